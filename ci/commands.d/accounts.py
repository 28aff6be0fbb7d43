"""Accounts with a login, where everybody with the password is ann.

Usage: accounts.py PORT
"""
import api


class Handler(api.Handler):
    def answer(self, path, value):
        if path == "/sessions":
            if self.command != "POST":
                return self.send(405, headers=[("Allow", "POST")])
            if not isinstance(value, dict) or not all(isinstance(value.get(key), str) for key in ("name", "password")):
                return self.send(400)
            if value["password"] != "correct-horse":
                return self.send(401, headers=[("WWW-Authenticate", "Bearer")])
            return self.send(200, {"accessToken": "opaque-token-of-ann"})
        if path == "/profile":
            if self.command not in ("GET", "HEAD"):
                return self.send(405, headers=[("Allow", "GET, HEAD")])
            if self.headers.get("Authorization") != "Bearer opaque-token-of-ann":
                return self.send(401, headers=[("WWW-Authenticate", "Bearer")])
            return self.send(200, {"name": "ann"}, [("Cache-Control", "private"), ("Vary", "Authorization")])
        self.send(404)


api.serve(Handler)
