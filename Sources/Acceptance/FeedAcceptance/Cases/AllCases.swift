import FeedClient

extension AcceptanceSuite {
  /// Returns every case that follows from a contract's rules, in reading order.
  public static func cases(under rules: ContractRules) -> [AcceptanceCase] {
    let groups: [[AcceptanceCase]] = [
      StoryCases.all(under: rules),
      MatrixCases.all(under: rules),
      PayloadCases.all(under: rules.api),
      ContractPayloadCases.all(under: rules),
      RemoteCases.all(under: rules),
      StatusCases.all(under: rules),
      CacheCases.all(under: rules),
      ImageDataCases.all,
      ImageCellCases.all,
      PresentationCases.all,
      LoadMoreCases.all(under: rules.api),
      ReloadCases.all,
      CommentsScreenCases.all,
      SavedResponseCases.all(under: rules),
      CrossCuttingCases.all,
      StoreCases.all,
      AuthenticationCases.all,
      AccountCases.all,
      SecondTimeCases.all(under: rules.api.cache), NeighbourCases.all(under: rules),
    ]
    return groups.flatMap(\.self).filter { $0.applies(under: rules.api) }.map { $0.completed(under: rules) }
  }
}

extension AcceptanceCase {
  /// Whether the case applies to an API; the expectations of the story and the matrix follow from its rules.
  fileprivate func applies(under api: FeedAPI) -> Bool {
    if !api.cache.fallsBack, Self.needingFallback.contains(id) { return false }
    if api.commentsCache?.fallsBack == true, Self.needingCommentsOfTheAPI.contains(id) { return false }
    if api.imageCache?.fallsBack == false, Self.needingSavedImages.contains(id) { return false }
    return api.cache.savesEveryPage || !Self.needingPages.contains(id)
  }

  /// Cases that show a saved feed when the API fails.
  private static let needingFallback: Set = [
    "reload.cut-off", "reload.incomplete", "load-more.offline-afterwards", "load-more.from-cache",
    "load-more.other-limit", "reload.customer-leaves-fallback", "image-data.offline-relaunch",
    "broken-store.working-store",
    "logging.feed-loading-failure",
  ]

  /// Cases that show no saved comments when the API fails.
  private static let needingCommentsOfTheAPI: Set = [
    "comments-screen.never-cached", "comments-screen.failed-reload", "comments-screen.error-goes-while-reloading",
    "comments-screen.after-two-failures",
  ]

  /// Cases that show an image, or look for one, that was saved.
  private static let needingSavedImages: Set = [
    "image-data.cached", "image-data.cached-offline", "image-data.offline-relaunch", "image-data.unchanged-feed",
    "image-data.not-cached", "image-data.large", "image-data.cache-error", "image-data.forty",
    "image-data.forty-at-once", "image-data.cached-after-store-error", "image-data.saved-after-saving-error",
    "image-data.after-two-failures", "image-data.one-fails", "image-data.one-is-cancelled", "logging.url-of-image",
    "logging.image-store-failure", "logging.image-saving-failure", "logging.cache-miss", "logging.cache-hit",
    "logging.two-misses",
  ]

  /// Cases that find further pages in the cache.
  private static let needingPages: Set = [
    "load-more.second-page", "load-more.offline-afterwards", "load-more.from-cache", "load-more.whole-feed",
    "image-data.offline-relaunch",
  ]
}
