import ContractTesting
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Traits that say what is compared", .replay("feed.har"))
struct MatchingTraitTests {
  @Test("Any body matches if bodies are ignored", .matching(body: .ignored))
  func ignoredBody() async throws { #expect(try await status(of: #"{"text":"Other"}"#) == 201) }

  @Test("Values beside those at the pointers do not count", .matching(body: .values(at: ["/text"])))
  func chosenValues() async throws { #expect(try await status(of: #"{"sent":17,"text":"Hello"}"#) == 201) }

  @Test("No query item counts if all are ignored", .matching(ignoringQueryItems: .all))
  func noItems() async throws { #expect(try await URLSession.shared.text("/v1/feed?page=9") != "") }

  @Test("A query item that is ignored by name does not count", .matching(ignoringQueryItems: .only(["time"])))
  func oneItem() async throws { #expect(try await URLSession.shared.text("/v1/feed?time=9&limit=10") != "") }

  @Test(
    "A closure compares requests in its own way, headers included",
    .matching { request, recorded in
      request.method == recorded.method && request.headers["X-Kind"] == "feed" && request.url.host == "other.example"
    }
  )
  func closure() async throws {
    var request = URLRequest(url: try #require(URL(string: "https://other.example/anything")))
    request.setValue("feed", forHTTPHeaderField: "X-Kind")
    #expect(try await URLSession.shared.load(request).body == #"{"items":[{"id":1},{"id":2}]}"#)
  }

  @Test("A pointer that is none is an error that names it", .unused(.allowed))
  func invalidPointer() async throws {
    let error = await #expect(throws: MockError.self) {
      try await withMock(.matching(body: .values(at: ["id"]))) { _ in }
    }
    #expect(error?.description.contains(#""id" is not a JSON Pointer"#) == true)
  }

  private func status(of body: String) async throws -> Int? {
    var request = URLRequest(url: try url("/v1/comments"))
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.httpBody = Data(body.utf8)
    return try await URLSession.shared.load(request).status
  }
}
