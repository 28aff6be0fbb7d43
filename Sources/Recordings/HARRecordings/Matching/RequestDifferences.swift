import HTTPMessages
import Redaction

/// Describes the differences between a request and recordings as bounded lines of text without secrets.
struct RequestDifferences {
  private let request: HTTPRequest
  private let requested: RequestKey
  /// The items of the request's query, which may be thousands.
  private let items: QueryItemGroups
  private let rules: MatchRules
  private let selection: JSONSelection?
  private let body: RequestedBody
  private let redaction: SecretRedaction

  init(_ request: HTTPRequest, _ requested: RequestKey, by rules: MatchRules, redactedBy redaction: SecretRedaction) {
    selection = JSONSelection(rules.body)
    self.redaction = redaction
    self.request = request
    self.requested = requested
    items = QueryItemGroups(requested)
    self.rules = rules
    body = RequestedBody(BodyContent(request, selecting: selection))
  }

  /// Describes the differences in method, host, path and query.
  func ofTarget(from recorded: RequestKey) -> [String] {
    var lines: [String] = []
    if requested.method != recorded.method {
      let method = DisplayText.truncated(requested.method.rawValue, to: 40)
      lines.append("method: requested \(method), recorded \(recorded.method)")
    }
    for (subject, requested, recorded) in [
      ("host", requested.host, recorded.host), ("path", requested.path, recorded.path),
    ]
    where requested != recorded {
      lines.append("\(subject): requested \(shown(requested)), recorded \(shown(recorded))")
    }
    let items = QueryDifference.all(items, QueryItemGroups(recorded))
    for item in items.prefix(Self.maxQueryLines) {
      let name = PercentEncoding.decode(String(item.name))
      let isSecret = redaction.isSecret(parameter: name)
      lines.append(
        DisplayText.difference(
          "query item \(DisplayText.truncated(name, to: 60))",
          requested: item.requested.isEmpty ? nil : values(item.requested),
          recorded: item.recorded.isEmpty ? nil : values(item.recorded),
          isSecret: isSecret
        )
      )
    }
    let hidden = items.count - Self.maxQueryLines
    if hidden > 0 { lines.append("query: \(hidden) further \(hidden == 1 ? "difference" : "differences")") }
    return lines
  }

  /// The most differing query items that are described; further ones are only counted.
  private static let maxQueryLines = 20

  /// Describes the differences in the selected headers and, if it is compared, in the body.
  func ofRest(from entry: RecordedEntry) -> [String] {
    var lines: [String] = []
    let recorded = entry.requestHead.headers
    for name in rules.headers.sorted() {
      let (mine, theirs) = (HeaderValues(request.headers, names: [name]), HeaderValues(recorded, names: [name]))
      if mine.matches(theirs) { continue }
      lines.append(
        DisplayText.difference(
          "header \(name)",
          requested: mine.values.first?.map(quoted),
          recorded: theirs.values.first?.map(quoted),
          isSecret: redaction.isSecret(header: name)
        )
      )
    }
    guard rules.body != .ignored, entry.keepsRequestBody else { return lines }
    return lines + BodyDifferences.lines(body, BodyContent(entry, selecting: selection), redactedBy: redaction)
  }

  private func shown(_ text: String) -> String { DisplayText.shown(text, to: 80, redactedBy: redaction) }

  private func quoted(_ text: String) -> String { "\"\(shown(text))\"" }

  /// The values of items, without their names: `"1" and "2"`.
  private func values(_ items: [Substring]) -> String {
    let shown = items.prefix(3).map { item in
      guard let equals = item.firstIndex(of: "=") else { return "without a value" }
      return quoted(PercentEncoding.decode(String(item[item.index(after: equals)...])))
    }
    return (shown + (items.count > 3 ? ["\(items.count - 3) more"] : [])).joined(separator: " and ")
  }
}
