// Puts a Run button on the examples of the book, if `.ci/playground` has built the module that runs them.
"use strict";
import(new URL(`${path_to_root}playground/book.js`, document.baseURI)).catch(() => {
  // The book was built without the module, and its examples have no button.
});
