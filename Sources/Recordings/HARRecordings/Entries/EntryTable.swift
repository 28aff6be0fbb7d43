import Basics
import HTTPMessages
import JSONSyntax

/// The entries of a HAR file: where each one is, and what it is found by.
///
/// Each entry takes about fifty bytes and the text of its path and query. It is read when it is used; one of a file that
/// is held in memory is then held, too.
final class EntryTable: Sendable {
  /// An entry: its place in the file, and its head.
  struct Row: Sendable {
    /// The range of its bytes.
    let start: Int
    let length: UInt32
    /// The location of its first byte.
    let line: UInt32
    let column: UInt32
    /// The end of its path and query in the text of all of them, and the length of the path alone.
    var targetEnd: UInt32
    var pathCount: UInt32 = 0
    /// The positions in the lists of methods, origins and hosts.
    var method: UInt32 = 0
    var origin: UInt32 = 0
    var host: UInt32 = 0
    var status: UInt16 = 0
    var facts = RecordedHead.Facts()

    init(start: Int, count: Int, location: JSONLocation, targetEnd: Int) {
      self.start = start
      length = UInt32(truncatingIfNeeded: count)
      line = UInt32(truncatingIfNeeded: location.line)
      column = UInt32(truncatingIfNeeded: location.column)
      self.targetEnd = UInt32(truncatingIfNeeded: targetEnd)
    }
  }

  /// The rows while a file is being read.
  struct Builder {
    var rows: [Row] = []
    /// The positions of the rows that can be served.
    fileprivate private(set) var served: [UInt32] = []
    /// When their requests started, in nanoseconds since 1970; of unknown times, that of the entry before.
    private var starts: [Int64] = []
    /// The entries that cannot be served, up to a limit.
    var unserved: [UnservedEntry] = []
    fileprivate private(set) var targets: [UInt8] = []
    fileprivate private(set) var methods = Names()
    /// The URLs of all entries without paths and queries.
    fileprivate private(set) var origins: [HTTPURL] = []
    private var originPositions: [HTTPURL: UInt32] = [:]
    fileprivate private(set) var hosts = Names()

    /// Adds an entry; `head` is that of one that can be served.
    mutating func add(start: Int, count: Int, location: JSONLocation, _ entry: RecordedEntry?) {
      var row = Row(start: start, count: count, location: location, targetEnd: targets.count)
      if let entry {
        let head = RecordedHead(entry)
        let url = head.request.url
        targets += url.path.utf8
        row.pathCount = UInt32(truncatingIfNeeded: url.path.utf8.count)
        if let query = url.query {
          targets.append(0x3F)
          targets += query.utf8
        }
        row.targetEnd = UInt32(truncatingIfNeeded: targets.count)
        row.origin = position(ofOriginOf: url)
        row.method = methods.position(of: head.request.method.rawValue)
        row.host = hosts.position(of: head.host)
        row.status = UInt16(truncatingIfNeeded: head.status)
        row.facts = head.facts
        served.append(UInt32(truncatingIfNeeded: rows.count))
        starts.append(entry.startedDateTime.flatMap(Timestamp.parse) ?? starts.last ?? .min)
      }
      rows.append(row)
    }

    /// The positions of the rows that can be served, in the order in which their requests started: tools write them as
    /// they end or are shown, and who reads them sorts them (HAR 1.2, "entries").
    fileprivate var servedByTime: [UInt32] {
      guard zip(starts, starts.dropFirst()).contains(where: >) else { return served }
      return zip(starts, served).sorted(by: <).map(\.1)
    }

    private mutating func position(ofOriginOf url: HTTPURL) -> UInt32 {
      var origin = url
      (origin.path, origin.query) = ("", nil)
      // Most entries have the origin of one of the first.
      if origins.first == origin { return 0 }
      if let position = originPositions[origin] { return position }
      let position = UInt32(truncatingIfNeeded: origins.count)
      originPositions[origin] = position
      origins.append(origin)
      return position
    }

    func table(of file: RecordingFile, in bytes: HARBytes) -> EntryTable { EntryTable(file, bytes, self) }
  }

  /// Names that many entries share.
  fileprivate struct Names {
    var names: [String] = []
    private var positions: [String: UInt32] = [:]

    mutating func position(of name: String) -> UInt32 {
      if let position = positions[name] { return position }
      let position = UInt32(truncatingIfNeeded: names.count)
      positions[name] = position
      names.append(name)
      return position
    }
  }

  private let file: RecordingFile
  /// The bytes of the file.
  let bytes: HARBytes
  private let rows: [Row]
  /// The positions of the rows that can be served, in the order of their replay.
  let served: [UInt32]
  /// The entries that cannot be served, up to a limit.
  let unserved: [UnservedEntry]
  private let targets: [UInt8]
  private let methods: [HTTPMethod]
  private let origins: [HTTPURL]
  private let hosts: [String]
  /// The entries that were read, by their positions; empty before the first one, and for a file that is not held.
  private let read = Mutex<[RecordedEntry?]>([])

  private init(_ file: RecordingFile, _ bytes: HARBytes, _ builder: Builder) {
    self.file = file
    self.bytes = bytes
    targets = builder.targets
    origins = builder.origins
    hosts = builder.hosts.names
    methods = builder.methods.names.map { HTTPMethod($0) }
    rows = builder.rows
    served = file.tool == .contract ? builder.served : builder.servedByTime
    unserved = builder.unserved
  }

  /// Returns the JSON of the entry with a number, counted from 1; `nil` if the file was changed.
  func source(_ number: Int) -> HARSource? {
    guard let range = range(number) else { return nil }
    let row = rows[number - 1]
    return bytes.source(in: range, at: JSONLocation(line: Int(row.line), column: Int(row.column)))
  }

  /// Returns the range of the entry with a number, counted from 1, in the file.
  func range(_ number: Int) -> Range<Int>? {
    guard rows.indices.contains(number - 1) else { return nil }
    let row = rows[number - 1]
    return row.start..<row.start + Int(row.length)
  }

  /// Returns an entry that can be served; one without contents if its file was changed.
  func entry(at position: Int) -> RecordedEntry {
    guard bytes.isHeld else { return readEntry(at: position) }
    if let entry = read.withLock({ $0.isEmpty ? nil : $0[position] }) { return entry }
    let entry = readEntry(at: position)
    read.withLock { entries in
      if entries.isEmpty { entries = Array(repeating: nil, count: served.count) }
      entries[position] = entry
    }
    return entry
  }

  private func readEntry(at position: Int) -> RecordedEntry {
    let number = Int(served[position]) + 1
    if let source = source(number) {
      var reader = EntryReader(file: file, number: number, source: source)
      if let entry = try? reader.read() { return entry }
    }
    let head = head(at: position)
    return RecordedEntry(
      number: number,
      place: place(at: position),
      source: nil,
      requestHead: head.request,
      responseHead: HTTPResponse(status: head.status),
      requestBodyState: .unknown,
      startedDateTime: nil,
      time: nil,
      page: nil,
      unreadable: RecordingProblem(
        code: .changed,
        entry: number,
        message: "the file was changed while it was in use, so the entry can no longer be read",
        place: place(at: position)
      ),
      recordedRequestBody: .none,
      recordedResponseBody: .none
    )
  }

  /// Returns the head of an entry that can be served.
  func head(at position: Int) -> RecordedHead {
    let number = Int(served[position])
    let row = rows[number]
    let start = number > 0 ? Int(rows[number - 1].targetEnd) : 0
    let (pathEnd, end) = (start + Int(row.pathCount), Int(row.targetEnd))
    var url = origins[Int(row.origin)]
    url.path = String(decoding: targets[start..<pathEnd], as: UTF8.self)
    // A question mark precedes a query.
    if pathEnd < end { url.query = String(decoding: targets[pathEnd + 1..<end], as: UTF8.self) }
    return RecordedHead(
      number: number + 1,
      request: HTTPRequest(method: methods[Int(row.method)], url: url),
      host: hosts[Int(row.host)],
      status: Int(row.status),
      facts: row.facts
    )
  }

  /// Returns the status of an entry that can be served.
  func status(at position: Int) -> Int { Int(rows[Int(served[position])].status) }

  /// Returns the place of an entry that can be served.
  func place(at position: Int) -> SourcePlace {
    let row = rows[Int(served[position])]
    return SourcePlace(file: file.path, location: JSONLocation(line: Int(row.line), column: Int(row.column)))
  }
}
