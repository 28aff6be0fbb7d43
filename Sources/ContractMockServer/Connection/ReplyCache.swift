import NIOCore

/// Rendered answers by request line, and how often each was asked for; bounded in entries and bytes.
struct ReplyCache: Sendable {
  private struct Entry: Sendable {
    let line: [UInt8]
    /// How many answers were recorded for the request.
    let alternatives: Int
    var asked: Int
    /// The rendered answers by their order, as far as they are known.
    var renderings: [Int: ByteBuffer]
  }

  private static let entryLimit = 4096

  private let byteLimit: Int
  private var entries: [Int: Entry] = [:]
  private var bytes = 0

  init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// Counts a request, and says how often it came before and what was rendered for this time.
  mutating func next(_ line: UnsafeRawBufferPointer) -> (asked: Int, rendering: ByteBuffer?) {
    let key = Self.key(line)
    guard let entry = entries[key], entry.line.elementsEqual(line) else { return (0, nil) }
    let asked = entry.asked
    if asked < entry.alternatives { entries[key]?.asked = asked + 1 }
    return (asked, entry.renderings[min(asked, entry.alternatives - 1)])
  }

  /// Keeps what was rendered for a request, or that it was asked for.
  mutating func keep(_ rendering: ByteBuffer?, of alternatives: Int, _ line: UnsafeRawBufferPointer, asked: Int) {
    guard rendering != nil || alternatives > 1 else { return }
    let key = Self.key(line)
    let size = line.count + (rendering?.readableBytes ?? 0)
    guard size <= byteLimit else { return }
    if entries.count >= Self.entryLimit || bytes + size > byteLimit { forget() }
    if entries[key]?.line.elementsEqual(line) != true {
      entries[key] = Entry(line: Array(line), alternatives: alternatives, asked: asked + 1, renderings: [:])
    }
    bytes += size
    if let rendering { entries[key]?.renderings[min(asked, alternatives - 1)] = rendering }
  }

  /// Makes room: what is counted stays as long as it is few, what is rendered can be rendered again.
  private mutating func forget() {
    entries = entries.filter { $0.value.alternatives > 1 }
    if entries.count >= Self.entryLimit { entries = [:] }
    for key in entries.keys { entries[key]?.renderings = [:] }
    bytes = entries.values.reduce(0) { $0 + $1.line.count }
  }

  private static func key(_ line: UnsafeRawBufferPointer) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: line)
    return hasher.finalize()
  }
}
