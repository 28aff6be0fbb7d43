/// A version of JSON Schema with its vocabularies, which determine the supported keywords and their meaning.
public struct SchemaDialect: Sendable, Hashable {
  /// The versions, oldest first.
  enum Version: Int, Sendable, Comparable {
    case draft4, openAPI30, draft6, draft7, draft201909, draft202012

    static func < (left: Version, right: Version) -> Bool { left.rawValue < right.rawValue }
  }

  let version: Version
  var vocabularies: SchemaVocabularies
  /// Whether the dialect itself requires that formats are asserted.
  var requiresFormats = false

  private init(_ version: Version, _ vocabularies: SchemaVocabularies = .all) {
    self.version = version
    self.vocabularies = vocabularies
  }

  /// JSON Schema 2020-12, which OpenAPI 3.1 builds on.
  public static let draft202012 = SchemaDialect(.draft202012)
  /// JSON Schema 2019-09.
  public static let draft201909 = SchemaDialect(.draft201909)
  /// JSON Schema draft 7.
  public static let draft7 = SchemaDialect(.draft7)
  /// JSON Schema draft 6.
  public static let draft6 = SchemaDialect(.draft6)
  /// JSON Schema draft 4.
  public static let draft4 = SchemaDialect(.draft4)
  /// The Schema Object of OpenAPI 3.0: draft 4's rules, `nullable`, and `$ref` without siblings.
  public static let openAPI30 = SchemaDialect(.openAPI30)

  /// Creates the published dialect with a `$schema` URI; `nil` for any other URI.
  public init?(named uri: String) {
    var name = uri[...]
    if name.hasSuffix("#") { name = name.dropLast() }
    switch name {
    case "https://json-schema.org/draft/2020-12/schema": self = .draft202012
    case "https://json-schema.org/draft/2019-09/schema": self = .draft201909
    case "http://json-schema.org/draft-07/schema", "https://json-schema.org/draft-07/schema": self = .draft7
    case "http://json-schema.org/draft-06/schema", "https://json-schema.org/draft-06/schema": self = .draft6
    case "http://json-schema.org/draft-04/schema", "https://json-schema.org/draft-04/schema": self = .draft4
    case _ where Self.isOpenAPI(name, part: "dialect"): self = .draft202012
    default: return nil
    }
  }

  /// Returns whether a URI identifies a part of OpenAPI 3.1 or 3.2, in any edition.
  fileprivate static func isOpenAPI(_ uri: Substring, part: String) -> Bool {
    ["3.1", "3.2"].contains { uri.hasPrefix("https://spec.openapis.org/oas/\($0)/\(part)/") }
  }

  /// Returns the dialect with only the vocabularies that a metaschema lists.
  func limited(to vocabularies: SchemaVocabularies, requiresFormats: Bool) -> SchemaDialect {
    var dialect = SchemaDialect(version, vocabularies.union(.core))
    dialect.requiresFormats = requiresFormats
    return dialect
  }

  /// Whether siblings of `$ref` are ignored, as up to draft 7.
  var ignoresReferenceSiblings: Bool { version < .draft201909 }
}

/// A set of vocabularies.
///
/// Source: JSON Schema 2020-12 Core, section 8.1.2.
struct SchemaVocabularies: OptionSet, Sendable, Hashable {
  let rawValue: UInt8

  init(rawValue: UInt8) { self.rawValue = rawValue }

  static let core = SchemaVocabularies(rawValue: 1)
  static let applicator = SchemaVocabularies(rawValue: 2)
  static let unevaluated = SchemaVocabularies(rawValue: 4)
  static let validation = SchemaVocabularies(rawValue: 8)
  static let format = SchemaVocabularies(rawValue: 16)
  static let content = SchemaVocabularies(rawValue: 32)
  static let all: SchemaVocabularies = [.core, .applicator, .unevaluated, .validation, .format, .content]

  /// Creates the vocabulary with a URI; empty for annotation-only ones, `nil` for unknown ones.
  init?(named uri: String) {
    if SchemaDialect.isOpenAPI(uri[...], part: "vocab") {
      self = []
    } else {
      let prefixes = ["https://json-schema.org/draft/2020-12/vocab/", "https://json-schema.org/draft/2019-09/vocab/"]
      guard let prefix = prefixes.first(where: uri.hasPrefix) else { return nil }
      switch uri.dropFirst(prefix.count) {
      case "core": self = .core
      case "applicator": self = prefix.contains("2019") ? [.applicator, .unevaluated] : .applicator
      case "unevaluated": self = .unevaluated
      case "validation": self = .validation
      case "format", "format-annotation", "format-assertion": self = .format
      case "content": self = .content
      case "meta-data": self = []
      default: return nil
      }
    }
  }
}
