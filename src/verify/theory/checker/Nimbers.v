(** The nimbers of a family of graphs, as certificates of a derivation and of the periods of its sequences state them.

    A derivation gives the graphs for n = m N + r by a nim-sum of sequences, for each residue r ([residue_proved]). Its sequences
    are those of certificates of periodicity, at shifted indices ([placed]). So the nimber for n is computed from the values that
    those certificates state ([nimber_known]), and what it gains over a number of steps ([nimber_gain_sound]). *)
From Coq Require Import String ZArith NArith List Bool Lia.
From NK Require Import Mex System Period Certificate Solution NodeKayles Strip Closure Ring RingWords Runs Family Parts.
From NK Require Import Sequences.
From NK Require BranchCheck.
From NK.checker Require Import Checker.
From NK.checker Require Cores.
Import ListNotations.
Open Scope Z_scope.

(** * The graphs of one residue *)
Inductive residue :=
| OneStrip (c : closure) (f : family) (whole : nat) (tables : list (list (N * N)))
| OneRing (c : closure) (f : family) (turns : list N) (number : nat) (by_ : Z) (least : nat) (tables : list (list (N * N)))
| WithHubs (c : closure) (w f : family) (stride : Z) (hubs : list (list form)) (spokes : list (nat * nat)) (turns : list N)
    (number : nat) (by_ : Z) (least : nat) (tables : list (list (N * N)))
| SeveralParts (w : family) (stride : Z) (parts : list part) (tables : list (list (N * N)))
| OneCore (b : BranchCheck.branching) (c : closure) (w f : family) (stride : Z) (hubs : list (list form)) (spokes : list (nat * nat))
    (values : list N) (v : N) (tables : list (list (N * N))).

Definition graphs_of (r : residue) : family :=
  match r with OneStrip _ f _ _ | OneRing _ f _ _ _ _ _ => f | WithHubs _ w _ _ _ _ _ _ _ _ _ | SeveralParts w _ _ _ | OneCore _ _ w _ _ _ _ _ _ _ => w end.
Definition first_of_residue (r : residue) : Z :=
  match r with
  | OneStrip _ _ _ tables | OneRing _ _ _ _ _ _ tables | WithHubs _ _ _ _ _ _ _ _ _ _ tables | SeveralParts _ _ _ tables | OneCore _ _ _ _ _ _ _ _ _ tables =>
      first_n (graphs_of r) tables
  end.

Definition residue_is_right (s : system) (r : residue) : bool :=
  if bounded_family (graphs_of r) then
    match r with
    | OneStrip c f whole tables => strip_is_right (in_system s c) f whole tables
    | OneRing c f turns number by_ least tables => ring_is_right (in_system s c) f turns number by_ least tables
    | WithHubs c w f stride hubs spokes turns number by_ least tables =>
        hubs_are_right (in_system s c) w f stride hubs spokes turns number by_ least tables
    | SeveralParts w stride parts tables => parts_are_right s w stride parts tables
    | OneCore b c w f stride hubs spokes values v tables => Cores.core_is_right b c w f stride hubs spokes values v tables
    end
  else false.

(** A nim-sum of a constant and of sequences at lines in N. *)
Definition nim_sum : Type := N * list (nat * line).
Definition sum_at (values : nat -> Z -> N) (sum : nim_sum) (n : Z) : N :=
  fold_right (fun t v => N.lxor (values (fst t) (line_at n (snd t))) v) (fst sum) (snd sum).

Definition one_of (number : nat) (cells : line) (by_ : Z) : nim_sum := (0%N, [(number, plus cells (0, by_))]).
Fixpoint parts_sum (parts : list part) : nim_sum :=
  match parts with
  | [] => (0%N, [])
  | p :: parts =>
      let (k, l) := parts_sum parts in
      match p with
      | Row c f whole =>
          match nth_error (words c) whole with Some d => (k, (member d, plus (cells f) (0, shift d)) :: l) | None => (k, l) end
      | Circle _ f _ number by_ _ => (k, (number, plus (cells f) (0, by_)) :: l)
      | Fixed _ _ v => (N.lxor v k, l)
      end
  end.
Definition residue_sum (r : residue) : nim_sum :=
  match r with
  | OneStrip c f whole _ => match nth_error (words c) whole with Some d => one_of (member d) (cells f) (shift d) | None => (0%N, []) end
  | OneRing _ f _ number by_ _ _ | WithHubs _ _ f _ _ _ _ number by_ _ _ => one_of number (cells f) by_
  | SeveralParts _ _ parts _ => parts_sum parts
  | OneCore _ _ _ _ _ _ _ _ v _ => (v, [])
  end.

Lemma line_by : forall n l b, line_at n (plus l (0, b)) = line_at n l + b.
Proof. intros. rewrite plus_at. unfold line_at at 2. cbn [fst snd]. lia. Qed.
Lemma sum_one : forall values number l b n, sum_at values (one_of number l b) n = values number (line_at n l + b).
Proof. intros. unfold sum_at, one_of. cbn [fst snd fold_right]. rewrite N.lxor_0_r, line_by. reflexivity. Qed.
Lemma sum_constant : forall values v k l n, sum_at values (N.lxor v k, l) n = N.lxor v (sum_at values (k, l) n).
Proof.
  intros values v k l n. unfold sum_at. cbn [fst snd]. induction l as [|t l IH]; cbn [fold_right]; auto.
  rewrite IH, <- !N.lxor_assoc, (N.lxor_comm v). reflexivity.
Qed.

Theorem residue_proved : forall s r, residue_is_right s r = true -> forall values, solves s values ->
  forall n G, first_of_residue r <= n -> graph_is (graphs_of r) n G -> nimber G = sum_at values (residue_sum r) n.
Proof.
  intros s r H values Sol n G Hn HG. unfold residue_is_right in H. apply if_true in H as [_ H].
  destruct r as [c f whole tables|c f turns number by_ least tables|c w f stride hubs spokes turns number by_ least tables|w stride parts tables|
    b c w f stride hubs spokes core_values v tables];
    cbn [graphs_of first_of_residue residue_sum] in *.
  - destruct (nth_error (words c) whole) as [d|] eqn:Hd.
    + rewrite sum_one. exact (strip_proved (in_system s c) f whole tables d H Hd values Sol n G Hn HG).
    + unfold strip_is_right in H. cbn [in_system words] in H. rewrite Hd in H. discriminate.
  - rewrite sum_one. exact (ring_proved (in_system s c) f turns number by_ least tables H values Sol n G Hn HG).
  - rewrite sum_one. exact (hubs_proved (in_system s c) w f stride hubs spokes turns number by_ least tables H values Sol n G Hn HG).
  - rewrite (parts_proved s w stride parts tables H values Sol n G Hn HG). clear H Hn HG. unfold sum_value.
    induction parts as [|p parts IH]; cbn [fold_right parts_sum]; [reflexivity|]. rewrite IH. destruct (parts_sum parts) as [k l].
    destruct p as [c f whole|c f turns number by_ least|c f v]; cbn [part_value].
    + destruct (nth_error (words c) whole) as [d|]; [|apply N.lxor_0_l]. unfold sum_at. cbn [fst snd fold_right]. rewrite line_by. reflexivity.
    + unfold sum_at. cbn [fst snd fold_right]. rewrite line_by. reflexivity.
    + rewrite sum_constant. reflexivity.
  - exact (Cores.core_proved b c w f stride hubs spokes core_values v tables H n G Hn HG).
Qed.

(** Pairs of equal sequences cancel. *)
Definition same_term (t u : nat * line) : bool :=
  if Nat.eqb (fst t) (fst u) then if fst (snd t) =? fst (snd u) then snd (snd t) =? snd (snd u) else false else false.
Fixpoint without (t : nat * line) (l : list (nat * line)) : option (list (nat * line)) :=
  match l with
  | [] => None
  | u :: l => if same_term t u then Some l else match without t l with Some l => Some (u :: l) | None => None end
  end.
Fixpoint cancelled (l : list (nat * line)) : list (nat * line) :=
  match l with
  | [] => []
  | t :: l => let l := cancelled l in match without t l with Some l => l | None => t :: l end
  end.

Lemma without_spec : forall values k n t l l', without t l = Some l' ->
  sum_at values (k, l) n = N.lxor (values (fst t) (line_at n (snd t))) (sum_at values (k, l') n).
Proof.
  intros values k n t. unfold sum_at. cbn [fst snd]. induction l as [|u l IH]; intros l' H; cbn [without] in H; [discriminate|]. cbn [fold_right].
  destruct (same_term t u) eqn:S.
  - injection H as <-. unfold same_term in S. rewrite !if_true in S. destruct S as (S1 & S2 & S3). apply Nat.eqb_eq in S1. apply Z.eqb_eq in S2, S3.
    rewrite S1. unfold line_at. rewrite S2, S3. reflexivity.
  - destruct (without t l) as [m|]; [|discriminate]. injection H as <-. cbn [fold_right]. rewrite (IH m eq_refl), <- !N.lxor_assoc.
    f_equal. apply N.lxor_comm.
Qed.
Lemma cancelled_sum : forall values k n l, sum_at values (k, cancelled l) n = sum_at values (k, l) n.
Proof.
  intros values k n. induction l as [|t l IH]; cbn [cancelled]; auto.
  assert (Step : sum_at values (k, t :: l) n = N.lxor (values (fst t) (line_at n (snd t))) (sum_at values (k, l) n)) by reflexivity.
  rewrite Step, <- IH. destruct (without t (cancelled l)) as [m|] eqn:W; [|reflexivity].
  rewrite (without_spec values k n t _ _ W), <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l. reflexivity.
Qed.

(** * The sequences of a derivation in certificates of periodicity

    [places]: sequence j of the system [small] is the sequence [fst (nth j places)] of [large], at indices that are larger by
    [snd (nth j places)] there. *)
Definition place_in (places : list (nat * Z)) (j : nat) : nat * Z := nth j places (0%nat, 0).
Definition moved_term (places : list (nat * Z)) (ahead : Z) (t u : term) : bool :=
  let at_ j := place_in places j in
  match t, u with
  | Conv a b shift x0 y0 k None, Conv a' b' shift' x0' y0' k' None =>
      if Nat.eqb (fst (at_ a)) a' then if Nat.eqb (fst (at_ b)) b' then
      if shift =? shift' - ahead + snd (at_ a) + snd (at_ b) then if x0 =? x0' - snd (at_ a) then if y0 =? y0' - snd (at_ b) then N.eqb k k'
      else false else false else false else false else false
  | Back a delay low None k, Back a' delay' low' None k' =>
      if Nat.eqb (fst (at_ a)) a' then if delay =? delay' - ahead + snd (at_ a) then if low =? low' - snd (at_ a) then N.eqb k k'
      else false else false else false
  | Const k, Const k' => N.eqb k k'
  | _, _ => false
  end.
Fixpoint same_lists {A B} (same : A -> B -> bool) (l : list A) (m : list B) : bool :=
  match l, m with [], [] => true | x :: l, y :: m => if same x y then same_lists same l m else false | _, _ => false end.
Definition placed_test (small large : system) (places : list (nat * Z)) : bool :=
  same_lists (fun s p =>
    match nth_error large (fst p) with
    | Some t => if first s =? first t - snd p then if same_lists N.eqb (initial s) (initial t) then
                same_lists (moved_term places (snd p)) (terms s) (terms t) else false else false
    | None => false
    end) small places.

Lemma same_numbers : forall l m, same_lists N.eqb l m = true -> l = m.
Proof.
  induction l as [|x l IH]; intros [|y m] H; cbn [same_lists] in H; try discriminate; auto. apply if_true in H as [E H]. apply N.eqb_eq in E as ->.
  f_equal. auto.
Qed.
Lemma same_lists_nth : forall A B (same : A -> B -> bool) l m, same_lists same l m = true ->
  forall i x, nth_error l i = Some x -> exists y, nth_error m i = Some y /\ same x y = true.
Proof.
  intros A B same. induction l as [|x l IH]; intros [|y m] H [|i] z Hz; cbn in *; try discriminate; apply if_true in H as [H1 H2].
  - injection Hz as <-. eauto.
  - eapply IH; eauto.
Qed.
Lemma same_lists_back : forall A B (same : A -> B -> bool) l m, same_lists same l m = true ->
  forall i y, nth_error m i = Some y -> exists x, nth_error l i = Some x /\ same x y = true.
Proof.
  intros A B same. induction l as [|x l IH]; intros [|y m] H [|i] z Hz; cbn in *; try discriminate; apply if_true in H as [H1 H2].
  - injection Hz as <-. eauto.
  - eapply IH; eauto.
Qed.

Lemma moved_option : forall places ahead t u, moved_term places ahead t u = true -> forall f n v,
  option_of (fun j x => f (fst (place_in places j)) (x + snd (place_in places j))) n t v <-> option_of f (n + ahead) u v.
Proof.
  intros places ahead t u M f n v. destruct t as [a b shift x0 y0 k [h|]|a delay low [h|] k|k], u as [a' b' shift' x0' y0' k' [h'|]|a' delay' low' [h'|] k'|k'];
    cbn [moved_term] in M; cbv zeta in M; try discriminate; cbn [option_of holds_if].
  - rewrite !if_true in M. destruct M as (M1 & M2 & M3 & M4 & M5 & M6). apply Nat.eqb_eq in M1, M2. apply Z.eqb_eq in M3, M4, M5. apply N.eqb_eq in M6.
    subst. split; intros (x & y & H1 & H2 & H3 & _ & ->).
    + exists (x + snd (place_in places a)), (y + snd (place_in places b)). repeat split; lia.
    + exists (x - snd (place_in places a)), (y - snd (place_in places b)). rewrite !Z.sub_add. repeat split; lia.
  - rewrite !if_true in M. destruct M as (M1 & M2 & M3 & M4). apply Nat.eqb_eq in M1. apply Z.eqb_eq in M2, M3. apply N.eqb_eq in M4. subst.
    replace (n - (delay' - ahead + snd (place_in places a)) + snd (place_in places a)) with (n + ahead - delay') by lia.
    split; intros (H1 & _ & H3); repeat split; auto; lia.
  - apply N.eqb_eq in M. subst. tauto.
Qed.

Theorem placed : forall small large places, placed_test small large places = true -> forall f, solves large f ->
  solves small (fun j x => f (fst (place_in places j)) (x + snd (place_in places j))).
Proof.
  intros small large places H f Sol j s Hs. unfold placed_test in H. destruct (same_lists_nth _ _ _ _ _ H j s Hs) as (p & Hp & T).
  assert (P : place_in places j = p) by (unfold place_in; apply nth_error_nth; exact Hp). rewrite P.
  destruct (nth_error large (fst p)) as [t|] eqn:Ht; [|discriminate]. rewrite !if_true in T. destruct T as (T1 & T2 & T3). apply Z.eqb_eq in T1.
  destruct (Sol (fst p) t Ht) as [Init Mex].
  apply same_numbers in T2 as Same.
  split.
  - intros k v Hk. replace (first s + Z.of_nat k + snd p) with (first t + Z.of_nat k) by lia. apply Init. rewrite <- Same. exact Hk.
  - intros n Hn. unfold mexed in *. eapply mex_ext; [|apply (Mex (n + snd p)); unfold mexed; rewrite <- Same; lia]. intros v. symmetry. split.
    + intros (u & I & O). apply In_nth_error in I as [i Ei]. destruct (same_lists_nth _ _ _ _ _ T3 i u Ei) as (u' & Eu & M).
      exists u'. split; [eapply nth_error_In; eauto|]. apply (moved_option places (snd p) u u' M f n v). exact O.
    + intros (u & I & O). apply In_nth_error in I as [i Ei]. destruct (same_lists_back _ _ _ _ _ T3 i u Ei) as (u' & Eu & M).
      exists u'. split; [eapply nth_error_In; eauto|]. apply (moved_option places (snd p) u' u M f n v). exact O.
Qed.

(** * The nimbers of a family *)

(** The graphs for n = m N + r by the entry r of [residues]; [small], the nimbers for [small_from] and what follows, each with a
    table of positions; and [placements], certificates of periodicity by their numbers, with the sequences of [in_all] that theirs are. *)
Record graphs := Graphs {
  in_all : system; in_ranks : list nat; residues : list residue; small_from : Z; small : list (N * list (N * N));
  placements : list (nat * list (nat * Z)) }.

Section Graphs.
Variable certificates : list certificate.
Variable g : graphs.
Notation m := (Z.of_nat (List.length (residues g))).
Notation next := (small_from g + Z.of_nat (List.length (small g))).

Definition residue_of (n : Z) : option residue := nth_error (residues g) (Z.to_nat (n mod m)).
(** The graph for n. *)
Definition graph_at (n : Z) : graph :=
  match residue_of n with Some r => graph_for (graphs_of r) (n / m) | None => Graph [] [] end.

Fixpoint small_are_right (n : Z) (l : list (N * list (N * N))) : bool :=
  match l with
  | [] => true
  | (v, table) :: l =>
      match residue_of n with
      | Some r => if small_is_right (graphs_of r) (n / m) table v then small_are_right (n + 1) l else false
      | None => false
      end
  end.
Definition covered (n : Z) : bool := match residue_of n with Some r => first_of_residue r <=? n / m | None => false end.

Definition graphs_are_right : bool :=
  if system_is_ordered (in_all g) (in_ranks g) then if allb (residue_is_right (in_all g)) (residues g) then
  if small_are_right (small_from g) (small g) then if allb covered (zrange next (next + m - 1)) then if 1 <=? m then
    allb (fun p => match nth_error certificates (fst p) with
                   | Some c => placed_test (sys_of c) (in_all g) (snd p)
                   | None => false
                   end) (placements g)
  else false else false else false else false else false.

(** ** The nimber for n *)
Fixpoint position_of (d j : nat) (l : list (nat * Z)) : option (nat * Z) :=
  match l with [] => None | p :: l => if Nat.eqb (fst p) d then Some (j, snd p) else position_of d (S j) l end.
(** The certificate, the number of the sequence there, and how much larger indices of the derivation are. *)
Fixpoint place_of (d : nat) (l : list (nat * list (nat * Z))) : option (nat * nat * Z) :=
  match l with
  | [] => None
  | (k, own) :: l => match position_of d 0 own with Some (j, h) => Some (k, j, h) | None => place_of d l end
  end.

Variable periods : list listed.
Definition sequence_known (d : nat) (x : Z) : option N :=
  match place_of d (placements g) with
  | Some (k, j, h) => match nth_error periods k with Some own => sequence_at own j (x - h) | None => None end
  | None => None
  end.
Fixpoint sum_known (k : N) (l : list (nat * line)) (n : Z) : option N :=
  match l with
  | [] => Some k
  | t :: l => match sequence_known (fst t) (line_at n (snd t)), sum_known k l n with Some v, Some w => Some (N.lxor v w) | _, _ => None end
  end.
Definition terms_of (r : residue) : list (nat * line) := cancelled (snd (residue_sum r)).
Definition nimber_known (n : Z) : option N :=
  if n <? small_from g then None
  else if n <? next then option_map fst (nth_error (small g) (Z.to_nat (n - small_from g)))
  else match residue_of n with Some r => sum_known (fst (residue_sum r)) (terms_of r) (n / m) | None => None end.

(** ** What it gains over q steps of n *)
Definition term_gain (base turns : Z) (t : nat * line) : option (Z * Z) :=
  let growth := fst (snd t) in
  if growth =? 0 then Some (0, base)
  else if 0 <? growth then
    match place_of (fst t) (placements g) with
    | Some (k, j, h) =>
        match nth_error periods k with
        | Some own => match sequence_gain own j (growth * turns) with
                      | Some (d, start) => Some (d, - ((snd (snd t) - h - start) / growth))
                      | None => None
                      end
        | None => None
        end
    | None => None
    end
  else None.
Fixpoint steady_from (base turns : Z) (l : list (nat * line)) : option Z :=
  match l with
  | [] => Some base
  | t :: l => match term_gain base turns t, steady_from base turns l with Some (0, a), Some b => Some (Z.max a b) | _, _ => None end
  end.
Definition residue_gain (base turns : Z) (r : residue) : option (Z * Z) :=
  match fst (residue_sum r), terms_of r with
  | 0%N, [t] => term_gain base turns t
  | _, l => match steady_from base turns l with Some a => Some (0, a) | None => None end
  end.
(** The gain of all residues, from the one with number i on, and the least n from which on they have it. *)
Fixpoint residues_gain (turns i : Z) (l : list residue) : option (option Z * Z) :=
  match l with
  | [] => Some (None, next)
  | r :: l =>
      match residue_gain (next / m - 1) turns r, residues_gain turns (i + 1) l with
      | Some (d, a), Some (e, b) =>
          if match e with Some e => d =? e | None => true end then Some (Some d, Z.max (m * a + i) b) else None
      | _, _ => None
      end
  end.
Definition nimber_gain (q : Z) : option (Z * Z) :=
  if 1 <=? m then if q mod m =? 0 then match residues_gain (q / m) 0 (residues g) with Some (Some d, a) => Some (d, a) | _ => None end else None else None.

(** ** Both are right *)
Hypothesis Hperiods : forall k own, nth_error periods k = Some own ->
  exists c, own = listed_of c /\ valid c /\ nth_error certificates k = Some c.

Lemma sequence_value_gain : forall k own j q d a, nth_error periods k = Some own -> sequence_gain own j q = Some (d, a) ->
  forall x, a <= x -> sequence_value own j (x + q) = option_map (fun v => v + d) (sequence_value own j x).
Proof. intros k own j q d a Ek G x Hx. destruct (Hperiods k own Ek) as (c & -> & V & _). exact (sequence_gain_sound c V j q d a G x Hx). Qed.

(** The value of a term as a number. *)
Definition term_known (t : nat * line) (n : Z) : option N := sequence_known (fst t) (line_at n (snd t)).
Definition grows_by (d : Z) (v w : option N) : Prop := option_map Z.of_N w = option_map (fun x => x + d) (option_map Z.of_N v).

Lemma term_gain_sound : forall base turns t d a, 0 <= turns -> term_gain base turns t = Some (d, a) -> forall n, a <= n ->
  grows_by d (term_known t n) (term_known t (n + turns)).
Proof.
  intros base turns [i [growth offset]] d a Ht G n Hn. unfold term_gain in G. cbn [fst snd] in G. unfold term_known, sequence_known, line_at, grows_by. cbn [fst snd].
  destruct (Z.eqb_spec growth 0) as [->|Nz].
  - injection G as <- <-. rewrite !Z.mul_0_l. destruct (match place_of _ _ with Some _ => _ | None => _ end); cbn; auto. f_equal. lia.
  - destruct (Z.ltb_spec 0 growth) as [P|]; [|discriminate]. destruct (place_of i (placements g)) as [[[k j] h]|]; [|discriminate].
    destruct (nth_error periods k) as [own|] eqn:Ek; [|discriminate]. destruct (sequence_gain own j (growth * turns)) as [[d' start]|] eqn:E; [|discriminate].
    injection G as <- <-. replace (growth * (n + turns) + offset - h) with (growth * n + offset - h + growth * turns) by ring.
    apply (sequence_value_gain k own j _ d' start Ek E).
    pose proof (Z_div_mod_eq_full (offset - h - start) growth). pose proof (Z.mod_pos_bound (offset - h - start) growth P). nia.
Qed.

Lemma steady_sound : forall base turns k l a, 0 <= turns -> steady_from base turns l = Some a -> forall n, a <= n ->
  sum_known k l (n + turns) = sum_known k l n.
Proof.
  intros base turns k. induction l as [|t l IH]; intros a Ht H n Hn; cbn [steady_from sum_known] in *; auto.
  destruct (term_gain base turns t) as [[[| |] b]|] eqn:G; try discriminate. destruct (steady_from base turns l) as [b'|] eqn:S; [|discriminate]. injection H as <-.
  rewrite (IH b' Ht eq_refl n) by lia. pose proof (term_gain_sound base turns t 0 b Ht G n ltac:(lia)) as E. unfold grows_by, term_known in E.
  destruct (sequence_known (fst t) (line_at (n + turns) (snd t))) as [v|], (sequence_known (fst t) (line_at n (snd t))) as [w|]; cbn in E; try discriminate; auto.
  injection E as E. assert (v = w) as -> by lia. reflexivity.
Qed.

Lemma residue_gain_sound : forall base turns r d a, 0 <= turns -> residue_gain base turns r = Some (d, a) -> forall n, a <= n ->
  grows_by d (sum_known (fst (residue_sum r)) (terms_of r) n) (sum_known (fst (residue_sum r)) (terms_of r) (n + turns)).
Proof.
  intros base turns r d a Ht G n Hn. unfold residue_gain in G.
  assert (Steady : forall k l, match steady_from base turns l with Some a => Some (0, a) | None => None end = Some (d, a) ->
    grows_by d (sum_known k l n) (sum_known k l (n + turns))).
  { intros k l H. destruct (steady_from base turns l) as [b|] eqn:S; [|discriminate]. injection H as <- <-.
    rewrite (steady_sound base turns k l b Ht S n Hn). unfold grows_by. destruct (sum_known k l n); cbn; auto. f_equal. lia. }
  destruct (fst (residue_sum r)) as [|p] eqn:K; [|apply Steady; exact G].
  destruct (terms_of r) as [|t [|u l]]; [apply Steady; exact G | | apply Steady; exact G].
  pose proof (term_gain_sound base turns t d a Ht G n Hn) as E. unfold grows_by, term_known in *. cbn [sum_known].
  destruct (sequence_known (fst t) (line_at (n + turns) (snd t))), (sequence_known (fst t) (line_at n (snd t))); cbn in *; rewrite ?N.lxor_0_r; auto; discriminate.
Qed.

Lemma residues_gain_sound : forall turns l i d a, residues_gain turns i l = Some (Some d, a) \/ (exists e, residues_gain turns i l = Some (e, a) /\ (e = Some d \/ e = None)) ->
  next <= a /\ forall j r, nth_error l j = Some r -> exists b, residue_gain (next / m - 1) turns r = Some (d, b) /\ m * b + (i + Z.of_nat j) <= a.
Proof.
  intros turns. induction l as [|r l IH]; intros i d a H.
  - assert (E : exists e, residues_gain turns i [] = Some (e, a)) by (destruct H as [H | (e & H & _)]; eauto). destruct E as [e E]. cbn [residues_gain] in E.
    injection E as _ <-. split; [lia|]. intros [|j] r H'; discriminate.
  - assert (E : exists e, residues_gain turns i (r :: l) = Some (e, a) /\ (e = Some d \/ e = None)) by (destruct H as [H | H]; eauto). clear H. destruct E as (e & E & D). cbn [residues_gain] in E.
    destruct (residue_gain (next / m - 1) turns r) as [[d' b]|] eqn:G; [|discriminate]. destruct (residues_gain turns (i + 1) l) as [[e' b']|] eqn:R; [|discriminate].
    destruct (match e' with Some e0 => d' =? e0 | None => true end) eqn:T; [|discriminate]. injection E as <- <-. destruct D as [D | D]; [|discriminate]. injection D as ->.
    assert (D' : e' = Some d \/ e' = None) by (destruct e'; auto; apply Z.eqb_eq in T; subst; auto).
    destruct (IH (i + 1) d b') as [IH1 IH2]; [right; eauto|]. split; [lia|]. intros [|j] r' Hj; cbn [nth_error] in Hj.
    + injection Hj as <-. exists b. split; auto. lia.
    + destruct (IH2 j r' Hj) as (b'' & G' & L). exists b''. split; auto. lia.
Qed.

Theorem nimber_gain_sound : forall q d a, 0 <= q -> nimber_gain q = Some (d, a) -> forall n, a <= n ->
  option_map Z.of_N (nimber_known (n + q)) = option_map (fun v => v + d) (option_map Z.of_N (nimber_known n)).
Proof.
  intros q d a Hq G n Hn. unfold nimber_gain in G. destruct (Z.leb_spec 1 m) as [M|]; [|discriminate].
  destruct (Z.eqb_spec (q mod m) 0) as [Q|]; [|discriminate]. destruct (residues_gain (q / m) 0 (residues g)) as [[[d'|] b]|] eqn:R; try discriminate.
  injection G as <- <-. destruct (residues_gain_sound (q / m) (residues g) 0 d' b (or_introl R)) as [Late All].
  apply Z.mod_divide in Q as [turns ->]; [|lia]. rewrite Z.div_mul in * by lia. assert (Ht : 0 <= turns) by nia.
  unfold nimber_known. assert (Start : small_from g <= next) by lia.
  destruct (Z.ltb_spec (n + turns * m) (small_from g)); [nia|]. destruct (Z.ltb_spec n (small_from g)); [lia|].
  destruct (Z.ltb_spec (n + turns * m) next); [nia|]. destruct (Z.ltb_spec n next); [lia|].
  unfold residue_of. rewrite Z_mod_plus_full, Z_div_plus_full by lia. destruct (nth_error (residues g) (Z.to_nat (n mod m))) as [r|] eqn:E; [|reflexivity].
  destruct (All _ r E) as (b' & Gr & L). apply (residue_gain_sound (next / m - 1) turns r d' b' Ht Gr).
  pose proof (Z.mod_pos_bound n m ltac:(lia)). pose proof (Z_div_mod_eq_full n m). rewrite Z2Nat.id in L by lia. nia.
Qed.

Lemma position_of_spec : forall d l j0 j h, position_of d j0 l = Some (j, h) -> exists i, j = (j0 + i)%nat /\ nth_error l i = Some (d, h).
Proof.
  intros d. induction l as [|[d' h'] l IH]; intros j0 j h H; cbn [position_of] in H; [discriminate|]. cbn [fst snd] in H.
  destruct (Nat.eqb_spec d' d) as [->|]; [injection H as <- <-; exists O; split; [lia | auto]|].
  destruct (IH (S j0) j h H) as (i & -> & E). exists (S i). split; [lia | auto].
Qed.

Theorem nimber_known_right : graphs_are_right = true -> forall n v, nimber_known n = Some v -> nimber (graph_at n) = v.
Proof.
  intros H n v K. unfold graphs_are_right in H. rewrite !if_true in H. destruct H as (T1 & T2 & T3 & T4 & T5 & T6).
  apply order_test_spec in T1. rewrite allb_forall in T2, T4, T6. apply Z.leb_le in T5.
  destruct (solution_exists (in_all g) _ T1) as [f Sol].
  assert (Known : forall d x w, sequence_known d x = Some w -> f d x = w).
  { intros d x w S. unfold sequence_known in S. destruct (place_of d (placements g)) as [[[k j] h]|] eqn:P; [|discriminate].
    destruct (nth_error periods k) as [own|] eqn:Ek; [|discriminate]. destruct (Hperiods k own Ek) as (c & -> & V & Ec).
    assert (Place : exists own, In (k, own) (placements g) /\ nth_error own j = Some (d, h)).
    { revert P. generalize (placements g). induction l as [|[k' own] l IH]; cbn [place_of]; [discriminate|].
      destruct (position_of d 0 own) as [[j' h']|] eqn:Q.
      - intros E. injection E as -> -> ->. destruct (position_of_spec d own 0 j h Q) as (i & -> & E). exists own. split; [left; auto | exact E].
      - intros E. destruct (IH E) as (own' & I & E'). exists own'. split; [right; auto | auto]. }
    destruct Place as (own & I & Ej). specialize (T6 _ I). cbn [fst snd] in T6. rewrite Ec in T6.
    pose proof (placed _ _ _ T6 f Sol) as Sol'. unfold sequence_at, listed_of in S.
    destruct (Nat.ltb_spec j (List.length (claims c))) as [Hj|]; [|discriminate]. destruct (Z.leb_spec (first_of (sys_of c) j) (x - h)) as [Hx|]; [|discriminate].
    injection S as <-. rewrite <- (solution_is_stated c V _ Sol' j (x - h) Hj Hx). unfold place_in. rewrite (nth_error_nth _ _ _ Ej). cbn [fst snd].
    f_equal. lia. }
  assert (Sum : forall k l N w, sum_known k l N = Some w -> sum_at f (k, l) N = w).
  { intros k. unfold sum_at. cbn [fst snd]. induction l as [|t l IH]; intros N w S; cbn [sum_known fold_right] in *; [congruence|].
    destruct (sequence_known (fst t) (line_at N (snd t))) as [a|] eqn:E; [|discriminate]. destruct (sum_known k l N) as [b|] eqn:E'; [|discriminate].
    injection S as <-. rewrite (Known _ _ _ E), (IH N b E'). reflexivity. }
  assert (Residue : forall r, residue_of n = Some r -> residue_is_right (in_all g) r = true).
  { intros r E. apply T2. unfold residue_of in E. eapply nth_error_In; eauto. }
  unfold nimber_known in K. destruct (Z.ltb_spec n (small_from g)) as [|L]; [discriminate|]. destruct (Z.ltb_spec n next) as [L'|L'].
  - assert (Small : forall l n0, small_are_right n0 l = true -> forall i w, nth_error l i = Some w -> nimber (graph_at (n0 + Z.of_nat i)) = fst w).
    { clear - T2. induction l as [|[w table] l IH]; intros n0 H [|i] w' E; cbn [nth_error small_are_right] in *; try discriminate.
      - injection E as <-. destruct (residue_of n0) as [r|] eqn:R; [|discriminate]. apply if_true in H as [H _]. cbn [fst].
        rewrite Z.add_0_r. unfold graph_at. rewrite R. apply (small_proved _ _ _ _ H). apply graph_for_is. unfold small_is_right in H. apply if_true in H as [H _]. exact H.
      - destruct (residue_of n0); [|discriminate]. apply if_true in H as [_ H]. rewrite <- (IH (n0 + 1) H i w' E). f_equal. f_equal. lia. }
    destruct (nth_error (small g) (Z.to_nat (n - small_from g))) as [w|] eqn:E; [|discriminate]. injection K as <-.
    rewrite <- (Small _ _ T3 _ w E). f_equal. f_equal. lia.
  - destruct (residue_of n) as [r|] eqn:R; [|discriminate]. unfold graph_at. rewrite R. pose proof (Residue r eq_refl) as Right.
    assert (B : bounded_family (graphs_of r) = true) by (unfold residue_is_right in Right; apply if_true in Right; tauto).
    assert (First : first_of_residue r <= n / m).
    { pose proof (Z.mod_pos_bound (n - next) m ltac:(lia)) as Mod. pose proof (Z_div_mod_eq_full (n - next) m) as Div.
      set (k := (n - next) / m) in *. set (e := (n - next) mod m) in *. assert (Hk : 0 <= k) by (apply Z.div_pos; lia).
      specialize (T4 (next + e)). rewrite zrange_spec in T4. specialize (T4 ltac:(lia)). unfold covered, residue_of in T4.
      assert (En : n = next + e + k * m) by lia. unfold residue_of in R. rewrite En, Z_mod_plus_full in R. rewrite R in T4. apply Z.leb_le in T4.
      rewrite En, Z_div_plus_full by lia. lia. }
    rewrite (residue_proved (in_all g) r Right f Sol (n / m) _ First (graph_for_is _ _ B)).
    apply Sum in K. unfold terms_of in K. rewrite cancelled_sum in K. rewrite <- K. destruct (residue_sum r). reflexivity.
Qed.

(** ** Where there is a value *)
Definition term_is_known (n : Z) (t : nat * line) : bool :=
  match place_of (fst t) (placements g) with
  | Some (k, j, h) =>
      match nth_error periods k with
      | Some (c, _) => if Nat.ltb j (List.length (claims c)) then if 0 <=? fst (snd t) then first_of (sys_of c) j <=? line_at n (snd t) - h
                       else false else false
      | None => false
      end
  | None => false
  end.
(** Whether all graphs from the first one on have a value, by the sequences that are placed. *)
Definition all_known : bool :=
  if 1 <=? m then allb (fun n => match residue_of n with Some r => allb (term_is_known (n / m)) (terms_of r) | None => false end) (zrange next (next + m - 1))
  else false.

Theorem all_known_spec : all_known = true -> forall n, small_from g <= n -> exists v, nimber_known n = Some v.
Proof.
  intros H n Hn. unfold all_known in H. apply if_true in H as [M H]. apply Z.leb_le in M. rewrite allb_forall in H. unfold nimber_known.
  destruct (Z.ltb_spec n (small_from g)); [lia|]. destruct (Z.ltb_spec n next) as [L|L].
  - destruct (nth_error (small g) (Z.to_nat (n - small_from g))) as [w|] eqn:E; [cbn; eauto|]. apply nth_error_None in E. lia.
  - pose proof (Z.mod_pos_bound (n - next) m ltac:(lia)) as Mod. pose proof (Z_div_mod_eq_full (n - next) m) as Div.
    set (k := (n - next) / m) in *. set (e := (n - next) mod m) in *. assert (Hk : 0 <= k) by (apply Z.div_pos; lia).
    specialize (H (next + e)). rewrite zrange_spec in H. specialize (H ltac:(lia)). unfold residue_of in *.
    assert (En : n = next + e + k * m) by lia. rewrite En, Z_mod_plus_full, Z_div_plus_full by lia.
    destruct (nth_error (residues g) (Z.to_nat ((next + e) mod m))) as [r|]; [|discriminate]. revert H. generalize ((next + e) / m) as N0. intros N0 H.
    rewrite allb_forall in H. generalize (fst (residue_sum r)) as c0. revert H. generalize (terms_of r) as l. intros l H c0.
    induction l as [|t l IH]; cbn [sum_known]; [eauto|]. destruct IH as [w ->]; [intros u Iu; apply H; right; auto|].
    specialize (H t (or_introl eq_refl)). unfold term_is_known in H. unfold sequence_known.
    destruct (place_of (fst t) (placements g)) as [[[k' j] h]|]; [|discriminate]. destruct (nth_error periods k') as [[c f]|]; [|discriminate].
    rewrite !if_true in H. destruct H as (H1 & H2 & H3). unfold sequence_at. rewrite H1. apply Z.leb_le in H2, H3.
    destruct (Z.leb_spec (first_of (sys_of c) j) (line_at (N0 + k) (snd t) - h)) as [|B]; [eauto|]. unfold line_at in *. nia.
Qed.
End Graphs.
