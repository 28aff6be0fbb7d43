// All that connects the app with the suite; `ci/outside-package` counts the lines.

import FeedAcceptance
import FeedClient
import Foundation
import HTTPMessages
import PhotoFeed

extension PhotoFeed.FeedImage: FeedImageShaped {}
extension LocalFeedImage: FeedImageShaped {}
extension PhotoFeed.InMemoryFeedStore: SynchronousFeedStore, SynchronousFeedImageDataStore {}
extension FeedStoreBridge: PhotoFeed.FeedStore where Image == LocalFeedImage {}
extension FeedImageDataStoreBridge: PhotoFeed.FeedImageDataStore {}
extension Task: HTTPClientTask where Success == Void, Failure == Never {}

struct SuiteClient: PhotoFeed.HTTPClient {
  let client: any HTTPMessages.HTTPClient

  func get(from url: URL, completion: @escaping (PhotoFeed.HTTPClient.Result) -> Void) -> any HTTPClientTask {
    client.get(from: url, completion: completion)
  }
}

extension RemoteLoader {
  func value() async throws -> Resource {
    try await CompletionTask.value { done in
      let task = load(completion: done)
      return { task.cancel() }
    }
  }
}

extension FeedParts {
  static var app: FeedParts {
    var parts = FeedParts.reference
    parts.remoteFeed = { client, environment, _ in
      let api = FeedAPI(client: SuiteClient(client: client), baseURL: environment.baseURL)
      return FeedPageLoaderClosure { try await api.feed(after: $0.last?.id).value().map(\.feedImage) }
    }
    parts.remoteComments = { client, environment, _ in
      let api = FeedAPI(client: SuiteClient(client: client), baseURL: environment.baseURL)
      return ImageCommentsLoaderClosure {
        try await api.comments(on: $0).value()
          .map { .init(id: $0.id, message: $0.message, createdAt: $0.createdAt, username: $0.username) }
      }
    }
    parts.remoteImages = { client, environment, _ in
      let api = FeedAPI(client: SuiteClient(client: client), baseURL: environment.baseURL)
      return FeedImageDataLoaderClosure { try await api.imageData(from: $0).value() }
    }
    parts.feedCache = { store, _, now in
      let local = Confined(LocalFeedLoader(store: FeedStoreBridge<LocalFeedImage>(store), currentDate: now))
      return FeedCacheClosures(
        load: { try await local.run { try $0.load()?.map(\.feedImage) } },
        save: { feed in try await local.run { try $0.save(feed.map { .init($0) }) } },
        validate: { try await local.run { try $0.validateCache() } }
      )
    }
    parts.imageCache = { store in
      let local = Confined(PhotoFeed.LocalFeedImageDataLoader(store: FeedImageDataStoreBridge(store)))
      return FeedImageDataCacheClosures(
        load: { url in try await local.run { try $0.loadImageData(from: url) } },
        save: { data, url in try await local.run { try $0.save(data, for: url) } }
      )
    }
    parts.firstPage = { remote, cache in
      {
        try await FeedComposer.firstPage(
          remote: { try await remote.page(after: []) },
          local: cache.load,
          save: cache.save
        )
      }
    }
    parts.nextPage = { remote, cache in
      { shown in
        let page = try await FeedComposer.nextPage(after: shown, remote: remote.page(after:), save: cache.save)
        return NextPage(items: page.items, isLast: page.isLast)
      }
    }
    parts.images = { cache, remote in
      FeedImageDataLoaderClosure { url in
        try await FeedComposer.imageData(at: url, local: cache.data, remote: remote.data, save: cache.save)
      }
    }
    parts.feedScreen = { first, next, context in
      ListViewController(
        title: context.text(.feedTitle),
        messages: (context.text(.feedError), context.text(.moreError)),
        first: first,
        next: {
          let page = try await next($0)
          return (page.items, page.isLast)
        },
        selection: context.select
      )
    }
    return parts
  }
}

extension ListViewController: FeedScreen, AppearingScreen, ImageSelectingScreen
where Item == FeedClient.FeedImage {
  public var state: ListState<Item> {
    ListState(
      items: content.items,
      isLoading: content.isRefreshing,
      errorMessage: content.error,
      canLoadMore: content.canLoadMore,
      more: MoreState(isLoading: content.isLoadingMore, errorMessage: content.loadMoreError)
    )
  }

  public func states() -> AsyncStream<ListState<Item>> {
    let (stream, reader) = AsyncStream.makeStream(of: ListState<Item>.self)
    reader.yield(state)
    observers.append { [unowned self] _ in reader.yield(state) }
    return stream
  }

  public func load() async { await refresh() }

  public func appear() { viewIsAppearing() }

  public func select(_ index: Int) { didSelectRow(at: index) }
}
