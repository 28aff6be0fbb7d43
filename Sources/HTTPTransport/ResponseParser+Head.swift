import HTTPExchange
import NIOCore

extension ResponseParser {
  private static let protocolName = Array("HTTP/1.".utf8)

  /// Reads a status line: `HTTP/1.1 200 OK`, the reason and the space before it optional.
  ///
  /// Source: RFC 9112, section 4.
  mutating func readStatusLine() -> Bool {
    // What is not HTTP is known by its first bytes; a peer that speaks something else may never send a line end.
    let begins = unread.withUnsafeReadableBytes { bytes in zip(bytes, Self.protocolName).allSatisfy(==) }
    guard begins else {
      let bytes = unread.withUnsafeReadableBytes { bytes in Array(bytes.prefix(1024)) }
      return failNotHTTP(Array(bytes.prefix { $0 != 0x0A && $0 != 0x0D }.prefix(1024)), all: bytes)
    }
    guard let line = readLine(of: "the status line")?.line else { return false }
    let parts = line.split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count >= 2, parts[0].count == 8, let minor = parts[0].last, minor &- 0x30 < 10 else {
      return failNotHTTP(line, all: line)
    }
    guard parts[1].count == 3, parts[1].allSatisfy({ $0 &- 0x30 < 10 }),
      let status = Int(String(decoding: parts[1], as: UTF8.self)), status >= 100
    else {
      fail(.malformedResponse, "the status \"\(Excerpts.of(parts[1]))\" is not a number from 100 to 999")
      return false
    }
    let reason = parts.count > 2 ? parts[2] : []
    guard HTTPSyntax.isFieldValue(reason) else {
      fail(.malformedResponse, "the reason phrase holds a control character: \"\(Excerpts.of(reason))\"")
      return false
    }
    head = HTTPResponse(
      status: status,
      reason: FieldText.of(reason),
      version: String(decoding: parts[0], as: UTF8.self)
    )
    stage = .fields
    return true
  }

  private mutating func failNotHTTP(_ line: [UInt8], all bytes: [UInt8]) -> Bool {
    let excerpt = Excerpts.of(line)
    isNotHTTP = interim == nil
    if let interim {
      // A body behind 199 is the likeliest: the server took an interim status for a final one.
      fail(.interimOnly, "\(interim.status) is an interim status, and \"\(excerpt)\" behind it is no final response")
    } else if bytes.count >= 3, (0x14...0x17).contains(bytes[0]), bytes[1] == 3, bytes[2] <= 4 {
      fail(.tls, "the server speaks TLS at this port; write https:// in the URL")
    } else if bytes.first == 0x0A || bytes.first == 0x0D {
      fail(.malformedResponse, "the answer begins with an empty line, not with a status line")
    } else {
      fail(.malformedResponse, "\"\(excerpt)\" is not a status line of HTTP/1.1")
    }
    return false
  }

  /// Reads a header field, or the empty line behind the last.
  mutating func readField() -> Bool {
    guard let line = readLine(of: "the head")?.line, var response = head else { return false }
    if line.isEmpty {
      endHead()
      return !isOver
    }
    let fault = Self.add(line, to: &response.headers)
    head = response
    if let fault { fail(.malformedResponse, fault) }
    return !isOver
  }

  /// Reads a field behind the last chunk, or the empty line that ends the response; trailer fields are checked, not kept.
  mutating func readTrailer() -> Bool {
    guard let line = readLine(of: "the trailer section")?.line else { return false }
    guard !line.isEmpty else {
      stage = .complete
      return true
    }
    var trailers = HTTPHeaders([HTTPHeaderField("", "")])
    if let fault = Self.add(line, to: &trailers) { fail(.malformedResponse, "behind the last chunk: \(fault)") }
    return !isOver
  }

  /// Adds the field of a line, or joins a folded line to the field before; says what is wrong with it, if anything.
  ///
  /// Source: RFC 9112, section 5.
  private static func add(_ line: [UInt8], to headers: inout HTTPHeaders) -> String? {
    guard HTTPSyntax.isFieldValue(line) else {
      return "the header line \"\(Excerpts.of(line))\" holds a control character"
    }
    if line.first == 0x20 || line.first == 0x09 {
      guard let last = headers.fields.popLast() else {
        return "the first header line, \"\(Excerpts.of(line))\", begins with white space"
      }
      let more = ASCII.trimmed(FieldText.of(line))
      let value = last.value.isEmpty || more.isEmpty ? last.value + more : "\(last.value) \(more)"
      headers.add(last.name, value)
      return nil
    }
    guard let colon = line.firstIndex(of: 0x3A) else { return "the header line \"\(Excerpts.of(line))\" has no colon" }
    let name = line[..<colon]
    guard !name.isEmpty, name.allSatisfy(FieldRules.isTokenByte) else {
      return "\"\(Excerpts.of(name))\" is no name of a header field"
    }
    headers.add(String(decoding: name, as: UTF8.self), ASCII.trimmed(FieldText.of(line[(colon + 1)...])))
    return nil
  }

  /// Decides, at the empty line, what follows the head.
  private mutating func endHead() {
    guard let response = head else { return }
    headEnds.append(consumed)
    if response.status < 200 {
      interims.append(response)
      head = nil
      stage = .statusLine
      return
    }
    lineBytes = 0
    keepsConnection = Self.keepsConnection(response)
    beginBody(of: response)
    isFramed = stage != .failed
  }

  /// Whether the server lets the connection be used again (RFC 9112, section 9.3).
  private static func keepsConnection(_ response: HTTPResponse) -> Bool {
    let options = response.headers.list(of: "Connection")
    if options.contains(where: { ASCII.equalIgnoringCase($0, "close") }) { return false }
    return response.version != "HTTP/1.0" || options.contains { ASCII.equalIgnoringCase($0, "keep-alive") }
  }
}
