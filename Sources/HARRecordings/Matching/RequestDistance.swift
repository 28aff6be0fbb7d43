import HTTPExchange
import Redaction

/// How far a recording is from a request, by their targets.
enum RequestDistance {
  private typealias Bytes = UnsafeBufferPointer<UInt8>

  /// The distance, 0 where they agree; `nil` where it is not below a bound.
  ///
  /// A segment of the path counts more than the method, and the method more than a query item.
  /// - Parameters:
  ///   - asked: What was asked.
  ///   - recorded: What was recorded.
  ///   - bound: What the distance is to be below.
  ///   - work: How many bytes of queries may still be compared name by name; beyond them a query counts as no farther than
  ///     it surely is.
  static func between(_ asked: RequestKey, _ recorded: RequestKey, below bound: Int, work: inout Int) -> Int? {
    var distance = (asked.method == recorded.method ? 0 : 4) + (asked.host == recorded.host ? 0 : 2)
    if distance < bound, asked.path != recorded.path {
      distance += withBytes(asked.path, recorded.path, betweenPaths)
    }
    if distance < bound, asked.query != recorded.query {
      // Names are compared only where that can matter.
      let fewest = withBytes(asked.query, recorded.query, fewestDifferentItems)
      let isCompared = distance + fewest < bound && work > 0
      if isCompared { work -= asked.query.utf8.count + recorded.query.utf8.count }
      distance += isCompared ? QueryDifference.all(asked, recorded).count : fewest
    }
    return distance < bound ? distance : nil
  }

  private static func withBytes(_ left: String, _ right: String, _ body: (Bytes, Bytes) -> Int) -> Int {
    var (left, right) = (left, right)
    return left.withUTF8 { left in right.withUTF8 { right in body(left, right) } }
  }

  /// A segment costs 8, and a base path that one of the paths lacks less than that.
  private static func betweenPaths(_ asked: Bytes, _ recorded: Bytes) -> Int {
    let distance = 8 * differentSegments(asked, recorded)
    guard let (short, tail) = behindBasePath(asked, recorded) else { return distance }
    return min(distance, 6 + 8 * differentSegments(short, tail))
  }

  /// The path with fewer segments, and the end of the other that has as many, where both have the same first segment.
  private static func behindBasePath(_ left: Bytes, _ right: Bytes) -> (short: Bytes, tail: Bytes)? {
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

  /// How many segments differ; one more or less counts double.
  private static func differentSegments(_ asked: Bytes, _ recorded: Bytes) -> Int {
    var (mine, theirs) = (Pieces(asked, separator: 0x2F), Pieces(recorded, separator: 0x2F))
    var count = 0
    while true {
      switch (mine.next(), theirs.next()) {
      case (let left?, let right?): if !left.elementsEqual(right) { count += 1 }
      case (nil, nil): return count
      default: count += 2
      }
    }
  }

  /// A number of items that surely differ; the items of both stand in order.
  private static func fewestDifferentItems(_ asked: Bytes, _ recorded: Bytes) -> Int {
    // A placeholder may agree with anything.
    guard !Placeholder.stands(in: UnsafeRawBufferPointer(recorded)) else { return 0 }
    var (mine, theirs) = (Pieces(asked, separator: 0x26), Pieces(recorded, separator: 0x26))
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
    // One of mine and one of theirs may be of one name.
    return max(onlyMine, onlyTheirs)
  }

  /// The pieces of bytes between separators, without memory of their own; none of no bytes.
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
