package import HTTPMessages

/// A scanner that finds the end of a request's head in bytes that arrive in parts, and reads each byte once.
///
/// Only CR LF ends a line, so that no proxy between the client and this server can see other lines in the same bytes
/// (request smuggling).
/// Source: RFC 9112, section 2.2.
package struct HeadScanner: Sendable {
  /// The result of scanning bytes.
  package enum Step: Sendable, Hashable {
    /// The head is incomplete; the first `taken` bytes, an empty line, are consumed.
    case more(taken: Int)
    /// The head is complete; its length includes the empty line at its end.
    case head(length: Int)
  }

  private let limit: Int
  /// The number of bytes that have been scanned.
  private var scanned = 0

  /// Creates a scanner with a limit for the size of the head, in bytes.
  package init(limit: Int) { self.limit = limit }

  /// Whether no byte of a head has arrived.
  package var isEmpty: Bool { scanned == 0 }

  /// Scans bytes from the start of the head, and skips those that were scanned before.
  package mutating func next(_ bytes: UnsafeRawBufferPointer) throws(RequestFault) -> Step {
    // An empty line before a request is ignored.
    if scanned <= 1, bytes.count >= 2, bytes[0] == 0x0D, bytes[1] == 0x0A {
      scanned = 0
      return .more(taken: 2)
    }
    var offset = scanned
    let end = min(bytes.count, limit)
    while offset < end {
      let byte = bytes[offset]
      if byte > 0x0D, offset == 0 || bytes[offset - 1] != 0x0D {
        offset += 1
        continue
      }
      if byte == 0x0A {
        guard offset > 0, bytes[offset - 1] == 0x0D else { throw .malformed("a line ends without a carriage return") }
        if offset >= 3, bytes[offset - 2] == 0x0A {
          scanned = 0
          return .head(length: offset + 1)
        }
      } else if byte == 0 {
        throw .malformed("the head has a NUL")
      } else if offset > 0, bytes[offset - 1] == 0x0D {
        throw .malformed("a line contains a carriage return")
      }
      offset += 1
    }
    guard offset < limit else { throw RequestFault(status: 431, reason: "the head is larger than \(limit) bytes") }
    scanned = offset
    return .more(taken: 0)
  }
}
