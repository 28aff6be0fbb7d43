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
    parts.remoteFeed = { OwnErrorLoader(loader: FeedParts.reference.remoteFeed($0, $1, $2)) }
    parts.remoteComments = { OwnErrorLoader(loader: FeedParts.reference.remoteComments($0, $1, $2)) }
    parts.remoteImages = { OwnErrorLoader(loader: FeedParts.reference.remoteImages($0, $1, $2)) }
    return try await ProjectBackend.run { [parts] backend in
      let suite = AcceptanceSuite.test(parts, on: backend, classify: classify)
      return await suite.outcomes(of: try ProjectBackend.selecting(ids))
    }
  }
}

/// The errors of a client that knows nothing of `FeedError`.
private enum OwnError: Error {
  case offline, unreadable

  static let classify: ErrorClassifier = { error in
    (error as? OwnError).map { $0 == .offline ? .connectivity : .invalidData }
  }
}

private struct OwnErrorLoader<Loader: Sendable>: Sendable {
  let loader: Loader

  func load<Value>(_ body: () async throws -> Value) async throws -> Value {
    do { return try await body() } catch let error as FeedError {
      throw error == .connectivity ? OwnError.offline : OwnError.unreadable
    }
  }
}

extension OwnErrorLoader: FeedPageLoader where Loader == any FeedPageLoader {
  func page(after shown: [FeedImage]) async throws -> [FeedImage] {
    try await load { try await loader.page(after: shown) }
  }

  func page(before first: FeedImage) async throws -> [FeedImage] {
    try await load { try await loader.page(before: first) }
  }
}

extension OwnErrorLoader: ImageCommentsLoader where Loader == any ImageCommentsLoader {
  func comments(on imageID: UUID) async throws -> [ImageComment] {
    try await load { try await loader.comments(on: imageID) }
  }
}

extension OwnErrorLoader: FeedImageDataLoader where Loader == any FeedImageDataLoader {
  func data(from url: URL) async throws -> Data { try await load { try await loader.data(from: url) } }
}
