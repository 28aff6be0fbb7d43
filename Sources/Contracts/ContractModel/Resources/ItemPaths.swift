/// The paths of items, by which the items are found that another path is below.
package struct ItemPaths: Sendable {
  /// The positions of items, by how the paths below them begin.
  private let positions: [String: [Int]]

  package init(_ items: [PathTemplate]) {
    let beginnings = items.enumerated().flatMap { position, item in
      [ResourceMap.prefix(below: item), item.shape + ":"].map { ($0, position) }
    }
    positions = Dictionary(grouping: beginnings, by: \.0).mapValues { $0.map(\.1) }
  }

  /// Returns the positions of the items that a path is below, or whose custom method it is (`ResourceMap.isBelow`), in
  /// their order.
  package func above(_ path: PathTemplate) -> [Int] {
    let shape = path.shape
    return shape.indices.filter { shape[$0] == "/" || shape[$0] == ":" }
      .flatMap { positions[String(shape[...$0])] ?? [] }.sorted()
  }
}
