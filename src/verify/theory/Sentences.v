(** Statements about an integer n as trees that are read in two ways: as trees of [Trees.v], whose values are those that
    certificates state, and in words ([says]), about functions whose values are known in part only.

    Theorem [sentence_proved]: if the tree passes [sentence_is_right], what it says is true for all n from its lower end on.
    Names are numbered. [known_values k x] is the value of name k at x where a certificate states it, [gains k q] what it gains
    over q steps, and [total k] the function that the statement is about. *)
From Coq Require Import ZArith NArith List Bool Lia.
From NK Require Import Mex System Period Certificate Claim Trees Cases Sequences PositionList.
Import ListNotations.
Open Scope Z_scope.

(** The least natural number that is none of these integers. *)
Definition least_missing (l : list Z) : Z := Z.of_N (mex (map Z.to_N (filter (fun x => 0 <=? x) l))).
(** The binomial coefficient, where it is defined. *)
Definition choose (n k : Z) : Z := match binomial n k with Some v => v | None => 0 end.

Inductive sentence :=
| Literal (c : Z) | Always | Argument
| Value (name : nat) (a b : Z)                      (* the function with this number at a n + b *)
| Shifted (a b : Z) (x : sentence)                  (* x with a n + b in place of n *)
| Within (low high : option Z) (x y : sentence)     (* x where n is at least low and at most high, and y elsewhere *)
| Member (low : Z) (x : sentence)                   (* n is at least low, and x *)
| Opposite (x : sentence) | Absolute (x : sentence)
| Negation (x : sentence) | Both (x y : sentence) | Either (x y : sentence) | Implied (x y : sentence) | Same (x y : sentence)
| Choice (x y z : sentence)
| Operation (o : binary) (x y : sentence)
| Nothing | Item (x y : sentence) (more : sentence) (* a set of integers: y, where x is true, and more *)
| Least (x : sentence).                             (* the mex of such a set *)

(** a n + b, as it is written. *)
Definition line_of (a b n : Z) : Z :=
  match a with
  | 0 => b
  | _ => let x := match a with 1 => n | _ => a * n end in match b with 0 => x | Zpos _ => x + b | Zneg c => x - Zpos c end
  end.
Lemma line_of_is : forall a b n, line_of a b n = a * n + b.
Proof. intros [|[a|a|]|a] [|b|b] n; unfold line_of; lia. Qed.

(** An operation on numbers; that two numbers are equal is written so that truths are not compared. *)
Definition on_numbers (o : binary) (x y : node) : node :=
  match o with Equal | NotEqual => Binary o (Binary Subtract x y) (Number 0) | _ => Binary o x y end.
Fixpoint tree (x : sentence) : node :=
  match x with
  | Literal c => Number c
  | Always => Truth
  | Argument => Variable_n
  | Value k a b => At k a b
  | Shifted a b x => at_line a b (tree x)
  | Within l h x y => Range l h 1 0 (tree x) (tree y)
  | Member l x => Range (Some l) None 1 0 (tree x) (Not Truth)
  | Opposite x => Binary Subtract (Number 0) (tree x)
  | Absolute x => Binary Maximum (tree x) (Binary Subtract (Number 0) (tree x))
  | Negation x => Not (tree x)
  | Both x y => And (tree x) (tree y)
  | Either x y => Or (tree x) (tree y)
  | Implied x y => Or (Not (tree x)) (tree y)
  | Same x y => Binary Equal (Not (tree x)) (Not (tree y))
  | Choice x y z => If (tree x) (tree y) (tree z)
  | Operation o x y => on_numbers o (tree x) (tree y)
  | Nothing | Item _ _ _ => Not (Number 0)
  | Least x =>
      mex_node ((fix guarded (x : sentence) : list (node * node) :=
        match x with Item x y more => (tree x, tree y) :: guarded more | _ => [] end) x)
  end.
Fixpoint guarded (x : sentence) : list (node * node) :=
  match x with Item x y more => (tree x, tree y) :: guarded more | _ => [] end.

Section Words.
Variable total : nat -> Z -> Z.

Definition number_of (o : binary) (x y : Z) : Z :=
  match o with
  | Add => x + y | Subtract => x - y | Multiply => x * y
  | Divide | FloorDivide => x / y
  | Modulo => x mod Z.abs y
  | Power => x ^ y | Gcd => Z.gcd x y | Binomial => choose x y | NimSum => Z.lxor x y
  | Minimum => Z.min x y | Maximum => Z.max x y
  | _ => 0
  end.
Definition truth_of (o : binary) (x y : Z) : bool :=
  match o with
  | Equal => x =? y | NotEqual => negb (x =? y) | Less => x <? y | LessEqual => x <=? y | Greater => y <? x | GreaterEqual => y <=? x
  | _ => false
  end.
Definition inside (low high : option Z) (n : Z) : bool :=
  match low, high with
  | Some l, Some h => (l <=? n) && (n <=? h) | Some l, None => l <=? n | None, Some h => n <=? h | None, None => true
  end.

(** The value of a number at n; the truth of a statement, as a test; and the items of a set. *)
Fixpoint number (x : sentence) (n : Z) : Z :=
  match x with
  | Literal c => c
  | Argument => n
  | Value k a b => total k (line_of a b n)
  | Shifted a b x => number x (line_of a b n)
  | Within l h x y => if inside l h n then number x n else number y n
  | Member l x => number x n
  | Opposite x => - number x n
  | Absolute x => Z.abs (number x n)
  | Choice x y z => if truth x n then number y n else number z n
  | Operation o x y => number_of o (number x n) (number y n)
  | Least x => least_missing (items x n)
  | _ => 0
  end
with truth (x : sentence) (n : Z) : bool :=
  match x with
  | Always => true
  | Shifted a b x => truth x (line_of a b n)
  | Within l h x y => if inside l h n then truth x n else truth y n
  | Member l x => (l <=? n) && truth x n
  | Negation x => negb (truth x n)
  | Both x y => truth x n && truth y n
  | Either x y => truth x n || truth y n
  | Implied x y => implb (truth x n) (truth y n)
  | Same x y => Bool.eqb (truth x n) (truth y n)
  | Choice x y z => if truth x n then truth y n else truth z n
  | Operation o x y => truth_of o (number x n) (number y n)
  | _ => false
  end
with items (x : sentence) (n : Z) : list Z :=
  match x with
  | Item x y more => if truth x n then number y n :: items more n else items more n
  | _ => []
  end.
End Words.

Section Says.
Variable total : nat -> Z -> Z.
Notation number := (number total).
Notation truth := (truth total).
Notation items := (items total).

Definition relation_of (o : binary) (x y : Z) : Prop :=
  match o with
  | Equal => x = y | NotEqual => x <> y | Less => x < y | LessEqual => x <= y | Greater => y < x | GreaterEqual => y <= x
  | _ => False
  end.
(** What a statement says of n, in words. *)
Fixpoint says (x : sentence) (n : Z) : Prop :=
  match x with
  | Always => True
  | Shifted a b x => says x (line_of a b n)
  | Member l x => l <= n /\ says x n
  | Negation x => ~ says x n
  | Both x y => says x n /\ says y n
  | Either x y => says x n \/ says y n
  | Implied x y => says x n -> says y n
  | Same x y => says x n <-> says y n
  | Operation o x y => relation_of o (number x n) (number y n)
  | _ => truth x n = true
  end.

Lemma truth_says : forall x n, truth x n = true <-> says x n.
Proof.
  induction x as [c| | |k a b|a b x IHx|l h x IHx y IHy|l x IHx|x IHx|x IHx|x IHx|x IHx y IHy|x IHx y IHy|x IHx y IHy|x IHx y IHy|x IHx y IHy z IHz|o x IHx y IHy| |x IHx y IHy m IHm|x IHx];
    intros n; cbn [says]; try reflexivity; cbn [Sentences.truth].
  - tauto.
  - apply IHx.
  - rewrite andb_true_iff, IHx, Z.leb_le. reflexivity.
  - rewrite negb_true_iff, <- IHx. destruct (truth x n); intuition congruence.
  - rewrite andb_true_iff, IHx, IHy. reflexivity.
  - rewrite orb_true_iff, IHx, IHy. reflexivity.
  - rewrite <- IHx, <- IHy. destruct (truth x n), (truth y n); cbn; intuition congruence.
  - rewrite <- IHx, <- IHy. destruct (truth x n), (truth y n); cbn; intuition congruence.
  - destruct o; cbn [truth_of relation_of]; rewrite ?negb_true_iff, ?Z.eqb_eq, ?Z.eqb_neq, ?Z.ltb_lt, ?Z.leb_le; intuition congruence.
Qed.

Variable known_values : nat -> Z -> option Z.
Hypothesis total_right : forall k x v, known_values k x = Some v -> total k x = v.
Notation eval := (eval known_values).

Lemma inside_within : forall l h n, inside l h n = within l h n.
Proof. intros [l|] [h|] n; unfold inside, within; auto. destruct (l <=? n); auto. Qed.

Lemma mex_node_known : forall n g v, eval n (mex_node g) = Some v ->
  exists l, Forall2 (fun t x => eval n t = Some (Int x)) (map item_of g) l.
Proof.
  intros n g v. unfold mex_node. destruct g as [|g0 g]; [exists []; constructor|]. set (all := g0 :: g). cbn [length mex_from all]. fold all.
  intros H. assert (K : exists b, eval n (contains (map item_of all) 0) = Some b).
  { cbn [Trees.eval] in H. destruct (eval n (contains (map item_of all) 0)) as [b|]; [eauto | discriminate]. }
  clear H. unfold contains in K. destruct K as [b K]. cbn [Trees.eval] in K.
  set (least := fold_right _ _ _) in K. destruct (eval n least) as [w|] eqn:E; [|discriminate]. clear K b. subst least. revert w E.
  generalize (map item_of all) as ts. clear. induction ts as [|t ts IH]; intros w E; [exists []; constructor|]. cbn [fold_right Trees.eval] in E.
  destruct (eval n t) as [[x|[|]]|] eqn:Et; cbn [operate] in E; try discriminate.
  destruct (eval n (fold_right _ _ ts)) as [u|] eqn:Eu in E; [|destruct (x =? 0); discriminate].
  destruct (IH _ Eu) as [l F]. exists (x :: l). constructor; auto.
Qed.

Definition agrees (x : sentence) : Prop := forall n,
  (forall v, eval n (tree x) = Some (Int v) -> number x n = v) /\ (forall b, eval n (tree x) = Some (Bool b) -> truth x n = b) /\
  (forall l, Forall2 (fun t v => eval n t = Some (Int v)) (map item_of (guarded x)) l ->
    filter (fun v => 0 <=? v) (items x n) = filter (fun v => 0 <=? v) l).

Lemma least_right : forall n x, agrees x -> forall v, eval n (mex_node (guarded x)) = Some v -> v = Int (least_missing (items x n)).
Proof.
  intros n x A v H. destruct (mex_node_known n _ v H) as [l F]. destruct (mex_node_eval known_values n _ l F) as (m & E & M1 & M2 & M3).
  rewrite E in H. injection H as <-. f_equal. unfold least_missing. rewrite (proj2 (proj2 (A n)) l F).
  assert (U : Z.to_N m = mex (map Z.to_N (filter (fun v => 0 <=? v) l))).
  { eapply mex_unique; [|apply mex_spec]. split.
    - intros I. apply in_map_iff in I as (w & Ew & I). apply filter_In in I as [I W]. apply Z.leb_le in W. apply M2. replace m with w by lia. exact I.
    - intros k Hk. apply in_map_iff. exists (Z.of_N k). split; [apply N2Z.id|]. apply filter_In. split; [apply M3; lia | apply Z.leb_le; lia]. }
  lia.
Qed.

(** The three readings of a tree, one step further down. *)
Lemma number_choice : forall x y z n, number (Choice x y z) n = if truth x n then number y n else number z n.
Proof. reflexivity. Qed.
Lemma number_least : forall x n, number (Least x) n = least_missing (items x n).
Proof. reflexivity. Qed.
Lemma truth_operation : forall o x y n, truth (Operation o x y) n = truth_of o (number x n) (number y n).
Proof. reflexivity. Qed.
Lemma items_item : forall x y m n, items (Item x y m) n = if truth x n then number y n :: items m n else items m n.
Proof. reflexivity. Qed.

Lemma operate_number : forall o x y v, operate o (Int x) (Int y) = Some (Int v) -> number_of o x y = v.
Proof.
  intros o x y v H. destruct o; cbn [operate number_of] in *; try discriminate; try (injection H as <-; reflexivity).
  - destruct (y =? 0); [discriminate|]. destruct (x mod y =? 0); [|discriminate]. injection H as <-. reflexivity.
  - destruct (y =? 0); [discriminate|]. injection H as <-. reflexivity.
  - destruct (y =? 0); [discriminate|]. injection H as <-. reflexivity.
  - destruct (if 0 <=? y then _ else _); [|discriminate]. injection H as <-. reflexivity.
  - unfold choose. destruct (binomial x y); [|discriminate]. injection H as <-. reflexivity.
  - destruct (x <? 0); [discriminate|]. destruct (y <? 0); [discriminate|]. injection H as <-. reflexivity.
Qed.
Lemma operate_truth : forall o x y b, operate o (Int x) (Int y) = Some (Bool b) -> truth_of o x y = b.
Proof.
  intros o x y b H. destruct o; cbn [operate truth_of] in *; try discriminate; try (injection H as <-; reflexivity); exfalso.
  - destruct (y =? 0); [discriminate|]. destruct (x mod y =? 0); discriminate.
  - destruct (y =? 0); discriminate.
  - destruct (y =? 0); discriminate.
  - destruct (if 0 <=? y then _ else _); discriminate.
  - destruct (binomial x y); discriminate.
  - destruct (x <? 0); [discriminate|]. destruct (y <? 0); discriminate.
Qed.
Lemma on_numbers_value : forall o x y n u, eval n (on_numbers o x y) = Some u ->
  exists v w, eval n x = Some (Int v) /\ eval n y = Some (Int w) /\ operate o (Int v) (Int w) = Some u.
Proof.
  intros o x y n u H. assert (G : match eval n x, eval n y with Some (Int v), Some (Int w) => operate o (Int v) (Int w) | _, _ => None end = Some u).
  { rewrite <- H. destruct o; cbn [on_numbers Trees.eval]; destruct (eval n x) as [[v|a]|], (eval n y) as [[w|b]|]; try reflexivity; cbn [operate].
    - do 2 f_equal. destruct (Z.eqb_spec v w), (Z.eqb_spec (v - w) 0); auto; lia.
    - do 2 f_equal. destruct (Z.eqb_spec v w), (Z.eqb_spec (v - w) 0); auto; lia. }
  destruct (eval n x) as [[v|]|]; try discriminate. destruct (eval n y) as [[w|]|]; try discriminate. eauto.
Qed.

Theorem tree_agrees : forall x, agrees x.
Proof.
  assert (Two : forall x, guarded x = [] -> (forall n, items x n = []) ->
    (forall n, (forall v, eval n (tree x) = Some (Int v) -> number x n = v) /\ (forall b, eval n (tree x) = Some (Bool b) -> truth x n = b)) -> agrees x).
  { intros x G I H n. destruct (H n) as [H1 H2]. split; [exact H1|]. split; [exact H2|]. rewrite G, (I n). intros l F. inversion F. reflexivity. }
  induction x as [c| | |k a b|a b x IHx|l h x IHx y IHy|l x IHx|x IHx|x IHx|x IHx|x IHx y IHy|x IHx y IHy|x IHx y IHy|x IHx y IHy|x IHx y IHy z IHz|o x IHx y IHy| |x IHx y IHy m IHm|x IHx];
    try (apply Two; [reflexivity | reflexivity |]; intros n; split; cbn [tree Trees.eval]; intros v H; try discriminate; try (injection H as <-; reflexivity)).
  - destruct (known_values k (a * n + b)) as [w|] eqn:E; [|discriminate]. injection H as <-. cbn. rewrite line_of_is. apply total_right. exact E.
  - destruct (known_values k (a * n + b)); discriminate.
  - rewrite at_line_eval in H. change (number x (line_of a b n) = v). rewrite line_of_is. apply IHx. exact H.
  - rewrite at_line_eval in H. change (truth x (line_of a b n) = v). rewrite line_of_is. apply IHx. exact H.
  - change ((if inside l h n then number x n else number y n) = v). replace (1 * n + 0) with n in H by lia. rewrite inside_within. destruct (within l h n); [apply IHx | apply IHy]; exact H.
  - change ((if inside l h n then truth x n else truth y n) = v). replace (1 * n + 0) with n in H by lia. rewrite inside_within. destruct (within l h n); [apply IHx | apply IHy]; exact H.
  - replace (1 * n + 0) with n in H by lia. change (number x n = v). unfold within in H. destruct (l <=? n); [|discriminate]. apply IHx. exact H.
  - change ((l <=? n) && truth x n = v). replace (1 * n + 0) with n in H by lia. unfold within in H. destruct (l <=? n); cbn [andb].
    + apply IHx. exact H.
    + injection H as <-. reflexivity.
  - destruct (eval n (tree x)) as [[w|]|] eqn:E; cbn [operate] in H; try discriminate. injection H as <-.
    change (- number x n = 0 - w). rewrite (proj1 (IHx n) w E). lia.
  - destruct (eval n (tree x)) as [[w|]|]; cbn [operate] in H; discriminate.
  - destruct (eval n (tree x)) as [[w|]|] eqn:E; cbn [operate] in H; try discriminate. injection H as <-.
    change (Z.abs (number x n) = Z.max w (0 - w)). rewrite (proj1 (IHx n) w E). lia.
  - destruct (eval n (tree x)) as [[w|]|]; cbn [operate] in H; discriminate.
  - destruct (eval n (tree x)) as [[|]|]; discriminate.
  - destruct (eval n (tree x)) as [[|b]|] eqn:E; try discriminate. injection H as <-. change (negb (truth x n) = negb b). f_equal. apply IHx. exact E.
  - destruct (eval n (tree x)) as [[|[|]]|]; try discriminate. destruct (eval n (tree y)) as [[|]|]; discriminate.
  - change (truth x n && truth y n = v). destruct (eval n (tree x)) as [[|[|]]|] eqn:E; try discriminate; rewrite (proj1 (proj2 (IHx n)) _ E); cbn [andb].
    + destruct (eval n (tree y)) as [[|b]|] eqn:E'; try discriminate. injection H as <-. apply IHy. exact E'.
    + injection H as <-. reflexivity.
  - destruct (eval n (tree x)) as [[|[|]]|]; try discriminate. destruct (eval n (tree y)) as [[|]|]; discriminate.
  - change (truth x n || truth y n = v). destruct (eval n (tree x)) as [[|[|]]|] eqn:E; try discriminate; rewrite (proj1 (proj2 (IHx n)) _ E); cbn [orb].
    + injection H as <-. reflexivity.
    + destruct (eval n (tree y)) as [[|b]|] eqn:E'; try discriminate. injection H as <-. apply IHy. exact E'.
  - destruct (eval n (tree x)) as [[|[|]]|]; try discriminate. cbn [negb] in H. destruct (eval n (tree y)) as [[|]|]; discriminate.
  - change (implb (truth x n) (truth y n) = v). destruct (eval n (tree x)) as [[|[|]]|] eqn:E; try discriminate; rewrite (proj1 (proj2 (IHx n)) _ E); cbn [negb implb] in *.
    + destruct (eval n (tree y)) as [[|b]|] eqn:E'; try discriminate. injection H as <-. apply IHy. exact E'.
    + injection H as <-. reflexivity.
  - destruct (eval n (tree x)) as [[|]|]; try discriminate; destruct (eval n (tree y)) as [[|]|]; discriminate.
  - change (Bool.eqb (truth x n) (truth y n) = v). destruct (eval n (tree x)) as [[|a]|] eqn:E; try discriminate.
    destruct (eval n (tree y)) as [[|b]|] eqn:E'; try discriminate. cbn in H. injection H as <-.
    rewrite (proj1 (proj2 (IHx n)) _ E), (proj1 (proj2 (IHy n)) _ E'). destruct a, b; reflexivity.
  - rewrite number_choice. destruct (eval n (tree x)) as [[|[|]]|] eqn:E; try discriminate; rewrite (proj1 (proj2 (IHx n)) _ E); [apply IHy | apply IHz]; exact H.
  - change ((if truth x n then truth y n else truth z n) = v). destruct (eval n (tree x)) as [[|[|]]|] eqn:E; try discriminate; rewrite (proj1 (proj2 (IHx n)) _ E); [apply IHy | apply IHz]; exact H.
  - destruct (on_numbers_value _ _ _ _ _ H) as (p & q & Hp & Hq & O). change (number_of o (number x n) (number y n) = v).
    rewrite (proj1 (IHx n) _ Hp), (proj1 (IHy n) _ Hq). apply operate_number. exact O.
  - destruct (on_numbers_value _ _ _ _ _ H) as (p & q & Hp & Hq & O). rewrite truth_operation.
    rewrite (proj1 (IHx n) _ Hp), (proj1 (IHy n) _ Hq). apply operate_truth. exact O.
  - intros n. split; [|split]; cbn [tree Trees.eval]; intros v H; try discriminate. cbn [guarded map] in H. rewrite items_item. inversion H as [|t w ts l Ht Hts]; subst.
    unfold item_of in Ht. cbn [fst snd Trees.eval] in Ht. pose proof (proj2 (proj2 (IHm n)) l Hts) as M.
    destruct (eval n (tree x)) as [[|[|]]|] eqn:E; try discriminate; rewrite (proj1 (proj2 (IHx n)) _ E).
    + rewrite (proj1 (IHy n) w Ht). cbn [filter]. rewrite M. reflexivity.
    + injection Ht as <-. exact M.
  - change (eval n (mex_node (guarded x)) = Some (Int v)) in H. apply least_right in H; auto. injection H as ->. apply number_least.
  - change (eval n (mex_node (guarded x)) = Some (Bool v)) in H. apply least_right in H; auto; discriminate.
Qed.

(** * Claims *)
Variable gains : nat -> Z -> option (Z * Z).
Hypothesis gains_right : forall k q d m, gains k q = Some (d, m) ->
  forall x, m <= x -> known_values k (x + q) = option_map (fun v => v + d) (known_values k x).

(** Whether the truth of the statement lasts from an index on, and whether it is true up to the end of a step. *)
Definition sentence_is_right (x : sentence) (low step from : Z) : bool :=
  if lasts_from known_values gains low step [] (tree x) from then all_from (holds_at known_values [] (tree x)) low (Z.to_N (from + step - low)) else false.

Theorem sentence_proved : forall x low step from, sentence_is_right x low step from = true -> forall n, low <= n -> says x n.
Proof.
  intros x low step from H n Hn. unfold sentence_is_right in H. apply if_true in H as [L T]. apply truth_says. apply tree_agrees.
  apply (tree_proved known_values gains low step gains_right [] (tree x) from L T n Hn). intros t [].
Qed.
End Says.

(** * Names

    Each name of a file has the values that a certificate states ([fs]), what they gain ([gs]), and a function ([ts]) with these
    values where there are any. *)
Definition gains_of (g : Z -> option (Z * Z)) (f : Z -> option Z) : Prop :=
  forall q d m, g q = Some (d, m) -> forall x, m <= x -> f (x + q) = option_map (fun v => v + d) (f x).
Definition values_of (t : Z -> Z) (f : Z -> option Z) : Prop := forall x v, f x = Some v -> t x = v.

Lemma named_gains : forall gs fs, Forall2 gains_of gs fs -> forall k q d m, nth k gs (fun _ => None) q = Some (d, m) ->
  forall x, m <= x -> nth k fs (fun _ => None) (x + q) = option_map (fun v => v + d) (nth k fs (fun _ => None) x).
Proof.
  intros gs fs F. induction F as [|g f gs fs H F IH]; intros [|k] q d m E x Hx; cbn [nth] in *; try discriminate; [apply (H q d m E x Hx) | eapply IH; eauto].
Qed.
Lemma named_values : forall ts fs, Forall2 values_of ts fs -> forall k x v, nth k fs (fun _ => None) x = Some v -> nth k ts (fun _ => 0) x = v.
Proof. intros ts fs F. induction F as [|t f ts fs H F IH]; intros [|k] x v E; cbn [nth] in *; try discriminate; [apply (H x v E) | apply IH; auto]. Qed.

(** Sequences of a certificate. *)
Lemma sequence_gains : forall c, valid c -> forall i, gains_of (sequence_gain (listed_of c) i) (sequence_value (listed_of c) i).
Proof. intros c V i q d m H. apply (sequence_gain_sound c V i q d m H). Qed.
Lemma sequence_values : forall c, valid c -> forall h, solves (sys_of c) h -> forall i,
  values_of (fun n => Z.of_N (h i n)) (sequence_value (listed_of c) i).
Proof.
  intros c V h Sol i x v H. unfold sequence_value, sequence_at, listed_of in H.
  destruct (Nat.ltb_spec i (List.length (claims c))) as [Hi|]; [|discriminate]. destruct (Z.leb_spec (first_of (sys_of c) i) x) as [Hx|]; [|discriminate].
  injection H as <-. f_equal. apply (solution_is_stated c V h Sol i x Hi Hx).
Qed.

(** The nimbers of graphs for n >= from by such a sequence at a n + b, and below by the rules of the game. *)
Definition or_small (from : Z) (f : Z -> option Z) (small : Z -> N) (n : Z) : option Z := if from <=? n then f n else Some (Z.of_N (small n)).
Definition line_value (own : listed) (i : nat) (a b : Z) (n : Z) : option Z := sequence_value own i (a * n + b).
Definition line_gain (own : listed) (i : nat) (a b from q : Z) : option (Z * Z) :=
  if 0 <=? q then if 1 <=? a then
    match sequence_gain own i (a * q) with Some (d, m) => Some (d, Z.max from (- ((b - m) / a))) | None => None end
  else None else None.
Lemma line_gains : forall c, valid c -> forall i a b from small,
  gains_of (line_gain (listed_of c) i a b from) (or_small from (line_value (listed_of c) i a b) small).
Proof.
  intros c V i a b from small q d m H x Hx. unfold line_gain in H. destruct (Z.leb_spec 0 q) as [Q|]; [|discriminate].
  destruct (Z.leb_spec 1 a) as [A|]; [|discriminate]. destruct (sequence_gain (listed_of c) i (a * q)) as [[e k]|] eqn:G; [|discriminate]. injection H as <- <-.
  unfold or_small. destruct (Z.leb_spec from (x + q)); [|lia]. destruct (Z.leb_spec from x); [|lia]. unfold line_value.
  replace (a * (x + q) + b) with (a * x + b + a * q) by ring. apply (sequence_gain_sound c V i _ _ _ G).
  pose proof (Z_div_mod_eq_full (b - k) a). pose proof (Z.mod_pos_bound (b - k) a ltac:(lia)). nia.
Qed.
Lemma line_values : forall c i a b from (nimbers : Z -> N), (forall n, from <= n -> nimbers n = stated c i (a * n + b)) ->
  values_of (fun n => Z.of_N (nimbers n)) (or_small from (line_value (listed_of c) i a b) nimbers).
Proof.
  intros c i a b from nimbers H x v E. unfold or_small in E. destruct (Z.leb_spec from x) as [L|L]; [|injection E as <-; reflexivity].
  unfold line_value, sequence_value, sequence_at, listed_of in E. destruct (Nat.ltb i _); [|discriminate]. destruct (first_of _ i <=? _); [|discriminate].
  injection E as <-. rewrite (H x L). reflexivity.
Qed.

(** The same, where a nim-sum that repeats gives them. *)
Definition repeating_gain (start p : Z) (q : Z) : option (Z * Z) := if 0 <=? q then if q mod p =? 0 then Some (0, start) else None else None.
Lemma repeating_gains : forall (f : Z -> N) from start p small, 1 <= p -> from <= start -> (forall n, start <= n -> f (n + p) = f n) ->
  gains_of (repeating_gain start p) (or_small from (fun n => Some (Z.of_N (f n))) small).
Proof.
  intros f from start p small Hp Hs R q d m H x Hx. unfold repeating_gain in H. destruct (Z.leb_spec 0 q) as [Q|]; [|discriminate].
  destruct (Z.eqb_spec (q mod p) 0) as [E|]; [|discriminate]. injection H as <- <-. unfold or_small.
  destruct (Z.leb_spec from (x + q)); [|lia]. destruct (Z.leb_spec from x); [|lia]. cbn [option_map]. f_equal. rewrite Z.add_0_r. f_equal.
  apply Z.mod_divide in E as [k ->]; [|lia]. assert (Hk : 0 <= k) by nia. rewrite <- (Z2Nat.id k Hk). generalize (Z.to_nat k) as j. clear - Hp Hx R.
  induction j as [|j IH]; [f_equal; lia|]. replace (x + Z.of_nat (S j) * p) with (x + Z.of_nat j * p + p) by lia. rewrite R by nia. exact IH.
Qed.
Lemma repeating_values : forall (f nimbers : Z -> N) from, (forall n, from <= n -> nimbers n = f n) ->
  values_of (fun n => Z.of_N (nimbers n)) (or_small from (fun n => Some (Z.of_N (f n))) nimbers).
Proof. intros f nimbers from H x v E. unfold or_small in E. destruct (Z.leb_spec from x) as [L|L]; injection E as <-; cbn beta; [rewrite (H x L)|]; reflexivity. Qed.

(** Lists of integers, of which the first period is listed. *)
Definition member_value (first : list Z) (count : nat) (p k : Z) : option Z := if 1 <=? k then Some (member_at first count p k) else None.
Definition member_gain (first : list Z) (count : nat) (p q : Z) : option (Z * Z) :=
  let c := Z.of_nat count in
  if 0 <=? q then if q mod c =? 0 then Some (q / c * p, Z.of_nat (length first) - c + 1) else None else None.
Lemma member_gains : forall first count p, (1 <= count)%nat -> (count <= length first)%nat ->
  gains_of (member_gain first count p) (member_value first count p).
Proof.
  intros first count p C L q d m H x Hx. unfold member_gain in H. cbv zeta in H. destruct (Z.leb_spec 0 q) as [Q|]; [|discriminate].
  destruct (Z.eqb_spec (q mod Z.of_nat count) 0) as [Z0|]; [|discriminate]. injection H as <- <-. unfold member_value.
  destruct (Z.leb_spec 1 x); [|lia]. destruct (Z.leb_spec 1 (x + q)); [|lia]. cbn [option_map]. f_equal.
  pose proof (Z_div_mod_eq_full q (Z.of_nat count)) as D. rewrite Z0 in D. pose proof (Z.div_pos q (Z.of_nat count) Q ltac:(lia)) as J.
  set (j := q / Z.of_nat count) in *. replace (x + q) with (x + Z.of_nat (Z.to_nat j) * Z.of_nat count) by nia.
  rewrite (member_at_later first count p C (Z.to_nat j) x) by lia. rewrite Z2Nat.id by lia. reflexivity.
Qed.
Lemma member_values : forall first count p (P : Z -> Z), (forall k, 1 <= k -> P k = member_at first count p k) -> values_of P (member_value first count p).
Proof. intros first count p P H x v E. unfold member_value in E. destruct (Z.leb_spec 1 x) as [L|]; [|discriminate]. injection E as <-. apply H. exact L. Qed.
