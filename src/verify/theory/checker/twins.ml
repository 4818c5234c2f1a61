(* The twins of a strip: two vertices that are joined and have the same other neighbours. The checker finds that graphs
   keep their nimbers if one of them is left out; `nkdsl verify` wants them to be twins in the strip as it is listed, too. *)

open Stated

let wrong () = Text.refuse "what is left out has no such twin"

(* A number after another one is removed. *)
let renumbered gone own = if own > gone then own - 1 else own

(* A strip as far as its twins matter. Kinds and vertices are numbered anew when one is left out. *)
type rest = {
  kinds : int;
  edges : (int * int * int) list;
  counts : int array;
  joins : (int * int) list array;
  attached : (int * int * int) list array;
}

(* What a kind is joined to: cells to its right with their kinds, and sides with vertices and columns. *)
let around_kind own kind =
  let cell (k, l, d) = (if k = kind then [ (d, l) ] else []) @ if l = kind then [ (-d, k) ] else [] in
  let at side = List.filter_map (fun (u, c, k) -> if k = kind then Some (side, u, c) else None) own.attached.(side) in
  (List.sort_uniq compare ((0, kind) :: List.concat_map cell own.edges), List.sort_uniq compare (at 0 @ at 1))

let around_vertex own side vertex =
  let near (u, v) = (if u = vertex then [ v ] else []) @ if v = vertex then [ u ] else [] in
  let column (u, c, k) = if u = vertex then Some (c, k) else None in
  ( List.sort_uniq compare (vertex :: List.concat_map near own.joins.(side)),
    List.sort_uniq compare (List.filter_map column own.attached.(side)) )

let without_kind own gone twin =
  if gone >= own.kinds || twin >= own.kinds || gone = twin || around_kind own gone <> around_kind own twin then wrong ();
  let at = renumbered gone in
  let edge (k, l, d) = if k = gone || l = gone then None else Some (at k, at l, d) in
  let attached = List.filter_map (fun (u, c, k) -> if k = gone then None else Some (u, c, at k)) in
  {
    own with
    kinds = own.kinds - 1;
    edges = List.filter_map edge own.edges;
    attached = Array.map attached own.attached;
  }

let without_vertex own side gone twin =
  let count = own.counts.(side) in
  if gone >= count || twin >= count || gone = twin || around_vertex own side gone <> around_vertex own side twin then wrong ();
  let at = renumbered gone in
  let change here all = Array.mapi (fun place own -> if place = side then here own else own) all in
  let join (u, v) = if u = gone || v = gone then None else Some (at u, at v) in
  let attach (u, c, k) = if u = gone then None else Some (at u, c, k) in
  {
    own with
    counts = change pred own.counts;
    joins = change (List.filter_map join) own.joins;
    attached = change (List.filter_map attach) own.attached;
  }

(* Refuses a strip of which something is left out that has no twin. *)
let check (strip : Stated.strip) =
  let turned = match strip.ring with None -> false | Some turn -> List.exists Fun.id (List.mapi ( <> ) turn) in
  let without own = function
    | Kind _ when turned -> wrong ()
    | Kind (gone, twin) -> without_kind own gone twin
    | Vertex (side, gone, twin) -> without_vertex own side gone twin
  in
  let of_end read = Array.map read strip.ends in
  let whole =
    {
      kinds = strip.kinds;
      edges = strip.edges;
      counts = of_end (fun (own : piece) -> own.names);
      joins = of_end (fun (own : piece) -> own.joins);
      attached = of_end (fun (own : piece) -> own.attached);
    }
  in
  ignore (List.fold_left without whole strip.twins)
