import AcceptanceBackend
import AcceptanceKit
import ContractReports
import FeedAcceptance
import FeedClient
import Foundation
import TestSupport
import Testing

@Suite("The acceptance kit", .takesTurns)
struct AcceptanceKitTests {
  @Test("The acceptance kit plays cases without a file of this package")
  func shipped() async throws {
    let backend = try await AcceptanceKit.shipped()
    let suite = AcceptanceSuite(backend: backend, makeStore: { InMemoryFeedStore() }, deadline: .beyondHangs)
    let cases = try AcceptanceSuite.selecting(["story", "payloads.feed.refused.items.id"], among: suite.cases)
    let outcomes = await suite.outcomes(of: cases)
    await backend.shutdown()
    #expect(outcomes.count > 20)
    for outcome in outcomes { #expect(outcome.verdict == .passed, "\(outcome.id)") }
  }

  @Test("The acceptance kit listens on the given port")
  func port() async throws {
    let first = try await AcceptanceKit.shipped()
    let port = try #require(try await first.openSession("a case").baseURL.port)
    await first.shutdown()
    // Another process may take the port first.
    guard let second = try? await AcceptanceKit.shipped(port: port) else { return }
    #expect(try await second.openSession("a case").baseURL.port == port)
    await second.shutdown()
  }
}
