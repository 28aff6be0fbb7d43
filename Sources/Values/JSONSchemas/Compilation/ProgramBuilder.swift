import Basics
import JSONSyntax

/// Compiles schemas to the arrays of a `SchemaProgram`; each schema on its first use, without recursion.
struct ProgramBuilder {
  var registry: SchemaRegistry
  let options: SchemaCompiler.Options
  var errors: [SchemaError] = []
  /// Patterns that are not evaluated, with the reason.
  var toleratedFaults: [SchemaError] = []

  var nodes: [CompiledNode] = []
  var instructions: [SchemaInstruction] = []
  var objects: [ObjectShape] = []
  var properties: [PropertySlot] = []
  var integers: [Int32] = []
  var names: [NameSlice] = []
  var numbers: [SchemaNumber] = []
  var patterns = PatternTable()
  var constants = ConstantPool()
  var hashedConstants: [HashedConstant] = []
  var annotations: [AnnotationSlot] = []
  var annotationKeywords: [String] = []
  var dynamicNames: [String] = []
  var dynamicTargets: [Int32] = []

  /// Whether a member may be exempt from `required`; `nil` until computed.
  var hasExemptions: Bool?
  /// A cache of `schemasAround` for the most recent schema.
  var outerSchemas: (of: JSONValueKey, schemas: [JSONValue])?

  private var nodesByPlace: [SchemaLocation: Int32] = [:]
  private var pending: [Int32] = []
  private var annotationNumbers: [String: Int32] = [:]
  private var dialects: [Int: SchemaDialect] = [:]

  init(registry: SchemaRegistry, options: SchemaCompiler.Options) {
    self.registry = registry
    self.options = options
  }

  /// Returns the node of the schema at a location; compiles it later if it is new.
  mutating func node(at place: SchemaLocation) -> Int32 {
    if let known = nodesByPlace[place] {
      nodes[Int(known)].isShared = true
      return known
    }
    let number = Int32(nodes.count)
    nodes.append(CompiledNode(document: Int32(place.document), entry: UInt32(place.entry)))
    nodesByPlace[place] = number
    pending.append(number)
    return number
  }

  /// Returns a node that allows everything, as a substitute for a schema.
  mutating func emptyNode(at value: JSONValue, _ context: SchemaContext) -> Int32 {
    var node = CompiledNode(document: Int32(context.document), entry: UInt32(value.index))
    node.resource = Int32(context.resource)
    nodes.append(node)
    return Int32(nodes.count - 1)
  }

  /// Compiles all schemas that are used.
  mutating func finish() {
    repeat {
      while let number = pending.popLast() { compile(number) }
      resolveDynamicTargets()
    } while !pending.isEmpty
    if errors.isEmpty { rejectReferenceCycles() }
    if errors.isEmpty, dynamicNames.isEmpty { markPlainReferences() }
    if errors.isEmpty { nodes.indices.forEach { summarize($0) } }
  }

  /// Precomputes properties of a schema: the target of its plain references, the kinds that the target's `type`
  /// rejects, and whether the target has no other keywords.
  private mutating func summarize(_ number: Int) {
    var target = number
    while nodes[target].reference >= 0 { target = Int(nodes[target].reference) }
    nodes[number].target = Int32(target)
    if nodes[number].isShared { nodes[target].isShared = true }
    nodes[number].isTypeOnly = true
    for instruction in instructions[Int(nodes[target].first)..<Int(nodes[target].end)] {
      if instruction.operation == .type || instruction.operation == .never {
        nodes[number].rejectedKinds |= instruction.kinds
      } else {
        nodes[number].isTypeOnly = false
      }
    }
  }

  /// Marks schemas that consist only of a reference, so that evaluation can skip them.
  private mutating func markPlainReferences() {
    for number in nodes.indices where nodes[number].end - nodes[number].first == 1 {
      let instruction = instructions[Int(nodes[number].first)]
      if instruction.operation == .ref, instruction.keyword == .ref { nodes[number].reference = instruction.a }
    }
  }

  /// Adds an error at a value.
  mutating func fail(_ message: String, at value: JSONValue, in document: Int) {
    let uri = registry.documentURIs[document]
    errors.append(SchemaError(message: message, value: value, documentURI: uri))
  }

  /// Adds a fault that leaves no doubt about what is meant, and returns whether such faults are tolerated.
  mutating func tolerate(_ message: String, at value: JSONValue, in document: Int) -> Bool {
    guard options.isLenient else { return false }
    let uri = registry.documentURIs[document]
    toleratedFaults.append(SchemaError(message: message, value: value, documentURI: uri))
    return true
  }

  // MARK: Shared operands

  /// Returns the position of a compiled pattern; `nil` for an invalid one, which is an error unless such are ignored.
  mutating func pattern(_ source: String, at value: JSONValue, in document: Int) -> Int32? {
    do throws(ECMAPatternError) {
      return try patterns.number(of: source)
    } catch {
      let message = "\(quoted(source)) is not an ECMA-262 regular expression: \(error)"
      if !tolerate("the pattern is ignored: \(message)", at: value, in: document) {
        fail(message, at: value, in: document)
      }
      return nil
    }
  }

  /// Returns the position of a keyword in `annotationKeywords`.
  mutating func annotationKeyword(_ name: String) -> Int32 {
    if let known = annotationNumbers[name] { return known }
    annotationKeywords.append(name)
    annotationNumbers[name] = Int32(annotationKeywords.count - 1)
    return Int32(annotationKeywords.count - 1)
  }

  /// Returns the dialect of a resource, from its own `$schema` or the enclosing resource.
  mutating func dialect(ofResource number: Int) -> SchemaDialect {
    if let known = dialects[number] { return known }
    let resource = registry.resources[number]
    var dialect = resource.dialect
    if let uri = resource.schemaURI {
      dialect = SchemaDialect(named: uri) ?? customDialect(uri, of: resource)
    } else if let parent = resource.parent {
      dialect = self.dialect(ofResource: parent)
    }
    dialects[number] = dialect
    return dialect
  }

  /// Returns the dialect that a custom metaschema describes with `$vocabulary`.
  private mutating func customDialect(_ uri: String, of resource: SchemaResource) -> SchemaDialect {
    let keyword = registry.value(at: resource.place)[Keyword.schema.rawValue] ?? registry.value(at: resource.place)
    let document = resource.place.document
    guard let found = registry.resource(at: URIReference(uri).withoutFragment) else {
      fail("unknown dialect \(quoted(uri)); register its metaschema", at: keyword, in: document)
      return resource.dialect
    }
    let place = registry.resources[found].place
    let metaschema = registry.value(at: place)
    let base = metaschema[Keyword.schema.rawValue]?.string.flatMap { SchemaDialect(named: $0) } ?? resource.dialect
    guard let vocabularies = metaschema[Keyword.vocabulary.rawValue] else { return base }
    var enabled: SchemaVocabularies = []
    var requiresFormats = false
    for member in vocabularies.members {
      if let known = SchemaVocabularies(named: member.name) {
        enabled.formUnion(known)
        if member.name.hasSuffix("/format-assertion") { requiresFormats = true }
      } else if member.value.bool == true {
        fail(
          "the dialect \(quoted(uri)) requires the unknown vocabulary \(quoted(member.name))",
          at: keyword,
          in: document
        )
      }
    }
    return base.limited(to: enabled, requiresFormats: requiresFormats)
  }

  // MARK: Dynamic references

  /// Returns the number of a dynamic anchor's name.
  mutating func dynamicName(_ name: String) -> Int32 {
    if let known = dynamicNames.firstIndex(of: name) { return Int32(known) }
    dynamicNames.append(name)
    return Int32(dynamicNames.count - 1)
  }

  /// Fills the table of dynamic anchors for all resources with compiled schemas.
  private mutating func resolveDynamicTargets() {
    guard !dynamicNames.isEmpty else { return }
    var used = Set<Int32>()
    for node in nodes { used.insert(node.resource) }
    dynamicTargets = Array(repeating: -1, count: registry.resources.count * dynamicNames.count)
    for resource in used.sorted() {
      for (position, name) in dynamicNames.enumerated() {
        guard let entry = registry.resources[Int(resource)].dynamicAnchors[name] else { continue }
        let document = registry.resources[Int(resource)].place.document
        dynamicTargets[Int(resource) * dynamicNames.count + position] = node(
          at: SchemaLocation(document: document, entry: entry)
        )
      }
    }
  }
}

/// Returns text in quotation marks, truncated if it is long.
func quoted(_ text: String) -> String {
  var output: [UInt8] = []
  let limit = 60
  let isLong = text.unicodeScalars.count > limit
  JSONLiteral.write(isLong ? String(text.unicodeScalars.prefix(limit - 1)) + "…" : text, to: &output)
  return String(decoding: output, as: UTF8.self)
}
