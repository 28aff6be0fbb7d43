public import JSONSyntax

/// Compiles JSON Schemas to validators, and resolves references between registered documents.
///
/// Documents are registered as a whole; their schemas are compiled when they are used.
/// Source: JSON Schema 2020-12 Core and Validation.
public struct SchemaCompiler: Sendable {
  /// Options for compilation and evaluation.
  public struct Options: Sendable, Hashable {
    /// Whether `format` is an assertion; the default of JSON Schema is an annotation.
    public var assertFormats: Bool
    /// The dialect of schemas without `$schema`; OpenAPI documents specify their own.
    public var dialect: SchemaDialect
    /// The formats that are not asserted.
    public var ignoredFormats: Set<String> = []
    /// Whether faults that leave no doubt about what a schema means are tolerated instead of errors.
    ///
    /// Every text matches a pattern that is not an ECMA-262 regular expression, names in `required` may be repeated,
    /// and the bounds of one version of OpenAPI are read in others. The validator lists what was tolerated.
    public var isLenient = false
    var bounds: EvaluationBounds

    /// Creates options.
    ///
    /// - Parameters:
    ///   - assertFormats: Whether `format` is an assertion.
    ///   - dialect: The dialect of schemas without `$schema`.
    ///   - maximumDepth: The deepest nesting of schemas under evaluation.
    ///   - maximumSteps: The most schema evaluations, in addition to 200 per value of the instance.
    public init(
      assertFormats: Bool = true,
      dialect: SchemaDialect = .draft202012,
      maximumDepth: Int = 1000,
      maximumSteps: Int = 4_000_000
    ) {
      self.assertFormats = assertFormats
      self.dialect = dialect
      self.bounds = EvaluationBounds(depth: maximumDepth, steps: maximumSteps)
    }
  }

  private let options: Options
  private var registry: SchemaRegistry

  /// Creates a compiler that only knows the published metaschemas.
  public init(options: Options = Options()) {
    self.options = options
    self.registry = SchemaRegistry(defaultDialect: options.dialect)
  }

  /// Registers a document under an absolute URI, as a target for references; it need not be a schema itself.
  public mutating func register(_ document: JSONDocument, at uri: String) {
    registry.register(document, at: uri)
  }

  /// Compiles a schema: a value in a registered document, or in one that is then registered under `baseURI`.
  ///
  /// - Throws: `SchemaErrors` with all errors of the schema and of those that it refers to.
  public func compile(_ schema: JSONValue, baseURI: String = "") throws(SchemaErrors) -> SchemaValidator {
    let validators = try compile([schema], baseURI: baseURI)
    guard let validator = validators.first else { throw SchemaErrors([]) }
    return validator
  }

  /// Compiles several schemas, and shares what they have in common; returns one validator each, in order.
  ///
  /// - Throws: `SchemaErrors` with all errors of the schemas and of those that they refer to.
  public func compile(_ schemas: [JSONValue], baseURI: String = "") throws(SchemaErrors) -> [SchemaValidator] {
    var builder = ProgramBuilder(registry: registry, options: options)
    var entries: [Int32] = []
    for schema in schemas {
      let document =
        builder.registry.number(of: schema.document) ?? builder.registry.register(schema.document, at: baseURI)
      entries.append(builder.node(at: SchemaLocation(document: document, entry: schema.index)))
    }
    builder.finish()
    guard builder.errors.isEmpty else { throw SchemaErrors(builder.errors) }
    let program = SchemaProgram(builder)
    return entries.map { SchemaValidator(program: program, entry: Int($0)) }
  }
}
