(* Certificates of claims: a statement is true for all n from a bound on. *)

open Text

let head = "nkdsl certificate of a claim 1"

(* More points are refused by `nkdsl verify`; this program tries fewer. *)
let most_points = 1 lsl 23
let most_tried = 1_000_000

(* The place of a sequence of a derivation: sequence [member] of a certificate at n is [derived] at n + [shift]. *)
type place = { certificate : int; member : int; derived : int; shift : int }

(* What a name speaks of: a sequence of a certificate, several of one by the residues of the index, one of a listed system, the nimbers of a derivation, who wins in misère play on heaps
   a n + b of a game, the integers from [low] on with a property, a function by cases, or an aggregate over a range that grows. *)
type name =
  | Sequence of int * int
  | Interleaved of int * int list
  | Member of int * int
  | Nimber of { derivation : int; mutable places : place list; mutable searched : int list }
  | Misere of { quotient : int; heaps : (int * int) list; code : string }
  | Listed of { low : int; period : int option; mutable property : Tree.t }
  | Function of { mutable cases : Tree.case list }
  | Running of { fold : Proved.folding; low : int; guard : Tree.t; item : Tree.t }

(* A variable other than n: its least value; the last one, or that from which on its period counts; and the period, if it has no end. *)
type variable = { least : Tree.t; last : Tree.t; every : int option }

type claim = {
  mutable about : string;
  mutable certificates : Buffer.t list;
  mutable names : name list;
  mutable others : variable list;
  mutable filters : Tree.t list;
  mutable statement : Tree.t option;
  mutable low : Tree.t option;
  mutable period : int option;
  mutable from : Tree.t option;
  equation : Equation.t;
}

(* Larger numbers of names, certificates and sequences refer to nothing. *)
let most_number = 100_000

let folds : (string * Proved.folding) list =
  [ ("sum", Total); ("nimsum", NimTotal); ("min", Smallest); ("max", Largest); ("mex", Missing); ("all", All); ("exists", Some_) ]

let only known value = if known <> None then raise Not_found else Some value

let read_line claim = function
  | [] -> ()
  | "claim" :: rest -> claim.about <- String.concat " " rest
  | [ "certificate"; number ] ->
      Equation.counts number claim.certificates;
      claim.certificates <- Buffer.create 1024 :: claim.certificates
  | "sequence" :: number :: "certificate" :: certificate :: "member" :: member :: "name" :: _ ->
      Equation.counts number claim.names;
      claim.names <- Sequence (natural certificate, natural member) :: claim.names
  | "interleaved" :: number :: "certificate" :: certificate :: "members" :: count :: rest -> (
      Equation.counts number claim.names;
      let rec members count rest =
        match rest with
        | _ when count = 0 -> ([], rest)
        | member :: rest ->
            let others, rest = members (count - 1) rest in
            (natural member :: others, rest)
        | [] -> raise Not_found
      in
      match members (natural count) rest with
      | members, "name" :: _ -> claim.names <- Interleaved (natural certificate, members) :: claim.names
      | _ -> raise Not_found)
  | "sequence" :: number :: "system" :: system :: "member" :: member :: "name" :: _ ->
      Equation.counts number claim.names;
      claim.names <- Member (natural system, natural member) :: claim.names
  | "nimber" :: number :: "derivation" :: derivation :: "name" :: _ ->
      Equation.counts number claim.names;
      claim.names <- Nimber { derivation = natural derivation; places = []; searched = [] } :: claim.names
  | "misere" :: number :: "quotient" :: quotient :: "heaps" :: count :: rest -> (
      Equation.counts number claim.names;
      let rec heaps count rest =
        match rest with
        | _ when count = 0 -> ([], rest)
        | factor :: offset :: rest ->
            let others, rest = heaps (count - 1) rest in
            ((integer factor, integer offset) :: others, rest)
        | _ -> raise Not_found
      in
      match heaps (natural count) rest with
      | heaps, "name" :: name -> claim.names <- Misere { quotient = natural quotient; heaps; code = String.concat " " name } :: claim.names
      | _ -> raise Not_found)
  | [ "place"; "certificate"; certificate; "member"; member; "is"; derived; "shift"; shift ] -> (
      let place =
        { certificate = natural certificate; member = natural member; derived = natural derived; shift = integer shift }
      in
      match claim.names with Nimber own :: _ -> own.places <- own.places @ [ place ] | _ -> raise Not_found)
  | "searched" :: least :: rest -> (
      ignore (integer least);
      match claim.names with
      | Nimber own :: _ when own.searched = [] -> own.searched <- List.map value rest
      | _ -> raise Not_found)
  | "enumeration" :: number :: "low" :: low :: rest -> (
      Equation.counts number claim.names;
      let period, rest = System.optional "period" integer rest in
      match rest with
      | "name" :: _ -> claim.names <- Listed { low = integer low; period; property = Tree.Truth } :: claim.names
      | _ -> raise Not_found)
  | "function" :: number :: "name" :: _ ->
      Equation.counts number claim.names;
      claim.names <- Function { cases = [] } :: claim.names
  | "case" :: low :: high :: "offset" :: offset :: rest -> (
      let end_ word =
        if word = "-" then None
        else match Tree.exact word with Tree.Number own -> Some own | _ -> raise Not_found
      in
      let condition, rest = Tree.read 0 rest in
      let case : Tree.case = { low = end_ low; high = end_ high; offset = Tree.exact offset; condition; body = Tree.whole rest } in
      match claim.names with Function own :: _ -> own.cases <- own.cases @ [ case ] | _ -> raise Not_found)
  | "property" :: rest -> (
      match claim.names with Listed own :: _ -> own.property <- Tree.whole rest | _ -> raise Not_found)
  | "running" :: number :: fold :: "low" :: low :: "where" :: rest -> (
      Equation.counts number claim.names;
      let fold = List.assoc fold folds and low = integer low in
      let guard, rest = Tree.read 0 rest in
      let item, rest = match rest with "of" :: rest -> Tree.read 0 rest | _ -> raise Not_found in
      match rest with "name" :: _ -> claim.names <- Running { fold; low; guard; item } :: claim.names | _ -> raise Not_found)
  | "variable" :: rest ->
      if claim.filters <> [] || claim.statement <> None then raise Not_found;
      let own =
        match rest with
        | [ "low"; low; "high"; high ] -> { least = Tree.exact low; last = Tree.exact high; every = None }
        | [ "low"; low; "period"; period; "from"; from ] -> { least = Tree.exact low; last = Tree.exact from; every = Some (integer period) }
        | _ -> raise Not_found
      in
      claim.others <- claim.others @ [ own ]
  | "filter" :: rest -> claim.filters <- Tree.whole rest :: claim.filters
  | "statement" :: rest -> claim.statement <- only claim.statement (Tree.whole rest)
  | [ "low"; low ] -> claim.low <- only claim.low (Tree.exact low)
  | [ "period"; period ] ->
      if Equation.is_there claim.equation then raise Not_found;
      claim.period <- only claim.period (integer period)
  | [ "from"; from ] -> claim.from <- only claim.from (Tree.exact from)
  | ("joint" | "class" | "sum" | "agree") :: _ when claim.period <> None -> raise Not_found
  | (("system" | "recurrence" | "joint" | "class" | "sum" | "agree" | "initial" | "convolution" | "back" | "constant") :: _) as line ->
      Equation.read_line claim.equation line
  | _ -> raise Not_found

let read text =
  let wrong number = refuse "line %d is not what a certificate has there" number in
  let claim =
    {
      about = ""; certificates = []; names = []; others = []; filters = []; statement = None; low = None; period = None; from = None;
      equation = Equation.empty ();
    }
  in
  let rec read = function
    | [] -> wrong (behind_last text)
    | [ (_, line) ] when trim line = "end" -> ()
    | (_, line) :: (number, _) :: _ when trim line = "end" -> wrong number
    | (number, line) :: rest ->
        (if starts_with "|" line then
           match claim.certificates with
           | [] -> wrong number
           | own :: _ ->
               Buffer.add_string own (behind (if starts_with "| " line then "| " else "|") line);
               Buffer.add_char own '\n'
         else try read_line claim (words (List.hd (String.split_on_char '#' line))) with Not_found -> wrong number);
        read rest
  in
  (match telling text with
  | (_, first) :: rest when trim first = head -> read rest
  | (number, _) :: _ -> wrong number
  | [] -> wrong 1);
  claim.certificates <- List.rev claim.certificates;
  claim.names <- List.rev claim.names;
  claim.filters <- List.rev claim.filters;
  claim

(* A certificate inside a claim: one of periodicity, with its place among those, the graphs of a derivation, or a misère quotient, with its
   place among those. *)
type shown =
  | Period of int * ((Proved.n * bool list) option * Proved.certificate)
  | Graphs of Proved.graphs
  | Quotient of int * Quotient.t * Proved.certified

(* The certificates inside a claim. Those of periodicity and of quotients are checked later, by [check_shown]. *)
let shown texts =
  let add (count, quotients, found) (number, text) =
    match
      if first_line text = Derivation.head then Graphs (snd (Derivation.graphs text))
      else if first_line text = Quotient.head then
        let own = Quotient.read text in
        Quotient (quotients, own, Quotient.certified own)
      else
        let _, sparse, certificate = Period.shaped text in
        Period (count, (sparse, certificate))
    with
    | Graphs _ as own -> (count, quotients, own :: found)
    | Period _ as own -> (count + 1, quotients, own :: found)
    | Quotient _ as own -> (count, quotients + 1, own :: found)
    | exception Refused why -> refuse "its certificate %d is refused: %s" number why
  in
  let numbered = List.mapi (fun number text -> (number, Buffer.contents text)) texts in
  let _, _, found = List.fold_left add (0, 0, []) numbered in
  Array.of_list (List.rev found)

let check_shown shown =
  let check number own =
    try match own with Graphs _ -> () | Period (_, own) -> Period.check own | Quotient (_, _, own) -> Quotient.check own
    with Refused why -> refuse "its certificate %d is refused: %s" number why
  in
  Array.iteri check shown

let missing () = refuse "a name speaks of what no certificate shows"

(* For each certificate of periodicity that a name mentions, the sequences of the derivation that its sequences are. *)
let placements shown (own : place list) =
  let of_certificate certificate =
    match if certificate < Array.length shown then shown.(certificate) else missing () with
    | Graphs _ | Quotient _ -> missing ()
    | Period (at, (_, period)) ->
        let here = List.filter (fun place -> place.certificate = certificate) own in
        let place member =
          match List.sort_uniq compare (List.filter (fun place -> place.member = member) here) with
          | [ place ] -> (nat place.derived, z place.shift)
          | _ -> missing ()
        in
        let count = List.length period.claims in
        if List.exists (fun place -> place.member >= count || place.derived > most_number) here then missing ();
        (nat at, List.init count place)
  in
  List.map of_certificate (List.sort_uniq compare (List.map (fun place -> place.certificate) own))

(* Trees refer to names that are there, and those of a name to earlier ones; what integers are said to be in is an enumeration. *)
let check_references claim =
  let names = Array.of_list claim.names in
  let rec check ?(others = 0) count tree =
    let wrong () = refuse "a tree refers to what is not there" in
    let is_form (factors, _) = others > 0 && List.length factors = 1 + others && List.for_all (fun factor -> factor >= 0) factors in
    (match (tree : Tree.t) with
    | Other number -> if number >= others then wrong ()
    | Along (name, forms) -> (
        if name >= count || not (List.for_all is_form forms) then wrong ();
        match names.(name) with Misere { heaps; _ } -> if heaps <> [] then wrong () | _ -> if List.length forms <> 1 then wrong ())
    | Among (name, form) -> (
        if name >= count || not (is_form form) then wrong ();
        match names.(name) with Listed _ -> () | _ -> wrong ())
    | At (name, factor, _) -> if name >= count || factor < 0 then wrong ()
    | In (name, factor, _) -> (
        if name >= count || factor < 0 then wrong ();
        match names.(name) with Listed _ -> () | _ -> wrong ())
    | _ -> ());
    List.iter (check ~others count) (Tree.parts tree)
  in
  let check_name at = function
    | Listed own -> check ?others:None at own.property
    | Function { cases } -> List.iter (fun (own : Tree.case) -> List.iter (check ?others:None at) [ own.condition; own.body ]) cases
    | Running { guard; item; _ } -> List.iter (check ?others:None at) [ guard; item ]
    | Sequence _ | Interleaved _ | Member _ | Nimber _ | Misere _ -> ()
  in
  Array.iteri check_name names;
  List.iter (check ~others:(List.length claim.others) (Array.length names)) (Option.to_list claim.statement @ claim.filters)

(* An `if` with a quotient by what is no stated number. In the theory it has no value if the one that is not taken has none. *)
let has_choice =
  let is_open = function Tree.Of ("/", [ _; (Number _ | Fraction _) ]) -> false | Tree.Of ("/", _) -> true | _ -> false in
  Tree.has (function Tree.Of ("if", branches) -> List.exists (Tree.has is_open) branches | _ -> false)

(* Whether a power or a binomial coefficient of a tree has no value at n in the theory, which has none for large and negative exponents. *)
let rec is_limited values at (node : Proved.node) =
  let is_limited = is_limited values at in
  match node with
  | Binary (operator, one, other) ->
      (match operator with
      | Power | Binomial -> (
          match Proved.eval values at other with
          | Some (Int value) -> Proved.Z.ltb value (z 0) || Proved.Z.ltb (z 64) value
          | _ -> false)
      | _ -> false)
      || is_limited one || is_limited other
  | Range (_, _, _, _, one, other) | And (one, other) | Or (one, other) -> is_limited one || is_limited other
  | If (condition, one, other) -> List.exists is_limited [ condition; one; other ]
  | Not part -> is_limited part
  | Number _ | Truth | Variable_n | At _ -> false

(* What a tree without a value at n has that has none in the theory, if it may have one otherwise. *)
let check_limits values at ~choices node =
  if is_limited values at node then Tree.beyond "a power or a binomial coefficient with a large or a negative exponent";
  if choices then Tree.beyond "an if with a quotient by what is no stated number"

(* The number of steps of the argument of a name where n makes [step] ones. Larger numbers are too many in any case. *)
let most_steps = 1 lsl 40
let steps step factor = if factor = 0 then 0 else if step >= most_steps / factor then most_steps else step * factor

(* Trees as those of the theory; [choices] notes whether there was one with such an `if`. [named tree number ~step factor offset] is a name that is no
   function by cases, where n makes [step] steps; [tree] lowers the trees of its rule. For [rough] see [Tree.lowered]. *)
let lowering ?(rough = false) ~choices claim named =
  let names = Array.of_list claim.names in
  let cases = Hashtbl.create 8 in
  let rec tree ~step own =
    if has_choice own then choices := true;
    let leaf : Tree.t -> Tree.scaled = function
      | At (number, factor, offset) -> name ~step number factor offset
      | In (number, factor, offset) -> set ~step number factor offset
      | Variable -> Tree.sized Proved.Variable_n [] (z 1)
      | _ -> refuse "a tree refers to what is not there"
    in
    Tree.lowered ~rough ~leaf own
  and name ~step number factor offset : Tree.scaled =
    match names.(number) with
    | Function own ->
        let step = steps step factor in
        let known, body =
          match Hashtbl.find_opt cases (number, step) with
          | Some known -> known
          | None ->
              let bodies = Tree.together (List.map (fun (own : Tree.case) -> tree ~step own.body) own.cases) in
              let first = match bodies with first :: _ -> first | [] -> Tree.sized (Proved.Number (z 0)) [] (z 1) in
              let known = (List.map2 (case ~step) own.cases bodies, first) in
              Hashtbl.add cases (number, step) known;
              known
        in
        Tree.call known body factor offset
    | _ -> named tree number ~step factor offset
  and set ~step number factor offset =
    match names.(number) with
    | Listed { low; property; _ } ->
        let property = tree ~step:(steps step factor) property in
        Tree.sized (Proved.member_of (z low) property.node (z factor) (z offset)) [ property.size; 1 ] (z 1)
    | _ -> refuse "a tree refers to what is not there"
  and case ~step (own : Tree.case) (body : Tree.scaled) : Proved.branch * int =
    let condition = tree ~step own.condition in
    let offset = match own.offset with Tree.Number offset -> offset | _ -> Tree.beyond "a fraction" in
    ( { case_low = own.low; case_high = own.high; case_offset = offset; case_if = condition.node; case_value = body.node },
      condition.size + body.size + 2 )
  in
  tree

(* The members of an enumeration up to the end of its first period. [values] and [gains] are those of the names in its property. *)
let enumeration values gains ~repeats_roughly ~choices ~low ~period property : Proved.enumeration =
  let never () = refuse "no rule shows that an enumeration has a period" in
  let period = match period with Some own when own >= 1 -> own | _ -> never () in
  let start =
    match Proved.property_from values gains (z low) (z period) property with
    | Some start -> max low (int_of_z start)
    | None when repeats_roughly () -> Tree.beyond "a property with a quotient and something that grows"
    | None -> never ()
  in
  let stop = start + period in
  if stop - low > most_tried then raise (Beyond (Printf.sprintf "%d integers are too many for this program" (stop - low)));
  let has number =
    match Proved.eval values (z number) property with
    | Some (Proved.Bool own) -> own
    | own ->
        if own = None then check_limits values (z number) ~choices property;
        refuse "the property of an enumeration has no value at %d" number
  in
  let rec members number found = if number < low then found else members (number - 1) (if has number then number :: found else found) in
  let members = members (stop - 1) [] in
  let each = List.length (List.filter (fun own -> own >= start) members) in
  if each = 0 then refuse "no rule shows that the statement repeats, as an enumeration has an end";
  {
    Proved.list_low = z low; list_period = z period; list_begin = z start; property; members = List.rev (List.rev_map z members);
    in_period = nat each;
  }

(* What an aggregate gains over [step] steps, if that is found, and how many of its first values are kept; at least [count]. *)
let pace values gains ~choices (run : Proved.running) ~low ~step count : Proved.pace =
  let none : Proved.pace = { run_step = z 0; run_begin = z 0; run_by = z 0; run_count = n count } in
  let over = Proved.tree_gain values gains run.run_low (z step) in
  let made = Hashtbl.create 64 in
  Hashtbl.add made (low - 1) (Proved.at_first run.folding_of);
  let last = ref (low - 1) in
  let state at =
    if at - low > most_tried then raise (Beyond "an aggregate has too many elements for this program");
    while !last < at do
      let before = Hashtbl.find made !last and element = Proved.item_at values run (z (!last + 1)) in
      let after = Proved.extended run.folding_of before element in
      if before <> None && after = None then List.iter (check_limits values (z (!last + 1)) ~choices) [ run.run_if; run.run_item ];
      incr last;
      Hashtbl.add made !last after
    done;
    Hashtbl.find made at
  in
  let single = function Some [ value ] -> Some value | _ -> None in
  match if step < 1 || step > most_tried then (None, None) else (over run.run_if, over run.run_item) with
  | Some (Proved.Z0, first), Some (gained, second) -> (
      let start = try int_of_z (Proved.Z.max run.run_low (Proved.Z.max first second)) with Large -> raise (Beyond "an index is too large for this program") in
      let before = start - 1 and behind = start - 1 + step in
      let is_better = match (run.folding_of, gained) with Smallest, Proved.Zneg _ | Largest, Proved.Zpos _ -> true | _ -> false in
      let is_present at = match Proved.item_at values run (z at) with Present _ -> true | _ -> false in
      let rec from at = at <= behind && (is_present at || from (at + 1)) in
      let begin_, by_ =
        match run.folding_of with
        | Total -> (
            match (single (state before), single (state behind)) with
            | Some old, Some later -> (before, Proved.Z.sub later old)
            | _ -> (before, z 0))
        | NimTotal -> (before, z 0)
        | (Smallest | Largest) when is_better && state behind <> None && from start ->
            let rec ahead at =
              let old = state at in
              if single old <> None && Proved.increased gained old = state (at + step) then at else ahead (at + 1)
            in
            (ahead before, gained)
        | Smallest | Largest | Missing | All | Some_ -> (behind, z 0)
      in
      ignore (state (begin_ + step));
      let found : Proved.pace =
        { run_step = z step; run_begin = z begin_; run_by = by_; run_count = n (max count (begin_ + step - low + 2)) }
      in
      if Proved.fits values run gains found then found else none)
  | _ -> none

(* The statement, low and from of a claim, and how many integers lie between these. *)
let stated claim =
  let there what = match what with Some own -> own | None -> refuse "the statement, low, from, or one of period and agree is missing" in
  let number what = match there what with Tree.Number own -> own | _ -> refuse "low, period and from do not fit together" in
  let low = number claim.low and from = number claim.from in
  let points = try int_of_z (Proved.Z.sub from low) with Large -> -1 in
  if points < 0 || points > most_points then refuse "low, period and from do not fit together";
  if points > most_tried then raise (Beyond (Printf.sprintf "%d points are too many for this program" points));
  (there claim.statement, low, from, points)

(* A claim that one system of recurrences settles. *)
let verify_equation claim =
  let statement, low, from, _ = stated claim in
  if claim.others <> [] then refuse "low, period and from do not fit together";
  check_references claim;
  let shown = shown claim.certificates in
  check_shown shown;
  let graphs number =
    match if number < Array.length shown then shown.(number) else missing () with Graphs own -> own | Period _ | Quotient _ -> missing ()
  in
  let no_equation () = refuse "the statement is no equation of nim-sums" in
  let names = Array.of_list claim.names in
  let rec leaves own =
    match (own : Tree.t) with
    | Of ("xor", [ one; other ]) -> leaves one @ leaves other
    | At (name, factor, offset) when factor >= 1 -> [ (names.(name), factor, offset) ]
    | Number value -> ( match value with Proved.Zneg _ -> no_equation () | _ -> [])
    | _ -> no_equation ()
  in
  let one, other = match statement with Of ("=", [ one; other ]) -> (one, other) | _ -> no_equation () in
  let leaves = leaves one @ leaves other in
  let system_of derivation =
    let rec find at = function
      | Equation.Derivation own :: _ when own = derivation -> at
      | _ :: rest -> find (at + 1) rest
      | [] -> refuse "the recurrences of a derivation are not listed"
    in
    find 0 claim.equation.sources
  in
  (* Names of other kinds have no number in the theorem. *)
  let origin = function
    | Member (system, member) when system <= most_number && member <= most_number -> Some (Proved.Sequence_of (nat system, nat member))
    | Nimber { derivation; searched = []; _ } -> (
        match system_of derivation with system -> Some (Proved.Nimbers_of (nat system)) | exception Refused _ -> None)
    | Nimber _ | Sequence _ | Interleaved _ | Misere _ | Listed _ | Function _ | Running _ | Member _ -> None
  in
  let is_searched = function
    | Nimber { searched = _ :: _; _ }, _, _ -> raise (Beyond "some nimbers were found by a search, which nothing here shows")
    | Nimber { derivation; _ }, _, _ -> ignore (system_of derivation)
    | Member (system, member), _, _ when system <= most_number && member <= most_number -> ()
    | _ -> no_equation ()
  in
  List.iter is_searched leaves;
  let origins = List.map origin claim.names in
  let places =
    let add (place, found) own = if own = None then (place, None :: found) else (place + 1, Some place :: found) in
    Array.of_list (List.rev (snd (List.fold_left add (0, []) origins)))
  in
  let named _ number ~step:_ factor offset =
    match places.(number) with
    | Some own -> Tree.sized (Proved.At (nat own, z factor, z offset)) [] (z 1)
    | None -> raise (Beyond "a filter is about a name of another kind")
  in
  let tree = lowering ~choices:(ref false) claim named in
  let tree own = (tree ~step:0 own).node in
  let sides = (tree one, tree other) and filters = List.map tree claim.filters in
  let nimbers = List.filter_map (function Nimber own, factor, offset -> Some (system_of own.derivation, factor, offset) | _ -> None) leaves in
  let ends number = try int_of_z number with Large -> raise (Beyond "an index is too large for this program") in
  let low = ends low and from = ends from in
  (* The last index below [from] at which each sequence of a system is needed by the statement. *)
  let asked () =
    let at (own, factor, offset) =
      let index = (factor * (from - 1)) + offset in
      match own with
      | Member (system, member) -> [ (system, member, index) ]
      | Nimber { derivation; _ } ->
          let system = system_of derivation and graphs = graphs derivation in
          let term (member, (slope, by_)) = (int_of_nat member, int_of_z slope, int_of_z by_) in
          let terms = List.concat_map (fun own -> List.map term (snd (Proved.residue_sum own))) graphs.residues in
          let turns = index / List.length graphs.residues in
          List.map (fun (member, slope, by_) -> (system, member, (slope * max 0 turns) + by_)) terms
      | _ -> []
    in
    List.concat_map at leaves
  in
  let names = List.filter_map Fun.id origins in
  Equation.verify claim.equation ~names ~filters sides ~asked ~nimbers graphs ~low ~from;
  ([ Printf.sprintf "%d values of n were tried" (from - low) ], "Equations.equation_proved")

(* The names that trees mention, as those of the theory: those that certificates show, and behind them, in the order in which trees
   mention them, those that are defined. *)
type naming = {
  mutable definitions : Proved.definition list;
  mutable entries : Proved.described list;
  choices : bool ref;
  values : unit -> Proved.nat -> Proved.z -> Proved.z option;
  gains : unit -> Proved.nat -> Proved.z -> (Proved.z * Proved.z) option;
  define : Proved.definition -> int;
}

(* Lowers trees, and adds what they mention to the names. An aggregate is added for each number of steps that its argument makes. *)
let rec naming ~rough claim ~places ~count shown_values shown_gains =
  let names = Array.of_list claim.names and met = Hashtbl.create 8 in
  let rec own =
    {
      definitions = []; entries = []; choices = ref false;
      values = (fun () -> Proved.with_described (nat count) own.entries (fun (one : Proved.described) -> one.described_value) shown_values);
      gains = (fun () -> Proved.with_described (nat count) own.entries (fun (one : Proved.described) -> one.described_gain) shown_gains);
      define =
        (fun definition ->
          let entry = Proved.described_by (own.values ()) (own.gains ()) definition in
          own.definitions <- own.definitions @ [ definition ];
          own.entries <- own.entries @ [ entry ];
          count + List.length own.entries - 1);
    }
  in
  let once key make =
    match Hashtbl.find_opt met key with
    | Some known -> known
    | None ->
        let made = make () in
        Hashtbl.add met key made;
        made
  in
  let named tree number ~step factor offset =
    let at place over = Tree.sized (Proved.At (nat place, z factor, z offset)) [] over in
    match names.(number) with
    | Listed { low; period; property } ->
        let inner = Option.value period ~default:0 in
        let make () =
          let repeats_roughly () =
            (not rough)
            &&
            let tree, other = naming ~rough:true claim ~places ~count shown_values shown_gains in
            let property = (tree ~step:inner property).Tree.node in
            Proved.property_from (other.values ()) (other.gains ()) (z low) (z inner) property <> None
          in
          let property = (tree ~step:inner property).Tree.node in
          (own.define (Listed (enumeration (own.values ()) (own.gains ()) ~repeats_roughly ~choices:!(own.choices) ~low ~period property)), z 1)
        in
        at (fst (once (number, 0) make)) (z 1)
    | Running { fold; low; guard; item } ->
        (* `nkdsl verify` finds no more elements than these. *)
        if offset - low >= 1 lsl 20 then raise (Beyond "an aggregate has too many elements for this program");
        let step = steps step factor and is_truth = match fold with All | Some_ -> true | _ -> false in
        let make () =
          let guard = tree ~step guard and item = tree ~step item in
          if item.Tree.by <> [] then Tree.beyond "an aggregate of quotients by what is no stated number";
          let node, over =
            match fold with
            | All | Some_ -> (Proved.If (item.node, Number (z 1), Number (z 0)), z 1)
            | NimTotal | Missing -> ((Tree.whole_of item).node, z 1)
            | Total | Smallest | Largest -> (item.node, item.over)
          in
          let run : Proved.running = { folding_of = fold; run_low = z low; run_if = guard.Tree.node; run_item = node } in
          let first = if factor = 0 then max 0 (offset - low + 1) else 0 in
          (own.define (Aggregated (run, pace (own.values ()) (own.gains ()) ~choices:!(own.choices) run ~low ~step first)), over)
        in
        (* A number of first values is kept for an argument that stays the same. *)
        let place, over = once (number, if factor = 0 then -1 - max 0 offset else step) make in
        if is_truth then Tree.sized (Proved.Binary (Equal, (at place over).node, Number (z 1))) [ 2 ] over else at place over
    | _ -> at places.(number) (z 1)
  in
  (lowering ~rough ~choices:own.choices claim named, own)

(* What certificates show of the names of a claim: the place of each name among those that certificates show, and what the theory needs to
   know of these. *)
type base = {
  places : int array;
  sources : Proved.source list;
  periods : ((Proved.n * bool list) option * Proved.certificate) list;
  derived : Proved.graphs list;
  quotients : Proved.certified list;
  played : Proved.outcomes list;
  naming : bool -> (step:int -> Tree.t -> Tree.scaled) * naming;
}

let base claim shown =
  check_references claim;
  let certificate number = if number < Array.length shown then shown.(number) else missing () in
  let derived = ref [] in
  let source = function
    | Sequence (number, member) -> (
        match certificate number with
        | Period (at, (_, period)) when member < List.length period.claims -> Some (Proved.Sequence (nat at, nat member))
        | _ -> missing ())
    | Interleaved (number, members) -> (
        match certificate number with
        | Period (at, (_, period)) when members <> [] && List.for_all (fun own -> own < List.length period.claims) members ->
            Some (Proved.Interleaved (nat at, List.map nat members))
        | _ -> missing ())
    | Listed _ | Function _ | Running _ -> None
    | Member _ -> Tree.beyond "a sequence of a listed system"
    | Nimber own -> (
        match certificate own.derivation with
        | Graphs graphs ->
            if own.searched <> [] then raise (Beyond "some nimbers were found by a search, which nothing here shows");
            derived := !derived @ [ { graphs with placements = placements shown own.places } ];
            Some (Proved.Nimber (nat (List.length !derived - 1)))
        | Period _ | Quotient _ -> missing ())
    | Misere { quotient; heaps; code } -> (
        match certificate quotient with
        | Quotient (at, { period = Some _; digits; _ }, _) when List.for_all (fun (factor, _) -> factor >= 0) heaps ->
            if (try Quotient.digits code with Not_found -> missing ()) <> digits then missing ();
            Some (Proved.Misere (nat at, List.map (fun (factor, offset) -> (z factor, z offset)) heaps))
        | _ -> missing ())
  in
  let sources = List.map source claim.names in
  let places =
    let add (place, found) own = (if own = None then place else place + 1), place :: found in
    Array.of_list (List.rev (snd (List.fold_left add (0, []) sources)))
  in
  let sources = List.filter_map Fun.id sources in
  let periods = List.filter_map (function Period (_, own) -> Some own | Graphs _ | Quotient _ -> None) (Array.to_list shown) in
  let quotients = List.filter_map (function Quotient (_, _, own) -> Some own | Graphs _ | Period _ -> None) (Array.to_list shown) in
  let listed = List.map (fun (_, own) -> Proved.listed_of own) periods in
  let are_placed graphs = Proved.graphs_are_right (List.map snd periods) graphs in
  if not (List.for_all are_placed !derived) then missing ();
  if not (List.for_all (fun graphs -> Proved.all_known graphs listed) !derived) then missing ();
  let played = List.map Proved.outcomes_of quotients in
  let values = Proved.source_values !derived sources listed played in
  let gains = Proved.source_gains !derived sources listed played in
  let naming rough = naming ~rough claim ~places ~count:(List.length sources) values gains in
  { places; sources; periods; derived = !derived; quotients; played; naming }

(* A claim whose truth repeats with a period. *)
let verify_repeating claim shown =
  let statement, low, from, points = stated claim in
  let step = match claim.period with Some step -> step | None -> refuse "the statement, low, from, or one of period and agree is missing" in
  let base = base claim shown in
  let points = points + step in
  if step < 1 || points > most_points then refuse "low, period and from do not fit together";
  if points > most_tried then raise (Beyond (Printf.sprintf "%d points are too many for this program" points));
  let lowered rough =
    let tree, naming = base.naming rough in
    let tree own = (tree ~step own).Tree.node in
    let filters = List.map tree claim.filters in
    (tree statement, filters, naming)
  in
  let node, filters, naming = lowered false in
  let values = naming.values () and gains = naming.gains () in
  if not (Proved.lasts_from values gains low (z step) filters node from) then begin
    (* A sum of a quotient and of what grows has no gain in the theory, as it becomes a fraction over what is no stated number. *)
    let node, filters, naming = lowered true in
    if Proved.lasts_from (naming.values ()) (naming.gains ()) low (z step) filters node from then Tree.beyond "a quotient and something that grows";
    refuse "no rule shows that the statement repeats with this period from the stated n on"
  end;
  if not (Proved.claim_is_right base.periods base.derived base.quotients base.sources naming.definitions filters node low (z step) from) then begin
    let rec look at left =
      let next () = look (Proved.Z.add at (z 1)) (left - 1) in
      let rec filtered = function
        | [] -> ( match Proved.eval values at node with Some (Bool true) -> next () | Some _ -> () | None -> unclear node)
        | filter :: others -> (
            match Proved.eval values at filter with Some (Bool true) -> filtered others | Some _ -> next () | None -> unclear filter)
      and unclear node = check_limits values at ~choices:!(naming.choices) node in
      if left > 0 then filtered filters
    in
    look low points;
    refuse "the statement is false, or has no value, at some n"
  end;
  ([ Printf.sprintf "%d values of n were tried" points ], "Statements.claim_proved")

(* Whether a tree in one variable is a truth, by the operator at its root; a function is what its cases are. *)
let rec is_truth names own =
  match (own : Tree.t) with
  | Truth | In _ | Among _ -> true
  | Of (("=" | "!=" | "<" | "<=" | ">" | ">=" | "within" | "and" | "or" | "not"), _) -> true
  | Of ("if", [ _; first; _ ]) -> is_truth names first
  | At (number, _, _) | Along (number, _) -> (
      match names.(number) with
      | Function { cases } -> (
          match List.sort_uniq compare (List.map (fun (own : Tree.case) -> is_truth names own.body) cases) with
          | [ one ] -> one
          | [] -> false
          | _ -> Tree.beyond "a function of numbers and truths")
      | Running { fold = All | Some_; _ } -> true
      | _ -> false)
  | _ -> false

(* A claim whose truth repeats in each of several variables. *)
let verify_several claim shown =
  let misfit () = refuse "low, period and from do not fit together" in
  let statement, low, from, _ = stated claim in
  let step = match claim.period with Some step -> step | None -> misfit () in
  let base = base claim shown in
  let names = Array.of_list claim.names in
  let axis own =
    let number = function Tree.Number own -> own | _ -> misfit () in
    (match own.every with Some every when every < 1 -> misfit () | _ -> ());
    (number own.least, number own.last, Option.value own.every ~default:0)
  in
  let axes = (low, from, step) :: List.map axis claim.others in
  if step < 1 then misfit ();
  let size (low, last, step) =
    let ahead = try int_of_z (Proved.Z.sub last low) with Large -> misfit () in
    if ahead < 0 || ahead > most_points || step > most_points then misfit ();
    ahead + max step 1
  in
  let points = List.fold_left (fun points own -> let points = points * size own in if points > most_points then misfit () else points) 1 axes in
  if points > most_tried then raise (Beyond (Printf.sprintf "too many points for this program: %d" points));
  let steps_of factors =
    let rec gcd a b = if b = 0 then a else gcd b (a mod b) in
    let add (count, sum) factor (_, _, step) = if factor = 0 || step = 0 then (count, sum) else (count + 1, gcd (steps step factor) sum) in
    List.fold_left2 add (0, 0) factors axes
  in
  let lowered rough =
    let tree, naming = base.naming rough in
    let leaves = ref [] and known = Hashtbl.create 8 in
    let leaf own : Proved.node =
      let rec find at = function
        | [] ->
            leaves := !leaves @ [ own ];
            at
        | one :: rest -> if one = own then at else find (at + 1) rest
      in
      At (nat (find 0 !leaves), z 1, z 0)
    in
    let along place (factors, offset) = leaf (Proved.Along (nat place, (List.map z factors, z offset))) in
    (* What a name or a set is at n, as a name of its own: its number, what its values are over, and whether they stand for truths. *)
    let composed key own step =
      match Hashtbl.find_opt known (key, step) with
      | Some found -> found
      | None ->
          let truth = is_truth names own and at = tree ~step own in
          if at.Tree.by <> [] then Tree.beyond "a function with a quotient by what is no stated number";
          let node = if truth then Proved.If (at.node, Number (z 1), Number (z 0)) else at.node in
          let found = (naming.define (Composed node), at.over, truth) in
          Hashtbl.add known (key, step) found;
          found
    in
    let is_one truth node over : Tree.scaled =
      if truth then Tree.sized (Proved.Binary (Equal, node, Number (z 1))) [ 2 ] over else Tree.sized node [] over
    in
    let name number ((factors, offset) as form) =
      let count, step = steps_of factors in
      match names.(number) with
      | Listed _ -> (
          match (tree ~step (At (number, 1, 0))).node with
          | At (place, _, _) -> Tree.sized (along (int_of_nat place) form) [] (z 1)
          | _ -> raise Not_found)
      | Running { fold; _ } -> (
          let truth = match fold with All | Some_ -> true | _ -> false in
          let is_still = List.for_all (fun factor -> factor = 0) factors in
          let own = tree ~step (if is_still then At (number, 0, offset) else At (number, 1, 0)) in
          match own.node with
          | At (place, _, _) | Binary (_, At (place, _, _), _) ->
              let place = int_of_nat place in
              let is_open = naming.gains () (nat place) (z step) = None in
              if count > 1 && is_open then Tree.beyond "an aggregate in several variables";
              is_one truth (along place form) own.over
          | _ -> raise Not_found)
      | Function _ ->
          let place, over, truth = composed number (Tree.At (number, 1, 0)) step in
          is_one truth (along place form) over
      | _ -> Tree.sized (along base.places.(number) form) [] (z 1)
    in
    let set number form =
      let _, step = steps_of (fst form) in
      let place, over, truth = composed (-1 - number) (Tree.In (number, 1, 0)) step in
      is_one truth (along place form) over
    in
    let single factor offset : Tree.form = (factor :: List.map (fun _ -> 0) claim.others, offset) in
    let at_leaf : Tree.t -> Tree.scaled = function
      | Variable -> Tree.sized (leaf (Proved.Coordinate (nat 0))) [] (z 1)
      | Other number -> Tree.sized (leaf (Proved.Coordinate (nat (number + 1)))) [] (z 1)
      | At (number, factor, offset) -> name number (single factor offset)
      | In (number, factor, offset) -> set number (single factor offset)
      | Along (number, forms) -> (
          match (names.(number), forms) with
          | Misere _, _ ->
              let forms = List.map (fun (factors, offset) -> (List.map z factors, z offset)) forms in
              Tree.sized (leaf (Proved.Jointly (nat base.places.(number), forms))) [] (z 1)
          | _, [ form ] -> name number form
          | _ -> raise Not_found)
      | Among (number, form) -> set number form
      | _ -> raise Not_found
    in
    let lower own =
      if has_choice own then naming.choices := true;
      (Tree.lowered ~rough ~leaf:at_leaf own).node
    in
    let filters = List.map lower claim.filters in
    let node = lower statement in
    (node, filters, naming, !leaves)
  in
  let axes = List.map (fun (low, last, step) : Proved.axis -> { axis_low = low; axis_last = last; axis_step = z step }) axes in
  let joint = Proved.joint_value base.sources base.played and joint_gain = Proved.joint_gain base.sources base.played in
  let repeats (node, filters, naming, leaves) =
    Proved.repeats_in_all (naming.values ()) (naming.gains ()) joint joint_gain leaves axes filters node
  in
  let ((node, filters, naming, leaves) as own) = lowered false in
  if not (repeats own) then begin
    if repeats (lowered true) then Tree.beyond "a quotient and something that grows";
    refuse "no rule shows that the statement repeats in each variable with its period from the stated value on"
  end;
  if not (Proved.several_is_right base.periods base.derived base.quotients base.sources naming.definitions leaves axes filters node) then begin
    let values = naming.values () in
    let rec look point = function
      | [] ->
          let at = Proved.at_point values joint leaves (List.rev point) in
          let rec filtered = function
            | [] -> ( match Proved.eval at (z 0) node with Some (Bool own) -> own | Some _ -> false | None -> unclear node)
            | filter :: others -> (
                match Proved.eval at (z 0) filter with Some (Bool true) -> filtered others | Some _ -> true | None -> unclear filter)
          and unclear node =
            check_limits at (z 0) ~choices:!(naming.choices) node;
            false
          in
          filtered filters
      | (low, size) :: rest ->
          let rec each at left = left = 0 || (look (at :: point) rest && each (Proved.Z.add at (z 1)) (left - 1)) in
          each low size
    in
    let sized (own : Proved.axis) = (own.axis_low, size (own.axis_low, own.axis_last, int_of_z own.axis_step)) in
    ignore (look [] (List.map sized axes));
    refuse "the statement is false, or has no value, at some point"
  end;
  ([ Printf.sprintf "%d points were tried" points ], "Statements.several_claim_proved")

(* The function that accepts such a claim compares the values of its certificates, too. So they are compared beforehand only to
   say what is wrong. *)
let verify_period claim =
  let shown = shown claim.certificates in
  try if claim.others = [] then verify_repeating claim shown else verify_several claim shown
  with (Refused _ | Beyond _) as why ->
    check_shown shown;
    raise why

let verify text =
  let claim = read text in
  let why, theorem = if Equation.is_there claim.equation then verify_equation claim else verify_period claim in
  (Text.stated text claim.about @ why, theorem)
