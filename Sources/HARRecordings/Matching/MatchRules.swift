/// What of a request counts, besides method, path, query and body, when it is compared with a recording.
public struct MatchRules: Sendable, Hashable {
  /// The header fields whose values must agree, by their names in lower case.
  public var headers: Set<String>
  /// Whether host and port count, so that recordings of several hosts stay apart.
  public var matchesHost: Bool

  /// Rules; without arguments neither header fields nor hosts count.
  public init(headers: Set<String> = [], matchesHost: Bool = false) {
    self.headers = headers
    self.matchesHost = matchesHost
  }
}
