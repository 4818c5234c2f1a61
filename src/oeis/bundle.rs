//! The lists inside the binary.
//!
//! The file `data/A316781.txt` has that sequence's terms as a b-file, `data/INDEX.tsv` a line of facts about each
//! sequence. A look-up is a binary search, and only the list that is asked for is parsed. To add one, save its file,
//! add its line to the index and its number below, and run `NKDSL_UPDATE=1 cargo test --test oeis`, which rewrites
//! `NOTICE`.

use super::error::OeisError;
use super::id::SequenceId;
use super::listing::{Listing, Source};
use super::read::{Reading, bfile};

macro_rules! bundle {
    ($($id:ident)*) => {
        /// Each bundled sequence with its b-file, in ascending order.
        const LISTS: &[(SequenceId, &str)] = &[
            $((number(stringify!($id)), include_str!(concat!("data/", stringify!($id), ".txt")))),*
        ];
    };
}

bundle! {
    A000004 A000035 A000069 A000201 A001581 A001950 A001951 A001952 A001953 A001954
    A001956 A001957 A001958 A001959 A001960 A001961 A001962 A001963 A001964 A001965
    A001966 A001967 A001968 A002186 A002187 A002188 A002251 A003159 A003410 A003411
    A003412 A003413 A003815 A003987 A004442 A004443 A004444 A004445 A004446 A004447
    A004448 A004449 A004450 A004451 A004452 A004453 A004454 A004455 A004456 A004457
    A004458 A004459 A004460 A004461 A004462 A004463 A004464 A004465 A004468 A004469
    A004470 A004471 A004472 A004473 A004474 A004475 A004476 A004477 A004478 A004479
    A004480 A004481 A004482 A004483 A004484 A004485 A004486 A004487 A004489 A005240
    A005241 A006015 A006016 A006017 A006018 A006019 A006021 A006022 A006042 A006519
    A006582 A007814 A014586 A014587 A014588 A014589 A018219 A018220 A018221 A018222
    A019307 A019509 A025043 A025480 A029899 A029900 A029901 A029902 A030193 A033623
    A034797 A034798 A036554 A036685 A036686 A045671 A045672 A045681 A045682 A045749
    A045750 A045774 A045775 A046671 A046695 A046874 A046875 A046876 A047708 A048833
    A048850 A048883 A050314 A050315 A050316 A050603 A051261 A051775 A051776 A051910
    A051911 A051917 A051933 A053384 A053385 A053386 A053387 A053388 A053389 A053390
    A053398 A053399 A054016 A054043 A054044 A054045 A054046 A054736 A055396 A058734
    A059970 A059971 A064206 A064207 A064208 A065188 A065189 A067018 A071074 A071426
    A071427 A071429 A071430 A071431 A071432 A071433 A071434 A071435 A071436 A071437
    A071438 A071439 A071441 A071442 A071443 A071444 A071445 A071446 A071447 A071448
    A071449 A071450 A071451 A071452 A071453 A071454 A071455 A071456 A071457 A071458
    A071459 A071460 A071461 A071462 A071463 A071464 A071465 A071466 A071467 A071468
    A071469 A071470 A071471 A071472 A071473 A071474 A071475 A071476 A071477 A071478
    A071479 A071480 A071481 A071482 A071483 A071484 A071485 A071486 A071487 A071488
    A071489 A071490 A071491 A071492 A071493 A071494 A071495 A071496 A071497 A071498
    A071499 A071500 A071501 A071502 A071503 A071504 A071505 A071506 A071507 A071508
    A071509 A071510 A071511 A071512 A071513 A071514 A071515 A071516 A071517 A071518
    A075926 A075927 A075928 A075929 A075931 A079511 A079599 A080593 A080594 A080595
    A081690 A081691 A081694 A081695 A099352 A099353 A104273 A112470 A112471 A112472
    A112473 A119346 A119464 A119465 A119466 A125829 A125912 A125913 A125914 A125915
    A125916 A125917 A125918 A125919 A125920 A125921 A125922 A125923 A125924 A125925
    A125926 A125927 A125928 A125929 A125930 A125931 A125932 A125933 A125934 A125935
    A125936 A125937 A125938 A125939 A125940 A125941 A125942 A125943 A125944 A128975
    A130665 A131469 A137910 A139764 A160679 A165754 A171944 A171945 A171946 A171947
    A171948 A171949 A184480 A192333 A212200 A215721 A223540 A223541 A223543 A227691
    A229764 A236305 A236677 A236678 A237686 A237711 A238147 A238759 A241522 A241523
    A241717 A241718 A241731 A242079 A242080 A242082 A245836 A257092 A263635 A266756
    A267092 A267093 A269526 A271620 A274161 A274315 A274316 A274317 A274318 A274528
    A274529 A274530 A274614 A274615 A274617 A274618 A274619 A274791 A275432 A275883
    A283309 A283310 A284687 A284965 A285304 A285847 A286332 A295041 A296339 A296340
    A298801 A307296 A307297 A307298 A307299 A307300 A307301 A307302 A316533 A316629
    A316632 A316781 A317205 A317367 A335159 A335160 A335161 A335162 A335163 A335164
    A335165 A335166 A335167 A335168 A335169 A335170 A335171 A335172 A335173 A335535
    A335536 A340631 A344227 A346197 A346401 A347637 A355556 A355557 A361315 A361457
    A361517 A362416 A363166 A363934 A364489 A364503 A373457 A374810 A374910 A374920
}

/// The number in `A316781`, at compile time.
const fn number(name: &str) -> SequenceId {
    let (digits, mut at, mut number) = (name.as_bytes(), 1, 0);
    while at < digits.len() {
        number = 10 * number + (digits[at] - b'0') as u32;
        at += 1;
    }
    SequenceId::new(number)
}

/// The bundled listing of `id`, or `None` if there is none.
///
/// Errors: those of the b-file reader; a test reads all bundled files, so they have none.
pub fn listing(id: SequenceId) -> Result<Option<Listing>, OeisError> {
    Ok(reading(id)?.and_then(|reading| reading.into_listing(id)))
}

pub(super) fn reading(id: SequenceId) -> Result<Option<Reading>, OeisError> {
    let Ok(at) = LISTS.binary_search_by_key(&id, |(id, _)| *id) else {
        return Ok(None);
    };
    bfile::read(id, LISTS[at].1, &Source::Bundle).map(Some)
}

/// The numbers of the bundled sequences, ascending.
pub fn ids() -> impl Iterator<Item = SequenceId> {
    LISTS.iter().map(|(id, _)| *id)
}

/// The facts that the index has about one bundled sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The number of the sequence.
    pub id: SequenceId,
    /// The index of the first term.
    pub offset: i64,
    /// The number of terms that are bundled.
    pub terms: usize,
    /// The OEIS keywords, separated by commas.
    pub keywords: &'static str,
    /// The kind of sequence: `octal`, `heap-game`, `p-positions`, `node-kayles-graph`, ...
    pub kind: &'static str,
    /// The octal code as the index writes it, such as `.137`; empty if the sequence is not an octal game.
    pub octal: &'static str,
    /// What the sequence is to this project, in words.
    pub about: &'static str,
}

/// The index of the bundle, ascending by number: one row for each sequence. A malformed row is left out; a test counts
/// the rows.
pub fn index() -> impl Iterator<Item = Facts> {
    include_str!("data/INDEX.tsv")
        .lines()
        .skip(1)
        .filter_map(facts)
}

fn facts(row: &'static str) -> Option<Facts> {
    let mut cells = row.split('\t');
    Some(Facts {
        id: SequenceId::find(cells.next()?)?,
        offset: cells.next()?.parse().ok()?,
        terms: cells.next()?.parse().ok()?,
        keywords: cells.next()?,
        kind: cells.next()?,
        octal: cells.next()?,
        about: cells.next()?,
    })
}
