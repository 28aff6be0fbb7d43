import HTTPExchange
import JSONSyntax

/// A file of the contract folder that could be read.
struct Source: Sendable {
  /// The path, as people were told it.
  let path: String
  /// The URI under which references find it.
  let url: HTTPURL
  let document: JSONDocument
  /// Whether the file may be a contract, or is only there to be referred to.
  let mayBeContract: Bool
  /// The places of a JSON text; `nil` for YAML, whose values know theirs.
  private let locations: LocationIndex?

  init(path: String, document: JSONDocument, isJSON: Bool, mayBeContract: Bool) {
    self.path = path
    self.mayBeContract = mayBeContract
    self.document = document
    url = Source.root.resolved(file: path) ?? Source.root
    locations = isJSON ? LocationIndex(document.bytes) : nil
  }

  private static let root = HTTPURL(scheme: "file", host: "", path: "/")

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
  let sources: [Source]
  private let numbersByPath: [String: Int]
  private let numbersByDocument: [ObjectIdentifier: Int]

  init(_ sources: [Source]) {
    self.sources = sources
    numbersByPath = Dictionary(
      zip(sources.map(\.url.path), sources.indices),
      uniquingKeysWith: { first, _ in first }
    )
    numbersByDocument = Dictionary(
      zip(sources.map { ObjectIdentifier($0.document) }, sources.indices),
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// The file in which a value stands.
  func source(of value: JSONValue) -> Source? {
    numbersByDocument[ObjectIdentifier(value.document)].map { sources[$0] }
  }

  /// The file at a URI.
  func source(at url: HTTPURL) -> Source? { numbersByPath[url.path].map { sources[$0] } }

  /// The place of a value, or key.
  func place(of value: JSONValue) -> SourcePlace {
    guard let source = source(of: value) else { return SourcePlace(file: "", location: value.location) }
    return SourcePlace(file: source.path, location: source.location(of: value))
  }
}
