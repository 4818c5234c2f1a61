(** A faster checker of certificates, for systems with a sparse space.

    Numbers are parted into two classes by a mask: by the parity of the ones of v land mask. For each sequence one class is
    called common and the other rare. In a good convolution two common values never make an option of the common class.
    So to see that a common value is no option of a good convolution, only pairs with a rare value need be tried; and to
    see that all smaller numbers are options, some pairs of each convolution are mostly enough. All pairs are tried by
    walking along two lists of values. The theorem [sparse_check_sound]: this checker accepts valid certificates only. *)
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

(** * Lists of values

    The checker walks along lists of values, as a look-up of each value in a table takes many times as long. The stack of a
    program must not grow with the length of such a list, so the lists are made from their ends. *)
Definition mapped {A} (h : A -> N) (l : list A) : list N := rev_append (fold_left (fun m x => h x :: m) l []) [].
Definition valued (h : Z -> N) (lo hi : Z) : list N := mapped h (zrange lo hi).
Definition drop (k : Z) (l : list N) : list N := match k with Zpos k => Pos.iter (@tl N) l k | _ => l end.

Lemma mapped_is : forall A (h : A -> N) l, mapped h l = map h l.
Proof.
  intros A h l. assert (G : forall m, fold_left (fun m x => h x :: m) l m = rev_append (map h l) m).
  { induction l as [|x l IH]; intros m; cbn [fold_left map rev_append]; auto. }
  unfold mapped. rewrite G, !rev_append_rev, !app_nil_r, rev_involutive. reflexivity.
Qed.
Lemma zlist_nth : forall len lo k, nth_error (zlist lo len) k = if Nat.ltb k len then Some (lo + Z.of_nat k) else None.
Proof.
  induction len as [|len IH]; intros lo [|k]; cbn [zlist nth_error]; auto; [change (Nat.ltb 0 (S len)) with true; cbv iota; f_equal; lia|].
  rewrite IH. change (Nat.ltb (S k) (S len)) with (Nat.ltb k len). destruct (Nat.ltb k len); auto. f_equal. lia.
Qed.
Lemma valued_nth : forall h lo hi k, nth_error (valued h lo hi) k = if lo + Z.of_nat k <=? hi then Some (h (lo + Z.of_nat k)) else None.
Proof.
  intros h lo hi k. unfold valued. rewrite mapped_is, nth_error_map, zrange_zlist, zlist_nth.
  destruct (Nat.ltb_spec k (Z.to_nat (hi - lo + 1))), (Z.leb_spec (lo + Z.of_nat k) hi); auto; lia.
Qed.
Lemma drop_nth : forall k l j, 0 <= k -> nth_error (drop k l) j = nth_error l (Z.to_nat k + j).
Proof.
  assert (G : forall k l j, nth_error (Nat.iter k (@tl N) l) j = nth_error l (k + j)).
  { induction k as [|k IH]; intros l j; auto. change (Nat.iter (S k) (@tl N) l) with (tl (Nat.iter k (@tl N) l)).
    replace (S k + j)%nat with (k + S j)%nat by lia. rewrite <- IH. destruct (Nat.iter k (@tl N) l); auto. destruct j; auto. }
  intros [|k|k] l j Hk; cbn [drop Z.to_nat]; [auto | rewrite Pos2Nat.inj_iter; apply G | lia].
Qed.

(** Whether two lists have no equal members at one place. *)
Fixpoint differ (l m : list N) : bool :=
  match l, m with a :: l, b :: m => if N.eqb a b then false else differ l m | _, _ => true end.
Lemma differ_spec : forall l m, differ l m = true -> forall k a b, nth_error l k = Some a -> nth_error m k = Some b -> a <> b.
Proof.
  induction l as [|x l IH]; intros [|y m] H [|k] a b Ha Hb; try discriminate; cbn [differ nth_error] in *; destruct (N.eqb_spec x y); try discriminate.
  - congruence.
  - eauto.
Qed.

(** The options of two lists of values, walked along together, with a constant c: whether v is none of them, and which of some
    missing numbers are not among them. *)
Fixpoint absent (v c : N) (l m : list N) : bool :=
  match l, m with a :: l, b :: m => if N.eqb (N.lxor (N.lxor a b) c) v then false else absent v c l m | _, _ => true end.
Definition strike (w : N) (missing : list N) : list N := filter (fun k => negb (N.eqb k w)) missing.
Fixpoint seek (c : N) (l m missing : list N) : list N :=
  match missing with
  | [] => []
  | _ => match l, m with
    | a :: l, b :: m => let w := N.lxor (N.lxor a b) c in seek c l m (if memb w missing then strike w missing else missing)
    | _, _ => missing
    end
  end.

Lemma absent_spec : forall v c l m, absent v c l m = true -> forall k a b, nth_error l k = Some a -> nth_error m k = Some b ->
  v <> N.lxor (N.lxor a b) c.
Proof.
  intros v c. induction l as [|x l IH]; intros [|y m] H [|k] a b Ha Hb; try discriminate; cbn [absent nth_error] in *;
    destruct (N.eqb_spec (N.lxor (N.lxor x y) c) v); try discriminate.
  - congruence.
  - eauto.
Qed.
Lemma strike_spec : forall w missing k, In k missing -> In k (strike w missing) \/ k = w.
Proof.
  intros w missing k H. destruct (N.eqb_spec k w) as [|D]; [right; auto|]. left. apply filter_In. split; auto.
  apply negb_true_iff, N.eqb_neq. exact D.
Qed.
Lemma seek_spec : forall c l m missing k, In k missing -> In k (seek c l m missing) \/
  exists j a b, nth_error l j = Some a /\ nth_error m j = Some b /\ k = N.lxor (N.lxor a b) c.
Proof.
  intros c. induction l as [|x l IH]; intros m missing k H; (destruct missing as [|z missing]; [destruct H|]); cbn [seek]; auto.
  destruct m as [|y m]; auto. set (w := N.lxor (N.lxor x y) c). set (l' := z :: missing) in *.
  assert (In k (if memb w l' then strike w l' else l') \/ k = w) as [G | ->].
  { destruct (memb w l'); auto. apply strike_spec. exact H. }
  - destruct (IH m _ k G) as [G' | (j & a & b & Ha & Hb & E)]; auto. right. exists (S j), a, b. auto.
  - right. exists O, x, y. auto.
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

(** ** Pairs with a rare value

    The values among some rare ones. *)
Definition kinds (l : list (Z * N)) : list N := fold_left (fun m xv => if memb (snd xv) m then m else snd xv :: m) l [].
Lemma kinds_spec : forall l x v, In (x, v) l -> In v (kinds l).
Proof.
  intros l x v. unfold kinds. assert (G : forall l m, In v m \/ In (x, v) l -> In v (fold_left (fun m xv => if memb (snd xv) m then m else snd xv :: m) l m)).
  { clear. induction l as [|[y w] l IH]; intros m H; cbn [fold_left snd]; [destruct H as [H | []]; auto|]. apply IH. destruct H as [H | [H | H]]; auto.
    - left. destruct (memb w m); simpl; auto.
    - injection H as -> ->. left. destruct (memb v m) eqn:E; [apply memb_spec; auto | left; auto]. }
  intros H. apply G. auto.
Qed.

(** Whether no value of a sequence from [begins] on, which [own] lists, is an option of one of these rare values and a value of
    sequence b. For each rare value, two lists are walked along together. *)
Definition rare_apart (l : list (Z * N)) (b : nat) (t x0 y0 : Z) (c : N) (begins : Z) (own : list N) : bool :=
  let others := valued (f b) y0 (last - t - x0) in
  allb (fun u =>
    let options := mapped (fun w => N.lxor (N.lxor u w) c) others in
    allb (fun xv => if N.eqb (snd xv) u then if x0 <=? fst xv then
      let y := Z.max y0 (begins - t - fst xv) in
      differ (drop (y - y0) options) (drop (fst xv + y + t - begins) own)
    else true else true) l) (kinds l).

Lemma rare_apart_spec : forall l b t x0 y0 c begins i, rare_apart l b t x0 y0 c begins (valued (f i) begins last) = true ->
  forall n x y u, In (x, u) l -> begins <= n <= last -> x + y = n - t -> x0 <= x -> y0 <= y -> f i n <> N.lxor (N.lxor u (f b y)) c.
Proof.
  intros l b t x0 y0 c begins i H n x y u I Hn E Hx Hy. unfold rare_apart in H. cbv zeta in H. rewrite allb_forall in H.
  specialize (H u (kinds_spec l x u I)). rewrite allb_forall in H. specialize (H (x, u) I). cbn [fst snd] in H.
  rewrite N.eqb_refl in H. apply Z.leb_le in Hx. rewrite Hx in H. apply Z.leb_le in Hx.
  set (y1 := Z.max y0 (begins - t - x)) in *. intros Eq.
  refine (differ_spec _ _ H (Z.to_nat (y - y1)) (N.lxor (N.lxor u (f b y)) c) (f i n) _ _ (eq_sym Eq)).
  - rewrite drop_nth, mapped_is, nth_error_map, valued_nth by lia.
    replace (y0 + Z.of_nat (Z.to_nat (y1 - y0) + Z.to_nat (y - y1))) with y by lia.
    replace (y <=? last - t - x0) with true by (symmetry; apply Z.leb_le; lia). reflexivity.
  - rewrite drop_nth, valued_nth by lia.
    replace (begins + Z.of_nat (Z.to_nat (x + y1 + t - begins) + Z.to_nat (y - y1))) with n by lia.
    replace (n <=? last) with true by (symmetry; apply Z.leb_le; lia). reflexivity.
Qed.

Definition mirrored (a b : nat) (x0 y0 : Z) : bool := if Nat.eqb a b then x0 =? y0 else false.
Definition rares_apart (i : nat) (begins : Z) (own : list N) (t : term) : bool :=
  match t with
  | Conv a b t x0 y0 c None =>
      if good i a b c then
        if rare_apart (rares a) b t x0 y0 c begins own then
          if mirrored a b x0 y0 then true else rare_apart (rares b) a t y0 x0 c begins own
        else false
      else true
  | _ => true
  end.

Definition in_range (t : term) : Prop :=
  match t with
  | Conv a b t x0 y0 _ _ => lowest a <= x0 /\ lowest b <= y0 /\ - t - y0 <= 0 /\ - t - x0 <= 0
  | _ => True
  end.

Lemma rares_apart_spec : forall i begins a b t x0 y0 c, rares_apart i begins (valued (f i) begins last) (Conv a b t x0 y0 c None) = true ->
  good i a b c = true -> in_range (Conv a b t x0 y0 c None) -> forall n, begins <= n <= last -> common i (f i n) = true ->
  ~ option_of f n (Conv a b t x0 y0 c None) (f i n).
Proof.
  intros i begins a b t x0 y0 c H G R n Hn Hc (x & y & E & Hx & Hy & _ & Ev). cbn [in_range] in R. destruct R as (R1 & R2 & R3 & R4).
  cbn [rares_apart] in H. rewrite G in H. apply if_true in H as [H1 H2].
  destruct (common a (f a x)) eqn:Ca.
  - destruct (common b (f b y)) eqn:Cb.
    + pose proof (good_rare _ _ _ _ _ _ G Ca Cb) as B. rewrite <- Ev in B. congruence.
    + destruct (mirrored a b x0 y0) eqn:Mi.
      * unfold mirrored in Mi. apply if_true in Mi as [M1 M2]. apply Nat.eqb_eq in M1. apply Z.eqb_eq in M2. subst b y0.
        apply (rare_apart_spec _ _ _ _ _ _ _ _ H1 n y x (f a y)); try lia; [apply Hrares; auto; lia|].
        rewrite (N.lxor_comm (f a y)). exact Ev.
      * apply (rare_apart_spec _ _ _ _ _ _ _ _ H2 n y x (f b y)); try lia; [apply Hrares; auto; lia|].
        rewrite (N.lxor_comm (f b y)). exact Ev.
  - apply (rare_apart_spec _ _ _ _ _ _ _ _ H1 n x y (f a x)); try lia. apply Hrares; auto; lia.
Qed.

(** ** All indices, in ascending order

    A whole convolution has a track: the values of its first sequence from x0 on, also short parts of them, and the values of
    its second sequence from n - t - x0 down to y0. So the pairs at n are the pairs of two lists, and the second list grows by
    one value with each n. *)
Record track := Track { of_term : term; whole : list N; parts : list (list N); column : list N }.
Definition track_of (begins : Z) (t : term) : track :=
  match t with
  | Conv a b s x0 y0 c None =>
      let l := valued (f a) x0 (last - s - y0) in
      Track t l (map (fun k => firstn (Z.to_nat k) l) limits ++ [l])
        (fold_left (fun m y => f b y :: m) (zrange y0 (begins - 1 - s - x0)) [])
  | _ => Track t [] [] []
  end.
Definition advance (n : Z) (tr : track) : track :=
  match of_term tr with
  | Conv a b s x0 y0 c None => let y := n - s - x0 in
      if y0 <=? y then Track (of_term tr) (whole tr) (parts tr) (f b y :: column tr) else tr
  | _ => tr
  end.

Definition lacks (i : nat) (n : Z) (v : N) (tr : track) : bool :=
  match of_term tr with
  | Conv a b s x0 y0 c None => if (if common i v then good i a b c else false) then true else absent v c (whole tr) (column tr)
  | t => negb (memb v (listed f n t))
  end.
Definition struck (n : Z) (missing : list N) (tr : track) : list N :=
  match of_term tr with
  | Conv _ _ _ _ _ _ None => missing
  | t => fold_left (fun m w => strike w m) (listed f n t) missing
  end.
Definition sought (j : nat) (missing : list N) (tr : track) : list N :=
  match of_term tr with
  | Conv _ _ _ _ _ c None => seek c (nth j (parts tr) []) (column tr) missing
  | _ => missing
  end.
(** Whether nothing is missing any more, after rounds in which longer and longer parts are walked along. *)
Fixpoint rounds (tracks : list track) (js : list nat) (missing : list N) : bool :=
  match missing with
  | [] => true
  | _ => match js with [] => false | j :: js => rounds tracks js (fold_left (sought j) tracks missing) end
  end.
Definition at_index (i : nat) (tracks : list track) (n : Z) : bool :=
  let v := f i n in
  if allb (lacks i n v) tracks
  then rounds tracks (List.seq 0 (S (length limits))) (fold_left (struck n) tracks (below (N.to_nat v))) else false.
Fixpoint all_indices (i : nat) (ns : list Z) (tracks : list track) : bool :=
  match ns with
  | [] => true
  | n :: ns => let tracks := map (advance n) tracks in if at_index i tracks n then all_indices i ns tracks else false
  end.

(** What is true of a track at n. *)
Definition lists_down (b : nat) (y0 h : Z) (l : list N) : Prop :=
  forall k, nth_error l k = if y0 <=? h - Z.of_nat k then Some (f b (h - Z.of_nat k)) else None.
Definition ready (n : Z) (tr : track) : Prop :=
  match of_term tr with
  | Conv a b s x0 y0 c None =>
      lists_down b y0 (n - s - x0) (column tr) /\ whole tr = valued (f a) x0 (last - s - y0) /\
      forall j k u, nth_error (nth j (parts tr) []) k = Some u -> u = f a (x0 + Z.of_nat k)
  | _ => True
  end.

Lemma lists_down_none : forall b y0 h, h < y0 -> lists_down b y0 h [].
Proof. intros b y0 h H k. destruct (Z.leb_spec y0 (h - Z.of_nat k)); [lia|]. destruct k; auto. Qed.
Lemma lists_down_more : forall b y0 h l, y0 <= h + 1 -> lists_down b y0 h l -> lists_down b y0 (h + 1) (f b (h + 1) :: l).
Proof.
  intros b y0 h l H D [|k]; cbn [nth_error].
  - replace (h + 1 - Z.of_nat 0) with (h + 1) by lia. destruct (Z.leb_spec y0 (h + 1)); auto; lia.
  - rewrite D. replace (h + 1 - Z.of_nat (S k)) with (h - Z.of_nat k) by lia. reflexivity.
Qed.
Lemma lists_down_first : forall b y0 h, lists_down b y0 h (fold_left (fun m y => f b y :: m) (zrange y0 h) []).
Proof.
  intros b y0 h. rewrite zrange_zlist. destruct (Z_lt_le_dec h y0) as [L|L].
  { replace (Z.to_nat (h - y0 + 1)) with O by lia. apply lists_down_none. exact L. }
  assert (G : forall len lo l, y0 <= lo -> lists_down b y0 (lo - 1) l ->
    lists_down b y0 (lo + Z.of_nat len - 1) (fold_left (fun m y => f b y :: m) (zlist lo len) l)).
  { induction len as [|len IH]; intros lo l H D; cbn [zlist fold_left]; [replace (lo + Z.of_nat 0 - 1) with (lo - 1) by lia; auto|].
    replace (lo + Z.of_nat (S len) - 1) with (Z.succ lo + Z.of_nat len - 1) by lia. apply IH; [lia|].
    replace (Z.succ lo - 1) with (lo - 1 + 1) by lia. replace (f b lo) with (f b (lo - 1 + 1)) by (f_equal; lia).
    apply lists_down_more; auto. lia. }
  specialize (G (Z.to_nat (h - y0 + 1)) y0 [] ltac:(lia) (lists_down_none b y0 (y0 - 1) ltac:(lia))).
  replace (y0 + Z.of_nat (Z.to_nat (h - y0 + 1)) - 1) with h in G by lia. exact G.
Qed.

Lemma track_of_term : forall begins t, of_term (track_of begins t) = t.
Proof. intros begins [a b s x0 y0 c [g|] | |]; reflexivity. Qed.
Lemma advance_term : forall n tr, of_term (advance n tr) = of_term tr.
Proof. intros n [t w p l]. unfold advance. cbn [of_term]. destruct t as [a b s x0 y0 c [g|] | |]; auto. cbv zeta. destruct (y0 <=? n - s - x0); auto. Qed.
Lemma firstn_nth : forall A n (l : list A) k x, nth_error (firstn n l) k = Some x -> nth_error l k = Some x.
Proof. intros A. induction n as [|n IH]; intros [|y l] [|k] x H; try discriminate; cbn in *; auto. Qed.

Lemma track_of_ready : forall begins t, ready (begins - 1) (track_of begins t).
Proof.
  intros begins [a b s x0 y0 c [g|] | |]; try exact I. cbn [track_of]. cbv zeta. set (l := valued (f a) x0 (last - s - y0)).
  unfold ready. cbn [of_term column whole parts]. split; [apply lists_down_first|]. split; [reflexivity|].
  assert (L : forall k u, nth_error l k = Some u -> u = f a (x0 + Z.of_nat k)).
  { intros k u H. unfold l in H. rewrite valued_nth in H. destruct (x0 + Z.of_nat k <=? last - s - y0); congruence. }
  intros j k u H. destruct (nth_in_or_default j (map (fun k => firstn (Z.to_nat k) l) limits ++ [l]) []) as [I | E].
  - set (part := nth j _ _) in *. apply in_app_or in I as [I | [<- | []]]; auto. apply in_map_iff in I as (m & E & _).
    rewrite <- E in H. apply firstn_nth in H. auto.
  - rewrite E in H. destruct k; discriminate.
Qed.
Lemma advance_ready : forall n tr, ready (n - 1) tr -> ready n (advance n tr).
Proof.
  intros n [t w p l]. unfold ready, advance. cbn [of_term]. destruct t as [a b s x0 y0 c [g|] | |]; auto. cbv zeta. cbn [column whole parts].
  intros (D & W & P). replace (n - 1 - s - x0) with (n - s - x0 - 1) in D by lia. destruct (Z.leb_spec y0 (n - s - x0)) as [L|L]; cbn [of_term column whole parts].
  - split; auto. replace (n - s - x0) with (n - s - x0 - 1 + 1) by lia. apply lists_down_more; auto. lia.
  - split; auto. intros k. rewrite D. replace (y0 <=? n - s - x0 - 1 - Z.of_nat k) with false by (symmetry; apply Z.leb_gt; lia).
    replace (y0 <=? n - s - x0 - Z.of_nat k) with false by (symmetry; apply Z.leb_gt; lia). reflexivity.
Qed.

Lemma lacks_spec : forall i begins n tr, ready n tr -> begins <= n <= last -> in_range (of_term tr) ->
  rares_apart i begins (valued (f i) begins last) (of_term tr) = true -> lacks i n (f i n) tr = true -> ~ option_of f n (of_term tr) (f i n).
Proof.
  intros i begins n [t w p l] R Hn Hr Ha H. unfold ready, lacks in *. cbn [of_term whole column] in *.
  assert (Plain : negb (memb (f i n) (listed f n t)) = true -> ~ option_of f n t (f i n)).
  { intros L Ho. apply listed_spec, memb_spec in Ho. rewrite Ho in L. discriminate. }
  destruct t as [a b s x0 y0 c [g|] | |]; auto. clear Plain. destruct R as (D & W & _).
  destruct (common i (f i n)) eqn:C; [destruct (good i a b c) eqn:G|].
  1: apply (rares_apart_spec i begins); auto.
  all: intros (x & y & E & Hx & Hy & _ & Ev); cbn [in_range] in Hr;
    refine (absent_spec _ _ _ _ H (Z.to_nat (x - x0)) (f a x) (f b y) _ _ Ev);
    [rewrite W, valued_nth; replace (x0 + Z.of_nat (Z.to_nat (x - x0))) with x by lia;
     replace (x <=? last - s - y0) with true by (symmetry; apply Z.leb_le; lia); reflexivity
    |rewrite D; replace (n - s - x0 - Z.of_nat (Z.to_nat (x - x0))) with y by lia;
     replace (y0 <=? y) with true by (symmetry; apply Z.leb_le; lia); reflexivity].
Qed.

Lemma sought_spec : forall n j tr missing k, ready n tr -> In k missing -> In k (sought j missing tr) \/ option_of f n (of_term tr) k.
Proof.
  intros n j [t w p l] missing k R H. unfold ready, sought in *. cbn [of_term parts column] in *. destruct t as [a b s x0 y0 c [g|] | |]; auto.
  destruct R as (D & _ & P). destruct (seek_spec c (nth j p []) l missing k H) as [S | (m & u & v & Hu & Hv & E)]; auto. right.
  apply P in Hu. rewrite D in Hv. destruct (Z.leb_spec y0 (n - s - x0 - Z.of_nat m)) as [L|]; [|discriminate]. injection Hv as <-.
  exists (x0 + Z.of_nat m), (n - s - x0 - Z.of_nat m). subst u. cbn [holds_if]. repeat split; auto; lia.
Qed.
Lemma struck_spec : forall n tr missing k, In k missing -> In k (struck n missing tr) \/ option_of f n (of_term tr) k.
Proof.
  intros n [t w p l] missing k H. unfold struck. cbn [of_term].
  assert (G : forall options missing, In k missing -> In k (fold_left (fun m w => strike w m) options missing) \/ In k options).
  { clear. induction options as [|w options IH]; intros missing H; cbn [fold_left]; auto.
    destruct (strike_spec w missing k H) as [S | ->]; [|right; left; auto]. destruct (IH _ S); simpl; auto. }
  assert (Plain : In k (fold_left (fun m w => strike w m) (listed f n t) missing) \/ option_of f n t k).
  { destruct (G (listed f n t) missing H) as [S | S]; auto. right. apply listed_spec. exact S. }
  destruct t as [a b s x0 y0 c [g|] | |]; auto.
Qed.
Lemma along_tracks : forall (step : list N -> track -> list N) (Ok : track -> Prop) n,
  (forall tr missing k, Ok tr -> In k missing -> In k (step missing tr) \/ option_of f n (of_term tr) k) ->
  forall tracks missing k, (forall tr, In tr tracks -> Ok tr) -> In k missing ->
  In k (fold_left step tracks missing) \/ options_of f (map of_term tracks) n k.
Proof.
  intros step Ok n S. induction tracks as [|tr tracks IH]; intros missing k A H; cbn [fold_left map]; auto.
  destruct (S tr missing k (A tr (or_introl eq_refl)) H) as [H' | Ho].
  - destruct (IH _ k (fun tr I => A tr (or_intror I)) H') as [G | (t & I & Ho)]; auto. right. exists t. simpl. auto.
  - right. exists (of_term tr). simpl. auto.
Qed.
Lemma rounds_spec : forall n tracks, (forall tr, In tr tracks -> ready n tr) -> forall js missing, rounds tracks js missing = true ->
  forall k, In k missing -> options_of f (map of_term tracks) n k.
Proof.
  intros n tracks R. induction js as [|j js IH]; intros missing H k I; (destruct missing as [|z missing]; [destruct I|]); cbn [rounds] in H; [discriminate|].
  destruct (along_tracks (sought j) (ready n) n (fun tr m k => sought_spec n j tr m k) tracks (z :: missing) k R I) as [G | G]; eauto.
Qed.

Lemma at_index_spec : forall i begins n tracks, (forall tr, In tr tracks -> ready n tr) -> begins <= n <= last ->
  (forall tr, In tr tracks -> in_range (of_term tr)) ->
  (forall tr, In tr tracks -> rares_apart i begins (valued (f i) begins last) (of_term tr) = true) ->
  at_index i tracks n = true -> is_mex (options_of f (map of_term tracks) n) (f i n).
Proof.
  intros i begins n tracks R Hn Hr Ha H. unfold at_index in H. cbv zeta in H. apply if_true in H as [H1 H2]. rewrite allb_forall in H1. split.
  - intros (t & It & Ho). apply in_map_iff in It as (tr & <- & It). revert Ho. apply (lacks_spec i begins); auto.
  - intros k Hk. assert (I : In k (below (N.to_nat (f i n)))) by (apply below_spec; rewrite N2Nat.id; exact Hk).
    destruct (along_tracks (struck n) (fun _ => True) n (fun tr m k _ => struck_spec n tr m k) tracks _ k (fun _ _ => Logic.I) I) as [G | G]; auto.
    exact (rounds_spec n tracks R _ _ H2 k G).
Qed.

Lemma all_indices_spec : forall i begins len lo tracks, begins <= lo -> lo + Z.of_nat len - 1 <= last -> (forall tr, In tr tracks -> ready (lo - 1) tr) ->
  (forall tr, In tr tracks -> in_range (of_term tr)) ->
  (forall tr, In tr tracks -> rares_apart i begins (valued (f i) begins last) (of_term tr) = true) ->
  all_indices i (zlist lo len) tracks = true -> forall n, lo <= n < lo + Z.of_nat len -> is_mex (options_of f (map of_term tracks) n) (f i n).
Proof.
  intros i begins. induction len as [|len IH]; intros lo tracks Hb Hl R Hr Ha H n Hn; [lia|]. cbn [zlist all_indices] in H. cbv zeta in H.
  apply if_true in H as [H1 H2]. set (next := map (advance lo) tracks) in *.
  assert (Same : map of_term next = map of_term tracks).
  { unfold next. rewrite map_map. apply map_ext. apply advance_term. }
  assert (In_next : forall tr, In tr next -> exists tr', In tr' tracks /\ of_term tr = of_term tr' /\ (ready (lo - 1) tr' -> ready lo tr)).
  { intros tr I. apply in_map_iff in I as (tr' & <- & I). exists tr'. split; auto. split; [apply advance_term | apply advance_ready]. }
  assert (R' : forall tr, In tr next -> ready lo tr) by (intros tr I; destruct (In_next tr I) as (tr' & I' & _ & G); auto).
  assert (Hr' : forall tr, In tr next -> in_range (of_term tr)) by (intros tr I; destruct (In_next tr I) as (tr' & I' & -> & _); auto).
  assert (Ha' : forall tr, In tr next -> rares_apart i begins (valued (f i) begins last) (of_term tr) = true)
    by (intros tr I; destruct (In_next tr I) as (tr' & I' & -> & _); auto).
  rewrite <- Same. destruct (Z.eq_dec n lo) as [->|D].
  - apply (at_index_spec i begins); auto. lia.
  - apply (IH (Z.succ lo) next); auto; try lia. replace (Z.succ lo - 1) with lo by lia. exact R'.
Qed.

(** All equations of a sequence with the number i, from [begins] to [last]. *)
Definition sparse_equations (i : nat) (ts : list term) (begins : Z) : bool :=
  let own := valued (f i) begins last in
  if allb (rares_apart i begins own) ts then all_indices i (zrange begins last) (map (track_of begins) ts) else false.

Lemma sparse_equations_spec : forall i ts begins, (forall t, In t ts -> in_range t) -> sparse_equations i ts begins = true ->
  forall n, begins <= n <= last -> is_mex (options_of f ts n) (f i n).
Proof.
  intros i ts begins Hr H n Hn. unfold sparse_equations in H. cbv zeta in H. apply if_true in H as [H1 H2]. rewrite allb_forall in H1.
  set (tracks := map (track_of begins) ts) in *.
  assert (Same : map of_term tracks = ts).
  { unfold tracks. rewrite map_map. rewrite <- (map_id ts) at 2. apply map_ext. apply track_of_term. }
  assert (Terms : forall tr, In tr tracks -> In (of_term tr) ts) by (intros tr I; rewrite <- Same; apply in_map; auto).
  rewrite <- Same. rewrite zrange_zlist in H2. refine (all_indices_spec i begins _ begins tracks _ _ _ _ _ H2 n _); auto; try lia.
  intros tr I. apply in_map_iff in I as (t & <- & _). apply track_of_ready.
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
    the other, to find all options below a value, before all pairs are tried. *)
Definition sparse_check (mask : N) (odd : list bool) (limits : list Z) (c : certificate) : bool :=
  let f := stated c in
  let theta := bound_of c f in
  let last := theta + period c - 1 in
  let classes := fun i => nth i odd false in
  if whole_test c f theta then
    let rares := map (fun i => rare_values mask classes f i (zrange (first_of (sys_of c) i) last)) (List.seq 0 (length (claims c))) in
    each (fun i s => if initial_test f i (first s) (initial s)
                     then sparse_equations mask classes limits f (fun i => nth i rares []) last i (terms s) (mexed s) else false) 0 (sys_of c)
  else false.

Theorem sparse_check_sound : forall mask odd limits c, sparse_check mask odd limits c = true -> valid c.
Proof.
  intros mask odd limits c H. unfold sparse_check in H. cbv zeta in H. apply if_true in H as [Hframe H].
  set (theta := bound_of c (stated c)) in *.
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
  assert (Hord : ordered (sys_of c) (rank_of c)).
  { unfold whole_test in Hframe. apply if_true in Hframe as [O _]. apply order_test_spec. exact O. }
  intros i s Hs. pose proof (each_spec _ _ _ H i s Hs) as K. cbv beta in K. apply if_true in K as [K1 K2].
  split; [intros j v Hv _; eapply initial_spec; eauto|].
  intros n Hn.
  (* Sequences that are not there have no rare values; none are asked for. *)
  set (lowest := fun i => if Nat.ltb i (length (claims c)) then first_of (sys_of c) i else last + 1).
  refine (sparse_equations_spec mask classes limits (stated c) rares lowest last _ i (terms s) (mexed s) _ K2 n _); auto.
  - intros j x Hx Hc. unfold lowest in Hx. destruct (Nat.ltb j (length (claims c))) eqn:Hj; [|lia].
    apply Nat.ltb_lt in Hj. auto.
  - intros t Ht. pose proof (Hord i s t Hs Ht) as T. destruct t as [a b t x0 y0 w h | |]; simpl; auto.
    cbn [term_ok] in T. destruct T as [(A1 & A2 & A3 & _) (B1 & B2 & B3 & _)].
    unfold sys_of in A1, B1. rewrite map_length in A1, B1. apply Nat.ltb_lt in A1, B1.
    unfold lowest. rewrite A1, B1. auto.
Qed.
