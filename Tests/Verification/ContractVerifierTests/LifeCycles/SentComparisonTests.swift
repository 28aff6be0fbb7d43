import ContractModel
import ContractTestSupport
import JSONSyntax
import Testing

@testable import ContractVerifier

@Suite("What was sent, compared with what is returned")
struct SentComparisonTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let sent: String
    let found: String
    /// The difference; `nil` if there is none.
    var difference: String?
    var testDescription: String { "\(sent) as \(found)" }
  }

  private static let kept = [
    Row(sent: #"{"a":1,"b":"x"}"#, found: #"{"b":"x","a":1,"id":7}"#),
    Row(
      sent: #"{"callbackUrl":"https://example.com"}"#,
      found: #"{"callbackUrl":"http://127.0.0.1:9/contract-callback-t-1"}"#
    ),
    Row(sent: #"{"email":" Ann@Example.com"}"#, found: #"{"email":"ann@example.com"}"#),
    Row(sent: #"{"phone":"+1 (555) 01"}"#, found: #"{"phone":"+155501"}"#),
    Row(sent: #"{"price":9.999}"#, found: #"{"price":10.00}"#),
    Row(sent: #"{"price":10}"#, found: #"{"price":"10.0"}"#),
    Row(sent: #"{"at":"2024-05-01T12:00:00+02:00"}"#, found: #"{"at":"2024-05-01T10:00:00.000Z"}"#),
    Row(sent: #"{"on":"2024-05-01T00:00:00Z"}"#, found: #"{"on":"2024-05-01"}"#),
    Row(sent: #"{"tags":["b","a","a"]}"#, found: #"{"tags":["a","b"]}"#),
    Row(sent: #"{"card":"4111111111111111"}"#, found: #"{"card":"************1111"}"#),
    Row(sent: #"{"password":"secret"}"#, found: #"{"password":"$2b$10$abc"}"#),
    Row(sent: #"{"a":null}"#, found: "{}"),
    Row(sent: #"{"undescribed":1}"#, found: "{}"),
    Row(sent: #"{"a":1}"#, found: #"{"data":{"a":1}}"#),
    Row(sent: #"{"at":"2024-05-01T12:00:00"}"#, found: #"{"at":"2024-05-01T12:00Z"}"#),
    Row(sent: #"{"at":"2024-05-01T12:00:00.5Z"}"#, found: #"{"at":"Wed, 01 May 2024 12:00:00 GMT"}"#),
    Row(sent: #"{"at":"2024-05-01T12:00:00Z"}"#, found: #"{"at":1714564800}"#),
    Row(sent: #"{"at":1714564800000}"#, found: #"{"at":"2024-05-01T12:00:00Z[UTC]"}"#),
    Row(sent: #"{"on":"2024-05-01"}"#, found: #"{"on":"2024-05-01T00:00:00+02:00"}"#),
    Row(sent: #"{"wait":"PT60S"}"#, found: #"{"wait":"PT1M"}"#),
    Row(sent: #"{"wait":"PT1M30S"}"#, found: #"{"wait":90}"#),
    Row(sent: #"{"wait":"P1DT1H"}"#, found: #"{"wait":"1 day, 1:00:00"}"#),
    Row(sent: #"{"ratio":0.1}"#, found: #"{"ratio":0.10000000149011612}"#),
    Row(sent: #"{"count":"9007199254740993"}"#, found: #"{"count":9007199254740993}"#),
    Row(sent: #"{"flag":"true"}"#, found: #"{"flag":true}"#),
    Row(sent: #"{"link":"http://Example.com:80"}"#, found: #"{"link":"http://example.com/"}"#),
    Row(sent: #"{"link":"https://a.example/b c"}"#, found: #"{"link":"https://a.example/b%20c"}"#),
    Row(sent: #"{"from":"::1"}"#, found: #"{"from":"0:0:0:0:0:0:0:1"}"#),
    Row(
      sent: #"{"key":"urn:uuid:73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6"}"#,
      found: #"{"key":"73a7f70c75da4c2eb5a3eed40dc53aa6"}"#
    ),
    Row(sent: #"{"name":"Caf\u00e9"}"#, found: #"{"name":"Cafe\u0301"}"#),
    Row(sent: #"{"hash":"ab+/cd=="}"#, found: #"{"hash":"ab-_cd"}"#),
    Row(sent: #"{"parent":7}"#, found: #"{"parent":{"id":7,"name":"x"}}"#),
    Row(sent: #"{"parent":{"id":7,"name":"x"}}"#, found: #"{"parent":7}"#),
    Row(sent: #"{"things":[1,2]}"#, found: #"{"things":[{"id":2},{"id":1}]}"#),
    Row(sent: #"{"roles":["admin"]}"#, found: #"{"roles":["admin","member"]}"#),
    Row(sent: #"{"write":["a","b"]}"#, found: #"{"write":["a","owner:1","b"]}"#),
    Row(sent: #"{"flags":["a","b"]}"#, found: #"{"flags":{"a":{},"b":{}}}"#),
    Row(sent: #"{"tag":["a"]}"#, found: #"{"tag":"a"}"#),
    Row(sent: #"{"note":""}"#, found: #"{"note":null}"#),
    Row(sent: #"{"_rev":"1-a"}"#, found: #"{"_rev":"2-b"}"#),
    Row(sent: #"{"created_by":"a"}"#, found: #"{"created_by":"me"}"#),
    Row(sent: #"{"slug":"My post"}"#, found: #"{"slug":"my-post-2"}"#),
  ]

  private static let lost = [
    Row(sent: #"{"a":1}"#, found: #"{"a":2}"#, difference: "/a is 2; 1 was sent"),
    Row(sent: #"{"a":"x"}"#, found: #"{"a":""}"#, difference: #"/a is ""; "x" was sent"#),
    Row(sent: #"{"a":true}"#, found: #"{"a":false}"#, difference: "/a is false; true was sent"),
    Row(sent: #"{"a":{"b":1}}"#, found: #"{"a":{"b":3}}"#, difference: "/a/b is 3; 1 was sent"),
    Row(sent: #"{"a":1}"#, found: #"{"data":{"a":2}}"#, difference: "/data/a is 2; 1 was sent"),
    Row(sent: #"{"tags":["a","b"]}"#, found: #"{"tags":["a"]}"#, difference: #"/tags is ["a"]; ["a","b"] was sent"#),
    Row(sent: #"{"wait":"PT60S"}"#, found: #"{"wait":"PT2M"}"#, difference: #"/wait is "PT2M"; "PT60S" was sent"#),
    Row(sent: #"{"wait":"PT60S"}"#, found: #"{"wait":61}"#, difference: #"/wait is 61; "PT60S" was sent"#),
    Row(
      sent: #"{"on":"2024-05-01"}"#,
      found: #"{"on":"2024-05-03"}"#,
      difference: #"/on is "2024-05-03"; "2024-05-01" was sent"#
    ),
    Row(sent: #"{"n":"10"}"#, found: #"{"n":"-10"}"#, difference: #"/n is "-10"; "10" was sent"#),
    Row(sent: #"{"name":"a 🎉"}"#, found: #"{"name":"a ?"}"#, difference: #"/name is "a ?"; "a 🎉" was sent"#),
    Row(sent: #"{"parent":7}"#, found: #"{"parent":{"id":8}}"#, difference: #"/parent is {"id":8}; 7 was sent"#),
    Row(sent: #"{"lines":[1]}"#, found: #"{"lines":[1,2]}"#, difference: "/lines is [1,2]; [1] was sent"),
    Row(sent: #"{"flag":true}"#, found: #"{"flag":"false"}"#, difference: #"/flag is "false"; true was sent"#),
    Row(
      sent: #"{"link":"http://a.example:81"}"#,
      found: #"{"link":"http://a.example:82"}"#,
      difference: #"/link is "http://a.example:82"; "http://a.example:81" was sent"#
    ),
    Row(sent: #"{"from":"::1"}"#, found: #"{"from":"::2"}"#, difference: #"/from is "::2"; "::1" was sent"#),
    Row(
      sent: #"{"at":"2024-05-01T12:00:00Z"}"#,
      found: #"{"at":"2024-05-01T13:00:00Z"}"#,
      difference: #"/at is "2024-05-01T13:00:00Z"; "2024-05-01T12:00:00Z" was sent"#
    ),
  ]

  @Test("A value that is spelled in another way is kept, and another value is not", arguments: kept + lost)
  func difference(_ row: Row) throws {
    let sent = JSONLiteral(try JSONDocument(parsing: Array(row.sent.utf8)).root)
    let found = try JSONDocument(parsing: Array(row.found.utf8)).root
    #expect(SentComparison(sent: nil, found: nil).difference(sent, found)?.phrase == row.difference)
  }

  @Test(
    "A value for which the response has no room is not expected there, and any other one is",
    arguments: [
      (#""hi""#, #"{"a":[{"text":"hi"}]}"#, "{ type: array, items: { type: object } }", true),
      (#""hi""#, #"{"a":"ho"}"#, "{ anyOf: [{ type: array, items: {} }, { type: string }] }", false),
      (#"{"type":"auto"}"#, "{}", "{ type: object, properties: { type: { enum: [static, other] } } }", true),
      (#"{"type":"auto"}"#, "{}", "{ type: object, properties: { type: { type: string } } }", false),
      (#"{"type":"x","n":1}"#, #"{"a":{"type":"y","n":2}}"#, "{ properties: { type: { enum: [y] }, n: {} } }", false),
      (#""x""#, #"{"a":"y"}"#, "{ anyOf: [{ type: string }, { enum: [y, z] }] }", false),
      (#"{"n":1}"#, #"{"a":"Ann"}"#, "{ type: string }", true), ("[1,2]", #"{"a":2}"#, "{ type: integer }", true),
    ]
  )
  func room(_ row: (sent: String, found: String, schema: String, isKept: Bool)) throws {
    let contract = TestContract.paths(
      """
        /values:
          post:
            requestBody: { content: { application/json: { schema: { type: object, properties: { a: \(row.schema) } } } } }
            responses: { '201': { description: Created. } }
      """
    )
    let shape = try #require(contract.operations.first?.bodySchema.map { SchemaShape($0) })
    let sent = JSONLiteral(try JSONDocument(parsing: Array(#"{"a":\#(row.sent)}"#.utf8)).root)
    let found = try JSONDocument(parsing: Array(row.found.utf8)).root
    #expect((SentComparison(sent: nil, found: shape).difference(sent, found) == nil) == row.isKept)
  }

  /// A pair of values with the schema of the member that holds them.
  struct DescribedRow: Sendable, CustomTestStringConvertible {
    /// The schema of the member `a` in requests and responses, in YAML.
    let schema: String
    let sent: String
    let found: String
    var isKept = true
    var testDescription: String { "\(schema): \(sent) as \(found)" }
  }

  @Test(
    "Values are compared by what their schema says they are",
    arguments: [
      DescribedRow(schema: "{ type: number, format: duration }", sent: "60", found: #""00:01:00""#),
      DescribedRow(schema: "{ type: string, format: duration }", sent: #""60""#, found: #""1m""#),
      DescribedRow(schema: "{ type: string }", sent: #""60""#, found: #""1m""#, isKept: false),
      DescribedRow(schema: "{ type: string, format: time }", sent: #""12:00:00Z""#, found: #""12:00""#),
      DescribedRow(schema: "{ type: string, format: time }", sent: #""12:00:00Z""#, found: #""12:30""#, isKept: false),
      DescribedRow(schema: "{ type: array, uniqueItems: true }", sent: "[2]", found: "[1,2]"),
      DescribedRow(schema: "{ type: array }", sent: "[2]", found: "[1,2]", isKept: false),
      DescribedRow(schema: "{ type: string, format: byte }", sent: #""aGk=""#, found: #""https://a.example/1.png""#),
      DescribedRow(schema: "{ type: string, format: binary }", sent: #""hi""#, found: #""/files/1""#),
      DescribedRow(schema: "{ type: string, default: x }", sent: #""""#, found: #""x""#),
      DescribedRow(schema: "{ type: string, default: x }", sent: #""y""#, found: #""x""#, isKept: false),
      DescribedRow(schema: "{ type: string, const: x }", sent: #""y""#, found: #""x""#),
      DescribedRow(schema: "{ enum: [LOW, HIGH] }", sent: #""LOW""#, found: #""low""#),
      DescribedRow(schema: "{ enum: [LOW, HIGH] }", sent: #""LOW""#, found: #""HIGH""#, isKept: false),
    ]
  )
  func described(_ row: DescribedRow) throws {
    let contract = TestContract.paths(
      """
        /values:
          post:
            operationId: post
            requestBody: { content: { application/json: { schema: { type: object, properties: { a: \(row.schema) } } } } }
            responses: { '201': { description: Created. } }
      """
    )
    let shape = try #require(contract.operations.first?.bodySchema.map { SchemaShape($0) })
    let sent = JSONLiteral(try JSONDocument(parsing: Array(#"{"a":\#(row.sent)}"#.utf8)).root)
    let found = try JSONDocument(parsing: Array(#"{"a":\#(row.found)}"#.utf8)).root
    let difference = SentComparison(sent: shape, found: shape).difference(sent, found)
    #expect((difference == nil) == row.isKept, "\(difference?.phrase ?? "")")
  }

  @Test(
    "A sent value may be missing where the response describes objects in its place",
    arguments: [
      ("{ type: object }", #""x""#, true), ("{ type: array, items: { type: object } }", #"["x"]"#, true),
      ("{ type: array }", #""x""#, true), ("{ type: string }", #""x""#, false), ("{}", #"["x"]"#, false),
      ("{ type: array, items: { type: string } }", #"["x"]"#, false), ("{ type: object }", #"{"b":1}"#, false),
    ]
  )
  func otherForm(_ schema: String, _ sent: String, isAllowed: Bool) throws {
    let contract = TestContract.paths(
      """
        /values:
          post:
            operationId: post
            requestBody: { content: { application/json: { schema: { properties: { a: \(schema) } } } } }
            responses: { '201': { description: Created. } }
      """
    )
    let shape = try #require(contract.operations.first?.bodySchema.map { SchemaShape($0) })
    let value = JSONLiteral(try JSONDocument(parsing: Array(#"{"a":\#(sent)}"#.utf8)).root)
    let found = try JSONDocument(parsing: Array("{}".utf8)).root
    #expect((SentComparison(sent: nil, found: shape).difference(value, found) == nil) == isAllowed)
  }

  @Test("Where null was sent, a server may fill in a default for what it creates, and not for what it updates")
  func defaults() throws {
    let found = try JSONDocument(parsing: Array(#"{"options":{"a":1}}"#.utf8)).root
    let sent: JSONLiteral = ["options": .null]
    #expect(SentComparison(sent: nil, found: nil, isOfCreation: true).difference(sent, found) == nil)
    #expect(
      SentComparison(sent: nil, found: nil).difference(sent, found)?.phrase == #"/options is {"a":1}; null was sent"#
    )
    let other: JSONLiteral = ["options": ["a": 2]]
    #expect(SentComparison(sent: nil, found: nil, isOfCreation: true).difference(other, found) != nil)
  }

  @Test("A server may leave a member open in its reply to a change, and name an item as its URL does")
  func replies() throws {
    let found = try JSONDocument(parsing: Array(#"{"format":null,"name":"a-1"}"#.utf8)).root
    let sent: JSONLiteral = ["format": "text", "name": "b"]
    let lenient = SentComparison(sent: nil, found: nil, isOfResponse: true, identifiers: ["a-1"])
    #expect(lenient.difference(sent, found) == nil)
    #expect(SentComparison(sent: nil, found: nil, identifiers: ["a-1"]).difference(sent, found)?.sent == "text")
    #expect(SentComparison(sent: nil, found: nil, isOfResponse: true).difference(sent, found)?.sent == "b")
  }

  @Test("A server may add names to a set, but not keep those that an update removed")
  func completed() throws {
    let found = try JSONDocument(parsing: Array(#"{"tags":["new","old","system"]}"#.utf8)).root
    let sent: JSONLiteral = ["tags": ["new"]]
    #expect(SentComparison(sent: nil, found: nil).difference(sent, found) == nil)
    let update = SentComparison(sent: nil, found: nil, earlier: ["tags": ["old"]])
    #expect(update.difference(sent, found)?.phrase == #"/tags is ["new","old","system"]; ["new"] was sent"#)
    #expect(SentComparison(sent: nil, found: nil, earlier: ["tags": ["older"]]).difference(sent, found) == nil)
  }

  @Test(
    "A name is singular, and identifies an item, by English endings",
    arguments: [
      ("orderId", "orders", ["orderid", "id", "uuid"]), ("id", "categories", ["id", "categoryid", "uuid"]),
      ("slug", "posts", ["slug"]), ("box-id", "boxes", ["boxid", "id", "uuid"]),
    ]
  )
  func names(_ parameter: String, _ collection: String, _ expected: [String]) {
    #expect(ResourceNaming.identifierNames(parameter, in: collection) == expected)
  }
}
