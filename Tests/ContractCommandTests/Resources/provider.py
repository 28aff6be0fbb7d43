"""What the broken services in Python share: one process for all, where `/NAME/NUMBER` before a path picks a service of its
own with the fault or variation NAME (`clean` for none).

    SCRIPT            listens on a free port; the base URL is the first line of standard output
    SCRIPT --list     says as JSON what there is, and by which check each fault should be found

The server ends when standard input does.
"""

import json
import os
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, unquote, urlsplit

LOCK = threading.Lock()


class Request:
    """A request: `path` is what follows `prefix`, the path of the service."""

    def __init__(self, method, headers, query, prefix, path, body):
        self.method = method
        self.headers = headers
        self.query = query
        self.prefix = prefix
        self.path = path
        self.body = body


class Handler(BaseHTTPRequestHandler):
    """Finds the service of a request. A subclass has `version`, `services`, `make` and `reply`."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def serve(self):
        parts = urlsplit(self.path)
        name, number = (parts.path.split("/", 4) + ["", ""])[1:3]
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        with LOCK:
            service = self.services.get((name, number))
            if service is None:
                service = self.services[(name, number)] = type(self).make("" if name == "clean" else name)
        prefix = "/%s/%s/%s" % (name, number, self.version)
        headers = {key.lower(): value for key, value in self.headers.items()}
        query = dict(parse_qsl(parts.query, keep_blank_values=True))
        request = Request(self.command, headers, query, prefix, unquote(parts.path[len(prefix) :]), body)
        self.reply(request, service, service.respond(request))

    do_GET = do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = serve

    def log_message(self, *_):
        pass


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def server_bind(self):
        # The base class looks up the name of the host, which may take long.
        self.socket.bind(self.server_address)
        self.server_address = self.socket.getsockname()
        self.server_name, self.server_port = self.server_address

    def handle_error(self, *_):
        pass


def run(handler, listing):
    if "--list" in sys.argv:
        json.dump(listing, sys.stdout)
        return
    server = Server(("127.0.0.1", 0), handler)
    print("http://127.0.0.1:%d" % server.server_port, flush=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    while sys.stdin.buffer.read(4096):
        pass
    sys.stdout.flush()
    os._exit(0)
