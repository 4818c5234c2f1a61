(* The trees of certificates of claims, as their text has them, and as those of the theory. *)

open Text

(* [At] and [In] have the number of a name, and a and b of the index a n + b. *)
type t =
  | Number of Proved.z
  | Fraction
  | Given
  | Truth
  | Variable
  | At of int * int * int
  | In of int * int * int
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
      if Proved.Z.modulo above below = z 0 then Number (Proved.Z.div above below) else Fraction
  | _ -> raise Not_found

(* The number of operands of an operator; -1 where it follows the word. *)
let operators =
  [
    ("neg", 1); ("+", 2); ("-", 2); ("*", 2); ("/", 2); ("div", 2); ("mod", 2); ("xor", 2); ("^", 2); ("floor", 1); ("ceiling", 1);
    ("abs", 1); ("gcd", 2); ("binomial", 2); ("min", -1); ("max", -1); ("=", 2); ("!=", 2); ("<", 2); ("<=", 2); (">", 2); (">=", 2);
    ("within", 3); ("and", -1); ("or", -1); ("not", 1); ("if", 3);
  ]

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
      | None -> (exact word, rest)
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
  | Number _ | Fraction | Given | Truth | Variable | At _ | In _ -> []

(* Whether it or a part of it is so. *)
let rec has is_so own = is_so own || List.exists (has is_so) (parts own)

(* Trees of the theory are walked through without a note of parts that are there twice. *)
let most_nodes = 100_000

(* A tree of the theory and the number of its nodes. [name] is that of a name at a line, and [set] whether such a line is in it. *)
let rec lowered ~name ~set (own : t) : Proved.node * int =
  let lowered own = lowered ~name ~set own in
  let sized (own : Proved.node) sizes : Proved.node * int =
    let size = List.fold_left ( + ) 1 sizes in
    if size > most_nodes then beyond "too many parts";
    (own, size)
  in
  let both (operator : Proved.binary) one other =
    let one, k = lowered one and other, l = lowered other in
    sized (Binary (operator, one, other)) [ k; l ]
  in
  let less own : Proved.node = Binary (Subtract, Number (z 0), own) in
  let folded (joined : Proved.node -> Proved.node -> Proved.node) parts =
    let rec fold = function
      | [] -> raise Not_found
      | [ last ] -> last
      | (one, k) :: others ->
          let other, l = fold others in
          sized (joined one other) [ k; l ]
    in
    fold (List.map lowered parts)
  in
  match own with
  | Number value -> (Number value, 1)
  | Fraction -> beyond "a fraction"
  | Given -> beyond "a value that a search found"
  | Truth -> (Truth, 1)
  | Variable -> (Variable_n, 1)
  | At (number, factor, offset) -> name number factor offset
  | In (number, factor, offset) -> set number factor offset
  | Mex items ->
      let items = List.map (fun (guard, item) -> (lowered guard, lowered item)) items in
      let sizes = List.map (fun ((_, k), (_, l)) -> (k + l) * (1 + List.length items)) items in
      ignore (sized Truth sizes);
      sized (Proved.mex_node (List.map (fun ((guard, _), (item, _)) -> (guard, item)) items)) sizes
  | Of (word, parts) -> (
      match (word, parts) with
      | "+", [ one; other ] -> both Add one other
      | "-", [ one; other ] -> both Subtract one other
      | "*", [ one; other ] -> both Multiply one other
      | "/", [ one; other ] -> both Divide one other
      | "div", [ one; other ] | "floor", [ Of ("/", [ one; other ]) ] -> both FloorDivide one other
      | "ceiling", [ Of ("/", [ one; other ]) ] ->
          let one, k = lowered one and other, l = lowered other in
          sized (less (Binary (FloorDivide, less one, other))) [ k; l; 4 ]
      | "mod", [ one; other ] -> both Modulo one other
      | "xor", [ one; other ] -> both NimSum one other
      | "^", [ one; other ] -> both Power one other
      | "gcd", [ one; other ] -> both Gcd one other
      | "binomial", [ one; other ] -> both Binomial one other
      | "=", [ one; other ] -> both Equal one other
      | "!=", [ one; other ] -> both NotEqual one other
      | "<", [ one; other ] -> both Less one other
      | "<=", [ one; other ] -> both LessEqual one other
      | ">", [ one; other ] -> both Greater one other
      | ">=", [ one; other ] -> both GreaterEqual one other
      | "neg", [ part ] ->
          let part, k = lowered part in
          sized (less part) [ k; 1 ]
      | ("floor" | "ceiling"), [ part ] ->
          let part, k = lowered part in
          sized (Binary (Add, part, Number (z 0))) [ k; 1 ]
      | "abs", [ part ] ->
          let part, k = lowered part in
          sized (Binary (Maximum, part, less part)) [ k; k; 2 ]
      | "within", [ part; low; high ] ->
          let part, k = lowered part and low, l = lowered low and high, m = lowered high in
          let is_below : Proved.node = Binary (LessEqual, part, high) and is_above : Proved.node = Binary (LessEqual, low, part) in
          sized (If (is_below, is_above, Binary (Less, low, low))) [ 2 * k; 3 * l; m; 4 ]
      | "min", parts -> folded (fun one other -> Binary (Minimum, one, other)) parts
      | "max", parts -> folded (fun one other -> Binary (Maximum, one, other)) parts
      | "and", parts -> folded (fun one other -> And (one, other)) parts
      | "or", parts -> folded (fun one other -> Or (one, other)) parts
      | "not", [ part ] ->
          let part, k = lowered part in
          sized (Not part) [ k ]
      | "if", [ condition; one; other ] ->
          let condition, k = lowered condition and one, l = lowered one and other, m = lowered other in
          sized (If (condition, one, other)) [ k; l; m ]
      | _ -> raise Not_found)

(* The value of a function by cases at a line, with the number of nodes. *)
let call cases factor offset : Proved.node * int =
  let count = List.length cases in
  if count > 1_000 then beyond "a function with many cases";
  let size = List.fold_left (fun all (_, size) -> all + size) 1 cases in
  if size > most_nodes then beyond "too many parts";
  (Proved.call (List.map fst cases) (z factor) (z offset), size)
