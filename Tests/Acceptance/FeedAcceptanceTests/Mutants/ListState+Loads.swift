import FeedClient

extension ListState {
  /// Displays that the list is loading, or its next page; errors go with `withoutErrors` only.
  mutating func begin(_ load: ListLoad, showsLoading: Bool = true, withoutErrors: Bool = true) {
    switch load {
    case .list: isLoading = showsLoading
    case .page: more.isLoading = showsLoading
    }
    if withoutErrors { (errorMessage, more.errorMessage) = (nil, nil) }
  }

  /// Displays an error of the list, or of its next page.
  mutating func fail(_ load: ListLoad) {
    switch load {
    case .list: errorMessage = ScreenMessage.feedFailed
    case .page: more.errorMessage = ScreenMessage.moreFailed
    }
  }

  /// Displays that nothing is loading any more.
  mutating func end() { (isLoading, more.isLoading) = (false, false) }
}

/// What a screen of a mutant loads.
enum ListLoad {
  case list, page
}
