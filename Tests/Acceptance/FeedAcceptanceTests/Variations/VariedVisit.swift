import ContractExamples
import FeedClient
import Foundation
import HTTPMessages

@testable import ContractTesting

/// What a customer of the feed app sees and keeps while the API sends a variation, and then responds as usual.
struct VariedVisit: Sendable, Hashable {
  /// The feed after its first page, after all pages, and after a reload.
  private(set) var feeds: [ListState<FeedImage>] = []
  /// The feed that is saved at the end.
  private(set) var saved: [FeedImage]?
  /// The cell of the first image.
  private(set) var image: ImageCellState?
  /// The comments, and those after a reload.
  private(set) var comments: [ListState<ImageComment>] = []
  /// What the mock reports at its end.
  private(set) var issues: [String] = []

  /// The most pages that are read.
  private static let longest = 10
  private static let commentedImage = UUID(uuidString: "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6")
  private static let base = URL(string: "https://ile-api.essentialdeveloper.com/essential-feed")

  /// Visits the screens that show the operation of a variation.
  init(of parts: FeedParts, during variation: ContractVariation) async throws {
    var settings = MockSettings()
    let isFeed = variation.variation.operation == VariationTable.feed
    settings.contracts = VariationTable.contracts
    settings.recordings = isFeed ? VariationTable.feedRecordings : VariationTable.commentRecordings
    // The shipped recordings are judged elsewhere, and a mutant's requests by what they lead to.
    settings.judgesExchanges = false
    variation.apply(to: &settings)
    let mock = try Mock(settings, name: variation.name, sourceFile: #filePath)
    var reported: [String] = []
    try await MockScope.run(mock, report: { reported.append($0.summary) }) {
      let app = try Self.app(parts, mock.client)
      if isFeed {
        try await visitFeed(of: app)
      } else if let id = Self.commentedImage {
        await visitComments(of: app, on: id)
      }
    }
    issues = reported
  }

  private static func app(_ parts: FeedParts, _ client: any HTTPClient) throws -> FeedApp {
    guard let base, let zone = TimeZone(identifier: "UTC") else { throw URLError(.badURL) }
    let store = InMemoryFeedStore()
    var environment = FeedEnvironment(baseURL: base, client: client, store: store, imageStore: store)
    environment.now = { Date(timeIntervalSince1970: 1_900_000_000) }
    environment.calendar = Calendar(identifier: .gregorian)
    environment.calendar.timeZone = zone
    environment.locale = Locale(identifier: "en_US")
    return FeedApp(environment, parts: parts)
  }

  private mutating func visitFeed(of app: FeedApp) async throws {
    let screen = app.makeFeedScreen()
    await screen.load()
    feeds = [await screen.state]
    for _ in 0..<Self.longest {
      let state = await screen.state
      guard state.canLoadMore, state.more.errorMessage == nil else { break }
      await screen.loadMore()
    }
    feeds.append(await screen.state)
    if let first = await screen.state.items.first {
      let cell = app.makeImageCell(for: first)
      await cell.load()
      image = await cell.state
    }
    await screen.load()
    feeds.append(await screen.state)
    saved = try? await app.feedCache.load()
  }

  private mutating func visitComments(of app: FeedApp, on id: UUID) async {
    let screen = app.makeCommentsScreen(on: id)
    for _ in 0..<2 {
      await screen.load()
      // Screens of mutants have messages of their own; that there is one is what counts.
      var state = await screen.state
      state.errorMessage = state.errorMessage.map { _ in "" }
      comments.append(state)
    }
  }

  /// Whether neither a screen shows an error nor the mock has an issue.
  var succeeds: Bool {
    feeds.allSatisfy { $0.errorMessage == nil && $0.more.errorMessage == nil }
      && comments.allSatisfy { $0.errorMessage == nil } && issues.isEmpty
  }
}
