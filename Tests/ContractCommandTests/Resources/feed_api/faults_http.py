"""Good bodies under the wrong status, content type or content coding."""

import gzip
import zlib

from .deviation import (
    Fault, all_comments, comments_of, feed_pages, first_page, image, later_pages, limited_to, relatives, when,
    without_limit,
)
from .service import Reply

FEED, COMMENTS = "getFeed", "getImageComments"


def _set(name, value):
    return lambda reply: reply.set(name, value)


def _status(status, location=None):
    """The reply as it is, under another status."""

    def change(reply):
        reply.status = status
        if location:
            reply.set("Location", location)

    return change


def _refused(status):
    """A refusal without the good body."""
    return lambda reply: Reply(status, body=b'{"error":"No."}')


def _empty(status):
    def change(reply):
        reply.status, reply.body = status, b""

    return change


def _last_page_204(reply):
    return _empty(204)(reply) if b'"items":[]' in reply.body else None


def _feed(name, change, which=feed_pages, checks="status", also="", group="status"):
    return Fault(name, group, checks, also, FEED, reply=when(which, change))


def _comments(name, change, which=comments_of(12), checks="status link", also="", group="status"):
    return Fault(name, group, checks, also, COMMENTS, reply=when(which, change))


def _third_of_requests(request, reply):
    if request.operation == "feed" and reply.status == 200 and request.ordinal % 3 == 2:
        return _refused(503)(reply)
    return reply


STATUS = [
    _feed("feed-201", _status(201)),
    _feed("feed-204", _empty(204)),
    _feed("feed-301", _status(301, "/v1/elsewhere")),
    _feed("feed-500-with-good-body", _status(500)),
    _feed("later-pages-500", _refused(500), later_pages),
    _feed("without-limit-400", _refused(400), without_limit),
    _feed("page-after-last-204", _last_page_204, later_pages, also="pagination"),
    _comments("all-comments-300", _status(300), all_comments),
    _comments("comments-404", _refused(404)),
    _comments("comments-204", _empty(204), checks="status content-type body-syntax body-schema body-absent"),
] + relatives(
    _feed("feed-202", _status(202)),
    _feed("feed-206", _status(206)),
    _feed("feed-300", _status(300)),
    _feed("feed-304", _empty(304)),
    _feed("feed-404", _refused(404)),
    Fault("feed-503-for-every-third-request", "status", "status",
          "pagination link identifier-case rejection", FEED, reply=_third_of_requests),
    _feed("later-pages-404", _refused(404), later_pages, "pagination"),
    _feed("limit-1-500", _refused(500), limited_to(1)),
    _comments("comments-301", _status(301, "/v1/elsewhere")),
    _comments("comments-500", _refused(500)),
    _feed("feed-203", _status(203)),
    _feed("feed-226", _status(226)),
    _feed("feed-299", _status(299)),
    _feed("feed-302-to-itself", _status(302, "/v1/feed?limit=10")),
    _feed("feed-307-without-location", _status(307)),
    _feed("feed-400", _refused(400), checks="status rejection"),
    _feed("feed-401", _refused(401)),
    _feed("feed-418-with-good-body", _status(418)),
    _feed("feed-429", _refused(429)),
    _feed("feed-500", _refused(500)),
    _feed("feed-599", _status(599)),
    _feed("feed-600", _status(600), checks="status transport"),
    _feed("feed-999", _status(999), checks="status transport"),
    _feed("later-pages-400", _refused(400), later_pages, "status pagination", "status pagination"),
    _comments("all-comments-404", _refused(404), all_comments),
    _comments("comments-300", _status(300)),
    _comments("comments-304", _empty(304)),
    _comments("comments-400", _refused(400)),
    _comments("comments-410", _refused(410)),
    _comments("comments-500-with-good-body", _status(500)),
    _comments("comments-205", _empty(205), checks="status content-type body-syntax body-schema body-absent"),
)


def _feed_type(name, value, which=feed_pages):
    return _feed("content-type-" + name, _set("Content-Type", value), which, "content-type", "body-syntax",
                 "content-type")


def _two_types(reply):
    reply.headers.append(["Content-Type", "text/html"])


CONTENT_TYPE = [
    _feed_type("missing", None),
    _feed_type("html", "text/html"),
    _feed_type("plain", "text/plain; charset=utf-8"),
    _feed_type("charset-latin-1", "application/json; charset=iso-8859-1"),
    _feed_type("html-on-later-pages", "text/html", later_pages),
    _comments("comments-html-type", _set("Content-Type", "text/html"), checks="content-type", group="content-type"),
] + relatives(
    _feed_type("without-slash", "json"),
    _feed_type("problem", "application/problem+json"),
    _feed_type("charset-utf-16", "application/json; charset=utf-16"),
    _feed("content-type-twice", _two_types, checks="content-type", group="content-type"),
    _feed("content-type-html-page", lambda reply: Reply(200, None, b"<html>Log in</html>", "text/html"),
          checks="content-type", also="body-syntax", group="content-type"),
    _feed_type("empty", ""),
    _feed_type("xml", "application/xml"),
    _feed_type("without-subtype", "application/"),
    _feed_type("with-space", "application / json"),
    _feed_type("list", "application/json, text/html"),
    _feed_type("json-suffix", "application/vnd.feed+json"),
    _feed_type("jsonp", "application/javascript"),
    _feed_type("text-json", "text/json"),
    _feed_type("octet-stream", "application/octet-stream"),
    _feed_type("charset-ascii", "application/json; charset=us-ascii"),
    _comments("comments-type-missing", _set("Content-Type", None), checks="content-type", group="content-type"),
)


def _coded(coding, encode):
    """A body through a function, under a content coding; `None` announces none."""

    def change(reply):
        reply.body = encode(reply.body)
        if coding:
            reply.set("Content-Encoding", coding)

    return change


def _gzip(body):
    return gzip.compress(body, 6, mtime=0)


def _flipped(body, offset):
    return body[:offset] + bytes([body[offset] ^ 0xFF]) + body[offset:][1:]


def _feed_coding(name, coding, encode, checks="content-encoding", which=first_page):
    return _feed(name, _coded(coding, encode), which, checks, "", "encoding")


_BOMB = []


def _bomb(body):
    if not _BOMB:
        _BOMB.append(_gzip(b'{"items":[' + b" " * 16_000_000 + b"]}"))
    return _BOMB[0]


ENCODING = [
    _feed_coding("gzip-not-sent", "gzip", lambda body: body),
    _feed_coding("gzip-not-announced", None, _gzip, "content-encoding body-syntax"),
    _feed_coding("gzip-wrong-checksum", "gzip", lambda body: _flipped(_gzip(body), -8)),
    Fault("gzip-bomb", "encoding", "content-encoding transport", operation=FEED, options=["CONTRACT_MAX_BODY=1000000"],
          reply=when(first_page, _coded("gzip", _bomb))),
    _feed_coding("brotli-announced", "br", lambda body: body),
    Fault("image-gzip-truncated", "encoding", "content-encoding resource",
          reply=when(image(5), _coded("gzip", lambda body: _gzip(body)[:-9]))),
] + relatives(
    _feed_coding("gzip-truncated", "gzip", lambda body: _gzip(body)[:-20]),
    _feed_coding("gzip-wrong-size", "gzip", lambda body: _flipped(_gzip(body), -2)),
    _feed_coding("deflate-not-sent", "deflate", lambda body: body),
    _comments("comments-gzip-not-sent", _coded("gzip", lambda body: body), checks="content-encoding",
              group="encoding"),
    _feed_coding("gzip-without-trailer", "gzip", lambda body: _gzip(body)[:-8]),
    _feed_coding("gzip-half-trailer", "gzip", lambda body: _gzip(body)[:-3]),
    _feed_coding("gzip-broken-block", "gzip", lambda body: _flipped(_gzip(body), 10)),
    _feed_coding("gzip-unknown-method", "gzip", lambda body: _flipped(_gzip(body), 2)),
    _feed_coding("gzip-empty", "gzip", lambda body: b"", "content-encoding body-syntax"),
    _feed_coding("gzip-announced-twice", "gzip, gzip", _gzip),
    _feed_coding("deflate-truncated", "deflate", lambda body: zlib.compress(body)[:-6]),
    _feed_coding("deflate-wrong-checksum", "deflate", lambda body: _flipped(zlib.compress(body), -1)),
    _feed_coding("unknown-coding", "x-snappy", lambda body: body),
    _feed_coding("gzip-not-sent-on-later-pages", "gzip", lambda body: body, which=later_pages),
)

FAULTS = STATUS + CONTENT_TYPE + ENCODING
