import ContractModel

extension ContractComparisonRun {
  /// Compares what two versions say about each item of a sequence.
  func compareItems(
    _ before: MediaContent,
    _ after: MediaContent,
    _ name: String,
    _ part: String,
    _ schemas: SchemaComparison
  ) {
    let part = "items of the \(part)"
    switch (before.itemSchema, after.itemSchema) {
    case (let schema?, let other?): schemas.compare(schema, other, subject: name, part: part)
    case (nil, let other?): reportSchema(isAdded: true, other, name, part, before.place, direction: schemas.direction)
    case (let schema?, nil): reportSchema(isAdded: false, schema, name, part, after.place, direction: schemas.direction)
    case (nil, nil): break
    }
  }
}
