(** Claims about all n: statements of the sequences of certificates of periodicity and of the nimbers of families of graphs.

    Theorem [claim_proved]: if a claim passes [claim_is_right], its statement is true at all n from its lower end on at which
    its filters are. *)
From Coq Require Import String ZArith NArith List Bool Lia.
From NK Require Import Mex System Period Certificate NodeKayles.
From NK.checker Require Import Trees Checker Sequences Nimbers.
Import ListNotations.
Open Scope Z_scope.

(** What a name of a claim stands for, by the numbers of certificates: a sequence of one of periodicity, or the nimbers of the
    graphs of a derivation. *)
Inductive source := Sequence (k i : nat) | Nimber (j : nat).

Section Sources.
Variables (certificates : list certificate) (derived : list graphs) (periods : list listed).

Definition value_of (s : source) (n : Z) : option Z :=
  match s with
  | Sequence k i => match nth_error periods k with Some own => sequence_value own i n | None => None end
  | Nimber j => match nth_error derived j with Some g => option_map Z.of_N (nimber_known g periods n) | None => None end
  end.
Definition gain_over (s : source) (q : Z) : option (Z * Z) :=
  if 0 <=? q then
    match s with
    | Sequence k i => match nth_error periods k with Some own => sequence_gain own i q | None => None end
    | Nimber j => match nth_error derived j with Some g => nimber_gain g periods q | None => None end
    end
  else None.

(** [means s f]: f has the values of what a name stands for. Of a sequence of recurrences, these are the values of a solution of
    its system, from its first index on; of graphs, their nimbers, from the first one that is listed on. *)
Definition means (s : source) (f : Z -> option Z) : Prop :=
  match s with
  | Sequence k i => exists c h, nth_error certificates k = Some c /\ solves (sys_of c) h /\ (i < List.length (claims c))%nat /\
      forall n, f n = if first_of (sys_of c) i <=? n then Some (Z.of_N (h i n)) else None
  | Nimber j => exists g, nth_error derived j = Some g /\
      forall n, f n = if small_from g <=? n then Some (Z.of_N (nimber (graph_at g n))) else None
  end.
End Sources.

Definition named {A} (of : source -> Z -> option A) (sources : list source) (name : nat) (x : Z) : option A :=
  match nth_error sources name with Some s => of s x | None => None end.

Definition claim_is_right (certificates : list (option (N * list bool) * certificate)) (derived : list graphs)
    (sources : list source) (filters : list node) (statement : node) (low step from : Z) : bool :=
  let periods := map (fun sc => listed_of (snd sc)) certificates in
  if allb (fun sc => period_is_right (fst sc) (snd sc)) certificates then
  if allb (fun g => if graphs_are_right (map snd certificates) g then all_known g periods else false) derived then
  if lasts_from (named (gain_over derived periods) sources) low step filters statement from then
    all_from (holds_at (named (value_of derived periods) sources) filters statement) low (Z.to_N (from + step - low))
  else false else false else false.

Lemma eval_ext : forall f g, (forall k x, f k x = g k x) -> forall n t, eval f n t = eval g n t.
Proof.
  intros f g E n. induction t; cbn [eval]; rewrite ?E, ?IHt, ?IHt1, ?IHt2, ?IHt3; reflexivity.
Qed.

Theorem claim_proved : forall certificates derived sources filters statement low step from,
  claim_is_right certificates derived sources filters statement low step from = true ->
  forall f, (forall name s, nth_error sources name = Some s -> means (map snd certificates) derived s (f name)) ->
  (forall name, nth_error sources name = None -> forall n, f name n = None) ->
  forall n, low <= n -> (forall t, In t filters -> is_true_at f t n) -> is_true_at f statement n.
Proof.
  intros certificates derived sources filters statement low step from H f Means None_ n Hn F. unfold claim_is_right in H. cbv zeta in H.
  rewrite !if_true in H. destruct H as (V & D & L & T). rewrite allb_forall in V, D.
  set (periods := map (fun sc => listed_of (snd sc)) certificates) in *. set (g := named (value_of derived periods) sources) in *.
  assert (Valid : forall k own, nth_error periods k = Some own -> exists c, own = listed_of c /\ valid c /\ nth_error (map snd certificates) k = Some c).
  { intros k own E. unfold periods in E. rewrite nth_error_map in E. destruct (nth_error certificates k) as [[sparse c]|] eqn:Ek; [|discriminate].
    injection E as <-. exists c. split; auto. split; [|rewrite nth_error_map, Ek; auto]. apply nth_error_In in Ek. specialize (V _ Ek). exact (period_valid sparse c V). }
  assert (Same : forall name x, f name x = g name x).
  { intros name x. unfold g, named. destruct (nth_error sources name) as [[k i|j]|] eqn:E; [| |apply None_; auto].
    - destruct (Means name _ E) as (c & h & Ek & Sol & Hi & Hf). rewrite Hf. cbn [value_of].
      destruct (nth_error periods k) as [own|] eqn:Ep.
      2: { unfold periods in Ep. rewrite nth_error_map in Ep, Ek. destruct (nth_error certificates k); discriminate. }
      destruct (Valid k own Ep) as (c' & -> & Vc & Ek'). rewrite Ek in Ek'. injection Ek' as <-. unfold sequence_value, sequence_at, listed_of.
      destruct (Nat.ltb_spec i (List.length (claims c))); [|lia]. destruct (Z.leb_spec (first_of (sys_of c) i) x); auto.
      rewrite (solution_is_stated c Vc h Sol i x); auto.
    - destruct (Means name _ E) as (d & Ed & Hf). rewrite Hf. cbn [value_of]. rewrite Ed. specialize (D d (nth_error_In _ _ Ed)). apply if_true in D as [D1 D2].
      destruct (Z.leb_spec (small_from d) x) as [B|B].
      + destruct (all_known_spec d periods D2 x B) as [v K]. rewrite K. cbn [option_map]. rewrite (nimber_known_right _ d periods Valid D1 x v K). reflexivity.
      + unfold nimber_known. destruct (Z.ltb_spec x (small_from d)); [reflexivity | lia]. }
  unfold is_true_at in *. rewrite (eval_ext f g Same).
  apply (tree_proved g (named (gain_over derived periods) sources) low step) with (filters := filters) (from := from); auto.
  - intros name q d m K x Hx. unfold named in K. unfold g, named. destruct (nth_error sources name) as [s|]; [|discriminate].
    unfold gain_over in K. destruct (Z.leb_spec 0 q) as [Q|]; [|discriminate]. destruct s as [k i|j]; cbn [value_of].
    + destruct (nth_error periods k) as [own|] eqn:Ep; [|discriminate].
      destruct (Valid k own Ep) as (c & -> & Vc & _). apply (sequence_gain_sound c Vc i q d m K x Hx).
    + destruct (nth_error derived j) as [own|]; [|discriminate]. exact (nimber_gain_sound _ own periods Valid q d m Q K x Hx).
  - intros t It. unfold is_true_at. rewrite <- (eval_ext f g Same). apply F. exact It.
Qed.
Print Assumptions claim_proved.
