"""Starts one server of others, verifies it in several ways, each on a fresh start, and writes down what was found.

Usage: run.py NAME FOLDER CONTRACT    (FOLDER holds the virtual environments NAME and schemathesis, or NAME/packages)
"""

import gzip
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

import yaml

import faults
import swagger

HERE = pathlib.Path(__file__).resolve().parent
EXAMPLES = 10
SECONDS_TO_START = 180
SECONDS_TO_RUN = 900


class Server:
    """A server in a process group of its own, on a free loopback port, with an empty folder as its state."""

    def __init__(self, description, name, folder):
        self.description, self.folder = description, folder
        self.programs, self.packages = folder / name / "bin", folder / name / "packages"
        self.state = folder / "state" / name

    def __enter__(self):
        shutil.rmtree(self.state, ignore_errors=True)
        self.state.mkdir(parents=True)
        with socket.socket() as listener:
            listener.bind(("127.0.0.1", 0))
            self.port = listener.getsockname()[1]
        self.origin = f"http://127.0.0.1:{self.port}"
        for name in self.description.get("files", []):
            shutil.copy(HERE / name, self.state)
        environment = {key: self.filled(value) for key, value in self.description.get("environment", {}).items()}
        command = [self.filled(word) for word in self.description["start"]]
        self.log = open(self.folder / f"{self.state.name}.log", "wb")
        self.process = subprocess.Popen(command, cwd=self.state, env={**os.environ, **environment},
                                        stdin=subprocess.DEVNULL, stdout=self.log, stderr=subprocess.STDOUT,
                                        start_new_session=True)
        try:
            self.wait()
            for step in self.description.get("setup", []):
                self.request(step["method"], step["path"], json.dumps(step["body"]).encode())
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for name in (signal.SIGTERM, signal.SIGKILL):
            try:
                os.killpg(self.process.pid, name)
            except ProcessLookupError:
                break
            if name == signal.SIGTERM:
                try:
                    self.process.wait(5)
                except subprocess.TimeoutExpired:
                    pass
        self.process.wait()
        self.log.close()

    def filled(self, text):
        values = {"bin": str(self.programs), "packages": str(self.packages), "port": str(self.port),
                  "state": str(self.state)}
        for key, value in values.items():
            text = text.replace("{" + key + "}", value)
        return text

    def wait(self):
        deadline = time.monotonic() + SECONDS_TO_START
        while True:
            try:
                self.request("GET", self.description["ready"])
                return
            except urllib.error.HTTPError:
                return
            except OSError:
                if self.process.poll() is not None or time.monotonic() > deadline:
                    raise SystemExit(f"{self.state.name} did not start; see {self.log.name}") from None
                time.sleep(0.2)

    def request(self, method, path, body=None):
        headers = dict(self.description.get("headers", {})) if body is None else {}
        if body is not None:
            headers["Content-Type"] = "application/json"
        request = urllib.request.Request(self.origin + path, data=body, headers=headers, method=method)
        with urllib.request.urlopen(request, timeout=30) as response:
            return response.read()


def measured(command, folder):
    """Runs a command and returns its seconds, its peak memory in megabytes, and its exit status."""
    with open(folder / "output.txt", "wb") as output:
        started = time.monotonic()
        process = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=output,
                                   stderr=subprocess.STDOUT, env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"})
        signal.signal(signal.SIGALRM, lambda *_: process.kill())
        signal.alarm(SECONDS_TO_RUN)
        _, status, usage = os.wait4(process.pid, 0)
        signal.alarm(0)
        process.returncode = os.waitstatus_to_exitcode(status)
    scale = 1024 * 1024 if sys.platform == "darwin" else 1024
    return round(time.monotonic() - started, 1), round(usage.ru_maxrss / scale), process.returncode


def document(server, place):
    """Fetches the document that the server or its package has, and returns the path that its own server URL adds."""
    source = server.filled(server.description["document"])
    if source.startswith(str(server.packages)):
        with gzip.open(source) as file:
            value = json.load(file)
    else:
        value = yaml.safe_load(server.request("GET", source))
    if "swagger" in value:
        value = swagger.convert(value)
    kept = re.compile(server.description.get("paths", ""))
    value["paths"] = {path: item for path, item in value["paths"].items() if kept.search(path)}
    place.write_text(json.dumps(value, indent=1, default=str), encoding="utf-8")
    url = (value.get("servers") or [{"url": "/"}])[0]["url"]
    return url.rstrip("/") if url.startswith("/") else ""


def main(name, folder, contract):
    description = json.loads((HERE / f"{name}.json").read_text(encoding="utf-8"))
    results = folder / "results"
    results.mkdir(parents=True, exist_ok=True)
    headers = [word for pair in description.get("headers", {}).items() for word in ("-H", ": ".join(pair))]
    ways = {
        "safe": [],
        "all": ["--allow-unsafe", "all"],
        "generated": ["--allow-unsafe", "all", "--generate", str(EXAMPLES)],
    }
    found = {}
    for way, options in ways.items():
        with Server(description, name, folder) as server:
            place = folder / "runs" / f"{name}-{way}"
            shutil.rmtree(place, ignore_errors=True)
            place.mkdir(parents=True)
            document(server, place / "document.json")
            command = [contract, "verify", "document.json", "--base-url", server.origin + description.get("base", ""),
                       "--report", "json=report.json", *headers, *options]
            seconds, memory, status = measured(command, place)
            # Without a safe operation there is nothing to verify, and a server may lock the run out; both are reported.
            if not (place / "report.json").exists():
                raise SystemExit(f"{name}: contract ended with {status}; see {place}/output.txt")
            report = json.loads((place / "report.json").read_text(encoding="utf-8"))
            found[way] = {"requests": report["summary"]["requests"], "seconds": seconds, "memory": memory,
                          "faults": faults.of_contract(place / "report.json")}
            print(f"{name}: {way}: {found[way]['requests']} requests, {seconds} s, {memory} MB", file=sys.stderr)
    kept = results / f"{name}.json"
    if os.environ.get("KEEP_SCHEMATHESIS") and kept.exists():
        found["schemathesis"] = json.loads(kept.read_text(encoding="utf-8"))["schemathesis"]
    else:
        found["schemathesis"] = schemathesis(description, name, folder, headers)
    kept.write_text(json.dumps(found, indent=1, ensure_ascii=False), encoding="utf-8")


def schemathesis(description, name, folder, headers):
    """Returns what Schemathesis finds on a fresh start, with as many examples and all of its phases."""
    with Server(description, name, folder) as server:
        place = folder / "runs" / f"{name}-schemathesis"
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir(parents=True)
        base = document(server, place / "document.json")
        command = [str(folder / "schemathesis" / "bin" / "schemathesis"), "run", "document.json",
                   "-u", server.origin + description.get("base", "") + base, "-n", str(EXAMPLES), "-c", "all",
                   "--continue-on-failure", "--seed", "1", "--generation-database", "none", "--no-color",
                   "--report", "ndjson", "--report-ndjson-path", "events.ndjson", *headers]
        seconds, memory, status = measured(command, place)
        if not (place / "events.ndjson").exists():
            raise SystemExit(f"{name}: Schemathesis ended with {status}; see {place}/output.txt")
        keys, requests = faults.of_schemathesis(place / "events.ndjson", base)
        print(f"{name}: Schemathesis: {requests} requests, {seconds} s, {memory} MB", file=sys.stderr)
        return {"requests": requests, "seconds": seconds, "memory": memory, "faults": keys}


if __name__ == "__main__":
    main(sys.argv[1], pathlib.Path(sys.argv[2]).resolve(), os.path.abspath(sys.argv[3]))
