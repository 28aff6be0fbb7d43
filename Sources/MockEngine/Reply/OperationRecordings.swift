import ContractModel
import HARRecordings
import HTTPMessages
import JSONSyntax
import Redaction

/// The recordings of each operation: its merged lists, the recorded spellings of its identifiers, and its refusals.
struct OperationRecordings: Sendable {
  /// The key that distinguishes two lists of one operation: the whole request except its cursor and limit.
  private struct ListKey: Sendable, Hashable {
    let operation: String
    let host: String
    let path: [String]
    let query: [QueryItem]
    let headers: [HTTPHeaderField]
    let body: [UInt8]
  }

  let resolver: OperationResolver
  private let index: RecordingIndex
  private let lists: [ListKey: PagedList]
  private let operations: Set<String>
  private let paths: Set<[String]>
  /// The recorded spellings of each `uuid` identifier, by the identifier in lower case.
  private let spellings: [String: [String]]
  /// The names of the query items of each operation whose values are redacted in the recordings.
  private let redacted: [String: Set<String>]
  /// The positions of the recorded refusals of each operation, by status.
  private let refusals: [String: [Int: Int]]

  init(index: RecordingIndex, resolver: OperationResolver) {
    var operations: Set<String> = []
    var paths: Set<[String]> = []
    var spellings: [String: [String]] = [:]
    var redacted: [String: Set<String>] = [:]
    var refusals: [String: [Int: Int]] = [:]
    var pages: [(position: Int, match: OperationMatch)] = []
    for (position, entry) in index.entries.enumerated() {
      let request = entry.requestHead
      guard let match = resolver.match(request, in: index) else { continue }
      let operation = match.operation
      operations.insert(operation.id)
      paths.insert(Self.pathKey(match))
      for value in Self.identifiers(of: request, match) {
        let id = ASCII.lowercased(value)
        if spellings[id]?.contains(value) != true { spellings[id, default: []].append(value) }
      }
      for item in request.url.queryItems where item.value.map(SecretRedaction.isPlaceholder) == true {
        redacted[operation.id, default: []].insert(item.name)
      }
      let status = entry.responseHead.status
      if (400..<500).contains(status), refusals[operation.id]?[status] == nil {
        refusals[operation.id, default: [:]][status] = position
      }
      if operation.pagination != nil, status / 100 == 2 { pages.append((position, match)) }
    }
    self.resolver = resolver
    self.index = index
    self.operations = operations
    self.paths = paths
    self.spellings = spellings
    self.redacted = redacted
    self.refusals = refusals
    lists = Dictionary(
      grouping: pages,
      by: { page in
        let request = index.entries[page.position].request
        return Self.listKey(of: request, request.url.queryItems, page.match, index.rules, redacted)
      }
    )
    .compactMapValues { pages in
      pages.first.flatMap { first in
        PagedList(of: index.entries, at: pages.map(\.position), first.match.operation)
      }
    }
  }

  /// Returns the list that a request of a paginated operation reads; `items` are the request's query items.
  func list(for request: HTTPRequest, _ items: [QueryItem], _ match: OperationMatch) -> PagedList? {
    lists[Self.listKey(of: request, items, match, index.rules, redacted)]
  }

  /// Returns the positions of the recordings that match a request except for the case of its `uuid` identifiers.
  func positions(of request: HTTPRequest, _ match: OperationMatch) -> [Int] {
    let ids = Self.identifiers(of: request, match)
    let others = ids.map { id in (spellings[ASCII.lowercased(id)] ?? []).filter { $0 != id } }
    for other in 0..<(others.map(\.count).max() ?? 0) {
      var spelled = request
      for (id, others) in zip(ids, others) {
        guard let spelling = others.dropFirst(min(other, others.count - 1)).first else { continue }
        spelled.url.path = Self.replacing(id, with: spelling, in: spelled.url.path, at: "/")
        spelled.url.query = spelled.url.query.map { Self.replacing("=\(id)", with: "=\(spelling)", in: $0, at: "&") }
      }
      let positions = index.positions(matching: spelled)
      if !positions.isEmpty { return positions }
    }
    return []
  }

  /// Whether the operation has any recording.
  func isRecorded(_ operation: Operation) -> Bool { operations.contains(operation.id) }

  /// Whether the operation has any recording at the path of the request.
  func isRecorded(_ match: OperationMatch) -> Bool { paths.contains(Self.pathKey(match)) }

  /// Returns the position of a recorded refusal of an operation with a status; `nil` if there is none.
  func refusal(of operation: Operation, status: Int) -> Int? { refusals[operation.id]?[status] }

  // MARK: Keys

  private static func pathKey(_ match: OperationMatch) -> [String] { [match.operation.id] + pathValues(match) }

  /// Returns the path parameters' values, with `uuid` identifiers in lower case.
  private static func pathValues(_ match: OperationMatch) -> [String] {
    let operation = match.operation
    return operation.path.names.map { name in
      spelling(match.pathParameters[name] ?? "", of: operation.parameter(name, in: .path))
    }
  }

  private static func listKey(
    of request: HTTPRequest,
    _ items: [QueryItem],
    _ match: OperationMatch,
    _ rules: MatchRules,
    _ redacted: [String: Set<String>]
  ) -> ListKey {
    let operation = match.operation
    let ignored = redacted.isEmpty ? nil : redacted[operation.id]
    let pagination = operation.pagination
    let query = items.filter { item in
      item.name != pagination?.limit && item.name != pagination?.cursor && ignored?.contains(item.name) != true
    }
    .map { item in
      QueryItem(item.name, item.value.map { spelling($0, of: operation.parameter(item.name, in: .query)) })
    }
    .sorted { ($0.name, $0.value ?? "") < ($1.name, $1.value ?? "") }
    // The value of a secret header is redacted in the recordings, so any value matches.
    let names = rules.headers.isEmpty ? [] : rules.headers.filter { !SecretRedaction().isSecret(header: $0) }.sorted()
    return ListKey(
      operation: operation.id,
      host: rules.matchesHost ? ASCII.lowercased(request.headers["Host"] ?? request.url.authority) : "",
      path: pathValues(match),
      query: query,
      headers: names.compactMap { name in request.headers[name].map { HTTPHeaderField(name, $0) } },
      body: request.body
    )
  }

  private static func spelling(_ value: String, of parameter: Parameter?) -> String {
    parameter?.isUUID == true ? ASCII.lowercased(value) : value
  }

  // MARK: Identifiers

  /// Returns the `uuid` identifiers in the path and the query, each once.
  private static func identifiers(of request: HTTPRequest, _ match: OperationMatch) -> [String] {
    var found: [String] = []
    for parameter in match.operation.parameters where parameter.isUUID {
      switch parameter.location {
      case .path: found += [match.pathParameters[parameter.name]].compactMap(\.self)
      case .query: found += request.url.queryItems.filter { $0.name == parameter.name }.compactMap(\.value)
      case .header, .cookie: break
      }
    }
    return found.reduce(into: []) { ids, id in if !ids.contains(id) { ids.append(id) } }
  }

  /// Returns the text with an identifier in another spelling, wherever it ends at a separator or at the end of the
  /// text.
  private static func replacing(_ id: String, with spelling: String, in text: String, at separator: Character) -> String
  {
    text.split(separator: separator, omittingEmptySubsequences: false)
      .map { $0.hasSuffix(id) ? $0.dropLast(id.count) + spelling : String($0) }
      .joined(separator: String(separator))
  }
}

extension Parameter {
  /// Whether values are compared without regard to case, because the schema has the format `uuid` (RFC 9562, section
  /// 4).
  var isUUID: Bool { schema?.value["format"]?.string == "uuid" }
}
