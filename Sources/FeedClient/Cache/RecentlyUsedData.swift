import Foundation

/// Data under keys, of which the least recently used gives way when there is too much.
struct RecentlyUsedData {
  private struct Entry {
    var data: Data
    /// Counts uses; the entry of the highest was used last.
    var use: Int
  }

  private let maximumCount: Int
  private let maximumBytes: Int
  private var entries: [String: Entry] = [:]
  /// Every use in its order; those that another use of the same key has followed count for nothing.
  private var uses: [(key: String, use: Int)] = []
  private var lastUse = 0
  private var bytes = 0

  /// Nothing yet, and at most so much.
  init(maximumCount: Int, maximumBytes: Int) {
    self.maximumCount = maximumCount
    self.maximumBytes = maximumBytes
  }

  /// The data under a key, which is now the one that was used last.
  mutating func use(_ key: String) -> Data? {
    guard let data = entries[key]?.data else { return nil }
    note(data, for: key)
    return data
  }

  /// Keeps data under a key; the bounds hold again afterwards.
  mutating func insert(_ data: Data, for key: String) {
    bytes += data.count - (entries[key]?.data.count ?? 0)
    note(data, for: key)
    guard entries.count > maximumCount || bytes > maximumBytes else { return }
    var passed = 0
    for (key, use) in uses {
      guard entries.count > maximumCount || bytes > maximumBytes else { break }
      passed += 1
      guard let entry = entries[key], entry.use == use else { continue }
      entries[key] = nil
      bytes -= entry.data.count
    }
    uses.removeFirst(passed)
  }

  private mutating func note(_ data: Data, for key: String) {
    lastUse += 1
    entries[key] = Entry(data: data, use: lastUse)
    uses.append((key, lastUse))
    // At a cost that is small for each use, since half of them go.
    if uses.count > 2 * entries.count + 64 { uses.removeAll { entries[$0.key]?.use != $0.use } }
  }
}
