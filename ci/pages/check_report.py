"""Looks at the HTML report as a person would: wide and narrow, light and dark, with a keyboard, and with many findings."""

import json
import os
import sys
import tempfile

from chromium import Browser, expect, run

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "formats"))
import samples

AXE = """axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "best-practice"] }).then((result) =>
  result.violations.map((found) => found.id + ": " + found.help + " " + found.nodes.slice(0, 3).map((node) => node.html).join(" ")))"""


def expect_axe_clean(page):
    """Checks the page with axe-core, where AXE names its file."""
    if not os.environ.get("AXE"):
        return
    with open(os.environ["AXE"]) as file:
        page.evaluate(file.read() + "; undefined")
    found = page.evaluate(AXE)
    expect(not found, "axe-core finds:\n  " + "\n  ".join(found))


def requests(page):
    return page.evaluate("performance.getEntriesByType('resource').map((entry) => entry.name)"
                         ".filter((name) => !name.startsWith('data:'))")


def check_looks(browser, url, name):
    for suffix, width, dark in [("wide-light", 1280, False), ("wide-dark", 1280, True), ("narrow", 390, False)]:
        page = browser.open(url, width, 1400, dark)
        page.screenshot("report-%s-%s" % (name, suffix))
        page.evaluate("document.querySelectorAll('details').forEach((part) => { part.open = true; })")
        page.evaluate("document.querySelector('.finding')?.scrollIntoView()")
        page.screenshot("report-%s-%s-open" % (name, suffix))
        page.expect_accessible()
        # A phone zooms out where something is wider than the screen.
        expect(page.evaluate("innerWidth") == width, "the page is %s wide" % page.evaluate("innerWidth"))
        if suffix != "narrow":
            expect_axe_clean(page)
        page.expect_clean()
        expect(not requests(page), "the page requests %s" % requests(page))
        expect(page.evaluate("window.attacked") is None, "a response runs its script")


def check_use(browser, url):
    page = browser.open(url)
    total = page.evaluate("document.querySelectorAll('#findings > .finding').length")
    expect(page.text("#shown") == "%d of %d shown" % (total, total), "the number of findings is not said")
    page.type("#filter-operation", "getPet")
    shown = "document.querySelectorAll('#findings > .finding:not([hidden])').length"
    some = page.evaluate(shown)
    expect(0 < some < total, "the filter by operation shows %s of %s" % (some, total))
    page.evaluate("document.querySelector('#filters').reset()")
    page.wait(shown + " === %d" % total)
    page.evaluate("document.querySelector('[name=severity][value=error]').click()")
    expect(page.evaluate(shown) < total, "the filter by severity shows everything")
    anchor = page.evaluate("document.querySelectorAll('#findings > .finding')[1].id")
    # The link to a finding opens it, also where the filters hide it.
    page.evaluate("location.hash = %s" % json.dumps(anchor))
    page.wait("document.getElementById(%s).querySelector('details').open" % json.dumps(anchor))
    expect(not page.evaluate("document.getElementById(%s).hidden" % json.dumps(anchor)), "a linked finding stays hidden")
    dark = "getComputedStyle(document.body).backgroundColor"
    before = page.evaluate(dark)
    page.click("#theme")
    expect(page.evaluate(dark) != before, "the button does not change the colors")
    # The first stop of the keyboard is the link to the content.
    page = browser.open(url)
    page.press("Tab", 9)
    expect(page.evaluate("document.activeElement.className") == "skip", "the first stop is not the link to the content")
    page.press("Enter", 13)
    page.press("Tab", 9)
    expect(page.evaluate("document.querySelector('main').contains(document.activeElement)"), "the link leads elsewhere")
    page.expect_clean()


def check_many(browser, url, least):
    page = browser.open(url)
    expect(page.evaluate("document.querySelectorAll('#findings > .finding').length") >= least, "findings are missing")
    # Work of the browser for each step, in milliseconds; a page that renders everything needs many seconds.
    spent = page.evaluate("""new Promise((done) => {
      const start = performance.now();
      let steps = 0;
      const step = () => {
        scrollTo(0, document.documentElement.scrollHeight * steps / 20);
        document.querySelector("#filter-check").dispatchEvent(new Event("change", { bubbles: true }));
        steps += 1;
        if (steps < 20) requestAnimationFrame(step); else done(performance.now() - start);
      };
      step();
    })""")
    expect(spent < 15000, "20 steps through the page take %d ms" % spent)
    page.expect_clean()


def check():
    with tempfile.TemporaryDirectory(prefix="contract-report.") as folder:
        samples.broken(folder, exchanges=2, items=2)
        samples.run(folder, "check", "--report", "html", expected=1)
        many = os.path.join(folder, "many")
        os.mkdir(many)
        samples.broken(many, exchanges=100, items=20)
        samples.run(many, "check", "--report", "html=many.html", "--max-findings", "1", expected=1)
        samples.run(os.getcwd(), "accept", "--report", "html=%s/cases.html" % folder, expected=0)
        with Browser() as browser:
            check_looks(browser, "file://%s/contract-check.html" % folder, "findings")
            check_looks(browser, "file://%s/cases.html" % folder, "cases")
            check_use(browser, "file://%s/contract-check.html" % folder)
            check_many(browser, "file://%s/many.html" % many, 2000)


run(check)
