//! Searches the files of the workspace that are not open, for their items and for those that use a file.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use lsp_types::SymbolInformation;
use nk_base::cancellation::{CancelToken, Cancelled};
use nk_ide::Analysis;

use super::documents::Documents;
use super::workspace::{is_library, uses};

/// The analyses of the closed files that use a file.
#[derive(Default)]
pub struct Users {
    /// The analyses, one for each file.
    pub analyses: Vec<Rc<Analysis>>,
    /// The reason why there may be more such files, in one clause.
    pub unseen: Option<String>,
}

impl Documents {
    /// The items of closed files of the workspace, but of none of `known`, that `is_wanted` accepts; at most `most`.
    ///
    /// # Errors
    ///
    /// `stop` was cancelled.
    pub fn closed_symbols(
        &self,
        known: &HashSet<&str>,
        is_wanted: &dyn Fn(&SymbolInformation) -> bool,
        most: usize,
        stop: &CancelToken,
    ) -> Result<Vec<SymbolInformation>, Cancelled> {
        let is_open = |name: &str| self.open.contains_key(name);
        self.workspace.search(None, &is_open, stop)?;
        let files = self.workspace.files.borrow();
        let files = files
            .iter()
            .filter(|(name, _)| !known.contains(name.as_str()));
        let symbols = files.flat_map(|(_, own)| &own.symbols);
        let symbols = symbols.filter(|own| is_wanted(own));
        Ok(symbols.take(most).cloned().collect())
    }

    /// The closed files that use the file `name`, directly or by way of other files. They are searched for in the
    /// workspace, or in the folder of the file if that is outside the workspace.
    ///
    /// # Errors
    ///
    /// `stop` was cancelled.
    pub fn users(&self, name: &str, stop: &CancelToken) -> Result<Users, Cancelled> {
        let path = Path::new(name);
        let is_inside = self
            .workspace
            .roots
            .iter()
            .any(|root| path.starts_with(root));
        let beside = path
            .parent()
            .filter(|_| path.is_absolute() && !is_inside && !is_library(name));
        let is_open = |name: &str| self.open.contains_key(name);
        let mut unseen = self.workspace.search(beside, &is_open, stop)?;
        let files = self.workspace.files.borrow();
        let closed = files
            .iter()
            .map(|(name, own)| (name.as_str(), own.uses.clone()));
        let open = self.open.iter().map(|(name, own)| {
            let root = own.analysis.files.first();
            let uses = root.map_or_else(Vec::new, |root| uses(name, &root.file));
            (name.as_str(), uses)
        });
        let graph: HashMap<PathBuf, Vec<PathBuf>> = closed
            .chain(open)
            .map(|(name, uses)| (real(name), uses.iter().map(|own| real(own)).collect()))
            .collect();
        let target = real(name);
        let mut analyses = Vec::new();
        for (user, closed) in files.iter() {
            if !may_reach(&graph, real(user), &target) {
                continue;
            }
            let loader = self.loader();
            let analysis = Analysis::until(user, &closed.text, &loader, stop)?;
            let is_other = |own: &str| own != name && real(own) == target;
            if analysis.sources.iter().any(|(_, own)| is_other(&own.name)) {
                unseen.get_or_insert_with(|| {
                    format!("`{user}` uses `{name}` by another name, through a link")
                });
            }
            if analysis.file(name).is_some() && user != name {
                analyses.push(Rc::new(analysis));
            }
        }
        Ok(Users { analyses, unseen })
    }
}

/// Whether a file may use `target`: it uses `target` or a file that is not in `graph`, directly or by way of others.
fn may_reach(graph: &HashMap<PathBuf, Vec<PathBuf>>, from: PathBuf, target: &Path) -> bool {
    let (mut met, mut waiting) = (BTreeSet::new(), vec![from]);
    while let Some(file) = waiting.pop() {
        let Some(uses) = graph.get(&file) else {
            if is_library(&file.to_string_lossy()) {
                continue;
            }
            return true;
        };
        if uses.iter().any(|own| own == target) {
            return true;
        }
        let new = uses.iter().filter(|own| met.insert((*own).clone()));
        waiting.extend(new.cloned());
    }
    false
}

/// The path of a file without symbolic links; for a file that does not exist, or is in the library, its name.
fn real(name: &str) -> PathBuf {
    let path = PathBuf::from(name);
    match path.is_absolute() {
        true => path.canonicalize().unwrap_or(path),
        false => path,
    }
}
