// The control API, as its OpenAPI document at /__contract/openapi.json describes it.

import { find } from "./dom.js";

let token = null;

const headers = () => (token === null ? {} : { Authorization: `Bearer ${token}` });

/** An error response, or no response. */
export class Failure extends Error {
  constructor(status, detail) {
    super(detail);
    this.status = status;
  }
}

let asking = null;

/** Asks for the token of the control API once, whoever needs it. */
function askForToken() {
  asking ??= new Promise((resolve) => {
    const dialog = find("#token");
    dialog.addEventListener("cancel", (event) => event.preventDefault());
    find("form", dialog).addEventListener("submit", (event) => {
      event.preventDefault();
      token = find("input", dialog).value;
      dialog.close();
      asking = null;
      resolve();
    }, { once: true });
    dialog.showModal();
  });
  return asking;
}

async function send(method, path, body, extra = {}) {
  const type = body === undefined ? {} : { "Content-Type": "application/json" };
  const request = { method, headers: { ...headers(), ...type, ...extra.headers }, cache: "no-store", signal: extra.signal };
  if (body !== undefined) request.body = JSON.stringify(body);
  let response;
  try {
    response = await fetch(`/__contract/${path}`, request);
  } catch (error) {
    throw error.name === "AbortError" ? error : new Failure(0, "The mock API does not respond.");
  }
  if (response.status === 401) {
    await askForToken();
    return send(method, path, body, extra);
  }
  if (response.ok) return response;
  const problem = await response.json().catch(() => ({}));
  throw new Failure(response.status, problem.detail ?? `The control API responded with status ${response.status}.`);
}

/** Sends a request, and returns the JSON of its response. */
export async function call(method, path, body) {
  const response = await send(method, path, body);
  return response.status === 204 ? null : response.json();
}

/** Returns all elements of a paged list, up to a limit. */
export async function all(path, name, limit = 10_000) {
  const found = [];
  for (;;) {
    const last = found.at(-1)?.number;
    const page = await call("GET", `${path}?limit=1000${last === undefined ? "" : `&after=${last}`}`);
    found.push(...page[name]);
    if (page[name].length < 1000 || found.length >= limit) return found.slice(0, limit);
  }
}

/**
 * Reads the stream of events for ever; reconnects after the last entry that was received.
 *
 * @param listener Called with the name and the data of each event.
 * @param state Called with `true` when the stream begins, and with `false` and a reason when it ends.
 */
export async function watch(listener, state) {
  let last = 0;
  let wait = 500;
  for (;;) {
    try {
      const response = await send("GET", "events", undefined, { headers: { "Last-Event-ID": String(last) } });
      state(true);
      wait = 500;
      for await (const event of events(response.body)) {
        if (event.id !== undefined) last = Number(event.id);
        const data = JSON.parse(event.data);
        if (event.event === "change" && data.kind === "reset") last = 0;
        listener(event.event, data);
      }
      state(false, "The connection was closed.");
    } catch (error) {
      state(false, error.message);
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
    wait = Math.min(wait * 2, 8000);
  }
}

/** Yields the events of a body with server-sent events. */
async function* events(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (text + value).split("\n\n");
    text = blocks.pop();
    for (const block of blocks) {
      const event = {};
      for (const line of block.split("\n")) {
        const colon = line.indexOf(": ");
        if (colon > 0) event[line.slice(0, colon)] = line.slice(colon + 2);
      }
      if (event.data !== undefined) yield event;
    }
  }
}
