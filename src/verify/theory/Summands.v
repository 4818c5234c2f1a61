(** Nimbers and outcomes in deletion games.

    Proved here, for the rules of `Deletion.v`:
    - every play ends ([deletion_ends]), and positions have nimbers ([deletion_nimbers_exist]);
    - if in each position of a list every move has an answer that leads to a listed position, the player to move loses at all of
      them ([lost_positions]);
    - a move in one component leaves the others as they are ([others_stay], [own_part]);
    - if each entry of a table is one component, and its value is the mex of the nim-sums of the entries that its moves leave, the
      value of each position whose components are entries is the nim-sum of theirs ([nimber_by_components]), and no move is
      undefined in any position that play reaches from there ([play_is_defined]). *)
From Coq Require Import ZArith NArith List Bool Lia Wf_nat Permutation.
From NK Require Import Mex Game Table Deletion Components.
Import ListNotations.
Open Scope N_scope.

(** [reached p q]: play leads from p to q. *)
Inductive reached (P : Type) (option : P -> P -> Prop) (p : P) : P -> Prop :=
| reached_start : reached P option p p
| reached_move : forall q r, reached P option p q -> option q r -> reached P option p r.

Section Summands.
Variable ends : N -> option (N * N).
Variable joins : N -> list (N * N).
Variable rules : list game_rule.
Hypothesis joins_spec : forall v w e, In (w, e) (joins v) <-> ends e = Some (v, w) \/ ends e = Some (w, v).
Variable all_edges : list N.
Hypothesis edges_listed : forall e, ends e <> None -> In e all_edges.

Notation present := (present ends).
Notation component := (component ends joins).
Notation components := (components ends joins).
Notation summands := (summands ends joins).
Notation part := (part ends).
Notation after := (after ends).
Notation plays := (plays ends joins rules).
Notation moves := (moves ends joins rules).
Notation left_by := (left_by ends).
Notation option := (deletion_option ends joins rules).
Notation joined := (joined ends joins).

(** * Parts *)
(** What is left of a set of vertices that no edge leaves, without the component of one of them, is such a set again, and smaller. *)
Lemma without_component : forall p rest fuel, rest <> 0 -> (forall x, N.testbit rest x = true -> N.testbit (left_ p) x = true) ->
  (forall x w, N.testbit rest x = true -> joined p x w -> N.testbit rest w = true) -> (ones_of rest <= S fuel)%nat ->
  let others := N.ldiff rest (component p (N.log2 rest)) in
  (forall x, N.testbit others x = true -> N.testbit (left_ p) x = true) /\
  (forall x w, N.testbit others x = true -> joined p x w -> N.testbit others w = true) /\ (ones_of others <= fuel)%nat.
Proof.
  intros p rest fuel D Sub Closed F. cbv zeta. set (r := N.log2 rest). set (c := component p r).
  assert (Hr : N.testbit rest r = true) by (apply N.bit_log2; auto). assert (Lr := Sub r Hr). split; [|split].
  - intros x. rewrite N.ldiff_spec, andb_true_iff. intros [K _]. auto.
  - intros x w. rewrite !N.ldiff_spec, !andb_true_iff, !negb_true_iff. intros [K1 K2] J. split; [eauto|].
    destruct (N.testbit c w) eqn:Cw; auto. apply (joined_sym ends joins joins_spec) in J.
    unfold c in Cw, K2. apply (component_closed ends joins joins_spec p r Lr w x Cw) in J. congruence.
  - assert (ones_of (N.ldiff rest c) < ones_of rest)%nat; [|lia]. apply ones_of_lt with r; auto.
    + intros x. rewrite N.ldiff_spec, andb_true_iff. tauto.
    + rewrite N.ldiff_spec, Hr. cbn [andb]. apply negb_false_iff. apply (component_self ends joins joins_spec p r Lr).
Qed.
Lemma components_from_in : forall p fuel rest, (forall x, N.testbit rest x = true -> N.testbit (left_ p) x = true) ->
  (forall x w, N.testbit rest x = true -> joined p x w -> N.testbit rest w = true) -> (ones_of rest <= fuel)%nat ->
  forall q, In q (components_from ends joins p fuel rest) <-> exists v, N.testbit rest v = true /\ q = part p (component p v).
Proof.
  intros p. induction fuel as [|fuel IH]; intros rest Sub Closed F q.
  - assert (None : forall v, N.testbit rest v = true -> False).
    { intros v Hv. apply bits_spec in Hv. unfold ones_of in F. destruct (bits rest); [destruct Hv | cbn in F; lia]. }
    cbn [components_from]. split; [intros [] | intros (v & Hv & _); destruct (None v Hv)].
  - destruct (N.eq_dec rest 0) as [->|D].
    { cbn [components_from]. split; [intros [] | intros (v & Hv & _); rewrite N.bits_0 in Hv; discriminate]. }
    assert (E : components_from ends joins p (S fuel) rest = let c := component p (N.log2 rest) in
      part p c :: components_from ends joins p fuel (N.ldiff rest c)) by (destruct rest; [congruence | reflexivity]).
    destruct (without_component p rest fuel D Sub Closed F) as (Inside & Alone & Smaller).
    rewrite E. cbv zeta. clear E. set (r := N.log2 rest) in *. set (c := component p r) in *.
    assert (Hr : N.testbit rest r = true) by (apply N.bit_log2; auto). assert (Lr := Sub r Hr).
    cbn [In]. rewrite (IH _ Inside Alone Smaller). split.
    + intros [<-|(v & Hv & ->)]; [exists r; auto|]. exists v. rewrite N.ldiff_spec, andb_true_iff in Hv. tauto.
    + intros (v & Hv & ->). destruct (N.testbit c v) eqn:Cv.
      * left. f_equal. symmetry. apply (component_same ends joins joins_spec); auto.
      * right. exists v. rewrite N.ldiff_spec, Hv, Cv. auto.
Qed.
Lemma components_in : forall p q, In q (components p) <-> exists v, N.testbit (left_ p) v = true /\ q = part p (component p v).
Proof.
  intros p q. apply components_from_in; auto. intros x w _ J. apply (joined_left ends joins joins_spec p x w J).
Qed.
Lemma summands_in : forall p c, In c (summands p) -> exists v, N.testbit (left_ p) v = true /\ c = part p (component p v).
Proof.
  intros p c I. unfold Deletion.summands in I. destruct (token_at p) as [t|]; [|apply components_in; auto].
  destruct (N.testbit (left_ p) t) eqn:T; [|destruct I]. destruct I as [<-|[]]. exists t. auto.
Qed.

(** * Every play ends *)
Definition weight (p : position) : nat := (ones_of (left_ p) + length (filter (present p) all_edges))%nat.
Lemma filter_le : forall (f g : N -> bool) l, (forall x, f x = true -> g x = true) -> (length (filter f l) <= length (filter g l))%nat.
Proof.
  intros f g l H. induction l as [|x l IH]; cbn [filter]; auto. specialize (H x). destruct (f x), (g x); cbn [length]; lia.
Qed.
Lemma filter_lt : forall (f g : N -> bool) l y, (forall x, f x = true -> g x = true) -> In y l -> f y = false -> g y = true ->
  (length (filter f l) < length (filter g l))%nat.
Proof.
  intros f g l y H I Hf Hg. induction l as [|x l IH]; [destruct I|]. cbn [filter]. destruct I as [->|I].
  - rewrite Hf, Hg. cbn [length]. pose proof (filter_le f g l H). lia.
  - specialize (IH I). specialize (H x). destruct (f x), (g x); cbn [length]; lia.
Qed.

Lemma in_moves : forall p l, moves p = Some l -> forall q,
  In q l <-> exists c pl own, In c (summands p) /\ plays c = Some pl /\ In own pl /\ q = left_by p own.
Proof.
  intros p l H q. unfold Deletion.moves in H. rewrite (joined_options_spec _ _ _ H q). split.
  - intros (m & I & J). apply in_map_iff in I as (c & E & I). destruct (plays c) as [pl|] eqn:Ep; [|discriminate].
    injection E as <-. apply in_map_iff in J as (own & <- & J). exists c, pl, own. auto.
  - intros (c & pl & own & I & E & J & ->). exists (List.map (left_by p) pl). split.
    + apply in_map_iff. exists c. rewrite E. auto.
    + apply in_map. auto.
Qed.

Lemma option_lighter : forall p q, option p q -> (weight q < weight p)%nat.
Proof.
  intros p q (l & H & I). apply (in_moves p l H) in I as (c & pl & own & Ic & Ep & I & ->).
  destruct (plays_take ends joins rules c pl own Ep I) as (T1 & T2 & T3 & _). apply summands_in in Ic as (v & Hv & ->).
  cbn [Deletion.part left_] in T1. unfold Deletion.left_by, weight. set (q := after p _ _ _).
  assert (Left : forall x, N.testbit (left_ q) x = true -> N.testbit (left_ p) x = true).
  { intros x. unfold q. cbn [Deletion.after left_]. rewrite N.ldiff_spec, andb_true_iff. tauto. }
  assert (Edges : forall e, present q e = true -> present p e = true).
  { intros e. unfold q. rewrite present_after, present_spec. intros (K1 & K2 & _). split; auto.
    revert K1. apply both_in_mono. intros x. rewrite N.ldiff_spec, andb_true_iff. tauto. }
  pose proof (filter_le _ _ all_edges Edges). pose proof (ones_of_le _ _ Left). destruct T3 as [T3|T3]; apply nonzero in T3 as (x & Hx).
  - assert (ones_of (left_ q) < ones_of (left_ p))%nat; [|lia]. apply ones_of_lt with x; auto.
    + unfold q. cbn [Deletion.after left_]. rewrite N.ldiff_spec, Hx. apply andb_false_r.
    + apply (component_left ends joins joins_spec p v Hv). auto.
  - assert (length (filter (present q) all_edges) < length (filter (present p) all_edges))%nat; [|lia].
    apply T2 in Hx as Px. apply present_part in Px as [P1 P2]. assert (Pp : present p x = true).
    { apply present_spec. split; auto. revert P1. apply both_in_mono. apply (component_left ends joins joins_spec p v Hv). }
    apply filter_lt with x; auto.
    + apply edges_listed. unfold both_in in P1. destruct (ends x); congruence.
    + apply not_true_iff_false. unfold q. rewrite present_after. intros (_ & _ & K). congruence.
Qed.

Theorem deletion_ends : play_ends position option.
Proof. apply well_founded_lt_compat with weight. intros q p H. apply option_lighter. exact H. Qed.
Theorem deletion_nimbers_exist : exists value, grundy position option value.
Proof.
  apply (grundy_exists position option deletion_ends (fun p => match moves p with Some l => l | None => [] end)).
  intros p q. unfold deletion_option. destruct (moves p) as [l|].
  - split; [intros I; exists l; auto | intros (m & E & I); injection E as <-; auto].
  - split; [intros [] | intros (m & E & _); discriminate].
Qed.

(** * Strategies *)
Theorem lost_positions : forall lost : position -> Prop,
  (forall p, lost p -> forall q, option p q -> exists r, option q r /\ lost r) ->
  forall p, lost p -> P_position position option p.
Proof.
  intros lost Answer p. remember (weight p) as n eqn:En. revert p En. induction n as [n IH] using lt_wf_ind. intros p -> L.
  constructor. intros q Hq. destruct (Answer p L q Hq) as (r & Hr & Lr). apply some_option with r; auto.
  apply (IH (weight r)); auto. apply option_lighter in Hq, Hr. lia.
Qed.

(** * A move changes one component *)
Section Change.
Variables (p : position) (v0 : N).
Hypothesis v0_left : N.testbit (left_ p) v0 = true.
Notation c := (component p v0).
Variables gone more : N.
Variable token : Datatypes.option N.
Hypothesis gone_in : forall v, N.testbit gone v = true -> N.testbit c v = true.
Hypothesis more_in : forall e, N.testbit more e = true -> both_in ends c e = true.

Notation q := (after p gone more token).
Notation own := (after (part p c) gone more token).

Lemma edge_ends : forall v w e, In (w, e) (joins v) -> forall s, both_in ends s e = true <-> N.testbit s v = true /\ N.testbit s w = true.
Proof.
  intros v w e I s. apply joins_spec in I. unfold both_in. destruct I as [E|E]; rewrite E, if_true; tauto.
Qed.
Lemma left_q : forall v, N.testbit (left_ q) v = true <-> N.testbit (left_ p) v = true /\ N.testbit gone v = false.
Proof. intros. cbn [Deletion.after left_]. rewrite N.ldiff_spec, andb_true_iff, negb_true_iff. tauto. Qed.
Lemma left_own : forall v, N.testbit (left_ own) v = true <-> N.testbit c v = true /\ N.testbit gone v = false.
Proof. intros. cbn [Deletion.after Deletion.part left_]. rewrite N.ldiff_spec, andb_true_iff, negb_true_iff. tauto. Qed.
Lemma joined_q : forall v w, joined q v w -> joined p v w.
Proof.
  intros v w (e & I & P). exists e. split; auto. apply present_after in P as (P1 & P2 & _). apply present_spec. split; auto.
  revert P1. apply both_in_mono. intros x. rewrite N.ldiff_spec, andb_true_iff. tauto.
Qed.

(** The components of other vertices stay. *)
Lemma others_stay : forall v, N.testbit (left_ p) v = true -> N.testbit c v = false ->
  component q v = component p v /\ part q (component q v) = At (component p v) (kept_edges ends (component p v) (gone_edges p)) token.
Proof.
  intros v Hv Cv. assert (Gv : N.testbit gone v = false) by (apply not_true_iff_false; intros K; apply gone_in in K; congruence).
  assert (Out : forall u, N.testbit (component p v) u = true -> N.testbit c u = false).
  { intros u K. apply not_true_iff_false. intros L. pose proof (component_same ends joins joins_spec p v Hv u K) as E1.
    pose proof (component_same ends joins joins_spec p v0 v0_left u L) as E2. pose proof (component_self ends joins joins_spec p v Hv) as E3. congruence. }
  assert (Same : component p v = component q v).
  { apply (component_agrees ends joins joins_spec); auto; [apply left_q; auto|]. intros u w L.
    apply (component_spec ends joins joins_spec p v Hv) in L. split; [|apply joined_q]. intros J.
    pose proof (component_closed ends joins joins_spec p v Hv u w L J) as Cw. destruct J as (e & I & P). exists e. split; auto.
    pose proof (Out u L) as Ou. pose proof (Out w Cw) as Ow. apply present_spec in P as [P1 P2]. rewrite (edge_ends u w e I) in P1.
    assert (Free : forall x, N.testbit c x = false -> N.testbit gone x = false).
    { intros x K. apply not_true_iff_false. intros L'. apply gone_in in L'. congruence. }
    apply present_after. rewrite (edge_ends u w e I), !N.ldiff_spec, (Free u Ou), (Free w Ow), !andb_true_iff. cbn [negb].
    repeat split; try tauto. apply not_true_iff_false. intros K. apply more_in in K. rewrite (edge_ends u w e I) in K. destruct K. congruence. }
  split; [auto|]. rewrite <- Same. unfold Deletion.part. cbn [Deletion.after token_at gone_edges]. f_equal.
  apply N.bits_inj. intros e. apply eq_true_iff_eq. rewrite !kept_edges_spec, N.lor_spec, orb_true_iff. split.
  - intros [[[K|K] B] D]; [auto|]. apply more_in in K. exfalso.
    unfold both_in in K, D. destruct (ends e) as [[u w]|]; [|discriminate]. apply if_true in K as [K _]. apply if_true in D as [D _].
    apply Out in D. congruence.
  - intros [K D]. repeat split; auto. revert D. apply both_in_mono. intros x Hx. rewrite N.ldiff_spec, andb_true_iff, negb_true_iff. split.
    + apply (component_left ends joins joins_spec p v Hv x Hx).
    + apply not_true_iff_false. intros L. apply gone_in in L. apply Out in Hx. congruence.
Qed.

(** What is left of the component is a position of its own. *)
Lemma own_part : forall v, N.testbit c v = true -> N.testbit gone v = false ->
  component q v = component own v /\ part q (component q v) = part own (component own v).
Proof.
  intros v Cv Gv. pose proof (component_left ends joins joins_spec p v0 v0_left v Cv) as Hv.
  assert (Hq : N.testbit (left_ q) v = true) by (apply left_q; auto). assert (Ho : N.testbit (left_ own) v = true) by (apply left_own; auto).
  assert (In_c : forall u, linked ends joins q v u -> N.testbit c u = true).
  { intros u L. induction L as [|u w L IH J]; auto. apply joined_q in J. apply (component_closed ends joins joins_spec p v0 v0_left u w IH J). }
  assert (Same : component q v = component own v).
  { apply (component_agrees ends joins joins_spec); auto. intros u w L. apply In_c in L. split; intros (e & I & P); exists e; split; auto.
    - assert (Jp : joined p u w) by (apply joined_q; exists e; auto).
      pose proof (component_closed ends joins joins_spec p v0 v0_left u w L Jp) as Cw.
      apply present_after in P as (P1 & P2 & P3). apply present_after. cbn [Deletion.part left_ gone_edges].
      rewrite (edge_ends u w e I), !N.ldiff_spec, !andb_true_iff in *. repeat split; try tauto.
      apply not_true_iff_false. rewrite kept_edges_spec. intros [K _]. congruence.
    - apply present_after in P as (P1 & P2 & P3). cbn [Deletion.part left_ gone_edges] in P1, P2. apply present_after.
      rewrite (edge_ends u w e I), !N.ldiff_spec, !andb_true_iff in *.
      assert (B : both_in ends c e = true) by (apply (edge_ends u w e I); tauto).
      repeat split; try tauto; try (apply (component_left ends joins joins_spec p v0 v0_left); tauto).
      apply not_true_iff_false. intros K. apply not_true_iff_false in P2. apply P2, kept_edges_spec. auto. }
  split; [exact Same|]. rewrite <- Same. unfold Deletion.part at 1 2. cbn [Deletion.after token_at]. f_equal.
  assert (Sub : forall x, N.testbit (component q v) x = true -> N.testbit (N.ldiff c gone) x = true /\ N.testbit (N.ldiff (left_ p) gone) x = true).
  { intros x Hx. pose proof (component_left ends joins joins_spec q v Hq x Hx) as K. apply left_q in K as [K1 K2].
    apply (component_spec ends joins joins_spec q v Hq) in Hx. apply In_c in Hx. rewrite !N.ldiff_spec, Hx, K1, K2. auto. }
  apply N.bits_inj. intros e. apply eq_true_iff_eq. cbn [Deletion.after Deletion.part gone_edges left_]. rewrite !kept_edges_spec, !N.lor_spec, !orb_true_iff, !kept_edges_spec.
  assert (B1 : both_in ends (component q v) e = true -> both_in ends (N.ldiff c gone) e = true) by (apply both_in_mono; intros x Hx; apply Sub; auto).
  assert (B2 : both_in ends (component q v) e = true -> both_in ends (N.ldiff (left_ p) gone) e = true) by (apply both_in_mono; intros x Hx; apply Sub; auto).
  assert (B3 : both_in ends (N.ldiff c gone) e = true -> both_in ends c e = true).
  { apply both_in_mono. intros x. rewrite N.ldiff_spec, andb_true_iff. tauto. }
  tauto.
Qed.
End Change.

(** * The nim-sum over components *)
(** The value of the component of v if v is its largest vertex. *)
Definition head (V : position -> N) (p : position) (v : N) : N :=
  if N.log2 (component p v) =? v then V (part p (component p v)) else 0.

Lemma head_sum : forall V p v, N.testbit (left_ p) v = true -> nim_sum (head V p) (bits (component p v)) = V (part p (component p v)).
Proof.
  intros V p v Hv. pose proof (component_self ends joins joins_spec p v Hv) as Self. set (c := component p v) in *.
  assert (Hr : N.testbit c (N.log2 c) = true) by (apply N.bit_log2; intros E; rewrite E, N.bits_0 in Self; discriminate).
  assert (Same : forall u, N.testbit c u = true -> component p u = c) by (intros; apply (component_same ends joins joins_spec); auto).
  rewrite (nim_sum_single _ _ (N.log2 c)).
  - unfold head. rewrite (Same _ Hr), N.eqb_refl. reflexivity.
  - apply bits_nodup.
  - apply bits_spec. auto.
  - intros u Hu D. apply bits_spec in Hu. unfold head. rewrite (Same u Hu). destruct (N.eqb_spec (N.log2 c) u); congruence.
Qed.

Lemma components_total : forall V p fuel rest, (forall x, N.testbit rest x = true -> N.testbit (left_ p) x = true) ->
  (forall x w, N.testbit rest x = true -> joined p x w -> N.testbit rest w = true) -> (ones_of rest <= fuel)%nat ->
  total position V (components_from ends joins p fuel rest) = nim_sum (head V p) (bits rest).
Proof.
  intros V p. induction fuel as [|fuel IH]; intros rest Sub Closed F.
  - unfold ones_of in F. destruct (bits rest); [reflexivity | cbn in F; lia].
  - destruct (N.eq_dec rest 0) as [->|D]; [reflexivity|].
    assert (E : components_from ends joins p (S fuel) rest = let c := component p (N.log2 rest) in
      part p c :: components_from ends joins p fuel (N.ldiff rest c)) by (destruct rest; [congruence | reflexivity]).
    destruct (without_component p rest fuel D Sub Closed F) as (Inside & Alone & Smaller).
    rewrite E. cbv zeta. clear E. set (r := N.log2 rest) in *. set (c := component p r) in *.
    assert (Hr : N.testbit rest r = true) by (apply N.bit_log2; auto). assert (Lr := Sub r Hr).
    assert (Cr : forall x, N.testbit c x = true -> N.testbit rest x = true).
    { intros x K. apply (component_spec ends joins joins_spec p r Lr) in K. induction K as [|u w L K J]; eauto. }
    cbn [total fold_right]. fold (total position V (components_from ends joins p fuel (N.ldiff rest c))).
    rewrite (IH _ Inside Alone Smaller), (nim_sum_split (head V p) rest c Cr). unfold c at 4. rewrite (head_sum V p r Lr). apply N.lxor_comm.
Qed.
Lemma all_total : forall V p, total position V (components p) = nim_sum (head V p) (bits (left_ p)).
Proof. intros V p. apply components_total; auto. intros x w _ J. apply (joined_left ends joins joins_spec p x w J). Qed.

Lemma whole_total : forall V p v, N.testbit (left_ p) v = true ->
  total position V (components p) = N.lxor (nim_sum (head V p) (bits (N.ldiff (left_ p) (component p v)))) (V (part p (component p v))).
Proof.
  intros V p v Hv. rewrite all_total, (nim_sum_split _ _ (component p v)); [|apply (component_left ends joins joins_spec p v Hv)].
  rewrite head_sum; auto.
Qed.

Lemma change_total : forall V p v gone more, token_at p = None -> N.testbit (left_ p) v = true ->
  (forall x, N.testbit gone x = true -> N.testbit (component p v) x = true) ->
  (forall e, N.testbit more e = true -> both_in ends (component p v) e = true) ->
  total position V (components (after p gone more None)) = N.lxor (nim_sum (head V p) (bits (N.ldiff (left_ p) (component p v))))
    (total position V (components (after (part p (component p v)) gone more None))).
Proof.
  intros V p v gone more T Hv Gone More. rewrite !all_total. set (q := after p gone more None). set (own := after _ gone more None).
  assert (Sub : forall x, N.testbit (left_ own) x = true -> N.testbit (left_ q) x = true).
  { intros x. unfold own, q. rewrite left_own, left_q. intros [K L]. split; auto. apply (component_left ends joins joins_spec p v Hv x K). }
  rewrite (nim_sum_split (head V q) (left_ q) (left_ own) Sub). f_equal.
  - replace (N.ldiff (left_ q) (left_ own)) with (N.ldiff (left_ p) (component p v)).
    + apply nim_sum_ext. intros x Hx. apply bits_spec in Hx. rewrite N.ldiff_spec, andb_true_iff, negb_true_iff in Hx. destruct Hx as [H1 H2].
      destruct (others_stay p v Hv gone more None Gone More x H1 H2) as [E1 E2]. unfold head. fold q in E1, E2. rewrite E2, E1.
      unfold Deletion.part. rewrite T. reflexivity.
    + apply N.bits_inj. intros x. apply eq_true_iff_eq. rewrite !N.ldiff_spec, !andb_true_iff, !negb_true_iff, <- !not_true_iff_false.
      unfold own, q. rewrite left_own, left_q, <- not_true_iff_false.  specialize (Gone x). tauto.
  - apply nim_sum_ext. intros x Hx. apply bits_spec in Hx. unfold own in Hx. rewrite left_own in Hx. destruct Hx as [H1 H2].
    destruct (own_part p v Hv gone more None x H1 H2) as [E1 E2]. unfold head. fold q own in E1, E2. rewrite E2, E1. reflexivity.
Qed.

(** * Tables of components *)
Section Table.
Variable find : position -> Datatypes.option N.
Definition entry (c : position) : N := match find c with Some v => v | None => 0 end.

(** In a game with a token each rule says where it goes. *)
Variable has_token : bool.
Hypothesis token_goes : forall r, In r rules -> (goes_to r = None <-> has_token = false).
Definition fits (p : position) : Prop :=
  match token_at p with Some t => has_token = true /\ N.testbit (left_ p) t = true | None => has_token = false end.
Definition known (p : position) : Prop := forall c, In c (summands p) -> find c <> None.

Hypothesis table_right : forall c v, find c = Some v -> summands c = [c] /\ exists l, moves c = Some l /\
  (forall q, In q l -> known q) /\ is_mex (fun w => exists q, In q l /\ w = total position entry (summands q)) v.

Lemma entry_plays : forall c, find c <> None -> exists pl, plays c = Some pl /\ moves c = Some (List.map (left_by c) pl).
Proof.
  intros c H. destruct (find c) as [v|] eqn:E; [|congruence]. destruct (table_right c v E) as (S & l & M & _).
  unfold Deletion.moves in M |- *. rewrite S in M |- *. cbn [List.map joined_options] in M |- *.
  destruct (plays c) as [pl|]; [|discriminate]. exists pl. split; auto. cbn [option_map joined_options]. rewrite app_nil_r. reflexivity.
Qed.
Lemma entry_option : forall c, find c <> None -> forall pl, plays c = Some pl -> forall q, option c q <-> exists own, In own pl /\ q = left_by c own.
Proof.
  intros c H pl E q. destruct (entry_plays c H) as (pl' & E' & M). assert (pl' = pl) as -> by congruence. unfold deletion_option. split.
  - intros (l & M' & I). rewrite M in M'. injection M' as <-. apply in_map_iff in I as (own & <- & I). eauto.
  - intros (own & I & ->). eexists. split; [exact M|]. apply in_map. auto.
Qed.
Lemma known_moves : forall p, known p -> forall q, option p q <->
  exists c pl own, In c (summands p) /\ plays c = Some pl /\ In own pl /\ q = left_by p own.
Proof.
  intros p K q. destruct (joined_options_some _ (List.map (fun c => option_map (List.map (left_by p)) (plays c)) (summands p))) as [l M].
  { intros I. apply in_map_iff in I as (c & E & I). destruct (entry_plays c (K c I)) as (pl & Ep & _). rewrite Ep in E. discriminate. }
  change (moves p = Some l) in M. rewrite <- (in_moves p l M q). unfold deletion_option. split.
  - intros (l' & M' & I). congruence.
  - intros I. exists l. auto.
Qed.

(** The game of lists of components of the table. *)
Definition turns (c : position) (l : list position) : Prop := find c <> None /\ exists q, option c q /\ l = summands q.
Lemma turns_values : component_values position turns entry.
Proof.
  intros c. unfold entry at 2. destruct (find c) as [v|] eqn:E.
  - destruct (table_right c v E) as (_ & l & M & _ & X). eapply mex_ext; [|exact X]. intros w. split.
    + intros (q & I & ->). exists (summands q). split; auto. split; [congruence|]. exists q. split; auto. exists l. auto.
    + intros (m & (_ & q & (l' & M' & I) & ->) & ->). exists q. split; auto. congruence.
  - split; [|lia]. intros (l & (H & _) & _). congruence.
Qed.

Lemma xor_exchange : forall a b c d e, N.lxor a (N.lxor b c) = N.lxor d b -> N.lxor a (N.lxor e c) = N.lxor d e.
Proof.
  intros a b c d e H. apply N.bits_inj. intros n. apply (f_equal (fun z => N.testbit z n)) in H. rewrite !N.lxor_spec in *.
  destruct (N.testbit a n), (N.testbit b n), (N.testbit c n), (N.testbit d n), (N.testbit e n); cbn in *; congruence.
Qed.

(** What a move does, in its component. *)
Lemma move_in_component : forall p, fits p -> known p -> forall c pl own, In c (summands p) -> plays c = Some pl -> In own pl ->
  fits (left_by p own) /\ known (left_by p own) /\
  forall x, (exists a b, summands p = a ++ c :: b /\
      x = N.lxor (total position entry a) (N.lxor (total position entry (summands (left_by c own))) (total position entry b))) ->
    total position entry (summands (left_by p own)) = x.
Proof.
  intros p F K c pl own Ic Ep Io. destruct (plays_take ends joins rules c pl own Ep Io) as (T1 & T2 & _ & T4 & r & Ir & T5).
  specialize (token_goes r Ir). assert (Fc := K c Ic). assert (Old : exists l, moves c = Some l /\ forall q, In q l -> known q).
  { destruct (find c) as [v|] eqn:E; [|congruence]. destruct (table_right c v E) as (_ & l & M & X & _). exists l. auto. }
  destruct Old as (lc & Mc & Kc). destruct (entry_plays c Fc) as (pl' & Ep' & Mc'). assert (pl' = pl) as -> by congruence.
  assert (Kown : known (left_by c own)) by (apply Kc; rewrite Mc in Mc'; injection Mc' as ->; apply in_map; auto).
  unfold fits in F. unfold Deletion.summands in Ic at 1. destruct (token_at p) as [t|] eqn:Tp.
  - (* With a token *)
    destruct F as [F1 F2]. rewrite F2 in Ic. destruct Ic as [<-|[]]. set (c := component p t) in *.
    destruct (token_to own) as [t'|] eqn:To; [|exfalso; destruct token_goes; intuition congruence].
    destruct (T4 t' eq_refl) as [L1 L2]. cbn [Deletion.part left_] in L1, T1.
    assert (More : forall e, N.testbit (takes_edges own) e = true -> both_in ends c e = true) by (intros e He; apply T2, present_part in He; tauto).
    destruct (own_part p t F2 (takes own) (takes_edges own) (Some t') t' L1 L2) as [E1 E2].
    pose proof (component_left ends joins joins_spec p t F2 t' L1) as L3.
    assert (Same : summands (left_by p own) = summands (left_by (part p c) own)).
    { unfold Deletion.summands, Deletion.left_by. rewrite To. cbn [Deletion.after token_at]. fold (after p (takes own) (takes_edges own) (Some t')).
      assert (B1 : N.testbit (left_ (after p (takes own) (takes_edges own) (Some t'))) t' = true) by (apply left_q; auto).
      assert (B2 : N.testbit (left_ (after (part p c) (takes own) (takes_edges own) (Some t'))) t' = true) by (apply left_own; auto).
      cbn [Deletion.after left_] in B1, B2. cbn [Deletion.after left_]. rewrite B1, B2.
      exact (f_equal (fun x => [x]) E2). }
    split; [|split].
    + unfold fits, Deletion.left_by. rewrite To. cbn [Deletion.after token_at]. split; auto. apply left_q. auto.
    + intros s Is. rewrite Same in Is. exact (Kown s Is).
    + intros x (a & b & Ea & ->). unfold Deletion.summands in Ea at 1. rewrite Tp, F2 in Ea. destruct a as [|y [|]]; try discriminate.
      injection Ea as <-. rewrite Same. cbn [total fold_right]. rewrite N.lxor_0_l, N.lxor_0_r. reflexivity.
  - (* Without *)
    apply components_in in Ic as (v & Hv & ->). set (c := component p v) in *. cbn [Deletion.part left_] in T1.
    assert (To : token_to own = None) by (apply T5, token_goes; auto).
    assert (More : forall e, N.testbit (takes_edges own) e = true -> both_in ends c e = true) by (intros e He; apply T2, present_part in He; tauto).
    assert (Plain : forall z, summands (after z (takes own) (takes_edges own) None) = components (after z (takes own) (takes_edges own) None)) by reflexivity.
    split; [|split].
    + unfold fits, Deletion.left_by. rewrite To. cbn [Deletion.after token_at]. exact F.
    + intros s Is. unfold Deletion.left_by in Is, Kown. rewrite To in Is, Kown. rewrite Plain in Is. unfold known in Kown. rewrite Plain in Kown.
      apply components_in in Is as (u & Hu & ->). apply left_q in Hu as [U1 U2]. destruct (N.testbit c u) eqn:Cu.
      * destruct (own_part p v Hv (takes own) (takes_edges own) None u Cu U2) as [_ ->]. apply Kown, components_in.
        exists u. split; auto. apply left_own. auto.
      * destruct (others_stay p v Hv (takes own) (takes_edges own) None T1 More u U1 Cu) as [_ ->].
        replace (At _ _ None) with (part p (component p u)) by (unfold Deletion.part; rewrite Tp; reflexivity).
        apply K. unfold Deletion.summands. rewrite Tp. apply components_in. eauto.
    + intros x (a & b & Ea & ->). unfold Deletion.left_by. rewrite To, !Plain.
      rewrite (change_total entry p v (takes own) (takes_edges own) Tp Hv T1 More). symmetry. apply xor_exchange with (entry (part p c)).
      unfold c. rewrite <- (whole_total entry p v Hv). unfold Deletion.summands in Ea at 1. rewrite Tp in Ea. rewrite Ea, total_app. reflexivity.
Qed.

(** In every position that play reaches, all moves are defined. *)
Theorem play_is_defined : forall p q, fits p -> known p -> reached position option p q -> exists l, moves q = Some l.
Proof.
  intros p q F K R. assert (Kept : fits q /\ known q).
  { induction R as [|q r R IH O]; auto. destruct IH as [Fq Kq]. apply known_moves in O as (c & pl & own & Ic & Ep & Io & ->); auto.
    destruct (move_in_component q Fq Kq c pl own Ic Ep Io) as (A & B & _). auto. }
  apply joined_options_some. intros I. apply in_map_iff in I as (c & E & I).
  destruct (entry_plays c (proj2 Kept c I)) as (pl & Ep & _). rewrite Ep in E. discriminate.
Qed.

Theorem nimber_by_components : forall value, grundy position option value ->
  forall p, fits p -> known p -> value p = total position entry (summands p).
Proof.
  intros value G p. remember (weight p) as n eqn:En. revert p En. induction n as [n IH] using lt_wf_ind. intros p -> F K.
  pose proof (move_in_component p F K) as Move.
  apply mex_unique with (fun w => exists q, option p q /\ w = value q); [apply G|].
  eapply mex_ext; [|apply (sum_of_components position turns entry turns_values (summands p))]. intros w.
  assert (Value : forall c pl own, In c (summands p) -> plays c = Some pl -> In own pl ->
    value (left_by p own) = total position entry (summands (left_by p own))).
  { intros c pl own Ic Ep Io. destruct (Move c pl own Ic Ep Io) as (M1 & M2 & _). apply (IH (weight (left_by p own))); auto.
    apply option_lighter. apply known_moves; auto. exists c, pl, own. auto. }
  split.
  - intros (m & Mv & ->). remember (summands p) as s eqn:Es. destruct Mv as [a c q b (Fc & q' & O & ->)]. symmetry in Es.
    destruct (entry_plays c Fc) as (pl & Ep & _). pose proof (proj1 (entry_option c Fc pl Ep q') O) as (own & Io & Eq). clear O. subst q'.
    assert (Ic : In c (summands p)) by (rewrite Es; apply in_app_iff; right; left; auto). rewrite Es in *.
    exists (left_by p own). split; [apply known_moves; auto; exists c, pl, own; rewrite Es; auto|].
    rewrite (Value c pl own Ic Ep Io). destruct (Move c pl own Ic Ep Io) as (_ & _ & X). symmetry. apply X. exists a, b. split; auto.
    rewrite !total_app. reflexivity.
  - intros (q & O & ->). apply known_moves in O as (c & pl & own & Ic & Ep & Io & ->); auto.
    rewrite (Value c pl own Ic Ep Io). destruct (Move c pl own Ic Ep Io) as (_ & _ & X).
    destruct (in_split c (summands p) Ic) as (a & b & Es). exists (a ++ summands (left_by c own) ++ b). split.
    + rewrite Es. constructor. split; [apply K; auto|]. exists (left_by c own). split; auto. apply (entry_option c (K c Ic) pl Ep). eauto.
    + apply X. exists a, b. split; auto. rewrite !total_app. reflexivity.
Qed.
End Table.
End Summands.
