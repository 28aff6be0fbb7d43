import HTTPExchange
import JSONSyntax

/// A report as JUnit XML: a suite for each operation, in it a case for each check.
///
/// A case fails when an error was found, and names up to `findingsShown` of them; warnings and notes stand in the suite's
/// output. The text keeps both schemas in use: Apache Ant's (`JUnit.xsd`) and that of Jenkins (`junit-10.xsd`).
public enum JUnitReport {
  /// How many findings one failed case writes out.
  public static let findingsShown = 100

  /// The report as a UTF-8 document.
  public static func rendered(_ report: Report) -> [UInt8] {
    var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#, "<testsuites>"]
    for (position, suite) in suites(of: report).enumerated() {
      lines += self.lines(of: suite, at: position, in: report)
    }
    return Array((lines + ["</testsuites>"]).map { $0 + "\n" }.joined().utf8)
  }

  // MARK: Suites

  private struct Suite {
    var name: String
    var operation: OperationSummary?
    var findings: [Finding]
  }

  /// A suite for each operation; behind them one for what concerns none, where there is such a thing or nothing else.
  private static func suites(of report: Report) -> [Suite] {
    let known = Set(report.operations.map(\.id))
    var suites = report.operations.map { operation in
      Suite(name: operation.id, operation: operation, findings: report.findings.filter { $0.operation == operation.id })
    }
    let others = report.findings.filter { $0.operation.map { !known.contains($0) } ?? true }
    if suites.isEmpty || !others.isEmpty { suites.append(Suite(name: "contract \(report.command)", findings: others)) }
    return suites
  }

  private static func lines(of suite: Suite, at position: Int, in report: Report) -> [String] {
    let reason = suite.operation?.skipped
    let errors = suite.findings.filter { $0.severity == .error }
    let checks = Set(report.checks).union(errors.map(\.check)).sorted()
    let failed = Set(errors.map(\.check)).count
    let skipped = reason == nil ? 0 : checks.count - failed
    let attributes = [
      ("name", suite.name), ("package", "contract"), ("id", String(position)), ("timestamp", timestamp(report.started)),
      ("hostname", "localhost"), ("tests", String(checks.count)), ("failures", String(failed)), ("errors", "0"),
      ("skipped", String(skipped)), ("time", position == 0 ? report.elapsed.seconds(decimals: 3) : "0"),
    ]
    var lines = ["  <testsuite\(text(of: attributes))>", "    <properties>"]
    for (name, value) in properties(of: suite, in: report) {
      lines.append("      <property\(text(of: [("name", name), ("value", value)]))/>")
    }
    lines.append("    </properties>")
    for check in checks {
      lines += self.lines(of: check, errors: errors.filter { $0.check == check }, skipped: reason, in: suite)
    }
    let remarks = suite.findings.filter { $0.severity != .error }
    lines.append(
      "    <system-out>\(XMLText.lines(remarks.flatMap(self.lines) + report.notes.map { "note: \($0)" }))</system-out>"
    )
    return lines + ["    <system-err></system-err>", "  </testsuite>"]
  }

  private static func properties(of suite: Suite, in report: Report) -> [(String, String)] {
    var properties = [("tool", "contract \(report.version)"), ("seed", String(report.seed))]
    if let target = report.target { properties.append(("target", target)) }
    guard let operation = suite.operation else { return properties }
    properties.append(("operation", "\(operation.method) \(operation.path)"))
    properties.append(("exchanges", String(operation.exchanges)))
    return properties
  }

  // MARK: Cases

  private static func lines(of check: CheckID, errors: [Finding], skipped: String?, in suite: Suite) -> [String] {
    let attributes = [("classname", "contract.\(suite.name)"), ("name", check.rawValue), ("time", "0")]
    let open = "    <testcase\(text(of: attributes))"
    guard let first = errors.first else {
      guard let skipped else { return [open + "/>"] }
      return [open + ">", "      <skipped\(text(of: [("message", skipped)]))/>", "    </testcase>"]
    }
    let more = errors.count > 1 ? " (and \(errors.count - 1) more)" : ""
    var details = errors.prefix(findingsShown).flatMap { lines(of: $0) + [""] }
    if errors.count > findingsShown { details.append("… and \(counted(errors.count - findingsShown, "finding")) more") }
    let failure = text(of: [("message", first.message + more), ("type", check.rawValue)])
    return [open + ">", "      <failure\(failure)>\(XMLText.lines(details))</failure>", "    </testcase>"]
  }

  private static func lines(of finding: Finding) -> [String] {
    var lines =
      ["\(finding.severity.rawValue) \(finding.check): \(finding.message)"] + finding.details.map { "  \($0)" }
    if let body = finding.body {
      lines.append("  \(body.wording)")
      lines += (body.excerpt?.lines ?? []).map { "    \($0)" }
    }
    if let place = finding.placeWording { lines.append("  \(place)") }
    if let exchange = finding.exchange { lines += ["  \(exchange.wording)", "  \(exchange.curl)"] }
    return lines
  }

  // MARK: Attributes

  private static func text(of attributes: [(String, String)]) -> String {
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
