// The editor: CodeMirror with errors, colours, completion and hover from the module.
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import {
  Decoration,
  drawSelection,
  EditorView,
  highlightActiveLine,
  hoverTooltip,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { markdown } from "./markdown.js";

// A text is looked at when nothing was typed for this many milliseconds.
const PAUSE = 120;

const setTokens = StateEffect.define();

const tokens = StateField.define({
  create: () => Decoration.none,
  update(marks, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(setTokens)) return effect.value;
    }
    return marks.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

function colours(answer) {
  const marks = answer.tokens.map(([from, to, name]) => Decoration.mark({ class: `nk-${name}` }).range(from, to));
  return setTokens.of(Decoration.set(marks));
}

function diagnostic(finding, length) {
  const [from, to] = finding.range.map((own) => Math.min(own, length));
  return {
    from,
    to,
    severity: finding.is_error ? "error" : "warning",
    source: finding.code,
    message: [finding.message, ...finding.details].join("\n"),
    actions: finding.fixes.map((fix) => ({ name: fix.title, apply: (view) => mend(view, fix) })),
  };
}

/** Makes the changes of a fix. */
export function mend(view, fix) {
  const changes = fix.edits.map(({ range: [from, to], text }) => ({ from, to, insert: text }));
  view.dispatch({ changes, userEvent: "input.fix" });
  view.focus();
}

const KINDS = { family: "class", builtin: "function", file: "text", oeis: "constant" };

function completions({ ask, files }) {
  return async (context) => {
    const word = context.matchBefore(/[\w.\/"]+$/);
    if (!word && !context.explicit) return null;
    const text = context.state.doc.toString();
    const found = await ask("complete", { text, offset: context.pos, files: files(text) });
    if (context.aborted || found.list.length === 0) return null;
    return {
      from: found.range[0],
      options: found.list.map((own) => ({
        label: own.text,
        detail: own.detail,
        type: KINDS[own.class] ?? own.class,
        info: own.documentation ? () => markdown(own.documentation) : undefined,
      })),
      validFor: /^\w*$/,
    };
  };
}

function hovers({ ask, files }) {
  return hoverTooltip(async (view, offset) => {
    const text = view.state.doc.toString();
    const found = await ask("hover", { text, offset, files: files(text) });
    if (!found) return null;
    return {
      pos: found.range[0],
      end: found.range[1],
      above: true,
      create: () => ({ dom: markdown(found.markdown) }),
    };
  });
}

/**
 * The editor in the element `parent`. `ask(kind, request)` asks the module, `files(text)` are the files that a text may
 * use, `onAnalysis(answer)` gets each analysis, `onRun` is called by Ctrl+Enter.
 */
export function editor({ parent, text, ask, files, onAnalysis, onRun }) {
  let timer = 0;
  let round = 0;
  const look = async (view) => {
    const own = ++round;
    const text = view.state.doc.toString();
    const answer = await ask("analyse", { text, files: files(text) });
    // The text has changed meanwhile, and is looked at again.
    if (own !== round || text !== view.state.doc.toString()) return;
    const found = answer.findings.map((finding) => diagnostic(finding, text.length));
    view.dispatch(setDiagnostics(view.state, found));
    view.dispatch({ effects: colours(answer) });
    onAnalysis(answer, text);
  };
  const soon = (view, pause) => {
    clearTimeout(timer);
    timer = setTimeout(() => void look(view).catch(() => {}), pause);
  };
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        lintGutter(),
        history(),
        drawSelection(),
        highlightActiveLine(),
        bracketMatching(),
        closeBrackets(),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ "aria-label": "Specification", spellcheck: "false" }),
        tokens,
        autocompletion({ override: [completions({ ask, files })] }),
        hovers({ ask, files }),
        keymap.of([
          { key: "Mod-Enter", run: () => (onRun(), true) },
          ...closeBracketsKeymap,
          ...completionKeymap,
          ...lintKeymap,
          ...historyKeymap,
          ...defaultKeymap,
        ]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) soon(update.view, PAUSE);
        }),
      ],
    }),
  });
  soon(view, 0);
  return {
    view,
    text: () => view.state.doc.toString(),
    replace(text) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
    },
    look: () => look(view),
  };
}
