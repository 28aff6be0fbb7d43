import ContractReports
import Diagnostics
import Foundation
import HTTPMessages

/// The finding that is repeated, and the report that it is in.
final class RepeatSource: Sendable {
  let report: KeptReport
  let finding: Finding
  /// The fingerprint of the finding.
  let fingerprint: String
  /// Whether the report is that of the user's last run in the folder, rather than a file of anybody.
  let isOfLastRun: Bool

  /// The most findings that a message names.
  private static let named = 5

  /// Reads a report, and finds the finding whose fingerprint begins with some digits.
  ///
  /// - Parameters:
  ///   - name: The fingerprint, or its beginning.
  ///   - path: The JSON or HAR report; `nil` for that of the last run in the current folder.
  /// - Throws: `CommandFailure` if there is no such report or finding, or there are several findings.
  init(_ name: String, in path: String?, _ environment: [String: String]) throws(CommandFailure) {
    let (file, bytes) = try Self.file(path, environment)
    isOfLastRun = path == nil
    do throws(ReportFileError) { report = try KeptReport(bytes, file: file) } catch {
      throw CommandFailure(error, at: path == nil ? nil : "--report")
    }
    let prefix = ASCII.lowercased(name)
    let digits = Set(prefix.utf8).subtracting(Array("0123456789abcdef".utf8))
    let matching = prefix.isEmpty ? [] : report.findings.filter { $0.fingerprint.hasPrefix(prefix) }
    guard let first = matching.first else {
      let shown = VisibleText.of(name.prefix(64))
      throw CommandFailure(
        "there is no finding \"\(shown)\" in \(path == nil ? "the report of the last run in this folder" : file)",
        because: digits.isEmpty ? nil : "a finding is named by hexadecimal digits",
        remedy: Self.remedy(for: prefix, report)
      )
    }
    guard matching.allSatisfy({ $0.fingerprint == first.fingerprint }) else {
      throw CommandFailure(
        "several findings begin with \"\(prefix)\": \(Self.list(matching))",
        remedy: "write more digits"
      )
    }
    // Of several findings with one identity, one whose request is known can be sent.
    finding = (matching.first { $0.finding.canBeReplayed } ?? first).finding
    fingerprint = first.fingerprint
  }

  /// The findings about the same exchange.
  var siblings: [Finding] {
    report.findings.map(\.finding).filter { other in
      other.stage == finding.stage && other.exchange?.number == finding.exchange?.number
    }
  }

  private static func remedy(for prefix: String, _ report: KeptReport) -> String {
    guard !report.findings.isEmpty else { return "the report has no findings; run contract verify" }
    let nearest = report.findings.max { left, right in
      left.fingerprint.commonPrefix(with: prefix).count < right.fingerprint.commonPrefix(with: prefix).count
    }
    let isNear = nearest.map { !$0.fingerprint.commonPrefix(with: prefix).isEmpty } ?? false
    if isNear, let nearest, prefix.count > 1 { return "the nearest is \(list([nearest]))" }
    return "its findings are \(list(report.findings))"
  }

  private static func list(_ findings: [(fingerprint: String, finding: Finding)]) -> String {
    var seen: Set<String> = []
    let distinct = findings.filter { seen.insert($0.fingerprint).inserted }
    let names = distinct.map { fingerprint, finding in
      "\(fingerprint.prefix(12)) (\(finding.check)\(finding.operation.map { " of \(VisibleText.of($0))" } ?? ""))"
    }
    return names.listed(atMost: named)
  }

  private static func file(
    _ path: String?,
    _ environment: [String: String]
  ) throws(CommandFailure) -> (path: String, bytes: [UInt8]) {
    let remedy = "write it with contract verify --report json=PATH"
    if let path { return (path, try InputFile(noun: "report", remedy: remedy).bytes(of: path)) }
    guard let last = LastReport(environment), InputFiles.isThere(last.path) else {
      throw CommandFailure(
        "no run in this folder has left a finding to repeat",
        remedy: "run contract verify, or name a JSON or HAR report with --report"
      )
    }
    return (last.path, try InputFile(noun: "report", remedy: "run contract verify again").bytes(of: last.path))
  }
}
