package import ContractReports
import Diagnostics
import HTTPExchange

/// What came of a session of recording.
package struct RecordingSummary: Sendable {
  /// How many exchanges were written, failed ones included.
  var added = 0
  /// How many of them had no whole answer.
  var failed = 0
  /// How many the file had already.
  var known = 0
  /// How many a killed session had left.
  var recovered = 0
  /// How many secrets have a placeholder.
  var secrets = 0
  /// How many bodies could not be searched for secrets, and the content codings that kept them from it.
  var unread = 0
  var unreadCodings: [String] = []
  /// The requests that the file does not have, where none may be missing; each once, in order.
  package internal(set) var missing: [String] = []
  /// Exchanges that were not recorded, and why: a line each, the first of them.
  var omissions: [String] = []
  /// How many were not recorded.
  var omitted = 0

  /// How many of the exchanges that were not recorded, or are missing, people are told.
  static let shown = 50

  /// Whether anything is to be written.
  var isEmpty: Bool { added + recovered == 0 }

  /// Notes an exchange that was not recorded.
  mutating func omit(_ request: HTTPRequest, _ reason: String) {
    omitted += 1
    if omissions.count < Self.shown { omissions.append("\(Self.line(of: request)): \(reason)") }
  }

  /// A request as people are told it.
  static func line(of request: HTTPRequest) -> String { VisibleText.of("\(request.method) \(request.url)") }

  /// What people are told of it.
  package func notes(of output: RecordingOutput, mode: RecordMode) -> [String] {
    var notes: [String] = []
    if recovered > 0 {
      notes.append(
        "\(counted(recovered, "exchange")) that an interrupted recording had left in \(output.partialPath) "
          + "\(recovered == 1 ? "was" : "were") taken in"
      )
    }
    if mode == .none {
      notes.append(
        missing.isEmpty
          ? "no exchange is missing in \(output.path)"
          : "\(counted(missing.count, "request")) missing in \(output.path)"
      )
    } else if isEmpty {
      notes.append("no new exchange was recorded; \(output.path) is unchanged")
    } else {
      notes.append("\(counted(added, "exchange")) recorded in \(output.path)")
    }
    if failed > 0 {
      notes.append(
        "\(failed) of the recorded exchanges failed; their errors are recorded, and the mock does not serve them"
      )
    }
    if known > 0 {
      let remedy = mode == .new ? " (--mode all re-records them)" : ""
      notes.append("\(counted(known, "exchange")) of requests that were recorded there already\(remedy)")
    }
    notes += omissions.map { "not recorded: \($0)" }
    if omitted > omissions.count { notes.append("not recorded: … and \(counted(omitted - omissions.count, "other"))") }
    if secrets > 0, added > 0 {
      notes.append(
        "\(counted(secrets, "secret")) \(secrets == 1 ? "has" : "have") a placeholder in the recording (--keep NAME)"
      )
    }
    return notes
  }

  /// What is missing, and what may hide a secret, as findings.
  package var findings: [Finding] {
    var findings = missing.map { line in
      Finding(check: .unmatched, message: "\(line): no recording matches; record it with --mode new")
    }
    if unread > 0, added > 0 {
      findings.append(
        Finding(
          check: .secret,
          severity: .warning,
          message: "\(counted(unread, "message")) could not be searched for secrets; the content coding "
            + "\(unreadCodings.joined(separator: ", ")) cannot be decoded; let the client accept gzip only"
        )
      )
    }
    return findings
  }
}
