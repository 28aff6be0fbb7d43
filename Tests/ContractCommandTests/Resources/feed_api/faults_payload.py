"""Bodies that are JSON and break the schema: mostly in one place that a glance misses."""

from .deviation import (
    Fault, author, comment, comments_of, drop, feed_pages, first_page, item, later_pages, limited_to, put,
    relatives, when, without_limit,
)
from .feed import identifier

SEVENTEENTH = identifier("image 17")
# What an unusable id may bring besides: no cursor to go on with, no link to follow.
ID_CONSEQUENCES = "pagination link unique-items"


def _item_fault(name, change, key, also="", number=17):
    """One item of the feed is broken. The place is the value, or the item where the value is missing."""
    pointer = r"/items/\d+" + ("/" + key if key else "")
    return Fault(name, "payload", "body-schema", also, "getFeed", pointer, feed=item(number, change))


def _id_fault(name, value):
    return _item_fault("id-" + name, put("id", value), "id", ID_CONSEQUENCES)


def _image_fault(name, value):
    return _item_fault("image-url-" + name, put("image", value), "image", "resource")


def _comment_fault(name, change, key):
    """The last comment on the 14th image is broken."""
    pointer = r"/items/3" + ("/" + key if key else "")
    return Fault(name, "payload", "body-schema", "", "getImageComments", pointer, feed=comment(14, change))


def _date_fault(name, value):
    return _comment_fault("created-at-" + name, put("created_at", value), "created_at")


def _page_fault(name, change, which=feed_pages, pointer="", also="pagination"):
    """The envelope of feed pages is broken."""
    return Fault(name, "payload", "body-schema", also, "getFeed", pointer, document=when(which, change))


def _comments_page_fault(name, change, pointer=""):
    return Fault(
        name, "payload", "body-schema", "", "getImageComments", pointer, document=when(comments_of(9), change)
    )


def _each_item(change):
    def whole(document):
        items = [dict(each) for each in document["items"]]
        for each in items:
            change(each)
        return {"items": items}

    return whole


IDS = [
    _item_fault("id-missing", drop("id"), "", ID_CONSEQUENCES),
    _id_fault("null", None),
    _id_fault("not-a-uuid", "image-17"),
    _id_fault("line-feed-at-end", SEVENTEENTH + "\n"),
    _id_fault("full-width-digit", SEVENTEENTH[:-1] + "０"),
] + relatives(
    _id_fault("in-braces", "{%s}" % SEVENTEENTH),
    _id_fault("35-characters", SEVENTEENTH[:-1]),
    _item_fault("id-in-upper-case-key", lambda each: each.__setitem__("ID", each.pop("id")), "", ID_CONSEQUENCES),
    _id_fault("hyphen-misplaced", SEVENTEENTH[:7] + "-" + SEVENTEENTH[7] + SEVENTEENTH[9:]),
)

IMAGE_URLS = [
    _item_fault("image-missing", drop("image"), ""),
    _image_fault("null", None),
    _image_fault("relative", "/images/17.png"),
    _image_fault("space", "http://127.0.0.1/images/seven teen.png"),
] + relatives(
    _image_fault("empty", ""),
    _image_fault("ftp", "ftp://127.0.0.1/images/17.png"),
    _image_fault("raw-unicode", "http://127.0.0.1/images/größe.png"),
    _item_fault("image-called-url", lambda each: each.__setitem__("url", each.pop("image")), ""),
    _image_fault("host-only", "127.0.0.1/images/17.png"),
)

OPTIONALS = [
    _item_fault("description-number", put("description", 17), "description"),
    _item_fault("location-number-in-last-item", put("location", 1e2), "location", number=23),
] + relatives(
    _item_fault("location-object", put("location", {"latitude": 0, "longitude": 0}), "location"),
    _item_fault("description-object", put("description", {"en": "Seventeen"}), "description"),
)

FEED_PAGES = [
    _page_fault("items-missing", lambda page: {}),
    _page_fault("items-nested", lambda page: {"data": page}),
    _page_fault("feed-null", lambda page: None),
    _page_fault("item-null", lambda page: {"items": page["items"] + [None]}, first_page, r"/items/\d+",
                "pagination link unique-items"),
    _page_fault("page-after-last-null-items", lambda page: page if page["items"] else {"items": None}, later_pages,
                "/items"),
    _page_fault("image-null-on-later-pages", _each_item(put("image", None)), later_pages, r"/items/\d+/image",
                "pagination stability resource"),
    _page_fault("description-number-with-limit-1", _each_item(put("description", 1)), limited_to(1),
                "/items/0/description", ""),
] + relatives(
    _page_fault("items-null", lambda page: {"items": None}, pointer="/items"),
    _page_fault("items-object", lambda page: {"items": {each["id"]: each for each in page["items"]}}, pointer="/items"),
    _page_fault("feed-array", lambda page: page["items"]),
    _page_fault("item-id-only", lambda page: {"items": [each["id"] for each in page["items"]]}, first_page,
                r"/items/\d+", "pagination link unique-items"),
    _page_fault("id-missing-without-limit", _each_item(drop("id")), without_limit, r"/items/\d+", ID_CONSEQUENCES),
    _page_fault("items-in-upper-case-key", lambda page: {"Items": page["items"]}),
    _page_fault("items-string", lambda page: {"items": "none"}, pointer="/items"),
    _page_fault("feed-string", lambda page: "items"),
    _page_fault("item-array", lambda page: {"items": [[each] for each in page["items"]]}, first_page, r"/items/\d+",
                "pagination link unique-items"),
    _page_fault("page-after-last-without-items", lambda page: page if page["items"] else {}, later_pages),
)

COMMENTS = [
    _comment_fault("comment-id-not-a-uuid", put("id", "7"), "id"),
    _comment_fault("message-null", put("message", None), "message"),
    _comment_fault("author-string", put("author", "a username"), "author"),
    _comment_fault("username-missing", author(drop("username")), "author"),
    _comments_page_fault("comments-array", lambda page: page["items"]),
] + relatives(
    _comment_fault("comment-id-missing", drop("id"), ""),
    _comment_fault("message-missing", drop("message"), ""),
    _comment_fault("author-missing", drop("author"), ""),
    _comment_fault("username-null", author(put("username", None)), "author/username"),
    _comments_page_fault("comments-items-missing", lambda page: {}),
    _comment_fault("message-number", put("message", 5), "message"),
    _comment_fault("author-null", put("author", None), "author"),
    _date_fault("null", None),
    _comments_page_fault("comments-items-null", lambda page: {"items": None}, "/items"),
    _comments_page_fault("comments-error-with-200", lambda page: {"error": "No comments today."}),
)

DATES = [
    _date_fault("30-february", "2020-02-30T11:24:59+0000"),
    _date_fault("without-zone", "2020-05-20T11:24:59"),
    _date_fault("line-feed-at-end", "2020-05-20T11:24:59+0000\n"),
] + relatives(
    _date_fault("unix-time", 1589973899),
    _date_fault("hour-25", "2020-05-20T25:24:59+0000"),
    _date_fault("space-for-t", "2020-05-20 11:24:59+0000"),
    _comment_fault("created-at-missing", drop("created_at"), ""),
    _date_fault("zone-name", "2020-05-20T11:24:59 GMT"),
    _date_fault("rfc-1123", "Wed, 20 May 2020 11:24:59 GMT"),
)

FAULTS = IDS + IMAGE_URLS + OPTIONALS + FEED_PAGES + COMMENTS + DATES
