/// What the feed shows once a further page has come.
public typealias NextPage = ListPage<FeedImage>

extension NextPage {
  /// Loads the page after the last displayed image, and saves all images, so that all are shown offline too.
  ///
  /// An image that is shown already is left out of the page. A page that brings nothing new is the last: where it is
  /// not empty, asking again would bring it again. A save that fails is ignored.
  ///
  /// - Returns: What loads, and throws the API's error; then the cache is as it was.
  public static func loading(from remote: any FeedPageLoader, keepingIn cache: any FeedCache)
    -> FeedParts.NextPageService
  {
    let service = CachingService<[FeedImage], NextPage>(
      load: { shown in
        let page = try await remote.page(after: shown.last)
        // A set of the page's few ids, not of the thousands that may be shown.
        let ids = Set(page.map(\.id))
        var known = Set(shown.lazy.map(\.id).filter(ids.contains))
        let new = page.filter { known.insert($0.id).inserted }
        return NextPage(items: shown + new, isLast: new.isEmpty)
      },
      save: { _, page in
        if !page.isLast { try await cache.save(page.items) }
      }
    )
    return { try await service.load($0) }
  }
}
