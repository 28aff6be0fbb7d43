import ContractModel
import ContractStrength
import ContractTestSupport
import HARRecordings
import Testing

@Suite("The strength of a contract")
struct StrengthReviewTests {
  /// A schema, recorded bodies, and the addition that a change of them needs.
  struct Row: Sendable, CustomTestStringConvertible {
    let kind: MutationKind
    /// The schema of the body, in YAML on one line.
    let schema: String
    let bodies: [String]
    let addition: String
    var testDescription: String { "\(kind.rawValue): \(addition)" }
  }

  static let rows = [
    Row(
      kind: .missing,
      schema: "{type: object, properties: {id: {type: integer}}}",
      bodies: [#"{"id": 1}"#],
      addition: "required: [id]"
    ),
    Row(
      kind: .null,
      schema: "{type: object, required: [a], properties: {a: {description: Some text}}}",
      bodies: [#"{"a": "x"}"#],
      addition: "type: string"
    ),
    Row(
      kind: .type,
      schema: "{type: object, required: [a], properties: {a: {minimum: 0}}}",
      bodies: [#"{"a": 7}"#, #"{"a": 8}"#],
      addition: "type: integer"
    ),
    Row(
      kind: .empty,
      schema: "{type: object, required: [name], properties: {name: {type: string}}}",
      bodies: [#"{"name": "one of them"}"#, #"{"name": "two of them"}"#],
      addition: "minLength: 1"
    ),
    Row(
      kind: .empty,
      schema: "{type: object, required: [at], properties: {at: {type: array, items: {type: number}}}}",
      bodies: [#"{"at": [1.5, 2]}"#, #"{"at": [-1, 2.5]}"#, #"{"at": [3, 4]}"#],
      addition: "minItems: 2"
    ),
    Row(
      kind: .range,
      schema: "{type: object, required: [count], properties: {count: {type: integer, maximum: 100}}}",
      bodies: [#"{"count": 3}"#],
      addition: "minimum: 0"
    ),
    Row(
      kind: .range,
      schema: "{type: object, required: [count], properties: {count: {type: integer, minimum: 0}}}",
      bodies: [#"{"count": 3}"#],
      addition: "maximum: 9007199254740991"
    ),
    Row(
      kind: .format,
      schema: "{type: object, required: [id], properties: {id: {type: string}}}",
      bodies: [#"{"id": "73a7f70c-75da-4c2e-b5a3-eed40dc53aa6"}"#],
      addition: "format: uuid"
    ),
    Row(
      kind: .format,
      schema: "{type: object, required: [at], properties: {at: {type: string}}}",
      bodies: [#"{"at": "2026-05-04T09:41:00Z"}"#],
      addition: "format: date-time"
    ),
    Row(
      kind: .format,
      schema: "{type: object, required: [mail], properties: {mail: {type: string}}}",
      bodies: [#"{"mail": "joe@example.com"}"#],
      addition: "format: email"
    ),
    Row(
      kind: .format,
      schema: "{type: object, required: [url], properties: {url: {type: string, format: uri}}}",
      bodies: [#"{"url": "https://example.com/a"}"#],
      addition: "pattern: '^[Hh][Tt][Tt][Pp][Ss]?://'"
    ),
    Row(
      kind: .unknownValue,
      schema: "{type: object, required: [status], properties: {status: {type: string}}}",
      bodies: (0..<20).map { #"{"status": "\#($0 % 2 == 0 ? "open" : "closed")"}"# },
      addition: "enum: [closed, open]"
    ),
    Row(
      kind: .repeatedItem,
      schema: "{type: array, items: {type: object, required: [id], properties: {id: {type: string, minLength: 1}}}}",
      bodies: [#"[{"id": "a b"}, {"id": "c d"}]"#],
      addition: "x-unique-key: { key: /id }"
    ),
    Row(
      kind: .reversedList,
      schema: "{type: array, items: {type: object, required: [id], properties: {id: {type: string, minLength: 1}}}}",
      bodies: [#"[{"id": "a b"}, {"id": "c d"}]"#],
      addition: "x-stable: { items: '', fields: [/id] }"
    ),
  ]

  @Test("A change that the contract lets through is reported with the addition that notices it", arguments: rows)
  func addition(_ row: Row) throws {
    let files = Self.files("content: { application/json: { schema: \(row.schema) } }")
    let recordings = try Recorded.bodies(row.bodies.map { ("/things", $0) })
    var review = StrengthReview(recordings, by: Self.load(files))
    review.findRemedies(in: files, load: Self.load)
    let survivors = review.survivors.filter { $0.mutation.kind == row.kind }
    #expect(survivors.contains { $0.remedy?.text == row.addition }, "\(survivors.map { $0.remedy?.text ?? "-" })")
    #expect(review.broken == 0)
  }

  @Test(
    "With all proposed additions the contract notices every change, and no recorded exchange breaks it",
    arguments: rows
  )
  func tightened(_ row: Row) throws {
    let files = Self.files("content: { application/json: { schema: \(row.schema) } }")
    let recordings = try Recorded.bodies(row.bodies.map { ("/things", $0) })
    var review = StrengthReview(recordings, by: Self.load(files))
    review.findRemedies(in: files, load: Self.load)
    let result = review.tightened(files, provenFrom: 1, load: Self.load)
    var after = StrengthReview(recordings, by: Self.load(result.files))
    after.findRemedies(in: result.files, load: Self.load)
    #expect(after.broken == 0)
    #expect(after.percent > review.percent)
    #expect(after.survivors.isEmpty, "\(after.survivors.map { "\($0.mutation.subject) \($0.mutation.phrase)" })")
  }

  @Test("A member that some items lack may be missing or null")
  func optionalMember() throws {
    let review = try Self.review(
      "{type: object, properties: {note: {type: [string, 'null']}}}",
      [#"{"note": "a"}"#, "{}"]
    )
    let kinds = review.survivors.map(\.mutation.kind)
    #expect(!kinds.contains(.missing) && !kinds.contains(.null))
  }

  @Test("The keys of a map may be missing")
  func map() throws {
    let review = try Self.review(
      "{type: object, additionalProperties: {type: integer, minimum: 0, maximum: 9}}",
      [#"{"a": 1}"#, #"{"a": 2, "b": 3}"#]
    )
    #expect(review.survivors.isEmpty, "\(review.survivors.map(\.mutation.subject))")
    #expect(review.changes > 5)
  }

  @Test("An exchange that already breaks the contract is left out")
  func brokenExchange() throws {
    let review = try Self.review("{type: object, required: [id]}", ["{}", #"{"id": 1}"#])
    #expect(review.broken == 1)
    #expect(review.exchanges == 1)
  }

  @Test("What a schema accepts with a reason is not counted")
  func accepted() throws {
    let bodies = [#"{"name": "a b"}"#, #"{"name": "c d"}"#]
    let review = try Self.review(
      "{type: object, required: [name], properties: {name: {type: string, x-accepted: {empty: 'It is allowed.'}}}}",
      bodies
    )
    #expect(review.accepted == 1)
    #expect(review.percent == 100)
    #expect(review.operations.first?.accepted.first?.acceptance == "It is allowed.")
  }

  @Test("A parameter that is a text by the contract may have digits by chance")
  func digitsByChance() throws {
    func kinds(_ type: String) throws -> [MutationKind] {
      let parameters = "parameters: [{name: size, in: query, schema: {type: \(type)}}]"
      let files = Self.files("content: { application/json: {} }", operation: parameters)
      let review = StrengthReview(try Recorded.bodies([("/things?size=12", "{}")]), by: Self.load(files))
      return review.survivors.map(\.mutation.kind)
    }
    #expect(try !kinds("string").contains(.parameter))
    #expect(try kinds("integer").contains(.parameter))
  }

  @Test("A redacted value is not changed")
  func redactedValue() throws {
    let review = try Self.review(
      "{type: object, required: [token], properties: {token: {}}}",
      [#"{"token": "REDACTED-1"}"#]
    )
    #expect(review.survivors.isEmpty)
  }

  @Test("Pages that overlap, lose an item or never end are noticed by x-pagination only")
  func pages() throws {
    let schema =
      "{type: object, required: [total, items], properties: {total: {type: integer, minimum: 0, maximum: 99}, "
      + "items: {type: array, items: {type: object, required: [id], properties: {id: {type: integer}}}}}}"
    let parameters = "parameters: [{name: page, in: query, schema: {type: integer}}]"
    let files = Self.files("content: { application/json: { schema: \(schema) } }", operation: parameters)
    let pages = [[1, 2], [3, 4], []].enumerated().map { number, ids in
      let items = ids.map { #"{"id": \#($0)}"# }.joined(separator: ", ")
      return ("/things?page=\(number + 1)", #"{"total": 4, "items": [\#(items)]}"#)
    }
    var review = StrengthReview(try Recorded.bodies(pages), by: Self.load(files))
    review.findRemedies(in: files, load: Self.load)
    let kinds: Set<MutationKind> = [.overlappingPages, .lostItem, .endlessPages]
    let survivors = review.survivors.filter { kinds.contains($0.mutation.kind) }
    #expect(survivors.count == 3)
    let addition = "x-pagination: { page: page, items: /items, key: /id, total: /total }"
    #expect(survivors.allSatisfy { $0.remedy?.text == addition }, "\(survivors.map { $0.remedy?.text ?? "-" })")
  }

  @Test("A header that every response has is to be required")
  func header() throws {
    let files = Self.files("content: { application/json: {} }")
    let exchange = Recorded.Exchange(
      target: "/things",
      body: "{}",
      headers: [("Content-Type", "application/json"), ("X-Total-Count", "3"), ("Date", "today")]
    )
    var review = StrengthReview(try Recorded.of([exchange]), by: Self.load(files))
    review.findRemedies(in: files, load: Self.load)
    let additions = review.survivors.filter { $0.mutation.kind == .header }.map { $0.remedy?.text }
    #expect(additions == ["headers: { X-Total-Count: { required: true, schema: { type: integer } } }"])
  }

  @Test("A range of statuses lets another success through, and is to be that status")
  func statusRange() throws {
    let files = [
      ContractFile(
        path: "test.yaml",
        bytes: Array(
          """
          openapi: 3.1.0
          info: { title: T, version: '1' }
          paths:
            /things:
              get:
                responses:
                  2XX: { description: d, content: { application/json: {} } }
          """.utf8
        )
      )
    ]
    var review = StrengthReview(try Recorded.bodies([("/things", "{}")]), by: Self.load(files))
    review.findRemedies(in: files, load: Self.load)
    let survivors = review.survivors.filter { $0.mutation.kind == .status }
    #expect(survivors.map { $0.remedy?.text } == ["'200': in place of '2XX':"])
  }

  // MARK: Contracts

  static func load(_ files: [ContractFile]) -> Contract { TestContract.loader.load(files, folder: "test") }

  static func files(_ response: String, operation: String = "") -> [ContractFile] {
    let text = """
      openapi: 3.1.0
      info: { title: T, version: '1' }
      paths:
        /things:
          get:
            operationId: listThings
            \(operation.isEmpty ? "summary: Things" : operation)
            responses:
              '200':
                description: d
                \(response)
      """
    return [ContractFile(path: "test.yaml", bytes: Array(text.utf8))]
  }

  static func review(_ schema: String, _ bodies: [String]) throws -> StrengthReview {
    let files = files("content: { application/json: { schema: \(schema) } }")
    return StrengthReview(try Recorded.bodies(bodies.map { ("/things", $0) }), by: load(files))
  }
}
