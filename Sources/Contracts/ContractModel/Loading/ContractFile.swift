public import Diagnostics
public import JSONSyntax

/// A file of a contract folder with its content.
public struct ContractFile: Sendable {
  /// The path for messages, relative to the folder against which references between files are resolved.
  public let path: String
  /// The content of the file.
  public let bytes: [UInt8]
  /// Whether the file is a contract if it is an OpenAPI document; otherwise other files may only refer to it.
  public let isContract: Bool
  /// Whether the file was read because a document refers to it.
  let isReferenced: Bool

  /// Creates a file.
  public init(path: String, bytes: [UInt8], isContract: Bool = true) {
    self.init(path: path, bytes: bytes, isContract: isContract, isReferenced: false)
  }

  init(path: String, bytes: [UInt8], isContract: Bool, isReferenced: Bool) {
    self.path = path
    self.bytes = bytes
    self.isContract = isContract
    self.isReferenced = isReferenced
  }

  /// Whether the file is JSON, by its extension, otherwise by its first character.
  var isJSON: Bool {
    let path = path.lowercased()
    if path.hasSuffix(".json") { return true }
    if path.hasSuffix(".yaml") || path.hasSuffix(".yml") { return false }
    return JSONWhitespace.firstSignificantByte(of: text) == 0x7B
  }

  /// The content without a byte order mark, which some editors and generators write.
  var text: [UInt8] { ByteOrderMark.removed(from: bytes) }
}

/// The reason why a file could not be parsed.
public struct ContractFileFault: DiagnosticError, Hashable {
  /// One line that says what is wrong and what to do, without the place.
  public let message: String
  /// The position in the file; `nil` if the problem concerns the file as a whole.
  public let location: JSONLocation?

  /// Creates a fault.
  public init(message: String, location: JSONLocation?) {
    self.message = message
    self.location = location
  }

  /// `line:column: message`.
  public var diagnostic: Diagnostic {
    Diagnostic(code: "unreadable-contract", message: message, place: location?.description)
  }
}

extension ContractFile {
  /// Returns the path of a file named relative to another, without `.` and, if possible, without `..`.
  package static func path(of reference: String, from path: String) -> String {
    guard !reference.hasPrefix("/"), let slash = path.lastIndex(of: "/") else { return normalized(reference) }
    return normalized(path[...slash] + reference)
  }

  /// Returns a path without `.`, and without `..` where that is possible.
  package static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/", omittingEmptySubsequences: false) where part != "." {
      if part == "..", let last = parts.last, last != "..", !last.isEmpty {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }
}
