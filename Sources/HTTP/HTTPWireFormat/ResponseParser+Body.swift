import HTTPMessages

extension ResponseParser {
  /// Determines from the head how the body ends.
  ///
  /// Source: RFC 9112, section 6.3.
  mutating func beginBody(of response: HTTPResponse) {
    let codings = response.headers.list(of: "Transfer-Encoding")
    let lengths = response.headers.values(of: "Content-Length").flatMap { value in
      value.split(separator: ",", omittingEmptySubsequences: false).map { ASCII.trimmed(String($0)) }
    }
    if Self.hasNoBody(status: response.status, method: method) {
      stage = .complete
    } else if !codings.isEmpty {
      reportFaults(of: codings, with: lengths, in: response)
      let isChunked = codings.last.map { ASCII.equalIgnoringCase($0, "chunked") } ?? false
      stage = isChunked ? .chunkSize : .untilClose
      hasBody = true
      if !isChunked { keepsConnection = false }
    } else if let first = lengths.first {
      guard lengths.allSatisfy({ $0 == first }) else {
        let all = lengths.map(Excerpts.of).joined(separator: " and ")
        return fail(.malformedResponse, "Content-Length is both \(all)")
      }
      guard !first.isEmpty, first.utf8.allSatisfy({ $0 &- 0x30 < 10 }), let length = Int(first) else {
        return fail(.malformedResponse, "Content-Length \"\(Excerpts.of(first))\" is not a number of bytes")
      }
      guard length <= maximumBody else {
        return fail(
          .bodyBeyondLimit,
          "the body of \(length) bytes exceeds the limit of \(maximumBody) bytes (limits.max-body)"
        )
      }
      reserve(length)
      hasBody = length > 0
      announcedLength = length
      stage = length == 0 ? .complete : .sized(length: length)
    } else {
      stage = .untilClose
      hasBody = true
      keepsConnection = false
    }
  }

  /// Reports doubtful framing of a response with a `Transfer-Encoding`; parsing continues.
  private mutating func reportFaults(of codings: [String], with lengths: [String], in response: HTTPResponse) {
    let all = Excerpts.of(codings.joined(separator: ", "))
    if !lengths.isEmpty {
      faults.append(TransportFault(.malformedResponse, "both Content-Length and Transfer-Encoding are given"))
    }
    if codings.count > 1 || !codings.allSatisfy({ ASCII.equalIgnoringCase($0, "chunked") }) {
      faults.append(TransportFault(.malformedResponse, "Transfer-Encoding \"\(all)\" instead of chunked"))
    }
    if response.version == "HTTP/1.0" {
      faults.append(TransportFault(.malformedResponse, "Transfer-Encoding is given in an HTTP/1.0 response"))
    }
    if !faults.isEmpty { keepsConnection = false }
  }

  mutating func readSized(_ input: inout UnsafeRawBufferPointer, _ length: Int) -> Bool {
    let count = take(&input, atMost: length - bodyBytes)
    if bodyBytes == length { stage = .complete }
    return count > 0
  }

  mutating func readUntilClose(_ input: inout UnsafeRawBufferPointer) -> Bool {
    let count = take(&input, atMost: maximumBody - bodyBytes)
    if !input.isEmpty { endBeyondLimit(&input) }
    return count > 0
  }

  /// The longest chunk-size line without extensions: 16 digits, CR and LF.
  private static let plainSizeLine = 18

  /// Reads a line such as `1A;name=value`: a hexadecimal size, and extensions, which are skipped.
  ///
  /// The total size of extensions is limited by the largest head plus the data received so far. So a response cannot
  /// continue forever without becoming a larger body.
  ///
  /// Source: RFC 9112, section 7.1.
  mutating func readChunkSize(_ input: inout UnsafeRawBufferPointer) -> Bool {
    guard let (line, hasCR) = readLine(&input, of: "the chunk size line") else { return false }
    chunkExtensionBytes += max(0, lineBytes - Self.plainSizeLine)
    lineBytes = 0
    guard chunkExtensionBytes - bodyBytes <= maximumHead else {
      fail(
        .malformedResponse,
        "the chunk extensions exceed the limit of \(maximumHead) bytes, after \(Self.bytes(bodyBytes)) of data"
      )
      return false
    }
    let digits = line.prefix { $0 != 0x3B && $0 != 0x20 && $0 != 0x09 }
    let rest = line[digits.endIndex...].drop { $0 == 0x20 || $0 == 0x09 }
    guard hasCR, rest.first.map({ $0 == 0x3B }) ?? true, digits.allSatisfy(ASCII.isHexDigit),
      let size = Int(String(decoding: digits, as: UTF8.self), radix: 16)
    else {
      let end = hasCR ? "" : " with a bare LF"
      let shown = Excerpts.of(line)
      fail(.malformedResponse, "invalid chunk size \"\(shown)\"\(end), after \(Self.bytes(bodyBytes))")
      return false
    }
    guard size <= maximumBody - bodyBytes else {
      endBeyondLimit(&input)
      return false
    }
    stage = size == 0 ? .trailers : .chunkData(left: size)
    return true
  }

  mutating func readChunkData(_ input: inout UnsafeRawBufferPointer, _ left: Int) -> Bool {
    let count = take(&input, atMost: left)
    stage = count == left ? .chunkEnd : .chunkData(left: left - count)
    return count > 0
  }

  mutating func readChunkEnd(_ input: inout UnsafeRawBufferPointer) -> Bool {
    guard zip(input, [0x0D, 0x0A]).allSatisfy(==) else {
      let shown = Excerpts.of(input)
      fail(.malformedResponse, "\"\(shown)\" instead of the end of a chunk, after \(Self.bytes(bodyBytes))")
      return false
    }
    guard input.count >= 2 else { return false }
    skip(&input, 2)
    stage = .chunkSize
    return true
  }

  /// Fails at the largest body; a stream, which may never end, is complete with what was received so far.
  private mutating func endBeyondLimit(_ input: inout UnsafeRawBufferPointer) {
    guard openStream == nil else {
      skip(&input, input.count)
      endStream()
      return
    }
    fail(.bodyBeyondLimit, "the body exceeds the limit of \(maximumBody) bytes (limits.max-body)")
  }
}
