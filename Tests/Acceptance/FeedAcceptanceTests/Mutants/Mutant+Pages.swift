import FeedClient
import Foundation

extension Mutant {
  /// Wrong about how API and cache make up the feed.
  static let pages = [
    first("Shows an empty feed where there is none", caughtBy: "S4") { remote, cache in
      do { return try await saved(remote.page(after: []), in: cache) } catch { return try await cache.load() ?? [] }
    }
    .common,
    first("Never falls back on the cache", caughtBy: "S2") { remote, cache in
      try await saved(remote.page(after: []), in: cache)
    }
    .common,
    first("Falls back without connection only", caughtBy: "matrix.invalid-json.under-seven-days") { remote, cache in
      do { return try await saved(remote.page(after: []), in: cache) } catch FeedError.connectivity {
        guard let feed = try await cache.load() else { throw FeedError.connectivity }
        return feed
      }
    }
    .common,
    first("Never saves the feed", caughtBy: "S1") { remote, cache in
      do { return try await remote.page(after: []) } catch {
        guard let feed = try await cache.load() else { throw error }
        return feed
      }
    }
    .common,
    first("Shows no feed that cannot be saved", caughtBy: "matrix.online.saving-fails") { remote, cache in
      let page = try await remote.page(after: [])
      try await cache.save(page)
      return page
    }
    .common,
    first("Shows no feed where the old one stays", caughtBy: "matrix.online.deletion-fails") { remote, cache in
      let page = try await remote.page(after: [])
      try await cache.save(page)
      return page
    },
    first("Saves no empty feed", caughtBy: "matrix.online-empty.under-seven-days") { remote, cache in
      try await fallingBack(on: cache) {
        let page = try await remote.page(after: [])
        if !page.isEmpty { try? await cache.save(page) }
        return page
      }
    },
    first("Takes an empty feed for none", caughtBy: "matrix.online-empty.saving-fails") { remote, cache in
      try await fallingBack(on: cache) {
        let page = try await saved(remote.page(after: []), in: cache)
        if page.isEmpty { throw FeedError.invalidData }
        return page
      }
    },
    first("Loads the cache first", caughtBy: "matrix.online.under-seven-days") { remote, cache in
      if let feed = try? await cache.load() { return feed }
      return try await saved(remote.page(after: []), in: cache)
    }
    .common,
    first("Shows the saved feed besides", caughtBy: "matrix.online.under-seven-days") { remote, cache in
      let old = (try? await cache.load()) ?? []
      return try await fallingBack(on: cache) { try await saved(remote.page(after: []), in: cache) + old }
    },
    next("Saves no further page", caughtBy: "load-more.offline-afterwards") { remote, _, shown in
      let page = try await remote.page(after: shown)
      return NextPage(items: shown + page, isLast: page.isEmpty)
    },
    next("Saves the last page alone", caughtBy: "load-more.offline-afterwards") { remote, cache, shown in
      let page = try await remote.page(after: shown)
      try? await cache.save(page)
      return NextPage(items: shown + page, isLast: page.isEmpty)
    }
    .common,
    next("Shows the last page alone", caughtBy: "load-more.second-page") { remote, cache, shown in
      let page = try await remote.page(after: shown)
      return NextPage(items: try await saved(page, in: cache), isLast: page.isEmpty)
    }
    .common,
    next("Shows the new page above the others", caughtBy: "load-more.second-page") { remote, cache, shown in
      let page = try await remote.page(after: shown)
      return NextPage(items: try await saved(page + shown, in: cache), isLast: page.isEmpty)
    },
    next("Requests what follows the first image", caughtBy: "load-more.requests") { remote, cache, shown in
      let page = try await remote.page(after: Array(shown.prefix(1)))
      return NextPage(items: try await saved(shown + page, in: cache), isLast: page.isEmpty)
    }
    .common,
    next("Shows no page that cannot be saved", caughtBy: "load-more.saving-fails") { remote, cache, shown in
      let items = shown + (try await remote.page(after: shown))
      try await cache.save(items)
      return NextPage(items: items, isLast: items.count == shown.count)
    },
    next("Empties the cache when a page fails", caughtBy: "load-more.failure.refused") { remote, cache, shown in
      do {
        let page = try await remote.page(after: shown)
        return NextPage(items: try await saved(shown + page, in: cache), isLast: page.isEmpty)
      } catch {
        try? await cache.save([])
        throw error
      }
    },
    next("Takes a short page for the last", caughtBy: "load-more.short-page") { remote, cache, shown in
      let page = try await remote.page(after: shown)
      return NextPage(items: try await saved(shown + page, in: cache), isLast: page.count < 10)
    }
    .common,
    next("Never ends", caughtBy: "load-more.nothing-after-the-end") { remote, cache, shown in
      let page = try await remote.page(after: shown)
      return NextPage(items: try await saved(shown + page, in: cache), isLast: false)
    }
    .common,
  ]

  private static func first(_ name: String, caughtBy id: String, load: @escaping First) -> Mutant {
    first(name, caughtBy: id, make: { load })
  }

  private static func next(_ name: String, caughtBy id: String, load: @escaping Next) -> Mutant {
    next(name, caughtBy: id, make: { load })
  }
}
