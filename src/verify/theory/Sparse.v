(** A faster checker of certificates, for systems with a sparse space.

    Numbers are parted into two classes by a mask: by the parity of the ones of v land mask. For each sequence one class is
    called common and the other rare. In a good convolution two common values never make an option of the common class.
    So to see that a common value is no option of a good convolution, only pairs with a rare value need be tried; and to
    see that all smaller numbers are options, some pairs of each convolution are mostly enough. The theorem
    [sparse_check_sound]: this checker accepts valid certificates only. *)
From Coq Require Import ZArith NArith List Bool Lia.
From NK Require Import Mex System Period Certificate.
Import ListNotations.
Open Scope Z_scope.

Fixpoint pos_parity (v : positive) : bool :=
  match v with xH => true | xO v => pos_parity v | xI v => negb (pos_parity v) end.
Definition parity (v : N) : bool := match v with N0 => false | Npos v => pos_parity v end.
Lemma parity_double : forall v, parity (Pos.Ndouble v) = parity v. Proof. destruct v; auto. Qed.
Lemma parity_succ_double : forall v, parity (Pos.Nsucc_double v) = negb (parity v). Proof. destruct v; auto. Qed.
Lemma parity_lxor : forall a b, parity (N.lxor a b) = xorb (parity a) (parity b).
Proof.
  intros [|a] [|b]; [reflexivity | simpl; destruct (pos_parity b); auto | simpl; destruct (pos_parity a); auto |].
  cbn [N.lxor parity]. revert b. induction a as [a IH | a IH |]; intros [b|b|]; cbn [Pos.lxor pos_parity];
    rewrite ?parity_double, ?parity_succ_double, ?IH; cbn [parity pos_parity];
    repeat match goal with |- context [pos_parity ?x] => destruct (pos_parity x) end; reflexivity.
Qed.
Lemma land_lxor : forall a b m, N.land (N.lxor a b) m = N.lxor (N.land a m) (N.land b m).
Proof.
  intros. apply N.bits_inj. intros k. rewrite N.land_spec, !N.lxor_spec, !N.land_spec.
  destruct (N.testbit a k), (N.testbit b k), (N.testbit m k); auto.
Qed.

Section Sparse.
Variables (mask : N) (odd : nat -> bool) (limits : list Z) (f : values).
Definition class (v : N) : bool := parity (N.land v mask).
(** A value of sequence i is common if its class is the one that [odd] names. *)
Definition common (i : nat) (v : N) : bool := Bool.eqb (class v) (odd i).
Lemma class_lxor : forall a b, class (N.lxor a b) = xorb (class a) (class b).
Proof. intros; unfold class. rewrite land_lxor; apply parity_lxor. Qed.

Definition good (i a b : nat) (c : N) : bool := xorb (xorb (odd a) (odd b)) (xorb (odd i) (class c)).
Lemma good_rare : forall i a b c u w, good i a b c = true -> common a u = true -> common b w = true ->
  common i (N.lxor (N.lxor u w) c) = false.
Proof.
  intros i a b c u w. unfold good, common. rewrite !class_lxor.
  destruct (odd a), (odd b), (odd i), (class c), (class u), (class w); simpl; auto; discriminate.
Qed.

(** The rare values of each sequence up to [last], with their indices. *)
Variable rares : nat -> list (Z * N).
Variables (lowest : nat -> Z) (last : Z).
Hypothesis Hrares : forall i x, lowest i <= x <= last -> common i (f i x) = false -> In (x, f i x) (rares i).
Hypothesis Hrares_are : forall i x v, In (x, v) (rares i) -> v = f i x.

Definition mirrored (a b : nat) (x0 y0 : Z) (h : option Z) : bool :=
  match h with Some _ => false | None => if Nat.eqb a b then x0 =? y0 else false end.

(** The options of a good convolution with a rare value in the pair; of other terms, all options. *)
Definition rare_options (i : nat) (n : Z) (t : term) : list N :=
  match t with
  | Conv a b t x0 y0 c h =>
      if good i a b c then
        let top := last_x n t y0 h in
        let fits x := if x0 <=? x then x <=? top else false in
        map (fun xv => N.lxor (N.lxor (snd xv) (f b (n - t - fst xv))) c) (filter (fun xv => fits (fst xv)) (rares a))
        ++ (if mirrored a b x0 y0 h then [] else
            map (fun yv => N.lxor (N.lxor (f a (n - t - fst yv)) (snd yv)) c)
              (filter (fun yv => fits (n - t - fst yv)) (rares b)))
      else listed f n (Conv a b t x0 y0 c h)
  | _ => listed f n t
  end.

Lemma rare_options_are : forall i n t v, In v (rare_options i n t) -> option_of f n t v.
Proof.
  intros i n [a b t x0 y0 c h | a d low h c | c] v H; try (apply listed_spec; exact H).
  cbn [rare_options] in H. destruct (good i a b c); [|apply listed_spec; auto].
  apply listed_spec. cbn [listed]. apply in_map_iff.
  assert (forall x, (if x0 <=? x then x <=? last_x n t y0 h else false) = true -> In x (zrange x0 (last_x n t y0 h))) as F.
  { intros x Hx. apply zrange_spec. apply if_true in Hx as [H1 H2]. apply Z.leb_le in H1, H2. lia. }
  apply in_app_or in H as [H | H].
  - apply in_map_iff in H as ([x u] & <- & Hx). apply filter_In in Hx as [I Hx]. apply Hrares_are in I. subst u.
    apply F in Hx. exists x; auto.
  - destruct (mirrored a b x0 y0 h); [destruct H|].
    apply in_map_iff in H as ([y u] & <- & Hy). apply filter_In in Hy as [I Hy]. apply Hrares_are in I. subst u.
    apply F in Hy. exists (n - t - y). cbn [fst snd]. split; auto. replace (n - t - (n - t - y)) with y by lia; auto.
Qed.

Definition in_range (t : term) : Prop :=
  match t with
  | Conv a b t x0 y0 _ _ => lowest a <= x0 /\ lowest b <= y0 /\ - t - y0 <= 0 /\ - t - x0 <= 0
  | _ => True
  end.

Lemma no_option : forall i n t v, in_range t -> n <= last -> common i v = true ->
  ~ In v (rare_options i n t) -> ~ option_of f n t v.
Proof.
  intros i n [a b t x0 y0 c h | a d low h c | c] v Hr Hn Hv H; try (intros Ho; apply H, listed_spec, Ho).
  cbn [rare_options] in H. destruct (good i a b c) eqn:G; [|intros Ho; apply H, listed_spec, Ho].
  intros (x & y & E & Hx & Hy & Hh & ->). apply H. cbn [in_range] in Hr. destruct Hr as (R1 & R2 & R3 & R4).
  assert (x <= last_x n t y0 h) as Ht.
  { unfold last_x. destruct h as [g|]; cbn [holds_if] in *; [|lia].
    apply Z.min_glb; [lia|]. apply Z.div_le_lower_bound; lia. }
  assert ((if x0 <=? x then x <=? last_x n t y0 h else false) = true) as Hf.
  { apply if_true. split; apply Z.leb_le; auto. }
  apply in_or_app. destruct (common a (f a x)) eqn:Ca.
  - destruct (common b (f b y)) eqn:Cb.
    + pose proof (good_rare _ _ _ _ _ _ G Ca Cb). congruence.
    + destruct (mirrored a b x0 y0 h) eqn:Mi.
      * left. unfold mirrored in Mi. destruct h; [discriminate|]. destruct (Nat.eqb_spec a b) as [<-|]; [|discriminate].
        apply Z.eqb_eq in Mi. subst y0. apply in_map_iff. exists (y, f a y). cbn [fst snd].
        replace (n - t - y) with x by lia. split; [rewrite (N.lxor_comm (f a y)); auto|].
        apply filter_In. cbn [fst]. split; [apply Hrares; auto; lia|]. cbn [last_x].
        apply if_true. split; apply Z.leb_le; lia.
      * right. apply in_map_iff. exists (y, f b y). cbn [fst snd]. replace (n - t - y) with x by lia. split; auto.
        apply filter_In. cbn [fst]. replace (n - t - y) with x by lia. split; auto. apply Hrares; auto; lia.
  - left. apply in_map_iff. exists (x, f a x). cbn [fst snd]. replace (n - t - x) with y by lia. split; auto.
    apply filter_In. cbn [fst]. split; auto. apply Hrares; auto; lia.
Qed.

(** Options below v are collected, with the count of those still missing. *)
Definition add (w v : N) (s : list N * nat) : list N * nat :=
  if (if (w <? v)%N then negb (memb w (fst s)) else false) then (w :: fst s, pred (snd s)) else s.

Lemma add_spec : forall w v s u, In u (fst (add w v s)) -> In u (fst s) \/ u = w.
Proof.
  intros w v s u. unfold add. destruct (if (w <? v)%N then negb (memb w (fst s)) else false); simpl; auto.
  intros [<- | H]; auto.
Qed.

(** At most [fuel] pairs of a convolution, from (x, y) on. *)
Fixpoint scan (a b : nat) (x y : Z) (c v : N) (fuel : nat) (s : list N * nat) : list N * nat :=
  match fuel with
  | O => s
  | S fuel => match snd s with
    | O => s
    | S _ => scan a b (Z.succ x) (Z.pred y) c v fuel (add (N.lxor (N.lxor (f a x) (f b y)) c) v s)
    end
  end.

Lemma scan_spec : forall a b c v n t h y0 x0 fuel x y s w,
  x + y = n - t -> x0 <= x -> (Z.of_nat fuel <= last_x n t y0 h - x + 1) ->
  In w (fst (scan a b x y c v fuel s)) -> In w (fst s) \/ option_of f n (Conv a b t x0 y0 c h) w.
Proof.
  induction fuel as [|fuel IH]; intros x y s w E Hx Hf H; cbn [scan] in H; auto.
  destruct (snd s); auto.
  apply IH in H; try lia. destruct H as [H | H]; auto.
  apply add_spec in H as [H | ->]; auto. right.
  apply listed_spec. cbn [listed]. apply in_map_iff. exists x. split.
  - replace (n - t - x) with y by lia; auto.
  - apply zrange_spec. lia.
Qed.

Definition scan_term (limit : Z) (n : Z) (v : N) (s : list N * nat) (tl : term * list N) : list N * nat :=
  let s := fold_right (fun w => add w v) s (snd tl) in
  match fst tl, snd s with
  | Conv a b t x0 y0 c h, S _ =>
      scan a b x0 (n - t - x0) c v (Z.to_nat (Z.min limit (last_x n t y0 h - x0 + 1))) s
  | _, _ => s
  end.

Lemma fold_add_spec : forall v l s u, In u (fst (fold_right (fun w => add w v) s l)) -> In u (fst s) \/ In u l.
Proof.
  induction l as [|w l IH]; intros s u H; simpl in *; auto.
  apply add_spec in H as [H | ->]; auto. apply IH in H as [H | H]; auto.
Qed.

Lemma scan_term_spec : forall limit n v i t s w, In w (fst (scan_term limit n v s (t, rare_options i n t))) ->
  In w (fst s) \/ option_of f n t w.
Proof.
  intros limit n v i t s w. unfold scan_term. cbn [fst snd].
  set (s' := fold_right (fun w => add w v) s (rare_options i n t)). intros H.
  assert (In w (fst s') \/ option_of f n t w) as [G | G]; auto.
  - destruct t as [a b t x0 y0 c h | a d low h c | c]; auto. destruct (snd s') eqn:Es; auto.
    destruct (Z_le_gt_dec (last_x n t y0 h - x0 + 1) 0).
    + replace (Z.to_nat (Z.min limit (last_x n t y0 h - x0 + 1))) with O in H by lia. auto.
    + eapply scan_spec in H; eauto; lia.
  - apply fold_add_spec in G as [G | G]; auto. right. eapply rare_options_are; eauto.
Qed.

Definition sparse_equation (ts : list term) (i : nat) (n : Z) : bool :=
  let v := f i n in
  if (if common i v then
        let lists := map (fun t => (t, rare_options i n t)) ts in
        if allb (fun tl => negb (memb v (snd tl))) lists then
          anyb (fun limit =>
            let found := fst (fold_left (scan_term limit n v) lists ([], N.to_nat v)) in
            allb (fun k => memb k found) (below (N.to_nat v))) limits
        else false
      else false)
  then true
  else equation f ts i n.

Lemma sparse_equation_spec : forall ts i n, (forall t, In t ts -> in_range t) -> n <= last ->
  sparse_equation ts i n = true -> is_mex (options_of f ts n) (f i n).
Proof.
  intros ts i n Hr Hn H. unfold sparse_equation in H. cbv zeta in H.
  match type of H with (if ?b then _ else _) = true => destruct b eqn:T; [|apply equation_spec; auto] end.
  rewrite !if_true in T. destruct T as (H1 & H2 & H3).
  rewrite allb_forall in H2. apply anyb_exists in H3 as (limit & _ & H3). rewrite allb_forall in H3. split.
  - intros (t & Ht & Ho). revert Ho. apply no_option with i; auto. rewrite <- memb_spec.
    assert (In (t, rare_options i n t) (map (fun t => (t, rare_options i n t)) ts)) as I
      by (apply in_map_iff; exists t; auto).
    specialize (H2 _ I). cbn [snd] in H2. apply negb_true_iff in H2. congruence.
  - intros k Hk. specialize (H3 k). rewrite below_spec, N2Nat.id in H3. specialize (H3 Hk).
    apply memb_spec in H3. unfold options_of.
    set (v := f i n) in *. clearbody v.
    assert (forall l st, In k (fst (fold_left (scan_term limit n v) (map (fun t => (t, rare_options i n t)) l) st)) ->
      In k (fst st) \/ exists t, In t l /\ option_of f n t k) as Hfold.
    { induction l as [|t l IH]; intros st G; cbn [map fold_left] in G; auto.
      apply IH in G as [G | (u & Hu & Ho)]; [|right; exists u; simpl; auto].
      apply scan_term_spec in G as [G | G]; auto. right; exists t; simpl; auto. }
    apply Hfold in H3 as [[] | H3]. exact H3.
Qed.
End Sparse.

(** The rare values at these indices; the stack of a program does not grow with the number of indices. *)
Definition rare_values (mask : N) (odd : nat -> bool) (f : values) (i : nat) (indices : list Z) : list (Z * N) :=
  fold_left (fun l x => let v := f i x in if common mask odd i v then l else (x, v) :: l) indices [].
Lemma rare_values_spec : forall mask odd f i indices x v,
  In (x, v) (rare_values mask odd f i indices) <-> In x indices /\ v = f i x /\ common mask odd i v = false.
Proof.
  intros mask odd f i indices x v. unfold rare_values.
  assert (G : forall indices l, In (x, v) (fold_left (fun l x => let v := f i x in if common mask odd i v then l else (x, v) :: l) indices l) <->
    In (x, v) l \/ In x indices /\ v = f i x /\ common mask odd i v = false).
  { clear. induction indices as [|y indices IH]; intros l; cbn [fold_left In]; [tauto|]. rewrite IH. cbv zeta.
    destruct (common mask odd i (f i y)) eqn:E; cbn [In]; split.
    - tauto.
    - intros [H | ([-> | H] & -> & C)]; [auto | congruence | auto].
    - intros [[H | H] | H]; [injection H as <- <-; auto | auto | tauto].
    - intros [H | ([-> | H] & -> & C)]; auto. }
  rewrite G. cbn [In]. tauto.
Qed.

(** * The checker

    [odd] has the class of each sequence; [limits] are the numbers of pairs of each convolution that are tried, one after
    the other, to find all options below a value. *)
Definition sparse_check (mask : N) (odd : list bool) (limits : list Z) (c : certificate) : bool :=
  let f := stated c in
  let last := theta_of c f (2 ^ exponent c) (half_gain c) + period c - 1 in
  let classes := fun i => nth i odd false in
  let rares := map (fun i => rare_values mask classes f i (zrange (first_of (sys_of c) i) last)) (List.seq 0 (length (claims c))) in
  check_with c (fun f => sparse_equation mask classes limits f (fun i => nth i rares [])).

Theorem sparse_check_sound : forall mask odd limits c, sparse_check mask odd limits c = true -> valid c.
Proof.
  intros mask odd limits c H. unfold sparse_check, check_with in H. apply if_true in H as [Hframe H].
  set (theta := theta_of c (stated c) (2 ^ exponent c) (half_gain c)) in *.
  exists theta. split; [exact Hframe|]. set (last := theta + period c - 1) in *.
  set (classes := fun i => nth i odd false) in *. set (rares := fun i => nth i (map _ _) []) in H.
  assert (Hnth : forall i, (i < length (claims c))%nat -> rares i =
      rare_values mask classes (stated c) i (zrange (first_of (sys_of c) i) last)).
  { intros i Hi. unfold rares. erewrite nth_error_nth; auto.
    rewrite nth_error_map. assert (nth_error (List.seq 0 (length (claims c))) i = Some i) as ->; auto.
    rewrite (nth_error_nth' _ O) by (rewrite seq_length; auto). rewrite seq_nth; auto. }
  assert (Hrares : forall i x, first_of (sys_of c) i <= x <= last -> (i < length (claims c))%nat ->
      common mask classes i (stated c i x) = false -> In (x, stated c i x) (rares i)).
  { intros i x Hx Hi Hc. rewrite Hnth by auto. apply rare_values_spec. rewrite zrange_spec. auto. }
  assert (Hrares_are : forall i x v, In (x, v) (rares i) -> v = stated c i x).
  { intros i x v I. destruct (le_lt_dec (length (claims c)) i) as [L|L].
    - unfold rares in I. rewrite nth_overflow in I by (rewrite map_length, seq_length; auto). destruct I.
    - rewrite Hnth in I by auto. apply rare_values_spec in I. tauto. }
  destruct (frame c theta Hframe) as (_ & Hord & _).
  intros i s Hs. pose proof (each_spec _ _ _ H i s Hs) as K. cbv beta in K. apply if_true in K as [K1 K2].
  rewrite allb_forall in K2. split; [intros j v Hv _; eapply initial_spec; eauto|].
  intros n Hn.
  (* Sequences that are not there have no rare values; none are asked for. *)
  set (lowest := fun i => if Nat.ltb i (length (claims c)) then first_of (sys_of c) i else last + 1).
  apply sparse_equation_spec with (mask := mask) (odd := classes) (limits := limits) (rares := rares) (lowest := lowest) (last := last).
  - intros j x Hx Hc. unfold lowest in Hx. destruct (Nat.ltb j (length (claims c))) eqn:Hj; [|lia].
    apply Nat.ltb_lt in Hj. auto.
  - intros j x v I. apply Hrares_are; auto.
  - intros t Ht. pose proof (Hord i s t Hs Ht) as T. destruct t as [a b t x0 y0 w h | |]; simpl; auto.
    cbn [term_ok] in T. destruct T as [(A1 & A2 & A3 & _) (B1 & B2 & B3 & _)].
    unfold sys_of in A1, B1. rewrite map_length in A1, B1. apply Nat.ltb_lt in A1, B1.
    unfold lowest. rewrite A1, B1. auto.
  - lia.
  - apply K2, zrange_spec. lia.
Qed.
