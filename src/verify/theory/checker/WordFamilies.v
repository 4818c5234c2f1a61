(** Claims about the nimbers of all graphs of a family whose vertices are binary words, which follow from symmetries.

    A certificate states which words are vertices and which of them are joined, by conditions on the words and on their weights, the
    numbers of their ones. That places may be exchanged, or that translations are symmetries, is a statement about the numbers of places
    that are in some of three words and not in others. Theorem [words_proved]: if a certificate passes [words_are_right], then for all
    parameters that are given the statement is true of the nimber of the graph. The theorems about one graph are those of `Words.v`. *)
From Coq Require Import String ZArith NArith List Bool Lia PArith.
From NK Require Import Mex System NodeKayles Symmetry Images Words.
From NK.checker Require Import Forms Shown Contexts Operators Reading Families Symmetries.
Import ListNotations.
Open Scope Z_scope.

(** In the conditions six variables follow the parameters: the numbers a, b and a (+) b, and their weights. *)
Record word_family := WordFamily {
  word_parameters : nat; word_required : list condition; word_length : number; word_name : string; is_word : condition; are_joined : condition }.
Inductive word_ground := Exchanges | Translations | Translated (ones : number).
Record word_case := WordCase { word_applies : condition; word_grounds : list word_ground }.

(** * The graph *)
Definition word_env (p : list Z) (a b : Z) : list Z := p ++ [a; b; Z.lxor a b; weight a; weight b; weight (Z.lxor a b)].
Definition graph_of_words (f : word_family) (p : list Z) : graph :=
  let n := value_in p (word_length f) in
  let chosen a := true_in (word_env p a 0) (is_word f) in
  Graph (each a from 0 to 2 ^ n - 1, if chosen a then [Vertex (word_name f) [a]] else [])
    (each a from 0 to 2 ^ n - 1, each b from 0 to 2 ^ n - 1,
      if (if chosen a then if chosen b then true_in (word_env p a b) (are_joined f) else false else false)
      then [(Vertex (word_name f) [a], Vertex (word_name f) [b])] else []).

(** * Conditions on weights *)
Section Weights.
Variable count : nat.
Definition own (k : nat) : number := Index (count + k).
Fixpoint mentions_words (t : number) : bool :=
  match t with
  | Integer _ => false
  | Index k => if Nat.leb count k then Nat.ltb k (count + 3) else false
  | Absolute a => mentions_words a
  | Sum a b | Difference a b | Product a b | Lesser a b | Larger a b | Remainder a b | Quotient a b =>
      if mentions_words a then true else mentions_words b
  end.
(** Whether two conditions are the same for all integers. *)
Definition equivalent (c d : condition) : bool :=
  run (do values <- context_for (count + 6) [] always;
       do l <- condition_form values c; do m <- condition_form values d;
       do not_l <- lift (denied l); do not_m <- lift (denied m);
       prove many_questions (Both [Either [not_l; m]; Either [not_m; l]])).
(** What may be said of words, and the same in weights: that they have no place in common, and that two words, or a word and 0, are the same. *)
Definition sayings : list ((number * number) * (number * number)) :=
  [((Sum (own 0) (own 1), own 2), (Sum (own 3) (own 4), own 5)); ((own 0, own 1), (own 5, Integer 0)); ((own 2, Integer 0), (own 5, Integer 0))].
Fixpoint said (l m : number) (k : list ((number * number) * (number * number))) : option (number * number) :=
  match k with
  | [] => None
  | ((x, y), weights) :: k => if equivalent (Compared l Same m) (Compared x Same y) then Some weights else said l m k
  end.
Definition compared_weights (l : number) (r : relation) (m : number) : option condition :=
  if (if mentions_words l then true else mentions_words m) then
    match r with
    | Same | Differs => match said l m sayings with Some (x, y) => Some (Compared x r y) | None => None end
    | _ => None
    end
  else Some (Compared l r m).
Fixpoint in_weights (c : condition) : option condition :=
  match c with
  | Compared l r m => compared_weights l r m
  | Every k => option_map Every (all_some in_weights k)
  | Some_of k => option_map Some_of (all_some in_weights k)
  | Denied c => option_map Denied (in_weights c)
  end.

Definition weight_env (p : list Z) (x y z : Z) : list Z := p ++ [0; 0; 0; x; y; z].

Lemma equivalent_spec : forall c d, equivalent c d = true -> forall env, List.length env = (count + 6)%nat -> true_in env c = true_in env d.
Proof.
  intros c d H env L. apply (run_ok _ _ (env ++ []) _ H). intros rho. rewrite <- L.
  eapply ok_bind; [apply (context_for_ok _ _ True env [] [] always); [auto | intros _; split; [intros g [] | reflexivity]]|]. intros values.
  eapply ok_bind; [apply condition_ok with (e := env); tauto|]. intros l.
  eapply ok_bind; [apply condition_ok with (e := env); tauto|]. intros m.
  eapply ok_bind; [apply ok_option|]. intros not_l. eapply ok_bind; [apply ok_option|]. intros not_m.
  eapply ok_weaken; [apply ok_prove with (pre := True) | auto |]. intros u [[[[_ El] Em] Dl] Dm] T. cbn in T.
  destruct (denied_spec rho _ _ Dl) as [_ Nl], (denied_spec rho _ _ Dm) as [_ Nm].
  destruct (true_in env c), (true_in env d); auto; exfalso; intuition.
Qed.

Variables (p : list Z) (a b : Z).
Hypothesis Count : List.length p = count.
Hypothesis Ha : 0 <= a.
Hypothesis Hb : 0 <= b.
Notation before := (word_env p a b).
Notation after := (weight_env p (weight a) (weight b) (weight (Z.lxor a b))).

Lemma own_in : forall k l, value_in (p ++ l) (own k) = nth k l 0.
Proof. intros k l. unfold own. cbn [value_in]. rewrite <- Count. apply app_nth2_plus. Qed.
Lemma not_mentioned : forall t, mentions_words t = false -> value_in before t = value_in after t.
Proof.
  induction t; cbn [mentions_words value_in]; intros H; auto;
    try (destruct (mentions_words t1); [discriminate|]; rewrite IHt1, IHt2 by auto; reflexivity).
  - unfold word_env, weight_env. destruct (Nat.leb_spec count k) as [L|L].
    + apply Nat.ltb_ge in H. replace k with (List.length p + (3 + (k - count - 3)))%nat by lia. rewrite !app_nth2_plus. reflexivity.
    + rewrite !app_nth1 by lia. reflexivity.
  - rewrite IHt by auto. reflexivity.
Qed.
Lemma said_spec : forall l m k, incl k sayings -> forall x y, said l m k = Some (x, y) ->
  (value_in before l = value_in before m <-> value_in after x = value_in after y).
Proof.
  intros l m. induction k as [|[[u v] [x' y']] k IH]; intros I x y H; cbn [said] in H; [discriminate|].
  destruct (equivalent _ _) eqn:E; [|apply IH; auto; intros z J; apply I; right; auto]. injection H as <- <-.
  assert (L : List.length before = (count + 6)%nat) by (unfold word_env; rewrite app_length, Count; reflexivity).
  pose proof (equivalent_spec _ _ E before L) as S. cbn [true_in related] in S.
  assert (T : value_in before l = value_in before m <-> value_in before u = value_in before v).
  { rewrite <- !Z.eqb_eq, S. tauto. }
  rewrite T. clear T S E L. unfold word_env, weight_env. specialize (I _ (or_introl eq_refl)).
  pose proof (disjoint_words a b Ha Hb). pose proof (same_words a b Ha Hb).
  assert (Zero : Z.lxor a b = 0 <-> weight (Z.lxor a b) = 0).
  { rewrite weight_is_zero by (apply Z.lxor_nonneg; lia). tauto. }
  destruct I as [I|[I|[I|[]]]]; injection I as <- <- <- <-; cbn [value_in]; rewrite ?own_in; cbn [nth]; tauto.
Qed.
Lemma in_weights_spec : forall c d, in_weights c = Some d -> true_in before c = true_in after d.
Proof.
  induction c as [l r m|l IH|l IH|c IH] using condition_induction; intros d H; cbn [in_weights] in H.
  - unfold compared_weights in H. destruct (if mentions_words l then true else mentions_words m) eqn:M.
    + assert (S : forall x y, said l m sayings = Some (x, y) -> (value_in before l =? value_in before m) = (value_in after x =? value_in after y)).
      { intros x y E. apply said_spec in E; [|apply incl_refl]. apply eq_true_iff_eq. rewrite !Z.eqb_eq. exact E. }
      destruct r; try discriminate; destruct (said l m sayings) as [[x y]|]; try discriminate; injection H as <-; cbn [true_in related]; rewrite (S x y); auto.
    + injection H as <-. cbn [true_in]. destruct (mentions_words l) eqn:Ml; [discriminate|]. rewrite !not_mentioned by auto. reflexivity.
  - destruct (all_some in_weights l) as [k|] eqn:E; [|discriminate]. injection H as <-. cbn [true_in]. revert k E.
    induction IH as [|c l Hc _ IHl]; intros k E; cbn [all_some] in E; [injection E as <-; reflexivity|].
    destruct (in_weights c) as [d|] eqn:Ec; [|discriminate]. destruct (all_some in_weights l) as [k'|]; [|discriminate]. injection E as <-.
    cbn [forallb]. rewrite (Hc d eq_refl), (IHl k' eq_refl). reflexivity.
  - destruct (all_some in_weights l) as [k|] eqn:E; [|discriminate]. injection H as <-. cbn [true_in]. revert k E.
    induction IH as [|c l Hc _ IHl]; intros k E; cbn [all_some] in E; [injection E as <-; reflexivity|].
    destruct (in_weights c) as [d|] eqn:Ec; [|discriminate]. destruct (all_some in_weights l) as [k'|]; [|discriminate]. injection E as <-.
    cbn [existsb]. rewrite (Hc d eq_refl), (IHl k' eq_refl). reflexivity.
  - destruct (in_weights c) as [d'|] eqn:E; [|discriminate]. injection H as <-. cbn [true_in]. rewrite (IH d' eq_refl). reflexivity.
Qed.
End Weights.

(** * The checks

    [vertex_weights] and [edge_weights] are the two conditions on weights. *)
Section Checks.
Variables (f : word_family) (given : list condition) (vertex_weights edge_weights : condition).
Notation count := (word_parameters f).

(** The parameters and the length of words as forms, and k other variables. *)
Definition begun (w : condition) (k : nat) : action (list form * form * list form) :=
  do values <- context_for count given w; do n <- number_form values (word_length f); do q <- each_of base (List.seq count k); ret (values, n, q).
(** The variables are numbers of places whose sum is n. *)
Definition parted (q : list form) (n : form) : action unit :=
  do s <- lift (sum_forms q (const 0)); do e <- lift (equal_forms s n); assume (Both (e :: map Fact q)).
Definition pick (q : list form) (places : list nat) : option form := sum_forms (map (fun i => nth i q (const 0)) places) (const 0).
Definition nought : form := const 0.
Definition vertex_form (values : list form) (x : form) : action lowered :=
  condition_form (values ++ [nought; nought; nought; x; nought; x]) vertex_weights.
Definition edge_form (values : list form) (x y z : form) : action lowered :=
  condition_form (values ++ [nought; nought; nought; x; y; z]) edge_weights.

Definition length_check : action unit := do '(_, n, _) <- begun always 0; prove many_questions (Fact n).
(** All vertices have one weight. *)
Definition exchange_check (w : condition) : action unit :=
  do '(values, n, q) <- begun w 2;
  let x := nth 0 q nought in let y := nth 1 q nought in
  do nx <- lift (minus n x); do ny <- lift (minus n y);
  do vx <- vertex_form values x; do vy <- vertex_form values y;
  do _ <- assume (Both [Fact x; Fact y; Fact nx; Fact ny; vx; vy]);
  do e <- lift (equal_forms x y); prove many_questions e.
(** The places of a variable: in no word, in a, b, t alone, in two of them, in all. *)
Definition translated_vertices_check (w : condition) : action unit :=
  do '(values, n, q) <- begun w 8;
  do _ <- parted q n;
  do a <- lift (pick q [1; 4; 5; 7]%nat); do b <- lift (pick q [2; 4; 6; 7]%nat); do t <- lift (pick q [3; 5; 6; 7]%nat);
  do i <- lift (pick q [1; 2; 3; 7]%nat);
  do va <- vertex_form values a; do vb <- vertex_form values b; do vt <- vertex_form values t;
  do _ <- assume (Both [va; vb; vt]);
  do vi <- vertex_form values i; prove many_questions vi.
Definition translated_edges_check (w : condition) (ones : option number) : action unit :=
  do '(values, n, q) <- begun w 8;
  do _ <- parted q n;
  do a <- lift (pick q [1; 4; 5; 7]%nat); do b <- lift (pick q [2; 4; 6; 7]%nat); do t <- lift (pick q [3; 5; 6; 7]%nat);
  do ab <- lift (pick q [1; 2; 5; 6]%nat); do ia <- lift (pick q [1; 3; 4; 6]%nat); do ib <- lift (pick q [2; 3; 4; 5]%nat);
  do same <- match ones with None => ret (Both []) | Some m => do k <- number_form values m; lift (equal_forms t k) end;
  do va <- vertex_form values a; do vb <- vertex_form values b; do via <- vertex_form values ia; do vib <- vertex_form values ib;
  do e <- edge_form values a b ab;
  do _ <- assume (Both [same; va; vb; via; vib; e]);
  do e1 <- edge_form values ia ib ab; do e2 <- edge_form values ib ia ab; prove many_questions (Either [e1; e2]).
Definition ones_check (w : condition) (ones : number) : action unit :=
  do '(values, n, _) <- begun w 0;
  do m <- number_form values ones;
  do low <- lift (shifted m (-1)); do high <- lift (minus n m); prove many_questions (Both [Fact low; Fact high]).
(** The image of a vertex is a vertex, and is not joined to it. The places of a variable: in no word, in a, in t, in both. *)
Definition image_check (w : condition) (ones : number) (apart : bool) : action unit :=
  do '(values, n, q) <- begun w 4;
  do _ <- parted q n;
  do m <- number_form values ones;
  do a <- lift (pick q [1; 3]%nat); do i <- lift (pick q [1; 2]%nat); do t <- lift (pick q [2; 3]%nat);
  do same <- lift (equal_forms t m); do va <- vertex_form values a;
  do _ <- assume (Both [same; va]);
  if apart then do e <- edge_form values a i m; do _ <- assume e; refute else do vi <- vertex_form values i; prove many_questions vi.

Definition word_ground_is_right (w : condition) (g : word_ground) : bool :=
  match g with
  | Exchanges => run (exchange_check w)
  | Translations => if run (translated_vertices_check w) then run (translated_edges_check w None) else false
  | Translated m =>
      if run (ones_check w m) then if run (image_check w m false) then if run (image_check w m true) then run (translated_edges_check w (Some m))
      else false else false else false
  end.
End Checks.

(** The same facts about the nimber as of a mirror and of vertices that are alike. *)
Definition stand_in (g : word_ground) : ground := match g with Translated _ => Mirror [] | _ => Alike (Spot EmptyString []) [] end.
Definition plain_case (c : word_case) : case := Case (word_applies c) (map stand_in (word_grounds c)).
Definition plain_rules (f : word_family) : rules := Rules [] (word_parameters f) (word_required f) [] [].

Definition words_are_right (f : word_family) (given : list condition) (statement : condition) (cases : list word_case) : bool :=
  match in_weights (word_parameters f) (is_word f), in_weights (word_parameters f) (are_joined f) with
  | Some v, Some e =>
      if run (required_check (plain_rules f) given) then if run (length_check f given) then
      if run (cases_check (plain_rules f) given (map plain_case cases)) then
      allb (fun c => if run (statement_check (plain_rules f) given statement (plain_case c))
                     then allb (word_ground_is_right f given v e (word_applies c)) (word_grounds c) else false) cases
      else false else false else false
  | _, _ => false
  end.

(** * What the checks mean *)
Section Right.
Variables (f : word_family) (given : list condition) (v e : condition) (p : list Z).
Hypothesis Count : List.length p = word_parameters f.
Hypothesis Given : forall c, In c given -> true_in p c = true.
Notation size := (value_in p (word_length f)).
Definition V (x : Z) : Prop := true_in (weight_env p x 0 x) v = true.
Definition E (x y z : Z) : Prop := true_in (weight_env p x y z) e = true.

Section Actions.
Variables (l : list Z) (rho : positive -> Z) (w : condition).
Hypothesis W : true_in p w = true.
Notation ok := (ok (p ++ l) rho).
Notation value := (form_at rho).
Ltac parts_of_pre := repeat match goal with H : _ /\ _ |- _ => destruct H end.

Lemma bases_ok : forall pre : Prop, ok pre (each_of base (List.seq (List.length p) (List.length l))) (fun q => map value q = l).
Proof.
  intros pre. eapply ok_weaken; [apply (ok_each (p ++ l) rho _ _ pre base (fun k g => value g = nth k (p ++ l) 0)) | auto |].
  { intros k _. apply ok_base. }
  intros q _ A. clear - A. revert q A. generalize p. induction l as [|x t IH]; intros s q A; cbn [List.length List.seq] in A;
    inversion A as [|k g ks gs Eg Es]; subst; cbn [map]; auto. f_equal.
  - rewrite Eg, app_nth2, Nat.sub_diag by lia. reflexivity.
  - apply (IH (s ++ [x])). rewrite app_length. cbn [List.length]. rewrite Nat.add_1_r, <- app_assoc. exact Es.
Qed.
Definition opened_to (o : list form * form * list form) : Prop :=
  map value (fst (fst o)) = p /\ value (snd (fst o)) = size /\ map value (snd o) = l.
Lemma begun_ok : ok True (begun f given w (List.length l)) opened_to.
Proof.
  unfold begun. rewrite <- Count.
  eapply ok_bind; [apply (context_for_ok _ _ True p l); auto|]. intros values.
  eapply ok_bind; [apply number_ok with (e := p); tauto|]. intros n.
  eapply ok_bind; [apply bases_ok|]. intros q. apply ok_ret. intros H. unfold opened_to. cbn [fst snd]. tauto.
Qed.
Lemma sum_of : forall q s, map value q = l -> sum_forms q (const 0) = Some s -> value s = fold_right Z.add 0 l.
Proof. intros q s H S. apply (sum_forms_at (plain_rules f) p Count rho) in S. rewrite H, const_at in S. exact S. Qed.
Lemma pick_at : forall q places s, map value q = l -> pick q places = Some s -> value s = fold_right Z.add 0 (map (fun i => nth i l 0) places).
Proof.
  intros q places s H S. unfold pick in S. apply (sum_forms_at (plain_rules f) p Count rho) in S. rewrite const_at, map_map in S. rewrite S, <- H, Z.add_0_l. f_equal.
  apply map_ext. intros i. rewrite <- (const_at rho 0) at 2. rewrite map_nth. reflexivity.
Qed.
Lemma parted_ok : forall (pre : Prop) q n, (pre -> map value q = l /\ value n = fold_right Z.add 0 l /\ Forall (fun x => 0 <= x) l) ->
  ok pre (parted q n) (fun _ => True).
Proof.
  intros pre q n H. eapply ok_bind; [apply ok_option|]. intros s. eapply ok_bind; [apply ok_option|]. intros g. apply ok_assume.
  intros [[P S] G]. destruct (H P) as (Q & N & L). apply both_true. intros x [<-|I].
  - apply (equal_forms_spec rho _ _ _ G). rewrite N. apply (sum_of q); auto.
  - apply in_map_iff in I as (g' & <- & I). cbn. unfold fact. rewrite Forall_forall in L. apply L. rewrite <- Q. apply in_map. exact I.
Qed.
Lemma vertex_form_ok : forall (pre : Prop) values g x, (pre -> map value values = p /\ value g = x) ->
  ok pre (vertex_form v values g) (fun k => means_true rho k <-> V x).
Proof.
  intros pre values g x H. unfold vertex_form, V. apply condition_ok. intros P. destruct (H P) as [A B]. rewrite map_app, A. unfold nought.
  cbn [map]. rewrite !const_at, B. reflexivity.
Qed.
Lemma edge_form_ok : forall (pre : Prop) values g h k x y z, (pre -> map value values = p /\ value g = x /\ value h = y /\ value k = z) ->
  ok pre (edge_form e values g h k) (fun m => means_true rho m <-> E x y z).
Proof.
  intros pre values g h k x y z H. unfold edge_form, E. apply condition_ok. intros P. destruct (H P) as (A & B & C & D). rewrite map_app, A.
  unfold nought. cbn [map]. rewrite !const_at, B, C, D. reflexivity.
Qed.

Lemma length_check_ok : l = [] -> w = always -> ok True (length_check f given) (fun _ => 0 <= size).
Proof.
  intros L A. unfold length_check. replace (begun f given always 0) with (begun f given w (List.length l)) by (rewrite L, A; reflexivity).
  eapply ok_bind; [exact begun_ok|]. intros [[values n] q].
  eapply ok_weaken; [apply ok_prove with (pre := True) | auto |]. intros u [_ (_ & N & _)] T. cbn [fst snd] in N. cbn in T. unfold fact in T. lia.
Qed.
Lemma exchange_check_ok : forall x y, l = [x; y] -> 0 <= x <= size -> 0 <= y <= size -> V x -> V y ->
  ok True (exchange_check f given v w) (fun _ => x = y).
Proof.
  intros x y L Hx Hy Vx Vy. unfold exchange_check. replace (begun f given w 2) with (begun f given w (List.length l)) by (rewrite L; reflexivity).
  eapply ok_bind; [exact begun_ok|]. intros [[values n] q].
  set (pre := True /\ _). assert (K : pre -> map value values = p /\ value n = size /\ value (nth 0 q nought) = x /\ value (nth 1 q nought) = y).
  { intros [_ (P & N & Q)]. cbn [fst snd] in *. unfold nought. rewrite <- (map_nth value q (const 0) 0), <- (map_nth value q (const 0) 1), Q, L. auto. }
  cbv zeta. eapply ok_bind; [apply ok_option|]. intros nx. eapply ok_bind; [apply ok_option|]. intros ny.
  eapply ok_bind; [apply vertex_form_ok with (x := x); intros; parts_of_pre; apply K in H; tauto|]. intros vx.
  eapply ok_bind; [apply vertex_form_ok with (x := y); intros; parts_of_pre; apply K in H; tauto|]. intros vy.
  eapply ok_bind; [apply ok_assume|].
  { intros [[[[P Nx] Ny] Tx] Ty]. apply K in P as (_ & N & X & Y). apply (minus_at rho) in Nx, Ny. cbn. unfold fact.
    repeat split; try lia; [apply Tx | apply Ty]; auto. }
  intros u. eapply ok_bind; [apply ok_option|]. intros g.
  eapply ok_weaken; [apply ok_prove with (pre := True) | auto |]. intros u' [[[[[[P _] _] _] _] _] Eg] T. apply K in P as (_ & _ & X & Y).
  apply (equal_forms_spec rho _ _ _ Eg) in T. rewrite X, Y in T. exact T.
Qed.

(** The numbers of places, and the sums of some of them. *)
Hypothesis Sum : size = fold_right Z.add 0 l.
Hypothesis Places : Forall (fun x => 0 <= x) l.
Lemma places_ok : forall A (k : list form -> form -> list form -> action A) (post : A -> Prop),
  (forall values n q, ok (map value values = p /\ value n = size /\ map value q = l) (k values n q) post) ->
  ok True (do '(values, n, q) <- begun f given w (List.length l); do _ <- parted q n; k values n q) post.
Proof.
  intros A k post H. eapply ok_bind; [apply begun_ok|]. intros [[values n] q].
  eapply ok_bind; [apply parted_ok; intros [_ (P & N & Q)]; cbn [fst snd] in *; rewrite N; auto|]. intros u.
  eapply ok_pre; [apply H|]. intros [[_ (P & N & Q)] _]. auto.
Qed.
Lemma picked_ok : forall (pre : Prop) q places, (pre -> map value q = l) ->
  ok pre (lift (pick q places)) (fun g => value g = fold_right Z.add 0 (map (fun i => nth i l 0) places)).
Proof. intros pre q places H. apply ok_lift. intros P g S. apply (pick_at q); auto. Qed.
End Actions.

Ltac known := intros; repeat match goal with H : _ /\ _ |- _ => destruct H end; cbn [map nth fold_right] in *; repeat split; auto; lia.
Ltac pick_next := eapply ok_bind; [apply picked_ok; known|]; intros ?.

Lemma translated_vertices_ok : forall none of_a of_b of_t ab at_ bt abt rho w, true_in p w = true -> all_parts none of_a of_b of_t ab at_ bt abt size ->
  V (of_a + ab + at_ + abt) -> V (of_b + ab + bt + abt) -> V (of_t + at_ + bt + abt) ->
  ok (p ++ [none; of_a; of_b; of_t; ab; at_; bt; abt]) rho True (translated_vertices_check f given v w) (fun _ => V (of_a + of_b + of_t + abt)).
Proof.
  intros none of_a of_b of_t ab at_ bt abt rho w W P Va Vb Vt. unfold all_parts in P.
  unfold translated_vertices_check. apply (places_ok [none; of_a; of_b; of_t; ab; at_; bt; abt] rho w W); [cbn [fold_right]; lia | repeat (apply Forall_cons; [lia|]); apply Forall_nil|].
  intros values n q.
  pick_next. pick_next. pick_next. pick_next.
  eapply ok_bind; [apply vertex_form_ok with (x := of_a + ab + at_ + abt); known|]. intros va.
  eapply ok_bind; [apply vertex_form_ok with (x := of_b + ab + bt + abt); known|]. intros vb.
  eapply ok_bind; [apply vertex_form_ok with (x := of_t + at_ + bt + abt); known|]. intros vt.
  eapply ok_bind; [apply ok_assume; cbn [means_true fold_right]; tauto|]. intros u.
  eapply ok_bind; [apply vertex_form_ok with (x := of_a + of_b + of_t + abt); known|]. intros vi.
  eapply ok_weaken; [apply ok_prove with (pre := True) | auto |]. intros u' [_ I] T. apply I. exact T.
Qed.
Definition ones_are (o : option number) (t : Z) : Prop := match o with None => True | Some m => value_in p m = t end.
Lemma translated_edges_ok : forall none of_a of_b of_t ab at_ bt abt rho w o, true_in p w = true -> all_parts none of_a of_b of_t ab at_ bt abt size ->
  ones_are o (of_t + at_ + bt + abt) ->
  V (of_a + ab + at_ + abt) -> V (of_b + ab + bt + abt) -> V (of_a + of_t + ab + bt) -> V (of_b + of_t + ab + at_) ->
  E (of_a + ab + at_ + abt) (of_b + ab + bt + abt) (of_a + of_b + at_ + bt) ->
  ok (p ++ [none; of_a; of_b; of_t; ab; at_; bt; abt]) rho True (translated_edges_check f given v e w o)
    (fun _ => E (of_a + of_t + ab + bt) (of_b + of_t + ab + at_) (of_a + of_b + at_ + bt) \/
              E (of_b + of_t + ab + at_) (of_a + of_t + ab + bt) (of_a + of_b + at_ + bt)).
Proof.
  intros none of_a of_b of_t ab at_ bt abt rho w o W P O Va Vb Via Vib Ee. unfold all_parts in P.
  unfold translated_edges_check. apply (places_ok [none; of_a; of_b; of_t; ab; at_; bt; abt] rho w W); [cbn [fold_right]; lia | repeat (apply Forall_cons; [lia|]); apply Forall_nil|].
  intros values n q.
  pick_next. pick_next. pick_next. pick_next. pick_next. pick_next.
  eapply ok_bind with (mid := fun same => means_true rho same).
  { destruct o as [m|]; [|apply ok_ret; intros; exact I]. cbn [ones_are] in O.
    eapply ok_bind; [apply number_ok with (e := p); known|]. intros k. apply ok_lift. intros Pre g S. apply (equal_forms_spec rho _ _ _ S). revert Pre. known. }
  intros same.
  eapply ok_bind; [apply vertex_form_ok with (x := of_a + ab + at_ + abt); known|]. intros va.
  eapply ok_bind; [apply vertex_form_ok with (x := of_b + ab + bt + abt); known|]. intros vb.
  eapply ok_bind; [apply vertex_form_ok with (x := of_a + of_t + ab + bt); known|]. intros via.
  eapply ok_bind; [apply vertex_form_ok with (x := of_b + of_t + ab + at_); known|]. intros vib.
  eapply ok_bind; [apply edge_form_ok with (x := of_a + ab + at_ + abt) (y := of_b + ab + bt + abt) (z := of_a + of_b + at_ + bt); known|]. intros ee.
  eapply ok_bind; [apply ok_assume; cbn [means_true fold_right]; tauto|]. intros u.
  eapply ok_bind; [apply edge_form_ok with (x := of_a + of_t + ab + bt) (y := of_b + of_t + ab + at_) (z := of_a + of_b + at_ + bt); known|]. intros e1.
  eapply ok_bind; [apply edge_form_ok with (x := of_b + of_t + ab + at_) (y := of_a + of_t + ab + bt) (z := of_a + of_b + at_ + bt); known|]. intros e2.
  eapply ok_weaken; [apply ok_prove with (pre := True) | auto |]. intros u' [[_ E1] E2] T. cbn in T. tauto.
Qed.
Lemma ones_check_ok : forall rho w m, true_in p w = true -> ok (p ++ []) rho True (ones_check f given w m) (fun _ => 1 <= value_in p m <= size).
Proof.
  intros rho w m W. unfold ones_check. eapply ok_bind; [apply (begun_ok [] rho w W)|]. intros [[values n] q].
  eapply ok_bind; [apply number_ok with (e := p); intros [_ (P & _)]; exact P|]. intros k.
  eapply ok_bind; [apply ok_option|]. intros low. eapply ok_bind; [apply ok_option|]. intros high.
  eapply ok_weaken; [apply ok_prove with (pre := True) | auto |]. intros u [[[[_ (_ & N & _)] K] Lo] Hi] T. cbn [fst snd] in N.
  apply (shifted_at rho) in Lo. apply (minus_at rho) in Hi. cbn in T. unfold fact in T. lia.
Qed.
Lemma image_check_ok : forall none of_a of_t both rho w m apart, true_in p w = true -> 0 <= none -> 0 <= of_a -> 0 <= of_t -> 0 <= both ->
  none + of_a + of_t + both = size -> of_t + both = value_in p m -> V (of_a + both) ->
  (apart = true -> E (of_a + both) (of_a + of_t) (value_in p m)) ->
  ok (p ++ [none; of_a; of_t; both]) rho True (image_check f given v e w m apart) (fun _ => apart = false /\ V (of_a + of_t)).
Proof.
  intros none of_a of_t both rho w m apart W P0 P1 P2 P3 S M Va Ee.
  unfold image_check. apply (places_ok [none; of_a; of_t; both] rho w W); [cbn [fold_right]; lia | repeat (apply Forall_cons; [lia|]); apply Forall_nil|].
  intros values n q.
  eapply ok_bind; [apply number_ok with (e := p); known|]. intros k.
  pick_next. pick_next. pick_next.
  eapply ok_bind with (mid := fun same => means_true rho same).
  { apply ok_lift. intros Pre g Eg. apply (equal_forms_spec rho _ _ _ Eg). revert Pre. known. }
  intros same.
  eapply ok_bind; [apply vertex_form_ok with (x := of_a + both); known|]. intros va.
  eapply ok_bind; [apply ok_assume; cbn [means_true fold_right]; tauto|]. intros u. destruct apart.
  - eapply ok_bind; [apply edge_form_ok with (x := of_a + both) (y := of_a + of_t) (z := value_in p m); known|]. intros ee.
    eapply ok_bind; [apply ok_assume; tauto|]. intros u'. eapply ok_weaken; [apply ok_refute with (pre := True) | auto | intros ? _ []].
  - eapply ok_bind; [apply vertex_form_ok with (x := of_a + of_t); known|]. intros vi.
    eapply ok_weaken; [apply ok_prove with (pre := True) | auto |]. intros u' [_ T'] T. split; auto. apply T'. exact T.
Qed.

(** ** The graph *)
Variable G : graph.
Hypothesis Graph_ : words_graph G (word_name f) size V E.
Lemma edges_translated_spec : forall w o, true_in p w = true -> run (translated_edges_check f given v e w o) = true ->
  forall m, ones_are o m -> edges_translated size V E m.
Proof.
  intros w o W H m O none of_a of_b of_t ab at_ bt abt P M Va Vb Via Vib Ee.
  apply (run_ok _ _ (p ++ [none; of_a; of_b; of_t; ab; at_; bt; abt]) _ H). intros rho. apply translated_edges_ok; auto. rewrite M. exact O.
Qed.
Lemma word_ground_spec : forall w g, true_in p w = true -> word_ground_is_right f given v e w g = true -> bound_is (stand_in g) (nimber G).
Proof.
  intros w g W H. destruct g as [| |m]; cbn [word_ground_is_right stand_in bound_is] in *.
  - apply (words_of_one_weight G _ _ _ _ Graph_). intros x y Hx Hy Vx Vy.
    apply (run_ok _ _ (p ++ [x; y]) _ H). intros rho. apply (exchange_check_ok [x; y] rho w W); auto.
  - apply if_true in H as [H1 H2]. apply (words_by_translations G _ _ _ _ Graph_).
    + intros none of_a of_b of_t ab at_ bt abt P Va Vb Vt.
      apply (run_ok _ _ (p ++ [none; of_a; of_b; of_t; ab; at_; bt; abt]) _ H1). intros rho. apply translated_vertices_ok; auto.
    + intros m _. apply (edges_translated_spec w None W H2). exact I.
  - rewrite !if_true in H. destruct H as (H1 & H2 & H3 & H4).
    assert (M : 1 <= value_in p m <= size) by (apply (run_ok _ _ (p ++ []) _ H1); intros rho; apply ones_check_ok; auto).
    apply (words_by_mirror G _ _ _ _ Graph_ (value_in p m) M).
    + intros none of_a of_t both P0 P1 P2 P3 S T Va. split.
      * apply (run_ok _ _ (p ++ [none; of_a; of_t; both]) _ H2). intros rho.
        eapply ok_weaken; [apply image_check_ok with (apart := false); auto; discriminate | auto | intros u _ [_ K]; exact K].
      * intros Ee. apply (run_ok _ _ (p ++ [none; of_a; of_t; both]) _ H3). intros rho.
        eapply ok_weaken; [apply image_check_ok with (apart := true); auto | auto | intros u _ [K _]; discriminate].
    + apply (edges_translated_spec w (Some m) W H4). reflexivity.
Qed.
End Right.

Lemma graph_of_words_is : forall f p v e, List.length p = word_parameters f -> 0 <= value_in p (word_length f) ->
  in_weights (word_parameters f) (is_word f) = Some v -> in_weights (word_parameters f) (are_joined f) = Some e ->
  words_graph (graph_of_words f p) (word_name f) (value_in p (word_length f)) (V v p) (E e p).
Proof.
  intros f p v e Count Hn Hv He. set (n := value_in p (word_length f)) in *.
  assert (Chosen : forall a, word n a -> true_in (word_env p a 0) (is_word f) = true <-> V v p (weight a)).
  { intros a Ha. unfold word in Ha. rewrite (in_weights_spec _ p a 0 Count ltac:(lia) ltac:(lia) _ _ Hv). rewrite Z.lxor_0_r. reflexivity. }
  refine (listed_words (graph_of_words f p) (word_name f) n (fun a => true_in (word_env p a 0) (is_word f))
    (fun a b => if true_in (word_env p a 0) (is_word f) then if true_in (word_env p b 0) (is_word f) then true_in (word_env p a b) (are_joined f)
      else false else false) (V v p) (E e p) Hn eq_refl eq_refl Chosen _).
  intros a b Ha Hb. rewrite !if_true, (Chosen a Ha), (Chosen b Hb). unfold word in *.
  rewrite (in_weights_spec _ p a b Count ltac:(lia) ltac:(lia) _ _ He). reflexivity.
Qed.

(** For all parameters that are given, words have a length, and the statement is true of the nimber of the graph and its outcome. *)
Theorem words_proved : forall f given statement cases, words_are_right f given statement cases = true ->
  forall p, List.length p = word_parameters f -> (forall c, In c given -> true_in p c = true) ->
  (forall c, In c (word_required f) -> true_in p c = true) /\ 0 <= value_in p (word_length f) /\
  true_in (p ++ [Z.of_N (nimber (graph_of_words f p)); outcome_of (nimber (graph_of_words f p))]) statement = true.
Proof.
  intros f given statement cases H p L Gi. unfold words_are_right in H.
  destruct (in_weights (word_parameters f) (is_word f)) as [v|] eqn:Hv; [|discriminate].
  destruct (in_weights (word_parameters f) (are_joined f)) as [e|] eqn:He; [|discriminate].
  rewrite !if_true in H. destruct H as (R & N & C & H). rewrite allb_forall in H.
  assert (Size : 0 <= value_in p (word_length f)).
  { apply (run_ok _ _ (p ++ []) _ N). intros rho. apply (length_check_ok f given p L Gi [] rho always); auto. }
  split; [apply (required_spec (plain_rules f) given p L Gi R)|]. split; [exact Size|].
  destruct (cases_spec (plain_rules f) given p L Gi _ C) as (c' & I & W). apply in_map_iff in I as (c & <- & I).
  specialize (H c I). apply if_true in H as [S B]. rewrite allb_forall in B.
  apply (statement_spec (plain_rules f) given p L Gi statement (plain_case c)); auto. intros g J. apply in_map_iff in J as (g' & <- & J).
  apply (word_ground_spec f given v e p L Gi _ (graph_of_words_is f p v e L Size Hv He) (word_applies c)); auto.
Qed.
Print Assumptions words_proved.
