/// An access token, with the refresh token that gets the next pair.
public struct TokenPair: Sendable, Hashable {
  /// The token that signs requests.
  public let access: String
  /// The token that a refresh sends.
  public let refresh: String

  /// Creates a pair.
  public init(access: String, refresh: String) {
    self.access = access
    self.refresh = refresh
  }
}

extension TokenPair: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// A description without the tokens themselves, so that logs do not contain them.
  public var description: String { "an access token and a refresh token" }
  /// A description without the tokens themselves.
  public var debugDescription: String { description }
  /// A mirror without the tokens themselves.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Stores the tokens of the account that is logged in: in memory, in a file, or in a keychain.
///
/// `TokenStoreSpecs` of the acceptance suite shows what any of them has to do.
public protocol TokenStore: Sendable {
  /// Returns the pair that was written last; `nil` if there is none.
  ///
  /// - Throws: An error if it cannot be read.
  func retrieve() async throws -> TokenPair?

  /// Replaces the stored pair.
  ///
  /// - Throws: An error if it could not be stored; the previous pair is then unchanged.
  func insert(_ pair: TokenPair) async throws

  /// Deletes the pair; does nothing if there is none.
  ///
  /// - Throws: An error if it could not be deleted; it is then unchanged.
  func delete() async throws
}

/// A pair of tokens in memory, for the lifetime of the store.
public actor InMemoryTokenStore: TokenStore {
  private var pair: TokenPair?

  /// Creates an empty store.
  public init() {}

  /// Returns the pair that was written last; `nil` if there is none.
  public func retrieve() -> TokenPair? { pair }

  /// Replaces the stored pair.
  public func insert(_ pair: TokenPair) { self.pair = pair }

  /// Deletes the pair.
  public func delete() { pair = nil }
}
