"""Writes the public symbols of modules as text, and compares them with those of the last version.

Usage: compare.py FOLDER --check|--update MODULE...

FOLDER/MODULE has the symbol graphs of a module. MODULE.txt here lists its symbols at the last version, one a line: the
name, a tab and the declaration, with what a type conforms to; members are indented below their type.
"""

import collections
import json
import pathlib
import re
import sys

here = pathlib.Path(__file__).resolve().parent
root = here.parent.parent
changes = root / "Sources/contract/contract.docc/Changes.md"
command = root / "Sources/contract/ContractCommand.swift"
# Names each symbol that was removed or changed since the last version, one a line.
changed = here / "changed"
# What the compiler adds to nearly every type.
implied = {"Copyable", "Escapable", "SendableMetatype", "BitwiseCopyable"}


def declaration(symbol):
    """A declaration without the names that parameters have inside of a function, which callers do not see."""
    text, kinds = "", ["", ""]
    for fragment in symbol["declarationFragments"]:
        if fragment["kind"] == "internalParam" and kinds == ["externalParam", "text"]:
            text = text[:-1]
        else:
            text += fragment["spelling"]
        kinds = [kinds[1], fragment["kind"]]
    return " ".join(text.split())


def symbols(folder):
    """The symbols of a module: their path and declaration."""
    found = set()
    for graph in sorted(folder.glob("*.symbols.json")):
        graph = json.loads(graph.read_text())
        conformances = collections.defaultdict(set)
        for relation in graph["relationships"]:
            if relation["kind"] in ("conformsTo", "inheritsFrom"):
                name = relation.get("targetFallback", "").rpartition(".")[2] or relation["target"]
                conformances[relation["source"]].add(name)
        names = {symbol["identifier"]["precise"]: symbol["names"]["title"] for symbol in graph["symbols"]}
        for symbol in graph["symbols"]:
            if "::SYNTHESIZED::" in symbol["identifier"]["precise"] or symbol["kind"]["identifier"] == "swift.extension":
                continue
            bases = {names.get(base, base) for base in conformances[symbol["identifier"]["precise"]]} - implied
            text = declaration(symbol)
            if bases:
                text += ": " + ", ".join(sorted(bases))
            found.add((tuple(symbol["pathComponents"]), text))
    return found


def lines(found):
    """The symbols as lines: each below the type that it is in, and indented by a space for it."""
    inside = {path[:count] for path, _ in found for count in range(1, len(path))} - {path for path, _ in found}
    every = sorted(found | {(path, "") for path in inside})
    return "".join(f"{' ' * (len(path) - 1)}{path[-1]}\t{text}\n" for path, text in every)


def read(file):
    """The symbols of such a file."""
    found, path = set(), []
    for line in file.read_text().splitlines()[1:] if file.exists() else []:
        name, _, text = line.partition("\t")
        path = path[: len(name) - len(name.lstrip(" "))] + [name.lstrip(" ")]
        if text:
            found.add((tuple(path), text))
    return found


def current():
    """The version of the command, for which the changes must have a section."""
    version = re.search(r'static let version = "(.+)"', command.read_text()).group(1)
    if not re.search(rf"^## +{re.escape(version)} *$", changes.read_text(), flags=re.MULTILINE):
        sys.exit(f"ci/api: {changes.name} has no section for the version {version} of the command")
    return version


def listed():
    """The symbols that the list of changed ones names."""
    return {line.strip() for line in changed.read_text().splitlines() if line.strip() and not line.startswith("#")}


def names(path, module, modules):
    """What names a symbol in the list: itself, all members of a type that it is in, or its module where that went."""
    whole = ".".join(path)
    every = {".".join(path[:count]) + ".*" for count in range(1, len(path))}
    return {whole, re.sub(r"\(.*\)$", "", whole)} | every | ({module} - set(modules))


def comparable(found):
    """The symbols with constants as variables that can only be read, which are the same to callers."""
    return {(path, re.sub(r"^((?:static )?)let (.*)$", r"\1var \2 { get }", text)) for path, text in found}


def main():
    folder, mode, modules = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3:]
    version = current()
    if mode == "--update":
        for file in here.glob("*.txt"):
            file.unlink()
        for module in modules:
            (here / f"{module}.txt").write_text(f"# {module} {version}\n" + lines(symbols(folder / module)))
        changed.write_text(changed.read_text().partition("\n")[0] + "\n")
        return print(f"api: listed the symbols of {len(modules)} libraries at {version}")
    if mode != "--check":
        sys.exit(f"ci/api: invalid option {mode}; it takes none, or --update")
    named, used = listed(), set()
    missing, total = [], 0
    for module in sorted({file.stem for file in here.glob("*.txt")} | set(modules)):
        before = comparable(read(here / f"{module}.txt"))
        after = comparable(symbols(folder / module)) if module in modules else set()
        total += len(after)
        gone = {path for path, _ in before} - {path for path, _ in after}
        for path, text in sorted(before - after):
            # A type that went took its members along.
            if any(path[:count] in gone for count in range(1, len(path))):
                continue
            found = names(path, module, modules) & named
            used |= found
            if not found:
                missing.append(f"{module}: {'.'.join(path)} was {'removed' if path in gone else 'changed'}: {text}")
    if missing:
        print("\n".join(missing), file=sys.stderr)
        sys.exit(
            f'ci/api: name these {len(missing)} symbols in {changed.relative_to(root)}, one a line, '
            "as `Type.member`, or `Type.*` for all members of a type"
        )
    if named - used:
        sys.exit(
            f"ci/api: {changed.relative_to(root)} names what was neither removed nor changed; remove these lines: "
            + ", ".join(sorted(named - used))
        )
    print(f"api: {total} public symbols in {len(modules)} libraries; every removed or changed one is in {changed.name}")


main()
