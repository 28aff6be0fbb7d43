public import HTTPMessages

/// A credential, which edits a whole request before it is sent.
///
/// One that depends on what else is sent signs instead: see `SigningCredential`.
public struct Credential: Sendable {
  /// The secret: a token, a key, or `user:password`.
  ///
  /// A renewed credential has another one. Empty for a credential that signs, whose secret is in no request.
  public let secret: String
  /// The signer of each request; `nil` for a credential that is the same in all requests.
  package let signing: (any SigningCredential)?
  private let edit: @Sendable (inout HTTPRequest) -> Void

  /// Creates a credential that edits requests itself; `Authentication.credential(_:)` creates one of a usual form.
  ///
  /// - Parameters:
  ///   - secret: The value that must not be shown.
  ///   - edit: Replaces an older credential that the request has.
  public init(_ secret: String, edit: @escaping @Sendable (inout HTTPRequest) -> Void) {
    self.secret = secret
    self.edit = edit
    signing = nil
  }

  /// Creates a credential that signs requests when they are complete.
  public init(_ signing: any SigningCredential) {
    secret = ""
    edit = { $0.signing.steps.append { await signing.signed($0) } }
    self.signing = signing
  }

  /// Adds the credential to a request, or lets it sign the request last.
  public func authorize(_ request: inout HTTPRequest) { edit(&request) }
}
