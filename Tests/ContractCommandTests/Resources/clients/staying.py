"""A client of the orders API that stays running; its argument is a mistake of `orders.py`, or of its own."""

import http.client
import json
import os
import sys
import threading
import time
import urllib.error
import urllib.request

import orders

MISTAKE = orders.MISTAKE
CASES = os.environ["CONTRACT_CASES_URL"]


def ask(path, body=None):
    request = urllib.request.Request(CASES + path, body)
    try:
        with urllib.request.urlopen(request) as response:
            return json.loads(response.read() or "null")
    except urllib.error.HTTPError as error:
        print(error.code, error.read().decode(), file=sys.stderr)
        return None


def play(case):
    try:
        return {"exit": orders.play(case["baseUrl"])}
    except Exception as error:
        if MISTAKE != "reports":
            raise
        return {"error": repr(error)}


def post(outcome):
    ask("/outcome", json.dumps(outcome).encode())


if MISTAKE == "reports":
    orders.MISTAKE = "null"
if MISTAKE == "never-asks":
    print("thinking", flush=True)
    time.sleep(300)
if MISTAKE == "ends-at-once":
    sys.exit(0)
played = 0
while case := ask("/next"):
    played += 1
    is_note = case["case"].startswith("getOrder.200.note")
    if MISTAKE == "asks-twice":
        # Two requests at once, and one more: all have the same case.
        others = []
        threads = [threading.Thread(target=lambda: others.append(ask("/next"))) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if others != [case, case]:
            sys.exit(f"other cases: {others}")
    if MISTAKE == "keeps" and played > 1:
        # An outcome that depends on the case before.
        post({"exit": 1})
        continue
    outcome = play(case)
    if MISTAKE == "never-posts" and is_note:
        while ask("/next"):
            time.sleep(0.1)
    if MISTAKE == "hangs" and is_note:
        time.sleep(300)
    if MISTAKE == "leaves" and is_note:
        sys.exit(0)
    if MISTAKE == "garbage" and is_note:
        ask("/outcome", b"done!")
        continue
    if MISTAKE == "names-the-case":
        post({"case": "another", "exit": 1})
        outcome["case"] = case["case"]
    post(outcome)
    if MISTAKE == "posts-twice":
        post({"exit": 1})
    if MISTAKE == "crashes-later" and is_note:
        os._exit(9)
    if MISTAKE == "dawdles" and is_note:
        time.sleep(300)
    if MISTAKE == "one-case":
        sys.exit(outcome["exit"])
