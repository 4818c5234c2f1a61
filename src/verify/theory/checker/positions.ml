(* Values of small positions of Node-Kayles, by the definition. They are a guess; each one is tested by a checker of Coq.

   A position is a set of vertices, which are numbers. *)

module Vertices = Set.Make (Int)
module Table = Map.Make (Vertices)

(* The most positions of a table, and the most work for one: each position counts as often as it has pairs of vertices. *)
let most = 60_000
let most_work = 6_000_000

type t = {
  around : int -> Vertices.t;  (** a vertex and its neighbours *)
  normal : Vertices.t -> Vertices.t;  (** a position elsewhere that looks the same *)
  mutable table : int Table.t;
  mutable count : int;
  mutable work : int;
}

let make around normal = { around; normal; table = Table.singleton Vertices.empty 0; count = 1; work = 0 }
let without positions position vertex = Vertices.diff position (positions.around vertex)

(* The part of a position that hangs together with a part of it. *)
let flood positions position part =
  let rec grow found fresh =
    if Vertices.is_empty fresh then found
    else
      let reached = Vertices.fold (fun x all -> Vertices.union all (positions.around x)) fresh Vertices.empty in
      let fresh = Vertices.diff (Vertices.inter position reached) found in
      grow (Vertices.union found fresh) fresh
  in
  grow part part

let mex options =
  let rec least number = function option :: rest when option = number -> least (number + 1) rest | _ -> number in
  least 0 (List.sort_uniq compare options)

let rec value positions position =
  match Vertices.min_elt_opt position with
  | None -> 0
  | Some first ->
      let piece = flood positions position (Vertices.singleton first) in
      connected positions (positions.normal piece) lxor value positions (Vertices.diff position piece)

and connected positions piece =
  match Table.find_opt piece positions.table with
  | Some value -> value
  | None ->
      let size = Vertices.cardinal piece in
      positions.work <- positions.work + (size * size);
      if positions.work > most_work then raise (Text.Beyond "the small positions are too many and too large");
      let option vertex = value positions (without positions piece vertex) in
      let found = mex (List.map option (Vertices.elements piece)) in
      positions.table <- Table.add piece found positions.table;
      positions.count <- positions.count + 1;
      if positions.count > most then
        raise (Text.Beyond (Printf.sprintf "the values of more than %d small positions are needed" most));
      found

(* The same as a number of Coq, whose ones are the vertices. *)
let number position =
  match Vertices.max_elt_opt position with
  | None -> Proved.N0
  | Some last ->
      let bits = Array.make (last + 1) false in
      Vertices.iter (fun vertex -> bits.(vertex) <- true) position;
      Text.n_of_bits (Array.to_list bits)

let proved positions =
  List.map (fun (position, value) -> (number position, Text.n value)) (Table.bindings positions.table)
