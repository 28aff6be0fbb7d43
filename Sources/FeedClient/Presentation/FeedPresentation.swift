public import Foundation

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
