import ContractReports
import FeedAcceptance
import FeedClient
import Foundation
import TestSupport
import Testing

@Suite("A client with errors of its own", .takesTurns)
struct OwnErrorTests {
  @Test(
    "A client with errors of its own passes the cases of loading, on the wire as well, if it classifies its errors",
    arguments: ["remote-feed", "remote-comments", "remote-image-data"]
  )
  func passes(useCase: String) async throws {
    let onTheWire = ProjectBackend.cases.map(\.id).filter {
      $0.hasPrefix("\(useCase).") && $0.hasSuffix("-on-the-wire")
    }
    #expect(!onTheWire.isEmpty)
    expectAllPassed(
      try await outcomes(of: onTheWire + ["\(useCase).cut-off", "\(useCase).status-199"], classify: OwnError.classify)
    )
  }

  @Test("An error that the client does not classify is none of the three errors, on the wire as well")
  func unclassified() async throws {
    let outcomes = try await outcomes(of: ["remote-feed.status-199-on-the-wire"], classify: { _ in nil })
    #expect(outcomes.contains { $0.failure?.expected == "an error" })
  }

  private func outcomes(
    of ids: [String],
    classify: @escaping ErrorClassifier
  ) async throws -> [CaseOutcome] {
    var parts = FeedParts.reference
    let reference = FeedParts.reference
    parts.remoteFeed = { ErrorChangingLoader(reference.remoteFeed($0, $1, $2), change: OwnError.init) }
    parts.remoteComments = { ErrorChangingLoader(reference.remoteComments($0, $1, $2), change: OwnError.init) }
    parts.remoteImages = { ErrorChangingLoader(reference.remoteImages($0, $1, $2), change: OwnError.init) }
    return try await ProjectBackend.run { [parts] backend in
      let suite = AcceptanceSuite.test(parts, on: backend, classify: classify)
      return await suite.outcomes(of: try ProjectBackend.selecting(ids))
    }
  }
}

/// The errors of a client that knows nothing of `FeedError`.
private enum OwnError: Error {
  case offline, unreadable

  init?(_ error: any Error) {
    guard let error = error as? FeedError else { return nil }
    self = error == .connectivity ? .offline : .unreadable
  }

  static let classify: ErrorClassifier = { error in
    (error as? OwnError).map { $0 == .offline ? .connectivity : .invalidData }
  }
}
