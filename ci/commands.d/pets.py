"""Pets without a document.

Usage: pets.py PORT
"""
import api

PETS = [{"id": 1, "name": "Rex", "kind": "dog"}, {"id": 2, "name": "Tom", "kind": "cat"}]


class Handler(api.Handler):
    def answer(self, path, value):
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


if __name__ == "__main__":
    api.serve(Handler)
