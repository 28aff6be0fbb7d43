import HTTPExchange
import Redaction

/// What differs between a request and recordings, in lines for people: without secrets, and of a bounded length.
struct RequestDifferences {
  private let request: HTTPRequest
  private let asked: RequestKey
  private let headerNames: [String]
  private let body: BodyContent
  private let redaction = SecretRedaction()

  init(_ request: HTTPRequest, _ asked: RequestKey, headerNames: [String]) {
    self.request = request
    self.asked = asked
    self.headerNames = headerNames
    body = BodyContent(request)
  }

  /// What differs in method, host, path and query.
  func ofTarget(from recorded: RequestKey) -> [String] {
    var lines: [String] = []
    if asked.method != recorded.method {
      let method = ShownValue.bounded(asked.method.rawValue, to: 40)
      lines.append("method: asked \(method), recorded \(recorded.method)")
    }
    for (subject, asked, recorded) in [("host", asked.host, recorded.host), ("path", asked.path, recorded.path)]
    where asked != recorded {
      lines.append("\(subject): asked \(shown(asked)), recorded \(shown(recorded))")
    }
    for item in QueryDifference.all(asked, recorded) {
      let name = PercentEncoding.decode(String(item.name))
      let isSecret = redaction.isSecret(parameter: name)
      lines.append(
        ShownValue.line(
          "query item \(ShownValue.bounded(name, to: 60))",
          asked: item.asked.isEmpty ? nil : values(item.asked),
          recorded: item.recorded.isEmpty ? nil : values(item.recorded),
          isSecret: isSecret
        )
      )
    }
    return lines
  }

  /// What differs in the header fields that count and in the body.
  func ofRest(from entry: RecordedEntry) -> [String] {
    var lines: [String] = []
    let recorded = entry.requestHead.headers
    for name in headerNames {
      let (mine, theirs) = (HeaderValues(request.headers, names: [name]), HeaderValues(recorded, names: [name]))
      if mine.agree(with: theirs) { continue }
      lines.append(
        ShownValue.line(
          "header \(name)",
          asked: mine.values.first?.map(quoted),
          recorded: theirs.values.first?.map(quoted),
          isSecret: redaction.isSecret(header: name)
        )
      )
    }
    return entry.keepsRequestBody ? lines + BodyDifferences.lines(body, BodyContent(entry)) : lines
  }

  private func shown(_ text: String) -> String { ShownValue.bounded(redaction.redacting(text: text), to: 80) }

  private func quoted(_ text: String) -> String { "\"\(shown(text))\"" }

  /// Items without their names: `"1" and "2"`.
  private func values(_ items: [Substring]) -> String {
    let shown = items.prefix(3).map { item in
      guard let equals = item.firstIndex(of: "=") else { return "without a value" }
      return quoted(PercentEncoding.decode(String(item[item.index(after: equals)...])))
    }
    return (shown + (items.count > 3 ? ["\(items.count - 3) more"] : [])).joined(separator: " and ")
  }
}

/// Values and lines as people are shown them.
enum ShownValue {
  /// A text on one line, cut where it is long.
  static func bounded(_ text: String, to length: Int) -> String {
    let visible = VisibleText.of(String(text.unicodeScalars.prefix(length + 1)))
    guard visible.unicodeScalars.count > length else { return visible }
    return String(String.UnicodeScalarView(visible.unicodeScalars.prefix(length - 1))) + "…"
  }

  /// `subject: asked …, recorded …`; of a secret not more than that it differs.
  static func line(_ subject: String, asked: String?, recorded: String?, isSecret: Bool) -> String {
    switch (asked, recorded) {
    case (let asked?, let recorded?):
      isSecret
        ? "\(subject): asked another value than recorded (a secret, not shown)"
        : "\(subject): asked \(asked), recorded \(recorded)"
    case (let asked?, nil): "\(subject): asked\(isSecret ? "" : " \(asked)"), not recorded"
    case (nil, let recorded): "\(subject): not asked, recorded\(isSecret ? "" : recorded.map { " \($0)" } ?? "")"
    }
  }
}
