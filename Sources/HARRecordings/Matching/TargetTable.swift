import HTTPExchange

/// The entries of one target: of one method, path and query.
struct TargetEntries: Sendable {
  /// Their positions, in order.
  let positions: [Int]
  /// Their bodies; `nil` where all of them are known to have none.
  let bodies: RecordedBodies?

  init(_ positions: [Int], _ summaries: [BodySummary]) {
    self.positions = positions
    bodies = RecordedBodies(positions, summaries)
  }

  /// The positions of those that agree with a body in a way.
  func positions(
    of body: inout AskedBody,
    isEmpty: Bool,
    _ agreement: RecordedBodies.Agreement,
    among entries: [RecordedEntry]
  ) -> [Int] {
    if let bodies { return bodies.positions(of: &body, agreement, among: entries) }
    return isEmpty && agreement == .exact ? positions : []
  }
}

/// Finds the entries of a target, as it stands or with anything at the places of placeholders.
struct TargetTable: Sendable {
  /// What a mask leaves as it is, told at little cost.
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

  /// A table of entries by their keys; a body's summary stands at the position of its entry.
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

  /// The entries of exactly this target.
  func entries(of key: RequestKey) -> TargetEntries? { exact[key] }

  /// The entries with placeholders in their targets that agree with this one, mask by mask.
  func entries(like key: RequestKey) -> [(entries: TargetEntries, agrees: (Int) -> Bool)] {
    guard !masked.isEmpty else { return [] }
    let shape = Shape(key)
    return masked.filter { $0.shapes.contains(shape) }.compactMap { masked in
      masked.targets[masked.mask.masking(key)].map { entries in
        (entries, { masked.mask.agrees(key, with: keys[$0]) })
      }
    }
  }
}
