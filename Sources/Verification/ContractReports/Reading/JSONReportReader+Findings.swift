import Diagnostics
import HTTPMessages
import JSONSyntax

extension Finding {
  /// Reads a finding of a JSON report; its fingerprint is made anew from what is read.
  init(_ reader: ReportMemberReader) throws(ReportFileError) {
    let name = try reader.string("severity")
    guard let severity = Severity(rawValue: name) else {
      throw reader.error("\"\(VisibleText.of(name))\" is not a severity", at: try reader.member("severity"))
    }
    self.init(
      check: CheckID(try reader.string("check")),
      severity: severity,
      operation: try reader.optionalString("operation"),
      message: try reader.string("message"),
      details: try reader.strings("details"),
      body: try reader.object("body").map { body throws(ReportFileError) in try BodyPlace(body) },
      contract: try reader.object("contract").map { place throws(ReportFileError) in try ContractPlace(place) },
      exchange: try reader.object("exchange").map { exchange throws(ReportFileError) in
        try ExchangeReference(exchange)
      }
    )
    cause = try reader.optionalString("cause")
    otherExchanges = min(max(0, try reader.optionalInteger("otherExchanges") ?? 0), Self.maximumExchanges)
    for exchange in try reader.objects("evidence").prefix(Self.maximumEvidence) {
      evidence.append(try ExchangeReference(exchange))
    }
    stage = try reader.optionalString("stage")
    otherStages = try reader.strings("otherStages")
  }
}

extension Finding {
  /// The most other exchanges that a report may claim, so that sums cannot overflow.
  private static var maximumExchanges: Int { 1_000_000_000 }
}

extension BodyPlace {
  fileprivate init(_ reader: ReportMemberReader) throws(ReportFileError) {
    let excerpt = try reader.object("excerpt").map { excerpt throws(ReportFileError) in
      Excerpt(text: try excerpt.string("text"), mark: max(0, try excerpt.integer("mark")))
    }
    self.init(pointer: try reader.pointer("pointer"), location: try reader.location(), excerpt: excerpt)
  }
}

extension ContractPlace {
  fileprivate init(_ reader: ReportMemberReader) throws(ReportFileError) {
    self.init(
      place: SourcePlace(file: try reader.string("file"), location: try reader.location()),
      pointer: try reader.pointer("pointer")
    )
  }
}

extension ExchangeReference {
  fileprivate init(_ reader: ReportMemberReader) throws(ReportFileError) {
    self.init(
      number: try reader.integer("number"),
      method: HTTPMethod(try reader.string("method")),
      url: try reader.string("url"),
      status: try reader.optionalInteger("status"),
      curl: try reader.string("curl"),
      purpose: try reader.optionalString("purpose")
    )
    preparation = try reader.optionalString("preparation")
  }
}

extension CaseOutcome {
  /// Reads a case of a JSON report.
  init(_ reader: ReportMemberReader) throws(ReportFileError) {
    var steps: [Step] = []
    for step in try reader.objects("steps") {
      steps.append(Step(keyword: try step.string("keyword"), text: try step.string("text")))
    }
    let verdict: Verdict
    let name = try reader.string("verdict")
    switch name {
    case "passed": verdict = .passed
    case "skipped": verdict = .skipped(try reader.optionalString("reason") ?? "")
    case "failed":
      let failure = try reader.object("failure")
      verdict = .failed(
        Failure(
          // A failure outside of the steps has a position after the last one.
          step: try failure?.optionalInteger("step") ?? steps.count,
          expected: try failure?.string("expected") ?? "",
          got: try failure?.string("got") ?? ""
        )
      )
    default: throw reader.error("\"\(VisibleText.of(name))\" is not a verdict", at: try reader.member("verdict"))
    }
    let cell = try reader.object("cell").map { cell throws(ReportFileError) in
      Cell(row: try cell.string("row"), column: try cell.string("column"))
    }
    self.init(
      id: try reader.string("id"),
      useCase: try reader.string("useCase"),
      cell: cell,
      steps: steps,
      verdict: verdict,
      journal: try reader.strings("journal"),
      elapsed: try reader.duration("elapsedSeconds")
    )
    stage = try reader.optionalString("stage")
    isLive = try reader.flag("live")
    guard let origin = try reader.object("origin") else { return }
    guard let kind = CaseOrigin.Kind(rawValue: try origin.string("kind")) else {
      throw origin.error("this origin of a case is not known", at: try origin.member("kind"))
    }
    self.origin = CaseOrigin(kind, place: try origin.optionalString("place"))
  }
}
