extension ConsoleReport {
  /// The most missing parts that are named for an operation.
  private static let namedItems = 6

  /// A line for the contract and one for each operation: the percentage, and the parts that are missing.
  func table(of coverage: Coverage?) -> [String] {
    guard showsCoverage, let coverage else { return [] }
    let title = "Coverage: \(coverage.percent)% (\(coverage.exercised) of \(coverage.total))"
    let rows = coverage.operations.map { operation -> [TextTable.Cell] in
      ["\(operation.id)", "\(operation.percent)%  \(operation.exercised) of \(operation.items.count)"]
    }
    let table = TextTable(["", ""], rows: rows).lines(in: style)
    let lines = zip(coverage.operations, table).flatMap { operation, line -> [String] in
      let missing = operation.items.filter { !$0.isExercised }
      let named = missing.prefix(Self.namedItems).map(\.description).joined(separator: ", ")
      let others = missing.count > Self.namedItems ? ", and \(missing.count - Self.namedItems) more" : ""
      return ["\(text.mark(missing.isEmpty ? .passed : .skipped)) \(line)"]
        + (missing.isEmpty ? [] : text.wrapped("missing: \(named)\(others)", indentation: 4))
    }
    return [text.tinted(title, .bold)] + lines + [""]
  }
}
