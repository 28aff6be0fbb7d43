import ContractExamples
import ContractTestingYAML
import FeedClient
import TestSupport

@testable import ContractTesting

/// The variations of the shipped contracts, and the mutants of the client that they find.
enum VariationTable {
  static let contracts = ["Contracts/feed.yaml", "Contracts/comments.yaml"].map { ContractSource($0, format: .yaml) }
  static let feedRecordings = ["Recordings/feed.har", "Recordings/images.har"]
  static let commentRecordings = ["Recordings/comments.har"]
  /// The operation of the first contract.
  static let feed = "getFeed"

  /// All variations, in the order in which they are tried.
  static func variations() throws -> [ContractVariation] {
    let operations = [(contracts[0], feed, feedRecordings), (contracts[1], "getImageComments", commentRecordings)]
    return try operations.flatMap { source, operation, recordings in
      let all = try ContractVariations(source, operation: operation, recordings: recordings)
      return all.allowed + all.errors + all.violations
    }
  }

  /// The name of a variation, and of its operation: `getFeed 200.items.id.null`.
  static func name(of variation: ContractVariation) -> String {
    "\(variation.variation.operation) \(variation.name)"
  }

  /// A mutant, and the first variation that shows another screen over it than over the reference client.
  struct Row: Hashable {
    let mutant: String
    let variation: String
  }

  /// The file of the rows, one a line.
  static let file = "Tests/Acceptance/FeedAcceptanceTests/Variations/Golden/\(fileName)"
  static let fileName = "found.txt"

  /// Reads the rows.
  static func rows() throws -> [Row] {
    String(decoding: try ProjectFile.bytes(file), as: UTF8.self).split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "|").map { $0.filter { _ in true } }
      guard parts.count == 2, let mutant = parts.first, let variation = parts.last else { return nil }
      return Row(mutant: String(mutant.dropLast()), variation: String(variation.dropFirst()))
    }
  }

  /// What variations cannot show, by the lists of mutants about it.
  ///
  /// A variation changes one response in one visit: the second visit, another customer, the clock, the store, the log and
  /// the connection stay as they are.
  static let beyond: [String: String] = [
    "policies": "how old a saved feed may be, which needs another time",
    "feedCaches": "the order of changes of the store, and a store that fails",
    "imageCaches": "images that are saved, and a store that fails",
    "surroundings": "the background, and a store that cannot be opened",
    "tokens": "requests that are signed, which the contract does not require",
    "accounts": "tokens that are stored, which the contract does not require",
    "otherServers": "tokens towards other servers",
    "transports": "the transport, in whose place the mock is",
    "races": "two things at once",
    "releasing": "a screen that is released while it loads",
    "logs": "what is logged",
    "logsTwice": "what is logged the second time",
    "services": "services in general, which request no operation",
    "servicesTwice": "services in general, the second time",
    "presentation": "titles, dates and languages, which no response changes",
    "displayedTexts": "texts of the app in other languages",
    "secondTime": "a second failure, and what follows it",
    "commentsTwice": "a second failure of comments, and other images",
    "manyImages": "many images at once",
    "commentsScreens": "loads of comments one after the other, and a customer who leaves",
    "feedScreens": "loads of the feed one after the other, and a customer who leaves",
    "moreStates": "what is shown while a page loads",
    "pagesBefore": "pages before a page, which the screen does not load",
  ]

  /// Returns what a client shows; `nil` if that takes too long.
  static func visit(of parts: FeedParts, during variation: ContractVariation) async -> VariedVisit? {
    let (visits, sender) = AsyncStream<VariedVisit?>.makeStream()
    let visiting = Task { sender.yield(try? await VariedVisit(of: parts, during: variation)) }
    let limit = Task {
      try? await Task.sleep(for: .seconds(10))
      sender.yield(nil)
    }
    defer {
      visiting.cancel()
      limit.cancel()
    }
    for await visit in visits { return visit }
    return nil
  }
}
