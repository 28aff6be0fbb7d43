import HTTPMessages

/// A reader of the request headers that affect the connection, and of those that a server looks out for.
struct ConnectionHeaderReader {
  private let isVersion10: Bool
  private let isOnStream: Bool
  private var hosts = 0
  private var length: Int?
  private var isChunked = false
  private var closes = false
  private var requestsKeepAlive = false
  private(set) var expectsContinue = false
  /// The values of the headers that the server looks out for.
  private(set) var noticed = RequestHead.Noticed()

  init(version10: Bool, isOnStream: Bool = false) {
    isVersion10 = version10
    self.isOnStream = isOnStream
  }

  var keepsAlive: Bool { isVersion10 ? requestsKeepAlive && !closes : !closes }

  mutating func read(
    _ head: UnsafeRawBufferPointer,
    _ name: Range<Int>,
    _ value: Range<Int>,
    noticing names: HeaderNameSet
  ) throws(RequestFault) {
    let text = UnsafeRawBufferPointer(rebasing: head[value])
    switch name.count {
    case 4 where Self.equal(head, name, "host"): try readHost(text)
    case 6 where Self.equal(head, name, "expect"):
      guard Self.equal(text, 0..<text.count, "100-continue") else {
        throw RequestFault(status: 417, reason: "the only supported expectation is 100-continue")
      }
      expectsContinue = true
    case 10 where Self.equal(head, name, "connection"):
      for option in text.split(separator: 0x2C) {
        let word = ASCII.lowercased(ASCII.trimmed(String(decoding: option, as: UTF8.self)))
        if word == "close" { closes = true }
        if word == "keep-alive" { requestsKeepAlive = true }
      }
    case 14 where Self.equal(head, name, "content-length"): try readLength(text)
    case 17 where Self.equal(head, name, "transfer-encoding"): try readCoding(text)
    default:
      let position = names.position(of: UnsafeRawBufferPointer(rebasing: head[name]))
      if let position, noticed[position] == nil { noticed[position] = value }
    }
  }

  private mutating func readHost(_ text: UnsafeRawBufferPointer) throws(RequestFault) {
    hosts += 1
    guard hosts == 1 else { throw .malformed("there is more than one Host header") }
    guard text.allSatisfy(Self.isHostByte) else { throw .malformed("the Host is not a host and port") }
  }

  /// Returns whether a byte is valid in a host and port: a letter, a digit, or one of `-._~%!$&'()*+,;=:[]`.
  private static func isHostByte(_ byte: UInt8) -> Bool {
    // One bit for each of the 128 ASCII characters.
    let bits: UInt64 = byte < 64 ? 0x2FFF_7FF2_0000_0000 : 0x47FF_FFFE_AFFF_FFFE
    return byte < 128 && bits >> UInt64(byte & 63) & 1 == 1
  }

  private mutating func readLength(_ text: UnsafeRawBufferPointer) throws(RequestFault) {
    guard length == nil else { throw .malformed("there is more than one Content-Length header") }
    guard !text.isEmpty, text.allSatisfy({ $0 &- 0x30 < 10 }) else {
      throw .malformed("the Content-Length is not a number")
    }
    // A length that overflows exceeds every limit.
    length = Int(String(decoding: text, as: UTF8.self)) ?? Int.max
  }

  private mutating func readCoding(_ text: UnsafeRawBufferPointer) throws(RequestFault) {
    guard !isVersion10 else { throw .malformed("HTTP/1.0 has no Transfer-Encoding") }
    guard !isChunked else { throw .malformed("there is more than one Transfer-Encoding header") }
    guard Self.equal(text, 0..<text.count, "chunked") else {
      throw RequestFault(status: 501, reason: "the only supported Transfer-Encoding is chunked")
    }
    isChunked = true
  }

  func framing() throws(RequestFault) -> RequestHead.Framing {
    guard hosts == 1 || isVersion10 || isOnStream else { throw .malformed("there is no Host header") }
    if isOnStream { return length.map { .length($0) } ?? .chunked }
    guard isChunked else { return .length(length ?? 0) }
    guard length == nil else { throw .malformed("there are both Content-Length and Transfer-Encoding") }
    return .chunked
  }

  private static func equal(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, _ lowercase: StaticString) -> Bool {
    let text = UnsafeRawBufferPointer(rebasing: bytes[range])
    return lowercase.withUTF8Buffer { HeadBytes.areEqual(text, lowercase: UnsafeRawBufferPointer($0)) }
  }
}
