import HTTPMessages

/// The entries of one target, that is, of one method, path and query.
struct TargetEntries: Sendable {
  /// The positions of the entries, sorted.
  let positions: [Int]
  /// The bodies of the entries; `nil` if all of them are known to have none.
  let bodies: RecordedBodies?

  init(_ positions: [Int], _ summaries: BodySummaries) {
    self.positions = positions
    bodies = RecordedBodies(positions, summaries)
  }

  /// Returns the positions whose bodies match with a given quality.
  func positions(
    of body: inout IncomingBody,
    isEmpty: Bool,
    _ quality: RecordedBodies.MatchQuality,
    among entries: RecordedEntries
  ) -> [Int] {
    if let bodies { return bodies.positions(of: &body, quality, among: entries) }
    return isEmpty && quality == .exact ? positions : []
  }
}

/// Finds the entries of a target, exactly or with placeholders.
///
/// Most targets have one entry, which takes twelve bytes: its position, by a hash of the target.
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

  /// The keys of the recordings with placeholders in their targets, by position.
  private let maskedKeys: [Int: RequestKey]
  /// The position of the only entry of a target, or the complement of an index in `shared`, by the target's hash.
  private let slots: [UInt64: Int32]
  /// The entries of targets with several.
  private let shared: [TargetEntries]
  private let masked: [Masked]
  private let summaries: BodySummaries

  /// The entries of one table while they are indexed.
  struct Builder {
    private var slots: [UInt64: Int32] = [:]
    private var shared: [[Int]] = []
    private var maskedKeys: [Int: RequestKey] = [:]
    private var byMask: [RequestMask: [Int]] = [:]

    init(count: Int) { slots.reserveCapacity(count) }

    /// Adds the next entry; returns whether it is the first of its target.
    mutating func add(_ key: RequestKey, at position: Int) -> Bool {
      if let mask = RequestMask(key) {
        maskedKeys[position] = key
        byMask[mask, default: []].append(position)
      }
      let hash = key.digest
      guard let known = slots[hash] else {
        slots[hash] = Int32(truncatingIfNeeded: position)
        return true
      }
      if known >= 0 {
        slots[hash] = ~Int32(truncatingIfNeeded: shared.count)
        shared.append([Int(known), position])
      } else {
        shared[Int(~known)].append(position)
      }
      return false
    }

    func table(_ summaries: BodySummaries) -> TargetTable {
      TargetTable(slots, shared, maskedKeys, byMask, summaries)
    }
  }

  private init(
    _ slots: [UInt64: Int32],
    _ shared: [[Int]],
    _ maskedKeys: [Int: RequestKey],
    _ byMask: [RequestMask: [Int]],
    _ summaries: BodySummaries
  ) {
    self.slots = slots
    self.shared = shared.map { TargetEntries($0, summaries) }
    self.maskedKeys = maskedKeys
    self.summaries = summaries
    masked = byMask.sorted { ($0.value.first ?? 0) < ($1.value.first ?? 0) }.map { mask, positions in
      let keyed = positions.compactMap { position in maskedKeys[position].map { (position: position, key: $0) } }
      let targets = Dictionary(grouping: keyed) { mask.masking($0.key) }
      return Masked(
        mask: mask,
        targets: targets.mapValues { TargetEntries($0.map(\.position), summaries) },
        shapes: Set(keyed.map { Shape($0.key) })
      )
    }
  }

  /// The positions of the entries of each target with several.
  var repeated: [[Int]] { shared.map(\.positions) }

  /// Returns the entries with exactly this target.
  func entries(of key: RequestKey) -> TargetEntries? {
    guard let slot = slots[key.digest] else { return nil }
    return slot < 0 ? shared[Int(~slot)] : TargetEntries([Int(slot)], summaries)
  }

  /// Returns the entries with placeholders in their targets that match, grouped by mask.
  func entries(like key: RequestKey) -> [(entries: TargetEntries, matches: (Int) -> Bool)] {
    guard !masked.isEmpty else { return [] }
    let shape = Shape(key)
    return masked.filter { $0.shapes.contains(shape) }.compactMap { masked in
      masked.targets[masked.mask.masking(key)].map { entries in
        (entries, { maskedKeys[$0].map { masked.mask.matches(key, recorded: $0) } ?? false })
      }
    }
  }
}

extension RequestKey {
  /// A hash by which equal keys are found; see `SeededHasher`.
  var digest: UInt64 {
    var hasher = SeededHasher()
    for var part in [method.rawValue, host, path, query] {
      part.withUTF8 { hasher.add(UnsafeRawBufferPointer($0)) }
    }
    return hasher.value
  }
}

extension String {
  /// A hash by which equal texts are found; see `SeededHasher`.
  var digest: UInt64 {
    var (hasher, text) = (SeededHasher(), self)
    text.withUTF8 { hasher.add(UnsafeRawBufferPointer($0)) }
    return hasher.value
  }
}
