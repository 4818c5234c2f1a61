(* Families of graphs of a certificate as the theory has them: runs of vertices and edges, and their places in a strip. *)

open Text

let string text =
  let ascii c =
    let bit at = (Char.code c lsr at) land 1 = 1 in
    Proved.Ascii (bit 0, bit 1, bit 2, bit 3, bit 4, bit 5, bit 6, bit 7)
  in
  String.fold_right (fun c rest -> Proved.String (ascii c, rest)) text Proved.EmptyString

let line (slope, offset) = (z slope, z offset)
let form (stride, slope, offset) = ((z stride, z slope), z offset)
let forms (spot : Stated.spot) = form (0, 0, spot.name) :: List.map form spot.indices

let run spot (own : Stated.run) : Proved.run =
  { coords = forms spot; low = List.map line own.low; high = List.map line own.high; guards = List.map line own.guards }

let vertex_run (own : Stated.run) = run (List.hd own.spots) own

let edge_run (own : Stated.run) : Proved.edge_run =
  match own.spots with
  | [ one; other ] ->
      {
        one = forms one; other = forms other; from_t = List.map line own.low; to_t = List.map line own.high;
        only_if = List.map line own.guards;
      }
  | _ -> refuse "an edge has not two ends"

(* Which vertex is at which place of the strip. A vertex that was left out is at the place of its twin. *)
let assignments (stated : Stated.strip) (strip : Strip.t) (part : Stated.part) =
  let _, twins = Strip.kept stated in
  let rec place own =
    match List.assoc_opt own twins with
    | Some twin -> place twin
    | None -> (
        match own with
        | 2, kind -> Option.get (strip.place_of_kind kind)
        | side, vertex -> Option.get (strip.place_of_end side vertex))
  in
  let pad = List.length (fst strip.first_caps) in
  let assignment called_run column own : Proved.assignment =
    { called_run; column_shift = line column; kind_of = n (place own) }
  in
  let cells kind = List.map (fun own -> assignment (vertex_run own) (0, pad) (2, kind)) in
  let single : Stated.run = { spots = []; low = [ (0, 0) ]; high = [ (0, 0) ]; guards = [] } in
  let column = [| (0, 0); (part.growth, part.offset + pad) |] in
  let at side = List.mapi (fun vertex spot -> assignment (run spot single) column.(side) (side, vertex)) part.at.(side) in
  List.concat (List.mapi cells (Array.to_list part.cells)) @ at 0 @ at 1

(* Whether the edges of a run join vertices to themselves. *)
let is_loop (own : Stated.run) = match own.spots with [ one; other ] -> one = other | _ -> false

(* Names of vertices, as many as numbers of names occur, and each another one. *)
let names (residue : Stated.residue) =
  let number (spot : Stated.spot) = spot.name in
  let numbers (own : Stated.run) = List.map number own.spots in
  let all = List.concat_map numbers (residue.vertices @ residue.edge_runs) in
  let count = List.fold_left (fun most own -> max most (own + 1)) 0 all in
  let alone name = List.length (List.filter (fun own -> own = name) residue.names_of) = 1 in
  let name at =
    match List.nth_opt residue.names_of at with Some name when alone name -> name | _ -> Printf.sprintf "#%d" at
  in
  List.init count name

(* The graphs of a residue, with the places of their vertices in a strip. *)
let family (residue : Stated.residue) assigned caps cells from closing : Proved.family =
  let left, right = caps in
  {
    names = List.map string (names residue);
    vertex_runs = List.map vertex_run residue.vertices;
    edge_runs = List.map edge_run residue.edge_runs;
    assignments = assigned;
    left_cap = List.map n left;
    right_cap = List.map n right;
    cells = line cells;
    from = z from;
    closing = Option.map (List.map n) closing;
  }

(* The graphs of a residue from the stated number on, without a strip. *)
let whole residue from = family residue [] ([], []) (0, 0) from None

(* A part, for a checker that gives it the vertices and edges of its strip. *)
let alone residue assigned caps cells from closing =
  { (family residue assigned caps cells from closing) with vertex_runs = []; edge_runs = [] }
