"""The feed: its images with every combination of the optional fields, and up to four comments on each."""

import hashlib

from . import pictures

# Text that has to be escaped, or that is long in UTF-8, UTF-16 or neither. `None` is null, `...` is absent.
_DESCRIPTIONS = [
    "Description {n}", None, ..., 'She said "\\o/", {n}\n\ttwice',
    "Été à Zürich — 北京 {n} 👩‍👩‍👧‍👦", "{n}\u2028\u0001é",
]
_LOCATIONS = ["Location {n}", ..., None, "Straße {n}\\{n}", "مراكش {n}"]


def identifier(text):
    """A UUID of version 4 that is always the same for the same text, in upper case."""
    digits = list(hashlib.md5(text.encode()).hexdigest().upper())
    digits[12], digits[16] = "4", "A"
    digits = "".join(digits)
    return "-".join([digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]])


class Feed:
    """What the server serves. Deviations may change every part of it before the first request.

    `items`, `comments` and `images` run in parallel, an image each. `keys` are the ids by which requests find an image,
    in lower case: they stay as they were when a deviation changes the ids that bodies show.
    """

    def __init__(self, origin, prefix="", count=23):
        self.origin = origin
        self.prefix = prefix
        self.grow(count)

    def grow(self, count):
        """Begins anew with `count` images."""
        self.items = [self._item(n) for n in range(1, count + 1)]
        self.comments = [self._comments(n) for n in range(1, count + 1)]
        self.images = [(pictures.TYPES[n % 4], pictures.PLAIN[n % 4]) for n in range(1, count + 1)]
        self.keys = [item["id"].lower() for item in self.items]

    def image_url(self, n):
        return "%s%s/images/%d.%s" % (self.origin, self.prefix, n, pictures.EXTENSIONS[n % 4])

    def _item(self, n):
        item = {"id": identifier("image %d" % n)}
        for key, texts in (("description", _DESCRIPTIONS), ("location", _LOCATIONS)):
            text = texts[(n - 1) % len(texts)]
            if text is not ...:
                item[key] = text if text is None else text.format(n=n)
        item["image"] = self.image_url(n)
        return item

    @staticmethod
    def _comments(n):
        return [
            {
                "id": identifier("comment %d on image %d" % (m, n)),
                "message": "Message %d on %d: ça va? \U0001f600" % (m, n),
                "created_at": "2020-05-%02dT11:24:%02d+0000" % (n % 28 + 1, m),
                "author": {"username": "user %d" % m},
            }
            for m in range(1, n % 5 + 1)
        ]
