"""Compares what was found on servers of others with the reviewed faults, and prints one table.

Usage: compare.py FOLDER PAGE NAME…    (PAGE: the DocC page whose table is rewritten, or - to print only)

Ends with 1 if a finding has not been reviewed, and names each with what it says and the request that shows it.
"""

import json
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
VERDICTS = ("true", "documentation", "false")
LABELS = {"safe": "contract, safe requests", "all": "contract, all operations",
          "generated": "contract, with `--generate`", "schemathesis": "Schemathesis"}
BEGIN, END = "<!-- The table is written by ci/foreign-servers. -->", "<!-- The end of the table. -->"


def reviewed(description):
    """Returns the verdict of each fault key; `true-2` names the verdict, and the reason that the file gives once."""
    verdicts, reasons = {}, description["reasons"]
    for operation, faults in description["faults"].items():
        for fault, reason in faults.items():
            verdict = reason.rpartition("-")[0]
            if verdict not in VERDICTS or not reasons.get(reason):
                raise SystemExit(f'{operation} | {fault}: "{reason}" is no reason of the file; a reason has one of the '
                                 f'verdicts {", ".join(VERDICTS)}, and a number')
            verdicts[f"{operation} | {fault}"] = verdict
    return verdicts


def row(label, run, verdicts):
    """Returns a row: what was found of each verdict, what is true and was missed, and what it cost."""
    counts = {verdict: sum(1 for key in run["faults"] if verdicts.get(key) == verdict) for verdict in VERDICTS}
    missed = sum(1 for key, verdict in verdicts.items() if verdict == "true" and key not in run["faults"])
    return [label, counts["true"], counts["documentation"], counts["false"], missed, run["requests"],
            f'{run["seconds"]:.1f} s', f'{run["memory"]} MB']


def main(folder, page, names):
    lines, unreviewed = [], 0
    header = ["Server", "Run", "True", "Documentation", "False", "Missed", "Requests", "Time", "Memory"]
    lines.append("| " + " | ".join(header) + " |")
    lines.append("|" + "---|" * len(header))
    totals = {"contract": [0] * 5, "schemathesis": [0] * 5}
    for name in names:
        description = json.loads((HERE / f"{name}.json").read_text(encoding="utf-8"))
        found = json.loads((folder / "results" / f"{name}.json").read_text(encoding="utf-8"))
        verdicts = reviewed(description)
        for way, run in found.items():
            for key, shown in run["faults"].items():
                if key not in verdicts:
                    unreviewed += 1
                    print(f"unreviewed: {name}, {way}: {key}\n  {shown['says']}\n  {shown['request']}", file=sys.stderr)
        first = f'{description["name"]} ({description["framework"]})'
        for way, label in LABELS.items():
            cells = row(label, found[way], verdicts)
            lines.append("| " + " | ".join([first, *map(str, cells)]) + " |")
            first = ""
        for tool, run in (("contract", found["generated"]), ("schemathesis", found["schemathesis"])):
            cells = row("", run, verdicts)
            totals[tool] = [total + value for total, value in zip(totals[tool], [*cells[1:5], run["seconds"]])]
    for tool, label in (("contract", LABELS["generated"]), ("schemathesis", LABELS["schemathesis"])):
        true, gaps, false, missed, seconds = totals[tool]
        lines.append(f"| all | {label} | {true} | {gaps} | {false} | {missed} | | {seconds:.1f} s | |")
    table = "\n".join(lines)
    print(table)
    if page != "-":
        place = pathlib.Path(page)
        text = place.read_text(encoding="utf-8")
        before, rest = text.split(BEGIN, 1)
        after = rest.split(END, 1)[1]
        place.write_text(f"{before}{BEGIN}\n{table}\n{END}{after}", encoding="utf-8")
    if unreviewed:
        print(f"{unreviewed} findings are not reviewed; add each to ci/foreign-servers.d/NAME.json", file=sys.stderr)
        sys.exit(1)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]).resolve(), sys.argv[2], sys.argv[3:])
