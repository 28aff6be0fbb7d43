/// The parts of a request that are compared with recordings, in addition to its method and path.
public struct MatchRules: Sendable, Hashable {
  /// The query items that are not compared.
  public enum IgnoredQueryItems: Sendable, Hashable {
    /// None: all are compared.
    case none
    /// Those with these names, such as that of a timestamp.
    case only(Set<String>)
    case all
  }

  /// The part of a body that is compared.
  public enum ComparedBody: Sendable, Hashable {
    case whole
    /// The values of a JSON body at JSON Pointers, in which `*` matches any token; any other body is compared as a whole.
    ///
    /// A text that is not a JSON Pointer chooses nothing.
    case values(at: Set<String>)
    /// The whole body except the values of a JSON body at JSON Pointers, in which `*` matches any token.
    ///
    /// A text that is not a JSON Pointer leaves out nothing.
    case allExcept(Set<String>)
    /// Nothing: any body matches any other.
    case ignored
  }

  /// The names of headers whose values must match, in lower case.
  public var headers: Set<String>
  /// Whether host and port must match, which keeps recordings of several hosts apart.
  public var matchesHost: Bool
  /// The query items that are not compared.
  public var ignoredQueryItems: IgnoredQueryItems
  /// The part of a body that is compared.
  public var body: ComparedBody
  /// Decides alone which recordings match, whatever the other rules say; `nil` for none.
  public var matcher: RequestMatcher?

  /// Creates rules; by default, neither headers nor hosts are compared, and all query items and bodies are.
  public init(
    headers: Set<String> = [],
    matchesHost: Bool = false,
    ignoredQueryItems: IgnoredQueryItems = .none,
    body: ComparedBody = .whole
  ) {
    self.headers = headers
    self.matchesHost = matchesHost
    self.ignoredQueryItems = ignoredQueryItems
    self.body = body
  }
}
