import JSONSyntax

/// The data of a recorded exchange that is a callback: a request that the API sent to its client.
///
/// A callback is never replayed as a response. Its URL is the client's own.
public struct RecordedCallback: Sendable, Hashable {
  /// The name of the callback in the contract.
  public var name: String
  /// The id of the operation whose request caused it.
  public var operation: String
  /// The `startedDateTime` of the entry with that request; `nil` if it is unknown.
  public var cause: String?

  /// Creates the note of a callback.
  public init(name: String, operation: String, cause: String? = nil) {
    (self.name, self.operation, self.cause) = (name, operation, cause)
  }

  /// The member of a HAR entry that contains it.
  static let member = "_callback"

  /// Reads the member of an entry; `nil` for anything else than an object with a name and an operation.
  init?(_ value: JSONValue?) {
    guard let name = value?["name"]?.string, let operation = value?["operation"]?.string else { return nil }
    self.init(name: name, operation: operation, cause: value?["request"]?.string)
  }

  /// The member of an entry.
  var literal: JSONLiteral {
    let members: [JSONLiteral.Member?] = [
      .init("name", .string(name)), .init("operation", .string(operation)), .init("request", ifAny: cause),
    ]
    return .object(members.compactMap(\.self))
  }
}
