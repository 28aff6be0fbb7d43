import FeedClient
import Foundation

extension Step {
  /// A language that the client supports, in a region if need be; the case does not apply to other clients.
  static func language(_ language: String, in region: String? = nil) -> Step {
    Step("the language \(language)\(region.map { " in the region \($0)" } ?? "")") { world in
      guard world.parts.presentation.languages.contains(language) else {
        throw world.inapplicable("the client does not support the language \(language)")
      }
      world.locale = Locale(identifier: region.map { "\(language)_\($0)" } ?? language)
    }
  }

  /// Every language that the client supports.
  static let everyLanguage = Step("every language of the client") { _ = try $0.languages }

  /// The client presents an image.
  static func present(imageWith description: String?, _ location: String?) -> Step {
    let text = "\(description == nil ? "no" : "a") description and \(location == nil ? "no" : "a") location"
    return Step("the client presents an image with \(text)") { world in
      let image = FeedImage(
        id: UUID(),
        description: description,
        location: location,
        url: try SpecSamples.url("http://images.example/1.png")
      )
      let present = world.app.presentation.image
      let model = present(image)
      // Nothing is right for an image without texts, unless it is presented for every image.
      let other = present(FeedImage(id: UUID(), description: "A text", location: "A place", url: image.url))
      let place = model.hasLocation ? model.location ?? "an empty place for a location" : "no location"
      let texts = [model.description ?? "no description", place]
      world.keep(other.description == nil ? ["no text of any image"] : texts, as: "texts")
    }
  }

  /// The client presents an image with long texts, or a comment with long texts.
  static func present(_ texts: LongText, of subject: PresentedSubject) -> Step {
    Step("the client presents \(subject) with \(texts)") { world in
      let text = texts.text
      let presentation = world.app.presentation
      switch subject {
      case .image:
        let url = try SpecSamples.url("http://images.example/1.png")
        let model = presentation.image(FeedImage(id: UUID(), description: text, location: text, url: url))
        world.keep([model.description ?? "no description", model.location ?? "no location"], as: "texts")
      case .comment:
        let comment = ImageComment(id: UUID(), message: text, createdAt: world.now, username: text)
        let model = presentation.comment(comment, world.now, world.calendar, world.locale)
        world.keep([model.message, model.username], as: "texts")
      }
    }
  }

  /// Both texts are complete.
  static func bothTextsAre(_ text: LongText) -> Step {
    Step("both texts are complete") { world in
      let texts = world.kept("texts", as: [String].self) ?? []
      try Difference.check([text.text, text.text], got: texts, noun: "text") { "\($0.count) characters" }
    }
  }

  /// The client presents a comment that is made some time before now, or after it.
  static func presentComment(_ span: TimeSpan) -> Step {
    Step("the client presents a comment made \(span)") { world in
      try world.presentComment(madeAt: span.date(from: world.now, in: world.calendar), at: world.now, world.calendar)
    }
  }

  /// The client presents a comment at a moment, in whose time zone it counts days.
  static func presentComment(madeAt made: Moment, at now: Moment) -> Step {
    Step("the client presents a comment made at \(made), at \(now)") { world in
      try world.presentComment(madeAt: made.date, at: now.date, .gregorian(in: now.zone))
    }
  }

  /// Every title and message is read in every language.
  static let readTexts = Step("every title and message is read") { world in
    let presentation = world.app.presentation
    // The keys of the screens come first; a client can name further ones.
    let screens = ScreenText.allCases.map(\.rawValue)
    let keys = screens + presentation.keys.filter { !screens.contains($0) }
    let missing = presentation.languages.flatMap { language in
      keys.filter { presentation.existingText($0, in: language) == nil }.map { "\($0) in \(language)" }
    }
    world.keep(missing, as: "missing")
  }

  /// The presented texts.
  static func theTextsAre(_ texts: [String]) -> Step {
    Step("the texts are \(texts.map { "\"\($0)\"" }.joined(separator: ", "))") { world in
      try Difference.check(texts, got: world.kept("texts", as: [String].self) ?? [], noun: "text") { "\"\($0)\"" }
    }
  }

  /// The presented texts begin with these, and end with one of several dates that mean the same.
  static func theTextsAre(_ texts: [String], withDate dates: [String]) -> Step {
    let wording = (texts + [dates.joined(separator: "\" or \"")]).map { "\"\($0)\"" }.joined(separator: ", ")
    return Step("the texts are \(wording)") { world in
      let got = world.kept("texts", as: [String].self) ?? []
      let date = dates.first { $0 == got.last } ?? dates.first ?? ""
      try Difference.check(texts + [date], got: got, noun: "text") { "\"\($0)\"" }
    }
  }

  /// No two languages have the same titles and messages.
  static let theLanguagesDiffer = Step("no two languages have the same texts") { world in
    let presentation = world.using(.presentation).presentation
    let keys = ScreenText.allCases.map(\.rawValue)
    var seen: [[String?]: String] = [:]
    for language in try world.languages {
      // A region, such as in `en-GB`, may have the texts of its language.
      let base = String(language.prefix(while: \.isLetter))
      let texts = keys.map { presentation.existingText($0, in: language) }
      if let other = seen[texts], other != base {
        throw Mismatch(expected: "texts in \(language)", got: "those of \(other)")
      }
      seen[texts] = base
    }
  }

  /// Every title and message exists in every language.
  static let noTextIsMissing = Step("none is missing in any language") { world in
    let missing = world.kept("missing", as: [String].self) ?? []
    if !missing.isEmpty { throw Mismatch(expected: "every text", got: "no \(missing.joined(separator: ", no "))") }
  }
}

/// A subject that a client presents with texts.
enum PresentedSubject: String, Sendable, CustomStringConvertible {
  case image, comment

  var description: String { self == .image ? "an image" : "a comment" }
}

extension World {
  /// The languages that the client supports, of which the first is its development language.
  ///
  /// - Throws: `Inapplicable` for a client that names none.
  var languages: [String] {
    get throws(Inapplicable) {
      let languages = parts.presentation.languages
      if languages.isEmpty { throw inapplicable("the client names no language") }
      return languages
    }
  }

  /// Presents a comment with the usual message and user, and keeps its texts.
  fileprivate func presentComment(madeAt date: Date, at now: Date, _ calendar: Calendar) throws {
    let comment = ImageComment(id: UUID(), message: "A message", createdAt: date, username: "A user")
    let model = app.presentation.comment(comment, now, calendar, locale)
    keep([model.message, model.username, model.date], as: "texts")
  }
}
