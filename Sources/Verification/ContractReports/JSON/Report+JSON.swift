import Diagnostics
import Findings
import JSONSyntax

extension Report {
  static let json = ObjectForm<Report>(
    readInto: Report(command: "", version: ""),
    requiring: Member.Requirement { root, report throws(ReportFileError) in
      let summary = try root.member("summary")
      let holds = try JSONForm.flag.read("holds", of: summary)
      guard holds != report.holds else { return }
      throw try summary.member("holds").error(
        "the summary says holds: \(holds), which the findings, cases and exit status of the report contradict",
        remedy: ReportFileError.incomplete
      )
    }
  ) {
    Member.constant("schema", .string(JSONReport.schemaIdentifier), "Identifies this format.")
    Member.constant("version", JSONLiteral(JSONReport.version), "The version of this format.")
    Member.tool
    Member.stored("command", \.command, .string.with(["examples": ["verify", "check", "gate"]]), "The subcommand.")
    Member.stored(
      "target",
      \.target,
      .text,
      "The base URL of the API, with secrets redacted; null for a run without a network."
    )
    Member.stored(
      "seed",
      \.seed,
      .seed,
      "The seed of every random choice; pass it with `--seed` to repeat the run. It may exceed 2^53."
    )
    Member.stored("started", \.started, .string.or(""), "When the run started, as RFC 3339 in UTC; empty if unknown.")
    Member.stored("elapsedSeconds", \.elapsed, .seconds, "The duration of the run.")
    Member.summary
    Member.stored(
      "operations",
      \.operations,
      .list(of: OperationSummary.json),
      "The operations, in the order of the contract."
    )
    Member.stored("checks", \.checks, .list(of: .check), "The checks that ran.")
    Member.stored(
      "findings",
      \.findings,
      .list(of: Finding.json),
      "Every finding, in an order that does not depend on timing."
    )
    Member.stored("cases", \.cases, .list(of: CaseOutcome.json), "The cases, in the order of the acceptance suite.")
    Member.stored(
      "stages",
      \.stages,
      .list(of: StageSummary.json),
      "The stages of the run, in order; empty for a run without stages."
    )
    Member.stored(
      "notes",
      \.notes,
      .list(of: .string),
      "Further facts about the run, such as walks that a limit cut short."
    )
    Member.derived(
      "catalogue",
      .list(of: Descriptor.json),
      "What the checks that ran mean, and how to fix what they find.",
      isRequired: false,
      get: \.catalogue
    )
    Member.added(
      "httpVersions",
      \.httpVersions,
      .list(of: .string),
      "The versions of HTTP in which responses came, such as `HTTP/2`; empty where there were none."
    )
    Member.added(
      "coverage",
      \.coverage,
      Coverage.json.optional,
      "The parts of the contract that the run exercised; null for a run without requests."
    )
    Member.added(
      "callbacks",
      \.callbacks,
      CallbackCounts.json.optional,
      "What the API sent to the callback URL of the run; null for a run without one."
    )
    Member.added("interrupted", \.isInterrupted, .flag, "Whether a signal ended the run.")
    Member.added(
      "known",
      \.known,
      .list(of: Baseline.Entry.json),
      "The problems that a baseline accepts; they are not among the findings."
    )
    Member.added(
      "baseline",
      \.baseline,
      BaselineComparison.json.optional,
      """
      How the run differs from its baseline; null for a run without one. All numbers count problems by their \
      fingerprints: the run found `known` + `new`, and the file has `known` + `gone` + `unjudged`.
      """
    )
    Member.added(
      "judgements",
      \.judgements,
      .judgements,
      "How often each check of the run as a whole, such as those of files, judged something."
    )
    Member.mapped(
      "notApplicable",
      .list(of: InapplicableCheck.json),
      "The checks that ran and had nothing to judge, which is no success.",
      isRequired: false,
      get: { report in
        report.inapplicableChecks.map { InapplicableCheck(check: $0, reason: report.reason(forNothingOf: $0)) }
      },
      set: { report, checks in for check in checks { report.reasonsForNothing[check.check] = check.reason } }
    )
    Member.added(
      "sources",
      \.sources,
      ReportSources.json.or(ReportSources()),
      "The files that the run read, with which `contract repeat` sends its requests again."
    )
    Member.added("status", \.status, .exitStatus, "The exit code of the run; null if unknown.")
    Member.added(
      "shard",
      \.shard,
      ReportShard.json.optional,
      """
      Which part of a divided run the report is about; null for a whole run. `contract merge` requires that all but the \
      number agree.
      """
    )
    Member.added(
      "missingShards",
      \.missingShards,
      .list(of: .shardNumber),
      "The numbers of the shards that a merged report lacks."
    )
  }
  .form
}

extension Member<Report> {
  fileprivate static var tool: Member {
    Member.group("tool", "What wrote the report.") {
      Member.constant("name", "contract")
      Member.stored("version", \.version, .string)
    }
  }

  /// The summary of the report, which the rest of the file must confirm.
  fileprivate static var summary: Member {
    Member.group("summary") {
      Member.derived(
        "holds",
        .flag,
        """
        Whether the run ended with 0: it was not interrupted, and has no finding that is an error, no failed case, and \
        nothing else that made it fail.
        """,
        get: \.holds
      )
      Member.number("operations") { $0.operations.count }
      Member.stored("requests", \.requests, .count.or(0), "All requests that were sent.")
      Member.number("checks", "The number of checks that ran.") { $0.checks.count }
      Member.number("errors", "Findings that are errors.") { $0.count(.error) }
      Member.number("warnings", "Findings that are warnings.") { $0.count(.warning) }
      Member.number("notes", "Findings that are notes.") { $0.count(.note) }
      Member.number("cases", "Cases of the acceptance suite.") { $0.cases.count }
      Member.number("passed", "Cases that passed.") { CaseCounts($0.cases).passed }
      Member.number("failed", "Cases that failed.") { CaseCounts($0.cases).failed }
      Member.number("skipped", "Cases that were not played.") { CaseCounts($0.cases).skipped }
      Member.derived(
        "casesNotApplicable",
        .count,
        "Cases that exercise no part of the client under test.",
        isRequired: false
      ) {
        CaseCounts($0.cases).notApplicable
      }
      Member.derived("known", .count, "Problems that a baseline accepts, each counted once.", isRequired: false) {
        $0.known.count
      }
      Member.derived("notApplicable", .count, "Checks that had nothing to judge.", isRequired: false) {
        $0.inapplicableChecks.count
      }
      Member.derived(
        "results",
        ResultCounts.json,
        """
        The results of every check on every operation and on the run, which are the test cases of `junit` and `tap`.
        """,
        isRequired: false
      ) {
        ResultCounts($0.checkSuites.flatMap(\.results))
      }
      Member.derived(
        "notVerified",
        .counts(of: .omission),
        "The number of operations that the run says little about, by the reason.",
        isRequired: false
      ) {
        $0.omissions.map { ($0.reason, $0.count) }
      }
    }
  }

  /// A number that the rest of the report amounts to.
  ///
  /// A file that was edited, or put together from others, is not the report of a run.
  private static func number(_ name: String, _ description: String? = nil, get: @escaping @Sendable (Report) -> Int)
    -> Member
  {
    var member = derived(name, .count, description, get: get)
    member.verify = Requirement { summary, report throws(ReportFileError) in
      let (stated, count) = (try JSONForm.count.read(name, of: summary), get(report))
      guard stated != count else { return }
      throw try summary.member(name).error(
        "the summary says \(name): \(stated), but the report has \(count)",
        remedy: ReportFileError.incomplete
      )
    }
    return member
  }
}

extension ResultCounts {
  fileprivate static let json = ObjectForm(readInto: ResultCounts([])) {
    Member.derived("total", .count, get: \.total)
    Member.stored("passed", \.passed, .count, "The check judged something, and found no error.")
    Member.stored("failed", \.failed, .count, "The check found an error.")
    Member.stored("skipped", \.skipped, .count, "The check had nothing to judge, or its problem is known.")
  }
  .form
}

/// A check that had nothing to judge.
private struct InapplicableCheck {
  var check: CheckID
  var reason: String

  static let json = ObjectForm(readInto: InapplicableCheck(check: CheckID(""), reason: "")) {
    Member.stored("check", \.check, .check)
    Member.stored("reason", \.reason, .string)
  }
  .form
}

extension BaselineComparison {
  fileprivate static let json = ObjectForm(readInto: BaselineComparison(file: "", known: 0, new: 0)) {
    Member.stored("file", \.file, .string)
    Member.stored("known", \.known, .count, "Problems that were found and are accepted.")
    Member.stored("new", \.new, .count, "Problems that were found and are not accepted.")
    Member.derived("gone", .count, "Problems that the run shows to be fixed.") { $0.gone.count }
    Member.stored("unjudged", \.unjudged, .count, "Problems that the run did not look for.")
    Member.stored("written", \.isWritten, .flag, "Whether the run wrote the file.")
    Member.stored("goneProblems", \.gone, .list(of: Baseline.Entry.json))
  }
  .form
}

extension Baseline.Entry {
  fileprivate static let json = ObjectForm(readInto: Baseline.Entry()) {
    Member.stored("fingerprint", \.fingerprint, .string)
    Member.stored(
      "check",
      \.check,
      JSONForm.string.mapped(CheckID.init(_:), from: \.rawValue).optional,
      "null for a failed case."
    )
    Member.stored("subject", \.subject, .text, "The operation or case; null for a file.")
    Member.stored("message", \.message, .string)
  }
  .form.named("problem")
}

extension ReportShard {
  fileprivate static let json = ObjectForm(
    readInto: ReportShard(number: 1, count: 1, contract: "", selection: ""),
    requiring: Member.Requirement { object, shard throws(ReportFileError) in
      guard 1...most ~= shard.count, 1...shard.count ~= shard.number else {
        throw object.error("\(shard.number) of \(shard.count) is not a shard")
      }
    }
  ) {
    Member.stored("number", \.number, .ordinal, "Counted from 1.")
    Member.stored("count", \.count, .ordinal)
    Member.stored("contract", \.contract, .string, "A digest of the contract's files.")
    Member.stored("selection", \.selection, .string, "A digest of the selected operations, checks and cases.")
  }
  .form
}

extension Descriptor {
  /// The meaning of a check; it is not read again, because the reader knows the checks.
  fileprivate static let json = ObjectForm(
    readInto: Descriptor(.check, "", summary: "", explanation: "", example: "", remedy: "", exclusion: "")
  ) {
    Member.derived("id", .check) { CheckID($0.id) }
    Member.derived("summary", .string, "One line, with code in backquotes.", get: \.summary)
    Member.derived("explanation", .string, get: \.explanation)
    Member.derived("remedy", .string, get: \.remedy)
  }
  .form
}

extension JSONForm<UInt64> {
  /// A seed, which may be larger than the numbers of many readers.
  static let seed = JSONForm(
    schema: [.init("type", "integer"), .init("minimum", 0), .init("maximum", .number(String(UInt64.max)))],
    fallback: 0,
    write: { .number(String($0)) },
    read: { UInt64($0.json.text) ?? 0 }
  )
}

extension JSONForm<Int> {
  fileprivate static let shardNumber = JSONForm(
    schema: ordinal.schema,
    write: { JSONLiteral($0) },
    read: { value throws(ReportFileError) in
      guard let number = value.json.integer else { throw value.error("a number of a shard is not an integer") }
      return number
    }
  )
}
