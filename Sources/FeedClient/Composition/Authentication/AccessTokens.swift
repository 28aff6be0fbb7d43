/// A token as a request gets it to sign itself with.
public struct AccessToken: Sendable, Hashable {
  /// The token as it follows `Bearer`.
  public let value: String
  /// The number of refreshes that had ended when it was handed out, which shows whether there is a newer token.
  public let round: Int

  /// A token.
  public init(_ value: String, round: Int = 0) {
    self.value = value
    self.round = round
  }
}

extension AccessToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Never the token itself, so that it can slip into no log.
  public var description: String { "access token of round \(round)" }
  /// Never the token itself.
  public var debugDescription: String { description }
  /// Never the token itself.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Where requests get their access tokens.
public protocol AccessTokens: Sendable {
  /// The stored token.
  ///
  /// - Throws: Why there is none.
  func token() async throws -> AccessToken

  /// A token in place of one that the API refused.
  ///
  /// - Throws: Why the token could not be refreshed; `CancellationError` in a cancelled task.
  func refreshed(after refused: AccessToken) async throws -> AccessToken
}
