//! Who wins on one graph, or its nimber.

use std::fmt::Write;

use nk_verify::outcome::{Certificate, Witness};

use crate::file::{File, Refusal, refused};
use crate::period::head;
use crate::spelling::{comment, list, long_list};

/// The most positions in a file.
const MOST_POSITIONS: usize = 100_000;

/// The theorem of a certificate of the outcome or of the nimber of a graph. The certificate is one that the verifier
/// accepted.
pub fn outcome(certificate: &Certificate) -> Result<File, Refusal> {
    let title = format!("The graph {}", certificate.name);
    let mut text = head(&title, "Mex Game NodeKayles Table Single");
    let order = certificate.graph.order();
    let vertices = list((0..order).map(|own| format!("v {own}")));
    let edges = certificate.graph.edges();
    let edges = list(edges.map(|(a, b)| format!("(v {a}, v {b})")));
    let _ = write!(
        text,
        "Definition v (i : Z) : vertex := Vertex \"v\" [i].\n\n(** {}, with its vertices numbered from 0. *)\nDefinition the_graph : graph := Graph\n  {vertices}\n  {edges}.\n\n",
        comment(&certificate.name)
    );
    let (entries, kind): (Vec<String>, _) = match &certificate.witness {
        Witness::Outcome(own) => (own.lost.iter().map(ToString::to_string).collect(), "N"),
        Witness::Nimber { positions, .. } => {
            let entries = positions
                .iter()
                .map(|(own, value)| format!("({own}, {value})"));
            (entries.collect(), "(N * N)")
        }
    };
    if entries.len() > MOST_POSITIONS {
        return refused(format!(
            "the certificate has more than {MOST_POSITIONS} positions"
        ));
    }
    let (definitions, table) = long_list("positions", kind, &entries);
    text.push_str(&definitions);
    let name = comment(&certificate.name);
    let (theorem, stated) = match &certificate.witness {
        Witness::Outcome(own) if own.outcome == 0 => (
            "second_player_wins",
            format!(
                "(** The player to move on {name} loses. *)\nTheorem second_player_wins : P_position graph graph_option the_graph.\nProof. apply (second_wins the_graph {table}). vm_cast_no_check (eq_refl true). Qed.\n"
            ),
        ),
        Witness::Outcome(_) => (
            "first_player_wins",
            format!(
                "(** The player to move on {name} wins. *)\nTheorem first_player_wins : N_position graph graph_option the_graph.\nProof. apply (first_wins the_graph {table}). vm_cast_no_check (eq_refl true). Qed.\n"
            ),
        ),
        Witness::Nimber { nimber, .. } => (
            "nimber_is",
            format!(
                "(** The nimber of {name}. *)\nTheorem nimber_is : nimber the_graph = {nimber}%N.\nProof. apply (nimber_by_table the_graph {table}). vm_cast_no_check (eq_refl true). Qed.\n"
            ),
        ),
    };
    text.push_str(&stated);
    let _ = writeln!(text, "Print Assumptions {theorem}.");
    Ok(File {
        text,
        theorem: theorem.to_owned(),
    })
}
