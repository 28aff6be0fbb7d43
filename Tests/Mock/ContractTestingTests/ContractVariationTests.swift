import ContractTesting
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Variations of a contract as arguments of tests") struct ContractVariationTests {
  private static let feed = "https://api.example.com/v1/feed?limit=10"

  private static func text(_ variation: ContractVariation) async throws -> (Int?, String) {
    try await withMock(variation: variation) { mock in
      let url = try #require(URL(string: feed))
      let (data, response) = try await mock.session.data(from: url)
      return ((response as? HTTPURLResponse)?.statusCode, String(decoding: data, as: UTF8.self))
    }
  }

  @Test("A mock sends the response of a variation, and the argument is named by the change and its place")
  func sent() async throws {
    let variations = try ContractVariations("feed.json", operation: "getFeed")
    let unknown = try #require(variations.allowed.first { $0.name == "200.body.unknown" })
    #expect(unknown.testDescription.hasPrefix("200: /unexpected is an unknown member ("))
    #expect(unknown.testDescription.contains("feed.json:"))
    let (status, text) = try await Self.text(unknown)
    #expect(status == 200)
    #expect(text == #"{"items":[],"unexpected":true}"#)
  }

  @Test("Violations, errors and allowed responses are separate lists, and none is in two of them")
  func lists() throws {
    let variations = try ContractVariations("feed.json", operation: "getFeed")
    #expect(variations.violations.contains { $0.name == "200.body.items.absent" })
    #expect(variations.errors.map(\.response.status) == [400])
    let all = [variations.allowed, variations.errors, variations.violations].map { Set($0.map(\.name)) }
    #expect(all.allSatisfy { !$0.isEmpty })
    #expect(all[0].isDisjoint(with: all[1]) && all[0].isDisjoint(with: all[2]) && all[1].isDisjoint(with: all[2]))
  }

  @Test("With recordings, their responses are varied")
  func recorded() throws {
    let variations = try ContractVariations("feed.json", operation: "getFeed", recordings: ["feed.har"])
    let single = try #require(variations.allowed.first { $0.name == "200.items.one" })
    #expect(String(decoding: single.response.body, as: UTF8.self).contains(#""id":"#))
  }

  @Test("The first request gets a variation, and the next one the recorded response; an error stays")
  func repeated() async throws {
    let variations = try ContractVariations("feed.json", operation: "getFeed")
    let violation = try #require(variations.violations.first { $0.name == "200.body.items.absent" })
    let error = try #require(variations.errors.first)
    for (variation, expected) in [(violation, [200, 200]), (error, [400, 400])] {
      try await withMock(variation: variation, .replay("feed.har"), .allowsContractViolations) { mock in
        let url = try #require(URL(string: Self.feed))
        var bodies: [Data] = []
        for status in expected {
          let (data, response) = try await mock.session.data(from: url)
          #expect((response as? HTTPURLResponse)?.statusCode == status)
          bodies.append(data)
        }
        #expect((bodies[0] == bodies[1]) == (variation == error))
      }
    }
  }

  @Test("An operation that the contract lacks is an error with the nearest one")
  func unknown() {
    let error = #expect(throws: MockError.self) { try ContractVariations("feed.json", operation: "getFeeds") }
    #expect(error?.diagnostic.code == "unknown-operation")
    #expect(error?.description.contains("the contract has no operation \"getFeeds\" (did you mean getFeed?)") == true)
  }
}
