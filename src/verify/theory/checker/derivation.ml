(* Certificates of derivations: the nimbers of a family of graphs are given by recurrences. *)

open Text

let head = Stated.head

(* A family is compared with its strip from one of this many n on, and graph by graph before. *)
let most_early = 60

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

(* An edge whose ends are one vertex is none. *)
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

let family (residue : Stated.residue) assigned caps cells from closing : Proved.family =
  let left, right = caps in
  {
    names = List.map string (names residue);
    vertex_runs = List.map vertex_run residue.vertices;
    edge_runs = List.map edge_run (List.filter (fun own -> not (is_loop own)) residue.edge_runs);
    assignments = assigned;
    left_cap = List.map n left;
    right_cap = List.map n right;
    cells = line cells;
    from = z from;
    closing = Option.map (List.map n) closing;
  }

(* The table of positions and the nimber of the graph for one n. *)
let small_table family at =
  let graph = Proved.graph_for family (z at) in
  let is_vertex vertex = List.mem vertex graph.vertices in
  if not (List.for_all (fun (one, other) -> is_vertex one && is_vertex other) graph.edges) then
    refuse "an edge of the graph for n = %d has an end that is no vertex" at;
  let masks = Array.of_list (Proved.masks_of graph) in
  let rec ones at = function
    | Proved.XH -> [ at ]
    | Proved.XO digits -> ones (at + 1) digits
    | Proved.XI digits -> at :: ones (at + 1) digits
  in
  let set x = function
    | Proved.N0 -> Positions.Vertices.singleton x
    | Proved.Npos digits -> Positions.Vertices.of_list (x :: ones 0 digits)
  in
  let around = Array.mapi set masks in
  let positions = Positions.make (fun x -> around.(x)) Fun.id in
  let value = Positions.value positions (Positions.Vertices.of_list (List.init (Array.length masks) Fun.id)) in
  (Positions.proved positions, value)

(* Whether the recurrences give the nimbers of the graphs of a residue from the stated number on. *)
let check_residue (claim : Stated.claim) (residue : Stated.residue) =
  let part =
    match residue.parts with
    | [ part ] when residue.loose = [] -> part
    | _ -> raise (Beyond "the graphs are not one strip")
  in
  let stated = match List.nth_opt claim.strips part.strip with Some own -> own | None -> refuse "a part is of no strip" in
  Twins.check stated;
  let strip = Strip.of_stated stated in
  let member, shift = match stated.whole with Some whole -> whole | None -> refuse "the whole strip has no sequence" in
  if member >= List.length claim.sequences then refuse "the whole strip has no sequence";
  let own = List.nth claim.sequences member in
  let lead = function System.Back { low; delay; _ } -> low + delay | _ -> 0 in
  let least = List.fold_left (fun most term -> max most (lead term - shift)) (max ((5 * strip.radius) + 2) (System.start own - shift)) own.terms in
  let closure also = Strip.closure strip claim.sequences (max also (least + shift)) in
  let few = closure 0 in
  if not (Proved.closure_test few) then refuse "the options of a word are others than those of its sequence";
  let assigned = assignments stated strip part in
  let back turn = List.mapi (fun kind _ -> Option.value (Strip.place_of (fun own -> own = kind) turn) ~default:0) turn in
  let at from =
    family residue assigned strip.first_caps (part.growth, part.offset) from (Option.map back strip.turn)
  in
  let long from = strip.turn = None || (part.growth * from) + part.offset >= least in
  let rec search early =
    if early > most_early then refuse "the graphs are not the strips that are listed"
    else if long (residue.from + early) && Proved.family_test few (at (residue.from + early)) then early
    else search (early + 1)
  in
  let early = search 0 in
  (* The values that the graphs before are compared with. *)
  let closure = if early = 0 then few else closure ((part.growth * (residue.from + early)) + part.offset + shift) in
  let family = at (residue.from + early) in
  let tables = List.init early (fun at -> fst (small_table family (residue.from + at))) in
  let is_right =
    match strip.turn with
    | Some turn -> Proved.ring_is_right closure family (List.map n turn) (nat member) (z shift) (nat least) tables
    | None -> (
        let left, right = strip.first_caps in
        match Strip.place_of (fun (own : Strip.word) -> own.left = left && own.right = right) strip.words with
        | Some whole ->
            let word = List.nth strip.words whole in
            (word.member, word.shift) = (member, shift) && Proved.strip_is_right closure family (nat whole) tables
        | None -> refuse "the word of the whole strip is not listed")
  in
  if not is_right then refuse "the recurrences do not give the nimbers of the graphs"

(* Checks the nimbers below those that the residues cover, and that no n is left out. *)
let check_small (claim : Stated.claim) =
  let residues = Array.of_list claim.residues in
  let modulus = Array.length residues in
  let split n = let rest = ((n mod modulus) + modulus) mod modulus in (rest, (n - rest) / modulus) in
  let least, values = claim.small in
  let check at value =
    let rest, turns = split (least + at) in
    let family = family residues.(rest) [] ([], []) (0, 0) 0 None in
    let table, _ = small_table family turns in
    if not (Proved.small_is_right family (z turns) table (n value)) then
      refuse "the nimber of the graph for n = %d is another one" (least + at)
  in
  List.iteri check values;
  let next = least + List.length values in
  let is_covered n = let rest, turns = split n in turns >= residues.(rest).from in
  if not (List.for_all (fun at -> is_covered (next + at)) (List.init modulus Fun.id)) then refuse "some small n are left out"

let verify text =
  let claim = Stated.read text in
  Ranges.check claim;
  System.check_members claim.sequences;
  let ranks = List.map nat (System.ranks claim.sequences) in
  if not (Proved.system_is_ordered (List.map System.proved_sequence claim.sequences) ranks) then
    refuse "the recurrences define no values";
  List.iter (check_residue claim) claim.residues;
  check_small claim;
  let statement =
    Printf.sprintf "the recurrences of the graphs that it lists and calls %s, for n >= %d" claim.family (fst claim.small)
  in
  let is_ring = List.exists (fun (own : Stated.strip) -> own.ring <> None) claim.strips in
  ([ statement ], if is_ring then "Checker.ring_proved" else "Checker.strip_proved")
