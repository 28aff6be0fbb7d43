"""Responses that are incomplete, or not HTTP. Each is written to the socket byte by byte as it is meant."""

import threading
import time

from . import wire
from .deviation import Fault, all_comments, comments_of, everything, feed_pages, image, later_pages, relatives
from .pictures import PNG

# Longer than any deadline that a test sets.
FOREVER = 3600
PACE = 0.5
# Longer than a busy machine takes for a response.
IMPATIENT = ["--request-timeout", "2", "CONTRACT_DEADLINE=4"]
SMALL_BODIES = ["CONTRACT_MAX_BODY=1000000"]


def _never():
    threading.Event().wait(FOREVER)


def _instead(which, write):
    """A `send` hook: the responses that `which` picks are written by `write(connection, head, body)`.

    The head has its Content-Length. `write` returns `True` where the connection stays.
    """

    def send(connection, request, reply):
        if not which(request):
            return wire.send(connection, request, reply)
        body = wire.frame(reply)
        return bool(write(connection, wire.head(reply), body))

    return send


def _raw(content):
    """Writes these bytes, and closes."""
    return lambda connection, head, body: connection.sendall(content)


def _edited(edit):
    """Writes what `edit` makes of head and body, and closes."""
    return lambda connection, head, body: connection.sendall(edit(head, body))


def _replaced_length(line):
    """The head with another line, or lines, for its Content-Length."""

    def edit(head, body):
        lines = [each for each in head.split(b"\r\n") if not each.startswith(b"Content-Length")]
        return b"\r\n".join(lines[:-2] + line(body) + [b"", b""])

    return edit


def _framed(line, payload):
    """The response with another framing header and another payload."""
    head_of = _replaced_length(line)
    return _edited(lambda head, body: head_of(head, body) + payload(body))


def _chunks(payload):
    return _framed(lambda body: [b"Transfer-Encoding: chunked"], payload)


def _status_line(line):
    return _edited(lambda head, body: line + head[head.index(b"\r\n"):] + body)


def _header(line):
    return _edited(lambda head, body: head[:-2] + line + b"\r\n\r\n" + body)


def _reset_after(bytes_sent):
    """Resets after a part of head and body; the part is a function of both."""

    def write(connection, head, body):
        part = bytes_sent(head, body)
        if part:
            connection.sendall(part)
            time.sleep(0.05)  # A reset discards what the client has not read yet.
        wire.reset(connection)

    return write


def _silence_after(part):
    def write(connection, head, body):
        connection.sendall(part(head, body))
        _never()

    return write


def _dripping(connection, head, body):
    for byte in head + body:
        connection.sendall(bytes([byte]))
        time.sleep(PACE)


def _dripping_body(connection, head, body):
    connection.sendall(head)
    _dripping(connection, b"", body)


def _endless_header(connection, head, body):
    connection.sendall(head[:-2])
    while True:
        connection.sendall(b"X-Filler: " + b"x" * 1000 + b"\r\n")


def _endless_interim(connection, head, body):
    while True:
        connection.sendall(b"HTTP/1.1 103 Early Hints\r\n\r\n")
        time.sleep(0.01)


def _endless_chunks(connection, head, body):
    connection.sendall(_replaced_length(lambda body: [b"Transfer-Encoding: chunked"])(head, body))
    while True:
        connection.sendall(b"10000\r\n" + b" " * 65536 + b"\r\n")


def _endless_until_close(connection, head, body):
    connection.sendall(_replaced_length(lambda body: [])(head, body) + body[:-1])
    while True:
        connection.sendall(b" " * 65536)


def _one_length(line):
    return lambda body: [line]


def _comments(name, write, checks="transport", also="", options=(), which=comments_of(11)):
    return Fault(name, "wire", checks, also, "getImageComments", options=options, send=_instead(which, write))


def _feed(name, write, exits=(1,), checks="transport", which=feed_pages, options=(), also=""):
    return Fault(name, "wire", checks, also, "getFeed", exits=exits, options=options, send=_instead(which, write))


def _everywhere(name, write, exits, options=()):
    return Fault(name, "wire", "transport", exits=exits, options=options, send=_instead(everything, write))


def _image(name, write, options=()):
    return Fault(name, "wire", "transport resource", options=options, send=_instead(image(17), write))


# The request may be repeated on a fresh connection, so each of these meets every attempt alike.
CLOSED = [
    Fault("refused", "wire", "transport", exits=(3,), refuses=True),
    _everywhere("closed-everywhere", _raw(b""), (1, 3)),
    _everywhere("not-http", _raw(b"SSH-2.0-OpenSSH_9.6\r\n"), (1, 3)),
    _everywhere("tls-instead", _raw(b"\x15\x03\x01\x00\x02\x02\x46"), (1, 3)),
    _comments("reset-amid-body", _reset_after(lambda head, body: head + body[:9])),
    _comments("closed-amid-head", _edited(lambda head, body: head[:-9])),
    _image("image-closed-amid-body", _edited(lambda head, body: head + body[:40])),
] + relatives(
    _everywhere("reset-everywhere", _reset_after(lambda head, body: b""), (1, 3)),
    _feed("feed-closed-amid-body", _edited(lambda head, body: head + body[:len(body) // 2])),
    _everywhere("no-head-at-all", _edited(lambda head, body: body), (1, 3)),
    _feed("later-pages-closed-amid-body", _edited(lambda head, body: head + body[:-1]), which=later_pages,
          also="pagination"),
    _image("image-closed-before-head", _raw(b"")),
)

FRAMING = [
    _comments("length-one-short", _framed(lambda body: [b"Content-Length: %d" % (len(body) - 1)], lambda body: body),
              "transport body-syntax"),
    _comments("bytes-after-body", _framed(lambda body: [b"Content-Length: %d" % len(body)],
                                          lambda body: body + b"<!-- 3 ms -->")),
    _comments("lengths-differ", _framed(lambda body: [b"Content-Length: %d" % len(body), b"Content-Length: 5"],
                                        lambda body: body)),
    _comments("chunk-size-word", _chunks(lambda body: b"zz\r\n" + body + b"\r\n0\r\n\r\n")),
    _comments("last-chunk-missing", _chunks(lambda body: b"%x\r\n%s\r\n" % (len(body), body))),
] + relatives(
    _comments("length-zero-with-body", _framed(_one_length(b"Content-Length: 0"), lambda body: body),
              "transport body-syntax"),
    _comments("unknown-transfer-coding", _framed(_one_length(b"Transfer-Encoding: squeezed, chunked"),
                                                 lambda body: wire.chunked(body)),
              "transport content-encoding body-syntax"),
)

HEADS = [
    _comments("header-without-colon", _header(b"This is no header field")),
    _comments("headers-endless", _endless_header, options=IMPATIENT),
    _comments("interim-only", _raw(b"HTTP/1.1 103 Early Hints\r\nLink: </style.css>\r\n\r\n"), also="status"),
] + relatives(
    _comments("status-line-words", _status_line(b"HELLO THERE")),
    _comments("headers-of-1-mb", _header(b"\r\n".join(b"X-Filler-%d: %s" % (n, b"x" * 990) for n in range(1000)))),
    _comments("interim-then-silence", _silence_after(lambda head, body: b"HTTP/1.1 100 Continue\r\n\r\n"),
              also="status", options=IMPATIENT),
    _comments("interim-150-only", _raw(b"HTTP/1.1 150 Almost\r\n\r\n"), also="status"),
    _comments("switching-protocols", _raw(
        b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n"), "transport status"),
    _comments("interim-endless", _endless_interim, also="status", options=IMPATIENT),
)

SLOW = [
    _comments("silence-before-head", _silence_after(lambda head, body: b""), options=IMPATIENT),
    _comments("dripping", _dripping, options=IMPATIENT),
] + relatives(
    _everywhere("silence-everywhere", _silence_after(lambda head, body: b""), (3,), IMPATIENT),
    _comments("silence-amid-body", _silence_after(lambda head, body: head + body[:9]), options=IMPATIENT),
    _comments("dripping-body", _dripping_body, options=IMPATIENT),
    _image("image-silent", _silence_after(lambda head, body: head + PNG[:20]), options=IMPATIENT),
    _comments("all-comments-silent", _silence_after(lambda head, body: b""), options=IMPATIENT, which=all_comments),
)

LARGE = [
    _comments("body-beyond-limit", _framed(
        lambda body: [b"Content-Length: %d" % (len(body) + 2_000_000)], lambda body: body + b" " * 2_000_000
    ), options=SMALL_BODIES),
] + relatives(
    _comments("chunks-endless", _endless_chunks, options=SMALL_BODIES),
    _comments("body-endless-until-close", _endless_until_close, options=SMALL_BODIES),
    _image("image-beyond-limit", _framed(
        lambda body: [b"Content-Length: %d" % (len(body) + 2_000_000)], lambda body: body + b" " * 2_000_000
    ), options=SMALL_BODIES),
)

FAULTS = CLOSED + FRAMING + HEADS + SLOW + LARGE
