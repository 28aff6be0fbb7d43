import Basics
import HTTPMessages
import JSONSyntax

/// A parsed file of the contract folder.
struct Source: Sendable {
  /// The path for messages.
  let path: String
  /// The URI by which references find the file.
  let url: HTTPURL
  /// The URI that the document calls its own (`$self`), which its references are relative to; `nil` if it has none.
  ///
  /// Source: OpenAPI 3.2, sections 4.1.2.1 and 4.7.
  let identity: String?
  /// The content of the file, with overlays applied, and in OpenAPI 3 if it is written in Swagger 2.0.
  fileprivate(set) var document: JSONDocument
  /// Whether the file may be a contract, rather than only be referred to.
  let mayBeContract: Bool
  /// Whether the file was read because a document refers to it.
  let isReferenced: Bool
  /// The document as its author wrote it.
  private let written: JSONDocument
  /// The positions in a JSON text; `nil` for YAML, whose values have their positions.
  private let locations: LocationIndex?

  init(path: String, document: JSONDocument, isJSON: Bool, mayBeContract: Bool, isReferenced: Bool = false) {
    self.path = path
    self.mayBeContract = mayBeContract
    self.isReferenced = isReferenced
    self.document = document
    written = document
    url = Source.url(ofPath: path)
    let stated = OpenAPIVersion.isVersion32(document.root) ? document.root["$self"]?.string : nil
    identity = stated.map { [base = url.description] in URIReference.resolve($0, against: base).withoutFragment }
    locations = isJSON ? LocationIndex(document.bytes) : nil
  }

  /// Returns the URI of a file by its path.
  static func url(ofPath path: String) -> HTTPURL {
    // A colon in the first segment, as in that of a git revision, would end a scheme (RFC 3986, section 4.2).
    let isLikeScheme = path.prefix { $0 != "/" }.contains(":") && !path.contains("://")
    return root.resolved(file: isLikeScheme ? "./" + path : path) ?? root
  }

  /// The base of relative paths, deep enough that a path with `..` gets a URI of its own.
  private static let root = HTTPURL(scheme: "file", host: "", path: String(repeating: "/-", count: 64) + "/")

  /// Returns the line and column of a value, or of what it was made from.
  func location(of value: JSONValue) -> JSONLocation {
    let value = value.original
    guard value.document === written else { return value.location }
    return locations?.location(of: value.byteRange.lowerBound, in: value.document.bytes) ?? value.location
  }
}

extension HTTPURL {
  /// Resolves the path of a file, which may contain any character, against this URL; `nil` if the result is not a file
  /// URL.
  func resolved(file path: String) -> HTTPURL? {
    guard let url = try? resolving(PercentEncoding.encode(path, allowing: "/%:@!$&'()*+,;=")) else { return nil }
    return url.scheme == "file" && url.host.isEmpty ? url : nil
  }
}

/// The files of the contract folder, by URI and by document.
struct SourceSet: Sendable {
  private(set) var sources: [Source] = []
  /// The overlays, which nothing refers to.
  private var overlays: [ObjectIdentifier: Source] = [:]
  private var numbersByPath: [String: Int] = [:]
  private var numbersByDocument: [ObjectIdentifier: Int] = [:]
  private var faultsByPath: [String: String] = [:]
  private var numbersByIdentity: [String: Int] = [:]

  init(_ sources: [Source] = []) {
    for source in sources { add(source) }
  }

  /// Adds a file; the first of two files with the same URI wins.
  mutating func add(_ source: Source) {
    let key = Self.key(of: source.url)
    if numbersByPath[key] == nil { numbersByPath[key] = sources.count }
    numbersByDocument[ObjectIdentifier(source.document)] = sources.count
    if let identity = source.identity, numbersByIdentity[identity] == nil {
      numbersByIdentity[identity] = sources.count
    }
    sources.append(source)
  }

  /// Adds an overlay, in which values of the contracts are written.
  mutating func add(overlay: Source) { overlays[ObjectIdentifier(overlay.document)] = overlay }

  /// Replaces the document of a file by a converted one.
  mutating func replace(_ document: JSONDocument, by converted: JSONDocument) {
    guard let number = numbersByDocument[ObjectIdentifier(document)] else { return }
    sources[number].document = converted
    numbersByDocument[ObjectIdentifier(converted)] = number
  }

  /// Records why a referenced file at a URI cannot be read.
  mutating func addFault(_ message: String, at url: HTTPURL) { faultsByPath[Self.key(of: url)] = message }

  /// Paths are compared percent-decoded, because the same path can be escaped in several ways.
  private static func key(of url: HTTPURL) -> String { PercentEncoding.decode(url.path) }

  /// Returns the file that contains a value.
  func source(of value: JSONValue) -> Source? {
    let document = ObjectIdentifier(value.document)
    return numbersByDocument[document].map { sources[$0] } ?? overlays[document]
  }

  /// Returns the file at a URI.
  func source(at url: HTTPURL) -> Source? { numbersByPath[Self.key(of: url)].map { sources[$0] } }

  /// Returns the document that a reference means by the URI that it calls its own; `nil` if no document does.
  ///
  /// `file` is the reference without its fragment.
  func source(identifiedBy file: String, from source: Source) -> Source? {
    guard !numbersByIdentity.isEmpty else { return nil }
    let base = source.identity ?? source.url.description
    return numbersByIdentity[URIReference.resolve(file, against: base).withoutFragment].map { sources[$0] }
  }

  /// The documents by further URIs: those that references have when they are resolved against a document's own URI.
  ///
  /// Files that are named relative to such a document are found where they are read from; schemas know them by both.
  var referencesByIdentity: [(document: JSONDocument, uri: String)] {
    guard !numbersByIdentity.isEmpty else { return [] }
    var found: [(document: JSONDocument, uri: String)] = []
    var known = Set(sources.map(\.url.description)).union(numbersByIdentity.keys)
    var work = sources.flatMap { source in
      [source.url.description, source.identity].compactMap(\.self).map { (source: source, base: $0) }
    }
    while let (source, base) = work.popLast(), found.count < ReferencedSources.limit {
      for reference in source.document.references {
        let file = String((reference.string ?? "").prefix { $0 != "#" })
        guard !file.isEmpty else { continue }
        let uri = URIReference.resolve(file, against: base).withoutFragment
        guard !known.contains(uri),
          let target = self.source(identifiedBy: file, from: source)
            ?? source.url.resolved(file: file).flatMap({ self.source(at: $0) })
        else { continue }
        known.insert(uri)
        found.append((target.document, uri))
        work.append((target, uri))
      }
    }
    return found
  }

  /// Returns the reason why the file at a URI cannot be read; `nil` if it was not tried, or succeeded.
  func fault(at url: HTTPURL) -> String? { faultsByPath[Self.key(of: url)] }

  /// Returns the place of a value or key, or of what it was made from.
  func place(of value: JSONValue) -> SourcePlace {
    guard let source = source(of: value.original) else { return SourcePlace(file: "", location: value.location) }
    return SourcePlace(file: source.path, location: source.location(of: value))
  }
}
