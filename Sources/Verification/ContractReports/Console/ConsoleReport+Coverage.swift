extension ConsoleReport {
  /// The most missing parts that are named for an operation.
  private static let namedItems = 6

  /// A line for the contract and one for each operation: the percentage, and the parts that are missing.
  func table(of coverage: Coverage?) -> [String] {
    guard showsCoverage, let coverage else { return [] }
    let width = coverage.operations.map { ConsoleText.columns(text.plain($0.id)) }.max() ?? 0
    let title = "Coverage: \(coverage.percent)% (\(coverage.exercised) of \(coverage.total))"
    let lines = coverage.operations.flatMap { operation -> [String] in
      let missing = operation.items.filter { !$0.isExercised }
      let named = missing.prefix(Self.namedItems).map(\.description).joined(separator: ", ")
      let others = missing.count > Self.namedItems ? ", and \(missing.count - Self.namedItems) more" : ""
      let share = "\(operation.percent)%  \(operation.exercised) of \(operation.items.count)"
      return [
        text.mark(missing.isEmpty ? .passed : .skipped) + " " + text.cell(operation.id, width: width) + "  " + share
      ]
        + (missing.isEmpty ? [] : text.wrapped("missing: \(named)\(others)", indentation: 4))
    }
    return [text.tinted(title, .bold)] + lines + [""]
  }
}
