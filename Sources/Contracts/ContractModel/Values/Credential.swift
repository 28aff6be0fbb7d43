public import HTTPMessages

/// A credential, which edits a whole request before it is sent.
///
/// The request is complete when it is edited, so that a credential can sign its method, URL, headers and body.
public struct Credential: Sendable {
  /// The secret: a token, a key, or `user:password`.
  ///
  /// A renewed credential has another one.
  public let secret: String
  private let edit: @Sendable (inout HTTPRequest) -> Void

  /// Creates a credential that edits requests itself; `Authentication.credential(_:)` creates one of a usual form.
  ///
  /// - Parameters:
  ///   - secret: The value that must not be shown.
  ///   - edit: Replaces an older credential that the request has.
  public init(_ secret: String, edit: @escaping @Sendable (inout HTTPRequest) -> Void) {
    self.secret = secret
    self.edit = edit
  }

  /// Adds the credential to a request.
  public func authorize(_ request: inout HTTPRequest) { edit(&request) }
}
