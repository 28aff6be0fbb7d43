"""Pets without a document.

Usage: pets.py PORT
"""
import http.server
import json
import sys

PETS = [{"id": 1, "name": "Rex", "kind": "dog"}, {"id": 2, "name": "Tom", "kind": "cat"}]


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
        parts = path.strip("/").split("/")
        if parts[0] != "pets" or len(parts) > 2:
            return self.send(404, {"message": "there is nothing here"})
        if self.command not in ("GET", "HEAD"):
            return self.send(405, {"message": "not allowed"}, [("Allow", "GET, HEAD")])
        if len(parts) == 1:
            return self.send(200, PETS)
        if not (parts[1].isascii() and parts[1].isdecimal()):
            return self.send(400, {"message": "the id is not valid"})
        for pet in PETS:
            if pet["id"] == int(parts[1]):
                return self.send(200, pet)
        self.send(404, {"message": "there is no such pet"})


http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
