(* The text of a certificate as lines and words, and its numbers. *)

exception Refused of string
(** The certificate is not accepted, for this reason. *)

exception Beyond of string
(** The program cannot judge the certificate, for this reason. *)

let refuse format = Printf.ksprintf (fun why -> raise (Refused why)) format

let is_blank = function ' ' | '\t' | '\n' | '\011' | '\012' | '\r' -> true | _ -> false

let trim text =
  let last = ref (String.length text) and first = ref 0 in
  while !first < !last && is_blank text.[!first] do incr first done;
  while !first < !last && is_blank text.[!last - 1] do decr last done;
  String.sub text !first (!last - !first)

let words text =
  let blank = String.map (fun c -> if is_blank c then ' ' else c) text in
  List.filter (fun word -> word <> "") (String.split_on_char ' ' blank)

let starts_with start text =
  let length = String.length start in
  String.length text >= length && String.sub text 0 length = start

(* What comes behind the start of a text. *)
let behind start text =
  let length = String.length start in
  String.sub text length (String.length text - length)

(* The lines of a certificate of any kind that say something, each with its number from 1: those that are neither blank nor
   notes, which begin with `#`. *)
let telling text =
  let numbered = List.mapi (fun at line -> (at + 1, line)) (String.split_on_char '\n' text) in
  let tells (_, line) =
    let own = trim line in
    own <> "" && own.[0] <> '#'
  in
  List.filter tells numbered

(* These lines, without blanks around them. *)
let lines text = List.map (fun (number, line) -> (number, trim line)) (telling text)

(* The line that says of what kind a certificate is. *)
let first_line text = match lines text with (_, first) :: _ -> first | [] -> ""

(* The number of the line behind the last one. *)
let behind_last text = 1 + List.fold_left (fun _ (number, _) -> number) 0 (telling text)

(* What a certificate states, by the lines that are checked, and what it calls that, which is not checked. *)
let stated text about =
  let keywords = [ "given "; "variable "; "filter "; "statement "; "low " ] in
  let is_checked line = List.exists (fun own -> starts_with own line) keywords in
  let checked = List.filter is_checked (List.map snd (lines text)) in
  [ String.concat "; " checked; "the certificate calls this: " ^ about ]

(* A number of at most 18 digits, with a sign where [signed] allows one. Every larger number is refused by the checks of
   every kind of certificate, so it is refused here. *)
let number ~signed word =
  let length = String.length word in
  let first = if length > 0 && (word.[0] = '+' || (signed && word.[0] = '-')) then 1 else 0 in
  let digits = String.sub word first (length - first) in
  if digits = "" || String.exists (fun c -> c < '0' || c > '9') digits then None
  else begin
    let value = ref 0 and fits = ref true in
    String.iter
      (fun c -> if !value > 99_999_999_999_999_999 then fits := false else value := (10 * !value) + Char.code c - 48)
      digits;
    if not !fits then None else Some (if word.[0] = '-' then - !value else !value)
  end

(* The number of a word, for parsers that refuse a whole line with [Not_found]. *)
let found = function Some value -> value | None -> raise Not_found
let integer word = found (number ~signed:true word)
let natural word = found (number ~signed:false word)

(* A natural number below 2^32. *)
let value word =
  let number = natural word in
  if number >= 1 lsl 32 then raise Not_found else number

(* Numbers of Coq, which are lists of binary digits. *)

let rec positive number =
  if number = 1 then Proved.XH
  else if number land 1 = 1 then Proved.XI (positive (number lsr 1))
  else Proved.XO (positive (number lsr 1))

let n number = if number = 0 then Proved.N0 else Proved.Npos (positive number)

let z number =
  if number = 0 then Proved.Z0
  else if number > 0 then Proved.Zpos (positive number)
  else Proved.Zneg (positive (-number))

let nat number =
  let rec add count sofar = if count = 0 then sofar else add (count - 1) (Proved.S sofar) in
  add number Proved.O

let rec int_of_nat = function Proved.O -> 0 | Proved.S own -> 1 + int_of_nat own

(* The number 2^count * high + the lowest digits, for positions of more vertices than a machine word has bits. *)
let rec shifted count (high : Proved.n) =
  match (count, high) with
  | 0, _ | _, Proved.N0 -> high
  | _, Proved.Npos digits -> shifted (count - 1) (Proved.Npos (Proved.XO digits))

(* The number with these ones, from the lowest digit on. *)
let n_of_bits bits =
  let digit (bit : bool) (high : Proved.n) : Proved.n =
    match (bit, high) with
    | true, Proved.N0 -> Proved.Npos Proved.XH
    | true, Proved.Npos digits -> Proved.Npos (Proved.XI digits)
    | false, high -> shifted 1 high
  in
  List.fold_right digit bits Proved.N0

exception Large

(* The machine number of one of Coq. Raises [Large] beyond 2^60. *)
let int_of_z number =
  let rec value = function
    | Proved.XH -> 1
    | Proved.XO digits -> doubled digits
    | Proved.XI digits -> doubled digits + 1
  and doubled digits =
    let half = value digits in
    if half >= 1 lsl 59 then raise Large else 2 * half
  in
  match number with
  | Proved.Z0 -> 0
  | Proved.Zpos digits -> value digits
  | Proved.Zneg digits -> -value digits

