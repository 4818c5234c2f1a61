(** Families of strips: from a closed list of caps to recurrences for all numbers of cells.

    A word is a strip with a cap at either end and a run of j whole cells between them. A certificate lists words, and says
    of each which sequence of a system gives its values: the word with j cells has the value of that sequence at j + shift.
    Theorem [closure_sound]: if the certificate passes [closure_test], that is true for every solution of the system and
    every j. The test plays all moves of a word again. A move changes a window of the strip; where the run of cells is long,
    the window looks the same for all j, so that the options of a word are those of a list of terms, which is compared with
    the terms of the sequence. The words with few cells are looked up in a table of positions that is tested as well. *)
From Coq Require Import ZArith NArith List Bool Lia.
From NK Require Import Mex Nim Game System NodeKayles Table Strip Terms.
Import ListNotations.
Open Scope nat_scope.

(** A word: the columns of its caps, and the sequence and the shift that give its values. *)
Record word := Word { lcap : list N; rcap : list N; member : nat; shift : Z }.

(** A certificate: [kinds] of vertices; [joins], the edges of cells and caps; [radius], which no edge exceeds; the [cell];
    the words; the system, the ranks of its sequences, and first values up to [known_to]; values of positions; the number of
    cells from which on a run is long; and the index at which convolutions are made to begin. *)
Record closure := Closure {
  kinds : N; joins : list (N * N * N); radius : nat; cell : N; words : list word;
  recurrences : system; ranks : list nat; first_values : list (list N); known_to : Z;
  positions : list (N * N); long : nat; common_first : Z }.

(** The columns of a word with j cells. *)
Definition word_columns (c : closure) (w : word) (j : nat) : list N := lcap w ++ repeat (cell c) j ++ rcap w.

Section Closure.
Variable C : closure.
Notation K := (kinds C).
Notation E := (joins C).
Notation r := (radius C).
Notation F := (cell C).
Notation J := (long C).
Notation around := (around K E).
Notation row_value := (row_value K E).
Notation row_size := (row_size K).
Notation mask := (mask K).
Notation proper := (proper K).

Fixpoint same_columns (a b : list N) : bool :=
  match a, b with
  | [], [] => true
  | x :: a, y :: b => if N.eqb x y then same_columns a b else false
  | _, _ => false
  end.
Lemma same_columns_spec : forall a b, same_columns a b = true -> a = b.
Proof.
  induction a as [|x a IH]; intros [|y b]; cbn [same_columns]; try discriminate; auto.
  rewrite if_true, N.eqb_eq. intros [-> H]. f_equal. auto.
Qed.

Fixpoint find_word_in (l : list word) (u w : list N) : option (nat * Z) :=
  match l with
  | [] => None
  | d :: l => if (if same_columns (lcap d) u then same_columns (rcap d) w else false) then Some (member d, shift d)
              else find_word_in l u w
  end.
Definition find_word := find_word_in (words C).

Lemma find_word_spec : forall u w m s, find_word u w = Some (m, s) ->
  exists d, In d (words C) /\ lcap d = u /\ rcap d = w /\ member d = m /\ shift d = s.
Proof.
  intros u w m s. unfold find_word. induction (words C) as [|d l IH]; cbn [find_word_in]; [discriminate|].
  destruct (if same_columns (lcap d) u then same_columns (rcap d) w else false) eqn:T.
  - apply if_true in T as [T1 T2]. apply same_columns_spec in T1, T2. intros H. injection H as <- <-.
    exists d. repeat split; auto. left; auto.
  - intros H. destruct (IH H) as (d' & I & H'). exists d'. split; auto. right; auto.
Qed.

(** The copies of a at the front of a list, and the rest. *)
Fixpoint lead (a : N) (l : list N) : nat * list N :=
  match l with
  | [] => (0, [])
  | x :: l' => if N.eqb x a then let (n, rest) := lead a l' in (S n, rest) else (0, l)
  end.
Lemma lead_spec : forall a l n rest, lead a l = (n, rest) -> l = repeat a n ++ rest.
Proof.
  induction l as [|x l IH]; intros n rest H; cbn [lead] in H; [injection H as <- <-; auto|].
  destruct (N.eqb_spec x a) as [->|].
  - destruct (lead a l) as [m rest']. injection H as <- <-. cbn [repeat app]. f_equal. auto.
  - injection H as <- <-. auto.
Qed.
Lemma rev_repeat : forall (a : N) n, rev (repeat a n) = repeat a n.
Proof. induction n as [|n IH]; cbn [repeat rev]; auto. rewrite IH, <- repeat_cons. auto. Qed.

(** What a move leaves to its left: whole cells, a cap, empty columns. *)
Definition to_right_cap (l : list N) : nat * list N :=
  let (p, rest) := lead F l in let (_, back) := lead 0%N (rev rest) in (p, rev back).
Lemma to_right_cap_spec : forall l p w, to_right_cap l = (p, w) -> exists z, l = repeat F p ++ w ++ repeat 0%N z.
Proof.
  intros l p w H. unfold to_right_cap in H. destruct (lead F l) as [p' rest] eqn:E1. destruct (lead 0%N (rev rest)) as [z back] eqn:E2.
  injection H as <- <-. exists z. apply lead_spec in E1, E2. rewrite E1 at 1. f_equal.
  rewrite <- (rev_involutive rest), E2, rev_app_distr, rev_repeat. auto.
Qed.
(** What a move leaves to its right: empty columns, a cap, whole cells. *)
Definition to_left_cap (l : list N) : list N * nat :=
  let (_, rest) := lead 0%N l in let (p, back) := lead F (rev rest) in (rev back, p).
Lemma to_left_cap_spec : forall l u p, to_left_cap l = (u, p) -> exists z, l = repeat 0%N z ++ u ++ repeat F p.
Proof.
  intros l u p H. unfold to_left_cap in H. destruct (lead 0%N l) as [z rest] eqn:E1. destruct (lead F (rev rest)) as [p' back] eqn:E2.
  injection H as <- <-. exists z. apply lead_spec in E1, E2. rewrite E1 at 1. f_equal.
  rewrite <- (rev_involutive rest), E2, rev_app_distr, rev_repeat. auto.
Qed.

Section Options.
Variable find : N -> option N.
Variable d : word.
Notation zeros := (repeat 0%N r).
Definition left_window : list N := zeros ++ lcap d ++ repeat F (4 * r).
Definition right_window : list N := repeat F (4 * r) ++ rcap d ++ zeros.
Definition mid_window : list N := repeat F (4 * r + 1).
Definition padded (j : nat) : list N := zeros ++ word_columns C d j ++ zeros.

(** The option that a move near the left end leaves, as a term that counts for all long runs. *)
Definition left_option (x : N) : option term :=
  match split_at K E r find left_window x with
  | Some (M1, c, M2) =>
      if N.eqb (mask M1) 0 then
        let (u, p) := to_left_cap M2 in
        match find_word u (rcap d) with
        | Some (b, s) => let delay := (shift d + Z.of_nat (4 * r) - Z.of_nat p - s)%Z in
            Some (Back b delay (Z.of_nat J + shift d - delay)%Z None c)
        | None => None
        end
      else None
  | None => None
  end.
Definition right_option (x : N) : option term :=
  match split_at K E r find right_window x with
  | Some (M1, c, M2) =>
      if N.eqb (mask M2) 0 then
        let (p, w) := to_right_cap M1 in
        match find_word (lcap d) w with
        | Some (a, s) => let delay := (shift d + Z.of_nat (4 * r) - Z.of_nat p - s)%Z in
            Some (Back a delay (Z.of_nat J + shift d - delay)%Z None c)
        | None => None
        end
      else None
  | None => None
  end.
Definition mid_option (k : N) : option term :=
  match split_at K E r find mid_window (at_column K (2 * r) k) with
  | Some (M1, c, M2) =>
      let (p, w) := to_right_cap M1 in
      let (u, q) := to_left_cap M2 in
      match find_word (lcap d) w, find_word u (rcap d) with
      | Some (a, s), Some (b, t) =>
          Some (Conv a b (shift d + Z.of_nat (4 * r + 1) - Z.of_nat p - Z.of_nat q - s - t)
                     (Z.of_nat p + s) (Z.of_nat q + t) c None)%Z
      | _, _ => None
      end
  | None => None
  end.

Definition left_moves : list N :=
  filter (fun x => N.ltb (x / K) (N.of_nat (r + length (lcap d) + 2 * r))) (bits (mask left_window)).
Definition right_moves : list N := filter (fun x => N.leb (N.of_nat (2 * r)) (x / K)) (bits (mask right_window)).

(** The terms of all moves. *)
Definition options_of_word : option (list term) :=
  match opt_map left_option left_moves, opt_map right_option right_moves, opt_map mid_option (bits F) with
  | Some l, Some m, Some n => Some (l ++ m ++ n)
  | _, _, _ => None
  end.

Hypothesis Hedges : edges_test K E r = true.
Hypothesis pieces_right : forall p v, pieces_value around (normal K) find p = Some v -> value_of around p = v.
Hypothesis HF : (F < 2 ^ K)%N.
Hypothesis Hcaps : proper (lcap d) /\ proper (rcap d).
Hypothesis HJ : 4 * r <= J.

Variables (f : values) (j : nat).
Hypothesis Hj : J <= j.
Hypothesis smaller : forall e i, In e (words C) -> row_size (word_columns C e i) < row_size (word_columns C d j) ->
  row_value (word_columns C e i) = f (member e) (Z.of_nat i + shift e)%Z.

Notation n := (Z.of_nat j + shift d)%Z.
Notation P := (mask (padded j)).

Lemma P_size : ones_of P = row_size (word_columns C d j).
Proof. apply (pad_size K E r Hedges (word_columns C d j) r r). Qed.

Lemma proper_cells : forall i, proper (repeat F i).
Proof. intros. apply proper_repeat. auto. Qed.

Lemma around_self : forall x, near around x x = true.
Proof. apply (near_self K E r Hedges). Qed.

(** ** One move after the other *)
Lemma left_option_right : forall x t, left_option x = Some t ->
  N.testbit P x = true /\ forall v, option_of f n t v <-> v = value_of around (without around P x).
Proof.
  intros x t H. unfold left_option in H. destruct (split_at K E r find left_window x) as [[[M1 c] M2]|] eqn:S; [|discriminate].
  destruct (N.eqb_spec (mask M1) 0) as [Z1|]; [|discriminate]. destruct (to_left_cap M2) as [u p] eqn:L.
  destruct (find_word u (rcap d)) as [[b s]|] eqn:W; [|discriminate]. injection H as <-.
  apply (move_in_window K E r Hedges find pieces_right) in S. destruct S as (V1 & V2 & L1 & L2 & Tx & S).
  destruct Hcaps as [Hl Hr].
  assert (Eq : padded j = [] ++ left_window ++ (repeat F (j - 4 * r) ++ rcap d ++ zeros)).
  { unfold padded, word_columns, left_window. replace j with (4 * r + (j - 4 * r)) at 1 by lia. rewrite repeat_app.
    cbn [app]. rewrite !app_assoc. auto. }
  destruct (S [] (repeat F (j - 4 * r) ++ rcap d ++ zeros)) as (S1 & S2 & S3 & S4).
  { intros a []. }
  { unfold left_window. repeat (apply proper_app; split); auto using proper_zeros, proper_cells. }
  rewrite <- Eq in *. unfold len in S1, S2, S3, S4. cbn [length N.of_nat] in S1, S2, S3, S4. rewrite N.mul_0_r, N.add_0_l in S1, S2.
  split; auto. intros v. rewrite S2. cbn [app]. unfold Strip.row_value at 1. rewrite Z1.
  apply to_left_cap_spec in L as [z ->]. apply find_word_spec in W as (e & Ie & Eu & Ew & Em & Es).
  assert (Form : (repeat 0%N z ++ u ++ repeat F p) ++ repeat F (j - 4 * r) ++ rcap d ++ zeros
    = repeat 0%N z ++ word_columns C e (p + (j - 4 * r)) ++ zeros).
  { unfold word_columns. rewrite Eu, Ew, repeat_app, !app_assoc. auto. }
  rewrite Form in *. rewrite !(pad_size K E r Hedges) in S4. rewrite (pad_value K E r Hedges).
  rewrite smaller by (auto; rewrite <- P_size; auto). rewrite Em, Es.
  match goal with |- context [Back _ ?delay _ None _] =>
    assert (HD : (n - delay = Z.of_nat (p + (j - 4 * r)) + s)%Z) by lia; generalize dependent delay; intros D HD end.
  cbn [option_of holds_if]. rewrite HD.
  change (value_of around 0) with 0%N. rewrite N.lxor_0_l, (N.lxor_comm c).
  split; [tauto|]. intros ->. repeat split. lia.
Qed.

Lemma right_option_right : forall x t, right_option x = Some t ->
  let y := (K * len (zeros ++ lcap d ++ repeat F (j - 4 * r)) + x)%N in
  N.testbit P y = true /\ forall v, option_of f n t v <-> v = value_of around (without around P y).
Proof.
  intros x t H y. unfold right_option in H. destruct (split_at K E r find right_window x) as [[[M1 c] M2]|] eqn:S; [|discriminate].
  destruct (N.eqb_spec (mask M2) 0) as [Z2|]; [|discriminate]. destruct (to_right_cap M1) as [p w] eqn:L.
  destruct (find_word (lcap d) w) as [[a s]|] eqn:W; [|discriminate]. injection H as <-.
  apply (move_in_window K E r Hedges find pieces_right) in S. destruct S as (V1 & V2 & L1 & L2 & Tx & S).
  destruct Hcaps as [Hl Hr].
  assert (Eq : padded j = (zeros ++ lcap d ++ repeat F (j - 4 * r)) ++ right_window ++ []).
  { unfold padded, word_columns, right_window. replace j with ((j - 4 * r) + 4 * r) at 1 by lia. rewrite repeat_app, app_nil_r.
    rewrite !app_assoc. auto. }
  destruct (S (zeros ++ lcap d ++ repeat F (j - 4 * r)) []) as (S1 & S2 & S3 & S4).
  { repeat (apply proper_app; split); auto using proper_zeros, proper_cells. }
  { unfold right_window. repeat (apply proper_app; split); auto using proper_zeros, proper_cells. }
  rewrite <- Eq in *. fold y in S1, S2.
  split; auto. intros v. rewrite S2. rewrite app_nil_r. unfold Strip.row_value at 2. rewrite Z2.
  apply to_right_cap_spec in L as [z ->]. apply find_word_spec in W as (e & Ie & Eu & Ew & Em & Es).
  assert (Form : (zeros ++ lcap d ++ repeat F (j - 4 * r)) ++ repeat F p ++ w ++ repeat 0%N z
    = zeros ++ word_columns C e ((j - 4 * r) + p) ++ repeat 0%N z).
  { unfold word_columns. rewrite Eu, Ew, repeat_app, !app_assoc. auto. }
  rewrite Form in *. rewrite !(pad_size K E r Hedges) in S3. rewrite (pad_value K E r Hedges).
  rewrite smaller by (auto; rewrite <- P_size; auto). rewrite Em, Es.
  match goal with |- context [Back _ ?delay _ None _] =>
    assert (HD : (n - delay = Z.of_nat ((j - 4 * r) + p) + s)%Z) by lia; generalize dependent delay; intros D HD end.
  cbn [option_of holds_if]. rewrite HD.
  change (value_of around 0) with 0%N. rewrite N.lxor_0_r.
  split; [tauto|]. intros ->. repeat split. lia.
Qed.

Lemma mid_option_right : forall k t, mid_option k = Some t ->
  let y i := (K * len (zeros ++ lcap d ++ repeat F i) + at_column K (2 * r) k)%N in
  (forall i, i + 4 * r + 1 <= j -> N.testbit P (y i) = true) /\
  forall v, option_of f n t v <-> exists i, i + 4 * r + 1 <= j /\ v = value_of around (without around P (y i)).
Proof.
  intros k t H y. unfold mid_option in H.
  destruct (split_at K E r find mid_window (at_column K (2 * r) k)) as [[[M1 c] M2]|] eqn:S; [|discriminate].
  destruct (to_right_cap M1) as [p w] eqn:L. destruct (to_left_cap M2) as [u q] eqn:L'.
  destruct (find_word (lcap d) w) as [[a s]|] eqn:W; [|discriminate].
  destruct (find_word u (rcap d)) as [[b s']|] eqn:W'; [|discriminate]. injection H as <-.
  apply (move_in_window K E r Hedges find pieces_right) in S. destruct S as (V1 & V2 & L1 & L2 & Tx & S).
  destruct Hcaps as [Hl Hr].
  apply to_right_cap_spec in L as [z ->]. apply to_left_cap_spec in L' as [z' ->].
  apply find_word_spec in W as (e & Ie & Eu & Ew & Em & Es). apply find_word_spec in W' as (e' & Ie' & Eu' & Ew' & Em' & Es').
  assert (One : forall i, i + 4 * r + 1 <= j -> N.testbit P (y i) = true /\
    value_of around (without around P (y i)) =
      N.lxor (N.lxor (f a (Z.of_nat (i + p) + s)%Z) (f b (Z.of_nat (q + (j - (4 * r + 1) - i)) + s')%Z)) c).
  { intros i Hi.
    assert (Eq : padded j = (zeros ++ lcap d ++ repeat F i) ++ mid_window ++ (repeat F (j - (4 * r + 1) - i) ++ rcap d ++ zeros)).
    { unfold padded, word_columns, mid_window. replace j with (i + ((4 * r + 1) + (j - (4 * r + 1) - i))) at 1 by lia.
      rewrite !repeat_app. rewrite !app_assoc. auto. }
    destruct (S (zeros ++ lcap d ++ repeat F i) (repeat F (j - (4 * r + 1) - i) ++ rcap d ++ zeros)) as (S1 & S2 & S3 & S4).
    { repeat (apply proper_app; split); auto using proper_zeros, proper_cells. }
    { apply proper_cells. }
    rewrite <- Eq in *. fold (y i) in S1, S2. split; auto. rewrite S2.
    assert (Form : (zeros ++ lcap d ++ repeat F i) ++ repeat F p ++ w ++ repeat 0%N z
      = zeros ++ word_columns C e (i + p) ++ repeat 0%N z).
    { unfold word_columns. rewrite Eu, Ew, repeat_app, !app_assoc. auto. }
    assert (Form' : (repeat 0%N z' ++ u ++ repeat F q) ++ repeat F (j - (4 * r + 1) - i) ++ rcap d ++ zeros
      = repeat 0%N z' ++ word_columns C e' (q + (j - (4 * r + 1) - i)) ++ zeros).
    { unfold word_columns. rewrite Eu', Ew', repeat_app, !app_assoc. auto. }
    rewrite Form, Form' in *. rewrite !(pad_size K E r Hedges) in S3, S4. rewrite !(pad_value K E r Hedges).
    rewrite !smaller by (auto; rewrite <- P_size; auto). rewrite Em, Es, Em', Es'. nim_ring. }
  split; [intros i Hi; apply One; auto|]. intros v. cbn [option_of holds_if]. split.
  - intros (x & x' & Exy & Hx & Hy & _ & ->). set (i := Z.to_nat (x - s - Z.of_nat p)).
    assert (Hi : i + 4 * r + 1 <= j) by (unfold i; lia). exists i. split; auto. destruct (One i Hi) as [_ ->].
    replace (Z.of_nat (i + p) + s)%Z with x by (unfold i; lia).
    replace (Z.of_nat (q + (j - (4 * r + 1) - i)) + s')%Z with x' by (unfold i; lia). auto.
  - intros (i & Hi & ->). destruct (One i Hi) as [_ ->].
    exists (Z.of_nat (i + p) + s)%Z, (Z.of_nat (q + (j - (4 * r + 1) - i)) + s')%Z. repeat split; lia.
Qed.

(** ** All moves *)
Lemma moves_covered : forall y, N.testbit P y = true ->
  In y left_moves \/
  (exists x, In x right_moves /\ y = (K * len (zeros ++ lcap d ++ repeat F (j - 4 * r)) + x)%N) \/
  (exists k i, In k (bits F) /\ i + 4 * r + 1 <= j /\ y = (K * len (zeros ++ lcap d ++ repeat F i) + at_column K (2 * r) k)%N).
Proof.
  intros y Hy. pose proof (K_pos K E r Hedges) as HK. destruct Hcaps as [Hl Hr].
  set (c := (y / K)%N). set (k := (y mod K)%N).
  assert (Ey : y = (K * c + k)%N) by (apply N.div_mod; auto).
  assert (Hk : (k < K)%N) by (apply N.mod_lt; auto).
  assert (Vl : forall i, proper (zeros ++ lcap d ++ repeat F i)).
  { intros i. repeat (apply proper_app; split); auto using proper_zeros, proper_cells. }
  assert (Ll : forall i, len (zeros ++ lcap d ++ repeat F i) = N.of_nat (r + length (lcap d) + i)).
  { intros i. unfold len. rewrite !app_length, !repeat_length. lia. }
  destruct (N.lt_ge_cases c (N.of_nat (r + length (lcap d) + 2 * r))) as [A|A].
  - left. apply filter_In. split; [|apply N.ltb_lt; auto]. apply bits_spec.
    assert (Eq : padded j = left_window ++ (repeat F (j - 4 * r) ++ rcap d ++ zeros)).
    { unfold padded, word_columns, left_window. replace j with (4 * r + (j - 4 * r)) at 1 by lia. rewrite repeat_app.
      rewrite !app_assoc. auto. }
    rewrite Eq, mask_low in Hy; auto. unfold left_window. rewrite Ll. rewrite Ey.
    assert (K * (c + 1) <= K * N.of_nat (r + length (lcap d) + 4 * r))%N by (apply N.mul_le_mono_l; lia). lia.
  - destruct (N.lt_ge_cases c (N.of_nat (r + length (lcap d) + (j - 2 * r)))) as [B|B].
    + right; right. set (i := N.to_nat c - (r + length (lcap d) + 2 * r)). exists k, i.
      assert (Hi : i + 4 * r + 1 <= j) by (unfold i; lia).
      assert (Eq : padded j = (zeros ++ lcap d ++ repeat F i) ++ mid_window ++ (repeat F (j - (4 * r + 1) - i) ++ rcap d ++ zeros)).
      { unfold padded, word_columns, mid_window. replace j with (i + ((4 * r + 1) + (j - (4 * r + 1) - i))) at 1 by lia.
        rewrite !repeat_app. rewrite !app_assoc. auto. }
      assert (Eyi : y = (K * len (zeros ++ lcap d ++ repeat F i) + at_column K (2 * r) k)%N).
      { rewrite Ll, Ey. unfold at_column. replace c with (N.of_nat (r + length (lcap d) + i) + N.of_nat (2 * r))%N by (unfold i; lia). lia. }
      split; [|split; auto]. rewrite Eq, Eyi, mask_high in Hy by auto.
      rewrite mask_low in Hy.
      * rewrite mask_nth in Hy by (auto; apply proper_cells). unfold mid_window in Hy.
        rewrite (nth_indep _ _ F), nth_repeat in Hy by (rewrite repeat_length; lia). apply bits_spec; auto.
      * unfold mid_window, len. rewrite repeat_length. unfold at_column.
        assert (K * (N.of_nat (2 * r) + 1) <= K * N.of_nat (4 * r + 1))%N by (apply N.mul_le_mono_l; lia). lia.
    + right; left. set (L := zeros ++ lcap d ++ repeat F (j - 4 * r)).
      assert (Eq : padded j = L ++ right_window).
      { unfold padded, word_columns, right_window, L. replace j with ((j - 4 * r) + 4 * r) at 1 by lia. rewrite repeat_app.
        rewrite !app_assoc. auto. }
      assert (EL : len L = N.of_nat (r + length (lcap d) + (j - 4 * r))) by apply Ll.
      exists (y - K * len L)%N.
      assert (Le : (K * len L + K * N.of_nat (2 * r) <= y)%N).
      { rewrite EL, Ey, <- N.mul_add_distr_l.
        assert (K * (N.of_nat (r + length (lcap d) + (j - 4 * r)) + N.of_nat (2 * r)) <= K * c)%N by (apply N.mul_le_mono_l; lia). lia. }
      split; [|lia]. apply filter_In. split.
      * apply bits_spec. rewrite Eq in Hy. replace y with (K * len L + (y - K * len L))%N in Hy by lia.
        rewrite mask_high in Hy by (apply Vl). auto.
      * apply N.leb_le, N.div_le_lower_bound; auto. lia.
Qed.

Theorem options_of_word_right : forall ts, options_of_word = Some ts -> forall v,
  (exists y, N.testbit P y = true /\ v = value_of around (without around P y)) <-> options_of f ts n v.
Proof.
  intros ts H v. unfold options_of_word in H.
  destruct (opt_map left_option left_moves) as [l1|] eqn:E1; [|discriminate].
  destruct (opt_map right_option right_moves) as [l2|] eqn:E2; [|discriminate].
  destruct (opt_map mid_option (bits F)) as [l3|] eqn:E3; [|discriminate]. injection H as <-. split.
  - intros (y & Hy & ->). destruct (moves_covered y Hy) as [I | [(x & I & ->) | (k & i & I & Hi & ->)]].
    + destruct (opt_map_all _ _ _ _ _ E1 y I) as (t & Et & It). exists t. split; [apply in_or_app; auto|].
      apply (left_option_right y t Et). auto.
    + destruct (opt_map_all _ _ _ _ _ E2 x I) as (t & Et & It).
      exists t. split; [apply in_or_app; right; apply in_or_app; auto|]. apply (right_option_right x t Et). auto.
    + destruct (opt_map_all _ _ _ _ _ E3 k I) as (t & Et & It).
      exists t. split; [apply in_or_app; right; apply in_or_app; auto|].
      apply (mid_option_right k t Et). exists i. auto.
  - intros (t & It & Ho). apply in_app_or in It as [It | It]; [|apply in_app_or in It as [It | It]].
    + apply (opt_map_in _ _ _ _ _ E1) in It as (x & _ & Et). destruct (left_option_right x t Et) as [T1 T2].
      exists x. split; auto. apply T2. auto.
    + apply (opt_map_in _ _ _ _ _ E2) in It as (x & _ & Et). destruct (right_option_right x t Et) as [T1 T2].
      eexists. split; [exact T1|]. apply T2. auto.
    + apply (opt_map_in _ _ _ _ _ E3) in It as (k & _ & Et). destruct (mid_option_right k t Et) as [T1 T2].
      apply T2 in Ho as (i & Hi & ->). eexists. split; [apply (T1 i Hi)|]. auto.
Qed.
End Options.

(** * The test *)
Definition rank_in (i : nat) : nat := nth i (ranks C) 0.
(** The first values that the certificate states. *)
Definition small_values : values := fun i x =>
  match nth_error (recurrences C) i with
  | Some s => nth (Z.to_nat (x - first s)) (nth i (first_values C) []) 0%N
  | None => 0%N
  end.
Definition known_value (i : nat) (x : Z) : option N :=
  match nth_error (recurrences C) i with
  | Some s => if (if (first s <=? x)%Z then (x <=? known_to C)%Z else false) then Some (small_values i x) else None
  | None => None
  end.

Definition proper_columns (l : list N) : bool := allb (fun a => N.ltb a (2 ^ K)) l.

Fixpoint numbers (n : nat) : list nat := match n with O => [] | S n => n :: numbers n end.
Lemma numbers_spec : forall n k, In k (numbers n) <-> k < n.
Proof. induction n as [|n IH]; intros k; cbn [numbers In]; [lia | rewrite IH; lia]. Qed.

Definition word_test (find : N -> option N) (d : word) : bool :=
  if (if proper_columns (lcap d) then proper_columns (rcap d) else false) then
    match nth_error (recurrences C) (member d), options_of_word find d with
    | Some s, Some ts =>
        if (mexed s <=? Z.of_nat J + shift d)%Z then
          if same_terms (fun _ => common_first C) (Z.of_nat J + shift d) known_value ts (terms s) then
            allb (fun j => match pieces_value around (normal K) find (mask (word_columns C d j)),
                                 known_value (member d) (Z.of_nat j + shift d) with
                           | Some v, Some w => N.eqb v w
                           | _, _ => false
                           end) (numbers J)
          else false
        else false
    | _, _ => false
    end
  else false.

Definition closure_test : bool :=
  let find := find_in (table_map (positions C)) in
  if edges_test K E r then if N.ltb F (2 ^ K) then if Nat.leb (4 * r) J then
  if table_test around (normal K) (positions C) then
  if order_test (recurrences C) rank_in then if solves_to_test (recurrences C) small_values (known_to C) then
    allb (word_test find) (words C)
  else false else false else false else false else false else false.

Theorem closure_sound : closure_test = true -> forall f, solves (recurrences C) f ->
  forall d j, In d (words C) -> row_value (word_columns C d j) = f (member d) (Z.of_nat j + shift d)%Z.
Proof.
  intros H f Sol. unfold closure_test in H. rewrite !if_true in H. destruct H as (T1 & T2 & T3 & T4 & T5 & T6 & T7).
  apply N.ltb_lt in T2. apply Nat.leb_le in T3. apply order_test_spec in T5. apply solves_to_test_spec in T6.
  rewrite allb_forall in T7. set (find := find_in (table_map (positions C))) in *.
  pose proof (near_self K E r T1) as Self. pose proof (near_sym K E r T1) as Sym.
  assert (Pieces : forall p v, pieces_value around (normal K) find p = Some v -> value_of around p = v).
  { apply (pieces_right around Self Sym); auto using (normal_value K E r T1), (normal_ones K E r T1).
    intros q v Hq. apply find_in_spec in Hq. unfold table_test in T4. cbv zeta in T4. rewrite allb_forall in T4. apply T4; auto. }
  assert (Known : forall i x v, known_value i x = Some v -> f i x = v).
  { intros i x v Hv. unfold known_value in Hv. destruct (nth_error (recurrences C) i) as [s|] eqn:Hs; [|discriminate].
    destruct (if (first s <=? x)%Z then (x <=? known_to C)%Z else false) eqn:B; [|discriminate]. injection Hv as <-.
    apply if_true in B as [B1 B2]. apply Z.leb_le in B1, B2.
    apply (solution_unique_to (recurrences C) rank_in T5 f small_values (known_to C)); auto using solves_solves_to.
    - apply nth_error_Some. congruence.
    - unfold first_of. rewrite Hs. lia. }
  assert (All : forall size d j, row_size (word_columns C d j) = size -> In d (words C) ->
    row_value (word_columns C d j) = f (member d) (Z.of_nat j + shift d)%Z); [|intros; eapply All; eauto].
  induction size as [size IH] using lt_wf_ind. intros d j Hsize Hd.
  pose proof (T7 d Hd) as T. unfold word_test in T. apply if_true in T as [TC T]. apply if_true in TC as [TC1 TC2].
  unfold proper_columns in TC1, TC2. rewrite allb_forall in TC1, TC2.
  assert (Hcaps : proper (lcap d) /\ proper (rcap d)).
  { split; intros a Ha; apply N.ltb_lt; auto. }
  destruct (nth_error (recurrences C) (member d)) as [s|] eqn:Hs; [|discriminate].
  destruct (options_of_word find d) as [ts|] eqn:Ho; [|discriminate]. rewrite !if_true in T. destruct T as (T8 & T9 & T10).
  apply Z.leb_le in T8. rewrite allb_forall in T10.
  destruct (le_lt_dec J j) as [L|L].
  - destruct (Sol (member d) s Hs) as [_ M].
    assert (Row : row_value (word_columns C d j) = value_of around (mask (padded d j))).
    { symmetry. apply (pad_value K E r T1 (word_columns C d j) r r). }
    rewrite Row. eapply mex_unique; [apply (value_of_mex around Self)|].
    eapply mex_ext; [|apply (M (Z.of_nat j + shift d)%Z); lia]. intros v.
    rewrite <- (same_terms_spec _ _ _ f Known ts (terms s) T9) by lia. symmetry.
    apply (options_of_word_right find d T1 Pieces T2 Hcaps T3 f j L); auto.
    intros e i He Hlt. apply (IH (row_size (word_columns C e i))); auto. lia.
  - specialize (T10 j). rewrite numbers_spec in T10. specialize (T10 L).
    destruct (pieces_value around (normal K) find (mask (word_columns C d j))) as [v|] eqn:Ev; [|discriminate].
    destruct (known_value (member d) (Z.of_nat j + shift d)) as [w|] eqn:Ew; [|discriminate].
    apply N.eqb_eq in T10. apply Pieces in Ev. apply Known in Ew. unfold Strip.row_value. congruence.
Qed.
End Closure.
