(* The statements of a certificate of a derivation, as its text has them. *)

open Text

let head = "nkdsl certificate of derivation 2"

(* [(slope, offset)] is slope * N + offset, and [(stride, slope, offset)] is stride * t + slope * N + offset. *)
type line = int * int
type index = int * int * int

(* A vertex, by the number of its name and its indices. *)
type spot = { name : int; indices : index list }

(* A vertex, or the two ends of an edge, for all t between the bounds, if the guards are not negative. *)
type run = { spots : spot list; low : line list; high : line list; guards : line list }

(* An end of a strip; vertices by their numbers, kinds and columns counted from the end. *)
type piece = {
  mutable names : int;
  mutable joins : (int * int) list;
  mutable attached : (int * int * int) list;
  mutable caps : (string * int list) list;
}

type twin = Kind of int * int | Vertex of int * int * int
type word = { left : int; right : int; member : int; shift : int }

type strip = {
  mutable kinds : int;
  mutable edges : (int * int * int) list;
  ends : piece array;
  mutable hubs : int;
  mutable spokes : (int * int) list;
  mutable ring : int list option;
  mutable twins : twin list;
  mutable words : word list;
  mutable whole : (int * int) option;
  mutable reach : int list;
  mutable repeat : (int * int) option;
}

(* Whether the cells are equal branches, and the hubs their core. *)
let is_core own = own.reach <> []

(* A strip of growth * N + offset cells; the vertices of each kind, and of either end. *)
type part = {
  strip : int;
  growth : int;
  offset : int;
  mutable cells : run list array;
  at : spot list array;
  mutable at_hubs : spot list;
}

type residue = {
  residue : int;
  modulus : int;
  from : int;
  mutable names_of : string list;
  mutable vertices : run list;
  mutable edge_runs : run list;
  mutable parts : part list;
  mutable loose : spot list;
  mutable ties : (int * int) list;
}

type claim = {
  mutable family : string;
  mutable strips : strip list;
  mutable sequences : System.sequence list;
  mutable residues : residue list;
  mutable small : int * int list;
}

(* The last of a list that is kept in reverse order. *)
let last = function [] -> raise Not_found | own :: _ -> own
let side = function "left" -> 0 | "right" -> 1 | _ -> raise Not_found

let rec triples = function
  | [] -> []
  | a :: b :: c :: rest -> (a, b, c) :: triples rest
  | _ -> raise Not_found

let rec pairs = function [] -> [] | a :: b :: rest -> (a, b) :: pairs rest | _ -> raise Not_found

let spot = function
  | [] -> raise Not_found
  | name :: rest -> { name = natural name; indices = triples (List.map integer rest) }

let is_bound word = List.mem word [ "low"; "high"; "if" ]

(* The words before the first bound, and the rest. *)
let rec before_bound = function
  | word :: rest when not (is_bound word) ->
      let words, rest = before_bound rest in
      (word :: words, rest)
  | rest -> ([], rest)

let rec parted_at mark = function
  | [] -> [ [] ]
  | word :: rest when word = mark -> [] :: parted_at mark rest
  | word :: rest -> (
      match parted_at mark rest with [] -> [ [ word ] ] | first :: others -> (word :: first) :: others)

(* A run with this number of ends, separated by `--`, and then its bounds. *)
let run ends words =
  let words, bounds = before_bound words in
  let spots = List.map spot (parted_at "--" words) in
  if List.length spots <> ends then raise Not_found;
  let rec read own = function
    | [] -> own
    | bound :: rest ->
        let numbers, rest = before_bound rest in
        let lines = pairs (List.map integer numbers) in
        let own =
          match bound with
          | "low" -> { own with low = own.low @ lines }
          | "high" -> { own with high = own.high @ lines }
          | _ -> { own with guards = own.guards @ lines }
        in
        read own rest
  in
  read { spots; low = []; high = []; guards = [] } bounds

let read_strip own = function
  | [ "kind"; _ ] -> own.kinds <- own.kinds + 1
  | [ "edge"; k; l; d ] -> own.edges <- (natural k, natural l, natural d) :: own.edges
  | [ "piece"; end_; _ ] ->
      let piece = own.ends.(side end_) in
      piece.names <- piece.names + 1
  | [ "join"; end_; u; v ] ->
      let piece = own.ends.(side end_) in
      piece.joins <- (natural u, natural v) :: piece.joins
  | [ "attach"; end_; u; column; kind ] ->
      let piece = own.ends.(side end_) in
      piece.attached <- (natural u, natural column, natural kind) :: piece.attached
  | [ "reach"; hub; kinds ] ->
      if own.repeat <> None || natural hub <> List.length own.reach then raise Not_found;
      own.reach <- natural kinds :: own.reach
  | [ "repeat"; threshold; period ] ->
      if own.reach = [] || own.repeat <> None || integer period = 0 then raise Not_found;
      own.repeat <- Some (integer threshold, integer period)
  | [ "hub"; _ ] -> own.hubs <- own.hubs + 1
  | [ "spoke"; u; v ] -> own.spokes <- (natural u, natural v) :: own.spokes
  | "ring" :: kinds when own.ring = None -> own.ring <- Some (List.map natural kinds)
  | [ "twin"; "kind"; k; l ] -> own.twins <- Kind (natural k, natural l) :: own.twins
  | [ "twin"; end_; u; v ] -> own.twins <- Vertex (side end_, natural u, natural v) :: own.twins
  | "cap" :: end_ :: vertices :: columns ->
      let piece = own.ends.(side end_) in
      if vertices = "" || String.exists (fun c -> c < '0' || c > '9') vertices then raise Not_found;
      piece.caps <- (vertices, List.map value columns) :: piece.caps
  | [ "word"; left; right; "member"; member; "shift"; shift ] ->
      let word =
        { left = natural left; right = natural right; member = natural member; shift = integer shift }
      in
      own.words <- word :: own.words
  | [ "whole"; "member"; member; "shift"; shift ] when own.whole = None ->
      own.whole <- Some (natural member, integer shift)
  | _ -> raise Not_found

let read_residue own = function
  | [ "name"; name ] -> own.names_of <- name :: own.names_of
  | "vertices" :: rest -> own.vertices <- run 1 rest :: own.vertices
  | "edges" :: rest -> own.edge_runs <- run 2 rest :: own.edge_runs
  | [ "part"; strip; "growth"; growth; "offset"; offset ] ->
      let part =
        {
          strip = natural strip; growth = integer growth; offset = integer offset; cells = [||]; at = [| []; [] |];
          at_hubs = [];
        }
      in
      own.parts <- part :: own.parts
  | "cells" :: kind :: "is" :: rest ->
      let part = last own.parts and kind = natural kind in
      let count = Array.length part.cells in
      if kind > count then raise Not_found;
      if kind = count then part.cells <- Array.append part.cells [| [] |];
      part.cells.(kind) <- part.cells.(kind) @ [ run 1 rest ]
  | "at" :: "hub" :: rest ->
      let part = last own.parts in
      part.at_hubs <- part.at_hubs @ [ spot rest ]
  | "at" :: end_ :: rest ->
      let part = last own.parts and side = side end_ in
      part.at.(side) <- part.at.(side) @ [ spot rest ]
  | "loose" :: rest -> own.loose <- spot rest :: own.loose
  | [ "tie"; u; v ] -> own.ties <- (natural u, natural v) :: own.ties
  | _ -> raise Not_found

let new_strip () =
  let piece () = { names = 0; joins = []; attached = []; caps = [] } in
  {
    kinds = 0; edges = []; ends = [| piece (); piece () |]; hubs = 0; spokes = []; ring = None; twins = []; words = [];
    whole = None; reach = []; repeat = None;
  }

(* The equations of derivations have no half convolutions and no upper bounds. *)
let read_equation own words =
  (match words with
  | ("convolution" | "back") :: rest when List.mem "half" rest || List.mem "high" rest -> raise Not_found
  | _ -> ());
  System.read_equation own words

let read_line claim = function
  | "family" :: rest -> claim.family <- String.concat " " rest
  | [ "strip" ] -> claim.strips <- new_strip () :: claim.strips
  | "sequence" :: number :: "first" :: first :: "name" :: _ ->
      if natural number <> List.length claim.sequences then raise Not_found;
      claim.sequences <- { first = integer first; initial = []; terms = [] } :: claim.sequences
  | ("initial" | "convolution" | "back" | "constant") :: _ as words -> read_equation (last claim.sequences) words
  | [ "residue"; residue; "of"; modulus; "from"; from ] ->
      let residue =
        {
          residue = integer residue; modulus = integer modulus; from = integer from; names_of = []; vertices = [];
          edge_runs = []; parts = []; loose = []; ties = [];
        }
      in
      claim.residues <- residue :: claim.residues
  | "small" :: least :: values -> claim.small <- (integer least, List.map value values)
  | words -> (
      match claim.residues with own :: _ -> read_residue own words | [] -> read_strip (last claim.strips) words)

(* Lists were collected in reverse order. *)
let in_order claim =
  let strip own =
    own.edges <- List.rev own.edges;
    own.twins <- List.rev own.twins;
    own.words <- List.rev own.words;
    own.reach <- List.rev own.reach;
    Array.iter (fun piece -> piece.caps <- List.rev piece.caps) own.ends
  in
  let residue own =
    own.names_of <- List.rev own.names_of;
    own.vertices <- List.rev own.vertices;
    own.edge_runs <- List.rev own.edge_runs;
    own.parts <- List.rev own.parts;
    own.loose <- List.rev own.loose
  in
  claim.strips <- List.rev claim.strips;
  claim.sequences <- List.rev claim.sequences;
  claim.residues <- List.rev claim.residues;
  List.iter strip claim.strips;
  List.iter residue claim.residues

(* The statements of a text. What comes after `#` in a line is a comment, and nothing comes after `end`. *)
let read text =
  let claim = { family = ""; strips = []; sequences = []; residues = []; small = (0, []) } in
  let uncommented line = List.hd (String.split_on_char '#' line) in
  let rec read = function
    | [] -> refuse "line %d cannot be read" (behind_last text)
    | (number, line) :: rest -> (
        match words (uncommented line) with
        | [ "end" ] -> (
            match rest with
            | [] -> ()
            | (number, _) :: _ -> refuse "line %d cannot be read" number)
        | [] -> read rest
        | words ->
            (try read_line claim words with Not_found -> refuse "line %d cannot be read" number);
            read rest)
  in
  (match telling text with
  | (_, first) :: rest when trim first = head -> read rest
  | (number, _) :: _ -> refuse "line %d cannot be read" number
  | [] -> refuse "line 1 cannot be read");
  in_order claim;
  claim
