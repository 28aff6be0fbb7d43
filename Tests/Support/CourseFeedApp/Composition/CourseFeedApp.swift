public import FeedAcceptance
public import FeedClient
public import Foundation
import HTTPMessages

/// A feed app in the shape that courses teach: mappers on `Codable`, loaders with completion handlers, a main-queue
/// decorator, local models, and a fallback and a cache by composition.
///
/// It has nothing of the reference client but its feature's values and protocols, the presenters and the cache's log.
public enum CourseFeedApp {
  /// The parts of the app.
  ///
  /// - Parameter checksJSON: Whether the mappers refuse what `JSONDecoder` lets through.
  public static func parts(checksJSON: Bool = true) -> FeedParts {
    var parts = FeedParts.reference
    addAPI(to: &parts, checksJSON: checksJSON)
    addCache(to: &parts)
    addComposition(to: &parts)
    return parts
  }

  /// Makes a store in memory.
  public static func makeStore() -> AcceptanceSuite.Store { CodableStore() }

  /// Opens the store in a file.
  public static func openStore(at file: URL) -> AcceptanceSuite.Store { CodableStore(file: file) }

  /// Returns what an error of the app means.
  public static func classify(_ error: any Error) -> FeedError? {
    switch error as? LoadError {
    case .connectivity: .connectivity
    case .invalidData: .invalidData
    case nil: error as? FeedError
    }
  }

  private static func addAPI(to parts: inout FeedParts, checksJSON: Bool) {
    let feed = FeedItemsMapper(checksJSON: checksJSON)
    let comments = ImageCommentsMapper(checksJSON: checksJSON)
    parts.pageURL = { APIEndpoint.feed(after: $1.last?.id, limit: $2, baseURL: $0) }
    parts.commentsURL = { APIEndpoint.comments(on: $1, baseURL: $0) }
    parts.mapFeed = mapping(feed.map)
    parts.mapComments = mapping(comments.map)
    parts.mapImageData = mapping(FeedImageDataMapper.map)
    parts.remoteFeed = { client, environment, _ in
      FeedPageLoaderClosure { shown in
        let url = APIEndpoint.feed(after: shown.last?.id, limit: environment.pageLimit, baseURL: environment.baseURL)
        return try await remote(url, client, feed.map).load()
      }
    }
    parts.remoteComments = { client, environment, _ in
      ImageCommentsLoaderClosure { image in
        let url = APIEndpoint.comments(on: image, baseURL: environment.baseURL)
        return try await remote(url, client, comments.map).load()
      }
    }
    parts.remoteImages = { client, _, _ in
      FeedImageDataLoaderClosure { try await remote($0, client, FeedImageDataMapper.map).load() }
    }
    parts.authenticated = { TokenDecorator(decoratee: $0, tokens: $1) }
    parts.loggedClient = { ProfilingDecorator(decoratee: $0, log: $1, now: $2) }
  }

  /// Returns a mapper of whole responses.
  private static func mapping<Resource: Sendable>(
    _ map: @escaping @Sendable (Data, Int) throws -> Resource
  ) -> @Sendable (HTTPResponse) throws -> Resource {
    { response in
      guard let resource = try? map(Data(response.body), response.status) else { throw LoadError.invalidData }
      return resource
    }
  }

  private static func remote<Resource: Sendable>(
    _ url: URL,
    _ client: any HTTPClient,
    _ map: @escaping @Sendable (Data, Int) throws -> Resource
  ) -> AsyncLoader<Resource> {
    AsyncLoader(RemoteLoader(url: url, client: AppURLClient(client: client), map: map))
  }

  private static func addCache(to parts: inout FeedParts) {
    parts.policy = { calendar in
      FeedCachePolicy { MaximumAge.validate($0, against: $1, calendar: calendar) }
    }
    parts.feedCache = { LocalFeed(store: $0, policy: $1, now: $2) }
    parts.imageCache = { LocalImageData(store: $0) }
    parts.openStore = { open, log in
      do { return try await open() } catch {
        log.note(.storeFailed(.opening, reason: FeedEvent.Reason(error)))
        return NullStore()
      }
    }
    parts.validation = { cache, log in
      {
        do { try await cache.validate() } catch {
          log.note(.storeFailed(.validating, reason: FeedEvent.Reason(error)))
        }
      }
    }
  }

  private static func addComposition(to parts: inout FeedParts) {
    parts.firstPage = { remote, cache in
      AsyncLoader { try await remote.page(after: []) }
        .caching { try await cache.save($0) }
        .fallback { failure in
          guard let saved = try? await cache.load() else { throw failure }
          return saved
        }
        .load
    }
    parts.nextPage = { remote, cache in
      { shown in
        try await AsyncLoader {
          let page = try await remote.page(after: shown)
          return NextPage(items: shown + page, isLast: page.isEmpty)
        }
        .caching { if !$0.isLast { try await cache.save($0.items) } }
        .load()
      }
    }
    parts.images = { cache, remote in
      FeedImageDataLoaderClosure { url in
        try await AsyncLoader { try await cache.data(from: url) }
          .fallback { _ in
            try await AsyncLoader { try await remote.data(from: url) }.caching { try await cache.save($0, for: url) }
              .load()
          }
          .load()
      }
    }
    parts.cachingService = { service, save in AsyncLoader(service).caching(to: save).load }
    parts.fallbackService = { first, second in AsyncLoader(first).fallback { _ in try await second() }.load }
    parts.feedScreen = { first, next, context in
      ListViewController(
        title: context.text(.feedTitle),
        errorMessage: context.text(.feedError),
        moreErrorMessage: context.text(.moreError),
        loader: AsyncLoader { paginated(try await first(), next) },
        selection: context.select
      )
    }
    parts.commentsScreen = { loader, image, context in
      CommentsViewController(
        list: ListViewController(
          title: context.text(.commentsTitle),
          errorMessage: context.text(.commentsError),
          loader: AsyncLoader { Paginated(items: try await loader.comments(on: image)) }
        ),
        cell: { context.cell(of: $0) }
      )
    }
    parts.imageCell = { loader, url, context in
      ImageCellController(
        retryTitle: context.text(.imageRetry),
        loader: AsyncLoader { try await loader.data(from: url) }
      )
    }
  }

  /// Makes a page with the way to the next one, which an empty page does not have.
  private static func paginated(
    _ items: [FeedImage],
    _ next: @escaping FeedParts.NextPageService,
    isLast: Bool = false
  ) -> Paginated<FeedImage> {
    guard !isLast, !items.isEmpty else { return Paginated(items: items) }
    return Paginated(
      items: items,
      loadMore: AsyncLoader {
        let page = try await next(items)
        return paginated(page.items, next, isLast: page.isLast)
      }
    )
  }
}
