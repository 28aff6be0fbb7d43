import HTTPExchange
import HTTPWireFormat
import NIOCore

/// Rewrites the head of a message as a proxy must, and leaves every other byte of its fields alone.
///
/// Left out are the fields that concern one connection, and those that `Connection` names; a folded line is joined to
/// the line before it. Nothing is added that a server could be seen to answer differently for: no `Via`, no
/// `X-Forwarded-For`, or a recording would not be of what the server says without the proxy.
/// Source: RFC 9110, section 7.6.1; RFC 9112, section 5.2.
struct HeadRewriter {
  /// Fields that say where a message ends, or whose it is; no `Connection` takes them away.
  private static let kept: Set<String> = ["host", "content-length", "transfer-encoding", "trailer"]
  private static let hopByHop = Set(MessageRules.hopByHop.map { ASCII.lowercased($0) }).subtracting(kept)

  private let dropped: Set<String>

  /// A rewriter for a head with some fields.
  ///
  /// - Parameters:
  ///   - headers: The fields of the head.
  ///   - names: Names of fields to leave out besides, in lower case.
  init(_ headers: HTTPHeaders, dropping names: Set<String> = []) {
    let options = headers.list(of: "Connection")
    let named = options.isEmpty ? [] : Set(options.map { ASCII.lowercased($0) }).subtracting(Self.kept)
    dropped = Self.hopByHop.union(named).union(names)
  }

  /// The fields without those that are left out.
  func remaining(_ headers: HTTPHeaders) -> HTTPHeaders {
    HTTPHeaders(headers.fields.filter { !dropped.contains(ASCII.lowercased($0.name)) })
  }

  /// Writes the fields of a head, from the line behind its first on, and other fields behind them; the empty line too.
  func write(_ head: some BidirectionalCollection<UInt8>, adding fields: [HTTPHeaderField], to buffer: inout ByteBuffer)
  {
    var isOpen = false
    var isDropped = true
    for line in head.split(separator: 0x0A, omittingEmptySubsequences: false).dropFirst() {
      let line = line.last == 0x0D ? line.dropLast() : line
      guard let first = line.first else { break }
      if first == 0x20 || first == 0x09 {
        guard !isDropped else { continue }
        buffer.writeInteger(UInt8(0x20))
        buffer.writeBytes(line.drop { $0 == 0x20 || $0 == 0x09 })
        continue
      }
      isDropped = dropped.contains(ASCII.lowercased(String(decoding: line.prefix { $0 != 0x3A }, as: UTF8.self)))
      guard !isDropped else { continue }
      if isOpen { buffer.writeStaticString("\r\n") }
      buffer.writeBytes(line)
      isOpen = true
    }
    if isOpen { buffer.writeStaticString("\r\n") }
    for field in fields { buffer.writeString("\(field.name): \(field.value)\r\n") }
    buffer.writeStaticString("\r\n")
  }
}
