"""Reads every report format with tools of others. Run by ci/reports, which installs the tools."""

import os
import tempfile
import time

import readers
import samples
from readers import expect


def read(run, path):
    for name, reader in readers.READERS.items():
        reader(path(name), run)


def main():
    start = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="contract-formats.") as folder:
        os.mkdir(os.path.join(folder, ".git"))
        samples.broken(folder)
        known = samples.formats(folder)
        expect(known == set(readers.READERS),
               "nothing reads these formats: %s" % sorted(known.symmetric_difference(readers.READERS)))
        # The console has the annotations for GitHub Actions.
        path = lambda name: os.path.join(folder, "report." + name)
        options = [part for name in sorted(known - {"github"}) for part in ("--report", "%s=report.%s" % (name, name))]
        summary = os.path.join(folder, "summary.md")
        text = samples.run(folder, "check", *options, expected=1,
                           environment={"GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": summary})
        read(readers.Run(path("json"), text, summary, ["Contracts/pets.yaml", "Recordings/pets.har"]), path)
        samples.run(folder, "check", "--recordings", "report.har", expected=1)
        for name in os.listdir(folder):
            if name.startswith(("report.", "summary")):
                with open(os.path.join(folder, name)) as file:
                    expect(samples.SECRET not in file.read(), "%s shows a secret" % name)
        expect(samples.SECRET not in text, "the console shows a secret")
        # The use cases, all of which pass.
        path = lambda name: os.path.join(folder, "cases." + name)
        options = [part for name in sorted(known) for part in ("--report", "%s=%s" % (name, path(name)))]
        samples.run(os.getcwd(), "accept", *options, expected=0)
        read(readers.Run(path("json")), path)
    print("formats: %d formats read by other tools, %.1f s" % (len(known), time.monotonic() - start))


main()
