(** Claims about all n: statements of the sequences of certificates of periodicity, of the nimbers of families of graphs, of who
    wins in misère play on octal heaps, and of what is defined by these: lists of the integers with a property, aggregates over
    ranges that grow, and other functions of an integer.

    Theorem [claim_proved]: if a claim passes [claim_is_right], its statement is true at all n from its lower end on at which
    its filters are. Theorem [several_claim_proved]: so it is for a claim in several variables that passes [several_is_right]. *)
From Coq Require Import String ZArith NArith List Bool Lia.
From NK Require Import Mex System Period Certificate NodeKayles PositionList.
From NK Require Import Trees Sequences Running Several.
From NK.checker Require Import Checker Nimbers Heaps.
Import ListNotations.
Open Scope Z_scope.

(** What a name of a claim stands for, by the numbers of certificates: a sequence of one of periodicity, a function whose value at
    m N + r is that of the r-th of m such sequences at N, the nimbers of the graphs of a derivation, or who wins in misère play on
    heaps a n + b, where a misère quotient is that of all heaps. *)
Inductive source := Sequence (k i : nat) | Interleaved (k : nat) (members : list nat) | Nimber (j : nat) | Misere (k : nat) (heaps : list (Z * Z)).

Section Sources.
Variables (certificates : list certificate) (derived : list graphs) (quotients : list certified).
Variables (periods : list listed) (known : list outcomes).

Definition value_of (s : source) (n : Z) : option Z :=
  match s with
  | Sequence k i => match nth_error periods k with Some own => sequence_value own i n | None => None end
  | Interleaved k members => match nth_error periods k with Some own => interleaved_value own members n | None => None end
  | Nimber j => match nth_error derived j with Some g => option_map Z.of_N (nimber_known g periods n) | None => None end
  | Misere k heaps => match nth_error known k with Some o => misere_value o heaps n | None => None end
  end.
Definition gain_over (s : source) (q : Z) : option (Z * Z) :=
  if 0 <=? q then
    match s with
    | Sequence k i => match nth_error periods k with Some own => sequence_gain own i q | None => None end
    | Interleaved k members => match nth_error periods k with Some own => interleaved_gain own members q | None => None end
    | Nimber j => match nth_error derived j with Some g => nimber_gain g periods q | None => None end
    | Misere k heaps => match nth_error known k with Some o => misere_gain o heaps q | None => None end
    end
  else None.

(** [means s f]: f has the values of what a name stands for. Of a sequence of recurrences, these are the values of a solution of
    its system, from its first index on; of a function by residues, the values of such sequences; of graphs, their nimbers, from the first one that is listed on; of heaps, 0 if the second player wins and 1 if the first
    does, where no heap is negative. *)
Definition means (s : source) (f : Z -> option Z) : Prop :=
  match s with
  | Sequence k i => exists c h, nth_error certificates k = Some c /\ solves (sys_of c) h /\ (i < List.length (claims c))%nat /\
      forall n, f n = if first_of (sys_of c) i <=? n then Some (Z.of_N (h i n)) else None
  | Interleaved k members => exists c h, nth_error certificates k = Some c /\ solves (sys_of c) h /\
      (forall i, In i members -> (i < List.length (claims c))%nat) /\ members <> [] /\
      forall n, let m := Z.of_nat (List.length members) in let i := nth (Z.to_nat (n mod m)) members 0%nat in
        f n = if first_of (sys_of c) i <=? n / m then Some (Z.of_N (h i (n / m))) else None
  | Nimber j => exists g, nth_error derived j = Some g /\
      forall n, f n = if small_from g <=? n then Some (Z.of_N (nimber (graph_at g n))) else None
  | Misere k heaps => exists q, nth_error quotients k = Some q /\
      forall n, tells_misere (Monoids.octal_code (quotient_of q)) heaps n (f n)
  end.
End Sources.

Definition named {A} (of : source -> Z -> option A) (sources : list source) (name : nat) (x : Z) : option A :=
  match nth_error sources name with Some s => of s x | None => None end.

(** * Lists of integers

    The integers from [list_low] on that have a property, in rising order. The property repeats with the period from [list_begin] on, and
    [members] are those up to the end of the first period, of which [in_period] are in it. *)
Record enumeration := Enumeration { list_low : Z; list_period : Z; list_begin : Z; property : node; members : list Z; in_period : nat }.
(** From where on a property repeats with a period; the program asks for this. *)
Definition property_from (function : nat -> Z -> option Z) (known : nat -> Z -> option (Z * Z)) (low period : Z) (t : node) : option Z :=
  match gain function known low period t with Some (0, m) => Some m | _ => None end.
Definition enumeration_value (l : enumeration) (k : Z) : option Z :=
  if 1 <=? k then Some (member_at (members l) (in_period l) (list_period l) k) else None.
Definition enumeration_gain (l : enumeration) (q : Z) : option (Z * Z) :=
  let m := Z.of_nat (in_period l) in
  if 0 <=? q then if q mod m =? 0 then Some (q / m * list_period l, Z.of_nat (List.length (members l)) - m + 1) else None else None.
Definition has (function : nat -> Z -> option Z) (l : enumeration) (n : Z) : bool :=
  match eval function n (property l) with Some (Bool b) => b | _ => false end.
Definition enumeration_is_right (function : nat -> Z -> option Z) (known : nat -> Z -> option (Z * Z)) (l : enumeration) : bool :=
  let stop := list_begin l + list_period l in
  if 1 <=? list_period l then if list_low l <=? list_begin l then if Nat.leb 1 (in_period l) then
  if repeats_from function known (list_low l) (list_period l) (list_begin l) (property l) then
  if all_from (fun n => match eval function n (property l) with Some (Bool _) => true | _ => false end) (list_low l) (Z.to_N (stop - list_low l)) then
  if Nat.eqb (PositionList.count (has function l) (list_begin l) stop) (in_period l) then
    if list_eq_dec Z.eq_dec (filter (has function l) (zrange (list_low l) (stop - 1))) (members l) then true else false
  else false else false else false else false else false else false.

(** [lists_members f l h]: h k is the k-th integer from [list_low] on that has the property, where f are the values of names. *)
Definition lists_members (f : nat -> Z -> option Z) (l : enumeration) (h : Z -> option Z) : Prop :=
  exists P, ascending (fun n => is_true_at f (property l) n) (list_low l) P /\ forall k, h k = if 1 <=? k then Some (P k) else None.

Section Lists.
Variables (function : nat -> Z -> option Z) (known : nat -> Z -> option (Z * Z)) (l : enumeration).
Hypothesis known_right : forall k q d m, known k q = Some (d, m) -> forall x, m <= x -> function k (x + q) = option_map (fun v => v + d) (function k x).
Hypothesis Right : enumeration_is_right function known l = true.

Lemma enumeration_parts : 1 <= list_period l /\ list_low l <= list_begin l /\ (1 <= in_period l)%nat /\
  (forall n, list_begin l <= n -> eval function (n + list_period l) (property l) = eval function n (property l)) /\
  (forall n, list_low l <= n < list_begin l + list_period l -> exists b, eval function n (property l) = Some (Bool b)) /\
  PositionList.count (has function l) (list_begin l) (list_begin l + list_period l) = in_period l /\
  filter (has function l) (zrange (list_low l) (list_begin l + list_period l - 1)) = members l.
Proof.
  unfold enumeration_is_right in Right. cbv zeta in Right. rewrite !if_true in Right. destruct Right as (H1 & H2 & H3 & H4 & H5 & H6 & H7).
  apply Z.leb_le in H1, H2. apply Nat.leb_le in H3. apply Nat.eqb_eq in H6. destruct (list_eq_dec Z.eq_dec _ _) as [H8|]; [|discriminate].
  repeat split; auto.
  - intros n Hn. unfold repeats_from in H4. destruct (gain function known (list_low l) (list_period l) (property l)) as [[[| |] k]|] eqn:G; try discriminate.
    apply Z.leb_le in H4. rewrite (gain_sound function known (list_low l) (list_period l) known_right _ 0 k G n ltac:(lia)). apply more_none.
  - intros n Hn. pose proof (all_from_spec _ _ _ H5 n ltac:(lia)) as T. cbv beta in T.
    destruct (eval function n (property l)) as [[|b]|]; try discriminate. exists b. reflexivity.
Qed.
Lemma property_known : forall n, list_low l <= n -> exists b, eval function n (property l) = Some (Bool b).
Proof.
  destruct enumeration_parts as (P & L & _ & R & E & _). intros n Hn. remember (Z.to_nat (n - list_low l)) as size eqn:Es. revert n Hn Es.
  induction size as [size IH] using lt_wf_ind. intros n Hn ->. destruct (Z_lt_le_dec n (list_begin l + list_period l)) as [B|B]; [apply E; lia|].
  replace n with (n - list_period l + list_period l) by lia. rewrite R by lia. apply (IH (Z.to_nat (n - list_period l - list_low l))); lia.
Qed.
Lemma has_repeats : forall n, list_begin l <= n -> has function l (n + list_period l) = has function l n.
Proof. destruct enumeration_parts as (_ & _ & _ & R & _). intros n Hn. unfold has. rewrite (R n Hn). reflexivity. Qed.
Lemma enumeration_value_right : forall P, ascending (fun n => has function l n = true) (list_low l) P -> forall k, 1 <= k ->
  enumeration_value l k = Some (P k).
Proof.
  destruct enumeration_parts as (P & L & M & R & E & C & F). intros Q A k Hk. unfold enumeration_value. apply Z.leb_le in Hk as Hb. rewrite Hb. f_equal. symmetry.
  apply (ascending_at (has function l) (list_low l) (list_begin l) (list_period l)); auto; try lia. apply has_repeats.
Qed.
Lemma enumeration_gain_sound : forall q d m, enumeration_gain l q = Some (d, m) -> forall x, m <= x ->
  enumeration_value l (x + q) = option_map (fun v => v + d) (enumeration_value l x).
Proof.
  destruct enumeration_parts as (_ & _ & M & _ & _ & C & F). intros q d m H x Hx. unfold enumeration_gain in H. cbv zeta in H.
  destruct (Z.leb_spec 0 q) as [Q|]; [|discriminate]. destruct (Z.eqb_spec (q mod Z.of_nat (in_period l)) 0) as [Z0|]; [|discriminate]. injection H as <- <-.
  assert (Len : (in_period l <= List.length (members l))%nat).
  { rewrite <- F, <- C. unfold PositionList.count. destruct enumeration_parts as (P & L & _).
    change (List.length (filter (has function l) (zrange (list_low l) (list_begin l + list_period l - 1))))
      with (PositionList.count (has function l) (list_low l) (list_begin l + list_period l)).
    rewrite (count_split (has function l) (list_low l) (list_begin l)) by lia. unfold PositionList.count. lia. }
  unfold enumeration_value. destruct (Z.leb_spec 1 x); [|lia]. destruct (Z.leb_spec 1 (x + q)); [|lia]. cbn [option_map]. f_equal.
  pose proof (Z_div_mod_eq_full q (Z.of_nat (in_period l))) as D. rewrite Z0 in D.
  pose proof (Z.div_pos q (Z.of_nat (in_period l)) Q ltac:(lia)) as J. set (j := q / Z.of_nat (in_period l)) in *.
  replace (x + q) with (x + Z.of_nat (Z.to_nat j) * Z.of_nat (in_period l)) by nia.
  rewrite (member_at_later (members l) (in_period l) (list_period l) M (Z.to_nat j) x) by lia. rewrite Z2Nat.id by lia. reflexivity.
Qed.
End Lists.

(** * Names that are defined by earlier ones *)

(** The integers with a property, an aggregate with what it gains, or the value of a tree at an integer. *)
Inductive definition := Listed (l : enumeration) | Aggregated (r : running) (g : pace) | Composed (t : node).
(** [defines f d h]: h has the values that a definition gives, where f are the values of names. *)
Definition number_of (v : option value) : option Z := match v with Some (Int x) => Some x | _ => None end.
Definition defines (f : nat -> Z -> option Z) (d : definition) (h : Z -> option Z) : Prop :=
  match d with
  | Listed l => lists_members f l h
  | Aggregated r _ => forall k, h k = run f r k
  | Composed t => forall x, h x = number_of (eval f x t)
  end.

(** The values of such a name, and what they gain. *)
Record described := Described { described_value : Z -> option Z; described_gain : Z -> option (Z * Z) }.
Definition run_described (function : nat -> Z -> option Z) (r : running) (g : pace) (t : table) : described :=
  Described (stated_run function r g t) (stated_gain function r g t).
Definition described_by (function : nat -> Z -> option Z) (known : nat -> Z -> option (Z * Z)) (d : definition) : described :=
  match d with
  | Listed l => Described (enumeration_value l) (enumeration_gain l)
  | Aggregated r g => run_described function r g (first_values function r g)
  | Composed t => Described (fun x => number_of (eval function x t)) (fun q => gain function known long_ago q t)
  end.
(** Names that are defined follow the others, which [base] is about. *)
Definition with_described {A} (count : nat) (entries : list described) (of : described -> Z -> option A) (base : nat -> Z -> option A) (name : nat) (x : Z) : option A :=
  if Nat.ltb name count then base name x
  else match nth_error entries (name - count) with Some e => of e x | None => None end.

(** Whether a tree mentions only the first names. *)
Fixpoint names_below (count : nat) (t : node) : bool :=
  match t with
  | Number _ | Truth | Variable_n => true
  | At k _ _ => Nat.ltb k count
  | Not x => names_below count x
  | Range _ _ _ _ x y | And x y | Or x y | Binary _ x y => if names_below count x then names_below count y else false
  | If x y z => if names_below count x then if names_below count y then names_below count z else false else false
  end.
Lemma names_below_eval : forall f g count, (forall k x, (k < count)%nat -> f k x = g k x) -> forall n t, names_below count t = true -> eval f n t = eval g n t.
Proof.
  intros f g count E n. induction t; cbn [names_below eval]; rewrite ?if_true; intros B;
    rewrite ?IHt, ?IHt1, ?IHt2, ?IHt3 by apply B; auto.
  apply Nat.ltb_lt in B. rewrite E by exact B. reflexivity.
Qed.

Definition definition_is_right (count : nat) (function : nat -> Z -> option Z) (known : nat -> Z -> option (Z * Z)) (d : definition) : bool :=
  match d with
  | Listed l => if names_below count (property l) then enumeration_is_right function known l else false
  | Aggregated r g =>
      if names_below count (run_if r) then if names_below count (run_item r) then fits function r known g else false else false
  | Composed t => names_below count t
  end.
(** The entries of definitions, if they are right. *)
Fixpoint descriptions_of (count : nat) (function : nat -> Z -> option Z) (known : nat -> Z -> option (Z * Z)) (sofar : list described) (definitions : list definition)
    : option (list described) :=
  match definitions with
  | [] => Some sofar
  | d :: definitions =>
      let f := with_described count sofar described_value function in
      let k := with_described count sofar described_gain known in
      if definition_is_right (count + List.length sofar) f k d then descriptions_of count function known (sofar ++ [described_by f k d]) definitions else None
  end.

Section Defined.
Variables (total : nat -> Z -> option Z) (count : nat) (function : nat -> Z -> option Z) (known : nat -> Z -> option (Z * Z)).
Definition gains_right (f : nat -> Z -> option Z) (k : nat -> Z -> option (Z * Z)) : Prop :=
  forall name q d m, k name q = Some (d, m) -> forall x, m <= x -> f name (x + q) = option_map (fun v => v + d) (f name x).

Definition all_described (entries : list described) : Prop :=
  gains_right (with_described count entries described_value function) (with_described count entries described_gain known) /\
  forall name x, (name < count + List.length entries)%nat -> total name x = with_described count entries described_value function name x.

Lemma described_right : forall entries d, all_described entries ->
  let f := with_described count entries described_value function in let k := with_described count entries described_gain known in
  definition_is_right (count + List.length entries) f k d = true ->
  defines total d (total (count + List.length entries)%nat) ->
  (forall x, total (count + List.length entries)%nat x = described_value (described_by f k d) x) /\
  forall q g m, described_gain (described_by f k d) q = Some (g, m) -> forall x, m <= x ->
    described_value (described_by f k d) (x + q) = option_map (fun v => v + g) (described_value (described_by f k d) x).
Proof.
  intros entries d [G E] f k R D. fold f in G, E. fold k in G. set (count' := (count + List.length entries)%nat) in *.
  assert (Eval : forall t, names_below count' t = true -> forall x, eval total x t = eval f x t).
  { intros t B x. apply names_below_eval with (count := count'); auto. }
  destruct d as [l|r g|t]; cbn [definition_is_right described_by described_value described_gain run_described] in *.
  - rewrite if_true in R. destruct R as [B R]. split; [|intros q d m H; exact (enumeration_gain_sound f k l G R q d m H)].
    destruct D as (P & A & Hf). intros x. rewrite Hf. unfold enumeration_value. destruct (Z.leb_spec 1 x) as [X|]; [|reflexivity].
    symmetry. transitivity (enumeration_value l x); [unfold enumeration_value; destruct (Z.leb_spec 1 x); [reflexivity | lia]|].
    apply (enumeration_value_right f k l G R); auto. eapply ascending_same; [|exact A]. intros y Hy. cbv beta. unfold is_true_at, has.
    rewrite (Eval _ B). destruct (property_known f k l G R y Hy) as [b K]. rewrite K. split; [intros Q; injection Q; auto | intros ->; reflexivity].
  - rewrite !if_true in R. destruct R as (B1 & B2 & R). split; [|intros q d m H x Hx; rewrite !(stated_run_right f r k g G R); exact (stated_gain_sound f r k g G R q d m H x Hx)].
    intros x. rewrite (stated_run_right f r k g G R), D. unfold run. f_equal. induction (count_to r x) as [|j IH]; [reflexivity|]. cbn [made].
    rewrite IH. f_equal. unfold item_at. rewrite (Eval _ B1), (Eval _ B2). reflexivity.
  - split; [intros x; rewrite D, (Eval _ R); reflexivity|]. intros q d m H x Hx. rewrite (gain_sound f k long_ago q G t d m H x Hx).
    destruct (eval f x t) as [[|]|]; reflexivity.
Qed.
Lemma descriptions_right : forall definitions entries sofar, descriptions_of count function known sofar definitions = Some entries -> all_described sofar ->
  (forall j d, nth_error definitions j = Some d -> defines total d (total (count + List.length sofar + j)%nat)) ->
  all_described entries /\ List.length entries = (List.length sofar + List.length definitions)%nat.
Proof.
  induction definitions as [|d definitions IH]; intros entries sofar H S D; cbn [descriptions_of] in H.
  - injection H as <-. split; [exact S|]. cbn [List.length]. lia.
  - cbv zeta in H. destruct (definition_is_right _ _ _ d) eqn:R; [|discriminate].
    pose proof (D O d eq_refl) as D0. rewrite Nat.add_0_r in D0. destruct (described_right sofar d S R D0) as [V W]. destruct S as [G E].
    set (e := described_by _ _ d) in *.
    assert (New : forall A (of : described -> Z -> option A) base name x, with_described count (sofar ++ [e]) of base name x =
      if Nat.eqb name (count + List.length sofar) then of e x else with_described count sofar of base name x).
    { intros A of base name x. unfold with_described. destruct (Nat.eqb_spec name (count + List.length sofar)) as [->|N].
      - destruct (Nat.ltb_spec (count + List.length sofar) count); [lia|]. rewrite nth_error_app2 by lia.
        replace (count + List.length sofar - count - List.length sofar)%nat with O by lia. reflexivity.
      - destruct (Nat.ltb_spec name count); [reflexivity|]. destruct (Nat.lt_ge_cases (name - count) (List.length sofar)) as [L|L].
        + rewrite nth_error_app1 by exact L. reflexivity.
        + replace (nth_error (sofar ++ [e]) (name - count)) with (@None described); [|symmetry; apply nth_error_None; rewrite app_length; cbn [List.length]; lia].
          replace (nth_error sofar (name - count)) with (@None described); [reflexivity | symmetry; apply nth_error_None; lia]. }
    destruct (IH entries _ H) as [S' L'].
    + split.
      * intros name q g m K x Hx. rewrite !New in *. destruct (Nat.eqb name (count + List.length sofar)); [exact (W q g m K x Hx) | exact (G name q g m K x Hx)].
      * intros name x B. rewrite New. rewrite app_length in B. cbn [List.length] in B. destruct (Nat.eqb_spec name (count + List.length sofar)) as [->|]; [apply V | apply E; lia].
    + intros j d' N. rewrite app_length. cbn [List.length]. replace (count + (List.length sofar + 1) + j)%nat with (count + List.length sofar + S j)%nat by lia. apply D. exact N.
    + split; [exact S'|]. rewrite L', app_length. cbn [List.length]. lia.
Qed.
End Defined.

Lemma eval_ext : forall f g, (forall k x, f k x = g k x) -> forall n t, eval f n t = eval g n t.
Proof.
  intros f g E n. induction t; cbn [eval]; rewrite ?E, ?IHt, ?IHt1, ?IHt2, ?IHt3; reflexivity.
Qed.
(** A tree that has a value has the same one where more names have values. *)
Lemma eval_more : forall f g, (forall k x v, g k x = Some v -> f k x = Some v) -> forall n t v, eval g n t = Some v -> eval f n t = Some v.
Proof.
  intros f g More n. induction t as [c| | |k a b|l h a b y IHy z IHz|x IHx|x IHx y IHy|x IHx y IHy|x IHx y IHy z IHz|o x IHx y IHy];
    cbn [eval]; intros v H; auto.
  - destruct (g k (a * n + b)) as [w|] eqn:E; [|discriminate]. rewrite (More _ _ _ E). exact H.
  - destruct (within l h (a * n + b)); auto.
  - destruct (eval g n x) as [[|b]|]; try discriminate. rewrite (IHx _ eq_refl). exact H.
  - destruct (eval g n x) as [[|[|]]|]; try discriminate; rewrite (IHx _ eq_refl); auto.
    destruct (eval g n y) as [[|b]|]; try discriminate. rewrite (IHy _ eq_refl). exact H.
  - destruct (eval g n x) as [[|[|]]|]; try discriminate; rewrite (IHx _ eq_refl); auto.
    destruct (eval g n y) as [[|b]|]; try discriminate. rewrite (IHy _ eq_refl). exact H.
  - destruct (eval g n x) as [[|[|]]|]; try discriminate; rewrite (IHx _ eq_refl); auto.
  - destruct (eval g n x) as [u|]; [|discriminate]. destruct (eval g n y) as [w|]; [|discriminate]. rewrite (IHx _ eq_refl), (IHy _ eq_refl). exact H.
Qed.

Lemma joint_at : forall o heaps x, misere_value o (map (fun size => (0, size)) (map (size x) heaps)) 0 = misere_value o heaps x.
Proof.
  intros o heaps x. unfold misere_value, product_at. rewrite map_map.
  assert (S : forall heap, size_at 0 (0, size x heap) = size_at x heap) by (intros heap; unfold size_at, size; cbn [fst snd]; ring).
  enough (H : allb (fun heap => 0 <=? size_at 0 heap) (map (fun heap => (0, size x heap)) heaps) = allb (fun heap => 0 <=? size_at x heap) heaps /\
    fold_right (fun heap y => Monoids.times (columns_of o) (element_at o (size_at 0 heap)) y) 0%N (map (fun heap => (0, size x heap)) heaps) =
    fold_right (fun heap y => Monoids.times (columns_of o) (element_at o (size_at x heap)) y) 0%N heaps).
  { destruct H as [-> ->]. reflexivity. }
  induction heaps as [|heap heaps [A P]]; [split; reflexivity|]. cbn [map allb fold_right]. rewrite S, A, P. split; reflexivity.
Qed.
Lemma larger_heaps : forall o q heaps heaps' d m, Forall2 not_less heaps heaps' -> misere_gain o heaps q = Some (d, m) ->
  exists m', misere_gain o heaps' q = Some (d, m') /\ m' <= m.
Proof.
  intros o q heaps heaps' d m F G. unfold misere_gain in *. destruct (Monoids.cycle (played o)) as [[start p]|]; [|discriminate].
  destruct (allb _ heaps) eqn:A; [|discriminate]. injection G as <- <-.
  enough (H : allb (fun heap => if 0 <=? fst heap then (fst heap * q) mod Z.of_N p =? 0 else false) heaps' = true /\
    fold_right (fun heap m => if fst heap =? 0 then m else Z.max m (- ((snd heap - Z.of_N start) / fst heap))) long_ago heaps' <=
    fold_right (fun heap m => if fst heap =? 0 then m else Z.max m (- ((snd heap - Z.of_N start) / fst heap))) long_ago heaps).
  { destruct H as [-> H]. eexists. split; [reflexivity | exact H]. }
  induction F as [|h h' heaps heaps' [E L] F IH]; [split; [reflexivity | reflexivity]|]. cbn [allb fold_right] in *. rewrite <- E.
  apply if_true in A as [A1 A2]. destruct (IH A2) as [I1 I2]. rewrite A1, I1. split; [reflexivity|].
  destruct (Z.eqb_spec (fst h) 0) as [|N]; [exact I2|]. destruct (Z.leb_spec 0 (fst h)); [|discriminate].
  pose proof (Z.div_le_mono (snd h - Z.of_N start) (snd h' - Z.of_N start) (fst h) ltac:(lia) ltac:(lia)). lia.
Qed.

(** * Claims *)
Section Claims.
Variables (certificates : list (option (N * list bool) * certificate)) (derived : list graphs) (quotients : list certified) (sources : list source).

Definition source_values (periods : list listed) (played : list outcomes) : nat -> Z -> option Z := named (value_of derived periods played) sources.
Definition source_gains (periods : list listed) (played : list outcomes) : nat -> Z -> option (Z * Z) := named (gain_over derived periods played) sources.
(** Whether the certificates are right. *)
Definition certificates_are_right (periods : list listed) : bool :=
  if allb all_heaps_fit quotients then
  if allb (fun sc => period_is_right (fst sc) (snd sc)) certificates then
    allb (fun g => if graphs_are_right (map snd certificates) g then all_known g periods else false) derived
  else false else false.
(** [names_mean f definitions]: f has the values that the names stand for. *)
Definition names_mean (f : nat -> Z -> option Z) (definitions : list definition) : Prop :=
  (forall name s, nth_error sources name = Some s -> means (map snd certificates) derived quotients s (f name)) /\
  (forall j d, nth_error definitions j = Some d -> defines f d (f (List.length sources + j)%nat)).

Notation periods := (map (fun sc => listed_of (snd sc)) certificates).
Notation played := (map outcomes_of quotients).
Lemma certificates_right : certificates_are_right periods = true ->
  gains_right (source_values periods played) (source_gains periods played) /\
  forall f definitions, names_mean f definitions -> forall name x, (name < List.length sources)%nat -> f name x = source_values periods played name x.
Proof.
  intros H. unfold certificates_are_right in H. rewrite !if_true in H. destruct H as (Qs & V & D). rewrite allb_forall in Qs, V, D.
  set (own_periods := map (fun sc => listed_of (snd sc)) certificates) in *. set (own_played := map outcomes_of quotients) in *.
  assert (Played : forall k o, nth_error own_played k = Some o -> exists q, o = outcomes_of q /\ all_heaps_fit q = true /\ nth_error quotients k = Some q).
  { intros k o E. unfold own_played in E. rewrite nth_error_map in E. destruct (nth_error quotients k) as [q|] eqn:Ek; [|discriminate].
    injection E as <-. exists q. split; auto. split; auto. apply Qs. eapply nth_error_In; eauto. }
  assert (Valid : forall k own, nth_error own_periods k = Some own -> exists c, own = listed_of c /\ valid c /\ nth_error (map snd certificates) k = Some c).
  { intros k own E. unfold own_periods in E. rewrite nth_error_map in E. destruct (nth_error certificates k) as [[sparse c]|] eqn:Ek; [|discriminate].
    injection E as <-. exists c. split; auto. split; [|rewrite nth_error_map, Ek; auto]. apply nth_error_In in Ek. specialize (V _ Ek). exact (period_valid sparse c V). }
  split; cycle 1.
  { intros f definitions [Means _] name x Hname. unfold source_values, named. destruct (nth_error sources name) as [[k i|k members|j|k heaps]|] eqn:E; [| | | |apply nth_error_None in E; lia].
    - destruct (Means name _ E) as (c & h & Ek & Sol & Hi & Hf). rewrite Hf. cbn [value_of].
      destruct (nth_error own_periods k) as [own|] eqn:Ep.
      2: { unfold own_periods in Ep. rewrite nth_error_map in Ep, Ek. destruct (nth_error certificates k); discriminate. }
      destruct (Valid k own Ep) as (c' & -> & Vc & Ek'). rewrite Ek in Ek'. injection Ek' as <-. unfold sequence_value, sequence_at, listed_of.
      destruct (Nat.ltb_spec i (List.length (claims c))); [|lia]. destruct (Z.leb_spec (first_of (sys_of c) i) x); auto.
      rewrite (solution_is_stated c Vc h Sol i x); auto.
    - destruct (Means name _ E) as (c & h & Ek & Sol & Hi & Some_ & Hf). rewrite Hf. cbn [value_of].
      destruct (nth_error own_periods k) as [own|] eqn:Ep.
      2: { unfold own_periods in Ep. rewrite nth_error_map in Ep, Ek. destruct (nth_error certificates k); discriminate. }
      destruct (Valid k own Ep) as (c' & -> & Vc & Ek'). rewrite Ek in Ek'. injection Ek' as <-. unfold interleaved_value, part_at. cbv zeta.
      set (m := Z.of_nat (List.length members)). set (i := nth (Z.to_nat (x mod m)) members 0%nat).
      assert (M : 0 < m) by (unfold m; destruct members; [congruence | cbn [List.length]; lia]).
      assert (I : (i < List.length (claims c))%nat).
      { apply Hi. apply nth_In. pose proof (Z.mod_pos_bound x m M). unfold m in *. lia. }
      unfold sequence_value, sequence_at, listed_of. destruct (Nat.ltb_spec i (List.length (claims c))); [|lia].
      destruct (Z.leb_spec (first_of (sys_of c) i) (x / m)); [|reflexivity]. rewrite (solution_is_stated c Vc h Sol i (x / m)) by auto. reflexivity.
    - destruct (Means name _ E) as (d & Ed & Hf). rewrite Hf. cbn [value_of]. rewrite Ed. specialize (D d (nth_error_In _ _ Ed)). apply if_true in D as [D1 D2].
      destruct (Z.leb_spec (small_from d) x) as [B|B].
      + destruct (all_known_spec d own_periods D2 x B) as [v K]. rewrite K. cbn [option_map]. rewrite (nimber_known_right _ d own_periods Valid D1 x v K). reflexivity.
      + unfold nimber_known. destruct (Z.ltb_spec x (small_from d)); [reflexivity | lia].
    - destruct (Means name _ E) as (q & Ek & Tells). cbn [value_of]. destruct (nth_error own_played k) as [o|] eqn:Eo.
      2: { unfold own_played in Eo. rewrite nth_error_map, Ek in Eo. discriminate. }
      destruct (Played k o Eo) as (q' & -> & Fit & Ek'). rewrite Ek in Ek'. injection Ek' as <-.
      apply (misere_value_right q Fit). apply Tells. }
  { intros name q d m K x Hx. unfold source_gains, named in K. unfold source_values, named. destruct (nth_error sources name) as [s|]; [|discriminate].
    unfold gain_over in K. destruct (Z.leb_spec 0 q) as [Q|]; [|discriminate]. destruct s as [k i|k members|j|k heaps]; cbn [value_of].
    + destruct (nth_error own_periods k) as [own|] eqn:Ep; [|discriminate].
      destruct (Valid k own Ep) as (c & -> & Vc & _). apply (sequence_gain_sound c Vc i q d m K x Hx).
    + destruct (nth_error own_periods k) as [own|] eqn:Ep; [|discriminate].
      destruct (Valid k own Ep) as (c & -> & Vc & _). apply (interleaved_gain_sound c Vc members q d m K x Hx).
    + destruct (nth_error derived j) as [own|]; [|discriminate]. exact (nimber_gain_sound _ own own_periods Valid q d m Q K x Hx).
    + destruct (nth_error own_played k) as [o|] eqn:Eo; [|discriminate]. destruct (Played k o Eo) as (c & -> & Fit & _).
      exact (misere_gain_sound c Fit heaps q d m Q K x Hx). }
Qed.

Definition claim_is_right (definitions : list definition) (filters : list node) (statement : node) (low step from : Z) : bool :=
  let periods := map (fun sc => listed_of (snd sc)) certificates in
  let played := map outcomes_of quotients in
  let function := source_values periods played in
  let known := source_gains periods played in
  if certificates_are_right periods then
    match descriptions_of (List.length sources) function known [] definitions with
    | Some entries =>
        let values := with_described (List.length sources) entries described_value function in
        let gains := with_described (List.length sources) entries described_gain known in
        if allb (names_below (List.length sources + List.length entries)) (statement :: filters) then
        if lasts_from values gains low step filters statement from then all_from (holds_at values filters statement) low (Z.to_N (from + step - low))
        else false else false
    | None => false
    end
  else false.

Lemma names_right : certificates_are_right periods = true -> forall definitions entries,
  descriptions_of (List.length sources) (source_values periods played) (source_gains periods played) [] definitions = Some entries ->
  forall f, names_mean f definitions ->
  gains_right (with_described (List.length sources) entries described_value (source_values periods played))
    (with_described (List.length sources) entries described_gain (source_gains periods played)) /\
  forall name x, (name < List.length sources + List.length entries)%nat ->
    f name x = with_described (List.length sources) entries described_value (source_values periods played) name x.
Proof.
  intros C definitions entries E f Means. destruct (certificates_right C) as [Known Base]. specialize (Base f definitions Means).
  destruct (descriptions_right f (List.length sources) _ _ definitions entries [] E) as [All _]; [| |exact All].
  - split.
    + intros name q d m K x Hx. unfold with_described in *. destruct (Nat.ltb name (List.length sources)); [exact (Known name q d m K x Hx)|].
      destruct (name - List.length sources)%nat; discriminate.
    + intros name x Hname. cbn [List.length] in Hname. rewrite Nat.add_0_r in Hname. unfold with_described.
      destruct (Nat.ltb_spec name (List.length sources)); [apply Base; exact Hname | lia].
  - intros j d N. cbn [List.length]. rewrite Nat.add_0_r. apply Means. exact N.
Qed.

Theorem claim_proved : forall definitions filters statement low step from,
  claim_is_right definitions filters statement low step from = true ->
  forall f, names_mean f definitions ->
  forall n, low <= n -> (forall t, In t filters -> is_true_at f t n) -> is_true_at f statement n.
Proof.
  intros definitions filters statement low step from H f Means n Hn F. unfold claim_is_right in H. cbv zeta in H.
  destruct (certificates_are_right _) eqn:C; [|discriminate].
  destruct (descriptions_of _ _ _ [] definitions) as [entries|] eqn:E; [|discriminate].
  rewrite !if_true in H. destruct H as (B & L & T). rewrite allb_forall in B.
  destruct (names_right C definitions entries E f Means) as [G A].
  set (h := with_described _ _ described_value _) in *.
  assert (Eval : forall t, In t (statement :: filters) -> forall x, eval f x t = eval h x t).
  { intros t I x. apply names_below_eval with (count := (List.length sources + List.length entries)%nat); auto. }
  unfold is_true_at in *. rewrite (Eval statement (or_introl eq_refl)).
  apply (tree_proved h _ low step G) with (filters := filters) (from := from); auto.
  intros t It. unfold is_true_at. rewrite <- (Eval t (or_intror It)). apply F. exact It.
Qed.

(** * Claims in several variables *)

(** Who wins in misère play on heaps of these sizes, and what heaps a x + b gain. *)
Definition joint_value (own_played : list outcomes) (name : nat) (sizes : list Z) : option Z :=
  match nth_error sources name with
  | Some (Misere k _) => match nth_error own_played k with Some o => misere_value o (map (fun size => (0, size)) sizes) 0 | None => None end
  | _ => None
  end.
Definition joint_gain (own_played : list outcomes) (name : nat) (heaps : list (Z * Z)) (q : Z) : option (Z * Z) :=
  match nth_error sources name with
  | Some (Misere k _) => match nth_error own_played k with Some o => if 0 <=? q then misere_gain o heaps q else None | None => None end
  | _ => None
  end.
(** [jointly_mean g]: g says who wins on heaps of any sizes. *)
Definition jointly_mean (g : nat -> list Z -> option Z) : Prop := forall name sizes,
  match nth_error sources name with
  | Some (Misere k _) =>
      match nth_error quotients k with
      | Some q => tells_misere (Monoids.octal_code (quotient_of q)) (map (fun size => (0, size)) sizes) 0 (g name sizes)
      | None => g name sizes = None
      end
  | _ => g name sizes = None
  end.

Definition leaf_below (count : nat) (l : leaf) : bool := match l with Along k _ => Nat.ltb k count | _ => true end.
Definition several_is_right (definitions : list definition) (leaves : list leaf) (axes : list axis) (filters : list node) (statement : node) : bool :=
  let periods := map (fun sc => listed_of (snd sc)) certificates in
  let played := map outcomes_of quotients in
  let function := source_values periods played in
  let known := source_gains periods played in
  if certificates_are_right periods then
    match descriptions_of (List.length sources) function known [] definitions with
    | Some entries =>
        let values := with_described (List.length sources) entries described_value function in
        let gains := with_described (List.length sources) entries described_gain known in
        if allb (leaf_below (List.length sources + List.length entries)) leaves then
        if repeats_in_all values gains (joint_value played) (joint_gain played) leaves axes filters statement then
          true_at_first values (joint_value played) leaves axes filters statement
        else false else false
    | None => false
    end
  else false.

Lemma quotients_fit : certificates_are_right periods = true -> forall k o, nth_error played k = Some o ->
  exists q, o = outcomes_of q /\ all_heaps_fit q = true /\ nth_error quotients k = Some q.
Proof.
  intros C k o E. unfold certificates_are_right in C. rewrite !if_true in C. destruct C as (Qs & _). rewrite allb_forall in Qs.
  rewrite nth_error_map in E. destruct (nth_error quotients k) as [q|] eqn:Ek; [|discriminate]. injection E as <-. exists q. split; auto. split; auto.
  apply Qs. eapply nth_error_In; eauto.
Qed.
Theorem several_claim_proved : forall definitions leaves axes filters statement,
  several_is_right definitions leaves axes filters statement = true ->
  forall f g, names_mean f definitions -> jointly_mean g ->
  forall p, Forall2 in_axis axes p -> (forall t, In t filters -> eval_at f g leaves p t = Some (Bool true)) -> eval_at f g leaves p statement = Some (Bool true).
Proof.
  intros definitions leaves axes filters statement H f g Means Joint p Hp F. unfold several_is_right in H. cbv zeta in H.
  destruct (certificates_are_right _) eqn:C; [|discriminate].
  destruct (descriptions_of _ _ _ [] definitions) as [entries|] eqn:E; [|discriminate].
  rewrite !if_true in H. destruct H as (B & L & T). rewrite allb_forall in B.
  destruct (names_right C definitions entries E f Means) as [G A].
  set (h := with_described _ _ described_value _) in *.
  assert (Jointly : forall name sizes, g name sizes = joint_value (map outcomes_of quotients) name sizes).
  { intros name sizes. specialize (Joint name sizes). unfold joint_value. destruct (nth_error sources name) as [[| | |k heaps]|]; auto.
    rewrite nth_error_map. destruct (nth_error quotients k) as [q|] eqn:Ek; [|exact Joint]. cbn [option_map].
    destruct (quotients_fit C k (outcomes_of q)) as (q' & _ & Fit & Ek'); [rewrite nth_error_map, Ek; reflexivity|]. rewrite Ek in Ek'. injection Ek' as <-.
    apply (misere_value_right q Fit). exact Joint. }
  assert (Eval : forall t, eval_at f g leaves p t = eval_at h (joint_value (map outcomes_of quotients)) leaves p t).
  { intros t. apply eval_ext. intros j x. unfold at_point. destruct (nth_error leaves j) as [[i|name own|name forms]|] eqn:Ej; auto; cbn [leaf_at]; [|apply Jointly].
    apply A. specialize (B _ (nth_error_In _ _ Ej)). apply Nat.ltb_lt in B. exact B. }
  rewrite Eval. refine (several_proved h _ _ _ leaves axes filters statement G _ L T p Hp _).
  - intros k heaps q d m K heaps' Less x Hx. unfold joint_gain in K. unfold joint_value. destruct (nth_error sources k) as [[| | |j own]|]; try discriminate.
    destruct (nth_error (map outcomes_of quotients) j) as [o|] eqn:Eo; [|discriminate]. destruct (Z.leb_spec 0 q) as [Q|]; [|discriminate].
    destruct (quotients_fit C j o Eo) as (c & -> & Fit & _). rewrite !joint_at.
    destruct (larger_heaps _ q heaps heaps' d m Less K) as (m' & K' & Hm). apply (misere_gain_sound c Fit heaps' q d m' Q K'). lia.
  - intros t It. rewrite <- Eval. apply F. exact It.
Qed.
End Claims.
Print Assumptions claim_proved.
Print Assumptions several_claim_proved.
