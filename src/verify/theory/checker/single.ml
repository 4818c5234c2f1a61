(* Certificates of who wins Node-Kayles on one graph, and of its nimber. *)

open Text

let heads = [ "nkdsl certificate of an outcome 1"; "nkdsl certificate of a nimber 1" ]
let most_vertices = 64

(* A position, from its hexadecimal digits: the places of its vertices. Raises [Not_found] beyond 64 bits. *)
let position digits =
  let digit c =
    match c with
    | '0' .. '9' -> Char.code c - 48
    | 'a' .. 'f' -> Char.code c - 87
    | 'A' .. 'F' -> Char.code c - 55
    | _ -> raise Not_found
  in
  if digits = "" then raise Not_found;
  let values = List.map digit (List.of_seq (String.to_seq digits)) in
  let bits = List.concat_map (fun own -> List.map (fun bit -> (own lsr bit) land 1 = 1) [ 0; 1; 2; 3 ]) (List.rev values) in
  let rec places at = function
    | [] -> []
    | true :: _ when at >= most_vertices -> raise Not_found
    | bit :: rest -> if bit then at :: places (at + 1) rest else places (at + 1) rest
  in
  places 0 bits

(* A text before and behind its first blank. *)
let parted text =
  let at = String.index text ' ' in
  (String.sub text 0 at, trim (String.sub text (at + 1) (String.length text - at - 1)))

(* The lines of a certificate that are still to be read. *)
type reader = { mutable rest : (int * string) list }

let wanted reader what =
  match reader.rest with
  | (line, _) :: _ -> refuse "line %d should be %s" line what
  | [] -> refuse "it breaks off where %s should be" what

(* What the next line says behind [start], if it begins with that. *)
let word reader start =
  match reader.rest with
  | (_, line) :: rest when starts_with start line ->
      reader.rest <- rest;
      Some (trim (behind start line))
  | _ -> None

let required reader start read =
  let before = reader.rest in
  match Option.map read (word reader start) with
  | Some read -> read
  | None -> wanted reader (Printf.sprintf "`%s`" (trim start))
  | exception Not_found ->
      reader.rest <- before;
      wanted reader (Printf.sprintf "`%s` and what belongs to it" (trim start))

let rec all reader start read =
  match reader.rest with
  | (_, line) :: _ when starts_with start line ->
      let first = required reader start read in
      first :: all reader start read
  | _ -> []

let graph reader =
  let order = required reader "order " natural in
  if order > most_vertices then refuse "the graph has more than 64 vertices";
  let edge text =
    let u, v = parted text in
    let u, v = (natural u, natural v) in
    if u = v || u >= order || v >= order then raise Not_found else (u, v)
  in
  (order, all reader "edge " edge)

(* Positions of vertices of the graph, none of them twice. *)
let check_positions order positions =
  if List.exists (List.exists (fun vertex -> vertex >= order)) positions then
    refuse "a position has a vertex that the graph has not";
  let sorted = List.sort_uniq compare positions in
  if List.compare_lengths sorted positions <> 0 then refuse "a position occurs twice"

let number_of places =
  let bits = List.init most_vertices (fun at -> List.mem at places) in
  n_of_bits bits

let finish reader =
  match reader.rest with
  | [ (_, "end") ] -> ()
  | (_, "end") :: (line, _) :: _ -> refuse "line %d comes behind `end`" line
  | _ -> wanted reader "a position, or `end`"

(* The proved statement. *)
let verify text =
  let reader = { rest = lines text } in
  let is_outcome =
    match reader.rest with
    | (_, first) :: rest when List.mem first heads ->
        reader.rest <- rest;
        first = List.hd heads
    | _ -> wanted reader "the first line of a certificate"
  in
  let name = required reader "graph " (fun name -> name) in
  let order, edges = graph reader in
  let drawn = Proved.numbered_graph (nat order) (List.map (fun (u, v) -> (z u, z v)) edges) in
  if is_outcome then begin
    let outcome = required reader "outcome " value in
    let lost = all reader "lost " position in
    finish reader;
    check_positions order lost;
    let lost = List.map number_of lost in
    match outcome with
    | 0 when Proved.second_wins_is_right drawn lost ->
        ([ "the second player wins on " ^ name ], "Checker.second_wins_proved")
    | 1 when Proved.first_wins_is_right drawn lost ->
        ([ "the first player wins on " ^ name ], "Checker.first_wins_proved")
    | 0 | 1 -> refuse "the listed positions are no winning strategy"
    | _ -> refuse "an outcome is 0 or 1"
  end
  else begin
    let nimber = required reader "nimber " value in
    let entry text =
      let places, number = parted text in
      (position places, value number)
    in
    let table = all reader "value " entry in
    finish reader;
    check_positions order (List.map fst table);
    let table = List.map (fun (places, number) -> (number_of places, n number)) table in
    if not (Proved.nimber_is_right drawn table (n nimber)) then
      refuse "a value is not the mex of the values that moves lead to";
    ([ Printf.sprintf "the nimber of %s is %d" name nimber ], "Checker.nimber_proved")
  end
