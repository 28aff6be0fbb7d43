import HTTPMessages
import NIOCore

/// Rewrites a message head as a proxy must, and leaves every other byte of its headers unchanged.
///
/// Hop-by-hop headers and those named by `Connection` are left out. A folded line is joined to the line before it.
/// Nothing is added that could change the server's response, such as `Via` or `X-Forwarded-For`: a recording must show
/// what the server sends without the proxy.
/// Source: RFC 9110, section 7.6.1; RFC 9112, section 5.2.
struct HeadRewriter {
  /// Headers for message framing and routing, which `Connection` cannot remove.
  private static let kept: Set<String> = ["host", "content-length", "transfer-encoding", "trailer"]
  private static let hopByHop = Set(MessageRules.hopByHop.map { ASCII.lowercased($0) }).subtracting(kept)

  private let dropped: Set<String>

  /// Creates a rewriter for a head with the given headers.
  ///
  /// - Parameters:
  ///   - headers: The headers of the message.
  ///   - names: Names of additional headers to leave out, in lower case.
  init(_ headers: HTTPHeaders, dropping names: Set<String> = []) {
    let options = headers.list(of: "Connection")
    let named = options.isEmpty ? [] : Set(options.map { ASCII.lowercased($0) }).subtracting(Self.kept)
    dropped = Self.hopByHop.union(named).union(names)
  }

  /// Returns the headers without those that are left out.
  func remaining(_ headers: HTTPHeaders) -> HTTPHeaders {
    HTTPHeaders(headers.fields.filter { !dropped.contains(ASCII.lowercased($0.name)) })
  }

  /// Writes the headers of a head, starting at its second line, then additional headers and the empty line.
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
