"""What the servers of the pages share: JSON over HTTP, on the port that they are called with."""
import http.server
import json
import sys


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
        """Sends the response to a request with a path and the value of its body."""
        raise NotImplementedError


def reply(schema, description):
    """Describes a response in a document."""
    return {"description": description, "content": {"application/json": {"schema": schema}}}


def serve(handler):
    http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), handler).serve_forever()
