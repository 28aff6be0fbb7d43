import HTTPMessages
package import JSONSchemas
package import JSONSyntax

extension Source {
  /// Whether the file describes workflows: an Arazzo document that was given, or that one of these names as a source.
  var isWorkflowDocument: Bool { mayBeContract && document.root["arazzo"] != nil }

  /// The URLs of the documents that workflows in this file are about.
  var sourceDescriptions: [JSONValue] {
    guard isWorkflowDocument else { return [] }
    return document.root["sourceDescriptions"]?.elements.compactMap { $0["url"] } ?? []
  }
}

extension Contract {
  /// A file to which a document refers.
  package enum NamedDocument {
    /// The document's top-level value.
    case found(JSONValue)
    /// The reason why the file cannot be read; continues a sentence about it.
    case unreadable(String)
    /// The URL is not that of a local file.
    case remote
  }

  /// The top-level values of the documents that describe workflows, by their paths.
  package var workflowDocuments: [JSONValue] {
    sources.sources.filter(\.isWorkflowDocument).map(\.document.root)
  }

  package func document(at url: String, from value: JSONValue) -> NamedDocument {
    guard let source = sources.source(of: value), let target = source.url.resolved(file: url) else { return .remote }
    if let found = sources.source(at: target) { return .found(found.document.root) }
    return .unreadable(sources.fault(at: target) ?? "is not among the contracts")
  }

  /// Compiles a schema of any of the documents, such as one for the inputs of a workflow.
  package func validator(of schema: JSONValue) throws(SchemaErrors) -> SchemaValidator {
    var options = SchemaCompiler.Options()
    options.isLenient = true
    var compiler = SchemaCompiler(options: options)
    for source in sources.sources { compiler.register(source.document, at: source.url.description) }
    return try compiler.compile(schema)
  }
}
