(* Certificates of derivations: the nimbers of a family of graphs are given by recurrences. *)

open Text

let head = Stated.head

(* A family is compared with its strips from one of this many n on, and graph by graph before. *)
let most_early = 60

(* The largest common stride of the indices of several strips. *)
let most_stride = 60

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

(* A strip whose list of words is closed. The sequence [member] at [shift] + the number of cells is that of the whole strip, by
   a comparison of terms from [least] cells on; for a strip without hubs that is not a ring it is that of a word. [few] is the
   certificate with as few values as there can be, and [closure] one with values up to an index. *)
type closed = {
  stated : Stated.strip;
  strip : Strip.t;
  member : int;
  shift : int;
  least : int;
  few : Proved.closure;
  closure : int -> Proved.closure;
}

let first_word (strip : Strip.t) =
  let left, right = strip.first_caps in
  match Strip.place_of (fun (own : Strip.word) -> own.left = left && own.right = right) strip.words with
  | Some whole -> whole
  | None -> refuse "the word of the whole strip is not listed"

(* The number of cells from which on the terms of a ring can be compared. *)
let ring_least (strip : Strip.t) (own : System.sequence) shift =
  let lead = function System.Back { low; delay; _ } -> low + delay | _ -> 0 in
  List.fold_left (fun most term -> max most (lead term - shift)) (max ((5 * strip.radius) + 2) (System.start own - shift)) own.terms

(* What moves at hubs leave of them. *)
let hub_values (stated : Stated.strip) =
  let near u v = u = v || List.mem (u, v) stated.spokes || List.mem (v, u) stated.spokes in
  let all = List.init stated.hubs Fun.id in
  let around u = Positions.Vertices.of_list (List.filter (near u) all) in
  let positions = Positions.make around Fun.id and all_hubs = Positions.Vertices.of_list all in
  List.map (fun hub -> Positions.value positions (Positions.without positions all_hubs hub)) all

let closed sequences (stated : Stated.strip) =
  Twins.check stated;
  let strip = Strip.of_stated stated in
  let member, shift = match stated.whole with Some whole -> whole | None -> refuse "the whole strip has no sequence" in
  if member >= List.length sequences then refuse "the whole strip has no sequence";
  let hubbed =
    if stated.hubs = 0 || strip.turn <> None then []
    else [ { (List.nth strip.words (first_word strip)) with member; shift } ]
  in
  if strip.turn = None && stated.hubs = 0 then begin
    let word = List.nth strip.words (first_word strip) in
    if (word.member, word.shift) <> (member, shift) then refuse "the whole strip has another sequence than its word"
  end;
  let least = if strip.turn = None then 0 else ring_least strip (List.nth sequences member) shift in
  let closure also = Strip.closure strip sequences hubbed (max also (least + shift)) in
  let few, hub_least = closure 0 in
  if not (Proved.closure_test few) then refuse "the options of a word are others than those of its sequence";
  let least = if stated.hubs > 0 then max least hub_least else least in
  if stated.hubs > 0 || strip.turn <> None then
    Strip.check_whole strip sequences (member, shift) (Ranges.least_cells stated, least - 1) (hub_values stated);
  { stated; strip; member; shift; least; few; closure = (fun also -> fst (closure also)) }

(* The kinds behind the last cell, and the other way round. *)
let back turn = List.mapi (fun kind _ -> Option.value (Strip.place_of (fun own -> own = kind) turn) ~default:0) turn
let turns own = List.map n (Option.value own.strip.turn ~default:[])

(* The number of the first graphs, from the stated one on, that are compared one by one: those behind them pass the test, and
   their strips have [least] cells. [None]: no such number was found. *)
let early_within (residue : Stated.residue) parts test =
  let long from (own, (part : Stated.part)) = (part.growth * from) + part.offset >= own.least in
  let rec search early =
    let from = residue.from + early in
    if early > most_early then None
    else if List.for_all (long from) parts && test from then Some early
    else search (early + 1)
  in
  search 0

let early residue parts test =
  match early_within residue parts test with
  | Some early -> early
  | None -> refuse "the graphs are not the strips that are listed"

(* The certificate of a strip with the values that the graphs before are compared with. *)
let with_values own (part : Stated.part) from early =
  if early = 0 then own.few else own.closure ((part.growth * from) + part.offset + own.shift)

let tables residue from early =
  let graphs = Family.whole residue from in
  List.init early (fun at -> fst (small_table graphs (residue.from + at)))

let family_of make residue own (part : Stated.part) from =
  make residue (Family.assignments own.stated own.strip part) own.strip.first_caps (part.growth, part.offset) from
    (Option.map back own.strip.turn)

(* The least common multiple of the strides of the indices. *)
let stride (parts : Stated.part list) =
  let rec gcd a b = if b = 0 then a else gcd b (a mod b) in
  let lcm all own = if own = 0 || all > most_stride then all else all / gcd all own * own in
  let runs = List.concat_map (fun (part : Stated.part) -> List.concat (Array.to_list part.cells)) parts in
  let spots = List.concat_map (fun (run : Stated.run) -> run.spots) runs in
  let strides = List.concat_map (fun (spot : Stated.spot) -> List.map (fun (own, _, _) -> abs own) spot.indices) spots in
  let found = List.fold_left lcm 1 strides in
  if found > most_stride then raise (Beyond "the strides of the indices are too different") else z found

(* Graphs that are one strip or ring: the number of those that are compared one by one. *)
let early_strip residue own part =
  let at = family_of Family.family residue own part in
  early_within residue [ (own, part) ] (fun from -> Proved.family_test own.few (at from))

let one_strip residue own part early =
  let at = family_of Family.family residue own part in
  let from = residue.from + early in
  let closure = with_values own part from early and tables = tables residue from early in
  match own.strip.turn with
  | Some _ -> Proved.OneRing (closure, at from, turns own, nat own.member, z own.shift, nat own.least, tables)
  | None -> Proved.OneStrip (closure, at from, nat (first_word own.strip), tables)

(* Graphs that are one strip or ring with hubs. *)
let hubbed residue own part =
  let stride = stride [ part ] in
  let hubs = List.map Family.forms part.Stated.at_hubs in
  let spokes = List.map (fun (u, v) -> (nat u, nat v)) own.stated.spokes in
  let at = family_of Family.alone residue own part in
  let test from = Proved.hubs_test (Family.whole residue from) stride own.few (Proved.own own.few (at from)) hubs spokes in
  let early = early residue [ (own, part) ] test in
  let from = residue.from + early in
  let closure = with_values own part from early and graphs = Family.whole residue from in
  Proved.WithHubs
    ( closure, graphs, at from, stride, hubs, spokes, turns own, nat own.member, z own.shift, nat own.least,
      tables residue from early )

(* The most vertices of branches up to the end of the first period, as more have too many positions. *)
let most_leaves = 40

(* Symmetries of order two of a branch, as lists of the images of all kinds: those that exchange two kinds, then some others. *)
let symmetries (stated : Stated.strip) =
  let most = 32 and kinds = List.init stated.kinds Fun.id in
  let joined k l = List.exists (fun (a, b, _) -> (a, b) = (k, l) || (a, b) = (l, k)) stated.edges in
  let reached kind = List.map (fun kinds -> (kinds lsr kind) land 1) stated.reach in
  let fits images kind =
    match images.(kind) with
    | None -> true
    | Some image ->
        let keeps other = match images.(other) with Some own -> joined kind other = joined image own | None -> true in
        reached kind = reached image && List.for_all keeps kinds
  in
  let found = ref [] in
  let add images =
    let images = List.map Option.get (Array.to_list images) in
    if images <> kinds && not (List.mem images !found) then found := !found @ [ images ]
  in
  let exchange second first =
    let images = Array.init stated.kinds Option.some in
    images.(first) <- Some second;
    images.(second) <- Some first;
    if List.length !found < most && List.for_all (fits images) kinds then add images
  in
  List.iter (fun second -> List.iter (fun first -> if first < second then exchange second first) kinds) kinds;
  let images = Array.make stated.kinds None in
  let rec further () =
    if List.length !found < most then
      match List.find_opt (fun kind -> images.(kind) = None) kinds with
      | None -> add images
      | Some kind ->
          let try_image image =
            if image >= kind && images.(image) = None then begin
              images.(kind) <- Some image;
              images.(image) <- Some kind;
              if fits images kind && fits images image then further ();
              images.(kind) <- None;
              images.(image) <- None
            end
          in
          List.iter try_image kinds
  in
  further ();
  !found

(* The branch and the core with the nimbers that repeat. *)
let core (stated : Stated.strip) : Proved.branching * Proved.n list =
  let threshold, period = Option.get stated.repeat in
  if stated.kinds * (threshold + period) > most_leaves then raise (Beyond "the branches have too many positions");
  let near count edges x =
    let bit at = List.exists (fun (u, v) -> (u, v) = (x, at) || (u, v) = (at, x)) edges in
    n_of_bits (List.init count bit)
  in
  let edges = List.map (fun (k, l, _) -> (k, l)) stated.edges in
  let mask kinds = n_of_bits (List.init stated.kinds (fun at -> (kinds lsr at) land 1 = 1)) in
  let branching : Proved.branching =
    {
      inner = List.init stated.kinds (near stated.kinds edges);
      core_joins = List.init stated.hubs (near stated.hubs stated.spokes);
      reaches = List.map mask stated.reach;
      turns = List.map (List.map n) (symmetries stated);
      threshold = n threshold; branch_period = n period;
    }
  in
  let differs () = refuse "from %d branches on, the nimber need not repeat with period %d" threshold period in
  let values = match Proved.values_of branching with Some values -> values | None -> differs () in
  let at number = List.nth values number in
  if at threshold <> at (threshold + period) then differs ();
  (branching, values)

(* Graphs that are a core with equal branches: the nimber is that at the stated number of branches, or p more. *)
let with_branches (residue : Stated.residue) (stated : Stated.strip) (branching, values) (part : Stated.part) =
  let threshold, period = Option.get stated.repeat in
  let cells = (part.growth * residue.from) + part.offset in
  let value = List.nth values (threshold + ((cells - threshold) mod period)) in
  let stride = stride [ part ] in
  let hubs = List.map Family.forms part.at_hubs in
  let spokes = List.map (fun (u, v) -> (nat u, nat v)) stated.spokes in
  let closure : Proved.closure =
    {
      kinds = n stated.kinds; joins = List.map (fun (u, v, _) -> ((n u, n v), n 0)) stated.edges; radius = nat 1;
      cell = n_of_bits (List.init stated.kinds (fun _ -> true)); words = []; recurrences = []; ranks = []; first_values = [];
      known_to = z 0; positions = []; long = nat 0; common_first = z 0;
    }
  in
  let assignment kind run : Proved.assignment =
    { called_run = Family.vertex_run run; column_shift = Family.line (0, 0); kind_of = n kind }
  in
  let assigned = List.concat (List.mapi (fun kind -> List.map (assignment kind)) (Array.to_list part.cells)) in
  let at from = Family.alone residue assigned ([], []) (part.growth, part.offset) from None in
  let test from = Proved.branch_graph_test branching (Family.whole residue from) stride closure (at from) hubs spokes in
  let rec search early =
    if early > most_early then refuse "the graphs are not the core with branches that is listed"
    else if test (residue.from + early) then early
    else search (early + 1)
  in
  let early = search 0 in
  let from = residue.from + early in
  Proved.OneCore
    (branching, closure, Family.whole residue from, at from, stride, hubs, spokes, values, value, tables residue from early)

(* The loose vertices as a strip of one cell. *)
let loose sequences (residue : Stated.residue) from =
  let count = List.length residue.loose in
  let joins = List.filter (fun (u, v) -> u <> v) residue.ties in
  let around x =
    let near (u, v) = if u = x then [ v ] else if v = x then [ u ] else [] in
    Positions.Vertices.of_list (x :: List.concat_map near joins)
  in
  let positions = Positions.make around Fun.id in
  let value = Positions.value positions (Positions.Vertices.of_list (List.init count Fun.id)) in
  let closure : Proved.closure =
    {
      kinds = n count; joins = List.map (fun (u, v) -> ((n u, n v), n 0)) joins; radius = nat 1;
      cell = n_of_bits (List.init count (fun _ -> true)); words = []; recurrences = sequences; ranks = []; first_values = [];
      known_to = z 0; positions = Positions.proved positions; long = nat 0; common_first = z 0;
    }
  in
  let alone : Stated.run = { spots = []; low = [ (0, 0) ]; high = [ (0, 0) ]; guards = [] } in
  let assignment kind spot : Proved.assignment =
    { called_run = Family.run spot alone; column_shift = Family.line (0, 0); kind_of = n kind }
  in
  let family = Family.alone residue (List.mapi assignment residue.loose) ([], []) (0, 1) from None in
  Proved.Fixed (closure, family, n value)

(* Graphs that are several strips and rings, with further vertices. *)
let several sequences (residue : Stated.residue) parts =
  let system = List.map System.proved_sequence sequences in
  let stride = stride residue.parts in
  let part closure_of from (own, part) =
    let closure = closure_of own part and family = family_of Family.alone residue own part from in
    match own.strip.turn with
    | Some _ -> Proved.Circle (closure, family, turns own, nat own.member, z own.shift, nat own.least)
    | None -> Proved.Row (closure, family, nat (first_word own.strip))
  in
  let parts_at closure_of from =
    List.map (part closure_of from) parts @ if residue.loose = [] then [] else [ loose system residue from ]
  in
  let test from =
    let pairs = List.map (Proved.strip_in system) (parts_at (fun own _ -> own.few) from) in
    List.for_all (fun (closure, family) -> Proved.family_test closure family) pairs
    && Proved.parts_test (Family.whole residue from) stride pairs
  in
  let early = early residue parts test in
  let from = residue.from + early in
  let values own part = with_values own part from early in
  Proved.SeveralParts (Family.whole residue from, stride, parts_at values from, tables residue from early)

(* A residue whose graphs are strips and rings. *)
let proved_strips sequences (residue : Stated.residue) parts =
  match parts with
  | [ (own, part) ] when residue.loose = [] && own.stated.hubs > 0 -> hubbed residue own part
  | [ (own, part) ] when residue.loose = [] -> (
      match early_strip residue own part with
      | Some early -> one_strip residue own part early
      (* Rules that have a vertex of each cell are compared by residues of the stride. *)
      | None when stride [ part ] <> z 1 -> several sequences residue [ (own, part) ]
      | None -> refuse "the graphs are not the strips that are listed")
  | parts ->
      if List.exists (fun (own, _) -> own.stated.hubs > 0) parts then raise (Beyond "one of several parts has hubs");
      several sequences residue parts

(* A strip of a certificate. *)
type shown = Closed of closed | Core of Stated.strip * (Proved.branching * Proved.n list)

(* A residue as a checker judges it. *)
let proved_residue sequences strips (residue : Stated.residue) =
  let strip (part : Stated.part) =
    match List.nth_opt strips part.strip with Some own -> (own, part) | None -> refuse "a part is of no strip"
  in
  match List.map strip residue.parts with
  | [ (Core (stated, core), part) ] when residue.loose = [] -> with_branches residue stated core part
  | parts ->
      let words = function
        | Closed own, part -> (own, part)
        | Core _, _ -> raise (Beyond "equal branches at a core are beside other parts")
      in
      proved_strips sequences residue (List.map words parts)

let theorem = function
  | Proved.OneStrip _ -> "strip_proved"
  | Proved.OneRing _ -> "ring_proved"
  | Proved.WithHubs _ -> "hubs_proved"
  | Proved.SeveralParts _ -> "parts_proved"
  | Proved.OneCore _ -> "core_proved"

(* The nimbers below those that the residues cover, each with a table of positions. Refuses a wrong one, and an n that is left
   out. *)
let small_nimbers (claim : Stated.claim) =
  let residues = Array.of_list claim.residues in
  let modulus = Array.length residues in
  let split n = let rest = ((n mod modulus) + modulus) mod modulus in (rest, (n - rest) / modulus) in
  let least, values = claim.small in
  let check at value =
    let rest, turns = split (least + at) in
    let family = Family.whole residues.(rest) 0 in
    let table, _ = small_table family turns in
    if not (Proved.small_is_right family (z turns) table (n value)) then
      refuse "the nimber of the graph for n = %d is another one" (least + at);
    (n value, table)
  in
  let small = List.mapi check values in
  let next = least + List.length values in
  let is_covered n = let rest, turns = split n in turns >= residues.(rest).from in
  if not (List.for_all (fun at -> is_covered (next + at)) (List.init modulus Fun.id)) then refuse "some small n are left out";
  small

(* The nimbers of the graphs of a certificate as the theory has them; what it states of them is tested. *)
let graphs text =
  let claim = Stated.read text in
  Ranges.check claim;
  (* The theorems are about graphs without loops, and do not say that the end of a loop is a vertex. *)
  let has_loops (own : Stated.residue) = List.exists Family.is_loop own.edge_runs in
  if List.exists has_loops claim.residues then raise (Beyond "an edge joins a vertex to itself");
  System.check_members claim.sequences;
  let system = List.map System.proved_sequence claim.sequences and ranks = List.map nat (System.ranks claim.sequences) in
  if not (Proved.system_is_ordered system ranks) then refuse "the recurrences define no values";
  (* Strips of several residues of n are often the same. *)
  let cores = ref [] in
  let core own =
    match List.assoc_opt own !cores with
    | Some known -> known
    | None ->
        let found = core own in
        cores := (own, found) :: !cores;
        found
  in
  let strip (own : Stated.strip) = if Stated.is_core own then Core (own, core own) else Closed (closed claim.sequences own) in
  let strips = List.map strip claim.strips in
  let residues = List.map (proved_residue claim.sequences strips) claim.residues in
  let is_right = Proved.residue_is_right system in
  if not (List.for_all is_right residues) then refuse "the recurrences do not give the nimbers of the graphs";
  let graphs : Proved.graphs =
    {
      in_all = system; in_ranks = ranks; residues; small_from = z (fst claim.small); small = small_nimbers claim;
      placements = [];
    }
  in
  (claim, graphs)

let verify text =
  let claim, graphs = graphs text in
  let theorems = List.map theorem graphs.residues in
  let statement =
    Printf.sprintf "the recurrences of the graphs that it lists and calls %s, for n >= %d" claim.family (fst claim.small)
  in
  let ranked = [ "core_proved"; "parts_proved"; "hubs_proved"; "ring_proved"; "strip_proved" ] in
  let strongest = List.find (fun own -> List.mem own theorems) ranked in
  ([ statement ], (if strongest = "core_proved" then "Cores." else "Checker.") ^ strongest)
