import Basics
import JSONSyntax

/// The location of a schema: a document of the registry, and an entry of its tape.
struct SchemaLocation: Sendable, Hashable {
  var document: Int
  var entry: Int
}

/// A schema resource: a document, or a subschema with an `$id`.
///
/// Source: JSON Schema 2020-12 Core, section 4.3.5.
struct SchemaResource: Sendable {
  var place: SchemaLocation
  /// The tape index after the resource.
  var end: Int
  /// The absolute URI, without a fragment.
  var uri: String
  /// The value of `$schema`; `nil` if the enclosing resource's applies.
  var schemaURI: String?
  /// The dialect that was used to find the resource's subschemas.
  var dialect: SchemaDialect
  var anchors: [String: Int] = [:]
  var dynamicAnchors: [String: Int] = [:]
  /// The enclosing resource.
  var parent: Int?
}

/// The documents that references can refer to, with their resources and anchors.
struct SchemaRegistry: Sendable {
  private(set) var documents: [JSONDocument] = []
  private(set) var documentURIs: [String] = []
  var resources: [SchemaResource] = []
  /// The resources of each document, in the order of their start.
  private var resourcesOfDocument: [[Int]] = []
  private var resourcesByURI: [String: Int] = [:]
  /// The resources that are not entire documents.
  private var resourcesByPlace: [SchemaLocation: Int] = [:]
  private var memberIndices: [SchemaLocation: [String: Int]] = [:]
  let defaultDialect: SchemaDialect

  /// The number of members above which objects are searched with an index.
  private static let indexedMembers = 24

  init(defaultDialect: SchemaDialect) {
    self.defaultDialect = defaultDialect
  }

  /// Adds a document under a URI, and replaces one that was registered under the same URI.
  @discardableResult
  mutating func register(_ document: JSONDocument, at uri: String) -> Int {
    let number = documents.count
    let base = URIReference(uri).withoutFragment
    documents.append(document)
    documentURIs.append(base)
    let dialect = Self.dialect(ofDocument: document, default: defaultDialect)
    let root = resources.count
    resources.append(
      SchemaResource(
        place: SchemaLocation(document: number, entry: 0),
        end: document.tape.count,
        uri: base,
        schemaURI: nil,
        dialect: dialect
      )
    )
    resourcesOfDocument.append([root])
    resourcesByURI[base] = root
    ResourceScan(document: document, number: number).scan(into: &self, root: root)
    let resources = resources
    resourcesOfDocument[number].sort { resources[$0].place.entry < resources[$1].place.entry }
    return number
  }

  /// Returns the number of a registered document.
  func number(of document: JSONDocument) -> Int? {
    documents.lastIndex { $0 === document }
  }

  /// Adds a resource within a document; the first one to claim a URI keeps it.
  mutating func add(_ resource: SchemaResource) -> Int {
    let number = resources.count
    resources.append(resource)
    resourcesOfDocument[resource.place.document].append(number)
    resourcesByPlace[resource.place] = number
    claim(resource.uri, for: number)
    return number
  }

  /// Assigns a URI to a resource, unless another one has claimed it.
  mutating func claim(_ uri: String, for resource: Int) {
    if resourcesByURI[uri] == nil { resourcesByURI[uri] = resource }
  }

  /// Returns the resource within a document that starts at a location.
  func resource(beginningAt place: SchemaLocation) -> Int? { resourcesByPlace[place] }

  /// Returns the innermost resource that contains a location.
  func resource(around place: SchemaLocation) -> Int {
    let candidates = resourcesOfDocument[place.document]
    var low = 0
    var high = candidates.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if resources[candidates[middle]].place.entry <= place.entry { low = middle } else { high = middle }
    }
    var number = candidates[low]
    while resources[number].end <= place.entry, let parent = resources[number].parent { number = parent }
    return number
  }

  /// Returns the resource with a URI; published metaschemas need not be registered.
  mutating func resource(at uri: String) -> Int? {
    if let known = resourcesByURI[uri] { return known }
    guard let document = PublishedMetaschemas.document(at: uri) else { return nil }
    register(document, at: uri)
    return resourcesByURI[uri]
  }

  func value(at place: SchemaLocation) -> JSONValue {
    JSONValue(document: documents[place.document], index: place.entry)
  }

  mutating func follow(_ pointer: JSONPointer, from place: SchemaLocation) -> SchemaLocation? {
    var place = place
    for token in pointer.tokens {
      let value = value(at: place)
      if value.kind == .object, value.count > Self.indexedMembers {
        guard let entry = members(of: place)[token] else { return nil }
        place.entry = entry
      } else {
        guard let next = value.value(at: JSONPointer(tokens: [token])) else { return nil }
        place.entry = next.index
      }
    }
    return place
  }

  private mutating func members(of place: SchemaLocation) -> [String: Int] {
    if let known = memberIndices[place] { return known }
    var members: [String: Int] = [:]
    for member in value(at: place).members where members[member.name] == nil {
      members[member.name] = member.value.index
    }
    memberIndices[place] = members
    return members
  }

  /// Returns the dialect that an OpenAPI document specifies, or else the default.
  private static func dialect(ofDocument document: JSONDocument, default known: SchemaDialect) -> SchemaDialect {
    let root = document.root
    if let version = root["openapi"]?.string, version.hasPrefix("3.0") { return .openAPI30 }
    if root["openapi"] != nil, let name = root["jsonSchemaDialect"]?.string {
      return SchemaDialect(named: name) ?? known
    }
    return known
  }
}
