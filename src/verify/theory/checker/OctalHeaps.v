(** The elements of the options of octal heaps.

    A certificate of a misère quotient states an element for each heap. [heap_options_spec]: the products of the options of a
    heap, by the rules of the game, are those that [heap_options] lists. [all_heaps]: where the certificate states a period,
    what holds of the heaps up to [needed], and of their element and options alone, holds of all heaps. *)
From Coq Require Import PeanoNat Wf_nat NArith List Bool Lia FMapPositive MSetPositive.
From NK Require Import Mex Game Octal Misere.
From NK.checker Require Import Monoids.
Import ListNotations.
Open Scope N_scope.

(** * The options of heaps *)
Section Heaps.
Variable c : quotient.
Variable cols : columns.
Notation mul := (times cols).
Notation count := (elements_count c).
Notation element := (element_of c).
Notation about := (about c).
Notation turns := (octal_move (octal_code c)).

Definition heap_tree : map := map_from 1 (heap_elements c).
Definition at_heap (t : map) (n : N) : N := if n =? 0 then 0 else look t (index_of c n).

(** The products of what a move that takes k of n tokens leaves, where d is the digit. *)
Definition taken_elements (t : map) (d : nat) (k n : N) : list N :=
  (if Nat.testbit d 0 then if k =? n then [0] else [] else [])
  ++ (if Nat.testbit d 1 then if k <? n then [at_heap t (n - k)] else [] else [])
  ++ (if Nat.testbit d 2
      then List.map (fun a => mul (at_heap t a) (at_heap t (n - k - a))) (numbers_from 1 (N.to_nat ((n - k) / 2)))
      else []).
Fixpoint elements_from (t : map) (ds : list nat) (k n : N) : list N :=
  match ds with [] => [] | d :: ds => taken_elements t d k n ++ elements_from t ds (N.succ k) n end.
Definition elements_at (t : map) (n : N) : list N := elements_from t (octal_code c) 0 n.
Definition heap_options (n : nat) : list N := elements_at heap_tree (N.of_nat n).

Definition frame_right : bool :=
  if allb (fun e => e <? count) (heap_elements c) then
  if match octal_code c with d :: _ => if Nat.testbit d 0 then false else negb (Nat.testbit d 1) | [] => false end then
  match cycle c with
  | Some (start, p) => if 1 <=? start then if 1 <=? p then start + p =? N.of_nat (length (heap_elements c)) + 1 else false else false
  | None => true
  end else false else false.
Hypothesis frame : frame_right = true.
Hypothesis monoid : is_monoid count mul.

Lemma element_below : forall n, element n < count.
Proof.
  intros [|n]; unfold element_of; [apply monoid|]. unfold frame_right in frame. rewrite !if_true in frame.
  destruct frame as (T & _). rewrite allb_forall in T.
  destruct (nth_in_or_default (N.to_nat (index_of c (N.of_nat (S n))) - 1) (heap_elements c) 0) as [I|D]; [apply N.ltb_lt, T, I|].
  rewrite D. apply monoid.
Qed.
Lemma index_positive : forall n, 1 <= n -> 1 <= index_of c n.
Proof.
  intros n Hn. unfold index_of. unfold frame_right in frame. rewrite !if_true in frame. destruct frame as (_ & _ & T).
  destruct (cycle c) as [[start p]|]; auto. rewrite !if_true in T. destruct T as (T & _). apply N.leb_le in T.
  destruct (start <=? n); auto. transitivity start; auto. apply N.le_add_r.
Qed.
Lemma at_heap_element : forall n, at_heap heap_tree (N.of_nat n) = element n.
Proof.
  intros [|n]; [reflexivity|]. unfold at_heap, element_of. destruct (N.eqb_spec (N.of_nat (S n)) 0); [lia|].
  pose proof (index_positive (N.of_nat (S n)) ltac:(lia)). unfold heap_tree. rewrite look_from.
  generalize dependent (index_of c (N.of_nat (S n))). intros i Hi. destruct (N.ltb_spec i 1); [lia|].
  replace (N.to_nat (i - 1)) with (N.to_nat i - 1)%nat by lia. reflexivity.
Qed.
Lemma first_digit : Nat.testbit (digit (octal_code c) 0) 0 = false /\ Nat.testbit (digit (octal_code c) 0) 1 = false.
Proof.
  unfold frame_right in frame. rewrite !if_true in frame. destruct frame as (_ & T & _). unfold digit.
  destruct (octal_code c) as [|d ds]; [discriminate|]. cbn [nth]. destruct (Nat.testbit d 0); [discriminate|].
  apply negb_true_iff in T. auto.
Qed.
Lemma product_one : forall a, product nat mul element [a] = element a.
Proof. intros. cbn. apply monoid, element_below. Qed.
Lemma product_two : forall a b, product nat mul element [a; b] = mul (element a) (element b).
Proof. intros. cbn [product fold_right]. f_equal. apply monoid, element_below. Qed.

Lemma elements_from_spec : forall ds k n e, In e (elements_from heap_tree ds k n) <->
  exists i d, nth_error ds i = Some d /\ In e (taken_elements heap_tree d (k + N.of_nat i) n).
Proof.
  induction ds as [|d ds IH]; intros k n e; cbn [elements_from].
  - split; [intros [] | intros ([|i] & d & E & _); discriminate].
  - rewrite in_app_iff, IH. split.
    + intros [H|(i & d' & E & H)]; [exists O, d; rewrite N.add_0_r; auto|]. exists (S i), d'. split; auto.
      replace (k + N.of_nat (S i)) with (N.succ k + N.of_nat i) by lia. auto.
    + intros ([|i] & d' & E & H); cbn [nth_error] in E.
      * injection E as <-. left. rewrite N.add_0_r in H. auto.
      * right. exists i, d'. split; auto. replace (N.succ k + N.of_nat i) with (k + N.of_nat (S i)) by lia. auto.
Qed.

Lemma heap_options_spec : forall n e, In e (heap_options n) <-> exists q, turns n q /\ e = product nat mul element q.
Proof.
  intros n e. pose proof first_digit as [D0 D1]. unfold heap_options, elements_at. rewrite elements_from_spec. split.
  - intros (k & d & E & I). assert (Ed : d = digit (octal_code c) k) by (unfold digit; symmetry; apply nth_error_nth; auto). subst d.
    rewrite N.add_0_l in I. unfold taken_elements in I. rewrite !in_app_iff in I. destruct I as [I|[I|I]].
    + destruct (Nat.testbit (digit (octal_code c) k) 0) eqn:B; [|destruct I]. destruct (N.eqb_spec (N.of_nat k) (N.of_nat n)) as [Ek|]; [|destruct I].
      destruct I as [<-|[]]. assert (k = n) as -> by lia. exists []. split; [|reflexivity]. constructor; auto.
      destruct n; [congruence | lia].
    + destruct (Nat.testbit (digit (octal_code c) k) 1) eqn:B; [|destruct I]. destruct (N.ltb_spec (N.of_nat k) (N.of_nat n)) as [L|]; [|destruct I].
      destruct I as [<-|[]]. exists [(n - k)%nat]. rewrite product_one. replace (N.of_nat n - N.of_nat k) with (N.of_nat (n - k)) by lia.
      rewrite at_heap_element. split; auto. replace n with (n - k + k)%nat at 1 by lia. constructor; auto; [|lia].
      destruct k; [congruence | lia].
    + destruct (Nat.testbit (digit (octal_code c) k) 2) eqn:B; [|destruct I]. apply in_map_iff in I as (a & <- & I). apply numbers_from_spec in I.
      assert (Half := N.mul_div_le (N.of_nat n - N.of_nat k) 2 ltac:(lia)).
      assert (1 <= a < N.of_nat n - N.of_nat k) by (revert I Half; generalize ((N.of_nat n - N.of_nat k) / 2); lia). clear I Half.
      exists [N.to_nat a; (n - k - N.to_nat a)%nat]. rewrite product_two, <- !at_heap_element, N2Nat.id.
      replace (N.of_nat (n - k - N.to_nat a)) with (N.of_nat n - N.of_nat k - a) by lia. split; auto.
      replace n with (N.to_nat a + (n - k - N.to_nat a) + k)%nat at 1 by lia. apply leave_two; auto; lia.
  - intros (q & T & ->). destruct T as [n Hn B | k a Hk Ha B | k a b Ha Hb B].
    + exists n, (digit (octal_code c) n). split.
      * apply digit_in in B as L. apply in_seq in L. unfold digit. apply nth_error_nth'. lia.
      * rewrite N.add_0_l. unfold taken_elements. rewrite B, N.eqb_refl. left. reflexivity.
    + exists k, (digit (octal_code c) k). split.
      * apply digit_in in B as L. apply in_seq in L. unfold digit. apply nth_error_nth'. lia.
      * rewrite N.add_0_l. unfold taken_elements. rewrite B. apply in_app_iff. right. apply in_app_iff. left.
        destruct (N.ltb_spec (N.of_nat k) (N.of_nat (a + k))); [|lia]. left. rewrite product_one, <- at_heap_element. f_equal. lia.
    + exists k, (digit (octal_code c) k). split.
      * apply digit_in in B as L. apply in_seq in L. unfold digit. apply nth_error_nth'. lia.
      * rewrite N.add_0_l. unfold taken_elements. rewrite B. apply in_app_iff. right. apply in_app_iff. right.
        rewrite product_two. apply in_map_iff.
        replace (N.of_nat (a + b + k) - N.of_nat k) with (N.of_nat (a + b)) by lia.
        assert (Small : forall d, 1 <= d -> 2 * d <= N.of_nat (a + b) -> In d (numbers_from 1 (N.to_nat (N.of_nat (a + b) / 2)))).
        { intros d H1 H2. apply numbers_from_spec. apply N.div_le_lower_bound in H2; [|lia].
          revert H2. generalize (N.of_nat (a + b) / 2). lia. }
        destruct (Nat.le_gt_cases a b).
        -- exists (N.of_nat a). split; [|apply Small; lia].
           replace (N.of_nat (a + b) - N.of_nat a) with (N.of_nat b) by lia. rewrite !at_heap_element. reflexivity.
        -- exists (N.of_nat b). split; [|apply Small; lia].
           replace (N.of_nat (a + b) - N.of_nat b) with (N.of_nat a) by lia. rewrite !at_heap_element.
           apply monoid; apply element_below.
Qed.

(** * Heaps of all sizes *)

(** Two heaps with the same element and the same options. *)
Definition same (n n' : nat) : Prop := element n = element n' /\ forall e, In e (heap_options n) <-> In e (heap_options n').

Lemma element_repeats : forall start p, cycle c = Some (start, p) -> forall n, start <= N.of_nat n ->
  element (n + N.to_nat p) = element n.
Proof.
  intros start p E n Hn. pose proof frame as F. unfold frame_right in F. rewrite E, !if_true in F. destruct F as (_ & _ & F1 & F2 & _).
  apply N.leb_le in F1, F2. unfold element_of. destruct (n + N.to_nat p)%nat eqn:En; [lia|]. rewrite <- En. destruct n as [|n']; [lia|].
  f_equal. f_equal. f_equal. unfold index_of. rewrite E. destruct (N.leb_spec start (N.of_nat (S n' + N.to_nat p))); [|lia].
  destruct (N.leb_spec start (N.of_nat (S n'))); [|lia]. f_equal.
  replace (N.of_nat (S n' + N.to_nat p) - start) with (N.of_nat (S n') - start + 1 * p) by lia. apply N.mod_add. lia.
Qed.

(** The last heap that is looked at. *)
Definition needed : N :=
  match cycle c with
  | Some (start, p) => N.of_nat (length (octal_code c)) + 2 * start + 2 * p - 3
  | None => N.of_nat (length (heap_elements c))
  end.

Lemma heaps_repeat : forall start p, cycle c = Some (start, p) -> forall n, needed < N.of_nat n + p -> same n (n + N.to_nat p).
Proof.
  intros start p E n Hn. pose proof frame as F. unfold frame_right in F. rewrite E, !if_true in F. destruct F as (_ & _ & F1 & F2 & _).
  apply N.leb_le in F1, F2. unfold needed in Hn. rewrite E in Hn. assert (Rep := element_repeats start p E).
  assert (Short : forall k b, Nat.testbit (digit (octal_code c) k) b = true -> (k < length (octal_code c))%nat).
  { intros k b B. apply digit_in, in_seq in B. lia. }
  assert (Minus : forall a, start + p <= N.of_nat a -> element (a - N.to_nat p) = element a).
  { intros a Ha. rewrite <- (Rep (a - N.to_nat p)%nat) by lia. f_equal. lia. }
  split; [rewrite Rep; auto; lia|]. intros e. rewrite !heap_options_spec. split; intros (q & T & ->).
  - inversion T as [m Hm B | k a Hk Ha B | k a b Ha Hb B]; subst; apply Short in B as L; [lia | |].
    + exists [(a + N.to_nat p)%nat]. rewrite !product_one, Rep by lia. split; auto.
      replace (a + k + N.to_nat p)%nat with (a + N.to_nat p + k)%nat by lia. constructor; auto; lia.
    + destruct (N.le_gt_cases start (N.of_nat b)).
      * exists [a; (b + N.to_nat p)%nat]. rewrite !product_two, Rep by lia. split; auto.
        replace (a + b + k + N.to_nat p)%nat with (a + (b + N.to_nat p) + k)%nat by lia. constructor; auto; lia.
      * exists [(a + N.to_nat p)%nat; b]. rewrite !product_two, Rep by lia. split; auto.
        replace (a + b + k + N.to_nat p)%nat with (a + N.to_nat p + b + k)%nat by lia. constructor; auto; lia.
  - inversion T as [m Hm B | k a Hk Ha B Ek | k a b Ha Hb B Ek]; subst; apply Short in B as L; [lia | |].
    + exists [(a - N.to_nat p)%nat]. rewrite !product_one, Minus by lia. split; auto.
      replace n with (a - N.to_nat p + k)%nat by lia. constructor; auto; lia.
    + destruct (N.le_gt_cases (start + p) (N.of_nat b)).
      * exists [a; (b - N.to_nat p)%nat]. rewrite !product_two, Minus by lia. split; auto.
        replace n with (a + (b - N.to_nat p) + k)%nat by lia. constructor; auto; lia.
      * exists [(a - N.to_nat p)%nat; b]. rewrite !product_two, Minus by lia. split; auto.
        replace n with (a - N.to_nat p + b + k)%nat by lia. constructor; auto; lia.
Qed.

(** What holds of the heaps up to [needed], and of their element and options only, holds of all. *)
Lemma all_heaps : forall good : nat -> Prop, (forall n n', same n n' -> good n -> good n') ->
  (forall n, N.of_nat n <= needed -> good n) -> forall n, about n -> good n.
Proof.
  intros good Same Checked n A. unfold Monoids.about in A. destruct (cycle c) as [[start p]|] eqn:E.
  - clear A. pose proof frame as F. unfold frame_right in F. rewrite E, !if_true in F. destruct F as (_ & FD & F1 & F2 & _).
    apply N.leb_le in F1, F2. induction n as [n IH] using lt_wf_ind.
    destruct (N.le_gt_cases (N.of_nat n) needed) as [L|L]; [auto|].
    assert (Large : p < needed + 1).
    { unfold needed. rewrite E. destruct (octal_code c); [discriminate FD | cbn [length]; lia]. }
    replace n with (n - N.to_nat p + N.to_nat p)%nat by lia. apply (Same (n - N.to_nat p)%nat).
    + apply (heaps_repeat start p E). lia.
    + apply IH. lia.
  - apply Checked. unfold needed. rewrite E. lia.
Qed.

Lemma about_turns : forall n q, about n -> turns n q -> Forall about q.
Proof.
  intros n q A T. unfold Monoids.about in *. destruct (cycle c); [apply Forall_forall; auto|].
  destruct T; repeat constructor; lia.
Qed.
End Heaps.
