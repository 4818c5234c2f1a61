(** Equations of two sequences, or of a sequence and the nimbers of a family, that one system of recurrences settles.

    A certificate lists systems, and one system whose members are sequences of them, or the values of such a sequence at the
    indices with one residue. [Equality.v] shows that members of one class are equal at shifted indices. Theorem [equation_proved]: if an equation passes [equation_is_right], both sides are equal for
    all n from its lower end on. *)
From Coq Require Import ZArith NArith List Bool Lia.
From NK Require Import Mex System Certificate Octal Solution Terms Split Equality NodeKayles Strip Closure Ring RingWords Runs Family Parts.
From NK.checker Require Import Trees Checker Nimbers.
Import ListNotations.
Open Scope Z_scope.

(** The parts of each sequence of a system are in the system that is split. *)
Lemma split_nth_back : forall m, (1 <= m)%nat -> forall sys i s r, nth_error sys i = Some s -> 0 <= r < Z.of_nat m ->
  nth_error (split m sys) (number m i r) = Some (split_seq m s r).
Proof.
  intros m Hm. assert (L : forall s, List.length (map (split_seq m s) (Split.residues m)) = m /\
    forall r, 0 <= r < Z.of_nat m -> nth_error (map (split_seq m s) (Split.residues m)) (Z.to_nat r) = Some (split_seq m s r)).
  { intros s. unfold Split.residues. rewrite zrange_zlist, map_length. replace (Z.to_nat (Z.of_nat m - 1 - 0 + 1)) with m by lia. split.
    - generalize 0. clear. induction m as [|k IH]; intros lo; cbn [zlist List.length]; auto.
    - intros r Hr. rewrite nth_error_map. assert (G : forall len lo k, (k < len)%nat -> nth_error (zlist lo len) k = Some (lo + Z.of_nat k)).
      { clear. induction len as [|len IH]; intros lo [|k] H; cbn [zlist nth_error]; try lia; [f_equal; lia|]. rewrite IH by lia. f_equal. lia. }
      rewrite G by lia. cbn [option_map]. f_equal. f_equal. lia. }
  induction sys as [|u sys IH]; intros [|i] s r Hs Hr; try discriminate; unfold split; cbn [flat_map nth_error] in *; destruct (L u) as [Len At].
  - injection Hs as ->. rewrite nth_error_app1 by (unfold number; rewrite Len; lia). unfold number. apply At. exact Hr.
  - rewrite nth_error_app2 by (unfold number; rewrite Len; lia). rewrite Len. fold (split m sys).
    replace (number m (S i) r - m)%nat with (number m i r) by (unfold number; lia). apply IH; auto.
Qed.

(** A system: recurrences with the ranks of their sequences, or the recurrences of a derivation. *)
Inductive listing := Recurrences (s : system) (ranks : list nat) | Derived (g : graphs).
Definition recurrences (l : listing) : system := match l with Recurrences s _ => s | Derived g => in_all g end.
Definition ranks_of (l : listing) : list nat := match l with Recurrences _ r => r | Derived g => in_ranks g end.
Definition listing_is_right (l : listing) : bool :=
  if system_is_ordered (recurrences l) (ranks_of l) then match l with Recurrences _ _ => true | Derived g => graphs_are_right [] g end
  else false.

(** A member of the one system: the sequence [of_member] of the system [of_system] at [modulus] N + [residue_at], with its
    recurrence in members. *)
Record joint := Joint {
  of_system : nat; of_member : nat; modulus : nat; residue_at : Z; own_terms : seq; own_place : Equality.place_in; own_rank : nat }.
(** The number of the member in its system, split by residues. *)
Definition split_member (j : joint) : nat := number (modulus j) (of_member j) (residue_at j).

(** A side of an equation: a sequence of a system, or the nimbers of a derivation; at [factor] n + [offset]. *)
Inductive side := Sequence_at (s i : nat) (factor offset : Z) | Nimbers_at (s : nat) (factor offset : Z).

Section Equations.
Variables (listings : list listing) (joints : list joint) (agree : Z) (firsts : list (list N)) (last : Z).

(** Whether j is the sequence with the number i of the system s, split by m. *)
Definition is_joint (s m i j : nat) : bool :=
  match nth_error joints j with
  | Some own => if Nat.eqb (of_system own) s then if Nat.eqb (modulus own) m then Nat.eqb (split_member own) i else false else false
  | None => false
  end.
Definition same_bound (g h : option Z) : bool :=
  match g, h with None, None => true | Some g, Some h => g =? h | _, _ => false end.
Definition same_in (s m : nat) (t u : term) : bool :=
  match t, u with
  | Conv a b shift x0 y0 c half, Conv a' b' shift' x0' y0' c' half' =>
      if is_joint s m a a' then if is_joint s m b b' then if shift =? shift' then if x0 =? x0' then if y0 =? y0' then if N.eqb c c' then
      same_bound half half' else false else false else false else false else false else false
  | Back a delay low high c, Back a' delay' low' high' c' =>
      if is_joint s m a a' then if delay =? delay' then if low =? low' then if same_bound high high' then N.eqb c c'
      else false else false else false else false
  | Const c, Const c' => N.eqb c c'
  | _, _ => false
  end.
(** A member is the sequence that it is said to be. *)
Definition joint_is_right (own : joint) : bool :=
  match nth_error listings (of_system own) with
  | Some l =>
      match nth_error (recurrences l) (of_member own) with
      | Some s =>
          let part := split_seq (modulus own) s (residue_at own) in
          if 0 <=? residue_at own then if residue_at own <? Z.of_nat (modulus own) then
          if first part =? first (own_terms own) then if same_lists N.eqb (initial part) (initial (own_terms own)) then
          same_lists (same_in (of_system own) (modulus own)) (terms part) (terms (own_terms own)) else false else false else false else false
      | None => false
      end
  | None => false
  end.

Definition one : equality := Equality (map own_terms joints) (map own_rank joints) (map own_place joints) agree firsts last.

Lemma is_joint_spec : forall s m i j, is_joint s m i j = true ->
  exists own, nth_error joints j = Some own /\ of_system own = s /\ modulus own = m /\ split_member own = i.
Proof.
  intros s m i j H. unfold is_joint in H. destruct (nth_error joints j) as [own|]; [|discriminate]. rewrite !if_true in H.
  destruct H as (H1 & H2 & H3). apply Nat.eqb_eq in H1, H2, H3. exists own. auto.
Qed.
Lemma same_bound_spec : forall g h, same_bound g h = true -> g = h.
Proof. intros [g|] [h|] H; cbn in H; try discriminate; auto. apply Z.eqb_eq in H. congruence. Qed.

Variable f : nat -> values.
Hypothesis solved : forall s l, nth_error listings s = Some l -> solves (recurrences l) (f s).

Definition joined_values : values := fun j n =>
  match nth_error joints j with Some own => split_values (modulus own) (f (of_system own)) (split_member own) n | None => 0%N end.

Lemma same_option : forall s m t u, same_in s m t u = true -> forall n v, option_of (split_values m (f s)) n t v <-> option_of joined_values n u v.
Proof.
  assert (V : forall s m i j, is_joint s m i j = true -> forall n, joined_values j n = split_values m (f s) i n).
  { intros s m i j H n. apply is_joint_spec in H as (own & E & <- & <- & <-). unfold joined_values. rewrite E. reflexivity. }
  intros s m [a b shift x0 y0 c half|a delay low high c|c] [a' b' shift' x0' y0' c' half'|a' delay' low' high' c'|c'] H n v;
    cbn [same_in] in H; try discriminate; cbn [option_of].
  - rewrite !if_true in H. destruct H as (A & B & H1 & H2 & H3 & H4 & H5). apply Z.eqb_eq in H1, H2, H3. apply N.eqb_eq in H4.
    apply same_bound_spec in H5. subst. split; intros (x & y & E & Hx & Hy & Hh & ->); exists x, y; repeat split; auto;
      rewrite (V _ _ _ _ A), (V _ _ _ _ B); reflexivity.
  - rewrite !if_true in H. destruct H as (A & H1 & H2 & H3 & H4). apply Z.eqb_eq in H1, H2. apply same_bound_spec in H3. apply N.eqb_eq in H4.
    subst. rewrite (V _ _ _ _ A). tauto.
  - apply N.eqb_eq in H. subst. tauto.
Qed.

Lemma joints_solve : allb joint_is_right joints = true -> solves (map own_terms joints) joined_values.
Proof.
  intros H j s Hs. rewrite nth_error_map in Hs. destruct (nth_error joints j) as [own|] eqn:Ej; [|discriminate]. injection Hs as <-.
  rewrite allb_forall in H. specialize (H own (nth_error_In _ _ Ej)). unfold joint_is_right in H.
  destruct (nth_error listings (of_system own)) as [l|] eqn:El; [|discriminate].
  destruct (nth_error (recurrences l) (of_member own)) as [source|] eqn:Es; [|discriminate]. cbv zeta in H. rewrite !if_true in H.
  destruct H as (R1 & R2 & H1 & H2 & H3). apply Z.leb_le in R1. apply Z.ltb_lt in R2. apply Z.eqb_eq in H1.
  apply same_numbers in H2 as Same. set (m := modulus own) in *. set (s := split_seq m source (residue_at own)) in *.
  assert (Hm : (1 <= m)%nat) by lia.
  destruct (split_solves m Hm (f (of_system own)) _ (solved _ l El) _ s (split_nth_back m Hm _ _ _ _ Es (conj R1 R2))) as [Init Mex].
  assert (J : joined_values j = split_values m (f (of_system own)) (number m (of_member own) (residue_at own))).
  { unfold joined_values. rewrite Ej. reflexivity. }
  rewrite J. split.
  - intros k v Hk. rewrite <- H1. apply Init. rewrite Same. exact Hk.
  - intros n Hn. eapply mex_ext; [|apply (Mex n); unfold mexed in *; rewrite Same, H1; exact Hn]. intros v. split.
    + intros (t & I & O). apply In_nth_error in I as [i Ei]. destruct (same_lists_nth _ _ _ _ _ H3 i t Ei) as (u & Eu & M).
      exists u. split; [eapply nth_error_In; eauto|]. apply (same_option _ _ _ _ M). exact O.
    + intros (u & I & O). apply In_nth_error in I as [i Ei]. destruct (same_lists_back _ _ _ _ _ H3 i u Ei) as (t & Et & M).
      exists t. split; [eapply nth_error_In; eauto|]. apply (same_option _ _ _ _ M). exact O.
Qed.

(** * What a side is *)

(** The member j is at [growth] n + [ahead] the sequence i of the system s at [factor] n + [offset]. *)
Definition at_joint (s i j : nat) (factor offset : Z) : option (Z * Z) :=
  match nth_error joints j with
  | Some own =>
      let m := Z.of_nat (modulus own) in
      if Nat.eqb (of_system own) s then if Nat.eqb (of_member own) i then if factor mod m =? 0 then if offset mod m =? residue_at own then
      Some (factor / m, offset / m) else None else None else None else None
  | None => None
  end.

(** A side, of which [j] is told, is the member j at [growth] n + [ahead] if the index [factor] n + [offset] is at least [least]. *)
Record line_in := LineIn { member_in : nat; growth_in : Z; ahead_in : Z; factor_in : Z; offset_in : Z; least_in : Z }.
Definition line_of (d : side) (j : nat) : option line_in :=
  match d with
  | Sequence_at s i factor offset =>
      match nth_error listings s, at_joint s i j factor offset with
      | Some l, Some (growth, ahead) => Some (LineIn j growth ahead factor offset (first_of (recurrences l) i))
      | _, _ => None
      end
  | Nimbers_at s factor offset =>
      match nth_error listings s with
      | Some (Derived g) =>
          match residues g with
          | [r] =>
              match residue_sum r with
              | (0%N, [(i, (slope, by_))]) =>
                  match at_joint s i j (slope * factor) (slope * offset + by_) with
                  | Some (growth, ahead) => Some (LineIn j growth ahead factor offset (Z.max (small_from g) (first_of_residue r)))
                  | None => None
                  end
              | _ => None
              end
          | _ => None
          end
      | _ => None
      end
  end.

(** The value of a side as a number, where it has one. *)
Definition side_value (d : side) (n : Z) : option N :=
  match d with
  | Sequence_at s i factor offset =>
      match nth_error listings s with
      | Some l => if Nat.ltb i (List.length (recurrences l)) then
          if first_of (recurrences l) i <=? factor * n + offset then Some (f s i (factor * n + offset)) else None else None
      | None => None
      end
  | Nimbers_at s factor offset =>
      match nth_error listings s with
      | Some (Derived g) => if small_from g <=? factor * n + offset then Some (nimber (graph_at g (factor * n + offset))) else None
      | _ => None
      end
  end.

Hypothesis right : forall s l, nth_error listings s = Some l -> listing_is_right l = true.
Hypothesis all_right : allb joint_is_right joints = true.

Lemma joined_at : forall s i j factor offset growth ahead, at_joint s i j factor offset = Some (growth, ahead) ->
  (j < List.length joints)%nat /\ (forall l, nth_error listings s = Some l -> (i < List.length (recurrences l))%nat) /\
  forall n, joined_values j (growth * n + ahead) = f s i (factor * n + offset).
Proof.
  intros s i j factor offset growth ahead H. unfold at_joint in H. destruct (nth_error joints j) as [own|] eqn:E; [|discriminate]. cbv zeta in H.
  destruct (Nat.eqb_spec (of_system own) s) as [<-|]; [|discriminate]. destruct (Nat.eqb_spec (of_member own) i) as [<-|]; [|discriminate].
  set (m := Z.of_nat (modulus own)) in *. destruct (Z.eqb_spec (factor mod m) 0) as [F|]; [|discriminate].
  destruct (Z.eqb_spec (offset mod m) (residue_at own)) as [O|]; [|discriminate]. injection H as <- <-.
  rewrite allb_forall in all_right. specialize (all_right own (nth_error_In _ _ E)). unfold joint_is_right in all_right.
  destruct (nth_error listings (of_system own)) as [l'|] eqn:El; [|discriminate].
  destruct (nth_error (recurrences l') (of_member own)) as [u|] eqn:Eu; [|discriminate]. cbv zeta in all_right. rewrite !if_true in all_right.
  destruct all_right as (R1 & R2 & _). apply Z.leb_le in R1. apply Z.ltb_lt in R2. fold m in R2.
  split; [apply nth_error_Some; congruence|]. split.
  - intros l [= <-]. apply nth_error_Some. congruence.
  - intros n. unfold joined_values. rewrite E. unfold split_member. rewrite at_number by lia. f_equal. fold m.
    pose proof (Z_div_mod_eq_full factor m). pose proof (Z_div_mod_eq_full offset m). nia.
Qed.

Lemma line_of_spec : forall d j l, line_of d j = Some l -> (member_in l < List.length joints)%nat /\
  forall n, least_in l <= factor_in l * n + offset_in l -> side_value d n = Some (joined_values (member_in l) (growth_in l * n + ahead_in l)).
Proof.
  intros [s i factor offset|s factor offset] j l H; cbn [line_of side_value] in *.
  - destruct (nth_error listings s) as [own|] eqn:Es; [|discriminate]. destruct (at_joint s i j factor offset) as [[growth ahead]|] eqn:Ej; [|discriminate].
    injection H as <-. cbn [member_in growth_in ahead_in factor_in offset_in least_in]. destruct (joined_at s i j _ _ _ _ Ej) as (Hj & Hi & Hv). split; auto.
    intros n Hn. rewrite Hv. destruct (Z.leb_spec (first_of (recurrences own) i) (factor * n + offset)); [|lia].
    specialize (Hi own Es).
    apply Nat.ltb_lt in Hi. rewrite Hi. reflexivity.
  - destruct (nth_error listings s) as [[sys ranks|g]|] eqn:Es; try discriminate. destruct (residues g) as [|r [|r' rest]] eqn:Er; try discriminate.
    destruct (residue_sum r) as [[|k] [|[i [slope by_]] [|t rest]]] eqn:Sum; try discriminate.
    destruct (at_joint s i j (slope * factor) (slope * offset + by_)) as [[growth ahead]|] eqn:Ej; [|discriminate]. injection H as <-.
    cbn [member_in growth_in ahead_in factor_in offset_in least_in]. destruct (joined_at s i j _ _ _ _ Ej) as (Hj & _ & Hv). split; auto. intros n Hn.
    destruct (Z.leb_spec (small_from g) (factor * n + offset)); [|lia]. f_equal. rewrite Hv.
    specialize (right s _ Es). unfold listing_is_right in right. apply if_true in right as [_ G]. unfold graphs_are_right in G. rewrite !if_true in G.
    destruct G as (_ & R & _). rewrite allb_forall in R. specialize (R r ltac:(rewrite Er; left; auto)).
    assert (At : graph_at g (factor * n + offset) = graph_for (graphs_of r) (factor * n + offset)).
    { unfold graph_at, residue_of. rewrite Er. cbn [List.length]. rewrite Z.mod_1_r, Z.div_1_r. reflexivity. }
    rewrite At. pose proof R as R'. unfold residue_is_right in R'. apply if_true in R' as [B _].
    rewrite (residue_proved (in_all g) r R (f s) (solved s _ Es) (factor * n + offset)); [|lia|apply graph_for_is; auto].
    unfold sum_at. rewrite Sum. cbn [fst snd fold_right]. rewrite N.lxor_0_r. unfold line_at. cbn [fst snd]. f_equal. lia.
Qed.

(** * Both sides *)

(** The value of a side at n, as the certificate states it. *)
Definition side_known (d : side) (j : nat) (n : Z) : option N :=
  match line_of d j with
  | Some l =>
      let x := factor_in l * n + offset_in l in
      if least_in l <=? x then known_first one (member_in l) (growth_in l * n + ahead_in l)
      else match d with
           | Sequence_at _ _ _ _ => None
           | Nimbers_at s _ _ =>
               match nth_error listings s with
               | Some (Derived g) => if small_from g <=? x then option_map fst (nth_error (small g) (Z.to_nat (x - small_from g))) else None
               | _ => None
               end
           end
  | None => None
  end.

(** From this n on both sides are equal, because they are members of one class at one index. *)
Definition settled (c d : side) (j k : nat) (from : Z) : bool :=
  match line_of c j, line_of d k with
  | Some l, Some m =>
      let i := member_in l in
      let j := member_in m in
      let k := ahead_in l - shift_in (Equality.place_of one i) in
      if Nat.eqb (class (Equality.place_of one i)) (class (Equality.place_of one j)) then if growth_in l =? growth_in m then if 1 <=? growth_in l then
      if ahead_in m =? k + shift_in (Equality.place_of one j) then
      if class_first (Equality.place_of one (class (Equality.place_of one i))) <=? growth_in l * from + k then
      if 0 <=? factor_in l then if 0 <=? factor_in m then if least_in l <=? factor_in l * from + offset_in l then
      least_in m <=? factor_in m * from + offset_in m
      else false else false else false else false else false else false else false else false
  | _, _ => false
  end.

Definition sides_agree (c d : side) (j k : nat) (n : Z) : bool :=
  match side_known c j n, side_known d k n with Some v, Some w => N.eqb v w | _, _ => false end.

(** The members j and k are those of the two sides. *)
Definition equation_is_right (c d : side) (j k : nat) (low from : Z) : bool :=
  if allb listing_is_right listings then if allb joint_is_right joints then if equality_test one then
  if settled c d j k from then all_from (sides_agree c d j k) low (Z.to_N (from - low))
  else false else false else false else false.

Lemma side_known_spec : equality_test one = true -> forall d j n v, side_known d j n = Some v -> side_value d n = Some v.
Proof.
  intros T d j n v H. unfold side_known in H. destruct (line_of d j) as [l|] eqn:L; [|discriminate]. cbv zeta in H.
  destruct (line_of_spec d j l L) as [Hj Hv]. destruct (Z.leb_spec (least_in l) (factor_in l * n + offset_in l)) as [B|B].
  - rewrite (Hv n B). f_equal. unfold known_first in H. destruct (nth_error (all one) (member_in l)) as [s|] eqn:Hs; [|discriminate].
    destruct (if first s <=? growth_in l * n + ahead_in l then growth_in l * n + ahead_in l <=? stated_to one else false) eqn:R; [|discriminate].
    injection H as <-. apply if_true in R as [R1 R2]. apply Z.leb_le in R1, R2. apply (equality_first one T joined_values (joints_solve all_right)).
    + unfold one. cbn [all]. rewrite map_length. exact Hj.
    + unfold first_of. rewrite Hs. lia.
  - destruct d as [s i factor offset|s factor offset]; [discriminate|]. cbn [line_of side_value] in *.
    destruct (nth_error listings s) as [[sys ranks|g]|] eqn:Es; try discriminate. destruct (residues g) as [|r [|r' rest]] eqn:Er; try discriminate.
    destruct (residue_sum r) as [[|k] [|[i [slope by_]] [|t rest]]] eqn:Sum; try discriminate.
    destruct (at_joint s i j (slope * factor) (slope * offset + by_)) as [[growth ahead]|] eqn:Ej; [|discriminate]. injection L as <-. cbn [factor_in offset_in least_in] in *.
    destruct (small_from g <=? factor * n + offset) eqn:S; [|discriminate]. f_equal. apply Z.leb_le in S.
    destruct (nth_error (small g) (Z.to_nat (factor * n + offset - small_from g))) as [[w table]|] eqn:Sm; [|discriminate]. injection H as <-.
    specialize (right s _ Es). unfold listing_is_right in right. apply if_true in right as [_ G].
    assert (NoPeriods : forall k own, nth_error (@nil Sequences.listed) k = Some own ->
      exists c, own = Sequences.listed_of c /\ Certificate.valid c /\ nth_error (@nil Certificate.certificate) k = Some c) by (intros [|k] own E; discriminate).
    apply (nimber_known_right [] g [] NoPeriods G). unfold nimber_known.
    destruct (Z.ltb_spec (factor * n + offset) (small_from g)); [lia|].
    assert (L : (Z.to_nat (factor * n + offset - small_from g) < List.length (small g))%nat) by (apply nth_error_Some; congruence).
    destruct (Z.ltb_spec (factor * n + offset) (small_from g + Z.of_nat (List.length (small g)))); [|lia]. rewrite Sm. reflexivity.
Qed.

Lemma equation_sound : forall c d jc jd low from, equation_is_right c d jc jd low from = true ->
  forall n, low <= n -> exists v, side_value c n = Some v /\ side_value d n = Some v.
Proof.
  intros c d jc jd low from H n Hn. unfold equation_is_right in H. rewrite !if_true in H. destruct H as (_ & _ & T & S & A).
  destruct (Z_lt_le_dec n from) as [B|B].
  - assert (K : sides_agree c d jc jd n = true) by (apply (all_from_spec _ _ _ A); lia). unfold sides_agree in K.
    destruct (side_known c jc n) as [v|] eqn:Ec; [|discriminate]. destruct (side_known d jd n) as [w|] eqn:Ed; [|discriminate]. apply N.eqb_eq in K as ->.
    exists w. split; eapply side_known_spec; eauto.
  - unfold settled in S. destruct (line_of c jc) as [l|] eqn:Lc; [|discriminate]. destruct (line_of d jd) as [m|] eqn:Ld; [|discriminate]. cbv zeta in S.
    rewrite !if_true in S. destruct S as (S1 & S2 & S3 & S4 & S5 & S6 & S7 & S8 & S9).
    apply Nat.eqb_eq in S1. apply Z.eqb_eq in S2, S4. apply Z.leb_le in S3, S5, S6, S7, S8, S9.
    destruct (line_of_spec c jc l Lc) as [Hi Vc]. destruct (line_of_spec d jd m Ld) as [Hj Vd].
    rewrite Vc by nia. rewrite Vd by nia. eexists. split; [reflexivity|]. f_equal. symmetry.
    set (i := member_in l) in *. set (j := member_in m) in *.
    apply (equal_members one T joined_values (joints_solve all_right) i j) with (n := growth_in l * n + (ahead_in l - shift_in (Equality.place_of one i))); auto.
    + unfold one. cbn [all]. rewrite map_length. exact Hi.
    + unfold one. cbn [all]. rewrite map_length. exact Hj.
    + nia.
    + lia.
    + rewrite S4, <- S2. lia.
Qed.
End Equations.

(** [stands_for listings d h]: h has the values of a side. Of a sequence of recurrences, these are the values of a solution of its
    system, from its first index on; of graphs, their nimbers, from the first one that is listed on. *)
Definition stands_for (listings : list listing) (d : side) (h : Z -> option N) : Prop :=
  match d with
  | Sequence_at s i factor offset => exists l f, nth_error listings s = Some l /\ solves (recurrences l) f /\
      (i < List.length (recurrences l))%nat /\
      forall n, h n = if first_of (recurrences l) i <=? factor * n + offset then Some (f i (factor * n + offset)) else None
  | Nimbers_at s factor offset => exists g, nth_error listings s = Some (Derived g) /\
      forall n, h n = if small_from g <=? factor * n + offset then Some (nimber (graph_at g (factor * n + offset))) else None
  end.

Theorem equation_proved : forall listings joints agree firsts last c d j k low from,
  equation_is_right listings joints agree firsts last c d j k low from = true ->
  forall left right, stands_for listings c left -> stands_for listings d right ->
  forall n, low <= n -> exists v, left n = Some v /\ right n = Some v.
Proof.
  intros listings joints agree firsts last c d j k low from H left right Hl Hr n Hn.
  assert (Right : forall s l, nth_error listings s = Some l -> listing_is_right l = true).
  { intros s l E. unfold equation_is_right in H. apply if_true in H as [R _]. rewrite allb_forall in R. apply R. eapply nth_error_In; eauto. }
  assert (Ordered : forall s l, nth_error listings s = Some l -> ordered (recurrences l) (fun i => nth i (ranks_of l) 0%nat)).
  { intros s l E. specialize (Right s l E). unfold listing_is_right in Right. apply if_true in Right as [O _]. apply order_test_spec. exact O. }
  assert (Solved : exists f, forall s l, nth_error listings s = Some l -> solves (recurrences l) (f s)).
  { clear H Hl Hr Right. revert Ordered. induction listings as [|l rest IH]; intros O.
    - exists (fun _ _ _ => 0%N). intros [|s] l E; discriminate.
    - destruct (solution_exists (recurrences l) _ (O 0%nat l eq_refl)) as [f0 F0].
      destruct IH as [f F]. { intros s own E. apply (O (S s) own E). }
      exists (fun s => match s with O => f0 | S s => f s end). intros [|s] own E; [injection E as <-; auto | apply F; exact E]. }
  destruct Solved as [f Solved].
  assert (Joints : allb (joint_is_right listings joints) joints = true).
  { unfold equation_is_right in H. rewrite !if_true in H. tauto. }
  destruct (equation_sound listings joints agree firsts last f Solved Right Joints c d j k low from H n Hn) as (v & V & W).
  assert (Same : forall side h, stands_for listings side h -> h n = side_value listings f side n).
  { intros [s i factor offset|s factor offset] h S; cbn [stands_for side_value] in *.
    - destruct S as (l & g & E & Sol & Hi & Hh). rewrite E, Hh. apply Nat.ltb_lt in Hi as Hb. rewrite Hb.
      destruct (Z.leb_spec (first_of (recurrences l) i) (factor * n + offset)) as [B|]; auto. f_equal.
      apply (solution_unique (recurrences l) _ (Ordered s l E) g (f s) Sol (Solved s l E)); auto.
    - destruct S as (g & E & Hh). rewrite E, Hh. reflexivity. }
  exists v. rewrite (Same c left Hl), (Same d right Hr). auto.
Qed.
Print Assumptions equation_proved.
