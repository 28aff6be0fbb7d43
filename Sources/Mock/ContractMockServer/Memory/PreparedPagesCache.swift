import MockEngine

/// A bounded cache of prepared pages by the decision keys of all their requests.
struct PreparedPagesCache: Sendable {
  private struct Entry: Sendable {
    let key: [UInt8]
    /// The stage that the pages were prepared from; the entry is valid only for this stage.
    let stage: MockRuntime.Stage
    let pages: PreparedPages
  }

  /// The maximum number of entries; a client can request a list with any number of different headers.
  private static let limit = 64

  private var entries: [UInt64: Entry] = [:]

  /// Whether no pages are prepared.
  var isEmpty: Bool { entries.isEmpty }

  /// Returns the pages for a key and a stage.
  func find(_ key: DecisionKey, on stage: MockRuntime.Stage) -> PreparedPages? {
    guard let entry = entries[key.hash], entry.stage === stage, key.isEqual(to: entry.key) else { return nil }
    return entry.pages
  }

  /// Keeps pages for a key and a stage.
  mutating func keep(_ pages: PreparedPages, for key: DecisionKey, on stage: MockRuntime.Stage) {
    if entries.count >= Self.limit { entries = [:] }
    entries[key.hash] = Entry(key: key.bytes, stage: stage, pages: pages)
  }
}
