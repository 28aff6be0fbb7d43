import HTTPMessages

extension ResponseParser {
  private static let protocolName = Array("HTTP/1.".utf8)

  /// Reads a status line, such as `HTTP/1.1 200 OK`; the reason and the space before it are optional.
  ///
  /// Source: RFC 9112, section 4.
  mutating func readStatusLine(_ input: inout UnsafeRawBufferPointer) -> Bool {
    // Other protocols are recognized by their first bytes, because such a peer may never send a line break.
    guard zip(input, Self.protocolName).allSatisfy(==) else {
      return failNotHTTP(input.prefix { $0 != 0x0A && $0 != 0x0D }, all: input)
    }
    guard let line = readLine(&input, of: "the status line")?.line else { return false }
    let parts = line.split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count >= 2, parts[0].count == 8, let minor = parts[0].last, minor &- 0x30 < 10 else {
      return failNotHTTP(line[...], all: line)
    }
    guard parts[1].count == 3, parts[1].allSatisfy({ $0 &- 0x30 < 10 }),
      let status = Int(String(decoding: parts[1], as: UTF8.self)), status >= 100
    else {
      fail(.malformedResponse, "the status \"\(Excerpts.of(parts[1]))\" is not a number from 100 to 999")
      return false
    }
    let reason = parts.count > 2 ? parts[2] : line[line.endIndex...]
    guard FieldText.isReadable(reason) else {
      fail(.malformedResponse, "the reason phrase contains a control character: \"\(Excerpts.of(reason))\"")
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

  private mutating func failNotHTTP(_ line: Slice<UnsafeRawBufferPointer>, all bytes: UnsafeRawBufferPointer) -> Bool {
    let excerpt = Excerpts.of(line)
    isNotHTTP = interim == nil
    if let interim {
      // Most likely the server sent an interim status, such as 199, as if it were final.
      fail(.interimOnly, "interim status \(interim.status), followed by \"\(excerpt)\" instead of a final response")
    } else if bytes.count >= 3, (0x14...0x17).contains(bytes[0]), bytes[1] == 3, bytes[2] <= 4 {
      fail(.tls, "the server speaks TLS at this port; write https:// in the URL")
    } else if bytes.first == 0x0A || bytes.first == 0x0D {
      fail(.malformedResponse, "the response starts with an empty line instead of a status line")
    } else {
      fail(.malformedResponse, "\"\(excerpt)\" is not an HTTP/1.1 status line")
    }
    return false
  }

  /// Reads a header, or the empty line after the last one.
  mutating func readField(_ input: inout UnsafeRawBufferPointer) -> Bool {
    guard let line = readLine(&input, of: "the head")?.line, var response = head else { return false }
    if line.isEmpty {
      endHead()
      return !isOver
    }
    let fault = Self.add(line, to: &response.headers)
    head = response
    if let fault { fail(.malformedResponse, fault) }
    return !isOver
  }

  /// Reads a trailer, or the empty line that ends the response; trailers are checked but not kept.
  mutating func readTrailer(_ input: inout UnsafeRawBufferPointer) -> Bool {
    guard let line = readLine(&input, of: "the trailer section")?.line else { return false }
    guard !line.isEmpty else {
      stage = .complete
      return true
    }
    var trailers = HTTPHeaders([HTTPHeaderField("", "")])
    if let fault = Self.add(line, to: &trailers) { fail(.malformedResponse, "in the trailer section: \(fault)") }
    return !isOver
  }

  /// Adds the header of a line, or joins a folded line to the previous header; returns what is wrong with it, if
  /// anything.
  ///
  /// Source: RFC 9112, section 5.
  private static func add(_ line: UnsafeRawBufferPointer, to headers: inout HTTPHeaders) -> String? {
    guard FieldText.isReadable(line) else {
      return "the header line \"\(Excerpts.of(line))\" contains a control character"
    }
    if line.first == 0x20 || line.first == 0x09 {
      guard let last = headers.fields.popLast() else {
        return "the first header line \"\(Excerpts.of(line))\" starts with white space"
      }
      let more = ASCII.trimmed(FieldText.of(line))
      let value = last.value.isEmpty || more.isEmpty ? last.value + more : "\(last.value) \(more)"
      headers.add(last.name, value)
      return nil
    }
    guard let colon = line.firstIndex(of: 0x3A) else { return "the header line \"\(Excerpts.of(line))\" has no colon" }
    let name = line[..<colon]
    guard !name.isEmpty, name.allSatisfy(FieldRules.isTokenByte) else {
      return "\"\(Excerpts.of(name))\" is not a valid header name"
    }
    headers.add(String(decoding: name, as: UTF8.self), ASCII.trimmed(FieldText.of(line[(colon + 1)...])))
    return nil
  }

  /// Determines, at the empty line, what follows the head.
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

  /// Returns whether the server allows reuse of the connection (RFC 9112, section 9.3).
  private static func keepsConnection(_ response: HTTPResponse) -> Bool {
    let options = response.headers.list(of: "Connection")
    if options.contains(where: { ASCII.equalIgnoringCase($0, "close") }) { return false }
    return response.version != "HTTP/1.0" || options.contains { ASCII.equalIgnoringCase($0, "keep-alive") }
  }
}
