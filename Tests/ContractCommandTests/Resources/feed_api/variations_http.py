"""Harmless ways to write, head and send the plain feed. A verifier must find nothing about any of them."""

import gzip
import json
import time
import zlib

from . import wire
from .deviation import Variation, all_comments, everything, relatives, when
from .service import COMMENTS, FEED, IMAGE, Reply

MAX_ZIP = zlib.MAX_WBITS


# How bodies are written.


def _document(change):
    return when(everything, change)


def _written(**options):
    return when(everything, lambda text: json.dumps(json.loads(text), **options))


def _reversed_keys(value):
    if isinstance(value, dict):
        return {key: _reversed_keys(value[key]) for key in reversed(list(value))}
    return [_reversed_keys(each) for each in value] if isinstance(value, list) else value


def _all_escaped(text):
    """Every character inside strings as an escape, keys and ids too."""
    output = []
    for part in _string_parts(text):
        if part.startswith('"'):
            units = json.loads(part).encode("utf-16-be")
            escaped = "".join("\\u%02X%02x" % (units[n], units[n + 1]) for n in range(0, len(units), 2))
            output.append('"%s"' % escaped)
        else:
            output.append(part)
    return "".join(output)


def _string_parts(text):
    """JSON text cut into strings and what stands between them."""
    position = 0
    while position < len(text):
        if text[position] == '"':
            end = position + 1
            while text[end] != '"':
                end += 2 if text[end] == "\\" else 1
            end += 1
        else:
            end = text.find('"', position)
            end = len(text) if end < 0 else end
        yield text[position:end]
        position = end


def _nested(document):
    value = 1
    for _ in range(50):
        value = {"deeper": [value]}
    return dict(document, extra=value)


# How replies are headed.


def _fields(*fields):
    """Header fields that are set on every reply, refusals too."""

    def reply(request, reply):
        for name, value in fields:
            reply.set(name, value)
        return reply

    return reply


def _typed(value):
    """A content type for JSON bodies."""

    def reply(request, reply):
        if request.operation != IMAGE:
            reply.set("Content-Type", value)
        return reply

    return reply


def _comments_status(status):
    def change(reply):
        reply.status = status

    return when(all_comments, change)


def _spelled_names(spelled):
    def send(connection, request, reply):
        wire.frame(reply)
        reply.headers = [[spelled(name), value] for name, value in reply.headers]
        reply.framing = "none"
        return wire.send(connection, request, reply)

    return send


def _refusals(content_type, body):
    """What 400 and 404 look like."""

    def reply(request, reply):
        return Reply(reply.status, body=body, content_type=content_type) if reply.status in (400, 404) else reply

    return reply


def _unknown_cursor_refused(request, reply):
    unknown = request.operation == FEED and request.id_spelling is not None and request.after is None
    return Reply(400) if unknown and reply.status == 200 else reply


def _malformed_id_unknown(request, reply):
    if request.operation == COMMENTS and reply.status == 400:
        reply.status = 404
    return reply


def _no_head(request, reply):
    return Reply(405) if request.method == "HEAD" else reply


def _coded(coding, encode):
    """Bodies in a content coding, where the client takes it."""

    def reply(request, reply):
        if request.accepts(coding) and reply.body:
            reply.body = encode(reply.body)
            reply.set("Content-Encoding", coding)
            reply.set("Vary", "Accept-Encoding")
        return reply

    return reply


def _two_members(body):
    return gzip.compress(body[:7]) + gzip.compress(body[7:])


def _named_member(body):
    """A gzip member with all that its header may hold: a name, a comment, extra data, a checksum of the header."""
    plain = gzip.compress(body, mtime=0)
    header = plain[:3] + b"\x1e" + plain[4:10] + b"\x04\x00ab\x00\x00" + b"feed.json\x00" + b"comment\x00"
    return header + (zlib.crc32(header) & 0xFFFF).to_bytes(2, "little") + plain[10:]


def _stored(body):
    packer = zlib.compressobj(0, zlib.DEFLATED, 16 + MAX_ZIP)
    return packer.compress(body) + packer.flush()


# How replies are sent.


def _framing(framing, version="HTTP/1.1", close=False):
    def reply(request, reply):
        reply.framing, reply.version, reply.close = framing, version, close or framing == "close"
        return reply

    return reply


def _chunks(sizes, extension="", trailers="", size_format="%X"):
    def send(connection, request, reply):
        reply.set("Transfer-Encoding", "chunked")
        body = wire.chunked(reply.body, sizes, extension, trailers, size_format)
        connection.sendall(wire.head(reply) + (b"" if request.method == "HEAD" else body))
        return True

    return send


def _preceded_by(*heads):
    def send(connection, request, reply):
        for head in heads:
            connection.sendall(head)
        return wire.send(connection, request, reply)

    return send


def _head_edited(edit):
    def send(connection, request, reply):
        body = wire.frame(reply)
        connection.sendall(edit(wire.head(reply)) + (b"" if request.method == "HEAD" else body))
        return request.keep_alive

    return send


def _without_notice(every):
    """Closes kept-alive connections without having said so, as a server does whose patience ends."""

    def send(connection, request, reply):
        return wire.send(connection, request, reply) and request.ordinal % every != 0

    return send


def _slow(connection, request, reply):
    time.sleep(0.02)
    return wire.send(connection, request, reply)


def _byte_by_byte(connection, request, reply):
    body = wire.frame(reply)
    for byte in wire.head(reply) + (b"" if request.method == "HEAD" else body):
        connection.send(bytes([byte]))
    return request.keep_alive


def _head_then_body(connection, request, reply):
    body = wire.frame(reply)
    connection.sendall(wire.head(reply))
    time.sleep(0.005)
    connection.sendall(b"" if request.method == "HEAD" else body)
    return request.keep_alive


WRITTEN = [
    Variation("indented", text=_written(indent=2)),
    Variation("all-escaped", text=when(everything, _all_escaped)),
    Variation("nested-50-deep", document=_document(_nested)),
] + relatives(
    Variation("keys-reversed", document=_document(_reversed_keys)),
    Variation("crlf", text=when(everything, lambda text: json.dumps(json.loads(text), indent=1).replace("\n", "\r\n"))),
    Variation("slashes-escaped", text=when(everything, lambda text: text.replace("/", "\\/"))),
    Variation("tabs-and-ascii", text=_written(indent="\t", ensure_ascii=True)),
    Variation("blank-around", text=when(everything, lambda text: "\r\n \t" + text + "\n\n")),
)

HEADED = [
    Variation("content-type-charset", reply=_typed("application/json; charset=utf-8")),
    Variation("comments-201", reply=_comments_status(201)),
    Variation("header-names-lower-case", send=_spelled_names(str.lower)),
    Variation("refusals-html", reply=_refusals("text/html", b"<h1>Not here</h1>")),
    Variation("unknown-cursor-refused", reply=_unknown_cursor_refused),
    Variation("malformed-id-unknown", reply=_malformed_id_unknown),
] + relatives(
    Variation("content-type-quoted-charset", reply=_typed('application/json;charset="UTF-8"')),
    Variation("content-type-parameters", reply=_typed("application/json;charset=utf-8;profile=x")),
    Variation("comments-250", reply=_comments_status(250)),
    Variation("comments-299", reply=_comments_status(299)),
    Variation("header-values-spaced", send=_head_edited(lambda head: head.replace(b": ", b":  \t").replace(
        b"\r\n", b" \t\r\n").replace(b" \t\r\n", b"\r\n", 1).replace(b" \t\r\n \t\r\n", b" \t\r\n\r\n"))),
    Variation("caching-headers", reply=_fields(
        ("ETag", 'W/"1"'), ("Cache-Control", "max-age=60"), ("Age", "5"), ("Vary", "*"), ("Accept-Ranges", "bytes"),
        ("Last-Modified", "Wed, 20 May 2020 11:24:59 GMT"), ("Date", "Thu, 21 May 2020 11:24:59 GMT"))),
    Variation("many-headers", reply=_fields(*(("X-Field-%d" % n, "value %d" % n) for n in range(60)))),
    Variation("refusals-empty", reply=_refusals(None, b"")),
    Variation("head-not-allowed", reply=_no_head),
    Variation("reason-empty", send=_head_edited(lambda head: head.replace(head[12:head.index(b"\r\n")], b" ", 1))),
    Variation("content-type-upper-case", reply=_typed("Application/JSON; Charset=Utf-8")),
    Variation("content-type-spaced", reply=_typed('application/json \t; profile="a;b=\\"c\\"" ; charset=utf-8')),
    Variation("comments-203", reply=_comments_status(203)),
    Variation("header-names-upper-case", send=_spelled_names(str.upper)),
    Variation("header-values-unspaced", send=_head_edited(lambda head: head.replace(b": ", b":"))),
    Variation("header-empty-value", reply=_fields(("X-Empty", ""), ("Server", ""))),
    Variation("header-latin-1", reply=_fields(("X-Server", "Zürich"))),
    Variation("cookies", reply=_fields(("Set-Cookie", "session=1; Path=/; HttpOnly"), ("X-Frame-Options", "DENY"))),
    Variation("refusals-problem-json", reply=_refusals("application/problem+json", b'{"title":"No","status":400}')),
    Variation("refusals-text", reply=_refusals("text/plain; charset=iso-8859-1", b"Nicht m\xf6glich")),
    Variation("reason-other", reply=lambda request, reply: setattr(reply, "reason", "Very Well: \xe9 200")),
)

SENT = [
    Variation("chunked", reply=_framing("chunked")),
    Variation("chunk-trailers", send=_chunks((512,), "", "X-Checksum: abc\r\nX-Time: 3 ms\r\n")),
    Variation("http-1.0", reply=_framing("length", "HTTP/1.0", True)),
    Variation("until-close", reply=_framing("close")),
    Variation("gzip", reply=_coded("gzip", gzip.compress)),
    Variation("gzip-two-members", reply=_coded("gzip", _two_members)),
    Variation("early-hints", send=_preceded_by(b"HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\n")),
    Variation("slow", send=_slow),
    Variation("byte-by-byte", send=_byte_by_byte),
] + relatives(
    Variation("chunked-oddly", send=_chunks((1, 7, 2, 31))),
    Variation("chunk-extensions", send=_chunks((100,), ';name=value;quoted="a;b";bare')),
    Variation("closed-without-notice", send=_without_notice(1)),
    Variation("deflate", reply=_coded("deflate", zlib.compress)),
    Variation("continue-first", send=_preceded_by(b"HTTP/1.1 100 Continue\r\n\r\n")),
    Variation("chunk-sizes-padded", send=_chunks((90,), size_format="%08x")),
    Variation("http-1.0-without-length", reply=_framing("close", "HTTP/1.0")),
    Variation("connection-close", reply=_framing("length", close=True)),
    Variation("closed-without-notice-sometimes", send=_without_notice(7)),
    Variation("gzip-full-header", reply=_coded("gzip", _named_member)),
    Variation("gzip-stored", reply=_coded("gzip", _stored)),
    Variation("processing-thrice", send=_preceded_by(*[b"HTTP/1.1 102 Processing\r\n\r\n"] * 3)),
    Variation("head-then-body", send=_head_then_body),
)

VARIATIONS = WRITTEN + HEADED + SENT
