/// The displayed state of a list, as a plain value.
public struct ListState<Item: Sendable & Hashable>: Sendable, Hashable {
  /// The displayed items, in order.
  public var items: [Item]
  /// Whether a load is running.
  public var isLoading: Bool
  /// The message of the last failure; `nil` if the last load did not fail.
  public var errorMessage: String?
  /// Whether there may be another page.
  public var canLoadMore: Bool

  /// Creates a state; empty by default.
  public init(items: [Item] = [], isLoading: Bool = false, errorMessage: String? = nil, canLoadMore: Bool = false) {
    self.items = items
    self.isLoading = isLoading
    self.errorMessage = errorMessage
    self.canLoadMore = canLoadMore
  }
}
