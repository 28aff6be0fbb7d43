import Diagnostics
import HTTPMessages
import JSONSyntax
import Testing

@testable import HARRecordings

@Suite("Entries that are made from exchanges")
struct ExchangeEntryTests {
  private static let writer = HARWriter(name: "contract", version: "1.0.0")

  private static func written(_ captured: CapturedExchange) throws -> Recording {
    let text = writer.head() + writer.entry(captured) + writer.tail
    return try RecordingReader().read(text, file: "a.har")
  }

  /// Exchanges whose responses have content codings, in addition to random ones.
  private static func exchanges() throws -> [HTTPExchange] {
    var random = RandomExchangeTests.Random(state: 11)
    let gzip = [UInt8]([
      0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xAB, 0xAE, 5, 0, 0x43, 0xBF, 0xA6, 0xA3, 2, 0, 0, 0,
    ])
    let request = HTTPRequest(url: try HTTPURL(parsing: "https://a.example/x#part"))
    let coded = [("gzip", gzip), ("br", gzip), ("gzip", []), ("identity", gzip)].map { coding, body in
      HTTPResponse(status: 200, version: "", headers: ["Content-Encoding": coding, "Content-Length": "22"], body: body)
    }
    return (0..<200).map { _ in random.exchange() } + coded.map { HTTPExchange(request: request, response: $0) }
  }

  @Test(
    "The beginning of a stream is still one after it was recorded, and a whole body is none",
    arguments: [true, false]
  )
  func partial(_ isPartial: Bool) throws {
    var exchange = HTTPExchange(
      request: HTTPRequest(url: try HTTPURL(parsing: "https://a.example/x")),
      response: HTTPResponse(
        status: 200,
        headers: ["Content-Type": "multipart/mixed; boundary=b"],
        body: Array("--b\r\n\r\n1\r\n".utf8)
      )
    )
    exchange.isPartial = isPartial
    let captured = CapturedExchange(exchange: exchange, started: "2026-05-04T09:41:00.217Z")
    let read = try #require(try Self.written(captured).entries.first)
    let made = try RecordedEntry(captured, number: 1, file: "a.har")
    #expect([read, made, read.replacing(request: read.request)].allSatisfy { $0.exchange.isPartial == isPartial })
    #expect(String(decoding: Self.writer.entry(captured), as: UTF8.self).contains("_partialBody") == isPartial)
  }

  @Test("An entry made from an exchange is the entry that reading the exchange from a file returns")
  func sameAsRead() throws {
    for exchange in try Self.exchanges() {
      let captured = CapturedExchange(
        exchange: exchange,
        started: "2026-05-04T09:41:00.217Z",
        firstByte: .milliseconds(3),
        page: "page_1"
      )
      let read = try #require(try Self.written(captured).entries.first)
      let made = try RecordedEntry(captured, number: 1, file: "a.har")
      #expect(made.request == read.request)
      #expect(made.response == read.response)
      #expect(made.requestHead == read.requestHead && made.responseHead == read.responseHead)
      #expect(made.keepsRequestBody)
      #expect(made.startedDateTime == read.startedDateTime && made.page == read.page && made.time == read.time)
      #expect(made.timings.wait == read.timings.wait && made.timings.receive == read.timings.receive)
      #expect(RecordedHead(made).facts.contains(.hasRequestBody) == RecordedHead(read).facts.contains(.hasRequestBody))
      #expect(made.source == nil && read.source != nil)
    }
  }

  static let unserved: [(HTTPResponse?, TransportFault?)] = [
    (nil, TransportFault(.connectionRefused, "nothing listens")), (nil, TransportFault(.silence, "")), (nil, nil),
    (HTTPResponse(status: 103), nil), (HTTPResponse(status: 200), TransportFault(.closedAmidBody, "3 of 5 bytes")),
  ]

  @Test("An exchange without a complete response has the warning that reading it from a file has", arguments: unserved)
  func incomplete(response: HTTPResponse?, fault: TransportFault?) throws {
    let request = HTTPRequest(url: try HTTPURL(parsing: "https://a.example/x"))
    let exchange = HTTPExchange(request: request, response: response, faults: fault.map { [$0] } ?? [])
    let captured = CapturedExchange(exchange: exchange, started: "")
    let read = try #require(try Self.written(captured).problems.first)
    let recording = Recording(of: [captured], file: "live")
    let made = try #require(recording.problems.first)
    #expect(recording.entries.isEmpty)
    #expect((made.code, made.message) == (read.code, read.message))
    #expect(made.description.hasPrefix("live: warning: entry 1: "))
  }

  @Test("Exchanges after the entries of another recording make a recording with new numbers")
  func joined() throws {
    let file = try RecordingReader().read(Array(MitmproxyExportTests.text.utf8), file: "a.har")
    let exchange = HTTPExchange(
      request: HTTPRequest(url: try HTTPURL(parsing: "https://a.example/x")),
      response: HTTPResponse(status: 200)
    )
    let entries = file.entries.dropFirst()
    let recording = Recording(of: [CapturedExchange(exchange: exchange, started: "")], after: Array(entries), file: "b")
    #expect(recording.entries.map(\.number) == Array(1...entries.count + 1))
    #expect(recording.entries.map(\.exchange) == entries.map(\.exchange) + [exchange])
    #expect(recording.entries.map(\.place.description) == entries.map(\.place.description) + ["b"])
    #expect(recording.entries.last?.startedDateTime == nil)
  }
}
