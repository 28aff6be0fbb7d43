"""The places of the restaurant API, and a photo of each."""

import hashlib
import struct
import zlib

CENTER = (44.4396, 26.0963)
NAMES = ["Pizzeria", "Bistro", "Trattoria", "Noodle Bar", "Grill", "Café", "Bakery"]
DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]


def identifier(number):
    """An identifier in the style of large place APIs: letters of both cases, digits, `-` and `_`."""
    return "ChIJ%s_%03dQ" % (hashlib.sha1(b"place %d" % number).hexdigest()[:10], number)


def place(number):
    # The first is at the centre; each of the others is about 220 m farther away.
    step = 0.00198 * number
    directions = [(1, 0), (0, 1.4), (-1, 0), (0, -1.4)]
    north, east = directions[number % 4]
    return {
        "placeID": identifier(number),
        "placeName": "%s %d" % (NAMES[number % len(NAMES)], number),
        "isOpen": number % 3 != 0,
        "rating": round(2.5 + (number * 7) % 25 / 10, 1),
        "location": {
            "latitude": round(CENTER[0] + north * step, 5),
            "longitude": round(CENTER[1] + east * step, 5),
        },
        "photo": {"width": 4 + number % 3, "height": 3, "photoReference": "photo-%s" % identifier(number)},
    }


def details(place, reviews):
    number = int(place["placeID"].rstrip("Q").split("_")[-1])
    value = {
        "placeID": place["placeID"],
        "name": place["placeName"],
        "address": "%d Main Street" % (number + 1),
        "rating": place["rating"],
        "reviews": reviews,
        "location": place["location"],
        "photos": [place["photo"]] if "photo" in place else [],
    }
    if number % 2:
        value["phoneNumber"] = "+40 21 555 01%02d" % number
        hours = ["%s: 10:00–22:00" % day for day in DAYS]
        value["openingHoursDetails"] = {"openNow": place["isOpen"], "weekdayText": hours}
    return value


def png(width, height):
    def chunk(kind, content):
        body = kind + content
        return struct.pack(">I", len(content)) + body + struct.pack(">I", zlib.crc32(body))

    rows = b"".join(b"\0" + bytes([120, 80, 200]) * width for _ in range(height))
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


# The smallest baseline JPEG of one grey pixel.
JPEG = bytes.fromhex(
    "ffd8ffdb004300" + "01" * 64
    + "ffc0000b080001000101011100"
    + "ffc40014000100000000000000000000000000000009"
    + "ffc40014100100000000000000000000000000000000"
    + "ffda0008010100003f0054ffd9"
)
