extension AcceptanceSuite {
  /// Every case, in the order in which people read them.
  static let allCases: [AcceptanceCase] = [
    StoryCases.all,
    MatrixCases.all,
    PayloadCases.all,
    RemoteCases.all,
    StatusCases.all,
    CacheCases.all,
    ImageDataCases.all,
    LoadMoreCases.all,
    ReloadCases.all,
    CommentsScreenCases.all,
    CrossCuttingCases.all,
    StoreCases.all,
    AuthenticationCases.all,
  ].flatMap(\.self).map(\.countingRequests)
}
