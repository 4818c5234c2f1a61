(* Equations that one system of recurrences settles: their lines, and the conditions of the theorem. *)

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

(* Whether a tree has a name. *)
let rec has_name = function
  | Proved.At _ -> true
  | Proved.Number _ | Proved.Truth | Proved.Variable_n -> false
  | Proved.Not x -> has_name x
  | Proved.And (x, y) | Proved.Or (x, y) | Proved.Binary (_, x, y) | Proved.Range (_, _, _, _, x, y) -> has_name x || has_name y
  | Proved.If (x, y, z) -> has_name x || has_name y || has_name z

(* More residues of n are refused by `nkdsl verify`. *)
let most_sums = 1 lsl 14

(* Judges an equation of the sides [x] and [y] for n >= low where the [filters] are true; both sides are looked at one by one below
   [from]. [names] are what names in these trees stand for, [asked] the indices below [from] at which sequences of systems are needed,
   each with the numbers of its system and its sequence, [nimbers] the nimbers in the sides, each with the number of its system and its
   line in n, and [derived] has the graphs of a derivation by its number. *)
let verify own ~names ~filters (x, y) ~asked ~nimbers derived ~low ~from =
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
  let listing = function
    | Given { sequences } ->
        check_range sequences;
        check_members sequences;
        Proved.Recurrences (List.map proved_sequence sequences, List.map nat (ranks sequences))
    | Derivation number -> Proved.Derived (derived number)
  in
  let listings = List.map listing own.sources in
  if not (List.for_all Proved.listing_is_right listings) then refuse "the recurrences define no values";
  (* The sequence of a system that a member of the one system is made of. *)
  let source joint =
    match List.nth_opt listings joint.system with
    | Some (Proved.Recurrences (sequences, _)) -> List.nth_opt sequences joint.member
    | Some (Proved.Derived graphs) -> List.nth_opt graphs.in_all joint.member
    | None -> None
  in
  (* A split convolution becomes one term for each residue. *)
  let check_terms joint =
    if joint.modulus > most_residues then begin
      let count = function Proved.Conv _ -> joint.modulus | _ -> 1 in
      match source joint with
      | Some source when List.fold_left (fun all own -> all + count own) 0 source.terms = List.length joint.own.terms ->
          raise (Beyond (Printf.sprintf "a system is split by more than %d residues" most_residues))
      | _ -> refuse "a member of the one system is another sequence than it says"
    end
  in
  List.iter check_terms own.joints;
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
  if not (List.for_all (fun joint -> Option.is_some (source joint)) own.joints) then
    refuse "a member of the one system is no sequence of a system";
  let joints = List.map2 proved own.joints order in
  if not (List.for_all (Proved.joint_is_right listings joints) joints) then
    refuse "a member of the one system is another sequence than it says";
  (* Larger numbers might not fit the words of this machine. They are looked at once the sums are known to be right. *)
  let small number = if abs number > 1 lsl 40 then raise (Beyond "an index is too large for this program") in
  (* Below this index the nimbers of a derivation are listed. *)
  let check_listed (system, factor, offset) =
    if factor > 1 lsl 20 then small max_int;
    small offset;
    match List.nth_opt listings system with
    | Some (Proved.Derived own) ->
        if (factor * from) + offset < int_of_z own.small_from + List.length own.small then
          refuse "nimbers of a side are not those of recurrences from n = %d on" from
    | _ -> refuse "the recurrences of a derivation are not listed"
  in
  let all = Array.of_list own.joints in
  let entry (member, growth, offset) : Proved.entry =
    if member >= Array.length all || growth < 1 || far growth || far offset then refuse "an entry of the sum names no member that grows with n";
    { of_joint = nat member; growth = z growth; ahead = z offset }
  in
  let rec pairs = function
    | [] -> []
    | one :: other :: rest -> (entry one, entry other) :: pairs rest
    | [ _ ] -> refuse "an entry of the sum has no other one"
  in
  let count = List.length own.sums in
  if count = 0 || count > most_sums then refuse "there are no sums, or too many";
  let sums = List.map pairs own.sums in
  if not (Proved.all_settled listings joints (z agree) [] (z 0) names (z count) (z 0) (z from) x y sums) then
    refuse "the sums are not those of the statement, or are not shown to vanish from n = %d on" from;
  small from;
  List.iter check_listed nimbers;
  let asked = asked () in
  let last =
    let needed joint =
      let of_joint (system, member, index) =
        if system = joint.system && member = joint.member then begin
          if index - joint.own.first > most_indices * joint.modulus then refuse "too many values are asked for";
          -div_ceil (-index) joint.modulus
        end
        else min_int
      in
      List.fold_left max (last joint) (List.map of_joint asked)
    in
    let last = List.fold_left max min_int (List.map needed own.joints) in
    let first = List.fold_left (fun least own -> min least own.first) last system in
    if last - first > most_indices then refuse "too many values are asked for";
    if last - first > most_listed then raise (Beyond (Printf.sprintf "%d indices are too many for this program" (last - first)));
    last
  in
  let firsts =
    let tables = values system order last in
    List.mapi (fun at own -> List.init (max 0 (last - own.first + 1)) (fun k -> n tables.(at).(k))) system
  in
  if not (Proved.equality_test (Proved.one0 joints (z agree) firsts (z last))) then refuse "members of a class have different values or forms";
  if not (Proved.equation_is_right listings joints (z agree) firsts (z last) names sums filters x y (z low) (z from)) then begin
    let value tree at = Proved.eval (Proved.found_named listings joints (z agree) firsts (z last) names) (z at) tree in
    let rec look at =
      if at < from then
        let rec filtered = function
          | [] -> if value (Proved.Binary (Equal, x, y)) at = Some (Bool true) then look (at + 1)
          | filter :: others -> (
              match value filter at with
              | Some (Proved.Bool true) -> filtered others
              | Some _ -> look (at + 1)
              | None when has_name filter -> raise (Beyond "a filter may have a value that is not known here")
              | None -> ())
        in
        filtered filters
    in
    look low;
    refuse "the statement is false, or has no value, at some n"
  end
