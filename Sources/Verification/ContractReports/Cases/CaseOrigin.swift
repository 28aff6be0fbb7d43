/// Where an acceptance case comes from.
public struct CaseOrigin: Sendable, Hashable {
  /// The kinds of origins.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The acceptance criteria of the story.
    case story
    case useCases = "use-cases"
    /// The contract's statements about statuses, paths and other rules that every client follows.
    case contract
    /// The schemas of the contract: what a body may be, and what it may not.
    case payloads
    /// A rule of the suite itself, beyond what story, use cases and contract demand.
    case robustness
  }

  /// The kind.
  public internal(set) var kind: Kind
  /// The place in the contract that the case follows, with its file and line; `nil` for none.
  public internal(set) var place: String?

  init(_ kind: Kind, place: String? = nil) {
    self.kind = kind
    self.place = place
  }

  /// The acceptance criteria of the story.
  public static let story = CaseOrigin(.story)
  /// The use cases.
  public static let useCases = CaseOrigin(.useCases)
  /// A rule of the suite itself.
  public static let robustness = CaseOrigin(.robustness)

  /// A place in the contract; `nil` for a contract without the place.
  public static func contract(_ place: String?) -> CaseOrigin { CaseOrigin(.contract, place: place) }

  /// A place in a schema of the contract.
  public static func payloads(_ place: String?) -> CaseOrigin { CaseOrigin(.payloads, place: place) }

  /// Returns the origin with a place in the contract, unless it has one.
  public func following(_ place: String?) -> CaseOrigin { CaseOrigin(kind, place: self.place ?? place) }

  /// The remark of a failure about it; `nil` for a contract without the place.
  public var remark: String? {
    let rule = place.map { "contract \($0)" }
    return switch kind {
    case .story: ["story", rule].compactMap(\.self).joined(separator: ", ")
    case .useCases: ["use cases", rule].compactMap(\.self).joined(separator: ", ")
    case .contract, .payloads: rule
    case .robustness: "robustness: a rule of this suite, which neither the use cases nor the contract state"
    }
  }
}
