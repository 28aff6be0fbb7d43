import HTTPMessages

/// How much a client prefers a representation: the weight that it states for it, then how closely it names it.
struct Preference: Sendable, Comparable {
  /// Not acceptable.
  static let none = Preference(weight: 0, closeness: 0)

  /// The quality value, from 0 to 1000.
  let weight: Int
  /// Higher for a range that names less else.
  let closeness: Int

  /// Whether the client accepts the representation.
  var isAcceptable: Bool { weight > 0 }

  static func < (one: Preference, other: Preference) -> Bool {
    (one.weight, one.closeness) < (other.weight, other.closeness)
  }

  /// Reads a quality value; anything else counts as 1, and so does none (RFC 9110, section 12.4.2).
  static func weight(of text: String?) -> Int {
    guard let text, let value = Double(text), 0...1 ~= value else { return 1000 }
    return Int(value * 1000)
  }
}

/// The media types that a request accepts (RFC 9110, section 12.5.1).
struct AcceptedMedia: Sendable {
  static let headerName = "Accept"

  private let ranges: [(range: MediaType, weight: Int)]

  /// Reads the header; `nil` for a request without a media range, which accepts everything.
  init?(_ request: HTTPRequest) {
    ranges = request.headers.list(of: Self.headerName).compactMap { text in
      MediaType(text).map { ($0, Preference.weight(of: $0.parameter("q"))) }
    }
    if ranges.isEmpty { return nil }
  }

  /// Returns how much a media type is preferred; of a documented range, the best type that it includes.
  ///
  /// The closest range decides. `application/json` accepts a type that ends in `+json`, too, and so do the types of XML,
  /// because clients that can read one can read the other.
  func preference(for type: MediaType) -> Preference {
    if type.subtype == "*" {
      let included = ranges.filter { type.includes($0.range) }.map { Preference(weight: $0.weight, closeness: 1) }
      if let best = included.max() { return best }
    }
    let including = ranges.compactMap { range, weight in
      Self.closeness(of: range, to: type).map { Preference(weight: weight, closeness: $0) }
    }
    return including.max { ($0.closeness, $0.weight) < ($1.closeness, $1.weight) } ?? .none
  }

  /// Returns how closely a range names a type; `nil` if it does not include it.
  private static func closeness(of range: MediaType, to type: MediaType) -> Int? {
    let parameters = range.parameters.count { !["q", "charset"].contains($0.name) }
    if range.includes(type) {
      if range.type == "*" { return 1 }
      return range.subtype == "*" ? 2 : 5 + parameters
    }
    if range.essence == type.essence { return 4 }
    let suffix = type.subtype.split(separator: "+").last.map(String.init)
    let isKin = suffix != type.subtype && suffix == range.subtype && ["json", "xml"].contains(range.subtype)
    return isKin && ["application", "text"].contains(range.type) ? 3 : nil
  }
}

/// The languages that a request accepts (RFC 9110, section 12.5.4).
struct AcceptedLanguages: Sendable {
  static let headerName = "Accept-Language"

  private let ranges: [(range: String, weight: Int)]

  /// Reads the header; `nil` for a request that names no language.
  init?(_ headers: HTTPHeaders) {
    ranges = headers.list(of: Self.headerName).compactMap { text in
      let parts = text.split(separator: ";").map { ASCII.trimmed(String($0)) }
      guard let range = parts.first, !range.isEmpty else { return nil }
      let weight = parts.dropFirst().first { ASCII.lowercased($0).hasPrefix("q=") }.map { String($0.dropFirst(2)) }
      return (ASCII.lowercased(range), Preference.weight(of: weight))
    }
    if ranges.isEmpty { return nil }
  }

  /// The language that is preferred most; `nil` for any.
  var first: String? {
    let named = ranges.filter { $0.range != "*" && $0.weight > 0 }
    let best = named.map(\.weight).max()
    return named.first { $0.weight == best }?.range
  }

  /// Returns how much a language is preferred.
  ///
  /// A range includes the languages that start with it (RFC 4647, section 3.3.1). One that is too narrow is shortened
  /// until it includes the language (section 3.4), which is a worse match.
  func preference(for tag: String) -> Preference {
    let tag = ASCII.lowercased(tag).split(separator: "-")
    let matches = ranges.compactMap { range, weight -> Preference? in
      if range == "*" { return Preference(weight: weight, closeness: 0) }
      let range = range.split(separator: "-")
      if tag.starts(with: range) { return Preference(weight: weight, closeness: 100 + range.count) }
      return range.starts(with: tag) && weight > 0 ? Preference(weight: weight, closeness: tag.count) : nil
    }
    return matches.max { ($0.closeness, $0.weight) < ($1.closeness, $1.weight) } ?? .none
  }
}
