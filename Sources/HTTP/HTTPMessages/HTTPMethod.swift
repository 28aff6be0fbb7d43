/// A case-sensitive request method.
///
/// Source: RFC 9110, section 9.
public struct HTTPMethod: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
  /// The method as written on the wire.
  public let rawValue: String
  /// Creates a method from its token.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates a method from its token.
  public init(_ token: String) { self.rawValue = token }
  /// The method's token.
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
  /// `QUERY`, whose request has content (draft-ietf-httpbis-safe-method-w-body, section 2).
  public static let query = HTTPMethod("QUERY")

  /// Whether the method is safe, that is, read-only (RFC 9110, section 9.2.1).
  ///
  /// `QUERY` is safe too (draft-ietf-httpbis-safe-method-w-body, section 2).
  public var isSafe: Bool { [.get, .head, .options, .trace, .query].contains(self) }

  /// Whether content means something in a request with the method, unlike in `GET` (RFC 9110, section 9.3.1).
  package var hasContent: Bool { !isSafe || self == .query }
}
