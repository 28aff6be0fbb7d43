// Saves the exchange of a request as a recording.

import { call } from "./api.js";
import { find } from "./dom.js";

const dialog = find("#saving");
const form = find("form", dialog);
const alarm = find("[role=alert]", dialog);
let shared;
let number;

export function start(given) {
  shared = given;
  form.cancel.addEventListener("click", () => dialog.close());
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    alarm.textContent = "";
    try {
      const response = { status: Number(form.status.value), body: form.body.value };
      if (form.contentType.value.trim() !== "") response.contentType = form.contentType.value.trim();
      const isOriginal = form.dataset.original === JSON.stringify(response);
      const { file } = await call("POST", "recordings", { number, ...(isOriginal ? {} : { response }) });
      dialog.close();
      shared.notice(`Saved to ${file}.`);
    } catch (error) {
      alarm.textContent = error.message;
    }
  });
}

/** Opens the dialog: with the response that was forwarded, or with an example of the contract for the request. */
export async function open({ entry, response }) {
  if (shared.version.saveTo === undefined) {
    shared.notice("Saving is off. Start the mock with --save-to and a file below its recordings: contract mock --save-to Recordings/saved.har");
    return;
  }
  number = entry.number;
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
  alarm.textContent = "";
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
