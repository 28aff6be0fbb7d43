import Basics

/// The files that a value was made from, as they were before they were read, and what keeping the value costs.
final class ReadLog: Sendable {
  /// The attributes that distinguish one content of a file from another.
  struct Stamp: Sendable, Equatable {
    let size: Int
    let modified: FileStatus.Moment
    let number: UInt64

    init?(_ path: String) {
      guard let status = FileStatus(at: path) else { return nil }
      (size, modified, number) = (status.size, status.modified, status.number)
    }
  }

  private struct State: Sendable {
    var stamps: [String: Stamp?] = [:]
    var cost = 0
  }

  /// How long after a change another one can have the same time, in nanoseconds; file systems keep coarse times.
  private static let coarseness: Int64 = 100_000_000

  private let start = WallClock.now
  private let state = Mutex(State())

  /// Notes a file that is about to be read, or that does not exist.
  func add(_ path: String) {
    let stamp = Stamp(path)
    state.withLock { state in
      state.stamps[path] = .some(stamp)
      state.cost += stamp?.size ?? 0
    }
  }

  /// The cost of keeping the value, in bytes; the size of its files if nothing else is set.
  var cost: Int {
    get { state.withLock(\.cost) }
    set { state.withLock { $0.cost = newValue } }
  }

  /// Whether the files are certainly as they were read.
  var isCurrent: Bool {
    state.withLock(\.stamps).allSatisfy { path, stamp in
      guard stamp == Stamp(path) else { return false }
      guard let time = stamp?.modified else { return true }
      return Timestamp.nanoseconds(ofSeconds: Int64(time.seconds)) < start.subtractingSaturated(Self.coarseness)
    }
  }
}

/// Values that are made from files, kept while the files stay the same; those used longest ago are dropped first.
///
/// Tests that ask for the same value at the same time wait for the first of them to make it.
final class FileCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct CachedValue: Sendable {
    let value: Value
    let log: ReadLog
  }

  private final class Slot: Sendable {
    let made = Mutex<CachedValue?>(nil)
  }

  private struct State: Sendable {
    var slots: [Key: Slot] = [:]
    var costs: [Key: Int] = [:]
    /// The keys, with the one that was used last at the end.
    var order: [Key] = []
    var total = 0
  }

  /// The most values that are kept.
  private static var mostValues: Int { 256 }

  private let limit: Int
  private let state = Mutex(State())

  /// Creates a cache that keeps values up to a total cost.
  init(limit: Int) { self.limit = limit }

  /// Returns the value of a key, and makes it if it is new or if its files have changed.
  func value<Failure: Error>(
    for key: Key,
    make: (ReadLog) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let made = try slot(for: key).made.withLock { made in
      Result { () throws(Failure) in
        if let known = made, known.log.isCurrent { return known }
        let log = ReadLog()
        let new = CachedValue(value: try make(log), log: log)
        made = new
        return new
      }
    }.get()
    keep(key, cost: made.log.cost)
    return made.value
  }

  private func slot(for key: Key) -> Slot {
    state.withLock { state in
      if let known = state.slots[key] { return known }
      let slot = Slot()
      state.slots[key] = slot
      return slot
    }
  }

  private func keep(_ key: Key, cost: Int) {
    state.withLock { state in
      guard state.slots[key] != nil else { return }
      state.total += cost - (state.costs.updateValue(cost, forKey: key) ?? 0)
      if state.order.last != key {
        state.order.removeAll { $0 == key }
        state.order.append(key)
      }
      while state.total > limit || state.order.count > Self.mostValues, let oldest = state.order.first {
        state.order.removeFirst()
        state.total -= state.costs.removeValue(forKey: oldest) ?? 0
        state.slots[oldest] = nil
      }
    }
  }
}
