//! Haskell: lazy arrays that refer to one another.

use super::Places;
use super::comments;
use super::pieces::{Own, Piece, Plan, condition, less, listed, plus};

pub fn program(plan: &Plan) -> String {
    let mut text = comments(plan.head, "--", "");
    text += "\nimport Data.Array\nimport Data.Bits (xor)\nimport qualified Data.IntSet as Set\n\
             import System.Environment (getArgs)\n\n";
    text += "-- The least number from 0 up that is no option.\nmex :: [Int] -> Int\nmex options = from 0\n  where\n    \
             found = Set.fromList options\n    from m = if Set.member m found then from (m + 1) else m\n\n";
    text += &format!(
        "values :: Int -> Array Int Int\nvalues final = {}\n  where\n",
        plan.root().name
    );
    for own in &plan.sequences {
        text += &sequence(plan, own);
    }
    let (found, shown) = match &plan.shown.places {
        None => ("values", format!("found ! {}", bracketed(plan.index("n")))),
        Some(own) => {
            text += &places(own);
            let place = format!("found !! ({} - 1)", plan.index("n"));
            ("places", plus(&place, -own.shift))
        }
    };
    text += &format!(
        "\nterms :: Int -> [(Int, Int)]\nterms final = [(n, {shown}) | n <- [{} .. final]]\n  where\n    \
         found = {found} {}\n",
        negative(plan.from),
        bracketed(plan.index("final"))
    );
    text += "\nmain :: IO ()\nmain = do\n  args <- getArgs\n  \
             let final = case args of { (given : _) -> read given; [] -> 100 }\n  \
             mapM_ (\\(n, value) -> putStrLn (show n ++ \" \" ++ show value)) (terms final)\n";
    text
}

fn places(own: &Places) -> String {
    format!(
        "\n-- {}\nplaces :: Int -> [Int]\nplaces count = head (filter ((>= count) . length) (map upTo (iterate (* 2) {})))\n  \
         where\n    upTo final = let all' = values final in [n | n <- [{} .. final], all' ! n {}]\n",
        own.about(),
        own.reach(),
        negative(own.start()),
        own.test("/=")
    )
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
        "    {name} = listArray ({first}, max final {}) ([{}] ++ map at_{name} [{start} .. final]) :: Array Int Int\n    \
         at_{name} n = mex\n      (   {options})\n",
        negative(own.start - 1),
        listed(&own.initial)
    )
}

/// The index in brackets if it is a sum, for use to the right of an operator: `(n - 2)`, `n`.
fn bracketed(index: String) -> String {
    match index.contains([' ', '*']) {
        true => format!("({index})"),
        false => index,
    }
}

/// The number in brackets if it is negative: `(-2)`, `3`.
fn negative(number: i64) -> String {
    match number < 0 {
        true => format!("({number})"),
        false => number.to_string(),
    }
}

fn option(plan: &Plan, own: &Own, piece: &Piece) -> String {
    let at = |own: &Own, stem: &str, added: i64| {
        let index = plus(stem, added);
        format!("{} ! {}", own.name, bracketed(index))
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

/// The condition, with negative numbers in brackets.
fn guarded(when: &str) -> String {
    let words = when
        .split(' ')
        .map(|word| match word.trim_end_matches(',').parse::<i64>() {
            Ok(number) if number < 0 => word.replace(&number.to_string(), &negative(number)),
            _ => word.to_owned(),
        });
    words.collect::<Vec<_>>().join(" ")
}
