import ContractModel
import ContractTestSupport
import Diagnostics
import HTTPMessages
import JSONSyntax
import TestSupport
import Testing

@Suite("Kinds of pagination")
struct PaginationTests {
  /// Every way to continue a list; a new one does not compile until it follows another one here.
  static let continuations = Array(
    sequence(first: Pagination.Continuation.offset("skip")) { continuation in
      switch continuation {
      case .offset(_, 0): .offset("startIndex", first: 1)
      case .offset: .page("page[number]", first: 0)
      case .page: .token("token", next: place("meta", "next"))
      case .token: .key("after", place("id"))
      case .key: .url(place("links", "a/b"))
      case .url: .link
      case .link: nil
      }
    }
  )

  /// Every way back; a new one does not compile until it follows another one here.
  private static let ways: [Pagination.Previous?] = Array(
    sequence(first: Pagination.Previous.body(place("meta", "previous"), parameter: nil)) { previous in
      switch previous {
      case .body(_, nil): .body(place("previous"), parameter: "before")
      case .body: .key("before")
      case .key: .link
      case .link: nil
      }
    }
  )

  private static func place(_ tokens: String...) -> JSONPointer { JSONPointer(tokens: tokens) }

  private static func paginations(place position: SourcePlace) -> [Pagination] {
    continuations.flatMap { continuation in
      (ways + [nil]).flatMap { previous in
        [true, false].map { hasAll in
          let isMinimal = !hasAll && !continuation.way.takesItem
          return Pagination(
            continuation: continuation,
            previous: previous,
            limit: isMinimal ? nil : "limit",
            items: hasAll ? place("data", "items") : JSONPointer(),
            key: isMinimal ? nil : place("id"),
            total: hasAll ? place("total") : nil,
            hasMore: hasAll ? place("meta", "has more") : nil,
            place: position
          )
        }
      }
    }
  }

  /// The pagination that a contract has with a value of the extension.
  private static func read(_ value: String) -> Pagination? {
    let names = ["skip", "startIndex", "page[number]", "token", "after", "before", "limit"]
    let parameters = names.map { "        - { name: '\($0)', in: query, schema: { type: string } }" }
    return TestContract.paths(
      """
        /list:
          get:
            operationId: getList
            x-pagination: \(value)
            parameters:
      \(parameters.joined(separator: "\n"))
            responses: { '200': { description: A list. } }
      """
    )
    .operations.first?.pagination
  }

  @Test("The extension that is written for any pagination is read as the same pagination, as YAML and as JSON")
  func roundTrip() throws {
    let position = try #require(Self.read("{ limit: limit, cursor: after, items: /items, key: /id }")?.place)
    for pagination in Self.paginations(place: position) {
      #expect(Self.read(pagination.yaml) == pagination, "\(pagination.yaml)")
      #expect(Self.read(String(decoding: pagination.literal.serialized(), as: UTF8.self)) == pagination)
    }
  }

  @Test("Every member that is written for a pagination is explained by the command and in the article")
  func explained() throws {
    let position = try #require(Self.read("{ limit: limit, cursor: after, items: /items, key: /id }")?.place)
    let bytes = try ProjectFile.bytes("Sources/contract/contract.docc/WritingAContract.md")
    let texts = [ContractExtension.pagination.descriptor.explanation, String(decoding: bytes, as: UTF8.self)]
    let literals = Self.paginations(place: position).map(\.literal)
    let names = literals.flatMap { literal -> [String] in
      guard case .object(let members) = literal else { return [] }
      return members.map(\.key)
    }
    for name in Set(names) {
      #expect(texts.allSatisfy { $0.contains("`\(name)`") || $0.contains("`\(name): ") }, "\(name)")
    }
  }

  @Test(
    "A page leads to the next one by a number, an item or a value of the response, and says whether there is one",
    arguments: zip(
      continuations,
      ["skip=4", "startIndex=5", "page[number]=2", "token=t", "after=7", "/list?at=4", "/list?page=3"]
    )
  )
  func next(_ continuation: Pagination.Continuation, _ expected: String) throws {
    let position = try #require(Self.read("{ limit: limit, cursor: after, items: /items, key: /id }")?.place)
    let pagination = Pagination(
      continuation: continuation,
      limit: nil,
      items: Self.place("items"),
      key: Self.place("id"),
      place: position
    )
    let body = try JSONDocument(
      parsing: Array(#"{"items":[{"id":7}],"meta":{"next":"t"},"links":{"a/b":"/list?at=4"}}"#.utf8)
    )
    .root
    var headers = HTTPHeaders()
    headers.add("Link", "</list?page=1>; rel=prev, </list?page=3>; rel=next")
    let page = Pagination.Page(
      edge: body.value(at: Self.place("items", "0", "id")),
      isEmpty: false,
      read: (items: 4, pages: 2),
      body: body,
      headers: headers
    )
    let found: String? =
      switch pagination.next(after: page) {
      case .number(let number, let name): "\(name)=\(number)"
      case .item(let value, let name): "\(name)=\(value?.text ?? "")"
      case .token(let value, let name): "\(name)=\(value.string ?? "")"
      case .url(let text, _): text
      case nil: nil
      }
    #expect(found == expected)
    #expect(pagination.hasMore(in: body) == (pagination.next.member == nil ? nil : true))
    let last = Pagination.Page(edge: nil, isEmpty: true, read: (items: 4, pages: 3), body: nil, headers: HTTPHeaders())
    #expect(pagination.next(after: last) == nil)
  }

  @Test(
    "A value that leads to another page is a URL only if it has an origin, or a query with the parameter of the tokens",
    arguments: [
      ("https://api.example.com/list?token=t", true), ("/list?limit=2&token=t", true), ("?token=t", true),
      ("/list?tok%65n=t", true), ("t", false), ("cD0yMDI0LTA1", false), ("/list", false), ("/a?b", false),
      ("/list?untoken=t", false), ("a?token=t", false), ("", nil),
    ] as [(String, Bool?)]
  )
  func urlOrToken(_ value: String, _ isURL: Bool?) throws {
    let pagination = try #require(Self.read("{ token: token, next: /next, items: /items }"))
    let body = JSONLiteral.object([.init("next", .string(value))])
    let page = Pagination.Page(
      edge: nil,
      isEmpty: false,
      read: (items: 1, pages: 1),
      body: try JSONDocument(parsing: body.serialized()).root,
      headers: HTTPHeaders()
    )
    let found: Bool? =
      switch pagination.next(after: page) {
      case .token: false
      case .url(let text, _): text == value
      case .number, .item, nil: nil
      }
    #expect(found == isURL)
  }

  @Test(
    "A parameter for numbers does not continue a list after an identifier that is a text",
    arguments: [("string", "string", 1), ("integer", "string", 0), ("integer", "integer", 1), ("string", "integer", 1)]
  )
  func typedCursor(_ row: (parameter: String, identifier: String, count: Int)) throws {
    let contract = TestContract.paths(
      """
        /events:
          get:
            parameters: [{ name: starting_after, in: query, schema: { type: \(row.parameter) } }]
            responses:
              '200':
                description: d
                content:
                  application/json:
                    schema: { type: array, items: { properties: { id: { type: \(row.identifier) } } } }
      """
    )
    let operation = try #require(contract.operations.first)
    #expect(PageInference(operation: operation).paginations.count == row.count)
  }

  @Test(
    "An item's own identifier goes before that of what it belongs to",
    arguments: [
      ("/assets/events", ["asset_id", "id"], "id"), ("/assets/events", ["id", "event_id"], "event_id"),
      ("/places/nearby", ["name", "place_id"], "place_id"),
    ]
  )
  func ownIdentifier(_ row: (path: String, members: [String], key: String)) throws {
    let members = row.members.map { "\($0): { type: integer }" }.joined(separator: ", ")
    let contract = TestContract.paths(
      """
        \(row.path):
          get:
            parameters: [{ name: offset, in: query, schema: { type: integer } }]
            responses:
              '200':
                description: d
                content: { application/json: { schema: { type: array, items: { properties: { \(members) } } } } }
      """
    )
    let operation = try #require(contract.operations.first)
    #expect(PageInference(operation: operation).paginations.map(\.key) == [JSONPointer(tokens: [row.key])])
  }
}
