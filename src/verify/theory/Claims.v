(** What the files that nkdsl writes need beside the checkers: recurrences as equations that can be read, and statements
    about all n that repeat.

    A file states a system twice: as a list of terms, which the checkers read, and as equations of functions, which the
    theorems are about. The tactic [same_options] proves that an equation is that of a list of terms. Theorem [for_all]: a
    statement that repeats with some period, and that is true up to the end of one period, is true for all n. Theorem
    [for_all_lasting]: so is a statement that is true one period further on where it is true. *)
From Coq Require Import ZArith NArith List Bool Lia.
From NK Require Import Mex System Period Certificate.
Import ListNotations.
Open Scope Z_scope.

(** The nim-sum. *)
Infix "⊕" := N.lxor (at level 50, left associativity).

(** The order of nim-values. *)
Infix "≤" := N.le (at level 70, no associativity).
Infix "≺" := N.lt (at level 70, no associativity).

(** [starts f first l]: the values of f at first, first + 1, ... are those of the list. *)
Definition starts (f : Z -> N) (first : Z) (l : list N) : Prop :=
  forall k v, nth_error l k = Some v -> f (first + Z.of_nat k) = v.

(** Functions as the values of a system: the function with this number, at this index. *)
Definition assigned (fs : list (Z -> N)) : values := fun i n => nth i fs (fun _ => 0%N) n.

Definition solves_from (f : values) (i : nat) (sys : system) : Prop :=
  forall j s, nth_error sys j = Some s ->
    starts (f (i + j)%nat) (first s) (initial s) /\ (forall n, mexed s <= n -> is_mex (options_of f (terms s) n) (f (i + j)%nat n)).
Lemma solves_nil : forall f i, solves_from f i [].
Proof. intros f i [|j] s H; discriminate. Qed.
Lemma solves_cons : forall f i s sys, starts (f i) (first s) (initial s) ->
  (forall n, mexed s <= n -> is_mex (options_of f (terms s) n) (f i n)) -> solves_from f (S i) sys -> solves_from f i (s :: sys).
Proof.
  intros f i s sys H1 H2 H3 [|j] s' E; cbn [nth_error] in E.
  - injection E as <-. rewrite Nat.add_0_r. auto.
  - rewrite <- Nat.add_succ_comm. apply H3; auto.
Qed.
Lemma solves_all_of : forall f sys, solves_from f 0 sys -> solves sys f.
Proof. intros f sys H i s E. apply (H i s E). Qed.

Lemma mex_is : forall P S m, (forall v, P v <-> S v) -> is_mex P m -> is_mex S m.
Proof. intros P S m. apply mex_ext. Qed.

Section Options.
Variables (f : values) (n : Z).
Ltac sums := unfold option_of, holds_if; intros; split;
  [ intros (x & y & H); exists x, y; rewrite ?N.lxor_0_r in *; intuition | intros (x & y & H); exists x, y; rewrite ?N.lxor_0_r in *; intuition ].
Lemma sum_plain : forall a b t x0 y0 v,
  (exists x y, x + y = n - t /\ x0 <= x /\ y0 <= y /\ v = f a x ⊕ f b y) <-> option_of f n (Conv a b t x0 y0 0 None) v.
Proof. sums. Qed.
Lemma sum_plus : forall a b t x0 y0 c v,
  (exists x y, x + y = n - t /\ x0 <= x /\ y0 <= y /\ v = f a x ⊕ f b y ⊕ c) <-> option_of f n (Conv a b t x0 y0 c None) v.
Proof. sums. Qed.
Lemma half_plain : forall a b t x0 y0 g v,
  (exists x y, x + y = n - t /\ x0 <= x /\ y0 <= y /\ g <= y - x /\ v = f a x ⊕ f b y) <-> option_of f n (Conv a b t x0 y0 0 (Some g)) v.
Proof. sums. Qed.
Lemma half_plus : forall a b t x0 y0 g c v,
  (exists x y, x + y = n - t /\ x0 <= x /\ y0 <= y /\ g <= y - x /\ v = f a x ⊕ f b y ⊕ c) <-> option_of f n (Conv a b t x0 y0 c (Some g)) v.
Proof. sums. Qed.
Ltac backs := unfold option_of, holds_if; intros; rewrite ?N.lxor_0_r; intuition.
Lemma back_plain : forall a d low v, (low <= n - d /\ v = f a (n - d)) <-> option_of f n (Back a d low None 0) v.
Proof. backs. Qed.
Lemma back_plus : forall a d low c v, (low <= n - d /\ v = f a (n - d) ⊕ c) <-> option_of f n (Back a d low None c) v.
Proof. backs. Qed.
Lemma within_plain : forall a d low h v, (low <= n - d <= h /\ v = f a (n - d)) <-> option_of f n (Back a d low (Some h) 0) v.
Proof. backs. Qed.
Lemma within_plus : forall a d low h c v, (low <= n - d <= h /\ v = f a (n - d) ⊕ c) <-> option_of f n (Back a d low (Some h) c) v.
Proof. backs. Qed.
Lemma constant : forall c v, v = c <-> option_of f n (Const c) v.
Proof. intros; unfold option_of; tauto. Qed.

Lemma options_none : forall v, False <-> options_of f [] n v.
Proof. intros; split; [tauto | intros (t & [] & _)]. Qed.
Lemma options_one : forall A t v, (A <-> option_of f n t v) -> (A <-> options_of f [t] n v).
Proof.
  intros A t v H. rewrite H. split; [intros O; exists t; split; [left; auto | auto] | intros (u & [<- | []] & O); auto].
Qed.
Lemma options_more : forall A B t ts v, (A <-> option_of f n t v) -> (B <-> options_of f ts n v) -> (A \/ B <-> options_of f (t :: ts) n v).
Proof.
  intros A B t ts v HA HB. rewrite HA, HB. split.
  - intros [O | (u & I & O)]; [exists t; split; [left|]; auto | exists u; split; [right|]; auto].
  - intros (u & [<- | I] & O); [left; auto | right; exists u; auto].
Qed.
End Options.

Ltac same_option :=
  eapply iff_trans; [| first [ apply sum_plain | apply half_plain | apply back_plain | apply within_plain | apply constant
                             | apply sum_plus | apply half_plus | apply back_plus | apply within_plus ] ]; exact (iff_refl _).
Ltac same_options := first
  [ apply options_none | apply options_one; same_option | apply options_more; [same_option | same_options] ].

(** * Statements that repeat *)
Section Stated.
Variable c : certificate.
Hypothesis Hvalid : valid c.

Lemma stated_turns : forall k i n, (i < length (claims c))%nat -> gain_of c i = 0%N -> start_of c i <= n ->
  stated c i (n + Z.of_nat k * period c) = stated c i n.
Proof.
  intros k i n Hi G Hn. assert (Hp : 0 <= period c).
  { pose proof (valid_period c Hvalid). lia. }
  induction k as [|k IH]; [f_equal; lia|].
  replace (n + Z.of_nat (S k) * period c) with (n + Z.of_nat k * period c + period c) by lia.
  rewrite (solution_periodic c Hvalid (stated c) (stated_solves c Hvalid) i _ Hi) by nia. rewrite G, N.add_0_r. exact IH.
Qed.
(** As [stated_turns], for an index q that is further by d, a multiple of the period. *)
Lemma stated_later : forall i m q, (if if Nat.ltb i (length (claims c)) then N.eqb (gain_of c i) 0 else false
    then (if 0 <=? q then q mod period c =? 0 else false) else false) = true -> start_of c i <= m -> stated c i (m + q) = stated c i m.
Proof.
  intros i m q H Hm. rewrite !if_true in H. destruct H as ((H1 & H2) & H3 & H4).
  apply Nat.ltb_lt in H1. apply N.eqb_eq in H2. apply Z.leb_le in H3. apply Z.eqb_eq in H4.
  assert (Hp : 1 <= period c).
  { pose proof (valid_period c Hvalid). lia. }
  apply Z.mod_divide in H4 as [k ->]; [|lia]. rewrite <- (Z2Nat.id k) by nia. apply stated_turns; auto.
Qed.
(** The same of a sequence that grows: by g in q steps. *)
Lemma stated_grows : forall i m q g, (if Nat.ltb i (length (claims c)) then (if 0 <=? q then if q mod period c =? 0
    then Z.of_N g =? q / period c * Z.of_N (gain_of c i) else false else false) else false) = true ->
  start_of c i <= m -> stated c i (m + q) = (stated c i m + g)%N.
Proof.
  intros i m q g H Hm. rewrite !if_true in H. destruct H as (H1 & H2 & H3 & H4).
  apply Nat.ltb_lt in H1. apply Z.leb_le in H2. apply Z.eqb_eq in H3, H4.
  assert (Hp : 1 <= period c).
  { pose proof (valid_period c Hvalid). lia. }
  apply Z.mod_divide in H3 as [k ->]; [|lia]. rewrite Z.div_mul in H4 by lia. assert (Hk : 0 <= k) by nia.
  rewrite <- (Z2Nat.id k) in * by lia. revert g H4. generalize (Z.to_nat k) as j. clear k H2 Hk. induction j as [|j IH]; intros g H4.
  - replace (m + Z.of_nat 0 * period c) with m by lia. lia.
  - replace (m + Z.of_nat (S j) * period c) with (m + Z.of_nat j * period c + period c) by lia.
    rewrite (solution_periodic c Hvalid (stated c) (stated_solves c Hvalid) i _ H1) by nia.
    rewrite (IH (N.of_nat j * gain_of c i)%N) by lia. lia.
Qed.
End Stated.

(** A statement about n, as a program, that is true p further on where it is true, from [start] on. *)
Theorem for_all_lasting : forall (t : Z -> bool) low start p, 1 <= p -> (forall n, start <= n -> t n = true -> t (n + p) = true) ->
  allb t (zrange low (Z.max low start + p - 1)) = true -> forall n, low <= n -> t n = true.
Proof.
  intros t low start p Hp R T n Hn. rewrite allb_forall in T. set (s := Z.max low start) in *.
  destruct (Z_lt_le_dec n s) as [L|L]; [apply T, zrange_spec; lia|].
  assert (G : forall k m, s <= m -> t m = true -> t (m + Z.of_nat k * p) = true).
  { induction k as [|k IH]; intros m Hm Tm; [replace (m + Z.of_nat 0 * p) with m by lia; auto|].
    replace (m + Z.of_nat (S k) * p) with (m + Z.of_nat k * p + p) by lia. apply R; [nia|]. apply IH; auto. }
  pose proof (Z.mod_pos_bound (n - s) p ltac:(lia)). pose proof (Z_div_mod_eq_full (n - s) p).
  pose proof (Z.div_pos (n - s) p ltac:(lia) ltac:(lia)).
  replace n with (s + (n - s) mod p + Z.of_nat (Z.to_nat ((n - s) / p)) * p) by (rewrite Z2Nat.id by lia; lia).
  apply G; [lia|]. apply T, zrange_spec. lia.
Qed.

(** A statement about n, as a program, that repeats with period p from [start] on. *)
Theorem for_all : forall (t : Z -> bool) low start p, 1 <= p -> (forall n, start <= n -> t (n + p) = t n) ->
  allb t (zrange low (Z.max low start + p - 1)) = true -> forall n, low <= n -> t n = true.
Proof.
  intros t low start p Hp R T n Hn. rewrite allb_forall in T. set (s := Z.max low start) in *.
  destruct (Z_lt_le_dec n s) as [L|L]; [apply T, zrange_spec; lia|].
  assert (G : forall k m, s <= m -> t (m + Z.of_nat k * p) = t m).
  { induction k as [|k IH]; intros m Hm; [f_equal; lia|].
    replace (m + Z.of_nat (S k) * p) with (m + Z.of_nat k * p + p) by lia. rewrite R by nia. auto. }
  pose proof (Z.mod_pos_bound (n - s) p ltac:(lia)). pose proof (Z_div_mod_eq_full (n - s) p).
  pose proof (Z.div_pos (n - s) p ltac:(lia) ltac:(lia)).
  replace n with (s + (n - s) mod p + Z.of_nat (Z.to_nat ((n - s) / p)) * p) by (rewrite Z2Nat.id by lia; lia).
  rewrite G by lia. apply T, zrange_spec. lia.
Qed.

(** What repeats with period p repeats with each multiple q of it. *)
Lemma repeats_later : forall (f : Z -> N) start p, 1 <= p -> (forall n, start <= n -> f (n + p) = f n) ->
  forall n q, start <= n -> 0 <= q -> q mod p = 0 -> f (n + q) = f n.
Proof.
  intros f start p Hp R n q Hn Hq Q. apply Z.mod_divide in Q as [k ->]; [|lia]. assert (Hk : 0 <= k) by nia.
  rewrite <- (Z2Nat.id k) by lia. generalize (Z.to_nat k) as j. clear k Hq Hk. induction j as [|j IH].
  - f_equal. lia.
  - replace (n + Z.of_nat (S j) * p) with (n + Z.of_nat j * p + p) by lia. rewrite R by nia. exact IH.
Qed.

(** Makes a proposition of the test T. What is within one connective may be another one. *)
Ltac read T :=
  repeat progress (rewrite ?andb_true_iff, ?orb_true_iff, ?negb_true_iff, ?negb_false_iff, ?andb_false_iff, ?orb_false_iff,
    ?N.eqb_eq, ?N.eqb_neq, ?N.leb_le, ?N.leb_gt, ?N.ltb_lt, ?N.ltb_ge, ?Z.eqb_eq, ?Z.eqb_neq, ?Z.leb_le, ?Z.leb_gt, ?Z.ltb_lt, ?Z.ltb_ge in T).
(** The same of the goal. *)
Ltac read_goal :=
  repeat progress (rewrite ?andb_true_iff, ?orb_true_iff, ?negb_true_iff, ?negb_false_iff, ?andb_false_iff, ?orb_false_iff,
    ?N.eqb_eq, ?N.eqb_neq, ?N.leb_le, ?N.leb_gt, ?N.ltb_lt, ?N.ltb_ge, ?Z.eqb_eq, ?Z.eqb_neq, ?Z.leb_le, ?Z.leb_gt, ?Z.ltb_lt, ?Z.ltb_ge).
(** The same of the goal and of T. *)
Ltac read_both T :=
  repeat progress (rewrite ?andb_true_iff, ?orb_true_iff, ?negb_true_iff, ?negb_false_iff, ?andb_false_iff, ?orb_false_iff,
    ?N.eqb_eq, ?N.eqb_neq, ?N.leb_le, ?N.leb_gt, ?N.ltb_lt, ?N.ltb_ge, ?Z.eqb_eq, ?Z.eqb_neq, ?Z.leb_le, ?Z.leb_gt, ?Z.ltb_lt, ?Z.ltb_ge in T |- *).
(** Proves that a program is true where it was, with values that grew. *)
Ltac lasting := let T := fresh "T" in intros T; read_both T; intuition lia.
(** Proves a proposition about numbers that are computed. Equations are left to the kernel, as a tactic that computes them
    would have them computed twice. *)
Ltac computed := lazymatch goal with
  | |- _ = ?y => vm_cast_no_check (eq_refl y)
  | _ => vm_compute; first [discriminate | intuition discriminate | intuition reflexivity]
  end.
(** A comparison of n with a number is the same at all n that are larger. *)
Ltac same_order := repeat match goal with |- context [Z.eqb ?a ?b] => destruct (Z.eqb_spec a b) | |- context [Z.leb ?a ?b] => destruct (Z.leb_spec a b)
  | |- context [Z.ltb ?a ?b] => destruct (Z.ltb_spec a b) end; first [reflexivity | exfalso; lia].
