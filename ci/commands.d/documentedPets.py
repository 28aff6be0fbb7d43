"""Pets with a document.

Usage: documentedPets.py [PORT]        (without a port, it prints the document)
"""
import json
import sys

import api
import pets
from api import reply

PET = {
    "type": "object",
    "required": ["id", "name"],
    "properties": {"id": {"type": "integer"}, "name": {"type": "string"}, "kind": {"type": "string"}},
}
PROBLEM = {"type": "object", "required": ["message"], "properties": {"message": {"type": "string"}}}


DOCUMENT = {
    "openapi": "3.1.0",
    "info": {"title": "Pets", "version": "1.0.0"},
    "servers": [{"url": "https://pets.example"}],
    "paths": {
        "/pets": {"get": {"operationId": "getPets", "responses": {"200": reply({"type": "array", "items": PET}, "The pets")}}},
        "/pets/{petId}": {
            "get": {
                "operationId": "getPet",
                "parameters": [{"name": "petId", "in": "path", "required": True, "schema": {"type": "integer"}}],
                "responses": {
                    "200": reply(PET, "The pet"), "400": reply(PROBLEM, "The id is not valid"),
                    "404": reply(PROBLEM, "There is no such pet"),
                },
            },
        },
    },
}


class Handler(pets.Handler):
    def answer(self, path, value):
        if path == "/openapi.json":
            return self.send(200, DOCUMENT)
        super().answer(path, value)


if len(sys.argv) < 2:
    print(json.dumps(DOCUMENT))
else:
    api.serve(Handler)
