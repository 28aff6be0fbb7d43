extension AcceptanceSuite {
  /// Returns every case that follows from a contract's rules, in reading order.
  public static func cases(under rules: ContractRules) -> [AcceptanceCase] {
    let groups: [[AcceptanceCase]] = [
      StoryCases.all(under: rules.cache),
      MatrixCases.all(under: rules.cache),
      PayloadCases.all,
      ContractPayloadCases.all(under: rules),
      RemoteCases.all(under: rules),
      StatusCases.all(under: rules),
      CacheCases.all(under: rules.cache),
      ImageDataCases.all,
      ImageCellCases.all,
      PresentationCases.all,
      LoadMoreCases.all,
      ReloadCases.all,
      CommentsScreenCases.all,
      CrossCuttingCases.all,
      StoreCases.all,
      AuthenticationCases.all,
    ]
    return groups.flatMap(\.self).filter { $0.applies(under: rules.cache) }.map(\.countingRequests)
  }
}

extension AcceptanceCase {
  /// Whether the case applies to the rules of the cache; the expectations of the story and the matrix follow from them.
  fileprivate func applies(under cache: CacheRules) -> Bool {
    (cache.fallsBack || !Self.needingFallback.contains(id)) && (cache.savesEveryPage || !Self.needingPages.contains(id))
  }

  /// Cases that show a saved feed when the API fails.
  private static let needingFallback: Set = [
    "reload.cut-off", "reload.incomplete", "load-more.offline-afterwards", "load-more.from-cache",
    "load-more.other-limit", "image-data.offline-relaunch", "broken-store.working-store",
    "logging.feed-loading-failure",
  ]

  /// Cases that find further pages in the cache.
  private static let needingPages: Set = [
    "load-more.second-page", "load-more.offline-afterwards", "load-more.from-cache", "load-more.whole-feed",
    "image-data.offline-relaunch",
  ]
}
