/// The error messages of the screens.
public enum ScreenMessage {
  /// Shown if neither the API nor the cache has a feed, or a further page could not be loaded.
  public static let feedFailed = "Couldn't load the feed. Check your connection and try again."
  /// Shown if the comments could not be loaded.
  public static let commentsFailed = "Couldn't load the comments. Check your connection and try again."
}
