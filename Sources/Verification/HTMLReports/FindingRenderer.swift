import ContractReports
import Diagnostics
import JSONSyntax
import Mustache

/// Renders findings one by one, until the page is as long as a page should be.
struct FindingRenderer {
  private let report: Report
  private let template: MustacheTemplate
  private let opensAll: Bool
  /// How many findings are rendered.
  private(set) var count = 0
  private var bytes = 0
  /// How many findings have each fingerprint so far.
  private var anchors: [String: Int] = [:]
  /// The finding that shows each exchange.
  private var exchanges: [ObjectIdentifier: String] = [:]

  /// The size of the findings after which others are left out; after a third of it, requests and responses are.
  private let longest: Int
  /// How many findings a page has that shows all of them opened.
  private static let opened = 3

  init(report: Report, template: MustacheTemplate, longest: Int) {
    self.longest = longest
    self.report = report
    self.template = template
    opensAll = report.findings.count <= Self.opened
  }

  /// Renders the next finding; `nil` where the page is long enough.
  mutating func next(_ finding: Finding) -> [UInt8]? {
    guard bytes < longest else { return nil }
    let text = Array(template.render(values(of: finding)).utf8)
    count += 1
    bytes += text.count
    return text
  }

  private mutating func values(of finding: Finding) -> HTMLPage.Values {
    let fingerprint = finding.fingerprint
    let occurrence = (anchors[fingerprint] ?? 0) + 1
    anchors[fingerprint] = occurrence
    let anchor = "finding-\(fingerprint)" + (occurrence == 1 ? "" : "-\(occurrence)")
    let subject =
      ([finding.stages.joined(separator: ", "), finding.operation ?? ""]).filter { !$0.isEmpty }.joined(separator: ": ")
    let quotations = quotations(of: finding)
    var values: HTMLPage.Values = [
      "anchor": anchor, "operation": finding.operation ?? "", "check": finding.check.rawValue,
      "severity": finding.severity.rawValue, "open": opensAll, "message": finding.message,
      "hasDetails": !finding.details.isEmpty, "details": finding.details, "fingerprint": fingerprint,
      "hasQuotations": !quotations.isEmpty, "quotations": quotations,
    ]
    if !subject.isEmpty { values["subject"] = subject }
    if finding.otherExchanges > 0 {
      values["others"] = "the same in \(counted(finding.otherExchanges, "other exchange"))"
    }
    values["hasEvidence"] = !finding.evidence.isEmpty
    values["evidence"] = finding.evidence.map { exchange -> HTMLPage.Values in
      ["wording": "\(exchange.method) \(exchange.url): \(exchange.wording)", "curl": exchange.curl]
    }
    if let exchange = finding.exchange { values["exchange"] = self.values(of: exchange, anchor: anchor) }
    return values
  }

  // MARK: Quotations

  private func quotations(of finding: Finding) -> [HTMLPage.Values] {
    var quotations: [HTMLPage.Values] = []
    if let body = finding.body {
      let excerpt = body.excerpt.map { excerpt in
        SourceLines(first: body.location?.line ?? 1, texts: [excerpt.text], mark: 0, column: excerpt.mark)
      }
      quotations.append(Self.quotation(body.lines ?? excerpt, caption: body.wording))
    }
    if let contract = finding.contract {
      let pointer = contract.pointer.map { " \($0)" } ?? ""
      quotations.append(Self.quotation(contract.lines, caption: (finding.placeWording ?? "") + pointer))
    }
    return quotations
  }

  private static func quotation(_ lines: SourceLines?, caption: String) -> HTMLPage.Values {
    ["caption": caption, "hasLines": lines != nil, "lines": lines.map(values) ?? []]
  }

  private static func values(of lines: SourceLines) -> [HTMLPage.Values] {
    lines.texts.enumerated().map { position, text in
      let isMarked = position == lines.mark
      var values: HTMLPage.Values = ["number": String(lines.first + position), "marked": isMarked, "hasMark": false]
      guard isMarked, let column = lines.column else {
        values["before"] = text
        values["after"] = ""
        return values
      }
      let scalars = Array(text.unicodeScalars)
      let start = min(max(0, column), scalars.count)
      let end = Self.end(of: start, in: scalars)
      values["before"] = Self.text(scalars[..<start])
      values["mark"] = end > start ? Self.text(scalars[start..<end]) : " "
      values["after"] = Self.text(scalars[end...])
      values["hasMark"] = true
      return values
    }
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }

  /// The end of the value or word that starts at a position.
  private static func end(of start: Int, in scalars: [Unicode.Scalar]) -> Int {
    guard start < scalars.count else { return start }
    guard scalars[start] == "\"" else {
      let word = scalars[start...].prefix { !",:]} \t".unicodeScalars.contains($0) }
      return max(start + 1, word.endIndex)
    }
    var position = start + 1
    while position < scalars.count, scalars[position] != "\"" { position += scalars[position] == "\\" ? 2 : 1 }
    return min(position + 1, scalars.count)
  }

  // MARK: Exchanges

  private mutating func values(of exchange: ExchangeReference, anchor: String) -> HTMLPage.Values {
    var values: HTMLPage.Values = ["wording": "\(exchange.method) \(exchange.url): \(exchange.wording)"]
    values["curl"] = exchange.curl
    if let preparation = exchange.preparation { values["preparation"] = preparation }
    if let place = exchange.recording { values["place"] = "recorded at \(place)" }
    guard let transcript = exchange.transcript else { return values }
    if let first = exchanges[ObjectIdentifier(transcript)] {
      values["same"] = first
    } else if bytes < longest / 3 {
      exchanges[ObjectIdentifier(transcript)] = anchor
      values["transcript"] = Self.values(of: transcript)
    }
    return values
  }

  private static func values(of transcript: ExchangeTranscript) -> HTMLPage.Values {
    var values: HTMLPage.Values = ["requestHead": transcript.request.head, "faults": transcript.faults]
    if !transcript.request.body.isEmpty { values["requestBody"] = transcript.request.body }
    if let response = transcript.response {
      values["responseHead"] = response.head
      if !response.body.isEmpty { values["responseBody"] = response.body }
    }
    if let elapsed = transcript.elapsed { values["time"] = "\(elapsed.milliseconds) ms" }
    return values
  }
}
