import HTTPExchange

/// The values of the header fields that count, each in one spelling.
struct HeaderValues: Sendable {
  /// By the order of the names; `nil` for a field that is missing.
  let values: [String?]

  init(_ headers: HTTPHeaders, names: [String]) { values = names.map { Self.value(of: $0, in: headers) } }

  /// The value that all fields of a name make together; `nil` where there is none.
  static func value(of name: String, in headers: HTTPHeaders) -> String? {
    let values = headers.values(of: name)
    guard !values.isEmpty else { return nil }
    switch ASCII.lowercased(name) {
    case "cookie":
      // The order of cookies means nothing (RFC 6265, section 5.4).
      let cookies = values.flatMap { $0.split(separator: ";") }.map { ASCII.trimmed(String($0)) }
      return cookies.filter { !$0.isEmpty }.sorted().joined(separator: "; ")
    case "content-type":
      guard values.count == 1, let type = MediaType(values[0]) else { return values.joined(separator: ", ") }
      // The boundary is another each time.
      let parameters = type.parameters.filter { $0.name != "boundary" }.map { parameter in
        "; \(parameter.name)=\(parameter.name == "charset" ? ASCII.lowercased(parameter.value) : parameter.value)"
      }
      return type.essence + parameters.joined()
    default:
      let members = values.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
      return members.map { ASCII.trimmed(String($0)) }.joined(separator: ", ")
    }
  }

  /// Whether these are the recorded ones, each of whose placeholders stands for anything.
  func agree(with recorded: HeaderValues) -> Bool {
    zip(values, recorded.values).allSatisfy { mine, theirs in
      guard let mine, let theirs else { return mine == nil && theirs == nil }
      return mine == theirs || PlaceholderAgreement.agrees(Array(mine.utf8), with: Array(theirs.utf8))
    }
  }
}
