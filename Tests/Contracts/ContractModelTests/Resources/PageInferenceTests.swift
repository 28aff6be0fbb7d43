import ContractModel
import ContractTestSupport
import JSONSyntax
import Testing

@Suite("Pagination that names say")
struct PageInferenceTests {
  /// The parameters of a list, the members of its body, and how its pages follow each other.
  struct Row: Sendable, CustomTestStringConvertible {
    let parameters: [String]
    let members: String
    let ways: [Pagination.Continuation]
    var limits: [String?] = []
    var testDescription: String { "\(parameters.joined(separator: ", ")): \(members)" }

    var paginations: [Pagination] {
      let parameters = parameters.map { name in
        let type = ["after", "cursor"].contains(name) ? "string" : "integer"
        return "{ name: '\(name)', in: query, schema: { type: \(type) } }"
      }
      let contract = TestContract.paths(
        """
          /list:
            get:
              operationId: list
              parameters: [\(parameters.joined(separator: ", "))]
              responses: { '200': { description: d, content: { application/json: { schema: { type: object,
                properties: { \(members) } } } } } }
        """
      )
      return contract.operations.first.map { PageInference(operation: $0).paginations } ?? []
    }
  }

  private static let items = "items: { type: array, items: { type: object, properties: { id: { type: integer } } } }"
  private static let names = "names: { type: array, items: { type: string } }"
  private static func place(_ tokens: String...) -> JSONPointer { JSONPointer(tokens: tokens) }

  private static let rows = [
    Row(
      parameters: ["$skip", "$top"],
      members: "\(items), '@odata.nextLink': { type: string }",
      ways: [.offset("$skip"), .url(place("@odata.nextLink"))],
      limits: ["$top", nil]
    ),
    Row(
      parameters: ["page", "limit"],
      members: "\(items), links: { type: object, properties: { next: { type: string } } }",
      ways: [.page("page", first: 1), .url(place("links", "next"))],
      limits: ["limit", "limit"]
    ),
    // A number in a text is no URL.
    Row(parameters: ["page"], members: "\(items), next: { type: string }", ways: [.page("page", first: 1)]),
    Row(
      parameters: ["cursor"],
      members: "\(items), response_metadata: { type: object, properties: { next_cursor: { type: string } } }",
      ways: [.token("cursor", next: place("response_metadata", "next_cursor"))]
    ),
    Row(parameters: ["from", "size"], members: items, ways: [.offset("from")]),
    Row(parameters: ["from", "to", "size"], members: items, ways: []),
    Row(parameters: ["from"], members: items, ways: []),
    Row(
      parameters: ["page"],
      members: "entry: { type: array, items: { type: object, properties: { resource: { type: object, "
        + "properties: { id: { type: string } } } } } }",
      ways: [.page("page", first: 1)]
    ),
    Row(
      parameters: ["after", "limit"],
      members: "\(names), next: { type: string }",
      ways: [.token("after", next: place("next"))]
    ),
    Row(parameters: ["page"], members: "lines: { type: array, items: { type: string } }", ways: []),
    Row(parameters: ["page"], members: "\(names), tags: { type: array, items: { type: string } }", ways: []),
  ]

  @Test("A list continues in the ways that its parameters and members name", arguments: rows)
  func ways(_ row: Row) {
    let paginations = row.paginations
    #expect(paginations.map(\.continuation) == row.ways)
    if !row.limits.isEmpty { #expect(paginations.map(\.limit) == row.limits) }
  }

  @Test("The items of a list of texts identify themselves")
  func texts() {
    let pagination = Self.rows.first { $0.members.hasPrefix("names") }?.paginations.first
    #expect(pagination?.items == Self.place("names") && pagination?.key == JSONPointer())
  }
}
