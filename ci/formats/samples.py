"""Runs whose reports have something of everything: a hostile API that breaks its contract, and the package's own."""

import json
import os
import re
import subprocess

# Text that would be markup, a workflow command, a directive or a cell in one of the formats.
HOSTILE = "<script>window.attacked = true</script><img src=x onerror='window.attacked = true'>" \
    "\" ' ]]> & {{x}} | `a` [b](c) # SKIP\n::error::attacked\r\n@all %0A"
SECRET = "canary5e41-bearer-token-8842"

CONTRACT = """
openapi: 3.1.0
info: { title: Pets, version: "1" }
paths:
  /v1/pets:
    get:
      operationId: listPets
      parameters:
        - { name: limit, in: query, schema: { type: integer } }
      responses:
        "200":
          description: The pets.
          content:
            application/json:
              schema:
                type: array
                items:
                  type: object
                  required: [id, name]
                  properties:
                    id: { type: string, format: uuid }
                    name: { type: string, maxLength: 40 }
        "404": { description: No pets. }
  /v1/pets/{id}:
    get:
      operationId: getPet
      parameters:
        - { name: id, in: path, required: true, schema: { type: string } }
      responses:
        "200": { description: The pet. }
"""


def entry(url, status, body, number):
    text = json.dumps(body, indent=2 if number % 2 else None)
    headers = [{"name": "Content-Type", "value": "application/json"}, {"name": "X-Note", "value": "hostile <b>"}]
    return {
        "startedDateTime": "2026-05-04T09:41:%02d.217Z" % (number % 60), "time": 5 + number % 40 * 3,
        "request": {"method": "GET", "url": url, "httpVersion": "HTTP/1.1", "queryString": [], "cookies": [],
                    "headers": [{"name": "Authorization", "value": "Bearer " + SECRET}], "headersSize": -1, "bodySize": 0},
        "response": {"status": status, "statusText": "", "httpVersion": "HTTP/1.1", "cookies": [], "redirectURL": "",
                     "headers": headers, "headersSize": -1, "bodySize": -1,
                     "content": {"size": len(text), "mimeType": "application/json", "text": text}},
        "cache": {}, "timings": {"send": 0, "wait": 5, "receive": 0},
    }


def broken(folder, exchanges=3, items=3):
    """Writes a contract and recordings that break it, and returns the options that name them."""
    entries = [
        entry("https://api.example.com/v1/pets?limit=%d" % number, 200,
              [{"id": "%d-%d" % (number, item), "name": HOSTILE, "token": SECRET} for item in range(items)], number)
        for number in range(exchanges)
    ]
    entries.append(entry("https://api.example.com/v1/pets/7", 500, {"error": HOSTILE}, 1))
    os.makedirs(os.path.join(folder, "Recordings"), exist_ok=True)
    os.makedirs(os.path.join(folder, "Contracts"), exist_ok=True)
    with open(os.path.join(folder, "Contracts", "pets.yaml"), "w") as file:
        file.write(CONTRACT)
    with open(os.path.join(folder, "Recordings", "pets.har"), "w") as file:
        json.dump({"log": {"version": "1.2", "creator": {"name": "x", "version": "1"}, "entries": entries}}, file, indent=1)


def run(folder, *arguments, expected, environment=None, errors=False):
    """Runs the command in a folder, and returns standard output, or standard error."""
    result = subprocess.run([os.environ["CONTRACT"], *arguments], cwd=folder, capture_output=True, text=True, timeout=120,
                            env={**os.environ, "GITHUB_ACTIONS": "", "CONTRACT_REPORTS": "", **(environment or {})})
    if result.returncode != expected:
        raise SystemExit("contract %s ended with %d:\n%s%s" % (
            " ".join(arguments), result.returncode, result.stdout[-2000:], result.stderr[-2000:]))
    return result.stderr if errors else result.stdout


def formats(folder):
    """Returns the ids of all report formats, as the command lists them."""
    words = run(folder, "check", "--report", "no-such-format", expected=2, errors=True)
    found = re.search(r"the formats are ([a-z, ]+)", " ".join(words.split()))
    if found is None:
        raise SystemExit("formats: the command lists no formats: " + words)
    return set(re.split(", | and ", found.group(1).strip()))
