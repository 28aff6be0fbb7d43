import HARRecordings
import HTTPExchange

/// Puts the mock's own address in place of the hosts that were recorded, so that a client's next request comes to it.
struct AddressRewriter: Sendable {
  /// The recorded hosts in lower case, each with the ports at which it was asked.
  private let ports: [[UInt8]: Set<Int>]

  init(hostsOf entries: [RecordedEntry]) {
    ports = entries.reduce(into: [:]) { ports, entry in
      ports[Array(entry.request.url.host.utf8), default: []].insert(entry.request.url.effectivePort)
    }
  }

  /// The answer with absolute URLs of recorded hosts in its text body, and in the fields that hold URLs, rewritten.
  func rewriting(_ response: HTTPResponse, to address: HTTPURL) -> HTTPResponse {
    var response = response
    let own = Array("\(address.scheme):".utf8)
    let authority = Array(address.authority.utf8)
    response.headers.fields = response.headers.fields.map { field in
      guard Self.fields.contains(where: { field.isNamed($0) }) else { return field }
      let value = rewriting(Array(field.value.utf8), scheme: own, authority: authority)
      return HTTPHeaderField(field.name, String(decoding: value, as: UTF8.self))
    }
    if Self.isText(response.headers["Content-Type"]) {
      response.body = rewriting(response.body, scheme: own, authority: authority)
    }
    return response
  }

  private static let fields = ["Location", "Content-Location", "Link", "Refresh"]

  /// Whether a body of a media type is text in an encoding that has ASCII in it.
  private static func isText(_ contentType: String?) -> Bool {
    guard let type = contentType.flatMap({ MediaType($0) }) else { return false }
    if type.parameter("charset").map({ ASCII.lowercased($0).hasPrefix("utf-16") }) == true { return false }
    return type.type == "text" || type.isJSON || type.subtype == "xml" || type.subtype.hasSuffix("+xml")
      || ["javascript", "x-www-form-urlencoded", "x-ndjson", "yaml"].contains(type.subtype)
  }

  private func rewriting(_ text: [UInt8], scheme: [UInt8], authority: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    var copied = 0
    var offset = 0
    while let colon = text[offset...].firstIndex(of: 0x3A) {
      offset = colon + 1
      guard let start = Self.schemeStart(text, before: colon), let found = recordedAuthority(text, at: colon + 1)
      else { continue }
      output += text[copied..<start] + scheme + text[found.slashes] + authority
      (copied, offset) = (found.end, found.end)
    }
    return copied == 0 ? text : output + text[copied...]
  }

  /// The offset at which `http` or `https` begins that ends before a colon.
  private static func schemeStart(_ text: [UInt8], before colon: Int) -> Int? {
    for name in ["http", "https"] where colon >= name.utf8.count {
      let start = colon - name.utf8.count
      guard zip(text[start..<colon], name.utf8).allSatisfy({ ASCII.lowercased($0) == $1 }) else { continue }
      if start == 0 || !(isAlphanumeric(text[start - 1]) || [0x2B, 0x2D, 0x2E].contains(text[start - 1])) {
        return start
      }
    }
    return nil
  }

  /// The two slashes at an offset, and the end of the authority behind them, where it is one that was recorded.
  private func recordedAuthority(_ text: [UInt8], at offset: Int) -> (slashes: Range<Int>, end: Int)? {
    guard let second = Self.slashEnd(text, at: offset), let start = Self.slashEnd(text, at: second) else { return nil }
    let hostStart = Self.userInfoEnd(text, at: start)
    var hostEnd = text[hostStart...].firstIndex { !Self.isHostByte($0) } ?? text.count
    if hostStart < text.count, text[hostStart] == 0x5B {
      guard let close = text[hostStart...].firstIndex(of: 0x5D) else { return nil }
      hostEnd = close + 1
    }
    var end = hostEnd
    var port: Int?
    if end < text.count, text[end] == 0x3A {
      let digits = text[(end + 1)...].prefix { $0 &- 0x30 < 10 }
      if !digits.isEmpty {
        port = Int(String(decoding: digits, as: UTF8.self))
        end = digits.endIndex
      }
    } else {
      // A dot behind the host ends a sentence.
      while hostEnd > hostStart, text[hostEnd - 1] == 0x2E { hostEnd -= 1 }
      end = hostEnd
    }
    // A byte that goes on with the name makes it another host.
    if end < text.count, text[end] >= 0x80 || [0x25, 0x40, 0x5F, 0x7E].contains(text[end]) { return nil }
    let host = text[hostStart..<hostEnd].map { ASCII.lowercased($0) }
    guard let known = ports[host], port.map(known.contains) ?? (known.contains(443) || known.contains(80))
    else { return nil }
    return (offset..<start, end)
  }

  /// The offset behind a slash, as JSON may write it: `/`, `\/` or `\u002f`.
  private static func slashEnd(_ text: [UInt8], at offset: Int) -> Int? {
    for spelling in ["/", "\\/", "\\u002f"] {
      let end = offset + spelling.utf8.count
      guard end <= text.count else { continue }
      if zip(text[offset..<end], spelling.utf8).allSatisfy({ ASCII.lowercased($0) == $1 }) { return end }
    }
    return nil
  }

  /// The offset behind `user:password@`; the same offset where there is none.
  private static func userInfoEnd(_ text: [UInt8], at offset: Int) -> Int {
    let end = text[offset...].prefix(256).firstIndex { byte in
      !(isAlphanumeric(byte) || "-._~%!$&'()*+,;=:".utf8.contains(byte))
    }
    guard let end, text[end] == 0x40 else { return offset }
    return end + 1
  }

  private static func isHostByte(_ byte: UInt8) -> Bool { isAlphanumeric(byte) || byte == 0x2D || byte == 0x2E }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 }
}
