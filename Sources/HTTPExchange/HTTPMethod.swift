/// A request method; case-sensitive, as methods are.
///
/// Source: RFC 9110, section 9.
public struct HTTPMethod: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
  /// The method as it stands on the wire.
  public let rawValue: String
  /// A method by its token.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A method by its token.
  public init(_ token: String) { self.rawValue = token }
  /// The token.
  public var description: String { rawValue }

  /// `GET`.
  public static let get = HTTPMethod("GET")
  /// `HEAD`.
  public static let head = HTTPMethod("HEAD")
  /// `OPTIONS`.
  public static let options = HTTPMethod("OPTIONS")
  /// `POST`.
  public static let post = HTTPMethod("POST")
  /// `PUT`.
  public static let put = HTTPMethod("PUT")
  /// `PATCH`.
  public static let patch = HTTPMethod("PATCH")
  /// `DELETE`.
  public static let delete = HTTPMethod("DELETE")
  /// `TRACE`.
  public static let trace = HTTPMethod("TRACE")

  /// Whether the method only reads (RFC 9110, section 9.2.1).
  public var isSafe: Bool { [.get, .head, .options, .trace].contains(self) }
}
