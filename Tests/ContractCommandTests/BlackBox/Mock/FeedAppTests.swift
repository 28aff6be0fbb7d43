import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The mock API as the developer of a client meets it: started without an argument, by the binary alone.
@Suite("A feed app's client", .takesTurns)
struct FeedAppTests {
  @Test("A feed app sees the whole feed in pages of ten, with every image and its comments")
  func feed() async throws {
    let words = try await MockProcess.serving { mock in
      let app = FeedApp(baseURL: mock.baseURL)
      let feed = try await app.feed()
      #expect(feed.pages == [10, 10, 5])
      #expect(Set(feed.items.map(\.id)).count == 25)
      var comments: Set<UUID> = []
      for item in feed.items {
        // The images were recorded elsewhere, and load from here.
        #expect(item.image.absoluteString.hasPrefix(mock.baseURL + "/"))
        #expect(try await app.image(of: item).count > 50)
        comments.formUnion(try await app.comments(on: item).map(\.id))
      }
      #expect(comments.count > 10)
    }
    #expect(words.exit == 0)
    #expect(words.output.split(separator: "\n").count == 1)
    #expect(words.error.contains("served 53 requests\n"))
    #expect(!words.error.contains("violation"))
  }

  @Test("A feed app sees a connection failure in the scenario offline")
  func offline() async throws {
    _ = try await MockProcess.serving(["--scenario", "offline"]) { mock in
      let app = FeedApp(baseURL: mock.baseURL)
      let error = await #expect(throws: URLError.self) { try await app.feed() }
      #expect(error?.code == .networkConnectionLost || error?.code == .cannotConnectToHost)
    }
  }
}
