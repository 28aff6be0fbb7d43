import Diagnostics
import HTTPMessages
import JSONSyntax

extension BodyPlace {
  /// The place in words: `body 12:5 /items/0/id`, or as much of it as is known.
  package var wording: String {
    ["body", location?.description, pointer?.description].compactMap(\.self).filter { !$0.isEmpty }
      .joined(separator: " ")
  }
}

extension Finding {
  /// Where a file says so: `contract Contracts/feed.yaml:24:21`, or `file Recordings/feed.har:12:7` for other files.
  package var placeWording: String? {
    contract.map { "\(isAboutContract ? "contract" : "file") \($0.place)" }
  }

  /// Whether the file of the place is a contract, and not a recording or the project's scenarios.
  package var isAboutContract: Bool { !Self.checksOfFiles.contains(check) }

  /// The message as a heading: with the member that it is about, `isbn: expected a string, found null`.
  package var title: String {
    if let status = exchange?.status, status >= 500, body == nil {
      let undocumented = "status \(status) is not documented"
      if message.hasPrefix(undocumented) {
        return "server error \(status), not documented" + message.dropFirst(undocumented.count)
      }
    }
    guard check == CheckID("body-schema"),
      let member = body?.pointer?.tokens.last(where: { !$0.allSatisfy(\.isNumber) }), !member.isEmpty,
      !message.contains("\"\(member)\"")
    else { return message }
    return "\(member): \(message)"
  }

  /// The first line of the response's body, where it may say why the status came.
  package var answer: String? {
    guard body == nil, let exchange, (exchange.status ?? 0) >= 400,
      let text = exchange.transcript?.response?.body
    else { return nil }
    let line = text.trimmingPrefix(while: \.isWhitespace).prefix { !$0.isNewline }
    guard !line.isEmpty else { return nil }
    return line.count > Self.longestAnswer ? line.prefix(Self.longestAnswer) + "…" : String(line)
  }

  private static let longestAnswer = 120

  /// Whether the finding is about a document alone, at a place that a reader wants to see.
  package var isAboutDocument: Bool {
    exchange == nil && body == nil && contract != nil && Self.checksOfDocuments.contains(check)
  }

  /// The line of the document that the finding is about, where it is known.
  package var sourceExcerpt: Excerpt? {
    guard isAboutDocument, let lines = contract?.lines, let column = lines.column,
      lines.texts.indices.contains(lines.mark)
    else { return nil }
    return Excerpt(text: lines.texts[lines.mark], mark: column)
  }

  private static let checksOfDocuments = Set([.contract] + DescribedCheck.ofDocuments.map(\.id))
  private static let checksOfFiles: Set<CheckID> = [.recording, .scenario, .secret, .age, .unused, .exclusion]
}

extension ExchangeReference {
  /// The commands that repeat the request, in their order; none for a request that the API sent.
  package var commands: [String] { [preparation.map { "\($0) &" }, curl].compactMap(\.self).filter { !$0.isEmpty } }

  /// Number, outcome and purpose in words: `request 3, status 200: page 2 of the walk with limit 1`.
  package var wording: String {
    "request \(number), \(status.map { "status \($0)" } ?? "no status")\(purpose.map { ": \($0)" } ?? "")"
  }
}
