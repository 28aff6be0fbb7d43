extension AcceptanceSuite {
  /// Every case, in the order in which people read them.
  static let allCases: [AcceptanceCase] = [
    StoryCases.all,
    MatrixCases.all,
  ].flatMap(\.self)
}
