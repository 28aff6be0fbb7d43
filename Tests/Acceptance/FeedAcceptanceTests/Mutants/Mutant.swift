import FeedClient
import Testing

/// A client that is wrong in one way, and the cases that must fail because of it.
struct Mutant: Sendable, CustomTestStringConvertible {
  /// What is wrong.
  let name: String
  /// The identifiers of the cases that fail.
  let caughtBy: [String]
  /// The reference client with the fault put in.
  let parts: FeedParts

  /// A mutant of the reference client.
  init(_ name: String, caughtBy ids: String..., edit: (inout FeedParts) -> Void) {
    self.init(name, caughtBy: ids, edit: edit)
  }

  /// A mutant of the reference client that several cases catch.
  init(_ name: String, caughtBy: [String], edit: (inout FeedParts) -> Void) {
    var parts = FeedParts.reference
    edit(&parts)
    self.name = name
    self.caughtBy = caughtBy
    self.parts = parts
  }

  var testDescription: String { name }

  /// All of them.
  static let all = [
    policies, requests, responses, feedCaches, imageCaches, pages, screens, surroundings, tokens, commentsScreens,
    feedScreens, transports, texts, imageURLs, statuses, times, races, logs, services,
    presentation, accounts, secondTime, commentsTwice, manyImages, servicesTwice, logsTwice, spellings, otherServers,
    moreStates, displayedTexts, releasing, pagesBefore,
  ].flatMap(\.self)
}
