/// An access token with which a request is signed.
public struct AccessToken: Sendable, Hashable {
  /// The token, as sent after `Bearer`.
  public let value: String
  /// The number of completed refreshes when the token was issued; shows whether there is a newer token.
  public let generation: Int

  /// Creates a token.
  public init(_ value: String, generation: Int = 0) {
    self.value = value
    self.generation = generation
  }
}

extension AccessToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// A description without the token itself, so that logs do not contain it.
  public var description: String { "access token of generation \(generation)" }
  /// A description without the token itself.
  public var debugDescription: String { description }
  /// A mirror without the token itself.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A source of access tokens.
public protocol AccessTokens: Sendable {
  /// Returns the stored token.
  ///
  /// - Throws: An error if there is none.
  func token() async throws -> AccessToken

  /// Returns a new token after the API has rejected one.
  ///
  /// - Throws: The error of the refresh; `CancellationError` in a cancelled task.
  func refreshed(after refused: AccessToken) async throws -> AccessToken
}
