import ContractModel
import HARRecordings
import HTTPExchange

/// Finds the operation of a request at any of the paths under which an API answers.
struct OperationResolver: Sendable {
  let contract: Contract
  let serverPath: String?

  /// The operation that a request is for: at its path as it stands, else behind a known base path.
  func match(_ request: HTTPRequest, in index: RecordingIndex) -> OperationMatch? {
    let path = request.url.path
    return contract.match(request.method, path: path, serverPath: serverPath)
      ?? contract.match(request.method, path: index.relativePath(of: path), serverPath: serverPath)
  }

  /// The methods that the contract or the recordings know for a request's path, with those that follow from them.
  func methods(of request: HTTPRequest, in index: RecordingIndex) -> [String] {
    let methods = operationMethods(of: request, in: index) + index.methods(forPath: request.url.path)
    return methods.isEmpty ? [] : Self.withImplied(methods)
  }

  /// The methods that the contract or the recordings know for any path, with those that follow from them.
  func methods(in index: RecordingIndex) -> [String] {
    Self.withImplied(contract.operations.map(\.method) + index.entries.map(\.requestHead.method))
  }

  /// Each method once, with `HEAD` where there is `GET`, and `OPTIONS`.
  private static func withImplied(_ methods: [HTTPMethod]) -> [String] {
    var seen: Set<HTTPMethod> = []
    let implied: [HTTPMethod] = methods.contains(.get) ? [.head, .options] : [.options]
    return (methods + implied).filter { seen.insert($0).inserted }.map(\.rawValue)
  }

  /// The methods that the contract knows for a request's path.
  func operationMethods(of request: HTTPRequest, in index: RecordingIndex) -> [HTTPMethod] {
    let path = request.url.path
    let matches = contract.matches(path: path, serverPath: serverPath)
    guard matches.isEmpty else { return matches.map(\.operation.method) }
    return contract.matches(path: index.relativePath(of: path), serverPath: serverPath).map(\.operation.method)
  }

  /// What stood before the server path at each recorded host; of several candidates the one that most requests have.
  func basePaths(of entries: [RecordedEntry]) -> [String] {
    var votes: [String: [String: Int]] = [:]
    for entry in entries {
      guard let base = basePath(of: entry.requestHead.url.path) else { continue }
      votes[entry.requestHead.url.origin, default: [:]][base, default: 0] += 1
    }
    return votes.values.compactMap { counts in
      counts.max { ($0.value, $1.key.utf8.count, $1.key) < ($1.value, $0.key.utf8.count, $0.key) }?.key
    }
  }

  /// The shortest beginning of a path behind which the rest is the path of an operation.
  private func basePath(of path: String) -> String? {
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
