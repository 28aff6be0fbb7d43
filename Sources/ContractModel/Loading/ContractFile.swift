public import Diagnostics
public import JSONSyntax

/// A file of a contract folder, as it was read.
public struct ContractFile: Sendable {
  /// The path, relative to where references between files start from, as people shall be told it.
  public let path: String
  /// What the file holds.
  public let bytes: [UInt8]
  /// Whether the file is a contract where it is an OpenAPI document; otherwise it is there to be referred to.
  public let isContract: Bool
  /// Whether the file was read because a document refers to it.
  let isReferenced: Bool

  /// A file.
  public init(path: String, bytes: [UInt8], isContract: Bool = true) {
    self.init(path: path, bytes: bytes, isContract: isContract, isReferenced: false)
  }

  init(path: String, bytes: [UInt8], isContract: Bool, isReferenced: Bool) {
    self.path = path
    self.bytes = bytes
    self.isContract = isContract
    self.isReferenced = isReferenced
  }

  /// Whether the file is JSON: by the end of its name, else by its first character.
  var isJSON: Bool {
    let path = path.lowercased()
    if path.hasSuffix(".json") { return true }
    if path.hasSuffix(".yaml") || path.hasSuffix(".yml") { return false }
    return JSONWhitespace.firstSignificantByte(of: bytes) == 0x7B
  }
}

/// Why a file could not be read as values.
public struct ContractFileFault: DiagnosticError, Hashable {
  /// One line that says what is wrong, and what to do; it does not repeat the place.
  public let message: String
  /// Where in the file; `nil` where only the file as a whole is meant.
  public let location: JSONLocation?

  /// A fault.
  public init(message: String, location: JSONLocation?) {
    self.message = message
    self.location = location
  }

  /// `line:column: message`.
  public var diagnostic: Diagnostic {
    Diagnostic(code: "unreadable-contract", message: message, place: location?.description)
  }
}
