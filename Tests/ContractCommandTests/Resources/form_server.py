"""A site with a form that logs in; `provider.py` says how it is used.

The form has a token that must be sent back with the cookie that came with it. A login sets two cookies and redirects.
"""

import json
import secrets
import sys
from urllib.parse import parse_qsl

sys.dont_write_bytecode = True

import provider  # noqa: E402: no bytecode may be written beside the sources


class Site:
    def __init__(self, _):
        self.forms = set()
        self.sessions = set()

    def respond(self, request):
        pairs = (part.strip().split("=", 1) for part in request.headers.get("cookie", "").split(";") if "=" in part)
        cookies = dict(pairs)
        if request.path == "login" and request.method == "GET":
            token = secrets.token_hex(8)
            self.forms.add(token)
            return 200, {"csrf": token}, [("Set-Cookie", "csrf=%s; Path=/; SameSite=Lax" % token)]
        if request.path == "login":
            fields = dict(parse_qsl(request.body.decode()))
            if fields.get("csrf") not in self.forms or cookies.get("csrf") != fields["csrf"]:
                return 403, {"error": "the form is not ours"}, []
            if fields.get("password") != "sesame-0123456789":
                return 401, {"error": "wrong password"}, []
            session = secrets.token_hex(16)
            self.sessions.add(session)
            expiry = "Wed, 21 Oct 2099 07:28:00 GMT"
            return 303, None, [
                ("Location", "me"),
                ("Set-Cookie", "theme=dark; Path=/"),
                ("Set-Cookie", "sid=%s; Path=/; HttpOnly; Expires=%s" % (session, expiry)),
            ]
        if request.path == "me" and cookies.get("sid") in self.sessions:
            return 200, {"name": "Ann"}, []
        return 401, {"error": "log in first"}, []


class Handler(provider.Handler):
    version = ""
    services = {}
    make = Site

    def reply(self, request, service, reply):
        status, value, headers = reply
        body = b"" if value is None else json.dumps(value).encode()
        self.send_response(status)
        for name, text in headers:
            self.send_header(name, text)
        if body:
            self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if request.method != "HEAD":
            self.wfile.write(body)


if __name__ == "__main__":
    provider.run(Handler, {"faults": [], "variations": ["site"]})
