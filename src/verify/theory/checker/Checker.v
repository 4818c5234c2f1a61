(** What the program `nkdsl-check` computes, and what it means that it says "proved".

    Each function below reads the statements of one kind of certificate and answers yes or no; the theorem behind it says
    what is true if the answer is yes. `Extract.v` turns the functions, and nothing else, into the program. So of a verdict
    of the program must be believed: that Coq's extraction and the OCaml compiler keep the meaning of a function, and that the
    program reads the text of a certificate as it is meant. *)
From Coq Require Import String ZArith NArith List Bool Lia.
From NK Require Import Mex System Period Certificate Sparse Game NodeKayles Table Terms Strip Single Closure Ring RingWords Runs Family Parts.
Import ListNotations.
Open Scope Z_scope.

(** * Certificates of periodicity *)

(** The numbers of pairs that the checker with a sparse space tries, one after the other. *)
Definition limits : list Z := [30; 300; 3000; 30000; 1000000].

Definition period_is_right (sparse : option (N * list bool)) (c : certificate) : bool :=
  match sparse with
  | Some (mask, odd) => sparse_check mask odd limits c
  | None => check c
  end.

(** The index up to which that function looks at the equations, which the program compares with its limits. *)
Definition looked_to (c : certificate) : Z :=
  theta_of c (stated c) (2 ^ exponent c)%N (half_gain c) + period c - 1.

(** Parts of the check, by which the program says why a certificate is refused. *)
Definition order_is_right (c : certificate) : bool := order_test (sys_of c) (rank_of c).
Definition frame_is_right (c : certificate) : bool :=
  frame_test c (stated c) (theta_of c (stated c) (2 ^ exponent c)%N (half_gain c)).

Lemma period_valid : forall sparse c, period_is_right sparse c = true -> valid c.
Proof. intros [[mask odd]|] c H; [exact (sparse_check_sound mask odd limits c H) | exact (check_sound c H)]. Qed.

(** The recurrences have a solution, and every solution repeats, or gains the stated number in each period, from the stated
    index on. *)
Theorem period_proved : forall sparse c, period_is_right sparse c = true ->
  solves (sys_of c) (stated c) /\
  forall f, solves (sys_of c) f -> forall i n, (i < List.length (claims c))%nat -> start_of c i <= n ->
    f i (n + period c) = (f i n + gain_of c i)%N.
Proof.
  intros sparse c H. apply period_valid in H. split; [exact (stated_solves c H)|]. exact (solution_periodic c H).
Qed.

(** * Single graphs: Node-Kayles on a graph whose vertices are numbered from 0 *)
Definition numbered_vertex (i : Z) : vertex := Vertex ""%string [i].
Definition numbered_graph (order : nat) (joins : list (Z * Z)) : graph :=
  Graph (map (fun i => numbered_vertex (Z.of_nat i)) (List.seq 0 order))
        (map (fun e => (numbered_vertex (fst e), numbered_vertex (snd e))) joins).

Definition nimber_is_right (G : graph) (table : list (N * N)) (v : N) : bool :=
  if whole_table_test (around_of (masks_of G)) table
  then match find_in (table_map table) (all_vertices G) with Some w => (w =? v)%N | None => false end else false.

Theorem nimber_proved : forall G table v, nimber_is_right G table v = true -> nimber G = v.
Proof. exact nimber_by_table. Qed.

Definition second_wins_is_right (G : graph) (lost : list N) : bool :=
  if strategy_test (around_of (masks_of G)) lost then memb (all_vertices G) lost else false.

Theorem second_wins_proved : forall G lost, second_wins_is_right G lost = true -> P_position graph graph_option G.
Proof. exact second_wins. Qed.

Definition first_wins_is_right (G : graph) (lost : list N) : bool :=
  if strategy_test (around_of (masks_of G)) lost
  then has_answer (around_of (masks_of G)) (listed_map lost) (all_vertices G) else false.

Theorem first_wins_proved : forall G lost, first_wins_is_right G lost = true -> N_position graph graph_option G.
Proof. exact first_wins. Qed.

(** * Systems of recurrences

    Whether the values of a system need only earlier ones, so that the program can compute them. *)
Definition system_is_ordered (s : system) (ranks : list nat) : bool := order_test s (fun i => nth i ranks 0%nat).

(** * The graph of a family for one n *)
Lemma numbered_symmetric : forall G x y, near (around_of (masks_of G)) x y = near (around_of (masks_of G)) y x.
Proof.
  intros G. assert (Half : forall x y, near (around_of (masks_of G)) x y = true -> near (around_of (masks_of G)) y x = true).
  { intros x y. unfold near, around_of. rewrite !N.lor_spec, !orb_true_iff, !shifted_one. intros [->|H]; auto. right.
    unfold masks_of in *. destruct (nth_error (vertices G) (N.to_nat x)) as [v|] eqn:Hv.
    - erewrite nth_error_nth in H by (rewrite nth_error_map, Hv; reflexivity).
      apply near_mask_spec in H as (w & k & Hw & -> & Hn). rewrite N.add_0_l, Nat2N.id.
      erewrite nth_error_nth by (rewrite nth_error_map, Hw; reflexivity).
      apply near_mask_spec. exists v, (N.to_nat x). rewrite N2Nat.id. repeat split; auto.
      apply near_in_spec. apply near_in_spec in Hn. intuition.
    - apply nth_error_None in Hv. rewrite nth_overflow in H by (rewrite map_length; auto). rewrite N.bits_0 in H. discriminate. }
  intros x y. destruct (near (around_of (masks_of G)) y x) eqn:E; auto. destruct (near (around_of (masks_of G)) x y) eqn:E'; auto.
  apply Half in E'. congruence.
Qed.

(** The table lists connected positions, with their values; the value of the graph is the nim-sum over its pieces. *)
Definition small_is_right (f : family) (n : Z) (table : list (N * N)) (v : N) : bool :=
  if bounded_family f then
    let G := graph_for f n in
    let masks := masks_of G in
    if table_test (around_of masks) (fun p => p) table then
      match pieces_value (around_of masks) (fun p => p) (find_in (table_map table)) (all_vertices G) with
      | Some w => N.eqb w v
      | None => false
      end
    else false
  else false.

Theorem small_proved : forall f n table v, small_is_right f n table v = true -> forall G, graph_is f n G -> nimber G = v.
Proof.
  intros f n table v H G HG. unfold small_is_right in H. rewrite !if_true in H. destruct H as (B & T & H).
  rewrite (same_graph f n G (graph_for f n)) by auto using graph_for_is. rewrite numbered_value.
  set (around := around_of (masks_of (graph_for f n))) in *.
  destruct (pieces_value around (fun p => p) (find_in (table_map table)) (all_vertices (graph_for f n))) as [w|] eqn:E; [|discriminate].
  apply N.eqb_eq in H. subst w. unfold table_test in T. cbv zeta in T. rewrite allb_forall in T.
  apply (pieces_right around (around_of_self _) (numbered_symmetric _) (fun p => p)) in E; auto.
  intros q w Hq. apply find_in_spec in Hq. apply T. exact Hq.
Qed.

(** * Families of strips and rings *)

(** Part of [closure_test], which the program tries before it plays long rows. *)
Definition terms_fit (c : closure) : bool :=
  let find := find_in (table_map (positions c)) in
  allb (fun d => match nth_error (recurrences c) (member d), options_of_word c find d with
    | Some s, Some ts =>
        if (mexed s <=? Z.of_nat (long c) + shift d)
        then same_terms (fun _ => common_first c) (Z.of_nat (long c) + shift d) (known_value c) ts (terms s) else false
    | _, _ => false
    end) (words c).

(** A graph of the family, by the sequence [number] of the system at the number of its cells plus [by]. *)
Definition early_is_right (c : closure) (f : family) (number : nat) (by_ : Z) (n : Z) (table : list (N * N)) : bool :=
  match known_value c number (line_at n (cells f) + by_) with Some v => small_is_right f n table v | None => false end.
(** The graphs for n, n + 1, ..., each with a table of positions. *)
Fixpoint early_are_right (c : closure) (f : family) (number : nat) (by_ : Z) (n : Z) (tables : list (list (N * N))) : bool :=
  match tables with
  | [] => true
  | table :: tables => if early_is_right c f number by_ n table then early_are_right c f number by_ (n + 1) tables else false
  end.

(** The first n of a family that is compared with its strip from [from f] on, and graph by graph before. *)
Definition first_n (f : family) (tables : list (list (N * N))) : Z := from f - Z.of_nat (List.length tables).

(** The word of the whole strip is the word with the number [whole]. *)
Definition strip_is_right (c : closure) (f : family) (whole : nat) (tables : list (list (N * N))) : bool :=
  match nth_error (words c) whole, closing f with
  | Some d, None =>
      if same_columns (lcap d) (left_cap f) then if same_columns (rcap d) (right_cap f) then
      if closure_test c then if family_test c f then early_are_right c f (member d) (shift d) (first_n f tables) tables
      else false else false else false else false
  | _, _ => false
  end.

(** The ring of m cells is the sequence [number] at m + [by_] for m >= [least]; [turns] are the kinds behind the last cell. *)
Definition ring_is_right (c : closure) (f : family) (turns : list N) (number : nat) (by_ : Z) (least : nat)
    (tables : list (list (N * N))) : bool :=
  match closing f with
  | Some back_list =>
      if ring_test c turns back_list number by_ least then if family_test c f then
      if always (from f) (minus (cells f) (0, Z.of_nat least)) then early_are_right c f number by_ (first_n f tables) tables
      else false else false else false
  | None => false
  end.

Lemma early_spec : forall c f number by_ s, closure_test c = true -> solves (recurrences c) s ->
  forall tables n, early_are_right c f number by_ n tables = true ->
  forall m G, n <= m < n + Z.of_nat (List.length tables) -> graph_is f m G -> nimber G = s number (line_at m (cells f) + by_).
Proof.
  intros c f number by_ s T Sol. destruct (closure_parts c T) as (_ & _ & Known). specialize (Known s Sol).
  induction tables as [|table tables IH]; intros n H m G Hm HG; cbn [List.length early_are_right] in *; [lia|].
  apply if_true in H as [H1 H2]. destruct (Z.eq_dec m n) as [->|D].
  - unfold early_is_right in H1. destruct (known_value c number (line_at n (cells f) + by_)) as [v|] eqn:E; [|discriminate].
    rewrite (Known _ _ _ E). exact (small_proved f n table v H1 G HG).
  - apply (IH (n + 1) H2 m G); auto. lia.
Qed.

(** All graphs with the stated vertices and edges have the nimbers that the recurrences give. *)
Theorem strip_proved : forall c f whole tables d, strip_is_right c f whole tables = true -> nth_error (words c) whole = Some d ->
  forall s, solves (recurrences c) s -> forall n G, first_n f tables <= n -> graph_is f n G ->
    nimber G = s (member d) (line_at n (cells f) + shift d).
Proof.
  intros c f whole tables d H Hd s Sol n G Hn HG. unfold strip_is_right in H. rewrite Hd in H.
  destruct (closing f) eqn:Closed; [discriminate|]. rewrite !if_true in H. destruct H as (H1 & H2 & H3 & H4 & H5).
  destruct (Z_lt_ge_dec n (from f)) as [L|L].
  { apply (early_spec c f (member d) (shift d) s H3 Sol tables _ H5); auto. unfold first_n in *. lia. }
  apply same_columns_spec in H1, H2. rewrite (family_sound c f H4 n G) by (auto; lia). unfold strip_value. rewrite Closed.
  assert (Pos : 0 <= line_at n (cells f)).
  { unfold family_test in H4. rewrite !if_true in H4. destruct H4 as (_ & _ & _ & Pos & _).
    apply (always_spec (from f) (cells f) Pos). lia. }
  rewrite <- (Z2Nat.id (line_at n (cells f))) at 2 by exact Pos.
  rewrite <- H1, <- H2. exact (closure_sound c H3 s Sol d _ (nth_error_In _ _ Hd)).
Qed.

Theorem ring_proved : forall c f turns number by_ least tables, ring_is_right c f turns number by_ least tables = true ->
  forall s, solves (recurrences c) s -> forall n G, first_n f tables <= n -> graph_is f n G ->
    nimber G = s number (line_at n (cells f) + by_).
Proof.
  intros c f turns number by_ least tables H s Sol n G Hn HG. unfold ring_is_right in H.
  destruct (closing f) as [back_list|] eqn:Closed; [|discriminate]. rewrite !if_true in H. destruct H as (H1 & H2 & H3 & H4).
  assert (T : closure_test c = true) by (unfold ring_test in H1; cbv zeta in H1; apply if_true in H1; tauto).
  destruct (Z_lt_ge_dec n (from f)) as [L|L].
  { apply (early_spec c f number by_ s T Sol tables _ H4); auto. unfold first_n in *. lia. }
  rewrite (family_sound c f H2 n G) by (auto; lia). unfold strip_value. rewrite Closed.
  pose proof (always_spec (from f) _ H3 n ltac:(lia)) as Pos. rewrite minus_at in Pos. unfold line_at at 2 in Pos. cbn [fst snd] in Pos.
  rewrite (ring_sound c turns back_list number by_ least H1 s Sol) by lia. rewrite Z2Nat.id by lia. reflexivity.
Qed.

Print Assumptions period_proved.
Print Assumptions nimber_proved.
Print Assumptions second_wins_proved.
Print Assumptions first_wins_proved.
Print Assumptions small_proved.
Print Assumptions strip_proved.
Print Assumptions ring_proved.
