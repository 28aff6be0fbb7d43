import HTTPMessages

/// The conditions of a request from a client that may already have the response.
///
/// Dates are compared as text, because a client sends back the date that it received.
/// Source: RFC 9110, sections 8.8.3, 13.1.2 and 13.1.3.
struct Validators {
  /// The names of the request headers that are examined.
  static let headerNames = ["If-None-Match", "If-Modified-Since"]

  private let tags: [Substring]
  private let date: String?

  /// Creates the conditions of a `GET` or `HEAD` request; `nil` if it has none.
  init?(of request: HTTPRequest) {
    guard request.method == .get || request.method == .head else { return nil }
    let lists = request.headers.values(of: "If-None-Match")
    tags = lists.flatMap(Self.tags)
    // If there are entity tags, the date is ignored.
    date = lists.isEmpty ? request.headers["If-Modified-Since"] : nil
    guard !tags.isEmpty || date != nil else { return nil }
  }

  /// Whether the client already has this response.
  func agree(with response: HTTPResponse) -> Bool {
    guard response.status == 200 else { return false }
    if let date { return response.headers["Last-Modified"] == date }
    if tags == ["*"] { return true }
    guard let tag = response.headers["ETag"] else { return false }
    return tags.contains { Self.strong($0) == Self.strong(tag[...]) }
  }

  /// Returns the `304` response for a response that is still valid: its headers without those that describe a body.
  static func notModified(_ response: HTTPResponse) -> HTTPResponse {
    var notModified = HTTPResponse(status: 304, version: response.version, headers: response.headers)
    notModified.headers.fields.removeAll { field in
      ["Content-Type", "Content-Length", "Content-Encoding", "Content-Language", "Content-Range"]
        .contains { field.isNamed($0) }
    }
    return notModified
  }

  /// Returns the entity tags of a list; a comma inside quotation marks is part of its tag.
  private static func tags(_ list: String) -> [Substring] {
    var tags: [Substring] = []
    var isQuoted = false
    for part in list.split(separator: ",", omittingEmptySubsequences: false) {
      if isQuoted, let open = tags.popLast() {
        tags.append(list[open.startIndex..<part.endIndex])
      } else {
        tags.append(part)
      }
      if part.utf8.count(where: { $0 == 0x22 }) % 2 == 1 { isQuoted.toggle() }
    }
    return tags.map { ASCII.trimmed(String($0))[...] }.filter { !$0.isEmpty }
  }

  /// Returns the tag without its weak prefix, which makes no difference here.
  private static func strong(_ tag: Substring) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag }
}
