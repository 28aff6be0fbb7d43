package import HTTPMessages

/// A directive of `Cache-Control`.
package struct CacheDirective {
  /// The name in lower case.
  package let name: String
  /// The argument without quotes; `nil` if there is none.
  package let argument: String?
  let isQuoted: Bool

  /// Parses `no-store`, `max-age=60` or `private="Set-Cookie"`; `nil` for any other text.
  package init?(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = parts.first, FieldRules.isToken(name) else { return nil }
    self.name = ASCII.lowercased(name)
    guard parts.count == 2 else {
      (argument, isQuoted) = (nil, false)
      return
    }
    isQuoted = parts[1].utf8.count >= 2 && parts[1].hasPrefix("\"") && parts[1].hasSuffix("\"")
    guard isQuoted || FieldRules.isToken(parts[1]) else { return nil }
    argument = String(isQuoted ? parts[1].dropFirst().dropLast() : parts[1])
  }

  /// Returns the well-formed directives of a response.
  package static func all(in headers: HTTPHeaders) -> [CacheDirective] {
    texts(in: headers).compactMap(CacheDirective.init)
  }

  /// Splits a text at commas outside quotes; empty elements are valid and ignored.
  static func texts(in headers: HTTPHeaders) -> [String] {
    headers.values(of: "Cache-Control").flatMap { value in
      var isQuoted = false
      return value.split { character in
        if character == "\"" { isQuoted.toggle() }
        return character == "," && !isQuoted
      }
      .map { ASCII.trimmed(String($0)) }.filter { !$0.isEmpty }
    }
  }
}
