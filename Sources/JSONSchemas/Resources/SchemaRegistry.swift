import JSONSyntax
import URISyntax

/// A place of a schema: a document of the registry, and an entry of its tape.
struct SchemaPlace: Sendable, Hashable {
  var document: Int
  var entry: Int
}

/// A schema resource: a document, or a subschema with an `$id`.
///
/// Source: JSON Schema 2020-12 Core, section 4.3.5.
struct SchemaResource: Sendable {
  var place: SchemaPlace
  /// The tape index behind the resource.
  var end: Int
  /// The absolute URI, without a fragment.
  var uri: String
  /// What `$schema` says; `nil` where nothing is said, so that the enclosing resource's holds.
  var schemaURI: String?
  /// The dialect by which the resource was searched for subschemas.
  var dialect: SchemaDialect
  var anchors: [String: Int] = [:]
  var dynamicAnchors: [String: Int] = [:]
  /// The resource that this one is embedded in.
  var parent: Int?
}

/// The documents that references can lead to, and the resources and anchors in them.
struct SchemaRegistry: Sendable {
  private(set) var documents: [JSONDocument] = []
  private(set) var documentURIs: [String] = []
  var resources: [SchemaResource] = []
  /// The resources of each document, in the order in which they begin.
  private var resourcesOfDocument: [[Int]] = []
  private var resourcesByURI: [String: Int] = [:]
  /// The resources that are not whole documents.
  private var resourcesByPlace: [SchemaPlace: Int] = [:]
  private var memberIndices: [SchemaPlace: [String: Int]] = [:]
  let defaultDialect: SchemaDialect

  /// Objects with more members than this are searched with an index.
  private static let indexedMembers = 24

  init(defaultDialect: SchemaDialect) {
    self.defaultDialect = defaultDialect
  }

  /// Adds a document under a URI; one registered before under the same URI gives way.
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
        place: SchemaPlace(document: number, entry: 0),
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

  /// The number of a registered document.
  func number(of document: JSONDocument) -> Int? {
    documents.lastIndex { $0 === document }
  }

  /// Adds a resource that was found inside another; the first to claim a URI keeps it.
  mutating func add(_ resource: SchemaResource) -> Int {
    let number = resources.count
    resources.append(resource)
    resourcesOfDocument[resource.place.document].append(number)
    resourcesByPlace[resource.place] = number
    claim(resource.uri, for: number)
    return number
  }

  /// Makes a resource known under a URI that no other has claimed.
  mutating func claim(_ uri: String, for resource: Int) {
    if resourcesByURI[uri] == nil { resourcesByURI[uri] = resource }
  }

  /// The resource inside a document that begins at a place.
  func resource(beginningAt place: SchemaPlace) -> Int? { resourcesByPlace[place] }

  /// The innermost resource that a place belongs to.
  func resource(around place: SchemaPlace) -> Int {
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

  /// The resource with a URI; published metaschemas are found without being registered.
  mutating func resource(at uri: String) -> Int? {
    if let known = resourcesByURI[uri] { return known }
    guard let document = PublishedMetaschemas.document(at: uri) else { return nil }
    register(document, at: uri)
    return resourcesByURI[uri]
  }

  /// The value at a place.
  func value(at place: SchemaPlace) -> JSONValue {
    JSONValue(document: documents[place.document], index: place.entry)
  }

  /// Follows a JSON Pointer from a place.
  mutating func follow(_ pointer: JSONPointer, from place: SchemaPlace) -> SchemaPlace? {
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

  private mutating func members(of place: SchemaPlace) -> [String: Int] {
    if let known = memberIndices[place] { return known }
    var members: [String: Int] = [:]
    for member in value(at: place).members where members[member.name] == nil {
      members[member.name] = member.value.index
    }
    memberIndices[place] = members
    return members
  }

  /// What an OpenAPI document says about its schemas; else the default.
  private static func dialect(ofDocument document: JSONDocument, default known: SchemaDialect) -> SchemaDialect {
    let root = document.root
    if let version = root["openapi"]?.string, version.hasPrefix("3.0") { return .openAPI30 }
    if root["openapi"] != nil, let name = root["jsonSchemaDialect"]?.string {
      return SchemaDialect(named: name) ?? known
    }
    return known
  }
}
