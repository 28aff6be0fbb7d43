import JSONSyntax

/// Compiles the keywords of arrays.
extension ProgramBuilder {
  mutating func compileArrays(_ context: SchemaContext) {
    if let minimum = count(.minItems, context), let value = context.keywords[.minItems], minimum > 0 {
      emit(.itemCounts, KindSet.array, .minItems, value, minimum, -1)
    }
    if let maximum = count(.maxItems, context), let value = context.keywords[.maxItems] {
      emit(.itemCounts, KindSet.array, .maxItems, value, -1, maximum)
    }
    compileElements(context)
    compileContains(context)
    if let value = context.keywords[.uniqueItems] {
      if value.bool == true {
        emit(.uniqueItems, KindSet.array, .uniqueItems, value)
      } else if value.bool == nil {
        fail("\"uniqueItems\" must be a boolean, not \(described(value))", at: value, in: context.document)
      }
    }
  }

  /// Compiles `prefixItems` and `items`, or their equivalents before 2020-12: `items` with an array, and
  /// `additionalItems`.
  private mutating func compileElements(_ context: SchemaContext) {
    let items = context.keywords[.items]
    if let prefix = context.keywords[.prefixItems] {
      compilePrefix(prefix, .prefixItems, context)
      if let items { compileRest(items, .items, after: prefix.count, context) }
    } else if let items, items.kind == .array, context.dialect.version < .draft202012 {
      compilePrefix(items, .items, context)
      if let rest = context.keywords[.additionalItems] {
        compileRest(rest, .additionalItems, after: items.count, context)
      }
    } else if let items {
      compileRest(items, .items, after: 0, context)
    }
  }

  private mutating func compilePrefix(_ value: JSONValue, _ keyword: Keyword, _ context: SchemaContext) {
    guard value.kind == .array else {
      fail(
        "\"\(keyword.rawValue)\" must be an array of schemas, not \(described(value))",
        at: value,
        in: context.document
      )
      return
    }
    let list = value.elements.map { node(of: $0, context) }
    emit(.items, KindSet.array, keyword, value, store(list), Int32(list.count), -1)
  }

  private mutating func compileRest(_ value: JSONValue, _ keyword: Keyword, after: Int, _ context: SchemaContext) {
    guard value.kind == .object || value.bool != nil else {
      fail("\"\(keyword.rawValue)\" must be a schema, not \(described(value))", at: value, in: context.document)
      return
    }
    emit(.items, KindSet.array, keyword, value, -1, Int32(after), node(of: value, context))
  }

  private mutating func compileContains(_ context: SchemaContext) {
    let minimum = count(.minContains, context) ?? 1
    let maximum = count(.maxContains, context) ?? -1
    guard let value = context.keywords[.contains] else { return }
    let list: [Int32] = [
      minimum, maximum, Int32(context.keywords[.minContains]?.index ?? -1),
      Int32(context.keywords[.maxContains]?.index ?? -1),
    ]
    let marks: Int32 = context.dialect.version >= .draft202012 ? 1 : 0
    emit(.contains, KindSet.array, .contains, value, node(of: value, context), store(list), marks)
  }
}
