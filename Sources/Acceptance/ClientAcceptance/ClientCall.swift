package import HTTPMessages

/// The case that the client under test plays, against a mock API of its own.
package struct ClientCall: Sendable, Hashable {
  /// The name of the case.
  package let id: String
  /// The address of the mock API.
  package let baseURL: HTTPURL
  /// Whether a client that stays running is started anew, so that it has played no other case.
  package var isFresh = false

  /// The variable with the base URL.
  package static let variable = "CONTRACT_BASE_URL"

  /// The environment of a client that plays this case alone.
  package var variables: [String: String] { [Self.variable: "\(baseURL)", "CONTRACT_CASE": id] }
}
