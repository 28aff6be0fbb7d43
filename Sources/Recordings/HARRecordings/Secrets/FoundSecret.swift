package import JSONSyntax

/// A secret that was found in a recording; it describes the secret but does not contain it.
package struct FoundSecret: Sendable, Hashable, CustomStringConvertible {
  /// How a secret was recognized.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// By its name, such as `Authorization` or `access_token`.
    case name
    /// By its form, such as a JSON Web Token or a private key.
    case shape
  }

  /// The number of the entry, counted from 1; `nil` if the secret is outside all entries.
  package let entry: Int?
  /// The location of the value; for a secret in a body, the start of the body.
  package let place: SourcePlace
  /// The name of the value, or what it looks like: `access_token`, `GitHub token`.
  package let name: String
  /// How the secret was recognized.
  package let kind: Kind
  /// The part of the exchange that contains it: `request header Authorization`, `response body /token`.
  package let part: String

  /// One line that says what was found and what to do, without the location and the number of the entry.
  package var message: String {
    let remedy = "replace it with REDACTED, or record the exchange again"
    return kind == .name
      ? "the \(part) contains a secret; \(remedy)" : "the \(part) may contain a secret (\(name)); \(remedy)"
  }

  /// `file:line:column: entry 3: message`.
  package var description: String { "\(place): \(entry.map { "entry \($0): " } ?? "")\(message)" }
}
