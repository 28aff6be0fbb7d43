import Diagnostics
public import HTTPExchange
public import JSONSyntax

/// What the documents of a contract folder promise: their operations, and what is wrong with the documents.
public struct Contract: Sendable {
  /// The documents that are contracts, by the names of their files.
  public let documents: [ContractDocument]
  /// The operations of all documents, by the names of their files, then in the order of each document.
  public let operations: [Operation]
  /// The operations that cannot be used because of errors in their documents, in the order of the operations.
  public let setAside: [SetAsideOperation]
  /// What is wrong with the files, in the order of their places; a contract with errors still has what could be read.
  public let problems: [ContractProblem]
  /// The paths of the files that were read because a document refers to them, in the order of their paths.
  public let referencedFiles: [String]

  private let sources: SourceSet
  private let router: OperationRouter
  private let positions: [String: Int]

  init(
    documents: [ContractDocument],
    operations: [Operation],
    setAside: [SetAsideOperation] = [],
    problems: [ContractProblem],
    sources: SourceSet
  ) {
    self.sources = sources
    self.documents = documents
    self.operations = operations
    self.setAside = setAside
    self.problems = problems
    referencedFiles = sources.sources.filter(\.isReferenced).map(\.path).sorted()
    router = OperationRouter(operations)
    positions = Dictionary(zip(operations.map(\.id), operations.indices), uniquingKeysWith: { first, _ in first })
  }

  /// Whether any problem is an error.
  public var hasErrors: Bool { problems.contains { $0.severity == .error } }

  /// Whether nothing can be judged by the contract: it is broken as a whole, or none of its operations can be used.
  public var isUnusable: Bool {
    problems.contains { $0.severity == .error && $0.extent == .contract } || (operations.isEmpty && !setAside.isEmpty)
  }

  /// The operations that cannot be used and that a request would be for, by method and path.
  ///
  /// `path` and `serverPath` are as for `match`.
  public func setAside(_ method: HTTPMethod, path: String, serverPath: String? = nil) -> [SetAsideOperation] {
    setAside.filter { operation in
      guard operation.method == method.rawValue || operation.method == "*" else { return false }
      let prefix = serverPath.map { $0 == "/" ? "" : $0 } ?? operation.serverPath
      return path.hasPrefix(prefix)
        && (try? PathTemplate(parsing: operation.path))?.match(path.dropFirst(prefix.count)) != nil
    }
  }

  /// The operation with an id.
  public func operation(id: String) -> Operation? { positions[id].map { operations[$0] } }

  /// The place of a value, such as a keyword of a schema, in the files of the contract; `nil` for one of no file.
  public func place(of value: JSONValue) -> SourcePlace? {
    sources.source(of: value).map { SourcePlace(file: $0.path, location: $0.location(of: value)) }
  }

  /// The operation that a request is for.
  ///
  /// `path` is the URL's path behind the path of the base URL, still percent-encoded: it begins with the server path,
  /// such as `/v1`. `serverPath`, where given, stands for the documents' own server paths (`/` for none). Of several
  /// templates the most concrete one wins (OpenAPI 3.1, section 4.8.8.2).
  public func match(_ method: HTTPMethod, path: String, serverPath: String? = nil) -> OperationMatch? {
    router.matches(path: path, serverPath: serverPath, method: method, in: operations).first
  }

  /// Every operation, whatever its method, whose path a URL's path matches; the most concrete template first.
  public func matches(path: String, serverPath: String? = nil) -> [OperationMatch] {
    router.matches(path: path, serverPath: serverPath, in: operations)
  }
}

/// A document that is a contract.
public struct ContractDocument: Sendable, Hashable {
  /// The path of its file, as people were told it.
  public let file: String
  /// The title of the API.
  public let title: String
  /// The version of the API.
  public let version: String
  /// The version of OpenAPI that the document is written in, such as `3.1.0`.
  public let openAPIVersion: String

  package init(file: String, title: String, version: String, openAPIVersion: String) {
    self.file = file
    self.title = title
    self.version = version
    self.openAPIVersion = openAPIVersion
  }
}

/// An operation that a request is for, and what the path says.
public struct OperationMatch: Sendable {
  /// The operation.
  public let operation: Operation
  /// The values of the path template's expressions, percent-decoded.
  public let pathParameters: [String: String]

  package init(operation: Operation, pathParameters: [String: String]) {
    self.operation = operation
    self.pathParameters = pathParameters
  }
}
