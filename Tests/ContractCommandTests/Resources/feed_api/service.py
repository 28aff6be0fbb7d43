"""What the API responds to a request, before any of it is bytes on a wire."""

import json
import re

_UUID = re.compile(r"[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}\Z")
_LIMIT = re.compile(r"[1-9][0-9]*\Z")
_COMMENTS = re.compile(r"/v1/image/([^/]*)/comments\Z")
_IMAGE = re.compile(r"/images/([0-9]+)\.[a-z]+\Z")

FEED, COMMENTS, IMAGE = "feed", "comments", "image"


class Refusal(Exception):
    """A request that cannot be granted, with the status that says so."""

    def __init__(self, status):
        super().__init__(status)
        self.status = status


class Reply:
    """A response: `document` is what is serialised; without one, `body` is sent as it is."""

    def __init__(self, status=200, document=None, body=b"", content_type="application/json"):
        self.status = status
        self.reason = None
        self.document = document
        self.body = body
        self.headers = [["Content-Type", content_type]] if content_type else []
        self.version = "HTTP/1.1"
        self.framing = "length"  # or "chunked", or "close", or "none"
        self.close = False

    def set(self, name, value):
        """Sets a header field; `None` takes it away."""
        self.headers = [field for field in self.headers if field[0].lower() != name.lower()]
        if value is not None:
            self.headers.append([name, value])

    def get(self, name):
        return next((value for key, value in self.headers if key.lower() == name.lower()), "")


class Service:
    """Routes a request to its operation, and lets a deviation have its say at each step."""

    def __init__(self, feed, deviation):
        self.feed = feed
        self.deviation = deviation

    def respond(self, request):
        """The reply. Sets what is known of the request on the way: `operation`, `number` of the image, `limit`…"""
        try:
            if request.method not in ("GET", "HEAD"):
                raise Refusal(405)
            reply = self._route(request)
        except Refusal as refusal:
            reply = Reply(refusal.status, {"error": "The request cannot be granted."})
        if reply.status == 405:
            reply.set("Allow", "GET, HEAD")
        if reply.document is not None:
            document = reply.document
            if self.deviation.document:
                document = self.deviation.document(request, document, reply)
            text = serialised(document)
            if self.deviation.text:
                text = self.deviation.text(request, text, reply)
            reply.body = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
        if self.deviation.reply:
            reply = self.deviation.reply(request, reply) or reply
        return reply

    def _route(self, request):
        prefix = self.feed.prefix
        if not request.path.startswith(prefix):
            raise Refusal(404)
        path = request.path[len(prefix):]
        comments, image = _COMMENTS.match(path), _IMAGE.match(path)
        if path == "/v1/feed":
            request.operation = FEED
            return self._feed(request)
        if comments:
            request.operation = COMMENTS
            return self._comments(request, comments.group(1))
        if image:
            request.operation = IMAGE
            return self._image(request, int(image.group(1)))
        raise Refusal(404)

    def _feed(self, request):
        limit, after, before = (request.query.get(name) for name in ("limit", "after_id", "before_id"))
        if limit is not None:
            if not _LIMIT.match(limit):
                raise Refusal(400)
            request.limit = int(limit)
        request.start = 0
        if before is not None:
            return self._page_before(request, before)
        if after is not None:
            if not _UUID.match(after):
                raise Refusal(400)
            request.after = self._index(after, request)
            request.start = len(self.feed.items) if request.after is None else request.after + 1
        if self.deviation.page:
            page = self.deviation.page(self.feed, request)
        else:
            page = standard_page(self.feed, request)
        return Reply(document={"items": page})

    def _page_before(self, request, before):
        """The images that precede another one. No deviation changes them."""
        if not _UUID.match(before) or "after_id" in request.query:
            raise Refusal(400)
        request.after = self._index(before, request)
        end = request.after or 0
        return Reply(document={"items": self.feed.items[max(0, end - (request.limit or 10)):end]})

    def _comments(self, request, image_id):
        if not _UUID.match(image_id):
            raise Refusal(400)
        index = self._index(image_id, request)
        if index is None:
            raise Refusal(404)
        request.number = index + 1
        return Reply(document={"items": self.feed.comments[index]})

    def _image(self, request, number):
        if not 1 <= number <= len(self.feed.images):
            raise Refusal(404)
        request.number = number
        content_type, body = self.feed.images[number - 1]
        return Reply(body=body, content_type=content_type)

    def _index(self, spelling, request):
        """The position of an image in the feed, by its id in any case."""
        request.id_spelling = spelling
        if self.deviation.finds and not self.deviation.finds(request, spelling):
            return None
        try:
            return self.feed.keys.index(spelling.lower())
        except ValueError:
            return None


def standard_page(feed, request, limit=None, start=None):
    """The page that the contract promises, or that it would promise for another limit or start."""
    start = request.start if start is None else start
    return feed.items[start:start + (limit or request.limit or 10)]


def serialised(document):
    """Compact JSON that escapes only what it must."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))
