"""Pets with a document.

Usage: documentedPets.py [PORT]        (without a port, it prints the document)
"""
import json
import sys

import api

PETS = [{"id": 1, "name": "Rex", "kind": "dog"}, {"id": 2, "name": "Tom", "kind": "cat"}]
PET = {
    "type": "object",
    "required": ["id", "name"],
    "properties": {"id": {"type": "integer"}, "name": {"type": "string"}, "kind": {"type": "string"}},
}
PROBLEM = {"type": "object", "required": ["message"], "properties": {"message": {"type": "string"}}}


def reply(schema, description):
    return {"description": description, "content": {"application/json": {"schema": schema}}}


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


class Handler(api.Handler):
    def answer(self, path, value):
        if path == "/openapi.json":
            return self.send(200, DOCUMENT)
        parts = path.strip("/").split("/")
        if parts[0] != "pets" or len(parts) > 2:
            return self.send(404, {"message": "there is nothing here"})
        if self.command not in ("GET", "HEAD"):
            return self.send(405, {"message": "not allowed"}, [("Allow", "GET, HEAD")])
        if len(parts) == 1:
            return self.send(200, PETS)
        if not (parts[1].isascii() and parts[1].isdecimal()):
            return self.send(400, {"message": "the id is not valid"})
        for pet in PETS:
            if pet["id"] == int(parts[1]):
                return self.send(200, pet)
        self.send(404, {"message": "there is no such pet"})


if len(sys.argv) < 2:
    print(json.dumps(DOCUMENT))
else:
    api.serve(Handler)
