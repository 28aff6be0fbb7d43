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
      let suite = AcceptanceSuite.test(parts, on: backend)
      return await suite.outcomes(of: cases)
    }
    #expect(outcomes.allSatisfy { $0.verdict == .passed || $0.failure != nil })
    #expect(Set(outcomes.filter { $0.failure != nil }.map(\.id)) == Set(client.failing))
  }

  @Test("A client that reads the items before the next page from the cache is excused from no case, and is told why")
  func nextPageFromCache() async throws {
    let change = ContractChange("the first page alone", ["scope: pages": "scope: first-page"], failing: "")
    let backend = try await change.makeBackend()
    var parts = FeedParts.reference(for: Self.rules.api)
    parts.nextPage = { remote, cache in
      { shown in
        let cached = try await cache.load() ?? []
        let page = try await remote.page(after: shown)
        return NextPage(items: cached + page, isLast: page.isEmpty)
      }
    }
    var suite = AcceptanceSuite.test(parts, on: backend)
    suite.variants = Set(ClientVariant.allCases)
    #expect(suite.cases.filter { $0.excuses.contains(.nextPageFromCache) }.map(\.id) == [])
    #expect(Set(suite.cases.flatMap(\.excuses)) == [.fixedPageSize, .unorderedValidation])
    let outcomes = await suite.outcomes(
      of: suite.cases.filter { ["load-more.saving-fails", "load-more.third-page-after-failure"].contains($0.id) }
    )
    await backend.shutdown()
    #expect(outcomes.map { $0.failure != nil } == [true, true])
    let notes = suite.report(of: outcomes).notes
    #expect(notes.count == 3)
    #expect(
      notes.last == """
        declared variant next-page-from-cache: the items before the next page are read from the cache; \
        it excuses from no case, because the contract has the first page saved alone
        """
    )
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
