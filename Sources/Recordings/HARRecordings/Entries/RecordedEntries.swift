import HTTPMessages
package import JSONSyntax

/// The exchanges of one or more recordings, in order.
///
/// Those of a file are read when they are used: once if the file is held in memory, and each time if it is large. What
/// is looked up often, `head` and `place`, is held for all of them.
public struct RecordedEntries: RandomAccessCollection, Sendable {
  private enum Storage {
    case held([RecordedEntry])
    case table(EntryTable)
    /// Entries of several files, with the position after the last one of each.
    case joined([(end: Int, entries: RecordedEntries)])
    /// Some positions of others.
    indirect case chosen([Int32], RecordedEntries)
  }

  private let storage: Storage

  /// Holds entries in memory.
  public init(_ entries: [RecordedEntry] = []) { storage = .held(entries) }

  init(_ table: EntryTable) { storage = .table(table) }

  /// Joins the entries of several recordings.
  package init(joining parts: [RecordedEntries]) {
    let held = parts.compactMap(\.held)
    if held.count == parts.count {
      storage = .held(Array(held.joined()))
    } else if parts.count == 1 {
      self = parts[0]
    } else {
      var end = 0
      storage = .joined(
        parts.map { part in
          end += part.count
          return (end, part)
        }
      )
    }
  }

  /// Chooses those at some positions.
  package func selecting(_ positions: [Int32]) -> RecordedEntries {
    RecordedEntries(storage: .chosen(positions, self))
  }

  private init(storage: Storage) { self.storage = storage }

  /// The exchanges of the same files that are not served, up to a limit for each file.
  package var unserved: [UnservedEntry] {
    switch storage {
    case .held: []
    case .table(let table): table.unserved
    case .joined(let parts): parts.flatMap(\.entries.unserved)
    case .chosen(_, let entries): entries.unserved
    }
  }

  /// The places of all entries, in order; reads nothing.
  package var places: some Sequence<SourcePlace> { indices.lazy.map { place(at: $0) } }

  private var held: [RecordedEntry]? {
    guard case .held(let entries) = storage else { return nil }
    return entries
  }

  /// The position of the first entry.
  public var startIndex: Int { 0 }

  /// The number of entries.
  public var endIndex: Int {
    switch storage {
    case .held(let entries): entries.count
    case .table(let table): table.served.count
    case .joined(let parts): parts.last?.end ?? 0
    case .chosen(let positions, _): positions.count
    }
  }

  /// Returns the entry at a position; reads it from its file unless it is held in memory.
  public subscript(position: Int) -> RecordedEntry {
    look(at: position, held: { $0 }, table: { $0.entry(at: $1) })
  }

  /// Returns the head of the entry at a position, without reading anything.
  package func head(at position: Int) -> RecordedHead {
    look(at: position, held: { RecordedHead($0) }, table: { $0.head(at: $1) })
  }

  /// Returns the status of the response of the entry at a position; reads nothing and makes no head.
  package func status(at position: Int) -> Int {
    look(at: position, held: \.responseHead.status, table: { $0.status(at: $1) })
  }

  /// Returns the place of the entry at a position, without reading anything.
  package func place(at position: Int) -> SourcePlace {
    look(at: position, held: \.place, table: { $0.place(at: $1) })
  }

  private func look<Result>(
    at position: Int,
    held: (RecordedEntry) -> Result,
    table: (EntryTable, Int) -> Result
  ) -> Result {
    switch storage {
    case .held(let entries): return held(entries[position])
    case .table(let entries): return table(entries, position)
    case .joined(let parts):
      var (number, last) = (0, parts.count - 1)
      while number < last {
        let middle = (number + last) / 2
        if position < parts[middle].end { last = middle } else { number = middle + 1 }
      }
      let start = number > 0 ? parts[number - 1].end : 0
      return parts[number].entries.look(at: position - start, held: held, table: table)
    case .chosen(let positions, let entries):
      return entries.look(at: Int(positions[position]), held: held, table: table)
    }
  }
}
