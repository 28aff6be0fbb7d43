/// The required members that may be missing, because one side of an exchange never sends them.
///
/// Source: OpenAPI 3.0.4, section 4.7.24.2; OpenAPI 3.1 leaves the annotations to the application.
public struct MemberExemptions: OptionSet, Sendable, Hashable {
  /// The bits of the set.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Members with `readOnly: true`, which requests omit.
  public static let readOnly = MemberExemptions(rawValue: 1)
  /// Members with `writeOnly: true`, which responses omit.
  public static let writeOnly = MemberExemptions(rawValue: 2)
  /// Both, for values that may be part of a request or of a response.
  public static let either: MemberExemptions = [.readOnly, .writeOnly]

  /// The keywords that mark such members.
  package var keywords: Set<String> {
    var names: Set<String> = []
    if contains(.readOnly) { names.insert("readOnly") }
    if contains(.writeOnly) { names.insert("writeOnly") }
    return names
  }
}
