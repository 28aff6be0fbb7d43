/// The displayed state of a list, as a plain value.
public struct ListState<Item: Sendable & Hashable>: Sendable, Hashable {
  /// The displayed items, in order.
  public var items: [Item]
  /// Whether the list itself is loading, as a refresh control shows it; not whether a further page is.
  public var isLoading: Bool
  /// The message of the list's last failure; `nil` from the start of the next load on.
  public var errorMessage: String?
  /// Whether there may be another page.
  public var canLoadMore: Bool
  /// The place of the next page, at the end of the list.
  public var more: MoreState

  /// Creates a state; empty by default.
  public init(
    items: [Item] = [],
    isLoading: Bool = false,
    errorMessage: String? = nil,
    canLoadMore: Bool = false,
    more: MoreState = MoreState()
  ) {
    self.items = items
    self.isLoading = isLoading
    self.errorMessage = errorMessage
    self.canLoadMore = canLoadMore
    self.more = more
  }
}

/// The displayed state of the next page, at the end of a list.
public struct MoreState: Sendable, Hashable {
  /// Whether the page is loading.
  public var isLoading: Bool
  /// The message of the page's last failure; `nil` from the start of the next load on.
  public var errorMessage: String?

  /// Creates a state; neither loading nor failed by default.
  public init(isLoading: Bool = false, errorMessage: String? = nil) {
    self.isLoading = isLoading
    self.errorMessage = errorMessage
  }
}

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
