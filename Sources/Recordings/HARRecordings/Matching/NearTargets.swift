import HTTPMessages
import Redaction

/// The targets of an index in a form in which a request is compared with all of them in a short time.
///
/// Segments and query items are compared by hashes of four bytes, paths once for all of their targets, and no text is
/// touched. What is found is compared exactly by the caller.
struct NearTargets: Sendable {
  /// A target, with its first recording.
  struct Target: Sendable {
    /// The position of the first recording.
    let position: Int32
    /// The number of its path.
    let path: Int32
    let method: UInt32
    let host: UInt32
    /// The end of its query items in the list of all, of which only the first few are kept.
    let itemsEnd: Int32
    /// The number of its query items; negative if one has a placeholder, which matches anything.
    let items: Int32
  }

  /// The most query items of a target that are kept.
  private static let keptItems = 8

  /// The targets while they are added.
  struct Builder {
    private var built = NearTargets()
    private var numbers: [UInt64: Int32] = [:]

    /// Adds a target, after those of earlier recordings.
    mutating func add(_ key: RequestKey, at position: Int) {
      let digest = key.path.digest
      let path = numbers[digest] ?? Int32(truncatingIfNeeded: built.pathEnds.count)
      if numbers[digest] == nil {
        numbers[digest] = path
        built.segments += NearTargets.hashes(of: key.path, separator: 0x2F)
        built.pathEnds.append(Int32(truncatingIfNeeded: built.segments.count))
      }
      let items = key.query.isEmpty ? [] : NearTargets.hashes(of: key.query, separator: 0x26)
      built.items += items.prefix(NearTargets.keptItems)
      var query = key.query
      let isMasked = query.withUTF8 { Placeholder.occurs(in: UnsafeRawBufferPointer($0)) }
      built.targets.append(
        Target(
          position: Int32(truncatingIfNeeded: position),
          path: path,
          method: UInt32(truncatingIfNeeded: key.method.rawValue.digest),
          host: UInt32(truncatingIfNeeded: key.host.digest),
          itemsEnd: Int32(truncatingIfNeeded: built.items.count),
          items: isMasked ? -1 : Int32(truncatingIfNeeded: items.count)
        )
      )
    }

    func targets() -> NearTargets { built }
  }

  private var targets: [Target] = []
  /// The hashes of the segments of all paths, and the end of each path among them.
  private var segments: [UInt32] = []
  private var pathEnds: [Int32] = []
  private var items: [UInt32] = []

  /// Calls a function for each target that may be nearer than a bound, in the order of the recordings.
  ///
  /// - Parameters:
  ///   - key: The key of the request.
  ///   - body: Is called with the position of a target's first recording, the distance without the query, the least
  ///     number of differing query items, and whether no name can make it greater than that of items that only one side
  ///     has; returns the bound from then on.
  func forEach(
    near key: RequestKey,
    _ body: (_ position: Int, _ distance: Int, _ items: Int, _ isExact: Bool) -> Int
  ) {
    let requested = Self.hashes(of: key.path, separator: 0x2F)
    let requestedItems = key.query.isEmpty ? [] : Self.hashes(of: key.query, separator: 0x26)
    // A table of bits tells most items that were not requested.
    var bits = [UInt64](repeating: 0, count: 1024)
    for item in requestedItems { bits[Int(item >> 6 & 1023)] |= 1 << UInt64(item & 63) }
    let sortedItems = requestedItems.sorted()
    let (method, host) = (
      UInt32(truncatingIfNeeded: key.method.rawValue.digest), UInt32(truncatingIfNeeded: key.host.digest)
    )
    var bound = Int.max
    requested.withUnsafeBufferPointer { requested in
      segments.withUnsafeBufferPointer { segments in
        items.withUnsafeBufferPointer { items in
          var start = 0
          let paths = pathEnds.map { end in
            defer { start = Int(end) }
            return Int32(RequestDistance.between(requested, UnsafeBufferPointer(rebasing: segments[start..<Int(end)])))
          }
          var firstItem = 0
          for target in targets {
            let item = firstItem
            firstItem = Int(target.itemsEnd)
            let other = (target.method == method ? 0 : 4) + (target.host == host ? 0 : 2)
            let distance = Int(paths[Int(target.path)]) + other
            guard distance < bound else { continue }
            var least = 0
            let left = max(0, Int(target.items) - (firstItem - item))
            if target.items >= 0 {
              var shared = left
              for hash in items[item..<firstItem]
              where bits[Int(hash >> 6 & 1023)] >> UInt64(hash & 63) & 1 != 0 && Self.contains(hash, in: sortedItems) {
                shared += 1
              }
              shared = min(shared, requestedItems.count)
              // An item of each side may have the same name.
              least = max(requestedItems.count, Int(target.items)) - shared
            }
            guard distance + least < bound else { continue }
            bound = body(Int(target.position), distance, least, target.items >= 0 && left == 0)
          }
        }
      }
    }
  }

  /// Returns whether a sorted list contains a hash.
  private static func contains(_ hash: UInt32, in sorted: [UInt32]) -> Bool {
    var rest = sorted[...]
    while let middle = rest.isEmpty ? nil : rest.startIndex + rest.count / 2 {
      if sorted[middle] == hash { return true }
      rest = sorted[middle] < hash ? rest[(middle + 1)...] : rest[..<middle]
    }
    return false
  }

  /// Returns the hashes of the parts of a text.
  static func hashes(of text: String, separator: UInt8) -> [UInt32] {
    var text = text
    return text.withUTF8 { bytes in
      bytes.split(separator: separator, omittingEmptySubsequences: false).map { part in
        var hasher = SeededHasher()
        hasher.add(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: part)))
        return UInt32(truncatingIfNeeded: hasher.value >> 16)
      }
    }
  }
}
