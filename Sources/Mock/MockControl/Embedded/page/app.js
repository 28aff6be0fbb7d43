// The inspector of a mock API: its views, and what they share.

import { Failure, call, watch } from "./api.js";
import { find } from "./dom.js";
import * as contract from "./contract.js";
import * as journal from "./journal.js";
import * as recordings from "./recordings.js";
import * as scenario from "./scenario.js";
import * as state from "./state.js";

const views = { requests: journal, recordings, contract, state };

/** Shows a message about something that went wrong, or about what was done; an empty one hides it. */
function notice(text, isGood = false) {
  const place = find("#notice");
  place.textContent = text;
  place.className = isGood ? "done" : "failed";
  place.hidden = text === "";
}

/** Shows the view that the address names: `#requests/12`. */
async function route() {
  const [name, ...rest] = location.hash.slice(1).split("/");
  const shown = name in views ? name : "requests";
  for (const key of Object.keys(views)) find(`#${key}`).hidden = key !== shown;
  for (const link of document.querySelectorAll("nav a")) {
    if (link.hash === `#${shown}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  await views[shown].show(rest.length === 0 ? null : decodeURIComponent(rest.join("/")));
}

/** Says what is mocked. */
function describe() {
  const count = recordings.count();
  const titles = contract.titles();
  find("#about").textContent = [...titles.slice(0, 3), titles.length > 3 ? `and ${titles.length - 3} more` : null,
    `${count} recording${count === 1 ? "" : "s"}`].filter(Boolean).join(" · ");
}

/** Reads again what a reload of the mock changes. */
async function refresh() {
  await Promise.all([recordings.refresh(), contract.refresh(), scenario.refresh()]);
  describe();
}

/** Does something, and shows what went wrong. */
function reported(action) {
  return async (...values) => {
    try {
      await action(...values);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      notice(error.message);
    }
  };
}

/** Does what a user asks for: the message about what came before is hidden. */
function guarded(action) {
  return reported((...values) => {
    notice("");
    return action(...values);
  });
}

const shared = { notice, guarded, version: {} };
for (const view of [...Object.values(views), scenario]) view.start(shared);

window.addEventListener("hashchange", guarded(route));

// An event does not hide the message about what a user did.
watch(reported(async (name, data) => {
  if (name === "request") {
    journal.add(data);
    state.changed();
  } else if (name === "dropped") journal.drop(data.count);
  else if (data.kind === "scenario") await scenario.refresh();
  else if (data.kind === "reload") await refresh();
  else if (data.kind === "journal") journal.clear();
  else {
    journal.clear();
    await Promise.all([recordings.refresh(), scenario.refresh()]);
  }
}), (isOpen, reason) => {
  find("#connection").textContent = isOpen ? "Live" : `Disconnected: ${reason}`;
  find("#connection").className = isOpen ? "live" : "lost";
});

await guarded(async () => {
  Object.assign(shared.version, await call("GET", "version"));
  await refresh();
  await route();
})();
document.documentElement.dataset.ready = "true";
