"""A shop with login, products, orders, customers, payments and uploads; broken or unusual where its deviation says so."""

import hashlib
import itertools
import json
import threading
import time
import uuid

TOKEN = "shop-token-5d1f7c"
KEY = "shop-key-93ab40"
CATEGORIES = ["books", "games", "music"]


class Reply:
    def __init__(self, status, value=None, headers=None, kind="application/json", raw=None):
        self.status = status
        self.value = value
        self.headers = dict(headers or {})
        self.kind = kind
        self.raw = raw

    def bytes(self):
        if self.raw is not None:
            return self.raw
        return b"" if self.value is None else json.dumps(self.value).encode()


def problem(status, title="Problem"):
    return Reply(status, {"title": title, "status": status}, kind="application/problem+json")


class Shop:
    """One shop with its own data; `deviation` is the name of a fault or variation, or empty."""

    def __init__(self, deviation):
        self.deviation = deviation
        self.lock = threading.Lock()
        self.ids = itertools.count(500)
        self.counter = itertools.count()
        self.products = {
            "p%02d" % n: {
                "id": "p%02d" % n,
                "name": "Product %02d" % n,
                "category": CATEGORIES[n % 3],
                "price": round(3.5 + (n * 7) % 41, 2),
                "inStock": n % 4 != 0,
            }
            for n in range(1, 26)
        }
        self.reviews = {
            p: [{"id": "%s-r%02d" % (p, n), "stars": 1 + n % 5} for n in range(1, 9)] for p in self.products
        }
        self.orders = {}
        for n in range(1, 24):
            self.orders[n] = {
                "id": n,
                "productId": "p%02d" % (1 + n % 20),
                "quantity": 1 + n % 5,
                "note": "Note %d" % n,
                "status": ["open", "paid", "shipped"][n % 3],
                "createdAt": "2024-01-%02dT10:00:00Z" % n,
            }
        self.customers = {}
        for n in range(12):
            key = str(uuid.UUID(int=0x1000 + n, version=4))
            key = key.upper() if self.on("uppercase-uuid") else key
            self.customers[key] = {"id": key, "email": "c%d@example.com" % n, "name": "Customer %d" % n, "visits": n}
        self.payments = {n: {"id": n, "kind": "card", "amount": 5.5, "holder": "H"} if n % 2 else {
            "id": n, "kind": "bank", "amount": 7.5, "bank": "B"} for n in range(1, 5)}
        self.uploads = {}
        self.feedback = {}
        self.gone = {}
        self.token = TOKEN
        self.pending = []

    def on(self, *names):
        return self.deviation in names

    # One request.

    def respond(self, request):
        with self.lock:
            self.settle()
            reply = self.route(request)
            return self.vary(request, reply)

    def settle(self):
        now = time.monotonic()
        for due, action in [p for p in self.pending if p[0] <= now]:
            action()
        self.pending = [p for p in self.pending if p[0] > now]

    def route(self, r):
        if self.on("rate-limit") and r.path == "/products":
            # Every tenth request has to wait; the wait is over when it comes again.
            if next(self.counter) % 5 == 4:
                return Reply(429, headers={"Retry-After": "0"})
        parts = [p for p in r.path.split("/") if p]
        method = "GET" if r.method == "HEAD" else r.method
        if method == "OPTIONS":
            return self.options(parts)
        if r.method == "HEAD":
            if self.on("head-500"):
                return problem(500)
            if self.on("no-head"):
                return Reply(405, headers={"Allow": "GET"})
        name = parts[0] if parts else ""
        handler = getattr(self, "on_" + name.replace("-", "_"), None)
        if handler is None or len(parts) > 3:
            return problem(404)
        pair = self.ALLOWED.get(name)
        if pair and len(parts) < 3 and method not in pair[len(parts) - 1]:
            return self.not_allowed(pair[len(parts) - 1])
        reply = handler(method, parts[1:], r)
        return reply or self.not_allowed(["GET"])

    def not_allowed(self, methods):
        reply = problem(405)
        reply.headers["Allow"] = ", ".join(methods)
        return reply

    ALLOWED = {
        "login": (["POST"], []),
        "products": (["GET"], ["GET"]),
        "orders": (["GET", "POST"], ["GET", "PUT", "PATCH", "DELETE"]),
        "customers": (["GET", "POST"], ["GET", "DELETE"]),
        "payments": (["GET", "POST"], ["GET"]),
        "me": (["GET"], []),
        "events": (["GET"], []),
        "uploads": (["POST"], ["GET"]),
        "feedback": (["POST"], ["GET"]),
    }

    def options(self, parts):
        if self.on("no-options"):
            return Reply(405, headers={"Allow": "GET"})
        if self.on("options-500"):
            return problem(500)
        pair = self.ALLOWED.get(parts[0] if parts else "", (["GET"], ["GET"]))
        methods = list(pair[0] if len(parts) == 1 else pair[1] if len(parts) == 2 else ["GET"])
        if self.on("options-incomplete") and "DELETE" in methods:
            methods.remove("DELETE")
        if self.on("options-without-get"):
            methods = [m for m in methods if m != "GET"] or ["POST"]
        return Reply(204, headers={"Allow": ", ".join(methods + ["HEAD", "OPTIONS"])})

    # Credentials.

    def refused(self, r, kind):
        if kind == "bearer":
            given = r.headers.get("authorization")
            right = given == "Bearer " + self.token
        else:
            given = r.headers.get("x-shop-key")
            right = given == KEY
        if right:
            return None
        if given is None and self.on("open-" + kind):
            return None
        if given is not None and self.on("any-" + kind):
            return None
        if self.on("credentials-500"):
            return problem(500)
        reply = problem(401)
        reply.headers["WWW-Authenticate"] = "Bearer"
        if self.on("hidden-401-body"):
            reply = Reply(401, {"title": "no"}, kind="application/problem+json")
        return reply

    # Bodies.

    def json_body(self, r):
        if "json" not in r.headers.get("content-type", ""):
            return None, problem(400)
        try:
            value = json.loads(r.body)
        except ValueError:
            return None, problem(400)
        if not isinstance(value, dict):
            return None, problem(422)
        return value, None

    def tagged(self, r, value, allow304=True):
        text = json.dumps(value, sort_keys=True).encode()
        tag = '"%s"' % hashlib.sha1(text).hexdigest()[:12]
        if self.on("etag-new"):
            tag = '"%d"' % next(self.counter)
        if self.on("etag-constant"):
            tag = '"constant"'
        if self.on("etag-unquoted"):
            tag = tag.strip('"')
        if self.on("weak-etag"):
            tag = "W/" + tag
        headers = {"ETag": tag, "Last-Modified": "Mon, 01 Jan 2024 10:00:00 GMT"}
        if self.on("head-other-etag") and r.method == "HEAD":
            headers["ETag"] = '"other"'
        if self.on("stale-304") and r.headers.get("if-none-match"):
            return Reply(304, headers=headers)
        matches = r.headers.get("if-none-match")
        since = r.headers.get("if-modified-since")
        plain = lambda t: t.replace("W/", "").strip()
        if matches is not None:
            if plain(tag) in [plain(t) for t in matches.split(",")] and not self.on("ignores-if-none-match"):
                if self.on("304-with-other-etag"):
                    headers["ETag"] = '"another"'
                return Reply(304, headers=headers)
            if self.on("412-for-get"):
                return problem(412)
        elif since == headers["Last-Modified"] and not self.on("ignores-if-modified-since"):
            return Reply(304, headers=headers)
        return Reply(200, value, headers)

    # Operations.

    def on_login(self, method, rest, r):
        if method != "POST" or rest:
            return None
        body, bad = self.json_body(r)
        if bad:
            return bad
        if not all(isinstance(body.get(k), str) for k in ("username", "password")):
            return problem(422)
        return Reply(200, {"token": self.token}) if body.get("password") == "secret" else problem(401)

    def on_me(self, method, rest, r):
        bad = self.refused(r, "bearer")
        if bad or method != "GET":
            return bad
        value = {"name": "Ann"}
        if self.on("clock"):
            value["lastSeen"] = "2024-01-01T10:00:%02dZ" % (next(self.counter) % 60)
        if self.on("echo-body"):
            value["session"] = self.token
        reply = Reply(200, value)
        if self.on("echo-header"):
            reply.headers["X-Debug-Auth"] = r.headers.get("authorization", "")
        return reply

    def number(self, r, name, default, low, high):
        text = r.query.get(name)
        if text is None:
            return default, None
        try:
            value = int(text)
        except ValueError:
            return None, problem(400)
        if not low <= value <= high:
            return None, problem(400)
        return value, None

    def on_products(self, method, rest, r):
        if method != "GET":
            return None
        if rest:
            product = self.products.get(rest[0])
            if self.on("list-dangling") and rest[0] == "p03":
                product = None
            if product is None:
                return problem(404)
            if len(rest) == 2:
                return self.reviews_of(rest[0], r) if rest[1] == "reviews" else problem(404)
            if self.on("product-wrong-type"):
                product = dict(product, price=str(product["price"]))
            return self.tagged(r, product)
        offset, bad = self.number(r, "offset", 0, 0, 10**9)
        limit, worse = self.number(r, "limit", 20, 1, 100)
        if bad or worse:
            return bad or worse
        items = list(self.products.values())
        category = r.query.get("category")
        if category is not None:
            if category not in CATEGORIES:
                return problem(400)
            if not self.on("ignores-category"):
                items = [i for i in items if i["category"] == category]
            if self.on("category-inverted"):
                items = [i for i in self.products.values() if i["category"] != category]
            if self.on("category-empty"):
                items = []
        stock = r.query.get("inStock")
        if stock is not None:
            if stock not in ("true", "false"):
                return problem(400)
            if not self.on("ignores-in-stock"):
                items = [i for i in items if i["inStock"] == (stock == "true")]
        low = r.query.get("min_price")
        if low is not None:
            try:
                bound = float(low)
            except ValueError:
                return problem(400)
            if not self.on("ignores-min-price"):
                items = [i for i in items if i["price"] >= bound]
        name = r.query.get("name")
        if name is not None and not self.on("ignores-name"):
            items = [i for i in items if name.lower() in i["name"].lower()]
        sort = r.query.get("sort")
        if sort is not None:
            if sort not in ("price", "-price", "name"):
                return problem(400)
            if not self.on("ignores-sort"):
                items = sorted(items, key=lambda i: i[sort.lstrip("-")], reverse=sort.startswith("-"))
            if self.on("sort-reversed"):
                items.reverse()
        total = len(items)
        start = offset
        if self.on("offset-overlap") and offset:
            start = offset - 1
        if self.on("offset-gap") and offset:
            start = offset + 1
        if self.on("ignores-offset"):
            start = 0
        if self.on("server-page-size"):
            limit = min(limit, 7)
        if self.on("ignores-limit"):
            limit = 20
        if self.on("limit-plus-one"):
            limit += 1
        page = items[start : start + limit]
        if self.on("wrong-total"):
            total += 3
        return Reply(200, {"items": page, "total": total})

    def reviews_of(self, product, r):
        limit, bad = self.number(r, "limit", 5, 1, 50)
        if bad:
            return bad
        items = self.reviews[product]
        after = r.query.get("after")
        start = 0
        if after is not None:
            positions = [n for n, i in enumerate(items) if i["id"] == after]
            if not positions:
                return problem(400)
            start = positions[0] + (0 if self.on("cursor-inclusive") else 1)
        if self.on("cursor-ignored"):
            start = 0
        page = items[start : start + limit]
        more = start + limit < len(items)
        if self.on("has-more-always"):
            more = True
        if self.on("has-more-never"):
            more = False
        return Reply(200, {"data": page, "has_more": more})

    def on_orders(self, method, rest, r):
        bad = self.refused(r, "bearer")
        if bad and not (self.on("open-creation") and method == "POST") and not (
            self.on("open-deletion") and method == "DELETE"
        ):
            return bad
        if not rest:
            return self.list_orders(r) if method == "GET" else self.create_order(r) if method == "POST" else None
        try:
            number = int(rest[0])
        except ValueError:
            return problem(400)
        if number in self.gone:
            if self.on("delete-idempotent"):
                return Reply(204) if method == "DELETE" else problem(404)
            return problem(410)
        order = self.orders.get(number)
        if order is None:
            return problem(404)
        if method == "GET":
            if self.on("order-item-404") and number == 4:
                return problem(404)
            value = dict(order)
            if self.on("drops-note"):
                value.pop("note", None)
            return self.tagged(r, value)
        if method == "DELETE":
            return self.delete_order(number)
        if method in ("PUT", "PATCH"):
            return self.change_order(method, order, r)
        return None

    def list_orders(self, r):
        size, bad = self.number(r, "page_size", 10, 1, 100)
        if bad:
            return bad
        items = [o for o in self.orders.values() if not (self.on("unlisted-creation") and o["id"] >= 500)]
        status = r.query.get("status")
        if status is not None:
            if status not in ("open", "paid", "shipped"):
                return problem(400)
            if not self.on("ignores-status"):
                items = [o for o in items if o["status"] == status]
        if self.on("newest-first"):
            items = sorted(items, key=lambda o: -o["id"])
        start = 0
        token = r.query.get("page_token")
        if token is not None:
            if not token.startswith("t") or not token[1:].isdigit():
                return problem(400)
            start = int(token[1:])
        if self.on("token-overlap") and start:
            start -= 1
        if self.on("token-gap") and start:
            start += 1
        if self.on("token-loop") and start >= size * 2:
            start = 0
        if self.on("token-ignored"):
            start = 0
        page = items[start : start + size]
        value = {"orders": page}
        if start + size < len(items) and not self.on("token-lost"):
            value["next_page_token"] = "t%d" % (start + size)
        elif self.on("empty-last-page") and page:
            value["next_page_token"] = "t%d" % (start + size)
        elif self.on("null-token"):
            value["next_page_token"] = ""
        if self.on("token-500") and token is not None:
            return problem(500)
        return Reply(200, value)

    def order_body(self, r, partial=False):
        body, bad = self.json_body(r)
        if bad:
            return None, bad
        if self.on("no-validation"):
            return body, None
        required = [] if partial else ["productId", "quantity"]
        if any(k not in body for k in required) and not self.on("missing-accepted"):
            return None, problem(422)
        if not isinstance(body.get("productId", ""), str) or not isinstance(body.get("note", ""), str):
            return None, problem(422)
        quantity = body.get("quantity", 1)
        if not isinstance(quantity, int) or isinstance(quantity, bool) or not 1 <= quantity <= 100:
            return None, problem(422)
        if "productId" in body and body["productId"] not in self.products:
            return None, problem(422)
        if len(body.get("note", "")) > 200:
            return None, problem(422)
        if self.on("crash-on-invalid"):
            return body, None
        return {k: v for k, v in body.items() if k in ("productId", "quantity", "note")}, None

    def create_order(self, r):
        body, bad = self.order_body(r)
        if self.on("crash-on-invalid") and bad:
            return problem(500)
        if bad:
            return bad
        number = next(self.ids)
        if self.on("same-id"):
            number = 500
        order = {"id": number, **body, "status": "open", "createdAt": "2024-05-05T10:00:00Z"}
        stored = dict(order)
        if self.on("quantity-off"):
            stored["quantity"] = body.get("quantity", 1) + 1
        if self.on("trims-text") and "note" in stored:
            stored["note"] = order["note"] = stored["note"].strip().lower()
        if self.on("defaults-added"):
            stored.setdefault("note", "none")
        if self.on("creates-nothing"):
            pass
        elif self.on("eventual-creation"):
            self.pending.append((time.monotonic() + 0.03, lambda: self.orders.__setitem__(number, stored)))
        else:
            self.orders[number] = stored
        location = "%s/orders/%d" % (r.prefix, number)
        if self.on("location-404"):
            location = "%s/orders/%d" % (r.prefix, number + 100000)
        if self.on("location-other"):
            location = "%s/orders/3" % r.prefix
        if self.on("location-wrong-path"):
            location = "%s/order/%d" % (r.prefix, number)
        if self.on("absolute-location"):
            location = "http://" + r.headers.get("host", "") + location
        value = order
        if self.on("creation-response-other"):
            value = dict(order, quantity=order.get("quantity", 1) + 5)
        return Reply(201, value, {"Location": location})

    def change_order(self, method, order, r):
        body, bad = self.order_body(r, partial=method == "PATCH")
        if bad:
            return bad
        if method == "PATCH" and not body and not self.on("no-validation"):
            return problem(422)
        condition = r.headers.get("if-match")
        current = self.tagged(type("R", (), {"method": "GET", "headers": {}})(), dict(order)).headers["ETag"]
        if condition is not None and condition not in ("*", current) and not self.on("ignores-if-match"):
            return problem(412)
        if self.on("update-500"):
            return problem(500)
        before = dict(order)
        if method == "PUT":
            if self.on("put-not-kept"):
                return Reply(200, {**before, **body})
            if self.on("put-merges-wrong"):
                body = dict(body, note=before.get("note", ""))
            for key in ("productId", "quantity", "note"):
                order.pop(key, None)
            order.update(body)
            if self.on("put-changes-all"):
                for other in self.orders.values():
                    other.update(body)
        else:
            if self.on("patch-not-kept"):
                return Reply(200, before)
            if self.on("patch-resets"):
                order["quantity"] = 1
                order.pop("note", None)
            if self.on("patch-ignores-note"):
                body.pop("note", None)
            order.update(body)
        if self.on("update-response-old"):
            return Reply(200, before)
        return Reply(200, dict(order))

    def delete_order(self, number):
        if self.on("delete-nothing"):
            return Reply(204)
        if self.on("delete-all"):
            self.orders.clear()
            return Reply(204)
        if self.on("delete-other"):
            for other in [o for o in self.orders if o >= 500 and o != number][:1]:
                del self.orders[other]
            return Reply(204)
        if self.on("soft-deletion", "delete-idempotent"):
            self.gone[number] = True
            del self.orders[number]
            return Reply(204)
        if self.on("eventual-deletion"):
            self.pending.append((time.monotonic() + 0.03, lambda: self.orders.pop(number, None)))
            return Reply(204)
        if self.on("delete-404"):
            return problem(404)
        del self.orders[number]
        if self.on("delete-200"):
            return Reply(200, {})
        return Reply(204)

    def on_customers(self, method, rest, r):
        bad = self.refused(r, "key")
        if bad:
            return bad
        if rest:
            try:
                key = str(uuid.UUID(rest[0])) if len(rest[0]) == 36 else ""
                key = key.upper() if self.on("uppercase-uuid") else key
            except ValueError:
                return problem(400)
            if not key:
                return problem(400)
            customer = self.customers.get(key)
            if customer is None:
                return problem(404)
            if method == "GET":
                if self.on("leaks-password"):
                    return Reply(200, dict(customer, password=7))
                return Reply(200, customer)
            if method == "DELETE":
                if not self.on("customer-delete-nothing"):
                    del self.customers[key]
                return Reply(204)
            return None
        if method == "POST":
            body, bad = self.json_body(r)
            if bad:
                return bad
            if not all(isinstance(body.get(k), str) and body[k] for k in ("email", "name")) or "@" not in body["email"]:
                return problem(422)
            email = body["email"].lower()
            if any(c["email"] == email for c in self.customers.values()):
                return problem(409)
            key = str(uuid.uuid4()).upper() if self.on("uppercase-uuid") else str(uuid.uuid4())
            name = body["name"]
            if self.on("customer-name-lost"):
                name = "Unknown"
            customer = {"id": key, "email": email, "name": name, "visits": 0}
            self.customers[key] = customer
            if self.on("customer-creation-200"):
                return Reply(200, customer)
            return Reply(201, customer)
        page, bad = self.number(r, "page", 1, 1, 10**9)
        size, worse = self.number(r, "per_page", 5, 1, 50)
        if bad or worse:
            return bad or worse
        items = list(self.customers.values())
        start = (page - 1) * size
        if self.on("page-overlap") and page > 1:
            start -= 1
        if self.on("page-gap") and page > 1:
            start += 1
        if self.on("page-ignored"):
            start = 0
        chunk = items[start : start + size]
        headers = {}
        if start + size < len(items):
            target = page + 1
            if self.on("link-loop"):
                target = page
            if self.on("link-skips"):
                target = page + 2
            path = "%s/customers" % r.prefix
            if self.on("link-404"):
                path = "%s/clients" % r.prefix
            if self.on("absolute-links"):
                path = "http://" + r.headers.get("host", "") + path
            if not self.on("no-links"):
                headers["Link"] = '<%s?page=%d&per_page=%d>; rel="next"' % (path, target, size)
        return Reply(200, chunk, headers)

    def on_payments(self, method, rest, r):
        bad = self.refused(r, "bearer")
        if bad:
            return bad
        if rest:
            if not rest[0].isdigit():
                return problem(400)
            payment = self.payments.get(int(rest[0]))
            if payment is None:
                return problem(404)
            if self.on("union-mixed"):
                payment = {"id": payment["id"], "kind": "card", "amount": 5.5, "bank": "B"}
            if self.on("union-unknown"):
                payment = dict(payment, kind="cash")
            return Reply(200, payment) if method == "GET" else None
        if method == "POST":
            body, bad = self.json_body(r)
            if bad:
                return bad
            kind = body.get("kind")
            needed = {"card": "holder", "bank": "bank"}.get(kind) if isinstance(kind, str) else None
            amount = body.get("amount")
            if needed is None or not isinstance(body.get(needed), str) or isinstance(amount, bool) or not isinstance(
                amount, (int, float)
            ) or amount <= 0:
                return problem(422)
            number = next(self.ids)
            if self.on("payment-kind-changed"):
                body = {"kind": "bank" if kind == "card" else "card", "amount": amount, "bank": "B", "holder": "H"}
            self.payments[number] = {**body, "id": number}
            if self.on("rounds-amount"):
                self.payments[number]["amount"] = round(amount, 2)
            return Reply(201, self.payments[number], {"Location": "%s/payments/%d" % (r.prefix, number)})
        return Reply(200, list(self.payments.values())) if method == "GET" else None

    def on_uploads(self, method, rest, r):
        bad = self.refused(r, "bearer")
        if bad:
            return bad
        if not rest and method == "POST":
            kind = r.headers.get("content-type", "")
            if not kind.startswith("multipart/form-data") or b"filename=" not in r.body or b'name="title"' not in r.body:
                return problem(400)
            if "boundary=" not in kind:
                return problem(400)
            boundary = kind.split("boundary=")[1].encode()
            fields = {}
            for part in r.body.split(b"--" + boundary)[1:-1]:
                head, _, content = part.strip(b"\r\n").partition(b"\r\n\r\n")
                fields[head.split(b'name="')[1].split(b'"')[0].decode()] = content
            number = next(self.ids)
            title = fields["title"].decode()
            if self.on("upload-title-lost"):
                title = "file"
            self.uploads[number] = {"id": number, "title": title, "size": len(fields.get("file", b""))}
            if self.on("upload-creates-nothing"):
                value = self.uploads.pop(number)
                return Reply(201, value, {"Location": "%s/uploads/%d" % (r.prefix, number)})
            return Reply(201, self.uploads[number], {"Location": "%s/uploads/%d" % (r.prefix, number)})
        if rest and method == "GET":
            if not rest[0].isdigit():
                return problem(400)
            upload = self.uploads.get(int(rest[0]))
            return Reply(200, upload) if upload else problem(404)
        return None

    def on_feedback(self, method, rest, r):
        if not rest and method == "POST":
            if "x-www-form-urlencoded" not in r.headers.get("content-type", ""):
                return problem(400)
            from urllib.parse import parse_qs

            fields = {k: v[-1] for k, v in parse_qs(r.body.decode("utf-8", "replace")).items()}
            if not fields.get("text"):
                return problem(400)
            number = next(self.ids)
            value = {"id": number, "text": fields["text"]}
            if fields.get("stars", "").isdigit():
                value["stars"] = int(fields["stars"])
            if self.on("feedback-text-cut"):
                value["text"] = value["text"][:2]
            self.feedback[number] = value
            return Reply(201, value)
        if rest and method == "GET":
            if not rest[0].isdigit():
                return problem(400)
            value = self.feedback.get(int(rest[0]))
            return Reply(200, value) if value else problem(404)
        return None

    def on_events(self, method, rest, r):
        if method != "GET" or rest:
            return None
        lines = [b'{"event":"start"}', b'{"event":"end"}']
        if self.on("ndjson-broken"):
            lines[1] = b'{"event":'
        if self.on("ndjson-wrong-type"):
            lines[1] = b'{"event":7}'
        return Reply(200, kind="application/x-ndjson", raw=b"\n".join(lines) + b"\n")

    # What concerns every reply.

    def vary(self, r, reply):
        if reply.status >= 400 and isinstance(reply.value, dict) and self.on("problem-wrong-status"):
            reply.value["status"] = 200
        if reply.status >= 400 and self.on("problem-as-html"):
            reply.kind, reply.raw = "text/html", b"<p>no</p>"
        if self.on("extra-headers"):
            reply.headers.update({"X-Request-Id": str(next(self.counter)), "Server-Timing": "db;dur=1"})
        if self.on("extra-members") and isinstance(reply.value, dict) and reply.status < 300:
            reply.value = dict(reply.value, _links={"self": r.path})
        if self.on("no-store"):
            reply.headers["Cache-Control"] = "no-store"
        if self.on("problem-extensions") and reply.status >= 400 and isinstance(reply.value, dict):
            reply.value.update(type="about:blank", instance=r.path, hint="see the manual")
        if self.on("charset") and reply.kind == "application/json":
            reply.kind = "application/json; charset=utf-8"
        if self.on("pretty") and reply.value is not None:
            reply.raw = json.dumps(reply.value, indent=2).encode()
        if self.on("head-other-type") and r.method == "HEAD":
            reply.kind = "text/plain"
        if self.on("session-cookie"):
            reply.headers["Set-Cookie"] = "session=%d; HttpOnly" % next(self.counter)
        return reply
