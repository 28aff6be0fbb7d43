"""Pages that do not join to one list, links that lead nowhere, and responses that change."""

import itertools

from .deviation import Fault, feed_pages, first_page, relatives
from .feed import identifier
from .service import COMMENTS, FEED, Refusal, Reply, standard_page


def _paging(name, page, also=""):
    return Fault(name, "paging", "pagination", also, "getFeed", page=page)


def _limited(limit_for):
    """Pages of another size than requested: `limit_for` gets the requested limit, 10 for a request without one."""
    return lambda feed, request: standard_page(feed, request, limit=limit_for(request.limit or 10))


def _short_second_page(feed, request):
    page = standard_page(feed, request)
    return page[:-1] if request.start and len(page) == request.limit and len(page) > 1 else page


def _empty_second_page(feed, request):
    return [] if request.limit == 10 and request.start == 10 else standard_page(feed, request)


def _inclusive(feed, request):
    return standard_page(feed, request, start=max(0, request.start - 1))


def _without_cursor(feed, request):
    return standard_page(feed, request, start=0)


def _skipping(feed, request):
    return standard_page(feed, request, start=request.start and request.start + 1)


def _skipping_with(limit):
    def page(feed, request):
        return _skipping(feed, request) if request.limit == limit else standard_page(feed, request)

    return page


def _repeating_second_to_last(feed, request):
    page = standard_page(feed, request)
    return [feed.items[request.start - 2]] + page[:-1] if request.start > 1 and page else page


def _reversed_with(which):
    def page(feed, request):
        page = standard_page(feed, request)
        return page[::-1] if which(request) else page

    return page


def _backwards_for_limit_1(feed, request):
    if request.limit != 1:
        return standard_page(feed, request)
    index = len(feed.items) - 1 if request.after is None and request.id_spelling is None else (request.after or 0) - 1
    return feed.items[index:index + 1] if index >= 0 else []


def _last_page_again(feed, request):
    page = standard_page(feed, request)
    return page or feed.items[-min(request.limit or 10, len(feed.items)):]


def _round_and_round(feed, request):
    return standard_page(feed, request) or standard_page(feed, request, start=0)


def _two_for_limit_1(feed, request):
    return standard_page(feed, request, limit=2 if request.limit == 1 else None)


def _last_page_left_out(feed, request):
    page = standard_page(feed, request)
    return page if request.limit is None or len(page) == request.limit else []


def _last_item_left_out(feed, request):
    page = standard_page(feed, request)
    return page[:-1] if request.limit and request.limit > 1 and len(page) < request.limit else page


def _padded_last_page(feed, request):
    page = standard_page(feed, request)
    return page + page[:1] if page and len(page) < (request.limit or 10) else page


def _extra_item(feed, request):
    page = standard_page(feed, request)
    if request.limit == 10 and request.start == 20:
        page = page + [{"id": identifier("extra"), "image": feed.image_url(1)}]
    return page


def _cursor_only_with_limit(feed, request):
    return standard_page(feed, request, start=0 if request.limit is None else None)


def _offset_in_pages(feed, request):
    """Pages begin at multiples of the limit only: right as long as a walk keeps to one limit."""
    limit = request.limit or 10
    return standard_page(feed, request, start=-(-request.start // limit) * limit)


def _capped_silently(feed, request):
    return standard_page(feed, request, limit=min(request.limit or 10, 15))


def _capped_aloud(feed, request):
    if (request.limit or 0) > 15:
        raise Refusal(400)
    return standard_page(feed, request)


def _other_url_with_limit(limit):
    def page(feed, request):
        page = [dict(each) for each in standard_page(feed, request)]
        for each in page if request.limit == limit else []:
            each["image"] += "?size=small"
        return page

    return page


PAGING = [
    _paging("page-one-too-large", _limited(lambda limit: limit + 1), "unique-items"),
    _paging("limit-ignored", _limited(lambda limit: 10)),
    _paging("limit-capped-silently", _capped_silently),
    _paging("limit-1-backwards", _backwards_for_limit_1),
    _paging("limit-10-skips", _skipping_with(10)),
    _paging("short-second-page", _short_second_page),
    _paging("cursor-inclusive", _inclusive, "unique-items"),
    _paging("cursor-ignored", _without_cursor, "unique-items"),
    _paging("cursor-rounded-to-pages", _offset_in_pages),
    _paging("later-pages-reversed", _reversed_with(lambda request: request.start > 0), "unique-items"),
    _paging("last-page-left-out", _last_page_left_out),
    Fault("other-image-url-with-limit-1", "paging", "pagination stability", "", "getFeed",
          page=_other_url_with_limit(1)),
] + relatives(
    Fault("limit-capped-aloud", "paging", "status pagination", "", "getFeed", page=_capped_aloud),
    _paging("limit-1-gives-2", _two_for_limit_1),
    _paging("empty-second-page", _empty_second_page),
    _paging("cursor-ignored-without-limit", _cursor_only_with_limit),
    _paging("cursor-skips-one", _skipping),
    _paging("item-repeated-on-next-page", _repeating_second_to_last, "unique-items"),
    _paging("last-page-repeats", _last_page_again, "unique-items"),
    _paging("last-page-padded", _padded_last_page, "unique-items"),
    _paging("page-one-too-small", _limited(lambda limit: max(1, limit - 1))),
    _paging("limit-ignored-all-at-once", _limited(lambda limit: 1000)),
    _paging("limit-1-skips", _skipping_with(1)),
    _paging("large-limit-reversed", _reversed_with(lambda request: (request.limit or 0) > 20)),
    _paging("without-limit-reversed", _reversed_with(lambda request: request.limit is None)),
    _paging("round-and-round", _round_and_round, "unique-items"),
    _paging("last-item-left-out", _last_item_left_out),
    _paging("extra-item-with-limit-10", _extra_item, "link status"),
)


def _only_upper(operations):
    return lambda request, spelling: request.operation not in operations or spelling == spelling.upper()


def _only_lower(operations):
    return lambda request, spelling: request.operation not in operations or spelling == spelling.lower()


def _lower_in_bodies(feed):
    for each in feed.items:
        each["id"] = each["id"].lower()


def _refusal_becomes(operation, status, make):
    """A refusal with one status, on one operation, becomes another reply."""

    def reply(request, reply):
        return make() if request.operation == operation and reply.status == status else reply

    return reply


def _good(document):
    body = document.encode()
    return lambda: Reply(200, body=body)


def _bare(status):
    return lambda: Reply(status, body=b"{}")


_NO_ITEMS = '{"items":[]}'


def _links(name, checks, operation, also="", **hooks):
    return Fault(name, "links", checks, also, operation, **hooks)


def _lower_case_empty(request, document, reply):
    spelling = request.id_spelling or ""
    return {"items": []} if request.operation == COMMENTS and spelling != spelling.upper() else document


def _lower_case_redirect(request, reply):
    spelling = request.id_spelling or ""
    if request.operation == COMMENTS and spelling != spelling.upper() and reply.status == 200:
        reply = Reply(301)
        reply.set("Location", "/v1/image/%s/comments" % spelling.upper())
    return reply


def _malformed(parameter, make):
    """A malformed parameter of the feed gets another reply than the others."""

    def reply(request, reply):
        is_it = request.operation == FEED and reply.status == 400 and request.query.get(parameter) is not None
        return make() if is_it else reply

    return reply


def _lenient_limit(request, reply):
    """`limit=0` and less is an empty page."""
    number = request.query.get("limit", "").lstrip("-").isdigit()
    return _good(_NO_ITEMS)() if request.operation == FEED and reply.status == 400 and number else reply


def _share_comment(feed):
    feed.comments[13][0]["id"] = feed.comments[6][0]["id"]


def _share_comment_in_other_case(feed):
    feed.comments[13][0]["id"] = feed.comments[6][0]["id"].lower()


def _same_comments(feed):
    feed.comments[13] = feed.comments[8]


def _same_key(number, other, spelled):
    """An item bears the id of another; requests for that id still find the other."""
    return lambda feed: feed.items[number - 1].update(id=spelled(feed.items[other - 1]["id"]))


LINKS = [
    _links("unknown-id-200", "rejection", "getImageComments",
           reply=_refusal_becomes(COMMENTS, 404, _good(_NO_ITEMS))),
    _links("malformed-id-500", "rejection status", "getImageComments", "rejection status",
           reply=_refusal_becomes(COMMENTS, 400, _bare(500))),
    _links("malformed-limit-200", "rejection", "getFeed", reply=_malformed("limit", _good(_NO_ITEMS))),
    _links("malformed-cursor-200", "rejection", "getFeed", reply=_malformed("after_id", _good(_NO_ITEMS))),
    _links("comments-id-upper-case-only", "identifier-case", "getImageComments", finds=_only_upper([COMMENTS])),
    _links("cursor-upper-case-only", "identifier-case", "getFeed", finds=_only_upper([FEED])),
    _links("comment-twice-in-other-case", "unique-items", "getImageComments", pointer=r"/items/[13](/id)?",
           feed=lambda feed: feed.comments[13][3].update(id=feed.comments[13][1]["id"].lower())),
    _links("comment-on-two-images", "unique-items", "getImageComments", pointer=r"/items/\d(/id)?",
           feed=_share_comment),
    _links("image-twice-on-a-page", "unique-items", "getFeed", "pagination stability link identifier-case",
           pointer=r"/items/\d+(/id)?", feed=_same_key(17, 15, str)),
    _links("image-twice-on-two-pages", "pagination unique-items", "getFeed", "stability link",
           feed=_same_key(17, 3, str)),
] + relatives(
    _links("unknown-id-500", "rejection status", "getImageComments", "rejection status",
           reply=_refusal_becomes(COMMENTS, 404, _bare(500))),
    _links("malformed-id-200", "rejection", "getImageComments",
           reply=_refusal_becomes(COMMENTS, 400, _good(_NO_ITEMS))),
    _links("malformed-limit-500", "rejection status", "getFeed", "rejection status",
           reply=_malformed("limit", _bare(500))),
    _links("malformed-cursor-500", "rejection status", "getFeed", "rejection status",
           reply=_malformed("after_id", _bare(500))),
    _links("comments-id-lower-case-only", "identifier-case", "getImageComments", feed=_lower_in_bodies,
           finds=_only_lower([COMMENTS])),
    _links("comments-id-lower-case-empty", "identifier-case", "getImageComments", document=_lower_case_empty),
    _links("comment-twice-on-an-image", "unique-items", "getImageComments", pointer=r"/items/[13](/id)?",
           feed=lambda feed: feed.comments[13].__setitem__(3, dict(feed.comments[13][1]))),
    _links("image-twice-in-other-case", "unique-items", "getFeed", "pagination stability link identifier-case",
           pointer=r"/items/\d+(/id)?", feed=_same_key(17, 15, str.lower)),
    _links("unknown-id-403", "rejection status", "getImageComments", "rejection status",
           reply=_refusal_becomes(COMMENTS, 404, _bare(403))),
    _links("unknown-id-204", "rejection", "getImageComments",
           "status content-type body-syntax body-schema body-absent",
           reply=_refusal_becomes(COMMENTS, 404, lambda: Reply(204, content_type=None))),
    _links("malformed-limit-422", "rejection status", "getFeed", "rejection status",
           reply=_malformed("limit", _bare(422))),
    _links("limit-0-200", "rejection", "getFeed", reply=_lenient_limit),
    _links("comments-id-lower-case-redirected", "identifier-case status", "getImageComments",
           "identifier-case status", reply=_lower_case_redirect),
    _links("all-links-lower-case-only", "status link", "getImageComments", "identifier-case",
           finds=_only_lower([COMMENTS])),
    _links("comment-on-two-images-in-other-case", "unique-items", "getImageComments",
           feed=_share_comment_in_other_case),
    _links("same-comments-on-two-images", "unique-items", "getImageComments", feed=_same_comments),
)


def _counting(change):
    """A `document` hook that knows how often it was called."""
    calls = itertools.count(1)

    def document(request, document, reply):
        return change(request, document, next(calls)) if reply.status == 200 else document

    return document


def _items_with(which, change):
    """Each item of the bodies that `which` picks, changed by the number of the call."""

    def document(request, document, call):
        if not which(request):
            return document
        return {"items": [change(dict(each), call) for each in document["items"]]}

    return _counting(document)


def _new_url(each, call):
    each["image"] += "?token=%d" % call
    return each


def _new_id(each, call):
    each["id"] = identifier("%s %d" % (each["id"], call))
    return each


def _every_second(change):
    return lambda each, call: change(each, call) if call % 2 == 0 else each


def _comments_page(request):
    return request.operation == COMMENTS and request.number is not None


def _turned(which):
    """Items that begin with another one at each call."""

    def document(request, document, call):
        items = document["items"]
        if not which(request) or not items:
            return document
        turn = call % len(items)
        return {"items": items[turn:] + items[:turn]}

    return _counting(document)


def _stability(name, operation, document, also="pagination"):
    return Fault(name, "stability", "stability", also, operation, document=document)


STABILITY = [
    _stability("image-urls-change", "getFeed", _items_with(feed_pages, _new_url)),
    _stability("image-urls-change-on-every-second-page", "getFeed", _items_with(feed_pages, _every_second(_new_url))),
    Fault("image-ids-change", "stability", "stability pagination status link", "stability pagination status link",
          None, document=_items_with(feed_pages, _new_id)),
    _stability("feed-order-changes", "getFeed", _turned(first_page), "pagination unique-items"),
    _stability("comment-ids-change", "getImageComments", _items_with(_comments_page, _new_id), ""),
    _stability("comments-order-changes", "getImageComments", _turned(_comments_page), ""),
]

FAULTS = PAGING + LINKS + STABILITY
