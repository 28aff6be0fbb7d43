import HTTPExchange
import JSONSyntax

/// A file of the contract folder that could be read.
struct Source: Sendable {
  /// The path as messages show it.
  let path: String
  /// The URI under which references find it.
  let url: HTTPURL
  let document: JSONDocument
  /// Whether the file may be a contract, or is only there to be referred to.
  let mayBeContract: Bool
  /// Whether the file was read because a document refers to it.
  let isReferenced: Bool
  /// The places of a JSON text; `nil` for YAML, whose values know theirs.
  private let locations: LocationIndex?

  init(path: String, document: JSONDocument, isJSON: Bool, mayBeContract: Bool, isReferenced: Bool = false) {
    self.path = path
    self.mayBeContract = mayBeContract
    self.isReferenced = isReferenced
    self.document = document
    url = Source.url(ofPath: path)
    locations = isJSON ? LocationIndex(document.bytes) : nil
  }

  /// The URI of a file by its path.
  static func url(ofPath path: String) -> HTTPURL { root.resolved(file: path) ?? root }

  /// Where relative paths start from: deep enough that `..` leads to a URI of its own, and not to that of another file.
  private static let root = HTTPURL(scheme: "file", host: "", path: String(repeating: "/-", count: 64) + "/")

  func location(of value: JSONValue) -> JSONLocation {
    locations?.location(of: value.byteRange.lowerBound, in: document.bytes) ?? value.location
  }
}

extension HTTPURL {
  /// The URL of a file by its path from here, which may have any characters; `nil` for a URL of another kind.
  func resolved(file path: String) -> HTTPURL? {
    guard let url = try? resolving(PercentEncoding.encode(path, allowing: "/%:@!$&'()*+,;=")) else { return nil }
    return url.scheme == "file" && url.host.isEmpty ? url : nil
  }
}

/// The files of the contract folder, by URI and by the document that each holds.
struct SourceSet: Sendable {
  private(set) var sources: [Source] = []
  private var numbersByPath: [String: Int] = [:]
  private var numbersByDocument: [ObjectIdentifier: Int] = [:]
  private var faultsByPath: [String: String] = [:]

  init(_ sources: [Source] = []) {
    for source in sources { add(source) }
  }

  /// Adds a file; of two files with the same URI the first is kept.
  mutating func add(_ source: Source) {
    let key = Self.key(of: source.url)
    if numbersByPath[key] == nil { numbersByPath[key] = sources.count }
    numbersByDocument[ObjectIdentifier(source.document)] = sources.count
    sources.append(source)
  }

  /// Notes why the file at a URI, which a document refers to, cannot be read.
  mutating func addFault(_ message: String, at url: HTTPURL) { faultsByPath[Self.key(of: url)] = message }

  /// Escapes may be written in two ways, so that they are compared decoded.
  private static func key(of url: HTTPURL) -> String { PercentEncoding.decode(url.path) }

  /// The file that has a value.
  func source(of value: JSONValue) -> Source? {
    numbersByDocument[ObjectIdentifier(value.document)].map { sources[$0] }
  }

  /// The file at a URI.
  func source(at url: HTTPURL) -> Source? { numbersByPath[Self.key(of: url)].map { sources[$0] } }

  /// Why the file at a URI cannot be read; `nil` if it can, or has not been read yet.
  func fault(at url: HTTPURL) -> String? { faultsByPath[Self.key(of: url)] }

  /// The place of a value, or key.
  func place(of value: JSONValue) -> SourcePlace {
    guard let source = source(of: value) else { return SourcePlace(file: "", location: value.location) }
    return SourcePlace(file: source.path, location: source.location(of: value))
  }
}
