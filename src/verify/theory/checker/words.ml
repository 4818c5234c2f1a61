(* Certificates of symmetries of families whose vertices are words of bits, for all parameters. *)

open Text
open Symmetry

let head = "nkdsl certificate of a symmetry of words 1"

(* The variables behind the parameters in the conditions of a family: numbers and their weights. *)
let roles = [ "@a"; "@b"; "@ab"; "#a"; "#b"; "#ab" ]

(* The places of the variables that a condition mentions. *)
let rec of_number = function
  | Proved.Index at -> [ int_of_nat at ]
  | Proved.Integer _ -> []
  | Proved.Absolute a -> of_number a
  | Proved.Sum (a, b) | Proved.Difference (a, b) | Proved.Product (a, b) | Proved.Lesser (a, b) | Proved.Larger (a, b)
  | Proved.Remainder (a, b) | Proved.Quotient (a, b) ->
      of_number a @ of_number b

let rec of_condition = function
  | Proved.Compared (a, _, b) -> of_number a @ of_number b
  | Proved.Every parts | Proved.Some_of parts -> List.concat_map of_condition parts
  | Proved.Denied inner -> of_condition inner

(* The largest constants of comparisons of words. *)
let most = 1 lsl 20

(* A number that is linear in its variables: the factors of the variables that it mentions, and of 1, whose place is -1. *)
let rec linear number =
  let join sign one other =
    let places = List.sort_uniq compare (List.map fst (one @ other)) in
    let factor at list = Option.value (List.assoc_opt at list) ~default:0 in
    List.map (fun at -> (at, factor at one + (sign * factor at other))) places
  in
  let constant = function
    | [] -> Some 0
    | own when List.for_all (fun (at, factor) -> at = -1 || factor = 0) own -> Some (Option.value (List.assoc_opt (-1) own) ~default:0)
    | _ -> None
  in
  let small own =
    if List.exists (fun (_, factor) -> abs factor > most) own then raise (Beyond "words are compared with a large number");
    own
  in
  match number with
  | Proved.Index at -> [ (int_of_nat at, 1) ]
  | Proved.Integer value -> (
      match int_of_z value with value -> small [ (-1, value) ] | exception Large -> raise (Beyond "words are compared with a large number"))
  | Proved.Sum (a, b) -> small (join 1 (linear a) (linear b))
  | Proved.Difference (a, b) -> small (join (-1) (linear a) (linear b))
  | Proved.Product (a, b) -> (
      let a = linear a and b = linear b in
      match (constant a, constant b) with
      | Some factor, _ -> small (List.map (fun (at, own) -> (at, factor * own)) b)
      | None, Some factor -> small (List.map (fun (at, own) -> (at, factor * own)) a)
      | None, None -> refuse "words are compared otherwise than by weights")
  | _ -> raise (Beyond "words are compared by an operator of which there is no theorem here")

(* Refuses a condition that does not say, where it mentions words, that they have no place in common, or that two of them, or one and
   0, are the same. *)
let rec check_weights count = function
  | Proved.Every parts | Proved.Some_of parts -> List.iter (check_weights count) parts
  | Proved.Denied inner -> check_weights count inner
  | Proved.Compared (one, relation, other) ->
      let is_word at = at >= count && at < count + 3 in
      if List.exists is_word (of_number one @ of_number other) then begin
        let difference = List.filter (fun (_, factor) -> factor <> 0) (linear (Proved.Difference (one, other))) in
        let is own = List.exists (fun sign -> difference = List.map (fun (at, factor) -> (count + at, sign * factor)) own) [ 1; -1 ] in
        let said = is [ (0, 1); (1, 1); (2, -1) ] || is [ (0, 1); (1, -1) ] || is [ (2, 1) ] in
        match relation with
        | (Proved.Same | Proved.Differs) when said -> ()
        | _ -> refuse "words are compared otherwise than by weights"
      end

type words_certificate = {
  about : string;
  given : Proved.condition list;
  family : string;
  words : Proved.word_family;
  statement : Proved.condition;
  cases : Proved.word_case list;
}

let rec word_grounds reader names =
  let own =
    if line reader "exchanges" = Some "" then Some Proved.Exchanges
    else if line reader "translations" = Some "" then Some Proved.Translations
    else match line reader "mirror" with Some rest -> Some (Proved.Translated (number names (only (trees rest)))) | None -> None
  in
  match own with
  | Some own ->
      let others = word_grounds reader names in
      own :: others
  | None -> []

let words_certificate reader =
  let about, names, given, family = opening reader head in
  let required = conditions reader "require" names in
  let length = only (all reader "length" (fun own -> number names (only own))) in
  let count = List.length names in
  let inner = names @ roles in
  let vertex = function [ Word name; Word "if"; own ] -> (name, condition inner own) | _ -> raise Not_found in
  let name, is_word = only (all reader "vertex" vertex) in
  (* A condition on vertices speaks of one word. *)
  check (List.for_all (fun at -> at <= count || at = count + 3) (of_condition is_word));
  let are_joined = only (conditions reader "edge" inner) in
  let words : Proved.word_family =
    {
      word_parameters = nat count; word_required = required; word_length = length; word_name = string_of_coq name; is_word;
      are_joined;
    }
  in
  let case word_applies = { Proved.word_applies; word_grounds = word_grounds reader names } in
  let statement, cases = closing reader names case in
  { about; given; family; words; statement; cases }

let verify text =
  let reader = reader_of text in
  let own =
    try words_certificate reader
    with Not_found -> refuse "line %d cannot be read" (stopped reader)
  in
  List.iter (check_weights (int_of_nat own.words.word_parameters)) [ own.words.is_word; own.words.are_joined ];
  if not (Proved.words_are_right own.words own.given own.statement own.cases) then
    refuse "it was not shown that the maps are symmetries, or that the statement follows from them";
  (stated text own.about @ [ Printf.sprintf "of the graphs that it lists and calls %s" own.family ], "WordFamilies.words_proved")
