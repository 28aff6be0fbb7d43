import HTTPMessages
import Redaction

/// Measures how much the target of a request differs from that of a recording.
enum RequestDistance {
  private typealias Bytes = UnsafeBufferPointer<UInt8>

  /// Returns the distance, which is 0 for equal targets; `nil` if it is not less than `bound`.
  ///
  /// A path segment weighs more than the method, and the method more than a query item.
  /// - Parameters:
  ///   - requested: The key of the request.
  ///   - recorded: The key of the recording.
  ///   - bound: The limit that the distance must stay below.
  ///   - work: The remaining bytes of queries that may be compared item by item; after that, the lower bound is used.
  static func between(_ requested: RequestKey, _ recorded: RequestKey, below bound: Int, work: inout Int) -> Int? {
    var distance = (requested.method == recorded.method ? 0 : 4) + (requested.host == recorded.host ? 0 : 2)
    if distance < bound, requested.path != recorded.path {
      distance += withBytes(requested.path, recorded.path, betweenPaths)
    }
    if distance < bound, requested.query != recorded.query {
      // Item names are compared only if that can change the result.
      let fewest = withBytes(requested.query, recorded.query, fewestDifferentItems)
      let isCompared = distance + fewest < bound && work > 0
      if isCompared { work -= requested.query.utf8.count + recorded.query.utf8.count }
      distance += isCompared ? QueryDifference.all(requested, recorded).count : fewest
    }
    return distance < bound ? distance : nil
  }

  private static func withBytes(_ left: String, _ right: String, _ body: (Bytes, Bytes) -> Int) -> Int {
    var (left, right) = (left, right)
    return left.withUTF8 { left in right.withUTF8 { right in body(left, right) } }
  }

  /// A segment costs 8, and a missing base path costs less than that.
  private static func betweenPaths(_ requested: Bytes, _ recorded: Bytes) -> Int {
    let distance = 8 * differentSegments(requested, recorded)
    guard let (short, tail) = withoutBasePath(requested, recorded) else { return distance }
    return min(distance, 6 + 8 * differentSegments(short, tail))
  }

  /// Returns the shorter path, and the end of the longer one that has as many segments and starts with the same one.
  private static func withoutBasePath(_ left: Bytes, _ right: Bytes) -> (short: Bytes, tail: Bytes)? {
    let counts = (left.count { $0 == 0x2F }, right.count { $0 == 0x2F })
    guard counts.0 != counts.1 else { return nil }
    let (short, long) = counts.0 < counts.1 ? (left, right) : (right, left)
    var rest = long[...]
    for _ in 0..<abs(counts.0 - counts.1) {
      guard let slash = rest.dropFirst().firstIndex(of: 0x2F) else { return nil }
      rest = rest[slash...]
    }
    let first = short.dropFirst().prefix { $0 != 0x2F }
    guard !first.isEmpty, first.elementsEqual(rest.dropFirst().prefix { $0 != 0x2F }) else { return nil }
    return (short, Bytes(rebasing: rest))
  }

  /// Counts the segments that differ; a missing segment counts twice.
  private static func differentSegments(_ requested: Bytes, _ recorded: Bytes) -> Int {
    var (mine, theirs) = (Pieces(requested, separator: 0x2F), Pieces(recorded, separator: 0x2F))
    var count = 0
    while true {
      switch (mine.next(), theirs.next()) {
      case (let left?, let right?): if !left.elementsEqual(right) { count += 1 }
      case (nil, nil): return count
      default: count += 2
      }
    }
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
