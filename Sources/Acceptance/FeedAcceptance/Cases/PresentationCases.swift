import FeedClient
import Foundation

/// Cases for view models, titles and messages.
enum PresentationCases {
  static let all = images + longTexts + comments + regions + calendar + displayed + [texts, languages]

  private static let images = [
    ("description-and-location", "A description", "A location"), ("description-only", "A description", nil),
    ("location-only", nil, "A location"), ("neither", nil, nil),
  ].map { name, description, location in
    AcceptanceCase("presentation.image.\(name)", of: .presentation) {
      Given(.language("en"))
      When(.present(imageWith: description, location))
      Then(.theTextsAre([description ?? "no description", location ?? "no location"]))
    }
  }

  private static let longTexts = [PresentedSubject.image, .comment].flatMap { subject in
    LongText.all.map { text in
      AcceptanceCase("presentation.\(subject.rawValue).\(text.name)", of: .presentation) {
        Given(.language("en"))
        When(.present(text, of: subject))
        Then(.bothTextsAre(text))
      }
    }
  }

  /// Spans with their texts before the direction, some of which mean the same.
  private static let spans: [(TimeSpan, english: [String], german: [String])] = [
    (TimeSpan(length: "1-second", unit: .second, count: 1), ["1 second"], ["1 Sekunde"]),
    (TimeSpan(length: "30-seconds", unit: .second, count: 30), ["30 seconds"], ["30 Sekunden"]),
    (TimeSpan(length: "59-seconds", unit: .second, count: 59), ["59 seconds"], ["59 Sekunden"]),
    (TimeSpan(length: "1-minute", unit: .minute, count: 1), ["1 minute"], ["1 Minute"]),
    (TimeSpan(length: "5-minutes", unit: .minute, count: 5), ["5 minutes"], ["5 Minuten"]),
    (TimeSpan(length: "59-minutes", unit: .second, count: 3599), ["59 minutes"], ["59 Minuten"]),
    (TimeSpan(length: "1-hour", unit: .hour, count: 1), ["1 hour"], ["1 Stunde"]),
    (TimeSpan(length: "23-hours", unit: .second, count: 86_399), ["23 hours"], ["23 Stunden"]),
    (TimeSpan(length: "1-day", unit: .day, count: 1), ["1 day"], ["1 Tag"]),
    (TimeSpan(length: "6-days", unit: .day, count: 6), ["6 days"], ["6 Tagen"]),
    // Not every formatter has weeks.
    (TimeSpan(length: "7-days", unit: .day, count: 7), ["1 week", "7 days"], ["1 Woche", "7 Tagen"]),
    (TimeSpan(length: "21-days", unit: .day, count: 21), ["3 weeks", "21 days"], ["3 Wochen", "21 Tagen"]),
    (TimeSpan(length: "1-month", unit: .month, count: 1), ["1 month"], ["1 Monat"]),
    (TimeSpan(length: "11-months", unit: .month, count: 11), ["11 months"], ["11 Monaten"]),
    (TimeSpan(length: "1-year", unit: .year, count: 1), ["1 year"], ["1 Jahr"]),
    (TimeSpan(length: "5-years", unit: .year, count: 5), ["5 years"], ["5 Jahren"]),
  ]

  private static let comments = spans.flatMap { span, english, german in
    [false, true].flatMap { isAhead in
      [
        ("en", english.map { isAhead ? "in \($0)" : "\($0) ago" }),
        ("de", german.map { isAhead ? "in \($0)" : "vor \($0)" }),
      ].map { language, dates in
        var span = span
        span.isAhead = isAhead
        return AcceptanceCase("presentation.comment.\(span.name).\(language)", of: .presentation) {
          Given(.language(language))
          When(.presentComment(span))
          Then(.theTextsAre(["A message", "A user"], withDate: dates))
        }
      }
    }
  }

  private static let regions = [("en", "NZ", "5 minutes ago"), ("de", "AT", "vor 5 Minuten")].map {
    language,
    region,
    text in
    AcceptanceCase("presentation.comment.region.\(language)", of: .presentation) {
      Given(.language(language, in: region))
      When(.presentComment(TimeSpan(length: "5-minutes", unit: .minute, count: 5)))
      Then(.theTextsAre(["A message", "A user", text]))
    }
  }

  /// Spans of calendar days, months and years that have an unusual number of hours or days.
  private static let calendar: [AcceptanceCase] = [
    // The clock goes forward on 29 March 2026, and back on 25 October 2026.
    ("day-of-23-hours", Moment(1_774_738_800, in: "Europe/Berlin"), 23 * 3600, ["1 day ago"]),
    (
      "25-hours-of-one-day", Moment(1_792_879_200, in: "Europe/Berlin"), 25 * 3600 - 1,
      ["24 hours ago", "23 hours ago"]
    ),
    // From the 15th of a month to the 15th or the 14th of the next.
    ("month-of-28-days", Moment(1_771_156_800, in: "UTC"), 28 * 86_400, ["1 month ago"]),
    ("30-days-of-a-month", Moment(1_784_116_800, in: "UTC"), 30 * 86_400, ["4 weeks ago", "30 days ago"]),
    // From 1 March 2025 to 1 March 2026, and from 1 March 2027 to 29 February 2028.
    ("year-of-365-days", Moment(1_740_830_400, in: "UTC"), 365 * 86_400, ["1 year ago"]),
    ("365-days-of-a-leap-year", Moment(1_803_902_400, in: "UTC"), 365 * 86_400, ["11 months ago"]),
  ].map { name, made, seconds, dates in
    AcceptanceCase("presentation.comment.\(name)", of: .presentation) {
      Given(.language("en"))
      When(.presentComment(madeAt: made, at: made.later(by: seconds)))
      Then(.theTextsAre(["A message", "A user"], withDate: dates))
    }
  }

  private static let displayed: [AcceptanceCase] =
    ScreenText.allCases.map { text in
      AcceptanceCase("presentation.displayed.\(text.name)", of: .presentation) {
        Given(.everyLanguage)
        if text == .feedError { Given(.cache(.empty)) }
        When(.theCustomerReads([text], in: .every))
        Then(.theTextsOfTheTableAreDisplayed)
      }
    }
    + [
      ("region", ReadLanguages.everyInARegion), ("unsupported-language", .unsupported), ("missing-texts", .emptied),
    ].map { name, languages in
      AcceptanceCase("presentation.displayed.\(name)", of: .presentation) {
        Given(.everyLanguage, .cache(.empty))
        When(.theCustomerReads(ScreenText.allCases, in: languages))
        Then(.theTextsOfTheTableAreDisplayed)
      }
    }

  private static let texts = AcceptanceCase("presentation.texts", of: .presentation) {
    Given(.everyLanguage)
    When(.readTexts)
    Then(.noTextIsMissing)
  }

  private static let languages = AcceptanceCase("presentation.languages", of: .presentation) {
    Given(.everyLanguage)
    When(.readTexts)
    Then(.theLanguagesDiffer)
  }
}
