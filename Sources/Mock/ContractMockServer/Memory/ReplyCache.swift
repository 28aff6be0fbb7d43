import MockEngine
import NIOCore

/// A bounded cache of rendered replies by their decision keys.
///
/// A request whose key equals an earlier one's is neither decided nor rendered again. A reply is cached when it is
/// needed for the second time, so requests that never repeat cost no memory. The cache has two halves. When the newer
/// half is full, it becomes the older half, whose previous replies are removed. A reply that is found in the older
/// half moves to the newer one.
struct ReplyCache: Sendable {
  /// The cached data for all requests with one key; an object, so that a lookup copies nothing.
  final class Entry: Sendable {
    /// The bytes of the key.
    let key: [UInt8]
    /// The stage that the replies were made from; the entry is valid only for this stage.
    let stage: MockRuntime.Stage
    /// The sequence of the replies; `nil` if there is only one reply.
    let sequence: ReplaySequence?
    /// The number that identifies the request line in the usage table.
    let line: Int?
    /// The replies by turn, or those of one recording by connection; `nil` for those not rendered yet.
    let replies: [Reply?]
    /// The pages of a list, for a key that all its requests have.
    let pages: PreparedPages?
    /// The estimated memory that the entry takes, in bytes.
    let size: Int

    init(
      key: [UInt8],
      stage: MockRuntime.Stage,
      sequence: ReplaySequence? = nil,
      line: Int? = nil,
      replies: [Reply?] = [],
      pages: PreparedPages? = nil
    ) {
      self.key = key
      self.stage = stage
      self.sequence = sequence
      self.line = line
      self.replies = replies
      self.pages = pages
      size = replies.reduce(300 + key.count + (pages?.size ?? 0)) { $0 + 32 + ($1.map(\.size) ?? 0) }
    }

    /// Returns the reply of a turn, if it was rendered before.
    func reply(_ turn: Int) -> Reply? { replies.indices.contains(turn) ? replies[turn] : nil }
  }

  /// A reply and its bytes.
  struct Reply: Sendable {
    let bytes: ByteBuffer
    let reply: MockReply

    fileprivate var size: Int { bytes.storageCapacity + reply.size + reply.responseSize }
  }

  private static let entryLimit = 4096
  /// Replies of later turns are not cached.
  private static let turnLimit = 100
  /// The number of keys that are remembered after their first request.
  private static let onceLimit = 8192
  /// The number of keys whose hashes select the same slots; the latest of them are remembered.
  private static let slotsPerHash = 4

  private let byteLimit: Int
  private var newer: [UInt64: Entry] = [:]
  private var older: [UInt64: Entry] = [:]
  private var newerSize = 0
  /// Whether pages of some list were prepared.
  private(set) var hasPages = false
  /// The hashes of keys that were requested but not cached, each in one of the slots that its hash selects.
  ///
  /// With a single slot each, keys that take turns at it would displace each other for ever.
  private var once: [UInt64] = []

  /// Creates a cache with a maximum size in bytes.
  init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// Returns the entry for a key and a stage.
  mutating func find(_ key: DecisionKey, on stage: MockRuntime.Stage) -> Entry? {
    if let entry = newer[key.hash] { return entry.stage === stage && key.isEqual(to: entry.key) ? entry : nil }
    guard let entry = older[key.hash], entry.stage === stage, key.isEqual(to: entry.key) else { return nil }
    older[key.hash] = nil
    insert(entry, key.hash)
    return entry
  }

  /// Returns whether an uncached key was requested before, and marks it as requested.
  mutating func isWanted(_ key: DecisionKey) -> Bool {
    if once.isEmpty { once = Array(repeating: 0, count: Self.onceLimit) }
    let first = Int(key.hash % UInt64(Self.onceLimit / Self.slotsPerHash)) * Self.slotsPerHash
    let slots = first..<first + Self.slotsPerHash
    if once[slots].contains(key.hash) { return true }
    for slot in slots.dropFirst().reversed() { once[slot] = once[slot - 1] }
    once[first] = key.hash
    return false
  }

  /// Caches a reply for a key.
  ///
  /// - Parameters:
  ///   - reply: The reply.
  ///   - turn: The index of the reply in its sequence.
  ///   - sequence: The sequence of the reply; `nil` if there is only one reply.
  ///   - key: The decision key of the request.
  ///   - stage: The stage that the reply was made from.
  ///   - line: The number that identifies the request line in the usage table.
  mutating func keep(
    _ reply: Reply,
    turn: Int,
    of sequence: ReplaySequence?,
    for key: DecisionKey,
    on stage: MockRuntime.Stage,
    line: Int?
  ) {
    guard turn < Self.turnLimit else { return }
    var replies: [Reply?] = []
    if let known = newer[key.hash], known.stage === stage, key.isEqual(to: known.key) { replies = known.replies }
    while replies.count <= turn { replies.append(nil) }
    replies[turn] = reply
    let entry = Entry(key: key.bytes, stage: stage, sequence: sequence, line: line, replies: replies)
    if entry.size <= byteLimit / 2 { insert(entry, key.hash) }
  }

  /// Caches the pages of a list for the key of all its requests.
  mutating func keep(_ pages: PreparedPages, for key: DecisionKey, on stage: MockRuntime.Stage) {
    let entry = Entry(key: key.bytes, stage: stage, pages: pages)
    guard entry.size <= byteLimit / 2 else { return }
    hasPages = true
    insert(entry, key.hash)
  }

  private mutating func insert(_ entry: Entry, _ hash: UInt64) {
    newerSize -= newer.removeValue(forKey: hash)?.size ?? 0
    if newer.count >= Self.entryLimit || newerSize + entry.size > byteLimit / 2 {
      older = newer
      newer = [:]
      newerSize = 0
    }
    newer[hash] = entry
    newerSize += entry.size
  }
}
