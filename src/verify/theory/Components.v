(** The components of a position of a deletion game.

    Proved here, for the rules of `Deletion.v`: the function [component] gives what hangs together with a vertex
    ([component_spec]), and depends on the edges at these vertices only ([component_agrees]). *)
From Coq Require Import ZArith NArith List Bool Lia Wf_nat Permutation.
From NK Require Import Mex Game Table Deletion.
Import ListNotations.
Open Scope N_scope.

(** * Ones of numbers *)
Lemma bits_disjoint : forall a b, (forall x, N.testbit a x = true -> N.testbit b x = false) ->
  Permutation (bits (N.lor a b)) (bits a ++ bits b).
Proof.
  intros a b H. apply NoDup_Permutation; [apply bits_nodup| |].
  - assert (D : forall x, In x (bits a) -> ~ In x (bits b)) by (intros x Ha Hb; apply bits_spec in Ha, Hb; apply H in Ha; congruence).
    pose proof (bits_nodup a) as A. revert D. induction A as [|x l Hx A IH]; intros D; cbn [app]; [apply bits_nodup|].
    constructor; [|apply IH; intros y Hy; apply D; right; auto]. rewrite in_app_iff. intros [I|I]; [auto | apply (D x); auto; left; auto].
  - intros x. rewrite in_app_iff, !bits_spec, N.lor_spec, orb_true_iff. tauto.
Qed.
Lemma ones_disjoint : forall a b, (forall x, N.testbit a x = true -> N.testbit b x = false) ->
  ones_of (N.lor a b) = (ones_of a + ones_of b)%nat.
Proof. intros a b H. unfold ones_of. rewrite (Permutation_length (bits_disjoint a b H)). apply app_length. Qed.

(** The nim-sum of a function over the ones of a number. *)
Definition nim_sum (f : N -> N) (l : list N) : N := fold_right (fun x s => N.lxor (f x) s) 0 l.
Lemma nim_sum_app : forall f l m, nim_sum f (l ++ m) = N.lxor (nim_sum f l) (nim_sum f m).
Proof.
  induction l as [|x l IH]; intros m; cbn [app nim_sum fold_right]; [symmetry; apply N.lxor_0_l|].
  fold (nim_sum f (l ++ m)) (nim_sum f l). rewrite IH. symmetry. apply N.lxor_assoc.
Qed.
Lemma nim_sum_permutation : forall f l m, Permutation l m -> nim_sum f l = nim_sum f m.
Proof.
  induction 1; cbn [nim_sum fold_right]; try fold (nim_sum f l); try fold (nim_sum f l'); try congruence.
  rewrite <- !N.lxor_assoc. f_equal. apply N.lxor_comm.
Qed.
Lemma nim_sum_split : forall f s c, (forall x, N.testbit c x = true -> N.testbit s x = true) ->
  nim_sum f (bits s) = N.lxor (nim_sum f (bits (N.ldiff s c))) (nim_sum f (bits c)).
Proof.
  intros f s c H. rewrite <- nim_sum_app. apply nim_sum_permutation. rewrite <- bits_disjoint.
  - replace (N.lor (N.ldiff s c) c) with s; auto. apply N.bits_inj. intros x. rewrite N.lor_spec, N.ldiff_spec.
    specialize (H x). destruct (N.testbit s x), (N.testbit c x); intuition.
  - intros x K. rewrite N.ldiff_spec in K. apply andb_true_iff in K as [_ K]. apply negb_true_iff in K. auto.
Qed.
Lemma nim_sum_ext : forall f g l, (forall x, In x l -> f x = g x) -> nim_sum f l = nim_sum g l.
Proof.
  induction l as [|x l IH]; intros H; cbn [nim_sum fold_right]; auto. fold (nim_sum f l) (nim_sum g l).
  rewrite IH by (intros; apply H; right; auto). rewrite H by (left; auto). reflexivity.
Qed.
Lemma nim_sum_zero : forall f l, (forall x, In x l -> f x = 0) -> nim_sum f l = 0.
Proof.
  induction l as [|x l IH]; intros H; cbn [nim_sum fold_right]; auto. fold (nim_sum f l).
  rewrite IH by (intros; apply H; right; auto). rewrite H by (left; auto). reflexivity.
Qed.
Lemma nim_sum_single : forall f l r, NoDup l -> In r l -> (forall x, In x l -> x <> r -> f x = 0) -> nim_sum f l = f r.
Proof.
  induction l as [|x l IH]; intros r D I Z; [destruct I|]. inversion D as [|? ? Nx D']; subst. cbn [nim_sum fold_right].
  fold (nim_sum f l). destruct (N.eq_dec x r) as [->|E].
  - rewrite nim_sum_zero, N.lxor_0_r; auto. intros y Iy. apply Z; [right; auto|]. intros ->. auto.
  - destruct I as [I|I]; [congruence|]. rewrite Z by (auto; left; auto). rewrite N.lxor_0_l. apply IH; auto. intros y Iy. apply Z. right. auto.
Qed.
Lemma one_at_most_log2 : forall a x, N.testbit a x = true -> x <= N.log2 a.
Proof. intros a x H. destruct (N.le_gt_cases x (N.log2 a)); auto. rewrite N.bits_above_log2 in H by auto. discriminate. Qed.
Lemma nonzero : forall a, a <> 0 -> exists x, N.testbit a x = true.
Proof. intros a H. exists (N.log2 a). apply N.bit_log2. auto. Qed.
Lemma shifted_bit : forall v x, N.testbit (N.shiftl 1 v) x = true <-> x = v.
Proof. intros. rewrite N.shiftl_1_l, N.pow2_bits_eqb, N.eqb_eq. intuition. Qed.

Section Components.
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

Definition joined (p : position) (v w : N) : Prop := exists e, In (w, e) (joins v) /\ present p e = true.
Lemma around_spec : forall p v w, In w (around ends joins p v) <-> joined p v w.
Proof.
  intros. unfold around, joined. rewrite in_map_iff. split.
  - intros ([w' e] & <- & I). apply filter_In in I. exists e. exact I.
  - intros (e & I & P). exists (w, e). split; auto. apply filter_In. auto.
Qed.
Lemma joined_sym : forall p v w, joined p v w -> joined p w v.
Proof. intros p v w (e & I & P). exists e. split; auto. apply joins_spec. apply joins_spec in I. tauto. Qed.
Lemma joined_left : forall p v w, joined p v w -> N.testbit (left_ p) v = true /\ N.testbit (left_ p) w = true.
Proof.
  intros p v w (e & I & P). apply joins_spec in I. apply present_spec in P as [P _]. unfold both_in in P.
  destruct I as [E|E]; rewrite E in P; apply if_true in P; tauto.
Qed.

(** [linked p v u]: a path leads from v to u. *)
Inductive linked (p : position) (v : N) : N -> Prop :=
| linked_refl : linked p v v
| linked_step : forall u w, linked p v u -> joined p u w -> linked p v w.
Lemma linked_trans : forall p u v w, linked p u v -> linked p v w -> linked p u w.
Proof. intros p u v w A B. induction B; auto. econstructor; eauto. Qed.
Lemma linked_sym : forall p v w, linked p v w -> linked p w v.
Proof.
  intros p v w A. induction A as [|u w A IH J]; [constructor|]. apply joined_sym in J.
  apply linked_trans with u; auto. econstructor; [constructor | auto].
Qed.

Lemma flood_spec : forall p v fuel todo found,
  (forall x, N.testbit todo x = true -> N.testbit found x = true) ->
  (forall x, N.testbit found x = true -> linked p v x /\ N.testbit (left_ p) x = true) ->
  (forall x w, N.testbit found x = true -> N.testbit todo x = false -> joined p x w -> N.testbit found w = true) ->
  (ones_of (N.ldiff (left_ p) found) + ones_of todo <= fuel)%nat ->
  let s := flood ends joins p fuel todo found in
  (forall x, N.testbit s x = true -> linked p v x /\ N.testbit (left_ p) x = true) /\
  (forall x, N.testbit found x = true -> N.testbit s x = true) /\
  (forall x w, N.testbit s x = true -> joined p x w -> N.testbit s w = true).
Proof.
  intros p v. induction fuel as [|fuel IH]; intros todo found H1 H2 H3 M s.
  - assert (todo = 0) as ->.
    { destruct (N.eq_dec todo 0) as [|D]; auto. apply nonzero in D as (x & Hx). apply bits_spec in Hx. unfold ones_of in M.
      destruct (bits todo); [destruct Hx | cbn in M; lia]. }
    subst s. cbn [flood]. split; [exact H2|]. split; [auto|]. intros x w Hx. apply H3; auto using N.bits_0.
  - destruct (N.eq_dec todo 0) as [->|D].
    { subst s. cbn [flood]. split; [exact H2|]. split; [auto|]. intros x w Hx. apply H3; auto using N.bits_0. }
    assert (E : s = let u := N.log2 todo in let new := N.ldiff (mask_of (around ends joins p u)) found in
      flood ends joins p fuel (N.lor (N.clearbit todo u) new) (N.lor found new)) by (subst s; destruct todo; [congruence | reflexivity]).
    clearbody s. subst s. cbv zeta. set (u := N.log2 todo). set (new := N.ldiff _ found).
    assert (Hu : N.testbit todo u = true) by (apply N.bit_log2; auto).
    assert (New : forall x, N.testbit new x = true <-> joined p u x /\ N.testbit found x = false).
    { intros x. unfold new. rewrite N.ldiff_spec, andb_true_iff, negb_true_iff, mask_of_spec, around_spec. tauto. }
    destruct (IH (N.lor (N.clearbit todo u) new) (N.lor found new)) as (A & B & C).
    + intros x. rewrite !N.lor_spec, !orb_true_iff, N.clearbit_eqb, andb_true_iff. intuition.
    + intros x. rewrite N.lor_spec, orb_true_iff. intros [K|K]; [auto|]. apply New in K as [K _]. split; [|apply (joined_left p u x K)].
      econstructor; [apply (H2 u); auto | exact K].
    + intros x w K T J. rewrite N.lor_spec, orb_false_iff, N.clearbit_eqb in T. destruct T as [T1 T2].
      rewrite N.lor_spec, T2, orb_false_r in K. rewrite N.lor_spec, orb_true_iff. destruct (N.testbit found w) eqn:F; auto. right.
      apply New. split; auto. destruct (N.eq_dec u x) as [->|Du]; auto.
      rewrite (H3 x w K) in F; auto; [discriminate|]. apply andb_false_iff in T1 as [T1|T1]; auto.
      apply negb_false_iff, N.eqb_eq in T1. congruence.
    + assert (L1 : (ones_of (N.clearbit todo u) < ones_of todo)%nat).
      { apply ones_of_lt with u; auto; [|apply N.clearbit_eq]. intros x. rewrite N.clearbit_eqb, andb_true_iff. tauto. }
      assert (L2 : ones_of (N.lor (N.clearbit todo u) new) = (ones_of (N.clearbit todo u) + ones_of new)%nat).
      { apply ones_disjoint. intros x. rewrite N.clearbit_eqb, andb_true_iff. intros [K _]. apply H1 in K.
        destruct (N.testbit new x) eqn:Nx; auto. apply New in Nx. destruct Nx. congruence. }
      assert (L3 : (ones_of (N.ldiff (left_ p) (N.lor found new)) + ones_of new <= ones_of (N.ldiff (left_ p) found))%nat).
      { rewrite <- ones_disjoint.
        - apply ones_of_le. intros x. rewrite N.lor_spec, !N.ldiff_spec, N.lor_spec, orb_true_iff, !andb_true_iff, !negb_true_iff, orb_false_iff.
          intros [[K1 [K2 _]]|K]; [auto|]. apply New in K as [J F]. split; auto. apply (joined_left p u x J).
        - intros x. rewrite N.ldiff_spec, N.lor_spec, andb_true_iff, negb_true_iff, orb_false_iff. tauto. }
      lia.
    + split; [exact A|]. split; [|exact C]. intros x K. apply B. rewrite N.lor_spec, K. reflexivity.
Qed.

Theorem component_spec : forall p v, N.testbit (left_ p) v = true -> forall u, N.testbit (component p v) u = true <-> linked p v u.
Proof.
  intros p v Hv. unfold Deletion.component. cbv zeta.
  destruct (flood_spec p v (S (length (bits (left_ p)))) (N.shiftl 1 v) (N.shiftl 1 v)) as (A & B & C).
  - auto.
  - intros x K. apply shifted_bit in K. subst x. split; [constructor | auto].
  - intros x w K1 K2. congruence.
  - assert (ones_of (N.ldiff (left_ p) (N.shiftl 1 v)) <= ones_of (left_ p))%nat.
    { apply ones_of_le. intros x. rewrite N.ldiff_spec, andb_true_iff. tauto. }
    assert (ones_of (N.shiftl 1 v) <= 1)%nat.
    { unfold ones_of. change 1%nat with (length [v]). apply NoDup_incl_length; [apply bits_nodup|]. intros x K.
      apply bits_spec, shifted_bit in K. left. auto. }
    unfold ones_of in *. lia.
  - intros u. split; [intros K; apply (A u K)|]. intros L. induction L as [|u w L IH J]; [|exact (C u w IH J)].
    apply B, shifted_bit. reflexivity.
Qed.
Lemma component_left : forall p v, N.testbit (left_ p) v = true -> forall u, N.testbit (component p v) u = true -> N.testbit (left_ p) u = true.
Proof. intros p v Hv u K. apply component_spec in K; auto. destruct K as [|u w K J]; auto. apply (joined_left p u w J). Qed.
Lemma component_self : forall p v, N.testbit (left_ p) v = true -> N.testbit (component p v) v = true.
Proof. intros. apply component_spec; auto. constructor. Qed.
Lemma component_closed : forall p v, N.testbit (left_ p) v = true -> forall u w, N.testbit (component p v) u = true ->
  joined p u w -> N.testbit (component p v) w = true.
Proof. intros p v Hv u w K J. apply component_spec in K; auto. apply component_spec; auto. econstructor; eauto. Qed.
Lemma component_same : forall p v, N.testbit (left_ p) v = true -> forall u, N.testbit (component p v) u = true -> component p u = component p v.
Proof.
  intros p v Hv u K. pose proof (component_left p v Hv u K) as Hu. apply component_spec in K; auto.
  apply N.bits_inj. intros x. apply eq_true_iff_eq. rewrite !component_spec by auto.
  split; intros L; [apply linked_trans with u | apply linked_trans with v]; auto. apply linked_sym; auto.
Qed.
(** Where two positions have the same edges at the vertices that are linked with v, the components are the same. *)
Lemma component_agrees : forall p q v, N.testbit (left_ p) v = true -> N.testbit (left_ q) v = true ->
  (forall u w, linked p v u -> (joined p u w <-> joined q u w)) -> component p v = component q v.
Proof.
  intros p q v Hp Hq Same. apply N.bits_inj. intros x. apply eq_true_iff_eq. rewrite !component_spec by auto. split; intros L.
  - induction L as [|u w L IH J]; [constructor|]. econstructor; [exact IH|]. apply Same; auto.
  - induction L as [|u w L IH J]; [constructor|]. econstructor; [exact IH|]. apply Same; auto.
Qed.
End Components.
