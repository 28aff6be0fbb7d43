import ContentCodings
import ContractJudge
import ContractModel
import ContractReports
import ContractTestSupport
import Diagnostics
import HTTPMessages
import Testing

@Suite("The checks of header fields and time")
struct FieldCheckTests {
  @Test("The checks of headers and time report what is wrong", arguments: headers + codings)
  func judges(row: JudgeRow) throws {
    let found = try row.judged()
    #expect(found == row.findings, "\(found)")
  }

  private static func row(_ description: String, _ fields: [(String, String)], _ findings: [String]) -> JudgeRow {
    JudgeRow(
      description,
      headers: HTTPHeaders(
        [HTTPHeaderField("Content-Type", "application/json")] + fields.map { HTTPHeaderField($0.0, $0.1) }
      ),
      finds: findings
    )
  }

  static let headers: [JudgeRow] = [
    row("the promised fields", [("x-count", "12"), ("X-Kind", "a")], []),
    row("a missing field", [], ["headers: the documented header X-Count is missing <Contracts/test.yaml:11:13>"]),
    row(
      "a field that breaks its schema",
      [("X-Count", "many")],
      ["headers: header X-Count: expected an integer, found a string (type) <Contracts/test.yaml:11:56>"]
    ),
    row(
      "a field twice",
      [("X-Count", "1"), ("X-Kind", "a"), ("X-Kind", "b")],
      ["headers: header X-Kind: expected one of \"a\", \"b\"; found \"a, b\" (enum) <Contracts/test.yaml:12:39>"]
    ),
  ]

  private static let pages = TestContract.of(
    """
    openapi: 3.0.2
    info: { title: T, version: '1' }
    paths:
      /pets:
        get:
          operationId: listPets
          responses:
            '200':
              description: d
              headers:
                X-Pages: { schema: { $ref: '#/components/schemas/Pages' } }
                X-Tags: { schema: { type: array, items: { type: string, maxLength: 3 } } }
                X-Meta:
                  content:
                    application/json: { schema: { type: object, properties: { total: { type: integer } } } }
                X-Note: { content: { text/plain: { schema: { type: string, maxLength: 3 } } } }
    components:
      schemas:
        Pages:
          type: object
          properties: { total: { type: integer }, next: { type: integer } }
          additionalProperties: false
    """
  )

  @Test(
    "A header that is JSON, and described as comma-separated members, is one warning, and its members are judged",
    arguments: [
      (
        "X-Pages", #"{"total": 3, "next": 2}"#,
        ["warning: header X-Pages is JSON, and the contract describes comma-separated members"]
      ),
      (
        "X-Pages", #"{"total": "many"}"#,
        [
          "warning: header X-Pages is JSON, and the contract describes comma-separated members",
          "error: header X-Pages: expected an integer, found a string (type)",
        ]
      ),
      ("X-Pages", "total,3,next,2", []),
      ("X-Tags", "a,b", []),
      ("X-Tags", "[a],b", []),
      ("X-Tags", #"["a"]"#, ["warning: header X-Tags is JSON, and the contract describes comma-separated members"]),
    ]
  )
  func json(name: String, value: String, expected: [String]) throws {
    #expect(try Self.found(Self.pages, name, value) == expected)
  }

  @Test(
    "A header that is described as a document is judged by its schema",
    arguments: [
      ("X-Meta", #"{"total": 3}"#, []), ("X-Note", "abc", []),
      ("X-Meta", #"{"total": "3"}"#, ["error: header X-Meta: expected an integer, found a string (type)"]),
      ("X-Meta", "total,3", [#"error: header X-Meta: "total,3" cannot be read as the contract describes it"#]),
      (
        "X-Note", "abcd",
        [#"error: header X-Note: expected at most 3 characters, found 4: "abcd" (maxLength)"#]
      ),
    ]
  )
  func document(name: String, value: String, expected: [String]) throws {
    #expect(try Self.found(Self.pages, name, value) == expected)
  }

  @Test(
    "A response header that may be read as an allowed value is right, and another one is wrong",
    arguments: ReadingRow.ambiguities
  )
  func readings(row: ReadingRow.Ambiguity) throws {
    let contract = TestContract.paths(
      """
        /a:
          get:
            operationId: a
            responses: { '200': { description: d, headers: { X-P: { schema: \(row.schema) } } } }
      """
    )
    for text in row.right { #expect(try Self.found(contract, "X-P", text) == [], "\(text)") }
    for text in row.wrong { #expect(try Self.found(contract, "X-P", text) != [], "\(text)") }
  }

  /// What is found in a header of a response to the first operation of a contract.
  private static func found(_ contract: Contract, _ name: String, _ value: String) throws -> [String] {
    let operation = try #require(contract.operations.first)
    let exchange = HTTPExchange(
      request: HTTPRequest(url: HTTPURL(scheme: "http", host: "api.test", path: operation.path.text)),
      response: HTTPResponse(status: 200, headers: HTTPHeaders([HTTPHeaderField(name, value)]))
    )
    return Judge(contract: contract).findings(for: ExchangeUnderTest(operation: operation, exchange: exchange))
      .filter { $0.check == .headers }.map { "\($0.severity.rawValue): \($0.message)" }
  }

  private static func coded(_ description: String, _ coding: String?, _ body: [UInt8], _ finding: String?) -> JudgeRow {
    var headers = JudgeRow.good
    headers["Content-Encoding"] = coding
    return JudgeRow(
      description,
      headers: headers,
      body: body,
      finds: finding.map { ["content-encoding: \($0) @- 1:1 <Contracts/test.yaml:5:5>"] } ?? []
    )
  }

  /// `{}`, coded by gzip.
  private static let gzip: [UInt8] = [
    0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 3, 0xAB, 0xAE, 5, 0, 0x43, 0xBF, 0xA6, 0xA3, 2, 0, 0, 0,
  ]

  static let codings: [JudgeRow] = [
    coded("gzip, announced", "gzip", gzip, nil),
    coded("gzip under its old name", "x-gzip", gzip, nil),
    coded("no coding, announced", "identity", Array("{}".utf8), nil),
    coded(
      "gzip, not announced",
      nil,
      gzip,
      "the body is gzip (it starts with 1f 8b), but there is no Content-Encoding"
    ),
    coded(
      "a coding that the request does not accept",
      "compress",
      Array("{}".utf8),
      "Content-Encoding is \"compress\"; the request accepts gzip and deflate only"
    ),
  ]

  struct Accepting: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let accepted: String?
    let coding: String
    let finding: String

    init(_ accepted: String?, _ coding: String, _ finding: String) {
      testDescription = "\(coding), accepting \(accepted ?? "anything")"
      (self.accepted, self.coding, self.finding) = (accepted, coding, finding)
    }
  }

  static let accepting = [
    Accepting("gzip", "compress", "error: Content-Encoding is \"compress\"; the request accepts \"gzip\" only"),
    Accepting("*;q=0", "compress", "error: Content-Encoding is \"compress\"; the request accepts \"*;q=0\" only"),
    Accepting(
      "gzip, Compress",
      "compress",
      "warning: the body is not judged: its Content-Encoding is \"compress\", and the coding is not known"
    ),
    Accepting(
      nil,
      "compress",
      "warning: the body is not judged: its Content-Encoding is \"compress\", and the coding is not known"
    ),
    Accepting(
      "compress;q=0, *;q=0.1",
      "compress",
      "error: Content-Encoding is \"compress\"; the request accepts \"compress;q=0, *;q=0.1\" only"
    ),
    Accepting(
      "gzip, br",
      "br",
      "warning: the body is not judged: its Content-Encoding is \"br\", and this build does not decode it; build with the "
        + "trait Brotli"
    ),
    Accepting(
      "*",
      "zstd",
      "warning: the body is not judged: its Content-Encoding is \"zstd\", and this build does not decode it; build with "
        + "the trait Zstandard"
    ),
    Accepting("gzip", "zstd", "error: Content-Encoding is \"zstd\"; the request accepts \"gzip\" only"),
  ].filter { !(ContentCoding(token: $0.coding)?.isDecodable ?? false) }

  @Test("A body that cannot be decoded is no fault where the request accepts its coding", arguments: accepting)
  func accepted(_ row: Accepting) throws {
    let operation = try #require(Self.pages.operations.first)
    var options = Judge.Options()
    options.isOwnRequest = false
    let judge = Judge(contract: Self.pages, options: options)
    let subject = ExchangeUnderTest(
      operation: operation,
      exchange: HTTPExchange(
        request: HTTPRequest(
          url: HTTPURL(scheme: "http", host: "api.test", path: operation.path.text),
          headers: HTTPHeaders(row.accepted.map { [HTTPHeaderField("Accept-Encoding", $0)] } ?? [])
        ),
        response: HTTPResponse(
          status: 200,
          headers: ["Content-Type": "application/json", "Content-Encoding": "\(row.coding)"],
          body: [1, 2, 3, 4]
        )
      )
    )
    let analysis = judge.analyze(subject)
    let found = judge.findings(for: analysis).filter {
      [.contentEncoding, .bodySyntax, .bodySchema].contains($0.check)
    }
    #expect(found.map { "\($0.severity.rawValue): \($0.message)" } == [row.finding])
    #expect(Set(judge.applicableChecks(for: analysis)).isDisjoint(with: [.bodySyntax, .bodySchema]))
  }

  @Test("Announced gzip that was not sent is reported, and the body is judged all the same")
  func plain() throws {
    let row = JudgeRow(
      "",
      headers: ["Content-Type": "application/json", "X-Count": "1", "Content-Encoding": "gzip"],
      body: Array(#"{"items":1}"#.utf8)
    )
    #expect(try row.found().map(\.check) == [.contentEncoding, .bodySchema])
  }

  @Test("A body that is too long when it is decoded exceeds the limit, and its coding is not accused")
  func limit() throws {
    let row = Self.coded("", "gzip", Self.gzip, nil)
    #expect(try row.found(Judge.Options(maximumBody: 2)).isEmpty)
    #expect(
      try row.found(Judge.Options(maximumBody: 1)).map(\.message)
        == ["the decoded body exceeds the limit of 1 bytes (limits.max-body)"]
    )
  }

  @Test("Only a whole body is accused of the missing end of its coding, however little there is", arguments: 1...22)
  func beginning(_ count: Int) throws {
    let operation = try #require(JudgeRow.contract.operation(id: "getList"))
    var exchange = Self.coded("", "gzip", Array(Self.gzip.prefix(count)), nil).exchange
    for isPartial in [false, true] {
      exchange.isPartial = isPartial
      let subject = ExchangeUnderTest(operation: operation, exchange: exchange)
      let found = Judge(contract: JudgeRow.contract).findings(for: subject).filter { $0.check == .contentEncoding }
      #expect(found.isEmpty == (isPartial || count == Self.gzip.count))
    }
  }

  @Test("The time of a response is bounded only if an option sets a limit")
  func time() throws {
    let row = JudgeRow("", headers: JudgeRow.good, elapsed: .milliseconds(1500))
    #expect(try row.found().isEmpty)
    #expect(try row.found(Judge.Options(maximumResponseTime: .seconds(2))).isEmpty)
    #expect(try row.found(Judge.Options(maximumResponseTime: .seconds(1))).map(\.check) == [.responseTime])
  }
}
