"""Brings what contract and Schemathesis report to the same fault keys, so that both can be compared with one table.

A key is "METHOD /path | cause". What one server does wrong in one way on one operation has one key, however many
requests show it: the same status of a server error is one cause, whichever request provoked it.
"""

import json
import re

CAUSES_OF_SCHEMATHESIS = {
    "RejectedPositiveData": "refuses a valid request",
    "MissingHeaderNotRejected": "accepts a request without a required header",
    "IgnoredAuth": "ignores credentials",
    "UndefinedContentType": "media type",
    "MalformedMediaType": "media type",
    "MissingContentType": "media type",
    "MalformedJson": "body is no JSON",
    "UseAfterFree": "deleted and still there",
    "EnsureResourceAvailability": "created and not there",
}

CAUSES_OF_FRAMEWORKS = ("a 405 has no Allow", "Allow lacks documented methods")

CAUSES_OF_DOCUMENTS = {
    r"has the expression|Path parameter .* is not defined": "has a path parameter that is not described",
    r"is not a type|Invalid `type`": "has a type that JSON Schema does not know",
    r"violates its own schema": "has an example that violates its schema",
}

CAUSES_OF_CONTRACT = {
    "content-type": "media type",
    "body-syntax": "body is no JSON",
    "credentials": "ignores credentials",
    "deletion": "deleted and still there",
}


def of_contract(path):
    """Returns the faults of a JSON report: each key, and an example of what shows it."""
    with open(path, encoding="utf-8") as file:
        report = json.load(file)
    operations = {one["id"]: f"{one['method']} {one['path']}" for one in report["operations"]}
    faults = {}
    for finding in report["findings"]:
        if finding["severity"] == "note":
            continue
        operation = operations.get(finding["operation"], finding["operation"] or "document")
        key, exchange = cause_of_contract(finding), finding["exchange"] or {}
        if key in CAUSES_OF_FRAMEWORKS:
            operation = "every path"
        if key.startswith("it "):
            operation = "document"
        if finding["check"] == "methods" and key.startswith("server error"):
            # A server error that an undeclared method provoked belongs to that method.
            operation = f"{exchange['method']} {operation.partition(' ')[2]}"
        shown = example(finding["message"], exchange.get("curl"), exchange.get("status"))
        faults.setdefault(f"{operation} | {key}", shown)
    return faults


def cause_of_contract(finding):
    check, message = finding["check"], finding["message"]
    status = (finding["exchange"] or {}).get("status")
    if check == "contract":
        return of_document(message)
    if check in ("transport", "unresponsive"):
        return "no response"
    requests = ("status", "rejection", "generated-request", "resource", "link", "methods")
    if status is not None and status >= 500 and check in requests:
        return f"server error {status}"
    if check == "body-schema":
        return f"schema of {status}: {member((finding['body'] or {}).get('pointer') or '')}"
    if re.match(r"status \d+ is not documented", message):
        return f"status {status}"
    if check in ("methods", "options"):
        return of_methods(message)
    if check in ("rejection", "generated-request") and status is not None and status < 400:
        return "accepts an unknown identifier" if "nothing has" in message else accepted(message)
    if check in ("status", "rejection", "generated-request") and status is not None and status >= 400:
        return "refuses a valid request"
    return CAUSES_OF_CONTRACT.get(check, check)


def of_methods(message):
    """Returns the cause of a wrong response to an undeclared method: what a framework does everywhere is one cause."""
    if re.search(r"without (required )?`?Allow", message):
        return "a 405 has no Allow"
    if re.search(r"\bAllow\b", message):
        return "Allow lacks documented methods"
    return "an undeclared method is not refused"


def accepted(invalid):
    """Returns the cause of an invalid request that is accepted, from the words for what is invalid."""
    in_parameter = re.search(r"\b(in|at) (header|query|path|cookie)|the parameter|^\s*Missing `", invalid)
    return "accepts an invalid parameter" if in_parameter else "accepts an invalid body"


def of_document(message):
    """Returns the cause of what is wrong with the document itself, which is one for all of its operations."""
    for pattern, cause in CAUSES_OF_DOCUMENTS.items():
        if re.search(pattern, message):
            return "it " + cause
    return "it is invalid: " + re.sub(r'"[^"]*"|/\S+|\d+', "…", message)[:80]


def of_schemathesis(path, base):
    """Returns the faults of its events, and the number of requests that it sent; `base` is left out of their paths."""
    faults, requests = {}, 0
    with open(path, encoding="utf-8") as file:
        for line in file:
            try:
                event = json.loads(line)
            except ValueError:
                continue  # The last line of a run that was stopped.
            error = event.get("NonFatalError", {})
            if error.get("related_to_operation") and " " in (error.get("label") or ""):
                method, _, place = error["label"].partition(" ")
                shown, unanswered = example(error["value"]["message"], None, None), error["value"]["type"]
                key = f"{method} {base}{place} | no response"
                if unanswered not in ("ConnectionError", "Timeout", "ReadTimeout", "ChunkedEncodingError"):
                    key = "document | " + of_document(error["value"]["message"])
                faults.setdefault(key, shown)
            recorder = event.get("ScenarioFinished", {}).get("recorder")
            if not recorder:
                continue
            interactions = recorder.get("interactions", {})
            requests += len(interactions)
            for case, checks in recorder.get("checks", {}).items():
                failures = [check["failure_info"]["failure"] for check in checks if check["status"] != "success"]
                kinds = {failure["type"] for failure in failures}
                for failure in failures:
                    # A status that is not documented is one fault, also where the request was valid.
                    if not (failure["type"] == "RejectedPositiveData" and "UndefinedStatusCode" in kinds):
                        add(faults, failure, interactions.get(case) or {}, base)
    return faults, requests


def add(faults, failure, interaction, base):
    response = interaction.get("response") or {}
    status, request = response.get("status_code"), interaction.get("request") or {}
    kind, message = failure["type"], failure.get("message") or failure["title"]
    # A server error that an undeclared method provoked belongs to that method.
    method, _, path = failure["operation"].partition(" ")
    operation = f"{request.get('method') or method} {base}{path}"
    failed = status is not None and status >= 500
    if kind in ("ServerError", "ContentTypeServerError") or kind == "UndefinedStatusCode" and failed:
        cause = f"server error {status}"
    elif kind == "UndefinedStatusCode":
        cause = f"status {status}"
    elif kind in ("UnsupportedMethodResponse", "AllowHeaderMismatch"):
        cause = of_methods(message)
    elif kind == "AcceptedNegativeData":
        cause = accepted(message.partition("Invalid component:")[2])
    elif kind == "JsonSchemaError":
        place = re.search(r"Schema at (\S+):", message)
        cause = f"schema of {status}: {member(place.group(1) if place else '')}"
    else:
        cause = CAUSES_OF_SCHEMATHESIS.get(kind, kind)
    if cause in CAUSES_OF_FRAMEWORKS:
        operation = "every path"
    shown = example(message, f"{request.get('method')} {request.get('uri')}", status)
    faults.setdefault(f"{operation} | {cause}", shown)


def example(message, request, status):
    """Returns what a reviewer needs in order to repeat a finding."""
    return {"says": message[:300], "request": (request or "")[:1500], "status": status}


def member(pointer):
    """Returns the last member name of a pointer to a value or its schema: the place above differs between the tools."""
    keywords = ("properties", "items", "additionalProperties", "anyOf", "oneOf", "allOf", "required", "type",
                "components", "schemas")
    names = [part for part in pointer.split("/") if part and part not in keywords and not part.isdigit()]
    return names[-1] if names else "body"
