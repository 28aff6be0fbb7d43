import ArgumentParser
import ContractReports
import ContractVerifier
import Diagnostics

/// The coverage that a run must reach.
struct CoverageOptions: SettingGroup {
  static let settings: [SettingOf<CoverageOptions>] = [
    SettingOf("fail-under", \.failUnder),
    SettingOf("fail-on-skipped", \.failOnSkipped),
  ]

  @Flag(help: "Print which parts of each operation were exercised, and which are missing.")
  var coverage = false

  @Option(
    parsing: .unconditional,
    help: .value("percent", "Fail if less than this percentage of the contract was exercised.")
  )
  var failUnder: Double?

  @Flag(help: "Fail if an operation was set aside, or no request of it succeeded.")
  var failOnSkipped = false

  mutating func validate() throws { try LimitOptions.check("--fail-under", percent: failUnder) }

  /// Returns the finding about a coverage that is too low; `nil` if it suffices, or there is none.
  func shortfall(of coverage: Coverage?) -> Finding? {
    guard let failUnder, let coverage, coverage.percent < failUnder, let gap = coverage.largestGap else { return nil }
    return Finding(
      check: .coverage,
      message:
        "coverage is \(coverage.percent)%, below --fail-under \(Self.text(failUnder))%; most is missing in \(gap)"
    )
  }

  /// Returns the finding about operations that were not verified; `nil` if they fail no run, or there are none.
  func gap(in report: Report) -> Finding? {
    guard failOnSkipped, let line = report.omissionLine else { return nil }
    let named = report.omitted.prefix(Self.namedOperations)
    let others = report.omitted.count - named.count
    return Finding(
      check: .coverage,
      message: "\(line); --fail-on-skipped makes that an error",
      details: named.map { "\($0.id): \($0.skipped ?? "no response was a success")" }
        + (others > 0 ? ["… and \(counted(others, "other"))"] : [])
    )
  }

  private static let namedOperations = 20

  static func text(_ percent: Double) -> String {
    percent == percent.rounded() ? String(Int(percent)) : String(percent)
  }
}
