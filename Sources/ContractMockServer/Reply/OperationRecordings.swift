import ContractModel
import HARRecordings
import HTTPExchange
import JSONSyntax

/// The recordings of each operation, found by the values of its parameters.
struct OperationRecordings: Sendable {
  /// What tells two requests of one operation apart; ids of the format `uuid` in lower case.
  private struct Key: Sendable, Hashable {
    let operation: String
    let path: [String]
    let query: [QueryItem]

    init(_ match: OperationMatch, query items: [QueryItem], leavingOut names: [String?] = []) {
      let operation = match.operation
      self.operation = operation.id
      path = operation.path.names.map { name in
        Self.spelling(match.pathParameters[name] ?? "", of: operation.parameter(name, in: .path))
      }
      query = items.filter { !names.contains($0.name) }
        .map { item in
          QueryItem(item.name, item.value.map { Self.spelling($0, of: operation.parameter(item.name, in: .query)) })
        }
        .sorted { ($0.name, $0.value ?? "") < ($1.name, $1.value ?? "") }
    }

    private static func spelling(_ value: String, of parameter: Parameter?) -> String {
      parameter?.isUUID == true ? ASCII.lowercased(value) : value
    }
  }

  let resolver: OperationResolver
  private let entries: [Key: [RecordedEntry]]
  private let lists: [Key: PagedList]
  private let recorded: Set<String>
  private let recordedPaths: Set<[String]>

  init(index: RecordingIndex, resolver: OperationResolver) {
    var entries: [Key: [RecordedEntry]] = [:]
    var pages: [Key: (Operation, Pagination, [RecordedEntry])] = [:]
    var recorded: Set<String> = []
    var recordedPaths: Set<[String]> = []
    for entry in index.entries {
      guard let match = resolver.match(entry.request, in: index) else { continue }
      let key = Key(match, query: entry.request.url.queryItems)
      recorded.insert(key.operation)
      recordedPaths.insert([key.operation] + key.path)
      entries[key, default: []].append(entry)
      if let pagination = match.operation.pagination {
        let names = [pagination.limit, pagination.cursor]
        let list = Key(match, query: entry.request.url.queryItems, leavingOut: names)
        pages[list, default: (match.operation, pagination, [])].2.append(entry)
      }
    }
    self.resolver = resolver
    self.entries = entries
    self.recorded = recorded
    self.recordedPaths = recordedPaths
    lists = pages.compactMapValues { operation, pagination, entries in
      let ignoresCase = operation.parameter(pagination.cursor, in: .query)?.isUUID == true
      return PagedList(of: entries, pagination, ignoresCase: ignoresCase)
    }
  }

  /// The recorded answers to a request of an operation, in order.
  func answers(to request: HTTPRequest, _ match: OperationMatch) -> [RecordedEntry] {
    entries[Key(match, query: request.url.queryItems)] ?? []
  }

  /// The list of which a request of a paginated operation asks for a page.
  func list(for request: HTTPRequest, _ match: OperationMatch) -> PagedList? {
    let names = [match.operation.pagination?.limit, match.operation.pagination?.cursor]
    return lists[Key(match, query: request.url.queryItems, leavingOut: names)]
  }

  /// Whether anything was recorded of an operation.
  func isRecorded(_ operation: Operation) -> Bool { recorded.contains(operation.id) }

  /// Whether anything was recorded at the path of a request of an operation.
  func isRecorded(_ match: OperationMatch) -> Bool {
    recordedPaths.contains([match.operation.id] + Key(match, query: []).path)
  }
}

extension Parameter {
  /// Whether upper and lower case make no difference: the schema has the format `uuid` (RFC 9562, section 4).
  var isUUID: Bool { schema?.value["format"]?.string == "uuid" }
}
