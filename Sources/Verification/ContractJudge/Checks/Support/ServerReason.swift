import ContractModel
import Diagnostics
package import HTTPMessages
import JSONSyntax

/// The reason that a server gives for refusing a request, as one line of its response.
///
/// It is quoted in notes and findings, which are redacted where they are shown.
package struct ServerReason {
  /// The most characters that are quoted.
  private static let maximumLength = 160
  /// The most bytes of a body that are searched.
  private static let maximumBody = 20_000
  /// The most bytes that a compressed body is decoded to.
  private static let maximumDecodedBody = 1_000_000

  /// The status of the response.
  package let status: Int
  /// The reason in the body; `nil` if it gives none.
  package let text: String?
  /// The whole body in lower case, for words that tell the kind of the refusal.
  private let body: String
  private let headers: HTTPHeaders

  /// Finds the reason in a response; `nil` for a success or no response.
  package init?(_ response: HTTPResponse?) {
    guard let response, !(200..<400 ~= response.status) else { return nil }
    status = response.status
    headers = response.headers
    let decoded = ContentDecoding(response, limit: Self.maximumDecodedBody, isPartial: true).body ?? []
    let bytes = Array(decoded.prefix(Self.maximumBody))
    body = String(decoding: bytes, as: UTF8.self).lowercased()
    let said = (try? JSONDocument(parsing: bytes)).flatMap { Self.reason($0.root, depth: 0) } ?? Self.line(bytes)
    text = said.map { VisibleText.of($0.count > Self.maximumLength ? "\($0.prefix(Self.maximumLength - 1))…" : $0) }
  }

  /// The status and what the body says: `status 422, "name: Field required"`.
  package var phrase: String { text.map { "status \(status), \"\($0)\"" } ?? "status \(status)" }

  /// Whether the server says that what the request names exists already.
  package var isConflict: Bool {
    status == 409
      || [400, 403, 422, 500].contains(status)
        && ["exist", "duplicate", "already", "taken", "unique", "in use"].contains { body.contains($0) }
        && !["not exist", "n't exist", "nonexist", "non-exist"].contains { body.contains($0) }
  }

  /// Whether the refusal is about credentials: a 401, or a 403 that says so in its headers or its text.
  package var isAboutCredentials: Bool {
    if status == 401 { return true }
    guard status == 403 else { return false }
    return headers["WWW-Authenticate"] != nil
      || [
        "token", "credential", "authenticat", "unauthorized", "api key", "apikey", "api-key", "log in", "login",
        "sign in",
        "csrf",
      ]
      .contains { body.contains($0) }
  }

  /// Returns whether the body names a member.
  package func names(_ member: String) -> Bool {
    // The words of a text have no brackets, as `page[size]` does.
    if member.contains(where: { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }) {
      return body.contains(member.lowercased())
    }
    let words = body.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
    return words.contains { $0 == member.lowercased() }
  }

  // MARK: Reading

  /// The normalized names of members with a reason, the most telling first.
  private static let names = [
    "detail", "details", "message", "errormessage", "errordescription", "error", "errors", "msg", "reason",
    "description",
    "title", "exception", "fault",
  ]

  private static func reason(_ value: JSONValue, depth: Int) -> String? {
    guard depth < 5 else { return nil }
    if let text = value.string { return nonEmpty(text) }
    if value.kind == .array { return value[0].flatMap { reason($0, depth: depth + 1) } }
    guard value.kind == .object else { return nil }
    for name in names {
      guard let member = value.members.first(where: { ResourceNaming.normalized($0.name) == name }),
        let text = reason(member.value, depth: depth + 1)
      else { continue }
      guard let place = place(value) else { return text }
      return "\(place): \(text)"
    }
    // Django names the member: `{"name": ["This field is required."]}`.
    for member in value.members where member.value.kind == .array || depth > 0 && member.value.kind == .string {
      if let text = reason(member.value, depth: depth + 1) { return "\(member.name): \(text)" }
    }
    return nil
  }

  /// Returns where a validator says that the fault is, such as `["body", "name"]`.
  private static func place(_ object: JSONValue) -> String? {
    guard let place = object["loc"] ?? object["path"] ?? object["field"] ?? object["pointer"] else { return nil }
    if let text = place.string { return text.hasPrefix("/") && text.contains("//") ? nil : nonEmpty(text) }
    let parts = place.elements.map { $0.string ?? $0.text }
    return parts.isEmpty ? nil : parts.joined(separator: ".")
  }

  /// Returns the first line of a text; of a page, its title.
  private static func line(_ bytes: [UInt8]) -> String? {
    var text = String(decoding: bytes.prefix(4_000), as: UTF8.self)
    if let start = text.range(ofText: "<title>"), let end = text[start.upperBound...].range(ofText: "</title>") {
      text = String(text[start.upperBound..<end.lowerBound])
    } else if text.hasPrefix("<") {
      return nil
    }
    return text.split(whereSeparator: \.isNewline).lazy.compactMap { nonEmpty(String($0)) }.first
  }

  private static func nonEmpty(_ text: String) -> String? {
    let words = text.split(whereSeparator: \.isWhitespace)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}

extension StringProtocol {
  /// Returns the range of the first occurrence of a text.
  fileprivate func range(ofText text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text), let end = index(start, offsetBy: text.count, limitedBy: endIndex) {
        return start..<end
      }
      start = index(after: start)
    }
    return nil
  }
}
