public import JSONSyntax

/// Compiles JSON Schemas to validators: knows documents by their URIs, and resolves the references between them.
///
/// A document is registered whole; the schemas in it are compiled when something refers to them.
/// Source: JSON Schema 2020-12 Core and Validation.
public struct SchemaCompiler: Sendable {
  /// What compiling and evaluating depend on.
  public struct Options: Sendable, Hashable {
    /// Whether `format` is asserted, as we do, or only noted, as JSON Schema does by default.
    public var assertFormats: Bool
    /// The dialect of schemas that do not name theirs; an OpenAPI document says its own.
    public var dialect: SchemaDialect
    /// The formats that are not asserted.
    public var ignoredFormats: Set<String> = []
    /// Whether a pattern that is no regular expression of ECMA-262 is set aside, and is no error.
    ///
    /// Every text matches it then. What was set aside a validator knows.
    public var setsPatternsAside = false
    var bounds: EvaluationBounds

    /// Options: how many schemas may be under evaluation inside each other, and how many be evaluated at all besides
    /// a thousand for each value of the instance.
    public init(
      assertFormats: Bool = true,
      dialect: SchemaDialect = .draft202012,
      maximumDepth: Int = 1000,
      maximumSteps: Int = 10_000_000
    ) {
      self.assertFormats = assertFormats
      self.dialect = dialect
      self.bounds = EvaluationBounds(depth: maximumDepth, steps: maximumSteps)
    }
  }

  private let options: Options
  private var registry: SchemaRegistry

  /// A compiler that knows the published metaschemas and no other document.
  public init(options: Options = Options()) {
    self.options = options
    self.registry = SchemaRegistry(defaultDialect: options.dialect)
  }

  /// Makes a document known under an absolute URI, for references to lead to; it need not be a schema as a whole.
  public mutating func register(_ document: JSONDocument, at uri: String) {
    registry.register(document, at: uri)
  }

  /// Compiles a schema: a value inside a registered document, or of one that is then known under `baseURI`.
  ///
  /// - Throws: `SchemaErrors`, with all that is wrong with the schema and those that it refers to.
  public func compile(_ schema: JSONValue, baseURI: String = "") throws(SchemaErrors) -> SchemaValidator {
    let validators = try compile([schema], baseURI: baseURI)
    guard let validator = validators.first else { throw SchemaErrors([]) }
    return validator
  }

  /// Compiles several schemas at once, so that what they share is compiled once; a validator for each, in their order.
  ///
  /// - Throws: `SchemaErrors`, with all that is wrong with the schemas and those that they refer to.
  public func compile(_ schemas: [JSONValue], baseURI: String = "") throws(SchemaErrors) -> [SchemaValidator] {
    var builder = ProgramBuilder(registry: registry, options: options)
    var entries: [Int32] = []
    for schema in schemas {
      let document =
        builder.registry.number(of: schema.document) ?? builder.registry.register(schema.document, at: baseURI)
      entries.append(builder.node(at: SchemaPlace(document: document, entry: schema.index)))
    }
    builder.finish()
    guard builder.errors.isEmpty else { throw SchemaErrors(builder.errors) }
    let program = SchemaProgram(builder)
    return entries.map { SchemaValidator(program: program, entry: Int($0)) }
  }
}
