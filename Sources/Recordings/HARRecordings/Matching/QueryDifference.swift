/// The items of a query by their names.
struct QueryItemGroups {
  /// The items of each name, sorted by name.
  let groups: [(name: Substring, items: [Substring])]

  init(_ key: RequestKey) {
    var groups: [(name: Substring, items: [Substring])] = []
    // The items are sorted, so that only items without a value may be apart from others of their name.
    let items = key.items.map { (name: RequestKey.name(of: $0), item: $0) }.sorted { $0.name < $1.name }
    for (name, item) in items {
      if let last = groups.indices.last, groups[last].name == name {
        groups[last].items.append(item)
      } else {
        groups.append((name, [item]))
      }
    }
    self.groups = groups
  }
}

/// A query item that differs between a request and a recording.
struct QueryDifference {
  /// The item's name in its normalized spelling.
  let name: Substring
  /// The request's items of that name.
  let requested: [Substring]
  /// The recording's items of that name.
  let recorded: [Substring]

  /// Returns all differences, sorted by name.
  static func all(_ requested: RequestKey, _ recorded: RequestKey) -> [QueryDifference] {
    all(QueryItemGroups(requested), QueryItemGroups(recorded))
  }

  /// Returns all differences, sorted by name.
  static func all(_ requested: QueryItemGroups, _ recorded: QueryItemGroups) -> [QueryDifference] {
    var (mine, theirs) = (requested.groups[...], recorded.groups[...])
    var found: [QueryDifference] = []
    while !mine.isEmpty || !theirs.isEmpty {
      let (first, other) = (mine.first?.name, theirs.first?.name)
      let isShared = first == other
      let isMine = isShared || other.map { other in first.map { $0 < other } ?? false } ?? true
      let requested = isMine ? mine.popFirst() : nil
      let recorded = isShared || !isMine ? theirs.popFirst() : nil
      let difference = QueryDifference(
        name: requested?.name ?? recorded?.name ?? "",
        requested: requested?.items ?? [],
        recorded: recorded?.items ?? []
      )
      if !difference.isNone { found.append(difference) }
    }
    return found
  }

  /// Whether the items match after all.
  private var isNone: Bool {
    if requested == recorded { return true }
    // Texts of different numbers never match.
    guard requested.count == recorded.count else { return false }
    return PlaceholderMatching.matches(requested.map { Array($0.utf8) }, recorded: recorded.map { Array($0.utf8) })
  }
}
