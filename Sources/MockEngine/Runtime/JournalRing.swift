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
    /// When a reply that was not ready was begun, in nanoseconds since 1970; `nil` for a reply from the cache.
    let started: Int64?
    /// The time of the reply, in nanoseconds since 1970.
    let time: Int64
    /// The request as it was received.
    let request: ReceivedRequest
    /// Whether the body of the request is stored in full.
    let isWhole: Bool
    let reply: JournaledReply
    /// The bytes that were sent; `nil` if they are not kept.
    private(set) var sent: SentReply?
    /// The memory that the bytes take; 0 if they are not kept.
    private(set) var sentSize = 0

    init(
      _ request: ReceivedRequest,
      _ reply: JournaledReply,
      number: Int,
      started: Int64? = nil,
      time: Int64
    ) {
      let body = request.body.prefix(Self.longestBody)
      isWhole = body.count == request.body.count
      self.number = number
      self.started = started
      self.time = time
      self.request =
        isWhole ? request : ReceivedRequest(bytes: request.bytes, head: request.head, body: Array(body))
      self.reply = reply
    }

    /// Keeps the bytes that were sent, unless they are too many.
    mutating func keep(_ reply: SentReply) {
      let size = reply.byteCount
      guard size <= SentReply.longest else { return }
      (sent, sentSize) = (reply, size)
    }

    /// Drops the bytes that were sent, and returns the memory that they took.
    fileprivate mutating func dropSent() -> Int {
      defer { (sent, sentSize) = (nil, 0) }
      return sentSize
    }

    /// The estimated memory that the record takes without the bytes that were sent.
    var size: Int { 200 + request.bytes.count + request.body.count + reply.size }
  }

  private let limit: Int
  private let byteLimit: Int
  private var records: [Record] = []
  private var first = 0
  private var bytes = 0
  /// The bytes of the kept responses; one that several requests got counts for each.
  private var sentBytes = 0

  /// Creates a ring with limits; the latest record is always kept, whatever its size.
  ///
  /// `byteLimit` holds for the requests and, once more, for the responses. Past it, the oldest responses are dropped,
  /// and their requests stay.
  init(limit: Int, byteLimit: Int) {
    self.limit = limit
    self.byteLimit = byteLimit
  }

  /// Adds a record and removes the oldest ones if a limit is exceeded.
  mutating func append(_ record: Record) {
    guard limit > 0 else { return }
    bytes += record.size
    sentBytes += record.sentSize
    if records.count < limit {
      records.append(record)
    } else {
      bytes -= records[first].size
      sentBytes -= records[first].sentSize
      records[first] = record
      first = first + 1 == limit ? 0 : first + 1
    }
    if bytes > byteLimit { shrink() }
    if sentBytes > byteLimit { dropResponses() }
  }

  /// Removes all records.
  mutating func removeAll() {
    records = []
    first = 0
    (bytes, sentBytes) = (0, 0)
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
    sentBytes = records.reduce(0) { $0 + $1.sentSize }
  }

  /// Drops the oldest responses until half of their bytes are free.
  private mutating func dropResponses() {
    for position in Array(first..<records.count) + Array(0..<first) where sentBytes > byteLimit / 2 {
      sentBytes -= records[position].dropSent()
    }
  }
}
