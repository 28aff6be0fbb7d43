/// The stable name of a check, kebab-case, as findings, filters and reports use it.
///
/// Each check declares its own id beside its descriptor; `CheckRegistry` of ContractVerifier lists them all.
public struct CheckID: RawRepresentable, Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The name.
  public let rawValue: String
  /// A check by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A check by its name.
  public init(_ name: String) { rawValue = name }
  /// The name.
  public var description: String { rawValue }
  /// Checks compare by name.
  public static func < (left: CheckID, right: CheckID) -> Bool { left.rawValue < right.rawValue }
}
