(** One system whose members are sequences of several systems, or the values of such a sequence at the indices with one residue.

    Theorem [joints_solve]: if each member passes [joint_is_right], the values of solutions of those systems solve the one system. *)
From Coq Require Import ZArith NArith List Bool Lia.
From NK Require Import Mex System Certificate Octal Solution Terms Split Equality NodeKayles Strip Closure Ring RingWords Runs Family Parts.
From NK Require Import Trees.
From NK.checker Require Import Checker Nimbers.
Import ListNotations.
Open Scope Z_scope.

(** The parts of each sequence of a system are in the system that is split. *)
Lemma split_nth_back : forall m, (1 <= m)%nat -> forall sys i s r, nth_error sys i = Some s -> 0 <= r < Z.of_nat m ->
  nth_error (split m sys) (number m i r) = Some (split_seq m s r).
Proof.
  intros m Hm. assert (L : forall s, List.length (map (split_seq m s) (Split.residues m)) = m /\
    forall r, 0 <= r < Z.of_nat m -> nth_error (map (split_seq m s) (Split.residues m)) (Z.to_nat r) = Some (split_seq m s r)).
  { intros s. unfold Split.residues. rewrite zrange_zlist, map_length. replace (Z.to_nat (Z.of_nat m - 1 - 0 + 1)) with m by lia. split.
    - generalize 0. clear. induction m as [|k IH]; intros lo; cbn [zlist List.length]; auto.
    - intros r Hr. rewrite nth_error_map. assert (G : forall len lo k, (k < len)%nat -> nth_error (zlist lo len) k = Some (lo + Z.of_nat k)).
      { clear. induction len as [|len IH]; intros lo [|k] H; cbn [zlist nth_error]; try lia; [f_equal; lia|]. rewrite IH by lia. f_equal. lia. }
      rewrite G by lia. cbn [option_map]. f_equal. f_equal. lia. }
  induction sys as [|u sys IH]; intros [|i] s r Hs Hr; try discriminate; unfold split; cbn [flat_map nth_error] in *; destruct (L u) as [Len At].
  - injection Hs as ->. rewrite nth_error_app1 by (unfold number; rewrite Len; lia). unfold number. apply At. exact Hr.
  - rewrite nth_error_app2 by (unfold number; rewrite Len; lia). rewrite Len. fold (split m sys).
    replace (number m (S i) r - m)%nat with (number m i r) by (unfold number; lia). apply IH; auto.
Qed.

(** A system: recurrences with the ranks of their sequences, or the recurrences of a derivation. *)
Inductive listing := Recurrences (s : system) (ranks : list nat) | Derived (g : graphs).
Definition recurrences (l : listing) : system := match l with Recurrences s _ => s | Derived g => in_all g end.
Definition ranks_of (l : listing) : list nat := match l with Recurrences _ r => r | Derived g => in_ranks g end.
Definition listing_is_right (l : listing) : bool :=
  if system_is_ordered (recurrences l) (ranks_of l) then match l with Recurrences _ _ => true | Derived g => graphs_are_right [] g end
  else false.

(** A member of the one system: the sequence [of_member] of the system [of_system] at [modulus] N + [residue_at], with its
    recurrence in members. *)
Record joint := Joint {
  of_system : nat; of_member : nat; modulus : nat; residue_at : Z; own_terms : seq; own_place : Equality.place_in; own_rank : nat }.
(** The number of the member in its system, split by residues. *)
Definition split_member (j : joint) : nat := number (modulus j) (of_member j) (residue_at j).

Section Joints.
Variables (listings : list listing) (joints : list joint) (agree : Z) (firsts : list (list N)) (last : Z).

(** Whether j is the sequence with the number i of the system s, split by m. *)
Definition is_joint (s m i j : nat) : bool :=
  match nth_error joints j with
  | Some own => if Nat.eqb (of_system own) s then if Nat.eqb (modulus own) m then Nat.eqb (split_member own) i else false else false
  | None => false
  end.
Definition same_bound (g h : option Z) : bool :=
  match g, h with None, None => true | Some g, Some h => g =? h | _, _ => false end.
Definition same_in (s m : nat) (t u : term) : bool :=
  match t, u with
  | Conv a b shift x0 y0 c half, Conv a' b' shift' x0' y0' c' half' =>
      if is_joint s m a a' then if is_joint s m b b' then if shift =? shift' then if x0 =? x0' then if y0 =? y0' then if N.eqb c c' then
      same_bound half half' else false else false else false else false else false else false
  | Back a delay low high c, Back a' delay' low' high' c' =>
      if is_joint s m a a' then if delay =? delay' then if low =? low' then if same_bound high high' then N.eqb c c'
      else false else false else false else false
  | Const c, Const c' => N.eqb c c'
  | _, _ => false
  end.
(** A member is the sequence that it is said to be. *)
Definition joint_is_right (own : joint) : bool :=
  match nth_error listings (of_system own) with
  | Some l =>
      match nth_error (recurrences l) (of_member own) with
      | Some s =>
          let part := split_seq (modulus own) s (residue_at own) in
          if 0 <=? residue_at own then if residue_at own <? Z.of_nat (modulus own) then
          if first part =? first (own_terms own) then if same_lists N.eqb (initial part) (initial (own_terms own)) then
          same_lists (same_in (of_system own) (modulus own)) (terms part) (terms (own_terms own)) else false else false else false else false
      | None => false
      end
  | None => false
  end.

Definition one : equality := Equality (map own_terms joints) (map own_rank joints) (map own_place joints) agree firsts last.

Lemma is_joint_spec : forall s m i j, is_joint s m i j = true ->
  exists own, nth_error joints j = Some own /\ of_system own = s /\ modulus own = m /\ split_member own = i.
Proof.
  intros s m i j H. unfold is_joint in H. destruct (nth_error joints j) as [own|]; [|discriminate]. rewrite !if_true in H.
  destruct H as (H1 & H2 & H3). apply Nat.eqb_eq in H1, H2, H3. exists own. auto.
Qed.
Lemma same_bound_spec : forall g h, same_bound g h = true -> g = h.
Proof. intros [g|] [h|] H; cbn in H; try discriminate; auto. apply Z.eqb_eq in H. congruence. Qed.

Variable f : nat -> values.
Hypothesis solved : forall s l, nth_error listings s = Some l -> solves (recurrences l) (f s).

Definition joined_values : values := fun j n =>
  match nth_error joints j with Some own => split_values (modulus own) (f (of_system own)) (split_member own) n | None => 0%N end.

Lemma same_option : forall s m t u, same_in s m t u = true -> forall n v, option_of (split_values m (f s)) n t v <-> option_of joined_values n u v.
Proof.
  assert (V : forall s m i j, is_joint s m i j = true -> forall n, joined_values j n = split_values m (f s) i n).
  { intros s m i j H n. apply is_joint_spec in H as (own & E & <- & <- & <-). unfold joined_values. rewrite E. reflexivity. }
  intros s m [a b shift x0 y0 c half|a delay low high c|c] [a' b' shift' x0' y0' c' half'|a' delay' low' high' c'|c'] H n v;
    cbn [same_in] in H; try discriminate; cbn [option_of].
  - rewrite !if_true in H. destruct H as (A & B & H1 & H2 & H3 & H4 & H5). apply Z.eqb_eq in H1, H2, H3. apply N.eqb_eq in H4.
    apply same_bound_spec in H5. subst. split; intros (x & y & E & Hx & Hy & Hh & ->); exists x, y; repeat split; auto;
      rewrite (V _ _ _ _ A), (V _ _ _ _ B); reflexivity.
  - rewrite !if_true in H. destruct H as (A & H1 & H2 & H3 & H4). apply Z.eqb_eq in H1, H2. apply same_bound_spec in H3. apply N.eqb_eq in H4.
    subst. rewrite (V _ _ _ _ A). tauto.
  - apply N.eqb_eq in H. subst. tauto.
Qed.

Lemma joints_solve : allb joint_is_right joints = true -> solves (map own_terms joints) joined_values.
Proof.
  intros H j s Hs. rewrite nth_error_map in Hs. destruct (nth_error joints j) as [own|] eqn:Ej; [|discriminate]. injection Hs as <-.
  rewrite allb_forall in H. specialize (H own (nth_error_In _ _ Ej)). unfold joint_is_right in H.
  destruct (nth_error listings (of_system own)) as [l|] eqn:El; [|discriminate].
  destruct (nth_error (recurrences l) (of_member own)) as [source|] eqn:Es; [|discriminate]. cbv zeta in H. rewrite !if_true in H.
  destruct H as (R1 & R2 & H1 & H2 & H3). apply Z.leb_le in R1. apply Z.ltb_lt in R2. apply Z.eqb_eq in H1.
  apply same_numbers in H2 as Same. set (m := modulus own) in *. set (s := split_seq m source (residue_at own)) in *.
  assert (Hm : (1 <= m)%nat) by lia.
  destruct (split_solves m Hm (f (of_system own)) _ (solved _ l El) _ s (split_nth_back m Hm _ _ _ _ Es (conj R1 R2))) as [Init Mex].
  assert (J : joined_values j = split_values m (f (of_system own)) (number m (of_member own) (residue_at own))).
  { unfold joined_values. rewrite Ej. reflexivity. }
  rewrite J. split.
  - intros k v Hk. rewrite <- H1. apply Init. rewrite Same. exact Hk.
  - intros n Hn. eapply mex_ext; [|apply (Mex n); unfold mexed in *; rewrite Same, H1; exact Hn]. intros v. split.
    + intros (t & I & O). apply In_nth_error in I as [i Ei]. destruct (same_lists_nth _ _ _ _ _ H3 i t Ei) as (u & Eu & M).
      exists u. split; [eapply nth_error_In; eauto|]. apply (same_option _ _ _ _ M). exact O.
    + intros (u & I & O). apply In_nth_error in I as [i Ei]. destruct (same_lists_back _ _ _ _ _ H3 i u Ei) as (t & Et & M).
      exists t. split; [eapply nth_error_In; eauto|]. apply (same_option _ _ _ _ M). exact O.
Qed.
End Joints.
