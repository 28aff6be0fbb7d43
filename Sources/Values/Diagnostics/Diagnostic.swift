/// An error with its place, its cause and a remedy: the form in which every error reaches a person.
///
/// An error type says each part once, without repeating another; `description` is the only place that joins them.
public struct Diagnostic: Sendable, Hashable, CustomStringConvertible {
  /// A stable name for the kind of error, in lower case with hyphens, such as `invalid-url`.
  public var code: String
  /// The failure: a clause in lower case, without a full stop.
  public var message: String
  /// A position in a file or the name of an option; `nil` where the message names the place.
  public var place: String?
  /// Why it failed; `nil` where the message says so.
  public var cause: String?
  /// The next step, as an imperative; `nil` where nothing can be recommended.
  public var remedy: String?

  /// Creates a diagnostic from its parts.
  public init(code: String, message: String, place: String? = nil, cause: String? = nil, remedy: String? = nil) {
    self.code = code
    self.message = message
    self.place = place
    self.cause = cause
    self.remedy = remedy
  }

  /// `place: message: cause; remedy`, without the parts that are `nil`.
  ///
  /// The place comes first, as compilers write it, so that editors and terminals can jump to it.
  public var description: String { (place.map { "\($0): " } ?? "") + messageWithoutPlace }

  /// `message: cause; remedy`, for a reader who is shown the place separately.
  public var messageWithoutPlace: String {
    message + (cause.map { ": \($0)" } ?? "") + (remedy.map { "; \($0)" } ?? "")
  }

  /// Returns the diagnostic with a place, unless it has one.
  public func located(_ place: @autoclosure () -> String) -> Diagnostic {
    guard self.place == nil else { return self }
    var copy = self
    copy.place = place()
    return copy
  }
}

/// An error that describes itself by a diagnostic.
public protocol DiagnosticError: Error, Sendable, CustomStringConvertible {
  /// The error with its place, its cause and a remedy.
  var diagnostic: Diagnostic { get }
}

extension DiagnosticError {
  /// The diagnostic as one line.
  public var description: String { diagnostic.description }
}

extension Diagnostic {
  /// The diagnostic of any error; one that has none is described by its own text.
  public init(_ error: any Error) {
    self = (error as? any DiagnosticError)?.diagnostic ?? Diagnostic(code: "unexpected-error", message: "\(error)")
  }
}
