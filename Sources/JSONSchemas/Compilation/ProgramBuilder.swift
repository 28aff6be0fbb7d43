import JSONSyntax
import URISyntax

/// Compiles schemas to the arrays of a `SchemaProgram`: a schema when something first refers to it, without recursion.
struct ProgramBuilder {
  var registry: SchemaRegistry
  let options: SchemaCompiler.Options
  var errors: [SchemaError] = []
  /// What is not judged, and why.
  var setAside: [SchemaError] = []

  var nodes: [SchemaNode] = []
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

  /// Whether a member may be exempt from `required`; `nil` before somebody has looked.
  var hasExemptions: Bool?
  /// The schemas in whose `allOf` the schema is written that was asked for last.
  var outerSchemas: (of: JSONValueKey, schemas: [JSONValue])?

  private var nodesByPlace: [SchemaPlace: Int32] = [:]
  private var pending: [Int32] = []
  private var annotationNumbers: [String: Int32] = [:]
  private var dialects: [Int: SchemaDialect] = [:]

  init(registry: SchemaRegistry, options: SchemaCompiler.Options) {
    self.registry = registry
    self.options = options
  }

  /// The node of the schema at a place; compiled later, if it is new.
  mutating func node(at place: SchemaPlace) -> Int32 {
    if let known = nodesByPlace[place] { return known }
    let number = Int32(nodes.count)
    nodes.append(SchemaNode(document: Int32(place.document), entry: UInt32(place.entry)))
    nodesByPlace[place] = number
    pending.append(number)
    return number
  }

  /// A node that allows everything, in the place of a schema.
  mutating func emptyNode(at value: JSONValue, _ context: SchemaContext) -> Int32 {
    var node = SchemaNode(document: Int32(context.document), entry: UInt32(value.index))
    node.resource = Int32(context.resource)
    nodes.append(node)
    return Int32(nodes.count - 1)
  }

  /// Compiles all that has been referred to.
  mutating func finish() {
    repeat {
      while let number = pending.popLast() { compile(number) }
      resolveDynamicTargets()
    } while !pending.isEmpty
    if errors.isEmpty { rejectEndlessReferences() }
    if errors.isEmpty, dynamicNames.isEmpty { markPlainReferences() }
    if errors.isEmpty { nodes.indices.forEach { summarize($0) } }
  }

  /// Notes what a verdict needs of a schema: where its plain references lead, the kinds that the schema there refuses by
  /// itself, and whether it says nothing more.
  private mutating func summarize(_ number: Int) {
    var target = number
    while nodes[target].reference >= 0 { target = Int(nodes[target].reference) }
    nodes[number].target = Int32(target)
    nodes[number].isTypeOnly = true
    for instruction in instructions[Int(nodes[target].first)..<Int(nodes[target].end)] {
      if instruction.operation == .type || instruction.operation == .never {
        nodes[number].refused |= instruction.kinds
      } else {
        nodes[number].isTypeOnly = false
      }
    }
  }

  /// Marks the schemas that are nothing but a reference, so that evaluation passes through them.
  private mutating func markPlainReferences() {
    for number in nodes.indices where nodes[number].end - nodes[number].first == 1 {
      let instruction = instructions[Int(nodes[number].first)]
      if instruction.operation == .ref, instruction.keyword == .ref { nodes[number].reference = instruction.a }
    }
  }

  /// Notes an error at a value.
  mutating func fail(_ message: String, at value: JSONValue, in document: Int) {
    let uri = registry.documentURIs[document]
    errors.append(SchemaError(message: message, value: value, documentURI: uri))
  }

  // MARK: Operands that are shared

  /// The position of a compiled pattern; `nil`, and an error unless such are set aside, for one that is not valid.
  mutating func pattern(_ source: String, at value: JSONValue, in document: Int) -> Int32? {
    do throws(ECMAPatternError) {
      return try patterns.number(of: source)
    } catch {
      let message = "\(quoted(source)) is not a regular expression of ECMA-262: \(error)"
      guard options.setsPatternsAside else {
        fail(message, at: value, in: document)
        return nil
      }
      let uri = registry.documentURIs[document]
      setAside.append(
        SchemaError(message: "the pattern is not judged: \(message)", value: value, documentURI: uri)
      )
      return nil
    }
  }

  /// The position of a keyword among those that give annotations.
  mutating func annotationKeyword(_ name: String) -> Int32 {
    if let known = annotationNumbers[name] { return known }
    annotationKeywords.append(name)
    annotationNumbers[name] = Int32(annotationKeywords.count - 1)
    return Int32(annotationKeywords.count - 1)
  }

  /// The dialect of a resource, by its own `$schema` or that of the resource around it.
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

  /// The dialect that a metaschema of the user's describes by its `$vocabulary`.
  private mutating func customDialect(_ uri: String, of resource: SchemaResource) -> SchemaDialect {
    let keyword = registry.value(at: resource.place)[Keyword.schema.rawValue] ?? registry.value(at: resource.place)
    let document = resource.place.document
    guard let found = registry.resource(at: URIReference(uri).withoutFragment) else {
      fail("the dialect \(quoted(uri)) is not known, and no metaschema is registered for it", at: keyword, in: document)
      return resource.dialect
    }
    let place = registry.resources[found].place
    let metaschema = registry.value(at: place)
    let base = metaschema[Keyword.schema.rawValue]?.string.flatMap { SchemaDialect(named: $0) } ?? resource.dialect
    guard let vocabularies = metaschema[Keyword.vocabulary.rawValue] else { return base }
    var enabled: SchemaVocabularies = []
    var demandsFormats = false
    for member in vocabularies.members {
      if let known = SchemaVocabularies(named: member.name) {
        enabled.formUnion(known)
        if member.name.hasSuffix("/format-assertion") { demandsFormats = true }
      } else if member.value.bool == true {
        fail(
          "the dialect \(quoted(uri)) requires the vocabulary \(quoted(member.name)), which is not known",
          at: keyword,
          in: document
        )
      }
    }
    return base.limited(to: enabled, demandsFormats: demandsFormats)
  }

  // MARK: Dynamic references

  /// The number of a dynamic anchor's name.
  mutating func dynamicName(_ name: String) -> Int32 {
    if let known = dynamicNames.firstIndex(of: name) { return Int32(known) }
    dynamicNames.append(name)
    return Int32(dynamicNames.count - 1)
  }

  /// Fills the table of dynamic anchors for every resource that a compiled schema belongs to.
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
          at: SchemaPlace(document: document, entry: entry)
        )
      }
    }
  }
}

/// A text in quotation marks, shortened where it is long.
func quoted(_ text: String) -> String {
  var output: [UInt8] = []
  let limit = 60
  let isLong = text.unicodeScalars.count > limit
  JSONLiteral.write(isLong ? String(text.unicodeScalars.prefix(limit - 1)) + "…" : text, to: &output)
  return String(decoding: output, as: UTF8.self)
}
