import AcceptanceBackend
import ContractReports
import FeedAcceptance
import FeedClient
import TestSupport
import Testing

@Suite("Legal changes of the shipped contracts", .takesTurns)
struct ContractChangeTests {
  @Test("The reference client passes every case under a changed contract", arguments: ContractChange.all)
  func follows(_ change: ContractChange) async throws {
    let backend = try await change.makeBackend()
    let suite = AcceptanceSuite(backend: backend, makeStore: { InMemoryFeedStore() }, deadline: .beyondHangs)
    let failed = await suite.outcomes().filter { $0.failure != nil }
    await backend.shutdown()
    #expect(failed.isEmpty, "\(failed.map { $0.story() }.joined(separator: "\n\n"))")
  }

  @Test(
    "A client that does not follow a change of the contract fails by name",
    arguments: ContractChange.all.filter { !$0.failing.isEmpty }
  )
  func remains(_ change: ContractChange) async throws {
    let backend = try await change.makeBackend()
    var suite = AcceptanceSuite(backend: backend, makeStore: { InMemoryFeedStore() }, deadline: .beyondHangs)
    suite.parts = .reference
    let cases = try AcceptanceSuite.selecting([change.failing], among: suite.cases)
    let outcomes = await suite.outcomes(of: cases)
    await backend.shutdown()
    #expect(outcomes.count == 1)
    #expect(outcomes.allSatisfy { $0.failure != nil }, "\(outcomes.map { $0.story() })")
  }

  @Test("A change of the contract changes the list of cases", arguments: ContractChange.all)
  func list(_ change: ContractChange) throws {
    let rules = try ProjectBackend.makeContract(replacing: change.texts).acceptanceRules()
    let (before, after) = (
      ProjectBackend.cases.map(\.description), AcceptanceSuite.cases(under: rules).map(\.description)
    )
    #expect(before != after)
  }

  @Test(
    "A contract that the cases cannot use says what it lacks",
    arguments: [
      (["id, image]": "id]", "        image:\n": "        picture:\n"], "no feed"),
      (
        ["      x-pagination: { limit: limit, cursor: after_id, items: /items, key: /id }\n": ""],
        "getFeed has no \"x-pagination\""
      ),
      (["cursor: after_id, items": "token: after_id, next: /next, items"], "continues with a token"),
      (["limit: limit, cursor: after_id,": "next: Link,"], "continues with a URL"),
      (["key: /id }": "key: /image }"], "continues after /image, not after /id"),
    ] as [(ContractChange.Texts, String)]
  )
  func lacking(texts: ContractChange.Texts, lack: String) throws {
    let contract = ProjectBackend.makeContract(replacing: texts)
    let error = #expect(throws: Inapplicable.self) { try contract.acceptanceRules() }
    #expect(error?.reason.contains(lack) == true, "\(error?.reason ?? "")")
  }

  @Test("Cases about saved comments and images name the line that says how long they are shown")
  func linesOfSavedResponses() throws {
    let rules = try ProjectBackend.makeContract(replacing: [
      "      x-stable: { items: /items, fields: [/id] }": ContractChange.savedComments,
      "x-resource: { content: [image/*] }": ContractChange.savedImages("max-age: P30D"),
    ])
    .acceptanceRules()
    func places(_ part: String) -> Set<String?> {
      Set(AcceptanceSuite.cases(under: rules).filter { $0.id.contains(part) }.map(\.origin.place))
    }
    #expect(places("comments-screen.saved.") == [rules.places[.commentsCache]])
    #expect(places("image-data.saved.") == [rules.places[.imageCache]])
    #expect(rules.places[.commentsCache]?.hasPrefix("Contracts/comments.yaml:") == true)
    #expect(rules.places[.imageCache]?.hasPrefix("Contracts/feed.yaml:") == true)
  }

  @Test("An operation that returns images says which they are and how long they are shown, where their URLs do not")
  func imageOperation() throws {
    let operation = """
        /images/{file}:
          get:
            operationId: getImage
            x-client-cache: { max-age: P2D }
            parameters: [{ name: file, in: path, required: true, schema: { type: string } }]
            responses:
              '200':
                description: An image.
                content: { image/png: {}, image/webp: {} }
      components:
        schemas:
          FeedPage:
      """
    let rules = try ProjectBackend.makeContract(replacing: [
      "x-resource: { content: [image/*] }": "", "components:\n  schemas:\n    FeedPage:": operation,
    ])
    .acceptanceRules()
    #expect(rules.api.imageTypes == ["image/png", "image/webp"])
    #expect(rules.api.imageCache == CacheRules(maxAge: MaxAge(days: 2)))
    #expect(rules.places[.image]?.hasPrefix("Contracts/feed.yaml:") == true)
    #expect(rules.places[.imageCache]?.hasPrefix("Contracts/feed.yaml:") == true)
  }

  @Test("Cases name the line of the contract that they follow")
  func lines() throws {
    let rules = try ProjectBackend.contract.acceptanceRules()
    let places = Dictionary(grouping: AcceptanceSuite.cases(under: rules)) { $0.useCase.id }
      .mapValues { Set($0.map(\.origin.place)) }
    #expect(places["matrix"] == [rules.places[.cache]])
    #expect(places["load-more"] == [rules.places[.pagination]])
    let formats = AcceptanceSuite.cases(under: rules).filter { $0.id.contains("format.") }
    #expect(Set(formats.map(\.origin.place)) == [rules.places[.image]])
    #expect(rules.places[.image]?.hasPrefix("Contracts/feed.yaml:") == true)
    #expect(rules.places[.cache]?.hasPrefix("Contracts/feed.yaml:") == true)
    #expect(rules.places[.pagination]?.hasPrefix("Contracts/feed.yaml:") == true)
  }
}
