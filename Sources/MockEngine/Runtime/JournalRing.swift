import HTTPWireFormat

/// The latest requests that one thread served, limited in number and in bytes.
struct JournalRing: Sendable {
  /// A request and its reply.
  ///
  /// The request is stored as its bytes. It is parsed and its secrets are redacted when the journal is read.
  struct Record: Sendable {
    /// The maximum size of a stored body, in bytes; longer bodies are truncated.
    static let longestBody = 64 << 10

    /// The request's number among all requests, counted from 1.
    let number: Int
    /// The time of the reply, in nanoseconds since 1970.
    let time: Int64
    /// The request as it was received.
    let request: ReceivedRequest
    let reply: JournaledReply

    init(_ request: ReceivedRequest, _ reply: JournaledReply, number: Int, time: Int64) {
      let body = request.body.prefix(Self.longestBody)
      let isWhole = body.count == request.body.count
      self.number = number
      self.time = time
      self.request =
        isWhole ? request : ReceivedRequest(bytes: request.bytes, head: request.head, body: Array(body))
      self.reply = reply
    }

    /// The estimated memory that the record takes, in bytes.
    var size: Int { 200 + request.bytes.count + request.body.count + reply.size }
  }

  private let limit: Int
  private let byteLimit: Int
  private var records: [Record] = []
  private var first = 0
  private var bytes = 0

  /// Creates a ring with limits; the latest record is always kept, whatever its size.
  init(limit: Int, byteLimit: Int) {
    self.limit = limit
    self.byteLimit = byteLimit
  }

  /// Adds a record and removes the oldest ones if a limit is exceeded.
  mutating func append(_ record: Record) {
    guard limit > 0 else { return }
    bytes += record.size
    if records.count < limit {
      records.append(record)
    } else {
      bytes -= records[first].size
      records[first] = record
      first = first + 1 == limit ? 0 : first + 1
    }
    if bytes > byteLimit { shrink() }
  }

  /// Removes all records.
  mutating func removeAll() {
    records = []
    first = 0
    bytes = 0
  }

  /// The records, oldest first.
  var elements: [Record] { Array(records[first...] + records[..<first]) }

  /// Removes the oldest records until half of the bytes are free, so that long records do not each cost a pass.
  private mutating func shrink() {
    var kept: [Record] = []
    var size = 0
    for record in elements.reversed() {
      guard kept.isEmpty || size + record.size <= byteLimit / 2 else { break }
      size += record.size
      kept.append(record)
    }
    records = kept.reversed()
    first = 0
    bytes = size
  }
}
