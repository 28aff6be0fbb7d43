"""A restaurant API in Python's standard library; `provider.py` says how it is used."""

import gzip
import sys
import time

sys.dont_write_bytecode = True

import provider  # noqa: E402: no bytecode may be written beside the sources
from places_api import deviations  # noqa: E402
from places_api.service import Places  # noqa: E402


class Handler(provider.Handler):
    version = "v1"
    services = {}
    make = Places

    def reply(self, request, places, reply):
        body = reply.bytes()
        has_body = reply.status not in (204, 304)
        if places.on("slow"):
            time.sleep(0.003)
        if has_body and places.on("gzip") and "gzip" in request.headers.get("accept-encoding", ""):
            body = gzip.compress(body)
            reply.headers.update({"Content-Encoding": "gzip", "Vary": "Accept-Encoding"})
        if places.on("says-gzip") and request.path == "/places/nearby":
            reply.headers["Content-Encoding"] = "gzip"
        is_cut = places.on("cut-off") and request.path == "/places/details" and reply.status == 200
        is_chunked = places.on("chunked") and has_body and request.method != "HEAD"
        self.send_response(reply.status)
        for key, value in reply.headers.items():
            self.send_header(key, value)
        if has_body:
            if reply.kind:
                self.send_header("Content-Type", reply.kind)
            if is_chunked:
                self.send_header("Transfer-Encoding", "chunked")
            else:
                self.send_header("Content-Length", str(len(body) + (9 if is_cut else 0)))
        self.end_headers()
        if request.method == "HEAD" or not has_body:
            return
        if is_chunked:
            for start in range(0, len(body), 50):
                part = body[start : start + 50]
                self.wfile.write(b"%x\r\n%b\r\n" % (len(part), part))
            body = b"0\r\n\r\n"
        self.wfile.write(body)
        self.close_connection = self.close_connection or is_cut


if __name__ == "__main__":
    provider.run(Handler, deviations.listing())
