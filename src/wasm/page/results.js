// What a command has written, as it comes.

// More than this is not shown: a browser gets slow, and nobody reads it.
const MOST = 1_000_000;

const VERDICT = /^( *)(proved|holds up to|holds as far|holds|fails at|fails|unknown)/;

/** Adds text whose lines may begin with a verdict, which gets a colour. */
function verdicts(parent, text) {
  for (const line of text.split(/(?<=\n)/)) {
    // The verdict is the first word of a line of `prove`, and comes after the statement in one of `check`.
    const found = VERDICT.exec(line) ?? / {2,}(proved|holds|fails|unknown)\b/.exec(line);
    if (!found) {
      parent.append(line);
      continue;
    }
    const word = /proved|holds|fails|unknown/.exec(found[0]);
    const at = found.index + word.index;
    const mark = document.createElement("span");
    mark.className = `verdict ${word[0]}`;
    mark.textContent = word[0];
    parent.append(line.slice(0, at), mark, line.slice(at + word[0].length));
  }
}

function block(className, label) {
  const made = document.createElement("pre");
  made.className = className;
  made.tabIndex = 0;
  made.setAttribute("role", "region");
  made.setAttribute("aria-label", label);
  return made;
}

/** The results of one command in the element `place`. */
export class Results {
  #place;
  #output = null;
  #messages = null;
  #pending = "";
  #size = 0;
  #svg = "";

  constructor(place, title, isPicture) {
    this.#place = place;
    this.isPicture = isPicture;
    const heading = document.createElement("h3");
    heading.textContent = title;
    place.replaceChildren(heading);
  }

  /** The number of characters that fit on a line. */
  get columns() {
    const ruler = block("output", "");
    const inside = document.createElement("span");
    inside.textContent = "0".repeat(100);
    ruler.append(inside);
    this.#place.append(ruler);
    const style = getComputedStyle(ruler);
    const room = ruler.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const columns = Math.floor((100 * room) / inside.getBoundingClientRect().width);
    ruler.remove();
    return Math.max(columns, 20);
  }

  /** Shows a piece. Returns whether there is room for more. */
  add({ isResult, text }) {
    this.#size += text.length;
    if (this.#size > MOST) return false;
    if (!isResult) this.#message(text);
    else if (this.isPicture) this.#svg += text;
    else this.#result(text);
    return true;
  }

  #result(text) {
    if (!this.#output) {
      this.#output = block("output", "Results as text");
      this.#place.append(this.#output);
    }
    // Only whole lines are looked at, but the last one is shown as far as it goes at the end.
    const whole = this.#pending + text;
    const end = whole.lastIndexOf("\n") + 1;
    verdicts(this.#output, whole.slice(0, end));
    this.#pending = whole.slice(end);
  }

  #message(text) {
    if (!this.#messages) {
      this.#messages = block("messages", "Messages");
      this.#place.append(this.#messages);
    }
    this.#messages.append(text);
  }

  /** Ends the results; `note` says why, if that is not plain. */
  end(note) {
    if (this.#pending) verdicts(this.#output, this.#pending);
    this.#pending = "";
    if (this.#svg) this.#picture();
    if (note) this.#message(`${note}\n`);
  }

  #picture() {
    const url = URL.createObjectURL(new Blob([this.#svg], { type: "image/svg+xml" }));
    const title = /<title>([^<]*)<\/title>/.exec(this.#svg)?.[1] ?? "picture";
    const figure = document.createElement("figure");
    const image = document.createElement("img");
    image.src = url;
    image.alt = `Picture of ${title}`;
    const caption = document.createElement("figcaption");
    const save = document.createElement("a");
    save.href = url;
    save.download = "nkdsl.svg";
    save.textContent = "Save as SVG";
    caption.append(save);
    figure.append(image, caption);
    this.#place.append(figure);
  }
}
