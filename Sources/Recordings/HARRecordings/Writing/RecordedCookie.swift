import Basics
import HTTPMessages
import JSONSyntax

/// A cookie in the form that HAR lists it, in addition to its header.
///
/// Source: HTTP Archive (HAR) format 1.2, object `cookies`; RFC 6265, sections 4.1 and 4.2.
struct RecordedCookie {
  let name: String
  let value: String
  /// The attributes after the first semicolon, with names in lower case.
  private let attributes: [(name: String, value: String)]

  /// The cookies of a request.
  static func ofRequest(_ headers: HTTPHeaders) -> [RecordedCookie] {
    headers.values(of: "Cookie").flatMap { $0.split(separator: ";") }.compactMap { pair in
      let (name, value) = parts(of: pair)
      return name.isEmpty && value.isEmpty ? nil : RecordedCookie(name: name, value: value, attributes: [])
    }
  }

  /// The cookies that a response sets.
  static func ofResponse(_ headers: HTTPHeaders) -> [RecordedCookie] {
    headers.values(of: "Set-Cookie").compactMap { field in
      let pieces = field.split(separator: ";", omittingEmptySubsequences: false)
      guard let first = pieces.first else { return nil }
      let (name, value) = parts(of: first)
      let attributes = pieces.dropFirst().map { piece in
        let (name, value) = parts(of: piece)
        return (ASCII.lowercased(name), value)
      }
      return RecordedCookie(name: name, value: value, attributes: attributes)
    }
  }

  /// The cookie's object.
  var literal: JSONLiteral {
    let members: [JSONLiteral.Member?] = [
      .init("name", .string(name)), .init("value", .string(value)), .init("path", ifAny: attribute("path")),
      .init("domain", ifAny: attribute("domain")),
      .init("expires", ifAny: attribute("expires").flatMap(Self.isoDate)),
      attributes.isEmpty ? nil : .init("httpOnly", .bool(attribute("httponly") != nil)),
      attributes.isEmpty ? nil : .init("secure", .bool(attribute("secure") != nil)),
      .init("sameSite", ifAny: attribute("samesite")),
    ]
    return .object(members.compactMap(\.self))
  }

  private func attribute(_ name: String) -> String? { attributes.first { $0.name == name }?.value }

  private static func parts(of pair: Substring) -> (name: String, value: String) {
    let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
      ASCII.trimmed(String($0))
    }
    return (halves.first ?? "", halves.dropFirst().first ?? "")
  }

  /// Converts `Wed, 01 Apr 2026 12:00:00 GMT`, and every other date of cookies, to `2026-04-01T12:00:00.000Z`.
  static func isoDate(_ text: String) -> String? {
    CookieDate.seconds(of: text).map { Timestamp.text(seconds: Int64($0)) }
  }
}
