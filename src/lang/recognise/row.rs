//! Functions with all arguments fixed but one.

use crate::ir::{FunctionId, Program};

/// A function with numbers for all its arguments but one, such as `W(3, n)`. A function of one argument is a row too.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Row {
    /// The function.
    pub function: FunctionId,
    /// The numbers, and `None` at the place of the argument that is not fixed.
    pub args: Vec<Option<i64>>,
}

impl Row {
    /// A function of one argument.
    pub fn whole(function: FunctionId) -> Row {
        let args = vec![None];
        Row { function, args }
    }

    /// `W(3, n)`, or the name of the function if it has one argument.
    pub fn name(&self, program: &Program) -> String {
        let name = &program.functions[self.function.0].name;
        if self.args.len() == 1 {
            return name.clone();
        }
        let arg = |own: &Option<i64>| own.map_or("n".to_owned(), |own| own.to_string());
        let args: Vec<String> = self.args.iter().map(arg).collect();
        format!("{name}({})", args.join(", "))
    }
}
