package import ContractModel
import ContractJudge
package import HARRecordings
package import HTTPMessages
import JSONSyntax
import RecordingChecks

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

    /// The status of the response.
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
  /// The number of exchanges that already break the contract.
  package private(set) var broken = 0
  /// The number of exchanges that were left out, because there are many or their bodies are long.
  package private(set) var leftOut = 0

  /// Reads the exchanges of some operations.
  package init(_ recordings: [Recording], contract: Contract, isIncluded: (Operation) -> Bool = { _ in true }) {
    let judge = EntryJudge(contract: contract)
    let mutants = MutantJudge(contract: contract)
    var counts: [String: Int] = [:]
    var size = 0
    for recording in recordings {
      for entry in recording.entries where entry.unreadable == nil && !entry.isCredentialProbe {
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

  private mutating func noteResource(_ entry: RecordedEntry) {
    guard entry.requestHead.method == .get, 200..<300 ~= entry.responseHead.status,
      let type = entry.responseHead.headers["Content-Type"].flatMap({ MediaType($0) })
    else { return }
    resources[entry.requestHead.url.description] = type
  }

  /// Returns the body of an exchange, if it is JSON.
  static func document(of exchange: HTTPExchange) -> JSONDocument? {
    guard let bytes = exchange.response?.body, exchange.request.method != .head else { return nil }
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
