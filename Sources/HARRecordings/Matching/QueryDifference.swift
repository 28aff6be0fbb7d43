import HTTPExchange

/// A query item that a request and a recording do not have alike.
struct QueryDifference {
  /// The item's name, as it is spelt in keys.
  let name: Substring
  /// The items of the name that were asked.
  let asked: [Substring]
  /// The items of the name that were recorded.
  let recorded: [Substring]

  /// Every difference, by the order of names.
  static func all(_ asked: RequestKey, _ recorded: RequestKey) -> [QueryDifference] {
    let mine = Dictionary(grouping: asked.items, by: RequestKey.name(of:))
    let theirs = Dictionary(grouping: recorded.items, by: RequestKey.name(of:))
    return Set(mine.keys).union(theirs.keys).sorted().compactMap { name in
      let (asked, recorded) = (mine[name] ?? [], theirs[name] ?? [])
      if asked == recorded { return nil }
      let isAgreed = PlaceholderAgreement.agree(asked.map { Array($0.utf8) }, with: recorded.map { Array($0.utf8) })
      return isAgreed ? nil : QueryDifference(name: name, asked: asked, recorded: recorded)
    }
  }
}
