"""The feed of the mock at $MOCK, whose pages start with the item that the cursor names.

Usage: inclusive.py PORT
"""
import http.server
import json
import os
import sys
import urllib.error
import urllib.parse
import urllib.request

HOP_BY_HOP = {"connection", "transfer-encoding", "content-length", "keep-alive"}


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def fetch(self, path):
        headers = {name: value for name, value in self.headers.items() if name.lower() not in HOP_BY_HOP}
        request = urllib.request.Request(os.environ["MOCK"] + path, method=self.command, headers=headers)
        try:
            return urllib.request.urlopen(request, timeout=10)
        except urllib.error.HTTPError as error:
            return error

    def method(self):
        self.rfile.read(min(int(self.headers.get("Content-Length") or 0), 1 << 20))
        path = self.path
        address = urllib.parse.urlsplit(path)
        query = urllib.parse.parse_qs(address.query)
        if address.path.endswith("/feed") and len(query.get("after_id", [])) == 1:
            path = self.before(query) or path
        with self.fetch(path) as response:
            body = response.read()
            self.send_response(response.status)
            for name, value in response.headers.items():
                if name.lower() not in HOP_BY_HOP:
                    self.send_header(name, value)
            if response.status not in (204, 304):
                length = response.headers.get("Content-Length") if self.command == "HEAD" else str(len(body))
                if length is not None:
                    self.send_header("Content-Length", length)
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(body)

    def before(self, query):
        """The path of a page whose cursor is the item before the one that the request names."""
        request = urllib.request.urlopen(os.environ["MOCK"] + "/v1/feed?limit=10", timeout=10)
        with request as response:
            ids = [item["id"].lower() for item in json.load(response)["items"]]
        cursor = query["after_id"][0].lower()
        if cursor not in ids or ids.index(cursor) == 0:
            return None
        values = {**{name: items[0] for name, items in query.items()}, "after_id": ids[ids.index(cursor) - 1].upper()}
        return "/v1/feed?" + urllib.parse.urlencode(values)

    do_GET = do_HEAD = do_POST = do_PUT = do_DELETE = do_PATCH = do_OPTIONS = do_TRACE = method

    def log_message(self, *_):
        pass


http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
