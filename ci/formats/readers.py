"""How tools of others read each report format: a function for each, by its name, that takes a file and its run."""

import html.parser
import json
import subprocess
import tempfile
import warnings
import xml.etree.ElementTree

warnings.simplefilter("ignore")

import haralyzer
import junitparser
import markdown as renderer
import pysarif
import sarif_pydantic
import tap.parser as tappy
import xunitparser


class Run:
    """What a run found, by its JSON report, and what it printed with the summary of its step in GitHub Actions."""

    def __init__(self, path, text=None, summary=None, files=()):
        with open(path) as file:
            self.report = json.load(file)
        self.text, self.summary, self.files = text, summary, set(files)
        self.findings = self.report["findings"]
        errors = [finding for finding in self.findings if finding["severity"] == "error"]
        operations = {operation["id"] for operation in self.report["operations"]}
        # Each check of an operation is a test case of JUnit, and each operation one of TAP.
        self.failed_checks = {(finding["operation"], finding["check"]) for finding in errors}
        self.failed_subjects = {name if name in operations else None for name, _ in self.failed_checks}


def expect(condition, message):
    if not condition:
        raise SystemExit("formats: " + message)


def junit(path, run):
    failures = len(run.failed_checks)
    suites = junitparser.JUnitXml.fromfile(path)
    expect(sum(suite.failures for suite in suites) == failures, "junitparser counts other failures")
    # xunitparser reads one suite at a time.
    count = 0
    for element in xml.etree.ElementTree.parse(path).getroot():
        with tempfile.TemporaryFile("w+b") as file:
            file.write(xml.etree.ElementTree.tostring(element))
            file.seek(0)
            suite, result = xunitparser.parse(file)
        expect(suite.countTestCases() == int(element.get("tests")), "xunitparser counts other cases")
        count += len(result.failures)
    expect(count == failures, "xunitparser counts other failures")


def sarif(path, run):
    levels = {finding["severity"] for finding in run.findings}
    log = pysarif.load_from_file(path)
    results = log.runs[0].results
    expect(sorted({result.level for result in results}) == sorted(levels), "SARIF has other levels")
    with open(path) as file:
        document = json.load(file)
    model = sarif_pydantic.Sarif.model_validate(document)
    expect(len(model.runs[0].results) == len(results), "the SARIF libraries disagree")
    whole = document["runs"][0]
    prints = [result["partialFingerprints"]["primaryLocationLineHash"] for result in whole["results"]]
    expect(len(set(prints)) == len(prints), "SARIF fingerprints are not unique")
    for result in whole["results"]:
        expect(whole["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"], "a rule index is wrong")
        place = result["locations"][0]["physicalLocation"]
        expect(place["artifactLocation"]["uri"] in run.files, "a result is at " + place["artifactLocation"]["uri"])
        expect(place["artifactLocation"]["uriBaseId"] in whole["originalUriBaseIds"], "the base of a URI is not declared")


def tap(path, run):
    failed = len(run.failed_subjects)
    with open(path) as file:
        text = file.read()
    # Some versions of prove, such as 3.44, refuse version 14, but read its documents like those of version 13.
    old = path + ".13"
    with open(old, "w") as file:
        file.write(text.replace("TAP version 14", "TAP version 13", 1))
    result = subprocess.run(["prove", "-e", "cat", old], capture_output=True, text=True)
    expect("Parse errors" not in result.stdout, "prove cannot read TAP:\n" + result.stdout)
    expect((result.returncode != 0) == (failed > 0), "prove has another verdict:\n" + result.stdout)
    expect("Failed: %d)" % failed in result.stdout or failed == 0, "prove counts other failures:\n" + result.stdout)
    lines = list(tappy.Parser().parse_text(text))
    points = [line for line in lines if line.category == "test"]
    expect(len([point for point in points if not point.ok]) == failed, "tappy counts other failures")


class Tags(html.parser.HTMLParser):
    """Collects the elements of a page."""

    def __init__(self):
        super().__init__()
        self.tags = []

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))


def markdown(path, run):
    with open(path) as file:
        text = file.read()
    tags = Tags()
    # GitHub and GitLab read what is folded as Markdown; this renderer does where the markup asks for it.
    text = text.replace("<details>", '<details markdown="1">')
    tags.feed(renderer.markdown(text, extensions=["tables", "fenced_code", "md_in_html"]))
    names = [tag for tag, _ in tags.tags]
    expect("script" not in names and "img" not in names, "Markdown renders markup of a response")
    expect(names.count("table") == 1, "Markdown has %d tables" % names.count("table"))


def har(path, run):
    entries = sum(operation["exchanges"] for operation in run.report["operations"])
    findings = len([finding for finding in run.findings if finding["exchange"]])
    with open(path) as file:
        document = json.load(file)
    parser = haralyzer.HarParser(document)
    pages_entries = document["log"]["entries"]
    expect(len(pages_entries) == entries, "HAR has %d entries" % len(pages_entries))
    expect(sum(len(entry["_findings"]) for entry in pages_entries) == findings, "HAR has other findings")
    expect(parser.har_data["version"] == "1.2", "haralyzer reads another version")
    for entry in pages_entries:
        read = haralyzer.HarEntry(entry)
        expect(read.request.method == "GET" and read.response.status in (200, 500), "haralyzer reads other exchanges")


def gitlab(path, run):
    with open(path) as file:
        issues = json.load(file)
    prints = [issue["fingerprint"] for issue in issues]
    expect(bool(issues) == bool(run.findings) and len(set(prints)) == len(prints), "GitLab fingerprints are not unique")
    for issue in issues:
        expect(issue["severity"] in ("info", "minor", "major", "critical", "blocker"), "a GitLab severity is unknown")
        expect(issue["location"]["lines"]["begin"] >= 1 and not issue["location"]["path"].startswith("/"), "a place is wrong")


def github(path, run):
    text = run.text
    if not text:
        with open(path) as file:
            text = file.read()
    commands = [line for line in text.splitlines() if line.startswith("::")]
    expect(bool(commands) == bool(run.findings), "GitHub gets %d commands" % len(commands))
    expect(all(line.split(" ")[0] in ("::error", "::warning", "::notice") for line in commands),
           "GitHub would run other commands: %s" % commands)
    expect(not any("::error::attacked" == line.strip() for line in text.splitlines()), "a response gives a command")
    if run.summary is not None:
        with open(run.summary) as file:
            expect(file.read().startswith("# "), "the summary of the step is missing")


def json_report(path, run):
    with open(path) as file:
        expect(json.load(file) == run.report, "two JSON reports of a run differ")


def html_page(path, run):
    # The page is used in a browser by ci/browser.
    with open(path) as file:
        text = file.read()
    tags = Tags()
    tags.feed(text)
    expect("main" in [tag for tag, _ in tags.tags], "the page has no content")


# A format that is not here is one that nothing reads, which fails.
READERS = {"junit": junit, "sarif": sarif, "tap": tap, "markdown": markdown, "har": har, "gitlab": gitlab, "github": github,
           "json": json_report, "html": html_page}
