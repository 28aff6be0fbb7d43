import ContractModel
import ContractStrength
import ContractTestSupport
import HARRecordings
import JSONSyntax
import Redaction
import Testing

@Suite("What a right server may do is no weakness of its contract")
struct RightServerTests {
  /// A schema whose own words allow what the recordings do not show, and recorded bodies.
  struct RightServer: Sendable, CustomTestStringConvertible {
    let kind: MutationKind
    let schema: String
    let bodies: [String]
    var testDescription: String { "\(kind.rawValue): \(schema)" }
  }

  static let rightServers = [
    RightServer(kind: .type, schema: "price: {type: number}", bodies: [#"{"price": 10}"#, #"{"price": 12}"#]),
    RightServer(kind: .range, schema: "balance: {type: number}", bodies: [#"{"balance": 10}"#]),
    RightServer(kind: .range, schema: "height: {type: number, minimum: -10}", bodies: [#"{"height": 10}"#]),
    RightServer(kind: .type, schema: "a: {type: [string, integer]}", bodies: [#"{"a": "x"}"#]),
    RightServer(kind: .type, schema: "a: {oneOf: [{type: string}, {type: number}]}", bodies: [#"{"a": "x"}"#]),
    RightServer(kind: .empty, schema: "a: {type: string, minLength: 0}", bodies: [#"{"a": "x y"}"#, #"{"a": "x"}"#]),
    RightServer(kind: .format, schema: "host: {type: string, format: hostname}", bodies: [#"{"host": "10.0.0.1"}"#]),
    RightServer(
      kind: .unknownValue,
      schema: "status: {type: string}",
      bodies: (0..<20).map { _ in #"{"status": "open"}"# }
    ),
  ]

  @Test("What the contract allows in so many words is no weakness", arguments: rightServers)
  func rightServer(_ row: RightServer) throws {
    let review = try StrengthReviewTests.review("{type: object, properties: {\(row.schema)}}", row.bodies)
    let survivors = review.survivors.map(\.mutation).filter { $0.kind == row.kind }
    #expect(survivors.isEmpty, "\(survivors.map { "\($0.subject) \($0.phrase)" })")
  }

  @Test("An addition that few samples show is proposed, and not written without being asked for")
  func fewSamples() throws {
    let files = StrengthReviewTests.files(
      "content: { application/json: { schema: {type: object, properties: {id: {}}} } }"
    )
    for (count, isWritten) in [(3, false), (12, true)] {
      let bodies = (0..<count).map { ("/things", #"{"id": \#($0)}"#) }
      var review = StrengthReview(try Recorded.bodies(bodies), by: StrengthReviewTests.load(files))
      review.findRemedies(in: files, load: StrengthReviewTests.load)
      #expect(review.survivors.contains { $0.remedy?.text == "required: [id]" })
      let result = review.tightened(files, provenFrom: StrengthReview.usualSamples, load: StrengthReviewTests.load)
      #expect(result.additions.contains { $0.text == "required: [id]" } == isWritten)
    }
  }

  @Test("A schema that also describes requests is not changed unless such a request was recorded")
  func sharedWithRequest() throws {
    let text = """
      openapi: 3.1.0
      info: { title: T, version: '1' }
      paths:
        /pets:
          post:
            requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
            responses: { '201': { description: d } }
        /pets/{name}:
          get:
            responses:
              '200':
                description: d
                content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } }
      components:
        schemas:
          Pet: { type: object, properties: { id: { type: integer } } }
      """
    let files = [ContractFile(path: "test.yaml", bytes: Array(text.utf8))]
    let bodies = (0..<20).map { ("/pets/\($0)", #"{"id": \#($0)}"#) }
    var review = StrengthReview(try Recorded.bodies(bodies), by: StrengthReviewTests.load(files))
    review.findRemedies(in: files, load: StrengthReviewTests.load)
    #expect(review.remedies(provenFrom: 1).contains { $0.text == "required: [id]" })
    #expect(!review.remedies(provenFrom: 10).contains { $0.text == "required: [id]" })
  }

  @Test("What Swagger 2 has no words for is not added to it")
  func swagger() throws {
    let text = """
      swagger: '2.0'
      info: { title: T, version: '1' }
      produces: [application/json]
      paths:
        /things: { get: { responses: { '200': { description: d, schema: { type: object } } } } }
      """
    let files = [ContractFile(path: "test.yaml", bytes: Array(text.utf8))]
    let headers = [("Content-Type", "application/json"), ("X-Total-Count", "3")]
    let exchange = Recorded.Exchange(target: "/things", body: "{}", headers: headers)
    var review = StrengthReview(try Recorded.of([exchange]), by: StrengthReviewTests.load(files))
    review.findRemedies(in: files, load: StrengthReviewTests.load)
    #expect(review.survivors.contains { $0.mutation.kind == .header })
    #expect(!review.remedies(provenFrom: 1).contains { $0.text.contains("headers") })
  }

  @Test("A header that the contract calls optional may be missing")
  func optionalHeader() throws {
    let header = "X-Total-Count: { required: false, schema: { type: integer } }"
    let files = StrengthReviewTests.files("headers: { \(header) }")
    let headers = [("Content-Type", "application/json"), ("X-Total-Count", "3")]
    let exchange = Recorded.Exchange(target: "/things", body: "{}", headers: headers)
    let review = StrengthReview(try Recorded.of([exchange]), by: StrengthReviewTests.load(files))
    #expect(review.survivors.allSatisfy { $0.mutation.kind != .header })
  }

  @Test("The same response again is no further sample")
  func repeatedSamples() throws {
    let review = try StrengthReviewTests.review(
      "{type: object, properties: {id: {}}}",
      (0..<30).map { _ in #"{"id": 1}"# }
    )
    let missing = review.survivors.map(\.mutation).filter { $0.kind == .missing }
    #expect(missing.map { $0.isProven(from: StrengthReview.usualSamples) } == [false])
  }

  @Test("A list that was recorded in two orders has none")
  func unorderedList() throws {
    let lists = [#"[{"id": "a b"}, {"id": "c d"}]"#, #"[{"id": "c d"}, {"id": "a b"}]"#]
    let schema = "{type: array, items: {type: object, properties: {id: {type: string}}}}"
    #expect(try StrengthReviewTests.review(schema, lists).survivors.allSatisfy { $0.mutation.kind != .reversedList })
    #expect(try StrengthReviewTests.review(schema, [lists[0]]).survivors.contains { $0.mutation.kind == .reversedList })
  }

  @Test("The values of a member that the user declares secret are in no addition")
  func secretValues() throws {
    let bodies = (0..<24).map { ("/things", #"{"type": "\#($0 % 2 == 0 ? "hunter" : "winter")", "n": \#($0)}"#) }
    let files = StrengthReviewTests.files(
      "content: { application/json: { schema: {properties: {type: {type: string}}} } }"
    )
    func additions(_ names: Set<String>) throws -> [String] {
      let redaction = SecretRedaction(additionalNames: names)
      var review = StrengthReview(
        try Recorded.bodies(bodies),
        by: StrengthReviewTests.load(files),
        redaction: redaction
      )
      review.findRemedies(in: files, load: StrengthReviewTests.load)
      return review.survivors.compactMap { $0.remedy?.text }
    }
    #expect(try additions([]).contains { $0.contains("hunter") })
    #expect(try !additions(["type"]).contains { $0.contains("hunter") || $0.contains("winter") })
  }

  @Test("A text that is a number by chance is no JSON")
  func plainText() throws {
    let files = StrengthReviewTests.files("content: { text/plain: {} }")
    let exchange = Recorded.Exchange(target: "/things", body: "42", headers: [("Content-Type", "text/plain")])
    let review = StrengthReview(try Recorded.of([exchange]), by: StrengthReviewTests.load(files))
    #expect(review.survivors.isEmpty, "\(review.survivors.map(\.mutation.phrase))")
  }

  @Test("A parameter that measures a place may be negative")
  func latitude() throws {
    let parameters = "parameters: [{name: lat, in: query, schema: {type: number}}]"
    let files = StrengthReviewTests.files("content: { application/json: {} }", operation: parameters)
    let review = StrengthReview(try Recorded.bodies([("/things?lat=12", "{}")]), by: StrengthReviewTests.load(files))
    #expect(review.survivors.allSatisfy { $0.mutation.kind != .parameter })
  }

  @Test(
    "Identifiers that are equal by chance are no link",
    arguments: [("/orders/{id}", false), ("/users/{id}", true)]
  )
  func link(_ path: String, _ isLink: Bool) throws {
    let text = """
      openapi: 3.1.0
      info: { title: T, version: '1' }
      paths:
        /users:
          get: { responses: { '200': { description: d, content: { application/json: {} } } } }
        \(path):
          get: { responses: { '200': { description: d, content: { application/json: {} } } } }
      """
    let files = [ContractFile(path: "test.yaml", bytes: Array(text.utf8))]
    let exchanges = [("/users", #"[{"id": 1}]"#), (path.replacing("{id}", with: "1"), #"{"name": "x"}"#)]
    let review = StrengthReview(try Recorded.bodies(exchanges), by: StrengthReviewTests.load(files))
    #expect(review.survivors.contains { $0.mutation.kind == .danglingLink } == isLink)
  }
}
