public import Diagnostics
public import JSONSyntax

/// A problem in a recording, or something worth knowing about it.
public struct RecordingProblem: DiagnosticError, Hashable {
  /// A stable identifier for each kind of problem.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    case unreadable
    case notJSON = "not-json"
    case notHAR = "not-har"
    case changed
    case version
    case duplicateKey = "duplicate-key"
    case missingMember = "missing-member"
    case wrongType = "wrong-type"
    case badMethod = "bad-method"
    case badURL = "bad-url"
    case badStatus = "bad-status"
    case badBase64 = "bad-base64"
    case badHeader = "bad-header"
    case foreignScheme = "foreign-scheme"
    case tunnel
    case notAnswered = "not-answered"
    case brokenOff = "broken-off"
    case bodyNotKept = "body-not-kept"
    case bodyCut = "body-cut"
    case foreignCharset = "foreign-charset"
  }

  /// The kind of problem.
  public let code: Code
  /// An error where the file, or the entry, cannot be used; a warning where only a part was left out.
  public let severity: Severity
  /// The number of the entry, counted from 1; `nil` if the problem concerns the whole file.
  public let entry: Int?
  /// One line that says what is wrong and what to do, without the location and the number of the entry.
  public let message: String
  /// The location of the problem.
  public let place: SourcePlace

  /// Creates a problem.
  public init(code: Code, severity: Severity = .error, entry: Int? = nil, message: String, place: SourcePlace) {
    self.code = code
    self.severity = severity
    self.entry = entry
    self.message = message
    self.place = place
  }

  /// `file:line:column: entry 3: message`.
  public var diagnostic: Diagnostic {
    Diagnostic(code: code.rawValue, message: (entry.map { "entry \($0): " } ?? "") + message, place: place.description)
  }

  /// `file:line:column: severity: entry 3: message`.
  public var description: String {
    "\(place): \(severity.rawValue): \(entry.map { "entry \($0): " } ?? "")\(message)"
  }
}

extension Recording {
  /// The problems for a run that uses what can be used: a malformed entry beside others is left out, with a warning.
  package var problemsInUse: [RecordingProblem] {
    if entries.isEmpty { return problems }
    return problems.map { problem in
      guard problem.severity == .error, let entry = problem.entry else { return problem }
      return RecordingProblem(
        code: problem.code,
        severity: .warning,
        entry: entry,
        message: "\(problem.message); the entry is left out, and contract check fails for it",
        place: problem.place
      )
    }
  }
}
