public import HTTPExchange

/// Finds the recorded answers to a request, and where there are none, the recordings that come nearest.
///
/// A request and a recording agree when their methods, their paths and their query items (as a multiset, in any order)
/// do. Percent-encoding, and a known base path before either path, make no difference; a path that agrees as it stands
/// wins over one that agrees behind its base path. Hosts do not count: a request comes to whoever replays.
public struct RecordingIndex: Sendable {
  /// Every entry, in the order in which they were given.
  public let entries: [RecordedEntry]
  /// The base paths that may stand before a path, the longest first.
  public let basePaths: [String]
  /// What counts, besides method, path, query and body, when a request is compared with them.
  public let rules: MatchRules

  private let keys: [RequestKey]
  private let positionsByKey: [RequestKey: [Int]]
  private let positionsByRelativeKey: [RequestKey: [Int]]
  private let positionsByRelativePath: [String: [Int]]

  /// Indexes entries.
  ///
  /// - Parameters:
  ///   - entries: The entries in the order in which they are to answer.
  ///   - basePaths: What may stand before a path, such as `/essential-feed`; a slash at the end means nothing.
  ///   - rules: What else counts when a request is compared with them.
  public init(_ entries: [RecordedEntry], basePaths: [String] = [], rules: MatchRules = MatchRules()) {
    self.rules = rules
    let bases = Set(basePaths.map(RequestKey.normalizedBase)).subtracting([""])
      .sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
    let keys = entries.map { RequestKey($0.request) }
    let relative = keys.map { $0.removing(bases) }
    self.entries = entries
    self.basePaths = bases
    self.keys = keys
    positionsByKey = Dictionary(grouping: keys.indices) { keys[$0] }
    positionsByRelativeKey = Dictionary(grouping: keys.indices) { relative[$0] }
    positionsByRelativePath = Dictionary(grouping: keys.indices) { relative[$0].path }
  }

  /// The recorded answers to a request in the order of the entries; none where nothing agrees.
  public func answers(to request: HTTPRequest) -> [RecordedEntry] { positions(of: request).map { entries[$0] } }

  /// The positions among the entries of the recorded answers to a request, in order; none where nothing agrees.
  public func positions(of request: HTTPRequest) -> [Int] {
    let key = RequestKey(request)
    return positionsByKey[key] ?? positionsByRelativeKey[key.removing(basePaths)] ?? []
  }

  /// The methods that were recorded for a path, in the order of the entries.
  public func methods(forPath path: String) -> [HTTPMethod] {
    (positionsByRelativePath[relativePath(of: path)] ?? []).reduce(into: []) { methods, position in
      if !methods.contains(keys[position].method) { methods.append(keys[position].method) }
    }
  }

  /// The path behind the longest known base path that it begins with; `/` where nothing is left.
  public func relativePath(of path: String) -> String { RequestKey.normalized(path).removing(basePaths) }

  /// The recordings that come nearest to a request that nothing agrees with, the nearest first.
  public func nearest(to request: HTTPRequest, limit: Int = 3) -> [NearMiss] {
    let asked = RequestKey(request)
    let relative = asked.removing(basePaths)
    var seen: Set<RequestKey> = []
    var best: [(distance: Int, position: Int)] = []
    for (position, key) in keys.enumerated() where seen.insert(key).inserted {
      let distance = key.removing(basePaths).distance(to: relative)
      if best.count == limit, let last = best.last, distance >= last.distance { continue }
      best.insert((distance, position), at: best.firstIndex { $0.distance > distance } ?? best.count)
      if best.count > limit { best.removeLast() }
    }
    return best.map { found in
      let key = keys[found.position]
      return NearMiss(entry: entries[found.position], differences: key.removing(basePaths).differences(from: relative))
    }
  }
}

/// A recording that nearly agrees with a request.
public struct NearMiss: Sendable {
  /// The recording.
  public let entry: RecordedEntry
  /// What differs, one line each: `query item limit: asked "7", recorded "10"`.
  public let differences: [String]
}
