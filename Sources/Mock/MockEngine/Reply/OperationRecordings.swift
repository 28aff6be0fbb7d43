import ContractModel
import HARRecordings
import HTTPMessages
import JSONSyntax
import Redaction

/// The recordings of each operation: its merged lists, the recorded spellings of its identifiers, and its responses.
struct OperationRecordings: Sendable {
  /// The key that distinguishes two lists of one operation: the whole request except what chooses a page.
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
  /// The parameters that choose a page, by operation.
  private let parameters: [String: PageParameters]
  private let operations: Set<String>
  /// The hashes of the operations and path parameters.
  private let paths: Set<Int>
  /// The recorded spellings of each `uuid` identifier that are not in lower case, by the identifier in lower case.
  private let spellings: [String: [String]]
  /// The names of the query items of each operation whose values are redacted in the recordings.
  private let redacted: [String: Set<String>]
  /// The positions of the first recorded responses of each operation, by status.
  private let positions: [String: [Int: Int]]
  /// The requests that name a URL for callbacks; `nil` if there is none.
  private let callbackURLs: CallbackURLRecordings?

  init(index: RecordingIndex, resolver: OperationResolver) {
    var operations: Set<String> = []
    var paths: Set<Int> = []
    var spellings: [String: [String]] = [:]
    var redacted: [String: Set<String>] = [:]
    var positions: [String: [Int: Int]] = [:]
    var pages: [(position: Int, match: OperationMatch)] = []
    var causes: [(position: Int, operation: Operation)] = []
    for position in resolver.contract.operations.isEmpty ? 0..<0 : index.entries.indices {
      let head = index.entries.head(at: position)
      let request = head.request
      guard let match = resolver.match(request, in: index) else { continue }
      let operation = match.operation
      operations.insert(operation.id)
      paths.insert(Self.pathKey(match).hashValue)
      for value in Self.identifiers(of: request, match) {
        let id = ASCII.lowercased(value)
        if id != value, spellings[id]?.contains(value) != true { spellings[id, default: []].append(value) }
      }
      if let query = request.url.query, Placeholder.occurs(inText: query) {
        for item in request.url.queryItems where item.value.map(SecretRedaction.isPlaceholder) == true {
          redacted[operation.id, default: []].insert(item.name)
        }
      }
      let status = head.status
      if positions[operation.id]?[status] == nil { positions[operation.id, default: [:]][status] = position }
      if operation.callbacks.contains(where: { $0.clientURL != nil }) { causes.append((position, operation)) }
      if operation.pagination != nil, status / 100 == 2 { pages.append((position, match)) }
    }
    self.resolver = resolver
    self.index = index
    self.operations = operations
    self.paths = paths
    self.spellings = spellings
    self.redacted = redacted
    self.positions = positions
    callbackURLs = CallbackURLRecordings(index, causes)
    let parameters = Dictionary(grouping: pages, by: \.match.operation.id).compactMapValues { pages in
      pages.first.flatMap { first in
        Self.parameters(of: first.match.operation, index.entries, at: pages.map(\.position), redacted)
      }
    }
    self.parameters = parameters
    lists = Dictionary(
      grouping: pages.filter { parameters[$0.match.operation.id] != nil },
      by: { page in
        let request = index.entries[page.position].request
        let parameters = parameters[page.match.operation.id]
        return Self.listKey(of: request, request.url.queryItems, page.match, parameters, index.rules, redacted)
      }
    )
    .compactMapValues { pages in
      guard let operation = pages.first?.match.operation, let parameters = parameters[operation.id] else { return nil }
      return PagedList(of: index.entries, at: pages.map(\.position), operation, parameters)
    }
  }

  /// Returns the parameters that choose a page of an operation; `nil` if it is not certain which ones do.
  private static func parameters(
    of operation: Operation,
    _ entries: RecordedEntries,
    at positions: [Int],
    _ redacted: [String: Set<String>]
  ) -> PageParameters? {
    guard let pagination = operation.pagination else { return nil }
    var found = PageParameters(pagination)
    if found == nil {
      let pages = positions.compactMap { RecordedListPage(entries[$0], at: $0, pagination, nil, ignoresCase: false) }
      found = PageParameters(
        pagination,
        learning: pages.map { ($0.entry.requestHead.url, $0.text(of: pagination.next), $0.text(of: pagination.back)) }
      )
    }
    // A redacted value matches every other one, so that pages cannot be told apart by it.
    if pagination.next.takesItem { return found }
    return found.flatMap { found in redacted[operation.id]?.contains(where: found.contains) == true ? nil : found }
  }

  /// Returns the list that a request of a paginated operation reads; `items` are the request's query items.
  func list(for request: HTTPRequest, _ items: [QueryItem], _ match: OperationMatch) -> PagedList? {
    guard let parameters = parameters[match.operation.id] else { return nil }
    return lists[Self.listKey(of: request, items, match, parameters, index.rules, redacted)]
  }

  /// Returns the positions of the recordings that match a request except for the case of its `uuid` identifiers, and for
  /// the URLs of its callbacks.
  func positions(of request: HTTPRequest, _ match: OperationMatch) -> [Int] {
    let others = Self.respelled(request, match, spellings)
    for other in others {
      let positions = index.positions(matching: other)
      if !positions.isEmpty { return positions }
    }
    guard let callbackURLs else { return [] }
    for other in [request] + others {
      let positions = callbackURLs.positions(matching: other, match.operation)
      if !positions.isEmpty { return positions }
    }
    return []
  }

  /// Returns a request with its `uuid` identifiers in other cases.
  private static func respelled(_ request: HTTPRequest, _ match: OperationMatch, _ spellings: [String: [String]])
    -> [HTTPRequest]
  {
    let ids = identifiers(of: request, match)
    let others = ids.map { id in
      let lowercase = ASCII.lowercased(id)
      return ([lowercase] + (spellings[lowercase] ?? [])).filter { $0 != id }
    }
    return (0..<(others.map(\.count).max() ?? 0)).map { other in
      var spelled = request
      for (id, others) in zip(ids, others) {
        guard let spelling = others.dropFirst(min(other, others.count - 1)).first else { continue }
        spelled.url.path = replacing(id, with: spelling, in: spelled.url.path, at: "/")
        spelled.url.query = spelled.url.query.map { replacing("=\(id)", with: "=\(spelling)", in: $0, at: "&") }
      }
      return spelled
    }
  }

  /// Whether the operation has any recording.
  func isRecorded(_ operation: Operation) -> Bool { operations.contains(operation.id) }

  /// Whether the operation has any recording at the path of the request.
  func isRecorded(_ match: OperationMatch) -> Bool { paths.contains(Self.pathKey(match).hashValue) }

  /// Returns the position of a recorded refusal of an operation with a status; `nil` if there is none.
  func refusal(of operation: Operation, status: Int) -> Int? {
    400..<500 ~= status ? positions[operation.id]?[status] : nil
  }

  /// Returns the first recorded success of an operation; `nil` if there is none.
  func success(of operation: Operation) -> HTTPResponse? {
    let first = positions[operation.id]?.filter { $0.key / 100 == 2 }.values.min()
    return first.map { index.entries[$0] }.flatMap { $0.unreadable == nil ? $0.response : nil }
  }

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
    _ parameters: PageParameters?,
    _ rules: MatchRules,
    _ redacted: [String: Set<String>]
  ) -> ListKey {
    let operation = match.operation
    let ignored = redacted.isEmpty ? nil : redacted[operation.id]
    let query = items.filter { parameters?.contains($0.name) != true && ignored?.contains($0.name) != true }
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
      case .header, .cookie, .querystring: break
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
