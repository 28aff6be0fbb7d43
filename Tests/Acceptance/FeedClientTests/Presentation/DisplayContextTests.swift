import FeedClient
import Foundation
import Testing

@Suite("The context of displayed texts")
struct DisplayContextTests {
  @Test(
    "A text is displayed in the language of the locale, without its region if need be, or else in the first language",
    arguments: [
      ("de", "Mein Feed"), ("de_AT", "Mein Feed"), ("de-CH", "Mein Feed"), ("de_DE@calendar=buddhist", "Mein Feed"),
      ("de_Latn_LI", "Mein Feed"), ("en_GB", "My Feed"), ("en_US_POSIX", "My Feed"), ("fr", "My Feed"),
      ("", "My Feed"), ("den", "My Feed"),
    ]
  )
  func language(locale: String, title: String) {
    #expect(DisplayContext.sample(locale).text(.feedTitle) == title)
  }

  @Test("A text of a region is displayed there, whatever separates the region in the app's list of languages")
  func region() {
    var context = DisplayContext.sample("pt_BR")
    context.presentation.languages = ["en", "pt", "pt_BR"]
    context.presentation.text = { key, language in "\(language) \(key)" }
    #expect(context.text(.feedTitle) == "pt_BR feed.title")
    context.locale = Locale(identifier: "pt-PT")
    #expect(context.text(.feedTitle) == "pt feed.title")
  }

  @Test("A text that is missing is displayed in the development language, or else as its key", arguments: ["", nil])
  func missing(text: String?) {
    var context = DisplayContext.sample("de")
    context.presentation.text = { key, language in language == "de" ? text : DisplayTexts.text(key, language) }
    #expect(context.text(.moreError) == ScreenMessage.moreFailed)
    context.presentation.text = { key, _ in key }
    #expect(context.text(.moreError) == "more.error")
    context.presentation.languages = []
    #expect(context.text(.moreError) == "more.error")
  }
}

extension DisplayContext {
  /// The context of a locale and a time in seconds since 1970, with the reference client's texts.
  static func sample(_ locale: String = "en", now: Double = 0) -> DisplayContext {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let date = Date(timeIntervalSince1970: now)
    return DisplayContext(locale: Locale(identifier: locale), calendar: calendar, now: { date })
  }
}
