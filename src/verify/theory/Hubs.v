(** Strips and rings with hubs, which are joined to all other vertices but, perhaps, other hubs.

    A move at a vertex of the strip takes all hubs, and a move at a hub takes the strip. Theorem [hubs_mex]: if the vertices and
    edges of a graph pass [hubs_test], it is a strip and hubs, and its value is the mex of what moves leave of the strip alone,
    and of the hubs alone. Theorems [hub_word_sound] and [hub_ring_sound]: so the recurrence of the strip, with the values that
    moves at hubs leave as constants, gives the value. *)
From Coq Require Import String ZArith NArith List Bool Lia.
From NK Require Import Mex Nim Game System NodeKayles Alike Table Strip Terms Closure Ring RingWords Runs Family Parts.
Import ListNotations.
Open Scope Z_scope.

Section Hubs.
Variable w : family.                    (* the graph, by its vertices and edges *)
Variable k : Z.
Variables (C : closure) (f : family).   (* the strip or ring *)
Variable hubs : list (list form).       (* the hubs, which do not depend on t *)
Variable spokes : list (nat * nat).     (* the pairs of hubs that are joined *)
Notation n0 := (from w).
Notation part := [(C, f)].
Notation rim := (own C f).

Definition hub_run (c : list form) : run := Run c [(0, 0)] [(0, 0)] [].
Definition hub_pair (c : list form) (v : run) : list run :=
  [Run (edge_forms c (coords v)) (low v) (high v) (guards v); Run (edge_forms (coords v) c) (low v) (high v) (guards v)].
Definition hub_of (i : nat) : list form := nth i hubs [].
Definition spoke (ab : nat * nat) : list run := hub_pair (hub_of (fst ab)) (hub_run (hub_of (snd ab))).
Definition hub_joins : list run := flat_map (fun c => flat_map (hub_pair c) (vertex_runs rim)) hubs.
Definition hub_numbers : list nat := List.seq 0 (length hubs).

Definition hubs_test : bool :=
  if consists_of w k part (map hub_run hubs ++ vertex_runs rim) (both_ways rim ++ hub_joins ++ flat_map spoke spokes) then
  if runs_apart w (map hub_run hubs) (vertex_runs rim) then
  if allb (fun c => allb (fun g => let '(s, _, _) := g in s =? 0) c) hubs then
  if allb (fun i => allb (fun j => if Nat.eqb i j then true else apart n0 (hub_run (hub_of i)) (hub_run (hub_of j))) hub_numbers) hub_numbers then
    allb (fun ab => if Nat.ltb (fst ab) (length hubs) then Nat.ltb (snd ab) (length hubs) else false) spokes
  else false else false else false else false.

(** The hubs alone. *)
Definition near_hub (i j : nat) : bool :=
  if Nat.eqb i j then true else
  anyb (fun ab => if (if Nat.eqb (fst ab) i then Nat.eqb (snd ab) j else false) then true
                  else if Nat.eqb (fst ab) j then Nat.eqb (snd ab) i else false) spokes.
(** The values that moves at hubs leave. *)
Definition hub_values : list N := map (fun i => value near_hub (take near_hub i hub_numbers)) hub_numbers.

Theorem hubs_mex : hubs_test = true -> forall n G, n0 <= n -> graph_is w n G ->
  is_mex (fun v => leaves (near_in (graph_for rim n)) (vertices (graph_for rim n)) v \/ In v hub_values) (nimber G).
Proof.
  intros H n G Hn HG. unfold hubs_test in H. rewrite !if_true in H. destruct H as (T1 & T2 & T3 & T4 & T5).
  rewrite allb_forall in T3, T4, T5.
  pose proof (consists w k part _ _ n G T1 Hn HG) as (_ & P & GV & Pt & Near).
  pose proof (part_vertex w k part _ _ n G T1 Hn HG (C, f) (or_introl eq_refl)) as PV. unfold graph_of, own_of in PV. cbn [fst snd] in PV.
  set (hp := fun i => map (form_at 0 n) (hub_of i)).
  assert (HIn : forall i, (i < length hubs)%nat -> In (hub_of i) hubs) by (intros i Hi; apply nth_In; auto).
  assert (Const : forall c t, In c hubs -> map (form_at t n) c = map (form_at 0 n) c).
  { intros c t I. specialize (T3 c I). cbv beta in T3. rewrite allb_forall in T3. apply map_ext_in. intros [[s a] b] Ig.
    specialize (T3 _ Ig). cbv beta iota in T3. apply Z.eqb_eq in T3. subst s. cbn [form_at]. lia. }
  assert (In0 : forall c, within (hub_run c) n 0).
  { intros c. split; [|split]; cbn [hub_run low high guards]; intros l Hl; repeat destruct Hl as [<- | Hl]; try destruct Hl; unfold line_at; cbn [fst snd]; lia. }
  assert (HubRun : forall p, in_runs (map hub_run hubs) n p <-> exists i, (i < length hubs)%nat /\ p = hp i).
  { intros p. split.
    - intros (r & I & t & W & ->). apply in_map_iff in I as (c & <- & I). apply (In_nth _ _ []) in I as (i & Hi & <-).
      exists i. split; auto. unfold point, hub_run. cbn [coords]. apply (Const (hub_of i)). auto.
    - intros (i & Hi & ->). exists (hub_run (hub_of i)). split; [apply in_map; auto|]. exists 0. split; auto. }
  assert (HubPt : forall i, (i < length hubs)%nat -> point_of w n (hp i)).
  { intros i Hi. apply Pt. apply in_runs_app. left. apply HubRun. exists i. auto. }
  assert (RimPt : forall p, in_runs (vertex_runs rim) n p -> point_of w n p) by (intros p Hp; apply Pt, in_runs_app; auto).
  assert (Apart : forall p, in_runs (vertex_runs rim) n p -> forall i, (i < length hubs)%nat -> p = hp i -> False).
  { intros p Hp i Hi ->. apply (runs_apart_spec w _ _ T2 n (hp i) Hn); auto. apply HubRun. exists i. auto. }
  assert (HubInj : forall i j, (i < length hubs)%nat -> (j < length hubs)%nat -> hp i = hp j -> i = j).
  { intros i j Hi Hj E. destruct (Nat.eq_dec i j) as [|D]; auto. exfalso.
    assert (Num : forall i, (i < length hubs)%nat -> In i hub_numbers) by (intros x Hx; apply in_seq; lia).
    pose proof (T4 i (Num i Hi)) as A. cbv beta in A. rewrite allb_forall in A. specialize (A j (Num j Hj)). cbv beta in A.
    destruct (Nat.eqb_spec i j) as [|_]; [contradiction|]. apply (apart_spec n0 _ _ A n 0 0 Hn (In0 _) (In0 _) E). }
  assert (HubJoin : forall p q, in_runs hub_joins n (edge_point p q) <-> exists i, (i < length hubs)%nat /\
    ((p = hp i /\ in_runs (vertex_runs rim) n q) \/ (q = hp i /\ in_runs (vertex_runs rim) n p))).
  { intros p q. unfold hub_joins. split.
    - intros (r & I & t & W & E). apply in_flat_map in I as (c & Ic & I). apply in_flat_map in I as (v & Iv & I).
      apply (In_nth _ _ []) in Ic as (i & Hi & Ec). exists i. split; auto.
      assert (Ei : hp i = map (form_at t n) c). { unfold hp, hub_of. rewrite Ec. symmetry. apply Const. rewrite <- Ec. apply nth_In; auto. }
      destruct I as [<- | [<- | []]]; unfold point in E; cbn [coords] in E; rewrite edge_forms_at in E; apply edge_point_inj in E as [-> ->]; rewrite Ei;
        [left | right]; (split; [auto|]); exists v; (split; [auto|]); exists t; split; auto; exact W.
    - intros (i & Hi & [[-> (v & Iv & t & W & ->)] | [-> (v & Iv & t & W & ->)]]); unfold hp; rewrite <- (Const (hub_of i) t (HIn i Hi)).
      + exists (Run (edge_forms (hub_of i) (coords v)) (low v) (high v) (guards v)). split.
        * apply in_flat_map. exists (hub_of i). split; auto. apply in_flat_map. exists v. split; auto. left; auto.
        * exists t. split; [exact W|]. unfold point. cbn [coords]. symmetry. apply edge_forms_at.
      + exists (Run (edge_forms (coords v) (hub_of i)) (low v) (high v) (guards v)). split.
        * apply in_flat_map. exists (hub_of i). split; auto. apply in_flat_map. exists v. split; auto. right; left; auto.
        * exists t. split; [exact W|]. unfold point. cbn [coords]. symmetry. apply edge_forms_at. }
  assert (Spoke : forall p q, in_runs (flat_map spoke spokes) n (edge_point p q) <-> exists a b, In (a, b) spokes /\
    ((p = hp a /\ q = hp b) \/ (p = hp b /\ q = hp a))).
  { intros p q. split.
    - intros (r & I & t & W & E). apply in_flat_map in I as ([a b] & Ia & I). exists a, b. split; auto.
      specialize (T5 _ Ia). cbv beta in T5. cbn [fst snd] in T5. apply if_true in T5 as [A B]. apply Nat.ltb_lt in A, B.
      unfold hp. rewrite <- (Const _ t (HIn a A)), <- (Const _ t (HIn b B)). unfold spoke in I. cbn [fst snd] in I.
      destruct I as [<- | [<- | []]]; unfold point in E; cbn [coords hub_run] in E; rewrite edge_forms_at in E; apply edge_point_inj in E; auto.
    - intros (a & b & Ia & D).
      destruct D as [[-> ->] | [-> ->]]; [exists (Run (edge_forms (hub_of a) (hub_of b)) [(0, 0)] [(0, 0)] []) | exists (Run (edge_forms (hub_of b) (hub_of a)) [(0, 0)] [(0, 0)] [])];
        (split; [apply in_flat_map; exists (a, b); split; [auto|]; unfold spoke; cbn [fst snd]; unfold hub_pair; cbn [hub_run coords low high guards In]; auto
               | exists 0; split; [apply In0 | unfold point; cbn [coords]; symmetry; apply edge_forms_at]]). }
  assert (Rim : forall p q, in_runs (both_ways rim) n (edge_point p q) -> in_runs (vertex_runs rim) n p /\ in_runs (vertex_runs rim) n q)
    by (apply own_ends).
  set (es := both_ways rim ++ hub_joins ++ flat_map spoke spokes) in *.
  assert (Es : forall p q, in_runs es n (edge_point p q) <-> in_runs (both_ways rim) n (edge_point p q) \/
    in_runs hub_joins n (edge_point p q) \/ in_runs (flat_map spoke spokes) n (edge_point p q)).
  { intros p q. unfold es. rewrite !in_runs_app. tauto. }
  assert (Bound : forall a b, In (a, b) spokes -> (a < length hubs)%nat /\ (b < length hubs)%nat).
  { intros a b I. specialize (T5 _ I). cbv beta in T5. cbn [fst snd] in T5. apply if_true in T5 as [A B]. apply Nat.ltb_lt in A, B. auto. }
  assert (SameRim : forall cf p q, In cf part -> in_runs (vertex_runs (own_of cf)) n p -> in_runs (vertex_runs (own_of cf)) n q ->
    in_runs es n (edge_point p q) <-> in_runs (both_ways (own_of cf)) n (edge_point p q)).
  { intros cf p q [<- | []] Hp Hq. change (own_of (C, f)) with rim in *. rewrite Es. split; auto. intros [E | [E | E]]; auto; exfalso.
    - apply HubJoin in E as (i & Hi & [[E _] | [E _]]); [apply (Apart p Hp i Hi E) | apply (Apart q Hq i Hi E)].
    - apply Spoke in E as (a & b & I & [[E _] | [E _]]); destruct (Bound a b I); [apply (Apart p Hp a) | apply (Apart p Hp b)]; auto. }
  pose proof (part_alike w k part _ _ n G T1 Hn HG SameRim (C, f) (or_introl eq_refl)) as Alike.
  unfold graph_of, own_of in Alike. cbn [fst snd] in Alike.
  set (hub_list := map (fun i => called (names w) (hp i)) hub_numbers).
  assert (HubIn : forall x, In x hub_list <-> exists i, (i < length hubs)%nat /\ x = called (names w) (hp i)).
  { intros x. unfold hub_list. rewrite in_map_iff. split; intros (i & H1 & H2); exists i.
    - apply in_seq in H2. split; [lia | auto].
    - split; auto. apply in_seq. lia. }
  assert (HubAlike : alike (near_in G) near_hub hub_list hub_numbers).
  { split; [apply near_in_self|]. split; [intros i; unfold near_hub; rewrite Nat.eqb_refl; auto|].
    exists (fun x i => (i < length hubs)%nat /\ x = called (names w) (hp i)). split; [|split].
    - intros x i y j _ _ _ _ [Hi ->] [Hj ->]. apply eq_true_iff_eq. rewrite (Near _ _ (HubPt i Hi) (HubPt j Hj)), Es. unfold near_hub.
      assert (B : (if Nat.eqb i j then true else anyb (fun ab => if (if Nat.eqb (fst ab) i then Nat.eqb (snd ab) j else false) then true
          else if Nat.eqb (fst ab) j then Nat.eqb (snd ab) i else false) spokes) = true <-> i = j \/ In (i, j) spokes \/ In (j, i) spokes).
      { destruct (Nat.eqb_spec i j) as [->|D]; [tauto|]. rewrite anyb_exists. split.
        - intros ([a b] & I & E). cbn [fst snd] in E. destruct (Nat.eqb_spec a i), (Nat.eqb_spec b j), (Nat.eqb_spec a j), (Nat.eqb_spec b i); subst; try discriminate; auto.
        - intros [E | [I | I]]; [contradiction | exists (i, j) | exists (j, i)]; (split; [auto|]); cbn [fst snd]; rewrite ?Nat.eqb_refl; auto.
          destruct (Nat.eqb j i); auto. destruct (Nat.eqb i j); auto. }
      rewrite B. split.
      + intros [E | [E | [E | E]]]; [left; apply HubInj; auto | exfalso | exfalso | right].
        * apply Rim in E as [E _]. apply (Apart _ E i Hi eq_refl).
        * apply HubJoin in E as (h & Hh & [[_ E] | [_ E]]); [apply (Apart _ E j Hj eq_refl) | apply (Apart _ E i Hi eq_refl)].
        * apply Spoke in E as (a & b & I & D). destruct (Bound a b I) as [Ha Hb].
          destruct D as [[E1 E2] | [E1 E2]]; apply HubInj in E1, E2; auto; subst; auto.
      + intros [-> | [I | I]]; auto; right; right; right; apply Spoke; eexists; eexists; (split; [exact I|]); auto.
    - intros x Hx. apply HubIn in Hx as (i & Hi & ->). exists i. split; auto. apply in_seq. lia.
    - intros i Hi. apply in_seq in Hi. exists (called (names w) (hp i)). split; [apply HubIn; exists i; split; auto; lia | split; auto; lia]. }
  eapply mex_ext; [|apply (hub_mex (near_in G) (near_in_self G) hub_list (vertices (graph_for rim n)) (vertices G))].
  - intros v. cbv beta. rewrite (alike_moves _ _ _ _ _ _ Alike v), (alike_moves _ _ _ _ _ _ HubAlike v).
    assert (V : leaves near_hub hub_numbers v <-> In v hub_values).
    { unfold leaves, hub_values. rewrite in_map_iff. split; intros (i & H1 & H2); exists i; auto. }
    rewrite V. tauto.
  - intros x. rewrite GV, HubIn, PV. split.
    + intros (p & Hp & ->). apply in_runs_app in Hp as [Hp | Hp]; [left; apply HubRun in Hp as (i & Hi & ->); exists i; auto | right; exists p; auto].
    + intros [(i & Hi & ->) | (p & Hp & ->)].
      * exists (hp i). split; auto. apply in_runs_app. left. apply HubRun. exists i. auto.
      * exists p. split; auto. apply in_runs_app. auto.
  - intros h x Hh Hx. apply HubIn in Hh as (i & Hi & ->). apply PV in Hx as (p & Hp & ->).
    split; [apply (Near _ _ (HubPt i Hi) (RimPt p Hp)) | apply (Near _ _ (RimPt p Hp) (HubPt i Hi))]; right; apply Es; right; left; apply HubJoin; exists i; auto.
Qed.
End Hubs.

(** * The recurrence of a strip with constants *)
Section Recurrence.
Variables (C : closure) (f : family) (constants : list N) (member_of : nat) (shift_by : Z) (least : nat).
Notation K := (kinds C).
Notation E := (joins C).
Notation tables := (find_in (table_map (positions C))).

(** What moves in a word leave, whether the word is listed or not. *)
Theorem word_moves : forall d ts j, closure_test C = true -> forall s, solves (recurrences C) s ->
  proper_columns C (lcap d) = true -> proper_columns C (rcap d) = true -> options_of_word C tables d = Some ts -> (long C <= j)%nat ->
  forall v, leaves (near (around K E)) (bits (mask K (word_columns C d j))) v <-> options_of s ts (Z.of_nat j + shift d) v.
Proof.
  intros d ts j H s Sol P1 P2 Ho Hj v. destruct (closure_parts C H) as (HE & Pieces & _).
  pose proof H as T. unfold closure_test in T. rewrite !if_true in T. destruct T as (_ & T2 & T3 & _). apply N.ltb_lt in T2. apply Nat.leb_le in T3.
  unfold proper_columns in P1, P2. rewrite allb_forall in P1, P2.
  assert (Hcaps : proper K (lcap d) /\ proper K (rcap d)) by (split; intros a I; apply N.ltb_lt; auto).
  rewrite <- (options_of_word_right C tables d HE Pieces T2 Hcaps T3 s j Hj) with (ts := ts); auto.
  2: { intros e i He _. apply (closure_sound C H s Sol e i He). }
  pose proof (near_self K E (radius C) HE) as Self.
  assert (A : alike (near (around K E)) (near (around K E)) (bits (mask K (word_columns C d j))) (bits (mask K (padded C d j)))).
  { unfold padded. rewrite mask_zeros_before, mask_zeros_after. split; auto. split; auto.
    exists (fun x y => y = (K * N.of_nat (radius C) + x)%N). split; [|split].
    - intros x x' y y' _ _ _ _ -> ->. symmetry. apply (near_shift K E (radius C) HE).
    - intros x Hx. exists (K * N.of_nat (radius C) + x)%N. split; [rewrite (shifted_bits K E (radius C) HE); apply in_map_iff; exists x; auto | auto].
    - intros x' Hx. rewrite (shifted_bits K E (radius C) HE) in Hx. apply in_map_iff in Hx as (x & <- & Hx). exists x. auto. }
  rewrite (alike_moves _ _ _ _ _ _ A v). unfold leaves. split; intros (y & Hy & ->); exists y; rewrite (value_take (around K E) Self) in *;
    (split; [apply bits_spec in Hy; auto | auto]); apply bits_spec; auto.
Qed.

(** The terms of moves, with the constants, are those of the sequence. *)
Definition terms_test (ts : list term) : bool :=
  match nth_error (recurrences C) member_of with
  | Some s => if mexed s <=? Z.of_nat least + shift_by
              then same_terms (fun _ => common_first C) (Z.of_nat least + shift_by) (known_value C) (ts ++ map Const constants) (terms s) else false
  | None => false
  end.

Lemma terms_test_spec : closure_test C = true -> forall ts, terms_test ts = true -> forall s, solves (recurrences C) s ->
  forall j m S, (least <= j)%nat -> (forall v, S v <-> options_of s ts (Z.of_nat j + shift_by) v) ->
  is_mex (fun v => S v \/ In v constants) m -> m = s member_of (Z.of_nat j + shift_by).
Proof.
  intros H ts T s Sol j m S Hj HS M. destruct (closure_parts C H) as (_ & _ & Known). unfold terms_test in T.
  destruct (nth_error (recurrences C) member_of) as [q|] eqn:Hq; [|discriminate]. apply if_true in T as [T1 T2]. apply Z.leb_le in T1.
  destruct (Sol member_of q Hq) as [_ Mex]. eapply mex_unique; [exact M|]. eapply mex_ext; [|apply (Mex (Z.of_nat j + shift_by)); lia].
  intros v. rewrite HS, <- (same_terms_spec _ _ _ s (Known s Sol) _ _ T2) by lia. unfold options_of. split.
  - intros (t & It & Ho). apply in_app_or in It as [It | It]; [left; exists t; auto|].
    right. apply in_map_iff in It as (c & <- & It). cbn [option_of] in Ho. subst; auto.
  - intros [(t & It & Ho) | I]; [exists t | exists (Const v)]; (split; [apply in_or_app|]); auto; [right; apply in_map; auto | reflexivity].
Qed.

Definition hub_word_test : bool :=
  let d := Word (left_cap f) (right_cap f) member_of shift_by in
  if closure_test C then if family_test C f then if Nat.leb (long C) least then
  if (if proper_columns C (left_cap f) then proper_columns C (right_cap f) else false) then
    match closing f, options_of_word C tables d with None, Some ts => terms_test ts | _, _ => false end
  else false else false else false else false.

Variables turn_list back_list : list N.
Definition hub_ring_test : bool :=
  if closure_test C then if family_test C f then if turn_test K E (cell C) turn_list back_list then if Nat.leb (5 * radius C + 2) least then
    match closing f, opt_map (ring_option C back_list shift_by least tables) (bits (cell C)) with
    | Some l, Some ts => if same_columns l back_list then terms_test ts else false
    | _, _ => false
    end
  else false else false else false else false.

Variables (w : family) (k : Z) (hubs : list (list form)) (spokes : list (nat * nat)).
Hypothesis Hhubs : hubs_test w k C f hubs spokes = true.
Hypothesis Hconstants : hub_values hubs spokes = constants.


Theorem hub_word_sound : hub_word_test = true -> forall s, solves (recurrences C) s -> forall n G, from w <= n -> from f <= n -> graph_is w n G ->
  graph_is f n (graph_for (own C f) n) -> Z.of_nat least <= line_at n (cells f) -> nimber G = s member_of (line_at n (cells f) + shift_by).
Proof.
  intros H s Sol n G Hw Hf HG HR Hj. unfold hub_word_test in H. cbv zeta in H. rewrite !if_true in H. destruct H as (T1 & T2 & T3 & [T4 T5] & T6).
  apply Nat.leb_le in T3. destruct (closing f) eqn:Cl; [discriminate|].
  destruct (options_of_word C tables (Word (left_cap f) (right_cap f) member_of shift_by)) as [ts|] eqn:Eo; [|discriminate].
  set (j := Z.to_nat (line_at n (cells f))). assert (Ej : line_at n (cells f) = Z.of_nat j) by (unfold j; lia). rewrite Ej.
  pose proof (family_alike C f T2 n _ Hf HR) as A. cbv zeta in A. fold j in A. unfold strip_places, near_at in A. rewrite Cl in A.
  pose proof (hubs_mex w k C f hubs spokes Hhubs n G Hw HG) as M. rewrite Hconstants in M.
  eapply (terms_test_spec T1 ts T6 s Sol j _ _); [lia | | exact M].
  intros v. rewrite (alike_moves _ _ _ _ _ _ A v). apply (word_moves (Word (left_cap f) (right_cap f) member_of shift_by) ts j T1 s Sol T4 T5 Eo). lia.
Qed.

Theorem hub_ring_sound : hub_ring_test = true -> forall s, solves (recurrences C) s -> forall n G, from w <= n -> from f <= n -> graph_is w n G ->
  graph_is f n (graph_for (own C f) n) -> Z.of_nat least <= line_at n (cells f) -> nimber G = s member_of (line_at n (cells f) + shift_by).
Proof.
  intros H s Sol n G Hw Hf HG HR Hj. unfold hub_ring_test in H. rewrite !if_true in H. destruct H as (T1 & T2 & T3 & T4 & T5).
  apply Nat.leb_le in T4. destruct (closing f) as [l|] eqn:Cl; [|discriminate].
  destruct (opt_map (ring_option C back_list shift_by least tables) (bits (cell C))) as [ts|] eqn:Eo; [|discriminate].
  apply if_true in T5 as [T5 T6]. apply same_columns_spec in T5. subst l.
  set (j := Z.to_nat (line_at n (cells f))). assert (Ej : line_at n (cells f) = Z.of_nat j) by (unfold j; lia). rewrite Ej.
  pose proof (family_alike C f T2 n _ Hf HR) as A. cbv zeta in A. fold j in A.
  assert (Pl : strip_places C f j = ring K (cell C) j).
  { unfold strip_places, ring. unfold family_test in T2. rewrite !if_true in T2. destruct T2 as (_ & _ & _ & _ & _ & _ & _ & _ & _ & _ & _ & _ & _ & _ & T15).
    rewrite Cl in T15. destruct (left_cap f), (right_cap f); try discriminate. cbn [app]. rewrite app_nil_r. auto. }
  rewrite Pl in A. unfold near_at in A. rewrite Cl in A.
  pose proof (hubs_mex w k C f hubs spokes Hhubs n G Hw HG) as M. rewrite Hconstants in M.
  eapply (terms_test_spec T1 ts T6 s Sol j _ _); [lia | | exact M].
  intros v. rewrite (alike_moves _ _ _ _ _ _ A v). apply (ring_moves C turn_list back_list shift_by least T1 T3 T4 ts Eo s Sol j). lia.
Qed.
End Recurrence.
