import Diagnostics
import Findings
import HTTPMessages
import JSONSyntax

/// A report as TAP 14: one subtest for each operation and use case.
///
/// Source: Test Anything Protocol, version 14 (testanything.org).
struct TAPReport {
  private struct Subtest {
    var name: String
    var reason: String?
    var points: [Point]
    var remarks: [String] = []

    var isPassed: Bool { points.allSatisfy { $0.diagnostics == nil } }
  }

  /// A test point.
  private struct Point {
    var name: String
    var skipped: String?
    /// The members of the YAML block; `nil` for a point that did not fail.
    var diagnostics: [(String, [String])]?
  }

  private let report: Report

  init(_ report: Report) { self.report = report }

  /// How many errors one point writes out.
  private static let findingsShown = 100

  /// The text, subtest by subtest.
  var pieces: any Sequence<[UInt8]> {
    let operations = report.listedSuites.filter { $0.operation != nil || !$0.results.isEmpty }
    let useCases = UseCaseOutcomes.grouped(report.cases)
    let count = operations.count + useCases.count
    let verdict = VisibleText.of(ConsoleReport().summary(of: report))
    let head = ["TAP version 14", "1..\(count)"] + (count == 0 ? ["# \(verdict)"] : [])
    let tail =
      (count == 0 ? [] : ["# \(verdict)"]) + report.remarks.map { "# note: \(VisibleText.of($0))" }
      + (report.isInterrupted ? ["Bail out! the run was interrupted"] : [])
    let first = operations.enumerated().lazy.map { Self.lines(of: self.subtest($1), number: $0 + 1) }
    let last = useCases.enumerated().lazy.map { Self.lines(of: Self.subtest($1), number: operations.count + $0 + 1) }
    let parts: [AnySequence<[String]>] = [
      AnySequence([head]), AnySequence(first), AnySequence(last), AnySequence([tail]),
    ]
    return parts.joined().lazy.map { Array($0.map { $0 + "\n" }.joined().utf8) }
  }

  // MARK: Subtests

  private func subtest(_ suite: CheckSuite) -> Subtest {
    let points = suite.results.map { result -> Point in
      switch result.outcome {
      case .passed: return Point(name: result.check.rawValue)
      case .skipped(let reason), .unjudged(let reason): return Point(name: result.check.rawValue, skipped: reason)
      case .failed(let errors):
        var diagnostics: [(String, [String])] = [
          ("message", errors.prefix(1).map(\.message)), ("severity", ["fail"]),
        ]
        if let first = errors.first { diagnostics += Self.diagnostics(of: first) }
        let others = errors.dropFirst().prefix(Self.findingsShown).map(\.message)
        if !others.isEmpty { diagnostics.append(("others", Array(others))) }
        diagnostics.append(("findings", [String(errors.count)]))
        return Point(name: result.check.rawValue, diagnostics: diagnostics)
      }
    }
    let remarks = FindingGroup.groups(of: suite.findings.filter { $0.severity != .error }).map { group in
      let count = group.findings.count > 1 ? " (\(counted(group.findings.count, "finding")))" : ""
      return "\(group.first.severity.rawValue) \(group.first.check): \(group.first.message)\(count)"
    }
    return Subtest(name: suite.name, reason: suite.operation?.skipped, points: points, remarks: remarks)
  }

  private static func diagnostics(of finding: Finding) -> [(String, [String])] {
    var members: [(String, [String])] = []
    if !finding.details.isEmpty { members.append(("details", finding.details)) }
    if let body = finding.body { members.append(("body", [body.wording])) }
    if let excerpt = finding.body?.excerpt { members.append(("excerpt", [excerpt.text])) }
    if let place = finding.contract { members.append(("at", ["\(place.place)"])) }
    if let exchange = finding.exchange {
      members.append(("exchange", [exchange.wording]))
      if let preparation = exchange.preparation { members.append(("first", [preparation])) }
      if !exchange.curl.isEmpty { members.append(("curl", [exchange.curl])) }
    }
    return members
  }

  private static func subtest(_ useCase: UseCaseOutcomes) -> Subtest {
    let points = useCase.cases.map { outcome in
      switch outcome.verdict {
      case .passed: return Point(name: outcome.id)
      case .skipped, .notApplicable: return Point(name: outcome.id, skipped: outcome.omission)
      case .failed(let failure):
        let story = CaseStory(outcome).lines.map { String(repeating: "  ", count: $0.depth) + $0.text }
        return Point(
          name: outcome.id,
          diagnostics: [("wanted", [failure.expected]), ("found", [failure.got]), ("story", story)]
        )
      }
    }
    return Subtest(name: useCase.heading, points: points)
  }

  // MARK: Lines

  private static func lines(of subtest: Subtest, number: Int) -> [String] {
    var inner = ["1..\(subtest.points.count)"]
    for (position, point) in subtest.points.enumerated() {
      let skipped = point.skipped.map { " # SKIP \(escaped($0))" } ?? ""
      let status = point.diagnostics == nil ? "ok" : "not ok"
      inner.append("\(status) \(position + 1) - \(escaped(point.name))\(skipped)")
      guard let diagnostics = point.diagnostics else { continue }
      inner += (["---"] + diagnostics.flatMap(yaml) + ["..."]).map { "  " + $0 }
    }
    inner += subtest.remarks.map { "# \(VisibleText.of($0))" }
    let status = subtest.isPassed ? "ok" : "not ok"
    let skipped = subtest.reason.map { subtest.isPassed ? " # SKIP \(escaped($0))" : "" } ?? ""
    return ["# Subtest: \(VisibleText.of(subtest.name))"] + inner.map { "    " + $0 }
      + ["\(status) \(number) - \(escaped(subtest.name))\(skipped)"]
  }

  /// A member of a YAML block; a JSON string is one of YAML, too.
  private static func yaml(_ key: String, _ values: [String]) -> [String] {
    func quoted(_ text: String) -> String {
      String(decoding: JSONReport.escapingUnfitText(JSONLiteral.string(text).serialized()), as: UTF8.self)
    }
    guard ["details", "others", "story"].contains(key) else {
      return ["\(key): \(quoted(values.joined(separator: "\n")))"]
    }
    return ["\(key):"] + values.map { "  - \(quoted($0))" }
  }

  /// A description in which nothing begins a directive.
  private static func escaped(_ text: String) -> String {
    VisibleText.of(text).replacing("\\", with: "\\\\").replacing("#", with: "\\#")
  }
}
