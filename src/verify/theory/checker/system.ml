(* Systems of recurrences: their lines in certificates, and the order in which values at one index need one another. *)

open Text

type term =
  | Convolution of { a : int; b : int; shift : int; x0 : int; y0 : int; constant : int; half : int option }
  | Back of { a : int; delay : int; low : int; high : int option; constant : int }
  | Constant of int

type sequence = { first : int; mutable initial : int list; mutable terms : term list }

(* A word and the value behind it, if that word comes next. *)
let optional word read = function
  | next :: value :: rest when next = word -> (Some (read value), rest)
  | next :: _ when next = word -> raise Not_found
  | rest -> (None, rest)

(* Adds a line of an equation to a sequence, by its words. Raises [Not_found] if it is none. *)
let read_equation own line =
  let term found = own.terms <- own.terms @ [ found ] in
  match line with
  | "initial" :: rest -> own.initial <- own.initial @ List.map value rest
  | [ "constant"; constant ] -> term (Constant (value constant))
  | "convolution" :: a :: b :: "shift" :: shift :: "from" :: x0 :: y0 :: "xor" :: constant :: rest ->
      let half, rest = optional "half" integer rest in
      if rest <> [] then raise Not_found;
      term
        (Convolution
           {
             a = natural a; b = natural b; shift = integer shift; x0 = integer x0; y0 = integer y0;
             constant = value constant; half;
           })
  | "back" :: a :: "delay" :: delay :: "low" :: low :: rest -> (
      let high, rest = optional "high" integer rest in
      match rest with
      | [ "xor"; constant ] ->
          term (Back { a = natural a; delay = integer delay; low = integer low; high; constant = value constant })
      | _ -> raise Not_found)
  | _ -> raise Not_found

(* The index from which on the values of a sequence are a mex. *)
let start own = own.first + List.length own.initial

(* Larger indices and shifts are refused, so that sums of some of them are machine numbers. *)
let reach = 1 lsl 40

let check_range system =
  let near number = abs number <= reach in
  let all = function None -> true | Some number -> near number in
  let term = function
    | Convolution { shift; x0; y0; half; _ } -> near shift && near x0 && near y0 && all half
    | Back { delay; low; high; _ } -> near delay && near low && all high
    | Constant _ -> true
  in
  let sequence own = near own.first && List.for_all term own.terms in
  if not (List.for_all sequence system) then refuse "an index or a shift is too large"

(* The sequences whose values at the same index a term needs. *)
let needed_at_once = function
  | Convolution { a; b; shift; x0; y0; _ } ->
      (if shift + y0 = 0 then [ a ] else []) @ if shift + x0 = 0 then [ b ] else []
  | Back { a; delay; _ } when delay = 0 -> [ a ]
  | _ -> []

(* For each sequence a rank above those of the sequences whose values at the same index it needs. The ranks are a guess,
   which the checker tests. *)
let ranks system =
  let all = Array.of_list system in
  let ranks = Array.make (Array.length all) (-1) in
  let rec rank at =
    if at >= Array.length all then refuse "a term refers to no sequence of the certificate";
    if ranks.(at) = -2 then refuse "some sequences need one another's values at the same index";
    if ranks.(at) = -1 then begin
      ranks.(at) <- -2;
      let needed = List.concat_map needed_at_once all.(at).terms in
      ranks.(at) <- List.fold_left (fun most other -> max most (rank other + 1)) 0 needed
    end;
    ranks.(at)
  in
  List.mapi (fun at _ -> rank at) system

(* The same as the lists of Coq. *)

let option number = match number with None -> None | Some number -> Some (z number)

let proved_term = function
  | Convolution { a; b; shift; x0; y0; constant; half } ->
      Proved.Conv (nat a, nat b, z shift, z x0, z y0, n constant, option half)
  | Back { a; delay; low; high; constant } -> Proved.Back (nat a, z delay, z low, option high, n constant)
  | Constant value -> Proved.Const (n value)

let proved_sequence own : Proved.seq0 =
  { first = z own.first; initial = List.map n own.initial; terms = List.map proved_term own.terms }

(* Numbers of sequences become unary numbers of Coq, so that large ones are refused first. *)
let check_members system =
  let count = List.length system in
  let term = function
    | Convolution { a; b; _ } -> a < count && b < count
    | Back { a; _ } -> a < count
    | Constant _ -> true
  in
  if not (List.for_all (fun own -> List.for_all term own.terms) system) then
    refuse "a term refers to no sequence of the certificate"

(* The numbers that a term contributes at n; [get] gives values of sequences. *)
let options get n = function
  | Constant constant -> [ constant ]
  | Back { a; delay; low; high; constant } ->
      let index = n - delay in
      let is_below = match high with None -> true | Some high -> index <= high in
      if index >= low && is_below then [ get a index lxor constant ] else []
  | Convolution { a; b; shift; x0; y0; constant; half } ->
      let sum = n - shift in
      let last = match half with None -> sum - y0 | Some g -> min (sum - y0) ((sum - g) asr 1) in
      let rec pairs x sofar = if x > last then sofar else pairs (x + 1) ((get a x lxor get b (sum - x) lxor constant) :: sofar) in
      pairs x0 []

(* The values of all sequences up to an index, by the definition. The sequences have an order; see [ranks]. *)
let values system ranks last =
  let all = Array.of_list system in
  let order = List.sort (fun (a, _) (b, _) -> compare a b) (List.mapi (fun at rank -> (rank, at)) ranks) in
  let tables = Array.map (fun own -> Array.make (max 0 (last - own.first + 1)) 0) all in
  let get a index = tables.(a).(index - all.(a).first) in
  let compute n (_, at) =
    let own = all.(at) in
    if n >= own.first then
      tables.(at).(n - own.first) <-
        (match List.nth_opt own.initial (n - own.first) with
        | Some value -> value
        | None -> Positions.mex (List.concat_map (options get n) own.terms))
  in
  let least = List.fold_left (fun least own -> min least own.first) 0 system in
  for n = least to last do
    List.iter (compute n) order
  done;
  tables
