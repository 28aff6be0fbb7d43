package import HTTPMessages

/// The second identity of a run: a client that must not get what the first one has made, and the other way round.
package struct OtherIdentity: Sendable {
  /// The name that the user gave it.
  package let name: String
  /// The name of the identity whose credentials the run has.
  package let own: String
  /// The headers that contain its credentials.
  package let headers: HTTPHeaders
  /// The source of its credentials for the contract's security schemes.
  package let source: (any CredentialSource)?

  /// Creates the second identity of a run.
  package init(name: String, beside own: String, headers: HTTPHeaders, source: (any CredentialSource)?) {
    (self.name, self.own, self.headers, self.source) = (name, own, headers, source)
  }
}
