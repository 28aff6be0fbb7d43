import HTTPMessages
import HTTPWireFormat
import NIOHPACK

/// The fault of a message's headers, as a clause without a period.
struct MalformedHead: Error, Hashable {
  let reason: String
}

/// The headers of a message of HTTP/2, divided into pseudo-headers and others, and checked.
///
/// Source: RFC 9113, sections 8.1 to 8.3.
struct MessageHead {
  /// Headers that describe a connection of HTTP/1.1, which HTTP/2 forbids, in lower case.
  static let connectionHeaders: Set = ["connection", "keep-alive", "proxy-connection", "transfer-encoding", "upgrade"]

  /// The pseudo-headers by their names, such as `:status`.
  private(set) var pseudo: [String: String] = [:]
  /// The headers, in order.
  private(set) var headers = HTTPHeaders()
  /// The first thing that is wrong with a header other than a pseudo-header; `nil` if nothing is.
  private(set) var fault: MalformedHead?

  /// Reads headers; known pseudo-headers may occur once each, and precede the others.
  ///
  /// - Throws: `MalformedHead` for pseudo-headers that do not have this form.
  init(_ block: HPACKHeaders, pseudo known: Set<String>) throws(MalformedHead) {
    headers.fields.reserveCapacity(block.count)
    for (name, value, _) in block {
      if name.utf8.first == UInt8(ascii: ":") {
        let shown = Excerpts.of(name)
        guard known.contains(name) else {
          throw MalformedHead(reason: "the pseudo-header \"\(shown)\" is not one of this message")
        }
        guard headers.fields.isEmpty else {
          throw MalformedHead(reason: "the pseudo-header \"\(shown)\" follows others")
        }
        guard pseudo.updateValue(value, forKey: name) == nil else {
          throw MalformedHead(reason: "the pseudo-header \"\(shown)\" is given twice")
        }
      } else {
        if fault == nil { fault = Self.fault(of: name, value) }
        headers.add(name, ASCII.trimmed(value))
      }
    }
  }

  /// The announced length of the body; `nil` if there is none.
  ///
  /// - Throws: `MalformedHead` for more than one, or one that is not a number.
  func length() throws(MalformedHead) -> Int? {
    let values = headers.values(of: "content-length")
    guard let value = values.first else { return nil }
    guard values.count == 1, !value.isEmpty, value.utf8.allSatisfy({ $0 &- 0x30 < 10 }) else {
      throw MalformedHead(reason: "the content-length is not one number")
    }
    // A length that overflows exceeds every limit.
    return Int(value) ?? .max
  }

  private static func fault(of name: String, _ value: String) -> MalformedHead? {
    guard FieldRules.isToken(name) else {
      return MalformedHead(reason: "\"\(Excerpts.of(name))\" is not a valid header name")
    }
    guard name.utf8.allSatisfy({ $0 &- 0x41 > 25 }) else {
      return MalformedHead(reason: "the header name \"\(Excerpts.of(name))\" is not in lower case, as HTTP/2 requires")
    }
    guard !connectionHeaders.contains(name) else {
      return MalformedHead(reason: "the header \"\(name)\" describes a connection, which HTTP/2 forbids")
    }
    guard FieldText.isReadable(value.utf8) else {
      return MalformedHead(reason: "the value of the header \"\(name)\" contains a control character")
    }
    return nil
  }
}
