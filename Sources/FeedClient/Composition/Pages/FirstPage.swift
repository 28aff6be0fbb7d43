/// The newest first page of the feed, with the saved feed as a fallback.
public enum FirstPage {
  /// Returns a service that loads the first page and saves it, or on any failure loads the saved feed.
  ///
  /// A failed save is ignored, because the user sees the page anyway. A saved empty feed is a feed. If the cache has no
  /// feed, an expired one, or fails itself, the API's error is thrown.
  public static func loading(from remote: any FeedPageLoader, keepingIn cache: any FeedCache)
    -> FeedParts.FirstPageService
  {
    let saving = CachingService<Void, [FeedImage]>(
      load: { try await remote.page(after: nil) },
      save: { try await cache.save($1) }
    )
    let service = FallbackService<Void, [FeedImage]>(first: { try await saving.load(()) }) { _, failure in
      guard let saved = try? await cache.load() else { throw failure }
      return saved
    }
    return { try await service.load(()) }
  }
}
