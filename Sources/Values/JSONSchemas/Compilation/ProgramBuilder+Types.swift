import JSONSyntax

/// Compiles `type`, `enum`, `const` and OpenAPI 3.0's `nullable`.
extension ProgramBuilder {
  mutating func compileTypes(_ context: SchemaContext) {
    // `nullable` only extends `type`; an `enum` must list null itself (OpenAPI 3.0.4, section 4.7.24.2).
    let isNullable = context.keywords[.nullable]?.bool == true
    if let value = context.keywords[.type] { compileType(value, isNullable: isNullable, context) }
    if let value = context.keywords[.const] {
      emit(.const, KindSet.all, .const, value, constants.add(value))
    }
    if let value = context.keywords[.enumeration] { compileEnumeration(value, context) }
  }

  private mutating func compileType(_ value: JSONValue, isNullable: Bool, _ context: SchemaContext) {
    var allowed: UInt8 = isNullable ? KindSet.null : 0
    var onlyIntegers = false
    var seen = Set<String>()
    let names = value.kind == .array ? Array(value.elements) : [value]
    for element in names {
      guard let name = element.string, seen.insert(name).inserted else {
        fail(
          "\"type\" must be a string or an array of unique strings, not \(described(value))",
          at: value,
          in: context.document
        )
        return
      }
      switch name {
      case "null": allowed |= KindSet.null
      case "boolean": allowed |= KindSet.boolean
      case "string": allowed |= KindSet.string
      case "array": allowed |= KindSet.array
      case "object": allowed |= KindSet.object
      case "number", "integer": allowed |= KindSet.number
      default:
        let known = "null, boolean, object, array, number, string and integer"
        fail("\(quoted(name)) is not a type; the types are \(known)", at: element, in: context.document)
        return
      }
    }
    guard !names.isEmpty else {
      fail("\"type\" must contain at least one type", at: value, in: context.document)
      return
    }
    onlyIntegers = seen.contains("integer") && !seen.contains("number")
    if allowed != KindSet.all { emit(.type, ~allowed & KindSet.all, .type, value) }
    if onlyIntegers {
      emit(.integer, KindSet.number, .type, value, context.dialect.version == .draft4 ? 1 : 0)
    }
  }

  private mutating func compileEnumeration(_ value: JSONValue, _ context: SchemaContext) {
    guard value.kind == .array else {
      fail("\"enum\" must be an array, not \(described(value))", at: value, in: context.document)
      return
    }
    let roots = value.elements.map { constants.add($0) }
    guard roots.count > 8 else {
      emit(.enumeration, KindSet.all, .enumeration, value, store(roots), Int32(roots.count))
      return
    }
    let first = hashedConstants.count
    let pool = constants
    let hashed = pool.tape.withUnsafeBufferPointer { tape in
      pool.text.withUnsafeBufferPointer { text in
        let view = TapeView(tape: tape, bytes: text)
        return roots.map { HashedConstant(hash: view.hash(of: Int($0)), constant: $0) }
      }
    }
    hashedConstants += hashed.sorted { $0.hash < $1.hash }
    emit(.hashedEnumeration, KindSet.all, .enumeration, value, Int32(first), Int32(hashed.count))
  }
}
