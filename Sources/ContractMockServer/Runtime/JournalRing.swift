/// The last requests that one thread answered; bounded in entries and in bytes.
struct JournalRing: Sendable {
  /// A request that was answered.
  struct Record: Sendable {
    /// The request's position among all, counted from 1.
    let number: Int
    /// When it was answered, in nanoseconds since 1970.
    let time: Int64
    let subject: JournalSubject
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
    bytes += record.subject.size
    if records.count < limit {
      records.append(record)
    } else {
      bytes -= records[first].subject.size
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
      guard kept.isEmpty || size + record.subject.size <= byteLimit / 2 else { break }
      size += record.subject.size
      kept.append(record)
    }
    records = kept.reversed()
    first = 0
    bytes = size
  }
}
