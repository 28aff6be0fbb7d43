/// Finds the end of a request's head in bytes that come piece by piece, each of them looked at once.
///
/// Lines end with CR LF and nothing else, so that nobody before or behind this server sees a line where it sees none.
/// Source: RFC 9112, section 2.2.
package struct HeadScanner: Sendable {
  /// What the bytes amount to.
  package enum Step: Sendable, Hashable {
    /// The head does not end in these bytes; so many of them, an empty line, are done with.
    case more(taken: Int)
    /// The head is the first so many bytes, the empty line behind it included.
    case head(length: Int)
  }

  private let limit: Int
  /// How many bytes were looked at.
  private var scanned = 0

  /// A scanner of heads of at most so many bytes.
  package init(limit: Int) { self.limit = limit }

  /// Whether nothing of a head has come.
  package var isEmpty: Bool { scanned == 0 }

  /// Looks at the bytes from the first of the head on; those that were handed in before are not looked at again.
  package mutating func next(_ bytes: UnsafeRawBufferPointer) throws(RequestHead.Fault) -> Step {
    // An empty line before a request is passed over.
    if scanned <= 1, bytes.count >= 2, bytes[0] == 0x0D, bytes[1] == 0x0A {
      scanned = 0
      return .more(taken: 2)
    }
    var offset = scanned
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == 0x0A {
        guard offset > 0, bytes[offset - 1] == 0x0D else { throw .malformed("a line ends without a carriage return") }
        if offset >= 3, bytes[offset - 2] == 0x0A {
          scanned = 0
          return .head(length: offset + 1)
        }
      } else if byte == 0 {
        throw .malformed("the head has a NUL")
      } else if offset > 0, bytes[offset - 1] == 0x0D {
        throw .malformed("a carriage return stands inside a line")
      }
      offset += 1
      guard offset < limit else {
        throw RequestHead.Fault(status: 431, reason: "the head is larger than \(limit) bytes")
      }
    }
    scanned = offset
    return .more(taken: 0)
  }
}
