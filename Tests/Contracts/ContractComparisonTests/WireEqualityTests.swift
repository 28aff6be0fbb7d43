import ContractComparison
import ContractModel
import ContractTestSupport
import Testing

@Suite("Changes that no message shows")
struct WireEqualityTests {
  private func comparison(_ old: String, _ new: String) -> ContractComparison {
    ContractComparison(old: TestContract.of(old), new: TestContract.of(new))
  }

  private func expectCompatible(_ old: String, _ new: String, _ location: SourceLocation = #_sourceLocation) {
    let found = comparison(old, new).changes.filter { $0.judgement(for: nil).verdict != .compatible }
    #expect(found.map { "\($0.rule) \($0.message)" } == [], sourceLocation: location)
  }

  // MARK: Servers

  @Test("A path that moves from a server into the paths is no change for clients or servers")
  func serverPath() {
    let old = ChangeRow.document(
      ChangeTable.path("/things", "get", "put"),
      others: "servers: [{ url: 'https://a.example/v1' }]"
    )
    let new = ChangeRow.document(
      ChangeTable.path("/v1/things", "get", "put"),
      others: "servers: [{ url: 'https://a.example' }]"
    )
    expectCompatible(old, new)
    expectCompatible(new, old)
  }

  @Test("A slash at the end of a server's URL is no change")
  func slash() {
    func document(_ url: String) -> String {
      ChangeRow.document(ChangeTable.path("/things", "get"), others: "servers: [{ url: '\(url)' }]")
    }
    #expect(comparison(document("https://a.example/v1"), document("https://a.example/v1/")).changes.isEmpty)
  }

  private func document(pathServer: String) -> String {
    ChangeRow.document(
      "  /things: { servers: [{ url: '\(pathServer)' }], get: { responses: { '204': { description: Done } } } }\n"
    )
  }

  @Test("Servers that move from the document to its path are no change")
  func pathServers() {
    let old = ChangeRow.document(
      "  /things: { get: { responses: { '204': { description: Done } } } }\n",
      others: "servers: [{ url: 'https://a.example/v1' }]"
    )
    expectCompatible(old, document(pathServer: "https://a.example/v1"))
    expectCompatible(document(pathServer: "https://a.example/v1"), old)
  }

  @Test("A change of the servers of a path breaks its operations")
  func changedPathServers() {
    let found = comparison(
      document(pathServer: "https://a.example/v1"),
      document(pathServer: "https://a.example/v2")
    )
    #expect(found.changes.contains { $0.rule == .serverPathChanged && $0.subject == "GET /things" })
    #expect(found.verdict(for: .client) == .breaking)
  }

  // MARK: Texts

  private func parameter(_ schema: String, _ others: String = "") -> String {
    ChangeRow.document(
      "  /things: { get: { parameters: [{ name: q, in: query, schema: \(schema) \(others) }], \(ChangeRow.ok) } }\n"
    )
  }

  @Test(
    "A parameter whose new schema accepts the texts of the old one breaks no client",
    arguments: [
      ("{ type: integer }", "{ type: string }"), ("{ type: boolean }", "{ type: [string, integer] }"),
      ("{ enum: [1, 2] }", "{ type: string }"), ("{ type: number, minimum: 0 }", "{ type: string, minLength: 1 }"),
      ("{ type: array, items: { type: integer } }", "{ type: array, items: { type: string } }"),
    ]
  )
  func text(pair: (String, String)) {
    let found = comparison(parameter(pair.0), parameter(pair.1))
    #expect(!found.changes.isEmpty)
    #expect(found.changes.allSatisfy { $0.client.verdict != .breaking })
    #expect(found.verdict(for: .server) == .breaking)
  }

  @Test(
    "A parameter whose new schema refuses texts of the old one breaks clients",
    arguments: [
      ("{ type: string }", "{ type: integer }"), ("{ type: integer }", "{ enum: [a, b] }"),
      ("{ type: integer }", "{ type: string, minLength: 3 }"), ("{ type: string }", "{ type: string, minLength: 1 }"),
      ("{ type: array, items: { type: string } }", "{ type: array, items: { type: integer } }"),
    ]
  )
  func refusedText(pair: (String, String)) {
    #expect(comparison(parameter(pair.0), parameter(pair.1)).verdict(for: .client) == .breaking)
  }

  @Test("A type that changes in a parameter and in a body breaks the body only")
  func sharedSchema() {
    func document(_ type: String) -> String {
      let schema = "{ $ref: '#/components/schemas/Id' }"
      return ChangeRow.document(
        """
          /things:
            put:
              parameters: [{ name: q, in: query, schema: \(schema) }]
              requestBody: { required: true, content: { application/json: { schema: \(schema) } } }
              responses: { '204': { description: Done } }
        """,
        others: "components: { schemas: { Id: { type: \(type) } } }"
      )
    }
    let breaking = comparison(document("integer"), document("string")).changes.filter {
      $0.client.verdict == .breaking
    }
    #expect(breaking.map(\.part) == ["request body application/json"])
  }

  @Test("A response header whose texts the old schema accepts breaks no client")
  func header() {
    func document(_ type: String) -> String {
      ChangeRow.document(
        "  /things: { get: { responses: { '204': { description: Done, headers: { X-N: { schema: { type: \(type) } } } } } } }\n"
      )
    }
    #expect(comparison(document("string"), document("integer")).verdict(for: .client) == .compatible)
    #expect(comparison(document("integer"), document("string")).verdict(for: .client) == .breaking)
  }

  // MARK: Limits

  @Test("Schemas that the limits leave out are one change, whatever their number")
  func limits() {
    func document(_ type: String) -> String {
      ChangeRow.document(
        (1...20).map { number in
          "  /things\(number): { get: { responses: { '200': { description: A, content: { application/json: "
            + "{ schema: { type: object, properties: { a\(number): { type: \(type) } } } } } } } } }\n"
        }
        .joined()
      )
    }
    let found = ContractComparison(
      old: TestContract.of(document("string")),
      new: TestContract.of(document("integer")),
      limits: ComparisonLimits(steps: 3, searchSteps: 0, duration: .seconds(1))
    )
    #expect(found.changes.count { $0.rule == .notCompared } == 1)
    #expect(found.changes.count <= 3)
    #expect(found.verdict(for: .client) == .undecided)
  }
}
