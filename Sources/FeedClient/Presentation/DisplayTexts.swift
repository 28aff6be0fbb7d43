/// The titles and messages of the app, by language.
public enum DisplayTexts {
  /// The languages that have texts.
  public static let languages = ["en", "de"]

  private static let texts: [String: [String: String]] = [
    "feed.title": ["en": "My Feed", "de": "Mein Feed"],
    "feed.error": ["en": ScreenMessage.feedFailed, "de": "Der Feed konnte nicht geladen werden."],
    "comments.title": ["en": "Comments", "de": "Kommentare"],
    "comments.error": ["en": ScreenMessage.commentsFailed, "de": "Die Kommentare konnten nicht geladen werden."],
    "image.retry": ["en": "Try again", "de": "Erneut versuchen"],
    "more.error": ["en": "Couldn't load more. Tap to try again.", "de": "Mehr konnte nicht geladen werden."],
  ]

  /// The names of all texts.
  public static let keys = texts.keys.sorted()

  /// Returns a text in a language; `nil` if there is none.
  public static func text(_ key: String, _ language: String) -> String? { texts[key]?[language] }
}
