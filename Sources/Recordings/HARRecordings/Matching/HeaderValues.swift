import HTTPMessages

/// Normalized values of the headers that are compared.
struct HeaderValues: Sendable {
  /// One value per name; `nil` for a missing header.
  let values: [String?]

  init(_ headers: HTTPHeaders, names: [String]) { values = names.map { Self.value(of: $0, in: headers) } }

  /// Joins and normalizes all values of a header; `nil` if the header is missing.
  static func value(of name: String, in headers: HTTPHeaders) -> String? {
    let values = headers.values(of: name)
    guard !values.isEmpty else { return nil }
    switch ASCII.lowercased(name) {
    case "cookie":
      // The order of cookies does not matter (RFC 6265, section 5.4).
      let cookies = values.flatMap { $0.split(separator: ";") }.map { ASCII.trimmed(String($0)) }
      return cookies.filter { !$0.isEmpty }.sorted().joined(separator: "; ")
    case "content-type":
      guard values.count == 1, let type = MediaType(values[0]) else { return values.joined(separator: ", ") }
      // The boundary differs from request to request.
      let parameters = type.parameters.filter { $0.name != "boundary" }.map { parameter in
        "; \(parameter.name)=\(parameter.name == "charset" ? ASCII.lowercased(parameter.value) : parameter.value)"
      }
      return type.essence + parameters.joined()
    default:
      let members = values.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
      return members.map { ASCII.trimmed(String($0)) }.joined(separator: ", ")
    }
  }

  /// Returns whether the values equal recorded ones, in which a placeholder matches any text.
  func matches(_ recorded: HeaderValues) -> Bool {
    zip(values, recorded.values).allSatisfy { mine, theirs in
      guard let mine, let theirs else { return mine == nil && theirs == nil }
      return mine == theirs || PlaceholderMatching.matches(Array(mine.utf8), recorded: Array(theirs.utf8))
    }
  }
}
