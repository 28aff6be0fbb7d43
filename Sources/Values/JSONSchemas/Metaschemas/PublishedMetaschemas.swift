import JSONSyntax

/// The metaschemas that schemas refer to by their published URIs; parsed when a reference first leads to one.
///
/// The texts are the files in `Embedded`; each names its own URI in `$id`, or in `id` until draft 4.
enum PublishedMetaschemas {
  /// The metaschema published at a URI, which is written without a fragment.
  static func document(at uri: String) -> JSONDocument? { documents[uri] }

  private static let documents: [String: JSONDocument] = EmbeddedTexts.files.reduce(into: [:]) { documents, file in
    guard let document = try? JSONDocument(parsing: file.text),
      let identifier = (document.root["$id"] ?? document.root["id"])?.string
    else { return }
    documents[identifier.hasSuffix("#") ? String(identifier.dropLast()) : identifier] = document
  }
}
