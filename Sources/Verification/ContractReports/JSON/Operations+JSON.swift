import Findings
import JSONSyntax

extension OperationSummary {
  /// An operation in the JSON report.
  static let json = ObjectForm(readInto: OperationSummary(id: "", method: "", path: "")) {
    Member.stored("id", \.id, .string, "The operation's id in the contract.")
    Member.stored("method", \.method, .string)
    Member.stored("path", \.path, .string, "The path template.")
    Member.stored("exchanges", \.exchanges, .count)
    Member.mapped("statuses", .counts(of: .status, .ordinal), "The number of responses with each status.") {
      $0.statuses.sorted { $0.key < $1.key }
    } set: {
      $0.statuses = Dictionary($1) { $1 }
    }
    Member.stored("skipped", \.skipped, .text, "Why it was not requested; null if it was.")
    Member.added(
      "omission",
      \.omission,
      .omission,
      "The kind of reason why the run says little about it; null if it was judged."
    )
    Member.added(
      "documented",
      \.documented,
      .list(of: .string),
      "The statuses that the contract documents, such as 200, 4XX or default."
    )
    Member.added(
      "judgements",
      \.judgements,
      .judgements,
      "How often each check judged something of the operation; a check without a count was not applicable."
    )
    Member.added(
      "latency",
      \.latency,
      LatencyDistribution.json,
      "How long its exchanges took, in buckets that reports of shards are merged from."
    )
    Member.stored("stage", \.stage, .stageName)
  }
  .form.named("operation")
}

extension LatencyDistribution {
  /// A histogram, which reports of shards are merged from.
  fileprivate static let json = ObjectForm(readInto: LatencyDistribution()) {
    Member.mapped("maximumMicroseconds", .count) {
      Int($0.maximum / .microseconds(1))
    } set: {
      $0.maximum = max(.zero, .microseconds($1))
    }
    Member.mapped("histogram", .list(of: Bucket.json)) {
      $0.histogram
    } set: { latency, buckets in
      for bucket in buckets {
        latency.add(microseconds: bucket.microseconds, count: bucket.count, longest: latency.maximum)
      }
    }
  }
  .form.or(LatencyDistribution())
}

extension LatencyDistribution.Bucket {
  fileprivate static let json = ObjectForm(readInto: LatencyDistribution.Bucket(microseconds: 0, count: 0)) {
    Member.stored("microseconds", \.microseconds, .count, "The least time in the bucket.")
    Member.stored("count", \.count, .count)
  }
  .form
}

extension StageSummary {
  /// One of the runs that make up a report.
  static let json = ObjectForm(readInto: StageSummary(name: "", result: "", status: nil, elapsed: .zero)) {
    Member.stored("name", \.name, .string, "The name of the stage, such as verify mock.")
    Member.stored("result", \.result, .string, "A summary of its result.")
    Member.stored(
      "status",
      \.status,
      .exitStatus,
      "The exit code that it would have on its own; null if it did not run."
    )
    Member.stored("elapsedSeconds", \.elapsed, .seconds)
    Member.stored("checks", \.checks, .list(of: .check), "The checks that ran.")
    Member.added(
      "judgements",
      \.judgements,
      .judgements,
      "How often each check of the stage as a whole judged something."
    )
  }
  .form.named("stage")
}

extension Coverage {
  /// The parts of the contract that the run exercised.
  static let json = ObjectForm(readInto: Coverage()) {
    Member.derived("percent", .percent, get: \.percent)
    Member.derived("exercised", .count, get: \.exercised)
    Member.derived("total", .count, get: \.total)
    Member.stored(
      "operations",
      \.operations,
      .list(of: OperationCoverage.json),
      "The operations, in the order of the contract."
    )
  }
  .form
}

extension OperationCoverage {
  fileprivate static let json = ObjectForm(readInto: OperationCoverage(id: "", items: [])) {
    Member.stored("id", \.id, .string, "The operation's id in the contract.")
    Member.derived("percent", .percent, get: \.percent)
    Member.derived("exercised", .count, get: \.exercised)
    Member.derived("total", .count) { $0.items.count }
    Member.stored("items", \.items, .list(of: CoverageItem.json))
  }
  .form.named("operationCoverage")
}

extension CoverageItem {
  fileprivate static let json = ObjectForm(readInto: CoverageItem(.status, "")) {
    Member.stored("kind", \.kind, .choice { "\"\($0)\" is not a kind of coverage" })
    Member.stored("name", \.name, .string, "Unique among the parts of the kind, such as `404`.")
    Member.stored("exercised", \.isExercised, .flag)
  }
  .form
}

extension JSONForm<Double> {
  /// A share in percent.
  fileprivate static let percent = JSONForm(
    schema: [.init("type", "number"), .init("minimum", 0), .init("maximum", 100)],
    write: { .number(String($0)) },
    read: { value throws(ReportFileError) in
      guard value.json.kind == .number, let percent = Double(value.json.text) else {
        throw value.error("\(value.name) is not a number")
      }
      return percent
    }
  )
  .described("Rounded down to a tenth.").named("percent")
}
