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
      let pair = DisplayText.pair(requested, recorded, to: 80, redactedBy: redaction)
      lines.append("\(subject): requested \(pair.requested), recorded \(pair.recorded)")
    }
    let items = QueryDifference.all(items, QueryItemGroups(recorded))
    for item in items.prefix(Self.maxQueryLines) {
      let name = PercentEncoding.decode(String(item.name))
      let isSecret = redaction.isSecret(parameter: name)
      let (requested, recorded) = values(item.requested, item.recorded)
      lines.append(
        DisplayText.difference(
          "query item \(DisplayText.truncated(name, to: 60))",
          requested: requested,
          recorded: recorded,
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
      let (requested, recorded) = quoted(mine.values.first ?? nil, theirs.values.first ?? nil)
      lines.append(
        DisplayText.difference(
          "header \(name)",
          requested: requested,
          recorded: recorded,
          isSecret: redaction.isSecret(header: name)
        )
      )
    }
    guard rules.body != .ignored, entry.keepsRequestBody else { return lines }
    return lines + BodyDifferences.lines(body, BodyContent(entry, selecting: selection), redactedBy: redaction)
  }

  /// Quotes two values, of which one may be missing.
  private func quoted(_ requested: String?, _ recorded: String?) -> (requested: String?, recorded: String?) {
    let pair = DisplayText.pair(requested ?? "", recorded ?? "", to: 80, redactedBy: redaction)
    return (requested.map { _ in "\"\(pair.requested)\"" }, recorded.map { _ in "\"\(pair.recorded)\"" })
  }

  /// The values of items, without their names: `"1" and "2"`; `nil` for no items.
  private func values(_ requested: [Substring], _ recorded: [Substring]) -> (requested: String?, recorded: String?) {
    let (mine, theirs) = (requested.map(Self.value), recorded.map(Self.value))
    let shown = (0..<min(DisplayText.valuesShown, max(mine.count, theirs.count))).map { position in
      quoted(mine.dropFirst(position).first ?? nil, theirs.dropFirst(position).first ?? nil)
    }
    func joined(_ texts: [String?], of count: Int) -> String? {
      DisplayText.joined(texts.map { $0 ?? "without a value" }, of: count)
    }
    return (joined(shown.map(\.requested), of: mine.count), joined(shown.map(\.recorded), of: theirs.count))
  }

  /// The decoded value of an item; `nil` for one that is a name alone.
  private static func value(of item: Substring) -> String? {
    item.firstIndex(of: "=").map { PercentEncoding.decode(String(item[item.index(after: $0)...])) }
  }
}
