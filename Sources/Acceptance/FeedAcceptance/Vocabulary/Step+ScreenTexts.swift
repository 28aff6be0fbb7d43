import FeedClient
import Foundation

/// The languages in which a case reads the texts of the screens.
struct ReadLanguages: Sendable, CustomStringConvertible {
  /// The text in a case.
  let description: String
  /// Returns each locale with the languages whose text it may display.
  let locales: @Sendable (World) throws -> [(locale: Locale, languages: [String])]

  /// Every language of the client.
  static let every = ReadLanguages(description: "every language") { world in
    try world.languages.map { (Locale(identifier: $0), [$0]) }
  }

  /// Every language of the client, in a region without texts of its own.
  static let everyInARegion = ReadLanguages(description: "every language in a region without texts of its own") {
    world in
    let languages = try world.languages.filter { $0.allSatisfy(\.isLetter) }
    if languages.isEmpty { throw world.inapplicable("every language of the client has a region") }
    // Nobody writes texts for Antarctica.
    return languages.map { (Locale(identifier: "\($0)_AQ"), [$0]) }
  }

  /// A language that the client does not support.
  static let unsupported = ReadLanguages(description: "a language without texts") { world in
    let languages = try world.languages
    let bases = Set(languages.map { String($0.prefix(while: \.isLetter)) })
    guard let language = ["eo", "ga", "mt"].first(where: { !bases.contains($0) }) else {
      throw world.inapplicable("the client supports Esperanto, Irish and Maltese")
    }
    return [(Locale(identifier: language), Array(languages.prefix(1)))]
  }

  /// A language of the client whose table has no text.
  ///
  /// A client that looks up its texts elsewhere still has those of the language.
  static let emptied = ReadLanguages(description: "a language whose table is empty") { world in
    let languages = try world.languages
    guard let language = languages.dropFirst().last else {
      throw world.inapplicable("the client supports only \(languages.joined())")
    }
    world.emptyTable(of: language)
    return [(Locale(identifier: language), [languages[0], language])]
  }
}

/// A text that a screen has displayed, for a locale.
private struct DisplayedText: Sendable {
  let key: String
  let locale: String
  let languages: [String]
  let text: String
}

extension ScreenText {
  /// The name in identifiers: `feed-title`.
  var name: String { rawValue.replacing(".", with: "-") }

  /// The text in a case.
  fileprivate var phrase: String {
    switch self {
    case .feedTitle: "the title of the feed"
    case .feedError: "the error message of the feed"
    case .moreError: "the error message of a further page"
    case .commentsTitle: "the title of the comments"
    case .commentsError: "the error message of the comments"
    case .imageRetry: "the retry action of an image"
    }
  }

  /// Makes a screen of the running app display the text, and returns it.
  fileprivate func read(in world: World) async throws -> String {
    switch self {
    case .feedTitle: return await world.feedScreen.title
    case .commentsTitle: return try await world.commentsScreen.title
    case .feedError:
      try await world.play(.refused)
      world.needRequests(1)
      await world.feedScreen.load()
      return await world.feedScreen.state.errorMessage ?? ""
    case .moreError:
      try await world.play(.online)
      world.needRequests(2)
      await world.feedScreen.load()
      try await world.play(.refused)
      await world.feedScreen.loadMore()
      return await world.feedScreen.state.more.errorMessage ?? ""
    case .commentsError:
      try await world.play(.refused)
      world.needRequests(1)
      try await world.commentsScreen.load()
      return try await world.commentsScreen.state.errorMessage ?? ""
    case .imageRetry:
      try await world.play(.refused)
      world.needRequests(1)
      try await world.imageCell.load()
      return try await world.imageCell.retryTitle
    }
  }
}

extension Step {
  /// The customer reads texts of the screens, each in an app that is launched in the language.
  static func theCustomerReads(_ texts: [ScreenText], in languages: ReadLanguages) -> Step {
    let subject = texts.count == 1 ? texts.map(\.phrase).joined() : "every title and message of the screens"
    return Step("the customer reads \(subject) in \(languages)") { world in
      var displayed: [DisplayedText] = []
      let locales = try languages.locales(world)
      // A further page saves the feed, after which no locale has an error of the feed.
      for text in texts {
        for (locale, languages) in locales {
          world.relaunch(in: locale)
          displayed.append(
            DisplayedText(
              key: text.rawValue,
              locale: locale.identifier,
              languages: languages,
              text: try await text.read(in: world)
            )
          )
        }
      }
      world.keep(displayed, as: "displayed")
    }
  }

  /// Each displayed text is that of the client's table, in the language of the locale.
  static let theTextsOfTheTableAreDisplayed = Step("the client's table has each displayed text in that language") {
    world in
    let presentation = world.parts.presentation
    for displayed in world.kept("displayed", as: [DisplayedText].self) ?? [] {
      let texts = displayed.languages.compactMap { presentation.existingText(displayed.key, in: $0) }
      let place = "for \(displayed.key) in \(displayed.locale)"
      guard let expected = texts.first else {
        throw Mismatch(expected: "a text \(place)", got: "none in the client's table")
      }
      if !texts.contains(displayed.text) {
        throw Mismatch(expected: "\"\(expected)\" \(place)", got: "\"\(displayed.text)\"")
      }
    }
  }
}
