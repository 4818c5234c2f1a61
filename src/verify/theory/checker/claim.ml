(* Certificates of claims: a statement is true for all n from a bound on. *)

open Text

let head = "nkdsl certificate of a claim 1"

(* More points are refused by `nkdsl verify`; this program tries fewer. *)
let most_points = 1 lsl 23
let most_tried = 1_000_000

(* The place of a sequence of a derivation: sequence [member] of a certificate at n is [derived] at n + [shift]. *)
type place = { certificate : int; member : int; derived : int; shift : int }

(* What a name speaks of: a sequence of a certificate, one of a listed system, the nimbers of a derivation, or the integers from [low] on
   with a property. *)
type name =
  | Sequence of int * int
  | Member of int * int
  | Nimber of { derivation : int; mutable places : place list; mutable searched : int list }
  | Listed of { low : int; period : int option; mutable property : Proved.node }

type claim = {
  mutable about : string;
  mutable certificates : Buffer.t list;
  mutable names : name list;
  mutable filters : Proved.node list;
  mutable statement : Proved.node option;
  mutable low : int option;
  mutable period : int option;
  mutable from : int option;
  equation : Equation.t;
}

(* Larger numbers of names, certificates and sequences refer to nothing. *)
let most_number = 100_000

let beyond what = raise (Beyond (Printf.sprintf "the statement has %s, of which there is no theorem here" what))

(* An integer of a tree. Fractions and numbers of more than 18 digits are not judged. *)
let exact word =
  match (number ~signed:true word, String.index_opt word '/') with
  | Some value, _ -> value
  | None, Some _ -> beyond "a fraction"
  | None, None ->
      let digits = String.length word > 18 && String.for_all (fun c -> c = '-' || c = '+' || (c >= '0' && c <= '9')) word in
      if digits then beyond "a large number" else raise Not_found

let binary =
  Proved.[
    ("+", Add); ("-", Subtract); ("*", Multiply); ("div", FloorDivide); ("mod", Modulo); ("xor", NimSum); ("=", Equal);
    ("!=", NotEqual); ("<", Less); ("<=", LessEqual); (">", Greater); (">=", GreaterEqual);
  ]

(* A mex becomes a tree with as many copies of its items as it has items. *)
let most_items = 60

(* The operators that trees of this program do not have. *)
let others = [ "/"; "^"; "floor"; "ceiling"; "abs"; "gcd"; "binomial"; "within"; "in"; "given" ]

(* The first tree of a list of words in prefix notation, and the words behind it. *)
let rec tree = function
  | [] -> raise Not_found
  | "true" :: rest -> (Proved.Truth, rest)
  | "n" :: rest -> (Proved.Variable_n, rest)
  | "at" :: name :: factor :: offset :: rest ->
      let factor = integer factor in
      if factor < 0 || natural name > most_number then refuse "a tree refers to what is not there";
      (Proved.At (nat (natural name), z factor, z (integer offset)), rest)
  | "neg" :: rest ->
      let part, rest = tree rest in
      (Proved.Binary (Subtract, Number (z 0), part), rest)
  | "not" :: rest ->
      let part, rest = tree rest in
      (Proved.Not part, rest)
  | "if" :: rest ->
      let condition, rest = tree rest in
      let one, rest = tree rest in
      let other, rest = tree rest in
      (Proved.If (condition, one, other), rest)
  | "mex" :: count :: rest ->
      let count = natural count in
      if count > most_items then beyond "a mex of many items";
      let parts, rest = trees (2 * count) rest in
      let rec pairs = function guard :: item :: others -> (guard, item) :: pairs others | _ -> [] in
      (Proved.mex_node (pairs parts), rest)
  | ("and" | "or" | "min" | "max") as operator :: count :: rest ->
      let parts, rest = trees (natural count) rest in
      let joined own others =
        match operator with
        | "and" -> Proved.And (own, others)
        | "or" -> Proved.Or (own, others)
        | "min" -> Proved.Binary (Minimum, own, others)
        | _ -> Proved.Binary (Maximum, own, others)
      in
      let rec fold = function [] -> raise Not_found | [ last ] -> last | own :: others -> joined own (fold others) in
      (fold parts, rest)
  | word :: rest -> (
      match List.assoc_opt word binary with
      | Some operator ->
          let one, rest = tree rest in
          let other, rest = tree rest in
          (Proved.Binary (operator, one, other), rest)
      | None when List.mem word others -> beyond (Printf.sprintf "the operator `%s`" word)
      | None -> (Proved.Number (z (exact word)), rest))

and trees count rest =
  if count = 0 then ([], rest)
  else
    let own, rest = tree rest in
    let others, rest = trees (count - 1) rest in
    (own :: others, rest)

let whole_tree words = match tree words with own, [] -> own | _ -> raise Not_found
let once known value = if known <> None then raise Not_found else Some value

let read_line claim = function
  | [] -> ()
  | "claim" :: rest -> claim.about <- String.concat " " rest
  | [ "certificate"; number ] ->
      if natural number <> List.length claim.certificates then raise Not_found;
      claim.certificates <- Buffer.create 1024 :: claim.certificates
  | "sequence" :: number :: "certificate" :: certificate :: "member" :: member :: "name" :: _ ->
      if natural number <> List.length claim.names then raise Not_found;
      claim.names <- Sequence (natural certificate, natural member) :: claim.names
  | "sequence" :: number :: "system" :: system :: "member" :: member :: "name" :: _ ->
      if natural number <> List.length claim.names then raise Not_found;
      claim.names <- Member (natural system, natural member) :: claim.names
  | "nimber" :: number :: "derivation" :: derivation :: "name" :: _ ->
      if natural number <> List.length claim.names then raise Not_found;
      claim.names <- Nimber { derivation = natural derivation; places = []; searched = [] } :: claim.names
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
      if natural number <> List.length claim.names then raise Not_found;
      let period, rest = System.optional "period" integer rest in
      match rest with
      | "name" :: _ -> claim.names <- Listed { low = integer low; period; property = Proved.Truth } :: claim.names
      | _ -> raise Not_found)
  | "property" :: rest -> (
      match claim.names with Listed own :: _ -> own.property <- whole_tree rest | _ -> raise Not_found)
  | "filter" :: rest -> claim.filters <- whole_tree rest :: claim.filters
  | "statement" :: rest -> claim.statement <- once claim.statement (whole_tree rest)
  | [ "low"; low ] -> claim.low <- once claim.low (exact low)
  | [ "period"; period ] ->
      if Equation.is_there claim.equation then raise Not_found;
      claim.period <- once claim.period (integer period)
  | [ "from"; from ] -> claim.from <- once claim.from (exact from)
  | ("joint" | "class" | "sum" | "agree") :: _ when claim.period <> None -> raise Not_found
  | (("system" | "recurrence" | "joint" | "class" | "sum" | "agree" | "initial" | "convolution" | "back" | "constant") :: _) as line ->
      Equation.read_line claim.equation line
  | ("function" | "case") :: _ -> beyond "a function by cases"
  | _ -> raise Not_found

let read text =
  let wrong number = refuse "line %d is not what a certificate has there" number in
  let claim =
    {
      about = ""; certificates = []; names = []; filters = []; statement = None; low = None; period = None; from = None;
      equation = Equation.empty ();
    }
  in
  let rec read number = function
    | [] -> wrong number
    | line :: _ when trim line = "end" -> ()
    | line :: rest ->
        (if starts_with "|" line then
           match claim.certificates with
           | [] -> wrong number
           | own :: _ ->
               Buffer.add_string own (behind (if starts_with "| " line then "| " else "|") line);
               Buffer.add_char own '\n'
         else try read_line claim (words (List.hd (String.split_on_char '#' line))) with Not_found -> wrong number);
        read (number + 1) rest
  in
  (match String.split_on_char '\n' text with
  | first :: rest when trim first = head -> read 2 rest
  | _ -> wrong 1);
  claim.certificates <- List.rev claim.certificates;
  claim.names <- List.rev claim.names;
  claim.filters <- List.rev claim.filters;
  claim

(* A certificate inside a claim: one of periodicity, with its place among those, or the graphs of a derivation. *)
type shown = Period of int * ((Proved.n * bool list) option * Proved.certificate) | Graphs of Proved.graphs

(* The certificates inside a claim. Values of those of periodicity are compared later, by [check_periods]. *)
let shown texts =
  let add (count, found) (number, text) =
    match
      if starts_with Derivation.head text then Graphs (snd (Derivation.graphs text))
      else
        let _, sparse, certificate = Period.shaped text in
        Period (count, (sparse, certificate))
    with
    | Graphs _ as own -> (count, own :: found)
    | Period _ as own -> (count + 1, own :: found)
    | exception Refused why -> refuse "its certificate %d is refused: %s" number why
  in
  let numbered = List.mapi (fun number text -> (number, Buffer.contents text)) texts in
  Array.of_list (List.rev (snd (List.fold_left add (0, []) numbered)))

let check_periods shown =
  let check number = function
    | Graphs _ -> ()
    | Period (_, own) -> ( try Period.check own with Refused why -> refuse "its certificate %d is refused: %s" number why)
  in
  Array.iteri check shown

let missing () = refuse "a name speaks of what no certificate shows"

(* For each certificate of periodicity that a name mentions, the sequences of the derivation that its sequences are. *)
let placements shown (own : place list) =
  let of_certificate certificate =
    match if certificate < Array.length shown then shown.(certificate) else missing () with
    | Graphs _ -> missing ()
    | Period (at, (_, period)) ->
        let here = List.filter (fun place -> place.certificate = certificate) own in
        let place member =
          match List.sort_uniq compare (List.filter (fun place -> place.member = member) here) with
          | [ place ] -> (nat place.derived, z place.shift)
          | _ -> raise (Beyond "a sequence of a certificate has not one place in the derivation")
        in
        let count = List.length period.claims in
        if List.exists (fun place -> place.member >= count || place.derived > most_number) here then missing ();
        (nat at, List.init count place)
  in
  List.map of_certificate (List.sort_uniq compare (List.map (fun place -> place.certificate) own))

(* The nodes of a tree. *)
let rec nodes own =
  own
  ::
  (match own with
  | Proved.Binary (_, x, y) | Proved.And (x, y) | Proved.Or (x, y) -> nodes x @ nodes y
  | Proved.Not x -> nodes x
  | Proved.If (x, y, z) -> nodes x @ nodes y @ nodes z
  | Proved.Number _ | Proved.Truth | Proved.Variable_n | Proved.At _ -> [])

let has_modulo = function Proved.Binary (Modulo, _, _) -> true | _ -> false

(* The members of an enumeration up to the end of its first period. [values] and [gains] are those of the names in its property. *)
let enumeration values gains ~low ~period property =
  let never () = refuse "no rule shows that an enumeration has a period" in
  let period = match period with Some own when own >= 1 -> own | _ -> never () in
  let start =
    match Proved.property_from gains (z low) (z period) property with
    | Some start -> max low (int_of_z start)
    | None -> if List.exists has_modulo (nodes property) then beyond "a remainder that no rule here is about" else never ()
  in
  let stop = start + period in
  if stop - low > most_tried then raise (Beyond (Printf.sprintf "%d integers are too many for this program" (stop - low)));
  let has number =
    match Proved.eval values (z number) property with
    | Some (Proved.Bool own) -> own
    | _ -> refuse "the property of an enumeration has no value at %d" number
  in
  let rec members number found = if number < low then found else members (number - 1) (if has number then number :: found else found) in
  let members = members (stop - 1) [] in
  let each = List.length (List.filter (fun own -> own >= start) members) in
  if each = 0 then raise (Beyond "an enumeration has an end");
  {
    Proved.list_low = z low; list_period = z period; list_begin = z start; property; members = List.rev (List.rev_map z members);
    in_period = nat each;
  }

(* The statement, low and from of a claim. *)
let stated claim =
  let there what = match what with Some own -> own | None -> refuse "the statement, low, from, or one of period and agree is missing" in
  (there claim.statement, there claim.low, there claim.from)

let names_of tree = List.filter_map (function Proved.At (name, _, _) -> Some (int_of_nat name) | _ -> None) (nodes tree)

(* Trees refer to names, and those of a name to earlier ones. *)
let check_references claim trees =
  let check count tree =
    if List.exists (fun name -> name >= count) (names_of tree) then refuse "a tree refers to what is not there"
  in
  List.iteri (fun at -> function Listed own -> check at own.property | _ -> ()) claim.names;
  List.iter (check (List.length claim.names)) trees

(* A tree with other numbers of names. *)
let rec renamed place = function
  | Proved.At (name, factor, offset) -> Proved.At (nat (place (int_of_nat name)), factor, offset)
  | Proved.Binary (own, x, y) -> Proved.Binary (own, renamed place x, renamed place y)
  | Proved.And (x, y) -> Proved.And (renamed place x, renamed place y)
  | Proved.Or (x, y) -> Proved.Or (renamed place x, renamed place y)
  | Proved.Not x -> Proved.Not (renamed place x)
  | Proved.If (x, y, z) -> Proved.If (renamed place x, renamed place y, renamed place z)
  | (Proved.Number _ | Proved.Truth | Proved.Variable_n) as own -> own

(* A claim that one system of recurrences settles. *)
let verify_equation claim =
  let statement, low, from = stated claim in
  check_references claim (statement :: claim.filters);
  let shown = shown claim.certificates in
  check_periods shown;
  let graphs number =
    match if number < Array.length shown then shown.(number) else missing () with Graphs own -> own | Period _ -> missing ()
  in
  if from < low || from - low > most_points then refuse "low, period and from do not fit together";
  if from - low > most_tried then raise (Beyond (Printf.sprintf "%d points are too many for this program" (from - low)));
  let rec leaves = function
    | Proved.Binary (NimSum, one, other) -> leaves one @ leaves other
    | Proved.At (name, factor, offset) when int_of_z factor >= 1 -> [ Some (int_of_nat name, factor, offset) ]
    | Proved.Number value when int_of_z value >= 0 -> [ None ]
    | _ -> refuse "the statement is no equation of nim-sums"
  in
  let sides =
    match statement with
    | Proved.Binary (Equal, one, other) -> List.map leaves [ one; other ]
    | _ -> refuse "the statement is no equation of nim-sums"
  in
  if claim.filters <> [] then beyond "filters";
  let side = function
    | [ Some (name, factor, offset) ] -> (
        match List.nth claim.names name with
        | Member (system, member) when system <= most_number && member <= most_number ->
            Proved.Sequence_at (nat system, nat member, factor, offset)
        | Nimber { derivation; places = []; searched = [] } ->
            let rec find at = function
              | Equation.Derivation own :: _ when own = derivation -> at
              | _ :: rest -> find (at + 1) rest
              | [] -> refuse "the recurrences of a derivation are not listed"
            in
            Proved.Nimbers_at (nat (find 0 claim.equation.sources), factor, offset)
        | Nimber _ -> raise (Beyond "some nimbers were found by a search, which nothing here shows")
        | _ -> refuse "the statement is no equation of nim-sums")
    | _ -> beyond "a nim-sum on a side of the equation"
  in
  Equation.verify claim.equation (List.map side sides) graphs ~low ~from;
  ([ claim.about; Printf.sprintf "%d values of n were tried" (from - low) ], "Equations.equation_proved")

(* A claim whose truth repeats with a period. *)
let verify_repeating claim shown =
  let statement, low, from = stated claim in
  let step = match claim.period with Some step -> step | None -> refuse "the statement, low, from, or one of period and agree is missing" in
  let all = List.concat_map nodes (statement :: claim.filters) in
  check_references claim (statement :: claim.filters);
  let certificate number = if number < Array.length shown then shown.(number) else missing () in
  let derived = ref [] in
  let source = function
    | Sequence (number, member) -> (
        match certificate number with
        | Period (at, (_, period)) when member < List.length period.claims -> Some (Proved.Sequence (nat at, nat member))
        | _ -> missing ())
    | Listed _ -> None
    | Member _ -> beyond "a sequence of a listed system"
    | Nimber own -> (
        match certificate own.derivation with
        | Graphs graphs ->
            if own.searched <> [] then raise (Beyond "some nimbers were found by a search, which nothing here shows");
            derived := !derived @ [ { graphs with placements = placements shown own.places } ];
            Some (Proved.Nimber (nat (List.length !derived - 1)))
        | Period _ -> missing ())
  in
  let sources = List.map source claim.names in
  (* Names of enumerations follow the others; those that nothing mentions are left out. *)
  let mentioned = List.concat_map names_of (statement :: claim.filters) in
  let places =
    let add (place, list, found) = function
      | Some _, _ -> (place + 1, list, place :: found)
      | None, true -> (place, list + 1, list :: found)
      | None, false -> (place, list, max_int :: found)
    in
    let marked = List.mapi (fun at own -> (own, List.mem at mentioned)) sources in
    let _, _, found = List.fold_left add (0, List.length (List.filter Option.is_some sources), []) marked in
    Array.of_list (List.rev found)
  in
  let sources = List.filter_map Fun.id sources in
  let statement = renamed (Array.get places) statement and filters = List.map (renamed (Array.get places)) claim.filters in
  let periods = List.filter_map (function Period (_, own) -> Some own | Graphs _ -> None) (Array.to_list shown) in
  let points = from - low + step in
  if step < 1 || points < step || points > most_points then refuse "low, period and from do not fit together";
  if points > most_tried then raise (Beyond (Printf.sprintf "%d points are too many for this program" points));
  let listed = List.map (fun (_, own) -> Proved.listed_of own) periods in
  let are_placed graphs = Proved.graphs_are_right (List.map snd periods) graphs in
  if not (List.for_all are_placed !derived) then missing ();
  if not (List.for_all (fun graphs -> Proved.all_known graphs listed) !derived) then
    raise (Beyond "the period of a sequence of a derivation is not stated");
  let values = Proved.named (Proved.value_of !derived listed) sources in
  let gains = Proved.named (Proved.gain_over !derived listed) sources in
  let lists =
    let list at = function
      | Listed { low; period; property } when List.mem at mentioned ->
          if List.exists (fun name -> places.(name) >= List.length sources) (names_of property) then
            beyond "an enumeration by the members of another one";
          Some (enumeration values gains ~low ~period (renamed (Array.get places) property))
      | _ -> None
    in
    List.filter_map Fun.id (List.mapi list claim.names)
  in
  let gains = Proved.with_lists sources lists Proved.enumeration_gain gains in
  if not (Proved.lasts_from gains (z low) (z step) filters statement (z from)) then begin
    if List.exists has_modulo all then beyond "a remainder that no rule here is about";
    refuse "no rule shows that the statement repeats with this period from n = %d on" from
  end;
  if not (Proved.claim_is_right periods !derived sources lists filters statement (z low) (z step) (z from)) then
    refuse "the statement is false, or has no value, at some n";
  ([ claim.about; Printf.sprintf "%d values of n were tried" points ], "Statements.claim_proved")

(* The function that accepts such a claim compares the values of its certificates, too. So they are compared beforehand only to
   say what is wrong. *)
let verify_period claim =
  let shown = shown claim.certificates in
  try verify_repeating claim shown
  with (Refused _ | Beyond _) as why ->
    check_periods shown;
    raise why

let verify text =
  let claim = read text in
  if Equation.is_there claim.equation then verify_equation claim else verify_period claim
