(** What the program `nkdsl-check` computes, and what it means that it says "proved".

    Each function below reads the statements of one kind of certificate and answers yes or no; the theorem behind it says
    what is true if the answer is yes. `Extract.v` turns the functions, and nothing else, into the program. So of a verdict
    of the program must be believed: that Coq's extraction and the OCaml compiler keep the meaning of a function, and that the
    program reads the text of a certificate as it is meant. *)
From Coq Require Import String ZArith NArith List Bool Lia.
From NK Require Import Mex System Period Certificate Sparse Game NodeKayles Table Terms Strip Single Closure Ring RingWords Runs Family Parts Hubs.
Import ListNotations.
Open Scope Z_scope.

(** * Certificates of periodicity *)

(** The numbers of pairs that the checker with a sparse space tries, one after the other, before it tries all. *)
Definition limits : list Z := [30; 300; 3000].

Definition period_is_right (sparse : option (N * list bool)) (c : certificate) : bool :=
  match sparse with
  | Some (mask, odd) => sparse_check mask odd limits c
  | None => check c
  end.

(** The index up to which that function looks at the equations, which the program compares with its limits. *)
Definition looked_to (c : certificate) : Z :=
  bound_of c (stated c) + period c - 1.

(** Parts of the check, by which the program says why a certificate is refused. *)
Definition order_is_right (c : certificate) : bool := order_test (sys_of c) (rank_of c).
Definition frame_is_right (c : certificate) : bool :=
  whole_test c (stated c) (bound_of c (stated c)).

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

(** The graphs for n, n + 1, ..., each with a table of positions, beside the values that the recurrences give. *)
Fixpoint early_are_right (given : Z -> option N) (f : family) (n : Z) (tables : list (list (N * N))) : bool :=
  match tables with
  | [] => true
  | table :: tables =>
      match given n with
      | Some v => if small_is_right f n table v then early_are_right given f (n + 1) tables else false
      | None => false
      end
  end.
(** The value of the sequence [number] at the number of cells plus [by_]. *)
Definition known_at (c : closure) (f : family) (number : nat) (by_ : Z) (n : Z) : option N :=
  known_value c number (line_at n (cells f) + by_).

(** The first n of a family that is compared with its strip from [from f] on, and graph by graph before. *)
Definition first_n (f : family) (tables : list (list (N * N))) : Z := from f - Z.of_nat (List.length tables).

(** The word of the whole strip is the word with the number [whole]. *)
Definition strip_is_right (c : closure) (f : family) (whole : nat) (tables : list (list (N * N))) : bool :=
  match nth_error (words c) whole, closing f with
  | Some d, None =>
      if same_columns (lcap d) (left_cap f) then if same_columns (rcap d) (right_cap f) then
      if closure_test c then if family_test c f then early_are_right (known_at c f (member d) (shift d)) f (first_n f tables) tables
      else false else false else false else false
  | _, _ => false
  end.

(** The ring of m cells is the sequence [number] at m + [by_] for m >= [least]; [turns] are the kinds behind the last cell. *)
Definition ring_is_right (c : closure) (f : family) (turns : list N) (number : nat) (by_ : Z) (least : nat)
    (tables : list (list (N * N))) : bool :=
  match closing f with
  | Some back_list =>
      if ring_test c turns back_list number by_ least then if family_test c f then
      if always (from f) (minus (cells f) (0, Z.of_nat least)) then early_are_right (known_at c f number by_) f (first_n f tables) tables
      else false else false else false
  | None => false
  end.

Lemma early_spec : forall given f target, (forall n v, given n = Some v -> target n = v) ->
  forall tables n, early_are_right given f n tables = true ->
  forall m G, n <= m < n + Z.of_nat (List.length tables) -> graph_is f m G -> nimber G = target m.
Proof.
  intros given f target Given. induction tables as [|table tables IH]; intros n H m G Hm HG; cbn [List.length early_are_right] in *; [lia|].
  destruct (given n) as [v|] eqn:E; [|discriminate]. apply if_true in H as [H1 H2]. destruct (Z.eq_dec m n) as [->|D].
  - rewrite (Given n v E). exact (small_proved f n table v H1 G HG).
  - apply (IH (n + 1) H2 m G); auto. lia.
Qed.
Lemma known_at_spec : forall c, closure_test c = true -> forall s, solves (recurrences c) s ->
  forall f number by_ n v, known_at c f number by_ n = Some v -> s number (line_at n (cells f) + by_) = v.
Proof. intros c T s Sol f number by_ n v H. destruct (closure_parts c T) as (_ & _ & Known). exact (Known s Sol _ _ _ H). Qed.

(** All graphs with the stated vertices and edges have the nimbers that the recurrences give. *)
Theorem strip_proved : forall c f whole tables d, strip_is_right c f whole tables = true -> nth_error (words c) whole = Some d ->
  forall s, solves (recurrences c) s -> forall n G, first_n f tables <= n -> graph_is f n G ->
    nimber G = s (member d) (line_at n (cells f) + shift d).
Proof.
  intros c f whole tables d H Hd s Sol n G Hn HG. unfold strip_is_right in H. rewrite Hd in H.
  destruct (closing f) eqn:Closed; [discriminate|]. rewrite !if_true in H. destruct H as (H1 & H2 & H3 & H4 & H5).
  destruct (Z_lt_ge_dec n (from f)) as [L|L].
  { apply (early_spec _ f _ (known_at_spec c H3 s Sol f (member d) (shift d)) tables _ H5); auto. unfold first_n in *. lia. }
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
  { apply (early_spec _ f _ (known_at_spec c T s Sol f number by_) tables _ H4); auto. unfold first_n in *. lia. }
  rewrite (family_sound c f H2 n G) by (auto; lia). unfold strip_value. rewrite Closed.
  pose proof (always_spec (from f) _ H3 n ltac:(lia)) as Pos. rewrite minus_at in Pos. unfold line_at at 2 in Pos. cbn [fst snd] in Pos.
  rewrite (ring_sound c turns back_list number by_ least H1 s Sol) by lia. rewrite Z2Nat.id by lia. reflexivity.
Qed.

(** * Strips and rings with hubs

    The graphs [w] are the strip or ring [f] with [hubs], of which those of [spokes] are joined; each hub is joined to all of
    the strip. From [from w] on the strip has [least] cells, and the sequence [number] gives the value of the whole graph. *)
Definition hubs_are_right (c : closure) (w f : family) (stride : Z) (hubs : list (list form)) (spokes : list (nat * nat))
    (turns : list N) (number : nat) (by_ : Z) (least : nat) (tables : list (list (N * N))) : bool :=
  let rim := own c f in
  let constants := hub_values hubs spokes in
  if hubs_test w stride c rim hubs spokes then if bounded_family rim then if from rim <=? from w then
  if always (from w) (minus (cells rim) (0, Z.of_nat least)) then
  if match closing rim with
     | Some back_list => hub_ring_test c rim constants number by_ least turns back_list
     | None => hub_word_test c rim constants number by_ least
     end
  then early_are_right (known_at c f number by_) w (first_n w tables) tables
  else false else false else false else false else false.

Theorem hubs_proved : forall c w f stride hubs spokes turns number by_ least tables,
  hubs_are_right c w f stride hubs spokes turns number by_ least tables = true ->
  forall s, solves (recurrences c) s -> forall n G, first_n w tables <= n -> graph_is w n G ->
    nimber G = s number (line_at n (cells f) + by_).
Proof.
  intros c w f stride hubs spokes turns number by_ least tables H s Sol n G Hn HG. unfold hubs_are_right in H. cbv zeta in H.
  rewrite !if_true in H. destruct H as (H1 & H2 & H3 & H4 & H5 & H6). apply Z.leb_le in H3.
  set (rim := own c f) in *.
  assert (T : closure_test c = true).
  { destruct (closing rim); unfold hub_ring_test, hub_word_test in H5; cbv zeta in H5; apply if_true in H5; tauto. }
  destruct (Z_lt_ge_dec n (from w)) as [L|L].
  { apply (early_spec _ w _ (known_at_spec c T s Sol f number by_) tables _ H6); auto. unfold first_n in *. lia. }
  pose proof (always_spec (from w) _ H4 n ltac:(lia)) as Pos. rewrite minus_at in Pos. unfold line_at at 2 in Pos. cbn [fst snd] in Pos.
  assert (Own : graph_is rim n (graph_for (own c rim) n)) by (change (own c rim) with rim; apply graph_for_is; exact H2).
  change (cells f) with (cells rim). destruct (closing rim) as [back_list|] eqn:Closed.
  - apply (hub_ring_sound c rim (hub_values hubs spokes) number by_ least turns back_list w stride hubs spokes H1 eq_refl H5 s Sol n G); auto; lia.
  - apply (hub_word_sound c rim (hub_values hubs spokes) number by_ least w stride hubs spokes H1 eq_refl H5 s Sol n G); auto; lia.
Qed.

(** * Several strips and rings

    [Fixed]: a part that is the same for all n, written as a strip of one cell, and its nimber. *)
Inductive part :=
| Row (c : closure) (f : family) (whole : nat)
| Circle (c : closure) (f : family) (turns : list N) (number : nat) (by_ : Z) (least : nat)
| Fixed (c : closure) (f : family) (v : N).

(** All parts are given by sequences of one system. *)
Definition in_system (s : system) (c : closure) : closure :=
  Closure (kinds c) (joins c) (radius c) (cell c) (words c) s (ranks c) (first_values c) (known_to c) (positions c) (long c)
    (common_first c).
Definition strip_in (s : system) (p : part) : closure * family :=
  match p with Row c f _ | Circle c f _ _ _ _ | Fixed c f _ => (in_system s c, own (in_system s c) f) end.

Definition part_is_right (s : system) (least : Z) (p : part) : bool :=
  let (c, f) := strip_in s p in
  if bounded_family f then if from f <=? least then
    match p with
    | Row _ _ whole => strip_is_right c f whole []
    | Circle _ _ turns number by_ cells => ring_is_right c f turns number by_ cells []
    | Fixed _ _ v => fixed_is_right c f v
    end
  else false else false.

(** The nim-sum of the parts, by the values of the sequences. *)
Definition part_value (values : nat -> Z -> N) (p : part) (n : Z) : N :=
  match p with
  | Row c f whole =>
      match nth_error (words c) whole with Some d => values (member d) (line_at n (cells f) + shift d) | None => 0%N end
  | Circle _ f _ number by_ _ => values number (line_at n (cells f) + by_)
  | Fixed _ _ v => v
  end.
Definition sum_value (values : nat -> Z -> N) (parts : list part) (n : Z) : N :=
  fold_right (fun p v => N.lxor (part_value values p n) v) 0%N parts.

(** The same by the values that the certificates state. *)
Definition part_known (s : system) (p : part) (n : Z) : option N :=
  let (c, f) := strip_in s p in
  match p with
  | Row _ _ whole => match nth_error (words c) whole with Some d => known_at c f (member d) (shift d) n | None => None end
  | Circle _ _ _ number by_ _ => known_at c f number by_ n
  | Fixed _ _ v => Some v
  end.
Fixpoint sum_known (s : system) (parts : list part) (n : Z) : option N :=
  match parts with
  | [] => Some 0%N
  | p :: parts => match part_known s p n, sum_known s parts n with Some v, Some w => Some (N.lxor v w) | _, _ => None end
  end.

Definition parts_are_right (s : system) (w : family) (stride : Z) (parts : list part) (tables : list (list (N * N))) : bool :=
  if parts_test w stride (map (strip_in s) parts) then if allb (part_is_right s (from w)) parts then
    early_are_right (sum_known s parts) w (first_n w tables) tables
  else false else false.

Lemma part_proved : forall s least p, part_is_right s least p = true -> forall values, solves s values ->
  forall n, least <= n -> nimber (graph_of (strip_in s p) n) = part_value values p n.
Proof.
  intros s least p H values Sol n Hn. unfold part_is_right in H. destruct (strip_in s p) as [c f] eqn:E.
  rewrite !if_true in H. destruct H as (H1 & H2 & H3). apply Z.leb_le in H2.
  assert (Own : own c f = f) by (destruct p; injection E as <- <-; reflexivity).
  assert (Sys : recurrences c = s) by (destruct p; injection E as <- <-; reflexivity). rewrite <- Sys in Sol.
  unfold graph_of, own_of. cbn [fst snd]. rewrite Own. pose proof (graph_for_is f n H1) as HG.
  destruct p as [c' f' whole|c' f' turns number by_ cells|c' f' v]; injection E as Ec Ef.
  - unfold part_value. replace (words c') with (words c) by (subst c; reflexivity). replace (cells f') with (cells f) by (subst f; reflexivity).
    destruct (nth_error (words c) whole) as [d|] eqn:Hd; [|unfold strip_is_right in H3; rewrite Hd in H3; discriminate].
    apply (strip_proved c f whole [] d H3 Hd values Sol n); auto. unfold first_n. cbn. lia.
  - unfold part_value. replace (Family.cells f') with (Family.cells f) by (subst f; reflexivity).
    apply (ring_proved c f turns number by_ cells [] H3 values Sol n); auto. unfold first_n. cbn. lia.
  - exact (fixed_proved c f v H3 n _ ltac:(lia) HG).
Qed.

Lemma part_known_spec : forall s least p, part_is_right s least p = true -> forall values, solves s values ->
  forall n v, part_known s p n = Some v -> part_value values p n = v.
Proof.
  intros s least p H values Sol n v K. unfold part_is_right in H. unfold part_known in K. destruct (strip_in s p) as [c f] eqn:E.
  rewrite !if_true in H. destruct H as (_ & _ & H).
  assert (Sys : recurrences c = s) by (destruct p; injection E as <- <-; reflexivity). rewrite <- Sys in Sol.
  destruct p as [c' f' whole|c' f' turns number by_ cells|c' f' w]; injection E as Ec Ef; unfold part_value.
  - replace (words c') with (words c) by (subst c; reflexivity). replace (cells f') with (cells f) by (subst f; reflexivity).
    unfold strip_is_right in H. destruct (nth_error (words c) whole) as [d|]; [|discriminate]. destruct (closing f); [discriminate|].
    rewrite !if_true in H. destruct H as (_ & _ & T & _). exact (known_at_spec c T values Sol f _ _ n v K).
  - replace (Family.cells f') with (Family.cells f) by (subst f; reflexivity).
    unfold ring_is_right in H. destruct (closing f); [|discriminate]. apply if_true in H as [H _].
    unfold ring_test in H. cbv zeta in H. apply if_true in H as [T _]. exact (known_at_spec c T values Sol f _ _ n v K).
  - injection K as <-. reflexivity.
Qed.

(** All graphs with the stated vertices and edges have the nim-sum that the recurrences give. *)
Theorem parts_proved : forall s w stride parts tables, parts_are_right s w stride parts tables = true ->
  forall values, solves s values -> forall n G, first_n w tables <= n -> graph_is w n G -> nimber G = sum_value values parts n.
Proof.
  intros s w stride parts tables H values Sol n G Hn HG. unfold parts_are_right in H. rewrite !if_true in H. destruct H as (H1 & H2 & H3).
  rewrite allb_forall in H2.
  destruct (Z_lt_ge_dec n (from w)) as [L|L].
  { apply (early_spec (sum_known s parts) w (sum_value values parts)) with (tables := tables) (n := first_n w tables); auto; [|unfold first_n in *; lia].
    intros m v K. clear H1 H3. revert v K. unfold sum_value. induction parts as [|p parts IH]; intros v K; cbn [sum_known fold_right] in *; [congruence|].
    destruct (part_known s p m) as [x|] eqn:E; [|discriminate]. destruct (sum_known s parts m) as [y|]; [|discriminate]. injection K as <-.
    rewrite (part_known_spec s _ p (H2 p (or_introl eq_refl)) values Sol m x E). f_equal. apply IH; auto. intros q I. apply H2. right. exact I. }
  rewrite (parts_value w stride _ H1 n G ltac:(lia) HG). unfold sum_of_parts, sum_value. clear H1 H3.
  induction parts as [|p parts IH]; cbn [map fold_right]; [reflexivity|].
  rewrite (part_proved s (from w) p (H2 p (or_introl eq_refl)) values Sol n ltac:(lia)). f_equal. apply IH. intros q I. apply H2. right. exact I.
Qed.

Print Assumptions period_proved.
Print Assumptions nimber_proved.
Print Assumptions second_wins_proved.
Print Assumptions first_wins_proved.
Print Assumptions small_proved.
Print Assumptions strip_proved.
Print Assumptions ring_proved.
Print Assumptions hubs_proved.
Print Assumptions parts_proved.
