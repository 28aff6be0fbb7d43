import HARRecordings
import HTTPExchange
import JSONSyntax

/// Makes one file of an old one and of what a session recorded.
struct RecordingMerge {
  /// Which entries of the old file stay.
  enum Kept {
    /// All of them.
    case all
    /// Those of requests that were not recorded again.
    case unasked
    /// None.
    case none
  }

  /// The old file; `nil` for none.
  let old: Recording?
  /// What was recorded.
  let new: Recording
  /// How many entries at the beginning of `new` an earlier session left.
  let left: Int
  /// Which entries of the old file stay.
  let keepsOld: Kept
  /// What writes the file.
  let writer: HARWriter

  /// The order of this session's entries, counted from the first of them, by what was asked.
  ///
  /// Those without an answer come behind the others.
  func order(base: HTTPURL, numbers: [Int]) -> [Int] {
    let entries = new.entries.filter { $0.number > left }
    let answered = entries.map { $0.number - 1 - left }
    let order = RecordingOrder(base: base).positions(of: entries, numbers: answered.map { numbers[$0] })
    let isAnswered = Set(answered)
    let lines = Self.lines(of: new)
    let others = numbers.indices.filter { !isAnswered.contains($0) }
      .sorted { (lines[$0 + left], numbers[$0]) < (lines[$1 + left], numbers[$1]) }
    return order.map { answered[$0] } + others
  }

  /// The pieces of the file.
  ///
  /// - Parameters:
  ///   - order: The order of this session's entries.
  ///   - rendered: These entries in that order, where they are not taken as they stand.
  ///   - redact: Takes out of an entry that is taken as it stands what is known for a secret by now.
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
      ? Self.unknown(of: new, among: 0..<left, to: old).filter(notRepeated(of: new)) : unasked(of: new, among: 0..<left)
    entries += earlier.map { position in { redact(recorded[position]) } }
    entries += order.enumerated().map { place, position in { rendered?[place] ?? redact(recorded[position + left]) } }
    let head = writer.head(keeping: kept.isEmpty ? nil : old)
    return (0...entries.count).lazy.map { position in
      let start = position == 0 ? head : position < entries.count ? writer.separator : []
      return start + (position < entries.count ? entries[position]() : writer.tail)
    }
  }

  /// The positions of entries whose requests a file does not have, among those that an earlier session left.
  ///
  /// A session that was killed at its very end has brought them into the file already.
  static func unknown(of recording: Recording, among positions: Range<Int>, to old: Recording?) -> [Int] {
    guard let old else { return Array(positions) }
    return positions.filter(Absence(of: recording, in: old.entries, lines: lines(of: old)).contains)
  }

  /// The positions of the old file's entries that stay.
  ///
  /// An old request that was not answered, and was made again, goes in any case.
  private var keptPositions: [Int] {
    guard let old, keepsOld != .none else { return [] }
    let all = 0..<writer.entries(keeping: old).count
    if keepsOld == .unasked { return unasked(of: old, among: all) }
    return all.filter(notRepeated(of: old))
  }

  /// Tells of the entries of a recording whether they stay beside this session's.
  ///
  /// An answer does; a request without one only if this session did not make it again.
  private func notRepeated(of recording: Recording) -> (Int) -> Bool {
    let isServed = Set(recording.entries.map { $0.number - 1 })
    let lines = Self.lines(of: recording)
    let again = Set(Self.lines(of: new).dropFirst(left))
    return { isServed.contains($0) || !again.contains(lines[$0]) }
  }

  /// The positions of entries whose requests this session did not make.
  private func unasked(of recording: Recording, among positions: Range<Int>) -> [Int] {
    let made = new.entries.filter { $0.number > left }
    let absence = Absence(of: recording, in: made, lines: Array(Self.lines(of: new).dropFirst(left)))
    return positions.filter(absence.contains)
  }

  /// Method and URL of every entry, answered or not.
  static func lines(of recording: Recording) -> [String] {
    (recording.document.root["log"]?["entries"]?.elements.map { $0 } ?? []).map { entry in
      let request = entry["request"]
      return "\(request?["method"]?.string ?? "") \(request?["url"]?.string ?? "")"
    }
  }

  /// Tells of the entries of a recording whether others have their requests.
  private struct Absence {
    private let served: [Int: RecordedEntry]
    private let lines: [String]
    private let index: RecordingIndex
    private let known: Set<String>

    init(of recording: Recording, in entries: [RecordedEntry], lines: [String]) {
      served = Dictionary(recording.entries.map { ($0.number - 1, $0) }, uniquingKeysWith: { first, _ in first })
      self.lines = RecordingMerge.lines(of: recording)
      index = RecordingIndex(entries)
      known = Set(lines)
    }

    /// Whether nothing has the request of the entry at a position; of one that was not answered, its method and URL.
    func contains(_ position: Int) -> Bool {
      guard let entry = served[position] else { return !known.contains(lines[position]) }
      return index.positions(matching: entry.request).isEmpty
    }
  }
}
