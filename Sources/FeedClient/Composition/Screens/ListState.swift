/// What a list on a screen displays, as a plain value.
public struct ListState<Item: Sendable & Hashable>: Sendable, Hashable {
  /// What is displayed, in order.
  public var items: [Item]
  /// Whether something is being loaded.
  public var isLoading: Bool
  /// What went wrong last; `nil` for nothing.
  public var errorMessage: String?
  /// Whether there may be another page.
  public var canLoadMore: Bool

  /// What is displayed; nothing without arguments.
  public init(items: [Item] = [], isLoading: Bool = false, errorMessage: String? = nil, canLoadMore: Bool = false) {
    self.items = items
    self.isLoading = isLoading
    self.errorMessage = errorMessage
    self.canLoadMore = canLoadMore
  }
}
