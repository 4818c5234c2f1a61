//! Haskell: lazy arrays that refer to one another.

use super::comments;
use super::pieces::{Own, Piece, Plan, condition, less, listed};

pub fn program(plan: &Plan) -> String {
    let mut text = comments(plan.head, "--", "");
    text += "\nimport Data.Array\nimport Data.Bits (xor)\nimport qualified Data.IntSet as Set\n\
             import System.Environment (getArgs)\n\n";
    text += "-- The least number from 0 up that is no option.\nmex :: [Int] -> Int\nmex options = from 0\n  where\n    \
             found = Set.fromList options\n    from m = if Set.member m found then from (m + 1) else m\n\n";
    text += "terms :: Int -> [(Int, Int)]\n";
    let root = plan.root();
    let from = negative(plan.from);
    text += &format!(
        "terms final = [(n, {} ! n) | n <- [{from} .. final]]\n  where\n",
        root.name
    );
    for own in &plan.sequences {
        text += &sequence(plan, own);
    }
    text += "\nmain :: IO ()\nmain = do\n  args <- getArgs\n  \
             let final = case args of { (given : _) -> read given; [] -> 100 }\n  \
             mapM_ (\\(n, value) -> putStrLn (show n ++ \" \" ++ show value)) (terms final)\n";
    text
}

fn sequence(plan: &Plan, own: &Own) -> String {
    let name = &own.name;
    let (first, start) = (negative(own.first), negative(own.start));
    let options: Vec<String> = own
        .options
        .iter()
        .map(|piece| option(plan, own, piece))
        .collect();
    let options = match options.is_empty() {
        true => "[]".to_owned(),
        false => options.join("\n          ++ "),
    };
    format!(
        "    {name} = listArray ({first}, max final ({})) ([{}] ++ map at_{name} [{start} .. final]) :: Array Int Int\n    \
         at_{name} n = mex\n      (   {options})\n",
        own.start - 1,
        listed(&own.initial)
    )
}

/// `(-2)`, `3`.
fn negative(number: i64) -> String {
    match number < 0 {
        true => format!("({number})"),
        false => number.to_string(),
    }
}

fn option(plan: &Plan, own: &Own, piece: &Piece) -> String {
    let at = |own: &Own, index: &str| match index.contains(' ') {
        true => format!("{} ! ({index})", own.name),
        false => format!("{} ! {index}", own.name),
    };
    let sum = |parts: Vec<String>| match parts.as_slice() {
        [only] => only.clone(),
        _ => parts
            .iter()
            .map(|own| format!("({own})"))
            .collect::<Vec<_>>()
            .join(" `xor` "),
    };
    match piece {
        Piece::Pairs {
            factors,
            low,
            high,
            half,
        } => {
            let sum = sum(plan.nim_sum(factors, &at));
            let end = less(*high);
            let end = match half {
                None => end,
                Some(half) => format!("min ({end}) (({}) `div` 2)", less(*half)),
            };
            format!("[{sum} | x <- [{} .. {end}]]", negative(*low))
        }
        Piece::Single { factors, low, high } => {
            let sum = sum(plan.nim_sum(factors, &at));
            let when = condition(*low, *high, own.start, ", ");
            match when {
                None => format!("[{sum}]"),
                Some(when) => format!("[{sum} | {}]", guarded(&when)),
            }
        }
    }
}

/// Comparisons with a negative number need it in brackets.
fn guarded(when: &str) -> String {
    let words = when
        .split(' ')
        .map(|word| match word.trim_end_matches(',').parse::<i64>() {
            Ok(number) if number < 0 => word.replace(&number.to_string(), &negative(number)),
            _ => word.to_owned(),
        });
    words.collect::<Vec<_>>().join(" ")
}
