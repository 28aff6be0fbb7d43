import ContractModel
import HTTPMessages
import JSONSyntax

/// An operation with what its document says about it beyond the model.
struct ComparedOperation {
  let operation: Operation
  /// The operation object; `nil` if it is not found.
  let value: JSONValue?
  /// The root of its document.
  let root: JSONValue?

  /// `GET /pets`.
  var name: String { "\(operation.method.rawValue) \(operation.path)" }

  /// The operation id that the document states.
  var statedID: String? { value?["operationId"]?.string }

  /// The path with its parameters numbered, and the method.
  var key: String { "\(operation.method.rawValue) \(Self.key(of: operation.path.description))" }

  /// The key that an operation has which was set aside with all methods of its path.
  var keyOfAnyMethod: String { "* \(Self.key(of: operation.path.description))" }

  var keyAndID: [String] { [key, operation.id] }

  var keyAndServers: [String] { [key] + operation.serverPaths }

  var methodAndStatedID: [String]? { statedID.map { [operation.method.rawValue, $0] } }

  /// The method and the paths of all servers with the operation's own, parameters being numbered.
  var addresses: Set<String> {
    Set(operation.serverPaths.map { "\(operation.method.rawValue) \(Self.key(of: $0 + operation.path.description))" })
  }

  /// The URLs of the operation on all servers.
  var urls: Set<String> {
    Set(operation.serverURLs.map { Self.trimmed($0) + Self.key(of: operation.path.description) })
  }

  /// The parts of the path between slashes, parameters without their names.
  var segments: [Substring] { Self.key(of: operation.path.text).split(separator: "/") }

  /// Returns whether a request reaches this operation and another one by the same path.
  func hasAddress(of other: ComparedOperation) -> Bool { !addresses.isDisjoint(with: other.addresses) }

  /// Returns the URL of a server without a slash at its end.
  static func trimmed(_ url: String) -> String { url.hasSuffix("/") ? String(url.dropLast()) : url }

  private static func encoded(_ text: Substring) -> String {
    PercentEncoding.encode(PercentEncoding.decode(String(text)))
  }

  /// Returns a path with numbered parameters, whose other parts are encoded in one way: `/caf%C3%A9` and `/café` are one.
  static func key(of path: String) -> String {
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
      var (key, rest) = ("", segment)
      while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
        key += encoded(rest[..<start]) + "{}"
        rest = rest[rest.index(after: end)...]
      }
      return key + encoded(rest)
    }
    let key = segments.joined(separator: "/")
    return key.count > 1 && key.hasSuffix("/") ? String(key.dropLast()) : key
  }
}

/// One side of a comparison.
struct ComparedContract {
  let contract: Contract
  let operations: [ComparedOperation]
  /// The top-level values of the documents.
  let roots: [JSONValue]
  /// The keys of the operations that are described with errors.
  let setAside: Set<String>

  init(_ contract: Contract) {
    self.contract = contract
    setAside = Set(contract.setAside.map(Self.key))
    roots = contract.documents.compactMap { contract.root(of: $0.file) }
    var values: [SourcePlace: (value: JSONValue, root: JSONValue)] = [:]
    for root in roots {
      for path in root["paths"]?.members.map({ $0 }) ?? [] {
        let item = contract.resolved(path.value)
        let additional = item["additionalOperations"]?.members.map { $0 } ?? []
        for member in item.members.map({ $0 }) + additional {
          guard let place = contract.place(of: member.key) else { continue }
          values[place] = (contract.resolved(member.value), root)
        }
      }
    }
    operations = contract.operations.map { operation in
      let found = values[operation.place]
      return ComparedOperation(operation: operation, value: found?.value, root: found?.root)
    }
  }

  static func key(of operation: SetAsideOperation) -> String {
    "\(operation.method) \(ComparedOperation.key(of: operation.path))"
  }

  func place(of value: JSONValue?) -> SourcePlace? { value.flatMap(contract.place) }

  var place: SourcePlace? { contract.documents.first.map { SourcePlace(file: $0.file, location: nil) } }

  /// Returns the values of a member of all documents, by name.
  func members(_ keyword: String, in container: String? = nil) -> [(name: String, value: JSONValue)] {
    roots.flatMap { root in
      (container.map { root[$0]?[keyword] } ?? root[keyword])?.members.map { ($0.name, $0.value) } ?? []
    }
  }
}
