/// The parts of a request that are compared with recordings in addition to method, path, query and body.
public struct MatchRules: Sendable, Hashable {
  /// The names of headers whose values must match, in lower case.
  public var headers: Set<String>
  /// Whether host and port must match, which keeps recordings of several hosts apart.
  public var matchesHost: Bool

  /// Creates rules; by default, neither headers nor hosts are compared.
  public init(headers: Set<String> = [], matchesHost: Bool = false) {
    self.headers = headers
    self.matchesHost = matchesHost
  }
}
