"""A shop API in Python's standard library; `provider.py` says how it is used."""

import gzip
import sys

sys.dont_write_bytecode = True

import provider  # noqa: E402: no bytecode may be written beside the sources
from shop_api import deviations  # noqa: E402
from shop_api.service import Shop  # noqa: E402


class Handler(provider.Handler):
    version = "v2"
    services = {}
    make = Shop

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


if __name__ == "__main__":
    provider.run(Handler, deviations.listing())
