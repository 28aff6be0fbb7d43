/// The newest first page of the feed, or the saved feed.
public enum FirstPage {
  /// Loads the first page and saves it in place of the feed before; on any failure the saved feed, if it is fresh.
  ///
  /// A save that fails is ignored: the customer sees the page. An empty feed that was saved is a feed. Where the cache
  /// has none to offer, too old a feed included, or fails itself, the API's error is thrown.
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
