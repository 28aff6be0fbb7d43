import ContractJudge
package import ContractModel
package import HARRecordings
package import HTTPMessages
import JSONSyntax
import RecordingChecks
package import Redaction

/// The recorded exchanges of a contract's operations that hold, by operation and status.
package struct RecordedCorpus: Sendable {
  /// A recorded exchange with its operation.
  package struct Entry: Sendable {
    /// The exchange; its response is without content coding.
    package let exchange: HTTPExchange
    /// The id of the operation.
    package let operation: String
    /// The values of the path template's expressions.
    package let pathParameters: [String: String]
    /// The name of the file, and the number of the entry in it.
    package let name: String
    /// The body of the response, if it is JSON.
    let document: JSONDocument?

    var status: Int { exchange.response?.status ?? 0 }
  }

  /// The most exchanges of an operation that are read.
  static let maximumEntries = 400
  /// The longest body that is changed, in bytes.
  static let maximumBody = 1 << 20
  /// The size of all bodies from which on no further exchange is read, in bytes.
  static let maximumSize = 64 << 20

  /// The exchanges, in the order of the recordings.
  package private(set) var entries: [Entry] = []
  /// The URLs with a recorded success, with the media type, whether or not they are those of an operation.
  private(set) var resources: [String: MediaType] = [:]
  /// The redaction that separates secrets from other values; secrets are never written into a contract or a report.
  private let redaction: SecretRedaction
  /// The number of exchanges that already break the contract.
  package private(set) var broken = 0
  /// The number of exchanges that were left out, because there are many or their bodies are long.
  package private(set) var leftOut = 0

  /// Reads the exchanges of some operations.
  package init(
    _ recordings: [Recording],
    contract: Contract,
    redaction: SecretRedaction = SecretRedaction(),
    isIncluded: (Operation) -> Bool = { _ in true }
  ) {
    self.redaction = redaction
    let judge = EntryJudge(contract: contract)
    let mutants = MutantJudge(contract: contract)
    var counts: [String: Int] = [:]
    var size = 0
    for recording in recordings {
      for entry in recording.entries
      where entry.unreadable == nil && !entry.isCredentialProbe && entry.callback == nil {
        guard let match = judge.match(entry) else {
          noteResource(entry)
          continue
        }
        guard isIncluded(match.operation) else { continue }
        let key = "\(match.operation.id) \(entry.responseHead.status)"
        guard counts[key, default: 0] < Self.maximumEntries, size < Self.maximumSize,
          let exchange = Self.plain(entry.exchange)
        else {
          leftOut += 1
          continue
        }
        counts[key, default: 0] += 1
        size += exchange.response?.body.count ?? 0
        let found = Entry(
          exchange: exchange,
          operation: match.operation.id,
          pathParameters: match.pathParameters,
          name: "entry \(entry.number) of \(recording.file)",
          document: Self.document(of: exchange)
        )
        if mutants.holds(found) {
          entries.append(found)
          noteResource(entry)
        } else {
          broken += 1
        }
      }
    }
  }

  /// The positions of the exchanges of an operation, by status.
  func positions(of operation: String) -> [(status: Int, positions: [Int])] {
    let positions = entries.indices.filter { entries[$0].operation == operation }
    return Dictionary(grouping: positions) { entries[$0].status }.sorted { $0.key < $1.key }
      .map { (status: $0.key, positions: $0.value) }
  }

  /// Returns the schemas of request bodies of which no example was recorded, so that nothing shows what they need.
  func unseenRequestSchemas(of contract: Contract) -> Set<JSONValueKey> {
    let recorded = Set(entries.filter { $0.status < 400 }.map(\.operation))
    var found: Set<JSONValueKey> = []
    for operation in contract.operations where !recorded.contains(operation.id) {
      var shapes = operation.requestBody?.content.compactMap(\.schema).map { SchemaShape($0) } ?? []
      while let shape = shapes.popLast() {
        let unknown = shape.schemas.filter { found.insert(JSONValueKey($0.original)).inserted }
        guard !unknown.isEmpty else { continue }
        shapes += shape.memberNames.compactMap { shape.member($0) }
        shapes += [shape.elements, shape.entries].compactMap(\.self)
      }
    }
    return found
  }

  /// Returns the length of the body of an exchange, in bytes.
  func size(of exchange: Int) -> Int { entry(exchange)?.exchange.response?.body.count ?? 0 }

  /// Returns whether a value of a body is a secret.
  func isSecret(_ instance: BodyProfile.Place.Instance) -> Bool {
    guard let document = entry(instance.exchange)?.document else { return false }
    let pointer = JSONPointer(tokens: instance.path)
    guard let redacted = try? JSONDocument(parsing: redaction.redacting(json: document.bytes)) else { return true }
    return redacted.root.value(at: pointer)?.text != document.root.value(at: pointer)?.text
  }

  private mutating func noteResource(_ entry: RecordedEntry) {
    guard entry.requestHead.method == .get, 200..<300 ~= entry.responseHead.status,
      let type = entry.responseHead.headers["Content-Type"].flatMap({ MediaType($0) })
    else { return }
    resources[entry.requestHead.url.description] = type
  }

  /// Returns the body of an exchange, if it is JSON.
  static func document(of exchange: HTTPExchange) -> JSONDocument? {
    guard let response = exchange.response, exchange.request.method != .head else { return nil }
    // A text that happens to be a number is no JSON.
    if let type = response.headers["Content-Type"].flatMap({ MediaType($0) }), !type.isJSON { return nil }
    let bytes = response.body
    return try? JSONDocument(parsing: bytes)
  }

  /// Returns an exchange whose response is without content coding; `nil` if it cannot be decoded, or is too long.
  private static func plain(_ exchange: HTTPExchange) -> HTTPExchange? {
    guard var response = exchange.response else { return nil }
    let decoded = ContentDecoding(response, limit: maximumBody)
    guard decoded.fault == nil, let body = decoded.body, body.count <= maximumBody else { return nil }
    response.body = body
    response.headers.fields.removeAll { $0.isNamed("Content-Encoding") || $0.isNamed("Content-Length") }
    var exchange = exchange
    exchange.response = response
    return exchange
  }
}
