(* Certificates of who wins a deletion game on one graph, and of its nimber. *)

open Text

let heads = [ "nkdsl certificate of a game's outcome 1"; "nkdsl certificate of a game's nimber 1" ]
let most_vertices = 64

(* How deep the parentheses of a rule may be. *)
let deepest = 100

(* An integer that fits into 64 bits, which are more than a machine number has. *)
let integer_64 word =
  let sign = word <> "" && (word.[0] = '-' || word.[0] = '+') in
  let digits = if sign then String.sub word 1 (String.length word - 1) else word in
  if digits = "" || String.exists (fun c -> c < '0' || c > '9') digits then raise Not_found;
  let rec significant at = if at < String.length digits - 1 && digits.[at] = '0' then significant (at + 1) else at in
  let first = significant 0 in
  let digits = String.sub digits first (String.length digits - first) in
  if String.length digits > 19 then raise Not_found;
  let size = String.fold_left (fun value c -> Proved.Z.add (Proved.Z.mul (z 10) value) (z (Char.code c - 48))) (z 0) digits in
  let value = if word.[0] = '-' then Proved.Z.opp size else size in
  match Proved.fitting value with Some value -> value | None -> raise Not_found

(* The words of a rule; a parenthesis is one. *)
let rule_words text =
  let spaced = Buffer.create 64 in
  String.iter (fun c -> Buffer.add_string spaced (if c = '(' || c = ')' then Printf.sprintf " %c " c else String.make 1 c)) text;
  words (Buffer.contents spaced)

(* A reader of the words of one rule, for a number of bound vertices. Each of its functions raises [Not_found] at a mistake. *)
type phrase = { mutable next : string list; bound : int; mutable depth : int }

let take phrase =
  match phrase.next with
  | [] -> raise Not_found
  | word :: rest ->
      phrase.next <- rest;
      word

let opened phrase =
  phrase.depth <- phrase.depth + 1;
  if take phrase <> "(" || phrase.depth > deepest then raise Not_found;
  take phrase

let closed phrase value =
  phrase.depth <- phrase.depth - 1;
  if take phrase <> ")" then raise Not_found;
  value

let rec list phrase read =
  match phrase.next with
  | ")" :: _ -> []
  | _ ->
      let first = read phrase in
      first :: list phrase read

let place phrase =
  let own = natural (take phrase) in
  if own >= phrase.bound then raise Not_found;
  nat own

let two phrase read =
  let first = read phrase in
  let second = read phrase in
  (first, second)

let rec set phrase : Proved.vertices_of =
  let value : Proved.vertices_of =
    match opened phrase with
    | "vertex" -> Bound_vertex (place phrase)
    | "around" -> Neighbours_of (place phrase)
    | "union" ->
        let a, b = two phrase set in
        Union_of (a, b)
    | "both" ->
        let a, b = two phrase set in
        Both_of (a, b)
    | "minus" ->
        let a, b = two phrase set in
        Minus_of (a, b)
    | _ -> raise Not_found
  in
  closed phrase value

let rec number phrase : Proved.number_of =
  match phrase.next with
  | "(" :: _ ->
      let value : Proved.number_of =
        match opened phrase with
        | "degree" -> Degree_of (place phrase)
        | "count" -> Count_of (set phrase)
        | "sum" -> Sum_of (list phrase number)
        | "times" ->
            let factor = integer_64 (take phrase) in
            Times_of (factor, number phrase)
        | "mod" ->
            let own = number phrase in
            let modulus = integer_64 (take phrase) in
            if not (Proved.Z.ltb (z 0) modulus) then raise Not_found;
            Remainder_of (own, modulus)
        | _ -> raise Not_found
      in
      closed phrase value
  | _ -> (
      match take phrase with
      | "order" -> Order_of_part
      | "size" -> Size_of_part
      | "parts-left" -> Parts_left
      | word -> Constant_number (integer_64 word))

let rec condition phrase : Proved.condition_of =
  let value : Proved.condition_of =
    match opened phrase with
    | "joined" ->
        let a, b = two phrase place in
        Are_joined (a, b)
    | "equal" ->
        let a, b = two phrase number in
        Are_equal (a, b)
    | "less" ->
        let a, b = two phrase number in
        Is_less (a, b)
    | "at-most" ->
        let a, b = two phrase number in
        Is_at_most (a, b)
    | "not" -> Is_not (condition phrase)
    | "all" -> All_of (list phrase condition)
    | "any" -> Any_of (list phrase condition)
    | _ -> raise Not_found
  in
  closed phrase value

let edges phrase : Proved.edges_of =
  let value : Proved.edges_of =
    match opened phrase with
    | "between" ->
        let a, b = two phrase place in
        Edge_between (a, b)
    | "at" -> Edges_at (place phrase)
    | _ -> raise Not_found
  in
  closed phrase value

let rec all_edges phrase =
  let first = edges phrase in
  first :: (if phrase.next = [] then [] else all_edges phrase)

(* What a text says about bound vertices, without a rest. *)
let said bound read text =
  let phrase = { next = rule_words text; bound; depth = 0 } in
  let value = read phrase in
  if phrase.next <> [] then raise Not_found;
  value

let begins (reader : Single.reader) start = match reader.rest with (_, line) :: _ -> starts_with start line | [] -> false
let if_there reader start read = if begins reader start then Some (Single.required reader start read) else None

let rule has_token reader : Proved.game_rule =
  let bound = function "vertex" -> 1 | "edge" -> 2 | "path" -> 3 | _ -> raise Not_found in
  let bound = Single.required reader "option " bound in
  let needs = if_there reader "if " (said bound condition) in
  let removes = if_there reader "remove " (said bound set) in
  let cuts = Option.value ~default:[] (if_there reader "cut " (said bound all_edges)) in
  let goes text = match said bound set text with Bound_vertex place -> place | _ -> raise Not_found in
  let goes_to = if has_token then Some (Single.required reader "go " goes) else None in
  { bound = nat bound; needs; removes; cuts; goes_to }

let rec rules has_token reader =
  if not (begins reader "option ") then []
  else
    let first = rule has_token reader in
    first :: rules has_token reader

(* The edges in ascending order. *)
let graph reader =
  let order = Single.required reader "order " natural in
  if order > most_vertices then refuse "the graph has more than 64 vertices";
  let last = ref (-1, -1) in
  let edge text =
    let u, v = Single.parted text in
    let u, v = (natural u, natural v) in
    if u >= v || v >= order || (u, v) <= !last then raise Not_found;
    last := (u, v);
    (u, v)
  in
  (order, Single.all reader "edge " edge)

(* A position, from its words: the vertices and the token, and the numbers of edges that are gone though their ends are left. *)
let position order edges has_token left gone : Proved.position =
  let digits, token =
    match (String.index_opt left '@', has_token) with
    | Some at, true ->
        let token = String.sub left (at + 1) (String.length left - at - 1) in
        if String.exists (fun c -> c < '0' || c > '9') token then raise Not_found;
        (String.sub left 0 at, Some (natural token))
    | None, false -> (left, None)
    | _ -> raise Not_found
  in
  let places = Single.position digits in
  let is_left v = List.mem v places in
  let gone = List.map natural gone in
  let is_kept edge = edge < Array.length edges && is_left (fst edges.(edge)) && is_left (snd edges.(edge)) in
  let fits = List.for_all (fun v -> v < order) places && Option.fold ~none:true ~some:is_left token in
  let are_different = List.compare_lengths (List.sort_uniq compare gone) gone = 0 in
  if not (fits && List.for_all is_kept gone && are_different) then raise Not_found;
  let is_gone = Array.make (Array.length edges) false in
  List.iter (fun edge -> is_gone.(edge) <- true) gone;
  { left_ = Single.number_of places; gone_edges = n_of_bits (Array.to_list is_gone); token_at = Option.map n token }

let verify text =
  let reader : Single.reader = { rest = lines text } in
  let is_outcome =
    match reader.rest with
    | (_, first) :: rest when List.mem first heads ->
        reader.rest <- rest;
        first = List.hd heads
    | _ -> Single.wanted reader "the first line of a certificate"
  in
  let name = Single.required reader "game " (fun name -> name) in
  let order, edges = graph reader in
  let vertex text =
    let own = natural text in
    if own < order then own else raise Not_found
  in
  let token = if_there reader "token " vertex in
  let has_token = token <> None in
  let rule_list = rules has_token reader in
  let game : Proved.deletion_game =
    { vertex_count = n order; edge_list = List.map (fun (u, v) -> (n u, n v)) edges; token_start = Option.map n token; rule_list }
  in
  let edges = Array.of_list edges in
  let seen = Hashtbl.create 64 in
  (* A position that was not there before. *)
  let fresh left gone =
    let own = position order edges has_token left gone in
    if Hashtbl.mem seen own then raise Not_found;
    Hashtbl.replace seen own ();
    own
  in
  if is_outcome then begin
    let outcome = Single.required reader "outcome " value in
    let lost text = match words text with left :: gone -> fresh left gone | [] -> raise Not_found in
    let lost = Single.all reader "lost " lost in
    Single.finish reader;
    match outcome with
    | 0 when Proved.deletion_second_wins game lost -> ([ "the second player wins " ^ name ], "Deletions.deletion_second_proved")
    | 1 when Proved.deletion_first_wins game lost -> ([ "the first player wins " ^ name ], "Deletions.deletion_first_proved")
    | 0 | 1 -> refuse "the listed positions are no winning strategy"
    | _ -> refuse "an outcome is 0 or 1"
  end
  else begin
    let nimber = Single.required reader "nimber " value in
    let entry text =
      match words text with
      | left :: number :: gone ->
          let number = value number in
          (fresh left gone, n number)
      | _ -> raise Not_found
    in
    let table = Single.all reader "value " entry in
    Single.finish reader;
    if not (Proved.deletion_nimber_is game table (n nimber)) then
      refuse "a value is not the mex of the values that moves lead to";
    ([ Printf.sprintf "the nimber of %s is %d" name nimber ], "Deletions.deletion_nimber_proved")
  end
