import Diagnostics
import HTTPMessages
import JSONSyntax

extension JSONReport {
  /// Reads a report that was written as JSON, such as that of a shard.
  ///
  /// - Throws: `ReportFileError` with the place, if it is no report of this version.
  public static func read(_ bytes: [UInt8], file: String) throws(ReportFileError) -> Report {
    let root = try ReportMemberReader.root(
      bytes,
      file: file,
      schema: schemaIdentifier,
      kind: "a JSON report of contract"
    )
    let version = try root.integer("version")
    guard version == Self.version else {
      throw root.error("the report has version \(version); this command reads version \(Self.version)", at: root.value)
    }
    var report = Report(
      command: try root.string("command"),
      version: try root.object("tool")?.string("version") ?? "",
      target: try root.optionalString("target"),
      seed: root.optional("seed").flatMap { UInt64($0.text) } ?? 0,
      started: try root.optionalString("started") ?? "",
      elapsed: try root.duration("elapsedSeconds"),
      requests: try root.object("summary")?.optionalInteger("requests") ?? 0,
      checks: try root.strings("checks").map { CheckID($0) },
      notes: try root.strings("notes")
    )
    for reader in try root.objects("operations") { report.operations.append(try OperationSummary(reader)) }
    for reader in try root.objects("findings") { report.findings.append(try Finding(reader)) }
    for reader in try root.objects("cases") { report.cases.append(try CaseOutcome(reader)) }
    for reader in try root.objects("stages") { report.stages.append(try StageSummary(reader)) }
    for reader in try root.objects("known") { report.known.append(try Baseline.Entry(reader)) }
    report.baseline = try root.object("baseline").map { reader throws(ReportFileError) in
      try BaselineComparison(reader)
    }
    report.coverage = try root.object("coverage").map { reader throws(ReportFileError) in try Coverage(reader) }
    report.judgements = try root.judgements()
    for reader in try root.objects("notApplicable") {
      report.reasonsForNothing[CheckID(try reader.string("check"))] = try reader.string("reason")
    }
    report.isInterrupted = try root.flag("interrupted")
    report.status = try root.optionalInteger("status").flatMap { Int32(exactly: $0) }
    report.shard = try root.object("shard").map { reader throws(ReportFileError) in try ReportShard(reader) }
    for element in try root.elements("missingShards") {
      guard let number = element.integer else { throw root.error("a number of a shard is not an integer", at: element) }
      report.missingShards.append(number)
    }
    try requireConsistency(of: report, with: root)
    return report
  }

  /// Requires that the summary of a file says what its findings, operations and cases amount to.
  ///
  /// A file that was edited, or put together from others, is not the report of a run.
  private static func requireConsistency(of report: Report, with root: ReportMemberReader) throws(ReportFileError) {
    guard let summary = try root.object("summary") else {
      throw root.error("the member \"summary\" is missing", at: root.value, remedy: incomplete)
    }
    let cases = CaseCounts(report.cases)
    let counts: [(String, Int)] = [
      ("operations", report.operations.count), ("checks", report.checks.count), ("errors", report.count(.error)),
      ("warnings", report.count(.warning)), ("notes", report.count(.note)), ("cases", cases.total),
      ("passed", cases.passed), ("failed", cases.failed), ("skipped", cases.skipped),
    ]
    for (name, count) in counts {
      let stated = try summary.integer(name)
      guard stated == count else {
        throw summary.error(
          "the summary says \(name): \(stated), but the report has \(count)",
          at: try summary.member(name),
          remedy: incomplete
        )
      }
    }
    let holds = try summary.flag("holds")
    guard holds == report.holds else {
      throw summary.error(
        "the summary says holds: \(holds), which the findings, cases and exit status of the report contradict",
        at: try summary.member("holds"),
        remedy: incomplete
      )
    }
  }

  private static let incomplete = "the file is incomplete or was edited; write the report again"
}

extension Baseline.Entry {
  fileprivate init(_ reader: ReportMemberReader) throws(ReportFileError) {
    self.init(
      fingerprint: try reader.string("fingerprint"),
      check: try reader.optionalString("check").map { CheckID($0) },
      subject: try reader.optionalString("subject"),
      message: try reader.string("message")
    )
  }
}

extension BaselineComparison {
  fileprivate init(_ reader: ReportMemberReader) throws(ReportFileError) {
    var gone: [Baseline.Entry] = []
    for entry in try reader.objects("goneProblems") { gone.append(try Baseline.Entry(entry)) }
    self.init(
      file: try reader.string("file"),
      known: try reader.integer("known"),
      new: try reader.integer("new"),
      gone: gone,
      unjudged: try reader.integer("unjudged"),
      isWritten: try reader.flag("written")
    )
  }
}

extension ReportShard {
  fileprivate init(_ reader: ReportMemberReader) throws(ReportFileError) {
    let (number, count) = (try reader.integer("number"), try reader.integer("count"))
    guard 1...Self.most ~= count, 1...count ~= number else {
      throw reader.error("\(number) of \(count) is not a shard", at: reader.value)
    }
    self.init(
      number: number,
      count: count,
      contract: try reader.string("contract"),
      selection: try reader.string("selection")
    )
  }
}

extension ReportMemberReader {
  /// Returns seconds with decimals.
  func duration(_ name: String) throws(ReportFileError) -> Duration {
    guard let member = optional(name) else { return .zero }
    guard member.kind == .number, let seconds = Double(member.text), seconds >= 0, seconds < 1e9 else {
      throw error("\"\(name)\" is not a number of seconds", at: member)
    }
    return .milliseconds(Int64((seconds * 1000).rounded()))
  }

  /// Returns how often each check judged something.
  func judgements() throws(ReportFileError) -> [CheckID: Int] {
    var judgements: [CheckID: Int] = [:]
    guard let reader = try object("judgements") else { return judgements }
    for member in reader.value.members { judgements[CheckID(member.name)] = try reader.integer(member.name) }
    return judgements
  }

  /// Returns a JSON Pointer.
  func pointer(_ name: String) throws(ReportFileError) -> JSONPointer? {
    guard let text = try optionalString(name) else { return nil }
    guard let pointer = JSONPointer(text) else {
      throw error("\"\(name)\" is not a JSON Pointer", at: try member(name))
    }
    return pointer
  }

  /// Returns line and column.
  func location() throws(ReportFileError) -> JSONLocation? {
    guard let line = try optionalInteger("line"), let column = try optionalInteger("column") else { return nil }
    guard line > 0, column > 0 else { throw error("line and column are counted from 1", at: value) }
    return JSONLocation(line: line, column: column)
  }
}

extension OperationSummary {
  fileprivate init(_ reader: ReportMemberReader) throws(ReportFileError) {
    self.init(
      id: try reader.string("id"),
      method: try reader.string("method"),
      path: try reader.string("path"),
      exchanges: try reader.integer("exchanges"),
      skipped: try reader.optionalString("skipped")
    )
    documented = try reader.strings("documented")
    judgements = try reader.judgements()
    stage = try reader.optionalString("stage")
    omission = try reader.optionalString("omission").flatMap(OperationOmission.init)
    if let statuses = try reader.object("statuses") {
      for member in statuses.value.members {
        guard let status = Int(member.name), 100..<1000 ~= status else {
          throw reader.error("\"\(VisibleText.of(member.name))\" is not a status", at: member.key)
        }
        self.statuses[status] = try statuses.integer(member.name)
      }
    }
    guard let times = try reader.object("latency") else { return }
    let longest = Duration.microseconds(try times.integer("maximumMicroseconds"))
    for bucket in try times.objects("histogram") {
      latency.add(
        microseconds: try bucket.integer("microseconds"),
        count: try bucket.integer("count"),
        longest: longest
      )
    }
  }
}

extension StageSummary {
  fileprivate init(_ reader: ReportMemberReader) throws(ReportFileError) {
    let status = try reader.optionalInteger("status")
    self.init(
      name: try reader.string("name"),
      result: try reader.string("result"),
      status: status.flatMap { Int32(exactly: $0) },
      elapsed: try reader.duration("elapsedSeconds")
    )
    checks = try reader.strings("checks").map { CheckID($0) }
    judgements = try reader.judgements()
  }
}

extension Coverage {
  fileprivate init(_ reader: ReportMemberReader) throws(ReportFileError) {
    self.init()
    for operation in try reader.objects("operations") {
      var items: [CoverageItem] = []
      for item in try operation.objects("items") {
        let name = try item.string("kind")
        guard let kind = CoverageItem.Kind(rawValue: name) else {
          throw item.error("\"\(VisibleText.of(name))\" is not a kind of coverage", at: try item.member("kind"))
        }
        items.append(CoverageItem(kind, try item.string("name"), isExercised: try item.flag("exercised")))
      }
      operations.append(OperationCoverage(id: try operation.string("id"), items: items))
    }
  }
}
