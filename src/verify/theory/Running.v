(** Aggregates over ranges that grow: a sum, a nim-sum, a minimum, a maximum or a mex of the values of a tree, or whether it is
    true for all or for some of the integers from a fixed one to k at which a condition is true.

    [run] is such an aggregate, made of one element after the other; [run_is] says what it is. [stated_run] computes it from a table of its first values, and from what it
    gains over a step: [stated_run_right]. [running_gain_sound]: it gains that. It does because what is made of the elements up
    to k + step is made of those up to k by the same addition, from the first k on at which it is ([ahead]), or because later
    elements leave it as it is ([settled_ahead]). *)
From Coq Require Import ZArith NArith List Bool FMapPositive Lia.
From NK Require Import Mex Trees.
Import ListNotations.
Open Scope Z_scope.

(** For [All] and [Some_] an element that is true is 1, and one that is false is 0. *)
Inductive folding := Total | NimTotal | Smallest | Largest | Missing | All | Some_.
Inductive element := Absent | Present (x : Z) | Undefined.

(** What is known of the elements so far: their sum, nim-sum, minimum or maximum, of which there are none without elements, or all of
    them for a mex. [None]: one of them has no value. *)
Definition state := option (list Z).
Definition at_first (f : folding) : state :=
  match f with Total | NimTotal | Some_ => Some [0] | All => Some [1] | Smallest | Largest | Missing => Some [] end.
(** Where it is decided whether all or some are true, later elements are not looked at. *)
Definition decided (f : folding) (l : list Z) : bool := match f, l with All, [0] => true | Some_, [1] => true | _, _ => false end.
Definition extended (f : folding) (s : state) (e : element) : state :=
  match s with
  | None => None
  | Some l =>
      if decided f l then s else
      match e with
      | Absent => s
      | Undefined => None
      | Present x =>
          match f, l with
          | Total, [v] => Some [v + x]
          | NimTotal, [v] => if x <? 0 then None else Some [Z.lxor v x]
          | Smallest, [] | Largest, [] => Some [x]
          | Smallest, [v] => Some [Z.min v x]
          | Largest, [v] => Some [Z.max v x]
          | Missing, _ => Some (if anyb (Z.eqb x) l then l else x :: l)
          | All, _ | Some_, _ => Some [x]
          | _, _ => None
          end
      end
  end.
(** The least natural number that is none of these integers. *)
Definition none_of (l : list Z) : Z := Z.of_N (mex (map Z.to_N (filter (fun x => 0 <=? x) l))).
Definition result (f : folding) (s : state) : option Z :=
  match s with
  | None => None
  | Some l => match f, l with Missing, _ => Some (none_of l) | _, v :: _ => Some v | _, [] => None end
  end.

(** The integers are those from [run_low] on; in both trees, n is the integer. *)
Record running := Running { folding_of : folding; run_low : Z; run_if : node; run_item : node }.

(** What a tree gains over a step, and from which n on; the program asks for this. *)
Definition tree_gain (function : nat -> Z -> option Z) (known : nat -> Z -> option (Z * Z)) (low step : Z) (t : node) : option (Z * Z) :=
  gain function known low step t.

Section Runs.
Variables (function : nat -> Z -> option Z) (r : running).
Notation f := (folding_of r).
Notation low := (run_low r).

Definition item_at (i : Z) : element :=
  match eval function i (run_if r) with
  | Some (Bool true) => match eval function i (run_item r) with Some (Int x) => Present x | _ => Undefined end
  | Some (Bool false) => Absent
  | _ => Undefined
  end.
(** What is made of the first [count] elements, and the aggregate up to k. *)
Fixpoint made (count : nat) : state :=
  match count with O => at_first f | S count => extended f (made count) (item_at (low + Z.of_nat count)) end.
Definition count_to (k : Z) : nat := Z.to_nat (k - low + 1).
Definition run (k : Z) : option Z := result f (made (count_to k)).

(** * What an aggregate is

    [elements count] are the values of the first elements, the last one first, if all of them have one. *)
Fixpoint elements (count : nat) : option (list Z) :=
  match count with
  | O => Some []
  | S count =>
      match elements count, item_at (low + Z.of_nat count) with Some l, Absent => Some l | Some l, Present x => Some (x :: l) | _, _ => None end
  end.
Definition is_aggregate (l : list Z) (v : Z) : Prop :=
  match f with
  | Total => v = fold_right Z.add 0 l
  | NimTotal => v = fold_right Z.lxor 0 l
  | Smallest => In v l /\ forall x, In x l -> v <= x
  | Largest => In v l /\ forall x, In x l -> x <= v
  | Missing => 0 <= v /\ ~ In v l /\ forall x, 0 <= x < v -> In x l
  | All => v = 0 /\ In 0 l \/ v = 1 /\ ~ In 0 l
  | Some_ => v = 1 /\ In 1 l \/ v = 0 /\ ~ In 1 l
  end.
Lemma none_of_spec : forall l, 0 <= none_of l /\ ~ In (none_of l) l /\ forall x, 0 <= x < none_of l -> In x l.
Proof.
  intros l. unfold none_of. destruct (mex_spec (map Z.to_N (filter (fun x => 0 <=? x) l))) as [M B]. set (m := mex _) in *.
  assert (In_ : forall x, 0 <= x -> In (Z.to_N x) (map Z.to_N (filter (fun x => 0 <=? x) l)) <-> In x l).
  { intros x Hx. rewrite in_map_iff. split.
    - intros (y & E & I). apply filter_In in I as [I Y]. apply Z.leb_le in Y. replace x with y by lia. exact I.
    - intros I. exists x. split; [reflexivity|]. apply filter_In. split; [exact I | apply Z.leb_le; exact Hx]. }
  split; [lia|]. split.
  - intros I. apply M. apply (In_ (Z.of_N m)) in I; [|lia]. rewrite N2Z.id in I. exact I.
  - intros x Hx. apply In_; [lia|]. apply B. lia.
Qed.
Definition has_made (l : list Z) (s : list Z) : Prop :=
  match f with
  | Missing => forall x, In x s <-> In x l
  | Smallest | Largest => s = [] /\ l = [] \/ exists v, s = [v] /\ is_aggregate l v
  | _ => exists v, s = [v] /\ is_aggregate l v
  end.
Lemma made_is : forall count l s, elements count = Some l -> made count = Some s -> (f = All \/ f = Some_ -> forall x, In x l -> x = 0 \/ x = 1) -> has_made l s.
Proof.
  induction count as [|count IH]; intros l s E M T.
  - injection E as <-. unfold made, at_first in M. unfold has_made, is_aggregate. destruct f; injection M as <-; cbn [In fold_right];
      first [exists 0; split; [reflexivity|]; (reflexivity || tauto) | exists 1; split; [reflexivity|]; tauto | left; split; reflexivity | tauto].
  - cbn [elements made] in E, M. destruct (elements count) as [l0|]; [|discriminate]. destruct (made count) as [s0|]; [|discriminate].
    assert (H : has_made l0 s0).
    { apply IH; auto. intros F x I. apply T; auto. destruct (item_at _); try discriminate; injection E as <-; [exact I | right; exact I]. }
    clear IH. unfold extended in M. destruct (item_at _) as [|x|]; [| |discriminate].
    + injection E as <-. destruct (decided f s0); injection M as <-; exact H.
    + injection E as <-. unfold has_made, is_aggregate in *. destruct f; cbn [decided] in M.
      * destruct H as (v & -> & ->). injection M as <-. eexists. split; [reflexivity|]. cbn. lia.
      * destruct H as (v & -> & ->). destruct (x <? 0); [discriminate|]. injection M as <-. eexists. split; [reflexivity|]. cbn. apply Z.lxor_comm.
      * destruct H as [[-> ->]|(v & -> & I & L)]; injection M as <-; right; eexists; (split; [reflexivity|]).
        -- split; [left; reflexivity|]. intros y [<-|[]]. lia.
        -- split; [destruct (Z.min_spec v x) as [[_ ->]|[_ ->]]; [right; exact I | left; reflexivity]|]. intros y [<-|J]; [lia|]. specialize (L y J). lia.
      * destruct H as [[-> ->]|(v & -> & I & L)]; injection M as <-; right; eexists; (split; [reflexivity|]).
        -- split; [left; reflexivity|]. intros y [<-|[]]. lia.
        -- split; [destruct (Z.max_spec v x) as [[_ ->]|[_ ->]]; [left; reflexivity | right; exact I]|]. intros y [<-|J]; [lia|]. specialize (L y J). lia.
      * destruct (anyb (Z.eqb x) s0) eqn:A.
        -- apply anyb_exists in A as (y & I & Ey). apply Z.eqb_eq in Ey as <-. replace s0 with s in * by (destruct s0; injection M; congruence).
           intros y. rewrite H. cbn. split; [tauto|]. intros [<-|J]; [apply H; exact I | exact J].
        -- replace s with (x :: s0) by (destruct s0; injection M; congruence). intros y. cbn. rewrite H. tauto.
      * pose proof (T (or_introl eq_refl)) as B. destruct H as (v & -> & [[-> I]|[-> N]]); [injection M as <-; exists 0; split; auto; left; split; [reflexivity | right; exact I]|].
        injection M as <-. exists x. split; [reflexivity|]. destruct (B x (or_introl eq_refl)) as [->| ->]; [left; split; [reflexivity | left; reflexivity]|].
        right. split; [reflexivity|]. intros [D|I]; [lia | exact (N I)].
      * pose proof (T (or_intror eq_refl)) as B. destruct H as (v & -> & [[-> I]|[-> N]]); [injection M as <-; exists 1; split; auto; left; split; [reflexivity | right; exact I]|].
        injection M as <-. exists x. split; [reflexivity|]. destruct (B x (or_introl eq_refl)) as [->| ->]; [|left; split; [reflexivity | left; reflexivity]].
        right. split; [reflexivity|]. intros [D|I]; [lia | exact (N I)].
Qed.
(** Where all elements have values, a value of [run] is their sum, nim-sum, minimum, maximum or mex, or says whether all or some are 1. *)
Theorem run_is : forall k l v, elements (count_to k) = Some l -> (f = All \/ f = Some_ -> forall x, In x l -> x = 0 \/ x = 1) -> run k = Some v -> is_aggregate l v.
Proof.
  intros k l v E T R. unfold run, result in R. destruct (made (count_to k)) as [s|] eqn:M; [|discriminate].
  pose proof (made_is _ l s E M T) as H. unfold has_made in H. unfold is_aggregate in *. destruct f.
  1, 2, 6, 7: destruct H as (w & -> & H); injection R as <-; exact H.
  1, 2: destruct H as [[-> ->]|(w & -> & H)]; [discriminate | injection R as <-; exact H].
  injection R as <-. destruct (none_of_spec s) as (N0 & N1 & N2). split; [exact N0|]. split; [intros I; apply N1, H, I|]. intros x Hx. apply H, N2, Hx.
Qed.

(** * The first values, one after the other *)
Definition table := PositiveMap.t Z.
Definition place (k : Z) : positive := Z.to_pos (k - low + 1).
Definition next (a : Z * state * table) : Z * state * table :=
  match a with
  | (i, s, m) => let s := extended f s (item_at i) in (i + 1, s, match result f s with Some v => PositiveMap.add (place i) v m | None => m end)
  end.
Definition walked (count : N) : Z * state * table := N.iter count next (low, at_first f, PositiveMap.empty Z).
Lemma walked_spec : forall count, let '(i, s, m) := walked count in
  i = low + Z.of_N count /\ s = made (N.to_nat count) /\ forall k, low <= k -> PositiveMap.find (place k) m = if k <? i then run k else None.
Proof.
  induction count as [|count IH] using N.peano_ind.
  - split; [cbn; lia|]. split; [reflexivity|]. intros k Hk. destruct (Z.ltb_spec k low); [lia|]. apply PositiveMap.gempty.
  - unfold walked in *. rewrite N.iter_succ. destruct (N.iter count next _) as [[i s] m]. destruct IH as (Hi & Hs & Hm). unfold next. cbv zeta.
    assert (Next : extended f s (item_at i) = made (N.to_nat (N.succ count))).
    { rewrite N2Nat.inj_succ. cbn [made]. rewrite <- Hs, N_nat_Z, <- Hi. reflexivity. }
    rewrite Next. split; [lia|]. split; [reflexivity|]. intros k Hk.
    assert (Here : result f (made (N.to_nat (N.succ count))) = run i).
    { unfold run, count_to. do 2 f_equal. rewrite Hi. clear. lia. }
    assert (Old : forall m', (forall p, p <> place i -> PositiveMap.find p m' = PositiveMap.find p m) ->
      k <> i -> PositiveMap.find (place k) m' = if k <? i + 1 then run k else None).
    { intros m' E D. rewrite E by (intros Q; unfold place in Q; apply Z2Pos.inj in Q; lia). rewrite (Hm k Hk). destruct (Z.ltb_spec k i), (Z.ltb_spec k (i + 1)); auto; lia. }
    rewrite Here. destruct (Z.eq_dec k i) as [->|D].
    + destruct (Z.ltb_spec i (i + 1)); [|lia]. destruct (run i) as [v|] eqn:R; [apply PositiveMap.gss|].
      rewrite (Hm i Hk). destruct (Z.ltb_spec i i); [lia | reflexivity].
    + destruct (run i) as [v|]; apply Old; auto. intros p Hp. apply PositiveMap.gso. exact Hp.
Qed.

Definition state_at (k : Z) : state := snd (fst (walked (Z.to_N (k - low + 1)))).
Lemma state_at_made : forall k, state_at k = made (count_to k).
Proof.
  intros k. unfold state_at. pose proof (walked_spec (Z.to_N (k - low + 1))) as W. destruct (walked _) as [[i s] m]. destruct W as (_ & -> & _).
  cbn [fst snd]. rewrite Z_N_nat. reflexivity.
Qed.

(** * What an aggregate gains *)
Definition increased (d : Z) (s : state) : state := option_map (map (fun x => x + d)) s.
Definition later (d : Z) (e : element) : element := match e with Present x => Present (x + d) | _ => e end.
Lemma increased_none : forall s, increased 0 s = s.
Proof. intros [l|]; [|reflexivity]. cbn. f_equal. rewrite <- (map_id l) at 2. apply map_ext. intros. lia. Qed.
Lemma later_none : forall e, later 0 e = e.
Proof. intros [|x|]; unfold later; rewrite ?Z.add_0_r; reflexivity. Qed.

(** Whether a state whose elements gain d gains g with each of them, if it did before. *)
Definition carries (d g : Z) : bool :=
  match f with Total => d =? 0 | Smallest | Largest => d =? g | NimTotal => if d =? 0 then g =? 0 else false | _ => false end.
Lemma carries_extended : forall d g, carries d g = true -> forall s e, extended f (increased g s) (later d e) = increased g (extended f s e).
Proof.
  intros d g C s e. unfold carries in C. destruct s as [l|]; [|reflexivity].
  assert (Open : decided f l = false /\ decided f (map (fun x => x + g) l) = false) by (destruct f; try discriminate; split; reflexivity).
  destruct Open as [O1 O2]. unfold increased at 1. cbn [option_map]. unfold extended. rewrite O1, O2. destruct e as [|x|]; [reflexivity | | reflexivity].
  cbn [later]. destruct f; try discriminate.
  - apply Z.eqb_eq in C as ->. destruct l as [|v [|w l]]; cbn; auto. do 2 f_equal. lia.
  - destruct (Z.eqb_spec d 0) as [->|]; [|discriminate]. apply Z.eqb_eq in C as ->. rewrite Z.add_0_r. destruct l as [|v [|w l]]; cbn; auto.
    rewrite Z.add_0_r. destruct (x <? 0); cbn; auto. do 2 f_equal. lia.
  - apply Z.eqb_eq in C as ->. destruct l as [|v [|w l]]; cbn; auto. do 2 f_equal. lia.
  - apply Z.eqb_eq in C as ->. destruct l as [|v [|w l]]; cbn; auto. do 2 f_equal. lia.
Qed.

(** Whether an element that leaves a state as it is does so when it has gained d. *)
Definition stays_left (d : Z) : bool :=
  match f with Missing | All | Some_ => d =? 0 | Smallest => 0 <=? d | Largest => d <=? 0 | _ => false end.
Definition is_absent (e : element) : bool := match e with Absent => true | _ => false end.
Definition leaves (l : list Z) (e : element) : bool :=
  match extended f (Some l) e with Some l' => if list_eq_dec Z.eq_dec l l' then true else false | None => false end.
Lemma leaves_extended : forall l e, leaves l e = true <-> extended f (Some l) e = Some l.
Proof.
  intros l e. unfold leaves. destruct (extended f (Some l) e) as [l'|]; [|split; discriminate].
  destruct (list_eq_dec Z.eq_dec l l'); split; intros H; congruence.
Qed.
Lemma leaves_later : forall d, stays_left d = true -> forall l e, extended f (Some l) e = Some l -> extended f (Some l) (later d e) = Some l.
Proof.
  intros d S l e. unfold stays_left in S. destruct (Z.eq_dec d 0) as [->|D]; [rewrite later_none; auto|].
  destruct e as [|x|]; auto. cbn [later extended]. destruct f; try discriminate; try (apply Z.eqb_eq in S; contradiction); cbn [decided];
    apply Z.leb_le in S; destruct l as [|v [|w l]]; try discriminate; intros H; injection H as H; do 2 f_equal; lia.
Qed.

(** Over this step from [run_begin] on, the aggregate gains [run_by]; the table has its first values. *)
Record pace := Pace { run_step : Z; run_begin : Z; run_by : Z; run_count : N }.
Variables (known : nat -> Z -> option (Z * Z)) (g : pace).
Notation step := (run_step g).
Notation begin := (run_begin g).
Notation by_ := (run_by g).
Definition is_some {A} (x : option A) : bool := match x with Some _ => true | None => false end.
Definition same_state (s t : state) : bool :=
  match s, t with Some l, Some l' => if list_eq_dec Z.eq_dec l l' then true else false | _, _ => false end.
Definition grows : bool :=
  let late := if low - 1 <=? begin then begin + step <? low + Z.of_N (run_count g) else false in
  if 1 <=? step then if late then
    match gain function known low step (run_if r), gain function known low step (run_item r) with
    | Some (0, m), Some (d, k) =>
        if (if m <=? begin + 1 then k <=? begin + 1 else false) then
          let s := state_at begin in
          if is_some (result f s) then
            if (if carries d by_ then same_state (increased by_ s) (state_at (begin + step)) else false) then true
            else
              match s with
              | Some l =>
                  if by_ =? 0 then
                    if (if stays_left d then all_from (fun i => leaves l (item_at i)) (begin + 1) (Z.to_N step) else false) then true
                    else match f with
                         | Smallest | Largest => all_from (fun i => is_absent (item_at i)) (begin + 1) (Z.to_N step)
                         | _ => false
                         end
                  else false
              | None => false
              end
          else false
        else false
    | _, _ => false
    end
  else false else false.

Hypothesis known_right : forall k q d m, known k q = Some (d, m) -> forall x, m <= x -> function k (x + q) = option_map (fun v => v + d) (function k x).

Lemma count_later : forall k j, low - 1 <= k -> 0 <= j -> count_to (k + j) = (Z.to_nat j + count_to k)%nat.
Proof. intros k j Hk Hj. unfold count_to. lia. Qed.
Lemma made_next : forall k, low - 1 <= k -> made (count_to (k + 1)) = extended f (made (count_to k)) (item_at (k + 1)).
Proof.
  intros k Hk. rewrite count_later by lia. change (Z.to_nat 1 + count_to k)%nat with (S (count_to k)). cbn [made].
  replace (low + Z.of_nat (count_to k)) with (k + 1) by (unfold count_to; lia). reflexivity.
Qed.
Lemma from_on : forall (S : Z -> Prop) b, S b -> (forall k, b <= k -> S k -> S (k + 1)) -> forall k, b <= k -> S k.
Proof.
  intros S b B N k Hk. replace k with (b + Z.of_nat (Z.to_nat (k - b))) by lia. induction (Z.to_nat (k - b)) as [|j IH]; [rewrite Z.add_0_r; exact B|].
  replace (b + Z.of_nat (Datatypes.S j)) with (b + Z.of_nat j + 1) by lia. apply N; [lia | exact IH].
Qed.

Lemma grows_parts : grows = true -> 1 <= step /\ low - 1 <= begin /\ begin + step < low + Z.of_N (run_count g) /\
  is_some (run begin) = true /\ forall k, begin <= k -> made (count_to (k + step)) = increased by_ (made (count_to k)).
Proof.
  unfold grows. cbv zeta. destruct (Z.leb_spec 1 step) as [P|]; [|discriminate]. destruct (Z.leb_spec (low - 1) begin) as [B|]; [|discriminate].
  destruct (Z.ltb_spec (begin + step) (low + Z.of_N (run_count g))) as [C|]; [|discriminate].
  destruct (gain function known low step (run_if r)) as [[[| |] m]|] eqn:Gi; try discriminate.
  destruct (gain function known low step (run_item r)) as [[d k]|] eqn:Ge; [|discriminate].
  destruct (Z.leb_spec m (begin + 1)) as [Hm|]; [|discriminate]. destruct (Z.leb_spec k (begin + 1)) as [Hk|]; [|discriminate].
  rewrite !state_at_made. destruct (is_some (result f (made (count_to begin)))) eqn:V; [|discriminate]. intros H.
  assert (Later : forall i, begin + 1 <= i -> item_at (i + step) = later d (item_at i)).
  { intros i Hi. unfold item_at. rewrite (gain_sound function known low step known_right _ _ _ Gi i ltac:(lia)), more_none,
      (gain_sound function known low step known_right _ _ _ Ge i ltac:(lia)).
    destruct (eval function i (run_if r)) as [[|[|]]|]; auto. destruct (eval function i (run_item r)) as [[|]|]; reflexivity. }
  repeat (split; [assumption || lia|]).
  destruct (if carries d by_ then same_state _ _ else false) eqn:A in H.
  - clear H. destruct (carries d by_) eqn:Ca; [|discriminate].
    assert (E : made (count_to (begin + step)) = increased by_ (made (count_to begin))).
    { unfold same_state in A. destruct (increased by_ _) as [l|]; [|discriminate]. destruct (made (count_to (begin + step))) as [l'|]; [|discriminate].
      destruct (list_eq_dec Z.eq_dec l l'); congruence. }
    apply from_on; [exact E|]. intros i Hi IH. replace (i + 1 + step) with (i + step + 1) by lia. rewrite made_next by lia. rewrite IH.
    replace (i + step + 1) with (i + 1 + step) by lia. rewrite Later by lia. rewrite made_next by lia. apply carries_extended. exact Ca.
  - clear A. destruct (made (count_to begin)) as [l|] eqn:M; [|discriminate]. destruct (Z.eqb_spec by_ 0) as [Z0|]; [|discriminate].
    assert (Left : exists good : element -> Prop, (forall e, good e -> good (later d e)) /\ (forall e, good e -> extended f (Some l) e = Some l) /\
      forall i, begin + 1 <= i < begin + 1 + step -> good (item_at i)).
    { destruct (stays_left d) eqn:S; [destruct (all_from _ _ _) eqn:T in H|].
      - exists (fun e => extended f (Some l) e = Some l). split; [apply leaves_later; exact S|]. split; auto.
        intros i Hi. apply leaves_extended. apply (all_from_spec _ _ _ T). lia.
      - exists (fun e => e = Absent). split; [intros e ->; reflexivity|]. destruct f; try discriminate; (split; [intros e ->; reflexivity|]);
          intros i Hi; pose proof (all_from_spec _ _ _ H i ltac:(lia)) as X; cbv beta in X; destruct (item_at i); try discriminate; reflexivity.
      - exists (fun e => e = Absent). split; [intros e ->; reflexivity|]. destruct f; try discriminate; (split; [intros e ->; reflexivity|]);
          intros i Hi; pose proof (all_from_spec _ _ _ H i ltac:(lia)) as X; cbv beta in X; destruct (item_at i); try discriminate; reflexivity. }
    destruct Left as (good & G1 & G2 & G3).
    assert (Good : forall i, begin + 1 <= i -> good (item_at i)).
    { intros i. remember (Z.to_nat (i - begin)) as size eqn:Es. revert i Es. induction size as [size IH] using lt_wf_ind. intros i -> Hi.
      destruct (Z_lt_le_dec i (begin + 1 + step)) as [L|L]; [apply G3; lia|]. replace i with (i - step + step) by lia. rewrite Later by lia.
      apply G1. apply (IH (Z.to_nat (i - step - begin))); lia. }
    assert (Same : forall i, begin <= i -> made (count_to i) = Some l).
    { apply from_on; [exact M|]. intros i Hi IH. rewrite made_next by lia. rewrite IH. apply G2, Good. lia. }
    intros i Hi. rewrite Z0, increased_none, !Same by lia. reflexivity.
Qed.
Lemma result_increased : forall s, (f = Missing -> by_ = 0) -> result f (increased by_ s) = option_map (fun v => v + by_) (result f s).
Proof.
  intros [l|] H; [|reflexivity]. cbn [increased option_map result]. destruct f; try (destruct l; reflexivity).
  rewrite (H eq_refl). cbn [option_map]. rewrite Z.add_0_r. do 2 f_equal. rewrite <- (map_id l) at 2. apply map_ext. intros. lia.
Qed.
Lemma grows_missing : grows = true -> f = Missing -> by_ = 0.
Proof.
  unfold grows. cbv zeta. intros H F. repeat match type of H with (if ?b then _ else false) = true => destruct b; [|discriminate] end.
  destruct (gain function known low step (run_if r)) as [[[| |] m]|]; try discriminate.
  destruct (gain function known low step (run_item r)) as [[d k]|]; [|discriminate].
  repeat match type of H with (if ?b then _ else false) = true => destruct b; [|discriminate] end.
  unfold carries in H. rewrite F in H. destruct (state_at begin); [|discriminate]. destruct (Z.eqb_spec by_ 0); [auto | discriminate].
Qed.
Theorem run_ahead : grows = true -> forall k, begin <= k -> run (k + step) = option_map (fun v => v + by_) (run k).
Proof.
  intros G k Hk. destruct (grows_parts G) as (_ & _ & _ & _ & A). unfold run. rewrite (A k Hk). apply result_increased. exact (grows_missing G).
Qed.
Lemma run_turns : grows = true -> forall k t, begin <= k -> 0 <= t -> run (k + t * step) = option_map (fun v => v + t * by_) (run k).
Proof.
  intros G k t Hk Ht. replace t with (Z.of_nat (Z.to_nat t)) by lia. destruct (grows_parts G) as (P & _). induction (Z.to_nat t) as [|j IH].
  - cbn [Z.of_nat]. rewrite !Z.mul_0_l, Z.add_0_r. destruct (run k); [cbn [option_map]; rewrite Z.add_0_r; reflexivity | reflexivity].
  - replace (k + Z.of_nat (S j) * step) with (k + Z.of_nat j * step + step) by lia. rewrite (run_ahead G) by nia. rewrite IH.
    destruct (run k); [cbn [option_map]; f_equal; rewrite Nat2Z.inj_succ; ring | reflexivity].
Qed.

(** * Values from the table *)
Definition stated_run (t : table) (k : Z) : option Z :=
  if k <? low then result f (at_first f)
  else if k <? low + Z.of_N (run_count g) then PositiveMap.find (place k) t
  else if 1 <=? step then
    let turns := (k - begin - 1) / step in
    option_map (fun v => v + turns * by_) (PositiveMap.find (place (k - turns * step)) t)
  else result f (state_at k).
Definition first_values : table := snd (walked (run_count g)).
(** Without a step nothing is said of what it gains. *)
Definition fits : bool := if step =? 0 then true else grows.
Theorem stated_run_right : fits = true -> forall k, stated_run first_values k = run k.
Proof.
  unfold fits. intros G k. unfold stated_run, first_values. pose proof (walked_spec (run_count g)) as W. destruct (walked (run_count g)) as [[i s] m].
  destruct W as (-> & _ & M). cbn [snd]. destruct (Z.ltb_spec k low) as [L|L].
  { unfold run. replace (count_to k) with O by (unfold count_to; lia). reflexivity. }
  destruct (Z.ltb_spec k (low + Z.of_N (run_count g))) as [B|B].
  { rewrite (M k L). destruct (Z.ltb_spec k (low + Z.of_N (run_count g))); [reflexivity | lia]. }
  destruct (Z.leb_spec 1 step) as [P|P].
  2: { rewrite state_at_made. reflexivity. }
  destruct (Z.eqb_spec step 0); [lia|]. destruct (grows_parts G) as (_ & B1 & B2 & _). cbv zeta.
  set (turns := (k - begin - 1) / step). pose proof (Z_div_mod_eq_full (k - begin - 1) step). pose proof (Z.mod_pos_bound (k - begin - 1) step ltac:(lia)).
  fold turns in H. assert (T : 0 <= turns) by (apply Z.div_pos; lia). assert (R : begin + 1 <= k - turns * step <= begin + step) by nia.
  rewrite M by lia. destruct (Z.ltb_spec (k - turns * step) (low + Z.of_N (run_count g))); [|lia].
  rewrite <- (run_turns G _ turns) by lia. f_equal. lia.
Qed.

(** What it gains over q steps, from the least k on from which the values say so. *)
Definition is_later (d : Z) (old new : option Z) : bool := match old, new with Some v, Some w => v + d =? w | _, _ => false end.
Definition earliest (value : Z -> option Z) (q d : Z) : Z :=
  fst (N.iter (Z.to_N (begin - low + 1)) (fun a : Z * bool =>
    if snd a then if is_later d (value (fst a - 1)) (value (fst a - 1 + q)) then (fst a - 1, true) else (fst a, false) else a) (begin, true)).
Lemma earliest_spec : forall value q d x, earliest value q d <= x < begin -> value (x + q) = option_map (fun v => v + d) (value x).
Proof.
  intros value q d. unfold earliest. set (back := fun a : Z * bool => _). induction (Z.to_N (begin - low + 1)) as [|count IH] using N.peano_ind; intros x.
  - cbn. lia.
  - rewrite N.iter_succ. destruct (N.iter count back (begin, true)) as [m b]. cbn [fst] in IH. unfold back. cbn [fst snd]. destruct b; [|apply IH].
    destruct (is_later d (value (m - 1)) (value (m - 1 + q))) eqn:E; [|apply IH]. cbn [fst]. intros Hx. destruct (Z.eq_dec x (m - 1)) as [->|]; [|apply IH; lia].
    unfold is_later in E. destruct (value (m - 1)); [|discriminate]. destruct (value (m - 1 + q)); [|discriminate]. apply Z.eqb_eq in E. cbn. congruence.
Qed.
Definition stated_gain (t : table) (q : Z) : option (Z * Z) :=
  if 1 <=? step then if 0 <=? q then if q mod step =? 0 then let d := q / step * by_ in Some (d, earliest (stated_run t) q d) else None else None else None.
Theorem stated_gain_sound : fits = true -> forall q d m, stated_gain first_values q = Some (d, m) -> forall x, m <= x ->
  run (x + q) = option_map (fun v => v + d) (run x).
Proof.
  intros F q d m H x Hx. unfold stated_gain in H. destruct (Z.leb_spec 1 step); [|discriminate]. destruct (Z.leb_spec 0 q) as [Q|]; [|discriminate].
  destruct (Z.eqb_spec (q mod step) 0) as [D|]; [|discriminate]. injection H as <- <-.
  destruct (Z_lt_le_dec x begin) as [L|L].
  - rewrite <- !(stated_run_right F). apply (earliest_spec _ q); lia.
  - unfold fits in F. destruct (Z.eqb_spec step 0); [lia|]. pose proof (Z_div_mod_eq_full q step) as E. rewrite D, Z.add_0_r in E.
    rewrite E at 1. rewrite Z.mul_comm. apply run_turns; auto. apply Z.div_pos; lia.
Qed.
End Runs.
