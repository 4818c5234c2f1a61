(* Equations of two sequences that one system of recurrences settles: its lines, and the conditions of the theorem. *)

open Text
open System

type source = Given of { mutable sequences : sequence list } | Derivation of int

type joint = {
  system : int; member : int; modulus : int; residue : int; class_of : int; shift : int; own : sequence;
}

type t = {
  mutable sources : source list;
  mutable joints : joint list;
  mutable cuts : int list;
  mutable sums : (int * int * int) list list;
  mutable agree : int option;
  (* The sequence that lines of an equation are of. *)
  mutable current : sequence option;
}

let empty () = { sources = []; joints = []; cuts = []; sums = []; agree = None; current = None }
let is_there own = own.joints <> [] || own.cuts <> [] || own.sums <> [] || own.agree <> None
let counts number list = if natural number <> List.length list then raise Not_found

let begin_sequence own first =
  let sequence = { first = integer first; initial = []; terms = [] } in
  own.current <- Some sequence;
  sequence

(* Reads a line by its words. Raises [Not_found] if it is none of a system. *)
let read_line own line =
  match line with
  | [ "system"; number ] ->
      counts number own.sources;
      own.current <- None;
      own.sources <- own.sources @ [ Given { sequences = [] } ]
  | [ "system"; number; "derivation"; derivation ] ->
      counts number own.sources;
      own.current <- None;
      own.sources <- own.sources @ [ Derivation (natural derivation) ]
  | "recurrence" :: number :: "first" :: first :: "name" :: _ -> (
      match List.rev own.sources with
      | Given system :: _ when own.joints = [] ->
          counts number system.sequences;
          system.sequences <- system.sequences @ [ begin_sequence own first ]
      | _ -> raise Not_found)
  | [
   "joint"; number; "system"; system; "member"; member; "at"; modulus; residue; "class"; class_of; "shift"; shift; "first"; first;
  ] ->
      if own.agree <> None then raise Not_found;
      counts number own.joints;
      let joint =
        {
          system = natural system; member = natural member; modulus = integer modulus; residue = integer residue;
          class_of = natural class_of; shift = integer shift; own = begin_sequence own first;
        }
      in
      own.joints <- own.joints @ [ joint ]
  | [ "class"; number; "cut"; cut ] ->
      if own.agree <> None then raise Not_found;
      counts number own.cuts;
      own.cuts <- own.cuts @ [ integer cut ]
  | "sum" :: number :: entries ->
      if own.agree <> None then raise Not_found;
      counts number own.sums;
      let rec read = function
        | [] -> []
        | member :: growth :: offset :: rest -> (natural member, integer growth, integer offset) :: read rest
        | _ -> raise Not_found
      in
      own.sums <- own.sums @ [ read entries ]
  | [ "agree"; agree ] -> if own.agree <> None then raise Not_found else own.agree <- Some (integer agree)
  | line -> ( match own.current with Some sequence -> read_equation sequence line | None -> raise Not_found)

(* The least integer q with d q >= n. *)
let div_ceil n d = -(let quotient = -n / d in if -n mod d < 0 then quotient - 1 else quotient)

(* What the theorem asks of classes: their first indices f, and the conditions 1 and 2 on the numbers X and N. *)
let firsts own =
  let first class_of =
    let begins joint = if joint.class_of = class_of then Some (joint.own.first - joint.shift) else None in
    match List.filter_map begins own.joints with
    | [] -> refuse "class %d has no member" class_of
    | some -> List.fold_left max min_int some
  in
  Array.of_list (List.mapi (fun class_of _ -> first class_of) own.cuts)

let check_conditions own firsts agree =
  let joints = Array.of_list own.joints and cuts = Array.of_list own.cuts in
  let begins member = firsts.(joints.(member).class_of) + joints.(member).shift in
  let cut member = cuts.(joints.(member).class_of) + joints.(member).shift in
  Array.iteri (fun class_of cut -> if cut < firsts.(class_of) then refuse "the cut of class %d is too small" class_of) cuts;
  let check joint =
    let from = agree + joint.shift in
    let late least = if from < least then refuse "values are compared up to an index that is too small" in
    late (start joint.own);
    let term = function
      | Convolution { a; b; shift; x0; y0; half; _ } -> (
          if cut a < x0 || cut b < y0 then refuse "a convolution begins beyond the cut of a class";
          match half with
          | None -> late (cut a + cut b - 1 + shift)
          | Some g -> late (max ((2 * cut a) - 2 + g) ((2 * cut b) - 1 - g) + shift))
      | Back { a; delay; low; high; _ } ->
          let least = max low (begins a) in
          late (delay + match high with None -> least | Some high -> max least (high + 1))
      | Constant _ -> ()
    in
    List.iter term joint.own.terms
  in
  List.iter check own.joints

(* The least index from which on the test of the theory has all terms in its form. It may be larger than the theorem needs. *)
let least_compared own firsts =
  let joints = Array.of_list own.joints and cuts = Array.of_list own.cuts in
  let back member delay = firsts.(joints.(member).class_of) + joints.(member).shift + delay in
  let cut member = cuts.(joints.(member).class_of) + joints.(member).shift in
  let term = function
    | Convolution { a; b; shift; x0; y0; half; _ } ->
        let x = cut a and y = cut b in
        let halves = match half with None -> min_int | Some g -> max ((2 * x) + g) ((2 * y) - g) + shift in
        List.fold_left max halves [ x + y0 + shift; y + x0 + shift; back b (shift + x); back a (shift + y) ]
    | Back { a; delay; low; high; _ } ->
        let ended = match high with None -> min_int | Some high -> high + delay + 1 in
        List.fold_left max ended [ low + delay; back a delay ]
    | Constant _ -> min_int
  in
  let joint_from joint = List.fold_left (fun most own -> max most (term own)) (start joint.own) joint.own.terms - joint.shift in
  List.fold_left (fun most joint -> max most (joint_from joint)) (Array.fold_left max min_int firsts) own.joints

(* At one index the classes are computed in this order: a rank above those of the classes that a member of the class needs. *)
let class_ranks own count =
  let joints = Array.of_list own.joints in
  let needs =
    List.concat_map
      (fun joint ->
        let needed ahead other =
          if ahead + joint.shift = joints.(other).shift then [ (joint.class_of, joints.(other).class_of) ] else []
        in
        List.concat_map
          (function
            | Convolution { a; b; shift; x0; y0; _ } -> needed (-shift - y0) a @ needed (-shift - x0) b
            | Back { a; delay; _ } -> needed (-delay) a
            | Constant _ -> [])
          joint.own.terms)
      own.joints
  in
  let ranks = Array.make count 0 in
  let raise_all () =
    List.fold_left
      (fun changed (own, other) ->
        if ranks.(own) <= ranks.(other) then begin
          ranks.(own) <- ranks.(other) + 1;
          true
        end
        else changed)
      false needs
  in
  let rec repeat left = if raise_all () then if left = 0 then raise (Beyond "classes need one another at one index") else repeat (left - 1) in
  repeat count;
  ranks

(* Longer tables of values take too long. *)
let most_indices = 1 lsl 16
let most_listed = 4096

(* A system that is split by more residues would have too many terms. *)
let most_residues = 256

(* Judges an equation. [sides] are the two sides, [derived] has the graphs of a derivation by its number. Returns the theorem's
   arguments up to the sides, and the least n from which on both sides are equal; it refuses what the theorem does not say. *)
let settled own sides derived =
  let far number = abs number > 1 lsl 40 in
  let agree = match own.agree with Some agree -> agree | None -> refuse "the statement, low, from, or one of period and agree is missing" in
  let count = List.length own.cuts in
  let check_joint joint =
    if far joint.shift || far joint.modulus || joint.residue < 0 || joint.residue >= joint.modulus then
      refuse "a member of the one system has a shift or a residue that is out of range";
    if joint.class_of >= count then refuse "a member of the one system has no class"
  in
  List.iter check_joint own.joints;
  if List.exists far own.cuts || far agree then refuse "a cut, or the index up to which values agree, is out of range";
  let system = List.map (fun joint -> joint.own) own.joints in
  check_range system;
  check_members system;
  let order = ranks system in
  if not (Proved.system_is_ordered (List.map proved_sequence system) (List.map nat order)) then
    refuse "the one system defines no values";
  if List.exists (fun joint -> joint.modulus > most_residues) own.joints then
    raise (Beyond (Printf.sprintf "a system is split by more than %d residues" most_residues));
  let listing = function
    | Given { sequences } ->
        check_range sequences;
        check_members sequences;
        Proved.Recurrences (List.map proved_sequence sequences, List.map nat (ranks sequences))
    | Derivation number -> Proved.Derived (derived number)
  in
  let listings = List.map listing own.sources in
  if not (List.for_all Proved.listing_is_right listings) then refuse "the recurrences define no values";
  let firsts = firsts own in
  check_conditions own firsts agree;
  let agree = max agree (least_compared own firsts) in
  let cuts = Array.of_list own.cuts in
  let last joint = max (agree + joint.shift) (cuts.(joint.class_of) + joint.shift) in
  let leader class_of =
    let rec find at = function joint :: rest -> if joint.class_of = class_of then at else find (at + 1) rest | [] -> 0 in
    find 0 own.joints
  in
  let class_ranks = class_ranks own count in
  let place joint : Proved.place_in =
    {
      class0 = nat (leader joint.class_of); shift_in = z joint.shift; begins = z (cuts.(joint.class_of) + joint.shift);
      class_first = z firsts.(joint.class_of); class_rank = nat class_ranks.(joint.class_of);
    }
  in
  let proved joint rank : Proved.joint =
    {
      of_system = nat joint.system; of_member = nat joint.member; modulus = nat joint.modulus; residue_at = z joint.residue;
      own_terms = proved_sequence joint.own; own_place = place joint; own_rank = nat rank;
    }
  in
  let is_there joint =
    match List.nth_opt listings joint.system with
    | Some (Proved.Recurrences (sequences, _)) -> joint.member < List.length sequences
    | Some (Proved.Derived graphs) -> joint.member < List.length graphs.in_all
    | None -> false
  in
  if not (List.for_all is_there own.joints) then
    refuse "a member of the one system is no sequence of a system";
  let joints = List.map2 proved own.joints order in
  if not (List.for_all (Proved.joint_is_right listings joints) joints) then
    refuse "a member of the one system is another sequence than it says";
  (* The one sum has the two sides: each is a sequence of a system at a line in n, and an entry a member at another. *)
  let all = Array.of_list own.joints in
  let of_entry (member, growth, offset) =
    if member >= Array.length all || growth < 1 || far growth || far offset then refuse "an entry of the sum names no member that grows with n";
    let joint = all.(member) in
    (joint.system, joint.member, joint.modulus * growth, (joint.modulus * offset) + joint.residue)
  in
  let of_side side =
    let system, member, slope, by_, factor, offset =
      match side with
      | Proved.Sequence_at (system, member, factor, offset) -> (system, member, 1, 0, factor, offset)
      | Proved.Nimbers_at (system, factor, offset) -> (
          match List.nth listings (int_of_nat system) with
          | Proved.Recurrences _ -> refuse "a side of the equation is no member"
          | Proved.Derived { residues = [ residue ]; _ } -> (
              match Proved.residue_sum residue with
              | Proved.N0, [ (member, (slope, by_)) ] -> (system, member, int_of_z slope, int_of_z by_, factor, offset)
              | _ -> raise (Beyond "the nimbers of a side are no single sequence"))
          | Proved.Derived _ -> raise (Beyond "the graphs of a side differ by the residue of n"))
    in
    let factor = int_of_z factor and offset = int_of_z offset in
    if List.exists (fun number -> abs number >= 1 lsl 50) [ factor; offset ] then refuse "the sum has other members than the statement";
    if slope > 1 lsl 10 || far by_ then raise (Beyond "a strip grows too fast with n");
    (int_of_nat system, int_of_nat member, slope * factor, (slope * offset) + by_)
  in
  let entries =
    match own.sums with
    | [] -> refuse "there are no sums"
    | [ entries ] -> (
        let asked = List.map of_side sides in
        match entries with
        | [ one; other ] when List.map of_entry [ one; other ] = asked -> [ one; other ]
        | [ one; other ] when List.map of_entry [ other; one ] = asked -> [ other; one ]
        | _ -> refuse "the sum has other members than the statement")
    | _ -> raise (Beyond "the sums of an equation differ by residues, of which there is no theorem here")
  in
  let class_at (member, growth, offset) = (all.(member).class_of, growth, offset - all.(member).shift) in
  let least =
    match List.map class_at entries with
    | [ ((class_of, growth, offset) as one); other ] when one = other -> div_ceil (firsts.(class_of) - offset) growth
    | _ -> refuse "both sides are not members of one class at one index"
  in
  (* Below this index the nimbers of a derivation are listed. *)
  let listed_below = function
    | Proved.Nimbers_at (system, factor, offset) -> (
        match List.nth listings (int_of_nat system) with
        | Proved.Derived own ->
            let next = int_of_z own.small_from + List.length own.small in
            div_ceil (next - int_of_z offset) (int_of_z factor)
        | Proved.Recurrences _ -> min_int)
    | Proved.Sequence_at _ -> min_int
  in
  let least = List.fold_left (fun most side -> max most (listed_below side)) least sides in
  let span from =
    let ends = List.map last own.joints @ List.map (fun (_, growth, offset) -> (growth * from) + offset) entries in
    let last = List.fold_left max min_int ends in
    let first = List.fold_left (fun least own -> min least own.first) last system in
    if last - first > most_indices then refuse "too many values are asked for";
    if last - first > most_listed then raise (Beyond (Printf.sprintf "%d indices are too many for this program" (last - first)));
    last
  in
  let arguments from =
    let last = span from in
    let tables = values system order last in
    let listed at own = List.init (max 0 (last - own.first + 1)) (fun k -> n tables.(at).(k)) in
    (listings, joints, z agree, List.mapi listed system, z last)
  in
  let members = List.map (fun (member, _, _) -> nat member) entries in
  (arguments, members, least)

(* The theorem on the equation of two sides for n >= low; they are looked at one by one below [from]. *)
let verify own sides derived ~low ~from =
  let arguments, members, least = settled own sides derived in
  if from < least then refuse "both sides are equal from n = %d on only" least;
  let one, other, j, k =
    match (sides, members) with
    | [ one; other ], [ j; k ] -> (one, other, j, k)
    | _ -> raise (Beyond "an equation of more than two sides")
  in
  let listings, joints, agree, firsts, last = arguments from in
  if not (Proved.equality_test (Proved.one0 joints agree firsts last)) then refuse "members of a class have different values or forms";
  if not (Proved.settled listings joints agree firsts last one other j k (z from)) then
    refuse "both sides are not settled by the one system from n = %d on" from;
  if not (Proved.equation_is_right listings joints agree firsts last one other j k (z low) (z from)) then
    refuse "the statement is false, or has no value, at some n"
