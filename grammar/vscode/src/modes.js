// What the preview shows: for each of its modes the command line for a target, and the form of the result.
//
// A target is the answer of the server to `nkdsl/target`: the function, family, eval or check at the cursor.
'use strict';

const LANGUAGES = ['python', 'pari', 'mathematica', 'haskell', 'c', 'rust', 'latex'];

// The identifiers of the languages in the editor.
const DOCUMENTS = { pari: 'plaintext', mathematica: 'plaintext' };

// The family of a call in one variable: the last argument varies, `lattice(3, 4)` -> `lattice(3, n)`.
function inOneVariable(graph) {
  const last = graph.lastIndexOf(',');
  const open = graph.indexOf('(');
  if (open < 0) {
    return graph;
  }
  return last < 0 ? `${graph.slice(0, open)}(n)` : `${graph.slice(0, last)}, n)`;
}

const sequence = (target) => ['function', 'eval'].includes(target.kind);

// Each mode has `command(target, choice)`, which gives arguments or a sentence that says what is missing.
const MODES = {
  draw: {
    title: 'Draw',
    form: 'picture',
    command: (target, choice) => {
      const graph = choice.graph || target.graph;
      return graph
        ? ['draw', '-', graph, '--format', 'svg']
        : 'Put the cursor on a graph family, or type a graph above: lattice(3, 4).';
    },
  },
  plot: {
    title: 'Plot',
    form: 'picture',
    command: (target) =>
      sequence(target)
        ? ['plot', '-', target.name, '--format', 'svg']
        : 'Put the cursor on a function or an eval to plot its terms.',
  },
  prove: {
    title: 'Prove',
    form: 'text',
    document: 'plaintext',
    command: (target) =>
      sequence(target)
        ? ['prove', '-', target.name]
        : 'Put the cursor on a function or an eval to look for a proof of its period. For a family, Derive gives recurrences.',
  },
  derive: {
    title: 'Derive',
    form: 'text',
    document: 'nk',
    command: (target, choice) => {
      const graph = choice.graph || target.graph;
      return graph
        ? ['derive', '-', inOneVariable(graph)]
        : 'Put the cursor on a graph family to derive recurrences from it.';
    },
  },
  export: {
    title: 'Export',
    form: 'text',
    command: (target, choice) =>
      sequence(target)
        ? ['export', '-', target.name, '--to', choice.language]
        : 'Put the cursor on a function or an eval to write it in another language.',
  },
};

function documentLanguage(mode, language) {
  return MODES[mode].document || DOCUMENTS[language] || language;
}

module.exports = { MODES, LANGUAGES, documentLanguage, inOneVariable };
