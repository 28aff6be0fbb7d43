import JSONSyntax

extension JSONReport {
  /// The parts of the contract that the run exercised.
  static func literal(_ coverage: Coverage) -> JSONLiteral {
    [
      "percent": percent(coverage.percent),
      "exercised": JSONLiteral(coverage.exercised),
      "total": JSONLiteral(coverage.total),
      "operations": .array(coverage.operations.map(literal)),
    ]
  }

  private static func literal(_ operation: OperationCoverage) -> JSONLiteral {
    [
      "id": .string(operation.id),
      "percent": percent(operation.percent),
      "exercised": JSONLiteral(operation.exercised),
      "total": JSONLiteral(operation.items.count),
      "items": .array(operation.items.map(literal)),
    ]
  }

  private static func literal(_ item: CoverageItem) -> JSONLiteral {
    [
      "kind": .string(item.kind.rawValue),
      "name": .string(item.name),
      "exercised": .bool(item.isExercised),
    ]
  }

  private static func percent(_ value: Double) -> JSONLiteral { .number(String(value)) }
}
