package import JSONSyntax

extension ContractExtension {
  /// `x-client-cache`: how long a client may show a saved response, and when it does so.
  package static let clientCache = ContractExtension(
    "x-client-cache",
    of: .operation,
    form: """
      "x-client-cache" has a duration of weeks, days, hours, minutes or seconds, "max-age"; and may have "fallback", \
      stale or none, and "scope", pages or first-page
      """,
    summary: "how long a client may show a saved response",
    explanation: """
      A saved response that is younger than `max-age` is shown if the operation fails; with `fallback: none` an error \
      is shown instead. Days are calendar days of the client. With `scope: pages`, the default, a client saves every \
      page of a list that it has loaded; with `scope: first-page` the first page alone. Next to `x-resource`, it is about \
      what the URL leads to.
      """,
    example: "`x-client-cache: { max-age: P7D, fallback: stale, scope: pages }`",
    remedy: "Write `max-age` as a duration of ISO 8601. The acceptance cases derive the ages of the cache from it.",
    hasForm: { ClientCache.members(of: $0) != nil }
  )
}

extension ClientCache {
  /// Reads `x-client-cache` at a place; `nil` for a value of another form.
  package init?(_ value: JSONValue, at place: SourcePlace) {
    guard let (maxAge, fallback, scope) = Self.members(of: value) else { return nil }
    self.init(maxAge: maxAge, fallback: fallback, scope: scope, place: place)
  }

  fileprivate static func members(of value: JSONValue) -> (Age, Fallback, Scope)? {
    let fallback = value["fallback"].map { $0.string.flatMap(Fallback.init) } ?? .stale
    let scope = value["scope"].map { $0.string.flatMap(Scope.init) } ?? .pages
    guard let maxAge = value["max-age"]?.string.flatMap(Age.init), let fallback, let scope else { return nil }
    return (maxAge, fallback, scope)
  }
}
