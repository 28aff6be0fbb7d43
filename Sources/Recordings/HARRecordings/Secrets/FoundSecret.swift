public import JSONSyntax

/// A secret that was found in a recording; it describes the secret but does not contain it.
public struct FoundSecret: Sendable, Hashable, CustomStringConvertible {
  /// How a secret was recognized.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// By its name, such as `Authorization` or `access_token`.
    case name
    /// By its form, such as a JSON Web Token or a private key.
    case shape
  }

  /// The number of the entry, counted from 1; `nil` if the secret is outside all entries.
  public let entry: Int?
  /// The location of the value; for a secret in a body, the start of the body.
  public let place: SourcePlace
  /// The name of the value, or what it looks like: `access_token`, `GitHub token`.
  public let name: String
  /// How the secret was recognized.
  public let kind: Kind
  /// The part of the exchange that contains it: `request header Authorization`, `response body /token`.
  public let part: String

  /// One line that says what was found and what to do, without the location and the number of the entry.
  public var message: String {
    let remedy = "replace it with REDACTED, or record the exchange again"
    return kind == .name
      ? "the \(part) contains a secret; \(remedy)" : "the \(part) may contain a secret (\(name)); \(remedy)"
  }

  /// `file:line:column: entry 3: message`.
  public var description: String { "\(place): \(entry.map { "entry \($0): " } ?? "")\(message)" }
}
