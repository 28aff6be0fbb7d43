// The contract as a reference, with a form that sends requests to the mock API.

import { call } from "./api.js";
import { duration, element, fill, find, indented, message, pairs, reveal, status } from "./dom.js";
import * as scenario from "./scenario.js";

const section = find("#contract");
const detail = find(".detail", section);
const toolbar = find(".toolbar", section);
let contract = { documents: [], operations: [], workflows: [] };
let selected = null;
let guarded;

export function start(shared) {
  guarded = shared.guarded;
  toolbar.addEventListener("input", list);
  toolbar.addEventListener("submit", (event) => event.preventDefault());
}

/** The titles of the documents. */
export const titles = () => contract.documents.map((document) => document.title);

/** Reads the contract again. */
export async function refresh() {
  contract = await call("GET", "contract");
  list();
}

export async function show(name) {
  selected = name;
  list();
  if (selected === null) {
    fill(detail, element("p", { class: "hint" }, contract.operations.length === 0
      ? "The mock API has no contract." : "Choose an operation to read about it and to try it."));
    return;
  }
  draw(await call("GET", `operation?id=${encodeURIComponent(selected)}`));
  reveal(detail, `Operation ${selected}`);
}

function list() {
  const text = toolbar.text.value.toLowerCase();
  const shown = contract.operations.filter((operation) =>
    `${operation.method} ${operation.path} ${operation.id} ${operation.summary ?? ""}`.toLowerCase().includes(text));
  const documents = contract.documents.map((document) => element("section", {},
    element("h2", {}, document.title), element("p", { class: "hint" }, `${document.file}, version ${document.version}`),
    element("ul", { class: "plain" }, shown.filter((operation) => operation.place.startsWith(`${document.file}:`)).map(link))));
  const files = contract.documents.map((document) => `${document.file}:`);
  const others = shown.filter((operation) => !files.some((file) => operation.place.startsWith(file)));
  find(".operations", section).replaceChildren(...documents,
    others.length === 0 ? "" : element("ul", { class: "plain" }, others.map(link)), ...contract.workflows.map(workflow));
}

/** Returns a workflow with its steps, and which of them the mock API got requests for. */
const workflow = ({ id, summary, steps }) => element("section", {},
  element("h2", {}, `Workflow ${id}`), summary === undefined ? null : element("p", { class: "hint" }, summary),
  element("ol", {}, steps.map((step) => element("li", {}, step.operation === undefined
    ? `${step.id}: runs ${step.workflow}`
    : element("a", { href: `#contract/${encodeURIComponent(step.operation)}` }, `${step.id}: ${step.method} ${step.path}`),
    step.operation === undefined ? null : element("span", { class: "dim" },
      step.requests === 0 ? " not requested" : ` requested ${step.requests === 1 ? "once" : `${step.requests} times`}`)))));

const link = (operation) => element("li", {},
  element("a", {
    class: "operation", href: `#contract/${encodeURIComponent(operation.id)}`,
    "aria-current": operation.id === selected ? "true" : null,
  }, element("b", {}, operation.method), ` ${operation.path}`),
  operation.summary === undefined ? null : element("p", { class: "hint" }, operation.summary));

function draw(operation) {
  fill(detail,
    element("h2", {}, element("b", {}, operation.method), ` ${operation.path}`),
    operation.isDeprecated ? element("p", { class: "warned" }, "Deprecated") : null,
    operation.summary === undefined ? null : element("p", {}, operation.summary),
    pairs([["Operation", operation.id], ["Place", element("code", {}, operation.place)]]),
    trial(operation),
    operation.requestBody === undefined ? null : element("section", {},
      element("h3", {}, `Request body${operation.requestBody.required ? "" : " (optional)"}`),
      operation.requestBody.content.map(media)),
    element("section", {}, element("h3", {}, "Responses"), operation.responses.map((response) =>
      element("section", { class: "message" },
        element("h4", {}, `${response.status} ${response.description}`),
        response.headers.length === 0 ? null : element("p", { class: "hint" }, `Headers: ${response.headers.join(", ")}`),
        response.content.map(media)))));
}

const media = (content) => element("div", {}, element("p", {}, element("code", {}, content.type)),
  content.schema === undefined ? null : block("Schema", JSON.stringify(content.schema, null, 2)),
  content.example === undefined ? null : block("Example", indented(content.example)));

const block = (title, text) => element("details", {}, element("summary", {}, title),
  element("pre", { tabindex: "0", "aria-label": title }, text));

/** Headers that a page cannot send. */
const unsendable = ["accept-charset", "accept-encoding", "connection", "content-length", "cookie", "date", "expect", "host",
  "keep-alive", "origin", "referer", "te", "trailer", "transfer-encoding", "upgrade", "via"];

/** Returns a form that sends a request of an operation. */
function trial(operation) {
  const fields = operation.parameters.map((parameter, position) => {
    const isSent = parameter.in !== "cookie" && !unsendable.includes(parameter.name.toLowerCase());
    const schema = parameter.schema;
    return element("label", {},
      `${parameter.name} `, element("span", { class: "dim" },
        [parameter.in, parameter.required ? "required" : "optional", schema?.type, schema?.format,
          isSent ? null : "a page cannot send it"].filter(Boolean).join(", ")),
      element("input", {
        name: `parameter-${position}`, required: parameter.required && isSent, disabled: !isSent, autocomplete: "off",
        value: parameter.required ? parameter.example ?? "" : "", placeholder: parameter.example ?? "",
      }));
  });
  const content = operation.requestBody?.content[0];
  const body = content === undefined ? null : element("label", {}, `Body `, element("span", { class: "dim" }, content.type),
    element("textarea", { name: "body", rows: "6", spellcheck: "false" }, content.example ?? ""));
  const result = element("div", { class: "result", role: "status" });
  const canSend = !["CONNECT", "TRACE", "TRACK"].includes(operation.method);
  const send = guarded(async (event) => {
    event.preventDefault();
    const form = event.target;
    let path = operation.url;
    const query = [];
    const headers = {};
    operation.parameters.forEach((parameter, position) => {
      const { value, disabled } = form.elements[`parameter-${position}`];
      if (disabled || (value === "" && !parameter.required)) return;
      if (parameter.in === "path") path = path.replaceAll(`{${parameter.name}}`, encodeURIComponent(value));
      else if (parameter.in === "query") query.push(`${encodeURIComponent(parameter.name)}=${encodeURIComponent(value)}`);
      else headers[parameter.name] = value;
    });
    if (scenario.session() !== "") headers["X-Contract-Session"] = scenario.session();
    const request = { method: operation.method, headers, cache: "no-store", redirect: "manual" };
    if (body !== null && form.elements.body.value !== "") {
      request.body = form.elements.body.value;
      headers["Content-Type"] = content.type;
    }
    result.replaceChildren("Waiting…");
    const start = performance.now();
    try {
      const response = await fetch(path + (query.length === 0 ? "" : `?${query.join("&")}`), request);
      if (response.type === "opaqueredirect") {
        result.replaceChildren("The response is a redirect; see it in the list of requests.");
        return;
      }
      const bytes = new Uint8Array(await response.arrayBuffer());
      const took = Math.round(performance.now() - start);
      fill(result, element("p", {}, status(response.status), " ", element("span", { class: "dim" }, duration(took))),
        message("Response", `${response.status} ${response.statusText}`, {
          headers: [...response.headers].map(([name, value]) => ({ name, value })), ...text(bytes),
        }));
    } catch (error) {
      fill(result, element("p", { class: "failure" }, `No whole response: ${error.message}`));
    }
  });
  return element("section", {}, element("h3", {}, "Try it"),
    canSend ? element("form", { class: "trial", onsubmit: send }, fields, body,
      element("p", { class: "actions" }, element("button", { type: "submit" }, "Send")))
      : element("p", { class: "hint" }, "A page cannot send requests with this method."),
    result);
}

function text(bytes) {
  const size = bytes.length;
  const shown = bytes.subarray(0, 64 << 10);
  try {
    const body = new TextDecoder("utf-8", { fatal: true }).decode(shown, { stream: shown.length < size });
    return { size, isWhole: shown.length === size, ...(size === 0 ? {} : { body }) };
  } catch {
    return { size, isWhole: true };
  }
}
