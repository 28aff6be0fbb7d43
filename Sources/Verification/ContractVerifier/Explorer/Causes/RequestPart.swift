import ContractModel
import JSONSyntax

/// A part of a request that can cause a failure: a parameter, a member of the body, or the body as a whole.
struct RequestPart: Sendable, Hashable {
  /// The part in words: `query parameter "limit"`, `body /name`.
  let place: String
  /// Whether the request lacks the part.
  let isMissing: Bool

  /// A parameter.
  init(_ key: ParameterValues.Key, isMissing: Bool = false) {
    place = "\(key.location) parameter \"\(key.name)\""
    self.isMissing = isMissing
  }

  /// A place in the body, without array positions.
  init(body path: [String], isMissing: Bool = false) {
    let tokens = path.map { token in token.utf8.allSatisfy { $0 &- 0x30 < 10 } ? "*" : token }
    place = path.isEmpty ? "body" : "body \(JSONPointer(tokens: tokens))"
    self.isMissing = isMissing
  }

  /// The part as findings name it.
  var wording: String { isMissing ? "\(place) (missing)" : place }

  /// Returns parts as the cause of a finding; `nil` for none, or for more than a reader could tell apart.
  static func cause(_ parts: some Collection<RequestPart>) -> String? {
    parts.isEmpty || parts.count > maximumParts ? nil : Set(parts.map(\.wording)).sorted().joined(separator: " and ")
  }

  private static let maximumParts = 3
}
