"""A headless Chromium for checks of pages, with nothing but Python's standard library.

The browser is controlled by the Chrome DevTools Protocol over a pipe. Each check begins with

    with Browser() as browser:
        page = browser.open("http://127.0.0.1:49152/")
        page.wait("document.readyState === 'complete'")
        page.expect_clean()

A check that does not hold raises `Broken`.
"""

import base64
import json
import os
import queue
import subprocess
import sys
import tempfile
import threading
import time

DEADLINE = 20


class Broken(Exception):
    """Something that a page should do, and does not."""


def expect(condition, message):
    """Raises `Broken` with a message unless a condition holds."""
    if not condition:
        raise Broken(message)


class Browser:
    """A browser with an empty profile, which ends with the `with` statement."""

    def __init__(self, *arguments):
        self.arguments = arguments
        self.last = 0
        self.answers = {}
        self.pages = {}

    def __enter__(self):
        self.profile = tempfile.TemporaryDirectory(prefix="contract-browser.", ignore_cleanup_errors=True)
        to_browser, self.output = os.pipe()
        self.input, from_browser = os.pipe()
        # The browser reads from descriptor 3 and writes to descriptor 4, whatever numbers the pipes have here.
        command = 'exec "$@" 3<&%d 4>&%d' % (to_browser, from_browser)
        self.log = open(os.path.join(self.profile.name, "log"), "w+b")
        self.process = subprocess.Popen(
            ["bash", "-c", command, "bash", os.environ.get("CHROMIUM", "chromium"), "--headless", "--no-sandbox",
             "--disable-gpu", "--disable-dev-shm-usage", "--disable-extensions", "--disable-background-networking",
             "--disable-component-update", "--no-first-run", "--force-color-profile=srgb", "--hide-scrollbars",
             "--user-data-dir=" + self.profile.name, "--remote-debugging-pipe", *self.arguments, "about:blank"],
            pass_fds=(to_browser, from_browser), stdout=self.log, stderr=self.log)
        os.close(to_browser)
        os.close(from_browser)
        threading.Thread(target=self._read, daemon=True).start()
        return self

    def __exit__(self, *_):
        try:
            self.call("Browser.close")
        except Broken:
            self.process.kill()
        try:
            self.process.wait(DEADLINE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.log.close()
        self.profile.cleanup()

    def _read(self):
        rest = b""
        while True:
            part = os.read(self.input, 1 << 16)
            if not part:
                break
            *messages, rest = (rest + part).split(b"\0")
            for text in messages:
                message = json.loads(text)
                if "id" in message:
                    self.answers[message["id"]].put(message)
                elif message.get("sessionId") in self.pages:
                    self.pages[message["sessionId"]].notice(message["method"], message["params"])
        for waiting in list(self.answers.values()):
            waiting.put({"error": {"message": "the browser has ended"}})

    def call(self, method, session=None, **parameters):
        """Calls a method of the protocol, and returns its result."""
        self.last += 1
        number = self.last
        waiting = self.answers[number] = queue.Queue()
        message = {"id": number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        try:
            os.write(self.output, json.dumps(message).encode() + b"\0")
            answer = waiting.get(timeout=DEADLINE)
        except (queue.Empty, OSError) as error:
            raise Broken("the browser does not answer to %s (%r)" % (method, error)) from None
        finally:
            del self.answers[number]
        if "error" in answer:
            raise Broken("%s: %s" % (method, answer["error"]["message"]))
        return answer["result"]

    def open(self, url, width=1280, height=900, dark=False):
        """Opens a page in a window of its own."""
        page = Page(self, self.call("Target.createTarget", url="about:blank")["targetId"])
        page.resize(width, height)
        page.color_scheme(dark)
        page.go(url)
        return page


class Page:
    """A page, with everything that it complains about."""

    def __init__(self, browser, target):
        self.browser = browser
        self.complaints = []
        self.statuses = {}
        self.target = target
        self.session = browser.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        browser.pages[self.session] = self
        for domain in ["Runtime", "Log", "Page", "Network", "Audits"]:
            self.call(domain + ".enable")

    def call(self, method, **parameters):
        """Calls a method of the protocol for this page."""
        return self.browser.call(method, self.session, **parameters)

    def close(self):
        """Closes the window of the page."""
        self.browser.call("Target.closeTarget", targetId=self.target)
        del self.browser.pages[self.session]

    def notice(self, method, event):
        if method == "Runtime.exceptionThrown":
            details = event["exceptionDetails"]
            self.complaints.append("exception: " + details.get("exception", {}).get("description", details["text"]))
        elif method == "Runtime.consoleAPICalled" and event["type"] in ("error", "warning", "assert"):
            self.complaints.append("console: " + " ".join(str(part.get("value", part)) for part in event["args"]))
        elif method == "Log.entryAdded" and event["entry"]["level"] in ("error", "warning"):
            self.complaints.append("log: %(text)s (%(url)s)" % {"url": "", **event["entry"]})
        elif method == "Audits.issueAdded" and "SecurityPolicy" in event["issue"]["code"]:
            self.complaints.append("policy: " + json.dumps(event["issue"]["details"]))
        elif method == "Network.responseReceived":
            self.statuses[event["response"]["url"]] = event["response"]["status"]

    def go(self, url):
        """Opens an address, and waits until it is loaded."""
        result = self.call("Page.navigate", url=url)
        expect(not result.get("errorText"), "%s: %s" % (url, result.get("errorText")))
        self.wait("document.readyState === 'complete'")

    def evaluate(self, expression):
        """Returns the value of a JavaScript expression, which may be a promise."""
        result = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise Broken("%s: %s" % (expression, details.get("exception", {}).get("description", details["text"])))
        return result["result"].get("value")

    def wait(self, expression, why=None):
        """Waits until a JavaScript expression is true."""
        end = time.monotonic() + DEADLINE
        while True:
            try:
                value = self.evaluate("!!(%s)" % expression)
            except Broken:
                # While a page is replaced by another, there is nothing to evaluate it in.
                if time.monotonic() > end:
                    raise
                value = False
            if value:
                return
            if time.monotonic() > end:
                text = self.evaluate("document.body.innerText")
                raise Broken("%s never became true; the page says:\n%s" % (why or expression, text))
            time.sleep(0.05)

    def text(self, selector):
        """Returns the text of an element as it is shown."""
        return self.evaluate("document.querySelector(%s).innerText" % json.dumps(selector))

    def click(self, selector):
        """Clicks on an element."""
        self.evaluate("document.querySelector(%s).click()" % json.dumps(selector))

    def type(self, selector, text):
        """Enters a text in a field, or chooses it in a list."""
        self.evaluate(
            "(field => { field.value = %s; field.dispatchEvent(new Event('input', { bubbles: true }));"
            " field.dispatchEvent(new Event('change', { bubbles: true })); })(document.querySelector(%s))"
            % (json.dumps(text), json.dumps(selector)))

    def press(self, key, code):
        """Presses a key, such as `Tab` with the code 9."""
        for kind in ("keyDown", "keyUp"):
            extra = {"text": "\r"} if key == "Enter" and kind == "keyDown" else {}
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code, **extra)

    def resize(self, width, height):
        """Changes the size of the window."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600)

    def color_scheme(self, dark, medium="screen"):
        """Changes between the light and the dark appearance, and to that on paper with the medium `print`."""
        value = "dark" if dark else "light"
        self.call("Emulation.setEmulatedMedia", media=medium,
                  features=[{"name": "prefers-color-scheme", "value": value}])

    def screenshot(self, name):
        """Writes a screenshot to the folder that CONTRACT_SCREENSHOTS names, if it names one."""
        folder = os.environ.get("CONTRACT_SCREENSHOTS")
        if folder:
            os.makedirs(folder, exist_ok=True)
            image = base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"])
            with open(os.path.join(folder, name + ".png"), "wb") as file:
                file.write(image)

    def expect_clean(self):
        """Checks that the page complained about nothing: no exception, no error, no violation of its policy."""
        expect(not self.complaints, "the page complains:\n  " + "\n  ".join(self.complaints))

    def expect_accessible(self):
        """Checks that every control has a name, text has enough contrast, nothing is wider than the window, and no rule of
        axe-core is broken. AXE names its file; the debugger runs it, so that the policy of the page stays as it is."""
        if not self.evaluate("window.axe !== undefined"):
            with open(os.environ["AXE"]) as file:
                self.evaluate(file.read() + "; undefined")
        found = self.evaluate(AXE)
        expect(not found, "axe-core finds:\n  " + "\n  ".join(found))
        controls = {"button", "link", "textbox", "searchbox", "checkbox", "combobox", "spinbutton", "radio", "slider"}
        nodes = self.call("Accessibility.getFullAXTree")["nodes"]
        unnamed = [node["role"]["value"] for node in nodes
                   if not node.get("ignored") and node.get("role", {}).get("value") in controls
                   and not node.get("name", {}).get("value")]
        expect(not unnamed, "controls have no name: %s" % ", ".join(unnamed))
        faint = self.evaluate(CONTRAST)
        expect(not faint, "text has too little contrast:\n  " + "\n  ".join(faint))
        expect(self.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page is wider than the window")
        expect(self.evaluate("document.documentElement.lang"), "the page does not say its language")


# All rules that are on by default, and those of WCAG 2.2.
AXE = """axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }).then((result) =>
  result.violations.map((found) => found.id + ": " + found.help + " " + found.nodes.slice(0, 3).map((node) => node.html).join(" ")))"""

# WCAG 2.2, success criterion 1.4.3: 4.5 to 1, and 3 to 1 for large text.
CONTRAST = """
(() => {
  const parse = (text) => (text.match(/[\\d.]+/g) ?? []).map(Number);
  const light = ([r, g, b]) => [r, g, b].map((part) => part / 255)
    .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
  const ground = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const color = parse(getComputedStyle(at).backgroundColor);
      if (color.length === 3 || color[3] > 0.99) return color;
    }
    return matchMedia("(prefers-color-scheme: dark)").matches ? [18, 18, 18] : [255, 255, 255];
  };
  const faint = new Set();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const element = walk.currentNode.parentElement;
    if (!walk.currentNode.data.trim() || !element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.closest(":disabled, script, style, option, svg")) continue;
    const style = getComputedStyle(element);
    const [a, b] = [light(parse(style.color)), light(ground(element))].sort((one, other) => other - one);
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const ratio = (a + 0.05) / (b + 0.05);
    if (ratio < (isLarge ? 3 : 4.5)) faint.add(`${ratio.toFixed(2)}: ${walk.currentNode.data.trim().slice(0, 60)}`);
  }
  return [...faint].slice(0, 20);
})()
"""


def run(check):
    """Runs a check, prints how long it took, and ends with 1 if the page is broken."""
    start = time.monotonic()
    try:
        check()
    except Broken as error:
        print("broken: %s" % error, file=sys.stderr)
        sys.exit(1)
    print("%s: holds, %.1f s" % (os.path.basename(sys.argv[0]), time.monotonic() - start))
