package import ContractModel
package import HTTPMessages

/// The base URL at which a live server has the operations of a document.
///
/// It is the server that the user named: a document may name others, and may be below a path of its own.
package struct ServerAddress: Sendable, Hashable {
  /// The base URL, to which the contract's server path is appended.
  package let url: HTTPURL
  /// The replacement for the contract's server path; `nil` keeps it.
  package let serverPath: String?

  /// Creates an address.
  package init(url: HTTPURL, serverPath: String? = nil) { (self.url, self.serverPath) = (url, serverPath) }

  /// The most operations that are requested at one address.
  private static let mostOperations = 3

  /// Returns the address where operations of the contract exist: the first one that responds to one of them.
  ///
  /// - Parameters:
  ///   - given: The URL that the user named.
  ///   - document: The URL of the document.
  ///   - contract: The operations of the document.
  ///   - client: The client, which adds the headers for the API.
  package static func find(
    given: HTTPURL,
    document: HTTPURL,
    contract: Contract,
    client: any HTTPClient
  ) async -> ServerAddress {
    let candidates = candidates(given: given, document: document, contract: contract)
    let operations = contract.operations.filter { operation in
      operation.method == .get && operation.path.names.isEmpty && !operation.parameters.contains(where: \.isRequired)
    }
    var second: ServerAddress?
    guard candidates.count > 1 else { return candidates.first ?? ServerAddress(url: given) }
    for candidate in candidates {
      for operation in operations.prefix(mostOperations) {
        let request = HTTPRequest(url: candidate.url(of: operation), headers: ["Accept": "application/json, */*;q=0.1"])
        guard let response = await client.send(request).response else { continue }
        let isPage = response.headers["Content-Type"].flatMap { MediaType($0) }?.essence == "text/html"
        if 200..<300 ~= response.status, !isPage { return candidate }
        // A refusal, such as 401, says that the operation exists.
        if !isPage, ![404, 410].contains(response.status), !(300..<400 ~= response.status) {
          second = second ?? candidate
        }
      }
    }
    return second ?? candidates.first ?? ServerAddress(url: given)
  }

  /// Returns the path below which a published document has operations of a contract; `nil` if it has none of them.
  ///
  /// Names of path parameters do not matter. Of several paths, the one with the most operations counts.
  ///
  /// - Parameters:
  ///   - contract: The contract.
  ///   - published: The document that the API publishes.
  package static func basePath(of contract: Contract, in published: Contract) -> String? {
    var counts: [String: Int] = [:]
    for operation in contract.operations {
      let path = shape(of: operation.path.text)
      let places = published.operations.filter { $0.method == operation.method }.compactMap { other in
        let whole = trimmed(other.serverPath) + other.path.text
        let shape = shape(of: whole)
        return shape.hasSuffix(path) ? String(shape.dropLast(path.count)) : nil
      }
      for place in Set(places) { counts[place, default: 0] += 1 }
    }
    return counts.max { ($0.value, $1.key.count, $1.key) < ($1.value, $0.key.count, $0.key) }?.key
  }

  /// Returns a path whose parameters have no names.
  private static func shape(of path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).map { $0.contains("{") ? "{}" : String($0) }
      .joined(separator: "/")
  }

  /// Returns the URL of an operation without parameters.
  func url(of operation: Operation) -> HTTPURL {
    var url = url
    url.path = Self.trimmed(url.path) + Self.trimmed(serverPath ?? operation.serverPath) + operation.path.text
    return url
  }

  /// Returns the possible addresses, the most likely first.
  package static func candidates(given: HTTPURL, document: HTTPURL, contract: Contract) -> [ServerAddress] {
    var root = given
    (root.path, root.query) = ("", nil)
    let serverPath = trimmed(contract.operations.first?.serverPath ?? "")
    let path = given.path == document.path ? "" : trimmed(given.path)
    let folder = trimmed(
      String(document.path.prefix(upTo: document.path.lastIndex(of: "/") ?? document.path.startIndex))
    )
    var candidates: [ServerAddress] = []
    func add(_ path: String, serverPath: String? = nil) {
      var url = root
      url.path = path
      let address = ServerAddress(url: url, serverPath: serverPath)
      if !candidates.contains(address) { candidates.append(address) }
    }
    if !path.isEmpty {
      add(!serverPath.isEmpty && path.hasSuffix(serverPath) ? String(path.dropLast(serverPath.count)) : path)
    }
    add("")
    if serverPath.isEmpty {
      add(folder)
    } else {
      if !path.isEmpty { add(path, serverPath: "/") }
      add("", serverPath: "/")
    }
    return candidates
  }

  /// Returns a path without slashes at its end; empty for the root.
  private static func trimmed(_ path: String) -> String {
    var path = path[...]
    while path.last == "/" { path = path.dropLast() }
    return String(path)
  }
}
