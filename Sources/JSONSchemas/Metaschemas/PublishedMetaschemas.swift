import JSONSyntax

/// The metaschemas that schemas refer to by their published URIs; parsed when a reference first leads to one.
enum PublishedMetaschemas {
  /// The metaschema published at a URI.
  static func document(at uri: String) -> JSONDocument? { documents[uri] }

  private static let documents = texts.compactMapValues { try? JSONDocument(parsing: $0) }

  private static let texts: [String: String] = {
    let latest = "https://json-schema.org/draft/2020-12/"
    let previous = "https://json-schema.org/draft/2019-09/"
    return [
      latest + "schema": draft202012,
      latest + "meta/core": draft202012Core,
      latest + "meta/applicator": draft202012Applicator,
      latest + "meta/unevaluated": draft202012Unevaluated,
      latest + "meta/validation": draft202012Validation,
      latest + "meta/meta-data": draft202012MetaData,
      latest + "meta/format-annotation": draft202012FormatAnnotation,
      latest + "meta/format-assertion": draft202012FormatAssertion,
      latest + "meta/content": draft202012Content,
      previous + "schema": draft201909,
      previous + "meta/core": draft201909Core,
      previous + "meta/applicator": draft201909Applicator,
      previous + "meta/validation": draft201909Validation,
      previous + "meta/meta-data": draft201909MetaData,
      previous + "meta/format": draft201909Format,
      previous + "meta/content": draft201909Content,
      "http://json-schema.org/draft-07/schema": draft7,
      "http://json-schema.org/draft-06/schema": draft6,
      "http://json-schema.org/draft-04/schema": draft4,
      "https://spec.openapis.org/oas/3.1/dialect/base": openAPI31Dialect,
      "https://spec.openapis.org/oas/3.1/meta/base": openAPI31Base,
    ]
  }()
}
