import Diagnostics
import Findings
import HTTPMessages
import JSONSyntax

/// A report as JUnit XML: a suite for each operation, in it a case for each check; and a suite for each use case.
///
/// A case of a check fails when an error was found, and names up to `findingsShown` of them; warnings and notes stand in the suite's
/// output. The text keeps both schemas in use: Apache Ant's (`JUnit.xsd`) and that of Jenkins (`junit-10.xsd`).
package enum JUnitReport {
  /// How many findings one failed case writes out.
  package static let findingsShown = 100

  /// The report as a UTF-8 document.
  package static func rendered(_ report: RedactedReport) -> [UInt8] {
    let report = report.content
    var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#, "<testsuites>"]
    let suites = report.listedSuites
    for (position, suite) in suites.enumerated() {
      let isFirst = suites.firstIndex { $0.stage == suite.stage } == position
      lines += self.lines(of: suite, at: position, isFirst: isFirst, in: report)
    }
    for (position, useCase) in UseCaseOutcomes.grouped(report.cases).enumerated() {
      lines += self.lines(of: useCase, at: suites.count + position, in: report)
    }
    return Array((lines + ["</testsuites>"]).map { $0 + "\n" }.joined().utf8)
  }

  // MARK: Suites

  /// The name of a suite as build servers take it apart, at its points.
  static func className(of subject: String, in stage: String?) -> String {
    let stage = stage.map { String($0.map { $0 == "." ? "_" : $0 }) }
    return ["contract", stage, subject].compactMap(\.self).joined(separator: ".")
  }

  /// A suite; the first one of a run has the time of it all.
  private static func lines(of suite: CheckSuite, at position: Int, isFirst: Bool, in report: Report) -> [String] {
    let elapsed = suite.stage.map { name in report.stages.first { $0.name == name }?.elapsed ?? .zero }
    let counts = ResultCounts(suite.results)
    var lines = opening(
      of: suite.name,
      at: position,
      counts: (counts.total, counts.failed, counts.skipped),
      time: isFirst ? (elapsed ?? report.elapsed).seconds(decimals: 3) : "0",
      in: report
    )
    lines += self.lines(of: properties(of: suite, isFirst: position == 0, in: report))
    let className = className(of: suite.subject, in: suite.stage)
    for result in suite.results { lines += self.lines(of: result, className: className) }
    let remarks = suite.findings.filter { $0.severity != .error }
    return lines + ending(remarks: remarks.flatMap(self.lines), in: report)
  }

  /// The beginning of a suite.
  static func opening(
    of name: String,
    at position: Int,
    counts: (tests: Int, failures: Int, skipped: Int),
    time: String,
    in report: Report
  ) -> [String] {
    let attributes = [
      ("name", name), ("package", "contract"), ("id", String(position)), ("timestamp", timestamp(report.started)),
      ("hostname", "localhost"), ("tests", String(counts.tests)), ("failures", String(counts.failures)),
      ("errors", "0"), ("skipped", String(counts.skipped)), ("time", time),
    ]
    return ["  <testsuite\(text(of: attributes))>"]
  }

  /// The properties of a suite.
  static func lines(of properties: [(String, String)]) -> [String] {
    let lines = properties.map { name, value in
      "      <property\(text(of: [("name", name), ("value", value)]))/>"
    }
    return ["    <properties>"] + lines + ["    </properties>"]
  }

  /// The end of a suite: its output, and the notes of the run.
  static func ending(remarks: [String], in report: Report) -> [String] {
    let output = XMLText.lines(remarks + report.remarks.map { "note: \($0)" })
    return ["    <system-out>\(output)</system-out>", "    <system-err></system-err>", "  </testsuite>"]
  }

  /// The properties of the run, which every suite has.
  static func properties(of report: Report) -> [(String, String)] {
    let properties = [("tool", "contract \(report.version)"), ("seed", String(report.seed))]
    return properties + (report.target.map { [("target", $0)] } ?? [])
  }

  private static func properties(of suite: CheckSuite, isFirst: Bool, in report: Report) -> [(String, String)] {
    var properties = properties(of: report)
    if isFirst {
      properties.append(("summary", ConsoleReport().summary(of: report)))
      if let baseline = report.baseline { properties.append(("baseline", baseline.wording)) }
    }
    guard let operation = suite.operation else { return properties }
    properties.append(("operation", "\(operation.method) \(operation.path)"))
    properties.append(("exchanges", String(operation.exchanges)))
    return properties
  }

  // MARK: Cases

  private static func lines(of result: CheckResult, className: String) -> [String] {
    let check = result.check.rawValue
    let open = "    <testcase\(text(of: [("classname", className), ("name", check), ("time", "0")]))"
    switch result.outcome {
    case .passed: return [open + "/>"]
    case .skipped(let reason), .unjudged(let reason):
      return [open + ">", "      <skipped\(text(of: [("message", reason)]))/>", "    </testcase>"]
    case .failed(let errors):
      let more = errors.count > 1 ? " (and \(errors.count - 1) more)" : ""
      var details = errors.prefix(findingsShown).flatMap { lines(of: $0) + [""] }
      if errors.count > findingsShown {
        details.append("… and \(counted(errors.count - findingsShown, "finding")) more")
      }
      let failure = text(of: [("message", (errors.first?.message ?? "") + more), ("type", check)])
      return [open + ">", "      <failure\(failure)>\(XMLText.lines(details))</failure>", "    </testcase>"]
    }
  }

  private static func lines(of finding: Finding) -> [String] {
    var lines =
      ["\(finding.severity.rawValue) \(finding.check): \(finding.message)"] + finding.details.map { "  \($0)" }
    if let body = finding.body {
      lines.append("  \(body.wording)")
      lines += (body.excerpt?.lines ?? []).map { "    \($0)" }
    }
    if let place = finding.placeWording { lines.append("  \(place)") }
    if let exchange = finding.exchange { lines += ([exchange.wording] + exchange.commands).map { "  \($0)" } }
    if finding.otherExchanges > 0 { lines.append("  the same in \(counted(finding.otherExchanges, "other request"))") }
    lines += finding.evidence.map { "  also \($0.wording)" }
    return lines
  }

  // MARK: Attributes

  static func text(of attributes: [(String, String)]) -> String {
    attributes.map { " \($0.0)=\"\(XMLText.escaped(VisibleText.of($0.1)))\"" }.joined()
  }

  /// An RFC 3339 time in UTC as the schema wants it, without zone and fraction; the epoch where there is none.
  private static func timestamp(_ text: String) -> String {
    let shape = "0000-00-00T00:00:00"
    let head = text.prefix(shape.count)
    let fits =
      head.count == shape.count
      && zip(head, shape).allSatisfy { $1 == "0" ? $0.isASCII && $0.isNumber : $0 == $1 }
    return fits ? String(head) : "1970-01-01T00:00:00"
  }
}
