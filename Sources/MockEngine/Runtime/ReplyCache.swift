/// Rendered replies by what they depend on, so that a request that differs from an earlier one in nothing that matters is
/// neither decided nor rendered again; bounded in entries and in bytes.
///
/// A reply is kept when it is wanted for the second time: requests that never come again cost no memory. When a half of
/// what may be kept is full it becomes the older half, and the older one before it goes: what is asked often moves on.
struct ReplyCache: Sendable {
  /// What is known about all requests of one key; an object, so that finding it copies nothing.
  final class Entry: Sendable {
    /// The bytes of the key.
    let key: [UInt8]
    /// What the requests were replied to from; from another stage nothing is known.
    let stage: MockRuntime.Stage
    /// The replies of which one is given at a time; `nil` where there is but one.
    let sequence: ReplaySequence?
    /// The number by which the request line is counted.
    let line: Int?
    /// The replies by their turns, as far as they were rendered.
    let replies: [Reply?]
    /// What it takes in memory, in bytes; an estimate.
    let size: Int

    init(key: [UInt8], stage: MockRuntime.Stage, sequence: ReplaySequence?, line: Int?, replies: [Reply?]) {
      self.key = key
      self.stage = stage
      self.sequence = sequence
      self.line = line
      self.replies = replies
      size = replies.reduce(300 + key.count) { $0 + 32 + ($1.map(\.size) ?? 0) }
    }

    /// The reply of a turn, where it was rendered before.
    func reply(_ turn: Int) -> Reply? { replies.indices.contains(turn) ? replies[turn] : nil }
  }

  /// A rendered reply, and what the journal says about it.
  struct Reply: Sendable {
    let rendering: any RenderedReply
    let journaled: JournaledReply

    fileprivate var size: Int { rendering.byteCount + journaled.size }
  }

  private static let entryLimit = 4096
  /// Replies of later turns are rendered each time.
  private static let turnLimit = 100
  /// Of how many keys it is known at a time that they were asked for once.
  private static let onceLimit = 8192

  private let byteLimit: Int
  private var newer: [UInt64: Entry] = [:]
  private var older: [UInt64: Entry] = [:]
  private var newerSize = 0
  /// The hashes of keys that were asked for and are not kept, each at the place that it has among all.
  private var once: [UInt64] = []

  /// Replies of at most so many bytes together.
  init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// What is known about the requests of a key.
  mutating func find(_ key: DecisionKey, on stage: MockRuntime.Stage) -> Entry? {
    if let entry = newer[key.hash] { return entry.stage === stage && key.isEqual(to: entry.key) ? entry : nil }
    guard let entry = older[key.hash], entry.stage === stage, key.isEqual(to: entry.key) else { return nil }
    older[key.hash] = nil
    insert(entry, key.hash)
    return entry
  }

  /// Whether a key that is not known was asked for before; it was from now on.
  mutating func isWanted(_ key: DecisionKey) -> Bool {
    if once.isEmpty { once = Array(repeating: 0, count: Self.onceLimit) }
    let place = Int(key.hash % UInt64(Self.onceLimit))
    if once[place] == key.hash { return true }
    once[place] = key.hash
    return false
  }

  /// Keeps a reply to the requests of a key.
  ///
  /// - Parameters:
  ///   - reply: The reply.
  ///   - turn: Which of several replies it is.
  ///   - sequence: The replies of which one is given at a time; `nil` where there is but one.
  ///   - key: What it depends on.
  ///   - stage: What it was made from.
  ///   - line: The number by which the request line is counted.
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

  /// Forgets everything.
  mutating func removeAll() { self = ReplyCache(byteLimit: byteLimit) }

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
