/// The error messages of screens.
public enum ScreenMessage {
  /// Neither the API nor the cache had a feed, or a further page of it could not be loaded.
  public static let feedFailed = "Couldn't load the feed. Check your connection and try again."
  /// The comments could not be loaded.
  public static let commentsFailed = "Couldn't load the comments. Check your connection and try again."
}
