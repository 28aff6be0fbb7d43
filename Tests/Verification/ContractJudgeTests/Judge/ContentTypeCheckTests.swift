import ContractJudge
import ContractReports
import HTTPMessages
import Testing

@Suite("The content type check")
struct ContentTypeCheckTests {
  @Test("The content type check accepts documented types and true charsets alone", arguments: rows)
  func judges(row: JudgeRow) throws {
    let found = try row.judged()
    #expect(found == row.findings, "\(found)")
  }

  private static func row(_ description: String, _ values: [String], _ message: String? = nil) -> JudgeRow {
    JudgeRow(
      description,
      headers: HTTPHeaders(values.map { HTTPHeaderField("Content-Type", $0) } + [HTTPHeaderField("X-Count", "1")]),
      finds: message.map { ["content-type: \($0) <Contracts/test.yaml:14:13>"] } ?? []
    )
  }

  private static func text(_ description: String, _ type: String, _ body: [UInt8], _ message: String? = nil) -> JudgeRow
  {
    JudgeRow(
      description,
      "getText",
      headers: ["Content-Type": type],
      body: body,
      finds: message.map { ["content-type: \($0) <Contracts/test.yaml:39:51>"] } ?? []
    )
  }

  static let rows: [JudgeRow] = [
    row("the type", ["application/json"]),
    row("the type in another case, with a charset", ["Application/JSON;charset=\"Utf-8\""]),
    row("the same type twice", ["application/json", "application/json"]),
    row("no type", [], "no Content-Type; expected application/json"),
    row("another type", ["text/html; charset=utf-8"], "Content-Type is text/html; expected application/json"),
    row(
      "a type of another suffix",
      ["application/hal+json"],
      "Content-Type is application/hal+json; expected application/json"
    ),
    row("no media type", ["json"], "Content-Type \"json\" is not a media type; expected application/json"),
    row(
      "two types",
      ["application/json", "text/html"],
      "Content-Type occurs more than once: \"application/json\" and \"text/html\""
    ),
    row(
      "two types in one field",
      ["application/json, text/html"],
      "Content-Type \"application/json, text/html\" is not a media type; expected application/json"
    ),
    row(
      "another charset",
      ["application/json; charset=iso-8859-1"],
      "charset=iso-8859-1 is announced, but JSON is exchanged as UTF-8 (RFC 8259, section 8.1)"
    ),
    JudgeRow("a HEAD with the type of GET", "headList", headers: JudgeRow.good, body: []),
    JudgeRow("a HEAD with its own type", "headList", headers: ["Content-Type": "application/xml"], body: []),
    JudgeRow(
      "a HEAD with another type",
      "headList",
      headers: ["Content-Type": "text/html"],
      body: [],
      finds: ["content-type: Content-Type is text/html; expected application/xml <Contracts/test.yaml:34:51>"]
    ),
    text("any text", "text/csv", Array("é".utf8)),
    text("text that is Latin-1, and says so", "text/plain; charset=iso-8859-1", [0xE9]),
    text(
      "text that is Latin-1, and says UTF-8",
      "text/plain; charset=utf-8",
      [0x61, 0xE9],
      "charset=utf-8 is announced, but the body is not valid UTF-8 @- 1:2"
    ),
    text(
      "text that is UTF-8, and says ASCII",
      "text/plain; charset=us-ascii",
      Array("aé".utf8),
      "charset=us-ascii is announced, but the body has bytes beyond ASCII @- 1:2"
    ),
  ]

  @Test(
    "A body is judged by the schema of its own media type, and one without a type by the only JSON that is documented",
    arguments: [
      ("application/json", #"{"items":0}"#, [CheckID.bodySchema]),
      (nil, #"{"items":0}"#, [.contentType, .bodySchema]),
      ("text/plain", #"{"items":0}"#, [.contentType]),
      ("application/hal+json", #"{"items":0,"items":0}"#, [.contentType]),
      ("application/hal+json", #"{"items":"#, [.contentType]),
      ("text/html", "<html>", [.contentType]),
    ]
  )
  func ownSchema(type: String?, body: String, checks: [CheckID]) throws {
    var headers: HTTPHeaders = ["X-Count": "1"]
    headers["Content-Type"] = type
    #expect(try JudgeRow("", headers: headers, body: Array(body.utf8)).found().map(\.check) == checks)
  }
}
