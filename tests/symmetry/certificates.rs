//! Tests of certificates of both forms, which are about indices and about words.

use std::fmt::Debug;

use nk_base::cancellation::CancelToken;
use nk_eval::{Because, CheckReport, Verdict};
use nk_testing::{Random, changed, checker, rounds};
use nk_verify::symmetry::{Certificate, VerifyError};

use super::reports;

/// A verifier of texts.
type Verify<F, G> = fn(&str, &CancelToken) -> Result<Certificate<F, G>, VerifyError>;

/// A form of certificates, and claims of families of a library that have such certificates.
pub struct Form<F: 'static, G: 'static> {
    pub library: &'static str,
    /// True claims, each with the words of its verdict.
    pub proved: &'static [(&'static str, &'static str)],
    /// False claims, claims that are true for other reasons, and claims about families whose rules have no such form.
    pub not_proved: &'static [&'static str],
    pub head: &'static str,
    pub verify: Verify<F, G>,
    pub read: fn(&str) -> Result<Certificate<F, G>, usize>,
    pub write: fn(&Certificate<F, G>) -> String,
    /// Compares the statement with the nimbers of small graphs, and returns their number.
    pub holds_for_small_parameters: fn(&Certificate<F, G>) -> usize,
    /// Words of such certificates.
    pub words: &'static [&'static str],
}

impl<F: Debug, G: Debug> Form<F, G> {
    fn report(&self, claim: &str) -> CheckReport {
        reports(&format!("{}\ncheck {claim}", self.library), 3).remove(0)
    }

    fn certificate(&self, claim: &str) -> String {
        self.report(claim).certificate.expect("the claim is proved")
    }

    /// A replacement for a word of a certificate: a neighbouring number, or another word of certificates.
    fn other_word(&self, word: &str, random: &mut Random) -> String {
        let bare = word.trim_matches(|c| c == '(' || c == ')');
        match bare.parse::<i64>() {
            Ok(number) => word.replace(bare, &(number + random.between(-1, 1)).to_string()),
            Err(_) => (*random.pick(self.words)).to_owned(),
        }
    }

    fn changed(&self, text: &str, random: &mut Random) -> String {
        changed::mutated(text, random, |word, random| self.other_word(word, random))
    }

    pub fn claims_are_proved(&self) {
        let mut wrong = Vec::new();
        for (claim, words) in self.proved {
            let report = self.report(claim);
            match &report.verdict {
                Verdict::Proved {
                    cases: 0,
                    by: Some(Because::Symmetric { shown }),
                } if shown == words => {}
                other => {
                    wrong.push(format!("{claim}: {other:?}"));
                    continue;
                }
            }
            let text = report
                .certificate
                .expect("what is proved has a certificate");
            assert!(text.starts_with(self.head));
            let verified =
                (self.verify)(&text, &CancelToken::new()).expect("it was accepted before");
            assert_eq!((self.write)(&verified), text);
            assert_eq!(verified.text, *claim);
            assert!((self.holds_for_small_parameters)(&verified) > 0, "{claim}");
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }

    pub fn other_claims_are_not_called_proved(&self) {
        for claim in self.not_proved {
            let verdict = self.report(claim).verdict;
            let is_proved = matches!(verdict, Verdict::Proved { .. });
            assert!(!is_proved, "{claim}: {verdict:?}");
        }
    }

    /// A certificate with a small change is refused, or its statement is true for small graphs.
    pub fn changed_certificates_are_refused_or_true(&self, mut random: Random, changes: usize) {
        let (mut refused, mut accepted) = (0, 0);
        for (claim, _) in self.proved {
            let text = self.certificate(claim);
            for _ in 0..rounds(changes) {
                let changed = self.changed(&text, &mut random);
                match (self.verify)(&changed, &CancelToken::new()) {
                    Err(_) => refused += 1,
                    Ok(certificate) => {
                        accepted += 1;
                        (self.holds_for_small_parameters)(&certificate);
                        assert!((self.read)(&(self.write)(&certificate)).is_ok());
                    }
                }
            }
        }
        assert!(refused > accepted, "{refused} refused, {accepted} accepted");
    }

    /// The program that is extracted from Coq agrees about certificates and changed ones. It must accept and refuse
    /// more than the two numbers `least`.
    pub fn the_checker_of_coq_agrees(&self, mut random: Random, changes: usize, least: [usize; 2]) {
        let own = self.proved.iter().map(|own| self.certificate(own.0));
        let own: Vec<String> = own.collect();
        let mut texts = own.clone();
        for text in &own {
            texts.extend((0..rounds(changes)).map(|_| self.changed(text, &mut random)));
        }
        let accepts = |text: &str| (self.verify)(text, &CancelToken::new()).is_ok();
        let Some([proved, refused, _]) = checker::compared(&texts, &[], accepts) else {
            return;
        };
        let counts = format!("{proved} proved, {refused} refused");
        println!("{counts}");
        assert!(proved > least[0] && refused > least[1], "{counts}");
    }
}

pub fn is_symmetric(verdict: &Verdict) -> bool {
    matches!(
        verdict,
        Verdict::Proved {
            by: Some(Because::Symmetric { .. }),
            ..
        }
    )
}
