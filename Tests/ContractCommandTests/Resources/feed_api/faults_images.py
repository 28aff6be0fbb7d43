"""Images that cannot be had, or are none."""

from . import pictures
from .deviation import Fault, image, relatives, when
from .service import Reply

# One image of each format; image n is of the format n % 4, and the last of a format is broken.
PNG_NUMBER, JPEG_NUMBER, GIF_NUMBER, WEBP_NUMBER = 20, 21, 22, 19


def _image(name, change, number=17, checks="resource", also=""):
    return Fault(name, "images", checks, also, reply=when(image(number), change))


def _served(name, content_type, body, number=17):
    """An image that is served as these bytes under this type."""

    def change(feed):
        feed.images[number - 1] = (content_type, body)

    return Fault(name, "images", "resource", feed=change)


def _status(status, location=None):
    def change(reply):
        reply.status = status
        if location:
            reply.set("Location", location)

    return change


def _to_closed_port(feed):
    # Port 1 (tcpmux) is privileged, and nothing listens there.
    feed.items[16]["image"] = "http://127.0.0.1:1/17.png"


def _flipped(body, offset):
    return body[:offset] + bytes([body[offset] ^ 0xFF]) + body[offset + 1:]


_ONE_CHUNK = pictures.PNG[:8] + pictures.png_chunk(b"IEND", b"")
_EMPTY_PNG = pictures.PNG[:8] + pictures.png_chunk(b"IHDR", b"\0" * 8 + b"\x08\x02\0\0\0") + pictures.PNG[33:]

FAULTS = [
    _image("image-404", lambda reply: Reply(404)),
    _image("image-302", _status(302, "/images/1.jpg")),
    Fault("image-on-closed-port", "images", "resource transport", feed=_to_closed_port),
    _served("image-html", "image/png", b"<!DOCTYPE html><html><body>Not found</body></html>"),
    _served("image-as-text", "text/plain", pictures.PNG),
    _served("png-as-jpeg", "image/jpeg", pictures.PNG),
    _served("png-truncated", "image/png", pictures.PNG[:-15], PNG_NUMBER),
    _served("jpeg-truncated", "image/jpeg", pictures.JPEG[:-30], JPEG_NUMBER),
    _served("gif-without-trailer", "image/gif", pictures.GIF[:-1], GIF_NUMBER),
    _served("webp-wrong-size", "image/webp", _flipped(pictures.WEBP, 4), WEBP_NUMBER),
] + relatives(
    _image("image-500", lambda reply: Reply(500)),
    _image("image-204", lambda reply: Reply(204, content_type=None)),
    _served("image-empty", "image/png", b""),
    _image("image-without-type", lambda reply: reply.set("Content-Type", None)),
    _served("png-wrong-checksum", "image/png", _flipped(pictures.PNG, 50), PNG_NUMBER),
    _image("image-401", lambda reply: Reply(401)),
    _image("image-304", lambda reply: Reply(304, content_type=None)),
    _image("last-image-404", lambda reply: Reply(404), number=23),
    _served("image-json", "image/png", b'{"error":"Not found"}'),
    _served("image-noise", "image/png", bytes(range(256))),
    _served("image-zero-bytes", "image/jpeg", b"\0" * 600),
    _served("image-as-octet-stream", "application/octet-stream", pictures.PNG),
    _served("image-as-json", "application/json", pictures.PNG),
    _image("image-type-without-subtype", lambda reply: reply.set("Content-Type", "image")),
    _served("webp-as-png", "image/png", pictures.WEBP),
    _served("png-without-end", "image/png", pictures.PNG[:-12], PNG_NUMBER),
    _served("png-signature-only", "image/png", pictures.PNG[:8], PNG_NUMBER),
    _served("png-without-header", "image/png", _ONE_CHUNK, PNG_NUMBER),
    _served("png-of-no-size", "image/png", _EMPTY_PNG, PNG_NUMBER),
    _served("png-line-ends-converted", "image/png", pictures.PNG.replace(b"\r\n", b"\n"), PNG_NUMBER),
    _served("png-as-utf-8", "image/png", pictures.PNG.decode("latin-1").encode(), PNG_NUMBER),
    _served("jpeg-without-end", "image/jpeg", pictures.JPEG[:-2], JPEG_NUMBER),
    _served("jpeg-without-scan", "image/jpeg", pictures.JPEG[:20] + b"\xff\xd9", JPEG_NUMBER),
    _served("jpeg-start-and-end-only", "image/jpeg", b"\xff\xd8\xff\xd9", JPEG_NUMBER),
    _served("gif-truncated", "image/gif", pictures.GIF[:-5], GIF_NUMBER),
    _served("gif-header-only", "image/gif", pictures.GIF[:13], GIF_NUMBER),
    _served("webp-truncated", "image/webp", pictures.WEBP[:-20], WEBP_NUMBER),
    _served("webp-header-only", "image/webp", pictures.WEBP[:12], WEBP_NUMBER),
)
