/// Cases by their place in a matrix, for a table with a mark in each cell.
///
/// ```swift
/// for useCase in UseCaseOutcomes.grouped(outcomes) {
///   guard let grid = useCase.grid else { continue }
///   for row in grid.rows { print(row, grid.columns.map { grid[row, $0]?.sign ?? " " }.joined()) }
/// }
/// ```
public struct CaseGrid: Sendable, Hashable {
  /// The names of the rows, in the order of the cases.
  public private(set) var rows: [String] = []
  /// The names of the columns, in the order of the cases.
  public private(set) var columns: [String] = []
  private var marks: [CaseOutcome.Cell: OutcomeMark] = [:]

  /// The grid of those cases that have a place in it; `nil` where none has.
  public init?(_ cases: [CaseOutcome]) {
    for outcome in cases {
      guard let cell = outcome.cell else { continue }
      if !rows.contains(cell.row) { rows.append(cell.row) }
      if !columns.contains(cell.column) { columns.append(cell.column) }
      let mark = OutcomeMark(outcome.verdict)
      marks[cell] = max(mark, marks[cell] ?? mark)
    }
    if marks.isEmpty { return nil }
  }

  /// The outcome of a cell, the most severe of several cases; `nil` for an empty cell.
  public subscript(row: String, column: String) -> OutcomeMark? { marks[CaseOutcome.Cell(row: row, column: column)] }

  /// Whether there is a cell without a case.
  var hasBlanks: Bool { marks.count < rows.count * columns.count }
}
