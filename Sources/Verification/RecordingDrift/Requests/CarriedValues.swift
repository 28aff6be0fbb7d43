import ContractInference
import ContractModel
import HTTPMessages
import JSONSyntax
import Redaction

/// Values that a server made up when a workflow was recorded, and those that it makes up now: identifiers and tokens.
///
/// A later request of the workflow names what an earlier one created, so recorded values in it are replaced.
struct CarriedValues {
  private var values: [String: String] = [:]

  /// The most values of one workflow.
  private static let most = 10_000
  private static let deepest = 32
  private static let longest = 8192
  /// The ends of the names of members with identifiers, in lower case.
  private static let names = ResourceNaming.keys + ["token", "number", "cursor", "version", "etag"]

  /// Learns from two responses to the same request of a workflow.
  mutating func learn(recorded: HTTPResponse, live: HTTPResponse) {
    if let before = recorded.headers["Location"], let now = live.headers["Location"] {
      add(before, now)
      let parts = (before.split(separator: "/"), now.split(separator: "/"))
      if let last = parts.0.last, let new = parts.1.last { add(String(last), String(new)) }
    }
    if let before = recorded.headers["ETag"], let now = live.headers["ETag"] { add(before, now) }
    guard let before = try? JSONDocument(parsing: recorded.body), let now = try? JSONDocument(parsing: live.body) else {
      return
    }
    learn(before.root, now.root, named: "", depth: 0)
  }

  private mutating func learn(_ recorded: JSONValue, _ live: JSONValue, named name: String, depth: Int) {
    guard depth < Self.deepest, values.count < Self.most else { return }
    switch (recorded.kind, live.kind) {
    case (.object, .object):
      for member in recorded.members {
        if let other = live[member.name] { learn(member.value, other, named: member.name, depth: depth + 1) }
      }
    case (.array, .array):
      for (one, other) in zip(recorded.elements, live.elements) { learn(one, other, named: name, depth: depth + 1) }
    case (.string, .string), (.number, .number), (.string, .number), (.number, .string):
      let before = recorded.string ?? recorded.text
      let isNamed = Self.names.contains { ASCII.lowercased(name).hasSuffix($0) }
      let isMadeUp = recorded.kind == .string && (Identifiers.isIdentifier(before) || before.utf8.count >= 16)
      if isNamed || isMadeUp || SecretRedaction.isPlaceholder(before) { add(before, live.string ?? live.text) }
    default: break
    }
  }

  private mutating func add(_ recorded: String, _ live: String) {
    guard recorded != live, !recorded.isEmpty, !live.isEmpty, recorded.utf8.count <= Self.longest,
      live.utf8.count <= Self.longest, values.count < Self.most
    else { return }
    values[recorded] = live
  }

  /// Adds what was learned elsewhere.
  mutating func merge(_ other: CarriedValues) {
    for (recorded, live) in other.values where values.count < Self.most { values[recorded] = live }
  }

  // MARK: Requests

  /// Returns a request with today's values in place of the recorded ones.
  func replaced(in request: HTTPRequest) -> HTTPRequest {
    guard !values.isEmpty else { return request }
    var request = request
    request.url.path = request.url.path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
      values[PercentEncoding.decode(String(segment))].map { PercentEncoding.encode($0) } ?? String(segment)
    }
    .joined(separator: "/")
    request.url.query = request.url.query.map { query in
      query.split(separator: "&", omittingEmptySubsequences: false).map { item in
        let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let value = values[PercentEncoding.decode(String(parts[1]))] else {
          return String(item)
        }
        return "\(parts[0])=\(PercentEncoding.encode(value))"
      }
      .joined(separator: "&")
    }
    request.headers = HTTPHeaders(request.headers.fields.map { HTTPHeaderField($0.name, replaced(words: $0.value)) })
    if let document = try? JSONDocument(parsing: request.body) {
      request.body = replaced(document.root, depth: 0).serialized()
    }
    return request
  }

  /// Replaces a whole value, or its words: `Bearer REDACTED-1`, `session=REDACTED-2; theme=dark`.
  private func replaced(words text: String) -> String {
    if let value = values[text] { return value }
    var (output, word) = ("", "")
    for character in text + " " {
      guard " ;,=".contains(character) else {
        word.append(character)
        continue
      }
      output += (values[word] ?? word) + String(character)
      word = ""
    }
    return String(output.dropLast())
  }

  private func replaced(_ value: JSONValue, depth: Int) -> JSONLiteral {
    guard depth < Self.deepest else { return JSONLiteral(value) }
    switch value.kind {
    case .object: return .object(value.members.map { .init($0.name, replaced($0.value, depth: depth + 1)) })
    case .array: return .array(value.elements.map { replaced($0, depth: depth + 1) })
    case .string: return value.string.flatMap { values[$0] }.map { .string($0) } ?? JSONLiteral(value)
    case .number:
      guard let now = values[value.text], JSONNumber(now) != nil else { return JSONLiteral(value) }
      return .number(now)
    case .null, .true, .false: return JSONLiteral(value)
    }
  }
}
