/// The newest first page of the feed, with the saved feed as a fallback.
public enum FirstPage {
  /// Returns a service that loads the first page and saves it, or on any failure loads the saved feed.
  ///
  /// A failed save is ignored, because the user sees the page anyway. A saved empty feed is a feed. If the cache has no
  /// feed, an expired one, or fails itself, the API's error is thrown.
  ///
  /// - Parameters:
  ///   - remote: Loads the page.
  ///   - cache: Saves the page.
  ///   - fallsBack: Whether the saved feed is loaded on a failure.
  public static func loading(
    from remote: any FeedPageLoader,
    keepingIn cache: any FeedCache,
    fallingBack fallsBack: Bool = true
  ) -> FeedParts.FirstPageService {
    let saving = CachingService<Void, [FeedImage]>(
      load: { try await remote.page(after: []) },
      save: { try await cache.save($1) }
    )
    guard fallsBack else { return { try await saving.load(()) } }
    let service = FallbackService<Void, [FeedImage]>(first: { try await saving.load(()) }) { _, failure in
      guard let saved = try? await cache.load() else { throw failure }
      return saved
    }
    return { try await service.load(()) }
  }
}

/// The content of the feed after a further page was loaded.
public typealias NextPage = ListPage<FeedImage>

extension NextPage {
  /// Returns a service that loads the page after the last image shown, and saves all images for offline use.
  ///
  /// Images that are already shown are dropped from the page. A page without new images is the last one; if it is not
  /// empty, a further request would only repeat it. A failed save is ignored.
  ///
  /// - Parameters:
  ///   - remote: Loads the page.
  ///   - cache: Saves all images; `nil` to save none.
  /// - Returns: A service that throws the API's error and then leaves the cache unchanged.
  public static func loading(
    from remote: any FeedPageLoader,
    keepingIn cache: (any FeedCache)?
  ) -> FeedParts.NextPageService {
    let service = CachingService<[FeedImage], NextPage>(
      load: { shown in
        let page = try await remote.page(after: shown)
        // The set holds the ids of the page, not of the thousands of images that may be shown.
        let ids = Set(page.map(\.id))
        var known = Set(shown.lazy.map(\.id).filter(ids.contains))
        let new = page.filter { known.insert($0.id).inserted }
        return NextPage(items: shown + new, isLast: new.isEmpty)
      },
      save: { _, page in
        if !page.isLast { try await cache?.save(page.items) }
      }
    )
    return { try await service.load($0) }
  }
}
