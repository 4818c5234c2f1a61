(** What certificates of claims have beyond the trees of [Trees.v], as such trees: the mex of a set whose items have conditions
    ([mex_node_eval]), the value of a function by cases ([call_eval]), and whether an integer is one of those with a property
    ([member_of_eval]). *)
From Coq Require Import ZArith List Bool FinFun Lia.
From NK Require Import Mex System.
From NK Require Import Trees.
Import ListNotations.
Open Scope Z_scope.

Section Cases.
(** The values of functions. *)
Variable function : nat -> Z -> option Z.
Notation eval := (eval function).

(** The mex of a set, of which each item is in it if its guard is true, as a tree. All items are looked at, so that it has no value if one
    has none. *)
Definition item_of (guarded : node * node) : node := If (fst guarded) (snd guarded) (Number (-1)).
Definition contains (items : list node) (j : Z) : node :=
  Binary Equal (fold_right (fun x t => Binary Minimum (If (Binary Equal x (Number j)) (Number 0) (Number 1)) t) (Number 1) items) (Number 0).
Fixpoint mex_from (j : Z) (k : nat) (items : list node) : node :=
  match k with O => Number j | S k => If (contains items j) (mex_from (j + 1) k items) (Number j) end.
Definition mex_node (guarded : list (node * node)) : node := mex_from 0 (length guarded) (map item_of guarded).

Lemma contains_eval : forall n j items l, Forall2 (fun t x => eval n t = Some (Int x)) items l ->
  eval n (contains items j) = Some (Bool (anyb (Z.eqb j) l)).
Proof.
  intros n j items l F.
  assert (G : eval n (fold_right (fun x t => Binary Minimum (If (Binary Equal x (Number j)) (Number 0) (Number 1)) t) (Number 1) items) =
    Some (Int (if anyb (Z.eqb j) l then 0 else 1))).
  { induction F as [|t x items l E F IH]; [reflexivity|]. cbn [fold_right eval anyb]. cbn [eval] in IH. rewrite IH, E. cbn [operate].
    rewrite (Z.eqb_sym x j). destruct (j =? x); cbn [operate]; destruct (anyb (Z.eqb j) l); reflexivity. }
  unfold contains. cbn [eval]. cbn [eval] in G. rewrite G. destruct (anyb (Z.eqb j) l); reflexivity.
Qed.
Lemma mex_from_eval : forall n items l, Forall2 (fun t x => eval n t = Some (Int x)) items l -> forall k j, 0 <= j ->
  (forall i, 0 <= i < j -> In i l) -> exists m, eval n (mex_from j k items) = Some (Int m) /\ j <= m <= j + Z.of_nat k /\
  (forall i, 0 <= i < m -> In i l) /\ (m < j + Z.of_nat k -> ~ In m l).
Proof.
  intros n items l F. induction k as [|k IH]; intros j Hj B; cbn [mex_from].
  - exists j. repeat split; auto; try lia.
  - cbn [eval]. rewrite (contains_eval n j items l F). destruct (anyb (Z.eqb j) l) eqn:A.
    + destruct (IH (j + 1)) as (m & E & H1 & H2 & H3); [lia | |].
      * intros i Hi. destruct (Z.eq_dec i j) as [->|]; [|apply B; lia]. apply anyb_exists in A as (x & I & Ex). apply Z.eqb_eq in Ex. congruence.
      * exists m. repeat split; auto; try lia. intros L. apply H3. lia.
    + exists j. repeat split; auto; try lia. intros _ I. assert (anyb (Z.eqb j) l = true) by (apply anyb_exists; exists j; split; [auto | apply Z.eqb_refl]). congruence.
Qed.
(** Where all items have values, the tree has the least natural number that is none of them. *)
Theorem mex_node_eval : forall n guarded l, Forall2 (fun t x => eval n t = Some (Int x)) (map item_of guarded) l ->
  exists m, eval n (mex_node guarded) = Some (Int m) /\ 0 <= m /\ ~ In m l /\ forall i, 0 <= i < m -> In i l.
Proof.
  intros n guarded l F. destruct (mex_from_eval n _ l F (length guarded) 0) as (m & E & H1 & H2 & H3); [lia | intros i Hi; lia|].
  exists m. repeat split; auto; [lia|]. intros I. destruct (Z_lt_le_dec m (Z.of_nat (length guarded))) as [L|L]; [apply H3; auto; lia|].
  assert (Length : length l = length guarded).
  { rewrite <- (map_length item_of guarded). clear - F. induction F; cbn [length]; congruence. }
  assert (Most : (length (map Z.of_nat (List.seq 0 (S (length guarded)))) <= length l)%nat).
  { apply NoDup_incl_length.
    - apply FinFun.Injective_map_NoDup; [intros a b; lia | apply seq_NoDup].
    - intros x Hx. apply in_map_iff in Hx as (k & <- & Hk). apply in_seq in Hk. destruct (Z.eq_dec (Z.of_nat k) m) as [->|]; auto. apply H2. lia. }
  rewrite map_length, seq_length in Most. lia.
Qed.

(** A tree with a n + b in place of n. *)
Fixpoint at_line (a b : Z) (t : node) : node :=
  match t with
  | Number _ | Truth => t
  | Variable_n => Binary Add (Binary Multiply (Number a) Variable_n) (Number b)
  | At k c d => At k (c * a) (c * b + d)
  | Range l h c d y z => Range l h (c * a) (c * b + d) (at_line a b y) (at_line a b z)
  | Not x => Not (at_line a b x)
  | And x y => And (at_line a b x) (at_line a b y)
  | Or x y => Or (at_line a b x) (at_line a b y)
  | If x y z => If (at_line a b x) (at_line a b y) (at_line a b z)
  | Binary o x y => Binary o (at_line a b x) (at_line a b y)
  end.
Theorem at_line_eval : forall n a b t, eval n (at_line a b t) = eval (a * n + b) t.
Proof.
  intros n a b. induction t as [c| | |k c d|l h c d y IHy z IHz|x IHx|x IHx y IHy|x IHx y IHy|x IHx y IHy z IHz|o x IHx y IHy];
    cbn [at_line eval operate]; rewrite ?IHx, ?IHy, ?IHz; auto.
  - do 2 f_equal. ring.
  - replace (c * a * n + (c * b + d)) with (c * (a * n + b) + d) by ring. reflexivity.
Qed.

(** A function by cases: a case is for the arguments x from [case_low] to [case_high] at which its condition is true; there the
    value is that of its body. In both trees n is x - [case_offset]. The first case counts. *)
Record branch := Branch { case_low : option Z; case_high : option Z; case_offset : Z; case_if : node; case_value : node }.
Fixpoint by_cases (cases : list branch) (x : Z) : option value :=
  match cases with
  | [] => None
  | c :: cases =>
      let n := x - case_offset c in
      if within (case_low c) (case_high c) x then match eval n (case_if c) with Some (Bool true) => eval n (case_value c) | Some (Bool false) => by_cases cases x | _ => None end
      else by_cases cases x
  end.
(** The value of such a function at a n + b as a tree. Where a case has no upper end, its range is a part of its condition, so that the
    other cases are in the tree once. *)
Fixpoint call (cases : list branch) (a b : Z) : node :=
  match cases with
  | [] => Not (Number 0)
  | c :: cases =>
      let next := call cases a b in
      let value := at_line a (b - case_offset c) (case_value c) in
      match case_if c, case_high c with
      | Truth, high => Range (case_low c) high a b value next
      | t, None => If (Range (case_low c) None a b (at_line a (b - case_offset c) t) (Not Truth)) value next
      | t, high => Range (case_low c) high a b (If (at_line a (b - case_offset c) t) value next) next
      end
  end.
Theorem call_eval : forall n a b cases, eval n (call cases a b) = by_cases cases (a * n + b).
Proof.
  intros n a b. induction cases as [|c cases IH]; [reflexivity|]. cbn [call by_cases]. cbv zeta.
  replace (a * n + b - case_offset c) with (a * n + (b - case_offset c)) by ring. rewrite <- IH, <- (at_line_eval n a _ (case_value c)).
  set (value := at_line a (b - case_offset c) (case_value c)). set (next := call cases a b).
  set (t := at_line a (b - case_offset c) (case_if c)). assert (Test : eval (a * n + (b - case_offset c)) (case_if c) = eval n t) by (symmetry; apply at_line_eval).
  assert (Plain : forall high, (if within (case_low c) high (a * n + b) then match eval n t with Some (Bool true) => eval n value | Some (Bool false) => eval n next | _ => None end
    else eval n next) = eval n (Range (case_low c) high a b (If t value next) next)) by reflexivity.
  assert (Joined : eval n (If (Range (case_low c) None a b t (Not Truth)) value next) = eval n (Range (case_low c) None a b (If t value next) next)).
  { cbn [eval negb]. destruct (within (case_low c) None (a * n + b)); reflexivity. }
  rewrite Test, Plain. subst t. destruct (case_if c) eqn:C; try (destruct (case_high c); [reflexivity | exact Joined]). reflexivity.
Qed.

(** Whether a n + b is one of the integers from [low] on with a property. *)
Definition member_of (low : Z) (property : node) (a b : Z) : node := Range (Some low) None a b (at_line a b property) (Not Truth).
Lemma member_of_eval : forall n low property a b,
  eval n (member_of low property a b) = if low <=? a * n + b then eval (a * n + b) property else Some (Bool false).
Proof. intros. unfold member_of. cbn [eval]. unfold within. rewrite at_line_eval. destruct (low <=? a * n + b); reflexivity. Qed.
End Cases.
