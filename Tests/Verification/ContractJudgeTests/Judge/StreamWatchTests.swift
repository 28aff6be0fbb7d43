import ContractJudge
import ContractModel
import ContractReports
import ContractTestSupport
import HTTPMessages
import Testing

@Suite("Streams that are judged while they arrive")
struct StreamWatchTests {
  private static let contract = TestContract.of(
    """
    openapi: 3.2.0
    info: { title: T, version: '1' }
    paths:
      /lines: { get: { responses: { '200': { content: { application/jsonl: { itemSchema: &item
        { type: object, required: [id], properties: { id: { type: integer }, name: { maxLength: 2 } } } } } } } } }
      /texts: { get: { responses: { '200': { content: { application/json-seq: { itemSchema: *item } } } } } }
      /events: { get: { responses: { '200': { content: { text/event-stream: { itemSchema: {
        required: [data], properties: { data: { contentMediaType: application/json, contentSchema: *item } } } } } } } } }
      /parts: { get: { responses: { '200': { content: { multipart/mixed: { itemSchema: *item } } } } } }
      /array: { get: { responses: { '200': { content: { application/jsonl: {
        schema: { type: array, minItems: 5, items: *item } } } } } } }
    """
  )

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let path: String
    let type: String
    let body: String
    let read: String?
    let findings: [String]

    /// - Parameter read: The part of the body after which reading ends; `nil` if all is read.
    init(
      _ description: String,
      _ path: String,
      _ type: String,
      _ body: String,
      reads read: String? = nil,
      finds findings: [String] = []
    ) {
      (testDescription, self.path, self.type) = (description, path, type)
      (self.body, self.read, self.findings) = (body, read, findings)
    }
  }

  static let sound = [
    Row("no byte", "/lines", "application/jsonl", ""),
    Row(
      "lines, the last of which has begun",
      "/lines",
      "application/jsonl",
      "{\"id\":1}\r\n\r\n{\"id\":2}\n{\"id\":\"x"
    ),
    Row(
      "characters of several bytes",
      "/lines",
      "application/jsonl",
      "{\"id\":1,\"name\":\"é😀\"}\n{\"id\":2,\"name\":\"日"
    ),
    Row("texts over several lines", "/texts", "application/json-seq", "\u{1E}{\n\"id\": 1\n}\n\u{1E}{\n\"id\":\n"),
    Row("texts without separators", "/texts", "application/json-seq", "{\"id\":1}\n{\"id\":2}\n"),
    Row("heartbeats alone", "/events", "text/event-stream", ": a\n\n: b\r\n\r\n:\r\r"),
    Row(
      "events with all line ends, heartbeats, and one that has begun",
      "/events",
      "text/event-stream",
      "\u{FEFF}data: {\"id\":\r\ndata: 1}\r\n\r\n: beat\n\ndata: {\"id\":2}\r\rid: 3\n\ndata: {\"id\":\"x\"}\n"
    ),
    Row(
      "parts, the last of which has begun",
      "/parts",
      "multipart/mixed; boundary=b",
      "--b\r\nContent-Type: application/json\r\n\r\n{\"id\":1}\r\n--b\r\nContent-Type: application/json\r\n\r\n{\"id\":"
    ),
    Row("fewer items than all of them must be", "/array", "application/jsonl", "{\"id\":1}\n"),
  ]

  static let broken = [
    Row(
      "a line",
      "/lines",
      "application/jsonl",
      "{\"id\":1}\n{\"id\":2}\n{\"id\":\"x\"}\n{}\n",
      reads: "{\"id\":1}\n{\"id\":2}\n{\"id\":\"x\"}\n",
      finds: ["item 3: expected an integer, found a string (type)"]
    ),
    Row(
      "a line that is not JSON",
      "/lines",
      "application/jsonl",
      "{\"id\":1}\n{\"id\n{}\n",
      reads: "{\"id\":1}\n{\"id\n",
      finds: ["item 2 is not JSON: the text ends inside a string that began at 1:2"]
    ),
    Row(
      "a text, which is known to be complete at its line feed",
      "/texts",
      "application/json-seq",
      "\u{1E}{\"id\":1}\n\u{1E}{\n\"id\": \"x\"\n}\n",
      reads: "\u{1E}{\"id\":1}\n\u{1E}{\n\"id\": \"x\"\n}\n",
      finds: ["item 2: expected an integer, found a string (type)"]
    ),
    Row(
      "an event",
      "/events",
      "text/event-stream",
      "data: {\"id\":1}\n\n: beat\n\ndata: {}\r\n\r\ndata: {}\n\n",
      reads: "data: {\"id\":1}\n\n: beat\n\ndata: {}\r\n\r",
      finds: ["item 2: data: required member \"id\" is missing"]
    ),
    Row(
      "a part",
      "/parts",
      "multipart/mixed; boundary=b",
      "--b\r\nContent-Type: application/json\r\n\r\n{}\r\n--b\r\nContent-Type: application/json\r\n\r\n{}\r\n--b",
      reads: "--b\r\nContent-Type: application/json\r\n\r\n{}\r\n--b",
      finds: ["item 1: required member \"id\" is missing"]
    ),
  ]

  private static func judge(_ row: Row, maximumItems: Int? = nil) throws -> (read: String?, findings: [String]) {
    let operation = try #require(contract.match(.get, path: row.path)?.operation)
    var options = Judge.Options()
    options.maximumItems = maximumItems
    let judge = Judge(contract: contract, options: options)
    var response = HTTPResponse(status: 200, headers: ["Content-Type": "\(row.type)"])
    let bytes = Array(row.body.utf8)
    var reading = judge.streamWatch(for: operation).reading(response)
    var end: Int?
    // Each byte arrives on its own.
    for count in bytes.indices {
      end = reading?.end(of: Array(bytes[...count]))
      if end != nil { break }
    }
    response.body = Array(bytes.prefix(end ?? bytes.count))
    var exchange = HTTPExchange(
      request: HTTPRequest(method: .get, url: HTTPURL(scheme: "http", host: "a.test", path: row.path)),
      response: response
    )
    exchange.isPartial = true
    let found = judge.findings(for: ExchangeUnderTest(operation: operation, exchange: exchange))
    return (end.map { String(decoding: bytes.prefix($0), as: UTF8.self) }, found.map(\.message))
  }

  @Test("Of the beginning of a stream, no item that is right or has only begun ends the reading", arguments: sound)
  func readsOn(row: Row) throws {
    let (read, findings) = try Self.judge(row)
    #expect(read == nil)
    #expect(findings == [])
  }

  @Test("Reading ends with the first item that breaks the contract, and that is reported", arguments: broken)
  func ends(row: Row) throws {
    let (read, findings) = try Self.judge(row)
    #expect(read == row.read)
    #expect(findings == row.findings)
  }

  @Test("Reading ends after the greatest number of items")
  func items() throws {
    let row = Row("", "/events", "text/event-stream", ": a\n\ndata: {\"id\":1}\n\ndata: {\"id\":2}\n\ndata: {}\n\n")
    let (read, findings) = try Self.judge(row, maximumItems: 2)
    #expect(read == ": a\n\ndata: {\"id\":1}\n\ndata: {\"id\":2}\n\n")
    #expect(findings == [])
  }

  @Test("Nothing ends the reading of coded bodies, and of what the contract does not describe")
  func unwatched() throws {
    let judge = Judge(contract: Self.contract)
    let operation = try #require(Self.contract.match(.get, path: "/lines")?.operation)
    let watch = judge.streamWatch(for: operation)
    #expect(watch.reading(HTTPResponse(status: 200, headers: ["Content-Type": "application/json"])) == nil)
    #expect(watch.reading(HTTPResponse(status: 500, headers: ["Content-Type": "application/jsonl"])) == nil)
    let coded: HTTPHeaders = ["Content-Type": "application/jsonl", "Content-Encoding": "gzip"]
    #expect(watch.reading(HTTPResponse(status: 200, headers: coded)) == nil)
    #expect(watch.reading(HTTPResponse(status: 200, headers: ["Content-Type": "application/jsonl"])) != nil)
  }

  @Test("The beginning of a coded stream is judged as far as it can be decoded, and is not truncated")
  func coded() throws {
    // Two events as gzip, flushed and not ended.
    let body = try Base64.decode("H4sIAAAAAAACA0pJLEm0UqhWykxRsjKs5eJKQeIbAfkAAAAA//8=".utf8)
    let operation = try #require(Self.contract.match(.get, path: "/events")?.operation)
    var exchange = HTTPExchange(
      request: HTTPRequest(method: .get, url: HTTPURL(scheme: "http", host: "a.test", path: "/events")),
      response: HTTPResponse(
        status: 200,
        headers: ["Content-Type": "text/event-stream", "Content-Encoding": "gzip"],
        body: body
      ),
      elapsed: .seconds(5)
    )
    var options = Judge.Options()
    options.maximumResponseTime = .seconds(1)
    let judge = Judge(contract: Self.contract, options: options)
    func found() -> [CheckID] {
      judge.findings(for: ExchangeUnderTest(operation: operation, exchange: exchange)).map(\.check)
    }
    #expect(found().contains(.contentEncoding) && found().contains(.responseTime))
    exchange.isPartial = true
    #expect(found() == [])
  }
}
