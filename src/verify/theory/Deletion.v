(** Deletion games on a graph, with their rules as data, as the certificates of outcomes and nimbers state them.

    An option of a move binds one vertex, two joined ones, or three of which each is joined to the next. Its condition and what
    it removes are about the component of these, before the move. In a game with a token the first bound vertex is the one on
    which the token stands, and the move takes the token to a bound vertex that is left. Who cannot move loses. Here are the
    positions, the components of a position, and the moves, as functions that the checkers run, too; `Components.v` has the
    theorems about them. [plays_take]: a move takes vertices and edges of its component, and at least one. *)
From Coq Require Import ZArith NArith List Bool Lia Wf_nat.
From NK Require Import Mex Game Table.
Import ListNotations.
Open Scope N_scope.

(** * Rules *)

(** Sets of vertices; numbers are places of bound vertices. *)
Inductive vertices_of :=
| Bound_vertex (place : nat)
| Neighbours_of (place : nat)
| Union_of (one other : vertices_of)
| Both_of (one other : vertices_of)
| Minus_of (one other : vertices_of).
Inductive number_of :=
| Constant_number (value : Z)
| Degree_of (place : nat)
| Count_of (own : vertices_of)
| Order_of_part
| Size_of_part
| Parts_left
| Sum_of (all : list number_of)
| Times_of (factor : Z) (own : number_of)
| Remainder_of (own : number_of) (modulus : Z).
Inductive condition_of :=
| Are_joined (one other : nat)
| Are_equal (one other : number_of)
| Is_less (one other : number_of)
| Is_at_most (one other : number_of)
| Is_not (own : condition_of)
| All_of (all : list condition_of)
| Any_of (all : list condition_of).
Inductive edges_of := Edge_between (one other : nat) | Edges_at (place : nat).

Record game_rule := Game_rule {
  bound : nat;  (** the number of vertices that it binds *)
  needs : option condition_of;
  removes : option vertices_of;
  cuts : list edges_of;
  goes_to : option nat  (** the bound vertex to which the token goes *)
}.

(** * Positions *)

(** The vertices that are left, the numbers of edges that are gone though their ends are left, each as the ones of a number,
    and the vertex of the token, if there is one. *)
Record position := At { left_ : N; gone_edges : N; token_at : option N }.

Definition same_token (s t : option N) : bool :=
  match s, t with Some a, Some b => a =? b | None, None => true | _, _ => false end.
Definition same_position (p q : position) : bool :=
  if left_ p =? left_ q then if gone_edges p =? gone_edges q then same_token (token_at p) (token_at q) else false else false.
Lemma same_position_spec : forall p q, same_position p q = true <-> p = q.
Proof.
  intros [l g t] [l' g' t']. unfold same_position. cbn [left_ gone_edges token_at]. rewrite !if_true, !N.eqb_eq.
  destruct t as [t|], t' as [t'|]; cbn [same_token]; rewrite ?N.eqb_eq; split; intuition; try congruence; try discriminate.
Qed.

Definition mask_of (l : list N) : N := fold_right (fun x m => N.setbit m x) 0 l.
Lemma mask_of_spec : forall l x, N.testbit (mask_of l) x = true <-> In x l.
Proof.
  induction l as [|y l IH]; intros x; cbn [mask_of fold_right In]; [rewrite N.bits_0; intuition discriminate|].
  fold (mask_of l). rewrite N.setbit_eqb, orb_true_iff, N.eqb_eq, IH. intuition.
Qed.

Section Game.
(** The ends of the edges by their numbers, and for each vertex its neighbours, each with the number of the edge. *)
Variable ends : N -> option (N * N).
Variable joins : N -> list (N * N).
Variable rules : list game_rule.

Definition both_in (vertices e : N) : bool :=
  match ends e with Some (u, w) => if N.testbit vertices u then N.testbit vertices w else false | None => false end.
Definition present (p : position) (e : N) : bool := if both_in (left_ p) e then negb (N.testbit (gone_edges p) e) else false.

(** The edges of a list whose ends are both among the vertices. *)
Definition kept_edges (vertices : N) (gone : N) : N := mask_of (filter (both_in vertices) (bits gone)).
(** A position without all vertices but some. *)
Definition part (p : position) (vertices : N) : position := At vertices (kept_edges vertices (gone_edges p)) (token_at p).
Definition after (p : position) (gone more : N) (token : option N) : position :=
  let vertices := N.ldiff (left_ p) gone in At vertices (kept_edges vertices (N.lor (gone_edges p) more)) token.

Definition around (p : position) (v : N) : list N := List.map fst (filter (fun own => present p (snd own)) (joins v)).

(** What hangs together with the vertices [found], of which the neighbours of those of [todo] are still to be looked at. *)
Fixpoint flood (p : position) (fuel : nat) (todo found : N) : N :=
  match fuel, todo with
  | O, _ | _, 0 => found
  | S fuel, _ =>
      let v := N.log2 todo in
      let new := N.ldiff (mask_of (around p v)) found in
      flood p fuel (N.lor (N.clearbit todo v) new) (N.lor found new)
  end.
(** The vertices of the component of v. *)
Definition component (p : position) (v : N) : N := let s := N.shiftl 1 v in flood p (S (length (bits (left_ p)))) s s.

Fixpoint components_from (p : position) (fuel : nat) (rest : N) : list position :=
  match fuel, rest with
  | O, _ | _, 0 => []
  | S fuel, _ =>
      let c := component p (N.log2 rest) in part p c :: components_from p fuel (N.ldiff rest c)
  end.
Definition components (p : position) : list position := components_from p (length (bits (left_ p))) (left_ p).
(** The components that moves are about: all of them, or the one with the token. *)
Definition summands (p : position) : list position :=
  match token_at p with
  | Some t => if N.testbit (left_ p) t then [part p (component p t)] else []
  | None => components p
  end.

(** * Moves in a component, which is a position, too *)
Section Component.
Variable c : position.

Fixpoint bindings (count : nat) (first : list N) : list (list N) :=
  match count with
  | O => []
  | S O => List.map (fun v => [v]) first
  | S count =>
      flat_map (fun t => List.map (fun v => t ++ [v]) (filter (fun v => negb (memb v t)) (around c (last t 0)))) (bindings count first)
  end.

Section Bound.
Variable b : list N.
Definition vertex (place : nat) : N := nth place b 0.

Fixpoint set_value (s : vertices_of) : N :=
  match s with
  | Bound_vertex place => N.shiftl 1 (vertex place)
  | Neighbours_of place => mask_of (around c (vertex place))
  | Union_of s t => N.lor (set_value s) (set_value t)
  | Both_of s t => N.land (set_value s) (set_value t)
  | Minus_of s t => N.ldiff (set_value s) (set_value t)
  end.

(** The numbers of the edges between two bound vertices, or at one. *)
Definition edges_value (own : edges_of) : list N :=
  match own with
  | Edge_between one other => List.map snd (filter (fun own => fst own =? vertex other) (joins (vertex one)))
  | Edges_at place => List.map snd (joins (vertex place))
  end.

Variable gone more : N.

Definition count_ones (n : N) : Z := Z.of_nat (length (bits n)).

(** A number that fits into 64 bits; a rule that needs a larger one is undefined. *)
Definition fitting (z : Z) : option Z := if (- 2 ^ 63 <=? z)%Z then if (z <? 2 ^ 63)%Z then Some z else None else None.

Fixpoint number_value (own : number_of) : option Z :=
  match own with
  | Constant_number z => Some z
  | Degree_of place => Some (Z.of_nat (length (around c (vertex place))))
  | Count_of s => Some (count_ones (set_value s))
  | Order_of_part => Some (count_ones (left_ c))
  | Size_of_part => Some (fold_right (fun v sum => Z.of_nat (length (around c v)) + sum)%Z 0%Z (bits (left_ c)) / 2)%Z
  | Parts_left => Some (Z.of_nat (length (components (after c gone more None))))
  | Sum_of all =>
      (fix sum (all : list number_of) (before : Z) : option Z :=
         match all with
         | [] => Some before
         | own :: all => match number_value own with
             | Some z => match fitting (before + z) with Some z => sum all z | None => None end
             | None => None end
         end) all 0%Z
  | Times_of factor own => match number_value own with Some z => fitting (factor * z) | None => None end
  | Remainder_of own modulus => match number_value own with Some z => Some (z mod modulus)%Z | None => None end
  end.

Definition compared (test : Z -> Z -> bool) (one other : number_of) : option bool :=
  match number_value one, number_value other with Some x, Some y => Some (test x y) | _, _ => None end.

Fixpoint holds (own : condition_of) : option bool :=
  match own with
  | Are_joined one other => Some (memb (vertex other) (around c (vertex one)))
  | Are_equal one other => compared Z.eqb one other
  | Is_less one other => compared Z.ltb one other
  | Is_at_most one other => compared Z.leb one other
  | Is_not own => option_map negb (holds own)
  | All_of all =>
      (fix every (all : list condition_of) : option bool :=
         match all with
         | [] => Some true
         | own :: all => match holds own, every all with Some a, Some b => Some (andb a b) | _, _ => None end
         end) all
  | Any_of all =>
      (fix some (all : list condition_of) : option bool :=
         match all with
         | [] => Some false
         | own :: all => match holds own, some all with Some a, Some b => Some (orb a b) | _, _ => None end
         end) all
  end.
End Bound.

(** What a move takes: vertices and edges, and where the token goes then. *)
Record play := Play { takes : N; takes_edges : N; token_to : option N }.

(** The move of a rule for bound vertices: [None] if it is undefined, as a number does not fit, nothing is removed, or the vertex to
    which the token goes is. *)
Definition play_of (r : game_rule) (b : list N) : option (list play) :=
  let gone := N.land (left_ c) (match removes r with Some s => set_value b s | None => 0 end) in
  let more := mask_of (filter (present c) (flat_map (edges_value b) (cuts r))) in
  let token := option_map (vertex b) (goes_to r) in
  match match needs r with Some own => holds b gone more own | None => Some true end with
  | Some true =>
      if if gone =? 0 then more =? 0 else false then None
      else if match token with Some t => N.testbit (N.ldiff (left_ c) gone) t | None => true end then Some [Play gone more token]
      else None
  | Some false => Some []
  | None => None
  end.

Fixpoint joined_options {A} (all : list (option (list A))) : option (list A) :=
  match all with
  | [] => Some []
  | Some l :: all => match joined_options all with Some m => Some (l ++ m) | None => None end
  | None :: _ => None
  end.
Definition plays : option (list play) :=
  let first := match token_at c with Some t => [t] | None => bits (left_ c) end in
  joined_options (List.map (fun r => joined_options (List.map (play_of r) (bindings (bound r) first))) rules).
End Component.

(** What the moves leave of a position; [None] where one of them is undefined. *)
Definition left_by (p : position) (own : play) : position := after p (takes own) (takes_edges own) (token_to own).
Definition moves (p : position) : option (list position) :=
  joined_options (List.map (fun c => option_map (List.map (left_by p)) (plays c)) (summands p)).

(** The game. A position in which a move is undefined has no options here; the checkers accept no such position. *)
Definition deletion_option (p q : position) : Prop := exists l, moves p = Some l /\ In q l.

(** * What moves take *)
Lemma joined_options_spec : forall A (all : list (option (list A))) l, joined_options all = Some l ->
  forall x, In x l <-> exists m, In (Some m) all /\ In x m.
Proof.
  intros A. induction all as [|[m|] all IH]; intros l H x; cbn [joined_options] in H; [| |discriminate].
  - injection H as <-. split; [intros [] | intros (m & [] & _)].
  - destruct (joined_options all) as [n|]; [|discriminate]. injection H as <-. rewrite in_app_iff, (IH n eq_refl). split.
    + intros [I|(k & J & I)]; [exists m; split; [left|]; auto | exists k; split; [right|]; auto].
    + intros (k & [E|J] & I); [injection E as ->; auto | right; exists k; auto].
Qed.
Lemma joined_options_all : forall A (all : list (option (list A))) l, joined_options all = Some l -> ~ In None all.
Proof.
  intros A. induction all as [|[m|] all IH]; intros l H I; cbn [joined_options] in H; [destruct I| |discriminate].
  destruct (joined_options all) as [n|]; [|discriminate]. destruct I as [E|I]; [discriminate | exact (IH n eq_refl I)].
Qed.
Lemma joined_options_some : forall A (all : list (option (list A))), ~ In None all -> exists l, joined_options all = Some l.
Proof.
  intros A. induction all as [|[m|] all IH]; intros H; cbn [joined_options]; [eauto| |destruct H; left; auto].
  destruct IH as [l E]; [intros I; apply H; right; auto|]. rewrite E. eauto.
Qed.

(** A move takes vertices and edges of its component, and at least one. *)
Lemma plays_take : forall c l own, plays c = Some l -> In own l ->
  (forall v, N.testbit (takes own) v = true -> N.testbit (left_ c) v = true) /\
  (forall e, N.testbit (takes_edges own) e = true -> present c e = true) /\
  (takes own <> 0 \/ takes_edges own <> 0) /\
  (forall t, token_to own = Some t -> N.testbit (left_ c) t = true /\ N.testbit (takes own) t = false) /\
  (exists r, In r rules /\ (token_to own = None <-> goes_to r = None)).
Proof.
  intros c l own H I. unfold plays in H. cbv zeta in H. rewrite (joined_options_spec _ _ _ H) in I. destruct I as (m & Im & I).
  apply in_map_iff in Im as (r & Er & Ir). rewrite (joined_options_spec _ _ _ Er) in I. destruct I as (k & Ik & I).
  apply in_map_iff in Ik as (b & Eb & _). unfold play_of in Eb. cbv zeta in Eb.
  set (gone := N.land _ _) in *. set (more := mask_of _) in *.
  destruct (match needs r with Some own => holds c b gone more own | None => Some true end) as [[]|]; [| |discriminate].
  - destruct (if gone =? 0 then more =? 0 else false) eqn:Z; [discriminate|].
    destruct (match option_map _ _ with Some t => _ | None => true end) eqn:T; [|discriminate]. injection Eb as <-.
    destruct I as [<-|[]]. cbn [takes takes_edges token_to]. split; [|split; [|split; [|split]]].
    + intros v Hv. unfold gone in Hv. rewrite N.land_spec in Hv. apply andb_true_iff in Hv. tauto.
    + intros e He. apply mask_of_spec, filter_In in He. tauto.
    + destruct (N.eqb_spec gone 0); auto. destruct (N.eqb_spec more 0); auto. discriminate.
    + intros t Et. rewrite Et in T. rewrite N.ldiff_spec in T. apply andb_true_iff in T as [T1 T2]. apply negb_true_iff in T2. auto.
    + exists r. split; auto. destruct (goes_to r); cbn [option_map]; split; congruence.
  - injection Eb as <-. destruct I.
Qed.

End Game.

(** * Edges that are present *)
Section Edges.
Variable ends : N -> option (N * N).
Lemma kept_edges_spec : forall vertices gone e, N.testbit (kept_edges ends vertices gone) e = true <->
  N.testbit gone e = true /\ both_in ends vertices e = true.
Proof. intros. unfold kept_edges. rewrite mask_of_spec, filter_In, bits_spec. tauto. Qed.
Lemma both_in_mono : forall s t e, (forall v, N.testbit s v = true -> N.testbit t v = true) -> both_in ends s e = true -> both_in ends t e = true.
Proof. intros s t e H. unfold both_in. destruct (ends e) as [[u w]|]; auto. rewrite !if_true. intuition. Qed.
Lemma present_part : forall p s e, present ends (part ends p s) e = true <-> both_in ends s e = true /\ N.testbit (gone_edges p) e = false.
Proof.
  intros. unfold present, part. cbn [left_ gone_edges]. rewrite if_true, negb_true_iff, <- !not_true_iff_false, kept_edges_spec. tauto.
Qed.
Lemma present_spec : forall p e, present ends p e = true <-> both_in ends (left_ p) e = true /\ N.testbit (gone_edges p) e = false.
Proof. intros. unfold present. rewrite if_true, negb_true_iff. tauto. Qed.
Lemma present_after : forall p gone more t e, present ends (after ends p gone more t) e = true <->
  both_in ends (N.ldiff (left_ p) gone) e = true /\ N.testbit (gone_edges p) e = false /\ N.testbit more e = false.
Proof.
  intros. unfold present, after. cbn [left_ gone_edges]. rewrite if_true, negb_true_iff, <- !not_true_iff_false, kept_edges_spec, N.lor_spec, orb_true_iff. tauto.
Qed.
End Edges.
