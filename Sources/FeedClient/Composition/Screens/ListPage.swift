/// The content of a list after a further page was loaded.
public struct ListPage<Item: Sendable & Hashable>: Sendable, Hashable {
  /// All items, including those of the new page.
  public var items: [Item]
  /// Whether this was the last page.
  public var isLast: Bool

  /// Creates the content from the items of all pages so far.
  public init(items: [Item], isLast: Bool) {
    self.items = items
    self.isLast = isLast
  }
}
