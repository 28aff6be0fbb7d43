public import ContractReports
public import JSONSyntax

/// What a request deserves: the part of a promise that depends on why the request was made.
public enum Expectation: Sendable, Hashable {
  /// Any answer that the contract documents.
  case documented
  /// A documented success: the request was built from the contract's own examples and defaults.
  case success
  /// A documented success: a good answer led here, so a documented 404 is no excuse; the check that is broken if not.
  case followed(Reference, check: CheckID)
  /// The same documented success as for an identifier in another case, which the reason names.
  case sameInAnotherCase(String)
  /// A documented answer that there is no such thing (404 or 410), for the reason given.
  case notFound(String)
  /// A documented refusal (4xx), for the reason given.
  case refusal(String)
  /// Any documented answer but a server error (5xx): the value asked for is at a bound, for the reason given.
  case noServerError(String)
}

/// The value of an earlier answer that led to a request.
public struct Reference: Sendable, Hashable {
  /// The id of the operation whose answer it was.
  public let operation: String
  /// The URL that was asked.
  public let url: String
  /// The value's pointer in that answer's body; `nil` where the body had no part in it.
  public let pointer: JSONPointer?
  /// The value's place in that body.
  public let location: JSONLocation?

  /// A reference.
  public init(operation: String, url: String, pointer: JSONPointer?, location: JSONLocation?) {
    self.operation = operation
    self.url = url
    self.pointer = pointer
    self.location = location
  }

  /// Where the value stands, in one phrase.
  package var phrase: String {
    let place = pointer.map { "\($0)" } ?? "its answer"
    return "\(place)\(location.map { " (\($0))" } ?? "") of \(url)"
  }
}
