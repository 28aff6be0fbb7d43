"""A feed API in Python's standard library: right by default, broken in one way, or right in an unusual way.

    feed_server.py --port 0                    keeps Contracts/feed.yaml and Contracts/comments.yaml
    feed_server.py --fault comments-500        breaks them in one way
    feed_server.py --variation chunked         keeps them, but not as most servers would
    feed_server.py --list                      says as JSON what there is, and what each fault should be found as
    feed_server.py --many                      starts and stops as many servers as it is told to

The base URL is the first line of standard output. The server ends when standard input does, so that a test that dies
leaves no server behind.

With --many each line of standard input is a JSON array. One of arguments as above starts a server, whose base URL is
printed on a line; ["--stop", URL] stops it. Servers share nothing but the process.
"""

import argparse
import json
import os
import sys
import threading

sys.dont_write_bytecode = True

from feed_api import deviations, server  # noqa: E402: no bytecode may be written beside the sources


def parse(arguments):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--port", type=int, default=0, help="the port on 127.0.0.1; 0 picks a free one")
    parser.add_argument("--prefix", default="", help="what stands before /v1, such as /api")
    parser.add_argument("--fault", choices=[fault.name for fault in deviations.FAULTS], metavar="NAME")
    parser.add_argument(
        "--variation", choices=[variation.name for variation in deviations.VARIATIONS], metavar="NAME"
    )
    parser.add_argument("--list", action="store_true", help="list faults and variations as JSON, and end")
    parser.add_argument("--many", action="store_true", help="start and stop servers as standard input says")
    parser.add_argument("--stop", metavar="URL", help="stop a server of many")
    return parser.parse_args(arguments)


def start(arguments):
    deviation = deviations.named(arguments.fault or arguments.variation)
    started = server.Server(deviation, arguments.port, arguments.prefix)
    print(started.base_url, flush=True)
    return started


def serve_many():
    servers = {}
    for line in sys.stdin:
        arguments = parse(json.loads(line))
        if arguments.stop:
            servers.pop(arguments.stop).stop()
        else:
            started = start(arguments)
            servers[started.base_url] = started


def main():
    arguments = parse(sys.argv[1:])
    if arguments.list:
        listing = {
            "faults": [fault.row() for fault in deviations.FAULTS],
            "variations": [variation.row() for variation in deviations.VARIATIONS],
        }
        json.dump(listing, sys.stdout, indent=1)
        print()
        return

    if arguments.many:
        serve_many()
    else:
        start(arguments)
        while sys.stdin.buffer.read(4096):
            pass
    sys.stdout.flush()
    os._exit(0)  # Threads may hang on purpose; nothing is left to save.


if __name__ == "__main__":
    threading.stack_size(512 * 1024)
    main()
