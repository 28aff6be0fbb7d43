import HTTPMessages

/// The entries of one target, that is, of one method, path and query.
struct TargetEntries: Sendable {
  /// The positions of the entries, sorted.
  let positions: [Int]
  /// The bodies of the entries; `nil` if all of them are known to have none.
  let bodies: RecordedBodies?

  init(_ positions: [Int], _ summaries: [BodySummary]) {
    self.positions = positions
    bodies = RecordedBodies(positions, summaries)
  }

  /// Returns the positions whose bodies match with a given quality.
  func positions(
    of body: inout IncomingBody,
    isEmpty: Bool,
    _ quality: RecordedBodies.MatchQuality,
    among entries: [RecordedEntry]
  ) -> [Int] {
    if let bodies { return bodies.positions(of: &body, quality, among: entries) }
    return isEmpty && quality == .exact ? positions : []
  }
}

/// Finds the entries of a target, exactly or with placeholders.
struct TargetTable: Sendable {
  /// The properties that a mask leaves unchanged and that are cheap to compute.
  private struct Shape: Sendable, Hashable {
    let method: HTTPMethod
    let host: String
    let segments: Int
    let items: Int

    init(_ key: RequestKey) {
      method = key.method
      host = key.host
      segments = key.path.utf8.count { $0 == 0x2F }
      items = key.query.isEmpty ? 0 : key.query.utf8.count { $0 == 0x26 } + 1
    }
  }

  private struct Masked: Sendable {
    let mask: RequestMask
    var targets: [RequestKey: TargetEntries]
    /// The shapes of the targets.
    let shapes: Set<Shape>
  }

  private let keys: [RequestKey]
  private let exact: [RequestKey: TargetEntries]
  private let masked: [Masked]

  /// Indexes entries by key; `summaries` has one element per entry.
  init(_ keys: [RequestKey], _ summaries: [BodySummary]) {
    self.keys = keys
    exact = Dictionary(grouping: keys.indices) { keys[$0] }.mapValues { TargetEntries($0, summaries) }
    var byMask: [RequestMask: [Int]] = [:]
    for (position, key) in keys.enumerated() {
      if let mask = RequestMask(key) { byMask[mask, default: []].append(position) }
    }
    masked = byMask.sorted { ($0.value.first ?? 0) < ($1.value.first ?? 0) }.map { mask, positions in
      let targets = Dictionary(grouping: positions) { mask.masking(keys[$0]) }
      let shapes = Set(positions.map { Shape(keys[$0]) })
      return Masked(mask: mask, targets: targets.mapValues { TargetEntries($0, summaries) }, shapes: shapes)
    }
  }

  /// Returns the entries with exactly this target.
  func entries(of key: RequestKey) -> TargetEntries? { exact[key] }

  /// Returns the entries with placeholders in their targets that match, grouped by mask.
  func entries(like key: RequestKey) -> [(entries: TargetEntries, matches: (Int) -> Bool)] {
    guard !masked.isEmpty else { return [] }
    let shape = Shape(key)
    return masked.filter { $0.shapes.contains(shape) }.compactMap { masked in
      masked.targets[masked.mask.masking(key)].map { entries in
        (entries, { masked.mask.matches(key, recorded: keys[$0]) })
      }
    }
  }
}
