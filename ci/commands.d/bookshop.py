"""A small bookshop with an OpenAPI document and two faults, for the pages that show what a first run finds.

Usage: bookshop.py PORT
"""
import urllib.parse

import api
from api import reply

BOOKS = [
    {"id": 1, "title": "The Left Hand of Darkness", "pages": 304, "isbn": "9780441478125"},
    {"id": 2, "title": "Kindred", "pages": 264, "isbn": "9780807083697"},
    {"id": 3, "title": "Solaris", "pages": "224", "isbn": "9780156027601"},  # pages is a number in the document
]

BOOK = {
    "type": "object",
    "required": ["id", "title", "pages"],
    "properties": {
        "id": {"type": "integer"},
        "title": {"type": "string"},
        "pages": {"type": "integer", "minimum": 1},
        "isbn": {"type": "string", "pattern": "^[0-9]{13}$"},
    },
}


PROBLEM = {"type": "object", "required": ["message"], "properties": {"message": {"type": "string"}}}
DOCUMENT = {
    "openapi": "3.1.0",
    "info": {"title": "Bookshop", "version": "1.0.0"},
    "paths": {
        "/books": {
            "get": {
                "operationId": "listBooks",
                "parameters": [
                    {"name": "limit", "in": "query", "schema": {"type": "integer", "minimum": 1, "maximum": 100}},
                ],
                "responses": {
                    "200": reply({"type": "array", "items": {"$ref": "#/components/schemas/Book"}}, "The books"),
                    "400": reply(PROBLEM, "A parameter is not valid"),
                },
            },
        },
        "/books/{id}": {
            "get": {
                "operationId": "getBook",
                "parameters": [{"name": "id", "in": "path", "required": True, "schema": {"type": "integer"}}],
                "responses": {
                    "200": reply({"$ref": "#/components/schemas/Book"}, "The book"),
                    "400": reply(PROBLEM, "The id is not valid"),
                    "404": reply(PROBLEM, "There is no such book"),
                },
            },
        },
    },
    "components": {"schemas": {"Book": BOOK}},
}


class Handler(api.Handler):
    def answer(self, path, value):
        if path == "/openapi.json":
            return self.send(200, DOCUMENT)
        parts = path.strip("/").split("/")
        if parts[0] != "books" or len(parts) > 2:
            return self.send(404, {"message": "there is nothing here"})
        if self.command not in ("GET", "HEAD"):
            return self.send(405, {"message": "not allowed"}, [("Allow", "GET, HEAD")])
        if len(parts) == 1:
            return self.books(urllib.parse.parse_qs(urllib.parse.urlsplit(self.path).query, keep_blank_values=True))
        if not parts[1].isdecimal():
            return self.send(500, {"message": "invalid literal for int()"})  # the document has 400 for it
        for book in BOOKS:
            if book["id"] == int(parts[1]):
                return self.send(200, book)
        return self.send(404, {"message": "there is no such book"})

    def books(self, query):
        limit = (query.get("limit") or ["100"])[-1]
        if not limit.isascii() or not limit.isdecimal() or not 1 <= int(limit) <= 100 or len(query.get("limit", "1")) > 1:
            return self.send(400, {"message": "limit must be from 1 to 100"})
        return self.send(200, BOOKS[: int(limit)])


api.serve(Handler)
