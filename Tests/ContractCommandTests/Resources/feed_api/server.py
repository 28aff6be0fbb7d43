"""Listens on 127.0.0.1, a thread a connection."""

import itertools
import socket
import threading

from . import wire
from .feed import Feed
from .service import Service


def start(deviation, port, prefix):
    """Serves in the background, and returns the base URL."""
    listener = _listener(port)
    origin = "http://127.0.0.1:%d" % listener.getsockname()[1]
    prefix = prefix or deviation.prefix
    feed = Feed(origin, prefix)
    listeners = [listener]
    if deviation.second_origin:
        second = _listener(0)
        listeners.append(second)
        feed.origin = "http://127.0.0.1:%d" % second.getsockname()[1]
        feed.grow(len(feed.items))
    if deviation.feed:
        deviation.feed(feed)
    service = Service(feed, deviation)
    counter = itertools.count()
    if deviation.refuses:
        listener.close()
        return origin + prefix
    for each in listeners:
        threading.Thread(target=_accept, args=(each, service, deviation, counter), daemon=True).start()
    return origin + prefix


def _listener(port):
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", port))
    listener.listen(128)
    return listener


def _accept(listener, service, deviation, counter):
    while True:
        connection, _ = listener.accept()
        threading.Thread(target=_serve, args=(connection, service, deviation, counter), daemon=True).start()


def _serve(connection, service, deviation, counter):
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    reader = connection.makefile("rb")
    try:
        while True:
            request = wire.read_request(reader)
            if request is None:
                break
            request.ordinal = next(counter)
            reply = service.answer(request)
            send = deviation.send or wire.send
            if not send(connection, request, reply):
                break
    except OSError:
        pass  # The client went away, or the deviation closed the connection itself.
    finally:
        reader.close()
        _close(connection)


def _close(connection):
    """Closes so that the client gets all that was sent: unread bytes would turn the end into a reset."""
    try:
        connection.shutdown(socket.SHUT_WR)
        connection.settimeout(0.2)
        while connection.recv(4096):
            pass
    except OSError:
        pass
    connection.close()
