// The requests to the mock API, as they arrive.

import { call } from "./api.js";
import { PagedTable, copy, duration, element, fill, find, message, pairs, reveal, status, target } from "./dom.js";
import * as recordings from "./recordings.js";
import * as saving from "./saving.js";
import * as scenario from "./scenario.js";

/** The number of requests that the page keeps. */
const limit = 10_000;

const section = find("#requests");
const detail = find(".detail", section);
const toolbar = find(".toolbar", section);
const table = new PagedTable(section, row);
let entries = [];
let dropped = 0;
let selected = null;
let isPaused = false;
let isDue = false;
let shared;

/** The classes of statuses, of which `0` are requests without a response. */
const classes = [["2", "2xx"], ["3", "3xx"], ["4", "4xx"], ["5", "5xx"], ["0", "none"]];

export function start(given) {
  shared = given;
  find(".statuses", toolbar).append(...classes.map(([key, name]) =>
    element("label", { class: `chip s${key}` },
      element("input", { type: "checkbox", name: "status", value: key }), name, element("span", { class: "count" }))));
  saving.start(given);
  toolbar.addEventListener("input", () => {
    table.page = 0;
    list();
  });
  toolbar.addEventListener("submit", (event) => event.preventDefault());
  toolbar.pause.addEventListener("click", () => {
    isPaused = !isPaused;
    toolbar.pause.setAttribute("aria-pressed", String(isPaused));
    list();
  });
  toolbar.clear.addEventListener("click", shared.guarded(() => call("DELETE", "journal")));
}

/** Adds a request; the list is drawn once for all requests that arrive together. */
export function add(entry) {
  entries.push(entry);
  if (entries.length > limit) entries.splice(0, entries.length - limit);
  if (entry.session !== undefined) scenario.offer(entry.session);
  due();
}

/** Counts requests that came too fast to be sent to the page. */
export function drop(count) {
  dropped += count;
  due();
}

/** Removes all requests. */
export function clear() {
  entries = [];
  dropped = 0;
  table.page = 0;
  due();
}

function due() {
  if (isDue || isPaused) return;
  isDue = true;
  setTimeout(() => {
    isDue = false;
    if (!isPaused) list();
  }, 100);
}

/** Whether a browser asks on its own whether a page of another origin may send a request. */
const isPreflight = ({ request }) => request.method === "OPTIONS"
  && request.headers.some((header) => header.name.toLowerCase() === "access-control-request-method");

const statusClass = (entry) => String(entry.status === undefined ? 0 : Math.floor(entry.status / 100));

function list() {
  const counts = {};
  for (const entry of entries) counts[statusClass(entry)] = (counts[statusClass(entry)] ?? 0) + 1;
  for (const chip of toolbar.querySelectorAll(".chip")) find(".count", chip).textContent = counts[find("input", chip).value] ?? 0;
  const statuses = new Set([...toolbar.querySelectorAll("[name=status]:checked")].map((box) => box.value));
  const text = toolbar.text.value.toLowerCase();
  const found = entries.filter((entry) =>
    (statuses.size === 0 || statuses.has(statusClass(entry)))
    && (!toolbar.unmatched.checked || entry.source.kind === "unmatched")
    && (toolbar.preflights.checked || !isPreflight(entry))
    && (!toolbar.violations.checked || entry.findings.some((finding) => finding.severity === "error"))
    && (text === "" || `${entry.request.method} ${target(entry.request.url)} ${entry.status ?? ""} ${entry.session ?? ""} ${entry.operation ?? ""}`
      .toLowerCase().includes(text)));
  const note = `${dropped > 0 ? ` (${dropped} more came too fast to be shown)` : ""}${isPaused ? " (paused)" : ""}`;
  table.show(found.reverse(), `requests${note}`);
}

/** Returns the time of day where the reader is, to the millisecond. */
const clock = (time) => `${new Date(time).toLocaleTimeString("en-GB")}.${time.slice(20, 23)}`;

const sources = {
  recorded: "recorded", page: "page of a recorded list", refused: "documented refusal", method: "method not recorded",
  example: "example of the contract", stateful: "state", forwarded: "forwarded", judged: "refused: breaks the contract",
  scenario: "scenario", misdirected: "refused: host", absent: "not found, as expected", unmatched: "unmatched",
};

const source = (entry) => entry.source.kind === "scenario" ? `scenario ${entry.source.scenario}`
  : entry.source.kind === "callback" ? `callback ${entry.source.callback}`
  : sources[entry.source.kind] ?? entry.source.kind;

const quality = (entry) => entry.source.kind === "unmatched" || entry.findings.some((finding) => finding.severity === "error")
  ? "bad" : entry.findings.length > 0 ? "warned" : "good";

function row(entry) {
  const isSelected = entry.number === selected;
  const count = entry.findings.length;
  return element("tr", { class: isSelected ? "selected" : null },
    element("td", {}, String(entry.number)),
    element("td", {}, element("time", { datetime: entry.time, title: entry.time }, clock(entry.time))),
    element("td", {}, element("a", {
      href: `#requests/${entry.number}`, title: target(entry.request.url), "aria-current": isSelected ? "true" : null,
    }, element("b", {}, entry.request.method), ` ${target(entry.request.url)}`)),
    element("td", {}, status(entry.status)),
    element("td", { class: "figure" }, duration(entry.elapsed)),
    element("td", {}, element("span", { class: quality(entry) }, source(entry)),
      count === 0 ? null : element("span", { class: "badge" }, `${count} finding${count === 1 ? "" : "s"}`)),
    element("td", {}, entry.session ?? ""));
}

export async function show(name) {
  selected = name === null ? null : Number(name);
  list();
  if (selected === null) {
    fill(detail, element("p", { class: "hint" },
      "Send a request to the mock API, and choose it here to see why it got its response."));
    return;
  }
  const found = await call("GET", `journal/${selected}`);
  draw(found);
  const { request, status: code } = found.entry;
  reveal(detail, `Request ${selected}: ${request.method} ${target(request.url)}, status ${code ?? "none"}`);
}

function draw(found) {
  const { entry, request, response } = found;
  const replay = shared.guarded(async () => {
    const { number } = await call("POST", `journal/${entry.number}/replay`);
    location.hash = `#requests/${number}`;
  });
  fill(detail,
    element("h2", { class: "subject" }, element("b", {}, request.method), " ", element("span", {}, target(request.url)), " ",
      status(entry.status)),
    element("p", { class: "actions" },
      element("button", { type: "button", onclick: replay }, "Replay this request"),
      found.curl === undefined ? null
        : element("button", { type: "button", onclick: (event) => copy(found.curl, event.currentTarget) }, "Copy as curl"),
      element("button", { type: "button", onclick: shared.guarded(() => saving.open(found)) }, "Make this a recording…")),
    pairs([
      ["Request", `No. ${entry.number}`],
      ["Response", element("span", { class: quality(entry) }, source(entry))],
      entry.source.place === undefined ? null : ["Recording", recordingLink(entry.source.place)],
      entry.operation === undefined ? null : ["Operation",
        element("a", { href: `#contract/${encodeURIComponent(entry.operation)}` }, entry.operation)],
      ["Scenario", entry.scenario],
      entry.session === undefined ? null : ["Session", entry.session],
      ["Time", entry.time],
      ["Took", found.elapsed === undefined ? "no time: the response was ready" : duration(found.elapsed)],
    ]),
    listing("Findings", entry.findings.map((finding) => element("li", {},
      element("span", { class: finding.severity === "error" ? "bad" : "warned" }, finding.severity), ` ${finding.message} `,
      element("span", { class: "dim" },
        [finding.check, finding.pointer && `body ${finding.pointer}`, finding.place].filter(Boolean).join(" · "))))),
    listing("Nearest recordings", entry.nearest.map((miss) => element("li", {},
      element("code", {}, miss.request), " ", recordingLink(miss.place),
      element("ul", {}, miss.differences.map((difference) => element("li", {}, difference)))))),
    listing("On the wire", (found.wire ?? []).map((step) => element("li", {}, step)), "ol"),
    message("Request", `${request.method} ${request.url}`, request),
    response === undefined
      ? element("section", { class: "message" }, element("h3", {}, "Response"), element("p", { class: "hint" },
        entry.status === undefined ? "No response was sent." : "The journal no longer has the response; replay the request to see it."))
      : message("Response", `${response.status} ${response.reason}`, response));
}

const listing = (title, items, kind = "ul") => items.length === 0 ? null
  : element("section", {}, element("h3", {}, title), element(kind, { class: "plain" }, items));

function recordingLink(place) {
  const number = recordings.number(place);
  return number === null ? element("code", {}, place) : element("a", { href: `#recordings/${number}` }, place);
}
