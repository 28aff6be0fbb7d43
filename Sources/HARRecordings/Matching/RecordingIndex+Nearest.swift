public import HTTPExchange
import JSONSyntax

extension RecordingIndex {
  /// The recordings that come nearest to a request that nothing agrees with, the nearest first.
  ///
  /// Of several recordings of one target the first is named; where the target is not at fault, those are whose bodies and
  /// header fields differ least, among so many as can be looked at in a moment.
  public func nearest(to request: HTTPRequest, limit: Int = 3) -> [NearMiss] {
    guard limit > 0 else { return [] }
    let asked = RequestKey(request, rules: rules).removing(basePaths)
    var seen: Set<RequestKey> = []
    var best: [(distance: Int, position: Int)] = []
    for (position, key) in relativeKeys.enumerated() {
      let bound = best.count == limit ? best.last?.distance ?? .max : .max
      guard let distance = RequestDistance.between(asked, key, below: bound), seen.insert(key).inserted else {
        continue
      }
      best.insert((distance, position), at: best.firstIndex { $0.distance > distance } ?? best.count)
      if best.count > limit { best.removeLast() }
    }
    let differences = RequestDifferences(request, asked, headerNames: headerNames)
    var misses: [NearMiss] = []
    for found in best {
      let key = relativeKeys[found.position]
      let target = differences.ofTarget(from: key)
      guard key.path == asked.path, key.method == asked.method else {
        misses.append(NearMiss(entry: entries[found.position], differences: target))
        continue
      }
      misses += sameTarget(key, from: found.position, differences).prefix(limit).map { position, lines in
        NearMiss(entry: entries[position], differences: target + lines)
      }
    }
    return misses.prefix(limit).map { miss in
      NearMiss(entry: miss.entry, differences: miss.differences.map { ShownValue.bounded($0, to: Self.longestLine) })
    }
  }

  /// The entries of a target that differ least in body and header fields, with what differs.
  private func sameTarget(
    _ key: RequestKey,
    from first: Int,
    _ differences: RequestDifferences
  ) -> [(position: Int, lines: [String])] {
    var found: [(position: Int, lines: [String])] = []
    var (looked, bytes) = (0, 0)
    for position in first..<relativeKeys.count where relativeKeys[position] == key {
      looked += 1
      bytes += entries[position].value["request"]?.byteRange.count ?? 0
      let lines = differences.ofRest(from: entries[position])
      if !found.contains(where: { $0.lines == lines }) { found.append((position, lines)) }
      if looked == Self.mostLookedAt || bytes > Self.mostBytes { break }
    }
    return found.enumerated().sorted { ($0.element.lines.count, $0.offset) < ($1.element.lines.count, $1.offset) }
      .map(\.element)
  }

  /// The most characters of a line that says what differs.
  private static let longestLine = 240
  /// How many recordings of one target are looked into for what differs.
  private static let mostLookedAt = 64
  /// How many bytes of recorded requests are read for it.
  private static let mostBytes = 1 << 20
}

/// A recording that nearly agrees with a request.
public struct NearMiss: Sendable {
  /// The recording.
  public let entry: RecordedEntry
  /// What differs, one line each, without secrets: `query item limit: asked "7", recorded "10"`.
  public let differences: [String]
}

/// How far a recording is from a request, by their targets.
enum RequestDistance {
  /// The distance, 0 where they agree; `nil` where it is not below a bound.
  ///
  /// A segment of the path counts more than the method, and the method more than a query item.
  static func between(_ asked: RequestKey, _ recorded: RequestKey, below bound: Int) -> Int? {
    var distance = (asked.method == recorded.method ? 0 : 4) + (asked.host == recorded.host ? 0 : 2)
    if distance >= bound { return nil }
    if asked.path != recorded.path { distance += 8 * segments(asked.path.utf8, recorded.path.utf8) }
    if distance >= bound { return nil }
    if asked.query != recorded.query { distance += QueryDifference.all(asked, recorded).count }
    return distance < bound ? distance : nil
  }

  /// How many segments differ; one more or less counts double.
  private static func segments(_ asked: String.UTF8View, _ recorded: String.UTF8View) -> Int {
    var (mine, theirs) = (asked.makeIterator(), recorded.makeIterator())
    var count = 0
    while true {
      var isEqual = true
      var (left, right) = (mine.next(), theirs.next())
      // One segment of each, up to a slash or the end.
      while let byte = left, byte != 0x2F, let other = right, other != 0x2F {
        if byte != other { isEqual = false }
        (left, right) = (mine.next(), theirs.next())
      }
      while let byte = left, byte != 0x2F {
        isEqual = false
        left = mine.next()
      }
      while let byte = right, byte != 0x2F {
        isEqual = false
        right = theirs.next()
      }
      if !isEqual { count += 1 }
      if left == nil || right == nil {
        let rest = left == nil ? (right == nil ? 0 : 1 + slashes(&theirs)) : 1 + slashes(&mine)
        return count + rest * 2
      }
    }
  }

  private static func slashes(_ bytes: inout String.UTF8View.Iterator) -> Int {
    var count = 0
    while let byte = bytes.next() { if byte == 0x2F { count += 1 } }
    return count
  }
}

/// A query item that a request and a recording do not have alike.
struct QueryDifference {
  /// The item's name, as it is spelt in keys.
  let name: Substring
  /// The items of the name that were asked.
  let asked: [Substring]
  /// The items of the name that were recorded.
  let recorded: [Substring]

  /// Every difference, by the order of names.
  static func all(_ asked: RequestKey, _ recorded: RequestKey) -> [QueryDifference] {
    let mine = Dictionary(grouping: asked.items, by: RequestKey.name(of:))
    let theirs = Dictionary(grouping: recorded.items, by: RequestKey.name(of:))
    return Set(mine.keys).union(theirs.keys).sorted().compactMap { name in
      let (asked, recorded) = (mine[name] ?? [], theirs[name] ?? [])
      if asked == recorded { return nil }
      let isAgreed = PlaceholderAgreement.agree(asked.map { Array($0.utf8) }, with: recorded.map { Array($0.utf8) })
      return isAgreed ? nil : QueryDifference(name: name, asked: asked, recorded: recorded)
    }
  }
}
