package import Diagnostics
import HTTPMessages

/// Why a body is not what its content coding says.
package struct ContentCodingError: DiagnosticError, Hashable {
  /// The fault in a clause that can follow the name of the body.
  package let message: String

  /// The byte of the encoded body at which it shows.
  package let offset: Int

  /// An error at a byte of an encoded body.
  package init(_ message: String, offset: Int) {
    self.message = message
    self.offset = offset
  }
}

extension ContentCodingError {
  /// The message and the byte.
  package var diagnostic: Diagnostic {
    Diagnostic(code: "invalid-content-coding", message: "\(message) (at byte \(offset.grouped))")
  }
}

extension ContentCodingError {
  /// The body ends too early.
  static func truncated(_ count: Int, in part: String) -> Self {
    Self("truncated after \(count.asBytes), \(part)", offset: count)
  }

  /// The decoded body is longer than its reader allows.
  static func overLimit(_ limit: Int, offset: Int) -> Self {
    Self("more than \(max(0, limit).asBytes) when decoded (limit)", offset: offset)
  }

  /// Whether the decoded body is longer than its reader allows.
  package func isOverLimit(_ limit: Int) -> Bool { self == .overLimit(limit, offset: offset) }

  /// Bytes follow the encoded body.
  static func hasMore(_ count: Int, offset: Int) -> Self {
    Self("\(count.asBytes) after the end", offset: offset)
  }

  /// The decoder got no memory.
  static func isOutOfMemory(at offset: Int) -> Self {
    Self("no memory for its decoder", offset: offset)
  }

  /// This build does not decode the coding.
  static func needs(_ coding: ContentCoding) -> Self {
    Self("this build does not decode \(coding.rawValue); \(coding.remedy)", offset: 0)
  }

  /// The body is something else altogether.
  static func isNot(_ format: String, _ bytes: [UInt8], expected: String) -> Self {
    guard !bytes.isEmpty else { return Self("not \(format): empty", offset: 0) }
    let start = bytes.prefix(2).map { $0.hexadecimal }.joined(separator: " ")
    return Self("not \(format): begins with \(start), not \(expected)", offset: 0)
  }
}
