//! Compares the statement of a certificate of periods with the definition.

use nk_system::definition;
use nk_verify::period::Certificate;

/// Compares every stated value up to `last` with the definition. `text` is the text of the certificate.
pub fn assert_true(stated: &Certificate, last: i64, text: &str) {
    let truth = definition::values(&stated.system, last).expect("a verified system has values");
    for (member, own) in stated.system.sequences.iter().enumerate() {
        let start = stated.preperiods[member];
        for n in own.first..=last {
            let turns = (n - start).max(0) / stated.period;
            let folded = n - turns * stated.period;
            let value = stated.values[member][(folded - own.first) as usize];
            let value = i64::from(value) + turns * stated.saltuses[member];
            assert_eq!(
                value,
                i64::from(truth[member][&n]),
                "{member} at {n} of\n{text}"
            );
        }
    }
}
