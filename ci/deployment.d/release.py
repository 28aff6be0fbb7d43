"""Installs a made-up release from this machine with ci/install.sh, and runs the steps of the action with it.

Usage: release.py            (called by ci/deployment, with PyYAML)
"""
import functools
import hashlib
import http.server
import io
import os
import pathlib
import platform
import re
import subprocess
import sys
import tarfile
import tempfile
import threading

import yaml

package = pathlib.Path(__file__).resolve().parent.parent.parent
installer = package / "ci/install.sh"
failures = []


def check(condition, message):
    if not condition:
        failures.append(message)


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def archive(script):
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w:gz") as tar:
        for name, content, mode in [
            ("bin/contract", script, 0o755), ("share/man/man1/contract.1", b".TH contract 1\n", 0o644),
        ]:
            entry = tarfile.TarInfo(f"contract-1.2.3/{name}")
            entry.size, entry.mode = len(content), mode
            tar.addfile(entry, io.BytesIO(content))
    return data.getvalue()


# The command of the release prints its arguments, and ends with the code in STUB_STATUS.
STUB = b"""#!/bin/sh
if [ "$1" = --version ]; then echo 1.2.3; exit 0; fi
printf '<%s>\\n' "$@"
exit "${STUB_STATUS:-0}"
"""
system = "macos-universal" if platform.system() == "Darwin" else f"linux-{platform.machine().replace('arm64', 'aarch64')}"
name = f"contract-{system}.tar.gz"

with tempfile.TemporaryDirectory() as folder:
    folder = pathlib.Path(folder)
    site = folder / "site"
    data = archive(STUB)
    for place, sums in [("latest/download", data), ("download/1.2.3", data), ("download/6.6.6", b"other")]:
        (site / place).mkdir(parents=True)
        (site / place / name).write_bytes(data)
        (site / place / "SHA256SUMS").write_text(f"{hashlib.sha256(sums).hexdigest()}  {name}\n")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=site))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}"

    def run(command, **environment):
        full = {"PATH": os.environ["PATH"], "HOME": str(folder / "home"), "CONTRACT_RELEASES": address, **environment}
        return subprocess.run(command, env=full, text=True, capture_output=True, cwd=folder)

    def install(*arguments, **environment):
        return run(["sh", str(installer), *arguments], **environment)

    # A release, the newest and a named one, at the usual prefix and at another.
    result = install()
    check(result.returncode == 0 and "1.2.3" in result.stdout, f"ci/install.sh does not install: {result.stderr}")
    check("is not in PATH" in result.stderr, "ci/install.sh does not say that the folder is not in PATH")
    check(os.access(folder / "home/.local/bin/contract", os.X_OK), "ci/install.sh installs no executable")
    check((folder / "home/.local/share/man/man1/contract.1").exists(), "ci/install.sh installs no manual page")
    result = install("--prefix", str(folder / "other place"), "--version", "1.2.3")
    check(os.access(folder / "other place/bin/contract", os.X_OK), f"ci/install.sh ignores its options: {result.stderr}")
    # What must not be installed.
    for arguments, environment, code, message in [
        (["--version", "6.6.6"], {}, 1, "checksum"), (["--version", "7.7.7"], {}, 1, "cannot be downloaded"),
        (["--version", "../x"], {}, 2, "not a version"), (["--force"], {}, 2, "unknown argument"),
        (["--prefix"], {}, 2, "needs a value"), ([], {"CONTRACT_RELEASES": ""}, 2, "not from a release"),
    ]:
        place = folder / f"refused{len(failures)}-{code}-{len(message)}"
        result = install(*(arguments or []), **{"HOME": str(place), **environment})
        check(result.returncode == code and message in result.stderr,
              f"ci/install.sh {' '.join(arguments)}: ends with {result.returncode}, expected {code} and \"{message}\": {result.stderr}")
        check(not place.exists(), f"ci/install.sh {' '.join(arguments)}: installs something")
    # The release workflow writes the address into its copy.
    workflow = (package / ".github/workflows/release.yml").read_text()
    check("@RELEASES@" in workflow and "@RELEASES@" in installer.read_text(),
          "ci/install.sh and .github/workflows/release.yml name the address differently")
    for kind in ("linux-${{ matrix.architecture }}", "macos-universal"):
        check(f"contract-{kind}.tar.gz" in workflow, f".github/workflows/release.yml makes no archive for {kind}")

    # The action's steps, as the runner starts them.
    action = yaml.safe_load((package / ".github/actions/contract/action.yml").read_text())
    steps = action["runs"]["steps"]
    defaults = {key: str(value.get("default", "")) for key, value in action["inputs"].items()}

    def play(status="0", **inputs):
        values = {**defaults, **inputs}
        output, path = folder / "output", folder / "path"
        output.write_text("")
        path.write_text("")
        printed = ""
        for step in steps:
            environment = {
                key: re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}", lambda match: values[match[1]],
                            re.sub(r"\$\{\{ github\.[^}]*\}\}", "a/b", value))
                for key, value in step.get("env", {}).items()
            }
            script = step["run"].replace("CONTRACT_RELEASES=$GITHUB_SERVER_URL/$REPOSITORY/releases", "")
            result = run(
                ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script], **environment,
                GITHUB_ACTION_PATH=str(package / ".github/actions/contract"), RUNNER_TEMP=str(folder / "runner"),
                GITHUB_OUTPUT=str(output), GITHUB_PATH=str(path), STUB_STATUS=status,
                PATH=":".join([*path.read_text().split(), os.environ["PATH"]]),
            )
            printed += result.stdout + result.stderr
            if result.returncode:
                break
        return result.returncode, printed, output.read_text()

    check(f"CONTRACT_RELEASES=$GITHUB_SERVER_URL" in steps[0]["run"], "the action does not name its releases")
    code, printed, output = play()
    check(code == 0 and "exit-code=0" in output, f"the action fails: {printed}")
    check("<gate>\n<--report>\n<junit=contract-reports/gate.xml>\n<--report>\n<html=" in printed,
          f"the action does not run the gate with its reports: {printed}")
    code, printed, output = play(status="1", command="verify --base-url\nhttp://a/*?b=$HOME")
    check(code == 1 and "exit-code=1" in output, f"the action hides an exit code: {printed}")
    check("<verify>\n<--base-url>\n<http://a/*?b=$HOME>" in printed, f"the action expands its input: {printed}")
    code, printed, output = play(command="mock")
    check("--report" not in printed, f"the action gives a report to a command that has none: {printed}")
    server.shutdown()

for failure in failures:
    print(failure, file=sys.stderr)
sys.exit(1 if failures else 0)
