(* The trees of certificates of claims, as their text has them, and as those of the theory. *)

open Text

(* The factors of n and of the other variables, and a constant. *)
type form = int list * int

(* [At] and [In] have the number of a name, and a and b of the index a n + b; [Along] and [Among] have such sums in several variables. [Other]
   has the number of a variable other than n. *)
type t =
  | Number of Proved.z
  | Fraction of Proved.z * Proved.z
  | Given
  | Truth
  | Variable
  | At of int * int * int
  | In of int * int * int
  | Other of int
  | Along of int * form list
  | Among of int * form
  | Mex of (t * t) list
  | Of of string * t list

(* One case of a function; `None` where there is no end. *)
type case = { low : Proved.z option; high : Proved.z option; offset : t; condition : t; body : t }

let beyond what = raise (Beyond (Printf.sprintf "the statement has %s, of which there is no theorem here" what))

(* An integer of any size, or a fraction. *)
let exact word =
  let whole word =
    let signed = word <> "" && (word.[0] = '-' || word.[0] = '+') in
    let digits = if signed then behind (String.sub word 0 1) word else word in
    if digits = "" || String.exists (fun c -> c < '0' || c > '9') digits then raise Not_found;
    let add value c = Proved.Z.add (Proved.Z.mul (z 10) value) (z (Char.code c - 48)) in
    let value = String.fold_left add (z 0) digits in
    if signed && word.[0] = '-' then Proved.Z.opp value else value
  in
  match String.split_on_char '/' word with
  | [ one ] -> Number (whole one)
  | [ above; below ] ->
      let above = whole above and below = whole below in
      if below = z 0 then raise Not_found;
      if Proved.Z.modulo above below = z 0 then Number (Proved.Z.div above below) else Fraction (above, below)
  | _ -> raise Not_found

(* The number of operands of an operator; -1 where it follows the word. *)
let operators =
  [
    ("neg", 1); ("+", 2); ("-", 2); ("*", 2); ("/", 2); ("div", 2); ("mod", 2); ("xor", 2); ("^", 2); ("floor", 1); ("ceiling", 1);
    ("abs", 1); ("gcd", 2); ("binomial", 2); ("min", -1); ("max", -1); ("=", 2); ("!=", 2); ("<", 2); ("<=", 2); (">", 2); (">=", 2);
    ("within", 3); ("and", -1); ("or", -1); ("not", 1); ("if", 3);
  ]

(* A sum of multiples of the variables, and the words behind it. *)
let rec read_form = function
  | "+" :: offset :: rest -> (([], integer offset), rest)
  | factor :: rest ->
      let factor = integer factor in
      let (factors, offset), rest = read_form rest in
      ((factor :: factors, offset), rest)
  | [] -> raise Not_found

(* The number of a variable other than n, whose words are `n2`, `n3` and so on. *)
let other word =
  if not (starts_with "n" word) then None
  else match natural (behind "n" word) with number when number >= 2 -> Some (number - 2) | _ -> None | exception Not_found -> None

(* Trees that are deeper are refused by `nkdsl verify`, too. *)
let deepest = 1_500

(* The first tree of a list of words in prefix notation, and the words behind it. *)
let rec read depth words =
  if depth > deepest then raise Not_found;
  match words with
  | [] -> raise Not_found
  | "true" :: rest -> (Truth, rest)
  | "n" :: rest -> (Variable, rest)
  | "given" :: number :: rest ->
      ignore (exact number);
      (Given, rest)
  | "at" :: name :: factor :: offset :: rest -> (At (natural name, integer factor, integer offset), rest)
  | "in" :: name :: factor :: offset :: rest -> (In (natural name, integer factor, integer offset), rest)
  | "along" :: name :: count :: rest ->
      let rec forms count rest =
        if count = 0 then ([], rest)
        else
          let form, rest = read_form rest in
          let others, rest = forms (count - 1) rest in
          (form :: others, rest)
      in
      let name = natural name in
      let forms, rest = forms (natural count) rest in
      (Along (name, forms), rest)
  | "among" :: name :: rest ->
      let name = natural name in
      let form, rest = read_form rest in
      (Among (name, form), rest)
  | "mex" :: count :: rest ->
      let rec items count rest =
        if count = 0 then ([], rest)
        else
          let guard, rest = read (depth + 1) rest in
          let item, rest = read (depth + 1) rest in
          let others, rest = items (count - 1) rest in
          ((guard, item) :: others, rest)
      in
      let items, rest = items (natural count) rest in
      (Mex items, rest)
  | word :: rest -> (
      match List.assoc_opt word operators with
      | None -> ( match other word with Some number -> (Other number, rest) | None -> (exact word, rest))
      | Some count ->
          let count, rest =
            match (count, rest) with
            | -1, count :: rest when natural count > 0 -> (natural count, rest)
            | -1, _ -> raise Not_found
            | count, rest -> (count, rest)
          in
          let rec parts count rest =
            if count = 0 then ([], rest)
            else
              let part, rest = read (depth + 1) rest in
              let others, rest = parts (count - 1) rest in
              (part :: others, rest)
          in
          let parts, rest = parts count rest in
          (Of (word, parts), rest))

let whole words = match read 0 words with own, [] -> own | _ -> raise Not_found

(* The parts right below the root. *)
let parts = function
  | Of (_, parts) -> parts
  | Mex items -> List.concat_map (fun (guard, item) -> [ guard; item ]) items
  | Number _ | Fraction _ | Given | Truth | Variable | Other _ | At _ | In _ | Along _ | Among _ -> []

(* Whether it or a part of it is so. *)
let rec has is_so own = is_so own || List.exists (has is_so) (parts own)

(* Trees of the theory are walked through without a note of parts that are there twice. *)
let most_nodes = 100_000

(* A tree of the theory and the number of its nodes. The theory has no fractions: what the tree stands for is its value divided by the number
   [over] >= 1, and by the values of the trees [by], each with its size. These are positive wherever they have a value, also in a branch of an
   `if` that is not taken. *)
type scaled = { node : Proved.node; size : int; over : Proved.z; by : (Proved.node * int) list }

let one = z 1

let sized ?(by = []) node sizes over =
  let size = List.fold_left ( + ) 1 sizes in
  if size > most_nodes then beyond "too many parts";
  { node; size; over; by }

let times own (factor, size) = { (sized (Binary (Multiply, own.node, factor)) [ own.size; size ] own.over) with by = own.by }

(* Those of a list that another one has not, where equal ones count each. *)
let rec lacking have = function
  | [] -> []
  | own :: others ->
      let rec without = function [] -> None | one :: rest when one = own -> Some rest | one :: rest -> Option.map (List.cons one) (without rest) in
      (match without have with Some rest -> lacking rest others | None -> own :: lacking have others)

(* The same number over a multiple of what it was over. *)
let enlarged over by own =
  let own =
    if own.over = over then own
    else
      let factor = Proved.Z.div over own.over in
      match own.node with Number value -> { own with node = Number (Proved.Z.mul value factor) } | _ -> times own (Number factor, 1)
  in
  { (List.fold_left times own (lacking own.by by)) with over; by }

(* The same numbers over one number. *)
let together all =
  let over = List.fold_left (fun least own -> Proved.Z.div (Proved.Z.mul least own.over) (Proved.Z.gcd least own.over)) one all in
  let by = List.fold_left (fun by own -> by @ lacking by own.by) [] all in
  List.map (enlarged over by) all

let is_whole own = own.over = one && own.by = []

(* What a number is over, as a tree. *)
let below own : Proved.node * int =
  let add (product, size) (factor, its) : Proved.node * int = (Binary (Multiply, product, factor), size + its + 1) in
  match own.by with
  | first :: others when own.over = one -> List.fold_left add first others
  | all -> List.fold_left add (Number own.over, 1) all

(* The same number where it is an integer, and no value elsewhere. *)
let whole_of own =
  if is_whole own then own
  else
    let below, size = below own in
    sized (Binary (Divide, own.node, below)) [ own.size; size ] one

(* The same integer, of which no rule says that it is a polynomial or a stated number. *)
let hidden own = sized ~by:own.by (Binary (FloorDivide, own.node, Number one)) [ own.size; 1 ] own.over

(* A tree as one of the theory. [leaf] is that of a variable, of a name at a line or a sum, or of whether such a one is in a set. With [rough], quotients by numbers
   that are not stated have values only where they are integers. *)
let rec lowered ?(rough = false) ~leaf (own : t) : scaled =
  let lowered own = lowered ~rough ~leaf own in
  let alone node = { node; size = 1; over = one; by = [] } in
  (* An operator on numbers over one number. Its result is over that number, too, or it is whole. *)
  let same (operator : Proved.binary) first second =
    match together [ first; second ] with
    | [ first; second ] -> sized ~by:first.by (Binary (operator, first.node, second.node)) [ first.size; second.size ] first.over
    | _ -> raise Not_found
  in
  let whole operator first second = { (same operator first second) with over = one; by = [] } in
  let compared operator first second = whole operator (lowered first) (lowered second) in
  let integers operator first second = whole operator (whole_of (lowered first)) (whole_of (lowered second)) in
  let less own = sized ~by:own.by (Binary (Subtract, Number (z 0), own.node)) [ own.size; 1 ] own.over in
  let floor own =
    let below, size = below own in
    sized (Binary (FloorDivide, own.node, below)) [ own.size; size ] one
  in
  let folded joined parts =
    let rec fold = function [] -> raise Not_found | [ last ] -> last | first :: others -> joined first (fold others) in
    fold (List.map lowered parts)
  in
  (* The quotient by a number that is stated. *)
  let quotient own above below =
    let own = hidden own in
    if above = z 0 then sized (Binary (FloorDivide, own.node, Number (z 0))) [ own.size; 1 ] one
    else
      let sign = if Proved.Z.ltb above (z 0) then z (-1) else one in
      let factor = Proved.Z.mul sign below and over = Proved.Z.mul own.over (Proved.Z.abs above) in
      if factor = one then { own with over } else { (times own (Number factor, 1)) with over }
  in
  (* The quotient by another number y: x y over the larger one of y y and 1, and no value where y is 0. *)
  let ratio first second =
    match together [ first; second ] with
    | [ first; second ] ->
        let square : Proved.node = Binary (Maximum, Binary (Multiply, second.node, second.node), Number one) in
        let none : Proved.node = Binary (FloorDivide, Number (z 0), second.node) in
        let above : Proved.node = Binary (Add, Binary (Multiply, first.node, second.node), none) in
        hidden (sized ~by:[ (square, (2 * second.size) + 3) ] above [ first.size; 2 * second.size; 3 ] one)
    | _ -> raise Not_found
  in
  match own with
  | Number value -> alone (Number value)
  | Fraction (above, below) ->
      let sign = if Proved.Z.ltb below (z 0) then z (-1) else one in
      { node = Number (Proved.Z.mul sign above); size = 1; over = Proved.Z.abs below; by = [] }
  | Given -> beyond "a value that a search found"
  | Truth -> alone Truth
  | Variable | Other _ | At _ | In _ | Along _ | Among _ -> leaf own
  | Mex items ->
      let items = List.map (fun (guard, item) -> (lowered guard, whole_of (lowered item))) items in
      let sizes = List.map (fun (guard, item) -> (guard.size + item.size) * (1 + List.length items)) items in
      ignore (sized Truth sizes one);
      sized (Proved.mex_node (List.map (fun (guard, item) -> (guard.node, item.node)) items)) sizes one
  | Of (word, parts) -> (
      match (word, parts) with
      | "+", [ first; second ] -> same Add (lowered first) (lowered second)
      | "-", [ first; second ] -> same Subtract (lowered first) (lowered second)
      | "*", [ first; second ] ->
          let first = lowered first and second = lowered second in
          sized ~by:(first.by @ second.by) (Binary (Multiply, first.node, second.node)) [ first.size; second.size ]
            (Proved.Z.mul first.over second.over)
      | "/", [ first; Number value ] -> quotient (lowered first) value one
      | "/", [ first; Fraction (above, below) ] -> quotient (lowered first) above below
      | "/", [ first; second ] when rough -> integers Divide first second
      | "/", [ first; second ] -> ratio (lowered first) (lowered second)
      | "div", [ first; second ] | "floor", [ Of ("/", [ first; second ]) ] -> compared FloorDivide first second
      | "ceiling", [ Of ("/", [ first; second ]) ] -> less (whole FloorDivide (less (lowered first)) (lowered second))
      | "mod", [ first; second ] -> (
          match together [ lowered first; lowered second ] with
          | [ first; second ] when is_whole first -> same Modulo first second
          | [ first; second ] -> same Modulo (hidden first) second
          | _ -> raise Not_found)
      | "xor", [ first; second ] -> integers NimSum first second
      | "^", [ first; second ] -> (
          match (lowered first, second) with
          | first, _ when is_whole first -> whole Power first (whole_of (lowered second))
          | first, Number power when first.by = [] && Proved.Z.leb (z 0) power && Proved.Z.leb power (z 64) ->
              sized (Binary (Power, first.node, Number power)) [ first.size; 1 ] (Proved.Z.pow first.over power)
          | _ -> beyond "a power of a fraction")
      | "gcd", [ first; second ] -> integers Gcd first second
      | "binomial", [ first; second ] -> integers Binomial first second
      | "=", [ first; second ] -> compared Equal first second
      | "!=", [ first; second ] -> compared NotEqual first second
      | "<", [ first; second ] -> compared Less first second
      | "<=", [ first; second ] -> compared LessEqual first second
      | ">", [ first; second ] -> compared Greater first second
      | ">=", [ first; second ] -> compared GreaterEqual first second
      | "neg", [ part ] -> less (lowered part)
      | "floor", [ part ] ->
          let part = lowered part in
          if is_whole part then sized (Binary (Add, part.node, Number (z 0))) [ part.size; 1 ] one else floor part
      | "ceiling", [ part ] ->
          let part = lowered part in
          if is_whole part then sized (Binary (Add, part.node, Number (z 0))) [ part.size; 1 ] one else less (floor (less part))
      | "abs", [ part ] ->
          let part = lowered part in
          same Maximum part (less part)
      | "within", [ part; low; high ] -> (
          let member = lowered part in
          match together [ member; lowered low; lowered high ] with
          | [ part; low; high ] ->
              let is_below : Proved.node = Binary (LessEqual, part.node, high.node) in
              let is_above : Proved.node = Binary (LessEqual, low.node, part.node) and never : Proved.node = Binary (Less, low.node, low.node) in
              let below, size = below part in
              let rest : Proved.node = Binary (Modulo, part.node, below) in
              let is_above : Proved.node = if is_whole member then is_above else If (is_above, Binary (Equal, rest, Number (z 0)), never) in
              sized (If (is_below, is_above, never)) [ 3 * part.size; 5 * low.size; high.size; size; 9 ] one
          | _ -> raise Not_found)
      | "min", parts -> folded (same Minimum) parts
      | "max", parts -> folded (same Maximum) parts
      | "and", parts -> folded (fun first second -> sized (Proved.And (first.node, second.node)) [ first.size; second.size ] one) parts
      | "or", parts -> folded (fun first second -> sized (Proved.Or (first.node, second.node)) [ first.size; second.size ] one) parts
      | "not", [ part ] ->
          let part = lowered part in
          sized (Not part.node) [ part.size ] one
      | "if", [ condition; first; second ] -> (
          match (lowered condition, together [ lowered first; lowered second ]) with
          | condition, [ first; second ] ->
              sized ~by:first.by (If (condition.node, first.node, second.node)) [ condition.size; first.size; second.size ] first.over
          | _ -> raise Not_found)
      | _ -> raise Not_found)

(* The value of a function by cases at a line. The values of the cases are over the same as [body]. *)
let call cases body factor offset =
  if List.length cases > 1_000 then beyond "a function with many cases";
  if body.by <> [] then beyond "a function with a quotient by what is no stated number";
  sized (Proved.call (List.map fst cases) (z factor) (z offset)) (List.map snd cases) body.over
