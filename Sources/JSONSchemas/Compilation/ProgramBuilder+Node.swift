import JSONSyntax

/// The keywords of one schema, by what they are; a repeated key counts once.
struct KeywordTable {
  private(set) var found: [(keyword: Keyword, value: JSONValue)] = []

  subscript(_ keyword: Keyword) -> JSONValue? {
    found.first { $0.keyword == keyword }?.value
  }

  mutating func add(_ keyword: Keyword, _ value: JSONValue) {
    if self[keyword] == nil { found.append((keyword, value)) }
  }

  mutating func keep(only keyword: Keyword) {
    found.removeAll { $0.keyword != keyword }
  }
}

/// A schema that is being compiled.
struct SchemaContext {
  let number: Int32
  let place: SchemaPlace
  let resource: Int
  let dialect: SchemaDialect
  let keywords: KeywordTable
  let value: JSONValue

  var document: Int { place.document }
}

extension ProgramBuilder {
  /// Compiles one schema; the schemas inside it wait until they are asked for.
  mutating func compile(_ number: Int32) {
    let place = SchemaPlace(document: Int(nodes[Int(number)].document), entry: Int(nodes[Int(number)].entry))
    let value = registry.value(at: place)
    let resource = registry.resource(around: place)
    nodes[Int(number)].resource = Int32(resource)
    nodes[Int(number)].first = Int32(instructions.count)
    nodes[Int(number)].firstAnnotation = Int32(annotations.count)
    defer {
      nodes[Int(number)].end = Int32(instructions.count)
      nodes[Int(number)].endAnnotation = Int32(annotations.count)
    }
    switch value.kind {
    case .true: return
    case .false:
      nodes[Int(number)].isNever = true
      emit(.never, KindSet.all, .never, value)
      return
    case .object: break
    default:
      fail("a schema must be an object or a boolean, not \(described(value))", at: value, in: place.document)
      return
    }
    let dialect = dialect(ofResource: resource)
    let context = SchemaContext(
      number: number,
      place: place,
      resource: resource,
      dialect: dialect,
      keywords: sort(value, dialect),
      value: value
    )
    compileTypes(context)
    compileNumbers(context)
    compileStrings(context)
    compileObjects(context)
    compileArrays(context)
    compileReferences(context)
    compileLogic(context)
    compileUnevaluated(context)
  }

  /// Parts the keywords that judge from those that only say something.
  private mutating func sort(_ value: JSONValue, _ dialect: SchemaDialect) -> KeywordTable {
    var table = KeywordTable()
    var remarks: [(String, JSONValue)] = []
    for member in value.members {
      let name = member.name
      guard let keyword = Keyword.byName[name], keyword.isKnown(in: dialect) else {
        remarks.append((name, member.value))
        continue
      }
      table.add(keyword, member.value)
      if keyword == .format || keyword == .contentSchema { remarks.append((name, member.value)) }
    }
    if dialect.ignoresReferenceSiblings, table[.ref] != nil {
      table.keep(only: .ref)
      return table
    }
    for (name, value) in remarks {
      annotations.append(AnnotationSlot(keyword: annotationKeyword(name), entry: UInt32(value.index)))
    }
    return table
  }

  /// Adds an instruction to the schema that is being compiled.
  mutating func emit(
    _ operation: SchemaInstruction.Operation,
    _ kinds: UInt8,
    _ keyword: Keyword,
    _ value: JSONValue,
    _ a: Int32 = -1,
    _ b: Int32 = -1,
    _ c: Int32 = -1
  ) {
    instructions.append(
      SchemaInstruction(
        operation: operation,
        kinds: kinds,
        keyword: keyword,
        entry: UInt32(value.index),
        a: a,
        b: b,
        c: c
      )
    )
  }

  // MARK: Values of keywords

  /// What a value is, for an error message: short values as they are, containers by kind.
  func described(_ value: JSONValue) -> String {
    switch value.kind {
    case .array: "an array"
    case .object: "an object"
    case .string: quoted(value.string ?? "")
    default: String(value.text.prefix(60))
    }
  }

  /// A keyword's value as a count; `nil`, and an error, unless it is an integer that is not negative.
  mutating func count(_ keyword: Keyword, _ context: SchemaContext) -> Int32? {
    guard let value = context.keywords[keyword] else { return nil }
    guard let number = value.number, number.isInteger, !number.isNegative else {
      let message = "\"\(keyword.rawValue)\" must be an integer that is not negative, not \(described(value))"
      fail(message, at: value, in: context.document)
      return nil
    }
    return Int32(clamping: number.integer ?? Int.max)
  }

  /// A keyword's value as strings; `nil`, and an error, unless it is an array of unique strings.
  mutating func uniqueStrings(_ value: JSONValue, _ keyword: Keyword, _ context: SchemaContext) -> [[UInt8]]? {
    var seen = Set<[UInt8]>()
    var strings: [[UInt8]] = []
    if value.kind == .array {
      for element in value.elements {
        guard element.kind == .string, seen.insert(element.stringBytes).inserted else { break }
        strings.append(element.stringBytes)
      }
      if strings.count == value.count { return strings }
    }
    fail(
      "\"\(keyword.rawValue)\" must be an array of unique strings, not \(described(value))",
      at: value,
      in: context.document
    )
    return nil
  }

  /// Whether a keyword's value is an object; an error otherwise.
  mutating func isObject(_ value: JSONValue, _ keyword: Keyword, _ context: SchemaContext) -> Bool {
    if value.kind == .object { return true }
    fail("\"\(keyword.rawValue)\" must be an object, not \(described(value))", at: value, in: context.document)
    return false
  }

  /// The node of a schema that stands inside the one being compiled.
  mutating func node(of value: JSONValue, _ context: SchemaContext) -> Int32 {
    node(at: SchemaPlace(document: context.document, entry: value.index))
  }

  /// Appends a list of numbers and returns where it stands.
  mutating func store(_ list: [Int32]) -> Int32 {
    defer { integers += list }
    return Int32(integers.count)
  }
}
