"""Tiny but whole images of each format, and richer ones that a careless reader takes for broken."""

import base64
import struct
import zlib


def _decoded(text):
    return base64.b64decode(text)


PNG = _decoded(
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGM8IWfDwMDAxMDAwMDAAAAOTgEmR2hJIgAAAABJRU5ErkJggg=="
)
JPEG = _decoded(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L2u71////m8H///"
    "/6/+b9//j/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAABP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AO//Z"
)
GIF = _decoded("R0lGODdhAQABAIAAAAAAAAAAACwAAAAAAQABAAAIBAABBAQAOw==")
WEBP = _decoded("UklGRi4AAABXRUJQVlA4ICIAAABwAQCdASoCAAIAB0CWJaACdAF1AAD+4cC9t/hz4s/U9sAA")

PROGRESSIVE_JPEG = _decoded(
    "/9j/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L2u71////m8H////6/+b9//j/wgALCAAJAAkBAR"
    "EA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//dAAQAAf/aAAgBAQAAAAE//9A//9E//9I//8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABBQJ/"
    "/9B//9F//9J//8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQAGPwJ//9B//9F//9J//8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPy"
    "F//9B//9F//9J//9oACAEBAAAAEH//0H//0X//0n//xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAE/EH//0H//0X//0n//2Q=="
)
ANIMATED_GIF = _decoded(
    "R0lGODlhAgACAIAAAAAAAAAAACH/C05FVFNDQVBFMi4wAwEAAAAh+QQAHgAAACwAAAAAAgACAAAIBgABCAQQEAA7"
)
LOSSLESS_WEBP = _decoded("UklGRh4AAABXRUJQVlA4TBEAAAAvAUAAAAdQjyKXp/+BiOh/AAA=")
EXTENDED_WEBP = _decoded(
    "UklGRnAAAABXRUJQVlA4WAoAAAAYAAAAAgAAAgAAQUxQSAoAAAABB1CUiAhERP8DVlA4IBgAAAAwAQCdASoDAAMAB0CWJaQAA3AA/u+WQABFWE"
    "lGIAAAAE1NACoAAAAIAAEBDgACAAAABQAAABoAAAAAeD8/eQAA"
)

# The four formats in turn: a feed of 23 images has at least five of each.
TYPES = ["image/png", "image/jpeg", "image/gif", "image/webp"]
EXTENSIONS = ["png", "jpg", "gif", "webp"]
PLAIN = [PNG, JPEG, GIF, WEBP]


def png_chunk(kind, data):
    """A PNG chunk with its length and checksum."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png_with_text(size=300):
    """The PNG with a text chunk that spells the end of a PNG."""
    text = png_chunk(b"tEXt", b"Comment\0" + b"IEND\xaeB`\x82" + b"x" * size)
    return PNG[:33] + text + PNG[33:]


def jpeg_with_thumbnail():
    """The progressive JPEG with a whole JPEG inside its metadata, and fill bytes before a marker."""
    data = b"Exif\0\0" + JPEG
    return PROGRESSIVE_JPEG[:2] + b"\xff\xe1" + struct.pack(">H", len(data) + 2) + data + b"\xff\xff" + (
        PROGRESSIVE_JPEG[2:]
    )


RICH = [png_with_text(), jpeg_with_thumbnail(), ANIMATED_GIF, EXTENDED_WEBP]
