/// The parts of a request that are compared with recordings in addition to method, path, query and body.
public struct MatchRules: Sendable, Hashable {
  /// The names of headers whose values must match, in lower case.
  public var headers: Set<String>
  /// Whether host and port must match, which keeps recordings of several hosts apart.
  public var matchesHost: Bool
  /// The names of query items that are not compared, such as a timestamp; `nil` if no query item is compared.
  public var ignoredQueryItems: Set<String>?
  /// Whether bodies must match.
  public var matchesBody: Bool

  /// Creates rules; by default, neither headers nor hosts are compared, and all query items and bodies are.
  public init(
    headers: Set<String> = [],
    matchesHost: Bool = false,
    ignoredQueryItems: Set<String>? = [],
    matchesBody: Bool = true
  ) {
    self.headers = headers
    self.matchesHost = matchesHost
    self.ignoredQueryItems = ignoredQueryItems
    self.matchesBody = matchesBody
  }
}
