// The scenario of all clients, or of one session.

import { call } from "./api.js";
import { element, find } from "./dom.js";

const form = find("#scenario");
const place = find("#parameters");
const sessions = new Set();
/** The scenarios by name, with their parameters. */
let known = new Map();
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
  form.addEventListener("input", (event) => {
    if (event.target === form.session) return;
    isEdited = true;
    if (event.target === form.elements.name) ask(form.elements.name.value, {});
  });
  form.addEventListener("submit", change(() => {
    const parameters = [...place.querySelectorAll("input")].filter((field) => field.value.trim() !== "")
      .map((field) => `${field.name.slice("parameter-".length)}=${field.value.trim()}`).join(",");
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
  known = new Map(scenarios.map((scenario) => [scenario.name, scenario]));
  const pairs = parameters.join(":").split(",").filter((part) => part.includes("="));
  ask(name, Object.fromEntries(pairs.map((part) => [part.slice(0, part.indexOf("=")), part.slice(part.indexOf("=") + 1)])));
}

/** Shows a field for each parameter of a scenario. */
function ask(name, values) {
  place.replaceChildren(...(known.get(name)?.parameters ?? []).map((parameter) =>
    element("label", {}, `${parameter.name} `, element("input", {
      name: `parameter-${parameter.name}`, placeholder: parameter.example, maxlength: "500", autocomplete: "off",
      value: values[parameter.name] ?? "",
    }))));
}
