import Diagnostics
public import HTTPMessages
public import JSONSyntax

/// The operations that the documents of a contract folder describe, and the problems found in the documents.
///
/// It is an immutable object, so that judging a request copies nothing.
public final class Contract: Sendable {
  /// The documents that are contracts, ordered by file name.
  public let documents: [ContractDocument]
  /// The operations of all documents, ordered by file name, then as in the document.
  public let operations: [Operation]
  /// The requests that the API sends on its own, ordered as the operations are.
  ///
  /// Source: OpenAPI 3.1, section 4.8.1 (`webhooks`).
  public let webhooks: [Callback]
  /// The operations that errors in their documents make unusable, in the order of the operations.
  public let setAside: [SetAsideOperation]
  /// The problems in the files, ordered by place; a contract with errors still contains what could be read.
  public let problems: [ContractProblem]
  /// The sorted paths of the files that were read because a document refers to them.
  public let referencedFiles: [String]

  let sources: SourceSet
  private let router: OperationRouter
  private let positions: [String: Int]

  init(
    documents: [ContractDocument],
    operations: [Operation],
    webhooks: [Callback] = [],
    setAside: [SetAsideOperation] = [],
    problems: [ContractProblem],
    sources: SourceSet
  ) {
    self.sources = sources
    self.documents = documents
    self.operations = operations
    self.webhooks = webhooks
    self.setAside = setAside
    self.problems = problems
    referencedFiles = sources.sources.filter(\.isReferenced).map(\.path).sorted()
    router = OperationRouter(operations)
    positions = Dictionary(zip(operations.map(\.id), operations.indices), uniquingKeysWith: { first, _ in first })
  }

  /// Whether any problem is an error.
  public var hasErrors: Bool { problems.contains { $0.severity == .error } }

  /// Whether nothing can be verified with the contract, because an error concerns all of it or all its operations.
  public var isUnusable: Bool {
    problems.contains { $0.severity == .error && $0.extent == .contract } || (operations.isEmpty && !setAside.isEmpty)
  }

  /// Returns the unusable operations that a request with a method and path would be for.
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

  /// Returns the operation with an id.
  public func operation(id: String) -> Operation? { positions[id].map { operations[$0] } }

  /// Returns the place of a value, such as a keyword of a schema, in the contract's files; `nil` for a value of another
  /// document.
  public func place(of value: JSONValue) -> SourcePlace? {
    sources.source(of: value) == nil ? nil : sources.place(of: value)
  }

  /// Returns the top-level value of a file with overlays, converted to OpenAPI 3.0 if it is written in Swagger 2.0.
  package func root(of file: String) -> JSONValue? { sources.sources.first { $0.path == file }?.document.root }

  /// Returns what a value refers to by `$ref`, in this file or another one; a value without a reference is returned as
  /// it is, as is one whose reference cannot be resolved.
  package func resolved(_ value: JSONValue) -> JSONValue {
    var (resolver, value) = (ReferenceResolver(sources), value)
    for _ in 0..<32 {
      guard let text = value["$ref"]?.string, case .success(let target) = resolver.target(of: text, from: value) else {
        break
      }
      value = target
    }
    return value
  }

  /// Returns the operation that a request is for.
  ///
  /// `path` is the part of the URL's path after the path of the base URL, percent-encoded; it begins with the server
  /// path, such as `/v1`. `serverPath`, if given, replaces the server paths of the documents (`/` for none). If several
  /// templates match, the most specific one wins (OpenAPI 3.1, section 4.8.8.2).
  public func match(_ method: HTTPMethod, path: String, serverPath: String? = nil) -> OperationMatch? {
    match(method, path: path, query: nil, serverPath: serverPath)
  }

  /// Returns the operation that a request with a query is for.
  package func match(_ method: HTTPMethod, path: String, query: String?, serverPath: String? = nil) -> OperationMatch? {
    router.match(path: path, query: query, serverPath: serverPath, method: method, in: operations)
  }

  /// Returns the operation of a request below any base path: the one with the longest matching path.
  package func match(
    _ method: HTTPMethod,
    belowBaseOf path: String,
    query: String?,
    serverPath: String? = nil
  ) -> OperationMatch? {
    var rest = path[...]
    while true {
      if let match = match(method, path: String(rest), query: query, serverPath: serverPath) { return match }
      guard let slash = rest.dropFirst().firstIndex(of: "/") else { return nil }
      rest = rest[slash...]
    }
  }

  /// Returns the operations, of any method, whose path templates match a path; the most specific template first.
  public func matches(path: String, serverPath: String? = nil) -> [OperationMatch] {
    router.matches(path: path, serverPath: serverPath, in: operations)
  }

  /// Returns the path template, after its server path, that an unknown path was probably meant to be.
  ///
  /// It differs from the path in a slash, in segments before it, in one misspelled segment, or in several of these; the
  /// template with the fewest differences is returned, `nil` if there is none.
  package func nearestPath(to path: String, serverPath: String? = nil) -> String? {
    let texts = PathSegment.texts(of: path).filter { !$0.isEmpty }
    var nearest: (path: String, differences: Int)?
    for operation in operations {
      let base = serverPath ?? operation.serverPaths.first ?? ""
      guard let misspelled = operation.path.misspellings(in: texts) else { continue }
      let extra = texts.count - operation.path.segments.count - PathSegment.texts(of: base).count { !$0.isEmpty }
      let differences = abs(extra) + misspelled
      if nearest.map({ differences < $0.differences }) ?? true {
        nearest = ((base == "/" ? "" : base) + operation.path.text, differences)
      }
    }
    return nearest?.path
  }

  /// Returns the operations, of any method, whose templates match the path of a request for an operation.
  ///
  /// The part of the path before the operation's own template is its base URL, which need not be known.
  package func operations(at path: String, of operation: Operation) -> [Operation] {
    let texts = PathSegment.texts(of: path).suffix(operation.path.segments.count)
    return operations.filter { $0.path.match(texts) != nil && $0.serverPaths == operation.serverPaths }
  }
}

/// A document that is a contract.
public struct ContractDocument: Sendable, Hashable {
  /// The path of its file, for messages.
  public let file: String
  /// The title of the API.
  public let title: String
  /// The version of the API.
  public let version: String
  /// The version of OpenAPI in which the document is written, such as `3.1.0`; `2.0` for one of Swagger.
  public let openAPIVersion: String
}

/// An operation that matches a request, with the values of its path parameters.
public struct OperationMatch: Sendable {
  /// The operation.
  public let operation: Operation
  /// The percent-decoded values of the path template's expressions.
  public let pathParameters: [String: String]

  /// The values as they are written, where their characters or their limits may matter.
  package let written: [String: String]

  package init(operation: Operation, pathParameters: [String: String], written: [String: String] = [:]) {
    self.operation = operation
    self.pathParameters = pathParameters
    self.written = written
  }
}
