import ContractJudge
import ContractModel
import HARRecordings
import HTTPMessages

/// A resolver that finds the operation of a request under any base path of an API.
struct OperationResolver: Sendable {
  let contract: Contract
  let serverPath: String?

  /// Returns the operation that matches a request: by its whole path, otherwise by the path without a known base path.
  func match(_ request: HTTPRequest, in index: RecordingIndex) -> OperationMatch? {
    // Many recordings are matched when a mock without a contract starts.
    if contract.operations.isEmpty { return nil }
    let (path, query) = (request.url.path, request.url.query)
    return contract.match(request.method, path: path, query: query, serverPath: serverPath)
      ?? contract.match(request.method, path: index.relativePath(of: path), query: query, serverPath: serverPath)
  }

  /// Returns the methods that the contract or the recordings have for a request's path, and the methods that these
  /// imply.
  func methods(of request: HTTPRequest, in index: RecordingIndex) -> [String] {
    let methods = operationMethods(of: request, in: index) + index.methods(forPath: request.url.path)
    return methods.isEmpty ? [] : Self.withImplied(methods)
  }

  /// Returns the methods that the contract or the recordings have for any path, and the methods that these imply.
  func methods(in index: RecordingIndex) -> [String] {
    Self.withImplied(contract.operations.map(\.method) + index.methods)
  }

  /// Returns each method once, with `OPTIONS`, and with `HEAD` if there is `GET`.
  private static func withImplied(_ methods: [HTTPMethod]) -> [String] {
    var seen: Set<HTTPMethod> = []
    let implied: [HTTPMethod] = methods.contains(.get) ? [.head, .options] : [.options]
    return (methods + implied).filter { seen.insert($0).inserted }.map(\.rawValue)
  }

  /// Returns the methods that the contract has for a request's path.
  ///
  /// Of several templates, one whose values would be invalid does not count: `/users/me` is no `/users/{id}` of numbers.
  func operationMethods(of request: HTTPRequest, in index: RecordingIndex) -> [HTTPMethod] {
    let path = request.url.path
    var matches = contract.matches(path: path, serverPath: serverPath)
    if matches.isEmpty { matches = contract.matches(path: index.relativePath(of: path), serverPath: serverPath) }
    guard let own = matches.first?.operation.path else { return [] }
    let judge = RequestJudge(contract: contract)
    return matches.filter { $0.operation.path == own || judge.acceptsPath(of: request, $0) }.map(\.operation.method)
  }

  /// Returns the shortest prefix of a path after which the rest is the path of an operation.
  func basePath(of path: String) -> String? {
    if contract.operations.isEmpty { return nil }
    var rest = path[...]
    while rest.utf8.first == 0x2F {
      if !contract.matches(path: String(rest), serverPath: serverPath).isEmpty {
        return String(path[..<rest.startIndex])
      }
      guard let slash = rest.dropFirst().firstIndex(of: "/") else { return nil }
      rest = rest[slash...]
    }
    return nil
  }
}
