// Makes a recording of the exchange of a request: a file to download, or an entry of the file that the mock saves to.

import { call } from "./api.js";
import { copy, find } from "./dom.js";

const dialog = find("#saving");
const form = find("form", dialog);
const shown = find("#recording");
const [download, copies, saves] = ["a", "[name=copy]", "[name=save]"].map((selector) => find(selector, shown));
const text = find("pre", shown);
let shared;
let number;

export function start(given) {
  shared = given;
  form.cancel.addEventListener("click", () => dialog.close());
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const response = { status: Number(form.status.value), body: form.body.value };
    if (form.contentType.value.trim() !== "") response.contentType = form.contentType.value.trim();
    const isOriginal = form.dataset.original === JSON.stringify(response);
    await save(isOriginal ? {} : { response }, dialog);
  });
  find("[name=close]", shown).addEventListener("click", () => shown.close());
  copies.addEventListener("click", () => copy(text.textContent, copies));
  saves.addEventListener("click", () => save({}, shown));
  shown.addEventListener("close", () => {
    URL.revokeObjectURL(download.href);
    text.textContent = "";
  });
}

/** Saves the exchange, and closes a dialog; what goes wrong is said in it. */
async function save(response, from) {
  const alarm = find("[role=alert]", from);
  alarm.textContent = "";
  try {
    const { file } = await call("POST", "recordings", { number, ...response });
    from.close();
    shared.notice(`Saved to ${file}.`, true);
  } catch (error) {
    alarm.textContent = error.message;
  }
}

/**
 * Opens a dialog with the recording. Of a request that nothing matches, or that was forwarded, the response can be changed
 * before it is saved: it begins as an example of the contract, or as the response that was forwarded.
 */
export async function open(found) {
  number = found.entry.number;
  const { kind } = found.entry.source;
  const isGiven = kind === "unmatched" || kind === "forwarded";
  await (isGiven && shared.version.saveTo !== undefined ? edit(found) : show(kind));
}

async function show(kind) {
  const recording = `${JSON.stringify(await call("GET", `journal/${number}/recording`), null, 2)}\n`;
  const { saveTo } = shared.version;
  text.textContent = recording;
  download.href = URL.createObjectURL(new Blob([recording], { type: "application/json" }));
  download.download = `request-${number}.har`;
  saves.hidden = saveTo === undefined;
  const words = ["A HAR file with one entry, without its secrets."];
  if (kind === "unmatched") words.push("Its response says that nothing matches the request; write the response that you want.");
  words.push(saveTo === undefined
    ? "Put the file into a folder of recordings, and a mock of that folder replays it. To save from this page, start the mock"
      + " with --save-to and a file below its recordings: contract mock --save-to Recordings/saved.har"
    : `Save adds it to ${saveTo}, and the mock API replays it from then on.`);
  find(".hint", shown).textContent = words.join(" ");
  find("[role=alert]", shown).textContent = "";
  shown.showModal();
}

async function edit({ entry, response }) {
  const isForwarded = entry.source.kind === "forwarded" && response !== undefined;
  const given = isForwarded
    ? { status: response.status, body: response.body ?? "", contentType: type(response) } : await example(entry);
  form.status.value = given.status;
  form.contentType.value = given.contentType ?? "";
  form.body.value = given.body;
  // An unchanged forwarded response is saved with all its headers, and with a body that is not text.
  form.dataset.original = isForwarded ? original(given) : "";
  find(".hint", dialog).textContent = isForwarded
    ? `The response of the upstream server is saved to ${shared.version.saveTo}.`
    : `The mock API will reply to this request with the response below. It is saved to ${shared.version.saveTo}.`;
  find("[role=alert]", dialog).textContent = "";
  dialog.showModal();
}

function original(given) {
  const response = { status: given.status, body: form.body.value };
  if (form.contentType.value.trim() !== "") response.contentType = form.contentType.value.trim();
  return JSON.stringify(response);
}

const type = (response) => response.headers.find((header) => header.name.toLowerCase() === "content-type")?.value;

async function example(entry) {
  const none = { status: 200, contentType: "application/json", body: "{}" };
  if (entry.operation === undefined) return none;
  const { responses } = await call("GET", `operation?id=${encodeURIComponent(entry.operation)}`);
  const success = responses.find((response) => response.status.startsWith("2"));
  if (success === undefined) return none;
  const content = success.content[0];
  const status = /^\d+$/.test(success.status) ? Number(success.status) : 200;
  return content === undefined ? { status, body: "" }
    : { status, contentType: content.type.includes("*") ? none.contentType : content.type, body: content.example ?? "" };
}
