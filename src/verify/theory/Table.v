(** Tables of values of Node-Kayles positions, and a test that shows them right.

    Vertices are numbers here, and a position is one number whose binary digits say which vertices are left. A table lists
    positions with their values. The test looks at each entry alone: it takes each vertex, parts what is left into pieces
    without edges between them, finds the pieces in the table, and compares the mex of the nim-sums with the value of the
    entry. Theorem [table_right]: if all entries pass, all values are right. *)
From Coq Require Import ZArith NArith List Bool Lia FMapPositive.
From NK Require Import Mex Nim Game NodeKayles.
Import ListNotations.
Open Scope N_scope.

(** * The binary digits of a number *)
Fixpoint pos_bits (p : positive) (k : N) : list N :=
  match p with
  | xH => [k]
  | xO p => pos_bits p (N.succ k)
  | xI p => k :: pos_bits p (N.succ k)
  end.
(** The places of the ones. *)
Definition bits (n : N) : list N := match n with 0 => [] | Npos p => pos_bits p 0 end.

Lemma pos_bits_spec : forall p k x, In x (pos_bits p k) <-> k <= x /\ N.testbit (Npos p) (x - k) = true.
Proof.
  induction p as [p IH | p IH |]; intros k x; cbn [pos_bits In].
  - rewrite IH. change (Npos p~1) with (N.succ_double (Npos p)). rewrite N.succ_double_spec. split.
    + intros [<- | [H1 H2]]; [split; [lia|] | split; [lia|]].
      * rewrite N.sub_diag. apply N.testbit_odd_0.
      * replace (x - k) with (N.succ (x - N.succ k)) by lia. rewrite N.testbit_odd_succ by lia. auto.
    + intros [H1 H2]. destruct (N.eq_dec k x) as [|D]; auto. right. split; [lia|].
      replace (x - k) with (N.succ (x - N.succ k)) in H2 by lia. rewrite N.testbit_odd_succ in H2 by lia. auto.
  - rewrite IH. change (Npos p~0) with (N.double (Npos p)). rewrite N.double_spec. split.
    + intros [H1 H2]. split; [lia|].
      replace (x - k) with (N.succ (x - N.succ k)) by lia. rewrite N.testbit_even_succ by lia. auto.
    + intros [H1 H2]. destruct (N.eq_dec k x) as [->|D].
      * rewrite N.sub_diag, N.testbit_even_0 in H2. discriminate.
      * split; [lia|]. replace (x - k) with (N.succ (x - N.succ k)) in H2 by lia. rewrite N.testbit_even_succ in H2 by lia. auto.
  - split.
    + intros [<- | []]. split; [lia|]. rewrite N.sub_diag. reflexivity.
    + intros [H1 H2]. left. destruct (N.eq_dec k x) as [|D]; auto.
      replace (x - k) with (N.succ (x - N.succ k)) in H2 by lia. change 1 with (2 * 0 + 1) in H2.
      rewrite N.testbit_odd_succ, N.bits_0 in H2 by lia. discriminate.
Qed.

Lemma bits_spec : forall n x, In x (bits n) <-> N.testbit n x = true.
Proof.
  intros [|p] x; cbn [bits].
  - rewrite N.bits_0. split; [intros [] | discriminate].
  - rewrite pos_bits_spec, N.sub_0_r. split; [tauto | split; [lia | auto]].
Qed.

Lemma pos_bits_nodup : forall p k, NoDup (pos_bits p k).
Proof.
  induction p as [p IH | p IH |]; intros k; cbn [pos_bits]; auto.
  - constructor; auto. rewrite pos_bits_spec. lia.
  - constructor; auto. constructor.
Qed.
Lemma bits_nodup : forall n, NoDup (bits n).
Proof. intros [|p]; cbn [bits]; [constructor | apply pos_bits_nodup]. Qed.

(** The number of ones. *)
Definition ones_of (n : N) : nat := length (bits n).

Lemma ones_of_le : forall a b, (forall x, N.testbit a x = true -> N.testbit b x = true) -> (ones_of a <= ones_of b)%nat.
Proof.
  intros a b H. apply NoDup_incl_length; [apply bits_nodup|]. intros x Hx. apply bits_spec. apply H. apply bits_spec. auto.
Qed.

Lemma ones_of_lt : forall a b y, (forall x, N.testbit a x = true -> N.testbit b x = true) ->
  N.testbit a y = false -> N.testbit b y = true -> (ones_of a < ones_of b)%nat.
Proof.
  intros a b y H Ha Hb. assert (S (ones_of a) <= ones_of b)%nat; [|lia].
  change (S (ones_of a)) with (length (y :: bits a)). apply NoDup_incl_length.
  - constructor; [|apply bits_nodup]. rewrite bits_spec. congruence.
  - intros x [<- | Hx]; apply bits_spec; auto. apply H, bits_spec. auto.
Qed.

(** * Positions as numbers *)
Section Table.
(** The vertex x and its neighbours, as a number. *)
Variable around : N -> N.
Definition near (x y : N) : bool := N.testbit (around x) y.
Hypothesis near_self : forall x, near x x = true.
Hypothesis near_sym : forall x y, near x y = near y x.

(** The value of Node-Kayles on the vertices that are the ones of p. *)
Definition value_of (p : N) : N := value near (bits p).
(** What is left of p if the vertex x is taken. *)
Definition without (p x : N) : N := N.ldiff p (around x).

Lemma without_spec : forall p x y, N.testbit (without p x) y = true <-> N.testbit p y = true /\ near x y = false.
Proof. intros. unfold without, near. rewrite N.ldiff_spec, andb_true_iff, negb_true_iff. tauto. Qed.

Lemma value_take : forall p x, value near (take near x (bits p)) = value_of (without p x).
Proof.
  intros p x. apply value_same_set; auto. intros y. rewrite take_spec, !bits_spec, without_spec. tauto.
Qed.

Theorem value_of_mex : forall p, is_mex (fun v => exists x, N.testbit p x = true /\ v = value_of (without p x)) (value_of p).
Proof.
  intros p. eapply mex_ext; [|apply (value_mex near near_self (bits p))]. intros v.
  split; intros (x & H & ->); exists x; rewrite value_take in *; split; auto; apply bits_spec; auto.
Qed.

Lemma without_fewer : forall p x, N.testbit p x = true -> (ones_of (without p x) < ones_of p)%nat.
Proof.
  intros p x Hx. apply ones_of_lt with x; auto.
  - intros y Hy. apply without_spec in Hy. tauto.
  - destruct (N.testbit (without p x) x) eqn:E; auto. apply without_spec in E. rewrite near_self in E. destruct E; discriminate.
Qed.

(** No edge joins the vertices of p and those of q, and they have none in common. *)
Definition separate (p q : N) : bool := allb (fun x => N.land (around x) q =? 0) (bits p).

Lemma separate_spec : forall p q, separate p q = true -> forall x y, N.testbit p x = true -> N.testbit q y = true ->
  near x y = false /\ near y x = false.
Proof.
  intros p q H x y Hx Hy. unfold separate in H. rewrite allb_forall in H.
  assert (A : near x y = false); [|split; [exact A | rewrite near_sym; exact A]]. specialize (H x). rewrite bits_spec in H. specialize (H Hx).
  apply N.eqb_eq in H. apply (f_equal (fun n => N.testbit n y)) in H. rewrite N.land_spec, N.bits_0, Hy, andb_true_r in H. auto.
Qed.

Theorem value_of_lor : forall p q,
  (forall x y, N.testbit p x = true -> N.testbit q y = true -> near x y = false) ->
  value_of (N.lor p q) = N.lxor (value_of p) (value_of q).
Proof.
  intros p q H. unfold value_of. rewrite <- (value_union near near_self).
  - apply value_same_set; auto. intros x. rewrite in_app_iff, !bits_spec, N.lor_spec, orb_true_iff. tauto.
  - intros x y Hx Hy. apply bits_spec in Hx, Hy. rewrite (near_sym y x). auto.
Qed.

Lemma value_of_0 : value_of 0 = 0. Proof. reflexivity. Qed.

(** ** Pieces

    [flood] collects what hangs together with the vertices [found]; nothing need be proved of it, as the pieces are tested. *)
Fixpoint flood (fuel : nat) (p found fresh : N) : N :=
  match fuel with
  | O => found
  | S fuel =>
      let reached := fold_left (fun a x => N.lor a (around x)) (bits fresh) 0 in
      let next := N.ldiff (N.land p reached) found in
      match next with 0 => found | _ => flood fuel p (N.lor found next) next end
  end.
Fixpoint lowest_of (p : positive) : positive := match p with xO p => xO (lowest_of p) | _ => xH end.
Definition lowest (p : N) : N := match p with 0 => 0 | Npos p => Npos (lowest_of p) end.
Definition piece_of (p : N) : N := let x := lowest p in flood (N.to_nat (N.size p)) p x x.

(** [normal] may move a position elsewhere, as long as its value stays. *)
Variable normal : N -> N.
Hypothesis normal_value : forall p, value_of (normal p) = value_of p.
Hypothesis normal_ones : forall p, ones_of (normal p) = ones_of p.

Variable find : N -> option N.

(** The value of a position by its pieces, as far as they are in the table. *)
Fixpoint sum_of (fuel : nat) (p : N) : option N :=
  match p with
  | 0 => Some 0
  | _ => match fuel with
    | O => None
    | S fuel =>
        let piece := piece_of p in
        let rest := N.ldiff p piece in
        if (if N.lor piece rest =? p then separate piece rest else false) then
          match find (normal piece) with
          | Some v => match sum_of fuel rest with Some w => Some (N.lxor v w) | None => None end
          | None => None
          end
        else None
    end
  end.
Definition pieces_value (p : N) : option N := sum_of (N.to_nat (N.size p)) p.

Lemma sum_of_right : forall n, (forall q v, (ones_of q < n)%nat -> find q = Some v -> value_of q = v) ->
  forall fuel p v, (ones_of p < n)%nat -> sum_of fuel p = Some v -> value_of p = v.
Proof.
  intros n Hfind. induction fuel as [|fuel IH]; intros p v Hp H.
  - destruct p; [injection H as <-; reflexivity | discriminate].
  - destruct p as [|p]; [injection H as <-; reflexivity|]. cbn [sum_of] in H.
    set (piece := piece_of (Npos p)) in *. set (rest := N.ldiff (Npos p) piece) in *.
    destruct (if N.lor piece rest =? Npos p then separate piece rest else false) eqn:T; [|discriminate].
    apply if_true in T as [T1 T2]. apply N.eqb_eq in T1.
    assert (Sub : forall x, N.testbit piece x = true \/ N.testbit rest x = true -> N.testbit (Npos p) x = true).
    { intros x Hx. rewrite <- T1, N.lor_spec. apply orb_true_iff. auto. }
    destruct (find (normal piece)) as [a|] eqn:Fa; [|discriminate].
    destruct (sum_of fuel rest) as [b|] eqn:Fb; [|discriminate]. injection H as <-.
    rewrite <- T1, value_of_lor by (intros x y Hx Hy; destruct (separate_spec piece rest T2 x y Hx Hy); auto). f_equal.
    + rewrite <- normal_value. apply Hfind; auto. rewrite normal_ones.
      pose proof (ones_of_le piece (Npos p) (fun x Hx => Sub x (or_introl Hx))). lia.
    + apply IH; auto. pose proof (ones_of_le rest (Npos p) (fun x Hx => Sub x (or_intror Hx))). lia.
Qed.

(** The values of all options, if all their pieces are in the table. *)
Fixpoint option_values (p : N) (xs : list N) : option (list N) :=
  match xs with
  | [] => Some []
  | x :: xs => match pieces_value (without p x) with
    | Some v => match option_values p xs with Some l => Some (v :: l) | None => None end
    | None => None
    end
  end.
Definition entry_right (entry : N * N) : bool :=
  match option_values (fst entry) (bits (fst entry)) with Some l => mexb l (snd entry) | None => false end.

Lemma option_values_right : forall p xs l, option_values p xs = Some l ->
  (forall x v, In x xs -> pieces_value (without p x) = Some v -> value_of (without p x) = v) ->
  l = map (fun x => value_of (without p x)) xs.
Proof.
  intros p xs. induction xs as [|x xs IH]; intros l H R; cbn [option_values] in H; [injection H as <-; auto|].
  destruct (pieces_value (without p x)) as [v|] eqn:E; [|discriminate].
  destruct (option_values p xs) as [l'|] eqn:E'; [|discriminate]. injection H as <-. cbn [map]. f_equal.
  - symmetry. apply R; simpl; auto.
  - apply IH; auto. intros y w Hy. apply R. right; auto.
Qed.

Hypothesis find_right : forall q v, find q = Some v -> entry_right (q, v) = true.

Theorem found_right : forall p v, find p = Some v -> value_of p = v.
Proof.
  intros p. remember (ones_of p) as n eqn:En. revert p En. induction n as [n IH] using lt_wf_ind. intros p En v H.
  apply find_right in H. unfold entry_right in H. cbn [fst snd] in H.
  destruct (option_values p (bits p)) as [l|] eqn:E; [|discriminate].
  apply option_values_right in E.
  - apply mexb_spec in H. eapply mex_unique; [apply value_of_mex|]. eapply mex_ext; [|exact H].
    intros w. rewrite E, in_map_iff. split; intros (x & H1 & H2); exists x; split; auto; apply bits_spec; auto.
  - intros x w Hx Hw. apply bits_spec in Hx. pose proof (without_fewer p x Hx).
    eapply (sum_of_right n); [|subst n; exact H0|exact Hw]. intros q u Hq. apply (IH (ones_of q)); auto.
Qed.

Theorem pieces_right : forall p v, pieces_value p = Some v -> value_of p = v.
Proof.
  intros p v H. eapply (sum_of_right (S (ones_of p))); [|apply Nat.lt_succ_diag_r|exact H].
  intros q w _. apply found_right.
Qed.
End Table.

(** * The table as a map *)
Definition table_map (entries : list (N * N)) : PositiveMap.t N :=
  fold_left (fun m e => PositiveMap.add (N.succ_pos (fst e)) (snd e) m) entries (PositiveMap.empty N).
Definition find_in (m : PositiveMap.t N) (p : N) : option N := PositiveMap.find (N.succ_pos p) m.

Lemma find_in_spec : forall entries p v, find_in (table_map entries) p = Some v -> In (p, v) entries.
Proof.
  intros entries p v. unfold table_map. rewrite <- fold_left_rev_right. setoid_rewrite in_rev.
  induction (rev entries) as [|e l IH]; unfold find_in; cbn [fold_right].
  - rewrite PositiveMap.gempty. discriminate.
  - intros H. destruct (Pos.eq_dec (N.succ_pos p) (N.succ_pos (fst e))) as [E|E].
    + rewrite E, PositiveMap.gss in H. left. destruct e as [q w]. cbn [fst snd] in *. injection H as ->.
      apply (f_equal Npos) in E. rewrite !N.succ_pos_spec in E. f_equal. lia.
    + rewrite PositiveMap.gso in H by auto. right. apply IH. exact H.
Qed.

Definition table_test (around normal : N -> N) (entries : list (N * N)) : bool :=
  let m := table_map entries in allb (entry_right around normal (find_in m)) entries.

(** If all entries pass the test, all values are right. *)
Theorem table_right : forall around normal entries,
  (forall x, near around x x = true) -> (forall x y, near around x y = near around y x) ->
  (forall p, value_of around (normal p) = value_of around p) -> (forall p, ones_of (normal p) = ones_of p) ->
  table_test around normal entries = true ->
  forall p v, find_in (table_map entries) p = Some v -> value_of around p = v.
Proof.
  intros around normal entries H1 H2 H3 H4 T p v. apply found_right with normal; auto.
  intros q w Hq. apply find_in_spec in Hq. unfold table_test in T. cbv zeta in T. rewrite allb_forall in T. auto.
Qed.
