import ContractInference
import HTTPMessages

/// The shape of the links at one place: the paths that they lead to without identifiers, and how they are written.
struct LinkShape: Sendable, Hashable {
  /// A link without what differs from item to item.
  struct Target: Sendable, Hashable {
    /// The segments of the path; `nil` for an identifier.
    let segments: [String?]
    /// The names of the query.
    let query: Set<String>
    /// Whether the path is that of the request.
    let isOwnPath: Bool
    /// Whether the link has a scheme and a host.
    let isAbsolute: Bool
  }

  private(set) var targets: Set<Target> = []

  /// The most different links of one place.
  private static let most = 100

  /// Adds a link of a response; links to other origins than the API's are left out.
  mutating func add(_ text: String, of request: HTTPURL, isOwn: (HTTPURL) -> Bool) {
    guard targets.count < Self.most, text.utf8.count <= 4096, let url = try? request.resolving(text) else { return }
    let isAbsolute = text.contains("://")
    guard !isAbsolute || isOwn(url) else { return }
    let segments = url.path.split(separator: "/").map { segment -> String? in
      let text = PercentEncoding.decode(String(segment))
      return Identifiers.isIdentifier(text) || text.utf8.count > 32 ? nil : text
    }
    targets.insert(
      Target(
        segments: segments,
        query: Set(url.queryItems.map(\.name)),
        isOwnPath: url.path == request.path,
        isAbsolute: isAbsolute
      )
    )
  }

  /// Returns how links differ from the recorded ones, in words; `nil` if they do not.
  func difference(from live: LinkShape) -> String? {
    guard !targets.isEmpty, !live.targets.isEmpty else { return nil }
    if let before = common(\.isAbsolute), let now = live.common(\.isAbsolute), before != now {
      return now ? "was a path, and is now a whole URL" : "was a whole URL, and is now a path"
    }
    if common(\.isOwnPath) == true, live.common(\.isOwnPath) == false {
      return "led to the path of the request, and now leads to \(live.example)"
    }
    if let before = common(\.segments.count), let now = live.common(\.segments.count), before != now,
      common(\.isOwnPath) != true || live.common(\.isOwnPath) != true
    {
      return "led to \(example), and now leads to \(live.example)"
    }
    if let before = words, let now = live.words, before.count == now.count,
      zip(before, now).contains(where: { $0 != nil && $1 != nil && $0 != $1 })
    {
      return "led to \(example), and now leads to \(live.example)"
    }
    if let before = common(\.query), let now = live.common(\.query), !before.isEmpty, before.isDisjoint(with: now) {
      let names = before.sorted().joined(separator: ", ")
      return "had the query \(names), and now has \(now.isEmpty ? "none" : now.sorted().joined(separator: ", "))"
    }
    return nil
  }

  private func common<Value: Equatable>(_ property: (Target) -> Value) -> Value? {
    guard let first = targets.first.map(property) else { return nil }
    return targets.allSatisfy { property($0) == first } ? first : nil
  }

  /// The words that are the same in all paths; the last one may be the name of an item.
  private var words: [String?]? {
    guard let count = common(\.segments.count), let first = targets.first else { return nil }
    return (0..<count).map { position in
      let word = first.segments[position]
      let isLast = position == count - 1
      return !isLast && targets.allSatisfy { $0.segments[position] == word } ? word : nil
    }
  }

  private var example: String {
    let paths = targets.map { target in "/" + target.segments.map { $0 ?? "{}" }.joined(separator: "/") }
    return paths.min() ?? "/"
  }
}
