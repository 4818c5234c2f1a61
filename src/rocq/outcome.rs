//! Who wins on one graph, or its nimber.

use std::collections::HashMap;
use std::fmt::Write;

use nk_graph::{Label, mirror};
use nk_verify::outcome::{Certificate, Witness};

use crate::file::{File, Refusal, refused};
use crate::names::Names;
use crate::period::head;
use crate::spelling::{comment, integer, is_name, list, long_list};

/// The largest number of positions in a file.
const MOST_POSITIONS: usize = 100_000;

/// The theorem of a certificate of the outcome or of the nimber of a graph. The certificate must be one that the
/// verifier accepted; `labels` are the names of the vertices. If the second player wins by a mirror, the proof is that,
/// and does not use the positions of the certificate.
///
/// # Errors
///
/// [`Refusal`] if the certificate has more than 100,000 positions, and the proof is not by a mirror.
pub fn outcome(certificate: &Certificate, labels: &[Label]) -> Result<File, Refusal> {
    let title = format!("The graph {}", certificate.name);
    let mut text = head(&title, "Mex Game NodeKayles Table Single Symmetry Mirror");
    let (makers, vertices) = vertices(certificate.graph.order(), labels);
    let edges = certificate.graph.edges();
    let edges = list(edges.map(|(a, b)| format!("({}, {})", vertices[a], vertices[b])));
    let _ = write!(
        text,
        "{makers}\n(** {}. *)\nDefinition the_graph : graph := Graph\n  {}\n  {edges}.\n\n",
        comment(&certificate.name),
        list(&vertices)
    );
    if let Witness::Outcome(own) = &certificate.witness
        && own.outcome == 0
        && let Some(images) = mirror(&certificate.graph)
    {
        let pairs = vertices.iter().zip(&images);
        let pairs =
            list(pairs.map(|(own, image)| format!("({own}, {})", vertices[*image as usize])));
        let name = comment(&certificate.name);
        let _ = write!(
            text,
            "(** The answer to each move: its mirror image, which no move takes with it. *)\nDefinition the_mirror : list (vertex * vertex) :=\n  {pairs}.\n\n\
             (** The player to move on {name} loses. *)\nTheorem second_player_wins : P_position graph graph_option the_graph.\nProof. apply (mirror_wins the_graph the_mirror). vm_cast_no_check (eq_refl true). Qed.\nPrint Assumptions second_player_wins.\n"
        );
        let theorem = "second_player_wins".to_owned();
        return Ok(File { text, theorem });
    }
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

/// Definitions of functions that make vertices from indices, and each vertex by its name: `v 0 3`. Vertices whose names
/// have too large indices are numbered.
fn vertices(order: usize, labels: &[Label]) -> (String, Vec<String>) {
    const INDICES: [&str; 6] = ["i", "j", "k", "l", "i1", "j1"];
    let maker = |name: &str, class: &str, count: usize| {
        let indices = &INDICES[..count];
        let given = match count {
            0 => String::new(),
            _ => format!(" ({} : Z)", indices.join(" ")),
        };
        let indices = list(indices);
        format!("Definition {name}{given} : vertex := Vertex \"{class}\" {indices}.\n")
    };
    let is_plain = |own: &Label| own.place.len() <= INDICES.len() && is_name(&own.class);
    let mut counts: HashMap<&str, usize> = HashMap::new();
    let mut seen = std::collections::HashSet::new();
    let are_named = labels.len() == order
        && labels.iter().all(|own| {
            let count = *counts.entry(&own.class).or_insert(own.place.len());
            is_plain(own) && count == own.place.len() && seen.insert((&own.class, &own.place))
        });
    if !are_named {
        let all = (0..order).map(|own| format!("v {own}"));
        return (maker("v", "v", 1), all.collect());
    }
    let mut names = Names::new();
    let mut makers: HashMap<&str, String> = HashMap::new();
    let mut text = String::new();
    let mut all = Vec::new();
    for own in labels {
        let name = makers.entry(&own.class).or_insert_with(|| {
            let name = names.take(&own.class);
            text.push_str(&maker(&name, &own.class, own.place.len()));
            name
        });
        let indices = own
            .place
            .iter()
            .map(|index| format!(" {}", integer(*index)));
        all.push(format!("{name}{}", indices.collect::<String>()));
    }
    (text, all)
}
