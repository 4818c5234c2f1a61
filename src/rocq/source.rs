//! The sequences that a theorem is about, and its hypotheses about them.
//!
//! The heaps of an octal game are stated by the rules of the game. Other sequences are stated by their recurrences.

use nk_system::{Back, Convolution, Member, OctalCode, Sequence, System, Term};

use crate::file::Refusal;
use crate::names::Names;
use crate::spelling::{argument, list};
use crate::system::{equations, system};

/// The beginning of the name of heaps of an octal game in a certificate.
const HEAPS: &str = "octal game ";

/// The hypothesis of a theorem about functions.
enum Supposed {
    /// One function gives the values of the heaps of this game.
    Rules(OctalCode),
    /// The functions satisfy the recurrences of the definition with this name.
    Recurrences(String),
}

/// The functions that a theorem is about, and their system.
pub struct Source {
    supposed: Supposed,
    pub functions: Vec<String>,
    /// The prefix of names in the file: `P_system` is the system.
    pub prefix: String,
    pub system: System,
    /// The name of the hypothesis in proofs.
    hypothesis: String,
}

impl Source {
    /// The source of the system of a certificate, in which the function has the name `name`.
    pub fn new(name: &str, system: &System, names: &mut Names) -> Source {
        let code = name.strip_prefix(HEAPS).and_then(|own| own.parse().ok());
        let (supposed, functions, system) = match code.and_then(|own| Some((rules(&own)?, own))) {
            Some((system, code)) => {
                let function = names.take(&format!("heap_{code}"));
                (Supposed::Rules(code), vec![function], system)
            }
            None => {
                let functions = system.sequences.iter();
                let functions = functions.map(|own| names.take(&own.name)).collect();
                let supposed = Supposed::Recurrences(names.take("recurrences"));
                (supposed, functions, system.clone())
            }
        };
        Source {
            supposed,
            functions,
            prefix: names.take("proof"),
            system,
            hypothesis: names.take("Supposed"),
        }
    }

    /// Whether this function is the heaps of an octal game.
    pub fn is_game(name: &str) -> bool {
        name.starts_with(HEAPS)
    }

    /// The definition of `P_system`.
    pub fn system_text(&self) -> String {
        let prefix = &self.prefix;
        match &self.supposed {
            Supposed::Rules(code) => format!(
                "(** The octal game {code}, by its digits; [octal_move] of the theory has the rules. *)\nDefinition {prefix}_code : list nat := {}%nat.\n\n(** The recurrence of its heaps. *)\nDefinition {prefix}_system : system := [octal {prefix}_code].\n\n",
                list(code.digits())
            ),
            Supposed::Recurrences(_) => format!(
                "Definition {prefix}_system : system :=\n  {}.\n\n",
                system(&self.system)
            ),
        }
    }

    /// The definition of the recurrences, with the lemma that functions which satisfy them solve the system.
    pub fn definitions(&self) -> Result<String, Refusal> {
        let Supposed::Recurrences(recurrences) = &self.supposed else {
            return Ok(String::new());
        };
        let all = self.functions.join(" ");
        let of = format!("{}_system", self.prefix);
        Ok(format!(
            "(** What is said about {all}: [starts] gives the first values, and each value after them is the least number\n    that is not among the v. *)\n{}\n",
            equations(&self.system, recurrences, &of, &self.functions)?
        ))
    }

    /// The binder of a theorem: `forall a K, recurrences a K ->`, or `forall heap_0_77, heap_values [0; 7; 7]%nat
    /// heap_0_77 ->`.
    pub fn binder(&self) -> String {
        let all = self.functions.join(" ");
        match &self.supposed {
            Supposed::Rules(code) => {
                format!(
                    "forall {all}, heap_values {}%nat {all} ->",
                    list(code.digits())
                )
            }
            Supposed::Recurrences(recurrences) => format!("forall {all}, {recurrences} {all} ->"),
        }
    }

    /// The type of the functions.
    pub fn kind(&self) -> &'static str {
        match &self.supposed {
            Supposed::Rules(_) => "nat -> N",
            Supposed::Recurrences(_) => "Z -> N",
        }
    }

    /// The names that a proof introduces for the binder.
    pub fn introduced(&self) -> String {
        format!("{} {}", self.functions.join(" "), self.hypothesis)
    }

    /// A value in the theorem, at an index that is given as text: `a (n + 1)`, `heap_0_77 (Z.to_nat n)`.
    pub fn shown(&self, member: Member, index: &str) -> String {
        let (function, index) = (&self.functions[member], argument(index));
        match &self.supposed {
            Supposed::Rules(_) => format!("{function} (Z.to_nat {index})"),
            Supposed::Recurrences(_) => format!("{function} {index}"),
        }
    }

    /// The proof that the functions solve the system.
    pub fn solves(&self) -> String {
        let (all, hypothesis) = (self.functions.join(" "), &self.hypothesis);
        match &self.supposed {
            Supposed::Rules(_) => format!("(values_solve {}_code {all} {hypothesis})", self.prefix),
            Supposed::Recurrences(recurrences) => {
                format!("({recurrences}_solve {all} {hypothesis})")
            }
        }
    }
}

/// The system that `octal` of `Octal.v` makes from a code; `None` if the heaps of the game have no recurrence.
fn rules(code: &OctalCode) -> Option<System> {
    code.system().ok()?;
    let mut terms = Vec::new();
    for (&digit, taken) in code.digits().iter().zip(0..) {
        let back = |low, high| {
            Term::Back(Back {
                delay: taken,
                low,
                high,
                ..Back::default()
            })
        };
        if taken > 0 && digit & 1 != 0 {
            terms.push(back(0, Some(0)));
        }
        if taken > 0 && digit & 2 != 0 {
            terms.push(back(1, None));
        }
        if digit & 4 != 0 {
            terms.push(Term::Convolution(Convolution {
                shift: taken,
                x0: 1,
                y0: 1,
                ..Convolution::default()
            }));
        }
    }
    let sequence = Sequence {
        name: code.to_string(),
        first: 0,
        initial: vec![0],
        terms,
    };
    Some(System {
        sequences: vec![sequence],
    })
}
