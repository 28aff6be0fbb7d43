/// A title or message that a screen displays, by its key in the tables of strings.
public enum ScreenText: String, Sendable, Hashable, CaseIterable {
  /// The title of the feed.
  case feedTitle = "feed.title"
  /// The message if neither the API nor the cache has a feed.
  case feedError = "feed.error"
  /// The message if a further page could not be loaded; a tap on it tries again.
  case moreError = "more.error"
  /// The title of the comments on an image.
  case commentsTitle = "comments.title"
  /// The message if the comments could not be loaded.
  case commentsError = "comments.error"
  /// The action of an image that could not be loaded.
  case imageRetry = "image.retry"
}

/// The error messages of the screens in the development language.
public enum ScreenMessage {
  /// Shown if neither the API nor the cache has a feed.
  public static let feedFailed = "Couldn't load the feed. Check your connection and try again."
  /// Shown if the comments could not be loaded.
  public static let commentsFailed = "Couldn't load the comments. Check your connection and try again."
  /// Shown in the place of a further page that could not be loaded.
  public static let moreFailed = "Couldn't load more. Tap to try again."
}

/// The titles and messages of the app, by language.
public enum DisplayTexts {
  /// The languages that have texts; the first is the development language.
  public static let languages = ["en", "de"]

  /// The names of all texts.
  public static let keys = ScreenText.allCases.map(\.rawValue).sorted()

  /// Returns a text in a language; `nil` if there is none.
  public static func text(_ key: String, _ language: String) -> String? {
    guard let text = ScreenText(rawValue: key) else { return nil }
    switch language {
    case "en": return english(text)
    case "de": return german(text)
    default: return nil
    }
  }

  private static func english(_ text: ScreenText) -> String {
    switch text {
    case .feedTitle: "My Feed"
    case .feedError: ScreenMessage.feedFailed
    case .moreError: ScreenMessage.moreFailed
    case .commentsTitle: "Comments"
    case .commentsError: ScreenMessage.commentsFailed
    case .imageRetry: "Try again"
    }
  }

  private static func german(_ text: ScreenText) -> String {
    switch text {
    case .feedTitle: "Mein Feed"
    case .feedError: "Der Feed konnte nicht geladen werden. Bitte die Verbindung prüfen und erneut versuchen."
    case .moreError: "Mehr konnte nicht geladen werden. Tippen, um es erneut zu versuchen."
    case .commentsTitle: "Kommentare"
    case .commentsError:
      "Die Kommentare konnten nicht geladen werden. Bitte die Verbindung prüfen und erneut versuchen."
    case .imageRetry: "Erneut versuchen"
    }
  }
}
