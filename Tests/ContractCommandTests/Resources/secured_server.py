"""A shop that wants a credential for everything, with lists in pages, items by id, and without HEAD."""

import http.server
import json
import sys
import urllib.parse

ITEMS = [{"id": number, "name": f"item {number}"} for number in range(1, 8)]


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *words):
        pass

    def reply(self, status, value=None, headers=()):
        body = b"" if value is None else json.dumps(value).encode()
        self.send_response(status)
        if body:
            self.send_header("Content-Type", "application/json")
        for name, text in headers:
            self.send_header(name, text)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def respond(self):
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        parts = urllib.parse.urlsplit(self.path)
        items = dict(urllib.parse.parse_qsl(parts.query, keep_blank_values=True))
        words = [word for word in parts.path.split("/") if word]
        scheme = sys.argv[1]
        given = {
            "bearer": self.headers.get("Authorization") == "Bearer s3cr3t-token-0123456789",
            "key": self.headers.get("X-API-Key") == "s3cr3t-token-0123456789",
            "query": items.get("key") == "s3cr3t-token-0123456789",
            "none": True,
        }[scheme]
        if not given:
            return self.reply(401, {"title": "who are you?"}, [("WWW-Authenticate", "Bearer")])
        if self.command != "GET":
            return self.reply(405, {"title": "GET only"}, [("Allow", "GET")])
        if words == ["items"]:
            limit, offset = items.get("limit", "3"), items.get("offset", "0")
            if not limit.isdigit() or not 1 <= int(limit) <= 5 or not offset.isdigit():
                return self.reply(400, {"title": "malformed"})
            start = int(offset)
            return self.reply(200, {"items": ITEMS[start:start + int(limit)], "total": len(ITEMS)})
        if len(words) == 2 and words[0] == "items":
            if not words[1].isdigit():
                return self.reply(400, {"title": "malformed"})
            found = [item for item in ITEMS if str(item["id"]) == words[1]]
            return self.reply(200, found[0]) if found else self.reply(404, {"title": "unknown"})
        return self.reply(404, {"title": "unknown"})

    do_GET = do_HEAD = do_OPTIONS = do_POST = do_PUT = do_PATCH = do_DELETE = do_TRACE = respond


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(f"http://127.0.0.1:{server.server_port}", flush=True)
server.serve_forever()
