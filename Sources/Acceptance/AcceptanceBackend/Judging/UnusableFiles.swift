import ContractModel
public import Diagnostics
import HTTPMessages
import MockEngine

/// The contract or the recordings cannot be used for any case.
///
/// ```swift
/// await #expect(throws: UnusableFiles.self) { try await MockBackend(contract: contract, recordings: []) }
/// ```
public enum UnusableFiles: DiagnosticError {
  /// The contract cannot be used, with the first error in it.
  case contract(String)
  /// No recording contains a response for the first page of the feed.
  case noFeed

  /// What is wrong, and a remedy.
  public var diagnostic: Diagnostic {
    switch self {
    case .contract(let problem):
      Diagnostic(code: "unusable-contract", message: "the contract cannot be used", cause: problem)
    case .noFeed:
      Diagnostic(
        code: "no-feed-recording",
        message: "no recording contains GET /v1/feed?limit=10, the first page of the feed",
        remedy: "record the API with `contract record`"
      )
    }
  }

  /// Checks what every case requires.
  ///
  /// - Throws: `UnusableFiles` if it is missing.
  static func check(_ contract: Contract, _ api: MockAPI) throws(UnusableFiles) {
    if contract.isUnusable, let problem = contract.problems.first(where: { $0.severity == .error }) {
      throw .contract("\(problem.place): \(problem.message)")
    }
    let base = HTTPURL(scheme: "http", host: "127.0.0.1")
    guard api.reply(to: FeedRequests(base: base).page(after: nil)).response.status == 200 else { throw .noFeed }
  }
}
