// Builds elements. Text from the mock API only ever becomes text nodes and attribute values, never markup.

/** Returns an element with attributes, event listeners (`onclick`) and children; `null` children are left out. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value === true ? "" : String(value));
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return made;
}

/** Replaces the children of an element; `null` children are left out. */
export function fill(parent, ...children) {
  parent.replaceChildren(...children.flat().filter((child) => child !== null && child !== undefined));
}

/**
 * Says what was chosen in a list. Where the detail is below the list, the focus and the view move to it; where it is
 * beside the list, the focus stays, so that the arrow keys go on.
 */
export function reveal(detail, words) {
  find("#chosen").textContent = words;
  if (innerWidth <= 960 || !document.activeElement?.closest("tbody")) detail.focus({ preventScroll: innerWidth > 960 });
}

/** Copies a text, and says so on the button; where the browser does not allow that, the text is shown to be copied. */
export async function copy(text, button) {
  const label = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  } catch {
    prompt("Copy this text:", text);
  }
  setTimeout(() => { button.textContent = label; }, 2000);
}

/** Returns a status with the color of its class; a response without one is `none`. */
export const status = (code) => element("span", { class: `status s${code === undefined ? 0 : Math.floor(code / 100)}` },
  code === undefined ? "none" : String(code));

/** Returns the first element that a selector matches. */
export const find = (selector, parent = document) => parent.querySelector(selector);

/** Returns JSON text with one member per line; every number and string stays as it is written. */
export function indented(text) {
  try {
    JSON.parse(text);
  } catch {
    return text;
  }
  let output = "";
  let depth = 0;
  const line = () => "\n" + "  ".repeat(depth);
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[^\s"{}[\],:]+|[{}[\],:]/gs)) {
    if (token === "{" || token === "[") {
      depth += 1;
      output += token + line();
    } else if (token === "}" || token === "]") {
      depth -= 1;
      output = /[{[]\s*$/.test(output) ? output.trimEnd() + token : output + line() + token;
    } else if (token === ",") output += token + line();
    else output += token === ":" ? ": " : token;
  }
  return output;
}

/** Returns the age of a date in words, such as `3 days`. */
export function age(date) {
  const seconds = (Date.now() - Date.parse(date)) / 1000;
  if (Number.isNaN(seconds)) return "unknown";
  const units = [["year", 31557600], ["month", 2629800], ["day", 86400], ["hour", 3600], ["minute", 60]];
  const [name, size] = units.find(([, size]) => seconds >= size) ?? ["second", 1];
  const count = Math.max(0, Math.floor(seconds / size));
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}

/** Returns milliseconds in words; an empty text where none are known. */
export const duration = (time) => time === undefined ? "" : time < 1000 ? `${Number(time.toPrecision(2))} ms`
  : `${(time / 1000).toFixed(1)} s`;

/** Returns a size in bytes in words. */
export const bytes = (size) => size < 1024 ? `${size} B` : size < 1 << 20 ? `${(size / 1024).toFixed(1)} KB`
  : `${(size / (1 << 20)).toFixed(1)} MB`;

/** Returns the path and query of a URL. */
export function target(url) {
  try {
    const parsed = new URL(url);
    return url.slice(url.indexOf(parsed.pathname, url.indexOf("://") + 3)) || "/";
  } catch {
    return url;
  }
}

/** Returns a table of names and values. */
export function pairs(rows) {
  return element("dl", { class: "pairs" }, rows.filter(Boolean).map(([name, value]) => [
    element("dt", {}, name), element("dd", {}, value),
  ]).flat());
}

/** Returns the body of a message, and its headers folded below it. */
export function message(title, line, detail) {
  const hasBody = detail.body !== undefined;
  const note = detail.size === 0 ? "no body" : `${bytes(detail.size)}${hasBody ? "" : ", not text"}`;
  return element("section", { class: "message" },
    element("h3", {}, title),
    element("p", { class: "line" }, element("code", {}, line)),
    element("p", { class: "hint" }, `Body: ${note}`),
    hasBody ? element("pre", { tabindex: "0", "aria-label": `${title}: body` }, indented(detail.body)) : null,
    hasBody && !detail.isWhole ? element("p", { class: "hint" }, "Only the beginning of the body is shown.") : null,
    element("details", {},
      element("summary", {}, `${detail.headers.length} header${detail.headers.length === 1 ? "" : "s"}`),
      pairs(detail.headers.map((header) => [header.name, header.value]))));
}

/** A bounded list in a table, one page at a time. */
export class PagedTable {
  static rows = 100;

  constructor(section, row) {
    this.body = find("tbody", section);
    this.pager = find(".pager", section);
    this.row = row;
    this.page = 0;
    this.items = [];
    section.addEventListener("keydown", (event) => this.press(event));
  }

  /** Moves through the rows with the arrow keys, Home and End, from one page to the next. */
  press(event) {
    const list = event.target.closest(".scroll");
    if (list === null || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const links = [...this.body.querySelectorAll("a")];
    const current = links.findIndex((link) => link === event.target);
    const chosen = current >= 0 ? current : links.findIndex((link) => link.hasAttribute("aria-current"));
    const goal = { ArrowDown: chosen + 1, ArrowUp: chosen < 0 ? 0 : chosen - 1, Home: 0, End: links.length - 1 }[event.key];
    if (goal === undefined || links.length === 0) return;
    event.preventDefault();
    const step = goal < 0 ? -1 : goal >= links.length ? 1 : 0;
    const target = this.page * PagedTable.rows + goal;
    if (target < 0 || target >= this.items.length) return;
    if (step !== 0) {
      this.page += step;
      this.show(this.items, this.noun);
    }
    const rows = this.body.querySelectorAll("a");
    const link = step === 0 ? rows[goal] : step > 0 ? rows[0] : rows[rows.length - 1];
    link.focus();
    link.click();
  }

  show(items, noun) {
    this.items = items;
    this.noun = noun;
    const pages = Math.max(1, Math.ceil(items.length / PagedTable.rows));
    this.page = Math.min(this.page, pages - 1);
    const start = this.page * PagedTable.rows;
    const visible = items.slice(start, start + PagedTable.rows);
    const focused = this.body.contains(document.activeElement) ? document.activeElement.hash : null;
    this.body.replaceChildren(...visible.map(this.row));
    // A list that is drawn again keeps the focus.
    if (focused !== null) [...this.body.querySelectorAll("a")].find((link) => link.hash === focused)?.focus({ preventScroll: true });
    const turn = (step) => () => {
      this.page += step;
      this.show(this.items, this.noun);
    };
    const end = Math.min(items.length, start + PagedTable.rows);
    this.pager.replaceChildren(
      element("button", { type: "button", disabled: this.page === 0, onclick: turn(-1) }, "Previous"),
      element("span", {}, items.length === 0 ? `No ${noun}` : `${start + 1}–${end} of ${items.length} ${noun}`),
      element("button", { type: "button", disabled: this.page >= pages - 1, onclick: turn(1) }, "Next"));
  }
}
