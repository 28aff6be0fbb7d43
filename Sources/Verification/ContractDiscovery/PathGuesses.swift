/// The paths that APIs usually have, in the order in which they are tried.
struct PathGuesses {
  /// Where APIs usually start, relative to the base URL.
  let entrances: [String]
  /// What precedes the names of resources.
  let prefixes: [String]

  /// The names that resources of APIs often have, the most frequent first.
  private static let names = [
    "users", "products", "items", "orders", "posts", "pets", "todos", "books", "customers", "articles", "comments",
    "tasks", "categories", "events", "projects", "accounts", "messages", "companies", "employees", "notes", "movies",
    "tags", "health", "status", "version",
  ]
  /// The number of names that are tried below a prefix while no resource is found; without a prefix, all are.
  private static let namesWithoutHit = 12

  /// The next name, by prefix.
  private var positions: [Int]
  private var hits: Set<Int> = []

  /// Creates the guesses; below a path there is no other usual prefix.
  init(isBelowPath: Bool) {
    entrances = isBelowPath ? ["", "/"] : ["/", "/api", "/v1", "/api/v1", "/v2", "/api/v2"]
    prefixes = isBelowPath ? [""] : ["", "/api", "/api/v1", "/v1"]
    positions = prefixes.map { _ in 0 }
  }

  /// Notes that there is a resource below a prefix, so that its other names are tried first.
  mutating func hit(_ prefix: Int) { hits.insert(prefix) }

  /// Returns the next path; `nil` if all were tried that are worth it.
  mutating func next() -> (path: String, prefix: Int)? {
    let open = prefixes.indices.filter { positions[$0] < limit(of: $0) }
    guard let prefix = open.min(by: { positions[$0] < positions[$1] }) else { return nil }
    let name = Self.names[positions[prefix]]
    positions[prefix] += 1
    return ("\(prefixes[prefix])/\(name)", prefix)
  }

  /// Returns how many names are worth a request below a prefix: where one has resources, others rarely have any.
  private func limit(of prefix: Int) -> Int {
    if hits.contains(prefix) { return Self.names.count }
    if !hits.isEmpty { return 0 }
    return prefixes[prefix].isEmpty ? Self.names.count : Self.namesWithoutHit
  }
}
