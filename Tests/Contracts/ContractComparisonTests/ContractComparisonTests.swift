import ContractComparison
import ContractModel
import ContractTestSupport
import Diagnostics
import JSONSyntax
import TestSupport
import Testing
import YAMLSyntax

@Suite("Comparing contracts")
struct ContractComparisonTests {
  private func comparison(_ old: String, _ new: String) -> ContractComparison {
    ContractComparison(old: TestContract.of(old), new: TestContract.of(new))
  }

  private static let shared = """
      /a: { get: { responses: { '200': { description: A, content: { application/json: { schema: { $ref: '#/components/schemas/T' } } } } } } }
      /b: { get: { responses: { '200': { description: B, content: { application/json: { schema: { $ref: '#/components/schemas/T' } } } } } } }
    """

  @Test("A change of a shared schema is one change that names all operations")
  func sharing() throws {
    let found = comparison(
      ChangeRow.document(
        Self.shared,
        others: "components: { schemas: { T: { type: object, properties: { n: { type: integer } } } } }"
      ),
      ChangeRow.document(
        Self.shared,
        others: "components: { schemas: { T: { type: object, properties: { n: { type: string } } } } }"
      )
    )
    let change = try #require(found.changes.first)
    #expect(found.changes.count == 1)
    #expect(change.subject == "GET /a")
    #expect(change.otherSubjects == ["GET /b"])
    #expect(change.path == "/n")
    #expect(change.client.witness?.instance == .value(.object([.init("n", "text")])))
  }

  @Test("A recursive schema is compared, and its witness is a whole value")
  func recursion() throws {
    let schema =
      "{ type: object, properties: { id: { type: TYPE }, children: { type: array, items: { $ref: '#/components/schemas/T' } } }, required: [id] }"
    func document(_ type: String) -> String {
      ChangeRow.document(Self.shared, others: "components: { schemas: { T: \(schema.replacing("TYPE", with: type)) } }")
    }
    #expect(comparison(document("integer"), document("integer")).changes.isEmpty)
    let found = comparison(document("integer"), document("string"))
    #expect(found.changes.map(\.rule) == [.typeChanged])
    #expect(found.verdict(for: .client) == .breaking)
  }

  @Test("A change that is not decided where it is found first is decided where the same schema has a witness")
  func decidedElsewhere() throws {
    func response(_ schema: String) -> String {
      "responses: { '200': { description: d, content: { application/json: { schema: \(schema) } } } }"
    }
    func document(_ type: String) -> String {
      ChangeRow.document(
        """
          /me: { get: { \(response("{ oneOf: [{ $ref: '#/components/schemas/User' }, { $ref: '#/components/schemas/Bot' }] }")) } }
          /users: { get: { \(response("{ type: array, items: { $ref: '#/components/schemas/User' } }")) } }
        """,
        others: """
          components:
            schemas:
              User: { type: object, properties: { servers: { type: \(type) } } }
              Bot: { type: object, properties: { name: { type: string } } }
          """
      )
    }
    let change = try #require(comparison(document("array"), document("object")).changes.first)
    #expect(change.rule == .typeChanged)
    #expect(change.client.verdict == .breaking)
    #expect(Set([change.subject] + change.otherSubjects) == ["GET /me", "GET /users"])
  }

  @Test(
    "A form has members, whether or not its schema says that it is an object",
    arguments: [
      ("application/x-www-form-urlencoded", true), ("multipart/form-data", true), ("application/json", false),
    ]
  )
  func forms(type: String, isSame: Bool) {
    func document(_ schema: String) -> String {
      ChangeRow.document(
        """
          /things:
            put:
              requestBody: { content: { \(type): { schema: \(schema) } } }
              responses: { '204': { description: Done } }
        """
      )
    }
    let found = comparison(
      document("{ properties: { a: { type: string } } }"),
      document("{ type: object, properties: { a: { type: string } } }")
    )
    #expect(found.changes.isEmpty == isSame, "\(found.changes)")
  }

  @Test("Credentials of a scheme that became another one are named with their type")
  func redefinedScheme() throws {
    func document(_ scheme: String) -> String {
      ChangeRow.document(
        ChangeTable.path("/things", "get"),
        others: "security: [{ token: [] }]\ncomponents: { securitySchemes: { token: { \(scheme) } } }"
      )
    }
    let found = comparison(
      document("type: apiKey, in: header, name: Authorization"),
      document("type: http, scheme: bearer")
    )
    let change = try #require(found.changes.first { $0.rule == .securityChanged || $0.part == "security" })
    #expect(
      change.message
        == "the credentials changed from token (apiKey header authorization) to token (http bearer)"
    )
  }

  @Test("An operation that cannot be read is named, and the others are compared")
  func faults() {
    let broken =
      "  /broken/{id}: { get: { parameters: [{ name: id, in: path, required: true, schema: { $ref: '#/none' } }], requestBody: 5, responses: {} } }\n"
    let (old, new) = (
      ChangeRow.document(broken + ChangeTable.path("/things", "get", "put")),
      ChangeRow.document(broken + ChangeTable.path("/things", "get"))
    )
    func load(_ text: String) -> Contract {
      TestContract.loader.load([ContractFile(path: "api.yaml", bytes: Array(text.utf8))], folder: "api.yaml")
    }
    let found = ContractComparison(old: load(old), new: load(new))
    #expect(Set(found.changes.map(\.rule)) == [.notCompared, .operationRemoved])
  }

  @Test(
    "The suggested version follows the worst change for clients",
    arguments: [
      ("1.2.3", "get", "get", "1.2.3"), ("1.2.3", "get", "put", "2.0.0"), ("0.2.3", "get", "put", "0.3.0"),
      ("v1.2", "get", "put", "2.0.0"),
    ]
  )
  func version(row: (old: String, method: String, other: String, suggested: String)) {
    func document(_ method: String) -> String {
      ChangeRow.document(ChangeTable.path("/things", method)).replacing("1.2.3", with: "'\(row.old)'")
    }
    #expect(comparison(document(row.method), document(row.other)).suggestedVersion == row.suggested)
  }

  @Test("An added operation suggests a minor version, and other words a patch")
  func smallVersions() {
    let one = ChangeRow.document(ChangeTable.path("/things", "get"))
    #expect(comparison(one, ChangeRow.document(ChangeTable.path("/things", "get", "put"))).suggestedVersion == "1.3.0")
    #expect(comparison(one, one.replacing("title: Things", with: "title: Stuff")).suggestedVersion == "1.2.4")
    #expect(comparison(one.replacing("1.2.3", with: "spring"), one).suggestedVersion == nil)
  }

  @Test("Without effort nothing is called compatible or breaking that depends on a schema")
  func effort() {
    let limits = ComparisonLimits(steps: 3, searchSteps: 0, duration: .seconds(1))
    let found = ContractComparison(
      old: TestContract.of(ChangeRow.responseDocument("{ type: object, properties: { a: { type: string } } }")),
      new: TestContract.of(ChangeRow.responseDocument("{ type: object, properties: { a: { type: integer } } }")),
      limits: limits
    )
    #expect(!found.isComplete)
    #expect(found.verdict(for: .client) == .undecided)
  }

  // MARK: Exceptions

  private func exceptions(_ yaml: String) throws -> ChangeExceptions {
    try ChangeExceptions(try YAMLDocument.parse(Array(yaml.utf8)).root, file: "exceptions.yaml")
  }

  private var removal: ContractComparison {
    comparison(
      ChangeRow.document(ChangeTable.path("/things", "get", "put")),
      ChangeRow.document(ChangeTable.path("/things", "get"))
    )
  }

  @Test("An accepted change counts no longer, and its reason is kept")
  func acceptance() throws {
    var found = removal
    var accepted = try exceptions("[{ rule: operation-removed, place: PUT /things, reason: unused }]")
    accepted.apply(to: &found, on: "2026-01-01")
    #expect(found.changes.map(\.acceptance) == ["unused"])
    #expect(found.verdict(for: .client) == .compatible)
    #expect(accepted.unused.isEmpty)
  }

  @Test("An exception accepts until its last day, and is named afterwards")
  func expiry() throws {
    var accepted = try exceptions("[{ rule: operation-removed, reason: unused, until: 2026-06-30 }]")
    var found = removal
    accepted.apply(to: &found, on: "2026-06-30")
    #expect(found.verdict(for: .client) == .compatible)
    found = removal
    accepted.apply(to: &found, on: "2026-07-01")
    #expect(found.verdict(for: .client) == .breaking)
    #expect(accepted.expired.map(\.rule) == [.operationRemoved])
  }

  @Test("An exception for another place accepts nothing, and is named")
  func otherPlace() throws {
    var found = removal
    var accepted = try exceptions("[{ rule: operation-removed, place: GET /things, reason: unused }]")
    accepted.apply(to: &found, on: "2026-01-01")
    #expect(found.verdict(for: .client) == .breaking)
    #expect(accepted.unused.count == 1)
  }

  @Test(
    "A file of exceptions in another form is refused",
    arguments: [
      "{ a: 1 }", "[{ rule: operation-removed }]", "[{ rule: none, reason: a }]", "[{ rule: '*', reason: a }]",
      "[{ rule: operation-removed, reason: a, until: soon }]", "[{ rule: operation-removed, reason: a, where: b }]",
    ]
  )
  func refusal(yaml: String) {
    #expect(throws: ChangeExceptions.Fault.self) { try exceptions(yaml) }
  }

  // MARK: Changelog

  @Test("A changelog has a section for each verdict, and escapes what documents say")
  func changelog() {
    let found = comparison(
      ChangeRow.document(ChangeTable.path("/<b>", "get", "put")),
      ChangeRow.document(ChangeTable.path("/<b>", "get").replacing("description: Things", with: "description: New"))
    )
    let log = Changelog(found, from: "a.yaml", to: "b.yaml", for: .client)
    #expect(log.markdown.contains("# Changes from a.yaml to b.yaml"))
    #expect(log.markdown.contains("## Breaking changes\n\n### PUT /\\<b\\>"))
    #expect(log.markdown.contains("## Compatible changes"))
    #expect(log.html.contains("<h3>PUT /&lt;b&gt;</h3>"))
    #expect(!log.html.contains("<b>"))
    #expect(log.html.contains("<h1>Changes from a.yaml to b.yaml</h1>") && log.html.contains("overflow-wrap:anywhere"))
  }

  // MARK: Rules

  @Test("Every rule says what it means and what to do", arguments: ChangeRule.allCases)
  func texts(of rule: ChangeRule) {
    let text = rule.descriptor
    #expect(![text.summary, text.explanation, text.example, text.remedy].contains(""))
  }

  @Test("The rules of a topic follow each other, in the order of the topics")
  func topics() {
    let topics = ChangeRule.allCases.map(\.topic)
    #expect(topics == ChangeRule.Topic.allCases.flatMap { topic in topics.filter { $0 == topic } })
  }
}
