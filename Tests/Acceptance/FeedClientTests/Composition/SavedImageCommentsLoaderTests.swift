import Basics
import FeedClient
import Foundation
import Testing

@Suite("Comments that are saved")
struct SavedImageCommentsLoaderTests {
  /// An API with comments, or without a connection.
  private final class API: ImageCommentsLoader {
    let result = Mutex<Result<[ImageComment], FeedError>>(.failure(.connectivity))

    func comments(on imageID: UUID) async throws -> [ImageComment] { try result.withLock(\.self).get() }
  }

  private let id = UUID()
  private let comment = ImageComment(
    id: UUID(),
    message: "Größe \"1\"\n",
    createdAt: Date(timeIntervalSince1970: 1_589_973_899.125),
    username: "a name"
  )
  private let api = API()
  private let store = InMemoryFeedStore()

  private var loader: SavedImageCommentsLoader {
    SavedImageCommentsLoader(remote: api, cache: LocalFeedImageDataLoader(store: store)) { id in
      URL(filePath: "/comments/\(id)")
    }
  }

  @Test("Saved comments are delivered where the API fails", arguments: [FeedError.connectivity, .invalidData])
  func fallback(error: FeedError) async throws {
    api.result.withLock { $0 = .success([comment]) }
    #expect(try await loader.comments(on: id) == [comment])
    api.result.withLock { $0 = .failure(error) }
    #expect(try await loader.comments(on: id) == [comment])
  }

  @Test("The API's error is delivered where no comments on the image are saved")
  func otherImage() async throws {
    api.result.withLock { $0 = .success([comment]) }
    #expect(try await loader.comments(on: id) == [comment])
    api.result.withLock { $0 = .failure(.invalidData) }
    await #expect(throws: FeedError.invalidData) { try await loader.comments(on: UUID()) }
  }

  @Test("The API's error is delivered where the saved comments cannot be read")
  func unreadable() async throws {
    try await store.insert(Data("{".utf8), for: URL(filePath: "/comments/\(id)"))
    await #expect(throws: FeedError.connectivity) { try await loader.comments(on: id) }
  }

  @Test("Comments that cannot be saved are delivered")
  func failingSave() async throws {
    api.result.withLock { $0 = .success([comment]) }
    let cache = StubImageDataCache(onSave: { _, _ in throw SampleError() })
    let loader = SavedImageCommentsLoader(remote: api, cache: cache) { id in URL(filePath: "/comments/\(id)") }
    #expect(try await loader.comments(on: id) == [comment])
  }
}
