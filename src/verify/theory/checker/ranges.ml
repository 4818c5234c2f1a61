(* The ranges of the numbers of a certificate of a derivation: those of `nkdsl verify`. *)

open Stated

let most = 400
let most_index = 1 lsl 16
let most_runs = 1 lsl 15
let small number = abs number <= most
let bounded number = abs number <= most_index
let both test (a, b) = test a && test b
let triple test (a, b, c) = test a && test b && test c

let term = function
  | System.Convolution { shift; x0; y0; _ } -> small shift && small x0 && small y0
  | System.Back { delay; low; _ } -> small delay && small low
  | System.Constant _ -> true

let sequence (own : System.sequence) =
  small own.first && List.length own.initial <= most && List.for_all term own.terms

let piece kinds own =
  own.names <= most
  && List.for_all (fun (u, v) -> u < own.names && v < own.names && u <> v) own.joins
  && List.for_all (fun (u, c, k) -> u < own.names && c <= 64 && k < kinds) own.attached

(* Whether columns have only the kinds that are left, and caps are not too long. *)
let caps kinds own =
  List.for_all (fun (_, columns) -> List.length columns <= 40 && List.for_all (fun column -> column lsr kinds = 0) columns) own.caps

(* Whether nothing is stated of branches but what belongs to them. *)
let core own =
  let is_bare piece = piece.names = 0 && piece.joins = [] && piece.attached = [] && piece.caps = [] in
  Array.for_all is_bare own.ends
  && own.ring = None && own.whole = None && own.twins = [] && own.words = []
  && own.kinds <= 10 && own.hubs >= 1 && own.hubs <= 12
  && List.for_all (fun (_, _, d) -> d = 0) own.edges
  && List.length own.reach = own.hubs
  && List.for_all (fun kinds -> kinds lsr own.kinds = 0) own.reach
  &&
  match own.repeat with
  | Some (threshold, period) -> threshold >= 0 && threshold <= 16 && period >= 2 && period <= 24 && period mod 2 = 0
  | None -> false

let strip sequences own =
  let left_out = List.length (List.filter (function Kind _ -> true | Vertex _ -> false) own.twins) in
  own.kinds >= 1 && own.kinds <= 32
  && List.for_all (fun (k, l, d) -> k < own.kinds && l < own.kinds && d <= 16 && (d > 0 || k <> l)) own.edges
  && own.hubs <= 32
  && ((not (is_core own)) || core own)
  && List.for_all (fun (u, v) -> u < own.hubs && v < own.hubs && u <> v) own.spokes
  && (match own.ring with
     | None -> true
     | Some turn -> List.length turn = own.kinds && List.for_all (fun kind -> kind < own.kinds) turn)
  && Array.for_all (piece own.kinds) own.ends
  && Array.for_all (caps (own.kinds - left_out)) own.ends
  && List.for_all (fun (word : word) -> small word.shift && word.member < sequences) own.words
  && match own.whole with None -> true | Some (_, shift) -> small shift

let radius own = List.fold_left (fun most (_, _, d) -> max most d) 0 own.edges

(* The least number of cells for which the statements about a strip are meant. *)
let least_cells own =
  let reach piece = List.fold_left (fun most (_, column, _) -> max most (column + 1)) 0 piece.attached in
  match (own.repeat, own.ring) with
  | Some (threshold, _), _ -> threshold
  | None, Some _ -> (2 * radius own) + 1
  | None, None -> max (radius own) (max (reach own.ends.(0)) (reach own.ends.(1)))

let fixed spot = List.for_all (fun (stride, _, _) -> stride = 0) spot.indices

(* Numbers of names are positions in a list, so they are kept small. *)
let near spot = spot.name <= most_index && List.for_all (triple bounded) spot.indices

let residue claim own =
  let laps part = List.concat (Array.to_list part.cells) in
  let runs = own.vertices @ own.edge_runs @ List.concat_map laps own.parts in
  let placed = List.concat_map (fun part -> part.at.(0) @ part.at.(1) @ part.at_hubs) own.parts @ own.loose in
  let is_run run =
    run.low <> [] && run.high <> []
    && List.for_all (both bounded) (run.low @ run.high @ run.guards)
    && List.for_all near run.spots
  in
  let is_part part =
    bounded part.growth && bounded part.offset
    &&
    match List.nth_opt claim.strips part.strip with
    | None -> false
    | Some strip ->
        let kinds = Array.length part.cells = strip.kinds && Array.for_all (fun laps -> laps <> []) part.cells in
        let vertices side = List.length part.at.(side) = strip.ends.(side).names in
        kinds && vertices 0 && vertices 1 && List.length part.at_hubs = strip.hubs && part.growth >= 1
        && (match strip.repeat with Some (_, period) -> part.growth mod period = 0 | None -> true) && (part.growth * own.from) + part.offset >= least_cells strip
  in
  bounded own.from
  && List.length runs <= most_runs
  && List.length own.loose <= 64
  && (let count = List.length own.loose in List.for_all (fun (u, v) -> u < count && v < count) own.ties)
  && List.for_all fixed placed && List.for_all near placed && List.for_all is_run runs
  && List.for_all is_part own.parts

(* Refuses a certificate of which a number is out of its range. *)
let check claim =
  let modulus = List.length claim.residues in
  let numbered at own = own.modulus = modulus && own.residue = at in
  let is_right =
    List.for_all sequence claim.sequences
    && List.for_all (strip (List.length claim.sequences)) claim.strips
    && modulus > 0 && small modulus
    && List.for_all Fun.id (List.mapi numbered claim.residues)
    && List.for_all (residue claim) claim.residues
    && bounded (fst claim.small)
    && List.length (snd claim.small) <= most_index
  in
  if not is_right then Text.refuse "a number is out of its range"
