// The scenario of all clients, or of one session.

import { call } from "./api.js";
import { element, find } from "./dom.js";

const form = find("#scenario");
const sessions = new Set();
/** Whether the fields say what was chosen, and not what plays. */
let isEdited = false;
let guarded;

export function start(shared) {
  guarded = shared.guarded;
  const change = (make) => guarded(async (event) => {
    event.preventDefault();
    await make();
    isEdited = false;
    await refresh();
  });
  for (const field of [form.elements.name, form.parameters]) field.addEventListener("input", () => { isEdited = true; });
  form.addEventListener("submit", change(() => {
    const parameters = form.parameters.value.trim();
    const name = form.elements.name.value + (parameters === "" ? "" : `:${parameters}`);
    return call("PUT", "scenario", { name, ...(session() === "" ? {} : { session: session() }) });
  }));
  form.leave.addEventListener("click", change(() => call("DELETE", `scenario${query()}`)));
  form.session.addEventListener("change", guarded(() => {
    isEdited = false;
    return refresh();
  }));
}

/** Offers a session that a request named. */
export function offer(name) {
  if (sessions.has(name) || sessions.size >= 200) return;
  sessions.add(name);
  find("#sessions").append(element("option", { value: name }));
}

/** The session that scenarios are chosen for, and that requests of this page name; empty for all clients. */
export const session = () => form.session.value.trim();

const query = () => (session() === "" ? "" : `?session=${encodeURIComponent(session())}`);

/** Shows the scenario that plays now. */
export async function refresh() {
  const [{ scenarios }, playing] = await Promise.all([call("GET", "scenarios"), call("GET", `scenario${query()}`)]);
  const who = session() === "" ? "All clients" : `Session ${session()}`;
  find("#playing").textContent = `${who}: ${playing.name}, ${playing.summary}`;
  // What is being chosen stays when somebody else changes the scenario.
  if (isEdited) return;
  const select = form.elements.name;
  const [name, ...parameters] = playing.name.split(":");
  const names = scenarios.map((scenario) => scenario.name);
  const options = names.includes(name) ? scenarios : [{ name, summary: playing.summary }, ...scenarios];
  select.replaceChildren(...options.map((scenario) =>
    element("option", { value: scenario.name, title: scenario.summary }, scenario.name)));
  select.value = name;
  form.parameters.value = parameters.join(":");
}
