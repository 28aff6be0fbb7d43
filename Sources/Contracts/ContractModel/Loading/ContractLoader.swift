import Diagnostics
import HTTPMessages
import JSONSchemas
public import JSONSyntax

/// Reads the files of a contract folder into operations, and collects the problems found in them.
///
/// Every file with `openapi` or `swagger` at its top level is a contract; other files are only referred to. Loading takes
/// these steps: parse the files, and read the files that they refer to; apply overlays; convert documents of Swagger 2.0 to
/// OpenAPI 3.0; read the contracts once to collect schemas and operations; compile the schemas; read the contracts again with compiled
/// schemas and an index of the operations; report operations that are described twice; set aside the operations that
/// errors make unusable.
public struct ContractLoader: Sendable {
  /// Parses YAML; this target has no YAML parser of its own.
  public typealias YAMLReader = @Sendable (_ path: String, _ bytes: [UInt8]) -> Result<JSONDocument, ContractFileFault>

  /// Reads a file that a document refers to and that is not among the given files.
  ///
  /// The message of a failure continues a sentence about the file: `does not exist`, `is outside the contracts'
  /// folder`.
  public typealias FileReader = @Sendable (_ path: String) -> Result<[UInt8], ContractFileFault>

  private let parseYAML: YAMLReader
  private let readFile: FileReader?
  private let ignoredFormats: Set<String>

  /// The overlay documents that are applied, in this order, to the contract that they extend, or else to all.
  public var overlays: [ContractFile] = []

  /// Creates a loader from functions that parse YAML and read referenced files.
  ///
  /// Without `readFile` documents can only refer to the given files. Values of the formats in `ignoredFormats` are not
  /// checked.
  public init(readFile: FileReader? = nil, ignoredFormats: Set<String> = [], parseYAML: @escaping YAMLReader) {
    self.readFile = readFile
    self.ignoredFormats = ignoredFormats
    self.parseYAML = parseYAML
  }

  /// Loads the files of a folder, in any order.
  ///
  /// `folder` is the name of the folder, or the file, in messages.
  public func load(_ files: [ContractFile], folder: String) -> Contract {
    var log = ProblemLog()
    var sources = SourceSet()
    for file in files.sorted(by: { $0.path < $1.path }) {
      switch source(file, &log) {
      case .success(let source): sources.add(source)
      case .failure(let fault): log.add(ContractProblem(fault, of: file))
      }
    }
    readReferences(of: &sources, &log)
    if !overlays.isEmpty {
      var faults = ProblemLog()
      OverlaySources { source($0, &faults) }.apply(overlays, to: &sources, &log)
      for entry in faults.entries { log.add(entry.problem) }
      readReferences(of: &sources, &log)
    }
    sources = SwaggerConversion(of: sources, &log).sources
    let contracts = sources.sources.filter { isContract($0, in: sources, &log) }
    guard !contracts.isEmpty else {
      if log.entries.isEmpty { log.add(Self.absence(of: sources, in: folder)) }
      Self.misspelled(sources).forEach { log.add($0) }
      return Contract(documents: [], operations: [], problems: log.sorted, sources: sources)
    }
    Self.misspelled(sources).forEach { log.add($0) }
    var schemas = SchemaTable()
    var first = ContractReader(sources: sources, schemas: schemas, index: nil)
    let collected = Self.operations(of: contracts, by: &first)
    for contract in contracts { _ = first.webhooks(of: contract.document.root) }
    schemas = first.schemas
    let errors = schemas.compile(compiler(for: sources, contracts), in: sources, &first.shapes.resolver)
    var second = ContractReader(sources: sources, schemas: schemas, index: OperationIndex(collected))
    second.log = log
    let read = Self.operations(of: contracts, by: &second)
    let webhooks = contracts.flatMap { second.webhooks(of: $0.document.root) }
    second.checkExamplesInSchemas()
    for error in errors { second.report(error) }
    for error in schemas.toleratedFaults { second.warn(.invalidSchema, error.message, at: error.value) }
    second.reportDuplicates(in: read)
    second.reportMisspelledCollections(in: read)
    let reach = ProblemReach(
      second.log,
      of: read,
      unusable: second.unusableSchemas,
      in: sources,
      &second.shapes.resolver
    )
    return Contract(
      documents: contracts.map(ContractDocument.init),
      operations: reach.operations,
      webhooks: webhooks,
      setAside: reach.setAside,
      problems: reach.problems,
      sources: sources
    )
  }

  /// Reads the files that documents refer to, and that are not among them yet.
  private func readReferences(of sources: inout SourceSet, _ log: inout ProblemLog) {
    guard let readFile else { return }
    var found = log
    let referenced = ReferencedSources(readFile: readFile) { source($0, &found) }
    referenced.add(to: &sources)
    log = found
  }

  private func source(_ file: ContractFile, _ log: inout ProblemLog) -> Result<Source, ContractFileFault> {
    let result: Result<JSONDocument, ContractFileFault> =
      if file.isJSON {
        Result { () throws(JSONSyntaxError) in try JSONDocument(parsing: file.text) }
          .mapError { ContractFileFault(message: $0.message, location: $0.location) }
      } else {
        parseYAML(file.path, file.bytes)
      }
    return result.map { document in
      let source = Source(
        path: file.path,
        document: document,
        isJSON: file.isJSON,
        mayBeContract: file.isContract,
        isReferenced: file.isReferenced
      )
      for key in document.duplicateKeys {
        let pointer = key.pointer
        log.add(
          ContractProblem(
            code: .duplicateKey,
            message: "duplicate key \"\(key.string ?? "")\" in one object; keep one of them",
            place: SourcePlace(file: file.path, location: source.location(of: key)),
            pointer: pointer
          ),
          // A reference to the key resolves to its first value.
          about: [key] + [document.root.value(at: pointer)].compactMap(\.self)
        )
      }
      return source
    }
  }

  /// Whether a file is a contract of a supported version; reports one that is not.
  private func isContract(_ source: Source, in sources: SourceSet, _ log: inout ProblemLog) -> Bool {
    guard source.mayBeContract else { return false }
    let root = source.document.root
    if case .other(let version)? = SwaggerVersion(of: root), let value = root["swagger"] {
      let message = "Swagger \(version) is not supported; write the document in Swagger 2.0 or OpenAPI 3.1"
      log.add(ContractProblem(.unsupportedVersion, message, at: value, in: sources))
      return false
    }
    guard let value = root["openapi"] else { return false }
    // A version without quotes is a number in YAML.
    let version = value.string ?? value.text
    if OpenAPIVersion.isSupported(version) { return true }
    let isLater = version.hasPrefix("3.")
    let message =
      isLater
      ? "OpenAPI \(version) is read as 3.2; its new features are not checked"
      : "OpenAPI \(version) is not supported; write the document in OpenAPI 3.2, 3.1 or 3.0"
    let severity: Severity = isLater ? .warning : .error
    log.add(ContractProblem(.unsupportedVersion, message, severity: severity, at: value, in: sources))
    return isLater
  }

  /// The files that are documents but for the key that says so, and that would be left out without a word.
  private static func misspelled(_ sources: SourceSet) -> [ContractProblem] {
    sources.sources.compactMap { source in
      let root = source.document.root
      guard source.mayBeContract, !source.isReferenced, root["openapi"] == nil, root["swagger"] == nil,
        root["arazzo"] == nil, root["asyncapi"] == nil, root["overlay"] == nil
      else { return nil }
      let near = root.members.first { NearestName.find($0.name, among: ["openapi"], within: 3) != nil }
      guard near != nil || root["paths"] != nil && root["info"] != nil else { return nil }
      let said = near.map { "; did you mean this by \"\(VisibleText.of($0.name))\"?" } ?? ""
      let message = "the file is not read: it has no \"openapi\" at its top level\(said)"
      return ContractProblem(.notOpenAPI, message, severity: .warning, at: near?.value ?? root, in: sources)
    }
  }

  /// Returns what a file of another tool is, and what to do with it; `nil` for any other file.
  private static func foreignFormat(of root: JSONValue) -> String? {
    let formats = [
      (["log", "entries"], "a recording (HAR)"), (["info", "_postman_id"], "a Postman collection"),
      (["mappings", "0", "request"], "a file of WireMock stubs"), (["data", "pairs"], "a Hoverfly simulation"),
      (["consumer", "name"], "a pact"), (["http_interactions"], "a VCR cassette"),
      (["lastMigration"], "a Mockoon environment"), (["__export_format"], "an Insomnia export"),
    ]
    let known = formats.first { root.value(at: JSONPointer(tokens: $0.0)) != nil }
    return known.map { place, name in
      let remedy = place[0] == "log" ? "give it a name that ends with .har" : "export it as OpenAPI, or as HAR"
      return "this is \(name), not an OpenAPI document; \(remedy)"
    }
  }

  private static func absence(of sources: SourceSet, in folder: String) -> ContractProblem {
    if let source = sources.sources.first, sources.sources.count == 1 {
      let root = source.document.root
      let message =
        foreignFormat(of: root)
        ?? "this is not an OpenAPI document: it has no \"openapi\" at its top level, such as openapi: 3.1.0"
      return ContractProblem(.notOpenAPI, message, at: root, in: sources)
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
    // The first operation with an `operationId` has it; another one is identified as if it had none.
    var ids: Set<String> = []
    for position in operations.indices where operations[position].idValue != nil {
      let operation = operations[position]
      if !ids.insert(operation.id).inserted { operations[position].rename("\(operation.method) \(operation.path)") }
    }
    // An operation without an `operationId` is identified by method and path, and by its server path if that is
    // ambiguous.
    var counts: [String: Int] = [:]
    for operation in operations { counts[operation.id, default: 0] += 1 }
    for position in operations.indices
    where operations[position].idValue == nil || operations[position].isRenamed {
      let operation = operations[position]
      guard counts[operation.id, default: 0] > 1 else { continue }
      operations[position].rename("\(operation.method) \(operation.serverPath)\(operation.path)")
    }
    return operations
  }

  private func compiler(for sources: SourceSet, _ contracts: [Source]) -> SchemaCompiler {
    let isOld = contracts.allSatisfy { $0.document.root["openapi"]?.string?.hasPrefix("3.0") ?? false }
    // The dialect applies to files that are not OpenAPI documents; OpenAPI documents declare theirs.
    var options = SchemaCompiler.Options(dialect: isOld ? .openAPI30 : .draft202012)
    options.ignoredFormats = ignoredFormats
    options.isLenient = true
    var compiler = SchemaCompiler(options: options)
    // A document's last URI is the base of its schemas.
    for reference in sources.referencesByIdentity { compiler.register(reference.document, at: reference.uri) }
    for source in sources.sources {
      if let identity = source.identity { compiler.register(source.document, at: identity) }
      let url = source.url.description
      let decoded = PercentEncoding.decode(url)
      if decoded != url { compiler.register(source.document, at: decoded) }
      compiler.register(source.document, at: url)
    }
    return compiler
  }
}

extension ContractProblem {
  /// A file that is not valid JSON or YAML.
  fileprivate init(_ fault: ContractFileFault, of file: ContractFile) {
    self.init(
      code: file.isJSON ? .unreadableJSON : .unreadableYAML,
      message: fault.message,
      place: SourcePlace(file: file.path, location: fault.location)
    )
  }
}

extension ContractDocument {
  fileprivate init(_ source: Source) {
    let root = source.document.root
    self.init(
      file: source.path,
      title: root["info"]?["title"]?.string ?? "",
      version: root["info"]?["version"].map { $0.string ?? $0.text } ?? "",
      openAPIVersion: root["openapi"].map(\.original).map { $0.string ?? $0.text } ?? ""
    )
  }
}
