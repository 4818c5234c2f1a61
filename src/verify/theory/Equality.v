(** Sequences of a system that are equal, at shifted indices, for all n.

    A certificate puts the sequences of a system into classes, and gives each a shift d. Theorem [equality_sound]: if it passes
    [equality_test], the members i and j of one class satisfy f i (n + d i) = f j (n + d j) for all n from a stated index of
    the class on, whatever solution f of the system is meant. The test compares first values, and beyond them the terms:
    with each sequence renamed to the representative of its class, they must be the same. To prove that sequences of two
    systems are equal, take both systems as one. *)
From Coq Require Import ZArith NArith List Bool Lia.
From NK Require Import Mex System Terms.
Import ListNotations.
Open Scope Z_scope.

(** Of each sequence: the representative of its class, its shift, the index at which convolutions are made to begin; of each
    representative: the first index of the class, and its rank among the representatives. *)
Record place_in := PlaceIn { class : nat; shift_in : Z; begins : Z; class_first : Z; class_rank : nat }.
Record equality := Equality {
  all : system; order : list nat; places : list place_in; beyond : Z; stated_first : list (list N); stated_to : Z }.

Section Equality.
Variable q : equality.
Definition place_of (i : nat) : place_in := nth i (places q) (PlaceIn 0 0 0 0 0).
Notation cls i := (class (place_of i)).
Notation d i := (shift_in (place_of i)).
Notation X i := (begins (place_of i)).
Notation F i := (class_first (place_of (cls i))).
Notation crank i := (class_rank (place_of (cls i))).
Notation N0 := (beyond q).
Notation count := (length (all q)).
Definition order_of (i : nat) : nat := nth i (order q) 0%nat.

Definition first_stated : values := fun i x =>
  match nth_error (all q) i with
  | Some s => nth (Z.to_nat (x - first s)) (nth i (stated_first q) []) 0%N
  | None => 0%N
  end.
Definition known_first (i : nat) (x : Z) : option N :=
  match nth_error (all q) i with
  | Some s => if (if first s <=? x then x <=? stated_to q else false) then Some (first_stated i x) else None
  | None => None
  end.

(** A term of sequence i in the indices of classes. *)
Definition rename (i : nat) (t : term) : term :=
  match t with
  | Conv a b t x y c h =>
      let t' := t + d a + d b - d i in
      match h with
      | None => if Nat.ltb (cls b) (cls a) then Conv (cls b) (cls a) t' (y - d b) (x - d a) c None
                else Conv (cls a) (cls b) t' (x - d a) (y - d b) c None
      | Some g =>
          if (if Nat.eqb (cls a) (cls b) then if g + d a - d b <=? 0 then x - d a =? y - d b else false else false)
          then Conv (cls a) (cls b) t' (x - d a) (y - d b) c None
          else Conv (cls a) (cls b) t' (x - d a) (y - d b) c (Some (g + d a - d b))
      end
  | Back a delay low high c => Back (cls a) (delay + d a - d i) (low - d a) high c
  | Const c => Const c
  end.

(** A reference to sequence a is to what comes earlier, in the indices of classes. *)
Definition earlier (i a : nat) (least ahead : Z) : bool :=
  if Nat.ltb a count then if F a <=? least then if ahead <=? 0 then
    if ahead =? 0 then Nat.ltb (crank a) (crank i) else true else false else false else false.
Definition ready (i : nat) (t : term) : bool :=
  match t with
  | Conv a b t x y _ _ =>
      let t' := t + d a + d b - d i in
      if earlier i a (x - d a) (- t' - (y - d b)) then earlier i b (y - d b) (- t' - (x - d a)) else false
  | Back a delay low None _ => let e := delay + d a - d i in earlier i a (N0 - e) (- e)
  | Back _ _ _ (Some _) _ => false
  | Const _ => true
  end.

Definition expanded (i : nat) (ts : list term) : option (list term) :=
  expand_all (fun a => X a) (N0 + d i) known_first ts.
Definition form (i : nat) : option (list term) :=
  match nth_error (all q) i with
  | Some s => match expanded i (terms s) with Some l => if allb (ready i) l then Some (map (rename i) l) else None | None => None end
  | None => None
  end.

Definition member_test (i : nat) (s : seq) : bool :=
  let r := cls i in
  if Nat.ltb r count then if Nat.eqb (cls r) r then if mexed s <=? N0 + d i then
    match form i, form r with
    | Some l, Some m => if included l m then if included m l then
        allb (fun n => match known_first i (n + d i), known_first r (n + d r) with
                       | Some v, Some w => N.eqb v w | _, _ => false end) (zrange (F i) (N0 - 1))
      else false else false
    | _, _ => false
    end
  else false else false else false.

Definition equality_test : bool :=
  if order_test (all q) order_of then if solves_to_test (all q) first_stated (stated_to q) then each member_test 0 (all q)
  else false else false.

Lemma earlier_spec : forall i a least ahead, earlier i a least ahead = true ->
  (a < count)%nat /\ F a <= least /\ ahead <= 0 /\ (ahead = 0 -> (crank a < crank i)%nat).
Proof.
  intros i a least ahead H. unfold earlier in H. rewrite !if_true in H. destruct H as (H1 & H2 & H3 & H4).
  apply Nat.ltb_lt in H1. apply Z.leb_le in H2, H3. repeat split; auto.
  intros E. apply Z.eqb_eq in E. rewrite E in H4. apply Nat.ltb_lt; auto.
Qed.

Section Rename.
Variables (f : values) (i : nat) (n : Z).
Hypothesis Hn : N0 <= n.
Definition by_class : values := fun r m => f r (m + d r).
Hypothesis agree : forall a m, (a < count)%nat -> F a <= m -> m < n \/ (m = n /\ (crank a < crank i)%nat) ->
  f a (m + d a) = by_class (cls a) m.

Lemma rename_spec : forall t, ready i t = true -> forall v, option_of f (n + d i) t v <-> option_of by_class n (rename i t) v.
Proof.
  intros [a b t x0 y0 c h | a delay low [h|] c | c] H v; cbn [ready rename] in *; [| discriminate | | cbn [option_of]; tauto].
  - apply if_true in H as [Ha Hb]. apply earlier_spec in Ha as (A1 & A2 & A3 & A4). apply earlier_spec in Hb as (B1 & B2 & B3 & B4).
    set (t' := t + d a + d b - d i) in *.
    assert (VA : forall x y, x + y = n + d i - t -> x0 <= x -> y0 <= y -> f a x = by_class (cls a) (x - d a)).
    { intros x y E Hx Hy. rewrite <- agree; auto; [f_equal; lia | lia |]. unfold t' in *. lia. }
    assert (VB : forall x y, x + y = n + d i - t -> x0 <= x -> y0 <= y -> f b y = by_class (cls b) (y - d b)).
    { intros x y E Hx Hy. rewrite <- agree; auto; [f_equal; lia | lia |]. unfold t' in *. lia. }
    assert (Whole : forall h', option_of by_class n (Conv (cls a) (cls b) t' (x0 - d a) (y0 - d b) c h') v <->
      exists x y, x + y = n + d i - t /\ x0 <= x /\ y0 <= y /\ holds_if (fun g => g <= (y - d b) - (x - d a)) h' /\
        v = N.lxor (N.lxor (f a x) (f b y)) c).
    { intros h'. cbn [option_of]. split.
      - intros (u & w & E & Hu & Hw & Hh & ->). exists (u + d a), (w + d b). unfold t' in E.
        rewrite (VA (u + d a) (w + d b)), (VB (u + d a) (w + d b)) by lia.
        replace (u + d a - d a) with u by lia. replace (w + d b - d b) with w by lia. repeat split; auto; lia.
      - intros (x & y & E & Hx & Hy & Hh & ->). exists (x - d a), (y - d b). rewrite (VA x y), (VB x y) by auto. unfold t'. repeat split; auto; lia. }
    destruct h as [g|].
    + destruct (if Nat.eqb (cls a) (cls b) then if g + d a - d b <=? 0 then x0 - d a =? y0 - d b else false else false) eqn:T.
      * rewrite !if_true in T. destruct T as (T1 & T2 & T3). apply Nat.eqb_eq in T1. apply Z.leb_le in T2. apply Z.eqb_eq in T3.
        rewrite Whole. cbn [option_of holds_if]. split.
        -- intros (x & y & E & Hx & Hy & Hh & ->). exists x, y. repeat split; auto.
        -- intros (x & y & E & Hx & Hy & _ & ->). destruct (Z_le_gt_dec g (y - x)) as [L|G].
           ++ exists x, y. repeat split; auto.
           ++ (* the mirrored pair, at y and x in the indices of the class *)
              exists (y - d b + d a), (x - d a + d b).
              rewrite (VA x y), (VB x y), (VA (y - d b + d a) (x - d a + d b)), (VB (y - d b + d a) (x - d a + d b)) by lia.
              replace (y - d b + d a - d a) with (y - d b) by lia. replace (x - d a + d b - d b) with (x - d a) by lia.
              rewrite T1, (N.lxor_comm (by_class (cls b) (y - d b))). repeat split; auto; lia.
      * rewrite Whole. cbn [option_of holds_if]. split; intros (x & y & E & Hx & Hy & Hh & ->); exists x, y; repeat split; auto; lia.
    + assert (Main : option_of f (n + d i) (Conv a b t x0 y0 c None) v <-> option_of by_class n (Conv (cls a) (cls b) t' (x0 - d a) (y0 - d b) c None) v).
      { rewrite Whole. cbn [option_of holds_if]. split; intros (x & y & E & Hx & Hy & Hh & ->); exists x, y; repeat split; auto; lia. }
      rewrite Main. destruct (Nat.ltb (cls b) (cls a)); [apply conv_swap | tauto].
  - apply earlier_spec in H as (A1 & A2 & A3 & A4). cbn [option_of holds_if]. set (e := delay + d a - d i) in *.
    assert (V : f a (n + d i - delay) = by_class (cls a) (n - e)).
    { rewrite <- agree; auto; [f_equal; unfold e; lia | lia | lia]. }
    rewrite V. split; intros (H1 & H2 & ->); repeat split; auto; unfold e in *; lia.
Qed.
End Rename.

Theorem equality_sound : equality_test = true -> forall f, solves (all q) f ->
  forall i n, (i < count)%nat -> F i <= n -> f i (n + d i) = f (cls i) (n + d (cls i)).
Proof.
  intros H f Sol. unfold equality_test in H. rewrite !if_true in H. destruct H as (T1 & T2 & T3).
  apply order_test_spec in T1. apply solves_to_test_spec in T2.
  assert (Known : forall i x v, known_first i x = Some v -> f i x = v).
  { intros i x v Hv. unfold known_first in Hv. destruct (nth_error (all q) i) as [s|] eqn:Hs; [|discriminate].
    destruct (if first s <=? x then x <=? stated_to q else false) eqn:B; [|discriminate]. injection Hv as <-.
    apply if_true in B as [B1 B2]. apply Z.leb_le in B1, B2.
    apply (solution_unique_to (all q) order_of T1 f first_stated (stated_to q)); auto using solves_solves_to.
    - apply nth_error_Some. congruence.
    - unfold first_of. rewrite Hs. lia. }
  assert (exists low, forall i, (i < count)%nat -> low <= F i) as [low Hlow].
  { generalize count. intros k. induction k as [|k [low IH]]; [exists 0; intros; lia|].
    exists (Z.min low (F k)). intros i Hi. destruct (Nat.eq_dec i k) as [->|]; [lia|]. specialize (IH i ltac:(lia)). lia. }
  assert (Go : forall k n c i, Z.to_nat (n - low) = k -> crank i = c -> (i < count)%nat -> F i <= n ->
    f i (n + d i) = f (cls i) (n + d (cls i))); [|intros; eapply Go; eauto].
  induction k as [k IHk] using lt_wf_ind; intros n c. induction c as [c IHc] using lt_wf_ind; intros i Hk Hc Hi Hn.
  destruct (nth_error (all q) i) as [s|] eqn:Hs; [|apply nth_error_None in Hs; lia].
  pose proof (each_spec _ _ _ T3 i s Hs) as M. unfold member_test in M. cbv zeta in M. rewrite !if_true in M.
  destruct M as (M1 & M2 & M3 & M). apply Nat.ltb_lt in M1. apply Nat.eqb_eq in M2. apply Z.leb_le in M3.
  destruct (form i) as [l|] eqn:Fi; [|discriminate]. destruct (form (cls i)) as [m|] eqn:Fr; [|discriminate].
  rewrite !if_true in M. destruct M as (M4 & M5 & M6). rewrite allb_forall in M6.
  destruct (Z_lt_le_dec n N0) as [L|L].
  - specialize (M6 n). rewrite zrange_spec in M6. specialize (M6 ltac:(lia)).
    destruct (known_first i (n + d i)) as [v|] eqn:Ev; [|discriminate]. destruct (known_first (cls i) (n + d (cls i))) as [w|] eqn:Ew; [|discriminate].
    apply N.eqb_eq in M6. apply Known in Ev, Ew. congruence.
  - assert (Agree : forall j, crank j = c -> forall a x, (a < count)%nat -> F a <= x -> x < n \/ (x = n /\ (crank a < crank j)%nat) ->
      f a (x + d a) = by_class f (cls a) x).
    { intros j Hj a x Ha Hx [Lt | [-> Lt]]; unfold by_class.
      - apply (IHk (Z.to_nat (x - low))) with (c := crank a); auto. specialize (Hlow a Ha). lia.
      - apply (IHc (crank a)); auto. lia. }
    assert (Side : forall j u lj, nth_error (all q) j = Some u -> crank j = c -> mexed u <= N0 + d j -> form j = Some lj ->
      is_mex (options_of (by_class f) lj n) (f j (n + d j))).
    { intros j u lj Hj Cj Mj Fj. unfold form in Fj. rewrite Hj in Fj. destruct (expanded j (terms u)) as [e|] eqn:Ee; [|discriminate].
      destruct (allb (ready j) e) eqn:Re; [|discriminate]. injection Fj as <-. rewrite allb_forall in Re.
      destruct (Sol j u Hj) as [_ Mex]. eapply mex_ext; [|apply (Mex (n + d j)); lia]. intros v.
      rewrite (expand_all_spec _ _ _ f Known (terms u) e Ee) by lia. unfold options_of. split.
      - intros (t & It & Ho). exists (rename j t). split; [apply in_map; auto|]. apply (rename_spec f j n L (Agree j Cj)); auto.
      - intros (t' & It & Ho). apply in_map_iff in It as (t & <- & It). exists t. split; auto. apply (rename_spec f j n L (Agree j Cj)) in Ho; auto. }
    destruct (nth_error (all q) (cls i)) as [u|] eqn:Hu; [|apply nth_error_None in Hu; lia].
    pose proof (each_spec _ _ _ T3 (cls i) u Hu) as R. unfold member_test in R. cbv zeta in R. rewrite !if_true in R.
    destruct R as (_ & _ & R3 & _). apply Z.leb_le in R3.
    assert (Cr : crank (cls i) = c) by (rewrite M2; auto).
    eapply mex_unique; [apply (Side i s l); auto|]. eapply mex_ext; [|apply (Side (cls i) u m); auto].
    intros v. split; intros (t & It & Ho); exists t; split; auto; eapply included_spec; eauto.
Qed.

(** Two members of one class are equal at shifted indices. *)
Theorem equal_members : equality_test = true -> forall f, solves (all q) f ->
  forall i j, (i < count)%nat -> (j < count)%nat -> cls i = cls j ->
  forall n x y, F i <= n -> x = n + d i -> y = n + d j -> f i x = f j y.
Proof.
  intros H f Sol i j Hi Hj Same n x y Hn -> ->. rewrite (equality_sound H f Sol i n Hi Hn).
  rewrite (equality_sound H f Sol j n Hj); rewrite <- Same; auto.
Qed.

(** The first values of each solution are those that the certificate states. *)
Theorem equality_first : equality_test = true -> forall f, solves (all q) f ->
  forall i x, (i < count)%nat -> first_of (all q) i <= x <= stated_to q -> f i x = first_stated i x.
Proof.
  intros H f Sol i x Hi Hx. unfold equality_test in H. rewrite !if_true in H. destruct H as (T1 & T2 & _).
  apply (solution_unique_to (all q) order_of (order_test_spec _ _ T1) f first_stated (stated_to q)); auto using solves_solves_to.
  apply solves_to_test_spec; auto.
Qed.
End Equality.
