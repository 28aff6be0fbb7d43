import HTTPWireFormat

/// The last requests that one thread answered; bounded in entries and in bytes.
struct JournalRing: Sendable {
  /// A request that was replied to.
  ///
  /// The request is kept as its bytes: it is read, and its secrets are taken out, when somebody looks.
  struct Record: Sendable {
    /// The longest body that is kept; of a longer one this is kept of its beginning.
    static let longestBody = 64 << 10

    /// The request's position among all, counted from 1.
    let number: Int
    /// When it was replied to, in nanoseconds since 1970.
    let time: Int64
    /// The request as it came.
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

    /// What it takes in memory, in bytes; an estimate.
    var size: Int { 200 + request.bytes.count + request.body.count + reply.size }
  }

  private let limit: Int
  private let byteLimit: Int
  private var records: [Record] = []
  private var first = 0
  private var bytes = 0

  /// Keeps so many records that hold so many bytes together, and the last one whatever it holds.
  init(limit: Int, byteLimit: Int) {
    self.limit = limit
    self.byteLimit = byteLimit
  }

  /// Adds a record, and lets go of the oldest where there are too many.
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

  /// Lets go of everything.
  mutating func removeAll() {
    records = []
    first = 0
    bytes = 0
  }

  /// The records, the oldest first.
  var elements: [Record] { Array(records[first...] + records[..<first]) }

  /// Lets go of the oldest until a half of the bytes is free, so that long records do not cost a pass each.
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
