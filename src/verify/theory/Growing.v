(** Convolutions of two sequences that grow, among the terms of a sequence that grows, as in Lasker's Nim.

    Theorem [equation_from_near]: if an equation holds after each such convolution is replaced by its pairs with one index
    near the start ([near_terms]), each as a reference to an earlier value, and if other pairs do not give the value
    ([apart], which need be tested over half a period only), it holds. The theorem is that of nkdsl's module
    prove::growing, where the proof stands in words. *)
From Coq Require Import ZArith NArith List Bool Lia.
From NK Require Import Mex System Period.
Import ListNotations.

(** * Nim-sums and sums *)
Section Apart.
Open Scope N_scope.

Lemma bits_sum : forall a b, exists m, a mod 2 + b mod 2 = N.lxor a b mod 2 + 2 * m.
Proof.
  intros a b. pose proof (lxor_mod 1 a b) as E. change (2 ^ 1) with 2 in E. rewrite E.
  pose proof (N.mod_lt a 2 ltac:(lia)) as A. pose proof (N.mod_lt b 2 ltac:(lia)) as B.
  destruct (a mod 2) as [|[x|x|]], (b mod 2) as [|[y|y|]]; cbn; try lia;
  first [exists 0; reflexivity | exists 1; reflexivity].
Qed.

(** A nim-sum is at most the sum, and it is even if the sum is. *)
Lemma lxor_sum : forall a b, exists m, a + b = N.lxor a b + 2 * m.
Proof.
  intros a. induction a as [a IH] using (well_founded_induction N.lt_wf_0). intros b.
  destruct (N.eq_dec a 0) as [->|Ha]; [exists 0; rewrite N.lxor_0_l; lia|].
  destruct (IH (a / 2) ltac:(apply N.div_lt; lia) (b / 2)) as [m Hm].
  destruct (bits_sum a b) as [j Hj].
  pose proof (lxor_div 1 a b) as D. change (2 ^ 1) with 2 in D.
  pose proof (N.div_mod a 2 ltac:(lia)). pose proof (N.div_mod b 2 ltac:(lia)). pose proof (N.div_mod (N.lxor a b) 2 ltac:(lia)).
  rewrite D in *. exists (2 * m + j). lia.
Qed.

(** Whether the nim-sum of u, v and c is not w even after u, v and w grow by multiples of V, w by as much as u and v
    together. *)
Definition apart (V u v c w : N) : bool :=
  if (N.lxor (N.lxor u v) c mod V =? w mod V) then
    if (u / V + v / V <? w / V) then true else N.odd (u / V + v / V + w / V)
  else true.

Variable k : N.
Notation V := (2 ^ k).

Lemma parts : forall u u' s, Z.of_N u' = (Z.of_N u + Z.of_N V * s)%Z ->
  u' mod V = u mod V /\ Z.of_N (u' / V) = (Z.of_N (u / V) + s)%Z.
Proof.
  intros u u' s E. pose proof (V_pos k). split.
  - apply N2Z.inj. rewrite !N2Z.inj_mod by auto. rewrite E, Z.mul_comm. apply Z_mod_plus_full.
  - rewrite !N2Z.inj_div. rewrite E, Z.mul_comm, Z.div_add; lia.
Qed.

Lemma apart_far : forall u v w u' v' w' c s t, c < V ->
  Z.of_N u' = (Z.of_N u + Z.of_N V * s)%Z -> Z.of_N v' = (Z.of_N v + Z.of_N V * t)%Z ->
  Z.of_N w' = (Z.of_N w + Z.of_N V * (s + t))%Z ->
  apart V u v c w = true -> N.lxor (N.lxor u' v') c <> w'.
Proof.
  intros u v w u' v' w' c s t Hc Hu Hv Hw H E.
  apply parts in Hu as [Mu Du]. apply parts in Hv as [Mv Dv]. apply parts in Hw as [Mw Dw].
  assert (R : N.lxor (N.lxor u v) c mod V = w mod V).
  { rewrite <- Mw, <- E, !lxor_mod, Mu, Mv. reflexivity. }
  assert (Q : N.lxor (u' / V) (v' / V) = w' / V).
  { rewrite <- E, !lxor_div, (small_div k c), N.lxor_0_r by auto. reflexivity. }
  destruct (lxor_sum (u' / V) (v' / V)) as [m Hm]. rewrite Q in Hm.
  unfold apart in H. rewrite R, N.eqb_refl in H.
  destruct (N.ltb_spec (u / V + v / V) (w / V)) as [L|L]; [lia|].
  apply N.odd_spec in H as [j Hj]. lia.
Qed.
End Apart.

Open Scope Z_scope.

Section Near.
Variables (f : values) (q : Z) (k e : N) (start : nat -> Z) (grows : nat -> bool).
Notation V := (2 ^ k)%N.
Notation d := (V * e)%N.
Hypothesis Hq : forall i, grows i = true -> 1 <= q.
Hypothesis Hgrowth : forall i n, grows i = true -> start i <= n -> f i (n + q) = (f i n + d)%N.

Lemma steps_ahead : forall i n j, grows i = true -> start i <= n -> 0 <= j ->
  Z.of_N (f i (n + q * j)) = Z.of_N (f i n) + Z.of_N V * (Z.of_N e * j).
Proof.
  intros i n j G Hn Hj. rewrite <- (Z2Nat.id j Hj). generalize (Z.to_nat j) as l. clear j Hj. induction l as [|l IH].
  - replace (n + q * Z.of_nat 0) with n by lia. cbn [Z.of_nat]. ring.
  - replace (n + q * Z.of_nat (S l)) with (n + q * Z.of_nat l + q) by (rewrite Nat2Z.inj_succ; unfold Z.succ; ring).
    pose proof (Hq i G). rewrite Hgrowth by (auto; nia). rewrite Nat2Z.inj_succ, N2Z.inj_add, IH, N2Z.inj_mul. unfold Z.succ. ring.
Qed.

Lemma steps : forall i n j, grows i = true -> start i <= n -> start i <= n + q * j ->
  Z.of_N (f i (n + q * j)) = Z.of_N (f i n) + Z.of_N V * (Z.of_N e * j).
Proof.
  intros i n j G H1 H2. destruct (Z_le_gt_dec 0 j) as [L|L]; [apply steps_ahead; auto|].
  pose proof (steps_ahead i (n + q * j) (- j) G H2 ltac:(lia)) as E.
  replace (n + q * j + q * - j) with n in E by ring. rewrite E. ring.
Qed.

(** The indices from x0 on that are before the growth, or whose values are small. *)
Definition is_near (a : nat) (x : Z) : bool := if x <? start a then true else (f a x <? V)%N.
Definition near_indices (a : nat) (x0 : Z) : list Z := filter (is_near a) (zrange x0 (start a + q - 1)).

(** The pairs of a convolution with one index that is near. *)
Definition near_terms (a b : nat) (t x0 y0 : Z) (c : N) (h : option Z) : list term :=
  map (fun x => Back b (t + x) (match h with Some g => Z.max y0 (x + g) | None => y0 end) None (N.lxor (f a x) c))
    (near_indices a x0) ++
  map (fun y => Back a (t + y) x0 (option_map (fun g => y - g) h) (N.lxor (f b y) c)) (near_indices b y0).

Definition both_grow (i : nat) (t : term) : bool :=
  match t with Conv a b _ _ _ _ _ => if grows i then if grows a then grows b else false else false | _ => false end.
Definition reduced_term (i : nat) (t : term) : list term :=
  match t with Conv a b s x0 y0 c h => if both_grow i t then near_terms a b s x0 y0 c h else [t] | _ => [t] end.
Definition reduced_terms (i : nat) (ts : list term) : list term := flat_map (reduced_term i) ts.

(** The condition on the other pairs, for the indices from theta on. *)
Definition apart_term (theta : Z) (i : nat) (t : term) : bool :=
  match t with
  | Conv a b s x0 y0 c h =>
      if both_grow i t then
        if (c <? V)%N then if start i <=? theta then if start a + start b + q + s - 1 <=? theta then
          allb (fun n => let w := f i n in
            allb (fun x => apart V (f a x) (f b (n - s - x)) c w) (zrange (start a) (start a + q - 1)))
            (zrange theta (theta + q - 1))
        else false else false else false
      else true
  | _ => true
  end.

Lemma near_option : forall a b t x0 y0 c h n v u, In u (near_terms a b t x0 y0 c h) -> option_of f n u v ->
  option_of f n (Conv a b t x0 y0 c h) v.
Proof.
  intros a b t x0 y0 c h n v u I Ho. unfold near_terms in I. apply in_app_or in I as [I | I];
    apply in_map_iff in I as (z & <- & I); apply filter_In in I as [I _]; apply zrange_spec in I;
    cbn [option_of] in *; destruct Ho as (Hl & Hh & ->).
  - exists z, (n - (t + z)). split; [lia|]. split; [lia|].
    rewrite (N.lxor_comm (f b _)), (N.lxor_assoc _ c), (N.lxor_comm c), <- N.lxor_assoc.
    destruct h as [g|]; cbn [holds_if] in *; repeat split; lia.
  - exists (n - (t + z)), z. split; [lia|]. rewrite N.lxor_assoc.
    destruct h as [g|]; cbn [holds_if option_map] in *; repeat split; lia.
Qed.

Lemma option_near : forall a b t x0 y0 c h n v, 1 <= q -> option_of f n (Conv a b t x0 y0 c h) v ->
  options_of f (near_terms a b t x0 y0 c h) n v \/
  exists x y, x + y = n - t /\ start a <= x /\ start b <= y /\ v = N.lxor (N.lxor (f a x) (f b y)) c.
Proof.
  intros a b t x0 y0 c h n v Q (x & y & E & Hx & Hy & Hh & ->).
  destruct (Z_lt_ge_dec x (start a)) as [Lx|Lx]; [|destruct (Z_lt_ge_dec y (start b)) as [Ly|Ly]].
  - left. eexists. split.
    + apply in_or_app. left. apply in_map. apply filter_In. split; [apply zrange_spec; split; [exact Hx | lia]|].
      unfold is_near. apply Z.ltb_lt in Lx. rewrite Lx. reflexivity.
    + cbn [option_of holds_if]. replace (n - (t + x)) with y by lia.
      rewrite (N.lxor_comm (f a x) (f b y)), N.lxor_assoc.
      destruct h as [g|]; cbn [holds_if] in *; repeat split; lia.
  - left. eexists. split.
    + apply in_or_app. right. apply in_map. apply filter_In. split; [apply zrange_spec; split; [exact Hy | lia]|].
      unfold is_near. apply Z.ltb_lt in Ly. rewrite Ly. reflexivity.
    + cbn [option_of]. replace (n - (t + y)) with x by lia. rewrite N.lxor_assoc.
      destruct h as [g|]; cbn [holds_if option_map] in *; repeat split; lia.
  - right. exists x, y. repeat split; lia.
Qed.

Lemma far_pair : forall theta i a b t x0 y0 c h, both_grow i (Conv a b t x0 y0 c h) = true ->
  apart_term theta i (Conv a b t x0 y0 c h) = true ->
  forall n x y, theta <= n -> x + y = n - t -> start a <= x -> start b <= y ->
  N.lxor (N.lxor (f a x) (f b y)) c <> f i n.
Proof.
  intros theta i a b t x0 y0 c h B H n x y Hn E Hx Hy. unfold apart_term in H. rewrite B in H.
  unfold both_grow in B. destruct (grows i) eqn:Gi, (grows a) eqn:Ga, (grows b) eqn:Gb; try discriminate.
  rewrite !if_true in H. destruct H as (Hc & Hs & Hw & H). apply N.ltb_lt in Hc. apply Z.leb_le in Hs, Hw.
  pose proof (Hq i Gi) as Q.
  set (j := (n - theta) / q). set (l := (x - start a) / q).
  pose proof (Z_div_mod_eq_full (n - theta) q) as Dn. pose proof (Z_div_mod_eq_full (x - start a) q) as Dx.
  pose proof (Z.mod_pos_bound (n - theta) q ltac:(lia)) as Bn. pose proof (Z.mod_pos_bound (x - start a) q ltac:(lia)) as Bx.
  fold j in Dn. fold l in Dx.
  set (n1 := theta + (n - theta) mod q). set (x1 := start a + (x - start a) mod q). set (y1 := n1 - t - x1).
  assert (En : n = n1 + q * j) by (unfold n1; lia). assert (Ex : x = x1 + q * l) by (unfold x1; lia).
  assert (Ey : y = y1 + q * (j - l)) by (unfold y1; lia).
  rewrite allb_forall in H. specialize (H n1 ltac:(apply zrange_spec; unfold n1; lia)). cbv zeta in H.
  rewrite allb_forall in H. specialize (H x1 ltac:(apply zrange_spec; unfold x1; lia)). fold y1 in H.
  refine (apart_far k (f a x1) (f b y1) (f i n1) _ _ _ c (Z.of_N e * l) (Z.of_N e * (j - l)) Hc _ _ _ H).
  - rewrite Ex. apply steps; auto; unfold x1; lia.
  - rewrite Ey. apply steps; auto; unfold y1, n1, x1; lia.
  - rewrite En. rewrite steps; auto; unfold n1; lia.
Qed.

(** One equation: if it holds for the near pairs, it holds. *)
Theorem equation_from_near : forall theta i ts n, theta <= n -> allb (apart_term theta i) ts = true ->
  is_mex (options_of f (reduced_terms i ts) n) (f i n) -> is_mex (options_of f ts n) (f i n).
Proof.
  intros theta i ts n Hn A [M1 M2]. rewrite allb_forall in A. split.
  - intros (t & It & Ho). specialize (A t It).
    assert (Kept : forall u, In u (reduced_term i t) -> option_of f n u (f i n) -> False).
    { intros u Iu Hu. apply M1. exists u. split; auto. apply in_flat_map. exists t; auto. }
    destruct (both_grow i t) eqn:B.
    + destruct t as [a b t x0 y0 c h | |]; try discriminate.
      assert (Q : 1 <= q) by (cbn [both_grow] in B; apply if_true in B as [G _]; exact (Hq i G)).
      destruct (option_near _ _ _ _ _ _ _ _ _ Q Ho) as [(u & Iu & Hu) | (x & y & E & Hx & Hy & V)].
      * apply (Kept u); auto. unfold reduced_term. rewrite B. auto.
      * symmetry in V. revert V. eapply far_pair; eauto.
    + apply (Kept t); auto. destruct t; unfold reduced_term; rewrite ?B; left; auto.
  - intros w Hw. destruct (M2 w Hw) as (u & Iu & Hu). apply in_flat_map in Iu as (t & It & Iu). exists t. split; auto.
    destruct t as [a b t x0 y0 c h | |]; unfold reduced_term in Iu;
      [destruct (both_grow i _); [eapply near_option; eauto|]| |]; destruct Iu as [<- | []]; auto.
Qed.

Lemma reduced_same : forall i ts, anyb (both_grow i) ts = false -> reduced_terms i ts = ts.
Proof.
  intros i ts H. induction ts as [|t ts IH]; auto. cbn [anyb] in H. destruct (both_grow i t) eqn:B; [discriminate|].
  unfold reduced_terms in *. cbn [flat_map]. rewrite IH by auto.
  destruct t; unfold reduced_term; rewrite ?B; reflexivity.
Qed.
End Near.
