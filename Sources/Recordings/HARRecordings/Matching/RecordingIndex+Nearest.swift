public import HTTPMessages
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
    let isLong = requested.items.count > RequestDistance.maxItems
    nearTargets.forEach(near: requested) { position, distance, least, isExact in
      let bound = best.count == limit ? best.last?.distance ?? .max : .max
      var total = distance + least
      // Of long queries only the number of items is compared, which is known if none is left out.
      if work > 0, !isLong || !isExact {
        work -= Self.comparisonCost + (isLong ? requested.query.utf8.count : 0)
        let recorded = relativeKey(at: position)
        let items = bound == .max ? .max : bound - distance
        total = distance + RequestDistance.betweenQueries(requested, recorded, below: items, work: &work)
      }
      if total < bound {
        best.insert((total, position), at: best.firstIndex { $0.distance > total } ?? best.count)
        if best.count > limit { best.removeLast() }
      }
      return best.count == limit ? best.last?.distance ?? .max : .max
    }
    let differences = RequestDifferences(request, requested, by: rules, redactedBy: redaction)
    var misses: [NearMiss] = []
    for found in best {
      let key = relativeKey(at: found.position)
      let target = differences.ofTarget(from: key)
      guard key.path == requested.path, key.method == requested.method else {
        misses.append(NearMiss(entry: entries[found.position], differences: target))
        continue
      }
      misses += sameTarget(key, differences).prefix(limit).map { position, lines in
        NearMiss(entry: entries[position], differences: target + lines)
      }
    }
    let reason = rules.matcher == nil ? [] : ["the function that compares requests does not accept this recording"]
    return misses.prefix(limit).map { miss in
      NearMiss(
        entry: miss.entry,
        differences: (reason + miss.differences).map { DisplayText.truncated($0, to: Self.maxLineLength) }
      )
    }
  }

  /// Returns the entries of a target whose bodies and headers differ least, with their differences.
  private func sameTarget(
    _ key: RequestKey,
    _ differences: RequestDifferences
  ) -> [(position: Int, lines: [String])] {
    var found: [(position: Int, lines: [String])] = []
    var (looked, bytes) = (0, 0)
    for position in positions(ofRelative: key) {
      let entry = entries[position]
      looked += 1
      bytes += entry.requestSize
      let lines = differences.ofRest(from: entry)
      if !found.contains(where: { $0.lines == lines }) { found.append((position, lines)) }
      if looked == Self.maxComparedEntries || bytes > Self.maxComparedBytes { break }
    }
    return found.enumerated().sorted { ($0.element.lines.count, $0.offset) < ($1.element.lines.count, $1.offset) }
      .map(\.element)
  }

  /// The longest line that describes a difference, in characters.
  private static let maxLineLength = 240
  /// The most bytes of queries that are compared item by item.
  private static let maxQueryBytes = 128 << 10
  /// The bytes that a comparison counts in addition to those of its queries.
  private static let comparisonCost = 256
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
