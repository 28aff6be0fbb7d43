"""Reads every report format with tools of others. Run by ci/reports, which installs the tools."""

import html.parser
import json
import os
import subprocess
import tempfile
import time
import warnings
import xml.etree.ElementTree

warnings.simplefilter("ignore")

import haralyzer
import junitparser
import markdown
import pysarif
import sarif_pydantic
import tap.parser
import xunitparser

import samples


def expect(condition, message):
    if not condition:
        raise SystemExit("formats: " + message)


def junit(path, failures):
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


def sarif(path, levels, files):
    log = pysarif.load_from_file(path)
    results = log.runs[0].results
    expect(sorted({result.level for result in results}) == sorted(levels), "SARIF has other levels")
    with open(path) as file:
        document = json.load(file)
    model = sarif_pydantic.Sarif.model_validate(document)
    expect(len(model.runs[0].results) == len(results), "the SARIF libraries disagree")
    run = document["runs"][0]
    prints = [result["partialFingerprints"]["primaryLocationLineHash"] for result in run["results"]]
    expect(len(set(prints)) == len(prints), "SARIF fingerprints are not unique")
    for result in run["results"]:
        expect(run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"], "a rule index is wrong")
        place = result["locations"][0]["physicalLocation"]
        expect(place["artifactLocation"]["uri"] in files, "a result is at " + place["artifactLocation"]["uri"])
        expect(place["artifactLocation"]["uriBaseId"] in run["originalUriBaseIds"], "the base of a URI is not declared")


def tap_report(path, failed):
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
    lines = list(tap.parser.Parser().parse_text(text))
    points = [line for line in lines if line.category == "test"]
    expect(len([point for point in points if not point.ok]) == failed, "tappy counts other failures")


class Tags(html.parser.HTMLParser):
    """Collects the elements of a page."""

    def __init__(self):
        super().__init__()
        self.tags = []

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))


def markdown_report(path, tables):
    with open(path) as file:
        text = file.read()
    tags = Tags()
    tags.feed(markdown.markdown(text, extensions=["tables", "fenced_code"]))
    names = [tag for tag, _ in tags.tags]
    expect("script" not in names and "img" not in names, "Markdown renders markup of a response")
    expect(names.count("table") == tables, "Markdown has %d tables" % names.count("table"))


def har(path, entries, findings):
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


def gitlab(path):
    with open(path) as file:
        issues = json.load(file)
    prints = [issue["fingerprint"] for issue in issues]
    expect(issues and len(set(prints)) == len(prints), "GitLab fingerprints are not unique")
    for issue in issues:
        expect(issue["severity"] in ("info", "minor", "major", "critical", "blocker"), "a GitLab severity is unknown")
        expect(issue["location"]["lines"]["begin"] >= 1 and not issue["location"]["path"].startswith("/"), "a place is wrong")


def github(text, summary):
    commands = [line for line in text.splitlines() if line.startswith("::")]
    expect(commands and all(line.split(" ")[0] in ("::error", "::warning", "::notice") for line in commands),
           "GitHub would run other commands: %s" % commands)
    expect(not any("::error::attacked" == line.strip() for line in text.splitlines()), "a response gives a command")
    expect(summary.startswith("# "), "the summary of the step is missing")


def main():
    start = time.monotonic()
    kinds = {"junit": "xml", "json": "json", "sarif": "sarif", "gitlab": "gitlab.json", "markdown": "md", "tap": "tap", "har": "har",
             "html": "html"}
    with tempfile.TemporaryDirectory(prefix="contract-formats.") as folder:
        os.mkdir(os.path.join(folder, ".git"))
        samples.broken(folder)
        # The console's text under GitHub Actions is read below.
        known = samples.formats(folder)
        expect(known == set(kinds) | {"github"},
               "nothing reads these formats: %s" % sorted(known.symmetric_difference(set(kinds) | {"github"})))
        options = [part for kind, name in kinds.items() for part in ("--report", "%s=report.%s" % (kind, name))]
        summary = os.path.join(folder, "summary.md")
        text = samples.run(folder, "check", *options, expected=1,
                           environment={"GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": summary})
        path = lambda kind: os.path.join(folder, "report." + kinds[kind])
        with open(path("json")) as file:
            report = json.load(file)
        failed = {(finding["operation"], finding["check"]) for finding in report["findings"] if finding["severity"] == "error"}
        operations = {operation["id"] for operation in report["operations"]}
        junit(path("junit"), len(failed))
        sarif(path("sarif"), {finding["severity"] for finding in report["findings"]},
              {"Contracts/pets.yaml", "Recordings/pets.har"})
        gitlab(path("gitlab"))
        tap_report(path("tap"), len({operation if operation in operations else None for operation, _ in failed}))
        markdown_report(path("markdown"), 1)
        har(path("har"), 4, len([finding for finding in report["findings"] if finding["exchange"]]))
        samples.run(folder, "check", "--recordings", "report.har", expected=1)
        with open(summary) as file:
            github(text, file.read())
        for name in os.listdir(folder):
            if name.startswith(("report.", "summary")):
                with open(os.path.join(folder, name)) as file:
                    expect(samples.SECRET not in file.read(), "%s shows a secret" % name)
        expect(samples.SECRET not in text, "the console shows a secret")
        # The use cases, all of which pass.
        options = [part for kind, name in kinds.items() for part in ("--report", "%s=%s/cases.%s" % (kind, folder, name))]
        samples.run(os.getcwd(), "accept", *options, expected=0)
        cases = lambda kind: os.path.join(folder, "cases." + kinds[kind])
        junit(cases("junit"), 0)
        tap_report(cases("tap"), 0)
        markdown_report(cases("markdown"), 1)
    print("formats: %d formats read by other tools, %.1f s" % (len(kinds) + 1, time.monotonic() - start))


main()
