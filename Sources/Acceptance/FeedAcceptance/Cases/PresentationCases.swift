import FeedClient

/// Cases for view models, titles and messages.
enum PresentationCases {
  static let all = images + comments + [texts]

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

  /// Ages in seconds with their texts; seven days and more have names that differ among formatters.
  private static let ages = [
    ("1-minute", 60, "1 minute ago", "vor 1 Minute"), ("5-minutes", 300, "5 minutes ago", "vor 5 Minuten"),
    ("59-minutes", 3599, "59 minutes ago", "vor 59 Minuten"), ("1-hour", 3600, "1 hour ago", "vor 1 Stunde"),
    ("23-hours", 86_399, "23 hours ago", "vor 23 Stunden"), ("1-day", 86_400, "1 day ago", "vor 1 Tag"),
    ("6-days", 6 * 86_400, "6 days ago", "vor 6 Tagen"),
  ]

  private static let comments = ages.flatMap { name, seconds, english, german in
    [("en", english), ("de", german)].map { language, text in
      AcceptanceCase("presentation.comment.\(name).\(language)", of: .presentation) {
        Given(.language(language))
        When(.present(commentOfAge: seconds))
        Then(.theTextsAre(["A message", "A user", text]))
      }
    }
  }

  private static let texts = AcceptanceCase("presentation.texts", of: .presentation) {
    Given(.everyLanguage)
    When(.readTexts)
    Then(.noTextIsMissing)
  }
}
