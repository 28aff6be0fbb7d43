public import Foundation

/// The contents of the cell of an image.
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

/// The contents of the cell of a comment.
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
  /// The languages that the app supports, such as `en`; the first is the development language.
  public var languages: [String]
  /// The names of its titles and messages, in addition to those of `ScreenText`.
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
