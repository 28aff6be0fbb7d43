import Findings
import HARRecordings
import HTTPMessages
import JSONSyntax
import MockEngine

/// Something that a test with a mock reports: an unmatched request, a violation of the contract, a stale or unused
/// recording, a mock without a request.
///
/// ```swift
/// let issues: [MockIssue] = mock.issues
/// #expect(issues.map(\.summary) == [])
/// ```
public struct MockIssue: Sendable, Hashable, CustomStringConvertible {
  /// The fault in one line.
  public let summary: String
  /// Further lines: differences, places, and a command that repeats the request.
  public let details: [String]

  /// The summary and the details, one line each.
  public var description: String { ([summary] + details.map { "  " + $0 }).joined(separator: "\n") }

  init(_ summary: String, _ details: [String] = []) {
    self.summary = summary
    self.details = details
  }

  /// Creates the issue for an unmatched request.
  ///
  /// - Parameters:
  ///   - line: The method and URL with secrets redacted.
  ///   - findings: The findings of the reply; those that say why the contract gives no example are shown.
  ///   - nearest: The nearest recordings.
  ///   - advice: What to do about it.
  init(unmatched line: String, because findings: [Finding], nearest: [NearMiss], advice: String) {
    summary = "\(line) matches no recording"
    var lines = findings.filter { $0.check == .unmatched }.map { finding in
      finding.message + (finding.contract.map { " (\($0.place))" } ?? "")
    }
    for (position, miss) in nearest.enumerated() {
      let request = miss.entry.requestHead
      let rank = position == 0 ? "nearest" : "next"
      lines.append(
        "\(rank): \(request.method) \(request.url.asRequested.authority)\(request.url.path) (\(miss.entry.place))"
      )
      lines += miss.differences.map { "  \($0)" }
    }
    details = lines + [advice]
  }

  /// Creates the issue for a finding.
  init(_ subject: String, _ finding: Finding) {
    let request = finding.exchange.map { "\($0.method) \($0.url): " } ?? ""
    summary = "\(subject): \(request)\(finding.message) (\(finding.check))"
    var lines = finding.details
    if let pointer = finding.body?.pointer, !pointer.description.isEmpty { lines.append("body: \(pointer)") }
    if let place = finding.contract {
      lines.append("at: \(place.place)\(place.pointer.map { " (\($0))" } ?? "")")
    }
    if let curl = finding.exchange?.curl, !curl.isEmpty { lines.append(curl) }
    details = lines
  }
}
