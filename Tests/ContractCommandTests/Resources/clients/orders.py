"""A client of the orders API in Python's standard library; its argument is a mistake that it makes."""

import http.client
import json
import os
import signal
import sys
import urllib.error
import urllib.request

MISTAKE = sys.argv[1] if len(sys.argv) > 1 else ""


class Refusal(Exception):
    pass


def fetch(base, path):
    timeout = None if MISTAKE == "no-timeout" else 0.5
    with urllib.request.urlopen(base + "/shop" + path, timeout=timeout) as response:
        if response.status != 200:
            raise Refusal(f"status {response.status}")
        return json.load(response)


def check(order):
    if not isinstance(order, dict):
        raise Refusal("no order")
    if not isinstance(order.get("id"), int) or isinstance(order["id"], bool):
        if MISTAKE == "signal":
            os.kill(os.getpid(), signal.SIGSEGV)
        raise Refusal("no id")
    if MISTAKE == "null":
        len(order.get("note", ""))
    if order.get("note") is not None and not isinstance(order["note"], str):
        raise Refusal("no note")


def play(base):
    """Plays one case; returns the exit code."""
    try:
        page = fetch(base, "/orders")
        if not isinstance(page, dict) or not isinstance(page.get("orders"), list):
            raise Refusal("no orders")
        for item in page["orders"]:
            check(item)
        check(fetch(base, "/orders/7"))
        return 0
    except (Refusal, ValueError, OSError, http.client.HTTPException) as error:
        print(f"refused: {error}", file=sys.stderr)
        return 3


if __name__ == "__main__":
    sys.exit(play(os.environ["CONTRACT_BASE_URL"]))
