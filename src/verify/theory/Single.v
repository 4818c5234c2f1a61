(** Single graphs: their value by a table of positions, and who wins by a strategy.

    The vertices of a graph are numbered in the order of its list, and a position is a number whose ones are the vertices
    that are left. Proved here:
    - [nimber_by_table]: if each entry of a table is the mex of the entries that its moves lead to, the value of the graph is
      its entry;
    - [second_wins]: if in each listed position every move has an answer that leads to a listed position, the player to move
      loses at all of them;
    - [first_wins]: if some move leads to such a position, the player to move wins. *)
From Coq Require Import ZArith NArith List Bool Lia FMapPositive.
From NK Require Import Mex Nim Game NodeKayles Table Terms.
Import ListNotations.
Open Scope N_scope.

(** The numbers, from i on, of the vertices of a list that are near x, as the ones of a number. *)
Fixpoint near_mask (G : graph) (x : vertex) (i : N) (l : list vertex) : N :=
  match l with
  | [] => 0
  | y :: l => let m := near_mask G x (N.succ i) l in if near_in G x y then N.lor m (N.shiftl 1 i) else m
  end.
Definition masks_of (G : graph) : list N := map (fun x => near_mask G x 0 (vertices G)) (vertices G).
(** The vertex with number x and its neighbours. *)
Definition around_of (masks : list N) (x : N) : N := N.lor (N.shiftl 1 x) (nth (N.to_nat x) masks 0).
(** The position of all vertices. *)
Definition all_vertices (G : graph) : N := N.ones (N.of_nat (length (vertices G))).

Lemma shifted_one : forall x y, N.testbit (N.shiftl 1 x) y = true <-> y = x.
Proof. intros. rewrite N.shiftl_1_l, N.pow2_bits_eqb, N.eqb_eq. intuition. Qed.

Lemma around_of_self : forall masks x, near (around_of masks) x x = true.
Proof. intros. unfold near, around_of. rewrite N.lor_spec. apply orb_true_iff. left. apply shifted_one. auto. Qed.

Lemma near_mask_spec : forall G x l i j, N.testbit (near_mask G x i l) j = true <->
  exists y k, nth_error l k = Some y /\ j = i + N.of_nat k /\ near_in G x y = true.
Proof.
  intros G x. induction l as [|y l IH]; intros i j; cbn [near_mask].
  - rewrite N.bits_0. split; [discriminate | intros (z & k & H & _); destruct k; discriminate].
  - assert (Rest : N.testbit (near_mask G x (N.succ i) l) j = true <->
      exists z k, nth_error (y :: l) (S k) = Some z /\ j = i + N.of_nat (S k) /\ near_in G x z = true).
    { rewrite IH. split; intros (z & k & H1 & H2 & H3); exists z, k; (split; [exact H1 | split; [lia | exact H3]]). }
    destruct (near_in G x y) eqn:E.
    + rewrite N.lor_spec, orb_true_iff, Rest, shifted_one. split.
      * intros [(z & k & H) | ->]; [exists z, (S k); auto | exists y, O; repeat split; auto; lia].
      * intros (z & [|k] & H1 & H2 & H3); [right; cbn in H2; lia | left; exists z, k; auto].
    + rewrite Rest. split.
      * intros (z & k & H); exists z, (S k); auto.
      * intros (z & [|k] & H1 & H2 & H3); [cbn in H1; congruence | exists z, k; auto].
Qed.

Theorem numbered_value : forall G, nimber G = value_of (around_of (masks_of G)) (all_vertices G).
Proof.
  intros G. unfold nimber, value_of.
  apply value_alike with (R := fun x i => exists k, nth_error (vertices G) k = Some x /\ i = N.of_nat k).
  - apply near_in_self.
  - apply around_of_self.
  - intros x i y j _ _ _ _ (k & Hk & ->) (l & Hl & ->). unfold near, around_of. rewrite N.lor_spec, Nat2N.id.
    assert (Ek : nth k (masks_of G) 0 = near_mask G x 0 (vertices G)).
    { unfold masks_of. erewrite nth_error_nth; auto. rewrite nth_error_map, Hk. reflexivity. }
    rewrite Ek. destruct (near_in G x y) eqn:E.
    + symmetry. apply orb_true_iff. right. apply near_mask_spec. exists y, l. auto.
    + symmetry. apply orb_false_iff. split.
      * destruct (N.testbit (N.shiftl 1 (N.of_nat k)) (N.of_nat l)) eqn:B; auto. apply shifted_one, Nat2N.inj in B. subst l.
        rewrite Hk in Hl. injection Hl as <-. rewrite near_in_self in E. discriminate.
      * destruct (N.testbit (near_mask G x 0 (vertices G)) (N.of_nat l)) eqn:B; auto. apply near_mask_spec in B as (z & m & H1 & H2 & H3).
        assert (m = l) as -> by lia. rewrite Hl in H1. injection H1 as <-. congruence.
  - intros x Hx. apply In_nth_error in Hx as [k Hk]. exists (N.of_nat k). split; [|exists k; auto].
    apply bits_spec. unfold all_vertices. apply N.ones_spec_low.
    assert (k < length (vertices G))%nat by (apply nth_error_Some; congruence). lia.
  - intros i Hi. apply bits_spec in Hi. unfold all_vertices in Hi.
    assert (L : i < N.of_nat (length (vertices G))).
    { destruct (N.lt_ge_cases i (N.of_nat (length (vertices G)))) as [|L]; auto. rewrite N.ones_spec_high in Hi by auto. discriminate. }
    destruct (nth_error (vertices G) (N.to_nat i)) as [x|] eqn:Hx; [|apply nth_error_None in Hx; lia].
    exists x. split; [eapply nth_error_In; eauto | exists (N.to_nat i); split; auto; lia].
Qed.

(** * Tables *)
Definition entry_test (around : N -> N) (find : N -> option N) (entry : N * N) : bool :=
  match opt_map (fun x => find (without around (fst entry) x)) (bits (fst entry)) with
  | Some l => mexb l (snd entry)
  | None => false
  end.
Definition whole_table_test (around : N -> N) (table : list (N * N)) : bool :=
  let m := table_map table in allb (entry_test around (find_in m)) table.

Lemma whole_table_right : forall around table, (forall x, near around x x = true) -> whole_table_test around table = true ->
  forall p v, find_in (table_map table) p = Some v -> value_of around p = v.
Proof.
  intros around table Self T p. remember (ones_of p) as n eqn:En. revert p En. induction n as [n IH] using lt_wf_ind. intros p En v H.
  unfold whole_table_test in T. cbv zeta in T. rewrite allb_forall in T. assert (I := find_in_spec _ _ _ H). apply T in I.
  unfold entry_test in I. cbn [fst snd] in I.
  destruct (opt_map (fun x => find_in (table_map table) (without around p x)) (bits p)) as [l|] eqn:E; [|discriminate].
  apply mexb_spec in I. eapply mex_unique; [apply (value_of_mex around Self)|]. eapply mex_ext; [|exact I].
  assert (Option : forall x w, N.testbit p x = true -> find_in (table_map table) (without around p x) = Some w -> value_of around (without around p x) = w).
  { intros x w Hx Hw. apply (IH (ones_of (without around p x))); auto. subst n. apply (without_fewer around Self); auto. }
  intros w. rewrite (opt_map_in _ _ _ _ _ E). split.
  - intros (x & Ix & Ex). exists x. apply bits_spec in Ix. split; auto. symmetry. auto.
  - intros (x & Hx & ->). destruct (opt_map_all _ _ _ _ _ E x) as (w & Ew & _); [apply bits_spec; auto|].
    exists x. split; [apply bits_spec; auto|]. rewrite Ew. f_equal. symmetry. auto.
Qed.

(** The value of a graph, by a table that has an entry for it. *)
Theorem nimber_by_table : forall G table v,
  (if whole_table_test (around_of (masks_of G)) table
   then match find_in (table_map table) (all_vertices G) with Some w => w =? v | None => false end else false) = true ->
  nimber G = v.
Proof.
  intros G table v H. apply if_true in H as [T H]. rewrite numbered_value.
  destruct (find_in (table_map table) (all_vertices G)) as [w|] eqn:E; [|discriminate]. apply N.eqb_eq in H. subst w.
  apply (whole_table_right _ table); auto. apply around_of_self.
Qed.

(** * Strategies *)
Definition listed_map (lost : list N) : PositiveMap.t N := table_map (map (fun p => (p, 0)) lost).
Definition is_listed (m : PositiveMap.t N) (p : N) : bool := match find_in m p with Some _ => true | None => false end.
Lemma is_listed_spec : forall lost p, is_listed (listed_map lost) p = true -> In p lost.
Proof.
  intros lost p H. unfold is_listed in H. destruct (find_in (listed_map lost) p) as [v|] eqn:E; [|discriminate].
  apply find_in_spec in E. apply in_map_iff in E as (q & Eq & I). injection Eq as -> _. auto.
Qed.

(** Some move leads to a listed position. *)
Definition has_answer (around : N -> N) (m : PositiveMap.t N) (p : N) : bool :=
  anyb (fun y => is_listed m (without around p y)) (bits p).
Definition strategy_test (around : N -> N) (lost : list N) : bool :=
  let m := listed_map lost in allb (fun p => allb (fun x => has_answer around m (without around p x)) (bits p)) lost.

Lemma has_answer_spec : forall around lost p, has_answer around (listed_map lost) p = true ->
  exists y, N.testbit p y = true /\ In (without around p y) lost.
Proof.
  intros around lost p H. apply anyb_exists in H as (y & I & H). exists y. split; [apply bits_spec; auto | apply is_listed_spec; auto].
Qed.

Lemma strategy_right : forall around lost, (forall x, near around x x = true) -> strategy_test around lost = true ->
  forall p, In p lost -> value_of around p = 0.
Proof.
  intros around lost Self T p. remember (ones_of p) as n eqn:En. revert p En. induction n as [n IH] using lt_wf_ind. intros p En Hp.
  unfold strategy_test in T. cbv zeta in T. rewrite allb_forall in T. pose proof (T p Hp) as Tp. cbv beta in Tp. rewrite allb_forall in Tp.
  destruct (N.eq_dec (value_of around p) 0) as [|D]; auto. exfalso.
  destruct (value_of_mex around Self p) as [_ M]. destruct (M 0) as (x & Hx & E); [lia|].
  specialize (Tp x). rewrite bits_spec in Tp. destruct (has_answer_spec _ _ _ (Tp Hx)) as (y & Hy & I).
  pose proof (without_fewer around Self p x Hx). pose proof (without_fewer around Self _ y Hy).
  assert (Z : value_of around (without around (without around p x) y) = 0).
  { apply (IH (ones_of (without around (without around p x) y))); auto. lia. }
  destruct (value_of_mex around Self (without around p x)) as [M1 _]. apply M1. exists y. split; auto. congruence.
Qed.

Theorem second_wins : forall G lost,
  (if strategy_test (around_of (masks_of G)) lost then memb (all_vertices G) lost else false) = true ->
  P_position graph graph_option G.
Proof.
  intros G lost H. apply if_true in H as [T H]. apply memb_spec in H. apply nimber_outcome. rewrite numbered_value.
  apply (strategy_right _ lost); auto. apply around_of_self.
Qed.

Theorem first_wins : forall G lost,
  (if strategy_test (around_of (masks_of G)) lost then has_answer (around_of (masks_of G)) (listed_map lost) (all_vertices G) else false) = true ->
  N_position graph graph_option G.
Proof.
  intros G lost H. apply if_true in H as [T H]. apply has_answer_spec in H as (y & Hy & I).
  apply (outcome graph graph_option graph_play_ends nimber nimber_grundy). rewrite numbered_value.
  pose proof (around_of_self (masks_of G)) as Self. pose proof (strategy_right _ lost Self T _ I) as Z.
  destruct (value_of_mex _ Self (all_vertices G)) as [M _]. intros E. apply M. exists y. split; auto. congruence.
Qed.
