//! The command `nkdsl prove`: proves that sequences of a specification are periodic or arithmetic-periodic.

mod functions;
mod written;

use std::cell::RefCell;
use std::rc::Rc;

use clap::Args;
use nk_base::cancellation::{CancelToken, StopReason};
use nk_base::english::plus;
use nk_eval::{Evaluator, NamedPeriodicity, PersistentValues, game_of, heaps_of};
use nk_lang::ir::{FunctionId, Program};
use nk_lang::recognise::recognise;
use nk_lang::recognise::{NotRecognised, Reason, Recognised};
use nk_oeis::Corpus;
use nk_prove::PeriodProof;
use nk_recurrence::Values;
use nk_system::{Member, OctalCode, Term};
use num_traits::ToPrimitive;

use super::prove_report::json::{FunctionObject, document};
use super::prove_report::{Finding, Found, Open, Page, Tally, USUAL_LIMIT};
use super::rocq::Folder;
use nk_terminal::checkpoint;
use nk_terminal::checkpoint::CheckpointArguments;
use nk_terminal::console::Console;
use nk_terminal::exit::{Exit, Failure};
use nk_terminal::observers::Watch;
use nk_terminal::output::{Output, Style};
use nk_terminal::progress::Progress;
use nk_terminal::settings::Resources;
use nk_terminal::{files, integer};

const HELP: &str = "\
Examples:
  nkdsl prove specs/diamonds.nk
  nkdsl prove specs/diamonds.nk 'linked diamonds'
  nkdsl prove specs/dawson.nk D
  nkdsl prove specs/domino.nk P --linear
  nkdsl prove 0.77                                   the heaps of an octal game
  nkdsl prove specs/kayles.nk kayles --certificate kayles.cert
  nkdsl verify kayles.cert";

const LONG_HELP: &str = "\
What the lines mean:

  proved   a  period 12 from n = 69   15 exceptions, the last a(68) = 7; largest value 8
              from the values of a, K, X up to n = 164

a(n+12) = a(n) for all n >= 69; the period 12 and the preperiod 69 are the least. An exception is an n below 69 whose value \
differs from that of the period continued backwards. The largest value is that over all n. The proof needs the values \
of a, K and X up to n = 164: by a theorem of Guy and Smith (1956), extended to systems, the period then holds for all n.

  proved   h  period 1, saltus 1 from n = 0   no exceptions

h(n+1) = h(n) + 1 for all n >= 0: h is arithmetic-periodic with saltus 1.

  proved   P  period 5, saltus 34 from k = 10   signature (1,0,0,0,1,-1)
              as nv has period 34 from 53

P(k+5) = P(k) + 34 for all k >= 10, where P = { N : ... } is an enumeration over a sequence with a proved period and P(1) \
is its first member. The signature is that of the shortest linear recurrence, as the OEIS writes it: \
P(k) = P(k-1) + P(k-5) - P(k-6). With --linear each sequence gets a line with its linear recurrence, the index from which \
it holds, and the generating function in lowest terms.

  unknown  g  no proof from the values up to n = 32768, of which the largest is 195; --limit looks further

The sequence g may have a longer period, or none. The theorem covers systems in which each function is, after some \
base cases, a mex of f(x) (+) g(n-c-x), f(n-d) and constants.

  proved   f  period 2 from n = 1   no exceptions; largest value 1
              as the nimber of lattice(2, n) has period 2 from 1

f(n) = nimber(lattice(2, n)) is not a recurrence, but it is composed of sequences with a proved period: here of \
recurrences that are derived from the rules of the graphs. For a function of another form the verdict is unknown, \
with the reason and the place.

The certificate of a recurrence holds the recurrences, the period, and values up to one period. `nkdsl verify` and \
docs/verify_certificate.py check it, each without the code that found the proof. For an enumeration, or a function that is composed of \
others, the certificate is that of the claim that it is periodic, which `nkdsl verify` checks.

Examples:
  nkdsl prove specs/diamonds.nk
  nkdsl prove specs/dawson.nk D
  nkdsl prove specs/domino.nk P --linear
  nkdsl prove 0.77                                                  the heaps of an octal game
  nkdsl prove specs/grundy.nk g --limit 10^5
  nkdsl prove specs/grundy.nk g --limit 10^7 --checkpoint saved     resumes after Ctrl-C
  nkdsl prove specs/kayles.nk kayles --certificate kayles.cert
  nkdsl verify kayles.cert

JSON: {\"file\", \"functions\": [{\"name\", \"verdict\", \"period\", \"saltus\", \"preperiod\", \"exceptions\", \"largest\", \
\"with\", \"checked_to\", \"because\", \"signature\", \"recurrence_from\", \"generating_function\", \"reason\", \
\"place\"}]}, where an exception is [n, value], and what does not apply is null.

Exit status: 0 all is well, even if all is unknown; 1 there is no proof, so no certificate is written; 2 wrong usage \
or an error; 3 stopped by a limit; 130 interrupted.";

/// Prove that sequences of a specification are periodic for all n
#[derive(Args)]
#[command(after_help = HELP, after_long_help = LONG_HELP)]
pub struct ProveArguments {
    /// A specification, `-` for standard input, or the code of an octal game, such as 0.77
    #[arg(value_name = "FILE|CODE")]
    file: String,
    /// A function of the file, or the label of an eval [default: each of its functions of one argument]
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    /// Compute values up to this index at most
    #[arg(long, value_name = "N", value_parser = index, allow_hyphen_values = true,
          default_value_t = USUAL_LIMIT)]
    limit: i64,
    /// Write the certificate of the one sequence named to this file; `-` prints it and nothing else
    #[arg(long, value_name = "OUT")]
    certificate: Option<String>,
    /// Write the proofs to this folder as theorems of Coq, with a Makefile
    #[arg(long, visible_alias = "coq", value_name = "DIR")]
    rocq: Option<String>,
    /// Also print linear recurrences and generating functions
    #[arg(long)]
    linear: bool,
    /// How to print
    #[arg(long, value_enum, default_value_t = Style::Text)]
    format: Style,
    #[command(flatten)]
    checkpoint: CheckpointArguments,
    #[command(flatten)]
    resources: Resources,
}

/// A value parser for clap: the last index whose value is computed.
fn index(text: &str) -> Result<i64, String> {
    let index = integer::integer(text)?.to_i64();
    index
        .filter(|index| (1..=1 << 40).contains(index))
        .ok_or_else(|| "it must be from 1 to 2^40".to_owned())
}

/// The specification of the heaps of a game, if an argument is its code and names no file.
fn octal_game(argument: &str) -> Option<String> {
    let is_code = argument.parse::<OctalCode>().is_ok();
    let is_file = std::path::Path::new(argument).exists();
    (is_code && !is_file).then(|| format!("heap(n) = octal(\"{argument}\", n)\n"))
}

pub fn run(arguments: &ProveArguments, console: &Console) -> Result<Exit, Failure> {
    let loaded = match octal_game(&arguments.file) {
        Some(text) => files::load_text(arguments.file.clone(), text, console),
        None => files::load_definitions(&arguments.file, console),
    };
    let is_json = arguments.format == Style::Json && arguments.certificate.as_deref() != Some("-");
    let (checked, sources) = files::or_empty(loaded, is_json, || {
        Ok(document(&files::name(&arguments.file), &[]))
    })?;
    let program = &checked.program;
    let functions = functions::choose(&arguments.names, program, &sources)?;
    if let Some(path) = &arguments.certificate {
        check_target(path, &functions, program)?;
    }
    let progress = Progress::new(console.watched);
    let is_text = arguments.format == Style::Text && arguments.certificate.as_deref() != Some("-");
    let style = if is_text { Style::Text } else { Style::Json };
    let mut output = Output::styled(style, &progress);
    let (_, root) = files::root(&sources);
    let page = Page::new(program, &functions, arguments.linear);
    if is_text {
        output.write(&page.head(&root.name))?;
    }
    let watch = Watch::new(&arguments.checkpoint, &progress)?;
    let mut search = Search::new(program, arguments, watch.clone(), &console.stop);
    let mut folder = arguments.rocq.as_deref().map(Folder::new);
    let (mut tally, mut documents, mut ended) = (Tally::default(), Vec::new(), Exit::Fine);
    for &function in &functions {
        let name = &program.functions[function.0].name;
        if console.ends_before(name, &mut ended) {
            break;
        }
        progress.begin(format!("proving {name}"), Default::default());
        let found = Found {
            function,
            finding: search.find(function),
        };
        progress.end();
        tally.add(&found.finding);
        documents.push(FunctionObject::new(&found, program, &sources));
        if is_text {
            output.write_verdicts(&page.lines(&found, program, &sources))?;
        }
        ended = ended.max(remark(name, &found.finding, console));
        if let Some(folder) = &mut folder {
            let game = game_of(&search.program.functions[function.0]);
            let made = written::theorem(name, game, &found.finding, &console.stop);
            let written = match made {
                Some(made) => {
                    let words = format!("{} {name} repeats", files::stem(&root.name));
                    Some(folder.put_theorem(&words, made)?)
                }
                None => written::without_theorem(&found.finding),
            };
            if let (true, Some(own)) = (is_text, &written) {
                output.write(&format!("           {}\n", own.text()))?;
            }
            if let Some(document) = documents.last_mut() {
                document.rocq = written;
            }
        }
        if let Some(path) = &arguments.certificate {
            let written = written::certificate(path, name, &found.finding, &mut output, console)?;
            ended = if ended == Exit::Fine { written } else { ended };
        }
    }
    let systems = search.systems.iter().map(|own| &own.0);
    if !watch.borrow_mut().finish(systems, None) {
        console.note(checkpoint::NOTHING);
    }
    if is_text {
        output.write(&format!("\n{tally}\n"))?;
    } else if arguments.certificate.as_deref() != Some("-") {
        output.write(&document(&root.name, &documents))?;
    }
    Ok(ended)
}

/// Checks that a certificate is asked for one sequence, and that its file replaces nothing but a certificate.
fn check_target(path: &str, functions: &[FunctionId], program: &Program) -> Result<(), Failure> {
    let [_] = functions else {
        let last = functions.last().map(|own| &program.functions[own.0]);
        let example = last.map_or("a", |function| function.name.as_str());
        let message = format!(
            "a certificate is for one sequence, but there are {} here",
            functions.len()
        );
        return Err(Failure::usage(message).help(format!(
            "name one of them: `nkdsl prove FILE {example} --certificate {path}`"
        )));
    };
    files::check_certificate(path, "write to a new file")
}

/// Reports on standard error what stopped the search.
fn remark(name: &str, finding: &Finding, console: &Console) -> Exit {
    match finding {
        Finding::Open(open) => match open.stopped {
            None => Exit::Fine,
            Some(StopReason::Cancelled) => console.ended(&format!("in `{name}`")),
            Some(StopReason::Memory { limit }) => {
                let message = format!(
                    "the values of `{name}` and the search in them need more than {} MiB",
                    limit >> 20
                );
                console.error(&message, &["allow more with --memory".to_owned()]);
                Exit::Limit
            }
        },
        Finding::Proved { .. }
        | Finding::Repeats { .. }
        | Finding::Other(_)
        | Finding::Graphs { .. } => Exit::Fine,
    }
}

/// The systems met so far, with their values, which the functions of one system share.
struct Search<'p> {
    program: &'p Program,
    limit: i64,
    persistent_values: PersistentValues,
    stop: &'p CancelToken,
    systems: Vec<(Values, Vec<FunctionId>)>,
    /// The evaluator, for questions about enumerations, and functions that are no recurrences.
    evaluator: Evaluator<'p>,
    /// Whether certificates of enumerations are wanted.
    certifies_lists: bool,
}

impl<'p> Search<'p> {
    fn new(
        program: &'p Program,
        arguments: &ProveArguments,
        watch: Rc<RefCell<Watch>>,
        stop: &'p CancelToken,
    ) -> Self {
        let limits = arguments.resources.limits();
        let corpus = Rc::new(Corpus::bundled());
        let mut evaluator = Evaluator::new(program, corpus, limits, stop.clone());
        evaluator.set_reach(arguments.limit);
        Search {
            program,
            limit: arguments.limit,
            persistent_values: PersistentValues::new(&limits, Some(watch)),
            stop,
            systems: Vec::new(),
            evaluator,
            certifies_lists: arguments.certificate.is_some() || arguments.rocq.is_some(),
        }
    }

    fn find(&mut self, function: FunctionId) -> Finding {
        if recognise(self.program, function).is_ok_and(|own| own.modulus > 1) {
            let mut found = self.repeats(function);
            if let Some(Finding::Repeats { repeating, .. }) = &mut found {
                repeating.rests_on = self.parts(function);
            }
            return found.unwrap_or_else(|| self.without_period(function));
        }
        let (place, member) = match self.place(function) {
            Ok(found) => found,
            Err(reason) => {
                if let Some(found) = self.repeats(function) {
                    return found;
                }
                return match self.evaluator.without_period(function) {
                    Some(why) => Finding::Graphs {
                        why,
                        span: reason.span,
                    },
                    None => Finding::Other(reason),
                };
            }
        };
        let (values, functions) = &mut self.systems[place];
        let extend =
            &mut |values: &mut Values, last| self.persistent_values.extend(values, last, self.stop);
        match nk_prove::find_period_with(values, &[member], self.limit, self.stop, extend) {
            Ok(Some(proof)) => Finding::Proved {
                with: others(&proof, member, functions.len()),
                member,
                proof: Box::new(proof),
            },
            outcome => {
                // A checkpoint may have more values than the search looked at.
                let known = values.next() - 1;
                let last = known.min(self.limit);
                let first = values.system().sequences[member].first;
                let count = usize::try_from(last.saturating_sub(first) + 1).unwrap_or(0);
                let column = values.slice(member);
                Finding::Open(Open {
                    last,
                    known,
                    largest: (0..count).filter_map(|at| column.get(at)).max(),
                    sums_grow: sums_grow(values),
                    stopped: outcome.err(),
                })
            }
        }
    }

    /// The periodicities of the sequences that a function has for the residues of its argument.
    fn parts(&mut self, function: FunctionId) -> Vec<NamedPeriodicity> {
        let name = &self.program.functions[function.0].name;
        let Ok(Some(own)) = self.evaluator.sequenced(function) else {
            return Vec::new();
        };
        let part = |(r, part): (i64, Member)| {
            let index = plus(&format!("{}*n", own.modulus), r);
            Some(NamedPeriodicity {
                name: format!("{name}({index})"),
                periodicity: own.proof?.least_periodicity(part)?,
            })
        };
        (0..).zip(own.parts()).filter_map(part).collect()
    }

    /// The finding about a function that has a sequence for each residue of its argument, if no period is proved.
    fn without_period(&mut self, function: FunctionId) -> Finding {
        let Ok(Some(own)) = self.evaluator.sequenced(function) else {
            return Finding::interrupted();
        };
        // Up to one value of each sequence is beyond the limit.
        let known = own.modulus.saturating_mul(own.values.next()) - 1;
        let is_near = known - own.modulus < self.limit;
        let known = if is_near {
            known.min(self.limit)
        } else {
            known
        };
        let columns = own.parts().into_iter().map(|part| own.values.slice(part));
        Finding::Open(Open {
            last: known.min(self.limit),
            known,
            largest: columns
                .filter_map(|own| own.to_vec().into_iter().max())
                .max(),
            sums_grow: sums_grow(own.values),
            stopped: None,
        })
    }

    /// The finding about a function without a system that follows from the periods of its parts; `None` if nothing
    /// follows.
    fn repeats(&mut self, function: FunctionId) -> Option<Finding> {
        let found = self.evaluator.repeating(function);
        let is_list = self.program.functions[function.0].enumeration().is_some();
        let found = found.and_then(|repeating| {
            let certificate = match is_list && !self.certifies_lists {
                true => Err("it was not asked for".to_owned()),
                false => self.evaluator.certified(function, &repeating.periodicity),
            };
            // A list depends on proved periods only. A function may also depend on recurrences that are derived from
            // the rules of graphs, so it needs a certificate.
            (is_list || certificate.is_ok()).then_some(Finding::Repeats {
                repeating,
                certificate,
            })
        });
        let is_stopped = found.is_none() && self.stop.is_cancelled();
        found.or_else(|| is_stopped.then(Finding::interrupted))
    }

    /// The system of a function and its place in it.
    fn place(&mut self, function: FunctionId) -> Result<(usize, Member), NotRecognised> {
        let known = self.systems.iter().enumerate().find_map(|(place, own)| {
            let member = own.1.iter().position(|other| *other == function)?;
            Some((place, member))
        });
        if let Some(known) = known {
            return Ok(known);
        }
        let found = recognise(self.program, function).or_else(|why| {
            let system = heaps_of(&self.program.functions[function.0]).ok_or(why)?;
            let members = vec![function];
            Ok(Recognised {
                system,
                members,
                modulus: 1,
            })
        })?;
        let values = self
            .persistent_values
            .values(found.system)
            .map_err(|error| NotRecognised {
                function,
                span: self.program.functions[function.0].span,
                reason: Reason::System(error),
                unrecognised: vec![function],
            })?;
        self.systems.push((values, found.members));
        Ok((self.systems.len() - 1, 0))
    }
}

/// The other functions that a proof is about. Members from number `functions` on are not functions.
fn others(proof: &PeriodProof, member: Member, functions: usize) -> Vec<String> {
    let members = proof.preperiods().into_iter().map(|own| own.0);
    members
        .filter(|other| *other != member && *other < functions)
        .map(|other| proof.system().sequences[other].name.clone())
        .collect()
}

/// Whether the values of both sides of a nim-sum seem to grow with n: the largest value of each is at least an eighth
/// of the number of values.
fn sums_grow(values: &Values) -> bool {
    const FEWEST: usize = 256;
    let grows = |member: Member| {
        let own = values.slice(member).to_vec();
        let largest = own.iter().max().map_or(0, |largest| *largest as usize);
        own.len() >= FEWEST && largest >= own.len() / 8
    };
    let terms = values.system().sequences.iter().flat_map(|own| &own.terms);
    terms
        .into_iter()
        .any(|term| matches!(term, Term::Convolution(own) if grows(own.a) && grows(own.b)))
}
