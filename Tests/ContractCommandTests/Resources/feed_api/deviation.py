"""A way to deviate from the plain server, and the small functions that ways are made of.

Hooks, in the order in which a request meets them; each may be left out:

    feed(feed)                       changes what is served, once, at the start
    finds(request, spelling)         whether the id, so spelled, is looked up at all
    page(feed, request)              the items of a page
    document(request, document, reply)   what is serialised instead
    text(request, text, reply)       the body instead, as text or bytes
    reply(request, reply)            the reply, changed or instead
    send(connection, request, reply) writes the reply; says whether the connection stays
"""

from . import service


class Deviation:
    def __init__(self, name, feed=None, finds=None, page=None, document=None, text=None, reply=None, send=None,
                 prefix="", second_origin=False, refuses=False):
        self.name = name
        self.feed, self.finds, self.page, self.document = feed, finds, page, document
        self.text, self.reply, self.send = text, reply, send
        self.prefix, self.second_origin, self.refuses = prefix, second_origin, refuses


class Variation(Deviation):
    """A harmless way: a verifier must find nothing."""

    everyday = True

    def row(self):
        return {"name": self.name, "everyday": self.everyday}


class Fault(Deviation):
    """A broken way, and what it should be found as.

    `checks`: one of these must be found. `also`: these may be found besides, nothing else may. `operation` and
    `pointer` (a regular expression for the whole of it): where one of the expected findings must be.
    `exits`: the exit codes that are right. `options`: what the verifier must be told besides.
    """

    everyday = True

    def __init__(self, name, group, checks, also="", operation=None, pointer=None, exits=(1,), options=(), **hooks):
        super().__init__(name, **hooks)
        self.group = group
        self.checks, self.also = checks.split(), also.split()
        self.operation, self.pointer = operation, pointer
        self.exits, self.options = list(exits), list(options)

    def row(self):
        return {
            "name": self.name, "group": self.group, "checks": self.checks, "also": self.also,
            "operation": self.operation, "pointer": self.pointer, "exits": self.exits, "options": self.options,
            "everyday": self.everyday,
        }


def relatives(*deviations):
    """Marks close relatives of others, which are tried in thorough runs only."""
    for each in deviations:
        each.everyday = False
    return list(deviations)


# Which requests a hook is for.


def feed_pages(request):
    return request.operation == service.FEED


def first_page(request):
    return request.operation == service.FEED and request.start == 0


def later_pages(request):
    return request.operation == service.FEED and request.start > 0


def limited_to(limit):
    return lambda request: request.operation == service.FEED and request.limit == limit


def without_limit(request):
    return request.operation == service.FEED and request.limit is None


def all_comments(request):
    return request.operation == service.COMMENTS and request.number is not None


def comments_of(number):
    return lambda request: request.operation == service.COMMENTS and request.number == number


def image(number):
    return lambda request: request.operation == service.IMAGE and request.number == number


def everything(request):
    return True


def good(reply):
    return reply.status == 200


def when(which, change):
    """A `document`, `text` or `reply` hook that leaves alone what it is not for, and every refusal."""

    def document_or_text(request, value, reply):
        return change(value) if which(request) and good(reply) else value

    def whole(request, reply):
        return change(reply) if which(request) and good(reply) else reply

    def hook(*arguments):
        return whole(*arguments) if len(arguments) == 2 else document_or_text(*arguments)

    return hook


# Changes to values. Each returns a function that changes a dictionary in place.


def put(key, value):
    def change(target):
        target[key] = value

    return change


def drop(key):
    return lambda target: target.pop(key, None)


def item(number, change):
    """A `feed` hook that changes one item."""
    return lambda feed: change(feed.items[number - 1])


def comment(number, change, which=-1):
    """A `feed` hook that changes one comment on an image: the last unless told."""
    return lambda feed: change(feed.comments[number - 1][which])


def author(change):
    return lambda target: change(target["author"])
