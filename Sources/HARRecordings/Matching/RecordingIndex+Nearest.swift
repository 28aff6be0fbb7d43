public import HTTPMessages
import JSONSyntax
public import Redaction

extension RecordingIndex {
  /// Returns the recordings that are most similar to an unmatched request, the most similar first.
  ///
  /// Of several recordings of one target the first is returned. If the target itself matches, those are returned whose
  /// bodies and headers differ least, within a bounded amount of work.
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
    let requested = RequestKey(request, rules: rules).removing(basePaths)
    var best: [(distance: Int, position: Int)] = []
    var work = Self.maxQueryBytes
    for position in distinctPositions {
      let bound = best.count == limit ? best.last?.distance ?? .max : .max
      guard let distance = RequestDistance.between(requested, relativeKeys[position], below: bound, work: &work) else {
        continue
      }
      best.insert((distance, position), at: best.firstIndex { $0.distance > distance } ?? best.count)
      if best.count > limit { best.removeLast() }
    }
    let differences = RequestDifferences(request, requested, headerNames: headerNames, redactedBy: redaction)
    var misses: [NearMiss] = []
    for found in best {
      let key = relativeKeys[found.position]
      let target = differences.ofTarget(from: key)
      guard key.path == requested.path, key.method == requested.method else {
        misses.append(NearMiss(entry: entries[found.position], differences: target))
        continue
      }
      misses += sameTarget(key, from: found.position, differences).prefix(limit).map { position, lines in
        NearMiss(entry: entries[position], differences: target + lines)
      }
    }
    return misses.prefix(limit).map { miss in
      NearMiss(
        entry: miss.entry,
        differences: miss.differences.map { DisplayText.truncated($0, to: Self.maxLineLength) }
      )
    }
  }

  /// Returns the entries of a target whose bodies and headers differ least, with their differences.
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
      if looked == Self.maxComparedEntries || bytes > Self.maxComparedBytes { break }
    }
    return found.enumerated().sorted { ($0.element.lines.count, $0.offset) < ($1.element.lines.count, $1.offset) }
      .map(\.element)
  }

  /// The longest line that describes a difference, in characters.
  private static let maxLineLength = 240
  /// The most bytes of queries that are compared item by item.
  private static let maxQueryBytes = 512 << 10
  /// The most recordings of one target that are compared in detail.
  private static let maxComparedEntries = 64
  /// The most bytes of recorded requests that are compared in detail.
  private static let maxComparedBytes = 1 << 20
}

/// A recording that nearly matches a request.
public struct NearMiss: Sendable {
  /// The recording.
  public let entry: RecordedEntry
  /// The differences, one line each, with secrets redacted: `query item limit: requested "7", recorded "10"`.
  public let differences: [String]
}
