import ContractExamples
import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import JSONSyntax
import SchemaVariations
import Testing

/// A schema, a valid body, and the expected violations: bodies, each with its change.
struct ViolationRow: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let schema: String
  let body: String
  let violations: Set<String>

  init(_ description: String, _ schema: String, _ body: String, _ violations: [String]) {
    testDescription = description
    self.schema = schema
    self.body = body
    self.violations = Set(violations)
  }

  var contract: Contract {
    TestContract.paths(
      """
        /a: { get: { responses: { '200': { description: A., content: { application/json: { schema: \(schema) } } } } } }
      """
    )
  }
}

@Suite("Violations")
struct ViolationTests {
  /// A feed page with white space, escapes, an unusual member order and comments.
  static let bodies = [
    (
      "getFeed",
      """
      {
        "next" : null,
        "items": [
          { "image": "https:\\/\\/example.com\\/1.png", "id": "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6" },
          {"id":"FF0ECFE2-2879-403F-8DBE-A83B4010B340","description":"\\u00e9","location":null,"image":"http://e.com/2"}
        ]
      }

      """
    ),
    ("getFeed", #"{"items":[]}"#),
    (
      "getImageComments",
      #"{"items":[{"id":"7019D8A7-0B35-4057-B7F9-8C5471961ED0","message":"m","created_at":"2020-05-20T11:24:59+0000","#
        + #""author":{"username":"u"}}]}"#
    ),
  ]

  @Test("A violation for any seed is JSON that breaks the contract by one change", arguments: bodies)
  func breaks(id: String, body: String) throws {
    let contract = TestContract.shipped
    let operation = try #require(contract.operation(id: id))
    let response = Self.response(body)
    #expect(Self.findings(response, operation, contract) == [])
    var changes = Set<String>()
    for seed: UInt64 in 0..<200 {
      let maker = ViolationGenerator(seed: seed)
      let violation = try #require(maker.violation(of: response, operation: operation, purpose: "test"))
      if seed.isMultiple(of: 20) {
        #expect(maker.violation(of: response, operation: operation, purpose: "test") == violation)
      }
      changes.insert(violation.change)
      _ = try JSONDocument(parsing: violation.body)
      let found = Self.findings(Self.response(String(decoding: violation.body, as: UTF8.self)), operation, contract)
      #expect(!found.isEmpty, "\(violation.change)")
      #expect(Set(found).isSubset(of: [.bodySchema, .uniqueItems, .resource]), "\(violation.change): \(found)")
    }
    #expect(changes.count > (body.contains("[]") ? 5 : 20), "\(changes.sorted())")
  }

  @Test("A violation changes one value, and leaves all other bytes as they were", arguments: rows)
  func change(row: ViolationRow) throws {
    let operation = try #require(row.contract.operations.first)
    for seed: UInt64 in 0..<20 {
      let maker = ViolationGenerator(seed: seed)
      let found = maker.violation(of: Self.response(row.body), operation: operation, purpose: "test")
      let text = found.map { "\(String(decoding: $0.body, as: UTF8.self)) <- \($0.change)" }
      #expect(text.map(row.violations.contains) ?? row.violations.isEmpty, "seed \(seed): \(text ?? "none")")
    }
  }

  static let rows: [ViolationRow] = [
    ViolationRow("anything", "true", #"{"a":[1,"x",null]}"#, []),
    ViolationRow("not JSON", "{ type: object }", "{", []),
    ViolationRow(
      "a required member",
      "{ required: [a] }",
      #" { "b" : 1 , "a":2 } "#,
      [#" { "b" : 1 }  <- /a is missing"#, " {}  <- the body has no members"]
    ),
    ViolationRow(
      "the first of two",
      "{ required: [a] }",
      #"{ "a":2 , "b" : 1 }"#,
      [#"{ "b" : 1 } <- /a is missing"#, "{} <- the body has no members"]
    ),
    ViolationRow("the only one", "{ required: [a] }", #"{ "a":2 }"#, ["{  } <- /a is missing"]),
    ViolationRow(
      "no other member",
      "{ properties: { unexpected: {} }, additionalProperties: false }",
      #"{ "unexpected":2 }"#,
      [
        #"{ "unexpected":2,"unexpected-":true } <- /unexpected- is an unknown member"#,
        #"{ "unexpected":2,"unexpected-":null } <- /unexpected- is an unknown member that is null"#,
        #"{ "unexpected":2,"unexpected-":{"nested":[1,true]} } <- /unexpected- is an unknown object"#,
      ]
    ),
    ViolationRow(
      "no member",
      "{ maxProperties: 0 }",
      "{ }",
      [
        #"{"unexpected":true } <- /unexpected is an unknown member"#,
        #"{"unexpected":null } <- /unexpected is an unknown member that is null"#,
        #"{"unexpected":{"nested":[1,true]} } <- /unexpected is an unknown object"#,
      ]
    ),
    ViolationRow(
      "at least so many",
      "{ minItems: 2 }",
      "[1 , 2]",
      ["[1] <- the body has 1 element", "[] <- the body has 0 elements"]
    ),
    ViolationRow(
      "no element twice",
      "{ uniqueItems: true }",
      "[1, 2.0]",
      [
        "[1, 1] <- /1 is 1", "[1, 1] <- the body repeats an element",
        "[1, 2.0\(String(repeating: ",1,2.0", count: 149))] <- the body has 300 elements",
      ]
    ),
    ViolationRow(
      "at most so many",
      "{ maxItems: 20 }",
      "[1]",
      [21, 300].map { "[1\(String(repeating: ",1", count: $0 - 1))] <- the body has \($0) elements" }
    ),
    ViolationRow(
      "a type",
      "{ properties: { a: { type: [integer, string, boolean, array] } } }",
      #"{"a": 1}"#,
      [
        #"{"a": null} <- /a is null"#, #"{"a": {}} <- /a is {}"#, #"{"a": 0.5} <- /a is 0.5"#,
        #"{"a": 1.5} <- /a is 1.5"#,
      ]
    ),
    ViolationRow(
      "a number between others",
      "{ minimum: -2, maximum: 5000 }",
      "7",
      [
        "-3", "5001", "2147483647", "2147483648", "9007199254740993", "9223372036854775807", "9223372036854775808",
        "99999999999999999999", "-2147483649", "1e300",
      ]
      .map { "\($0) <- the body is \($0)" }
    ),
    ViolationRow(
      "a text that is not empty",
      "{ items: { minLength: 1 } }",
      #"["\u00e4b"]"#,
      [#"[""] <- /0 has 0 characters"#, #"[""] <- /0 is empty"#]
    ),
    ViolationRow(
      "a text that ends so",
      "{ pattern: 'b$' }",
      #""\u00e4b""#,
      UnusualText.all.filter { !$0.text.hasSuffix("b") }.map { unusual in
        "\(String(decoding: JSONLiteral.string(unusual.text).serialized(), as: UTF8.self)) <- the body \(unusual.phrase)"
      } + [
        #""ä" <- the body lacks its last character"#, #""äb?" <- the body ends with "?""#,
        #""äb " <- the body ends with a space"#, #""not as promised" <- the body is "not as promised""#,
      ]
    ),
    ViolationRow(
      "a text that is not long",
      "{ maxLength: 2000 }",
      #""a""#,
      [2001, 3000].map { #""\#(String(repeating: "a", count: $0))" <- the body has \#($0) characters"# }
        + [#""\#(String(repeating: "long text ", count: 1000))" <- the body has 10000 characters"#]
    ),
  ]

  @Test("The violations of a long body are found without judging it again and again")
  func long() throws {
    let contract = TestContract.shipped
    let operation = try #require(contract.operation(id: "getFeed"))
    let items = (0..<3000).map {
      #"{"id":"73A7F70C-75DA-4C2E-B5A3-\#(100_000_000_000 + $0)","image":"http://e.com/1"}"#
    }
    let response = Self.response(#"{"items":[\#(items.joined(separator: ","))]}"#)
    let violation = ViolationGenerator(seed: 1).violation(of: response, operation: operation, purpose: "test")
    #expect(violation != nil)
  }

  @Test("No violation is made of a coded body, or where the contract promises nothing")
  func none() throws {
    let contract = TestContract.shipped
    let operation = try #require(contract.operation(id: "getFeed"))
    var coded = Self.response(#"{"items":[]}"#)
    coded.headers.add("Content-Encoding", "gzip")
    var missing = Self.response(#"{"items":[]}"#)
    missing.status = 404
    for response in [coded, missing] {
      #expect(ViolationGenerator().violation(of: response, operation: operation, purpose: "test") == nil)
    }
  }

  @Test("Violations of different purposes differ")
  func purpose() throws {
    let operation = try #require(TestContract.shipped.operation(id: "getFeed"))
    let changes = (0..<20).map { number in
      ViolationGenerator(seed: 1).violation(
        of: Self.response(Self.bodies[0].1),
        operation: operation,
        purpose: "\(number)"
      )?
      .change
    }
    #expect(Set(changes).count > 3)
  }

  static func response(_ body: String) -> HTTPResponse {
    HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: Array(body.utf8))
  }

  static func findings(_ response: HTTPResponse, _ operation: Operation, _ contract: Contract) -> [CheckID] {
    let request = HTTPRequest(url: HTTPURL(scheme: "http", host: "api.test", path: "/"))
    let exchange = HTTPExchange(request: request, response: response)
    return Judge(contract: contract).findings(for: ExchangeUnderTest(operation: operation, exchange: exchange)).map(
      \.check
    )
  }
}
