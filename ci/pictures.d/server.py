"""A bookshop API with two faults, for the pictures: a price that is a text, and a crash."""

import json
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

BOOKS = [
    {"id": 1, "title": "The Left Hand of Darkness", "price": 9.5, "published": "1969-03-01"},
    {"id": 2, "title": "Kindred", "price": "12.90", "published": "1979-06-01"},
    {"id": 3, "title": "Solaris", "price": 8, "published": "1961-06-01"},
]
AUTHORS = [{"name": "Ursula K. Le Guin"}, {"name": "Octavia E. Butler"}, {"name": "Stanisław Lem"}]


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version = "Bookshop"
    sys_version = ""

    def do_GET(self):
        url = urlsplit(self.path)
        if url.path == "/books":
            return self.list_books(parse_qs(url.query).get("limit", ["50"])[0])
        if url.path == "/authors":
            return self.send(200, AUTHORS)
        book = next((book for book in BOOKS if url.path == "/books/%d" % book["id"]), None)
        return self.problem(404, "There is no %s" % url.path) if book is None else self.send(200, book)

    do_HEAD = do_GET

    def list_books(self, limit):
        try:
            count = int(limit)
        except ValueError as error:
            return self.send(500, {"error": str(error)})
        if not 1 <= count <= 50:
            return self.problem(400, "limit must be between 1 and 50")
        return self.send(200, BOOKS[:count])

    def problem(self, status, title):
        self.send(status, {"title": title, "status": status}, "application/problem+json")

    def send(self, status, body, kind="application/json"):
        data = json.dumps(body, indent=2, ensure_ascii=False).encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)

    def log_message(self, *_):
        pass


def start():
    """Starts the server on a free port, and returns it."""
    return ThreadingHTTPServer(("127.0.0.1", 0), Handler)
