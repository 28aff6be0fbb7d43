import ContractModel
public import Diagnostics
import FeedAcceptance
import FeedClient
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
  /// No recording contains a response for the first page of the feed, with this path and query.
  case noFeed(_ target: String)

  /// The fault and a remedy.
  public var diagnostic: Diagnostic {
    switch self {
    case .contract(let problem):
      Diagnostic(code: "unusable-contract", message: "the contract cannot be used", cause: problem)
    case .noFeed(let target):
      Diagnostic(
        code: "no-feed-recording",
        message: "no recording contains GET \(target), the first page of the feed",
        remedy: "record the API with `contract record`"
      )
    }
  }

  /// Creates the error for a contract that cannot be used; `nil` for any other.
  init?(_ contract: Contract) {
    guard contract.isUnusable, let problem = contract.problems.first(where: { $0.severity == .error }) else {
      return nil
    }
    self = .contract("\(problem.place): \(problem.message)")
  }

  /// Returns what a client must know of the API of a contract.
  ///
  /// - Throws: `UnusableFiles` with what the contract lacks for the cases.
  static func api(of contract: Contract) throws(UnusableFiles) -> FeedAPI {
    do throws(Inapplicable) {
      return try contract.feedAPI()
    } catch {
      throw .contract(error.reason)
    }
  }

  /// Checks that the first page of the feed was recorded.
  ///
  /// - Throws: `UnusableFiles` if it is missing.
  static func check(_ api: FeedAPI, _ mock: MockAPI) throws(UnusableFiles) {
    let request = FeedRequests(base: HTTPURL(scheme: "http", host: "127.0.0.1"), api: api).page(after: [])
    guard api.feedStatuses.contains(mock.reply(to: request).response.status) else {
      throw .noFeed(request.url.requestTarget)
    }
  }
}
