(* `nkdsl-check CERT...`: certificates of nkdsl, judged by checkers that Coq proved right. *)

open Text

let help =
  "Usage: nkdsl-check CERT...\n\n\
   Judges certificates that `nkdsl prove`, `derive`, `check`, `certify` and `quotient` wrote, by functions that were extracted from the\n\
   theory in Coq. `-` stands for standard input. For each certificate it prints what is proved and the theorem that says\n\
   so, or why it is refused.\n\n\
   Exit status: 0 all are right, 1 one is refused, 2 one cannot be read or is of a kind without a theorem."

let most_bytes = 1 lsl 30

let read_all name =
  let channel = if name = "-" then stdin else open_in_bin name in
  Fun.protect
    ~finally:(fun () -> if name <> "-" then close_in channel)
    (fun () ->
      let buffer = Buffer.create 65536 in
      (try
         while Buffer.length buffer <= most_bytes do
           Buffer.add_channel buffer channel 1
         done
       with End_of_file -> ());
      if Buffer.length buffer > most_bytes then raise (Sys_error (name ^ ": it is larger than 1 GiB"));
      Buffer.contents buffer)

(* The verifier of each kind, by the first line of its certificates. *)
let kinds =
  List.map (fun head -> (head, Single.verify)) Single.heads
  @ List.map (fun head -> (head, Deletion.verify)) Deletion.heads
  @ [
      (Period.head, Period.verify);
      (Derivation.head, Derivation.verify);
      (Claim.head, Claim.verify);
      (Symmetry.head, Symmetry.verify);
      (Words.head, Words.verify);
      (Quotient.head, Quotient.verify);
    ]

let judged text =
  let first = first_line text in
  match List.assoc_opt first kinds with Some verify -> verify text | None -> Period.verify text

let plain text = String.map (fun c -> if Char.code c < 32 || Char.code c = 127 then ' ' else c) text

let say name verdict lines =
  Printf.printf "%s\n" (plain name);
  List.iteri (fun at line -> Printf.printf "  %-7s  %s\n" (if at = 0 then verdict else "") (plain line)) lines

let of_file name =
  match judged (read_all name) with
  | lines, theorem ->
      say name "proved" (lines @ [ "by the theorem " ^ theorem ]);
      0
  | exception Refused why ->
      say name "refused" [ why ];
      1
  | exception Beyond why ->
      say name "unknown" [ why ];
      2
  | exception Sys_error why ->
      say name "unread" [ why ];
      2
  | exception (Stack_overflow | Out_of_memory) ->
      say name "unknown" [ "it takes more memory than there is" ];
      2
  | exception fault ->
      say name "unknown" [ "a fault of this program: " ^ Printexc.to_string fault ];
      2

let () =
  match List.tl (Array.to_list Sys.argv) with
  | [] ->
      prerr_endline help;
      exit 2
  | [ ("-h" | "--help") ] -> print_endline help
  | files -> exit (List.fold_left (fun worst file -> max worst (of_file file)) 0 files)
