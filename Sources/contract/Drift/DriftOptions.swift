import ArgumentParser

/// Which recorded requests are sent again, and whether what drifted is recorded again.
struct DriftOptions: ParsableArguments {
  @Option(help: .value("age", "Compare only what was recorded longer ago, such as 12h, 30d or 4w."))
  var olderThan: Quantity<AgeForm>?

  @Option(parsing: .unconditional, help: .value("count", "Send at most this many requests, chosen by --seed."))
  var sample: Int?

  @Flag(help: "Record again what drifted, and note the date of the comparison in drift.json beside the recordings.")
  var update = false

  mutating func validate() throws {
    if let sample { try LimitOptions.check("--sample", sample, in: 1...1_000_000) }
  }
}
