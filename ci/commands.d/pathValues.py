"""Orders and users that no list leads to.

Usage: pathValues.py PORT
"""
import http.server
import json
import sys

THINGS = {"/orders/17": {"id": 17}, "/orders/18": {"id": 18}, "/users/ann": {"id": "ann"}}


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def send(self, status, value=None, headers=()):
        body = b"" if value is None else json.dumps(value, separators=(",", ":")).encode()
        self.send_response(status)
        if value is not None:
            self.send_header("Content-Type", "application/json")
        if status != 204:
            self.send_header("Content-Length", str(len(body)))
        for name, content in headers:
            self.send_header(name, content)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def method(self):
        length = int(self.headers.get("Content-Length") or 0)
        data = self.rfile.read(min(length, 1 << 20))
        try:
            value = json.loads(data) if data else None
        except ValueError:
            value = None
        self.answer(self.path.split("?")[0], value)

    do_GET = do_HEAD = do_POST = do_PUT = do_DELETE = do_PATCH = do_OPTIONS = do_TRACE = method

    def log_message(self, *_):
        pass

    def answer(self, path, value):
        if path.count("/") != 2 or not path.startswith(("/orders/", "/users/")):
            return self.send(404)
        if self.command not in ("GET", "HEAD"):
            return self.send(405, headers=[("Allow", "GET, HEAD")])
        if path in THINGS:
            return self.send(200, THINGS[path])
        self.send(404)


http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
