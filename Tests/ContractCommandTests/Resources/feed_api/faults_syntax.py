"""Bodies that are not JSON, some of which lenient parsers read all the same."""

import re

from .deviation import Fault, comments_of, feed_pages, later_pages, limited_to, relatives, when


def _feed(name, change, which=feed_pages, also="", checks="body-syntax"):
    return Fault(name, "syntax", checks, also, "getFeed", text=when(which, change))


def _comments(name, change, checks="body-syntax"):
    return Fault(name, "syntax", checks, "", "getImageComments", text=when(comments_of(13), change))


def _instead_of_first(old, new):
    """Text with the first occurrence of a part replaced."""
    return lambda text: text.replace(old, new, 1)


def _same_key_in_two_spellings(text):
    return re.sub(r'"id":("[^"]*")', r'"id":\1,"\\u0069d":\1', text, count=1)


def _bytes_in_message(raw):
    """UTF-8 in which a message holds bytes that are none."""
    return lambda text: text.encode().replace(b'"message":"', b'"message":"' + raw, 1)


_DUPLICATE = '"id":"00000000-0000-4000-8000-000000000000","id":'

FAULTS = [
    _feed("empty-body", lambda text: ""),
    _feed("truncated-on-later-pages", lambda text: text[:-1], later_pages, "pagination"),
    _feed("trailing-comma-in-object", lambda text: text[:-1] + ",}"),
    _feed("byte-order-mark", lambda text: b"\xef\xbb\xbf" + text.encode()),
    _feed("utf-16-with-mark", lambda text: text.encode("utf-16")),
    _feed("trailing-text", lambda text: text + "<!-- served in 3 ms -->"),
    _feed("duplicate-id-in-two-spellings", _same_key_in_two_spellings),
    _feed("html-with-200", lambda text: "<!DOCTYPE html><html><body>Down for maintenance</body></html>"),
    _feed("double-encoded", lambda text: '"%s"' % text.replace("\\", "\\\\").replace('"', '\\"'),
          checks="body-schema"),
    _comments("not-a-number", lambda text: text[:-1] + ',"score":NaN}'),
    _comments("lone-high-surrogate", _instead_of_first("Message", "\\ud83d Message")),
    _comments("raw-tab", _instead_of_first("Message", "Mess\tage")),
    _comments("utf-8-overlong", _bytes_in_message(b"\xc0\xaf")),
    _comments("nested-100000-deep", lambda text: text[:-1] + ',"deep":' + "[" * 100000 + "]" * 100000 + "}"),
] + relatives(
    _feed("truncated-json", lambda text: text[:-2]),
    _feed("trailing-comma-in-array", lambda text: text[:-2] + ",]}"),
    _feed("utf-16-little-endian", lambda text: text.encode("utf-16-le")),
    _feed("duplicate-id", _instead_of_first('"id":', _DUPLICATE), also="pagination stability link"),
    _comments("comments-empty-body", lambda text: ""),
    _comments("single-quotes", lambda text: text.replace('"', "'")),
    _comments("leading-zero", lambda text: text[:-1] + ',"count":007}'),
    _comments("comment-block", lambda text: text[:-1] + "/* the end */}"),
    _comments("utf-8-stray-byte", _bytes_in_message(b"\xff")),
    _comments("utf-8-surrogate", _bytes_in_message(b"\xed\xa0\xbd\xed\xb8\x80")),
    _feed("blank-body", lambda text: " \n"),
    _feed("utf-32", lambda text: text.encode("utf-32-le")),
    _feed("trailing-zero-byte", lambda text: text + "\0"),
    _feed("script-guard", lambda text: ")]}',\n" + text),
    _feed("duplicate-id-with-limit-1", _instead_of_first('"id":', _DUPLICATE), limited_to(1),
          "pagination stability link"),
    _comments("no-break-space", lambda text: text.replace(":[", ":\u00a0[", 1)),
    _comments("lone-low-surrogate", _instead_of_first("Message", "\\ude00")),
    _comments("surrogate-in-key", lambda text: text[:-1] + ',"\\udfff":1}'),
    _comments("nested-100000-deep-unclosed", lambda text: '{"items":' * 100000),
    _comments("duplicate-author", _instead_of_first('"author":', '"author":{"username":"x"},"author":')),
)
