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
  ]

  private static let lost = [
    Row(sent: #"{"a":1}"#, found: #"{"a":2}"#, difference: "/a is 2; 1 was sent"),
    Row(sent: #"{"a":"x"}"#, found: #"{"a":""}"#, difference: #"/a is ""; "x" was sent"#),
    Row(sent: #"{"a":true}"#, found: #"{"a":false}"#, difference: "/a is false; true was sent"),
    Row(sent: #"{"a":{"b":1}}"#, found: #"{"a":{"b":3}}"#, difference: "/a/b is 3; 1 was sent"),
    Row(sent: #"{"a":1}"#, found: #"{"data":{"a":2}}"#, difference: "/data/a is 2; 1 was sent"),
    Row(sent: #"{"tags":["a","b"]}"#, found: #"{"tags":["a"]}"#, difference: #"/tags is ["a"]; ["a","b"] was sent"#),
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
