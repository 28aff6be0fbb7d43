import JSONSyntax

extension ContractExtension {
  /// `x-client-cache`: how long a client may show a saved response, and when it does so.
  public static let clientCache = ContractExtension(
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
      page of a list that it has loaded; with `scope: first-page` the first page alone.
      """,
    example: "`x-client-cache: { max-age: P7D, fallback: stale, scope: pages }`",
    remedy: "Write `max-age` as a duration of ISO 8601. The acceptance cases derive the ages of the cache from it."
  )
}

extension ContractReader {
  /// Reads `x-client-cache`.
  mutating func clientCache(_ value: JSONValue) -> ClientCache? {
    let fallback = value["fallback"].map { $0.string.flatMap(ClientCache.Fallback.init) } ?? .stale
    let scope = value["scope"].map { $0.string.flatMap(ClientCache.Scope.init) } ?? .pages
    guard let maxAge = value["max-age"]?.string.flatMap(ClientCache.Age.init), let fallback, let scope else {
      report(.invalidExtension, ContractExtension.clientCache.form, at: value, leavingOutPart: true)
      return nil
    }
    return ClientCache(maxAge: maxAge, fallback: fallback, scope: scope, place: sources.place(of: value))
  }
}
