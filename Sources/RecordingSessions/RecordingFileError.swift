package import Diagnostics
import FileAccess

/// A recording cannot be read, written or locked.
package struct RecordingFileError: DiagnosticError {
  /// What is at fault.
  package enum Kind: String, Sendable {
    /// The name or place that was given for the recording.
    case destination = "unusable-destination"
    /// The recording itself, or the disk under it.
    case recording = "unusable-recording"
  }

  /// What is at fault.
  package let kind: Kind
  /// What failed, where, why, and what to do next.
  package private(set) var diagnostic: Diagnostic

  init(_ kind: Kind, _ message: String, at place: String? = nil, because cause: String? = nil, remedy: String? = nil) {
    self.kind = kind
    diagnostic = Diagnostic(code: kind.rawValue, message: message, place: place, cause: cause, remedy: remedy)
  }

  init(_ kind: Kind, _ error: any DiagnosticError) {
    self.kind = kind
    diagnostic = error.diagnostic
  }

  /// A recording cannot be written, for the reason of the last failed call of the system.
  static func unwritable(_ path: String, kind: Kind) -> RecordingFileError {
    RecordingFileError(kind, "the recording cannot be written to \(path)", because: FileSystem.reason)
  }

  /// Adds to what to do next.
  mutating func addRemedy(_ text: String) { diagnostic.remedy = diagnostic.remedy.map { "\($0); \(text)" } ?? text }
}
