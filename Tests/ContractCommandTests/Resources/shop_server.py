"""A shop API in Python's standard library, for many tests at once: `/NAME/NUMBER` before a path picks a shop of its own
with the fault or variation NAME (`clean` for none).

    shop_server.py            listens on a free port; the base URL is the first line of standard output
    shop_server.py --list     says as JSON what there is, and by which check each fault should be found

The server ends when standard input does.
"""

import gzip
import json
import os
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, unquote, urlsplit

sys.dont_write_bytecode = True

from shop_api import deviations  # noqa: E402: no bytecode may be written beside the sources
from shop_api.service import Shop  # noqa: E402

SHOPS = {}
LOCK = threading.Lock()


class Request:
    pass


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def serve(self):
        parts = urlsplit(self.path)
        segments = parts.path.split("/", 4)
        request = Request()
        request.body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        name, number = (segments + ["", ""])[1:3]
        with LOCK:
            shop = SHOPS.setdefault((name, number), None) or Shop("" if name == "clean" else name)
            SHOPS[(name, number)] = shop
        prefix = "/%s/%s/v2" % (name, number)
        request.method = self.command
        request.headers = {key.lower(): value for key, value in self.headers.items()}
        request.query = dict(parse_qsl(parts.query, keep_blank_values=True))
        request.prefix = prefix
        request.path = unquote(parts.path[len(prefix) :])
        reply = shop.answer(request)
        self.reply(request, shop, reply)

    def reply(self, request, shop, reply):
        body = reply.bytes()
        has_body = reply.status not in (204, 304)
        length = len(body)
        if shop.on("head-other-length") and request.method == "HEAD":
            length += 5
        if shop.on("gzip") and has_body and "gzip" in request.headers.get("accept-encoding", ""):
            body = gzip.compress(body)
            length = len(body)
            reply.headers["Content-Encoding"] = "gzip"
            reply.headers["Vary"] = "Accept-Encoding"
        self.send_response(reply.status)
        for key, value in reply.headers.items():
            self.send_header(key, value)
        if has_body:
            if body:
                self.send_header("Content-Type", reply.kind)
            if shop.on("head-without-length") and request.method == "HEAD":
                pass
            else:
                self.send_header("Content-Length", str(length))
        self.end_headers()
        if request.method != "HEAD" and has_body:
            self.wfile.write(body)

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


def main():
    if "--list" in sys.argv:
        json.dump(deviations.listing(), sys.stdout)
        return
    server = Server(("127.0.0.1", 0), Handler)
    print("http://127.0.0.1:%d" % server.server_port, flush=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    while sys.stdin.buffer.read(4096):
        pass
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
