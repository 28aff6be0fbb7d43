import HTTPMessages

/// The latest requests that one thread served, limited in number and in bytes.
package struct JournalRing: Sendable {
  /// A request and its reply.
  ///
  /// The request is stored as it arrived. It is read and its secrets are redacted when the journal is read.
  package struct Record: Sendable {
    /// The maximum size of a stored body, in bytes; longer bodies are truncated.
    package static let longestBody = 64 << 10
    /// The largest response that the journal keeps, in bytes.
    package static let longestResponse = 1 << 20

    /// The request's number among all requests, counted from 1.
    package let number: Int
    /// When a reply that was not ready was begun, in nanoseconds since 1970; `nil` for a reply from the cache.
    package let started: Int64?
    /// The time of the reply, in nanoseconds since 1970.
    package let time: Int64
    /// The request as it arrived.
    package let request: any IncomingRequest
    /// Whether the body of the request is stored in full.
    package let isWhole: Bool
    package private(set) var reply: MockReply
    /// The estimated memory that the record takes without the response.
    package let size: Int

    package init(
      _ request: any IncomingRequest,
      _ reply: MockReply,
      number: Int,
      started: Int64? = nil,
      time: Int64
    ) {
      isWhole = request.bodySize <= Self.longestBody
      self.number = number
      self.started = started
      self.time = time
      self.request = isWhole ? request : request.copy(body: Array(request.body.prefix(Self.longestBody)))
      self.reply = reply
      size = 200 + request.headSize + min(request.bodySize, Self.longestBody) + reply.size
      if reply.responseSize > Self.longestResponse { dropResponse() }
    }

    /// Drops the response.
    fileprivate mutating func dropResponse() { reply = reply.withoutResponse }

    /// The record without the response, for those who keep records without a limit of their memory.
    package var withoutResponse: Record {
      var copy = self
      copy.dropResponse()
      return copy
    }
  }

  private let limit: Int
  private let byteLimit: Int
  private var records: [Record] = []
  private var first = 0
  private var bytes = 0
  /// The bytes of the kept responses; one that several requests got counts for each.
  private var responseBytes = 0

  /// Creates a ring with limits; the latest record is always kept, whatever its size.
  ///
  /// `byteLimit` holds for the requests and, once more, for the responses. Past it, the oldest responses are dropped,
  /// and their requests stay.
  package init(limit: Int, byteLimit: Int) {
    self.limit = limit
    self.byteLimit = byteLimit
  }

  /// Adds a record and removes the oldest ones if a limit is exceeded.
  package mutating func append(_ record: Record) {
    guard limit > 0 else { return }
    bytes += record.size
    responseBytes += record.reply.responseSize
    if records.count < limit {
      records.append(record)
    } else {
      bytes -= records[first].size
      responseBytes -= records[first].reply.responseSize
      records[first] = record
      first = first + 1 == limit ? 0 : first + 1
    }
    if bytes > byteLimit { shrink() }
    if responseBytes > byteLimit { dropResponses() }
  }

  /// Removes all records.
  package mutating func removeAll() {
    records = []
    first = 0
    (bytes, responseBytes) = (0, 0)
  }

  /// The records, oldest first.
  package var elements: [Record] { Array(records[first...] + records[..<first]) }

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
    responseBytes = records.reduce(0) { $0 + $1.reply.responseSize }
  }

  /// Drops the oldest responses until half of their bytes are free.
  private mutating func dropResponses() {
    for position in Array(first..<records.count) + Array(0..<first) where responseBytes > byteLimit / 2 {
      responseBytes -= records[position].reply.responseSize
      records[position].dropResponse()
    }
  }
}
