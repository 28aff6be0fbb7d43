import JSONSyntax

/// The keywords of one schema; the first of duplicate keys counts.
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

/// A schema during compilation.
struct SchemaContext {
  let number: Int32
  let place: SchemaLocation
  let resource: Int
  let dialect: SchemaDialect
  let keywords: KeywordTable
  let value: JSONValue

  var document: Int { place.document }
}

extension ProgramBuilder {
  /// Compiles one schema; nested schemas are compiled later, if they are used.
  mutating func compile(_ number: Int32) {
    let place = SchemaLocation(document: Int(nodes[Int(number)].document), entry: Int(nodes[Int(number)].entry))
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
      keywords: classifyKeywords(value, dialect),
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

  /// Separates assertions and applicators from annotations.
  private mutating func classifyKeywords(_ value: JSONValue, _ dialect: SchemaDialect) -> KeywordTable {
    var table = KeywordTable()
    var annotationMembers: [(String, JSONValue)] = []
    for member in value.members {
      let name = member.name
      guard let keyword = Keyword.byName[name], keyword.isKnown(in: dialect) else {
        annotationMembers.append((name, member.value))
        continue
      }
      table.add(keyword, member.value)
      if keyword == .format || keyword == .contentSchema { annotationMembers.append((name, member.value)) }
    }
    if dialect.ignoresReferenceSiblings, table[.ref] != nil {
      table.keep(only: .ref)
      return table
    }
    for (name, value) in annotationMembers {
      annotations.append(AnnotationSlot(keyword: annotationKeyword(name), entry: UInt32(value.index)))
    }
    return table
  }

  /// Adds an instruction to the current schema.
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

  /// Describes a value for an error message: short values as written, containers by kind.
  func described(_ value: JSONValue) -> String {
    switch value.kind {
    case .array: "an array"
    case .object: "an object"
    case .string: quoted(value.string ?? "")
    default: String(value.text.prefix(60))
    }
  }

  /// Returns a keyword's value as a count; adds an error and returns `nil` if it is not a non-negative integer.
  mutating func count(_ keyword: Keyword, _ context: SchemaContext) -> Int32? {
    guard let value = context.keywords[keyword] else { return nil }
    guard let number = value.number, number.isInteger, !number.isNegative else {
      let message = "\"\(keyword.rawValue)\" must be a non-negative integer, not \(described(value))"
      fail(message, at: value, in: context.document)
      return nil
    }
    return Int32(clamping: number.integer ?? Int.max)
  }

  /// Returns a keyword's value as strings; adds an error and returns `nil` if it is not an array of unique strings.
  mutating func uniqueStrings(_ value: JSONValue, _ keyword: Keyword, _ context: SchemaContext) -> [[UInt8]]? {
    var seen = Set<[UInt8]>()
    var (strings, repeated): ([[UInt8]], JSONValue?) = ([], nil)
    let isList = value.kind == .array && value.elements.allSatisfy { $0.kind == .string }
    for element in isList ? Array(value.elements) : [] {
      if seen.insert(element.stringBytes).inserted { strings.append(element.stringBytes) } else { repeated = element }
    }
    if isList, repeated == nil { return strings }
    let message = "\"\(keyword.rawValue)\" must be an array of unique strings, not \(described(value))"
    if let repeated {
      let name = quoted(repeated.string ?? "")
      let message = "\"\(keyword.rawValue)\" has \(name) more than once; the repetition is ignored"
      if tolerate(message, at: repeated, in: context.document) { return strings }
    } else if value.bool != nil, tolerate("\(message); it is ignored", at: value, in: context.document) {
      // A flag of the member itself, as in drafts 1 to 3.
      return nil
    }
    fail(message, at: value, in: context.document)
    return nil
  }

  /// Returns whether a keyword's value is an object; adds an error if it is not.
  mutating func isObject(_ value: JSONValue, _ keyword: Keyword, _ context: SchemaContext) -> Bool {
    if value.kind == .object { return true }
    fail("\"\(keyword.rawValue)\" must be an object, not \(described(value))", at: value, in: context.document)
    return false
  }

  /// Returns the node of a schema that is nested in the current one.
  mutating func node(of value: JSONValue, _ context: SchemaContext) -> Int32 {
    node(at: SchemaLocation(document: context.document, entry: value.index))
  }

  /// Appends a list of numbers, and returns its position.
  mutating func store(_ list: [Int32]) -> Int32 {
    defer { integers += list }
    return Int32(integers.count)
  }
}
