(* Certificates of misère quotients of octal games. *)

open Text

let head = "nkdsl certificate of a misere quotient 1"

(* The largest number of elements, of generators, of stated heaps, and the largest place of a digit, as `nkdsl verify` has them. *)
let most_elements = 8192
let most_generators = 64
let most_heaps = 65536
let most_place = 1000

(* The most products of a table, the most that are worked out for the options of heaps, and the most sets of sums that are looked at. *)
let most_products = 1 lsl 22
let most_options = 1 lsl 25
let most_sums = 1 lsl 18
let fuel = lazy (nat most_sums)

type t = {
  code : string;  (** its digits and the point *)
  digits : int list;
  order : int;
  products : int list list;
  p : int list;
  elements : int list;
  period : (int * int) option;  (** the preperiod and the period *)
}

(* The digits of a code such as 0.137, of which the part before the point may be empty. *)
let digits code =
  match String.split_on_char '.' code with
  | [ lead; rest ] when String.length lead <= 1 && rest <> "" && String.length rest <= most_place ->
      let digit c = if c < '0' || c > '7' then raise Not_found else Char.code c - 48 in
      let all text = List.map digit (List.of_seq (String.to_seq text)) in
      let lead = if lead = "" then 0 else List.hd (all lead) in
      if lead land 3 <> 0 then raise Not_found;
      lead :: all rest
  | _ -> raise Not_found

(* The digits up to the last one that is not 0, and at least one. *)
let rec shortened = function
  | [] -> []
  | first :: rest -> ( match (first, shortened rest) with 0, [] -> [] | _, rest -> first :: rest)

let read text =
  let rest = ref (lines text) in
  let next wanted read =
    match !rest with
    | [] -> refuse "it ends where %s should follow" wanted
    | (number, line) :: others -> (
        match read line with
        | own ->
            rest := others;
            own
        | exception Not_found -> refuse "line %d should be %s" number wanted)
  in
  let behind word line = if starts_with word line then trim (behind word line) else raise Not_found in
  let is_next word = match !rest with (_, line) :: _ -> ( match words line with first :: _ -> first = word | [] -> false) | [] -> false in
  (* The numbers below a bound on a line, behind a word. *)
  let numbers word bound line =
    match words line with
    | first :: numbers when first = word ->
        let number text =
          let own = natural text in
          if own >= bound then raise Not_found else own
        in
        List.map number numbers
    | _ -> raise Not_found
  in
  let need condition own = if condition then own else raise Not_found in
  next "the first line of a certificate" (fun line -> need (line = head) ());
  let code, digits = next "a code with up to 1000 digits from 0 to 7" (fun line -> (behind "code " line, digits (behind "code " line))) in
  let order = next "`order` and a number from 1 to 8192" (fun line -> natural (behind "order " line)) in
  if order < 1 || order > most_elements then refuse "the order is not from 1 to 8192";
  let rec generators sofar =
    if not (is_next "product") then List.rev sofar
    else
      let row line =
        let row = numbers "product" order line in
        need (List.length row = order && List.length sofar < most_generators) row
      in
      generators (next "up to 64 lines `product` with an element for each element" row :: sofar)
  in
  let products = generators [] in
  let rec ascends = function a :: (b :: _ as rest) -> a < b && ascends rest | _ -> true in
  let p line =
    let own = numbers "p" order line in
    need (ascends own) own
  in
  let p = next "`p` and elements in ascending order" p in
  let elements line =
    let own = numbers "elements" order line in
    need (List.length own <= most_heaps) own
  in
  let elements = next "`elements` and up to 65536 elements" elements in
  let period =
    if not (is_next "period") then None
    else
      let both line =
        match words line with
        | [ "period"; period; "preperiod"; preperiod ] -> (natural preperiod, natural period)
        | _ -> raise Not_found
      in
      let preperiod, period = next "`period` and `preperiod` with a number each" both in
      if period < 1 || preperiod < 1 || preperiod + period <> List.length elements + 1 then
        refuse "the period and the preperiod should be at least 1 and have the sum %d" (List.length elements + 1);
      Some (preperiod, period)
  in
  next "`end`" (fun line -> need (line = "end") ());
  (match !rest with (line, _) :: _ -> refuse "line %d should be the end of the text" line | [] -> ());
  { code; digits; order; products; p; elements; period }

(* The elements that are reached from 0 by maps, in that order: each one with that from which it comes, and the number of the map. *)
let reached order maps =
  let is_found = Array.make order false and waiting = Queue.create () in
  let steps = ref [] in
  let found own =
    is_found.(own) <- true;
    Queue.add own waiting
  in
  found 0;
  while not (Queue.is_empty waiting) do
    let own = Queue.pop waiting in
    let reach at (map : int array) =
      let next = map.(own) in
      if not is_found.(next) then begin
        steps := (next, (own, at)) :: !steps;
        found next
      end
    in
    List.iteri reach maps
  done;
  List.rev !steps

(* How elements of heaps make all elements: each time an element that is made, and the heap whose element it is multiplied by. *)
let made own steps =
  let generators = Array.of_list (List.map Array.of_list own.products) in
  let columns = Hashtbl.create own.order in
  Hashtbl.replace columns 0 (Array.init own.order Fun.id);
  List.iter (fun (next, (from, at)) -> Hashtbl.replace columns next (Array.map (fun x -> generators.(at).(x)) (Hashtbl.find columns from))) steps;
  let first_heaps = Hashtbl.create own.order in
  List.iteri (fun at element -> if not (Hashtbl.mem first_heaps element) then Hashtbl.replace first_heaps element (at + 1)) own.elements;
  let chosen = List.of_seq (Hashtbl.to_seq first_heaps) in
  let maps = List.filter_map (fun (element, _) -> Hashtbl.find_opt columns element) chosen in
  let heaps = Array.of_list (List.map snd (List.filter (fun (element, _) -> Hashtbl.mem columns element) chosen)) in
  List.map (fun (_, (from, at)) -> (n from, n heaps.(at))) (reached own.order maps)

(* What the theory checks of a certificate. *)
let certified own : Proved.certified =
  let heaps =
    match own.period with
    | Some (preperiod, period) -> List.length own.digits + (2 * preperiod) + (2 * period)
    | None -> List.length own.elements
  in
  let digits = shortened own.digits in
  let splits = List.length (List.filter (fun digit -> digit >= 4) digits) in
  if own.order * own.order > most_products || heaps * ((heaps * splits) + List.length digits) > most_options then
    raise (Beyond "there are too many elements or heaps");
  let steps = reached own.order (List.map Array.of_list own.products) in
  let stated : Proved.quotient =
    {
      octal_code = List.map nat (if digits = [] then [ 0 ] else digits);
      elements_count = n own.order;
      rows = List.map (List.map n) own.products;
      winning = List.map n own.p;
      heap_elements = List.map n own.elements;
      cycle = Option.map (fun (preperiod, period) -> (n preperiod, n period)) own.period;
    }
  in
  let numbered = List.map (fun (next, (from, at)) -> (n next, (n from, nat at))) steps in
  { quotient_of = stated; steps_of = numbered; made_of = made own steps; fuel_of = Lazy.force fuel }

let check (own : Proved.certified) =
  match Proved.quotient_check own.quotient_of own.steps_of own.made_of own.fuel_of with
  | Fits -> ()
  | Bad_frame -> refuse "a number is not one that the certificate may have"
  | Bad_monoid -> refuse "generators do not commute, or do not reach all elements"
  | Bad_identity -> refuse "element 0 is in P, but the player to move wins where there are no moves"
  | Bad_heap -> refuse "the element of a heap does not fit those of its options"
  | Bad_sum -> refuse "a sum of heaps is not in P, and no move leaves an element of P"
  | Bad_elements -> refuse "an element is not a product of elements of heaps"
  | Bad_classes -> refuse "two elements are not told apart by P, so this is no quotient"
  | Too_many -> raise (Beyond "there are too many sets of elements to be looked at")

let verify text =
  let own = read text in
  check (certified own);
  let about = if own.period = None then Printf.sprintf "the heaps up to %d" (List.length own.elements) else "all heaps" in
  ( [ Printf.sprintf "the misère quotient of %s of %s has %d elements, %d of them in P" about own.code own.order (List.length own.p) ],
    "Quotients.quotient_proved" )
