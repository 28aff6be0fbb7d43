public import HTTPExchange
import JSONSyntax
public import Redaction

extension RecordingIndex {
  /// The recordings that come nearest to a request that nothing agrees with, the nearest first.
  ///
  /// Of several recordings of one target the first is named; where the target is not at fault, those are whose bodies and
  /// header fields differ least, among so many as can be looked at in a moment.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - limit: The most recordings to return.
  ///   - redaction: The redaction of the lines that describe the differences.
  public func nearest(
    to request: HTTPRequest,
    limit: Int = 3,
    redactedBy redaction: SecretRedaction = SecretRedaction()
  ) -> [NearMiss] {
    guard limit > 0 else { return [] }
    let asked = RequestKey(request, rules: rules).removing(basePaths)
    var best: [(distance: Int, position: Int)] = []
    var work = Self.mostQueryBytes
    for position in distinctPositions {
      let bound = best.count == limit ? best.last?.distance ?? .max : .max
      guard let distance = RequestDistance.between(asked, relativeKeys[position], below: bound, work: &work) else {
        continue
      }
      best.insert((distance, position), at: best.firstIndex { $0.distance > distance } ?? best.count)
      if best.count > limit { best.removeLast() }
    }
    let differences = RequestDifferences(request, asked, headerNames: headerNames, redactedBy: redaction)
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
  /// How many bytes of queries are compared name by name.
  private static let mostQueryBytes = 512 << 10
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
