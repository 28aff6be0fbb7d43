extension FeedParts {
  /// The reference client.
  public static let reference = FeedParts(
    pageURL: { FeedEndpoint.page(after: $1, limit: $2, of: $0) },
    commentsURL: { FeedEndpoint.comments(on: $1, of: $0) },
    mapFeed: { try FeedMapper.images(from: $0) },
    mapComments: { try ImageCommentsMapper.comments(from: $0) },
    mapImageData: { try FeedImageDataMapper.data(from: $0) },
    authenticated: { AuthenticatedHTTPClient($0, tokens: $1) },
    remoteFeed: { client, environment, parts in
      RemoteFeedLoader(
        baseURL: environment.baseURL,
        limit: environment.pageLimit,
        client: client,
        url: parts.pageURL,
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
    policy: { .sevenDays(in: $0) },
    feedCache: { LocalFeedLoader(store: $0, policy: $1, now: $2) },
    imageCache: { LocalFeedImageDataLoader(store: $0) },
    validation: { CacheValidation.validating($0, log: $1) },
    firstPage: { FirstPage.loading(from: $0, keepingIn: $1) },
    nextPage: { NextPage.loading(from: $0, keepingIn: $1) },
    images: { CacheFirstImageDataLoader(cache: $0, remote: $1) },
    feedScreen: { first, next, context in
      ListScreen(
        title: context.text(.feedTitle),
        errorMessage: context.text(.feedError),
        moreErrorMessage: context.text(.moreError),
        first: first,
        next: next
      )
    },
    commentsScreen: { loader, imageID, context in
      CommentsList(in: context) { try await loader.comments(on: imageID) }
    },
    loggedClient: { LoggingHTTPClient(client: $0, log: $1, now: $2) },
    loggedFeedCache: { LoggingFeedCache(cache: $0, log: $1) },
    loggedImageCache: { LoggingFeedImageDataCache(cache: $0, log: $1) }
  )
}
