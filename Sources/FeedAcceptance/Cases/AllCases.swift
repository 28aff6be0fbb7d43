extension AcceptanceSuite {
  /// Every case, in the order in which people read them.
  ///
  /// - Parameter rules: What the contract says about responses.
  public static func cases(under rules: ContractRules) -> [AcceptanceCase] {
    [
      StoryCases.all,
      MatrixCases.all,
      PayloadCases.all,
      RemoteCases.all(under: rules),
      StatusCases.all(under: rules),
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
}
