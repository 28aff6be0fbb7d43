import Redaction

/// The locations of placeholders in a recorded URL, at which a request may have any value.
struct RequestMask: Sendable, Hashable {
  /// The positions of path segments that contain a placeholder.
  private let segments: Set<Int>
  /// The names of query items that contain a placeholder.
  private let names: Set<Substring>

  /// Finds the placeholders of a key; `nil` if it has none.
  init?(_ key: RequestKey) {
    guard Self.containsPlaceholder(key.path) || Self.containsPlaceholder(key.query) else { return nil }
    segments = Set(key.segments.enumerated().filter { Self.containsPlaceholder($0.element) }.map(\.offset))
    names = Set(key.items.filter(Self.containsPlaceholder).map(RequestKey.name(of:)))
  }

  private static func containsPlaceholder(_ text: some StringProtocol) -> Bool {
    var text = String(text)
    return text.withUTF8 { Placeholder.occurs(in: UnsafeRawBufferPointer($0)) }
  }

  /// Replaces the masked parts by `*`, which no normalized key contains.
  func masking(_ key: RequestKey) -> RequestKey {
    var path = key.path
    if !segments.isEmpty {
      path = key.segments.enumerated().map { segments.contains($0.offset) ? "*" : $0.element }.joined(separator: "/")
    }
    var query = key.query
    if !names.isEmpty {
      let items = key.items.map { item in
        let name = RequestKey.name(of: item)
        return names.contains(name) && name.endIndex < item.endIndex ? "\(name)=*" : String(item)
      }
      query = items.sorted().joined(separator: "&")
    }
    return RequestKey(method: key.method, host: key.host, path: path, query: query)
  }

  /// Returns whether a key that is equal under the mask also matches at the placeholders.
  func matches(_ requested: RequestKey, recorded: RequestKey) -> Bool {
    let pairs = Array(zip(requested.segments, recorded.segments))
    let isPath = segments.allSatisfy { position in
      guard pairs.indices.contains(position) else { return false }
      return PlaceholderMatching.matches(Array(pairs[position].0.utf8), recorded: Array(pairs[position].1.utf8))
    }
    return isPath
      && names.allSatisfy { name in
        PlaceholderMatching.matches(
          Self.items(of: requested, named: name),
          recorded: Self.items(of: recorded, named: name)
        )
      }
  }

  private static func items(of key: RequestKey, named name: Substring) -> [[UInt8]] {
    key.items.filter { RequestKey.name(of: $0) == name }.map { Array($0.utf8) }
  }
}
