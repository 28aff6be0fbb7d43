import FeedAcceptance
import FeedClient
import Foundation
import TestSupport

extension Mutant {
  /// The feed that can also be read back.
  private static let api: FeedAPI = {
    var api = FeedAPI.shipped
    api.before = BothDirections.parameter
    return api
  }()

  /// Wrong about the pages that precede an image.
  static let pagesBefore = [
    Mutant("Asks for what follows an image in place of what precedes it", of: api, caughtBy: "load-more.before") {
      $0.previousPageURL = { FeedAPI.shipped.page(after: [$1], limit: $2, of: $0) }
    },
    Mutant("Asks for the page before an image without its id", of: api, caughtBy: "load-more.before-first") {
      $0.previousPageURL = { base, _, limit in FeedAPI.shipped.page(after: [], limit: limit, of: base) }
    },
    Mutant("Asks for as many images before another as the API likes", of: api, caughtBy: "load-more.before") {
      $0.previousPageURL = { base, first, _ in
        var api = api
        api.limit = nil
        return api.page(before: first, limit: 10, of: base)
      }
    },
    before("Shows the page before an image from its end", caughtBy: "load-more.before") { loader, first in
      try await loader.page(before: first).reversed()
    },
    before("Shows the image itself on the page before it", caughtBy: "load-more.before-and-after") { loader, first in
      try await loader.page(before: first) + [first]
    },
    before("Takes an empty page before an image for invalid data", caughtBy: "load-more.before-first") {
      loader,
      first in
      let page = try await loader.page(before: first)
      if page.isEmpty { throw FeedError.invalidData }
      return page
    },
    before("Shows one new image before those that are known", caughtBy: "load-more.before-new-images") {
      loader,
      first in
      let page = try await loader.page(before: first)
      return page.count < 10 ? page.suffix(1) : page
    },
  ]

  private static func before(
    _ name: String,
    caughtBy id: String,
    load: @escaping @Sendable (any FeedPageLoader, FeedImage) async throws -> [FeedImage]
  ) -> Mutant {
    Mutant(name, of: api, caughtBy: id) { parts in
      let remoteFeed = parts.remoteFeed
      parts.remoteFeed = { client, environment, parts in
        let loader = remoteFeed(client, environment, parts)
        return FeedPageLoaderClosure {
          try await loader.page(after: $0)
        } before: {
          try await load(loader, $0)
        }
      }
    }
  }
}
