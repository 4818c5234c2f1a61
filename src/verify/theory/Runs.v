(** Sets of points that move with n, and a test that one is contained in others for all large n.

    A run is a set of lists of integers: the lists of linear forms s * t + a * n + b, for t from the largest of some lines
    in n to the smallest of others. The vertices and edges of a family of graphs are such sets. The tests here are sound:
    [covered_spec], each point of a run is in another run, and [apart_spec], two runs have no point in common, both for all
    n from a bound on. *)
From Coq Require Import ZArith NArith List Bool Lia.
From NK Require Import Mex.
Import ListNotations.
Open Scope Z_scope.

(** The line (a, b) is a * n + b; the form (s, a, b) is s * t + a * n + b. *)
Definition line := (Z * Z)%type.
Definition form := (Z * Z * Z)%type.
Definition line_at (n : Z) (l : line) : Z := fst l * n + snd l.
Definition form_at (t n : Z) (f : form) : Z := let '(s, a, b) := f in s * t + a * n + b.
Definition minus (l m : line) : line := (fst l - fst m, snd l - snd m).
Definition plus (l m : line) : line := (fst l + fst m, snd l + snd m).

Record run := Run { coords : list form; low : list line; high : list line; guards : list line }.

(** t is within the bounds of the run. *)
Definition within (r : run) (n t : Z) : Prop :=
  (forall l, In l (low r) -> line_at n l <= t) /\ (forall h, In h (high r) -> t <= line_at n h) /\
  (forall g, In g (guards r) -> 0 <= line_at n g).
Definition point (r : run) (n t : Z) : list Z := map (form_at t n) (coords r).
Definition in_run (r : run) (n : Z) (p : list Z) : Prop := exists t, within r n t /\ p = point r n t.
Definition in_runs (rs : list run) (n : Z) (p : list Z) : Prop := exists r, In r rs /\ in_run r n p.

Lemma minus_at : forall n l m, line_at n (minus l m) = line_at n l - line_at n m.
Proof. intros n [a b] [c d]. unfold line_at, minus. cbn [fst snd]. lia. Qed.
Lemma plus_at : forall n l m, line_at n (plus l m) = line_at n l + line_at n m.
Proof. intros n [a b] [c d]. unfold line_at, plus. cbn [fst snd]. lia. Qed.

Section From.
Variable n0 : Z.

(** The line is at least 0 for all n >= n0. *)
Definition always (l : line) : bool := if 0 <=? fst l then 0 <=? line_at n0 l else false.
Lemma always_spec : forall l, always l = true -> forall n, n0 <= n -> 0 <= line_at n l.
Proof.
  intros [a b] H n Hn. unfold always, line_at in *. cbn [fst snd] in *. apply if_true in H as [H1 H2].
  apply Z.leb_le in H1, H2. nia.
Qed.

(** A line of the list that is at least all others for all n >= n0, and one that is at most all others. *)
Definition top (ls : list line) : option line := find (fun l => allb (fun m => always (minus l m)) ls) ls.
Definition bottom (ls : list line) : option line := find (fun l => allb (fun m => always (minus m l)) ls) ls.
Lemma top_spec : forall ls l, top ls = Some l -> In l ls /\ forall m n, In m ls -> n0 <= n -> line_at n m <= line_at n l.
Proof.
  intros ls l H. apply find_some in H as [I H]. split; auto. intros m n Hm Hn. rewrite allb_forall in H.
  pose proof (always_spec _ (H m Hm) n Hn) as A. rewrite minus_at in A. lia.
Qed.
Lemma bottom_spec : forall ls l, bottom ls = Some l -> In l ls /\ forall m n, In m ls -> n0 <= n -> line_at n l <= line_at n m.
Proof.
  intros ls l H. apply find_some in H as [I H]. split; auto. intros m n Hm Hn. rewrite allb_forall in H.
  pose proof (always_spec _ (H m Hm) n Hn) as A. rewrite minus_at in A. lia.
Qed.

(** * Containment *)

(** Whether B at s * t + tau is A at t, form by form. *)
Fixpoint matches (s : Z) (tau : line) (A B : list form) : bool :=
  match A, B with
  | [], [] => true
  | (sa, aa, ba) :: A, (sb, ab, bb) :: B =>
      if sb * s =? sa then if sb * fst tau + ab =? aa then if sb * snd tau + bb =? ba then matches s tau A B
      else false else false else false
  | _, _ => false
  end.
Lemma matches_spec : forall s tau A B, matches s tau A B = true ->
  forall t n, map (form_at t n) A = map (form_at (s * t + line_at n tau) n) B.
Proof.
  intros s [ta tb]. induction A as [|[[sa aa] ba] A IH]; intros [|[[sb ab] bb] B] H t n; cbn [matches] in H; try discriminate; auto.
  rewrite !if_true in H. destruct H as (H1 & H2 & H3 & H4). apply Z.eqb_eq in H1, H2, H3. cbn [fst snd] in *.
  cbn [map]. rewrite (IH B H4 t n). f_equal. subst. cbn [form_at]. unfold line_at. cbn [fst snd]. ring.
Qed.

(** Candidates for s and tau, from the first form of B that depends on t; nothing need be proved of them. *)
Fixpoint guess (A B : list form) : option (Z * line) :=
  match A, B with
  | (sa, aa, ba) :: A, (sb, ab, bb) :: B =>
      if sb =? 0 then guess A B else Some (sa / sb, ((aa - ab) / sb, (ba - bb) / sb))
  | _, _ => None
  end.

Definition own_bounds (A : run) : option (line * line) :=
  match top (low A), bottom (high A) with Some l, Some h => Some (l, h) | _, _ => None end.
Lemma own_bounds_spec : forall A l h, own_bounds A = Some (l, h) ->
  (forall n, n0 <= n -> forall t, (forall m, In m (low A) -> line_at n m <= t) -> line_at n l <= t) /\
  (forall n, n0 <= n -> forall t, (forall m, In m (high A) -> t <= line_at n m) -> t <= line_at n h).
Proof.
  intros A l h H. unfold own_bounds in H. destruct (top (low A)) as [l'|] eqn:L; [|discriminate].
  destruct (bottom (high A)) as [h'|] eqn:Hh; [|discriminate]. injection H as <- <-.
  apply top_spec in L as [L _]. apply bottom_spec in Hh as [Hh _]. split; auto.
Qed.

(** Numbers t at which the point of A is surely in B: from the first line to the second. *)
Definition interval (A B : run) : option (line * line) :=
  if allb always (guards B) then
    match top (low B), bottom (high B) with
    | Some lo, Some hi =>
        match guess (coords A) (coords B) with
        | Some (s, tau) =>
            if matches s tau (coords A) (coords B) then
              if s =? 1 then Some (minus lo tau, minus hi tau)
              else if s =? -1 then Some (minus tau hi, minus tau lo)
              else if (if s =? 0 then if always (minus tau lo) then always (minus hi tau) else false else false)
              then own_bounds A else None
            else None
        | None =>
            (* B is one point: find the t at which A is there. *)
            if always (minus hi lo) then
              match guess (coords B) (coords A) with
              | Some (_, tau) => if matches 0 tau (coords B) (coords A) then Some (tau, tau) else None
              | None => if (if matches 0 (0, 0) (coords A) (coords B) then matches 0 (0, 0) (coords B) (coords A) else false)
                        then own_bounds A else None
              end
            else None
        end
    | _, _ => None
    end
  else None.

Lemma interval_spec : forall A B l h, interval A B = Some (l, h) -> forall n t, n0 <= n ->
  line_at n l <= t <= line_at n h -> in_run B n (point A n t).
Proof.
  intros A B l h H n t Hn Ht. unfold interval in H. destruct (allb always (guards B)) eqn:G; [|discriminate].
  rewrite allb_forall in G. destruct (top (low B)) as [lo|] eqn:Lo; [|discriminate].
  destruct (bottom (high B)) as [hi|] eqn:Hi; [|discriminate]. apply top_spec in Lo as [_ Lo]. apply bottom_spec in Hi as [_ Hi].
  assert (In_B : forall u, line_at n lo <= u <= line_at n hi -> within B n u).
  { intros u Hu. repeat split.
    - intros m Hm. specialize (Lo m n Hm Hn). lia.
    - intros m Hm. specialize (Hi m n Hm Hn). lia.
    - intros g Hg. apply always_spec; auto. }
  destruct (guess (coords A) (coords B)) as [[s tau]|].
  - destruct (matches s tau (coords A) (coords B)) eqn:M; [|discriminate].
    exists (s * t + line_at n tau). split; [|unfold point; apply matches_spec; auto]. apply In_B.
    destruct (Z.eqb_spec s 1) as [->|]; [injection H as <- <-; rewrite !minus_at in Ht; lia|].
    destruct (Z.eqb_spec s (-1)) as [->|]; [injection H as <- <-; rewrite !minus_at in Ht; lia|].
    match type of H with (if ?b then _ else _) = _ => destruct b eqn:T; [|discriminate] end.
    rewrite !if_true in T. destruct T as (T1 & T2 & T3). apply Z.eqb_eq in T1. subst s.
    pose proof (always_spec _ T2 n Hn) as A2. pose proof (always_spec _ T3 n Hn) as A3. rewrite minus_at in A2, A3. lia.
  - destruct (always (minus hi lo)) eqn:N; [|discriminate]. pose proof (always_spec _ N n Hn) as N'. rewrite minus_at in N'.
    destruct (guess (coords B) (coords A)) as [[s tau]|].
    + destruct (matches 0 tau (coords B) (coords A)) eqn:M; [|discriminate]. injection H as <- <-.
      exists (line_at n lo). split; [apply In_B; lia|]. unfold point. rewrite (matches_spec _ _ _ _ M (line_at n lo) n).
      apply map_ext. intros f. f_equal. lia.
    + destruct (if matches 0 (0, 0) (coords A) (coords B) then matches 0 (0, 0) (coords B) (coords A) else false) eqn:M; [|discriminate].
      apply if_true in M as [M1 M2]. exists (line_at n lo). split; [apply In_B; lia|]. unfold point.
      pose proof (matches_spec _ _ _ _ M1) as Q1. pose proof (matches_spec _ _ _ _ M2) as Q2. unfold line_at in Q1, Q2. cbn [fst snd] in Q1, Q2.
      rewrite (Q2 (line_at n lo) n), (Q1 t n), (Q2 (0 * t + (0 * n + 0)) n), (Q1 (0 * line_at n lo + (0 * n + 0)) n).
      rewrite (Q2 (0 * (0 * line_at n lo + (0 * n + 0)) + (0 * n + 0)) n). f_equal.
Qed.

Definition after_line (l : line) : line := (fst l, snd l + 1).
Definition same_line (l m : line) : bool := if fst l =? fst m then snd l =? snd m else false.

(** Whether intervals cover all t from [from] to [hi], one after the other. *)
Fixpoint chain (fuel : nat) (from hi : line) (intervals : list (line * line)) : bool :=
  if always (minus from (after_line hi)) then true
  else match fuel with
    | O => false
    | S fuel =>
        match find (fun lh => if always (minus from (fst lh)) then if always (minus (after_line (snd lh)) from)
                              then negb (same_line (after_line (snd lh)) from) else false else false) intervals with
        | Some (_, h) => chain fuel (after_line h) hi intervals
        | None => false
        end
    end.

Lemma after_at : forall n l, line_at n (after_line l) = line_at n l + 1.
Proof. intros n [a b]. unfold line_at, after_line. cbn [fst snd]. lia. Qed.

Lemma chain_spec : forall intervals fuel from hi, chain fuel from hi intervals = true -> forall n t, n0 <= n ->
  line_at n from <= t <= line_at n hi -> exists l h, In (l, h) intervals /\ line_at n l <= t <= line_at n h.
Proof.
  intros ivs. induction fuel as [|fuel IH]; intros from hi H n t Hn Ht; cbn [chain] in H.
  - destruct (always (minus from (after_line hi))) eqn:A; [|discriminate].
    pose proof (always_spec _ A n Hn) as A'. rewrite minus_at, after_at in A'. lia.
  - destruct (always (minus from (after_line hi))) eqn:A.
    + pose proof (always_spec _ A n Hn) as A'. rewrite minus_at, after_at in A'. lia.
    + destruct (find _ ivs) as [[l h]|] eqn:Fd; [|discriminate]. apply find_some in Fd as [I Fd]. cbn [fst snd] in Fd.
      rewrite !if_true in Fd. destruct Fd as (F1 & F2 & _).
      pose proof (always_spec _ F1 n Hn) as G1. rewrite minus_at in G1.
      destruct (Z_le_gt_dec t (line_at n h)) as [Le|Gt].
      * exists l, h. split; auto. lia.
      * apply (IH _ _ H n t Hn). rewrite after_at. lia.
Qed.

(** A run of one point, with that t put into its forms. *)
Definition settle (r : run) : run :=
  match own_bounds r with
  | Some (lo, hi) =>
      if same_line lo hi
      then Run (map (fun f => let '(s, a, b) := f in (0, s * fst lo + a, s * snd lo + b)) (coords r)) [lo] [lo] (guards r)
      else r
  | None => r
  end.

Lemma settle_spec : forall r n p, n0 <= n -> (in_run (settle r) n p <-> in_run r n p).
Proof.
  intros r n p Hn. unfold settle. destruct (own_bounds r) as [[lo hi]|] eqn:O; [|tauto].
  destruct (same_line lo hi) eqn:Eq; [|tauto]. apply if_true in Eq as [E1 E2]. apply Z.eqb_eq in E1, E2.
  assert (lo = hi) as <- by (destruct lo, hi; cbn in *; congruence). clear E1 E2.
  pose proof (own_bounds_spec _ _ _ O) as [O1 O2]. unfold own_bounds in O.
  destruct (top (low r)) as [l|] eqn:T; [|discriminate]. destruct (bottom (high r)) as [h|] eqn:B; [|discriminate].
  injection O as -> ->. apply top_spec in T as [_ T]. apply bottom_spec in B as [_ B].
  assert (P : forall t, map (form_at t n) (map (fun f => let '(s, a, b) := f in (0, s * fst lo + a, s * snd lo + b)) (coords r))
    = map (form_at (line_at n lo) n) (coords r)).
  { intros t. rewrite map_map. apply map_ext. intros [[s a] b]. cbn [form_at]. unfold line_at. ring. }
  split.
  - intros (t & (_ & _ & W3) & ->). exists (line_at n lo). split; [|apply P]. repeat split; auto.
  - intros (t & (W1 & W2 & W3) & ->). specialize (O1 n Hn t W1). specialize (O2 n Hn t W2). assert (t = line_at n lo) as -> by lia.
    exists (line_at n lo). split; [|symmetry; apply P]. split; [|split]; cbn [low high guards]; auto; intros m [<-|[]]; lia.
Qed.

(** Whether each point of A is in one of the runs. *)
Definition covered (A : run) (Bs : list run) : bool :=
  if anyb (fun g => always (minus (0, -1) g)) (guards A) then true
  else let A := settle A in
    match own_bounds A with
    | Some (lo, hi) =>
        let intervals := flat_map (fun B => match interval A (settle B) with Some lh => [lh] | None => [] end) Bs in
        chain (length intervals) lo hi intervals
    | None => false
    end.

Theorem covered_spec : forall A Bs, covered A Bs = true -> forall n p, n0 <= n -> in_run A n p -> in_runs Bs n p.
Proof.
  intros A Bs H n p Hn HA. unfold covered in H.
  destruct (anyb (fun g => always (minus (0, -1) g)) (guards A)) eqn:G.
  - destruct HA as (t & (_ & _ & W3) & _). apply anyb_exists in G as (g & Ig & Ag).
    pose proof (always_spec _ Ag n Hn) as Q. rewrite minus_at in Q.
    specialize (W3 g Ig). unfold line_at in Q at 1. cbn [fst snd] in Q. lia.
  - apply settle_spec in HA; auto. destruct HA as (t & (W1 & W2 & W3) & ->).
    destruct (own_bounds (settle A)) as [[lo hi]|] eqn:O; [|discriminate]. apply own_bounds_spec in O as (O1 & O2).
    destruct (chain_spec _ _ _ _ H n t Hn) as (l & h & I & R); [split; auto|].
    apply in_flat_map in I as (B & IB & I). destruct (interval (settle A) (settle B)) as [[l' h']|] eqn:E; [|destruct I].
    destruct I as [I|[]]. injection I as -> ->. exists B. split; auto. apply settle_spec; auto. eapply interval_spec; eauto.
Qed.

Definition all_covered (As Bs : list run) : bool := allb (fun A => covered A Bs) As.
Theorem all_covered_spec : forall As Bs, all_covered As Bs = true -> forall n p, n0 <= n -> in_runs As n p -> in_runs Bs n p.
Proof.
  intros As Bs H n p Hn (A & IA & HA). unfold all_covered in H. rewrite allb_forall in H. eapply covered_spec; eauto.
Qed.

(** * Runs without a common point *)

(** The least and the largest value of a form, as lines. *)
Definition times (s : Z) (l : line) : line := (s * fst l, s * snd l).
Definition extent (f : form) (lo hi : line) : line * line :=
  let '(s, a, b) := f in
  if 0 <=? s then (plus (times s lo) (a, b), plus (times s hi) (a, b)) else (plus (times s hi) (a, b), plus (times s lo) (a, b)).
Lemma extent_spec : forall f lo hi l h, extent f lo hi = (l, h) -> forall n t, line_at n lo <= t <= line_at n hi ->
  line_at n l <= form_at t n f <= line_at n h.
Proof.
  intros [[s a] b] [la lb] [ha hb] l h H n t Ht. unfold extent, plus, times, line_at in *. cbn [fst snd] in *.
  destruct (Z.leb_spec 0 s); injection H as <- <-; cbn [fst snd form_at]; nia.
Qed.

Definition coordinate_apart (f g : form) (flo fhi glo ghi : line) : bool :=
  let (fl, fh) := extent f flo fhi in let (gl, gh) := extent g glo ghi in
  if always (minus gl (after_line fh)) then true else if always (minus fl (after_line gh)) then true
  else let '(s, a, b) := f in let '(s', a', b') := g in
    let d := Z.gcd s s' in
    if d =? 0 then if a =? a' then negb (b =? b') else false
    else if (a - a') mod d =? 0 then negb ((b - b') mod d =? 0) else false.

Lemma coordinate_apart_spec : forall f g flo fhi glo ghi, coordinate_apart f g flo fhi glo ghi = true ->
  forall n t u, n0 <= n -> line_at n flo <= t <= line_at n fhi -> line_at n glo <= u <= line_at n ghi ->
  form_at t n f <> form_at u n g.
Proof.
  intros f g flo fhi glo ghi H n t u Hn Ht Hu Eq. unfold coordinate_apart in H.
  destruct (extent f flo fhi) as [fl fh] eqn:Ef. destruct (extent g glo ghi) as [gl gh] eqn:Eg.
  pose proof (extent_spec _ _ _ _ _ Ef n t Ht). pose proof (extent_spec _ _ _ _ _ Eg n u Hu).
  destruct (always (minus gl (after_line fh))) eqn:A1.
  { pose proof (always_spec _ A1 n Hn) as Q. rewrite minus_at, after_at in Q. lia. }
  destruct (always (minus fl (after_line gh))) eqn:A2.
  { pose proof (always_spec _ A2 n Hn) as Q. rewrite minus_at, after_at in Q. lia. }
  destruct f as [[s a] b], g as [[s' a'] b']. cbn [form_at] in Eq.
  destruct (Z.eqb_spec (Z.gcd s s') 0) as [D|D].
  - apply Z.gcd_eq_0 in D as [-> ->]. destruct (Z.eqb_spec a a') as [->|]; [|discriminate].
    apply negb_true_iff, Z.eqb_neq in H. lia.
  - destruct (Z.eqb_spec ((a - a') mod Z.gcd s s') 0) as [M|]; [|discriminate].
    apply negb_true_iff, Z.eqb_neq in H. apply H. apply Z.mod_divide; auto. apply Z.mod_divide in M; auto.
    replace (b - b') with (s' * u - s * t - (a - a') * n) by lia.
    repeat apply Z.divide_sub_r; apply Z.divide_mul_l; auto using Z.gcd_divide_l, Z.gcd_divide_r.
Qed.

Definition apart (A B : run) : bool :=
  if negb (Nat.eqb (length (coords A)) (length (coords B))) then true
  else match own_bounds A, own_bounds B with
    | Some (alo, ahi), Some (blo, bhi) =>
        anyb (fun fg => coordinate_apart (fst fg) (snd fg) alo ahi blo bhi) (combine (coords A) (coords B))
    | _, _ => false
    end.

Theorem apart_spec : forall A B, apart A B = true -> forall n t u, n0 <= n -> within A n t -> within B n u -> point A n t <> point B n u.
Proof.
  intros A B H n t u Hn (A1 & A2 & _) (B1 & B2 & _) Eq. unfold apart in H.
  destruct (Nat.eqb_spec (length (coords A)) (length (coords B))) as [L|L].
  - cbn [negb] in H. destruct (own_bounds A) as [[alo ahi]|] eqn:EA; [|discriminate].
    destruct (own_bounds B) as [[blo bhi]|] eqn:EB; [|discriminate].
    apply own_bounds_spec in EA as [EA1 EA2]. apply own_bounds_spec in EB as [EB1 EB2].
    apply anyb_exists in H as ([f g] & I & H). cbn [fst snd] in H.
    apply (coordinate_apart_spec _ _ _ _ _ _ H n t u Hn); auto. unfold point in Eq.
    clear - I Eq. revert I Eq. generalize (coords A) (coords B). induction l as [|x l IH]; intros [|y m] I Eq; cbn in *; try tauto.
    injection Eq as E1 E2. destruct I as [I|I]; [injection I as -> ->; auto | eauto].
  - apply L. apply (f_equal (@length Z)) in Eq. unfold point in Eq. rewrite !map_length in Eq. auto.
Qed.

(** Whether different t give different points. *)
Definition injective (A : run) : bool :=
  if anyb (fun f => let '(s, _, _) := f in negb (s =? 0)) (coords A) then true
  else match own_bounds A with Some (lo, hi) => always (minus lo hi) | None => false end.
Theorem injective_spec : forall A, injective A = true -> forall n t u, n0 <= n -> within A n t -> within A n u ->
  point A n t = point A n u -> t = u.
Proof.
  intros A H n t u Hn (T1 & T2 & _) (U1 & U2 & _) Eq. unfold injective in H.
  destruct (anyb (fun f => let '(s, _, _) := f in negb (s =? 0)) (coords A)) eqn:E.
  - apply anyb_exists in E as ([[s a] b] & I & D). apply negb_true_iff, Z.eqb_neq in D. unfold point in Eq.
    assert (form_at t n (s, a, b) = form_at u n (s, a, b)) as Q.
    { clear - I Eq. revert I Eq. induction (coords A) as [|x l IH]; intros I Eq; cbn [map In] in *; [tauto|].
      injection Eq as E1 E2. destruct I as [->|I]; auto. }
    cbn [form_at] in Q. assert (s * (t - u) = 0) by lia. apply Z.mul_eq_0 in H0. lia.
  - destruct (own_bounds A) as [[lo hi]|] eqn:EA; [|discriminate]. apply own_bounds_spec in EA as [EA1 EA2].
    pose proof (always_spec _ H n Hn) as Q. rewrite minus_at in Q. specialize (EA1 n Hn t T1) as X1.
    pose proof (EA1 n Hn u U1). pose proof (EA2 n Hn t T2). pose proof (EA2 n Hn u U2). lia.
Qed.
End From.
