public import JSONSyntax

/// A secret that was left in a recording; it says everything of it but what it is.
public struct FoundSecret: Sendable, Hashable, CustomStringConvertible {
  /// How a secret is known for one.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// By the name that it stands under: `Authorization`, `access_token`.
    case name
    /// By what it looks like: a JSON Web Token, a private key.
    case shape
  }

  /// The number of the entry, counted from 1; `nil` where it stands outside of all entries.
  public let entry: Int?
  /// Where the value stands in the file; of a secret in a body, where the body begins.
  public let place: SourcePlace
  /// The name that it stands under, or what it is: `access_token`, `GitHub token`.
  public let name: String
  /// How it is known for a secret.
  public let kind: Kind
  /// The part of the exchange that it stands in: `request header Authorization`, `response body /token`.
  public let part: String

  /// One line that says what it is and what to do; it does not repeat the place, nor the entry's number.
  public var message: String {
    let remedy = "put REDACTED in its place, or record it anew"
    return kind == .name
      ? "the \(part) holds a secret; \(remedy)" : "the \(part) holds what looks like a secret (\(name)); \(remedy)"
  }

  /// `file:line:column: entry 3: message`.
  public var description: String { "\(place): \(entry.map { "entry \($0): " } ?? "")\(message)" }
}
