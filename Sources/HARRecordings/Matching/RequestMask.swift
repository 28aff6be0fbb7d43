import HTTPExchange
import Redaction

/// The places of a recorded URL where placeholders stand, at which a request may have anything.
struct RequestMask: Sendable, Hashable {
  /// The segments of the path that hold one.
  private let segments: Set<Int>
  /// The names of the query items that hold one.
  private let names: Set<Substring>

  /// The places of a key's placeholders; `nil` where it has none.
  init?(_ key: RequestKey) {
    guard Self.holdsPlaceholder(key.path) || Self.holdsPlaceholder(key.query) else { return nil }
    segments = Set(key.segments.enumerated().filter { Self.holdsPlaceholder($0.element) }.map(\.offset))
    names = Set(key.items.filter(Self.holdsPlaceholder).map(RequestKey.name(of:)))
  }

  private static func holdsPlaceholder(_ text: some StringProtocol) -> Bool {
    var text = String(text)
    return text.withUTF8 { Placeholder.stands(in: UnsafeRawBufferPointer($0)) }
  }

  /// The key with `*`, which no spelling has, at the places of the placeholders.
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

  /// Whether a key agrees with a recorded one that is alike under this mask.
  func agrees(_ asked: RequestKey, with recorded: RequestKey) -> Bool {
    let pairs = Array(zip(asked.segments, recorded.segments))
    let isPath = segments.allSatisfy { position in
      guard pairs.indices.contains(position) else { return false }
      return PlaceholderAgreement.agrees(Array(pairs[position].0.utf8), with: Array(pairs[position].1.utf8))
    }
    return isPath
      && names.allSatisfy { name in
        PlaceholderAgreement.agree(Self.items(of: asked, named: name), with: Self.items(of: recorded, named: name))
      }
  }

  private static func items(of key: RequestKey, named name: Substring) -> [[UInt8]] {
    key.items.filter { RequestKey.name(of: $0) == name }.map { Array($0.utf8) }
  }
}
