// Colours the blocks of NK in the book. A test compares the words with those of the grammars for editors.
(function () {
  "use strict";
  const WORDS = {
    keyword: "vertex check graph where edge eval use else then if intersect subset union and div mod not xor in or",
    built_in: "mex",
  };
  function nk() {
    return {
      name: "NK",
      keywords: { $pattern: /[A-Za-z_][A-Za-z_0-9']*/, ...WORDS },
      contains: [
        { className: "comment", begin: "#", end: "$" },
        { className: "string", begin: '"', end: '"', illegal: "\\n" },
        { className: "symbol", begin: /\bA[0-9]{6,}\b/ },
        { className: "number", begin: /\b[0-9]+(_[0-9]+)*(\.[0-9]+)?/ },
        { className: "title", begin: /[A-Za-z_][A-Za-z_0-9']*(?=\()/, keywords: { $pattern: /[A-Za-z_][A-Za-z_0-9']*/, ...WORDS } },
        { className: "operator", begin: /\(\+\)|--|\.\.|!=|<=|>=|[\u2295\u2260\u2264\u2265\u2208=<>+*\/^-]/ },
      ],
    };
  }
  if (typeof hljs === "undefined") return;
  hljs.registerLanguage("nk", nk);
  const colour = (hljs.highlightElement || hljs.highlightBlock).bind(hljs);
  document.querySelectorAll("code.language-nk").forEach(function (block) {
    block.textContent = block.textContent;
    block.removeAttribute("data-highlighted");
    colour(block);
  });
})();
