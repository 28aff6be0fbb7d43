// What a stateful mock remembers, of the chosen session or of all clients without one.

import { call } from "./api.js";
import { PagedTable, element, fill, find, reveal } from "./dom.js";
import * as scenario from "./scenario.js";

const section = find("#state");
const detail = find(".detail", section);
const toolbar = find(".toolbar", section);
const table = new PagedTable(section, row);
let state = { collections: {}, singles: {} };
let selected = null;
let guarded;
let waiting = null;

export function start(shared) {
  guarded = shared.guarded;
  toolbar.addEventListener("submit", (event) => event.preventDefault());
  toolbar.addEventListener("input", list);
  toolbar.refresh.addEventListener("click", guarded(() => show(selected)));
  toolbar.reset.addEventListener("click", guarded(async () => {
    await call("DELETE", `state${query()}`);
    await show(selected);
  }));
  toolbar.save.addEventListener("click", guarded(async () => {
    await refresh();
    const file = new Blob([`${JSON.stringify(state, null, 2)}\n`], { type: "application/json" });
    const link = element("a", { href: URL.createObjectURL(file), download: "state.json" });
    link.click();
    URL.revokeObjectURL(link.href);
  }));
  toolbar.load.addEventListener("click", () => toolbar.file.click());
  toolbar.file.addEventListener("change", guarded(async () => {
    const [file] = toolbar.file.files;
    toolbar.file.value = "";
    if (file !== undefined) await replace(await file.text());
  }));
}

const query = () => (scenario.session() === "" ? "" : `?session=${encodeURIComponent(scenario.session())}`);

/** The collections and single resources, with what each has. */
const parts = () => [...Object.entries(state.collections).map(([path, value]) => ({ path, kind: "collections", value })),
  ...Object.entries(state.singles).map(([path, value]) => ({ path, kind: "singles", value }))];

/** Reads the state again. */
async function refresh() {
  state = await call("GET", `state${query()}`);
  list();
}

/** Reads the state again a moment after requests, if it is shown. */
export function changed() {
  if (section.hidden || waiting !== null || detail.contains(document.activeElement)) return;
  waiting = setTimeout(guarded(async () => {
    waiting = null;
    if (!section.hidden) await show(selected);
  }), 300);
}

/** Replaces the state by a text, and shows it. */
async function replace(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch (error) {
    find("[role=alert]", detail).textContent = `The text is not JSON: ${error.message}`;
    return;
  }
  await call("PUT", `state${query()}`, value);
  await show(selected);
}

export async function show(name) {
  selected = name;
  await refresh();
  const part = parts().find(({ path }) => path === name);
  if (part === undefined) {
    const words = parts().length === 0
      ? "Nothing is remembered. A mock that was started with --stateful shows here what clients write."
      : "Choose a collection to see its items.";
    fill(detail, element("p", { class: "hint" }, words), element("p", { role: "alert" }));
    return;
  }
  const text = element("textarea", { rows: "20", spellcheck: "false", "aria-label": `Items of ${part.path}` });
  text.value = JSON.stringify(part.value, null, 2);
  const form = element("form", {}, text,
    element("p", { class: "actions" }, element("button", { type: "submit" }, "Change")),
    element("p", { role: "alert" }));
  form.addEventListener("submit", guarded(async (event) => {
    event.preventDefault();
    await replace(changedState(part, text.value));
  }));
  fill(detail, element("h2", { class: "subject" }, part.path),
    element("p", { class: "hint" }, scenario.session() === "" ? "Of all clients without a session" : `Of session ${scenario.session()}`),
    form);
  reveal(detail, `${part.path}: ${size(part)}`);
}

/** Returns the text of the state with another text in place of one part. */
function changedState(part, text) {
  const rest = { ...state, [part.kind]: { ...state[part.kind] } };
  delete rest[part.kind][part.path];
  const others = JSON.stringify(rest[part.kind]).slice(1, -1);
  const member = `${JSON.stringify(part.path)}:${text}${others === "" ? "" : `,${others}`}`;
  const parts = Object.entries(rest).filter(([key]) => key !== part.kind)
    .map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`);
  return `{${[`${JSON.stringify(part.kind)}:{${member}}`, ...parts].join(",")}}`;
}

const length = ({ value }) => (Array.isArray(value) ? value.length : Object.keys(value ?? {}).length);

const size = (part) => (part.kind === "singles" ? "single" : `${length(part)} item${length(part) === 1 ? "" : "s"}`);

function list() {
  const text = toolbar.text.value.toLowerCase();
  table.show(parts().filter(({ path }) => path.toLowerCase().includes(text)), "resources");
}

function row(part) {
  const isSelected = part.path === selected;
  return element("tr", { class: isSelected ? "selected" : null },
    element("td", {}, element("a", {
      href: `#state/${encodeURIComponent(part.path)}`, "aria-current": isSelected ? "true" : null,
    }, part.path)),
    element("td", {}, size(part)));
}
