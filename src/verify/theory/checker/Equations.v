(** Equations of nim-sums of sequences and of nimbers of families that one system of recurrences settles.

    A certificate lists systems, and one system whose members are sequences of them, or the values of such a sequence at the
    indices with one residue. [Equality.v] shows that members of one class are equal at shifted indices. For each residue of n, the terms
    of both sides together are pairs of such members. Theorem [equation_proved]: if an equation passes [equation_is_right], it is true
    for all n from its lower end on at which its filters are. *)
From Coq Require Import ZArith NArith List Bool Lia.
From NK Require Import Mex System Certificate Octal Solution Terms Split Equality NodeKayles Strip Closure Ring RingWords Runs Family Parts.
From NK Require Import Trees.
From NK.checker Require Import Checker Nimbers Statements Joints.
Import ListNotations.
Open Scope Z_scope.

Section Equations.
Variables (listings : list listing) (joints : list joint) (agree : Z) (firsts : list (list N)) (last : Z).
Variable f : nat -> values.
Hypothesis solved : forall s l, nth_error listings s = Some l -> solves (recurrences l) (f s).
Notation one := (one joints agree firsts last).
Notation joined_values := (joined_values joints f).
Notation joint_is_right := (joint_is_right listings joints).
Notation joints_solve := (joints_solve listings joints f solved).

(** * What a nim-sum is of sequences *)

(** A name: a sequence of a system, or the nimbers of a derivation. *)
Inductive origin := Sequence_of (s i : nat) | Nimbers_of (s : nat).
Variable names : list origin.

(** The sequence i of the system s at a line in N. *)
Definition asked : Type := nat * nat * line.
Definition asked_sum (l : list asked) (q : Z) : N :=
  fold_right (fun t v => N.lxor (f (fst (fst t)) (snd (fst t)) (line_at q (snd t))) v) 0%N l.
Definition count_of (g : graphs) : Z := Z.of_nat (List.length (residues g)).

(** At n = [turns] N + [begin], a nim-sum is that of a constant and of sequences at lines in N. *)
Fixpoint gathered (turns begin : Z) (t : node) : option (N * list asked) :=
  match t with
  | Number c => if 0 <=? c then Some (Z.to_N c, []) else None
  | At k a b =>
      if 1 <=? a then
        match nth_error names k with
        | Some (Sequence_of s i) => Some (0%N, [(s, i, (a * turns, a * begin + b))])
        | Some (Nimbers_of s) =>
            match nth_error listings s with
            | Some (Derived g) =>
                let m := count_of g in
                if 1 <=? m then if (a * turns) mod m =? 0 then
                  match residue_of g (a * begin + b) with
                  | Some r => Some (fst (residue_sum r), map (fun t => (s, fst t,
                      (fst (snd t) * (a * turns / m), fst (snd t) * ((a * begin + b) / m) + snd (snd t)))) (snd (residue_sum r)))
                  | None => None
                  end
                else None else None
            | _ => None
            end
        | None => None
        end
      else None
  | Binary NimSum x y =>
      match gathered turns begin x, gathered turns begin y with Some (k, l), Some (k', l') => Some (N.lxor k k', l ++ l') | _, _ => None end
  | _ => None
  end.
(** From N = [least] on all names in it have values. *)
Fixpoint there (turns begin least : Z) (t : node) : bool :=
  match t with
  | Number _ => true
  | At k a b =>
      let x := a * (turns * least + begin) + b in
      match nth_error names k with
      | Some (Sequence_of s i) =>
          match nth_error listings s with
          | Some l => if Nat.ltb i (List.length (recurrences l)) then first_of (recurrences l) i <=? x else false
          | None => false
          end
      | Some (Nimbers_of s) =>
          match nth_error listings s with
          | Some (Derived g) =>
              if small_from g <=? x then
                match residue_of g (a * begin + b) with Some r => first_of_residue r <=? x / count_of g | None => false end
              else false
          | _ => false
          end
      | None => false
      end
  | Binary _ x y => if there turns begin least x then there turns begin least y else false
  | _ => false
  end.

(** The values of names, where they have one. *)
Definition value_named (name : nat) (x : Z) : option Z :=
  match nth_error names name with
  | Some (Sequence_of s i) =>
      match nth_error listings s with
      | Some l => if Nat.ltb i (List.length (recurrences l)) then if first_of (recurrences l) i <=? x then Some (Z.of_N (f s i x)) else None else None
      | None => None
      end
  | Some (Nimbers_of s) =>
      match nth_error listings s with
      | Some (Derived g) => if small_from g <=? x then Some (Z.of_N (nimber (graph_at g x))) else None
      | _ => None
      end
  | None => None
  end.

Hypothesis right : forall s l, nth_error listings s = Some l -> listing_is_right l = true.
Hypothesis all_right : allb joint_is_right joints = true.

Lemma asked_sum_app : forall l l' N, asked_sum (l ++ l') N = N.lxor (asked_sum l N) (asked_sum l' N).
Proof.
  intros l l' N. unfold asked_sum. induction l as [|t l IH]; cbn [app fold_right]; [rewrite N.lxor_0_l; reflexivity|]. rewrite IH, N.lxor_assoc. reflexivity.
Qed.

(** The nimber of a graph of a derivation, by the sum of its residue. *)
Lemma derived_value : forall s g r x, nth_error listings s = Some (Derived g) -> residue_of g x = Some r ->
  first_of_residue r <= x / count_of g -> nimber (graph_at g x) = sum_at (f s) (residue_sum r) (x / count_of g).
Proof.
  intros s g r x E R H. pose proof (right s _ E) as G. unfold listing_is_right in G. apply if_true in G as [_ G]. unfold graphs_are_right in G. rewrite !if_true in G.
  destruct G as (_ & A & _). rewrite allb_forall in A. assert (I : In r (residues g)) by (unfold residue_of in R; eapply nth_error_In; eauto).
  specialize (A r I). unfold graph_at. rewrite R. pose proof A as B. unfold residue_is_right in B. apply if_true in B as [B _].
  apply (residue_proved (in_all g) r A (f s) (solved s _ E)); [exact H | apply graph_for_is; auto].
Qed.

Lemma of_lxor : forall a b, Z.lxor (Z.of_N a) (Z.of_N b) = Z.of_N (N.lxor a b).
Proof. intros [|a] [|b]; reflexivity. Qed.

Lemma gathered_spec : forall turns begin least t k l, 1 <= turns -> gathered turns begin t = Some (k, l) -> there turns begin least t = true ->
  forall N, least <= N -> eval value_named (turns * N + begin) t = Some (Int (Z.of_N (N.lxor k (asked_sum l N)))).
Proof.
  intros turns begin least. induction t as [c| | |name a b|? ? ? ? ? ? ? ?|? ?|? ? ? ?|? ? ? ?|? ? ? ? ? ?|o x IHx y IHy];
    intros k l Q G T N HN; cbn [gathered there eval] in *; try discriminate.
  - destruct (Z.leb_spec 0 c); [|discriminate]. injection G as <- <-. cbn [asked_sum fold_right]. rewrite N.lxor_0_r, Z2N.id by lia. reflexivity.
  - destruct (Z.leb_spec 1 a) as [A|]; [|discriminate]. cbv zeta in G, T. unfold value_named.
    assert (Later : a * (turns * least + begin) + b <= a * (turns * N + begin) + b).
    { assert (turns * least <= turns * N) by (apply Z.mul_le_mono_nonneg_l; lia). nia. }
    destruct (nth_error names name) as [[s i|s]|]; [| |discriminate].
    + injection G as <- <-. destruct (nth_error listings s) as [own|]; [|discriminate]. apply if_true in T as [T1 T2]. apply Z.leb_le in T2. rewrite T1.
      destruct (Z.leb_spec (first_of (recurrences own) i) (a * (turns * N + begin) + b)); [|lia]. cbn [option_map asked_sum fold_right fst snd].
      rewrite N.lxor_0_l, N.lxor_0_r. unfold line_at. cbn [fst snd]. do 4 f_equal. ring.
    + destruct (nth_error listings s) as [[sys ranks|g]|] eqn:Es; try discriminate. destruct (Z.leb_spec 1 (count_of g)) as [M|]; [|discriminate].
      destruct (Z.eqb_spec ((a * turns) mod count_of g) 0) as [D|]; [|discriminate].
      destruct (residue_of g (a * begin + b)) as [r|] eqn:R; [|discriminate]. injection G as <- <-. apply if_true in T as [T1 T2]. apply Z.leb_le in T1, T2.
      destruct (Z.leb_spec (small_from g) (a * (turns * N + begin) + b)); [|lia]. cbn [option_map]. do 3 f_equal.
      assert (E : a * (turns * N + begin) + b = a * begin + b + (a * turns / count_of g * N) * count_of g).
      { pose proof (Z_div_mod_eq_full (a * turns) (count_of g)) as Div. rewrite D, Z.add_0_r in Div. transitivity (a * begin + b + a * turns * N); [ring|].
        rewrite Div at 1. ring. }
      assert (R' : residue_of g (a * (turns * N + begin) + b) = Some r).
      { rewrite E. unfold residue_of in *. fold (count_of g) in *. rewrite Z_mod_plus_full. exact R. }
      rewrite (derived_value s g r _ Es R').
      * rewrite E, Z_div_plus_full by lia. unfold sum_at. generalize (snd (residue_sum r)). generalize (fst (residue_sum r)). intros k0 l0.
        induction l0 as [|t l0 IH]; cbn [map asked_sum fold_right fst snd]; [rewrite N.lxor_0_r; reflexivity|]. rewrite IH. unfold asked_sum.
        rewrite <- !N.lxor_assoc, (N.lxor_comm k0). f_equal. f_equal. unfold line_at. cbn [fst snd]. destruct t as [t0 [t1 t2]]. cbn [fst snd]. f_equal. ring.
      * eapply Z.le_trans; [exact T2|]. apply Z.div_le_mono; lia.
  - destruct o; try discriminate. destruct (gathered turns begin x) as [[k1 l1]|]; [|discriminate]. destruct (gathered turns begin y) as [[k2 l2]|]; [|discriminate].
    injection G as <- <-. apply if_true in T as [Tx Ty]. rewrite (IHx k1 l1 Q eq_refl Tx N HN), (IHy k2 l2 Q eq_refl Ty N HN). cbn [operate].
    destruct (Z.ltb_spec (Z.of_N (N.lxor k1 (asked_sum l1 N))) 0); [lia|]. destruct (Z.ltb_spec (Z.of_N (N.lxor k2 (asked_sum l2 N))) 0); [lia|].
    rewrite of_lxor, asked_sum_app. do 3 f_equal. rewrite <- !N.lxor_assoc. f_equal. rewrite !N.lxor_assoc. f_equal. apply N.lxor_comm.
Qed.

(** * Pairs of members that are equal *)

(** The member [of_joint] at [growth] N + [ahead]. *)
Record entry := Entry { of_joint : nat; growth : Z; ahead : Z }.
Definition asked_of (e : entry) : option asked :=
  match nth_error joints (of_joint e) with
  | Some own => let m := Z.of_nat (modulus own) in Some (of_system own, of_member own, (m * growth e, m * ahead e + residue_at own))
  | None => None
  end.
Definition same_asked (t u : asked) : bool :=
  if Nat.eqb (fst (fst t)) (fst (fst u)) then if Nat.eqb (snd (fst t)) (snd (fst u)) then if fst (snd t) =? fst (snd u) then snd (snd t) =? snd (snd u)
  else false else false else false.
Fixpoint taken (t : asked) (l : list asked) : option (list asked) :=
  match l with
  | [] => None
  | u :: l => if same_asked t u then Some l else match taken t l with Some l => Some (u :: l) | None => None end
  end.
(** Both are members of one class, at one index from N = [least] on. *)
Definition equal_from (least : Z) (e d : entry) : bool :=
  let i := of_joint e in
  let j := of_joint d in
  let k := ahead e - shift_in (Equality.place_of one i) in
  if Nat.eqb (class (Equality.place_of one i)) (class (Equality.place_of one j)) then if growth e =? growth d then if 1 <=? growth e then
  if ahead d =? k + shift_in (Equality.place_of one j) then class_first (Equality.place_of one (class (Equality.place_of one i))) <=? growth e * least + k
  else false else false else false else false.
(** The terms are those of the pairs. *)
Fixpoint vanishes (least : Z) (pairs : list (entry * entry)) (l : list asked) : bool :=
  match pairs with
  | [] => match l with [] => true | _ => false end
  | (e, d) :: pairs =>
      match asked_of e, asked_of d with
      | Some t, Some u =>
          match taken t l with
          | Some l => match taken u l with Some l => if equal_from least e d then vanishes least pairs l else false | None => false end
          | None => false
          end
      | _, _ => false
      end
  end.

Lemma joint_at : forall j own, nth_error joints j = Some own -> forall n,
  joined_values j n = f (of_system own) (of_member own) (Z.of_nat (modulus own) * n + residue_at own).
Proof.
  intros j own E n. unfold joined_values. rewrite E. unfold split_member.
  rewrite allb_forall in all_right. specialize (all_right own (nth_error_In _ _ E)). unfold joint_is_right in all_right.
  destruct (nth_error listings (of_system own)) as [l|]; [|discriminate]. destruct (nth_error (recurrences l) (of_member own)); [|discriminate]. cbv zeta in all_right.
  rewrite !if_true in all_right. destruct all_right as (R1 & R2 & _). apply Z.leb_le in R1. apply Z.ltb_lt in R2. apply at_number; lia.
Qed.
Lemma asked_of_value : forall e t, asked_of e = Some t -> (of_joint e < List.length joints)%nat /\
  forall N, f (fst (fst t)) (snd (fst t)) (line_at N (snd t)) = joined_values (of_joint e) (growth e * N + ahead e).
Proof.
  intros e t H. unfold asked_of in H. destruct (nth_error joints (of_joint e)) as [own|] eqn:E; [|discriminate]. cbv zeta in H. injection H as <-.
  split; [apply nth_error_Some; congruence|]. intros N. rewrite (joint_at _ _ E). unfold line_at. cbn [fst snd]. apply (f_equal (f _ _)). ring.
Qed.
Lemma taken_spec : forall t l l', taken t l = Some l' -> forall N,
  asked_sum l N = N.lxor (f (fst (fst t)) (snd (fst t)) (line_at N (snd t))) (asked_sum l' N).
Proof.
  intros t. unfold asked_sum. induction l as [|u l IH]; intros l' H N; cbn [taken] in H; [discriminate|]. cbn [fold_right]. destruct (same_asked t u) eqn:S.
  - injection H as <-. unfold same_asked in S. rewrite !if_true in S. destruct S as (S1 & S2 & S3 & S4). apply Nat.eqb_eq in S1, S2. apply Z.eqb_eq in S3, S4.
    rewrite S1, S2. unfold line_at. rewrite S3, S4. reflexivity.
  - destruct (taken t l) as [own|]; [|discriminate]. injection H as <-. cbn [fold_right]. rewrite (IH own eq_refl N), <- !N.lxor_assoc. f_equal. apply N.lxor_comm.
Qed.
Lemma vanishes_spec : equality_test one = true -> forall least pairs l, vanishes least pairs l = true -> forall N, least <= N -> asked_sum l N = 0%N.
Proof.
  intros T least. induction pairs as [|[e d] pairs IH]; intros l H N HN; cbn [vanishes] in H; [destruct l; [reflexivity | discriminate]|].
  destruct (asked_of e) as [t|] eqn:Et; [|discriminate]. destruct (asked_of d) as [u|] eqn:Eu; [|discriminate].
  destruct (taken t l) as [l1|] eqn:L1; [|discriminate]. destruct (taken u l1) as [l2|] eqn:L2; [|discriminate]. apply if_true in H as [S H].
  rewrite (taken_spec t l l1 L1), (taken_spec u l1 l2 L2), (IH l2 H N HN), N.lxor_0_r.
  destruct (asked_of_value e t Et) as [Hi Vi], (asked_of_value d u Eu) as [Hj Vj]. rewrite Vi, Vj. unfold equal_from in S. cbv zeta in S. rewrite !if_true in S.
  destruct S as (S1 & S2 & S3 & S4 & S5). apply Nat.eqb_eq in S1. apply Z.eqb_eq in S2, S4. apply Z.leb_le in S3, S5. set (i := of_joint e) in *. set (j := of_joint d) in *.
  rewrite (equal_members one T joined_values (joints_solve all_right) i j) with (n := growth e * N + (ahead e - shift_in (Equality.place_of one i)))
    (y := growth d * N + ahead d); auto.
  - apply N.lxor_nilpotent.
  - unfold one. cbn [all]. rewrite map_length. exact Hi.
  - unfold one. cbn [all]. rewrite map_length. exact Hj.
  - nia.
  - lia.
  - rewrite <- S2. lia.
Qed.

(** * The equation *)

(** For n = [turns] N + [begin], from [from] on, both sides are equal. *)
Definition settled (turns begin from : Z) (x y : node) (pairs : list (entry * entry)) : bool :=
  let least := - ((begin - from) / turns) in
  match gathered turns begin x, gathered turns begin y with
  | Some (k, l), Some (k', l') =>
      if N.eqb k k' then if there turns begin least x then if there turns begin least y then vanishes least pairs (l ++ l') else false else false else false
  | _, _ => false
  end.
Fixpoint all_settled (turns begin from : Z) (x y : node) (sums : list (list (entry * entry))) : bool :=
  match sums with
  | [] => true
  | pairs :: sums => if settled turns begin from x y pairs then all_settled turns (begin + 1) from x y sums else false
  end.

(** What is known of the values of names, by the first values that are stated. *)
Fixpoint found_joint (s i : nat) (x : Z) (j : nat) (l : list joint) : option N :=
  match l with
  | [] => None
  | own :: l =>
      let m := Z.of_nat (modulus own) in
      if (if Nat.eqb (of_system own) s then if Nat.eqb (of_member own) i then x mod m =? residue_at own else false else false)
      then known_first one j (x / m) else found_joint s i x (S j) l
  end.
Fixpoint found_sum (s : nat) (k : N) (l : list (nat * line)) (q : Z) : option N :=
  match l with
  | [] => Some k
  | t :: l => match found_joint s (fst t) (line_at q (snd t)) 0 joints, found_sum s k l q with Some v, Some w => Some (N.lxor v w) | _, _ => None end
  end.
Definition found_named (name : nat) (x : Z) : option Z :=
  match nth_error names name with
  | Some (Sequence_of s i) =>
      match nth_error listings s with
      | Some l => if Nat.ltb i (List.length (recurrences l)) then if first_of (recurrences l) i <=? x then option_map Z.of_N (found_joint s i x 0 joints) else None else None
      | None => None
      end
  | Some (Nimbers_of s) =>
      match nth_error listings s with
      | Some (Derived g) =>
          if small_from g <=? x then
            match nth_error (small g) (Z.to_nat (x - small_from g)) with
            | Some own => Some (Z.of_N (fst own))
            | None =>
                match residue_of g x with
                | Some r => if first_of_residue r <=? x / count_of g then option_map Z.of_N (found_sum s (fst (residue_sum r)) (snd (residue_sum r)) (x / count_of g)) else None
                | None => None
                end
            end
          else None
      | _ => None
      end
  | None => None
  end.

Lemma found_joint_spec : equality_test one = true -> forall s i x v, found_joint s i x 0 joints = Some v -> f s i x = v.
Proof.
  intros T s i x v. assert (G : forall l j, (forall t, nth_error l t = nth_error joints (j + t)) -> found_joint s i x j l = Some v -> f s i x = v).
  { induction l as [|own l IH]; intros j P H; cbn [found_joint] in H; [discriminate|]. cbv zeta in H.
    destruct (if Nat.eqb (of_system own) s then _ else false) eqn:B.
    - rewrite !if_true in B. destruct B as (B1 & B2 & B3). apply Nat.eqb_eq in B1, B2. apply Z.eqb_eq in B3. pose proof (P 0%nat) as E. cbn [nth_error] in E.
      rewrite Nat.add_0_r in E. symmetry in E. unfold known_first in H. destruct (nth_error (all one) j) as [u|] eqn:Hu; [|discriminate].
      destruct (if first u <=? x / Z.of_nat (modulus own) then x / Z.of_nat (modulus own) <=? stated_to one else false) eqn:R; [|discriminate]. injection H as <-.
      apply if_true in R as [R1 R2]. apply Z.leb_le in R1, R2. rewrite <- (equality_first one T joined_values (joints_solve all_right) j (x / Z.of_nat (modulus own))).
      + rewrite (joint_at j own E), B1, B2, <- B3, <- Z_div_mod_eq_full. reflexivity.
      + apply nth_error_Some. congruence.
      + unfold first_of. rewrite Hu. lia.
    - apply (IH (S j)); auto. intros t. specialize (P (S t)). cbn [nth_error] in P. rewrite P. f_equal. lia. }
  apply (G joints 0%nat). reflexivity.
Qed.
Lemma found_sum_spec : equality_test one = true -> forall s k l N v, found_sum s k l N = Some v -> sum_at (f s) (k, l) N = v.
Proof.
  intros T s k. unfold sum_at. cbn [fst snd]. induction l as [|t l IH]; intros N v H; cbn [found_sum fold_right] in *; [congruence|].
  destruct (found_joint s (fst t) (line_at N (snd t)) 0 joints) as [a|] eqn:E; [|discriminate]. destruct (found_sum s k l N) as [b|] eqn:E'; [|discriminate].
  injection H as <-. rewrite (found_joint_spec T _ _ _ _ E), (IH N b E'). reflexivity.
Qed.
Lemma found_named_spec : equality_test one = true -> forall name x v, found_named name x = Some v -> value_named name x = Some v.
Proof.
  intros T name x v H. unfold found_named in H. unfold value_named. destruct (nth_error names name) as [[s i|s]|]; [| |discriminate].
  - destruct (nth_error listings s) as [l|]; [|discriminate]. destruct (Nat.ltb i (List.length (recurrences l))); [|discriminate].
    destruct (first_of (recurrences l) i <=? x); [|discriminate]. destruct (found_joint s i x 0 joints) as [w|] eqn:E; [|discriminate].
    rewrite (found_joint_spec T s i x w E). exact H.
  - destruct (nth_error listings s) as [[sys ranks|g]|] eqn:Es; try discriminate. destruct (Z.leb_spec (small_from g) x) as [S|]; [|discriminate].
    destruct (nth_error (small g) (Z.to_nat (x - small_from g))) as [own|] eqn:Sm.
    + rewrite <- H. do 2 f_equal. specialize (right s _ Es). unfold listing_is_right in right. apply if_true in right as [_ G].
      assert (NoPeriods : forall k own, nth_error (@nil Sequences.listed) k = Some own ->
        exists c, own = Sequences.listed_of c /\ Certificate.valid c /\ nth_error (@nil Certificate.certificate) k = Some c) by (intros [|k] u E; discriminate).
      apply (nimber_known_right [] g [] NoPeriods G). unfold nimber_known. destruct (Z.ltb_spec x (small_from g)); [lia|].
      assert (L : (Z.to_nat (x - small_from g) < List.length (small g))%nat) by (apply nth_error_Some; congruence).
      destruct (Z.ltb_spec x (small_from g + Z.of_nat (List.length (small g)))); [|lia]. rewrite Sm. reflexivity.
    + destruct (residue_of g x) as [r|] eqn:R; [|discriminate]. destruct (Z.leb_spec (first_of_residue r) (x / count_of g)) as [B|]; [|discriminate].
      destruct (found_sum s (fst (residue_sum r)) (snd (residue_sum r)) (x / count_of g)) as [w|] eqn:W; [|discriminate]. rewrite <- H. cbn [option_map].
      rewrite (derived_value s g r x Es R B), <- (found_sum_spec T _ _ _ _ _ W). destruct (residue_sum r). reflexivity.
Qed.

Lemma found_holds : equality_test one = true -> forall statement n filters, holds_at found_named filters statement n = true ->
  (forall t, In t filters -> is_true_at value_named t n) -> is_true_at value_named statement n.
Proof.
  intros T statement n. assert (More : forall t v, eval found_named n t = Some v -> eval value_named n t = Some v).
  { intros t v. apply eval_more. intros k x w. apply found_named_spec. exact T. }
  unfold is_true_at. induction filters as [|t filters IH]; cbn [holds_at]; intros H F.
  - destruct (eval found_named n statement) as [[|[|]]|] eqn:E; try discriminate. exact (More _ _ E).
  - destruct (eval found_named n t) as [[|[|]]|] eqn:E; try discriminate.
    + apply IH; auto. intros u Iu. apply F. right. exact Iu.
    + specialize (F t (or_introl eq_refl)). rewrite (More _ _ E) in F. discriminate.
Qed.

Definition equation_is_right (sums : list (list (entry * entry))) (filters : list node) (x y : node) (low from : Z) : bool :=
  if allb listing_is_right listings then if allb joint_is_right joints then if equality_test one then
  if 1 <=? Z.of_nat (List.length sums) then if all_settled (Z.of_nat (List.length sums)) 0 from x y sums then
  all_from (holds_at found_named filters (Binary Equal x y)) low (Z.to_N (from - low))
  else false else false else false else false else false.

Lemma settled_spec : equality_test one = true -> forall turns begin from x y pairs, 1 <= turns -> settled turns begin from x y pairs = true ->
  forall N, from <= turns * N + begin -> is_true_at value_named (Binary Equal x y) (turns * N + begin).
Proof.
  intros T turns begin from x y pairs Q H N HN. unfold settled in H. cbv zeta in H. set (least := - ((begin - from) / turns)) in *.
  destruct (gathered turns begin x) as [[k l]|] eqn:Gx; [|discriminate]. destruct (gathered turns begin y) as [[k' l']|] eqn:Gy; [|discriminate].
  rewrite !if_true in H. destruct H as (H1 & H2 & H3 & H4). apply N.eqb_eq in H1.
  assert (L : least <= N).
  { unfold least. pose proof (Z_div_mod_eq_full (begin - from) turns). pose proof (Z.mod_pos_bound (begin - from) turns ltac:(lia)). nia. }
  unfold is_true_at. cbn [eval]. rewrite (gathered_spec turns begin least x k l Q Gx H2 N L), (gathered_spec turns begin least y k' l' Q Gy H3 N L). cbn [operate].
  pose proof (vanishes_spec T least pairs _ H4 N L) as V. rewrite asked_sum_app in V. apply N.lxor_eq in V. rewrite H1, V, Z.eqb_refl. reflexivity.
Qed.
Lemma all_settled_spec : equality_test one = true -> forall turns from x y, 1 <= turns -> forall sums begin, all_settled turns begin from x y sums = true ->
  forall r, begin <= r < begin + Z.of_nat (List.length sums) -> forall N, from <= turns * N + r -> is_true_at value_named (Binary Equal x y) (turns * N + r).
Proof.
  intros T turns from x y Q. induction sums as [|pairs sums IH]; intros begin H r Hr N HN; cbn [List.length all_settled] in *; [lia|].
  apply if_true in H as [H1 H2]. destruct (Z.eq_dec r begin) as [->|]; [exact (settled_spec T turns begin from x y pairs Q H1 N HN)|].
  apply (IH (begin + 1)); auto. lia.
Qed.

Lemma equation_sound : forall sums filters x y low from, equation_is_right sums filters x y low from = true ->
  forall n, low <= n -> (forall t, In t filters -> is_true_at value_named t n) -> is_true_at value_named (Binary Equal x y) n.
Proof.
  intros sums filters x y low from H n Hn F. unfold equation_is_right in H. rewrite !if_true in H. destruct H as (_ & _ & T & Q & S & A). apply Z.leb_le in Q.
  destruct (Z_lt_le_dec n from) as [B|B].
  - apply (found_holds T _ n filters); auto. apply (all_from_spec _ _ _ A). lia.
  - set (turns := Z.of_nat (List.length sums)) in *. pose proof (Z_div_mod_eq_full n turns) as E. pose proof (Z.mod_pos_bound n turns ltac:(lia)) as M.
    rewrite E in B |- *. apply (all_settled_spec T turns from x y Q sums 0 S); [lia | exact B].
Qed.
End Equations.

(** [stands_for listings o h]: h has the values of a name. Of a sequence of recurrences, these are the values of a solution of its
    system, from its first index on; of graphs, their nimbers, from the first one that is listed on. *)
Definition stands_for (listings : list listing) (o : origin) (h : Z -> option Z) : Prop :=
  match o with
  | Sequence_of s i => exists l f, nth_error listings s = Some l /\ solves (recurrences l) f /\ (i < List.length (recurrences l))%nat /\
      forall n, h n = if first_of (recurrences l) i <=? n then Some (Z.of_N (f i n)) else None
  | Nimbers_of s => exists g, nth_error listings s = Some (Derived g) /\
      forall n, h n = if small_from g <=? n then Some (Z.of_N (nimber (graph_at g n))) else None
  end.

Theorem equation_proved : forall listings joints agree firsts last names sums filters x y low from,
  equation_is_right listings joints agree firsts last names sums filters x y low from = true ->
  forall h, (forall name o, nth_error names name = Some o -> stands_for listings o (h name)) ->
  (forall name, (List.length names <= name)%nat -> forall n, h name n = None) ->
  forall n, low <= n -> (forall t, In t filters -> is_true_at h t n) -> is_true_at h (Binary Equal x y) n.
Proof.
  intros listings joints agree firsts last names sums filters x y low from H h Means None_ n Hn F.
  assert (Right : forall s l, nth_error listings s = Some l -> listing_is_right l = true).
  { intros s l E. unfold equation_is_right in H. apply if_true in H as [R _]. rewrite allb_forall in R. apply R. eapply nth_error_In; eauto. }
  assert (Ordered : forall s l, nth_error listings s = Some l -> ordered (recurrences l) (fun i => nth i (ranks_of l) 0%nat)).
  { intros s l E. specialize (Right s l E). unfold listing_is_right in Right. apply if_true in Right as [O _]. apply order_test_spec. exact O. }
  assert (Solved : exists f, forall s l, nth_error listings s = Some l -> solves (recurrences l) (f s)).
  { clear H Means Right. revert Ordered. induction listings as [|l rest IH]; intros O.
    - exists (fun _ _ _ => 0%N). intros [|s] l E; discriminate.
    - destruct (solution_exists (recurrences l) _ (O 0%nat l eq_refl)) as [f0 F0].
      destruct IH as [f Sol]. { intros s own E. apply (O (S s) own E). }
      exists (fun s => match s with O => f0 | S s => f s end). intros [|s] own E; [injection E as <-; auto | apply Sol; exact E]. }
  destruct Solved as [f Solved].
  assert (Joints : allb (joint_is_right listings joints) joints = true).
  { unfold equation_is_right in H. rewrite !if_true in H. tauto. }
  assert (Same : forall name m, h name m = value_named listings f names name m).
  { intros name m. unfold value_named. destruct (nth_error names name) as [o|] eqn:E; [|apply None_; apply nth_error_None; exact E].
    pose proof (Means name o E) as S. destruct o as [s i|s]; cbn [stands_for] in S.
    - destruct S as (l & g & El & Sol & Hi & Hh). rewrite El, Hh. apply Nat.ltb_lt in Hi as Hb. rewrite Hb.
      destruct (Z.leb_spec (first_of (recurrences l) i) m) as [B|]; auto. do 2 f_equal.
      apply (solution_unique (recurrences l) _ (Ordered s l El) g (f s) Sol (Solved s l El)); auto.
    - destruct S as (g & El & Hh). rewrite El, Hh. reflexivity. }
  unfold is_true_at in *. rewrite (eval_ext h _ Same).
  apply (equation_sound listings joints agree firsts last f Solved names Right Joints sums filters x y low from H n Hn).
  intros t It. unfold is_true_at. rewrite <- (eval_ext h _ Same). apply F. exact It.
Qed.
Print Assumptions equation_proved.
