public import Foundation

/// The presenters of the app with the locale, the calendar and the clock in which its screens display their texts.
public struct DisplayContext: Sendable {
  /// The view models, and the table of titles and messages.
  public var presentation: FeedPresentation
  /// The user's language and region.
  public var locale: Locale
  /// The calendar in which the age of a comment is computed.
  public var calendar: Calendar
  /// The clock from which the age of a comment is computed.
  public var now: @Sendable () -> Date
  /// Opens the comments on an image that the customer has selected.
  public var select: @Sendable (FeedImage) -> Void

  /// Creates a context.
  public init(
    presentation: FeedPresentation = FeedPresentation(),
    locale: Locale,
    calendar: Calendar,
    now: @escaping @Sendable () -> Date,
    select: @escaping @Sendable (FeedImage) -> Void = { _ in }
  ) {
    self.presentation = presentation
    self.locale = locale
    self.calendar = calendar
    self.now = now
    self.select = select
  }

  /// Returns a title or message in the language of the locale, or else in the development language; its key if both are
  /// missing.
  public func text(_ text: ScreenText) -> String {
    let texts = presentation.languages(of: locale).lazy.compactMap { presentation.existingText(text.rawValue, in: $0) }
    return texts.first ?? text.rawValue
  }

  /// Returns what the cell of a comment shows.
  public func cell(of comment: ImageComment) -> CommentViewModel {
    presentation.comment(comment, now(), calendar, locale)
  }
}

extension FeedPresentation {
  /// Returns a text in a language; `nil` if it is missing, empty or only its key.
  ///
  /// A table of strings without a text returns its key on Apple's systems.
  package func existingText(_ key: String, in language: String) -> String? {
    text(key, language).flatMap { $0.isEmpty || $0 == key ? nil : $0 }
  }

  /// Returns the languages in which the texts of a locale are looked up, best first: `de-AT`, `de`, and the development
  /// language.
  func languages(of locale: Locale) -> [String] {
    let parts = locale.identifier(.bcp47).split(separator: "-")
    let names = parts.indices.reversed().map { parts[...$0].joined(separator: "-").lowercased() }
    let supported = names.compactMap { name in
      languages.first { $0.replacing("_", with: "-").lowercased() == name }
    }
    return supported + languages.prefix(1)
  }
}
