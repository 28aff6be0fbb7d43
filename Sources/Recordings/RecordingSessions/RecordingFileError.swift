import Basics
package import Diagnostics

/// An error of a recording that cannot be read, written or locked.
package struct RecordingFileError: DiagnosticError {
  /// The cause of the error.
  package enum Kind: String, Sendable {
    /// The name or location that was given for the recording.
    case destination = "unusable-destination"
    /// The recording itself, or its disk.
    case recording = "unusable-recording"
  }

  /// The cause of the error.
  package let kind: Kind
  /// The error with its place, its cause and a remedy.
  package private(set) var diagnostic: Diagnostic

  init(_ kind: Kind, _ message: String, at place: String? = nil, because cause: String? = nil, remedy: String? = nil) {
    self.kind = kind
    diagnostic = Diagnostic(code: kind.rawValue, message: message, place: place, cause: cause, remedy: remedy)
  }

  /// Returns the error for a recording that cannot be written, with the reason of the last failed system call.
  static func unwritable(_ path: String, kind: Kind) -> RecordingFileError {
    RecordingFileError(kind, "the recording cannot be written to \(path)", because: FileSystem.reason)
  }

  mutating func addRemedy(_ text: String) { diagnostic.remedy = diagnostic.remedy.map { "\($0); \(text)" } ?? text }
}
