extension FeedParts {
  /// The reference client of the shipped API.
  public static let reference = FeedParts.reference(for: .shipped)

  /// Returns the reference client of an API.
  public static func reference(for api: FeedAPI) -> FeedParts {
    var parts = FeedParts(
      api: api,
      pageURL: { api.page(after: $1, limit: $2, of: $0) },
      previousPageURL: { api.page(before: $1, limit: $2, of: $0) },
      commentsURL: { api.comments(on: $1, of: $0) },
      mapFeed: { try FeedMapper.images(from: $0, statuses: api.feedStatuses) },
      mapComments: { try ImageCommentsMapper.comments(from: $0, statuses: api.commentsStatuses) },
      mapImageData: { try FeedImageDataMapper.data(from: $0, statuses: api.imageStatuses) },
      authenticated: { AuthenticatedHTTPClient($0, tokens: $1) },
      remoteFeed: { client, environment, parts in
        RemoteFeedLoader(
          baseURL: environment.baseURL,
          limit: environment.pageLimit,
          client: client,
          url: parts.pageURL,
          previousURL: parts.previousPageURL,
          map: parts.mapFeed
        )
      },
      remoteComments: { client, environment, parts in
        RemoteImageCommentsLoader(
          baseURL: environment.baseURL,
          client: client,
          url: parts.commentsURL,
          map: parts.mapComments
        )
      },
      remoteImages: { client, _, parts in RemoteFeedImageDataLoader(client: client, map: parts.mapImageData) },
      openStore: { await StoreOpening.store(opening: $0, log: $1) },
      policy: { .expiring(after: api.cache.maxAge, in: $0) },
      feedCache: { LocalFeedLoader(store: $0, policy: $1, now: $2) },
      imageCache: { LocalFeedImageDataLoader(store: $0) },
      validation: { CacheValidation.validating($0, log: $1) },
      firstPage: { FirstPage.loading(from: $0, keepingIn: $1, fallingBack: api.cache.fallsBack) },
      nextPage: { NextPage.loading(from: $0, keepingIn: api.cache.savesEveryPage ? $1 : nil) },
      images: { api.imageCache?.fallsBack == false ? $1 : CacheFirstImageDataLoader(cache: $0, remote: $1) },
      feedScreen: { first, next, context in
        ListScreen(
          title: context.text(.feedTitle),
          errorMessage: context.text(.feedError),
          moreErrorMessage: context.text(.moreError),
          first: first,
          next: next,
          select: context.select
        )
      },
      commentsScreen: { loader, imageID, context in
        CommentsList(in: context) { try await loader.comments(on: imageID) }
      },
      loggedClient: { LoggingHTTPClient(client: $0, log: $1, now: $2) },
      loggedFeedCache: { LoggingFeedCache(cache: $0, log: $1) },
      loggedImageCache: { LoggingFeedImageDataCache(cache: $0, log: $1) }
    )
    if let rules = api.imageCache, rules.fallsBack { parts.imageStore = { rules.store(in: $0) } }
    if let rules = api.commentsCache, rules.fallsBack {
      parts.comments = { remote, environment, parts in
        SavedImageCommentsLoader(
          remote: remote,
          cache: LocalFeedImageDataLoader(store: rules.store(in: environment)),
          url: { parts.commentsURL(environment.baseURL, $0) }
        )
      }
    }
    parts.imageCell = { loader, url, context in
      ImageCell(
        retryTitle: context.text(.imageRetry),
        load: { try await loader.data(from: url) },
        isImage: { ImageSignature.mediaType(of: $0).map(api.allowsImage) ?? false }
      )
    }
    parts.own = []
    return parts
  }
}

extension CacheRules {
  /// Returns the store of an environment whose bytes expire by the rules.
  fileprivate func store(in environment: FeedEnvironment) -> ExpiringDataStore {
    let policy = FeedCachePolicy.expiring(after: maxAge, in: environment.calendar)
    return ExpiringDataStore(environment.imageStore, policy: policy, now: environment.now)
  }
}
