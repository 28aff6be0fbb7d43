import AcceptanceBackend
import ContractReports
import FeedAcceptance
import FeedClient
import Foundation
import TestSupport
import Testing

@Suite("A client that declares a variant", .takesTurns)
struct DeclaredVariantTests {
  /// A right client with a variant.
  struct Client: Sendable, CustomTestStringConvertible {
    let variant: ClientVariant
    let edit: @Sendable (inout FeedParts) -> Void

    var testDescription: String { variant.id }
  }

  static let clients = [
    Client(variant: .fixedPageSize) { parts in
      parts.remoteFeed = { client, environment, parts in
        var fixed = environment
        fixed.pageLimit = parts.api.pageSize
        return FeedParts.reference.remoteFeed(client, fixed, parts)
      }
    },
    Client(variant: .unorderedValidation) { parts in
      parts.feedCache = { WrongFeedCache(store: $0, policy: $1, now: $2) }
    },
    Client(variant: .nextPageFromCache) { parts in
      parts.nextPage = { remote, cache in
        { shown in
          let cached = try await cache.load() ?? []
          let page = try await remote.page(after: shown)
          if !page.isEmpty { try? await cache.save(cached + page) }
          return NextPage(items: cached + page, isLast: page.isEmpty)
        }
      }
    },
  ]

  /// The use cases in which the variants make a difference, and those beside them.
  private static let useCases = [
    "story", "load-more", "reload", "cached-feed", "validate-cache", "cache-feed", "image-data", "broken-store",
  ]

  private func outcomes(of client: Client, declaring variants: Set<ClientVariant>) async throws -> [CaseOutcome] {
    var parts = FeedParts.reference
    client.edit(&parts)
    return try await ProjectBackend.run { [parts] backend in
      var suite = AcceptanceSuite.test(parts, on: backend)
      suite.variants = variants
      return await suite.outcomes(of: try ProjectBackend.selecting(Self.useCases))
    }
  }

  private func excused(from variant: ClientVariant) -> [String] {
    ProjectBackend.cases.filter { $0.excuses.contains(variant) }.map(\.id)
  }

  @Test("A client with a variant passes every case that its declaration does not excuse", arguments: clients)
  func declared(_ client: Client) async throws {
    let outcomes = try await outcomes(of: client, declaring: [client.variant])
    #expect(outcomes.filter { $0.failure != nil }.map { "\($0.id): \(String(describing: $0.failure))" } == [])
    let reason = "declared variant \(client.variant.id): \(client.variant.text)"
    #expect(outcomes.filter { $0.verdict == .notApplicable(reason) }.map(\.id) == excused(from: client.variant))
  }

  @Test(
    "A variant that is not declared fails the cases that its declaration excuses, and no others",
    arguments: clients
  )
  func undeclared(_ client: Client) async throws {
    let failed = try await outcomes(of: client, declaring: []).filter { $0.failure != nil }.map(\.id)
    #expect(failed == excused(from: client.variant))
    #expect(!failed.isEmpty)
  }

  @Test("A declared variant excuses from no fault that other clients have")
  func otherFault() async throws {
    let forgetful = Client(variant: .nextPageFromCache) { parts in
      parts.nextPage = { remote, cache in
        { shown in
          let page = try await remote.page(after: shown)
          try? await cache.save(page)
          return NextPage(items: page, isLast: page.isEmpty)
        }
      }
    }
    let failed = try await outcomes(of: forgetful, declaring: Set(ClientVariant.allCases)).filter { $0.failure != nil }
    #expect(failed.contains { $0.id == "load-more.second-page" })
  }

  @Test("Each variant excuses from cases, and has an id and a text that no other has")
  func all() {
    for variant in ClientVariant.allCases { #expect(!excused(from: variant).isEmpty, "\(variant.id)") }
    #expect(Set(ClientVariant.allCases.map(\.id)).count == ClientVariant.allCases.count)
    #expect(Set(ClientVariant.allCases.map(\.text)).count == ClientVariant.allCases.count)
    #expect(Set(Self.clients.map(\.variant)) == Set(ClientVariant.allCases))
  }

  @Test("A team's own case may be excused by a variant, too")
  func ownCase() async throws {
    let subject = AcceptanceCase("ours.size", of: UseCase("ours", "Ours")) {
      Then(Step("nothing") { _ in throw Mismatch(expected: "another size", got: "the same") })
    }
    let outcomes = try await ProjectBackend.run { backend in
      var suite = AcceptanceSuite(backend: backend, makeStore: { InMemoryFeedStore() })
      suite.variants = [.fixedPageSize]
      return await suite.outcomes(of: [subject.excusing(.fixedPageSize), subject.excusing(.nextPageFromCache)])
    }
    #expect(outcomes.map { $0.failure == nil } == [true, false])
  }

  @Test("The report of a suite notes the declared variants in a fixed order, and counts requests and time")
  func report() async throws {
    let report = try await ProjectBackend.run { backend in
      var suite = AcceptanceSuite(backend: backend, makeStore: { InMemoryFeedStore() })
      suite.variants = [.nextPageFromCache, .fixedPageSize]
      let outcomes = await suite.outcomes(
        of: try ProjectBackend.selecting(["load-more.requests", "load-more.other-limit"])
      )
      return suite.report(of: outcomes, elapsed: .seconds(2))
    }
    let lines = ConsoleReport().rendered(RedactedReport(report)).split(separator: "\n").map { $0.drop { $0 == " " } }
    let expected = [
      "✓ Load more  2 cases  1 not applicable",
      "not applicable: declared variant fixed-page-size: the client asks for pages of one size (1 case)",
      "note: declared variant fixed-page-size: the client asks for pages of one size; "
        + "a version with another size may not go on where this one has saved",
      "note: declared variant next-page-from-cache: the items before the next page are read from the cache; "
        + "after a failed save, the next page may take the place of images that were displayed",
      "2 cases (1 passed, 1 not applicable), 3 requests, 2.00 s",
    ]
    #expect(lines == expected.map { $0[...] })
  }

  @Test("The report of a suite without declared variants has no notes")
  func noVariants() async throws {
    let notes = try await ProjectBackend.run { backend in
      let suite = AcceptanceSuite(backend: backend, makeStore: { InMemoryFeedStore() })
      return suite.report(of: await suite.outcomes(of: try ProjectBackend.selecting(["S1"]))).notes
    }
    #expect(notes == [])
  }
}
