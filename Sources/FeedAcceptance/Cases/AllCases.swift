extension AcceptanceSuite {
  /// Returns every case, in reading order.
  ///
  /// - Parameter rules: The contract's rules for responses.
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
