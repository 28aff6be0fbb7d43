import ContractTesting
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("The checks of a mock", .replay("feed.har"), .contract("feed.json"))
struct ChosenCheckTests {
  private static let bodySchema = "the recorded response violates the contract"
  private static let request = "the request violates the contract"

  /// The summaries of a mock's issues after a request that violates the contract, and one with a recording that does.
  private func found(_ trait: MockTrait = MockTrait { _ in }) async throws -> [String] {
    var issues: [String] = []
    await withKnownIssue(isIntermittent: true) {
      try await withMock(trait) { mock in
        _ = try await mock.session.text("/v1/feed?limit=10")
        _ = try? await mock.session.text("/v1/feed?limit=none")
        issues = mock.issues.map(\.summary)
      }
    }
    return issues
  }

  @Test("All built-in checks judge without the trait", .unused(.allowed))
  func builtIn() async throws {
    let found = try await found()
    #expect(found.contains { $0.hasPrefix(Self.bodySchema) && $0.hasSuffix("(body-schema)") })
    #expect(found.contains { $0.hasPrefix(Self.request) && $0.hasSuffix("(request)") })
  }

  @Test("Only the checks that are named judge", .unused(.allowed))
  func named() async throws {
    let ofStatus = try await found(.checks(["status", .named("content-type")]))
    #expect(!ofStatus.contains { $0.hasPrefix(Self.bodySchema) || $0.hasPrefix(Self.request) })
    let ofRequest = try await found(.checks(["request"]))
    #expect(!ofRequest.contains { $0.hasPrefix(Self.bodySchema) })
    #expect(ofRequest.contains { $0.hasPrefix(Self.request) })
  }

  @Test("A check of the test's own judges the recordings that it uses, next to the built-in ones", .unused(.allowed))
  func own() async throws {
    let own = MockCheck.own("paging") { exchange in
      exchange.request.url.path == "/v1/feed" && exchange.response?.headers["Link"] == nil ? "there is no Link" : nil
    }
    #expect(try await found(.checks([own])).contains { $0.hasSuffix("there is no Link (paging)") })
    let both = try await found(.checks([.builtIn, own]))
    #expect(both.contains { $0.hasSuffix("(paging)") } && both.contains { $0.hasSuffix("(body-schema)") })
    let content = MockCheck.own("silent") { _ in nil }
    #expect(!(try await found(.checks([content]))).contains { $0.hasPrefix(Self.bodySchema) })
  }

  @Test("A check that does not exist is an error that names the nearest one", .unused(.allowed))
  func unknown() async throws {
    let error = await #expect(throws: MockError.self) { try await withMock(.checks(["body-shema"])) { _ in } }
    #expect(error?.description.contains(#"there is no check "body-shema""#) == true)
    #expect(error?.description.contains("body-schema") == true)
  }

  @Test("Checks without a contract are an error, because they would judge nothing", .unused(.allowed))
  func withoutContract() async throws {
    let error = await #expect(throws: MockError.self) {
      try await withMock(.checks(["status"]), configure: { $0.contracts = [] }) { _ in }
    }
    #expect(error?.description.contains("the mock has no contract") == true)
  }
}
