(* A strip as the theory has it: rows of columns, with the vertices of the ends as further kinds, and the certificate that
   its list of words is closed. Whatever is found here, the checker tests it.

   A column is a set of kinds as bits. Vertex k of column c has the number kinds * c + k. *)

open Text
module Vertices = Positions.Vertices

(* The most kinds of vertices, which are bits of a machine number. *)
let most_kinds = 40

(* The largest index up to which values of a system are computed. *)
let most_values = 4_000

type word = { left : int list; right : int list; member : int; shift : int }

type t = {
  kinds : int;
  joins : (int * int * int) list;
  radius : int;
  cell : int;
  first_caps : int list * int list;  (** the caps of the whole strip *)
  words : word list;
  turn : int list option;  (** of a ring: the kinds behind the last cell *)
  place_of_kind : int -> int option;  (** the number of a kind of the certificate, unless it was left out *)
  place_of_end : int -> int -> int option;
}

(* The place of the first member of a list that has a property. *)
let place_of test list =
  let rec search at = function [] -> None | own :: rest -> if test own then Some at else search (at + 1) rest in
  search 0 list

let without_nth at list = List.filteri (fun place _ -> place <> at) list

(* The kinds and the vertices of the ends that are not left out as twins, and for each one left out its twin. *)
let kept (strip : Stated.strip) =
  let all = Array.map (fun count -> List.init count Fun.id) [| strip.ends.(0).names; strip.ends.(1).names; strip.kinds |] in
  let twin (side, own, other) =
    let list = all.(side) in
    if own = other || own >= List.length list || other >= List.length list then
      refuse "what is left out has no such twin";
    let pair = ((side, List.nth list own), (side, List.nth list other)) in
    all.(side) <- without_nth own list;
    pair
  in
  let stated = function Stated.Kind (own, other) -> (2, own, other) | Stated.Vertex (side, own, other) -> (side, own, other) in
  let twins = List.map (fun own -> twin (stated own)) strip.twins in
  (all, twins)

let all_joins (strip : Stated.strip) kind vertex =
  let both a b d = match (a, b) with Some a, Some b -> Some (a, b, d) | _ -> None in
  let cells = List.map (fun (a, b, d) -> both (kind a) (kind b) d) strip.edges in
  let of_end side =
    let piece = strip.ends.(side) in
    let attached (u, column, k) =
      if side = 0 then both (vertex side u) (kind k) (column + 1) else both (kind k) (vertex side u) (column + 1)
    in
    List.map (fun (u, v) -> both (vertex side u) (vertex side v) 0) piece.joins @ List.map attached piece.attached
  in
  let joins = List.filter_map Fun.id (cells @ of_end 0 @ of_end 1) in
  (* In a ring an edge within a cell may be turned round behind the last cell. *)
  let turned = if strip.ring = None then [] else List.filter_map (fun (a, b, d) -> if d = 0 then Some (b, a, d) else None) joins in
  List.sort_uniq compare (joins @ turned)

let of_stated (strip : Stated.strip) =
  let all, _ = kept strip in
  let count side = List.length all.(side) in
  let kinds = count 2 + count 0 + count 1 in
  if kinds > most_kinds || kinds = 0 then raise (Beyond (Printf.sprintf "a strip has %d kinds of vertices" kinds));
  let offset = [| count 2; count 2 + count 0; 0 |] in
  let place side own = Option.map (fun at -> at + offset.(side)) (place_of (fun other -> other = own) all.(side)) in
  let joins = all_joins strip (place 2) place in
  let rec trimmed = function 0 :: rest -> trimmed rest | columns -> columns in
  let cap side (vertices, columns) =
    let vertices = match number ~signed:false vertices with
      | Some own when own lsr count side = 0 -> own lsl offset.(side)
      | _ -> refuse "a cap has a vertex that the end has not"
    in
    let columns = trimmed (if vertices = 0 then columns else vertices :: columns) in
    if side = 0 then columns else List.rev columns
  in
  let caps side = Array.of_list (List.map (cap side) strip.ends.(side).caps) in
  let left = caps 0 and right = caps 1 in
  if left = [||] || right = [||] then refuse "a strip has no caps";
  let word (own : Stated.word) =
    if own.left >= Array.length left || own.right >= Array.length right then refuse "a word has a cap that is not listed";
    { left = left.(own.left); right = right.(own.right); member = own.member; shift = own.shift }
  in
  let turn = Option.map (List.filter_map (place 2)) (Option.map (List.filteri (fun at _ -> List.mem at all.(2))) strip.ring) in
  {
    kinds; joins; turn;
    radius = List.fold_left (fun most (_, _, d) -> max most d) 1 joins;
    cell = (1 lsl count 2) - 1;
    first_caps = (left.(0), right.(0));
    words = List.map word strip.words;
    place_of_kind = place 2;
    place_of_end = place;
  }

(* The columns of a word with this number of cells. *)
let row strip word cells = word.left @ List.init cells (fun _ -> strip.cell) @ word.right

let mask strip columns =
  let column at bits = List.filter_map (fun kind -> if (bits lsr kind) land 1 = 1 then Some ((strip.kinds * at) + kind) else None)
    (List.init strip.kinds Fun.id)
  in
  Vertices.of_list (List.concat (List.mapi column columns))

let columns strip count vertices =
  let all = Array.make count 0 in
  Vertices.iter (fun x -> all.(x / strip.kinds) <- all.(x / strip.kinds) lor (1 lsl (x mod strip.kinds))) vertices;
  Array.to_list all

let positions strip =
  let around x =
    let column = x / strip.kinds and kind = x mod strip.kinds in
    let add all (a, b, d) =
      let all = if kind = a then Vertices.add ((strip.kinds * (column + d)) + b) all else all in
      if kind = b && d <= column then Vertices.add ((strip.kinds * (column - d)) + a) all else all
    in
    List.fold_left add (Vertices.singleton x) strip.joins
  in
  let normal position =
    match Vertices.min_elt_opt position with
    | None -> position
    | Some first -> Vertices.map (fun x -> x - (first / strip.kinds * strip.kinds)) position
  in
  let known = Hashtbl.create 64 in
  let around x =
    match Hashtbl.find_opt known x with
    | Some near -> near
    | None ->
        let near = around x in
        Hashtbl.add known x near;
        near
  in
  Positions.make around normal

(* What a move at the vertex x leaves of a window: what hangs together with its left end, the value of what is between, and what
   hangs together with its right end. Whole cells stay with an end even where no edge joins them. *)
let split strip positions window x =
  let count = List.length window in
  let rest = Positions.without positions (mask strip window) x in
  let like own columns =
    let rec copies found = function column :: others when column = own -> copies (found + 1) others | _ -> found in
    max strip.radius (copies 0 columns)
  in
  let left_behind = columns strip count rest and turned = List.rev window in
  let start = strip.kinds * like (List.hd window) left_behind in
  let finish = strip.kinds * (count - like (List.hd turned) (List.rev left_behind)) in
  let left = Positions.flood positions rest (Vertices.filter (fun y -> y < start) rest) in
  let right = Positions.flood positions rest (Vertices.filter (fun y -> y >= finish) rest) in
  if not (Vertices.disjoint left right) then refuse "a move leaves both sides of a strip joined";
  let between = Vertices.diff (Vertices.diff rest left) right in
  (columns strip count left, Positions.value positions between, columns strip count right)

let rec lead cell = function own :: rest when own = cell -> let count, rest = lead cell rest in (count + 1, rest) | rest -> (0, rest)

let to_right_cap strip columns =
  let cells, rest = lead strip.cell columns in
  (cells, List.rev (snd (lead 0 (List.rev rest))))

let to_left_cap strip columns =
  let rest = snd (lead 0 columns) in
  let cells, back = lead strip.cell (List.rev rest) in
  (List.rev back, cells)

let find strip left right =
  match List.find_opt (fun own -> own.left = left && own.right = right) strip.words with
  | Some own -> own
  | None -> refuse "a move of a strip leaves a word that is not listed"

(* The options of a word with a long run, as terms of its sequence. The positions that moves leave are added to the table. *)
let options strip positions word =
  let radius = strip.radius in
  let zeros = List.init radius (fun _ -> 0) and cells count = List.init count (fun _ -> strip.cell) in
  let back (own : word) p constant =
    let delay = word.shift + (4 * radius) - p - own.shift in
    System.Back { a = own.member; delay; low = min_int; high = None; constant }
  in
  let window = zeros @ word.left @ cells (4 * radius) in
  let border = radius + List.length word.left + (2 * radius) in
  let at_left x =
    let _, value, rest = split strip positions window x in
    let left, p = to_left_cap strip rest in
    back (find strip left word.right) p value
  in
  let lefts = List.map at_left (List.filter (fun x -> x / strip.kinds < border) (Vertices.elements (mask strip window))) in
  let window = cells (4 * radius) @ word.right @ zeros in
  let at_right x =
    let rest, value, _ = split strip positions window x in
    let p, right = to_right_cap strip rest in
    back (find strip word.left right) p value
  in
  let rights = List.map at_right (List.filter (fun x -> x / strip.kinds >= 2 * radius) (Vertices.elements (mask strip window))) in
  let window = cells ((4 * radius) + 1) in
  let inside kind =
    let before, constant, behind = split strip positions window ((strip.kinds * 2 * radius) + kind) in
    let p, right = to_right_cap strip before and left, q = to_left_cap strip behind in
    let a = find strip word.left right and b = find strip left word.right in
    let shift = word.shift + (4 * radius) + 1 - p - q - a.shift - b.shift in
    System.Convolution { a = a.member; b = b.member; shift; x0 = p + a.shift; y0 = q + b.shift; constant; half = None }
  in
  let kinds = List.filter (fun kind -> (strip.cell lsr kind) land 1 = 1) (List.init strip.kinds Fun.id) in
  lefts @ rights @ List.map inside kinds

type bounds = { long : int; common : int; known_to : int; least : int }

(* From which number of cells on a run is long, where convolutions are made to begin, and up to which index values are
   needed; [also] are indices that are needed besides. [hubbed] is the word of a strip with hubs and the sequence that it is
   with them, if there is one; its terms can be compared from [least] cells on. *)
let bounds strip system hubbed options also =
  let all = Array.of_list system in
  let pairs = List.filter_map (function System.Convolution { shift; x0; y0; _ } -> Some (shift, x0, y0) | _ -> None) in
  let sums = List.map2 (fun word own -> (word, pairs (own @ all.(word.member).System.terms))) (strip.words @ hubbed) options in
  let common = List.fold_left (fun most (_, sums) -> List.fold_left (fun most (_, x0, y0) -> max most (max x0 y0)) most sums) 0 sums in
  let least own =
    List.fold_left
      (fun most -> function System.Back { low; delay; _ } -> max most (low + delay) | _ -> most)
      (System.start own) own.System.terms
  in
  let needed (word, sums) =
    List.fold_left
      (fun most (by, x0, y0) -> max most (common + max x0 y0 + by))
      (least all.(word.member)) sums
    - word.shift
  in
  let most_needed = List.fold_left (fun most own -> max most (needed own)) in
  let of_rows, of_hubs = List.partition (fun (word, _) -> not (List.memq word hubbed)) sums in
  let long = most_needed (4 * strip.radius) of_rows in
  let known_to = List.fold_left (fun most word -> max most (long + word.shift)) (max common also) strip.words in
  if known_to > most_values then raise (Beyond (Printf.sprintf "values up to %d are needed" known_to));
  { long; common; known_to; least = most_needed long of_hubs }

(* Refuses words whose sequences do not have the values of the rows: few cells are played, and for more of them the options
   of the word are compared. *)
let check_values strip system positions options values known_to =
  let firsts = Array.of_list (List.map (fun own -> own.System.first) system) in
  let wrong cells = refuse "a strip of %d cells has another value than the recurrences give" cells in
  let get cells a index =
    let at = index - firsts.(a) in
    if at < 0 || at >= Array.length values.(a) then wrong cells else values.(a).(at)
  in
  let few = 4 * strip.radius in
  let row cells word =
    if get cells word.member (cells + word.shift) <> Positions.value positions (mask strip (row strip word cells)) then wrong cells
  in
  for cells = 0 to few - 1 do
    List.iter (row cells) strip.words
  done;
  let long word options =
    for n = few + word.shift to known_to do
      let cells = n - word.shift in
      let found = Positions.mex (List.concat_map (System.options (get cells) n) options) in
      if get cells word.member n <> found then wrong cells
    done
  in
  List.iter2 long strip.words options

(* The certificate that the words are closed, and from how many cells on the terms of a strip with hubs can be compared. *)
let closure strip system hubbed also : Proved.closure * int =
  let ranks = System.ranks system in
  let positions = positions strip in
  let options = List.map (options strip positions) (strip.words @ hubbed) in
  let bounds = bounds strip system hubbed options also in
  let options = List.filteri (fun at _ -> at < List.length strip.words) options in
  let values = System.values system ranks bounds.known_to in
  check_values strip system positions options values bounds.known_to;
  let word own : Proved.word =
    { lcap = List.map n own.left; rcap = List.map n own.right; member = nat own.member; shift = z own.shift }
  in
  let closure : Proved.closure = {
    kinds = n strip.kinds;
    joins = List.map (fun (a, b, d) -> ((n a, n b), n d)) strip.joins;
    radius = nat strip.radius;
    cell = n strip.cell;
    words = List.map word strip.words;
    recurrences = List.map System.proved_sequence system;
    ranks = List.map nat ranks;
    first_values = List.map (fun own -> List.map n (Array.to_list own)) (Array.to_list values);
    known_to = z bounds.known_to;
    positions = Positions.proved positions;
    long = nat bounds.long;
    common_first = z bounds.common;
  } in
  if not (Proved.terms_fit closure) then refuse "the options of a word are others than those of its sequence";
  let play word =
    for cells = 0 to bounds.long - 1 do
      ignore (Positions.value positions (mask strip (row strip word cells)))
    done
  in
  List.iter play strip.words;
  ({ closure with positions = Positions.proved positions }, bounds.least)

(* A vertex and its neighbours in the ring with this number of cells. *)
let around_ring strip turn cells x =
  let column = x / strip.kinds and kind = x mod strip.kinds in
  let turned = List.nth turn in
  let add all (a, b, d) =
    let right = column + d and left = column - d in
    let beyond = right >= cells and before = left < 0 in
    let all =
      if kind <> a then all
      else if beyond then Vertices.add ((strip.kinds * (right - cells)) + turned b) all
      else Vertices.add ((strip.kinds * right) + b) all
    in
    if before && kind = turned b then Vertices.add ((strip.kinds * (left + cells)) + a) all
    else if (not before) && kind = b then Vertices.add ((strip.kinds * left) + a) all
    else all
  in
  List.fold_left add (Vertices.singleton x) strip.joins

(* Refuses a sequence that has not the value of the whole strip or ring, with hubs of which moves leave the values [hubs], for
   each number of cells from [first] to [last]. Where a family has no graphs of so few cells, no theorem needs this;
   `nkdsl verify` asks for it. *)
let check_whole strip system (member, shift) (first, last) hubs =
  let known = (System.values system (System.ranks system) (max 0 (last + shift))).(member) in
  let start = (List.nth system member).System.first in
  let left, right = strip.first_caps in
  for cells = first to last do
    let all = mask strip (left @ List.init cells (fun _ -> strip.cell) @ right) in
    let positions =
      match strip.turn with
      | None -> positions strip
      | Some turn -> Positions.make (around_ring strip turn cells) Fun.id
    in
    let option x = Positions.value positions (Positions.without positions all x) in
    let value = Positions.mex (hubs @ List.map option (Vertices.elements all)) in
    let at = cells + shift - start in
    if at < 0 || at >= Array.length known || known.(at) <> value then
      refuse "the whole strip of %d cells has another value than the recurrences give" cells
  done
