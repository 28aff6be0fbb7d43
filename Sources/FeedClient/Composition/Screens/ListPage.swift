/// What a list shows once a further page has come.
public struct ListPage<Item: Sendable & Hashable>: Sendable, Hashable {
  /// All items, those before and those of the page.
  public var items: [Item]
  /// Whether it is the last page.
  public var isLast: Bool

  /// Items of all pages so far.
  public init(items: [Item], isLast: Bool) {
    self.items = items
    self.isLast = isLast
  }
}
