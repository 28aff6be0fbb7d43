import HARRecordings
import HTTPMessages
import JSONSyntax

/// Merges an existing recording and the entries of a session into one file.
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
  let old: Recording?
  /// The recorded entries.
  let new: Recording
  /// The number of entries at the beginning of `new` that come from an earlier session.
  let left: Int
  /// The entries of the existing file that stay.
  let keepsOld: Kept
  /// The writer of the file.
  let writer: HARWriter

  /// Returns the order of this session's entries by request, as offsets from the first of them.
  ///
  /// Entries without a response come last.
  func order(base: HTTPURL, numbers: [Int]) -> [Int] {
    let entries = new.entries.filter { $0.number > left }
    let withResponse = entries.map { $0.number - 1 - left }
    let order = RecordingOrder(base: base).positions(of: entries, numbers: withResponse.map { numbers[$0] })
    let hasResponse = Set(withResponse)
    let lines = Self.lines(of: new)
    let others = numbers.indices.filter { !hasResponse.contains($0) }
      .sorted { (lines[$0 + left], numbers[$0]) < (lines[$1 + left], numbers[$1]) }
    return order.map { withResponse[$0] } + others
  }

  /// Returns the pieces of the file.
  ///
  /// - Parameters:
  ///   - order: The order of this session's entries.
  ///   - rendered: These entries in that order, if they are not copied unchanged.
  ///   - redact: Replaces values that are known to be secret by now in an entry that is copied.
  func pieces(
    order: [Int],
    rendered: [[UInt8]]?,
    redact: @escaping ([UInt8]) -> [UInt8] = { $0 }
  ) -> some Sequence<[UInt8]> {
    let recorded = writer.entries(keeping: new)
    let kept = keptPositions
    var entries: [() -> [UInt8]] = []
    if let old {
      let entriesOfOld = writer.entries(keeping: old)
      entries += kept.map { position in { entriesOfOld[position] } }
    }
    let earlier =
      keepsOld == .all
      ? Self.unknown(of: new, among: 0..<left, to: old).filter(notRepeated(of: new))
      : notRequested(of: new, among: 0..<left)
    entries += earlier.map { position in { redact(recorded[position]) } }
    entries += order.enumerated().map { place, position in { rendered?[place] ?? redact(recorded[position + left]) } }
    let head = writer.head(keeping: kept.isEmpty ? nil : old)
    return (0...entries.count).lazy.map { position in
      let start = position == 0 ? head : position < entries.count ? writer.separator : []
      return start + (position < entries.count ? entries[position]() : writer.tail)
    }
  }

  /// Returns the positions of an earlier session's entries whose requests a file does not contain.
  ///
  /// A session that was killed at its very end has already merged them into the file.
  static func unknown(of recording: Recording, among positions: Range<Int>, to old: Recording?) -> [Int] {
    guard let old else { return Array(positions) }
    return positions.filter(Absence(of: recording, in: old.entries, lines: lines(of: old)).contains)
  }

  /// The positions of the existing entries that stay.
  ///
  /// An entry without a response is always replaced if its request was sent again.
  private var keptPositions: [Int] {
    guard let old, keepsOld != .none else { return [] }
    let all = 0..<writer.entries(keeping: old).count
    if keepsOld == .notRequested { return notRequested(of: old, among: all) }
    return all.filter(notRepeated(of: old))
  }

  /// Returns a function that decides which entries of a recording stay alongside this session's.
  ///
  /// An entry with a response stays; one without stays only if this session did not repeat its request.
  private func notRepeated(of recording: Recording) -> (Int) -> Bool {
    let isServed = Set(recording.entries.map { $0.number - 1 })
    let lines = Self.lines(of: recording)
    let again = Set(Self.lines(of: new).dropFirst(left))
    return { isServed.contains($0) || !again.contains(lines[$0]) }
  }

  /// Returns the positions of entries whose requests this session did not send.
  private func notRequested(of recording: Recording, among positions: Range<Int>) -> [Int] {
    let made = new.entries.filter { $0.number > left }
    let absence = Absence(of: recording, in: RecordedEntries(made), lines: Array(Self.lines(of: new).dropFirst(left)))
    return positions.filter(absence.contains)
  }

  /// Returns the method and URL of every entry, with or without a response.
  static func lines(of recording: Recording) -> [String] {
    (recording.document.root["log"]?["entries"]?.elements.map { $0 } ?? []).map { entry in
      let request = entry["request"]
      return "\(request?["method"]?.string ?? "") \(request?["url"]?.string ?? "")"
    }
  }

  /// Decides which entries of a recording have requests that no other entry has.
  private struct Absence {
    private let served: [Int: RecordedEntry]
    private let lines: [String]
    private let index: RecordingIndex
    private let known: Set<String>

    init(of recording: Recording, in entries: RecordedEntries, lines: [String]) {
      served = Dictionary(recording.entries.map { ($0.number - 1, $0) }, uniquingKeysWith: { first, _ in first })
      self.lines = RecordingMerge.lines(of: recording)
      index = RecordingIndex(entries)
      known = Set(lines)
    }

    /// Returns whether no other entry has the request at a position; without a response, method and URL are compared.
    func contains(_ position: Int) -> Bool {
      guard let entry = served[position] else { return !known.contains(lines[position]) }
      return index.positions(matching: entry.request).isEmpty
    }
  }
}
