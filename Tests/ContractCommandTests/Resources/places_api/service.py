"""Accounts, reviews and places of a restaurant app; broken or unusual where the deviation says so."""

import base64
import datetime
import itertools
import json
import math
import re
import threading
import time
import uuid

from . import data

# The session of the account that exists from the start.
TOKEN = "places-access-71c0d94e"
REFRESH = "places-refresh-0b6e35fa"
PASSWORD = "5d" * 64


class Reply:
    def __init__(self, status, value=None, headers=None, kind=None, raw=None):
        self.status = status
        self.value = value
        self.headers = dict(headers or {})
        self.kind = kind or (None if value is None else "application/json")
        self.raw = raw

    def bytes(self):
        if self.raw is not None:
            return self.raw
        return b"" if self.value is None else json.dumps(self.value).encode()


def problem(status, title="The request cannot be answered"):
    return Reply(status, {"title": title, "status": status}, kind="application/problem+json")


def distance(one, other):
    """The distance of two pairs of latitude and longitude in metres."""
    north = math.radians(other[0] - one[0])
    east = math.radians(other[1] - one[1]) * math.cos(math.radians((one[0] + other[0]) / 2))
    return 6371000 * math.hypot(north, east)


class Account:
    def __init__(self, identifier, name, email, password, image):
        self.id = identifier
        self.name = name
        self.email = email
        self.password = password
        self.image = image


class Places:
    """One service with its own data; `deviation` is the name of a fault or variation, or empty."""

    def __init__(self, deviation):
        self.deviation = deviation
        self.lock = threading.Lock()
        self.counter = itertools.count()
        self.places = [data.place(number) for number in range(40)]
        self.accounts = {}
        self.access = {}
        self.refresh = {}
        self.pending = []
        ann = self.add_account("Ann", "ann@example.com", PASSWORD, base64.b64encode(data.png(1, 1)).decode())
        self.access[TOKEN] = self.refresh[REFRESH] = (ann, "first")
        self.reviews = [
            {
                "id": str(uuid.UUID(int=0x51 * number + 0x20000, version=4)),
                "placeID": self.places[number % 6]["placeID"],
                "authorName": "Guest %d" % number,
                "reviewText": "Review number %d." % number,
                "rating": 1 + number % 5,
                "relativeTime": "%d weeks ago" % (number + 2),
            }
            for number in range(30)
        ]

    def on(self, *names):
        return self.deviation in names

    def random(self, prefix):
        return prefix + uuid.uuid4().hex

    def add_account(self, name, email, password, image):
        account = Account(str(uuid.uuid4()), name, email, password, image)
        self.accounts[account.id] = account
        return account

    def find_account(self, email):
        return next((a for a in self.accounts.values() if a.email == email.lower()), None)

    # One request.

    def respond(self, request):
        with self.lock:
            now = time.monotonic()
            for _, action in [p for p in self.pending if p[0] <= now]:
                action()
            self.pending = [p for p in self.pending if p[0] > now]
            return self.vary(request, self.route(request))

    ROUTES = {
        "/auth/signup": {"POST": "sign_up"},
        "/auth/login": {"POST": "log_in"},
        "/auth/refresh": {"POST": "refresh_tokens"},
        "/auth/logout": {"POST": "log_out"},
        "/auth/password": {"POST": "change_password"},
        "/auth/account": {"GET": "get_account", "POST": "update_account", "DELETE": "delete_account"},
        "/reviews": {"GET": "list_reviews", "POST": "add_review"},
        "/places/nearby": {"GET": "nearby"},
        "/places/details": {"GET": "details"},
        "/places/photo": {"GET": "photo"},
        "/places/autocomplete": {"GET": "autocomplete"},
    }

    def route(self, r):
        if self.on("rate-limit") and next(self.counter) % 7 == 6:
            reply = problem(429, "Too many requests")
            reply.headers["Retry-After"] = "0"
            return reply
        actions = self.ROUTES.get(r.path)
        if r.path.startswith("/reviews/") and r.path.count("/") == 2:
            actions = {"GET": "get_review"}
        if actions is None:
            return problem(404)
        allowed = ", ".join(sorted(actions) + (["HEAD"] if "GET" in actions else []) + ["OPTIONS"])
        if r.method == "OPTIONS":
            if self.on("no-options"):
                return Reply(405, headers={"Allow": ", ".join(actions)})
            if self.on("options-without-post"):
                allowed = allowed.replace("POST, ", "")
            return Reply(204, headers={"Allow": allowed})
        if r.method == "HEAD":
            if self.on("head-500"):
                return problem(500)
            if self.on("no-head"):
                return Reply(405, headers={"Allow": ", ".join(actions)})
        name = actions.get("GET" if r.method == "HEAD" else r.method)
        return getattr(self, name)(r) if name else Reply(405, headers={"Allow": allowed})

    # Credentials and values.

    def session(self, r):
        """The account, the session and no refusal; or a refusal."""
        given = r.headers.get("authorization")
        scheme, _, token = (given or "").partition(" ")
        if scheme.lower() == "bearer" and token in self.access:
            return self.access[token] + (None,)
        ann = self.find_account("ann@example.com") or next(iter(self.accounts.values()))
        is_open = (
            self.on("open-account") and r.path == "/auth/account"
            or self.on("open-reviews") and (r.path, r.method) == ("/reviews", "GET")
            or self.on("open-creation") and (r.path, r.method) == ("/reviews", "POST")
        )
        if given is None and is_open or given is not None and self.on("any-token"):
            return ann, "first", None
        if self.on("refusal-500"):
            return None, None, problem(500)
        reply = problem(401, "Credentials are required")
        reply.headers["WWW-Authenticate"] = "Bearer"
        if self.on("echo-refused-token") and given:
            reply.value["detail"] = "The token %s is unknown" % token
        return None, None, reply

    def body(self, r, *checks):
        """The members of the body and no refusal; or a refusal."""
        if "json" not in r.headers.get("content-type", ""):
            return None, problem(400, "The body is not JSON")
        try:
            value = json.loads(r.body)
        except ValueError:
            return None, problem(500 if self.on("crash-on-invalid") else 400, "The body is not JSON")
        if not isinstance(value, dict):
            return None, problem(422)
        if self.on("no-validation"):
            return {name: value.get(name) or self.places[0]["placeID"] for name, _ in checks}, None
        for name, check in checks:
            if not check(value.get(name)):
                return None, problem(500 if self.on("crash-on-invalid") else 422, "invalid value for %s" % name)
        return value, None

    @staticmethod
    def text(limit, pattern=""):
        return lambda v: isinstance(v, str) and 1 <= len(v) <= limit and re.search(pattern, v) is not None

    @staticmethod
    def optional_image(value):
        if value is None:
            return True
        return isinstance(value, str) and re.match(r"^[A-Za-z0-9+/]+={0,2}\Z", value) is not None

    @staticmethod
    def moment(value):
        if not isinstance(value, str) or not re.match(r"^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d", value):
            return False
        try:
            text = re.sub(r"\.\d+", "", value.upper().replace("Z", "+00:00")).replace(":60", ":59")
            return datetime.datetime.fromisoformat(text).tzinfo is not None
        except ValueError:
            return False

    EMAIL = r"^[^@\s]+@[^@\s]+$"
    HASH = r"^[0-9a-f]{128}$"

    def user(self, account):
        value = {"id": account.id, "name": account.name, "email": account.email}
        if account.image:
            value["profileImage"] = account.image
        if self.on("user-id-number"):
            value["id"] = 17
        if self.on("user-without-email"):
            del value["email"]
        if self.on("user-null-image"):
            value["profileImage"] = None
        if self.on("user-image-url"):
            value["profileImage"] = "https://restaurants.example.com/images/1.png"
        if self.on("uppercase-uuid"):
            value["id"] = value["id"].upper()
        return value

    def start_session(self, account, session=None):
        session = session or self.random("session-")
        access, refresh = self.random("access-"), self.random("refresh-")
        if self.on("jwt"):
            claims = base64.urlsafe_b64encode(json.dumps({"sub": account.id, "jti": access}).encode()).decode()
            access = "eyJhbGciOiJIUzI1NiJ9.%s.%s" % (claims.rstrip("="), uuid.uuid4().hex)
        self.access[access] = self.refresh[refresh] = (account, session)
        tokens = {"accessToken": access, "refreshToken": refresh}
        if self.on("tokens-without-refresh"):
            del tokens["refreshToken"]
        if self.on("empty-access-token"):
            tokens["accessToken"] = ""
        return tokens

    def end_sessions(self, is_over):
        for tokens in (self.access, self.refresh):
            for token in [t for t, value in tokens.items() if is_over(*value)]:
                del tokens[token]

    # Accounts.

    def sign_up(self, r):
        body, bad = self.body(
            r,
            ("name", self.text(100)),
            ("email", self.text(254, self.EMAIL)),
            ("password", self.text(128, self.HASH)),
            ("confirmPassword", self.text(128, self.HASH)),
            ("profileImage", self.optional_image),
        )
        if bad:
            return bad
        if body["password"] != body["confirmPassword"]:
            return problem(422, "The passwords differ")
        if self.find_account(body["email"]) and not self.on("duplicate-email"):
            return problem(500 if self.on("duplicate-email-500") else 409, "The email is taken")
        email = body["email"].lower()
        account = self.add_account(body["name"], email, body["password"], body.get("profileImage"))
        if self.on("sign-up-not-kept"):
            del self.accounts[account.id]
        value = self.user(account)
        if self.on("echo-password"):
            value["passwordHash"] = body["password"]
        return Reply(200 if self.on("sign-up-200") else 201, value)

    def log_in(self, r):
        body, bad = self.body(r, ("email", self.text(254, self.EMAIL)), ("password", self.text(128, self.HASH)))
        if bad:
            return bad
        account = self.find_account(body["email"])
        if account is None and self.on("deleted-account-logs-in"):
            account = getattr(self, "deleted", None)
        if account is None:
            return problem(500 if self.on("unknown-email-500") else 401, "Wrong email or password")
        passwords = [account.password] + ([account.old] if hasattr(account, "old") else [])
        is_right = body["password"] == account.password
        if self.on("old-password-valid"):
            is_right = body["password"] in passwords
        if self.on("new-password-refused"):
            is_right = body["password"] == passwords[-1]
        if not is_right and not self.on("any-password"):
            return problem(401, "Wrong email or password")
        found = next(iter(self.accounts.values())) if self.on("log-in-as-another") else account
        value = {"user": self.user(found), "tokens": self.start_session(found)}
        if self.on("log-in-flat"):
            value = dict(value["user"], **value["tokens"])
        if self.on("log-in-repeats-password"):
            value["request"] = {"email": body["email"], "password": body["password"]}
        return Reply(201 if self.on("log-in-201") else 200, value)

    def refresh_tokens(self, r):
        body, bad = self.body(r, ("refreshToken", self.text(1000)))
        if bad:
            return bad
        given = body["refreshToken"]
        if given not in self.refresh:
            return problem(403 if self.on("refresh-403") else 401, "The refresh token is not valid")
        account, session = self.refresh[given]
        if not self.on("old-refresh-token-valid", "refresh-same-tokens"):
            del self.refresh[given]
        if self.on("refresh-another-user"):
            account = next(iter(self.accounts.values()))
        tokens = self.start_session(account, session)
        if self.on("refresh-same-tokens"):
            tokens["refreshToken"] = given
        if self.on("refreshed-token-invalid"):
            del self.access[tokens["accessToken"]]
        return Reply(200, tokens)

    def log_out(self, r):
        account, session, bad = self.session(r)
        if bad:
            return bad
        if self.on("log-out-keeps-access-token"):
            self.refresh = {t: v for t, v in self.refresh.items() if v[1] != session}
        elif self.on("log-out-keeps-refresh-token"):
            self.access = {t: v for t, v in self.access.items() if v[1] != session}
        elif self.on("log-out-ends-all-sessions"):
            self.end_sessions(lambda other, _: other is account)
        else:
            self.end_sessions(lambda _, other: other == session)
        return Reply(200, {"ok": True}) if self.on("log-out-200") else Reply(204)

    def change_password(self, r):
        account, _, bad = self.session(r)
        if bad:
            return bad
        names = ("currentPassword", "newPassword", "confirmPassword")
        body, bad = self.body(r, *[(name, self.text(128, self.HASH)) for name in names])
        if bad:
            return bad
        if body["currentPassword"] != account.password and not self.on("any-current-password"):
            return problem(403, "The current password is wrong")
        if body["newPassword"] != body["confirmPassword"]:
            return problem(422, "The passwords differ")
        account.old = account.password
        if not self.on("password-not-changed"):
            account.password = body["newPassword"]
        return Reply(200, self.user(account)) if self.on("password-200") else Reply(204)

    def get_account(self, r):
        account, _, bad = self.session(r)
        if bad:
            return bad
        value = self.user(account)
        if self.on("echo-token-body"):
            value["session"] = r.headers["authorization"].partition(" ")[2]
        reply = Reply(200, value)
        if self.on("echo-token-header"):
            reply.headers["X-Session"] = r.headers["authorization"].partition(" ")[2]
        return reply

    def update_account(self, r):
        account, _, bad = self.session(r)
        if bad:
            return bad
        image = ("profileImage", self.optional_image)
        body, bad = self.body(r, ("name", self.text(100)), ("email", self.text(254, self.EMAIL)), image)
        if bad:
            return bad
        other = self.find_account(body["email"])
        if other is not None and other is not account:
            return problem(409, "The email is taken")
        before = self.user(account)
        if not self.on("update-not-kept"):
            account.name, account.image = body["name"], body.get("profileImage")
            account.email = "other@example.com" if self.on("update-changes-email") else body["email"].lower()
        if self.on("update-drops-image"):
            account.image = None
        if self.on("update-new-id"):
            account.id = str(uuid.uuid4())
        return Reply(200, before if self.on("update-response-old") else self.user(account))

    def delete_account(self, r):
        account, _, bad = self.session(r)
        if bad:
            return bad
        self.deleted = account
        if not self.on("deletion-ignored"):
            self.accounts = {i: a for i, a in self.accounts.items() if a is not account}
        if not self.on("deletion-keeps-sessions"):
            self.end_sessions(lambda other, _: other is account)
        return Reply(202, {"state": "later"}) if self.on("delete-account-202") else Reply(204)

    # Reviews.

    def shown(self, review):
        value = dict(review)
        if self.on("review-without-id"):
            del value["id"]
        if self.on("review-half-star"):
            value["rating"] = 4.5
        if self.on("review-no-relative-time"):
            value["relativeTime"] = None
        if self.on("review-rating-text"):
            value["rating"] = "four"
        if self.on("clock"):
            value["relativeTime"] = "%d seconds ago" % next(self.counter)
        if self.on("uppercase-uuid"):
            value["id"] = value["id"].upper()
        return value

    def add_review(self, r):
        account, _, bad = self.session(r)
        if bad:
            return bad
        stars = lambda v: isinstance(v, int) and not isinstance(v, bool) and 1 <= v <= 5
        body, bad = self.body(
            r,
            ("placeID", self.text(1000)),
            ("reviewText", self.text(2000)),
            ("starsNumber", stars),
            ("createdAt", self.moment),
        )
        if bad:
            return bad
        if not any(p["placeID"] == body["placeID"] for p in self.places) and not self.on("no-validation"):
            return problem(404, "There is no such place")
        review = {
            "id": str(uuid.uuid4()),
            "placeID": body["placeID"],
            "authorName": account.name,
            "reviewText": body["reviewText"],
            "rating": body["starsNumber"] if not self.on("no-validation") else 3,
            "relativeTime": "just now",
        }
        if self.on("trims-text"):
            review["reviewText"] = review["reviewText"].strip()
        if self.on("review-text-cut"):
            review["reviewText"] = review["reviewText"][:3]
        if self.on("review-stars-off"):
            review["rating"] = 1 + review["rating"] % 5
        if self.on("review-other-place"):
            review["placeID"] = next(p for p in self.places if p["placeID"] != review["placeID"])["placeID"]
        if self.on("review-of-nobody"):
            review["authorName"] = "Guest"
        if self.on("review-same-id") and getattr(self, "last_id", None):
            review["id"] = self.last_id
        self.last_id = review["id"]
        first = self.on("newest-first")
        kept = dict(review, reviewText="") if self.on("review-stored-empty") else review
        if self.on("eventual-list"):
            self.hidden = review
            self.pending.append((time.monotonic() + 0.01, lambda: self.reviews.append(review)))
        elif not self.on("review-not-kept"):
            self.reviews.insert(0 if first else len(self.reviews), kept)
        location = "%s/reviews/%s" % (r.prefix, review["id"])
        if self.on("absolute-location"):
            location = "http://%s%s" % (r.headers.get("host"), location)
        if self.on("location-404"):
            location += "0"
        if self.on("location-other"):
            location = "%s/reviews/%s" % (r.prefix, self.reviews[3]["id"])
        headers = {} if self.on("missing-location") else {"Location": location}
        return Reply(200 if self.on("add-review-200") else 201, self.shown(review), headers)

    def get_review(self, r):
        _, _, bad = self.session(r)
        if bad:
            return bad
        try:
            key = str(uuid.UUID(r.path.split("/")[2])) if len(r.path) == 45 else ""
        except ValueError:
            key = ""
        if not key:
            return problem(400, "The identifier is not a UUID")
        all_reviews = self.reviews + ([self.hidden] if hasattr(self, "hidden") else [])
        review = next((v for v in all_reviews if v["id"] == key), None)
        if review is None:
            return Reply(200, self.shown(self.reviews[0])) if self.on("unknown-review-200") else problem(404)
        return Reply(200, self.shown(review))

    def list_reviews(self, r):
        _, _, bad = self.session(r)
        if bad:
            return bad
        place = r.query.get("placeID")
        if place == "":
            return problem(400, "placeID is empty")
        items = [v for v in self.reviews if place is None or v["placeID"] == place]
        if place is not None:
            if self.on("ignores-place"):
                items = self.reviews
            if self.on("inverts-place"):
                items = [v for v in self.reviews if v["placeID"] != place]
            if self.on("place-finds-nothing"):
                items = []
        if self.on("review-not-listed"):
            items = [v for v in items if v["relativeTime"] != "just now"]
        return self.page(r, "reviews", "reviews", [self.shown(v) for v in items])

    # Pages.

    def page(self, r, name, fault, items):
        text = r.query.get("pageSize", "20")
        if not re.match(r"^\d{1,3}$", text) or not 1 <= int(text) <= 50:
            if self.on("page-size-500"):
                return problem(500)
            if not self.on("page-size-unchecked"):
                return problem(400, "pageSize is from 1 to 50")
            text = "20"
        size = int(text)
        if self.on("server-page-size"):
            size = min(size, 7)
        if self.on(fault + "-ignores-page-size"):
            size = 20
        start = 0
        token = r.query.get("pageToken")
        if token:
            try:
                start = int(base64.urlsafe_b64decode(token.encode()).decode().removeprefix("from "))
            except ValueError:
                return problem(400, "The page token is not valid")
            if self.on(fault + "-token-500"):
                return problem(500)
            if self.on(fault + "-token-ignored"):
                start = 0
        if self.on(fault + "-overlap"):
            start = max(0, start - 1)
        if self.on(fault + "-gap") and start:
            start += 1
        chunk = items[start : start + size]
        if self.on(fault + "-one-more") and "pageSize" in r.query:
            chunk = items[start : start + size + 1]
        value = {name: chunk}
        following = start + size
        if self.on(fault + "-overlap") and start:
            following += 1
        has_next = following < len(items) or (self.on("empty-last-page") and chunk)
        if self.on(fault + "-loop") and token:
            has_next, following = True, start
        if self.on(fault + "-without-token"):
            has_next = False
        if self.on(fault + "-bad-token") and following >= len(items) and chunk:
            value["nextPageToken"] = "over"
        elif has_next:
            value["nextPageToken"] = base64.urlsafe_b64encode(b"from %d" % following).decode()
        elif self.on("null-token"):
            value["nextPageToken"] = None
        if self.on(fault + "-token-number") and has_next:
            value["nextPageToken"] = following
        return Reply(200, value)

    # Places.

    def around(self, r):
        """The places around a location, the nearest first, and no refusal; or a refusal."""
        match = re.match(r"^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$", r.query.get("location", ""))
        if match is None and self.on("location-unchecked"):
            match = re.match("(.*),(.*)", "%s,%s" % data.CENTER)
        if match is None:
            return None, problem(400, "location is latitude and longitude")
        text = r.query.get("radius", "10000")
        if not re.match(r"^\d{1,6}$", text) or not 1 <= int(text) <= 50000:
            if not self.on("radius-unchecked"):
                return None, problem(400, "radius is from 1 to 50000")
            text = "10000"
        center = (float(match[1]), float(match[2]))
        found = []
        for place in self.places:
            far = distance(center, (place["location"]["latitude"], place["location"]["longitude"]))
            limit = int(text) * (4 if self.on("radius-in-yards") else 1)
            if far <= limit or self.on("radius-ignored"):
                found.append((far, place))
        return [place for _, place in sorted(found, key=lambda pair: pair[0])], None

    def nearby(self, r):
        found, bad = self.around(r)
        if bad:
            return bad
        items = [self.near(dict(place)) for place in found]
        if self.on("nearby-empty"):
            items = []
        if self.on("nearby-duplicate") and items:
            items[1:1] = items[:1]
        return self.page(r, "results", "nearby", items)

    def near(self, item):
        if self.on("rating-text"):
            item["rating"] = str(item["rating"])
        if self.on("rating-beyond-five"):
            item["rating"] += 3
        if self.on("without-is-open"):
            del item["isOpen"]
        if self.on("is-open-text"):
            item["isOpen"] = "yes"
        if self.on("location-array"):
            item["location"] = [item["location"]["latitude"], item["location"]["longitude"]]
        if self.on("latitude-beyond-pole"):
            item["location"] = dict(item["location"], latitude=item["location"]["latitude"] + 50)
        if self.on("null-photo"):
            item["photo"] = None
        if self.on("photo-without-reference"):
            item["photo"] = {"width": 4, "height": 3}
        if self.on("photo-negative-width"):
            item["photo"] = dict(item["photo"], width=-4)
        if self.on("place-without-name"):
            del item["placeName"]
        if self.on("open-flips"):
            item["isOpen"] = next(self.counter) % 2 == 0
        return item

    def details(self, r):
        identifier = r.query.get("placeID", "")
        if not identifier:
            if self.on("missing-place-id-500"):
                return problem(500)
            return problem(400, "placeID is required")
        place = next((p for p in self.places if p["placeID"] == identifier), None)
        if place is None and self.on("unknown-place-200"):
            place = self.places[0]
        if place is None:
            return problem(500 if self.on("unknown-place-500") else 404, "There is no such place")
        if self.on("details-404") and self.places.index(place) % 3 == 1:
            return problem(404)
        if self.on("details-of-another"):
            place = self.places[(self.places.index(place) + 1) % len(self.places)]
        reviews = [self.shown(v) for v in self.reviews if v["placeID"] == place["placeID"]][:5]
        value = data.details(place, reviews)
        if self.on("details-other-name"):
            value["name"] = "Restaurant"
        if self.on("details-short-week") and "openingHoursDetails" in value:
            value["openingHoursDetails"]["weekdayText"] = data.DAYS[:6]
        if self.on("details-hours-text") and "openingHoursDetails" in value:
            value["openingHoursDetails"] = "always"
        if self.on("details-null-reviews"):
            value["reviews"] = None
        if self.on("details-without-address"):
            del value["address"]
        return Reply(200, value)

    def photo(self, r):
        reference = r.query.get("photoReference", "")
        if not reference:
            return problem(400, "photoReference is required")
        place = next((p for p in self.places if p["photo"]["photoReference"] == reference), None)
        if place is None and self.on("unknown-photo-200"):
            place = self.places[0]
        if place is None or self.on("photo-404"):
            return problem(404, "There is no such photo")
        raw, kind = data.png(place["photo"]["width"], place["photo"]["height"]), "image/png"
        if self.on("photo-jpeg"):
            raw, kind = data.JPEG, "image/jpeg"
        if self.on("photo-as-octets"):
            kind = "application/octet-stream"
        if self.on("photo-other-format"):
            raw = data.JPEG
        if self.on("photo-truncated"):
            raw = raw[: len(raw) // 2]
        if self.on("photo-empty"):
            raw = b""
        if self.on("photo-is-html"):
            raw = b"<!doctype html><p>Not found</p>"
        if self.on("photo-damaged"):
            raw = raw[:45] + b"\0\0" + raw[47:]
        return Reply(200, kind=kind, raw=raw)

    def autocomplete(self, r):
        found, bad = self.around(r)
        if bad:
            return bad
        text = r.query.get("input", "")
        if not text and not self.on("missing-input-accepted"):
            return problem(400, "input is required")
        found = [p for p in found if p["placeName"].lower().startswith(text.lower())]
        if self.on("autocomplete-ignores-input"):
            found = self.places
        predictions = [{"placePrediction": p["placeName"], "placeID": p["placeID"]} for p in found]
        if not self.on("too-many-predictions"):
            predictions = predictions[:10]
        elif predictions:
            predictions = (predictions * 11)[:11]
        if self.on("prediction-without-place"):
            for prediction in predictions:
                del prediction["placeID"]
        return Reply(200, {"predictions": predictions})

    # What concerns every reply.

    def vary(self, r, reply):
        is_problem = reply.status >= 400 and isinstance(reply.value, dict)
        if is_problem:
            if self.on("problem-wrong-status"):
                reply.value["status"] = 400 if reply.status != 400 else 404
            if self.on("problem-as-json"):
                reply.kind = "application/json"
            if self.on("problem-as-html"):
                reply.kind, reply.raw = "text/html", b"<p>no</p>"
            if self.on("problem-without-title"):
                del reply.value["title"]
            if self.on("problem-empty"):
                reply.value, reply.kind = None, None
            if self.on("problem-extensions"):
                reply.value.update(type="about:blank", instance=r.path, hint="see the manual")
        elif isinstance(reply.value, dict):
            if self.on("extra-members"):
                reply.value = dict(reply.value, _links={"self": r.path}, debug=None)
            if self.on("member-order"):
                reply.value = dict(sorted(reply.value.items(), reverse=True))
            if self.on("pretty"):
                reply.raw = json.dumps(reply.value, indent=2, ensure_ascii=False).encode()
            if self.on("charset"):
                reply.kind = "application/json; charset=utf-8"
            if self.on("broken-json") and r.path == "/places/nearby":
                reply.raw = reply.bytes()[:-1] + b",}"
            if self.on("duplicate-key") and r.path == "/places/details":
                reply.raw = b'{"name":"A",' + reply.bytes()[1:]
            if self.on("latin-1") and r.path == "/places/nearby":
                reply.raw = json.dumps(reply.value, ensure_ascii=False).encode("latin-1", "replace")
            if self.on("json-as-html") and r.path == "/places/nearby":
                reply.kind = "text/html"
            if self.on("json-as-text") and r.path == "/reviews":
                reply.kind = "text/plain"
        if self.on("extra-headers"):
            reply.headers.update(
                {
                    "X-Request-Id": str(next(self.counter)),
                    "Server-Timing": "db;dur=1",
                    "Access-Control-Allow-Origin": "*",
                    "Strict-Transport-Security": "max-age=600",
                }
            )
        if self.on("rate-headers"):
            rest = 10000 - next(self.counter)
            reply.headers.update({"RateLimit-Limit": "10000", "RateLimit-Remaining": "%d" % rest})
        if self.on("no-store"):
            reply.headers.update({"Cache-Control": "no-store", "Pragma": "no-cache"})
        if self.on("session-cookie"):
            reply.headers["Set-Cookie"] = "session=%d; HttpOnly" % next(self.counter)
        if self.on("language"):
            reply.headers.update({"Content-Language": "en", "Vary": "Accept-Language"})
        return reply
