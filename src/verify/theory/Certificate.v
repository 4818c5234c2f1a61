(** Certificates of periodicity, a checker for them, and the proof that it is right.

    A certificate states a system, a period p, and for each sequence a preperiod, a gain per period (0 for a sequence that
    repeats), and the values up to preperiod + p - 1. [check] is a program that reads a certificate; [check_sound] says
    that each certificate that it accepts is valid, and the last theorems say what a valid certificate proves: its values
    are the one solution of the system, and they are periodic or arithmetic-periodic. *)
From Coq Require Import ZArith NArith List Bool Lia.
From NK Require Import Mex System Period Growing.
Import ListNotations.
Open Scope Z_scope.

(** * Tables of values, as trees over the binary digits of the index *)
Inductive tree := Leaf | Node (l : tree) (v : N) (r : tree).
Fixpoint get (t : tree) (k : positive) : N :=
  match t, k with
  | Leaf, _ => 0%N
  | Node _ v _, xH => v
  | Node l _ _, xO k => get l k
  | Node _ _ r, xI k => get r k
  end.
Fixpoint put (t : tree) (k : positive) (w : N) : tree :=
  match k with
  | xH => match t with Leaf => Node Leaf w Leaf | Node l _ r => Node l w r end
  | xO k => match t with Leaf => Node (put Leaf k w) 0%N Leaf | Node l v r => Node (put l k w) v r end
  | xI k => match t with Leaf => Node Leaf 0%N (put Leaf k w) | Node l v r => Node l v (put r k w) end
  end.
Fixpoint all_values (P : N -> bool) (t : tree) : bool :=
  match t with Leaf => true | Node l v r => if P v then if all_values P l then all_values P r else false else false end.

Lemma all_values_spec : forall P, P 0%N = true -> forall t, all_values P t = true -> forall k, P (get t k) = true.
Proof.
  intros P P0 t. induction t as [|l IHl v r IHr]; intros H k; [destruct k; auto|].
  cbn [all_values] in H. rewrite !if_true in H. destruct H as (H1 & H2 & H3). destruct k; cbn [get]; auto.
Qed.

(** Values whose indices agree but for their last digits lie together in a small tree, as a program reads most values one after the other.

    The digits of an index, of which the last ones, at most [n], come first in the result, with the highest one last. *)
Fixpoint last_digits (n : nat) (low k : positive) : positive * positive :=
  match n, k with
  | S n, xO k => last_digits n (xO low) k
  | S n, xI k => last_digits n (xI low) k
  | _, _ => (low, k)
  end.
Inductive forest := Bare | Branch (l : forest) (t : tree) (r : forest).
Fixpoint tree_at (f : forest) (k : positive) : tree :=
  match f, k with
  | Bare, _ => Leaf
  | Branch _ t _, xH => t
  | Branch l _ _, xO k => tree_at l k
  | Branch _ _ r, xI k => tree_at r k
  end.
Fixpoint put_at (f : forest) (k low : positive) (w : N) : forest :=
  match k with
  | xH => match f with Bare => Branch Bare (put Leaf low w) Bare | Branch l t r => Branch l (put t low w) r end
  | xO k => match f with Bare => Branch (put_at Bare k low w) Leaf Bare | Branch l t r => Branch (put_at l k low w) t r end
  | xI k => match f with Bare => Branch Bare Leaf (put_at Bare k low w) | Branch l t r => Branch l t (put_at r k low w) end
  end.
Definition value_at (f : forest) (k : positive) : N := let (low, k) := last_digits 5 xH k in get (tree_at f k) low.
Fixpoint planted (k : positive) (f : forest) (l : list N) : forest :=
  match l with [] => f | v :: l => planted (Pos.succ k) (let (low, high) := last_digits 5 xH k in put_at f high low v) l end.
Fixpoint all_planted (P : N -> bool) (f : forest) : bool :=
  match f with Bare => true | Branch l t r => if all_values P t then if all_planted P l then all_planted P r else false else false end.

Lemma all_planted_spec : forall P, P 0%N = true -> forall f, all_planted P f = true -> forall k, P (value_at f k) = true.
Proof.
  intros P P0 f H k. unfold value_at. destruct (last_digits 5 xH k) as [low high]. revert high.
  induction f as [|l IHl t r IHr]; intros high; [destruct high; cbn [tree_at]; destruct low; auto|].
  cbn [all_planted] in H. rewrite !if_true in H. destruct H as (H1 & H2 & H3). destruct high; cbn [tree_at]; auto.
  apply all_values_spec; auto.
Qed.

(** * Certificates *)
Record claim := Claim { sequence : seq; preperiod : Z; gain : N; rank : nat; table : list N }.
Record certificate := Certificate { period : Z; claims : list claim }.

(** The system that a certificate states. *)
Definition sys_of (c : certificate) : system := map sequence (claims c).
Definition start_of (c : certificate) (i : nat) : Z :=
  match nth_error (claims c) i with Some m => preperiod m | None => 0 end.
Definition gain_of (c : certificate) (i : nat) : N :=
  match nth_error (claims c) i with Some m => gain m | None => 0%N end.
Definition rank_of (c : certificate) (i : nat) : nat :=
  match nth_error (claims c) i with Some m => rank m | None => O end.

(** The stated values: those of the tables, and beyond them with the gain for each period. *)
Record row := Row { rfirst : Z; rstart : Z; rgain : N; rtree : forest }.
Definition rows_of (c : certificate) : list row :=
  map (fun m => Row (first (sequence m)) (preperiod m) (gain m) (planted 1 Bare (table m))) (claims c).
Definition row_value (p : Z) (r : row) (n : Z) : N :=
  if n <? rstart r then if n <? rfirst r then 0%N else value_at (rtree r) (Z.to_pos (n - rfirst r + 1))
  else let (turns, at_) := Z.div_eucl (n - rstart r) p in
       let v := value_at (rtree r) (Z.to_pos (rstart r + at_ - rfirst r + 1)) in
       match rgain r with 0%N => v | g => (v + Z.to_N turns * g)%N end.
Definition lookup (rows : list row) (p : Z) : values := fun i n =>
  match nth_error rows i with Some r => row_value p r n | None => 0%N end.
Definition stated (c : certificate) : values := lookup (rows_of c) (period c).

Lemma row_value_far : forall p r n, 1 <= p -> rstart r <= n ->
  row_value p r n = (value_at (rtree r) (Z.to_pos (rstart r + (n - rstart r) mod p - rfirst r + 1))
                     + Z.to_N ((n - rstart r) / p) * rgain r)%N.
Proof.
  intros p r n Hp H. unfold row_value. replace (n <? rstart r) with false by (symmetry; apply Z.ltb_ge; lia).
  pose proof (Z_div_mod (n - rstart r) p ltac:(lia)) as D. destruct (Z.div_eucl (n - rstart r) p) as [t a] eqn:E.
  unfold Z.div, Z.modulo. rewrite E. destruct (rgain r); lia.
Qed.

Section Certificate.
Variable c : certificate.
Notation p := (period c).
Notation q := (period c / 2).

(** The number V of the theorem is 2 to this power: above all constants, all values of sequences that repeat, and
    all values of growing ones before their preperiod. *)
Definition constant_of (t : term) : N := match t with Conv _ _ _ _ _ c _ | Back _ _ _ _ c | Const c => c end.
Definition bounded_values (m : claim) : list N :=
  map constant_of (terms (sequence m)) ++
  match gain m with 0%N => table m | _ => firstn (Z.to_nat (preperiod m - first (sequence m))) (table m) end.
Definition exponent : N := N.size (fold_left (fun a m => fold_left N.max (bounded_values m) a) (claims c) 0%N).
Definition grows (i : nat) : bool := negb (N.eqb (gain_of c i) 0).
(** Half of the gain, in units of V. *)
Definition half_gain : N := (fold_left (fun a m => N.max a (gain m)) (claims c) 0 / 2 / 2 ^ exponent)%N.

(** Whether the gains are what the theorem asks for. *)
Definition row_test (f : values) (V hg : N) (i : nat) (r : row) : bool :=
  match rgain r with
  | 0%N => all_planted (fun v => (v <? V)%N) (rtree r)
  | g => if p =? 2 * q then if (g =? 2 * (V * hg))%N then
      if allb (fun n => (f i n <? V)%N) (zrange (rfirst r) (rstart r - 1)) then
        allb (fun n => (f i (n + q)%Z =? f i n + V * hg)%N) (zrange (rstart r) (rstart r + q - 1))
      else false else false else false
  end.

(** An index from which on the values of a growing sequence are at least K; it is a guess, which is then tested. *)
Definition reach_guess (f : values) (i : nat) (K : N) : Z :=
  let s := start_of c i in
  fold_left (fun r n => let v := f i n in
    if (v <? K)%N then Z.max r (n + Z.of_N ((K - v - 1) / gain_of c i) * p + 1) else r) (zrange s (s + p - 1)) s.
Definition reach_test (f : values) (i : nat) (r : Z) (K : N) : bool :=
  if start_of c i <=? r then allb (fun n => (K <=? f i n)%N) (zrange r (r + q - 1)) else false.
Definition most_upto (f : values) (i : nat) (x : Z) : N :=
  fold_left (fun a n => N.max a (f i n)) (zrange (start_of c i) x) 0%N.

Definition the_level (V hg : N) (i : nat) : N := if grows i then (V * (1 + 2 * hg))%N else V.

Definition mixed_test (f : values) (V hg : N) (i G : nat) (t g0 o0 : Z) (h : option Z) (n : Z) : bool :=
  let K := the_level V hg i in
  let r := reach_guess f G K in
  if reach_test f G r K then if r + o0 + t - 1 <=? n then if test_if (fun g => 2 * r + t + Z.abs g <=? n) h then
    if grows i then
      match h with Some _ => false | None => reach_test f i n (most_upto f G (Z.max (start_of c G) g0 + p) + V) end
    else true
  else false else false else false.
Definition growing_test (f : values) (V : N) (a b : nat) (t x0 n : Z) : bool :=
  let m := most_upto f a (Z.max (start_of c a) x0 + q) in
  let r := reach_guess f b (m + V) in
  if reach_test f b r (m + V) then Z.max (start_of c a) x0 + r + t <=? n else false.

(** Whether the index n is beyond the bounds of the theorem for a term. *)
Definition far_test (f : values) (V hg : N) (i : nat) (t : term) (n : Z) : bool :=
  match t with
  | Conv a b t x0 y0 w h =>
      let a0 := Z.max (start_of c a) x0 in
      let b0 := Z.max (start_of c b) y0 in
      if (w <? V)%N then
        match grows a, grows b with
        | false, false => if a0 + b0 + p + t - 1 <=? n then
            test_if (fun g => if 2 * a0 + 2 * p + t + g - 2 <=? n then 2 * b0 + t - g <=? n else false) h else false
        | true, false => mixed_test f V hg i a t x0 b0 h n
        | false, true => mixed_test f V hg i b t y0 a0 h n
        | true, true => if grows i then false else
            if growing_test f V a b t x0 n then growing_test f V b a t y0 n else false
        end
      else false
  | Back a delay low h w =>
      if (w <? V)%N then if Z.max (start_of c a) low + delay <=? n then
        if test_if (fun g => g + delay + 1 <=? n) h then
          if grows a then let r := reach_guess f a (the_level V hg i) in
            if reach_test f a r (the_level V hg i) then r + delay <=? n else false
          else true
        else false else false else false
  | Const w => (w <? V)%N
  end.

(** The least n for which that test should succeed; it is a guess, too. *)
Definition mixed_bounds (f : values) (V hg : N) (i G : nat) (t g0 o0 : Z) (h : option Z) : list Z :=
  let r := reach_guess f G (the_level V hg i) in
  (r + o0 + t - 1) :: match h with Some g => [2 * r + t + Z.abs g] | None => [] end ++
  (if grows i then [reach_guess f i (most_upto f G (Z.max (start_of c G) g0 + p) + V)] else []).
Definition growing_bounds (f : values) (V : N) (a b : nat) (t x0 : Z) : list Z :=
  let a0 := Z.max (start_of c a) x0 in [a0 + reach_guess f b (most_upto f a (a0 + q) + V) + t].
Definition bounds (f : values) (V hg : N) (i : nat) (t : term) : list Z :=
  match t with
  | Conv a b t x0 y0 _ h =>
      let a0 := Z.max (start_of c a) x0 in let b0 := Z.max (start_of c b) y0 in
      match grows a, grows b with
      | false, false => (a0 + b0 + p + t - 1) ::
          match h with Some g => [2 * a0 + 2 * p + t + g - 2; 2 * b0 + t - g] | None => [] end
      | true, false => mixed_bounds f V hg i a t x0 b0 h
      | false, true => mixed_bounds f V hg i b t y0 a0 h
      | true, true => growing_bounds f V a b t x0 ++ growing_bounds f V b a t y0
      end
  | Back a delay low h _ =>
      (Z.max (start_of c a) low + delay) :: match h with Some g => [g + delay + 1] | None => [] end ++
      (if grows a then [reach_guess f a (the_level V hg i) + delay] else [])
  | Const _ => []
  end.
Definition theta_of (f : values) (V hg : N) : Z :=
  fold_left Z.max (concat (map (fun im => let '(i, m) := im in
    preperiod m :: mexed (sequence m) :: (if grows i then [reach_guess f i (the_level V hg i)] else []) ++
      flat_map (bounds f V hg i) (terms (sequence m))) (combine (List.seq 0 (length (claims c))) (claims c)))) 0.

Definition seq_test (f : values) (V hg : N) (theta : Z) (i : nat) (m : claim) : bool :=
  if preperiod m <=? theta then if mexed (sequence m) <=? theta then if first (sequence m) <=? preperiod m then
    if (if grows i then reach_test f i theta (the_level V hg i) else true) then
      allb (fun t => far_test f V hg i t theta) (terms (sequence m))
    else false else false else false else false.

(** All tests but the equations. [theta] is any number beyond the bounds. *)
Definition frame_test (f : values) (theta : Z) : bool :=
  let V := (2 ^ exponent)%N in
  let hg := half_gain in
  if 1 <=? p then if order_test (sys_of c) (rank_of c) then
    if each (row_test f V hg) 0 (rows_of c) then each (seq_test f V hg theta) 0 (claims c)
    else false else false else false.

Section Valid.
Variable theta : Z.
Notation f := (stated c).
Notation V := (2 ^ exponent)%N.
Hypothesis Hframe : frame_test f theta = true.

Lemma frame : 1 <= p /\ ordered (sys_of c) (rank_of c)
  /\ (forall i r, nth_error (rows_of c) i = Some r -> row_test f V half_gain i r = true)
  /\ (forall i m, nth_error (claims c) i = Some m -> seq_test f V half_gain theta i m = true).
Proof.
  unfold frame_test in Hframe. rewrite !if_true in Hframe. destruct Hframe as (H1 & H2 & H3 & H4).
  apply Z.leb_le in H1. split; auto. split; [apply order_test_spec; auto|]. split; apply each_spec; auto.
Qed.

Lemma row_at : forall i m, nth_error (claims c) i = Some m ->
  nth_error (rows_of c) i = Some (Row (first (sequence m)) (preperiod m) (gain m) (planted 1 Bare (table m))).
Proof. intros i m H. unfold rows_of. rewrite nth_error_map, H. reflexivity. Qed.

Lemma no_row : forall i n, nth_error (claims c) i = None -> f i n = 0%N.
Proof. intros i n H. unfold stated, lookup, rows_of. rewrite nth_error_map, H. reflexivity. Qed.

Lemma bounded : forall i n, grows i = false -> (f i n < V)%N.
Proof.
  intros i n G. pose proof (V_pos exponent) as HV.
  destruct (nth_error (claims c) i) as [m|] eqn:Hm; [|rewrite no_row by auto; lia].
  destruct frame as (_ & _ & HR & _). pose proof (HR i _ (row_at i m Hm)) as R. unfold row_test in R. cbn [rgain rtree] in R.
  unfold grows, gain_of in G. rewrite Hm in G. apply negb_false_iff, N.eqb_eq in G. rewrite G in R.
  unfold stated, lookup. rewrite (row_at i m Hm). unfold row_value. cbn [rgain rtree rstart rfirst]. rewrite G.
  assert (forall k, (value_at (planted 1 Bare (table m)) k < V)%N) as B.
  { intros k. apply N.ltb_lt. apply (all_planted_spec (fun v => v <? V)%N); auto. apply N.ltb_lt. lia. }
  destruct (n <? preperiod m); [destruct (n <? first (sequence m)); auto; lia|].
  destruct (Z.div_eucl (n - preperiod m) p). auto.
Qed.

Lemma value_after : forall i m n, nth_error (claims c) i = Some m -> preperiod m <= n ->
  f i n = (f i (preperiod m + (n - preperiod m) mod p)%Z + Z.to_N ((n - preperiod m) / p) * gain m)%N.
Proof.
  intros i m n Hm Hn. destruct frame as (Hp & _). unfold stated, lookup. rewrite (row_at i m Hm).
  pose proof (Z.mod_pos_bound (n - preperiod m) p ltac:(lia)).
  rewrite !row_value_far by (auto; cbn [rstart]; lia). cbn [rstart rfirst rgain rtree].
  replace (preperiod m + (n - preperiod m) mod p - preperiod m) with ((n - preperiod m) mod p) by lia.
  rewrite Z.mod_mod, (Z.div_small ((n - preperiod m) mod p)) by lia. cbn [Z.to_N]. lia.
Qed.

Lemma period_repeats : forall i n, grows i = false -> start_of c i <= n -> f i (n + p) = f i n.
Proof.
  intros i n G H. destruct (nth_error (claims c) i) as [m|] eqn:Hm; [|rewrite !no_row by auto; auto].
  destruct frame as (Hp & _). unfold start_of in H. unfold grows, gain_of in G. rewrite Hm in *.
  apply negb_false_iff, N.eqb_eq in G. rewrite (value_after i m (n + p)), (value_after i m n) by (auto; lia).
  replace (n + p - preperiod m) with (n - preperiod m + 1 * p) by lia. rewrite Z_mod_plus_full, G. lia.
Qed.

Lemma growing_row : forall i m, nth_error (claims c) i = Some m -> grows i = true ->
  p = 2 * q /\ gain m = (2 * (V * half_gain))%N
  /\ (forall n, n < preperiod m -> (f i n < V)%N)
  /\ (forall n, preperiod m <= n < preperiod m + q -> f i (n + q)%Z = (f i n + V * half_gain)%N).
Proof.
  intros i m Hm G. destruct frame as (Hp & _ & HR & _). pose proof (HR i _ (row_at i m Hm)) as R.
  unfold row_test in R. cbn [rgain rfirst rstart] in R. unfold grows, gain_of in G. rewrite Hm in G.
  apply negb_true_iff, N.eqb_neq in G. destruct (gain m) as [|g] eqn:Eg; [congruence|]. rewrite !if_true in R.
  destruct R as (R1 & R2 & R3 & R4). rewrite allb_forall in R3, R4. split; [apply Z.eqb_eq; auto|].
  split; [apply N.eqb_eq; auto|]. pose proof (V_pos exponent). split.
  - intros n Hn. destruct (Z_lt_ge_dec n (first (sequence m))) as [L|L].
    + unfold stated, lookup. rewrite (row_at i m Hm). unfold row_value. cbn [rstart rfirst].
      apply Z.ltb_lt in Hn, L. rewrite Hn, L. lia.
    + apply N.ltb_lt, R3, zrange_spec. lia.
  - intros n Hn. apply N.eqb_eq, R4, zrange_spec. lia.
Qed.

Lemma growing_claim : forall i, grows i = true -> exists m, nth_error (claims c) i = Some m.
Proof.
  intros i G. unfold grows, gain_of in G. destruct (nth_error (claims c) i) as [m|]; [exists m; auto | discriminate].
Qed.

Lemma half : forall i, grows i = true -> p = 2 * q.
Proof. intros i G. destruct (growing_claim i G) as [m Hm]. apply (growing_row i m Hm G). Qed.

Lemma before : forall i n, grows i = true -> n < start_of c i -> (f i n < V)%N.
Proof.
  intros i n G H. destruct (growing_claim i G) as [m Hm]. destruct (growing_row i m Hm G) as (_ & _ & B & _).
  apply B. unfold start_of in H. rewrite Hm in H. auto.
Qed.

Lemma growth : forall i n, grows i = true -> start_of c i <= n -> f i (n + q)%Z = (f i n + V * half_gain)%N.
Proof.
  intros i n G H. destruct (growing_claim i G) as [m Hm]. destruct (growing_row i m Hm G) as (Hq & Hg & _ & S).
  destruct frame as (Hp & _). unfold start_of in H. rewrite Hm in H.
  rewrite (value_after i m (n + q)), (value_after i m n) by (auto; lia). rewrite Hg.
  set (s := preperiod m) in *. set (h := half_gain) in *.
  pose proof (Z.mod_pos_bound (n - s) p ltac:(lia)) as B. pose proof (Z.div_mod (n - s) p ltac:(lia)) as D.
  pose proof (Z.div_pos (n - s) p ltac:(lia) ltac:(lia)) as DP.
  set (k := (n - s) / p) in *. set (r := (n - s) mod p) in *.
  destruct (Z_lt_ge_dec r q) as [L|L].
  - assert (E1 : (n + q - s) / p = k) by (symmetry; apply (Z.div_unique _ _ _ (r + q)); lia).
    assert (E2 : (n + q - s) mod p = r + q) by (symmetry; apply (Z.mod_unique _ _ k); lia).
    rewrite E1, E2, Z.add_assoc, (S (s + r)) by lia. lia.
  - assert (E1 : (n + q - s) / p = k + 1) by (symmetry; apply (Z.div_unique _ _ _ (r - q)); lia).
    assert (E2 : (n + q - s) mod p = r - q) by (symmetry; apply (Z.mod_unique _ _ (k + 1)); lia).
    rewrite E1, E2. pose proof (S (s + (r - q)) ltac:(lia)) as E3. replace (s + (r - q) + q) with (s + r) in E3 by lia.
    rewrite E3. rewrite Z2N.inj_add by lia. change (Z.to_N 1) with 1%N. lia.
Qed.

Lemma reach_test_spec : forall i r K, grows i = true -> reach_test f i r K = true -> reach f i r K.
Proof.
  intros i r K G H. unfold reach_test in H. apply if_true in H as [H1 H2]. apply Z.leb_le in H1. rewrite allb_forall in H2.
  pose proof (half i G). destruct frame as (Hp & _). intros n Hn.
  remember (Z.to_nat (n - r)) as j eqn:Ej. revert n Hn Ej. induction j as [j IH] using lt_wf_ind. intros n Hn Ej.
  destruct (Z_lt_ge_dec n (r + q)) as [L|L].
  - apply N.leb_le, H2, zrange_spec. lia.
  - replace n with (n - q + q) by lia. rewrite growth by (auto; lia).
    pose proof (IH (Z.to_nat (n - q - r)) ltac:(lia) (n - q) ltac:(lia) eq_refl). lia.
Qed.

Lemma most_upto_spec : forall i x, most f (start_of c) i x (most_upto f i x).
Proof.
  intros i x n Hn. unfold most_upto. apply zrange_spec in Hn. generalize (zrange (start_of c i) x) Hn.
  assert (forall l a, (a <= fold_left (fun a n => N.max a (f i n)) l a)%N) as Up.
  { induction l as [|y l IH]; intros a; cbn [fold_left]; [lia|]. specialize (IH (N.max a (f i y))). lia. }
  intros l. generalize 0%N. induction l as [|y l IH]; intros a I; [destruct I|]. cbn [fold_left].
  destruct I as [<- | I]; auto. specialize (Up l (N.max a (f i y))). lia.
Qed.

Lemma level_is : forall i, the_level V half_gain i = level exponent half_gain grows i.
Proof. reflexivity. Qed.

Lemma mixed_test_spec : forall i G t g0 o0 h n n', grows G = true -> n <= n' -> mixed_test f V half_gain i G t g0 o0 h n = true ->
  far_mixed f p exponent half_gain (start_of c) grows i G t g0 o0 h n'.
Proof.
  intros i G t g0 o0 h n n' HG Hn H. unfold mixed_test in H. rewrite !if_true in H. destruct H as (H1 & H2 & H3 & H4).
  apply Z.leb_le in H2. split.
  - exists (reach_guess f G (the_level V half_gain i)). split; [apply reach_test_spec; auto|]. split; [lia|].
    destruct h as [g|]; cbn [holds_if test_if] in *; auto. apply Z.leb_le in H3. lia.
  - intros Gi. rewrite Gi in H4. destruct h as [g|]; [discriminate|]. split; auto.
    eexists. split; [apply most_upto_spec|]. intros x Hx. apply (reach_test_spec i n _ Gi H4). lia.
Qed.

Lemma growing_test_spec : forall a b t x0 n n', grows b = true -> n <= n' -> growing_test f V a b t x0 n = true ->
  far_growing f q exponent (start_of c) a b t x0 n'.
Proof.
  intros a b t x0 n n' Hb Hn H. unfold growing_test in H. apply if_true in H as [H1 H2]. apply Z.leb_le in H2.
  eexists. eexists. split; [apply most_upto_spec|]. split; [apply reach_test_spec; [auto|exact H1]|]. lia.
Qed.

Lemma far_test_spec : forall i t n n', n <= n' -> far_test f V half_gain i t n = true ->
  far f p q exponent half_gain (start_of c) grows i t n'.
Proof.
  intros i [a b t x0 y0 w h | a dl low h w | w] n n' Hn H; cbn [far_test far] in *; [| |apply N.ltb_lt; auto].
  - apply if_true in H as [H1 H2]. split; [apply N.ltb_lt; auto|]. cbv zeta.
    destruct (grows a) eqn:Ga, (grows b) eqn:Gb.
    + destruct (grows i) eqn:Gi; [discriminate|]. apply if_true in H2 as [H2 H3]. split; auto.
      split; eapply growing_test_spec; eauto.
    + eapply mixed_test_spec; eauto.
    + eapply mixed_test_spec; eauto.
    + apply if_true in H2 as [H2 H3]. apply Z.leb_le in H2. split; [lia|].
      destruct h as [g|]; cbn [holds_if test_if] in *; auto. apply if_true in H3 as [H3 H4]. apply Z.leb_le in H3, H4. lia.
  - rewrite !if_true in H. destruct H as (H1 & H2 & H3 & H4). apply Z.leb_le in H2. split; [apply N.ltb_lt; auto|].
    split; [lia|]. split; [destruct h as [g|]; cbn [holds_if test_if] in *; auto; apply Z.leb_le in H3; lia|].
    intros Ga. rewrite Ga in H4. cbv zeta in H4. apply if_true in H4 as [H4 H5]. apply Z.leb_le in H5.
    eexists. split; [apply reach_test_spec; [auto|exact H4]|]. lia.
Qed.

Lemma claim_of_sequence : forall i s, nth_error (sys_of c) i = Some s ->
  exists m, nth_error (claims c) i = Some m /\ sequence m = s.
Proof.
  intros i s H. unfold sys_of in H. rewrite nth_error_map in H. destruct (nth_error (claims c) i) as [m|]; [|discriminate].
  injection H as <-. exists m; auto.
Qed.

Lemma frame_first : forall i, first_of (sys_of c) i <= start_of c i.
Proof.
  intros i. destruct frame as (_ & _ & _ & HS). unfold first_of, start_of, sys_of. rewrite nth_error_map.
  destruct (nth_error (claims c) i) as [m|] eqn:Hm; cbn [option_map]; [|lia].
  pose proof (HS i m Hm) as S. unfold seq_test in S. rewrite !if_true in S. destruct S as (_ & _ & S & _). lia.
Qed.

(** Each sequence repeats, or grows by the stated gain, from its preperiod on. *)
Lemma frame_periodic : forall i n, start_of c i <= n -> f i (n + p) = (f i n + gain_of c i)%N.
Proof.
  intros i n Hn. destruct frame as (Hp & _). destruct (grows i) eqn:G.
  - destruct (growing_claim i G) as [m Hm]. destruct (growing_row i m Hm G) as (Hq & Hg & _).
    pose proof (growth i (n + q) G ltac:(lia)) as E. rewrite (growth i n G Hn) in E.
    replace (n + q + q) with (n + p) in E by lia. unfold gain_of. rewrite Hm, Hg, E. lia.
  - rewrite period_repeats by auto. unfold grows in G. apply negb_false_iff, N.eqb_eq in G. rewrite G. lia.
Qed.

Hypothesis Hto : forall i s n, nth_error (sys_of c) i = Some s -> theta <= n < theta + p ->
  is_mex (options_of f (terms s) n) (f i n).

Lemma late : forall i s n, nth_error (sys_of c) i = Some s -> theta <= n -> is_mex (options_of f (terms s) n) (f i n).
Proof.
  destruct frame as (Hp & _ & _ & HS). intros i s n Hs Hn.
  apply (equations_from_theta f p q exponent half_gain (start_of c) grows) with (sys := sys_of c) (theta := theta); auto.
  - apply half.
  - apply bounded.
  - apply period_repeats.
  - apply before.
  - apply growth.
  - intros j u x Hu Hx. destruct (claim_of_sequence j u Hu) as (m & Hm & <-). pose proof (HS j m Hm) as S.
    unfold seq_test in S. rewrite !if_true in S. destruct S as (S1 & S2 & _ & S4 & S5). apply Z.leb_le in S1, S2.
    rewrite allb_forall in S5. split; [split|].
    + unfold start_of. rewrite Hm. lia.
    + intros G y Hy. rewrite G in S4. apply (reach_test_spec j theta _ G S4). lia.
    + intros t Ht. eapply far_test_spec; eauto.
Qed.
End Valid.
End Certificate.

(** * The checker *)

(** The exponent of the largest power of two that divides a number. *)
Fixpoint twos (n : positive) : N := match n with xO n => N.succ (twos n) | _ => 0%N end.

Section Checker.
Variable c : certificate.
Notation p := (period c).
Notation q := (period c / 2).

Definition half_most : N := (fold_left (fun a m => N.max a (gain m)) (claims c) 0 / 2)%N.
Definition twos_of_gain : N := match half_most with 0%N => 0%N | Npos n => twos n end.
Notation W := (2 ^ twos_of_gain)%N.
Notation e := (half_most / W)%N.

(** The terms of sequence i in which the pairs of two growing sequences are replaced. *)
Definition near_terms_of (f : values) (i : nat) (ts : list term) : list term :=
  reduced_terms f q twos_of_gain (start_of c) (grows c) i ts.
Definition reduced_claim (f : values) (i : nat) (m : claim) : claim :=
  let s := sequence m in
  Claim (Seq (first s) (initial s) (near_terms_of f i (terms s))) (preperiod m) (gain m) (rank m) (table m).
Fixpoint numbered {A B} (F : nat -> A -> B) (i : nat) (l : list A) : list B :=
  match l with [] => [] | x :: l => F i x :: numbered F (S i) l end.
Definition reduced (f : values) : certificate := Certificate p (numbered (reduced_claim f) 0 (claims c)).

(** The index from which on the conditions on pairs of growing sequences can be tested. *)
Definition seen_from (i : nat) (t : term) : list Z :=
  match t with
  | Conv a b s _ _ _ _ => if both_grow (grows c) i t then [start_of c a + start_of c b + q + s - 1] else []
  | _ => []
  end.

(** The number theta. It is a guess, which is then tested. *)
Definition bound_of (f : values) : Z :=
  let r := reduced f in
  fold_left Z.max (concat (numbered (fun i m => flat_map (seen_from i) (terms (sequence m))) 0 (claims c)))
    (theta_of r f (2 ^ exponent r) (half_gain r)).

(** The conditions on sequences with pairs of growing sequences: all smaller values are those of near pairs, and other
    pairs do not give the value. *)
Definition near_test (f : values) (theta : Z) (i : nat) (m : claim) : bool :=
  let ts := terms (sequence m) in
  if anyb (both_grow (grows c) i) ts then
    if (gain m =? 2 * (W * e))%N then
      if allb (apart_term f q twos_of_gain (start_of c) (grows c) theta i) ts then
        let us := near_terms_of f i ts in
        allb (fun n => equation f us i n) (zrange theta (theta + p - 1))
      else false
    else false
  else true.

(** All tests but the equations. [theta] is any number beyond the bounds. *)
Definition whole_test (f : values) (theta : Z) : bool :=
  if order_test (sys_of c) (rank_of c) then
    if frame_test (reduced f) f theta then each (near_test f theta) 0 (claims c) else false
  else false.

Definition check_with (eq_test : values -> list term -> nat -> Z -> bool) : bool :=
  let f := stated c in
  let theta := bound_of f in
  if whole_test f theta then
    each (fun i s => if initial_test f i (first s) (initial s)
                     then allb (eq_test f (terms s) i) (zrange (mexed s) (theta + p - 1)) else false) 0 (sys_of c)
  else false.

(** The checker: it looks at each equation up to theta + p - 1. *)
Definition check : bool := check_with equation.

(** ** What a valid certificate is *)
Definition valid : Prop := exists theta, whole_test (stated c) theta = true /\ solves_to (sys_of c) (stated c) (theta + p - 1).

Theorem check_sound : check = true -> valid.
Proof.
  unfold check, check_with. rewrite if_true. intros [H1 H2]. eexists. split; [exact H1|].
  apply solves_to_test_spec. exact H2.
Qed.

(** The reduced certificate states the same values. *)
Lemma numbered_at : forall A B (F : nat -> A -> B) l i j,
  nth_error (numbered F i l) j = option_map (F (i + j)%nat) (nth_error l j).
Proof.
  induction l as [|x l IH]; intros i [|j]; cbn [numbered nth_error option_map]; auto.
  - rewrite Nat.add_0_r. auto.
  - rewrite IH, Nat.add_succ_r. auto.
Qed.

Lemma reduced_at : forall f i, nth_error (claims (reduced f)) i = option_map (reduced_claim f i) (nth_error (claims c) i).
Proof. intros f i. cbn [reduced claims]. apply numbered_at. Qed.

Lemma reduced_rows : forall f, rows_of (reduced f) = rows_of c.
Proof.
  intros f. unfold rows_of. cbn [reduced claims]. generalize 0%nat.
  induction (claims c) as [|m l IH]; intros i; cbn [numbered map]; auto. rewrite IH. auto.
Qed.

Lemma reduced_stated : forall f, stated (reduced f) = stated c.
Proof. intros f. unfold stated. rewrite reduced_rows. reflexivity. Qed.

Lemma reduced_start : forall f i, start_of (reduced f) i = start_of c i.
Proof. intros f i. unfold start_of. rewrite reduced_at. destruct (nth_error (claims c) i); auto. Qed.

Lemma reduced_gain : forall f i, gain_of (reduced f) i = gain_of c i.
Proof. intros f i. unfold gain_of. rewrite reduced_at. destruct (nth_error (claims c) i); auto. Qed.

Lemma reduced_grows : forall f i, grows (reduced f) i = grows c i.
Proof. intros f i. unfold grows. rewrite reduced_gain. reflexivity. Qed.

(** ** What it proves *)
Hypothesis Hvalid : valid.
Notation f := (stated c).

Lemma valid_frame : exists theta, frame_test (reduced f) (stated (reduced f)) theta = true.
Proof.
  destruct Hvalid as (theta & H & _). unfold whole_test in H. rewrite !if_true in H. rewrite reduced_stated.
  exists theta. apply H.
Qed.

Lemma valid_period : 1 <= p.
Proof. destruct valid_frame as [theta H]. exact (proj1 (frame _ _ H)). Qed.

Theorem is_ordered : ordered (sys_of c) (rank_of c).
Proof.
  destruct Hvalid as (theta & H & _). unfold whole_test in H. apply if_true in H as [H _]. apply order_test_spec. auto.
Qed.

Lemma preperiod_first : forall i, first_of (sys_of c) i <= start_of c i.
Proof.
  intros i. destruct valid_frame as [theta H]. pose proof (frame_first _ _ H i) as F. rewrite reduced_start in F.
  unfold first_of, sys_of in *. rewrite nth_error_map in *. rewrite reduced_at in F.
  destruct (nth_error (claims c) i); auto.
Qed.

(** The stated values are a solution of the system. *)
Theorem stated_solves : solves (sys_of c) f.
Proof.
  destruct Hvalid as (theta & H & Hto). unfold whole_test in H. rewrite !if_true in H. destruct H as (_ & Hframe & Hnear).
  pose proof (reduced_stated f) as Same. rewrite <- Same in Hframe at 2. pose proof valid_period as Hp.
  intros i s Hs. assert (exists m, nth_error (claims c) i = Some m /\ sequence m = s) as (m & Hm & <-).
  { unfold sys_of in Hs. rewrite nth_error_map in Hs. destruct (nth_error (claims c) i) as [m|]; [|discriminate].
    injection Hs as <-. exists m; auto. }
  assert (Hr : nth_error (claims (reduced f)) i = Some (reduced_claim f i m)) by (rewrite reduced_at, Hm; auto).
  assert (Hmexed : mexed (sequence m) <= theta).
  { pose proof (proj2 (proj2 (proj2 (frame _ _ Hframe))) i _ Hr) as S. unfold seq_test in S. rewrite !if_true in S.
    destruct S as (_ & S & _). apply Z.leb_le in S. exact S. }
  destruct (Hto i _ Hs) as [H0 H1]. split.
  - intros k v Hv. apply H0; auto. unfold mexed in Hmexed.
    assert (k < length (initial (sequence m)))%nat by (apply nth_error_Some; congruence). lia.
  - intros n Hn. destruct (Z_lt_ge_dec n theta) as [L|L]; [apply H1; lia|].
    assert (Late : is_mex (options_of f (near_terms_of f i (terms (sequence m))) n) (f i n)).
    { pose proof (late (reduced f) theta Hframe) as A. rewrite Same in A.
      refine (A _ i (sequence (reduced_claim f i m)) n _ _); [| |lia].
      - intros j u x Hu Hx.
        unfold sys_of in Hu. rewrite nth_error_map, reduced_at in Hu. cbn [reduced period] in Hx.
        destruct (nth_error (claims c) j) as [w|] eqn:Hw; [|discriminate]. injection Hu as <-.
        cbn [reduced_claim sequence terms].
        pose proof (each_spec _ _ _ Hnear j w Hw) as K. unfold near_test in K. cbv zeta in K.
        destruct (anyb (both_grow (grows c) j) (terms (sequence w))) eqn:B.
        + rewrite !if_true in K. destruct K as (_ & _ & K). rewrite allb_forall in K.
          apply equation_spec. apply K. apply zrange_spec. lia.
        + unfold near_terms_of. rewrite reduced_same by auto.
          assert (Hsw : nth_error (sys_of c) j = Some (sequence w)) by (unfold sys_of; rewrite nth_error_map, Hw; auto).
          destruct (Hto j _ Hsw) as [_ E]. apply E.
          pose proof (proj2 (proj2 (proj2 (frame _ _ Hframe))) j (reduced_claim f j w)) as S.
          rewrite reduced_at, Hw in S. specialize (S eq_refl). unfold seq_test in S. rewrite !if_true in S.
          destruct S as (_ & S & _). apply Z.leb_le in S. change (mexed (sequence w) <= theta) in S. lia.
      - unfold sys_of. rewrite nth_error_map, Hr. reflexivity. }
    pose proof (each_spec _ _ _ Hnear i m Hm) as K. unfold near_test in K. cbv zeta in K.
    destruct (anyb (both_grow (grows c) i) (terms (sequence m))) eqn:A.
    + rewrite !if_true in K. destruct K as (K1 & K2 & _). apply N.eqb_eq in K1.
      assert (Gi : grows c i = true).
      { apply anyb_exists in A as (t & _ & B). destruct t; try discriminate. cbn [both_grow] in B.
        apply if_true in B as [B _]. auto. }
      refine (equation_from_near f q twos_of_gain e (start_of c) (grows c) _ _ theta i _ n _ K2 Late); [| |lia].
      * intros j G. rewrite <- (reduced_grows f) in G. pose proof (half (reduced f) theta Hframe j G) as E.
        cbn [reduced period] in E. lia.
      * intros j x G Hx. rewrite <- (reduced_grows f) in G. rewrite <- (reduced_start f) in Hx.
        pose proof (growth (reduced f) theta Hframe j x G Hx) as E. rewrite Same in E. cbn [reduced period] in E.
        destruct (growing_row (reduced f) theta Hframe i _ Hr) as (_ & E2 & _); [rewrite reduced_grows; auto|].
        cbn [reduced_claim gain] in E2. rewrite E. f_equal. lia.
    + unfold near_terms_of in Late. rewrite reduced_same in Late by auto. exact Late.
Qed.

(** There is no other solution. *)
Theorem solution_is_stated : forall g, solves (sys_of c) g ->
  forall i n, (i < length (claims c))%nat -> first_of (sys_of c) i <= n -> g i n = f i n.
Proof.
  intros g Hg i n Hi Hn. eapply solution_unique; eauto using is_ordered, stated_solves.
  unfold sys_of; rewrite map_length; auto.
Qed.

(** Each sequence repeats, or grows by the stated gain, from its preperiod on. *)
Theorem solution_periodic : forall g, solves (sys_of c) g ->
  forall i n, (i < length (claims c))%nat -> start_of c i <= n -> g i (n + p) = (g i n + gain_of c i)%N.
Proof.
  intros g Hg i n Hi Hn. pose proof (preperiod_first i). pose proof valid_period as Hp.
  rewrite (solution_is_stated g Hg), (solution_is_stated g Hg); auto; try lia.
  destruct valid_frame as [theta H1]. pose proof (frame_periodic (reduced f) theta H1 i n) as E.
  rewrite reduced_start, reduced_gain, reduced_stated in E. apply E. exact Hn.
Qed.
End Checker.
