"""HTTP/1.1 by hand: requests read from a socket, replies written to it."""

import socket
import struct
from urllib.parse import parse_qsl, unquote, urlsplit

REASONS = {
    100: "Continue", 103: "Early Hints", 200: "OK", 201: "Created", 202: "Accepted", 204: "No Content",
    206: "Partial Content", 301: "Moved Permanently", 302: "Found", 304: "Not Modified", 400: "Bad Request",
    404: "Not Found", 405: "Method Not Allowed", 500: "Internal Server Error", 503: "Service Unavailable",
}


class Request:
    """A request, and what the service finds out about it."""

    def __init__(self, method, target, version, headers):
        parts = urlsplit(target)
        self.method = method
        self.target = target
        self.path = unquote(parts.path)
        self.query = dict(parse_qsl(parts.query, keep_blank_values=True))
        self.headers = headers
        self.keep_alive = (headers.get("connection", "").lower() != "close") and version == "HTTP/1.1"
        self.operation = None
        self.number = None  # The image's number, counted from 1.
        self.limit = None
        self.after = None  # The position of the image after which a page begins, or before which it ends.
        self.start = 0
        self.id_spelling = None
        self.ordinal = 0  # How many requests came before.

    def accepts(self, coding):
        return coding in self.headers.get("accept-encoding", "").lower()


def read_request(reader):
    """The next request on a connection, or `None` at its end."""
    line = reader.readline(65537)
    words = line.decode("latin-1").split()
    if len(words) != 3:
        return None
    headers = {}
    while True:
        line = reader.readline(65537).decode("latin-1")
        if line in ("\r\n", "\n", ""):
            break
        name, _, value = line.partition(":")
        headers[name.strip().lower()] = value.strip()
    reader.read(int(headers.get("content-length", "0") or 0))
    return Request(words[0], words[1], words[2], headers)


def head(reply):
    """The status line and header fields of a reply, to the blank line."""
    reason = REASONS.get(reply.status, "Status %d" % reply.status) if reply.reason is None else reply.reason
    lines = ["%s %d %s" % (reply.version, reply.status, reason)]
    lines += ["%s: %s" % (name, value) for name, value in reply.headers]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


def chunked(body, sizes=(4096,), extension="", trailers="", size_format="%X"):
    """The body in chunks of the sizes in turn, with the last chunk."""
    output, position, turn = [], 0, 0
    while position < len(body):
        size = min(sizes[turn % len(sizes)], len(body) - position)
        line = size_format % size + extension + "\r\n"
        output.append(line.encode() + body[position:position + size] + b"\r\n")
        position, turn = position + size, turn + 1
    return b"".join(output) + b"0" + extension.encode() + b"\r\n" + trailers.encode() + b"\r\n"


def frame(reply):
    """Adds the header fields that say where the body ends, and returns the body as it is sent."""
    if reply.framing == "length":
        if reply.status not in (204, 304):
            reply.set("Content-Length", str(len(reply.body)))
        return reply.body
    if reply.framing == "chunked":
        reply.set("Transfer-Encoding", "chunked")
        return chunked(reply.body)
    if reply.framing == "close":
        reply.close = True
    return reply.body


def send(connection, request, reply):
    """Sends a reply, and returns whether the connection stays."""
    body = frame(reply)
    if reply.close or not request.keep_alive:
        reply.set("Connection", "close")
    bodiless = request.method == "HEAD" or reply.status in (204, 304)
    connection.sendall(head(reply) + (b"" if bodiless else body))
    return not reply.close and request.keep_alive


def reset(connection):
    """Ends a connection with a TCP reset."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.close()
