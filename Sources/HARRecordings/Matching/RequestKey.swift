import HTTPExchange

/// What of a request counts when it is compared with a recording.
struct RequestKey: Sendable, Hashable {
  let method: HTTPMethod
  /// The path, each segment percent-encoded in one way only.
  let path: String
  /// The query items, sorted.
  let query: [QueryItem]

  init(_ request: HTTPRequest) {
    method = request.method
    path = Self.normalized(request.url.path)
    query = request.url.queryItems.sorted { ($0.name, $0.value ?? "") < ($1.name, $1.value ?? "") }
  }

  private init(method: HTTPMethod, path: String, query: [QueryItem]) {
    self.method = method
    self.path = path
    self.query = query
  }

  /// The path with one spelling of every character; an encoded slash stays apart from a slash.
  static func normalized(_ path: String) -> String {
    guard !path.isEmpty else { return "/" }
    guard path.utf8.contains(where: { !isUnreserved($0) && $0 != 0x2F }) else { return path }
    return path.split(separator: "/", omittingEmptySubsequences: false)
      .map { PercentEncoding.encode(PercentEncoding.decode(String($0))) }
      .joined(separator: "/")
  }

  /// A base path that begins with a slash and does not end with one; empty for none.
  static func normalizedBase(_ path: String) -> String {
    let segments = path.split(separator: "/")
    return segments.isEmpty ? "" : normalized("/" + segments.joined(separator: "/"))
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || [0x2D, 0x2E, 0x5F, 0x7E].contains(byte)
  }

  /// The key without the first of the base paths that its path begins with.
  func removing(_ bases: [String]) -> RequestKey {
    RequestKey(method: method, path: path.removing(bases), query: query)
  }

  /// How far a recording is from a request: 0 when they agree; a segment of the path counts more than a query item.
  func distance(to asked: RequestKey) -> Int {
    let (mine, theirs) = (path.split(separator: "/"), asked.path.split(separator: "/"))
    let segments = zip(mine, theirs).count { $0 != $1 } + abs(mine.count - theirs.count) * 2
    return segments * 8 + (method == asked.method ? 0 : 4) + queryDifferences(from: asked).count
  }

  /// What differs between a request and this recording, one line each.
  func differences(from asked: RequestKey) -> [String] {
    var lines: [String] = []
    if method != asked.method { lines.append("method: asked \(asked.method), recorded \(method)") }
    if path != asked.path { lines.append("path: asked \(asked.path), recorded \(path)") }
    return lines + queryDifferences(from: asked)
  }

  private func queryDifferences(from asked: RequestKey) -> [String] {
    let names = Set(query.map(\.name)).union(asked.query.map(\.name)).sorted()
    return names.compactMap { name in
      let mine = query.filter { $0.name == name }
      let theirs = asked.query.filter { $0.name == name }
      if mine == theirs { return nil }
      if theirs.isEmpty { return "query item \(name): not asked, recorded \(Self.quoted(mine))" }
      if mine.isEmpty { return "query item \(name): asked \(Self.quoted(theirs)), not recorded" }
      return "query item \(name): asked \(Self.quoted(theirs)), recorded \(Self.quoted(mine))"
    }
  }

  private static func quoted(_ items: [QueryItem]) -> String {
    items.map { $0.value.map { "\"\($0)\"" } ?? "without a value" }.joined(separator: " and ")
  }
}

extension String {
  /// The path without the first of the base paths that it begins with; `/` where nothing is left.
  func removing(_ bases: [String]) -> String {
    for base in bases where utf8.starts(with: base.utf8) {
      let rest = dropFirst(base.count)
      if rest.isEmpty { return "/" }
      if rest.utf8.first == 0x2F { return String(rest) }
    }
    return self
  }
}
