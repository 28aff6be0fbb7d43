import AcceptanceBackend
import ContractReports
import FeedAcceptance
import FeedClient
import TestSupport
import Testing

@Suite("A contract that has the first page cached alone", .takesTurns)
struct FirstPageScopeTests {
  /// A client, and the cases that it fails.
  struct Client: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let failing: [String]
    let nextPage: @Sendable (any FeedPageLoader, any FeedCache) -> FeedParts.NextPageService
  }

  private static let rules =
    (try? ProjectBackend.makeContract(replacing: ["scope: pages": "scope: first-page"]).acceptanceRules()) ?? .shipped

  private static let clients = [
    Client(testDescription: "saves the first page alone", failing: []) { remote, _ in
      { shown in try await page(remote, after: shown) }
    },
    Client(
      testDescription: "saves every page",
      failing: [
        "load-more.first-page-alone-is-saved", "load-more.first-page-alone-is-saved-after-failure",
        "load-more.first-page-offline-afterwards",
      ]
    ) { NextPage.loading(from: $0, keepingIn: $1) },
    Client(
      testDescription: "saves the first page again with each further one",
      failing: ["load-more.first-page-alone-is-saved", "load-more.first-page-alone-is-saved-after-failure"]
    ) { remote, cache in
      { shown in
        let page = try await page(remote, after: shown)
        try? await cache.save(Array(page.items.prefix(10)))
        return page
      }
    },
    Client(
      testDescription: "saves a page that came at the second try",
      failing: ["load-more.first-page-alone-is-saved-after-failure"]
    ) { remote, cache in
      let hasFailed = Failures()
      return { shown in
        do {
          let page = try await page(remote, after: shown)
          if await hasFailed.any { try? await cache.save(page.items) }
          return page
        } catch {
          await hasFailed.note()
          throw error
        }
      }
    },
  ]

  @Test("A client is judged by what it saves of further pages", arguments: clients)
  func scope(_ client: Client) async throws {
    let cases = AcceptanceSuite.cases(under: Self.rules).filter { $0.id.hasPrefix("load-more.first-page") }
    #expect(cases.count == 4)
    var parts = FeedParts.reference
    parts.nextPage = client.nextPage
    let outcomes = try await ProjectBackend.run { [parts] backend in
      let suite = AcceptanceSuite(
        backend: backend,
        makeStore: { InMemoryFeedStore() },
        parts: parts,
        deadline: .beyondHangs
      )
      return await suite.outcomes(of: cases)
    }
    #expect(outcomes.allSatisfy { $0.verdict == .passed || $0.failure != nil })
    #expect(Set(outcomes.filter { $0.failure != nil }.map(\.id)) == Set(client.failing))
  }

  private static func page(_ remote: any FeedPageLoader, after shown: [FeedImage]) async throws -> NextPage {
    let page = try await remote.page(after: shown)
    return NextPage(items: shown + page, isLast: page.isEmpty)
  }
}

/// Whether something has failed.
private actor Failures {
  private(set) var any = false

  func note() { any = true }
}
