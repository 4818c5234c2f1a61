(** Systems have solutions, and several systems side by side are one.

    Theorem [solution_exists]: a system whose values need only earlier ones has a solution; so with [solution_unique] of
    [System.v] it has just one from the first indices on. Theorem [joined_solves]: solutions of two systems are one of the
    system that lists the sequences of both, [joined]. That is how sequences of two systems are compared. *)
From Coq Require Import ZArith NArith List Bool Lia Wf_nat.
From NK Require Import Mex System Octal.
Import ListNotations.
Open Scope Z_scope.

Section Solution.
Variables (sys : system) (rank : nat -> nat).
Hypothesis Hord : ordered sys rank.

(** The values that k steps of computation know; others are wrong. *)
Fixpoint steps (k : nat) : values :=
  match k with
  | O => fun _ _ => 0%N
  | S k => fun i n =>
      match nth_error sys i with
      | Some s => if n <? mexed s then nth (Z.to_nat (n - first s)) (initial s) 0%N
                  else mex (flat_map (listed (steps k) n) (terms s))
      | None => 0%N
      end
  end.

Lemma bounds_exist : exists low most, forall i, (i < length sys)%nat -> low <= first_of sys i /\ (rank i < most)%nat.
Proof.
  unfold first_of. clear Hord. generalize rank. induction sys as [|s l IH]; intros r.
  - exists 0, O. simpl; intros; lia.
  - destruct (IH (fun i => r (S i))) as (low & most & H). exists (Z.min low (first s)), (Nat.max most (S (r O))).
    intros [|i] Hi; simpl in *; [lia|]. specialize (H i). lia.
Qed.

Theorem solution_exists : exists f, solves sys f.
Proof.
  destruct bounds_exist as (low & most & B).
  set (size := fun (i : nat) (n : Z) => (Z.to_nat (n - low) * most + rank i)%nat).
  assert (Less : forall i n a m, (i < length sys)%nat -> (a < length sys)%nat -> first_of sys a <= m ->
    m < n \/ (m = n /\ (rank a < rank i)%nat) -> (size a m < size i n)%nat).
  { intros i n a m Hi Ha Hm H. destruct (B a Ha) as [B1 B2]. destruct (B i Hi) as [B3 B4]. unfold size.
    destruct H as [H | [-> H]]; [|lia].
    assert (Z.to_nat (n - low) = Z.to_nat (m - low) + S (Z.to_nat (n - m - 1)))%nat as -> by lia. nia. }
  assert (Lists : forall f g i s n, nth_error sys i = Some s ->
    (forall a m, (a < length sys)%nat -> first_of sys a <= m -> m < n \/ (m = n /\ (rank a < rank i)%nat) -> f a m = g a m) ->
    forall v, options_of f (terms s) n v <-> options_of g (terms s) n v).
  { intros f g i s n Hs H v. split; intros (t & It & Ho); exists t; split; auto.
    - eapply (option_same sys rank Hord f g); eauto.
    - eapply (option_same sys rank Hord g f); eauto. intros a m H1 H2 H3. symmetry; auto. }
  assert (Mexed : forall f ts n, is_mex (options_of f ts n) (mex (flat_map (listed f n) ts))).
  { intros f ts n. eapply mex_ext; [|apply mex_spec]. intros v. cbv beta. rewrite in_flat_map. unfold options_of.
    split; intros (t & It & Ho); exists t; split; auto; apply listed_spec; auto. }
  assert (Stable : forall w j k i n, (size i n < w)%nat -> (i < length sys)%nat -> (size i n < j)%nat -> (size i n < k)%nat ->
    steps j i n = steps k i n).
  { induction w as [|w IH]; intros j k i n Hw Hi Hj Hk; [lia|].
    destruct j as [|j]; [lia|]. destruct k as [|k]; [lia|]. cbn [steps].
    destruct (nth_error sys i) as [s|] eqn:Hs; auto. destruct (n <? mexed s); auto.
    eapply mex_unique; [apply Mexed|]. eapply mex_ext; [|apply Mexed]. apply (Lists _ _ i s n Hs).
    intros a m Ha Hm H. pose proof (Less i n a m Hi Ha Hm H). apply IH; auto; lia. }
  set (f := fun i n => steps (S (size i n)) i n).
  assert (Value : forall i n s, nth_error sys i = Some s -> f i n =
    if n <? mexed s then nth (Z.to_nat (n - first s)) (initial s) 0%N else mex (flat_map (listed (steps (size i n)) n) (terms s))).
  { intros i n s Hs. unfold f. cbn [steps]. rewrite Hs. auto. }
  exists f. intros i s Hs.
  assert (Hi : (i < length sys)%nat) by (apply nth_error_Some; congruence). split.
  - intros k v Hv. rewrite (Value i _ s Hs).
    assert (Hk : (k < length (initial s))%nat) by (apply nth_error_Some; congruence).
    assert ((first s + Z.of_nat k <? mexed s) = true) as -> by (apply Z.ltb_lt; unfold mexed; lia).
    replace (Z.to_nat (first s + Z.of_nat k - first s)) with k by lia. apply nth_error_nth; auto.
  - intros n Hn. rewrite (Value i n s Hs).
    assert ((n <? mexed s) = false) as -> by (apply Z.ltb_ge; lia).
    eapply mex_ext; [|apply Mexed]. apply (Lists _ _ i s n Hs).
    intros a m Ha Hm H. pose proof (Less i n a m Hi Ha Hm H). unfold f. apply (Stable (S (size a m))); auto.
Qed.
End Solution.

(** * Systems side by side *)
Definition moved_term (k : nat) (t : term) : term :=
  match t with
  | Conv a b s x y c h => Conv (k + a) (k + b) s x y c h
  | Back a d low high c => Back (k + a) d low high c
  | Const c => Const c
  end.
Definition moved_seq (k : nat) (s : seq) : seq := Seq (first s) (initial s) (map (moved_term k) (terms s)).
(** The sequences of the first system, and behind them those of the second. *)
Definition joined (sys more : system) : system := sys ++ map (moved_seq (length sys)) more.
Definition both (sys : system) (f g : values) : values := fun i n => if Nat.ltb i (length sys) then f i n else g (i - length sys)%nat n.

Definition within_test (sys : system) : bool :=
  allb (fun s => allb (fun t => match t with
    | Conv a b _ _ _ _ _ => if Nat.ltb a (length sys) then Nat.ltb b (length sys) else false
    | Back a _ _ _ _ => Nat.ltb a (length sys)
    | Const _ => true end) (terms s)) sys.

Theorem joined_solves : forall sys more f g, within_test sys = true -> solves sys f -> solves more g ->
  solves (joined sys more) (both sys f g).
Proof.
  intros sys more f g W Hf Hg i s Hs. unfold within_test in W. rewrite allb_forall in W. unfold joined in Hs.
  destruct (Nat.ltb_spec i (length sys)) as [L|L].
  - rewrite nth_error_app1 in Hs by auto. destruct (Hf i s Hs) as [F1 F2].
    assert (Own : forall n, both sys f g i n = f i n) by (intros n; unfold both; destruct (Nat.ltb_spec i (length sys)); [auto | lia]).
    split; [intros k v Hv; rewrite Own; auto|]. intros n Hn. rewrite Own. eapply mex_ext; [|apply (F2 n Hn)].
    specialize (W s (nth_error_In _ _ Hs)). rewrite allb_forall in W.
    assert (Same : forall a m, Nat.ltb a (length sys) = true -> both sys f g a m = f a m) by (intros a m H; unfold both; rewrite H; auto).
    intros v. split; intros (t & It & Ho); exists t; split; auto; specialize (W t It); destruct t as [a b t x y c h | a d low h c | c];
      cbn [option_of] in *; auto; try (apply if_true in W as [W1 W2]); revert Ho;
      repeat (rewrite Same by auto); auto; intros (x1 & y1 & H); exists x1, y1; revert H; repeat (rewrite Same by auto); auto.
  - rewrite nth_error_app2 in Hs by auto. rewrite nth_error_map in Hs.
    destruct (nth_error more (i - length sys)) as [s'|] eqn:E; [|discriminate]. injection Hs as <-.
    destruct (Hg _ s' E) as [G1 G2]. cbn [moved_seq first initial terms]. unfold mexed; cbn [moved_seq first initial].
    assert (Own : forall n, both sys f g i n = g (i - length sys)%nat n) by (intros n; unfold both; destruct (Nat.ltb_spec i (length sys)); [lia | auto]).
    split; [intros k v Hv; rewrite Own; auto|]. intros n Hn. rewrite Own. eapply mex_ext; [|apply (G2 n Hn)].
    assert (Same : forall a m, both sys f g (length sys + a)%nat m = g a m).
    { intros a m. unfold both. destruct (Nat.ltb_spec (length sys + a)%nat (length sys)); [lia|]. f_equal. lia. }
    intros v. unfold options_of. split.
    + intros (t & It & Ho). exists (moved_term (length sys) t). split; [apply in_map; auto|].
      destruct t as [a b t x y c h | a d low h c | c]; cbn [moved_term option_of] in *; auto; setoid_rewrite Same; auto.
    + intros (t' & It & Ho). apply in_map_iff in It as (t & <- & It). exists t. split; auto.
      destruct t as [a b t x y c h | a d low h c | c]; cbn [moved_term option_of] in *; auto; setoid_rewrite Same in Ho; auto.
Qed.

(** The heaps of every octal game have values. *)
Theorem octal_values_exist : forall code, exists g, heap_values code g.
Proof.
  intros code. destruct (solution_exists [octal code] (fun _ => O)) as [f Sol].
  - intros [|[|i]] s t Hs Ht; try discriminate. injection Hs as <-. cbn [octal terms] in Ht. apply in_flat_map in Ht as (k & _ & Ht).
    destruct k as [|k].
    + cbn [terms_of app] in Ht. destruct (Nat.testbit (digit code 0) 2); [|destruct Ht]. destruct Ht as [<- | []]. cbn. unfold ref_ok, first_of. cbn. repeat split; lia.
    + unfold terms_of in Ht.
      repeat match type of Ht with
        | In _ (_ ++ _) => apply in_app_or in Ht as [Ht | Ht]
        | In _ (if ?b then _ else _) => destruct b
        | In _ [] => destruct Ht
        | In _ [_] => destruct Ht as [<- | []]
        end; cbn [term_ok]; unfold ref_ok, first_of; cbn [nth_error octal first length]; repeat split; lia.
  - eexists. apply solution_gives_values. exact Sol.
Qed.
