import HTTPMessages

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
    let mine = Dictionary(grouping: requested.items, by: RequestKey.name(of:))
    let theirs = Dictionary(grouping: recorded.items, by: RequestKey.name(of:))
    return Set(mine.keys).union(theirs.keys).sorted().compactMap { name in
      let (requested, recorded) = (mine[name] ?? [], theirs[name] ?? [])
      if requested == recorded { return nil }
      let isMatch = PlaceholderMatching.matches(
        requested.map { Array($0.utf8) },
        recorded: recorded.map { Array($0.utf8) }
      )
      return isMatch ? nil : QueryDifference(name: name, requested: requested, recorded: recorded)
    }
  }
}
