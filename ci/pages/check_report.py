"""Looks at the HTML report as a person would: wide and narrow, light and dark, with a keyboard, and with many findings."""

import json
import os
import sys
import tempfile

from chromium import Browser, expect, run

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "formats"))
import samples

def requests(page):
    return page.evaluate("performance.getEntriesByType('resource').map((entry) => entry.name)"
                         ".filter((name) => !name.startsWith('data:'))")


LOOKS = [(width, dark, medium) for width in (1280, 390) for dark, medium in [(False, "screen"), (True, "screen"), (False, "print")]]

FINDINGS = "document.querySelectorAll('#groups .finding').length"
SHOWN = "document.querySelectorAll('#groups .finding:not([hidden])').length"


def check_looks(browser, url, name):
    for width, dark, medium in LOOKS:
        page = browser.open(url, width, 1400)
        page.color_scheme(dark, medium)
        suffix = "%d-%s" % (width, "print" if medium == "print" else "dark" if dark else "light")
        page.screenshot("report-%s-%s" % (name, suffix))
        page.expect_accessible()
        if medium == "print":
            check_paper(page)
        page.evaluate("document.querySelectorAll('details').forEach((part) => { part.open = true; })")
        page.evaluate("document.querySelector('.finding')?.scrollIntoView()")
        page.screenshot("report-%s-%s-open" % (name, suffix))
        page.expect_accessible()
        # A phone zooms out where something is wider than the screen.
        expect(page.evaluate("innerWidth") == width, "the page is %s wide" % page.evaluate("innerWidth"))
        page.expect_clean()
        expect(not requests(page), "the page requests %s" % requests(page))
        expect(page.evaluate("window.attacked") is None, "a response runs its script")
        page.close()


def check_paper(page):
    hidden = page.evaluate("""[...document.querySelectorAll("details > :not(summary)")]
      .filter((part) => !part.checkVisibility({ contentVisibilityAuto: false })).length""")
    expect(hidden == 0, "%d parts are closed on paper" % hidden)
    controls = page.evaluate("[...document.querySelectorAll('button, select, input')].filter((part) => part.checkVisibility()).length")
    expect(controls == 0, "%d controls are on paper" % controls)


def check_without_scripts(browser, url):
    """Everything can be read without scripts, and every link of the page leads somewhere."""
    page = browser.open("about:blank")
    page.call("Emulation.setScriptExecutionDisabled", value=True)
    page.go(url)
    expect(page.evaluate(FINDINGS) > 2, "the findings are missing without scripts")
    expect(page.evaluate("document.querySelectorAll('#groups > .group > h3').length") > 1, "the operations are not grouped")
    shown = page.evaluate("[...document.querySelectorAll('button, select, input')].filter((part) => part.checkVisibility()).length")
    expect(shown == 0, "controls that need scripts are shown without them")
    lost = page.evaluate("[...document.querySelectorAll('a[href]')].map((link) => link.getAttribute('href'))"
                         ".filter((link) => !link.startsWith('#') || !document.getElementById(link.slice(1)))")
    expect(not lost, "links lead nowhere: %s" % lost)
    again = page.evaluate("document.querySelectorAll('[id]').length - new Set([...document.querySelectorAll('[id]')].map((part) => part.id)).size")
    expect(again == 0, "%d parts have an id that another part has" % again)
    page.close()


def check_finding(page):
    """What was expected is beside what was received, with the difference marked, and commands follow."""
    panes = page.evaluate("""(() => {
      const finding = [...document.querySelectorAll(".finding")].find((one) => one.querySelector(".expected mark, .expected .marked"));
      finding.firstElementChild.open = true;
      const [left, right] = [...finding.querySelectorAll(".pane")].map((pane) => pane.getBoundingClientRect());
      return { beside: left.top === right.top && left.right <= right.left, marks: finding.querySelectorAll(".received mark").length,
               commands: [...finding.querySelectorAll(".commands code")].map((code) => code.textContent.split(" ").slice(0, 2).join(" ")) };
    })()""")
    expect(panes["beside"] and panes["marks"] == 1, "what was received is not beside what was expected: %s" % panes)
    expect(panes["commands"] == ["curl -i", "contract explain"], "the commands are missing: %s" % panes)


def check_use(browser, url):
    page = browser.open(url)
    total = page.evaluate(FINDINGS)
    expect(page.text("#shown") == "%d of %d shown" % (total, total), "the number of findings is not said")
    check_finding(page)
    page.type("#filter-operation", "getPet")
    some = page.evaluate(SHOWN)
    expect(0 < some < total, "the filter by operation shows %s of %s" % (some, total))
    expect(page.evaluate("document.querySelectorAll('#groups > .group:not([hidden])').length") == 1, "empty groups are shown")
    page.evaluate("document.querySelector('#filters').reset()")
    page.wait(SHOWN + " === %d" % total)
    page.evaluate("document.querySelector('[name=severity][value=error]').click()")
    expect(page.evaluate(SHOWN) < total, "the filter by severity shows everything")
    anchor = page.evaluate("document.querySelectorAll('#groups .finding')[1].id")
    # The link to a finding opens it, also where the filters hide it.
    page.evaluate("location.hash = %s" % json.dumps(anchor))
    page.wait("document.getElementById(%s).querySelector('details').open" % json.dumps(anchor))
    expect(page.evaluate("document.getElementById(%s).checkVisibility()" % json.dumps(anchor)), "a linked finding stays hidden")
    page.evaluate("document.querySelector('#filters').reset()")
    page.wait(SHOWN + " === %d" % total)
    page.type("#filter-text", "STATUS 500 documented")
    page.wait("0 < %s && %s < %d" % (SHOWN, SHOWN, total), "the search finds some")
    page.type("#filter-text", "")
    page.wait(SHOWN + " === %d" % total)
    operations = page.evaluate("document.querySelectorAll('#groups > .group').length")
    page.click("[name=group][value=fault]")
    expect(page.evaluate("document.querySelectorAll('#groups > .group.fault').length") >= operations, "faults are not grouped")
    expect(page.evaluate(SHOWN) == total, "the groups of faults show %s of %d" % (page.evaluate(SHOWN), total))
    page.expect_accessible()
    # The link to an operation leads back to the groups that have it.
    page.click(".operations a")
    page.wait("document.querySelectorAll('#groups > .group:not(.fault)').length === %d" % operations)
    expect(page.evaluate(FINDINGS) == total, "findings are lost")
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
    check_without_scripts(browser, url)


def check_many(browser, url, least):
    page = browser.open(url)
    expect(page.evaluate(FINDINGS) >= least, "findings are missing")
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
    for step in ("document.querySelector('[name=group][value=fault]').click()",
                 "document.querySelector('#filter-text').value = 'uuid no such thing';"
                 "document.querySelector('#filters').dispatchEvent(new Event('change'))"):
        took = page.evaluate("(() => { const start = performance.now(); %s; document.body.offsetHeight;"
                             " return performance.now() - start; })()" % step)
        expect(took < 3000, "%s takes %d ms" % (step, took))
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
