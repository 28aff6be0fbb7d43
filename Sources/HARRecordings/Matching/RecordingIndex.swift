public import HTTPExchange

/// Finds the recorded answers to a request, and where there are none, the recordings that come nearest.
///
/// A request and a recording agree when their methods, their paths, their query items (as a multiset, in any order), their
/// bodies and the header fields that count do. How each is written makes no difference: percent-encoding; a known base
/// path before either path; JSON's order of members and spelling of numbers; a form's order of fields. Hosts count only
/// if the rules say so: a request comes to whoever replays.
///
/// Of several that agree the best count: a path as it stands before one behind its base path; whatever agrees exactly
/// before recordings with placeholders for secrets, in place of which a request may have anything; and these before
/// recordings whose bodies were not kept. A request without a body costs one look-up, one with a body a digest more.
public struct RecordingIndex: Sendable {
  /// Every entry, in the order in which they were given.
  public let entries: [RecordedEntry]
  /// The base paths that may stand before a path, the longest first.
  public let basePaths: [String]
  /// What counts, besides method, path, query and body, when a request is compared with them.
  public let rules: MatchRules

  /// The names of the header fields that count, in order.
  let headerNames: [String]
  /// The keys of the entries without their base paths.
  let relativeKeys: [RequestKey]
  /// The positions of the first entry of each target.
  let distinctPositions: [Int]
  private let targets: TargetTable
  /// The same by the paths behind base paths; `nil` where there are none.
  private let relativeTargets: TargetTable?
  private let headers: [HeaderValues]
  private let methodsByPath: [String: [HTTPMethod]]

  /// Indexes entries.
  ///
  /// - Parameters:
  ///   - entries: The entries in the order in which they are to answer.
  ///   - basePaths: What may stand before a path, such as `/essential-feed`; a slash at the end means nothing.
  ///   - rules: What else counts when a request is compared with them.
  public init(_ entries: [RecordedEntry], basePaths: [String] = [], rules: MatchRules = MatchRules()) {
    let bases = Set(basePaths.map(URLSpelling.basePath)).subtracting([""])
      .sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
    let keys = entries.map { RequestKey($0.requestHead, rules: rules) }
    let relative = keys.map { $0.removing(bases) }
    let summaries = entries.map(BodySummary.init)
    let names = rules.headers.sorted()
    self.entries = entries
    self.basePaths = bases
    self.rules = rules
    headerNames = names
    relativeKeys = relative
    var seen: Set<RequestKey> = []
    distinctPositions = relative.indices.filter { seen.insert(relative[$0]).inserted }
    targets = TargetTable(keys, summaries)
    relativeTargets = bases.isEmpty ? nil : TargetTable(relative, summaries)
    headers = names.isEmpty ? [] : entries.map { HeaderValues($0.requestHead.headers, names: names) }
    methodsByPath = relative.reduce(into: [:]) { methods, key in
      if !methods[key.path, default: []].contains(key.method) { methods[key.path, default: []].append(key.method) }
    }
  }

  /// The names of all header fields that are looked at in a request; no other field of it changes what is found.
  package var requestHeaderNames: [String] {
    headerNames + (rules.matchesHost ? ["Host"] : []) + BodyContent.headerNames
  }

  /// The recorded answers to a request in the order of the entries; none where nothing agrees.
  public func answers(to request: HTTPRequest) -> [RecordedEntry] { positions(of: request).map { entries[$0] } }

  /// The positions among the entries of the recorded answers to a request, in order; none where nothing agrees.
  public func positions(of request: HTTPRequest) -> [Int] {
    let key = RequestKey(request, rules: rules)
    let standing = targets.entries(of: key)
    if let standing, standing.bodies == nil, request.body.isEmpty, headerNames.isEmpty { return standing.positions }
    let relativeKey = key.removing(basePaths)
    let exact = [standing, relativeTargets?.entries(of: relativeKey)].compactMap { $0 }
    let like = targets.entries(like: key) + (relativeTargets?.entries(like: relativeKey) ?? [])
    let headers = HeaderValues(request.headers, names: headerNames)
    var body = AskedBody(request)
    for agreement in RecordedBodies.Agreement.allCases {
      for target in exact {
        let found = target.positions(of: &body, isEmpty: request.body.isEmpty, agreement, among: entries)
        let agreeing = agreeing(found, headers)
        if !agreeing.isEmpty { return agreeing }
      }
      for (target, agrees) in like {
        let found = target.positions(of: &body, isEmpty: request.body.isEmpty, agreement, among: entries)
        let agreeing = agreeing(found.filter(agrees), headers)
        if !agreeing.isEmpty { return agreeing }
      }
    }
    return []
  }

  /// Those of some positions whose header fields agree: exactly, or else but for placeholders.
  private func agreeing(_ positions: [Int], _ asked: HeaderValues) -> [Int] {
    if headerNames.isEmpty || positions.isEmpty { return positions }
    let exact = positions.filter { headers[$0].values == asked.values }
    return exact.isEmpty ? positions.filter { asked.agree(with: headers[$0]) } : exact
  }

  /// The methods that were recorded for a path, in the order of the entries.
  public func methods(forPath path: String) -> [HTTPMethod] { methodsByPath[relativePath(of: path)] ?? [] }

  /// The path behind the longest known base path that it begins with; `/` where nothing is left.
  public func relativePath(of path: String) -> String { URLSpelling.path(path).removing(basePaths) }
}
