import ContractComparison
import ContractTestSupport
import Testing

@Suite("Comparing contracts that were made to take long")
struct BoundedComparisonTests {
  private static func comparison(_ old: String, _ new: String) -> ContractComparison {
    // Only counted work ends these comparisons.
    let limits = ComparisonLimits(duration: .seconds(3600))
    return ContractComparison(old: TestContract.of(old), new: TestContract.of(new), limits: limits)
  }

  // MARK: Schemas

  /// A schema that names another one several times, which names a further one, and so on to a last one.
  struct Nesting: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let level: String
    let depth: Int
    var old = "{ type: object, properties: { x: { type: string } } }"
    var new = "{ type: object, properties: { x: { type: string } }, required: [x] }"
    let verdict: Verdict

    fileprivate func document(_ last: String) -> String {
      func reference(_ number: Int) -> String { "{ $ref: '#/components/schemas/S\(number)' }" }
      let levels = (1...depth).map { "S\($0): \(level.replacing("INNER", with: reference($0 - 1)))" }
      return ChangeRow.document(
        "  /a: { post: { requestBody: { content: { application/json: { schema: \(reference(depth)) } } }, \(ChangeRow.ok) } }",
        others: "components: { schemas: { S0: \(last), \(levels.joined(separator: ", ")) } }"
      )
    }

    static let nothing = "{ type: string, minLength: 5, maxLength: 2 }"
    static let lessThanNothing = "{ type: string, minLength: 6, maxLength: 2 }"
  }

  @Test(
    "A schema that names another one several times, thirty levels deep, is compared to an end",
    arguments: [
      Nesting(testDescription: "allOf", level: "{ allOf: [INNER, INNER] }", depth: 30, verdict: .breaking),
      Nesting(
        testDescription: "allOf in allOf",
        level: "{ allOf: [INNER, { allOf: [INNER], maxProperties: 9 }] }",
        depth: 20,
        verdict: .breaking
      ),
      Nesting(
        testDescription: "allOf of nothing",
        level: "{ allOf: [INNER, INNER] }",
        depth: 30,
        old: Nesting.nothing,
        new: Nesting.lessThanNothing,
        verdict: .compatible
      ),
      Nesting(
        testDescription: "unevaluatedProperties beside allOf",
        level: "{ allOf: [INNER, INNER], unevaluatedProperties: false }",
        depth: 12,
        old: Nesting.nothing,
        new: Nesting.lessThanNothing,
        verdict: .compatible
      ),
      Nesting(
        testDescription: "properties",
        level: "{ type: object, properties: { a: INNER, b: INNER } }",
        depth: 30,
        verdict: .breaking
      ),
      Nesting(
        testDescription: "anyOf of nothing",
        level: "{ anyOf: [INNER, INNER] }",
        depth: 16,
        old: Nesting.nothing,
        new: Nesting.lessThanNothing,
        verdict: .undecided
      ),
    ]
  )
  func nesting(row: Nesting) {
    #expect(Self.comparison(row.document(row.old), row.document(row.new)).verdict(for: .client) == row.verdict)
  }

  @Test("A schema that two others of one allOf extend says the same once, and is compared")
  func diamond() {
    func document(_ type: String) -> String {
      ChangeRow.document(
        "  /a: { post: { requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Dog' } } } }, \(ChangeRow.ok) } }",
        others: """
          components:
            schemas:
              Named: { type: object, properties: { name: { type: \(type) } }, required: [name] }
              Pet: { allOf: [{ $ref: '#/components/schemas/Named' }, { properties: { owner: { type: string } } }] }
              Worker: { allOf: [{ $ref: '#/components/schemas/Named' }, { properties: { job: { type: string } } }] }
              Dog: { allOf: [{ $ref: '#/components/schemas/Pet' }, { $ref: '#/components/schemas/Worker' }] }
          """
      )
    }
    #expect(Self.comparison(document("string"), document("string")).changes.isEmpty)
    let found = Self.comparison(document("string"), document("integer"))
    #expect(found.changes.map(\.rule) == [.typeChanged])
    #expect(found.verdict(for: .client) == .breaking)
  }

  // MARK: Operations

  private static let count = 1000

  private static func operations(_ prefix: String, id: String = "") -> String {
    (0..<count).map { number in
      let statedID = id.isEmpty ? "" : "operationId: \(id)\(number), "
      return "  /\(prefix)\(number): { get: { \(statedID)\(ChangeRow.ok) } }\n"
    }
    .joined()
  }

  @Test("A thousand renamed operations are removed and added, unless their ids or servers say that they moved")
  func renaming() {
    func rules(_ old: String, _ new: String) -> [ChangeRule: Int] {
      Dictionary(Self.comparison(old, new).changes.map { ($0.rule, 1) }, uniquingKeysWith: +)
    }
    let old = ChangeRow.document(Self.operations("a"))
    #expect(
      rules(old, ChangeRow.document(Self.operations("b")))
        == [.operationRemoved: Self.count, .operationAdded: Self.count]
    )
    #expect(
      rules(ChangeRow.document(Self.operations("a", id: "get")), ChangeRow.document(Self.operations("b", id: "get")))
        == [.operationMoved: Self.count]
    )
    let moved = rules(
      ChangeRow.document(Self.operations("v1/a"), others: "servers: [{ url: https://example.com }]"),
      ChangeRow.document(Self.operations("a"), others: "servers: [{ url: https://example.com/v1 }]")
    )
    #expect(moved[.operationRemoved] == nil && moved[.operationAdded] == nil && moved[.operationMoved] == nil)
  }

  @Test("Operations that only the queries of their paths tell apart are compared by them")
  func queries() {
    func document(_ queries: String...) -> String {
      ChangeRow.document(queries.map { "  '/rpc?do=\($0)': { get: { \(ChangeRow.ok) } }\n" }.joined())
    }
    #expect(Self.comparison(document("a", "b"), document("b", "a")).changes.isEmpty)
    let found = Self.comparison(document("a", "b"), document("b", "c")).changes
    #expect(Set(found.map(\.rule)) == [.operationRemoved, .operationAdded])
    #expect(found.map { "\($0)" }.contains { $0.contains("/rpc?do=a") })
  }

  @Test("The operations of a renamed resource move with it, whatever else was removed")
  func resources() {
    func document(_ name: String, _ others: [String]) -> String {
      ChangeRow.document(
        (["/\(name)", "/\(name)/{id}/parts", "/\(name)/all"] + others).map { path in
          let parameters = path.contains("{") ? "{ name: id, in: path, required: true, schema: { type: string } }" : ""
          return "  \(path): { get: { parameters: [\(parameters)], \(ChangeRow.ok) } }\n"
        }
        .joined()
      )
    }
    let found = Self.comparison(document("pets", ["/old", "/x/y"]), document("animals", ["/x/y"]))
    #expect(Set(found.changes.map(\.rule)) == [.resourceMoved, .operationRemoved])
  }

  @Test("Credentials are compared by their schemes and scopes, however many alternatives there are")
  func alternatives() {
    func document(_ scopes: [String]) -> String {
      let needs = scopes.map { "{ o: [\($0)] }" } + (0..<200).map { "{ o: [all\($0), more] }" }
      return ChangeRow.document(
        "  /a: { get: { security: [\(needs.joined(separator: ", "))], \(ChangeRow.ok) } }",
        others: "components: { securitySchemes: { o: { type: openIdConnect, openIdConnectUrl: 'https://a.example' } } }"
      )
    }
    // A token with both scopes still suffices.
    #expect(Self.comparison(document(["'read', 'write'"]), document(["'write'"])).verdict(for: .client) == .compatible)
    #expect(Self.comparison(document(["'read'"]), document(["'write'"])).verdict(for: .client) == .breaking)
  }
}
