import Redaction

/// Measures how much the target of a request differs from that of a recording.
enum RequestDistance {
  private typealias Bytes = UnsafeBufferPointer<UInt8>
  /// The hashes of the segments of a path.
  typealias Segments = UnsafeBufferPointer<UInt32>

  /// The most items of a query that are compared by name.
  static let maxItems = 64

  /// Returns the number of differing query items; of long queries a lower bound.
  ///
  /// - Parameters:
  ///   - requested: The key of the request.
  ///   - recorded: The key of the recording.
  ///   - bound: The number of items below which the names of the items are worth a comparison.
  ///   - work: The remaining bytes of queries that may be compared item by item; after that, the lower bound is used.
  static func betweenQueries(_ requested: RequestKey, _ recorded: RequestKey, below bound: Int, work: inout Int) -> Int
  {
    if requested.query == recorded.query { return 0 }
    let fewest = withBytes(requested.query, recorded.query, fewestDifferentItems)
    // Item names are compared only if that can change the result.
    guard fewest < bound, work > 0, max(requested.items.count, recorded.items.count) <= maxItems else { return fewest }
    work -= requested.query.utf8.count + recorded.query.utf8.count
    return QueryDifference.all(requested, recorded).count
  }

  private static func withBytes(_ left: String, _ right: String, _ body: (Bytes, Bytes) -> Int) -> Int {
    var (left, right) = (left, right)
    return left.withUTF8 { left in right.withUTF8 { right in body(left, right) } }
  }

  /// Returns the distance of two paths, given by hashes of their segments, of which the first is empty.
  ///
  /// A segment costs 8, a missing base path less than that, and a slash at the end, which is easily forgotten, 4.
  static func between(_ requested: Segments, _ recorded: Segments) -> Int {
    let distance = 8 * differentSegments(requested, recorded)
    guard requested.count != recorded.count else { return distance }
    let (short, long) = requested.count < recorded.count ? (requested, recorded) : (recorded, requested)
    // The empty segment after the slash counts twice in the distance.
    if long.count == short.count + 1, long.last == emptySegment { return distance - 2 * 8 + 4 }
    // The end of the longer path that has as many segments may be the shorter one below a base path.
    let tail = long.count - short.count
    guard short.count > 1, short[1] == long[tail + 1], short[1] != emptySegment else { return distance }
    var count = 0
    for position in 1..<short.count where short[position] != long[tail + position] { count += 1 }
    return min(distance, 6 + 8 * count)
  }

  private static let emptySegment = NearTargets.hashes(of: "", separator: 0x2F).first ?? 0

  /// Counts the segments that differ; a missing segment counts twice.
  private static func differentSegments(_ requested: Segments, _ recorded: Segments) -> Int {
    let common = min(requested.count, recorded.count)
    var count = 2 * (max(requested.count, recorded.count) - common)
    for position in 0..<common where requested[position] != recorded[position] { count += 1 }
    return count
  }

  /// Returns a lower bound for the number of differing items; both queries must be sorted.
  private static func fewestDifferentItems(_ requested: Bytes, _ recorded: Bytes) -> Int {
    // A placeholder matches anything.
    guard !Placeholder.occurs(in: UnsafeRawBufferPointer(recorded)) else { return 0 }
    var (mine, theirs) = (Pieces(requested, separator: 0x26), Pieces(recorded, separator: 0x26))
    var (left, right) = (mine.next(), theirs.next())
    var (onlyMine, onlyTheirs) = (0, 0)
    while left != nil || right != nil {
      switch (left, right) {
      case (let first?, let second?) where first.elementsEqual(second): (left, right) = (mine.next(), theirs.next())
      case (let first?, let second?) where second.lexicographicallyPrecedes(first):
        onlyTheirs += 1
        right = theirs.next()
      case (nil, _):
        onlyTheirs += 1
        right = theirs.next()
      default:
        onlyMine += 1
        left = mine.next()
      }
    }
    // An item of each side may have the same name.
    return max(onlyMine, onlyTheirs)
  }

  /// Iterates over the pieces between separators without allocating; empty input has no pieces.
  private struct Pieces: IteratorProtocol {
    private let bytes: Bytes
    private let separator: UInt8
    private var offset = 0

    init(_ bytes: Bytes, separator: UInt8) {
      self.bytes = bytes
      self.separator = separator
      if bytes.isEmpty { offset = 1 }
    }

    mutating func next() -> Bytes? {
      guard offset <= bytes.count else { return nil }
      let start = offset
      while offset < bytes.count, bytes[offset] != separator { offset += 1 }
      defer { offset += 1 }
      return Bytes(rebasing: bytes[start..<offset])
    }
  }
}
