"""Orders and users that no list leads to.

Usage: pathValues.py PORT
"""
import api

THINGS = {"/orders/17": {"id": 17}, "/orders/18": {"id": 18}, "/users/ann": {"id": "ann"}}


class Handler(api.Handler):
    def answer(self, path, value):
        if path.count("/") != 2 or not path.startswith(("/orders/", "/users/")):
            return self.send(404)
        if self.command not in ("GET", "HEAD"):
            return self.send(405, headers=[("Allow", "GET, HEAD")])
        if path in THINGS:
            return self.send(200, THINGS[path])
        self.send(404)


api.serve(Handler)
