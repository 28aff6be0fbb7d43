// The recordings, with their age and use.

import { all, call } from "./api.js";
import { PagedTable, age, element, fill, find, message, pairs, reveal, status, target } from "./dom.js";

const section = find("#recordings");
const detail = find(".detail", section);
const toolbar = find(".toolbar", section);
const table = new PagedTable(section, row);
let entries = [];
let selected = null;

export function start({ guarded }) {
  toolbar.addEventListener("input", list);
  toolbar.addEventListener("submit", (event) => event.preventDefault());
  toolbar.refresh.addEventListener("click", guarded(refresh));
}

/** Reads the recordings again. */
export async function refresh() {
  entries = await all("recordings", "recordings");
  list();
}

/** The number of recordings. */
export const count = () => entries.length;

/** Returns the number of the recording at a place in a file; `null` if it is no longer there. */
export const number = (place) => entries.find((entry) => entry.place === place)?.number ?? null;

export async function show(name) {
  selected = name === null ? null : Number(name);
  await refresh();
  if (selected === null) {
    fill(detail, element("p", { class: "hint" }, "Choose a recording to see its request and response."));
    return;
  }
  const found = await call("GET", `recordings/${selected}`);
  const { request, response } = found;
  fill(detail,
    element("h2", { class: "subject" }, element("b", {}, request.method), " ", element("span", {}, target(request.url)), " ",
      status(response.status)),
    pairs([
      ["Recording", `No. ${found.number}`],
      ["File", element("code", {}, found.place)],
      ["Recorded", found.recorded === undefined ? "unknown" : `${found.recorded} (${age(found.recorded)} ago)`],
    ]),
    message("Request", `${request.method} ${request.url}`, request),
    message("Response", `${response.status} ${response.reason}`, response));
  reveal(detail, `Recording ${selected}: ${request.method} ${target(request.url)}, status ${response.status}`);
}

function list() {
  const text = toolbar.text.value.toLowerCase();
  const used = toolbar.used.value;
  table.show(entries.filter((entry) => (used === "" || String(entry.used) === used)
    && `${entry.method} ${entry.url} ${entry.status} ${entry.place}`.toLowerCase().includes(text)), "recordings");
}

function row(entry) {
  const isSelected = entry.number === selected;
  return element("tr", { class: isSelected ? "selected" : null },
    element("td", {}, String(entry.number)),
    element("td", {}, element("a", {
      href: `#recordings/${entry.number}`, title: entry.url, "aria-current": isSelected ? "true" : null,
    }, element("b", {}, entry.method), ` ${target(entry.url)}`)),
    element("td", {}, status(entry.status)),
    element("td", {}, entry.recorded === undefined ? "unknown" : age(entry.recorded)),
    element("td", {}, element("span", { class: entry.used ? "good" : "dim" }, entry.used ? "used" : "unused")));
}
