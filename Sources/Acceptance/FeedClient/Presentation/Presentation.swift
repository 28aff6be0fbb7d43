public import Foundation

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

/// Dates relative to now, in words: `5 minutes ago`, `vor 1 Tag`.
///
/// Foundation's `RelativeDateTimeFormatter` does not exist on Linux, so the text is computed here, for the languages of
/// `DisplayTexts`; any other locale gets English.
public enum RelativeDate {
  private static let units: [(component: Calendar.Component, english: String, german: (one: String, many: String))] = [
    (.year, "year", ("Jahr", "Jahren")), (.month, "month", ("Monat", "Monaten")),
    (.weekOfMonth, "week", ("Woche", "Wochen")), (.day, "day", ("Tag", "Tagen")),
    (.hour, "hour", ("Stunde", "Stunden")), (.minute, "minute", ("Minute", "Minuten")),
    (.second, "second", ("Sekunde", "Sekunden")),
  ]

  /// Returns the time between a date and now in its largest unit, in a calendar and a language.
  public static func text(of date: Date, now: Date, calendar: Calendar, locale: Locale) -> String {
    let isPast = date <= now
    let components = calendar.dateComponents(Set(units.map(\.component)), from: min(date, now), to: max(date, now))
    let isGerman = locale.language.languageCode == .german
    let found = units.first { (components.value(for: $0.component) ?? 0) > 0 } ?? units[units.count - 1]
    let count = components.value(for: found.component) ?? 0
    if isGerman { return "\(isPast ? "vor" : "in") \(count) \(count == 1 ? found.german.one : found.german.many)" }
    let words = "\(count) \(found.english)\(count == 1 ? "" : "s")"
    return isPast ? "\(words) ago" : "in \(words)"
  }
}

/// What the cell of an image shows.
public struct ImageViewModel: Sendable, Hashable {
  /// The description; `nil` for none.
  public var description: String?
  /// The location; `nil` for none, and the cell then hides its place.
  public var location: String?

  /// Whether the cell shows a location.
  public var hasLocation: Bool { location != nil }

  /// Creates the texts of a cell.
  public init(description: String?, location: String?) {
    self.description = description
    self.location = location
  }

  /// Creates the texts of the cell of an image.
  public init(_ image: FeedImage) { self.init(description: image.description, location: image.location) }
}

/// What the cell of a comment shows.
public struct CommentViewModel: Sendable, Hashable {
  /// The message.
  public var message: String
  /// The name of the user.
  public var username: String
  /// The age in words: `5 minutes ago`.
  public var date: String

  /// Creates the texts of a cell.
  public init(message: String, username: String, date: String) {
    self.message = message
    self.username = username
    self.date = date
  }
}

/// The presenters of the app: what its screens show, and in which words.
public struct FeedPresentation: Sendable {
  /// Makes the texts of the cell of an image.
  public var image: @Sendable (FeedImage) -> ImageViewModel
  /// Makes the texts of the cell of a comment, from the current time, the calendar and the locale.
  public var comment: @Sendable (ImageComment, _ now: Date, Calendar, Locale) -> CommentViewModel
  /// The languages that the app supports, such as `en`.
  public var languages: [String]
  /// The names of its titles and messages.
  public var keys: [String]
  /// Returns a title or message in a language; `nil` if it is missing.
  public var text: @Sendable (_ key: String, _ language: String) -> String?

  /// Creates presenters; those of the reference client by default.
  public init(
    image: @escaping @Sendable (FeedImage) -> ImageViewModel = { ImageViewModel($0) },
    comment: @escaping @Sendable (ImageComment, Date, Calendar, Locale) -> CommentViewModel = {
      CommentViewModel(
        message: $0.message,
        username: $0.username,
        date: RelativeDate.text(of: $0.createdAt, now: $1, calendar: $2, locale: $3)
      )
    },
    languages: [String] = DisplayTexts.languages,
    keys: [String] = DisplayTexts.keys,
    text: @escaping @Sendable (String, String) -> String? = { DisplayTexts.text($0, $1) }
  ) {
    self.image = image
    self.comment = comment
    self.languages = languages
    self.keys = keys
    self.text = text
  }
}
