import Basics
import FeedAcceptance
import FeedClient

extension Mutant {
  /// Wrong about what tells images, comments and pages apart.
  static let alike: [Mutant] = [
    Mutant("Shows one image for a URL", caughtBy: "remote-feed.alike") { parts in
      parts.mapFeed = { [map = parts.mapFeed] in try map($0).unique(by: \.url) }
    }
    .common,
    Mutant("Shows one image for a description", caughtBy: "remote-feed.alike") { parts in
      parts.mapFeed = { [map = parts.mapFeed] in try map($0).unique(by: \.description) }
    },
    Mutant("Shows one comment of a user at a time", caughtBy: "remote-comments.alike") { parts in
      parts.mapComments = { [map = parts.mapComments] in try map($0).unique { [$0.username, "\($0.createdAt)"] } }
    },
    savingCache("Keeps one image for a URL", caughtBy: "cache-feed.alike") { cache, feed in
      try await cache.reference.save(feed.unique(by: \.url))
    },
    Mutant(
      "Offers more after full pages alone",
      caughtBy: "load-more.short-first-page",
      "load-more.from-short-cache",
      "load-more.short-page"
    ) { parts in
      parts.feedScreen = { [make = parts.feedScreen] in
        AlteredFeedScreen(
          base: make($0, $1, $2),
          alter: { if !$0.items.count.isMultiple(of: 10) { $0.canLoadMore = false } }
        )
      }
    },
    Mutant("Keeps the feed on a reload that brings none", caughtBy: "reload.to-none") { parts in
      parts.firstPage = { [make = parts.firstPage] remote, cache in
        let load = make(remote, cache)
        let last = Mutex<[FeedImage]>([])
        return {
          let page = try await load()
          return last.withLock { last in
            if !page.isEmpty { last = page }
            return last
          }
        }
      }
    }
    .common,
    remotePages("Keeps its place over a reload", caughtBy: "reload.after-more") { loader in
      let reached = Mutex<[FeedImage]>([])
      return { shown in
        if shown.isEmpty { return try await loader.page(after: shown) }
        let cursor = reached.withLock { $0.count > shown.count ? $0 : shown }
        let page = try await loader.page(after: cursor)
        reached.withLock { $0 = cursor + page }
        return page
      }
    }
    .common,
    remotePages("Counts pages from its launch on", caughtBy: "load-more.after-relaunch") { loader in
      let pages = Mutex(0)
      return { shown in
        let count = pages.withLock { shown.isEmpty ? 0 : max(1, $0) }
        let page = try await loader.page(after: Array(shown.prefix(count * 10)))
        pages.withLock { $0 = count + 1 }
        return page
      }
    },
  ]
}

extension Array {
  /// The elements, without those whose key an earlier one has.
  fileprivate func unique<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }
}
