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
      CompositionCases.all,
      AuthenticationCases.all,
      AccountCases.all,
      SecondTimeCases.all(under: rules.api.cache), NeighbourCases.all(under: rules),
    ]
    return groups.flatMap(\.self).compactMap { $0.completed(under: rules) }
  }
}

extension AcceptanceCase {
  /// A property that the rules of an API must have so that a case is played.
  ///
  /// The expectations of the story and the matrix follow from the rules, so that these cases need none of it.
  enum Need: Sendable, Hashable {
    /// The saved feed is shown when the API fails.
    case fallback
    /// No saved comments are shown when the API fails.
    case unsavedComments
    /// A saved image is shown again.
    case savedImages
    /// Further pages are saved, too.
    case savedPages

    func isMet(by api: FeedAPI) -> Bool {
      switch self {
      case .fallback: api.cache.fallsBack
      case .unsavedComments: api.commentsCache?.fallsBack != true
      case .savedImages: api.imageCache?.fallsBack != false
      case .savedPages: api.cache.savesEveryPage
      }
    }
  }
}
