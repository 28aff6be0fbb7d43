import AcceptanceBackend
import CourseFeedApp
import FeedAcceptance
import FeedClient
import Foundation
import TestSupport
import Testing

@Suite("A client in the usual shape of a feed app", .takesTurns)
struct CourseFeedAppTests {
  /// Plays every case, over stores of the client's own.
  private func playEveryCase(
    over makeStore: @escaping @Sendable () async throws -> AcceptanceSuite.Store,
    named name: String
  ) async throws {
    try await ProjectBackend.run { backend in
      let suite = AcceptanceSuite(
        backend: backend,
        makeStore: makeStore,
        openFileStore: { CourseFeedApp.openStore(at: $0) },
        parts: CourseFeedApp.parts(),
        classify: { CourseFeedApp.classify($0) },
        storeName: name,
        deadline: .beyondHangs
      )
      expectAllPassed(await suite.outcomes(of: ProjectBackend.cases))
    }
  }

  @Test("A client that is not built on the reference client passes every case over its store in memory")
  func memory() async throws {
    try await playEveryCase(over: { CourseFeedApp.makeStore() }, named: "memory")
  }

  @Test("A client that is not built on the reference client passes every case over its store in a file")
  func file() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "course-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await playEveryCase(
      over: { CourseFeedApp.openStore(at: folder.appending(path: "\(UUID().uuidString).json")) },
      named: "file"
    )
  }
}
