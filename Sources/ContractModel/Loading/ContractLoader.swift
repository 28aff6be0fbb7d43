import HTTPExchange
import JSONSchemas
public import JSONSyntax

/// Reads the files of a contract folder: documents to operations, and what is wrong with them to problems.
///
/// Every file that has `openapi` is a contract; other files are there to be referred to. The files are parsed; the
/// contracts are read once for their schemas and operations; the schemas are compiled; the contracts are read again
/// with both at hand; then operations that stand twice are found.
public struct ContractLoader: Sendable {
  /// Reads YAML; this target knows none.
  public typealias YAMLReader = @Sendable (_ path: String, _ bytes: [UInt8]) -> Result<JSONDocument, ContractFileFault>

  private let parseYAML: YAMLReader

  /// A loader that reads YAML by a function.
  public init(parseYAML: @escaping YAMLReader) { self.parseYAML = parseYAML }

  /// Loads the files of a folder, in whatever order they are given.
  ///
  /// `folder` is what people are told the folder, or the file, is.
  public func load(_ files: [ContractFile], folder: String) -> Contract {
    var log = ProblemLog()
    let sources = SourceSet(files.sorted { $0.path < $1.path }.compactMap { source($0, &log) })
    let contracts = sources.sources.filter { isContract($0, &log) }
    guard !contracts.isEmpty else {
      if log.problems.isEmpty { log.add(Self.absence(of: sources, in: folder)) }
      return Contract(documents: [], operations: [], problems: log.sorted, sources: sources)
    }
    var schemas = SchemaTable()
    var first = ContractReader(sources: sources, schemas: schemas, index: nil)
    let found = Self.operations(of: contracts, by: &first)
    schemas = first.schemas
    let errors = schemas.compile(compiler(for: sources, contracts))
    var second = ContractReader(sources: sources, schemas: schemas, index: OperationIndex(found))
    second.log = log
    let operations = Self.operations(of: contracts, by: &second)
    second.judgeSchemas()
    for error in errors { second.report(error) }
    second.reportRepetitions(in: operations)
    return Contract(
      documents: contracts.map(ContractDocument.init),
      operations: operations.map(\.operation),
      problems: second.log.sorted,
      sources: sources
    )
  }

  private func source(_ file: ContractFile, _ log: inout ProblemLog) -> Source? {
    let result: Result<JSONDocument, ContractFileFault> =
      if file.isJSON {
        Result { () throws(JSONSyntaxError) in try JSONDocument(parsing: file.bytes) }
          .mapError { ContractFileFault(message: $0.message, location: $0.location) }
      } else {
        parseYAML(file.path, file.bytes)
      }
    switch result {
    case .success(let document):
      let source = Source(
        path: file.path,
        document: document,
        isJSON: file.isJSON,
        mayBeContract: file.isContract
      )
      for key in document.duplicateKeys {
        log.add(
          ContractProblem(
            code: .duplicateKey,
            message: "the key \"\(key.string ?? "")\" stands twice in the same object; keep one of them",
            place: SourcePlace(file: file.path, location: source.location(of: key)),
            pointer: key.pointer
          )
        )
      }
      return source
    case .failure(let fault):
      log.add(
        ContractProblem(
          code: file.isJSON ? .unreadableJSON : .unreadableYAML,
          message: fault.message,
          place: SourcePlace(file: file.path, location: fault.location)
        )
      )
      return nil
    }
  }

  /// Whether a file is a contract that can be read.
  private func isContract(_ source: Source, _ log: inout ProblemLog) -> Bool {
    guard source.mayBeContract else { return false }
    let root = source.document.root
    if let value = root["swagger"] {
      log.add(
        ContractProblem(
          code: .unsupportedVersion,
          message: "Swagger \(value.string ?? value.text) is not supported; convert the document to OpenAPI 3.1, for "
            + "instance with swagger2openapi",
          place: SourcePlace(file: source.path, location: source.location(of: value)),
          pointer: value.pointer
        )
      )
      return false
    }
    guard let value = root["openapi"] else { return false }
    // A version without quotes is a number in YAML.
    let version = value.string ?? value.text
    let place = SourcePlace(file: source.path, location: source.location(of: value))
    if ["3.0", "3.1"].contains(where: { version == $0 || version.hasPrefix($0 + ".") }) { return true }
    let isLater = version.hasPrefix("3.")
    log.add(
      ContractProblem(
        code: .unsupportedVersion,
        severity: isLater ? .warning : .error,
        message: isLater
          ? "OpenAPI \(version) is read as 3.1; what is new in it is not judged"
          : "OpenAPI \(version) is not supported; write the document in OpenAPI 3.1 or 3.0",
        place: place,
        pointer: value.pointer
      )
    )
    return isLater
  }

  private static func absence(of sources: SourceSet, in folder: String) -> ContractProblem {
    if let source = sources.sources.first, sources.sources.count == 1 {
      return ContractProblem(
        code: .notOpenAPI,
        message: "this is no OpenAPI document: it has no \"openapi\" at its outermost level, such as openapi: 3.1.0",
        place: SourcePlace(file: source.path, location: source.location(of: source.document.root)),
        pointer: JSONPointer()
      )
    }
    let what = sources.sources.isEmpty ? "has no YAML or JSON file" : "has no file with \"openapi\" in it"
    return ContractProblem(
      code: .noContracts,
      message: "\(folder) \(what); put an OpenAPI document there, or name another folder",
      place: SourcePlace(file: folder, location: nil)
    )
  }

  private static func operations(of contracts: [Source], by reader: inout ContractReader) -> [ReadOperation] {
    var operations: [ReadOperation] = []
    for contract in contracts { operations += reader.operations(of: contract.document.root) }
    // An operation without an `operationId` is known by its method and path; by its server's too, where two share them.
    var counts: [String: Int] = [:]
    for read in operations { counts[read.operation.id, default: 0] += 1 }
    for position in operations.indices where operations[position].idValue == nil {
      let operation = operations[position].operation
      guard counts[operation.id, default: 0] > 1 else { continue }
      operations[position].operation = operation.renamed("\(operation.method) \(operation.serverPath)\(operation.path)")
    }
    return operations
  }

  private func compiler(for sources: SourceSet, _ contracts: [Source]) -> SchemaCompiler {
    let isOld = contracts.allSatisfy { $0.document.root["openapi"]?.string?.hasPrefix("3.0") ?? false }
    // The dialect is that of files that are no OpenAPI documents; these say theirs.
    var compiler = SchemaCompiler(options: SchemaCompiler.Options(dialect: isOld ? .openAPI30 : .draft202012))
    for source in sources.sources {
      let url = source.url.description
      let decoded = PercentEncoding.decode(url)
      if decoded != url { compiler.register(source.document, at: decoded) }
      compiler.register(source.document, at: url)
    }
    return compiler
  }
}

extension ContractDocument {
  fileprivate init(_ source: Source) {
    let root = source.document.root
    self.init(
      file: source.path,
      title: root["info"]?["title"]?.string ?? "",
      version: root["info"]?["version"].map { $0.string ?? $0.text } ?? "",
      openAPIVersion: root["openapi"].map { $0.string ?? $0.text } ?? ""
    )
  }
}
