"""Orders that can be created, read, changed and deleted.

Usage: orders.py PORT
"""
import itertools

import api
from api import reply

ORDER = {
    "type": "object",
    "required": ["id", "name"],
    "properties": {"id": {"type": "integer", "readOnly": True}, "name": {"type": "string", "minLength": 1}},
}
BODY = {
    "required": True,
    "content": {"application/json": {
        "schema": {"type": "object", "required": ["name"], "properties": {"name": {"type": "string", "minLength": 1}}},
    }},
}
ID = {"name": "id", "in": "path", "required": True, "schema": {"type": "integer", "minimum": 1}}


REFUSED = {"400": {"description": "The request is not valid"}, "404": {"description": "There is no such order"}}
DOCUMENT = {
    "openapi": "3.1.0",
    "info": {"title": "Orders", "version": "1.0.0"},
    "paths": {
        "/orders": {
            "get": {"operationId": "listOrders", "responses": {"200": reply({"type": "array", "items": ORDER}, "The orders")}},
            "post": {
                "operationId": "createOrder", "requestBody": BODY,
                "responses": {"201": reply(ORDER, "The new order"), "400": REFUSED["400"]},
            },
        },
        "/orders/{id}": {
            "parameters": [ID],
            "get": {"operationId": "getOrder", "responses": {"200": reply(ORDER, "The order"), **REFUSED}},
            "put": {
                "operationId": "changeOrder", "requestBody": BODY,
                "responses": {"200": reply(ORDER, "The order"), **REFUSED},
            },
            "delete": {"operationId": "deleteOrder", "responses": {"204": {"description": "It is gone"}, **REFUSED}},
        },
    },
}
orders, numbers = {}, itertools.count(1)


class Handler(api.Handler):
    def answer(self, path, value):
        if path == "/openapi.json":
            return self.send(200, DOCUMENT)
        parts = path.strip("/").split("/")
        if parts[0] != "orders" or len(parts) > 2:
            return self.send(404)
        named = isinstance(value, dict) and isinstance(value.get("name"), str) and value["name"]
        if len(parts) == 1:
            if self.command in ("GET", "HEAD"):
                return self.send(200, list(orders.values()))
            if self.command != "POST":
                return self.send(405, headers=[("Allow", "GET, HEAD, POST")])
            if not named:
                return self.send(400)
            order = {"id": next(numbers), "name": value["name"]}
            orders[order["id"]] = order
            return self.send(201, order, [("Location", f"/orders/{order['id']}")])
        if self.command not in ("GET", "HEAD", "PUT", "DELETE"):
            return self.send(405, headers=[("Allow", "GET, HEAD, PUT, DELETE")])
        if not (parts[1].isascii() and parts[1].isdecimal()) or int(parts[1]) < 1:
            return self.send(400)
        if int(parts[1]) not in orders:
            return self.send(404)
        if self.command == "DELETE":
            del orders[int(parts[1])]
            return self.send(204)
        if self.command == "PUT":
            if not named:
                return self.send(400)
            orders[int(parts[1])]["name"] = value["name"]
        self.send(200, orders[int(parts[1])])


api.serve(Handler)
