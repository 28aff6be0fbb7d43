public import HTTPMessages

/// Finds the recorded responses to a request, or the recordings that are most similar to it.
///
/// A request matches a recording if method, path, query items (in any order), body and the selected headers match.
/// Formatting does not matter: percent-encoding, a known base path in front of either path, the order of JSON members,
/// the spelling of numbers, the order of form fields. Hosts are compared only if the rules say so, because a replaying
/// server has a host of its own. A matcher of the rules decides alone, by reading every recording.
///
/// Of several matching recordings the best are returned. A path that matches as written precedes one that matches
/// without its base path. Exact matches precede recordings with placeholders, which match any value; if their bodies
/// differ, they are in the order in which they were recorded. Recordings without their request body come last. A request without a body costs one lookup, and a body costs one more hash.
///
/// It is an immutable object, so that looking a request up copies nothing.
public final class RecordingIndex: Sendable {
  /// All entries, in the order in which they were given.
  public let entries: RecordedEntries
  /// The base paths that a path may start with, the longest first.
  public let basePaths: [String]
  /// The parts of a request that are compared in addition to method, path, query and body.
  public let rules: MatchRules

  /// The sorted names of the headers that are compared.
  let headerNames: [String]
  /// The values of JSON bodies that are compared; `nil` for all.
  let selection: JSONSelection?
  /// The distinct targets without their base paths.
  let nearTargets: NearTargets
  private let targets: TargetTable
  /// The targets without their base paths; `nil` if there are no base paths.
  private let relativeTargets: TargetTable?
  private let headers: [HeaderValues]
  private let methodsByPath: PathMethods
  /// The first exchange of a target that is not served, by its key without a base path, with and without its query.
  private let unserved: [RequestKey: UnservedEntry]

  /// Indexes entries.
  ///
  /// - Parameters:
  ///   - entries: The entries, in the order in which they are to be replayed.
  ///   - basePaths: Prefixes that a path may have, such as `/essential-feed`; a trailing slash is ignored.
  ///   - rules: The parts of a request that are compared in addition.
  public init(_ entries: RecordedEntries, basePaths: [String] = [], rules: MatchRules = MatchRules()) {
    let bases = Set(basePaths.map(URLNormalization.basePath)).subtracting([""])
      .sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
    let names = rules.headers.sorted()
    self.entries = entries
    self.basePaths = bases
    self.rules = rules
    headerNames = names
    let selection = JSONSelection(rules.body)
    self.selection = selection
    var whole = TargetTable.Builder(count: entries.count)
    var relative = bases.isEmpty ? nil : TargetTable.Builder(count: entries.count)
    var near = NearTargets.Builder()
    var methods = PathMethods()
    var facts: [RecordedHead.Facts] = []
    facts.reserveCapacity(entries.count)
    for position in entries.indices {
      let head = entries.head(at: position)
      facts.append(head.facts)
      let key = RequestKey(head, rules: rules)
      let relativeKey = key.removing(bases)
      let isNew = whole.add(key, at: position)
      if relative?.add(relativeKey, at: position) ?? isNew { near.add(relativeKey, at: position) }
      methods.add(relativeKey.method, to: relativeKey.path)
    }
    let isBlind = rules.body == .ignored
    let summaries = isBlind ? BodySummaries() : BodySummaries(of: entries, selecting: selection) { facts[$0] }
    targets = whole.table(summaries)
    relativeTargets = relative?.table(summaries)
    nearTargets = near.targets()
    headers = names.isEmpty ? [] : entries.map { HeaderValues($0.requestHead.headers, names: names) }
    var unserved: [RequestKey: UnservedEntry] = [:]
    for entry in entries.unserved {
      let key = RequestKey(entry, rules: rules).removing(bases)
      // The server has the method there, which is known.
      methods.add(key.method, to: key.path)
      for key in [key, key.withoutQuery] where unserved[key] == nil { unserved[key] = entry }
    }
    methodsByPath = methods
    self.unserved = unserved
  }

  /// Returns a recorded exchange of the same method and target that is not served, which has a response to the request
  /// in the file; one with another query if there is none with the same; `nil` if nothing was recorded.
  package func unserved(for request: HTTPRequest) -> UnservedEntry? {
    let key = RequestKey(request, rules: rules).removing(basePaths)
    return unserved[key] ?? unserved[key.withoutQuery]
  }

  /// Indexes entries that are held in memory.
  public convenience init(_ entries: [RecordedEntry], basePaths: [String] = [], rules: MatchRules = MatchRules()) {
    self.init(RecordedEntries(entries), basePaths: basePaths, rules: rules)
  }

  /// Returns the key of a recording without its base path.
  func relativeKey(at position: Int) -> RequestKey {
    RequestKey(entries.head(at: position), rules: rules).removing(basePaths)
  }

  /// Returns the positions of the recordings of a target without its base path.
  func positions(ofRelative key: RequestKey) -> [Int] { (relativeTargets ?? targets).entries(of: key)?.positions ?? [] }

  /// The positions of the recordings of each target that was recorded several times, in order.
  package var repeatedTargets: [[Int]] { (relativeTargets ?? targets).repeated }

  /// The names of all headers that can change which recordings match.
  package var requestHeaderNames: HeaderNameSet {
    // A function reads what it likes.
    if rules.matcher != nil { return .everything }
    return HeaderNameSet(headerNames + (rules.matchesHost ? ["Host"] : []) + BodyContent.headerNames)
  }

  /// Returns the recordings that match a request, in the order in which they are to be replayed; empty if none does.
  public func entries(matching request: HTTPRequest) -> [RecordedEntry] {
    positions(matching: request).map { entries[$0] }
  }

  /// Returns the positions of the entries that match a request, in the order in which they are to be replayed; empty if
  /// none does.
  public func positions(matching request: HTTPRequest) -> [Int] {
    if let matcher = rules.matcher { return entries.indices.filter { matcher.matches(request, entries[$0].request) } }
    let request = compared(request)
    let key = RequestKey(request, rules: rules)
    let sameTarget = targets.entries(of: key)
    if let sameTarget, sameTarget.bodies == nil, request.body.isEmpty, headerNames.isEmpty {
      return sameTarget.positions
    }
    let relativeKey = key.removing(basePaths)
    let exact = [sameTarget, relativeTargets?.entries(of: relativeKey)].compactMap { $0 }
    let like = targets.entries(like: key) + (relativeTargets?.entries(like: relativeKey) ?? [])
    if exact.isEmpty, like.isEmpty { return [] }
    let headers = HeaderValues(request.headers, names: headerNames)
    var body = IncomingBody(request, selecting: selection)
    for quality in RecordedBodies.MatchQuality.allCases {
      for target in exact {
        let found = target.positions(of: &body, isEmpty: request.body.isEmpty, quality, among: entries)
        let matching = matching(found, headers)
        if !matching.isEmpty { return matching }
      }
      for (target, matches) in like {
        let found = target.positions(of: &body, isEmpty: request.body.isEmpty, quality, among: entries)
        let matching = matching(found.filter(matches), headers)
        if !matching.isEmpty { return matching }
      }
    }
    return []
  }

  /// Returns a request without what is not compared.
  private func compared(_ request: HTTPRequest) -> HTTPRequest {
    guard rules.body == .ignored, !request.body.isEmpty else { return request }
    var request = request
    request.body = []
    return request
  }

  /// Returns the positions whose headers match exactly, or else those that match except at placeholders.
  private func matching(_ positions: [Int], _ requested: HeaderValues) -> [Int] {
    if headerNames.isEmpty || positions.isEmpty { return positions }
    let exact = positions.filter { headers[$0].values == requested.values }
    return exact.isEmpty ? positions.filter { requested.matches(headers[$0]) } : exact
  }

  /// The methods recorded for a path, in the order of the entries.
  public func methods(forPath path: String) -> [HTTPMethod] { methodsByPath[relativePath(of: path)] }

  /// The methods of all recordings, in the order of the entries.
  package var methods: [HTTPMethod] { methodsByPath.all }

  /// Removes the longest matching base path; `/` if nothing is left.
  public func relativePath(of path: String) -> String { URLNormalization.path(path).removing(basePaths) }
}

/// The methods that were recorded for each path, in the memory of a hash of the path.
struct PathMethods: Sendable {
  /// The methods in the order of their first entries.
  private(set) var all: [HTTPMethod] = []
  private var lists: [[HTTPMethod]] = [[]]
  private var listsByPath: [UInt64: Int32] = [:]

  subscript(path: String) -> [HTTPMethod] { lists[Int(listsByPath[path.digest] ?? 0)] }

  mutating func add(_ method: HTTPMethod, to path: String) {
    let digest = path.digest
    let known = lists[Int(listsByPath[digest] ?? 0)]
    guard !known.contains(method) else { return }
    if !all.contains(method) { all.append(method) }
    let list = known + [method]
    let number = lists.firstIndex(of: list) ?? lists.count
    if number == lists.count { lists.append(list) }
    listsByPath[digest] = Int32(truncatingIfNeeded: number)
  }
}
