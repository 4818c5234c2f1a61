//! The nimber of a graph, and the period of an octal game with a certificate that is verified.
//!
//! Run it with `cargo run --release --example nimber_and_period`.

use std::error::Error;

use nk_base::cancellation::CancelToken;
use nk_graph::{GraphBuilder, Limits};
use nk_prove::find_period;
use nk_recurrence::Values;
use nk_solver::{NimberTable, nimber};
use nk_system::OctalCode;
use nk_verify::period::verify;

fn main() -> Result<(), Box<dyn Error>> {
    let cancel = CancelToken::new();

    // The Petersen graph: an outer cycle, an inner star, and five spokes.
    let mut petersen = GraphBuilder::new(10, Limits::default())?;
    for i in 0..5 {
        petersen.edge(i, (i + 1) % 5)?;
        petersen.edge(i + 5, (i + 2) % 5 + 5)?;
        petersen.edge(i, i + 5)?;
    }
    let value = nimber(&petersen.build()?, &mut NimberTable::new(), &cancel)?;
    println!("Node-Kayles on the Petersen graph has nimber {value}.");

    // Kayles, 0.77: its values have period 12.
    let kayles: OctalCode = "0.77".parse()?;
    let system = kayles.system()?;
    let mut values = Values::new(system)?;
    let proof = find_period(&mut values, &[0], 10_000, &cancel)?.ok_or("no period was found")?;
    let own = proof
        .least_periodicity(0)
        .ok_or("the proof is not about member 0")?;
    let (period, preperiod) = (own.period, own.preperiod);
    println!("The heaps of {kayles} have period {period} from {preperiod} on.");

    let verified = verify(&proof.certificate().write(), &cancel)?;
    println!(
        "Its certificate is accepted, checked up to heap {}.",
        verified.checked_to
    );
    Ok(())
}
