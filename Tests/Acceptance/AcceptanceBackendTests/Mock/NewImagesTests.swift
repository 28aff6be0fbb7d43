import AcceptanceBackend
import ContractModel
import Diagnostics
import FeedAcceptance
import FeedClient
import Foundation
import HTTPMessages
import JSONSyntax
import TestSupport
import Testing

@Suite("New images at the top", .takesTurns)
struct NewImagesTests {
  private func ids(_ items: [JSONValue]) -> [String] { items.compactMap { $0["id"]?.string } }

  @Test("New images come before the recorded ones, which neither shift nor repeat from page to page")
  func pages() async throws {
    try await MockFixture.run(ProjectFiles.recordings()) { fixture in
      let session = try await fixture.backend.openSession("a case")
      let fixtures = fixture.backend.fixtures
      let first = try await fixture.items("/v1/feed?limit=10", session)
      try await session.play(.newImagesAtTop)
      let newer = try await fixture.items("/v1/feed?limit=10", session)
      #expect(fixtures.newImages.count == 3)
      #expect(ids(newer) == fixtures.newImages.map(\.id.uuidString) + ids(first).prefix(7))
      let last = try #require(ids(first).last)
      let second = try await fixture.items("/v1/feed?limit=10&after_id=\(last)", session)
      #expect(ids(second) == fixtures.feed[10..<20].map(\.id.uuidString))
      let end = try #require(fixtures.feed.last).id
      #expect(try await fixture.items("/v1/feed?limit=10&after_id=\(end.uuidString)", session).isEmpty)
      try await session.play(.online)
      #expect(ids(try await fixture.items("/v1/feed?limit=10", session)) == ids(first))
    }
  }

  @Test("New images have bytes, no comments, and their own ids and URLs; the others keep theirs")
  func resources() async throws {
    try await MockFixture.run(ProjectFiles.recordings()) { fixture in
      let session = try await fixture.backend.openSession("a case")
      let fixtures = fixture.backend.fixtures
      try await session.play(.newImagesAtTop)
      for image in fixtures.newImages + fixtures.feed.prefix(2) {
        let data = try #require(fixtures.imageData[image.url])
        #expect(try await fixture.body(image.url.absoluteString, session) == Array(data))
      }
      for image in fixtures.newImages {
        #expect(image.url.absoluteString.hasPrefix(session.baseURL.absoluteString))
        #expect(try await fixture.items("/v1/image/\(image.id.uuidString)/comments", session).isEmpty)
      }
      let commented = "/v1/image/\(ConnectivityTests.image)/comments"
      #expect(try await !fixture.items(commented, session).isEmpty)
      let all = fixtures.newImages + fixtures.feed
      #expect(Set(all.map(\.id)).count == all.count && Set(all.map(\.url)).count == all.count)
    }
  }

  private static let feed = "https://api.example/v1/feed?limit=10"

  private func reason(_ body: String, contract: Contract = ProjectFiles.contract) async throws -> String? {
    let recordings = [try HARText.recording([.get(Self.feed, body)])]
    return try await MockFixture.run(recordings, contract: contract) { fixture in
      let session = try await fixture.backend.openSession("a case")
      let error = await #expect(throws: Inapplicable.self) { try await session.play(.newImagesAtTop) }
      #expect(fixture.backend.fixtures.newImages.isEmpty)
      #expect(try await fixture.get("/v1/feed?limit=10", session).outcome == "200")
      return error?.reason
    }
  }

  @Test("New images cannot be made where no image was recorded, and the error says so")
  func none() async throws {
    #expect(try await reason(#"{"items":[]}"#) == "no image of the feed was recorded")
  }

  @Test("New images cannot be made where the contract does not allow them")
  func forbidden() async throws {
    let contract = ProjectFiles.contract { $0.replacing("^[Hh][Tt][Tt][Pp][Ss]?://", with: "'^[^-]*$'") }
    let body = #"{"items":[{"id":"73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6","image":"https://api.example/1.gif"}]}"#
    let reason = try await reason(body, contract: contract)
    #expect(reason?.hasPrefix("the contract allows no images that are derived from the recorded ones: ") == true)
  }
}
