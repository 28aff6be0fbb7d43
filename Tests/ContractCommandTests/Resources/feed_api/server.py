"""Listens on 127.0.0.1, a thread a connection."""

import itertools
import socket
import threading

from . import wire
from .feed import Feed
from .service import Service


class Server:
    """Serves in the background until it is stopped, at `base_url`."""

    def __init__(self, deviation, port=0, prefix=""):
        self.listeners = [_bound(port)]
        origin = _origin(self.listeners[0])
        prefix = prefix or deviation.prefix
        self.base_url = origin + prefix
        if deviation.refuses:
            return  # Bound and not listening, the port is nobody else's meanwhile.
        feed = Feed(origin, prefix)
        if deviation.second_origin:
            self.listeners.append(_bound(0))
            feed.origin = _origin(self.listeners[1])
            feed.grow(len(feed.items))
        if deviation.feed:
            deviation.feed(feed)
        service = Service(feed, deviation)
        counter = itertools.count()
        for each in self.listeners:
            each.listen(128)
            threading.Thread(target=_accept, args=(each, service, deviation, counter), daemon=True).start()

    def stop(self):
        """Takes no more connections; those that there are end with their clients."""
        for each in self.listeners:
            try:
                each.shutdown(socket.SHUT_RDWR)  # Ends the waiting for connections.
            except OSError:
                pass
            each.close()


def _origin(listener):
    return "http://127.0.0.1:%d" % listener.getsockname()[1]


def _bound(port):
    listener = socket.socket()
    if port:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", port))
    return listener


def _accept(listener, service, deviation, counter):
    while True:
        try:
            connection, _ = listener.accept()
        except OSError:
            return  # It was stopped.
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
            reply = service.respond(request)
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
        connection.settimeout(30)  # For clients that never close.
        while connection.recv(4096):
            pass
    except OSError:
        pass
    connection.close()
