(* Certificates of periodicity. *)

open Text
open System

let head = "nkdsl certificate of periodicity 1"

type member = { own : sequence; preperiod : int; gain : int; name : string; mutable values : int list list }
type sparse = { mask : int; alternating : bool; odd : bool list }
type certificate = { period : int; mutable members : member list; mutable sparse : sparse option }

let last_of members = match members with [] -> raise Not_found | own :: _ -> own

(* Reads a line behind the first two. Members are kept in reverse order. *)
let read_line claim line =
  match words line with
  | "sparse" :: mask :: rest when claim.members = [] && claim.sparse = None ->
      let is_odd word = match value word with 0 -> false | 1 -> true | _ -> raise Not_found in
      let alternating, classes = match rest with "alternating" :: rest -> (true, rest) | rest -> (false, rest) in
      claim.sparse <- Some { mask = value mask; alternating; odd = List.map is_odd classes }
  | "sequence" :: number :: "first" :: first :: "preperiod" :: preperiod :: rest -> (
      if natural number <> List.length claim.members then raise Not_found;
      let gain, rest = optional "gains" integer rest in
      match rest with
      | "name" :: name ->
          let own = { first = integer first; initial = []; terms = [] } in
          let gain = Option.value gain ~default:0 in
          let member = { own; preperiod = integer preperiod; gain; name = String.concat " " name; values = [] } in
          claim.members <- member :: claim.members
      | _ -> raise Not_found)
  | "values" :: rest ->
      let member = last_of claim.members in
      member.values <- List.map value rest :: member.values
  | words -> read_equation (last_of claim.members).own words

let read text =
  let wrong line = refuse "line %d is not what a certificate has there" line in
  let unfinished () = refuse "it breaks off before `end`" in
  match lines text with
  | [] -> unfinished ()
  | (line, first) :: _ when first <> head -> wrong line
  | [ _ ] -> unfinished ()
  | _ :: (line, second) :: rest ->
      let period = match words second with [ "period"; period ] -> number ~signed:true period | _ -> None in
      let claim =
        { period = (match period with Some period -> period | None -> wrong line); members = []; sparse = None }
      in
      let rec read = function
        | [] -> unfinished ()
        | [ (_, "end") ] -> ()
        | (_, "end") :: (line, _) :: _ -> wrong line
        | (line, text) :: rest ->
            (try read_line claim text with Not_found -> wrong line);
            read rest
      in
      read rest;
      claim.members <- List.rev claim.members;
      claim

let values member = List.concat (List.rev member.values)

let check_shape claim =
  let sparse = match claim.sparse with None -> true | Some own -> List.compare_lengths own.odd claim.members = 0 in
  let member own =
    own.gain >= 0 && own.preperiod >= own.own.first
    && own.preperiod - own.own.first + claim.period = List.length (values own)
  in
  if not (claim.period >= 1 && claim.members <> [] && sparse && List.for_all member claim.members) then
    refuse "the period, the preperiods and the values do not fit together"

let proved_certificate claim : Proved.certificate =
  let ranks = ranks (List.map (fun own -> own.own) claim.members) in
  let claim_of own rank : Proved.claim =
    {
      sequence = proved_sequence own.own; preperiod = z own.preperiod; gain = n own.gain; rank = nat rank;
      table = List.rev (List.rev_map n (values own));
    }
  in
  { period = z claim.period; claims = List.map2 claim_of claim.members ranks }

(* As many values are refused by `nkdsl verify`. *)
let most_values = 1 lsl 30

(* This program takes its time for each value. *)
let most_indices = 1_000_000

(* Refuses what would need too many or too large values up to the index [last]. *)
let check_length claim last =
  let least = List.fold_left (fun least own -> min least own.own.first) max_int claim.members in
  let span = last - least + 1 in
  if span > most_values / List.length claim.members then refuse "it would take more than 2^30 values to check it";
  if span > most_indices then raise (Beyond (Printf.sprintf "%d indices are too many for this program" span));
  let is_small own =
    let turns = max 0 (last - own.preperiod) / claim.period in
    let most = List.fold_left max 0 (values own) in
    turns = 0 || (own.gain < 1 lsl 32 && most + (turns * own.gain) < 1 lsl 32)
  in
  if not (List.for_all is_small claim.members) then
    refuse "the period, the preperiods and the values do not fit together"

(* An index that the theorem's bound is not below: without it the bound of absurd numbers would take too long. *)
let least_bound claim =
  let term = function
    | Convolution { shift; x0; y0; _ } -> x0 + y0 + shift
    | Back { delay; low; _ } -> low + delay
    | Constant _ -> min_int
  in
  let member own =
    List.fold_left (fun most own -> max most (term own)) (max own.preperiod (start own.own)) own.own.terms
  in
  List.fold_left (fun most own -> max most (member own)) min_int claim.members

let why certificate =
  if not (Proved.order_is_right certificate) then "the recurrences define no values"
  else if not (Proved.frame_is_right certificate) then "a sequence grows in a way that the theorem is not about"
  else "a stated value is not the one that the recurrences give"

(* A certificate as a checker has it, with what is told about its sparse space. Refuses one that is wrong at first sight. *)
let shaped text =
  let claim = read text in
  let system = List.map (fun own -> own.own) claim.members in
  check_range system;
  check_members system;
  check_shape claim;
  let certificate = proved_certificate claim in
  if not (Proved.order_is_right certificate) then refuse "the recurrences define no values";
  check_length claim (least_bound claim);
  check_length claim (int_of_z (Proved.looked_to certificate));
  (* The theorem is about spaces that do not alternate; without one all options are compared. *)
  let sparse =
    match claim.sparse with Some { mask; alternating = false; odd } -> Some (n mask, odd) | _ -> None
  in
  (claim, sparse, certificate)

let check (sparse, certificate) =
  if not (Proved.period_is_right sparse certificate) then raise (Refused (why certificate))

(* The proved statements of a certificate, one for each sequence. *)
let verify text =
  let claim, sparse, certificate = shaped text in
  check (sparse, certificate);
  let statement own =
    match own.gain with
    | 0 -> Printf.sprintf "%s repeats with period %d from n = %d" own.name claim.period own.preperiod
    | gain -> Printf.sprintf "%s gains %d in %d steps from n = %d" own.name gain claim.period own.preperiod
  in
  (List.map statement claim.members, "Checker.period_proved")
