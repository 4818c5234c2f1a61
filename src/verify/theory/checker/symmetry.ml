(* Certificates of symmetries of families, for all parameters. *)

open Text

let head = "nkdsl certificate of a symmetry 1"

(* How deep numbers and conditions go, and the most words of a line. *)
let deepest = 60
let most_words = 100_000

(* Words and lists of them. *)
type tree = Word of string | List of tree list

let trees line =
  let length = String.length line in
  let words = ref 0 in
  let is_end c = is_blank c || c = '(' || c = ')' in
  let rec word_end at = if at < length && not (is_end line.[at]) then word_end (at + 1) else at in
  (* The trees from a place to the next bracket that closes, or to the end, and the place behind them. *)
  let rec read depth at sofar =
    if at < length && is_blank line.[at] then read depth (at + 1) sofar
    else begin
      if at < length then incr words;
      if !words > most_words then raise Not_found;
      if at >= length then if depth = 0 then (List.rev sofar, at) else raise Not_found
      else
        match line.[at] with
        | '(' when depth < deepest ->
            let own, next = read (depth + 1) (at + 1) [] in
            read depth next (List own :: sofar)
        | ')' when depth > 0 -> (List.rev sofar, at + 1)
        | '(' | ')' -> raise Not_found
        | _ ->
            let next = word_end at in
            read depth next (Word (String.sub line at (next - at)) :: sofar)
    end
  in
  fst (read 0 0 [])

(* An integer of at most 64 bits, with a sign. *)
let integer_word word =
  let digits = if word <> "" && (word.[0] = '+' || word.[0] = '-') then behind (String.sub word 0 1) word else word in
  if digits = "" || String.exists (fun c -> c < '0' || c > '9') digits then raise Not_found;
  let value = found (Int64.of_string_opt (if word.[0] = '+' then digits else word)) in
  let rec digits_of number =
    let low = Int64.logand number 1L = 1L in
    let high = Int64.shift_right_logical number 1 in
    if high = 0L then Proved.XH else if low then Proved.XI (digits_of high) else Proved.XO (digits_of high)
  in
  (* The least integer is its own opposite, whose bits without a sign are those of its absolute value. *)
  if value = 0L then Proved.Z0
  else if Int64.compare value 0L > 0 then Proved.Zpos (digits_of value)
  else Proved.Zneg (digits_of (Int64.neg value))

(* Texts of Coq, which are lists of characters of eight bits. *)
let string_of_coq text =
  let character code =
    let bit at = code land (1 lsl at) <> 0 in
    Proved.Ascii (bit 0, bit 1, bit 2, bit 3, bit 4, bit 5, bit 6, bit 7)
  in
  String.fold_right (fun c rest -> Proved.String (character (Char.code c), rest)) text Proved.EmptyString

(* Whether all are names, and no two of them the same. *)
let differ names =
  let begins name =
    if String.exists (fun c -> Char.code c >= 128) name then raise (Beyond "a name has letters that are not ASCII");
    name <> "" && match name.[0] with 'a' .. 'z' | 'A' .. 'Z' | '_' -> true | _ -> false
  in
  List.for_all begins names && List.length (List.sort_uniq compare names) = List.length names

let check condition = if not condition then raise Not_found

(* The place of a name. *)
let position name names =
  let rec find at = function [] -> None | own :: rest -> if own = name then Some at else find (at + 1) rest in
  find 0 names

let rec number names = function
  | Word word -> (
      match position word names with Some at -> Proved.Index (nat at) | None -> Proved.Integer (integer_word word))
  | List (Word head :: operands) -> (
      match (head, List.map (number names) operands) with
      | "abs", [ a ] -> Proved.Absolute a
      | "+", [ a; b ] -> Proved.Sum (a, b)
      | "-", [ a; b ] -> Proved.Difference (a, b)
      | "*", [ a; b ] -> Proved.Product (a, b)
      | "min", [ a; b ] -> Proved.Lesser (a, b)
      | "max", [ a; b ] -> Proved.Larger (a, b)
      | "mod", [ a; b ] -> Proved.Remainder (a, b)
      | "div", [ a; b ] -> Proved.Quotient (a, b)
      | _ -> raise Not_found)
  | List _ -> raise Not_found

let rec condition names = function
  | List (Word "and" :: parts) -> Proved.Every (List.map (condition names) parts)
  | List (Word "or" :: parts) -> Proved.Some_of (List.map (condition names) parts)
  | List [ Word "not"; inner ] -> Proved.Denied (condition names inner)
  | List [ Word relation; a; b ] ->
      let relations = Proved.[ ("=", Same); ("!=", Differs); ("<", Below); ("<=", AtMost) ] in
      Proved.Compared (number names a, found (List.assoc_opt relation relations), number names b)
  | _ -> raise Not_found

(* The names of vertices, and how many indices each has. *)
type kinds = (string * int) list

let spot (kinds : kinds) names = function
  | List (Word name :: indices) ->
      check (found (List.assoc_opt name kinds) = List.length indices);
      { Proved.spot_name = string_of_coq name; indices = List.map (number names) indices }
  | _ -> raise Not_found

(* Indices with their bounds, the word `if` and a condition; also the names of all variables. *)
let rec runs names = function
  | [ Word "if"; own ] ->
      check (differ names);
      ([], condition names own, names)
  | List [ Word name; List (low :: lows); List (high :: highs) ] :: rest ->
      let own = { Proved.lower = (number names low, List.map (number names) lows); upper = (number names high, List.map (number names) highs) } in
      let locals, condition, names = runs (names @ [ name ]) rest in
      (own :: locals, condition, names)
  | _ -> raise Not_found

let vertex_rule kinds names = function
  | Word name :: rest ->
      let locals, own, _ = runs names rest in
      check (found (List.assoc_opt name kinds) = List.length locals);
      { Proved.rule_name = string_of_coq name; vertex_locals = locals; vertex_condition = own }
  | _ -> raise Not_found

let edge_rule kinds names = function
  | one :: other :: rest ->
      let locals, own, names = runs names rest in
      { Proved.edge_locals = locals; edge_condition = own; ends = (spot kinds names one, spot kinds names other) }
  | _ -> raise Not_found

let only = function [ own ] -> own | _ -> raise Not_found

(* The lines that are left, from the place [at] on. *)
type reader = { lines : string array; numbers : int array; mutable at : int }

(* What follows the keyword of the next line, if that is the one; then the line is read. *)
let line reader keyword =
  if reader.at >= Array.length reader.lines then None
  else
    let own = reader.lines.(reader.at) in
    let first, rest =
      match String.index_opt own ' ' with
      | Some at -> (String.sub own 0 at, String.sub own (at + 1) (String.length own - at - 1))
      | None -> (own, "")
    in
    if first <> keyword then None
    else begin
      reader.at <- reader.at + 1;
      Some rest
    end

let rec all reader keyword parse =
  match line reader keyword with
  | None -> []
  | Some rest -> (
      match parse (trees rest) with
      | own -> own :: all reader keyword parse
      | exception Not_found ->
          reader.at <- reader.at - 1;
          raise Not_found)

let images reader (kinds : kinds) names =
  let image (name, count) =
    match trees (found (line reader "image")) with
    | [ List (Word own :: indices); target ] ->
        let inner = names @ List.map (function Word index -> index | List _ -> raise Not_found) indices in
        check (own = name && List.length indices = count && differ inner);
        spot kinds inner target
    | _ -> raise Not_found
  in
  List.map image kinds

let rec grounds reader kinds names =
  let spot_of rest = spot kinds names (only (trees rest)) in
  let ground =
    if line reader "mirror" <> None then Some (Proved.Mirror (images reader kinds names))
    else
      match line reader "first" with
      | Some rest ->
          let own = spot_of rest in
          Some (Proved.First_move (own, images reader kinds names))
      | None -> (
          match line reader "alike" with
          | Some rest ->
              let own = spot_of rest in
              Some (Proved.Alike (own, maps reader kinds names))
          | None -> None)
  in
  match ground with
  | Some own ->
      let others = grounds reader kinds names in
      own :: others
  | None -> []

and maps reader kinds names =
  if line reader "map" = None then []
  else begin
    let own = images reader kinds names in
    ignore (found (line reader "inverse"));
    let inverse = images reader kinds names in
    let others = maps reader kinds names in
    (own, inverse) :: others
  end

type certificate = {
  about : string;
  given : Proved.condition list;
  family : string;
  rules : Proved.rules;
  statement : Proved.condition;
  cases : Proved.case list;
}

let conditions reader keyword names = all reader keyword (fun own -> condition names (only own))

(* The lines before the rules of a family: what the claim is, the names of the parameters, what is given of them, and the family. *)
let opening reader head =
  check (Array.length reader.lines > 0 && reader.lines.(0) = head);
  reader.at <- 1;
  let about = found (line reader "claim") in
  let names = all reader "parameter" (function [ Word name ] -> name | _ -> raise Not_found) in
  check (differ names);
  let given = conditions reader "given" names in
  let family = found (line reader "family") in
  (about, names, given, family)

(* The lines behind the rules: the statement, and its cases, each as [case] makes it of a condition and the lines below it. *)
let closing reader names case =
  let with_values = names @ [ "value"; "outcome" ] in
  check (differ with_values);
  let statement = only (conditions reader "statement" with_values) in
  let rec cases () =
    match line reader "case" with
    | None -> []
    | Some rest ->
        let own = case (condition names (only (trees rest))) in
        let others = cases () in
        own :: others
  in
  let cases = cases () in
  check (line reader "end" = Some "" && reader.at = Array.length reader.lines);
  (statement, cases)

let certificate reader =
  let about, names, given, family = opening reader head in
  let kind = function
    | [ Word name; Word count ] ->
        let count = natural count in
        check (count <= deepest);
        (name, count)
    | _ -> raise Not_found
  in
  let kinds = all reader "name" kind in
  check (differ (List.map fst kinds));
  let required = conditions reader "require" names in
  let vertex_rules = all reader "vertex" (vertex_rule kinds names) in
  let edge_rules = all reader "edge" (edge_rule kinds names) in
  let rules : Proved.rules =
    {
      vertex_names = List.map (fun (name, _) -> string_of_coq name) kinds;
      parameters = nat (List.length names);
      required; vertex_rules; edge_rules;
    }
  in
  let case applies = { Proved.applies; grounds = grounds reader kinds names } in
  let statement, cases = closing reader names case in
  { about; given; family; rules; statement; cases }

(* A reader of a text from its first line on. *)
let reader_of text =
  let all = Array.of_list (lines text) in
  { lines = Array.map snd all; numbers = Array.map fst all; at = 0 }

(* The number of the line where a reader stopped. *)
let stopped reader =
  let last = Array.length reader.lines - 1 in
  if last < 0 then 1 else reader.numbers.(min reader.at last)

let verify text =
  let reader = reader_of text in
  let own =
    try certificate reader
    with Not_found -> refuse "line %d cannot be read" (stopped reader)
  in
  if not (Proved.symmetries_are_right own.rules own.given own.statement own.cases) then
    refuse "it was not shown that the maps are symmetries, or that the statement follows from them";
  (stated text own.about @ [ Printf.sprintf "of the graphs that it lists and calls %s" own.family ], "Symmetries.symmetry_proved")
