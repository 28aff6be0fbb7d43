"""Uses the inspector of `contract mock` as a person would, and attacks it as another web page would."""

import contextlib
import http.client
import http.server
import json
import os
import shutil
import subprocess
import tempfile
import threading
import time
import urllib.error
import urllib.request

from chromium import DEADLINE, Broken, Browser, expect, run

ATTACK = "<script>document.title = 'attacked'; window.attacked = true</script><img src=x onerror=\"window.attacked = true\">"


def entry(method, url, status, kind, text):
    return {
        "startedDateTime": "2024-05-04T09:41:00.217Z", "time": 5,
        "request": {"method": method, "url": url, "httpVersion": "HTTP/1.1", "headers": [], "queryString": [],
                    "cookies": [], "headersSize": -1, "bodySize": 0},
        "response": {"status": status, "statusText": "", "httpVersion": "HTTP/1.1", "cookies": [], "redirectURL": "",
                     "headers": [{"name": "Content-Type", "value": kind}, {"name": "X-Attack", "value": ATTACK}],
                     "content": {"size": len(text), "mimeType": kind, "text": text}, "headersSize": -1, "bodySize": -1},
        "cache": {}, "timings": {"send": 0, "wait": 5, "receive": 0},
    }


@contextlib.contextmanager
def mock():
    """A mock API with the recordings of the package, a recorded attack, and a file to save to."""
    with tempfile.TemporaryDirectory(prefix="contract-inspector.") as folder:
        recordings = os.path.join(folder, "Recordings")
        shutil.copytree("Recordings", recordings)
        shutil.copytree("Contracts", os.path.join(folder, "Contracts"))
        attack = entry("GET", "https://api.example/attack", 200, "application/json", json.dumps({"text": ATTACK}))
        page = entry("GET", "https://api.example/attack.html", 200, "text/html", ATTACK)
        with open(os.path.join(recordings, "other.har"), "w") as file:
            json.dump({"log": {"version": "1.2", "creator": {"name": ATTACK, "version": "1"},
                               "entries": [attack, page]}}, file)
        saved = os.path.join(recordings, "saved.har")
        with open(os.path.join(folder, "log"), "w+") as log:
            process = subprocess.Popen(
                [os.environ["CONTRACT"], "mock", "--save-to", "Recordings/saved.har"], cwd=folder,
                stdout=subprocess.PIPE, stderr=log, text=True)
            try:
                base = process.stdout.readline().strip()
                expect(base.startswith("http://127.0.0.1:"), "the mock did not start")
                yield base, saved, log.name
            finally:
                process.terminate()
                process.wait(DEADLINE)
                process.stdout.close()


def send(base, path, method="GET", body=None, **headers):
    """Sends a request as a client would, and returns the status and the body of the response."""
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    request = urllib.request.Request(base + path, body.encode() if body else None, names, method=method)
    try:
        with urllib.request.urlopen(request, timeout=DEADLINE) as response:
            return response.status, response.read().decode("utf-8", "replace")
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode("utf-8", "replace")


def playing(base, session=None):
    return json.loads(send(base, "/__contract/scenario" + (f"?session={session}" if session else ""))[1])["name"]


def count(selector):
    return f"document.querySelectorAll({json.dumps(selector)}).length"


def says(selector, text):
    return f"document.querySelector({json.dumps(selector)})?.innerText.includes({json.dumps(text)})"


READY = "document.documentElement.dataset.ready === 'true'"
ROWS = "#requests tbody tr"
DETAIL = "#requests .detail"


def open_request(page, base, path):
    """Opens the newest request of a path."""
    page.evaluate(
        "[...document.querySelectorAll('#requests tbody a')].find(link => link.title === %s).click()" % json.dumps(path))
    page.wait(says(DETAIL, base + path))


def check_requests(page, base):
    page.wait("document.querySelector('#connection').innerText === 'Live'")
    expect(send(base, "/v1/feed?limit=3", X_Contract_Session="phone")[0] == 200, "the feed is not served")
    send(base, "/v1/feed?limit=x")
    send(base, "/v1/fed?limit=10")
    send(base, "/attack")
    page.wait(f"{count(ROWS)} === 4", "four requests appear")
    expect("phone" in page.text(ROWS + ":last-child"), "the session is not shown")
    open_request(page, base, "/v1/fed?limit=10")
    expect("Nearest recordings" in page.text(DETAIL), "the nearest recordings are missing")
    expect(page.evaluate(count(DETAIL + " .plain ul li")) > 0, "the differences are missing")
    open_request(page, base, "/v1/feed?limit=x")
    expect("error" in page.text(DETAIL) and "limit" in page.text(DETAIL), "the finding is missing")
    open_request(page, base, "/attack")
    expect("<script>" in page.text(DETAIL), "the recorded text is not shown as text")
    expect(page.evaluate("window.attacked === undefined && !document.title.includes('attacked')"), "a recorded script ran")
    page.type("#requests [name=text]", "/v1/feed")
    page.wait(f"{count(ROWS)} === 2", "the filter leaves two requests")
    page.type("#requests [name=text]", "")
    page.click("#requests [name=unmatched]")
    page.wait(f"{count(ROWS)} === 1", "one request is unmatched")
    page.click("#requests [name=unmatched]")
    page.click("#requests [name=status][value='4']")
    page.wait(f"{count(ROWS)} === 2 && {count(ROWS + ' .s4')} === 2", "two requests have a status 4xx")
    page.click("#requests [name=status][value='2']")
    page.wait(f"{count(ROWS)} === 4", "four requests have a status 2xx or 4xx")
    for value in ("2", "4"):
        page.click("#requests [name=status][value='%s']" % value)
    expect(page.text("#requests .chip.s4 .count") == "2", "the number of requests with a status 4xx is missing")


def check_arrow_keys(page, base):
    open_request(page, base, "/attack")
    page.evaluate("document.querySelector('#requests tbody a[aria-current]').focus()")
    for key, code, path in [("ArrowDown", 40, "/v1/fed?limit=10"), ("ArrowDown", 40, "/v1/feed?limit=x"),
                            ("ArrowUp", 38, "/v1/fed?limit=10"), ("End", 35, "/v1/feed?limit=3"), ("Home", 36, "/attack")]:
        page.press(key, code)
        page.wait(says(DETAIL, base + path), "%s leads to %s" % (key, path))
        expect(page.evaluate("document.activeElement.title") == path, "%s loses the focus" % key)
    # The list is drawn again for each request that arrives.
    send(base, "/v1/feed?limit=5")
    page.wait(f"{count(ROWS)} === 5", "the new request appears")
    expect(page.evaluate("document.activeElement.title") == "/attack", "a new request takes the focus")
    page.wait("document.querySelector('#chosen').textContent.includes('/attack, status 200')", "what was chosen is said")
    page.evaluate("document.activeElement.blur()")


def check_commands(page, base):
    """A command and a recording can be made of every request; neither has its secrets."""
    send(base, "/attack", Authorization="Bearer t0ken", Cookie="sid=s3cret")
    page.wait(says(ROWS + ":first-child", "/attack"))
    page.evaluate("document.querySelector('#requests tbody a').click()")
    page.wait("document.querySelector('%s').textContent.includes('Authorization')" % DETAIL)
    expect(page.evaluate("[...document.querySelectorAll('%s .message details')].every(part => !part.open)" % DETAIL),
           "headers hide the body")
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    press(page, DETAIL, "Copy as curl")
    page.wait("window.copied?.startsWith('curl -i ')", "the command is copied")
    copied = page.evaluate("copied")
    expect("$AUTHORIZATION" in copied and "t0ken" not in copied and "s3cret" not in copied, "the command is %s" % copied)
    press(page, DETAIL, "Make this a recording")
    page.wait("document.querySelector('#recording').open")
    page.screenshot("inspector-recording")
    page.expect_accessible()
    text = page.text("#recording pre")
    entry = json.loads(text)["log"]["entries"][0]
    expect(entry["response"]["status"] == 200 and entry["request"]["url"] == base + "/attack", "the recording is wrong")
    expect("t0ken" not in text and "s3cret" not in text, "the recording has secrets")
    expect(page.evaluate("document.querySelector('#recording a').download").endswith(".har"), "the recording is no download")
    expect(page.evaluate("document.querySelector('#recording [name=save]').checkVisibility()"), "it cannot be saved")
    press(page, "#recording", "Close")


def press(page, selector, label):
    """Presses the button that begins with a label."""
    page.evaluate("[...document.querySelectorAll(%s)].find(button => button.innerText.startsWith(%s)).click()"
                  % (json.dumps(selector + " button"), json.dumps(label)))


def check_replay(page, base):
    open_request(page, base, "/v1/feed?limit=x")
    before = page.evaluate(count(ROWS))
    press(page, DETAIL, "Replay")
    page.wait(f"{count(ROWS)} === {before + 1}", "the replayed request appears")
    page.wait(f"location.hash === '#requests/{before + 1}' && {says(DETAIL, f'No. {before + 1}')}")


def check_scenarios(page, base):
    page.type("#scenario [name=name]", "not-found")
    page.click("#scenario [type=submit]")
    page.wait(says("#playing", "All clients: not-found"))
    expect(playing(base) == "not-found", "the scenario was not switched for all clients")
    page.type("#scenario [name=session]", "phone")
    page.wait(says("#playing", "Session phone: not-found"))
    page.type("#scenario [name=name]", "slow")
    page.type("#scenario [name=parameter-delay]", "1ms")
    page.click("#scenario [type=submit]")
    page.wait(says("#playing", "Session phone: slow:delay=1ms"))
    expect(playing(base, "phone") == "slow:delay=1ms", "the scenario was not switched for the session")
    expect(playing(base) == "not-found", "the scenario of the session was switched for all clients")
    page.click("#scenario [name=leave]")
    page.wait(says("#playing", "Session phone: not-found"))
    page.type("#scenario [name=session]", "")
    page.wait(says("#playing", "All clients: not-found"))
    page.click("#scenario [name=leave]")
    page.wait(says("#playing", "All clients: online"))
    expect(playing(base) == "online" and playing(base, "phone") == "online", "the scenarios were not reset")
    # The page follows what others change.
    send(base, "/__contract/scenario", "PUT", '{"name":"offline"}', Content_Type="application/json")
    page.wait("document.querySelector('#scenario [name=name]').value === 'offline'")
    send(base, "/__contract/scenario", "DELETE")
    page.wait("document.querySelector('#scenario [name=name]').value === 'online'")


def check_contract(page):
    page.evaluate("location.hash = '#contract/getFeed'")
    page.wait(says("#contract .detail", "Try it"))
    page.evaluate(
        "document.querySelector('#contract .trial input[name=parameter-0]').value = '10';"
        "document.querySelector('#contract .trial button').click()")
    page.wait(says("#contract .result", "200 OK"), "the operation was tried")
    page.wait(f"{count(ROWS)} >= 6", "the tried request appears among the requests")


def check_recordings(page):
    page.evaluate("location.hash = '#recordings'")
    page.wait(f"{count('#recordings tbody tr')} > 20")
    expect("year" in page.text("#recordings tbody"), "the age of a recording is missing")
    page.type("#recordings [name=used]", "true")
    page.wait(f"{count('#recordings tbody tr')} < 20")
    page.type("#recordings [name=used]", "")
    page.evaluate(
        "[...document.querySelectorAll('#recordings tbody a')].find(link => link.title.endsWith('/attack.html')).click()")
    page.wait(says("#recordings .detail", "<script>"))
    expect(page.evaluate("window.attacked === undefined"), "a recorded script ran")


def check_state():
    """A stateful mock: what a client writes is shown, changed and reset."""
    contract = """{"openapi": "3.1.0", "info": {"title": "Notes", "version": "1"}, "paths": {
      "/notes": {
        "get": {"responses": {"200": {"description": "Notes", "content": {"application/json": {"schema": {
          "type": "array", "items": {"$ref": "#/components/schemas/Note"}}}}}}},
        "post": {"requestBody": {"content": {"application/json": {"schema": {"type": "object"}}}},
          "responses": {"201": {"description": "Added", "content": {"application/json": {"schema": {
          "$ref": "#/components/schemas/Note"}}}}}}},
      "/notes/{noteId}": {"get": {"parameters": [
          {"name": "noteId", "in": "path", "required": true, "schema": {"type": "integer"}}],
        "responses": {"200": {"description": "A note", "content": {"application/json": {"schema": {
          "$ref": "#/components/schemas/Note"}}}}, "404": {"description": "Unknown"}}}}},
      "components": {"schemas": {"Note": {"type": "object", "required": ["id"], "properties": {
        "id": {"type": "integer", "readOnly": true}, "text": {"type": "string"}}}}}}"""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "notes.json")
        with open(path, "w") as file:
            file.write(contract)
        process = subprocess.Popen(
            [os.environ["CONTRACT"], "mock", path, "--stateful", "--port", "0"], cwd=folder,
            env={**os.environ, "CONTRACT_MOCK_SEED_FROM": "none"},
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            base = process.stdout.readline().strip()
            expect(base.startswith("http://127.0.0.1:"), "the stateful mock did not start")
            send(base, "/notes", "POST", '{"text": "milk"}', **{"Content-Type": "application/json"})
            with Browser() as browser:
                page = browser.open(base + "/__contract/#state/%2Fnotes")
                page.wait(READY)
                page.wait("document.querySelector('#state textarea')?.value.includes('milk')")
                for dark, width in ((False, 1280), (True, 390)):
                    page.color_scheme(dark)
                    page.resize(width, 900)
                    page.expect_accessible()
                    page.screenshot("inspector-state-%d" % width)
                page.evaluate("document.querySelector('#state textarea').value = '[{\"id\": 7, \"text\": \"tea\"}]'")
                page.evaluate("document.querySelector('#state .detail form button').click()")
                # The text is in the page before the mock has it.
                end = time.monotonic() + DEADLINE
                while '"tea"' not in send(base, "/notes/7")[1]:
                    expect(time.monotonic() < end, "a change on the page did not reach the mock")
                    time.sleep(0.05)
                page.evaluate("document.querySelector('#state [name=reset]').click()")
                page.wait("document.querySelector('#state .detail').textContent.includes('Nothing is remembered')")
                page.expect_clean()
        finally:
            process.terminate()
            process.wait(DEADLINE)


def check_saving(page, base, saved):
    page.evaluate("location.hash = '#requests'")
    expect(send(base, "/new?token=s3cret")[0] == 404, "the request is matched already")
    page.wait(says(ROWS + ":first-child", "/new"))
    page.evaluate("document.querySelector('#requests tbody a').click()")
    page.wait(says(DETAIL, "/new"))
    press(page, DETAIL, "Make this a recording")
    page.wait("document.querySelector('#saving').open")
    page.expect_accessible()
    page.type("#saving [name=status]", "201")
    page.type("#saving [name=body]", '{"saved":true}')
    page.click("#saving [type=submit]")
    page.wait("!document.querySelector('#saving').open", "the dialog closes")
    page.wait(says("#notice", "Saved to"))
    expect(send(base, "/new?token=s3cret") == (201, '{"saved":true}'), "the saved response is not replayed")
    with open(saved) as file:
        text = file.read()
    expect("s3cret" not in text and len(json.loads(text)["log"]["entries"]) == 1, "the saved recording is wrong")


def check_keyboard(page):
    page.go(page.evaluate("location.href.split('#')[0]"))
    page.wait(READY)
    page.press("Tab", 9)
    expect(page.evaluate("document.activeElement.className") == "skip", "the first stop is not the link to the content")
    names = set()
    for _ in range(30):
        page.press("Tab", 9)
        names.add(page.evaluate("document.activeElement.innerText || document.activeElement.name"))
    expect({"Play", "Recordings", "Contract", "Pause"} <= names, "the keyboard does not reach everything: %s" % names)


def check_many(page, base):
    """Ten times as many requests as the journal keeps."""
    host, port = base.split("//")[1].split(":")
    connection = http.client.HTTPConnection(host, int(port), timeout=DEADLINE)
    for number in range(10_000):
        connection.request("GET", "/v1/feed?limit=%d" % (number % 50 + 1))
        connection.getresponse().read()
    connection.close()
    page.wait(f"{count(ROWS)} === 100", "one page of the list is shown")
    page.wait("Number(document.querySelector('#requests .pager').innerText.match(/of (\\d+)/)?.[1]) > 1000")
    took = page.evaluate(
        "(() => { const start = performance.now();"
        " [...document.querySelectorAll('#requests .pager button')].at(-1).click();"
        " return performance.now() - start; })()")
    expect(took < 1000, "turning a page took %d ms" % took)
    page.wait(says("#requests .pager", "101"))


class Foreign(http.server.BaseHTTPRequestHandler):
    """A server of another origin."""

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><html lang=en><title>elsewhere</title><p>A page of another origin.")

    def log_message(self, *_):
        pass


ATTEMPTS = """
(async () => {
  const url = "%s/__contract/";
  const results = [];
  const attempt = async (path, options) => {
    try { results.push((await fetch(url + path, options)).status); } catch { results.push("refused"); }
  };
  const json = JSON.stringify({ name: "offline" });
  await attempt("scenario", { method: "PUT", headers: { "Content-Type": "application/json" }, body: json });
  await attempt("scenario", { method: "PUT", body: json });
  await attempt("reset", { method: "POST" });
  await attempt("reset", { method: "POST", mode: "no-cors" });
  await attempt("journal/1/replay", { method: "POST", mode: "no-cors" });
  await attempt("recordings", { method: "POST", mode: "no-cors", body: '{"number":1}' });
  await attempt("journal", { method: "DELETE" });
  await attempt("events", {});
  await attempt("app.js", {});
  const form = Object.assign(document.createElement("form"), { method: "post", action: url + "reset", target: "hidden" });
  const frame = Object.assign(document.createElement("iframe"), { name: "hidden", src: url });
  document.body.append(frame, form);
  await new Promise((resolve) => frame.onload = resolve);
  results.push(frame.contentDocument === null ? "refused" : frame.contentDocument.title);
  const sent = new Promise((resolve) => frame.onload = resolve);
  form.submit();
  await sent;
  return results;
})()
"""


def check_other_origins(browser, base):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Foreign)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        send(base, "/__contract/scenario", "PUT", '{"name":"not-found"}', Content_Type="application/json")
        entries = json.loads(send(base, "/__contract/usage")[1])["requests"]
        page = browser.open("http://127.0.0.1:%d/" % server.server_port)
        results = page.evaluate(ATTEMPTS % base)
        readable = [result for result in results if result not in ("refused", 0, "")]
        expect(not readable, "a page of another origin reads responses: %s" % results)
        expect(playing(base) == "not-found", "a page of another origin switched the scenario")
        expect(json.loads(send(base, "/__contract/usage")[1])["requests"] == entries, "a page of another origin reset the mock")
        send(base, "/__contract/scenario", "DELETE")
        # The name of a web page that resolves to this machine.
        rebound = base.replace("127.0.0.1", "rebound.example") + "/__contract/"
        page.call("Page.navigate", url=rebound)
        page.wait("document.readyState === 'complete' && location.hostname === 'rebound.example'")
        expect(page.statuses.get(rebound) == 421, "a rebound host gets the page: %s" % page.statuses)
    finally:
        server.shutdown()
        server.server_close()


def check_welcome(browser, base):
    page = browser.open(base + "/")
    page.wait("document.querySelector('a[href=\"/__contract/\"]')", "the base URL links to the inspector")
    page.click("a")
    page.wait(READY)


def check():
    with mock() as (base, saved, log), Browser("--host-resolver-rules=MAP rebound.example 127.0.0.1") as browser:
        page = browser.open(base + "/__contract/")
        page.wait(READY)
        with open(log) as file:
            expect("inspector: %s/__contract/" % base in file.read(), "the terminal does not show the address")
        check_requests(page, base)
        check_arrow_keys(page, base)
        check_commands(page, base)
        check_replay(page, base)
        check_scenarios(page, base)
        check_contract(page)
        page.screenshot("inspector-contract")
        check_recordings(page)
        page.screenshot("inspector-recordings")
        check_saving(page, base, saved)
        open_request(page, base, "/v1/fed?limit=10")
        for dark, medium in ((False, "screen"), (True, "screen"), (False, "print")):
            page.color_scheme(dark, medium)
            look = "print" if medium == "print" else "dark" if dark else "light"
            for width in (1280, 390):
                page.resize(width, 900)
                for view in ("#requests/3", "#recordings/1", "#contract/getFeed"):
                    page.evaluate("location.hash = %s" % json.dumps(view))
                    page.wait("document.querySelector('section:not([hidden]) .detail h2')")
                    page.expect_accessible()
                    expect(page.evaluate("innerWidth") == width, "the page is %s wide" % page.evaluate("innerWidth"))
                    page.screenshot("inspector-%s-%d-%s" % (look, width, view[1:].split("/")[0]))
        page.resize(1280, 900)
        page.color_scheme(False)
        check_keyboard(page)
        check_many(page, base)
        page.expect_clean()
        check_other_origins(browser, base)
        check_welcome(browser, base)
        page.expect_clean()
    check_state()


run(check)
