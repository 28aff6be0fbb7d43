import HARRecordings
import HTTPMessages

/// Merges an existing recording and the exchanges of a session into one file.
struct RecordingMerge {
  /// The entries of the existing file that stay.
  enum Kept {
    /// All entries.
    case all
    /// Entries of requests that were not recorded again.
    case notRequested
    /// No entries.
    case none
  }

  /// The existing file; `nil` for none.
  let old: HARFile?
  /// The entries that an earlier session left; `nil` for none.
  let left: HARFile?
  /// The exchanges of this session, in the order in which they ended.
  let written: [WrittenExchange]
  /// The entries of the existing file that stay.
  let keepsOld: Kept
  /// The writer of the file.
  let writer: HARWriter

  /// Returns the order of this session's exchanges by request, as their positions.
  ///
  /// Exchanges without a response come last.
  func order(base: HTTPURL) -> [Int] {
    let served = written.indices.filter { written[$0].entry != nil }
    let others = written.indices.filter { written[$0].entry == nil }
    let order = RecordingOrder(base: base)
      .positions(of: served.compactMap { written[$0].entry }, numbers: served.map { written[$0].number })
    return order.map { served[$0] }
      + others.sorted { (written[$0].line, written[$0].number) < (written[$1].line, written[$1].number) }
  }

  /// Returns the pieces of the file.
  ///
  /// - Parameters:
  ///   - recorded: Return the texts of this session's entries, in their order in the file.
  ///   - redact: Replaces values that are known to be secret by now in an entry that an earlier session left.
  func pieces(_ recorded: [() -> [UInt8]], redact: @escaping ([UInt8]) -> [UInt8]) -> some Sequence<[UInt8]> {
    let kept = keptPositions
    var entries: [() -> [UInt8]] = []
    if let old {
      let texts = writer.entries(keeping: old.source)
      entries += kept.map { position in { texts[position] } }
    }
    if let left {
      let texts = writer.entries(keeping: left.source)
      let positions =
        keepsOld == .all
        ? Self.unknown(of: left, to: old).filter(notRepeated(of: left)) : notRequested(of: left)
      entries += positions.map { position in { redact(texts[position]) } }
    }
    entries += recorded
    let head = writer.head(keeping: kept.isEmpty ? nil : old?.source)
    return (0...entries.count).lazy.map { position in
      let start = position == 0 ? head : position < entries.count ? writer.separator : []
      return start + (position < entries.count ? entries[position]() : writer.tail)
    }
  }

  /// Returns the positions of an earlier session's entries whose requests a file does not contain.
  ///
  /// A session that was killed at its very end has already merged them into the file.
  static func unknown(of left: HARFile, to old: HARFile?) -> [Int] {
    let positions = left.lines.indices
    guard let old else { return Array(positions) }
    return positions.filter(Absence(of: left, in: old.recording.entries, lines: old.lines).contains)
  }

  /// The positions of the existing entries that stay.
  ///
  /// An entry without a response is always replaced if its request was sent again.
  private var keptPositions: [Int] {
    guard let old, keepsOld != .none else { return [] }
    if keepsOld == .notRequested { return notRequested(of: old) }
    return old.lines.indices.filter(notRepeated(of: old))
  }

  /// Returns a function that decides which entries of a file stay alongside this session's.
  ///
  /// An entry with a response stays; one without stays only if this session did not repeat its request.
  private func notRepeated(of file: HARFile) -> (Int) -> Bool {
    let isServed = Set(file.recording.entries.map { $0.number - 1 })
    let lines = file.lines
    let again = Set(written.map(\.line))
    return { isServed.contains($0) || !again.contains(lines[$0]) }
  }

  /// Returns the positions of entries whose requests this session did not send.
  private func notRequested(of file: HARFile) -> [Int] {
    let made = RecordedEntries(written.compactMap(\.entry))
    return file.lines.indices.filter(Absence(of: file, in: made, lines: written.map(\.line)).contains)
  }

  /// Decides which entries of a file have requests that no other entry has.
  private struct Absence {
    private let served: [Int: RecordedEntry]
    private let lines: [String]
    private let index: RecordingIndex
    private let known: Set<String>

    init(of file: HARFile, in entries: RecordedEntries, lines: [String]) {
      served = Dictionary(file.recording.entries.map { ($0.number - 1, $0) }, uniquingKeysWith: { first, _ in first })
      self.lines = file.lines
      let requested = entries.indices.filter { !entries.head(at: $0).isCallback }
      index = RecordingIndex(entries.selecting(requested.map { Int32($0) }))
      known = Set(lines)
    }

    /// Returns whether no other entry has the request at a position; without a response, method and URL are compared.
    func contains(_ position: Int) -> Bool {
      guard let entry = served[position] else { return !known.contains(lines[position]) }
      // A callback is no request of a client; the same one may come any number of times.
      guard entry.callback == nil else { return !known.contains(lines[position]) }
      return index.positions(matching: entry.request).isEmpty
    }
  }
}
