"""Harmless feeds: other dates, ids, texts, URLs, images and numbers of items. A verifier must find nothing."""

from . import pictures
from .deviation import Variation, everything, relatives, when
from .service import IMAGE, standard_page


def _without_limit(items):
    """Pages of so many items for a request without a limit; the contract leaves that to the server."""
    return lambda feed, request: standard_page(feed, request, limit=request.limit or items)


def _each_item(change):
    """A `feed` hook that changes every item, told its number."""

    def feed(feed):
        for n, item in enumerate(feed.items, 1):
            change(item, n)

    return feed


def _each_comment(change):
    def feed(feed):
        n = 0
        for comments in feed.comments:
            for comment in comments:
                n += 1
                change(comment, n)

    return feed


def _grown(count):
    return lambda feed: feed.grow(count)


def _dates(*spellings):
    return _each_comment(lambda comment, n: comment.update(created_at=spellings[n % len(spellings)]))


def _urls(change):
    """Image URLs as `change` makes them of the plain ones."""

    def item(item, n):
        item["image"] = change(item["image"], n)

    return _each_item(item)


def _optionals(change):
    def item(item, n):
        for key in ("description", "location"):
            change(item, key)

    return _each_item(item)


def _absent(item, key):
    item.pop(key, None)


def _null(item, key):
    item[key] = None


def _empty(item, key):
    item[key] = ""


def _ids(spelled):
    """Ids spelled otherwise in bodies; requests find them in any case anyway."""

    def feed(feed):
        for item in feed.items:
            item["id"] = spelled(item["id"])
        for comments in feed.comments:
            for comment in comments:
                comment["id"] = spelled(comment["id"])

    return feed


def _alternating(text):
    return "".join(each.lower() if n % 2 else each for n, each in enumerate(text))


def _course(feed):
    """The ids of the public test feed, which the contracts use as examples."""
    ids = ["73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6", "BA298A85-6275-48D3-8315-9C8F7C1CD109",
           "5A0D45B3-8E26-4385-8C5D-213E160A5E3C", "FF0ECFE2-2879-403F-8DBE-A83B4010B340",
           "DC97EF5E-2CC9-4905-A8AD-3C351C311001", "557D87F1-25D3-4D77-82E9-364B2ED9CB30",
           "A83284EF-C2DF-415D-AB73-2A9B8B04950B", "F79BD7F8-063F-46E2-8147-A67635C3BB01"]
    feed.grow(len(ids))
    for item, each in zip(feed.items, ids):
        item["id"] = each
    feed.keys = [each.lower() for each in ids]


def _special_ids(feed):
    feed.items[4]["id"] = "00000000-0000-0000-0000-000000000000"
    feed.items[5]["id"] = "ffffffff-ffff-ffff-ffff-ffffffffffff"
    feed.items[6]["id"] = "017F22E2-79B0-7CC3-98C4-DC0C0C07398F"
    feed.keys = [item["id"].lower() for item in feed.items]


def _same_ids_for_image_and_comment(feed):
    """An image and a comment are different things, and may bear the same id."""
    feed.comments[8][0]["id"] = feed.items[2]["id"]


def _extras(item, n):
    item.update({"width": n, "tags": ["a", None, {}], "Image": 5, "": 0, "created_at": "yesterday", "author": None})


def _numbers(item, n):
    item.update({"score": 123456789012345678901234567890, "ratio": 0.1, "flag": True})


def _rich(feed):
    feed.images = [(pictures.TYPES[n % 4], pictures.RICH[n % 4]) for n in range(1, len(feed.items) + 1)]


def _lossless(feed):
    feed.images = [("image/webp", pictures.LOSSLESS_WEBP) for _ in feed.items]


def _large(feed):
    feed.images = [("image/png", pictures.png_with_text(100_000)) for _ in feed.items]


def _one_url(feed):
    for item in feed.items:
        item["image"] = feed.image_url(1)


def _silent(feed):
    feed.comments = [[] for _ in feed.items]


def _texts(item, n):
    texts = ["\u2028\u2029\ufffe\uffff", "\U0010ffff \U0001f600", "e\u0301 \u202e abc", "\x7f\x80 \u0000"]
    item["description"] = texts[n % 4]


def _exact_numbers(text):
    return text[:-1] + ',"big":1e400,"small":-0.0,"long":%s,"tiny":1E-999}' % ("9" * 400)


def _image_typed(edit):
    def reply(request, reply):
        if request.operation == IMAGE:
            reply.set("Content-Type", edit(reply.get("Content-Type")))
        return reply

    return reply


SERVED = [
    Variation("course-ids", feed=_course),
    Variation("empty-feed", feed=_grown(0)),
    Variation("one-item", feed=_grown(1)),
    Variation("ten-items", feed=_grown(10)),
    Variation("extra-fields", feed=_each_item(_extras), document=when(
        everything, lambda document: dict(document, next="/v1/feed?page=2", total=23, id=None))),
    Variation("optionals-absent", feed=_optionals(_absent)),
    Variation("optionals-null", feed=_optionals(_null)),
    Variation("strange-texts", feed=_each_item(_texts)),
    Variation("ids-mixed-case", feed=_ids(_alternating)),
    Variation("zone-with-colon", feed=_dates("2020-05-20T11:24:59+00:00", "2020-05-20T11:24:59-03:30")),
    Variation("zone-without-colon", feed=_dates("2020-05-20T11:24:59+0530", "2020-05-20T11:24:59-0000")),
    Variation("fractions", feed=_dates("2020-05-20T11:24:59.250Z", "2020-05-20T11:24:59.123456789+0530")),
    Variation("leap-second", feed=_dates("2016-12-31T23:59:60Z")),
] + relatives(
    Variation("twenty-items", feed=_grown(20)),
    Variation("120-items", feed=_grown(120)),
    Variation("no-comments", feed=_silent),
    Variation("extra-numbers", feed=_each_item(_numbers), text=when(everything, _exact_numbers)),
    Variation("optionals-empty", feed=_optionals(_empty)),
    Variation("ids-lower-case", feed=_ids(str.lower)),
    Variation("id-of-image-and-comment", feed=_same_ids_for_image_and_comment),
    Variation("zone-z", feed=_dates("2020-05-20T11:24:59Z")),
    Variation("leap-days", feed=_dates("2020-02-29T00:00:00Z", "2000-02-29T23:59:59+0000")),
    Variation("nine-items", feed=_grown(9)),
    Variation("eleven-items", feed=_grown(11)),
    Variation("extra-fields-in-comments", feed=_each_comment(
        lambda comment, n: comment.update(likes=n, author={"username": "u", "id": n, "avatar": None}))),
    Variation("long-texts", feed=_each_item(lambda item, n: item.update(description="Wort ä " * 3000))),
    Variation("empty-messages", feed=_each_comment(lambda each, n: each.update(message="", author={"username": ""}))),
    Variation("ids-special", feed=_special_ids),
    Variation("zones-far-away", feed=_dates("2020-05-20T11:24:59+14:00", "2020-05-20T11:24:59-1200")),
    Variation("far-years", feed=_dates("0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z")),
)

URLS = [
    Variation("images-on-another-port", second_origin=True),
    Variation("image-urls-percent-encoded", feed=_urls(
        lambda url, n: url.replace("/images/", "/%69mages/") + "?name=gr%C3%B6%C3%9Fe%2F%E5%8C%97")),
    Variation("images-rich", feed=_rich),
    Variation("prefix", prefix="/api/v2"),
    Variation("all-without-limit", page=_without_limit(1000)),
] + relatives(
    Variation("image-urls-with-query", feed=_urls(lambda url, n: url + "?size=large&v=%d&q=a%%20b&e=" % n)),
    Variation("image-urls-of-localhost", feed=_urls(lambda url, n: url.replace("127.0.0.1", "LOCALHOST"))),
    Variation("five-without-limit", page=_without_limit(5)),
    Variation("images-under-one-url", feed=_one_url),
    Variation("image-urls-with-fragment", feed=_urls(lambda url, n: url + "#top")),
    Variation("image-urls-upper-case-scheme", feed=_urls(lambda url, n: url.replace("http", "HTTP"))),
    Variation("image-urls-with-sub-delimiters", feed=_urls(lambda url, n: url + "?a=(b);c,d!e*f'g$h&i:j@k/l?m~n")),
    Variation("images-lossless", feed=_lossless),
    Variation("images-large", feed=_large),
    Variation("image-types-upper-case", reply=_image_typed(str.upper)),
    Variation("image-types-with-parameter", reply=_image_typed(lambda value: value + "; charset=binary")),
    Variation("prefix-like-paths", prefix="/v1/feed"),
)

VARIATIONS = SERVED + URLS
