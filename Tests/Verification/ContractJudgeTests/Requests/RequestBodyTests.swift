import ContractJudge
import ContractReports
import HTTPMessages
import JSONSyntax
import Testing

@Suite("The judge of requests' bodies")
struct RequestBodyTests {
  private static let form = "application/x-www-form-urlencoded"
  private static let ranges = "application/json, application/x-www-form-urlencoded, text/plain"

  @Test("The judge of request bodies reports what is wrong with a body and its type", arguments: types + json + forms)
  func judges(row: RequestRow) {
    let found = row.judged()
    #expect(found == row.findings, "\(found)")
  }

  @Test("A form of very many fields is not judged, which a warning says; separators are no fields")
  func manyFields() {
    let fields = String(repeating: "tags=t&", count: 131_073)
    let found = RequestRow("many fields", Self.form, "text=ab&stars=9&" + fields).judged()
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("(warning) the form has more than 131072 fields") == true)
    let separators = String(repeating: "&", count: 200_000)
    #expect(RequestRow("many separators", Self.form, separators + "text=ab" + separators).judged() == [])
  }

  static let types: [RequestRow] = [
    RequestRow(
      "a body that is missing",
      nil,
      "",
      finds: ["the body is missing; expected \(ranges) <Contracts/test.yaml:19:9>"]
    ),
    RequestRow("a body that may be missing", .put, "/one"),
    RequestRow(
      "a body that is not described",
      .get,
      "/notes?limit=1",
      body: "{}",
      finds: ["(warning) a body of 2 bytes; the contract describes none <Contracts/test.yaml:5:5>"]
    ),
    RequestRow("a body of another type that is described", "text/plain; charset=utf-8", "any text at all"),
    RequestRow(
      "a type that is not described",
      "text/html",
      "<p>",
      finds: ["Content-Type is text/html; expected \(ranges) <Contracts/test.yaml:21:11>"]
    ),
    RequestRow(
      "a type that is none",
      "json",
      "{}",
      finds: ["Content-Type \"json\" is not a media type; expected \(ranges) <Contracts/test.yaml:21:11>"]
    ),
    RequestRow(
      "no type, where several may be meant",
      nil,
      "{}",
      finds: ["no Content-Type; expected \(ranges) <Contracts/test.yaml:21:11>"]
    ),
    RequestRow(
      "no type, where only one can be meant",
      .put,
      "/one",
      body: "[]",
      finds: [
        "no Content-Type; expected application/json <Contracts/test.yaml:36:33>",
        "the body does not match its schema: expected an object, found an array (type) @ 1:1 <Contracts/test.yaml:36:69>",
      ]
    ),
    RequestRow(
      "a coding that is not known",
      .put,
      "/one",
      headers: ["Content-Type": "application/json", "Content-Encoding": "compress"],
      body: "[]",
      finds: [
        "(warning) the body is not judged: its Content-Encoding is \"compress\", and the coding is not known "
          + "<Contracts/test.yaml:34:5>"
      ]
    ),
    RequestRow(
      "a coding that is not true",
      .put,
      "/one",
      headers: ["Content-Type": "application/json", "Content-Encoding": "gzip"],
      body: "12345678901234567890",
      finds: [
        "Content-Encoding is \"gzip\", but the body cannot be decoded: not gzip: begins with 31 32, not 1f 8b "
          + "<Contracts/test.yaml:34:5>"
      ]
    ),
  ]

  static let json: [RequestRow] = [
    RequestRow(
      "a good body, which leaves out what only responses have",
      "application/json; charset=UTF-8",
      #"{"text":"ab"}"#
    ),
    RequestRow(
      "text that is not JSON",
      "application/json",
      "{\n  \"text\": ab}",
      finds: [
        "the body is not JSON: \"ab\" is not a JSON value; only true, false and null need no quotation marks "
          + "@- 2:11 <Contracts/test.yaml:21:11>"
      ]
    ),
    RequestRow(
      "several violations",
      "application/json",
      #"{"stars":6,"color":1,"id":1}"#,
      finds: [
        "the body does not match its schema: expected at most 5, found 6 (maximum) @/stars 1:10 <Contracts/test.yaml:51:42>",
        "the body does not match its schema: member \"color\" is not allowed (additionalProperties) @/color 1:12 <Contracts/test.yaml:47:29>",
        "the body does not match its schema: required member \"text\" is missing @ 1:1 <Contracts/test.yaml:46:17>",
      ]
    ),
    RequestRow(
      "a key twice",
      "application/json",
      #"{"text":"ab","text":"cd"}"#,
      finds: [
        "duplicate key \"text\"; JSON parsers disagree about which value wins @/text 1:14 "
          + "<Contracts/test.yaml:21:11>"
      ]
    ),
  ]

  static let forms: [RequestRow] = [
    RequestRow("a good form", form, "text=a+b&stars=5&isDone=true&tags=x&sizes=1&sizes=2"),
    RequestRow("a number where a text is wanted", form, "text=12"),
    RequestRow(
      "a form that breaks its schema",
      form,
      "text=a&stars=6&isDone=maybe&sizes=1&sizes=x&tags=t&color=1",
      finds: [
        "the form does not match its schema: expected at least 2 characters, found 1: \"a\" (minLength) @/text 1:1 <Contracts/test.yaml:50:42>",
        "the form does not match its schema: expected at most 5, found 6 (maximum) @/stars 1:8 <Contracts/test.yaml:51:42>",
        "the form does not match its schema: expected a boolean, found a string (type) @/isDone 1:16 <Contracts/test.yaml:52:25>",
        "the form does not match its schema: expected an integer, found a string (type) @/sizes/1 1:29 <Contracts/test.yaml:54:46>",
        "the form does not match its schema: member \"color\" is not allowed (additionalProperties) @/color 1:52 <Contracts/test.yaml:47:29>",
      ]
    ),
    RequestRow(
      "a field twice where one is wanted",
      form,
      "text=ab&text=cd",
      finds: [
        "the form does not match its schema: expected a string, found an array (type) @/text 1:1 <Contracts/test.yaml:50:23>"
      ]
    ),
    RequestRow(
      "a form without what is required",
      form,
      "stars=1",
      finds: [
        "the form does not match its schema: required member \"text\" is missing @ 1:1 <Contracts/test.yaml:46:17>"
      ]
    ),
  ]

  @Test(
    "The judge of requests' bodies shows no secret of a body, neither in a message nor around it",
    arguments: secretBodies
  )
  func secrets(row: RequestRow, excerpt: String) throws {
    let finding = try #require(row.found().first)
    #expect(row.found().count == 1)
    #expect(!"\(finding)".contains("hunter2"), "\(finding)")
    #expect(finding.body?.excerpt?.text == excerpt)
  }

  static let secretBodies: [(RequestRow, String)] = [
    (
      RequestRow("a secret member at fault", "application/json", #"{"text":"ab","password":"hunter2"}"#),
      #"{"text":"ab","password":"REDACTED"}"#
    ),
    (
      RequestRow("a secret member beside the fault", "application/json", #"{"password":"hunter2!!","text":"a"}"#),
      #"{"password":"REDACTED","text":"a"}"#
    ),
    (
      RequestRow("a secret in a branch", "application/json", #"{"text":"ab","owner":{"password":"hunter2"}}"#),
      #"{"text":"ab","owner":{"password":"REDACTED"}}"#
    ),
    (RequestRow("a secret field", form, "text=ab&password=hunter2"), "text=ab&password=REDACTED"),
    (RequestRow("a field beside a secret", form, "password=hunter2!!&text=a"), "password=REDACTED&text=a"),
  ]

  @Test("The judge of requests' bodies shows a body that is not JSON without its secrets")
  func brokenSecret() throws {
    let finding = try #require(RequestRow("", "application/json", #"{"password":"hunter2",}"#).found().first)
    #expect(finding.body?.location == JSONLocation(line: 1, column: 22))
    #expect(finding.body?.excerpt == Excerpt(text: #"{"password":"REDACTED",}"#, mark: 22))
  }

  @Test("The judge of requests' bodies reports no more violations than the limit")
  func limit() {
    let row = RequestRow(
      "",
      "application/json",
      #"{"text":"ab","sizes":[\#((0..<50).map { _ in #""x""# }.joined(separator: ","))]}"#
    )
    #expect(row.found(Judge.Options(maximumViolations: 7)).count == 7)
    #expect(row.found().count == 20)
  }

  @Test("The judge of requests' bodies reads the numbers of a form of many fields")
  func largeForm() {
    let fields = (0..<2_000).map { "sizes=\($0)&n\($0)=1" }.joined(separator: "&")
    #expect(RequestRow("", Self.form, "text=ab&" + fields).found().count == 20)
  }
}
