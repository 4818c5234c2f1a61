// The little Markdown of hovers and completions as elements. Texts may come from a stranger's link, so nothing of them
// is read as HTML.

function element(name, text) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  return made;
}

/** Adds a line with `code`, *emphasis* and [links](https://...). */
function inline(parent, text) {
  const pieces = /`([^`]+)`|\*([^*]+)\*|\[([^\]]+)\]\((https:\/\/[^)\s]+)\)/g;
  let last = 0;
  for (const found of text.matchAll(pieces)) {
    parent.append(text.slice(last, found.index));
    last = found.index + found[0].length;
    if (found[1] !== undefined) parent.append(element("code", found[1]));
    else if (found[2] !== undefined) parent.append(element("em", found[2]));
    else {
      const link = element("a", found[3]);
      link.href = found[4];
      link.rel = "noreferrer";
      link.target = "_blank";
      parent.append(link);
    }
  }
  parent.append(text.slice(last));
}

function table(lines) {
  const made = element("table");
  const rows = lines.filter((line) => !/^\|[\s|:-]+\|$/.test(line));
  rows.forEach((line, index) => {
    const row = element("tr");
    for (const cell of line.split("|").slice(1, -1)) {
      const own = element(index === 0 ? "th" : "td");
      inline(own, cell.trim());
      row.append(own);
    }
    made.append(row);
  });
  return made;
}

/** An element that shows a text of Markdown. */
export function markdown(text) {
  const made = element("div");
  made.className = "markdown";
  const lines = text.split("\n");
  while (lines.length > 0) {
    const line = lines.shift();
    if (line.startsWith("```")) {
      const end = lines.findIndex((own) => own.startsWith("```"));
      const code = lines.splice(0, end < 0 ? lines.length : end);
      lines.shift();
      made.append(element("pre", code.join("\n")));
    } else if (line.startsWith("|")) {
      const rest = lines.findIndex((own) => !own.startsWith("|"));
      made.append(table([line, ...lines.splice(0, rest < 0 ? lines.length : rest)]));
    } else if (line.trim() !== "") {
      const rest = lines.findIndex((own) => own.trim() === "" || /^(```|\|)/.test(own));
      const paragraph = element("p");
      inline(paragraph, [line, ...lines.splice(0, rest < 0 ? lines.length : rest)].join(" "));
      made.append(paragraph);
    }
  }
  return made;
}
