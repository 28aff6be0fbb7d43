"""Items whose values differ from response to response; `provider.py` says how it is used.

`same` has the recorded shape, `text` writes prices as texts.
"""

import json
import sys
import time
import uuid

sys.dont_write_bytecode = True

import provider  # noqa: E402: no bytecode may be written beside the sources


class Items:
    def __init__(self, name):
        self.name = name

    def respond(self, request):
        if request.path == "items":
            prices = [2.5, 3.5]
            items = [
                {"id": number, "price": str(price) if self.name == "text" else price}
                for number, price in enumerate(prices, 1)
            ]
            return 200, {"items": items, "seen": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())}
        if request.path == "login":
            return 200, {"token": "sesame-0123456789"}
        if request.path == "me":
            if request.headers.get("authorization") != "Bearer sesame-0123456789":
                return 401, {"message": "sign in"}
            return 200, {"name": "Ada", "token": str(uuid.uuid4())}
        return 404, {"message": "there is nothing here"}


class Handler(provider.Handler):
    version = ""
    services = {}
    make = Items

    def reply(self, request, service, reply):
        status, value = reply
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if request.method != "HEAD":
            self.wfile.write(body)


if __name__ == "__main__":
    provider.run(Handler, {"faults": [], "variations": ["same", "text"]})
