(** Mex/XOR systems: sequences of nim-values given by recurrences.

    A system is a list of sequences. Each has a first index, a few initial values, and terms; from the initial values on,
    its value at n is the mex of all numbers that its terms contribute at n. The terms are those of nkdsl's certificates:
    convolutions of two sequences of the system, in all or half the pairs; references to one earlier value; constants.
    Proved here: in a system whose values need only earlier ones, [solution_unique], any two solutions are equal. *)
From Coq Require Import ZArith NArith List Bool Lia.
From NK Require Import Mex.
Import ListNotations.
Open Scope Z_scope.

(** What a term contributes to the options of a sequence at n; A and B are the sequences with numbers a and b, and xor
    is the nim-sum. *)
Inductive term :=
| Conv (a b : nat) (shift x0 y0 : Z) (c : N) (half : option Z)
    (* A(x) xor B(y) xor c for all x >= x0 and y >= y0 with x + y = n - shift, and y - x >= g if half is [Some g] *)
| Back (a : nat) (delay low : Z) (high : option Z) (c : N)
    (* A(n - delay) xor c, if low <= n - delay, and n - delay <= h if high is [Some h] *)
| Const (c : N).

Record seq := Seq { first : Z; initial : list N; terms : list term }.
Definition system := list seq.

(** The values of all sequences: of the sequence with this number, at this index. *)
Definition values := nat -> Z -> N.

Definition holds_if (P : Z -> Prop) (o : option Z) : Prop :=
  match o with Some g => P g | None => True end.

(** [option_of f n t v]: the term t contributes v at n, if the values are f. *)
Definition option_of (f : values) (n : Z) (t : term) (v : N) : Prop :=
  match t with
  | Conv a b shift x0 y0 c half => exists x y, x + y = n - shift /\ x0 <= x /\ y0 <= y
      /\ holds_if (fun g => g <= y - x) half /\ v = N.lxor (N.lxor (f a x) (f b y)) c
  | Back a delay low high c =>
      low <= n - delay /\ holds_if (fun h => n - delay <= h) high /\ v = N.lxor (f a (n - delay)) c
  | Const c => v = c
  end.

Definition options_of (f : values) (ts : list term) (n : Z) (v : N) : Prop :=
  exists t, In t ts /\ option_of f n t v.

(** The first index of a sequence whose value is a mex. *)
Definition mexed (s : seq) : Z := first s + Z.of_nat (length (initial s)).

(** f satisfies the equations of the sequence s, which has number i, at all indices up to [last]. *)
Definition satisfies (f : values) (i : nat) (s : seq) (last : Z) : Prop :=
  (forall k v, nth_error (initial s) k = Some v -> first s + Z.of_nat k <= last -> f i (first s + Z.of_nat k) = v) /\
  (forall n, mexed s <= n <= last -> is_mex (options_of f (terms s) n) (f i n)).

Definition solves_to (sys : system) (f : values) (last : Z) : Prop :=
  forall i s, nth_error sys i = Some s -> satisfies f i s last.

(** f is a solution of the system: it has the initial values, and from there on each value is the mex of its options. *)
Definition solves (sys : system) (f : values) : Prop :=
  forall i s, nth_error sys i = Some s ->
    (forall k v, nth_error (initial s) k = Some v -> f i (first s + Z.of_nat k) = v) /\
    (forall n, mexed s <= n -> is_mex (options_of f (terms s) n) (f i n)).

Lemma solves_solves_to : forall sys f, solves sys f -> forall last, solves_to sys f last.
Proof. intros sys f H last i s Hs. destruct (H i s Hs) as [H1 H2]. split; auto. intros n Hn. apply H2; lia. Qed.

(** The first index of the sequence with number i. *)
Definition first_of (sys : system) (i : nat) : Z :=
  match nth_error sys i with Some s => first s | None => 0 end.

(** * Order

    A value may need earlier values, and at the same index those of sequences of smaller rank. *)
Definition ref_ok (sys : system) (rank : nat -> nat) (i a : nat) (least ahead : Z) : Prop :=
  (a < length sys)%nat /\ first_of sys a <= least /\ ahead <= 0 /\ (ahead = 0 -> (rank a < rank i)%nat).

Definition term_ok (sys : system) (rank : nat -> nat) (i : nat) (t : term) : Prop :=
  match t with
  | Conv a b shift x0 y0 _ _ => ref_ok sys rank i a x0 (- shift - y0) /\ ref_ok sys rank i b y0 (- shift - x0)
  | Back a delay low _ _ => ref_ok sys rank i a low (- delay)
  | Const _ => True
  end.

Definition ordered (sys : system) (rank : nat -> nat) : Prop :=
  forall i s t, nth_error sys i = Some s -> In t (terms s) -> term_ok sys rank i t.

(** The same as a test. *)
Definition ref_test (sys : system) (rank : nat -> nat) (i a : nat) (least ahead : Z) : bool :=
  if Nat.ltb a (length sys) then if first_of sys a <=? least then if ahead <=? 0 then
    if ahead =? 0 then Nat.ltb (rank a) (rank i) else true else false else false else false.
Definition term_test (sys : system) (rank : nat -> nat) (i : nat) (t : term) : bool :=
  match t with
  | Conv a b shift x0 y0 _ _ =>
      if ref_test sys rank i a x0 (- shift - y0) then ref_test sys rank i b y0 (- shift - x0) else false
  | Back a delay low _ _ => ref_test sys rank i a low (- delay)
  | Const _ => true
  end.

Lemma ref_test_spec : forall sys rank i a least ahead,
  ref_test sys rank i a least ahead = true -> ref_ok sys rank i a least ahead.
Proof.
  intros sys rank i a least ahead H. unfold ref_test in H. rewrite !if_true in H.
  destruct H as (H1 & H2 & H3 & H4). apply Nat.ltb_lt in H1. apply Z.leb_le in H2, H3.
  repeat split; auto. intros E. apply Z.eqb_eq in E. rewrite E in H4. apply Nat.ltb_lt; auto.
Qed.

Lemma term_test_spec : forall sys rank i t, term_test sys rank i t = true -> term_ok sys rank i t.
Proof.
  intros sys rank i [a b t x0 y0 c h | a d low h c | c]; cbn [term_test term_ok]; auto using ref_test_spec.
  rewrite if_true; intros [H1 H2]; auto using ref_test_spec.
Qed.

(** A test applied to each member of a list, with its number. *)
Fixpoint each {A} (P : nat -> A -> bool) (i : nat) (l : list A) : bool :=
  match l with [] => true | x :: l => if P i x then each P (S i) l else false end.

Lemma each_spec_from : forall A (P : nat -> A -> bool) l i,
  each P i l = true -> forall j x, nth_error l j = Some x -> P (i + j)%nat x = true.
Proof.
  induction l as [|y l IH]; intros i H j x Hx; [destruct j; discriminate|].
  cbn [each] in H. apply if_true in H as [H1 H2]. destruct j as [|j]; cbn [nth_error] in Hx.
  - injection Hx as ->. rewrite Nat.add_0_r; auto.
  - rewrite <- Nat.add_succ_comm. eauto.
Qed.
Lemma each_spec : forall A (P : nat -> A -> bool) l,
  each P 0 l = true -> forall j x, nth_error l j = Some x -> P j x = true.
Proof. intros A P l H j x Hx. apply (each_spec_from A P l 0 H j x Hx). Qed.

Definition order_test (sys : system) (rank : nat -> nat) : bool :=
  each (fun i s => allb (term_test sys rank i) (terms s)) 0 sys.

Lemma order_test_spec : forall sys rank, order_test sys rank = true -> ordered sys rank.
Proof.
  intros sys rank H i s t Hs Ht. pose proof (each_spec _ _ _ H i s Hs) as K. cbv beta in K.
  rewrite allb_forall in K. apply term_test_spec; auto.
Qed.

Section Unique.
Variables (sys : system) (rank : nat -> nat).
Hypothesis Hord : ordered sys rank.

Lemma option_same : forall f g i s t n,
  nth_error sys i = Some s -> In t (terms s) ->
  (forall a m, (a < length sys)%nat -> first_of sys a <= m -> m < n \/ (m = n /\ (rank a < rank i)%nat) -> f a m = g a m) ->
  forall v, option_of f n t v -> option_of g n t v.
Proof.
  intros f g i s t n Hs Ht H v Ho. pose proof (Hord _ _ _ Hs Ht) as Hk.
  destruct t as [a b t x0 y0 c h | a d low h c | c]; cbn [option_of term_ok] in *; auto.
  - destruct Ho as (x & y & E & Hx & Hy & Hh & Hv). destruct Hk as [(A1 & A2 & A3 & A4) (B1 & B2 & B3 & B4)].
    exists x, y; repeat (split; [assumption|]).
    rewrite <- (H a x), <- (H b y); auto; try lia.
  - destruct Ho as (Hl & Hh & Hv). destruct Hk as (A1 & A2 & A3 & A4).
    repeat (split; [assumption|]). rewrite <- (H a (n - d)); auto; try lia.
Qed.

(** Two assignments of values that satisfy the equations up to some index are equal up to it. *)
Theorem solution_unique_to : forall f g last, solves_to sys f last -> solves_to sys g last ->
  forall i n, (i < length sys)%nat -> first_of sys i <= n <= last -> f i n = g i n.
Proof.
  intros f g last Hf Hg.
  assert (exists low, forall i, (i < length sys)%nat -> low <= first_of sys i) as [low Hlow].
  { unfold first_of. clear. induction sys as [|s l [low IH]].
    - exists 0; simpl; intros; lia.
    - exists (Z.min low (first s)). intros [|i] Hi; simpl in *; [lia|].
      specialize (IH i); lia. }
  assert (forall k n r i, Z.to_nat (n - low) = k -> rank i = r -> (i < length sys)%nat ->
    first_of sys i <= n <= last -> f i n = g i n) as H; [| intros; eapply H; eauto].
  induction k as [k IHk] using lt_wf_ind; intros n r.
  induction r as [r IHr] using lt_wf_ind; intros i Hk Hr Hi Hn.
  destruct (nth_error sys i) as [s|] eqn:Hs; [|apply nth_error_None in Hs; lia].
  destruct (Hf _ _ Hs) as [Fi Fm]. destruct (Hg _ _ Hs) as [Gi Gm].
  unfold first_of in Hn; rewrite Hs in Hn.
  destruct (Z_lt_ge_dec n (mexed s)) as [L | L].
  - unfold mexed in L. set (j := Z.to_nat (n - first s)).
    destruct (nth_error (initial s) j) as [v|] eqn:Hv.
    + replace n with (first s + Z.of_nat j) by (unfold j; lia).
      rewrite (Fi _ _ Hv), (Gi _ _ Hv); auto; unfold j; lia.
    + apply nth_error_None in Hv; unfold j in Hv; lia.
  - apply mex_unique with (options_of g (terms s) n); [|apply Gm; lia].
    apply mex_ext with (options_of f (terms s) n); [|apply Fm; lia].
    assert (forall a m, (a < length sys)%nat -> first_of sys a <= m ->
      m < n \/ (m = n /\ (rank a < rank i)%nat) -> f a m = g a m) as Heq.
    { intros a m Ha Hm [Hlt | [-> Hlt]].
      - eapply IHk; eauto; [specialize (Hlow a Ha)|]; lia.
      - eapply IHr; eauto; lia. }
    intros v; split; intros (t & Ht & Ho); exists t; split; auto.
    + eapply option_same with (f := f); eauto.
    + eapply option_same with (f := g); eauto. intros a m Ha Hm Hlt; symmetry; auto.
Qed.

(** A system has at most one solution. *)
Theorem solution_unique : forall f g, solves sys f -> solves sys g ->
  forall i n, (i < length sys)%nat -> first_of sys i <= n -> f i n = g i n.
Proof. intros f g Hf Hg i n Hi Hn. apply (solution_unique_to f g n); auto using solves_solves_to. lia. Qed.
End Unique.

(** * The options at one index, as a list *)
Fixpoint zlist (lo : Z) (len : nat) : list Z :=
  match len with O => [] | S k => lo :: zlist (Z.succ lo) k end.
(** The integers from lo to hi. *)
(** The integers from lo to hi. They are listed from the last one on, so that the stack of a program does not grow with their number. *)
Definition before (s : Z * list Z) : Z * list Z := (Z.pred (fst s), fst s :: snd s).
Definition zrange (lo hi : Z) : list Z := match hi - lo + 1 with Zpos k => snd (Pos.iter before (hi, []) k) | _ => [] end.

Lemma zlist_spec : forall len lo x, In x (zlist lo len) <-> lo <= x < lo + Z.of_nat len.
Proof. induction len as [|len IH]; intros l x; cbn [zlist In]; [lia | rewrite IH; lia]. Qed.
Lemma zrange_zlist : forall lo hi, zrange lo hi = zlist lo (Z.to_nat (hi - lo + 1)).
Proof.
  assert (G : forall k hi l, snd (Nat.iter k before (hi, l)) = zlist (hi - Z.of_nat k + 1) k ++ l /\ fst (Nat.iter k before (hi, l)) = hi - Z.of_nat k).
  { induction k as [|k IH]; intros hi l; [cbn; split; [auto | lia]|]. destruct (IH hi l) as [E1 E2]. change (Nat.iter (S k) before (hi, l)) with (before (Nat.iter k before (hi, l))).
    unfold before at 1 3. cbn [fst snd zlist app]. rewrite E1, E2. split; [|lia]. f_equal; [lia|]. f_equal. f_equal. lia. }
  intros lo hi. unfold zrange. destruct (hi - lo + 1) as [|k|k] eqn:E; auto. rewrite Pos2Nat.inj_iter. etransitivity; [exact (proj1 (G (Pos.to_nat k) hi []))|].
  rewrite app_nil_r. cbn [Z.to_nat]. f_equal. lia.
Qed.
Lemma zrange_spec : forall lo hi x, In x (zrange lo hi) <-> lo <= x <= hi.
Proof. intros. rewrite zrange_zlist, zlist_spec. lia. Qed.

Definition test_if (P : Z -> bool) (o : option Z) : bool := match o with Some g => P g | None => true end.

Definition last_x (n t y0 : Z) (h : option Z) : Z :=
  match h with Some g => Z.min (n - t - y0) ((n - t - g) / 2) | None => n - t - y0 end.

Definition listed (f : values) (n : Z) (t : term) : list N :=
  match t with
  | Conv a b t x0 y0 c h =>
      map (fun x => N.lxor (N.lxor (f a x) (f b (n - t - x))) c) (zrange x0 (last_x n t y0 h))
  | Back a d low h c =>
      if (if low <=? n - d then test_if (fun g => n - d <=? g) h else false) then [N.lxor (f a (n - d)) c] else []
  | Const c => [c]
  end.

Lemma listed_spec : forall f n t v, In v (listed f n t) <-> option_of f n t v.
Proof.
  intros f n [a b t x0 y0 c h | a d low h c | c] v; cbn [listed option_of].
  - rewrite in_map_iff. split.
    + intros (x & <- & Hx). apply zrange_spec in Hx. exists x, (n - t - x).
      assert (x <= n - t - y0 /\ holds_if (fun g => g <= n - t - x - x) h) as [H1 H2].
      { unfold last_x in Hx. destruct h as [g|]; cbn [holds_if]; [|lia].
        pose proof (Z.mul_div_le (n - t - g) 2). lia. }
      repeat split; auto; lia.
    + intros (x & y & E & Hx & Hy & Hh & ->). exists x. split.
      * replace (n - t - x) with y by lia; auto.
      * apply zrange_spec. split; auto. unfold last_x. destruct h as [g|]; cbn [holds_if] in *; [|lia].
        apply Z.min_glb; [lia|]. apply Z.div_le_lower_bound; lia.
  - assert ((if low <=? n - d then test_if (fun g => n - d <=? g) h else false) = true
      <-> low <= n - d /\ holds_if (fun g => n - d <= g) h) as H.
    { rewrite if_true, Z.leb_le. destruct h as [g|]; cbn [test_if holds_if]; rewrite ?Z.leb_le; intuition. }
    destruct (if low <=? n - d then test_if (fun g => n - d <=? g) h else false); simpl; intuition congruence.
  - simpl; intuition.
Qed.

(** Decides whether the value that f states at n is the mex of its options. *)
Definition equation (f : values) (ts : list term) (i : nat) (n : Z) : bool :=
  mexb (flat_map (listed f n) ts) (f i n).

Lemma equation_spec : forall f ts i n, equation f ts i n = true <-> is_mex (options_of f ts n) (f i n).
Proof.
  intros. unfold equation. rewrite mexb_spec.
  assert (forall v, In v (flat_map (listed f n) ts) <-> options_of f ts n v) as H.
  { intros v. rewrite in_flat_map. unfold options_of. split; intros (t & Ht & Hv); exists t; split; auto;
      apply listed_spec; auto. }
  split; apply mex_ext; intros v; rewrite H; tauto.
Qed.

Fixpoint initial_test (f : values) (i : nat) (n : Z) (l : list N) : bool :=
  match l with [] => true | v :: l => if N.eqb (f i n) v then initial_test f i (Z.succ n) l else false end.

Lemma initial_spec : forall f i l n, initial_test f i n l = true ->
  forall k v, nth_error l k = Some v -> f i (n + Z.of_nat k) = v.
Proof.
  induction l as [|w l IH]; intros n H k v Hv; [destruct k; discriminate|].
  cbn [initial_test] in H. apply if_true in H as [H1 H2]. destruct k as [|k]; cbn [nth_error] in Hv.
  - injection Hv as ->. apply N.eqb_eq in H1. rewrite Z.add_0_r; auto.
  - replace (n + Z.of_nat (S k)) with (Z.succ n + Z.of_nat k) by lia. eauto.
Qed.

(** Whether stated values satisfy all equations up to some index. *)
Definition solves_to_test (sys : system) (f : values) (last : Z) : bool :=
  each (fun i s => if initial_test f i (first s) (initial s)
                   then allb (equation f (terms s) i) (zrange (mexed s) last) else false) 0 sys.

Lemma solves_to_test_spec : forall sys f last, solves_to_test sys f last = true -> solves_to sys f last.
Proof.
  intros sys f last H i s Hs. pose proof (each_spec _ _ _ H i s Hs) as K. cbv beta in K.
  apply if_true in K as [K1 K2]. rewrite allb_forall in K2. split.
  - intros k v Hv _. eapply initial_spec; eauto.
  - intros n Hn. apply equation_spec, K2, zrange_spec. lia.
Qed.
