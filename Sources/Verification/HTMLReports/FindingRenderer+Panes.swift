import ContractReports
import JSONSyntax

/// The panes with the expected result beside the received one.
extension FindingRenderer {
  /// The values of the panes; none where neither the contract nor the response is quoted.
  static func panes(of finding: Finding) -> [HTMLPage.Values] {
    [expected(by: finding), received(by: finding)].compactMap(\.self)
  }

  static func pane(_ title: String, _ kind: String, _ caption: String, _ lines: MarkedLines?) -> HTMLPage.Values {
    [
      "title": title, "kind": kind, "hasCaption": !caption.isEmpty, "caption": caption,
      "hasLines": lines?.lines.isEmpty == false, "lines": lines?.values ?? [],
      "isNumbered": lines?.lines.first?.number != nil,
    ]
  }

  private static func expected(by finding: Finding) -> HTMLPage.Values? {
    guard let contract = finding.contract else { return nil }
    let column = contract.place.location.map { $0.column - 1 }
    return pane(
      finding.isAboutContract ? "Expected" : "File",
      finding.isAboutContract ? "expected" : "",
      contract.place.description + (contract.pointer.map { " \($0)" } ?? ""),
      contract.lines.map { lines in
        var lines = lines
        // What does not begin there is not marked.
        lines.column = nil
        return MarkedLines(lines, column: column)
      }
    )
  }

  private static func received(by finding: Finding) -> HTMLPage.Values? {
    guard let body = finding.body else {
      return headLines(of: finding).map { pane("Received", "received", "", $0) }
    }
    let excerpt = body.excerpt.map { excerpt in
      SourceLines(first: body.location?.line ?? 1, texts: [excerpt.text], mark: 0, column: excerpt.mark)
    }
    return pane("Received", "received", body.wording, (body.lines ?? excerpt).map { MarkedLines($0) })
  }

  // MARK: Responses without a faulty body

  /// The part of a response that a finding about its status or its headers is about; `nil` for other findings.
  private static func headLines(of finding: Finding) -> MarkedLines? {
    guard let transcript = finding.exchange?.transcript else { return nil }
    guard let response = transcript.response else {
      return transcript.faults.isEmpty ? nil : MarkedLines(transcript.faults)
    }
    let head = response.head.split(separator: "\n", omittingEmptySubsequences: false)
    guard let line = head.first else { return nil }
    if let status = finding.exchange?.status, finding.message.contains("status \(status)") {
      let body = response.body.split(separator: "\n", omittingEmptySubsequences: false)
      var texts = body.isEmpty ? [line] : [line, ""] + body.prefix(bodyLines)
      if body.count > bodyLines { texts.append("…") }
      var lines = MarkedLines(texts)
      lines.mark(String(status), in: 0)
      return lines
    }
    let name = finding.contract?.pointer.flatMap { pointer in
      pointer.tokens.lastIndex(of: "headers").flatMap { pointer.tokens.dropFirst($0 + 1).first }
    }
    let words = Set(finding.message.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "-" })
    for (position, header) in head.enumerated().dropFirst() {
      guard let colon = header.firstIndex(of: ":") else { continue }
      let own = header[..<colon].lowercased()
      guard name.map({ $0.lowercased() == own }) ?? words.contains(own[...]) else { continue }
      var texts = position > 1 ? [line, "…", header] : [line, header]
      if position + 1 < head.count { texts.append("…") }
      var lines = MarkedLines(texts)
      let value = header[header.index(after: colon)...].drop { $0 == " " }
      lines.mark(String(value), in: position > 1 ? 2 : 1)
      return lines
    }
    return name != nil || words.contains("header") ? MarkedLines(head) : nil
  }

  /// How many lines of a body are shown below the status.
  private static let bodyLines = 6
}
