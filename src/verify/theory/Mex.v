(** The mex of a set of numbers.

    The mex (minimum excluded number) of a set is the least natural number that is not in it. This file defines it as a
    property, [is_mex], proves that a set has at most one mex, and computes the mex of a list. It also holds the few
    Boolean functions on lists that the checkers of the other files are made of. *)
From Coq Require Import NArith List Bool Lia.
Import ListNotations.
Open Scope N_scope.

(** [is_mex S m]: the number m is the mex of the set S. *)
Definition is_mex (S : N -> Prop) (m : N) : Prop := ~ S m /\ forall k, k < m -> S k.

Theorem mex_unique : forall S m m', is_mex S m -> is_mex S m' -> m = m'.
Proof.
  intros S m m' [out_m below_m] [out_m' below_m'].
  destruct (N.lt_trichotomy m m') as [H | [H | H]]; auto.
  - contradict out_m; auto.
  - contradict out_m'; auto.
Qed.

(** Only the numbers up to m matter for whether m is the mex. *)
Lemma mex_local : forall S S' m, (forall v, v <= m -> (S v <-> S' v)) -> is_mex S m -> is_mex S' m.
Proof.
  intros S S' m H [H1 H2]; split.
  - rewrite <- H by lia. auto.
  - intros k Hk. apply H; [lia | auto].
Qed.

Lemma mex_ext : forall S S' m, (forall v, S v <-> S' v) -> is_mex S m -> is_mex S' m.
Proof. intros S S' m H. apply mex_local. auto. Qed.

(** * Boolean functions on lists

    [vm_compute] works out both arguments of [&&] and [||]; [if] is lazy. *)
Fixpoint memb (v : N) (l : list N) : bool :=
  match l with [] => false | x :: l => if N.eqb v x then true else memb v l end.
Fixpoint allb {A} (P : A -> bool) (l : list A) : bool :=
  match l with [] => true | x :: l => if P x then allb P l else false end.
Fixpoint anyb {A} (P : A -> bool) (l : list A) : bool :=
  match l with [] => false | x :: l => if P x then true else anyb P l end.

Lemma if_true : forall a b : bool, (if a then b else false) = true <-> a = true /\ b = true.
Proof. intros [] b; simpl; intuition discriminate. Qed.

Lemma allb_forall : forall A (P : A -> bool) l, allb P l = true <-> forall x, In x l -> P x = true.
Proof.
  induction l as [|y l IH]; cbn [allb In]; [intuition|]. rewrite if_true, IH. split.
  - intros [H1 H2] x [<- | Hx]; auto.
  - auto.
Qed.

Lemma anyb_exists : forall A (P : A -> bool) l, anyb P l = true <-> exists x, In x l /\ P x = true.
Proof.
  induction l as [|y l IH]; cbn [anyb In].
  - split; [discriminate | intros (x & [] & _)].
  - destruct (P y) eqn:E; split; auto.
    + intros _. exists y; auto.
    + rewrite IH. intros (x & H1 & H2). exists x; auto.
    + rewrite IH. intros (x & [<- | H1] & H2); [congruence | exists x; auto].
Qed.

Lemma memb_spec : forall v l, memb v l = true <-> In v l.
Proof.
  induction l as [|x l IH]; cbn [memb In]; [intuition discriminate|]. destruct (N.eqb_spec v x).
  - intuition.
  - rewrite IH. intuition congruence.
Qed.

(** The numbers below n, as a list. *)
Fixpoint below (n : nat) : list N :=
  match n with O => [] | S k => N.of_nat k :: below k end.

Lemma below_spec : forall n v, In v (below n) <-> v < N.of_nat n.
Proof.
  induction n as [|n IH]; intros v; cbn [below In].
  - lia.
  - rewrite IH. lia.
Qed.

Lemma below_length : forall n, length (below n) = n.
Proof. induction n; simpl; auto. Qed.

Lemma below_nodup : forall n, NoDup (below n).
Proof. induction n as [|n IH]; simpl; constructor; auto. rewrite below_spec; lia. Qed.

(** Decides whether m is the mex of a list. *)
Definition mexb (l : list N) (m : N) : bool :=
  if memb m l then false else allb (fun k => memb k l) (below (N.to_nat m)).

Theorem mexb_spec : forall l m, mexb l m = true <-> is_mex (fun v => In v l) m.
Proof.
  intros; unfold mexb, is_mex. destruct (memb m l) eqn:E.
  - apply memb_spec in E. intuition discriminate.
  - assert (~ In m l) by (rewrite <- memb_spec; congruence). rewrite allb_forall. split.
    + intros A; split; auto. intros k Hk; apply memb_spec, A, below_spec; lia.
    + intros [_ A] k Hk; apply below_spec in Hk; apply memb_spec, A; lia.
Qed.

(** The mex of a list: the first number, from 0 on, that is not in it. *)
Fixpoint first_missing (l : list N) (fuel : nat) (m : N) : N :=
  match fuel with O => m | S fuel => if memb m l then first_missing l fuel (N.succ m) else m end.
Definition mex (l : list N) : N := first_missing l (length l) 0.

Lemma first_missing_spec : forall l fuel m,
  (forall k, k < m -> In k l) -> (N.to_nat m + fuel = length l)%nat ->
  is_mex (fun v => In v l) (first_missing l fuel m).
Proof.
  intros l; induction fuel as [|fuel IH]; intros m Hbelow Hfuel; cbn [first_missing].
  - split; auto. intro Hin.
    (* Otherwise a list of m numbers would hold the m + 1 numbers up to m. *)
    assert (L : incl (below (S (N.to_nat m))) l).
    { intros v Hv; apply below_spec in Hv.
      destruct (N.eq_dec v m); [subst; auto | apply Hbelow; lia]. }
    apply NoDup_incl_length in L; [|apply below_nodup]. rewrite below_length in L; lia.
  - destruct (memb m l) eqn:E.
    + apply IH; [|lia]. intros k Hk. apply memb_spec in E.
      destruct (N.eq_dec k m); [subst; auto | apply Hbelow; lia].
    + split; auto. rewrite <- memb_spec; congruence.
Qed.

Theorem mex_spec : forall l, is_mex (fun v => In v l) (mex l).
Proof. intros; apply first_missing_spec; [lia | reflexivity]. Qed.
