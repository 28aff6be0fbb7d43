import Findings
import HTTPMessages
public import Redaction

/// A report without its secrets: what every rendering takes, so that none can show a report as it is in memory.
public struct RedactedReport: Sendable, Hashable {
  /// The rest of the report without its secrets.
  public private(set) var content: Report

  /// Takes the secrets out of every text of a report.
  public init(_ report: Report, by redaction: SecretRedaction = SecretRedaction()) {
    func text(_ text: String) -> String { redaction.redacting(text: text) }
    var report = report
    report.target = report.target.map(redaction.redacting(url:))
    report.notes = report.notes.map(text)
    report.sources = report.sources.edited(text)
    report.findings = FindingRedactor.redacting(report.findings, by: redaction).map { finding in
      var finding = finding
      finding.stage = finding.stage.map(text)
      finding.otherStages = finding.otherStages.map(text)
      return finding
    }
    report.operations = report.operations.map { operation in
      var operation = operation
      operation.id = text(operation.id)
      operation.path = text(operation.path)
      operation.skipped = operation.skipped.map(text)
      operation.stage = operation.stage.map(text)
      return operation
    }
    report.coverage = report.coverage.map { Self.redacting($0, text) }
    report.cases = report.cases.map { Self.redacting($0, text) }
    report.stages = report.stages.map { stage in
      var stage = stage
      stage.name = text(stage.name)
      stage.result = text(stage.result)
      return stage
    }
    report.exchanges = report.exchanges.map { exchange in
      var exchange = exchange
      exchange.operation = exchange.operation.map(text)
      exchange.purpose = exchange.purpose.map(text)
      exchange.stage = exchange.stage.map(text)
      return exchange
    }
    report.foldAcrossStages()
    content = report
  }

  /// Returns the same report, whose findings name the command that sends their requests again.
  ///
  /// - Parameters:
  ///   - command: The command, up to the finding's name.
  ///   - options: The options that follow the name, beginning with a space; they must have no secrets.
  package func replayed(by command: String, options: String = "") -> RedactedReport {
    var report = self
    (report.content.replayCommand, report.content.replayOptions) = (command, options)
    return report
  }

  private static func redacting(_ coverage: Coverage, _ text: (String) -> String) -> Coverage {
    var coverage = coverage
    for operation in coverage.operations.indices {
      coverage.operations[operation].id = text(coverage.operations[operation].id)
      for item in coverage.operations[operation].items.indices {
        coverage.operations[operation].items[item].name = text(coverage.operations[operation].items[item].name)
      }
    }
    return coverage
  }

  static func redacting(_ outcome: CaseOutcome, _ text: (String) -> String) -> CaseOutcome {
    var outcome = outcome
    outcome.journal = outcome.journal.map(text)
    outcome.steps = outcome.steps.map { CaseOutcome.Step(keyword: $0.keyword, text: text($0.text)) }
    outcome.stage = outcome.stage.map(text)
    switch outcome.verdict {
    case .passed: break
    case .skipped(let reason): outcome.verdict = .skipped(text(reason))
    case .notApplicable(let reason): outcome.verdict = .notApplicable(text(reason))
    case .failed(var failure):
      failure.expected = text(failure.expected)
      failure.got = text(failure.got)
      outcome.verdict = .failed(failure)
    }
    return outcome
  }
}

/// A report as a file holds it; only a rendering of a redacted report makes one.
public struct RenderedReport {
  /// The bytes of the file, piece by piece.
  public let pieces: any Sequence<[UInt8]>

  init(pieces: any Sequence<[UInt8]>) { self.pieces = pieces }

  /// The bytes of the file as a whole.
  public var bytes: [UInt8] { pieces.reduce(into: []) { $0 += $1 } }

  /// The JSON Schema of JSON reports.
  public static var schemaOfJSON: RenderedReport {
    RenderedReport(pieces: CollectionOfOne(Array(JSONReport.schema.utf8)))
  }
}
