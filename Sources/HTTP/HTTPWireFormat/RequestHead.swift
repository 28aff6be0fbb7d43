package import HTTPMessages

/// The head of a request, as ranges of its bytes; strings are created only on demand.
///
/// Parsing is strict, so that no proxy between the client and this server can see another request in the same bytes
/// (request smuggling). Lines end with CR LF, there is exactly one `Host`, and the body has one length.
/// Source: RFC 9112, sections 2.2, 3, 5, 6 and 11.2.
package struct RequestHead: Sendable, Hashable {
  /// The framing that determines the end of the body.
  package enum Framing: Sendable, Hashable {
    case length(Int)
    case chunked
  }

  package let method: Range<Int>
  package let target: Range<Int>
  package let fields: Range<Int>
  package let isVersion10: Bool
  package let framing: Framing
  /// Whether the connection stays open after the response.
  package let keepsAlive: Bool
  package let expectsContinue: Bool
  /// The values of the headers that the server looks out for.
  package let noticed: Noticed

  /// The values of up to four headers, by the positions of their names in the set of those that are looked out for.
  ///
  /// It has a fixed size, because every request has one.
  package struct Noticed: Sendable, Hashable {
    // The start and the end of each; no value ends at 0.
    private var bounds = SIMD8<UInt32>.zero

    /// The range of the value; `nil` for none.
    package internal(set) subscript(_ position: Int) -> Range<Int>? {
      get {
        guard 0..<4 ~= position, bounds[2 * position + 1] > 0 else { return nil }
        return Int(bounds[2 * position])..<Int(bounds[2 * position + 1])
      }
      set {
        guard 0..<4 ~= position, let newValue, newValue.upperBound <= UInt32.max else { return }
        bounds[2 * position] = UInt32(newValue.lowerBound)
        bounds[2 * position + 1] = UInt32(newValue.upperBound)
      }
    }
  }

  /// The reason why a request is refused.
  package typealias Fault = RequestFault

  /// Parses a head whose lines all end with CR LF, including the empty line at its end.
  ///
  /// - Parameters:
  ///   - head: The bytes.
  ///   - names: The headers to look out for, other than those of a connection; of each, the first is noticed.
  ///   - isOnStream: Whether they were made from a frame of HTTP/2, where `Host` may be absent, and a body without a
  ///     `Content-Length` is given in chunks.
  package init(
    _ head: UnsafeRawBufferPointer,
    noticing names: HeaderNameSet,
    isOnStream: Bool = false
  ) throws(Fault) {
    let line = head.firstIndex(of: 0x0D) ?? head.count
    let words = try Self.requestLine(UnsafeRawBufferPointer(rebasing: head[..<line]))
    var reader = ConnectionHeaderReader(version10: words.isVersion10, isOnStream: isOnStream)
    try Self.forEachField(head, from: line + 2) { (name, value) throws(Fault) in
      try reader.read(head, name, value, noticing: names)
    }
    method = words.method
    target = words.target
    isVersion10 = words.isVersion10
    fields = min(line + 2, head.count)..<head.count
    framing = try reader.framing()
    keepsAlive = reader.keepsAlive
    expectsContinue = reader.expectsContinue && !isVersion10
    noticed = reader.noticed
  }

  private static func requestLine(
    _ line: UnsafeRawBufferPointer
  ) throws(Fault) -> (method: Range<Int>, target: Range<Int>, isVersion10: Bool) {
    guard let first = line.firstIndex(of: 0x20), let last = line.lastIndex(of: 0x20), first < last else {
      throw .malformed("the request line is not a method, a target and a version")
    }
    guard first > 0, line[..<first].allSatisfy(FieldRules.isTokenByte) else {
      throw .malformed("the method is not a token")
    }
    let target = line[(first + 1)..<last]
    guard !target.isEmpty, target.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw .malformed("the target has characters that must be percent-encoded")
    }
    let version = line[(last + 1)...]
    guard version.count == 8, line.loadUnaligned(fromByteOffset: last + 1, as: UInt32.self).bigEndian == 0x4854_5450,
      version[version.startIndex + 4] == 0x2F, version[version.startIndex + 6] == 0x2E,
      version[version.startIndex + 5] &- 0x30 < 10, version[version.startIndex + 7] &- 0x30 < 10
    else { throw .malformed("the request line does not end with a version of HTTP") }
    guard version[version.startIndex + 5] == 0x31 else {
      throw Fault(status: 505, reason: "this server speaks HTTP/1.1")
    }
    return (0..<first, (first + 1)..<last, version[version.startIndex + 7] == 0x30)
  }

  /// Calls a closure with the ranges of each header's name and value, without white space around the value.
  package static func forEachField(
    _ head: UnsafeRawBufferPointer,
    from start: Int,
    _ body: (Range<Int>, Range<Int>) throws(Fault) -> Void
  ) throws(Fault) {
    var start = start
    while start < head.count, head[start] != 0x0D {
      guard let end = HeadBytes.firstIndex(of: 0x0D, in: head, from: start) else { return }
      guard head[start] != 0x20, head[start] != 0x09 else {
        throw .malformed("a header field is folded over two lines")
      }
      guard let colon = HeadBytes.firstIndex(of: 0x3A, in: head, from: start), colon > start, colon < end else {
        throw .malformed("a header field has no name, or one that is not a token")
      }
      // A function that is passed on is called for each byte, and one that is called here is not.
      for position in start..<colon where !FieldRules.isTokenByte(head[position]) {
        throw .malformed("a header field has no name, or one that is not a token")
      }
      for position in (colon + 1)..<end where !FieldRules.isValueByte(head[position]) {
        throw .malformed("a header field's value has a control character")
      }
      let value = trimmed(head[(colon + 1)..<end])
      try body(start..<colon, value.startIndex..<value.endIndex)
      start = end + 2
    }
  }

  /// Returns the value of a header without the white space around it.
  static func trimmed(_ value: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
    var value = value
    while let byte = value.first, byte == 0x20 || byte == 0x09 { value = value.dropFirst() }
    while let byte = value.last, byte == 0x20 || byte == 0x09 { value = value.dropLast() }
    return value
  }

  /// Calls a closure with the ranges of each header's line, name and value, in the bytes of this head.
  ///
  /// The value includes the white space around it.
  package func forEachField(
    of head: UnsafeRawBufferPointer,
    _ body: (_ line: Range<Int>, _ name: Range<Int>, _ value: Range<Int>) -> Void
  ) {
    var start = fields.lowerBound
    while start < head.count, head[start] != 0x0D {
      guard let end = HeadBytes.firstIndex(of: 0x0D, in: head, from: start),
        let colon = HeadBytes.firstIndex(of: 0x3A, in: head, from: start), colon < end
      else { return }
      body(start..<end, start..<colon, colon + 1..<end)
      start = end + 2
    }
  }
}
