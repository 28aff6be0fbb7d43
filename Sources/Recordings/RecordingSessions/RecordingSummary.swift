import Diagnostics
import HTTPMessages

/// The result of a recording session.
package struct RecordingSummary: Sendable {
  /// The number of exchanges written, including failed ones.
  package internal(set) var added = 0
  /// The number of written exchanges without a complete response.
  var failed = 0
  /// The number of exchanges that the file already had.
  var known = 0
  /// The number of entries recovered from a killed session.
  var recovered = 0
  /// The number of secrets that have a placeholder.
  package var secrets = 0
  /// The number of bodies that could not be searched for secrets, and the content codings responsible.
  package internal(set) var unread = 0
  package internal(set) var unreadCodings: [String] = []
  /// The requests that the file does not have, if none may be missing; each once, in order.
  package internal(set) var missing: [String] = []
  /// The first exchanges that were not recorded, one line each with the reason.
  var omissions: [String] = []
  /// The number of exchanges that were not recorded.
  var omitted = 0

  /// The maximum number of omitted or missing exchanges that are shown.
  static let shown = 50

  /// Whether there is nothing to write.
  var isEmpty: Bool { added + recovered == 0 }

  /// Counts an exchange that was not recorded.
  mutating func omit(_ request: HTTPRequest, _ reason: String) {
    omitted += 1
    if omissions.count < Self.shown { omissions.append("\(Self.line(of: request)): \(reason)") }
  }

  /// Returns a request as it is shown to the user.
  static func line(of request: HTTPRequest) -> String { VisibleText.of("\(request.method) \(request.url)") }

  /// Returns the lines of the summary for the user.
  package func notes(of output: RecordingOutput, mode: RecordMode) -> [String] {
    var notes: [String] = []
    if recovered > 0 {
      notes.append(
        "\(counted(recovered, "response")) that an interrupted recording had left in \(output.partialPath) "
          + "\(recovered == 1 ? "was" : "were") taken in"
      )
    }
    if mode == .none {
      notes.append(
        missing.isEmpty
          ? "no response is missing in \(output.path)"
          : "\(counted(missing.count, "request")) missing in \(output.path)"
      )
    } else if isEmpty {
      notes.append("no new response was recorded; \(output.path) is unchanged")
    } else {
      notes.append("\(counted(added, "response")) recorded in \(output.path)")
    }
    if failed > 0 {
      notes.append(
        "\(failed) of the recorded requests failed; their errors are recorded, and the mock does not serve them"
      )
    }
    if known > 0 {
      let remedy = mode == .new ? " (--mode all re-records them)" : ""
      notes.append("\(counted(known, "response")) to requests that were recorded there already\(remedy)")
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
}
