import Basics
public import Diagnostics
import Foundation

/// An error that keeps a mock from being created.
///
/// ```swift
/// let error = await #expect(throws: MockError.self) { try await withMock(.replay("nowhere.har")) { _ in } }
/// #expect(error?.diagnostic.code == "missing-recording")
/// ```
public struct MockError: DiagnosticError {
  /// The error with its place, its cause and a remedy.
  public let diagnostic: Diagnostic

  init(_ code: String, _ message: String, at place: String? = nil, because cause: String? = nil, remedy: String? = nil)
  {
    diagnostic = Diagnostic(code: code, message: message, place: place, cause: cause, remedy: remedy)
  }

  init(_ error: any Error, at place: String? = nil) {
    var diagnostic = Diagnostic(error)
    if let place { diagnostic = diagnostic.located(place) }
    self.diagnostic = diagnostic
  }

  static func missingFile(_ name: String, _ kind: String, _ candidates: [String]) -> MockError {
    MockError(
      "missing-file",
      "there is no \(kind) \"\(name)\"",
      because: "looked for \(list(candidates))",
      remedy: "name it relative to the folder of the test's source file"
        + (kind == "contract" ? ", or make a first contract from a running API with contract init URL" : "")
    )
  }

  static func unknownOperation(_ name: String, in path: String, among names: [String]) -> MockError {
    MockError(
      "unknown-operation",
      "the contract has no operation \"\(name)\"\(NearestName.hint(for: name, among: names))",
      at: TestFiles.shown(path),
      remedy: "its operations are \(names.prefix(20).joined(separator: ", "))"
    )
  }

  static func missingRecording(_ name: String, at path: String, _ candidates: [String], isServer: Bool) -> MockError {
    MockError(
      "missing-recording",
      "there is no recording \"\(name)\"",
      because: "looked for \(list(candidates))",
      remedy: isServer
        ? "give withMockServer the address of the API as upstream:, or record it with contract record --proxy in "
          + TestFiles.shown(path)
        : "run the test with CONTRACT_RECORD=missing to record it in \(TestFiles.shown(path))"
    )
  }

  private static func list(_ candidates: [String]) -> String {
    let shown = candidates.prefix(6).map(TestFiles.shown).joined(separator: ", ")
    return candidates.count > 6 ? "\(shown) and \(candidates.count - 6) more" : shown
  }
}
