import FeedClient
import Foundation

extension Step {
  /// A language that the client supports; the case does not apply to other clients.
  static func language(_ language: String) -> Step {
    Step("the language \(language)") { world in
      guard world.parts.presentation.languages.contains(language) else {
        throw world.inapplicable("the client does not support the language \(language)")
      }
      world.keep(language, as: "language")
    }
  }

  /// Every language that the client supports.
  static let everyLanguage = Step("every language of the client") { world in
    if world.parts.presentation.languages.isEmpty { throw world.inapplicable("the client names no language") }
  }

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
      let model = world.app.presentation.image(image)
      let place = model.hasLocation ? model.location ?? "an empty place for a location" : "no location"
      world.keep([model.description ?? "no description", place], as: "texts")
    }
  }

  /// The client presents a comment that was made some time ago.
  static func present(commentOfAge seconds: Int) -> Step {
    Step("the client presents a comment made \(seconds) s ago") { world in
      let comment = ImageComment(
        id: UUID(),
        message: "A message",
        createdAt: world.now - TimeInterval(seconds),
        username: "A user"
      )
      let locale = Locale(identifier: world.kept("language", as: String.self) ?? "en")
      let model = world.app.presentation.comment(comment, world.now, world.calendar, locale)
      world.keep([model.message, model.username, model.date], as: "texts")
    }
  }

  /// Every title and message is read in every language.
  static let readTexts = Step("every title and message is read") { world in
    let presentation = world.app.presentation
    let missing = presentation.languages.flatMap { language in
      presentation.keys.filter { key in
        let text = presentation.text(key, language)
        // A table without a text returns the key itself on Apple's systems.
        return text == nil || text == key || text?.isEmpty == true
      }.map { "\($0) in \(language)" }
    }
    world.keep(missing, as: "missing")
  }

  /// The presented texts.
  static func theTextsAre(_ texts: [String]) -> Step {
    Step("the texts are \(texts.map { "\"\($0)\"" }.joined(separator: ", "))") { world in
      try Difference.check(texts, got: world.kept("texts", as: [String].self) ?? [], noun: "text") { "\"\($0)\"" }
    }
  }

  /// Every title and message exists in every language.
  static let noTextIsMissing = Step("none is missing in any language") { world in
    let missing = world.kept("missing", as: [String].self) ?? []
    if !missing.isEmpty { throw Mismatch(expected: "every text", got: "no \(missing.joined(separator: ", no "))") }
  }
}
