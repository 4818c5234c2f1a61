(** A family of graphs as a family of strips.

    The vertices and edges of a family of graphs are runs: v[i] for i from 0 to n, and so on. A certificate says which
    vertex is at which place of a strip of columns with a cap at either end. Theorem [family_sound]: if it passes
    [family_test], the graph has the value of the strip for all n from the stated bound on, as it looks like the strip
    ([family_alike]). Several vertices may be at one
    place if they are joined and have the same other neighbours; the value stays if only one of them is left.
    A family of rings is meant where the certificate says which kinds follow the last cell. *)
From Coq Require Import String ZArith NArith List Bool Lia.
From NK Require Import Mex Nim Game System NodeKayles Alike Table Strip Terms Closure Ring Runs.
Import ListNotations.
Open Scope Z_scope.

(** The edges whose ends are given by two lists of forms. *)
Record edge_run := EdgeRun { one : list form; other : list form; from_t : list line; to_t : list line; only_if : list line }.
(** The vertices of a run, as the vertices of one kind of a strip: that at t is in column t + shift_of. *)
Record assignment := Assignment { called_run : run; column_shift : line; kind_of : N }.

(** An edge as one list of numbers. *)
Definition edge_point (p q : list Z) : list Z := Z.of_nat (length p) :: p ++ q.
Definition edge_forms (p q : list form) : list form := (0, 0, Z.of_nat (length p)) :: p ++ q.
Definition forward (e : edge_run) : run := Run (edge_forms (one e) (other e)) (from_t e) (to_t e) (only_if e).
Definition backward (e : edge_run) : run := Run (edge_forms (other e) (one e)) (from_t e) (to_t e) (only_if e).

Record family := Family {
  names : list string;                   (* the first coordinate of a vertex is the number of its name *)
  vertex_runs : list run; edge_runs : list edge_run; assignments : list assignment;
  left_cap : list N; right_cap : list N; cells : line; from : Z;
  closing : option (list N)               (* of a ring: the kind of each kind one turn further right *) }.

(** The vertex with these coordinates. *)
Definition called (names : list string) (p : list Z) : vertex :=
  match p with c :: indices => Vertex (nth (Z.to_nat c) names ""%string) indices | [] => Vertex "" [] end.

(** [graph_is]: the graph G has the vertices and edges of the runs. *)
Definition graph_is (f : family) (n : Z) (G : graph) : Prop :=
  (forall x, In x (vertices G) <-> exists p, in_runs (vertex_runs f) n p /\ x = called (names f) p) /\
  (forall x y, In (x, y) (edges G) <-> exists e t, In e (edge_runs f) /\ within (forward e) n t /\
     x = called (names f) (map (form_at t n) (one e)) /\ y = called (names f) (map (form_at t n) (other e))).

Lemma edge_point_inj : forall p q p' q', edge_point p q = edge_point p' q' -> p = p' /\ q = q'.
Proof.
  intros p q p' q' H. unfold edge_point in H. injection H as L H. apply Nat2Z.inj in L.
  revert p' L H. induction p as [|x p IH]; intros [|y p'] L H; cbn in *; try discriminate; auto.
  injection H as -> H. injection L as L. destruct (IH p' L H) as [-> ->]. auto.
Qed.
Lemma edge_forms_at : forall t n p q, map (form_at t n) (edge_forms p q) = edge_point (map (form_at t n) p) (map (form_at t n) q).
Proof.
  intros. unfold edge_forms, edge_point. cbn [map]. rewrite map_app, map_length. f_equal.
Qed.

Lemma in_runs_app : forall a b n p, in_runs (a ++ b) n p <-> in_runs a n p \/ in_runs b n p.
Proof.
  intros a b n p. unfold in_runs. setoid_rewrite in_app_iff. split.
  - intros (r & [I|I] & H); [left|right]; exists r; auto.
  - intros [(r & I & H) | (r & I & H)]; exists r; auto.
Qed.

(** ** The places of a strip, as runs of [kind; column] *)
Definition place (k : N) (column : line) : run := Run [(0, 0, Z.of_N k); (0, fst column, snd column)] [(0, 0)] [(0, 0)] [].
Fixpoint cap_places (start : line) (columns : list N) : list run :=
  match columns with
  | [] => []
  | a :: columns => map (fun k => place k start) (bits a) ++ cap_places (after_line start) columns
  end.

Lemma cap_places_spec : forall columns start n k z, in_runs (cap_places start columns) n [Z.of_N k; z] <->
  exists i, z = line_at n start + Z.of_nat i /\ N.testbit (nth i columns 0%N) k = true.
Proof.
  induction columns as [|a columns IH]; intros start n k z; cbn [cap_places].
  - split; [intros (r & [] & _) | intros (i & _ & H); destruct i; rewrite N.bits_0 in H; discriminate].
  - rewrite in_runs_app, IH, after_at. split.
    + intros [(r & I & t & W & E) | (i & -> & H)].
      * apply in_map_iff in I as (k' & <- & I). unfold point in E. cbn [place coords map form_at] in E. injection E as E1 E2.
        assert (k = k') as -> by lia. exists O. split; [unfold line_at; lia | apply bits_spec; auto].
      * exists (S i). split; [lia | auto].
    + intros ([|i] & -> & H); cbn [nth] in H.
      * left. exists (place k start). split; [apply in_map_iff; exists k; split; auto; apply bits_spec; auto|].
        exists 0. split.
        -- split; [|split]; cbn [place low high guards]; intros l Hl; repeat destruct Hl as [<-|Hl]; try destruct Hl; unfold line_at; cbn [fst snd]; lia.
        -- unfold point. cbn [place coords map form_at]. unfold line_at. apply (f_equal2 cons); [lia|]. apply (f_equal2 cons); [lia|auto].
      * right. exists i. split; [lia | auto].
Qed.

Section Family.
Variable C : closure.
Variable f : family.
Notation K := (kinds C).
Notation E := (joins C).
Notation A := (assignments f).
Notation n0 := (from f).

Definition cell_run (a : assignment) : run :=
  Run [(0, 0, Z.of_N (kind_of a)); (1, fst (column_shift a), snd (column_shift a))]
      (low (called_run a)) (high (called_run a)) (guards (called_run a)).
Definition places : list run :=
  cap_places (0, 0) (left_cap f)
  ++ map (fun k => Run [(0, 0, Z.of_N k); (1, 0, Z.of_nat (length (left_cap f)))] [(0, 0)] [minus (cells f) (0, 1)] []) (bits (cell C))
  ++ cap_places (plus (0, Z.of_nat (length (left_cap f))) (cells f)) (right_cap f).

(** ** Edges of the strip, by the names of their ends *)
Definition moved (tau : line) (g : form) : form := let '(s, a, b) := g in (s, s * fst tau + a, s * snd tau + b).
(** The pairs of a vertex of a and one of b that is d columns further right. *)
Definition pair_run (a b : assignment) (d : line) : run :=
  let tau := plus (minus (column_shift a) (column_shift b)) d in
  Run (edge_forms (coords (called_run a)) (map (moved tau) (coords (called_run b))))
      (low (called_run a) ++ map (fun l => minus l tau) (low (called_run b)))
      (high (called_run a) ++ map (fun h => minus h tau) (high (called_run b)))
      (guards (called_run a) ++ guards (called_run b)).
Definition pairs_of (i j : nat) (a b : assignment) : list run :=
  flat_map (fun e => let '(ka, kb, d) := e in
    if (if N.eqb (kind_of a) ka then N.eqb (kind_of b) kb else false) then [pair_run a b (0, Z.of_N d)] else []) E
  ++ (if N.eqb (kind_of a) (kind_of b) then if Nat.eqb i j then [] else [pair_run a b (0, 0)] else [])
  ++ match closing f with
     | None => []
     | Some l => flat_map (fun e => let '(ka, kb, d) := e in
         if (if N.eqb (kind_of a) ka then N.eqb (back l (kind_of b)) kb else false) then [pair_run a b (minus (0, Z.of_N d) (cells f))] else []) E
     end.

Definition numbered : list (nat * assignment) := combine (List.seq 0 (length A)) A.
Lemma numbered_spec : forall i a, In (i, a) numbered <-> nth_error A i = Some a.
Proof.
  unfold numbered. generalize A. intros l i a.
  assert (G : forall s, In (i, a) (combine (List.seq s (length l)) l) <-> exists j, i = (s + j)%nat /\ nth_error l j = Some a).
  { induction l as [|x l IH]; intros s; cbn [length List.seq combine In].
    - split; [intros [] | intros (j & _ & H); destruct j; discriminate].
    - rewrite IH. split.
      + intros [H | (j & -> & H)]; [injection H as <- <-; exists O; split; [lia | auto] | exists (S j); split; [lia | auto]].
      + intros ([|j] & -> & H); [left; cbn in H; injection H as ->; f_equal; lia | right; exists j; split; [lia | auto]]. }
  rewrite G. split; [intros (j & -> & H); auto | intros H; exists i; auto].
Qed.

Definition made : list run := flat_map (fun ia => flat_map (fun jb => pairs_of (fst ia) (fst jb) (snd ia) (snd jb)) numbered) numbered.
Definition swapped (r : run) : run :=
  match coords r with
  | (_, _, l) :: rest => let k := Z.to_nat l in Run (edge_forms (skipn k rest) (firstn k rest)) (low r) (high r) (guards r)
  | [] => r
  end.

Definition column_at (a : assignment) (n t : Z) : Z := t + line_at n (column_shift a).
Definition name_at (a : assignment) (n t : Z) : list Z := point (called_run a) n t.
Definition is_at (i : nat) (a : assignment) (n t : Z) : Prop := nth_error A i = Some a /\ within (called_run a) n t.

Lemma moved_at : forall tau t n g, form_at t n (moved tau g) = form_at (t + line_at n tau) n g.
Proof. intros [ta tb] t n [[s a] b]. cbn [moved form_at]. unfold line_at. cbn [fst snd]. ring. Qed.

Lemma at_constant : forall n d, line_at n (0, d) = d.
Proof. intros. unfold line_at. cbn [fst snd]. lia. Qed.

Lemma pair_run_spec : forall a b d n z, in_run (pair_run a b d) n z <->
  exists t u, within (called_run a) n t /\ within (called_run b) n u /\ column_at b n u = column_at a n t + line_at n d /\
    z = edge_point (name_at a n t) (name_at b n u).
Proof.
  intros a b d n z. set (tau := plus (minus (column_shift a) (column_shift b)) d).
  assert (Et : line_at n tau = line_at n (column_shift a) - line_at n (column_shift b) + line_at n d).
  { unfold tau. rewrite plus_at, minus_at. lia. }
  assert (Pt : forall t, point (pair_run a b d) n t = edge_point (name_at a n t) (name_at b n (t + line_at n tau))).
  { intros t. unfold point, pair_run. cbn [coords]. rewrite edge_forms_at. f_equal. rewrite map_map. apply map_ext. intros g. apply moved_at. }
  split.
  - intros (t & (W1 & W2 & W3) & ->). exists t, (t + line_at n tau). cbn [pair_run low high guards] in W1, W2, W3. change (plus (minus (column_shift a) (column_shift b)) d) with tau in W1, W2.
    setoid_rewrite in_app_iff in W1. setoid_rewrite in_app_iff in W2. setoid_rewrite in_app_iff in W3.
    split; [repeat split; auto|]. split; [repeat split; auto|].
    + intros l Hl. assert (I : In (minus l tau) (map (fun l => minus l tau) (low (called_run b)))) by (apply in_map_iff; exists l; auto).
      specialize (W1 _ (or_intror I)). rewrite minus_at in W1. lia.
    + intros h Hh. assert (I : In (minus h tau) (map (fun l => minus l tau) (high (called_run b)))) by (apply in_map_iff; exists h; auto).
      specialize (W2 _ (or_intror I)). rewrite minus_at in W2. lia.
    + split; [unfold column_at; lia | apply Pt].
  - intros (t & u & (W1 & W2 & W3) & (V1 & V2 & V3) & Ec & ->). exists t. unfold column_at in Ec.
    assert (Eu : u = t + line_at n tau) by lia. split; [|rewrite Pt; subst u; auto].
    unfold within. cbn [pair_run low high guards]. change (plus (minus (column_shift a) (column_shift b)) d) with tau. split; [|split].
    + intros l I. apply in_app_or in I as [I|I]; auto. apply in_map_iff in I as (m & <- & I). rewrite minus_at. specialize (V1 m I). lia.
    + intros l I. apply in_app_or in I as [I|I]; auto. apply in_map_iff in I as (m & <- & I). rewrite minus_at. specialize (V2 m I). lia.
    + intros l I. apply in_app_or in I as [I|I]; auto.
Qed.

(** Two places are near each other, the second to the right of the first or at the same place. *)
Definition leads (i j : nat) (a b : assignment) (n t u : Z) : Prop :=
  (exists d, In (kind_of a, kind_of b, d) E /\ column_at b n u = column_at a n t + Z.of_N d) \/
  (i <> j /\ kind_of a = kind_of b /\ column_at b n u = column_at a n t) \/
  (exists l d, closing f = Some l /\ In (kind_of a, back l (kind_of b), d) E /\ column_at b n u + line_at n (cells f) = column_at a n t + Z.of_N d).

Lemma made_spec : forall n z, in_runs made n z <->
  exists i j a b t u, is_at i a n t /\ is_at j b n u /\ leads i j a b n t u /\ z = edge_point (name_at a n t) (name_at b n u).
Proof.
  intros n z. unfold made. split.
  - intros (r & I & H). apply in_flat_map in I as ([i a] & Ia & I). apply in_flat_map in I as ([j b] & Ib & I). cbn [fst snd] in I.
    apply numbered_spec in Ia, Ib. unfold pairs_of in I. apply in_app_or in I as [I|I]; [|apply in_app_or in I as [I|I]].
    + apply in_flat_map in I as ([[ka kb] d] & Ie & I).
      destruct (if N.eqb (kind_of a) ka then N.eqb (kind_of b) kb else false) eqn:T; [|destruct I].
      apply if_true in T as [T1 T2]. apply N.eqb_eq in T1, T2. destruct I as [<-|[]].
      apply pair_run_spec in H as (t & u & Wt & Wu & Ec & ->). exists i, j, a, b, t, u.
      rewrite (at_constant n) in Ec.
      repeat (split; [split; auto|]). split; [left; exists d; subst; auto | auto].
    + destruct (N.eqb_spec (kind_of a) (kind_of b)) as [Ek|]; [|destruct I]. destruct (Nat.eqb_spec i j); [destruct I|]. destruct I as [<-|[]].
      apply pair_run_spec in H as (t & u & Wt & Wu & Ec & ->). exists i, j, a, b, t, u.
      rewrite (at_constant n) in Ec.
      repeat (split; [split; auto|]). split; [right; left; repeat split; auto; lia | auto].
    + destruct (closing f) as [l|] eqn:Cl; [|destruct I]. apply in_flat_map in I as ([[ka kb] d] & Ie & I).
      destruct (if N.eqb (kind_of a) ka then N.eqb (back l (kind_of b)) kb else false) eqn:T; [|destruct I].
      apply if_true in T as [T1 T2]. apply N.eqb_eq in T1, T2. destruct I as [<-|[]].
      apply pair_run_spec in H as (t & u & Wt & Wu & Ec & ->). exists i, j, a, b, t, u. rewrite minus_at, (at_constant n) in Ec.
      repeat (split; [split; auto|]). split; [right; right; exists l, d; subst; repeat split; auto; lia | auto].
  - intros (i & j & a & b & t & u & [Na Wt] & [Nb Wu] & L & ->).
    assert (exists r, In r (pairs_of i j a b) /\ in_run r n (edge_point (name_at a n t) (name_at b n u))) as (r & I & H).
    { destruct L as [(d & Ie & Ec) | [(Nij & Ek & Ec) | (l & d & Cl & Ie & Ec)]].
      - exists (pair_run a b (0, Z.of_N d)). split; [|apply pair_run_spec; exists t, u; rewrite (at_constant n); auto].
        apply in_or_app. left. apply in_flat_map. exists (kind_of a, kind_of b, d). split; auto. rewrite !N.eqb_refl. left; auto.
      - exists (pair_run a b (0, 0)). split; [|apply pair_run_spec; exists t, u; rewrite (at_constant n); repeat split; auto; try apply Wt; try apply Wu; lia].
        apply in_or_app. right. apply in_or_app. left. rewrite Ek, N.eqb_refl. destruct (Nat.eqb_spec i j); [contradiction | left; auto].
      - exists (pair_run a b (minus (0, Z.of_N d) (cells f))).
        split; [|apply pair_run_spec; exists t, u; rewrite minus_at, (at_constant n); repeat split; auto; try apply Wt; try apply Wu; lia].
        apply in_or_app. right. apply in_or_app. right. rewrite Cl. apply in_flat_map. exists (kind_of a, back l (kind_of b), d).
        split; auto. rewrite !N.eqb_refl. left; auto. }
    exists r. split; auto. apply in_flat_map. exists (i, a). split; [apply numbered_spec; auto|].
    apply in_flat_map. exists (j, b). split; [apply numbered_spec; auto | auto].
Qed.

Lemma swapped_spec : forall n z, in_runs (map swapped made) n z <->
  exists i j a b t u, is_at i a n t /\ is_at j b n u /\ leads i j a b n t u /\ z = edge_point (name_at b n u) (name_at a n t).
Proof.
  intros n z.
  assert (Form : forall r, In r made -> exists p q, coords r = edge_forms p q).
  { intros r I. unfold made in I. apply in_flat_map in I as (ia & _ & I). apply in_flat_map in I as (jb & _ & I).
    unfold pairs_of in I. apply in_app_or in I as [I|I]; [|apply in_app_or in I as [I|I]].
    - apply in_flat_map in I as ([[ka kb] d] & _ & I). destruct (if N.eqb _ ka then _ else _); [|destruct I].
      destruct I as [<-|[]]. unfold pair_run. cbn [coords]. eauto.
    - destruct (N.eqb _ _); [|destruct I]. destruct (Nat.eqb _ _); [destruct I|]. destruct I as [<-|[]]. unfold pair_run. cbn [coords]. eauto.
    - destruct (closing f); [|destruct I]. apply in_flat_map in I as ([[ka kb] d] & _ & I). destruct (if N.eqb _ ka then _ else _); [|destruct I].
      destruct I as [<-|[]]. unfold pair_run. cbn [coords]. eauto. }
  assert (Sw : forall r p q, coords r = edge_forms p q -> swapped r = Run (edge_forms q p) (low r) (high r) (guards r)).
  { intros r p q H. unfold swapped. rewrite H. unfold edge_forms at 1. rewrite Nat2Z.id.
    rewrite skipn_app, skipn_all, Nat.sub_diag, firstn_app, firstn_all, Nat.sub_diag. cbn [skipn firstn app]. rewrite app_nil_r. auto. }
  split.
  - intros (r' & I & t & W & ->). apply in_map_iff in I as (r & <- & I). destruct (Form r I) as (p & q & Ec). rewrite (Sw r p q Ec) in *.
    assert (H : in_runs made n (point r n t)) by (exists r; split; auto; exists t; auto).
    apply made_spec in H as (i & j & a & b & t' & u' & H1 & H2 & L & Ep). exists i, j, a, b, t', u'. repeat (split; [auto|]).
    unfold point in *. rewrite Ec, edge_forms_at in Ep. apply edge_point_inj in Ep as [<- <-]. cbn [coords]. apply edge_forms_at.
  - intros (i & j & a & b & t' & u' & H1 & H2 & L & ->).
    assert (H : in_runs made n (edge_point (name_at a n t') (name_at b n u'))) by (apply made_spec; exists i, j, a, b, t', u'; auto).
    destruct H as (r & I & t & W & Ep). destruct (Form r I) as (p & q & Ec). exists (swapped r). split; [apply in_map; auto|].
    exists t. rewrite (Sw r p q Ec). split; [exact W|]. unfold point in *. rewrite Ec, edge_forms_at in Ep.
    apply edge_point_inj in Ep as [-> ->]. cbn [coords]. symmetry. apply edge_forms_at.
Qed.

(** ** The test *)
Definition coded (l : list form) : bool :=
  match l with (s, a, c) :: _ => if s =? 0 then if a =? 0 then if 0 <=? c then c <? Z.of_nat (length (names f)) else false else false else false
             | [] => false end.
Fixpoint distinct (l : list string) : bool :=
  match l with [] => true | x :: l => if allb (fun y => negb (String.eqb x y)) l then distinct l else false end.

Definition all_apart : bool :=
  allb (fun ia => allb (fun jb => if Nat.eqb (fst ia) (fst jb) then true
    else apart n0 (called_run (snd ia)) (called_run (snd jb))) numbered) numbered.

Definition family_test : bool :=
  if edges_test K E (radius C) then if N.ltb (cell C) (2 ^ K) then
  if allb (fun a => N.ltb a (2 ^ K)) (left_cap f ++ right_cap f) then if always n0 (cells f) then
  if distinct (names f) then if allb coded (map coords (vertex_runs f) ++ map (fun a => coords (called_run a)) A
     ++ map one (edge_runs f) ++ map other (edge_runs f)) then
  if all_covered n0 (vertex_runs f) (map called_run A) then if all_covered n0 (map called_run A) (vertex_runs f) then
  if all_covered n0 (map cell_run A) places then if all_covered n0 places (map cell_run A) then
  if all_covered n0 (map forward (edge_runs f)) (made ++ map swapped made) then
  if all_covered n0 made (map forward (edge_runs f) ++ map backward (edge_runs f)) then
  if all_apart then if allb (fun a => injective n0 (called_run a)) A then
  match closing f, left_cap f, right_cap f with None, _, _ => true | Some l, [], [] => allb (fun b => N.ltb b K) l | _, _, _ => false end
  else false else false else false else false else false else false else false else false else false else false else false else false else false else false.

Lemma distinct_spec : forall l, distinct l = true -> forall i j, (i < length l)%nat -> (j < length l)%nat ->
  nth i l ""%string = nth j l ""%string -> i = j.
Proof.
  induction l as [|x l IH]; intros H i j Hi Hj Eq; cbn [length] in *; [lia|]. cbn [distinct] in H. apply if_true in H as [H1 H2].
  rewrite allb_forall in H1. destruct i as [|i], j as [|j]; cbn [nth] in Eq; auto.
  - exfalso. assert (I : In (nth j l ""%string) l) by (apply nth_In; lia). specialize (H1 _ I). rewrite <- Eq, String.eqb_refl in H1. discriminate.
  - exfalso. assert (I : In (nth i l ""%string) l) by (apply nth_In; lia). specialize (H1 _ I). rewrite Eq, String.eqb_refl in H1. discriminate.
  - f_equal. apply IH; auto; lia.
Qed.

Lemma called_inj : forall l m t u n, distinct (names f) = true -> coded l = true -> coded m = true ->
  called (names f) (map (form_at t n) l) = called (names f) (map (form_at u n) m) -> map (form_at t n) l = map (form_at u n) m.
Proof.
  intros [|[[s a] c] l] [|[[s' a'] c'] m] t u n D H H' Eq; cbn [coded] in *; try discriminate.
  rewrite !if_true in H, H'. destruct H as (H1 & H2 & H3 & H4). destruct H' as (H1' & H2' & H3' & H4').
  apply Z.eqb_eq in H1, H2, H1', H2'. apply Z.leb_le in H3, H3'. apply Z.ltb_lt in H4, H4'. subst.
  cbn [map called form_at] in *. rewrite !Z.mul_0_l, !Z.add_0_l in *. injection Eq as E1 E2. rewrite E2. f_equal.
  apply distinct_spec in E1; auto; lia.
Qed.

Lemma places_spec : forall n, n0 <= n -> edges_test K E (radius C) = true -> (cell C < 2 ^ K)%N ->
  proper K (left_cap f) -> proper K (right_cap f) -> always n0 (cells f) = true ->
  let columns := left_cap f ++ repeat (cell C) (Z.to_nat (line_at n (cells f))) ++ right_cap f in
  forall k z, in_runs places n [Z.of_N k; z] <->
    exists c, z = Z.of_nat c /\ (k < K)%N /\ N.testbit (mask K columns) (at_column K c k) = true.
Proof.
  intros n Hn HE HF HL HR HC columns k z. pose proof (always_spec _ _ HC n Hn) as Pos. set (j := line_at n (cells f)) in *.
  assert (Vc : proper K columns).
  { unfold columns. apply proper_app. split; auto. apply proper_app. split; auto. apply proper_repeat; auto. }
  assert (Kind : forall a, (a < 2 ^ K)%N -> N.testbit a k = true -> (k < K)%N).
  { intros a Ha Hk. destruct (N.lt_ge_cases k K) as [|L]; auto. rewrite (high_bit a K Ha k L) in Hk. discriminate. }
  assert (KindL : forall l i, proper K l -> N.testbit (nth i l 0%N) k = true -> (k < K)%N).
  { intros l i V H. destruct (nth_in_or_default i l 0%N) as [I|D]; [apply (Kind _ (V _ I) H)|]. rewrite D, N.bits_0 in H. discriminate. }
  assert (Mid : in_runs (map (fun k => Run [(0, 0, Z.of_N k); (1, 0, Z.of_nat (length (left_cap f)))] [(0, 0)] [minus (cells f) (0, 1)] []) (bits (cell C))) n [Z.of_N k; z]
    <-> N.testbit (cell C) k = true /\ Z.of_nat (length (left_cap f)) <= z < Z.of_nat (length (left_cap f)) + j).
  { split.
    - intros (r & I & t & (W1 & W2 & _) & Ep). apply in_map_iff in I as (k' & <- & I). apply bits_spec in I.
      specialize (W1 _ (or_introl eq_refl)). specialize (W2 _ (or_introl eq_refl)). rewrite minus_at in W2. fold j in W2.
      unfold line_at in W1, W2. cbn [fst snd] in W1, W2. unfold point in Ep. cbn [coords map form_at] in Ep.
      pose proof (f_equal (fun l => nth 0 l 0) Ep) as Ep1. pose proof (f_equal (fun l => nth 1 l 0) Ep) as Ep2. cbn [nth] in Ep1, Ep2. assert (k = k') by lia. subst k'. split; auto. lia.
    - intros [Hk Hz]. eexists. split; [apply in_map_iff; exists k; split; [reflexivity | apply bits_spec; auto]|].
      exists (z - Z.of_nat (length (left_cap f))). split.
      + split; [|split]; cbn [low high guards].
        * intros l [<-|[]]. unfold line_at. cbn [fst snd]. lia.
        * intros l [<-|[]]. rewrite minus_at. fold j. unfold line_at. cbn [fst snd]. lia.
        * intros l [].
      + unfold point. cbn [coords map form_at]. apply (f_equal2 cons); [lia|]. apply (f_equal2 cons); [lia|auto]. }
  unfold places. rewrite !in_runs_app, !cap_places_spec, Mid. rewrite plus_at. fold j. unfold line_at. cbn [fst snd].
  assert (Nth : forall c, nth c columns 0%N = if (c <? length (left_cap f))%nat then nth c (left_cap f) 0%N
    else if (c <? length (left_cap f) + Z.to_nat j)%nat then cell C else nth (c - length (left_cap f) - Z.to_nat j) (right_cap f) 0%N).
  { intros c. unfold columns. destruct (Nat.ltb_spec c (length (left_cap f))) as [L|L]; [rewrite app_nth1; auto|].
    rewrite app_nth2 by lia. destruct (Nat.ltb_spec c (length (left_cap f) + Z.to_nat j)) as [L'|L'].
    - rewrite app_nth1 by (rewrite repeat_length; lia). rewrite (nth_indep _ _ (cell C)), nth_repeat by (rewrite repeat_length; lia). auto.
    - rewrite app_nth2 by (rewrite repeat_length; lia). rewrite repeat_length. auto. }
  split.
  - intros [(i & Ez & H) | [[Hk Hz] | (i & Ez & H)]].
    + exists i. split; [lia|]. assert (Hk : (k < K)%N) by (apply (KindL _ i HL H)). split; auto. rewrite mask_nth, Nth by auto.
      destruct (Nat.ltb_spec i (length (left_cap f))) as [L|L]; auto. rewrite nth_overflow, N.bits_0 in H by auto. discriminate.
    + exists (Z.to_nat z). split; [lia|]. assert (Hk' : (k < K)%N) by (apply (Kind _ HF Hk)). split; auto. rewrite mask_nth, Nth by auto.
      destruct (Nat.ltb_spec (Z.to_nat z) (length (left_cap f))); [lia|].
      destruct (Nat.ltb_spec (Z.to_nat z) (length (left_cap f) + Z.to_nat j)); [auto|lia].
    + exists (length (left_cap f) + Z.to_nat j + i)%nat. split; [lia|]. assert (Hk : (k < K)%N) by (apply (KindL _ i HR H)).
      split; auto. rewrite mask_nth, Nth by auto.
      destruct (Nat.ltb_spec (length (left_cap f) + Z.to_nat j + i) (length (left_cap f))); [lia|].
      destruct (Nat.ltb_spec (length (left_cap f) + Z.to_nat j + i) (length (left_cap f) + Z.to_nat j)); [lia|].
      rewrite <- H. f_equal. f_equal. lia.
  - intros (c & -> & Hk & H). rewrite mask_nth, Nth in H by auto.
    destruct (Nat.ltb_spec c (length (left_cap f))) as [L|L].
    + left. exists c. split; [lia | auto].
    + destruct (Nat.ltb_spec c (length (left_cap f) + Z.to_nat j)) as [L'|L'].
      * right; left. split; [auto | lia].
      * right; right. eexists. split; [|exact H]. lia.
Qed.

(** Two places of a strip are joined just if an edge says so. *)
Lemma near_places : edges_test K E (radius C) = true -> forall c k c' k', (k < K)%N -> (k' < K)%N ->
  (near (around K E) (at_column K c k) (at_column K c' k') = true <->
   (c = c' /\ k = k') \/ exists d, (In (k, k', d) E /\ N.of_nat c' = N.of_nat c + d)%N \/ (In (k', k, d) E /\ N.of_nat c = N.of_nat c' + d)%N).
Proof.
  intros HE c k c' k' Hk Hk'. rewrite (near_spec K E (radius C) HE). unfold at_column.
  destruct (column_of K E (radius C) HE (N.of_nat c) k Hk) as [-> ->]. destruct (column_of K E (radius C) HE (N.of_nat c') k' Hk') as [D' M'].
  split.
  - intros [Eq | (a & b & d & I & H)].
    + destruct (column_of K E (radius C) HE (N.of_nat c) k Hk) as [D M]. left. rewrite Eq in D, M. split; [apply Nat2N.inj|]; congruence.
    + right. exists d. rewrite D', M' in H. destruct H as [(<- & <- & H) | (<- & <- & H)]; auto.
  - rewrite D', M'. intros [[-> ->] | (d & [[I H] | [I H]])]; auto; right; eexists; eexists; exists d; split; eauto.
Qed.

(** The value of the strip or ring with j cells. *)
Definition strip_value (j : nat) : N :=
  match closing f with
  | None => row_value K E (left_cap f ++ repeat (cell C) j ++ right_cap f)
  | Some l => ring_value K E (cell C) l j
  end.
Definition near_at (j : nat) (x y : N) : bool :=
  match closing f with None => near (around K E) x y | Some l => near_ring K E l j x y end.

Definition linked (j : nat) (c : nat) (k : N) (c' : nat) (k' : N) : Prop :=
  (c = c' /\ k = k') \/
  (exists d, (In (k, k', d) E /\ N.of_nat c' = N.of_nat c + d)%N \/ (In (k', k, d) E /\ N.of_nat c = N.of_nat c' + d)%N) \/
  (exists l d, closing f = Some l /\ ((In (k, back l k', d) E /\ N.of_nat c' + N.of_nat j = N.of_nat c + d)%N \/
                                     (In (k', back l k, d) E /\ N.of_nat c + N.of_nat j = N.of_nat c' + d)%N)).

Lemma near_at_linked : edges_test K E (radius C) = true ->
  (forall l, closing f = Some l -> allb (fun b => N.ltb b K) l = true) ->
  forall j c k c' k', (k < K)%N -> (k' < K)%N -> (closing f <> None -> (c < j)%nat /\ (c' < j)%nat) ->
  (near_at j (at_column K c k) (at_column K c' k') = true <-> linked j c k c' k').
Proof.
  intros HE HB j c k c' k' Hk Hk' Hj. unfold near_at, linked. destruct (closing f) as [l|] eqn:Cl.
  - destruct (Hj ltac:(discriminate)) as [Hc Hc']. specialize (HB l eq_refl). rewrite allb_forall in HB.
    assert (BK : forall i, (back l i < K)%N).
    { intros i. unfold back. destruct (nth_in_or_default (N.to_nat i) l 0%N) as [I|D]; [apply N.ltb_lt, HB; auto|].
      rewrite D. pose proof (K_pos K E (radius C) HE). lia. }
    assert (Up : forall i kk, (kk < K)%N -> up K l j (at_column K i kk) = at_column K (i + j) (back l kk)).
    { intros i kk H. unfold up, at_column. destruct (column_of K E (radius C) HE (N.of_nat i) kk H) as [-> ->]. lia. }
    unfold near_ring. rewrite !Up by auto.
    pose proof (near_places HE c k c' k' Hk Hk') as P1. pose proof (near_places HE c k (c' + j)%nat (back l k') Hk (BK k')) as P2.
    pose proof (near_places HE (c + j)%nat (back l k) c' k' (BK k) Hk') as P3.
    assert (Or : forall a b d : bool, (if a then true else if b then true else d) = true <-> a = true \/ b = true \/ d = true)
      by (intros [] [] []; intuition).
    rewrite Or, P1, P2, P3. split.
    + intros [[H | H] | [[[H _] | (d & [[I H] | [I H]])] | [[H _] | (d & [[I H] | [I H]])]]]; auto; try lia.
      * right; right. exists l, d. split; auto. left. split; auto. lia.
      * right; right. exists l, d. split; auto. right. split; auto. lia.
    + intros [H | [H | (l' & d & E' & [[I H] | [I H]])]]; auto; injection E' as <-.
      * right; left. right. exists d. left. split; auto. lia.
      * right; right. right. exists d. right. split; auto. lia.
  - rewrite near_places by auto. split; [intros [H|H]; auto | intros [H | [H | (l & d & H & _)]]; auto; discriminate].
Qed.

(** The vertices of the strip or ring with j cells. *)
Definition strip_places (j : nat) : list N := bits (mask K (left_cap f ++ repeat (cell C) j ++ right_cap f)).

Lemma strip_value_of : family_test = true -> forall j, strip_value j = value (near_at j) (strip_places j).
Proof.
  intros H j. unfold family_test in H. rewrite !if_true in H. destruct H as (_ & _ & _ & _ & _ & _ & _ & _ & _ & _ & _ & _ & _ & _ & T15).
  unfold strip_value, near_at, strip_places, row_value, value_of, ring_value, ring. destruct (closing f) as [l|]; auto.
  destruct (left_cap f), (right_cap f); try discriminate. cbn [app]. rewrite app_nil_r. auto.
Qed.

(** The graph looks like the strip. *)
Theorem family_alike : family_test = true -> forall n G, n0 <= n -> graph_is f n G ->
  let j := Z.to_nat (line_at n (cells f)) in alike (near_in G) (near_at j) (vertices G) (strip_places j).
Proof.
  intros H n G Hn [GV GE]. unfold family_test in H. rewrite !if_true in H.
  destruct H as (T1 & T2 & T3 & T4 & T5 & T6 & T7 & T8 & T9 & T10 & T11 & T12 & T13 & T14 & T15).
  apply N.ltb_lt in T2. rewrite allb_forall in T3, T6, T14.
  assert (VL : proper K (left_cap f)) by (intros a I; apply N.ltb_lt, T3, in_or_app; auto).
  assert (VR : proper K (right_cap f)) by (intros a I; apply N.ltb_lt, T3, in_or_app; auto).
  pose proof (places_spec n Hn T1 T2 VL VR T4) as PS. cbv zeta in PS.
  set (j0 := Z.to_nat (line_at n (cells f))) in *.
  assert (Ej : Z.of_nat j0 = line_at n (cells f)) by (unfold j0; pose proof (always_spec _ _ T4 n Hn); lia).
  set (columns := left_cap f ++ repeat (cell C) j0 ++ right_cap f) in *.
  assert (HB : forall l, closing f = Some l -> allb (fun b => N.ltb b K) l = true /\ columns = repeat (cell C) j0).
  { intros l Cl. rewrite Cl in T15. unfold columns. destruct (left_cap f), (right_cap f); try discriminate. rewrite app_nil_r. auto. }
  assert (HB1 : forall l, closing f = Some l -> allb (fun b => N.ltb b K) l = true) by (intros l Cl; apply (HB l Cl)).
  assert (InRing : forall c k, (k < K)%N -> N.testbit (mask K columns) (at_column K c k) = true -> closing f <> None -> (c < j0)%nat).
  { intros c k Hk B Cl. destruct (closing f) as [l|] eqn:El; [|contradiction]. destruct (HB l eq_refl) as [_ Ec]. rewrite Ec in B.
    rewrite mask_nth in B by (auto; apply proper_repeat; auto). destruct (Nat.lt_ge_cases c j0) as [|L]; auto.
    rewrite nth_overflow, N.bits_0 in B by (rewrite repeat_length; auto). discriminate. }
  assert (CodeA : forall i a, nth_error A i = Some a -> coded (coords (called_run a)) = true).
  { intros i a Na. apply T6. apply in_or_app. right. apply in_or_app. left. apply in_map_iff. exists a. split; auto. eapply nth_error_In; eauto. }
  (* Where a vertex is. *)
  assert (Unique : forall i a t j b u, is_at i a n t -> is_at j b n u -> name_at a n t = name_at b n u -> i = j /\ a = b /\ t = u).
  { intros i a t j b u [Na Wt] [Nb Wu] Eq. destruct (Nat.eq_dec i j) as [->|D].
    - rewrite Na in Nb. injection Nb as <-. split; auto. split; auto.
      apply (injective_spec n0 (called_run a)) with (n := n); auto. apply T14. eapply nth_error_In; eauto.
    - exfalso. unfold all_apart in T13. rewrite allb_forall in T13. assert (Ia := proj2 (numbered_spec i a) Na).
      assert (Ib := proj2 (numbered_spec j b) Nb). specialize (T13 _ Ia). cbv beta in T13. rewrite allb_forall in T13. specialize (T13 _ Ib).
      cbn [fst snd] in T13. destruct (Nat.eqb_spec i j) as [|Nij]; [contradiction|]. apply (apart_spec n0 _ _ T13 n t u Hn Wt Wu Eq). }
  assert (Placed : forall i a t, is_at i a n t -> exists c, column_at a n t = Z.of_nat c /\ (kind_of a < K)%N /\
    N.testbit (mask K columns) (at_column K c (kind_of a)) = true).
  { intros i a t [Na Wt]. apply PS. apply (all_covered_spec n0 _ _ T9 n _ Hn). exists (cell_run a). split.
    - apply in_map. eapply nth_error_In; eauto.
    - exists t. split; [exact Wt|]. unfold point, cell_run, column_at. cbn [coords map form_at]. unfold line_at. apply (f_equal2 cons); [lia|]. apply (f_equal2 cons); [lia|auto]. }
  set (R := fun x p => exists i a t c, is_at i a n t /\ x = called (names f) (name_at a n t) /\ column_at a n t = Z.of_nat c /\ p = at_column K c (kind_of a)).
  cbv zeta. unfold strip_places. fold columns. split; [apply near_in_self|]. split.
  { intros x. unfold near_at. destruct (closing f); [apply (near_ring_self K E (radius C) T1) | apply (near_self K E (radius C) T1)]. }
  exists R. split; [|split].
  - intros x x' y y' _ _ _ _ (i & a & t & c & Hi & -> & Ec & ->) (j & b & u & c' & Hj & -> & Ec' & ->).
    destruct (Placed i a t Hi) as (c0 & Ec0 & Ka & Ba). destruct (Placed j b u Hj) as (c0' & Ec0' & Kb & Bb).
    assert (c0 = c) by lia. assert (c0' = c') by lia. subst c0 c0'.
    assert (Edge : forall i a t c j b u c', is_at i a n t -> is_at j b n u -> column_at a n t = Z.of_nat c -> column_at b n u = Z.of_nat c' ->
      In (called (names f) (name_at a n t), called (names f) (name_at b n u)) (edges G) ->
      linked j0 c (kind_of a) c' (kind_of b)).
    { clear i a t c j b u c' Hi Hj Ec Ec' Ec0 Ec0' Ka Kb Ba Bb. intros i a t c j b u c' Hi Hj Ec Ec' I.
      apply GE in I as (e & s & Ie & We & E1 & E2).
      apply called_inj in E1; auto; [|apply (CodeA i); apply Hi | apply T6; do 2 (apply in_or_app; right); apply in_or_app; left; apply in_map; auto].
      apply called_inj in E2; auto; [|apply (CodeA j); apply Hj | apply T6; do 3 (apply in_or_app; right); apply in_map; auto].
      assert (F : in_runs (map forward (edge_runs f)) n (edge_point (name_at a n t) (name_at b n u))).
      { exists (forward e). split; [apply in_map; auto|]. exists s. split; auto. unfold point, forward. cbn [coords]. rewrite edge_forms_at.
        unfold name_at, point. rewrite <- E1, <- E2. auto. }
      apply (all_covered_spec n0 _ _ T11 n _ Hn) in F. apply in_runs_app in F as [F|F].
      - apply made_spec in F as (i' & j' & a' & b' & t' & u' & Hi' & Hj' & L & Ep). apply edge_point_inj in Ep as [P1 P2].
        destruct (Unique _ _ _ _ _ _ Hi Hi' P1) as (<- & <- & <-). destruct (Unique _ _ _ _ _ _ Hj Hj' P2) as (<- & <- & <-).
        destruct L as [(d & Id & Ed) | [(_ & Ek & Ed) | (l & d & Cl & Id & Ed)]];
          [right; left; exists d; left; split; auto; lia | left; split; auto; lia | right; right; exists l, d; split; auto; left; split; auto; lia].
      - apply swapped_spec in F as (i' & j' & a' & b' & t' & u' & Hi' & Hj' & L & Ep). apply edge_point_inj in Ep as [P1 P2].
        destruct (Unique _ _ _ _ _ _ Hi Hj' P1) as (<- & <- & <-). destruct (Unique _ _ _ _ _ _ Hj Hi' P2) as (<- & <- & <-).
        destruct L as [(d & Id & Ed) | [(_ & Ek & Ed) | (l & d & Cl & Id & Ed)]];
          [right; left; exists d; right; split; auto; lia | left; split; [lia | congruence] | right; right; exists l, d; split; auto; right; split; auto; lia]. }
    assert (Made : forall i a t j b u, is_at i a n t -> is_at j b n u -> leads i j a b n t u ->
      In (called (names f) (name_at a n t), called (names f) (name_at b n u)) (edges G) \/
      In (called (names f) (name_at b n u), called (names f) (name_at a n t)) (edges G)).
    { clear i a t c j b u c' Hi Hj Ec Ec' Ec0 Ec0' Ka Kb Ba Bb. intros i a t j b u Hi Hj L.
      assert (F : in_runs made n (edge_point (name_at a n t) (name_at b n u))) by (apply made_spec; exists i, j, a, b, t, u; auto).
      apply (all_covered_spec n0 _ _ T12 n _ Hn) in F. apply in_runs_app in F as [F|F]; destruct F as (r & I & s & W & Ep);
        apply in_map_iff in I as (e & <- & Ie); unfold point, forward, backward in Ep; cbn [coords] in Ep; rewrite edge_forms_at in Ep;
        apply edge_point_inj in Ep as [P1 P2]; rewrite P1, P2; [left|right]; apply GE; exists e, s; auto. }
    assert (Iff : near_in G (called (names f) (name_at a n t)) (called (names f) (name_at b n u)) = true <->
      near_at j0 (at_column K c (kind_of a)) (at_column K c' (kind_of b)) = true).
    { rewrite near_in_spec, (near_at_linked T1 HB1 j0 c (kind_of a) c' (kind_of b) Ka Kb) by (intros Cl; split; [apply (InRing c (kind_of a)) | apply (InRing c' (kind_of b))]; auto). split.
      - intros [Eq | [I | I]].
        + apply called_inj in Eq; auto; [|apply (CodeA i); apply Hi | apply (CodeA j); apply Hj].
          destruct (Unique _ _ _ _ _ _ Hi Hj Eq) as (<- & <- & <-). left. split; auto. lia.
        + apply (Edge i a t c j b u c'); auto.
        + destruct (Edge j b u c' i a t c Hj Hi Ec' Ec I) as [[-> Ek] | [(d & D) | (l & d & Cl & D)]];
            [left; split; auto | right; left; exists d; tauto | right; right; exists l, d; tauto].
      - intros [[<- Ek] | [(d & [[I Ed] | [I Ed]]) | (l & d & Cl & [[I Ed] | [I Ed]])]].
        + destruct (Nat.eq_dec i j) as [->|D].
          * left. destruct Hi as [Na Wt], Hj as [Nb Wu]. rewrite Na in Nb. injection Nb as <-. unfold column_at in Ec, Ec'.
            assert (t = u) by lia. subst; auto.
          * right. apply (Made i a t j b u); auto. right. left. repeat split; auto. lia.
        + right. apply (Made i a t j b u); auto. left. exists d. split; auto. lia.
        + right. apply or_comm. apply (Made j b u i a t); auto. left. exists d. split; auto. lia.
        + right. apply (Made i a t j b u); auto. right. right. exists l, d. repeat split; auto. lia.
        + right. apply or_comm. apply (Made j b u i a t); auto. right. right. exists l, d. repeat split; auto. lia. }
    destruct (near_in G _ _), (near_at j0 _ _); auto; [symmetry|]; apply Iff; auto.
  - intros x Hx. apply GV in Hx as (p & Hp & ->). apply (all_covered_spec n0 _ _ T7 n p Hn) in Hp as (r & I & t & W & ->).
    apply in_map_iff in I as (a & <- & I). apply In_nth_error in I as [i Na].
    assert (Hi : is_at i a n t) by (split; auto). destruct (Placed i a t Hi) as (c & Ec & Ka & B).
    exists (at_column K c (kind_of a)). split; [apply bits_spec; auto | exists i, a, t, c; auto].
  - intros p Hp. apply bits_spec in Hp. pose proof (K_pos K E (radius C) T1) as HK.
    set (c := N.to_nat (p / K)). set (k := (p mod K)%N).
    assert (Ep : p = at_column K c k).
    { unfold at_column, c, k. rewrite N2Nat.id. apply N.div_mod; auto. }
    assert (Hk : (k < K)%N) by (apply N.mod_lt; auto).
    assert (P : in_runs places n [Z.of_N k; Z.of_nat c]) by (apply PS; exists c; rewrite <- Ep; auto).
    apply (all_covered_spec n0 _ _ T10 n _ Hn) in P as (r & I & t & W & Eq). apply in_map_iff in I as (a & <- & I).
    apply In_nth_error in I as [i Na]. unfold point, cell_run in Eq. cbn [coords map form_at] in Eq.
    pose proof (f_equal (fun l => nth 0 l 0) Eq) as E1. pose proof (f_equal (fun l => nth 1 l 0) Eq) as E2. cbn [nth] in E1, E2.
    assert (Hi : is_at i a n t) by (split; auto). exists (called (names f) (name_at a n t)). split.
    + apply GV. exists (name_at a n t). split; auto. apply (all_covered_spec n0 _ _ T8 n _ Hn). exists (called_run a).
      split; [apply in_map; eapply nth_error_In; eauto | exists t; auto].
    + exists i, a, t, c. split; auto. split; auto. assert (kind_of a = k) by lia. split; [unfold column_at, line_at; lia | congruence].
Qed.

Theorem family_sound : family_test = true -> forall n G, n0 <= n -> graph_is f n G ->
  nimber G = strip_value (Z.to_nat (line_at n (cells f))).
Proof.
  intros H n G Hn HG. rewrite (strip_value_of H). apply alike_value. apply (family_alike H n G Hn HG).
Qed.
End Family.
