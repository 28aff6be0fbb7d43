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
  /// Whether the feed has pages in both directions.
  let isOfBothDirections: Bool
  /// Whether many make this mistake in their first feed app.
  private(set) var isCommon = false

  /// A mutant of the reference client.
  init(_ name: String, of api: FeedAPI = .shipped, caughtBy ids: String..., edit: (inout FeedParts) -> Void) {
    self.init(name, of: api, caughtBy: ids, edit: edit)
  }

  /// A mutant of the reference client that several cases catch.
  init(_ name: String, of api: FeedAPI = .shipped, caughtBy: [String], edit: (inout FeedParts) -> Void) {
    var parts = FeedParts.reference(for: api)
    isOfBothDirections = api.before != nil
    edit(&parts)
    self.name = name
    self.caughtBy = caughtBy
    self.parts = parts
  }

  /// The mutant, as a mistake that many make in their first feed app.
  var common: Mutant {
    var mutant = self
    mutant.isCommon = true
    return mutant
  }

  var testDescription: String { "\(name), found by \(caughtBy.first ?? "no case")" }

  /// The lists, by their names.
  static let lists: KeyValuePairs<String, [Mutant]> = [
    "policies": policies, "requests": requests, "responses": responses, "feedCaches": feedCaches,
    "imageCaches": imageCaches, "pages": pages, "screens": screens, "surroundings": surroundings, "tokens": tokens,
    "commentsScreens": commentsScreens, "feedScreens": feedScreens, "transports": transports, "texts": texts,
    "imageURLs": imageURLs, "statuses": statuses, "times": times, "races": races, "logs": logs, "services": services,
    "presentation": presentation, "accounts": accounts, "secondTime": secondTime, "commentsTwice": commentsTwice,
    "manyImages": manyImages, "servicesTwice": servicesTwice, "logsTwice": logsTwice, "spellings": spellings,
    "otherServers": otherServers, "moreStates": moreStates, "displayedTexts": displayedTexts, "releasing": releasing,
    "pagesBefore": pagesBefore, "handlers": handlers, "appearing": appearing, "alike": alike,
  ]

  /// All of them.
  static let all = lists.flatMap(\.value)
}
