import HARRecordings
import HTTPMessages
import Testing

@Suite("Random exchanges")
struct RandomExchangeTests {
  /// SplitMix64, which makes the same exchanges from the same seed.
  struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }

    mutating func pick<Element>(_ elements: [Element], or other: Element) -> Element {
      elements.randomElement(using: &self) ?? other
    }

    mutating func text(_ characters: String, _ counts: ClosedRange<Int>) -> String {
      var text = String.UnicodeScalarView()
      let scalars = Array(characters.unicodeScalars)
      for _ in 0..<Int.random(in: counts, using: &self) { text.append(pick(scalars, or: "a")) }
      return String(text)
    }

    mutating func body() -> [UInt8] {
      switch Int.random(in: 0..<4, using: &self) {
      case 0: []
      case 1: Array(text("{}[]\":,\\/ab\u{E9}\u{20AC}\u{1F600}\u{0}\r\n\u{2028}", 0...60).utf8)
      case 2: (0..<Int.random(in: 1...60, using: &self)).map { _ in UInt8.random(in: 0...255, using: &self) }
      default: [0x1F, 0x8B, 0x08] + text("\u{0}ab", 0...20).utf8
      }
    }

    mutating func headers() -> HTTPHeaders {
      let types = [
        "text/plain", "application/json", "text/html; charset=ISO-8859-1", "image/png", "a/b; charset=utf-16", "?",
        "application/x-www-form-urlencoded", "application/gzip", "text/css; charset=\"utf-8\"",
      ]
      var headers = HTTPHeaders()
      if Bool.random(using: &self) { headers.add("content-TYPE", pick(types, or: "a/b")) }
      for _ in 0..<Int.random(in: 0...4, using: &self) {
        let name = pick(["Set-Cookie", "Cookie", "X-A", "x-a", "Link", "Content-Length", "ETag"], or: "X")
        headers.add(name, ASCII.trimmed(text("ab=;, \"\\\t\u{E9}:/", 0...12)))
      }
      return headers
    }

    mutating func exchange() -> HTTPExchange {
      let url = HTTPURL(
        scheme: pick(["http", "https"], or: "http"),
        host: pick(["a.example", "[::1]", "127.0.0.1"], or: "b.example"),
        port: Bool.random(using: &self) ? Int.random(in: 1...65_535, using: &self) : nil,
        path: "/" + text("ab/.%~!$&'()*+,;=:@", 0...12),
        query: Bool.random(using: &self) ? text("ab=&+%/?", 0...12) : nil
      )
      let method = pick([.get, .post, .put, .head, .delete, HTTPMethod("X!")], or: .get)
      let status = pick([200, 201, 204, 302, 304, 404, 500, 999], or: 200)
      let isBare = method == .head || [204, 304].contains(status)
      return HTTPExchange(
        request: HTTPRequest(method: method, url: url, headers: headers(), body: body()),
        response: HTTPResponse(
          status: status,
          reason: text("ab \u{E9}", 0...5),
          headers: headers(),
          body: isBare ? [] : body()
        ),
        elapsed: .nanoseconds(Int64.random(in: 0...10_000_000_000, using: &self))
      )
    }
  }

  @Test("Random exchanges are read back as they were, in order", arguments: [1, 2, 3, 2026] as [UInt64])
  func roundTrip(seed: UInt64) throws {
    var random = Random(state: seed)
    let exchanges = (0..<150).map { _ in random.exchange() }
    let writer = HARWriter(name: "contract", version: "1.0.0")
    let entries = exchanges.map { writer.entry(CapturedExchange(exchange: $0, started: "2026-05-04T09:41:00.217Z")) }
    let text = writer.head() + Array(entries.joined(separator: writer.separator)) + writer.tail
    let recording = try RecordingReader().read(text, file: "a.har")
    #expect(recording.problems.filter { $0.code != .badURL }.map(\.description) == [])
    #expect(recording.entries.count == exchanges.count)
    for (entry, exchange) in zip(recording.entries, exchanges) { #expect(entry.exchange == exchange) }
  }

  @Test("Random exchanges make a whole file with the end after any of them")
  func prefixes() throws {
    var random = Random(state: 7)
    let writer = HARWriter(name: "contract", version: "1.0.0")
    var text = writer.head()
    for count in 1...20 {
      if count > 1 { text += writer.separator }
      text += writer.entry(CapturedExchange(exchange: random.exchange(), started: "2026-05-04T09:41:00.217Z"))
      #expect(try RecordingReader().read(text + writer.tail, file: "a.har").entries.count == count)
    }
  }
}
