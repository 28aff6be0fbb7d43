import ContractReports
import Diagnostics
import JSONSyntax
import Mustache

/// Renders findings one by one, until the page is as long as a page should be.
struct FindingRenderer {
  private let commands: NextCommands
  private let template: MustacheTemplate
  private let opensAll: Bool
  /// How many findings are rendered.
  private(set) var count = 0
  /// How many errors were not passed so far; there is always room for these before there is for anything else.
  private var errorsLeft: Int
  private var bytes = 0
  /// The numbers of the faults so far.
  private var faults: [FaultIdentity: Int] = [:]
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
    commands = NextCommands(report)
    self.template = template
    errorsLeft = report.count(.error)
    opensAll = report.findings.count <= Self.opened
  }

  /// Renders the next finding; `nil` where the page is long enough, or will be with the errors that follow.
  mutating func next(_ finding: Finding) -> [UInt8]? {
    let isError = finding.severity == .error
    if isError { errorsLeft -= 1 }
    let reserved = isError || count == 0 ? 0 : errorsLeft * (bytes / count)
    guard bytes + reserved < longest else { return nil }
    let text = Array(template.render(values(of: finding)).utf8)
    count += 1
    bytes += text.count
    return text
  }

  /// Returns the fragment of the address of a finding.
  static func anchor(_ fingerprint: String, _ occurrence: Int) -> String {
    "finding-\(fingerprint)" + (occurrence == 1 ? "" : "-\(occurrence)")
  }

  private mutating func values(of finding: Finding) -> HTMLPage.Values {
    let fingerprint = finding.fingerprint
    let occurrence = (anchors[fingerprint] ?? 0) + 1
    anchors[fingerprint] = occurrence
    let anchor = Self.anchor(fingerprint, occurrence)
    let fault = faults[finding.sharedFault] ?? faults.count
    faults[finding.sharedFault] = fault
    let panes = Self.panes(of: finding)
    var values: HTMLPage.Values = [
      "anchor": anchor, "operation": finding.operation ?? "", "check": finding.check.rawValue, "fault": String(fault),
      "severity": finding.severity.rawValue, "open": opensAll, "message": finding.title,
      "subject": finding.operation ?? "", "stages": finding.stages,
      "hasDetails": !finding.details.isEmpty, "details": finding.details, "fingerprint": fingerprint,
      "hasPanes": !panes.isEmpty, "panes": panes, "commands": nextCommands(after: finding),
    ]
    if let pointer = finding.body?.pointer?.description, !pointer.isEmpty { values["pointer"] = pointer }
    if finding.otherExchanges > 0 {
      values["others"] = "the same in \(counted(finding.otherExchanges, "other request"))"
    }
    values["hasEvidence"] = !finding.evidence.isEmpty
    values["evidence"] = finding.evidence.map { exchange -> HTMLPage.Values in
      ["wording": "\(exchange.method) \(exchange.url): \(exchange.wording)", "curl": exchange.curl]
    }
    if let exchange = finding.exchange { values["exchange"] = self.values(of: exchange, anchor: anchor) }
    return values
  }

  /// The commands that come next, each with what it is for.
  private func nextCommands(after finding: Finding) -> [HTMLPage.Values] {
    let next: [(label: String, command: String?)] = [
      ("Start the server", finding.exchange?.preparation.map { "\($0) &" }),
      ("Repeat the request", finding.exchange?.curl),
      ("Judge it again", commands.replay(of: finding)),
      ("Read about the check", commands.explanation(of: finding)),
    ]
    return next.compactMap { label, command in
      command.flatMap { $0.isEmpty ? nil : ["label": label, "command": $0] }
    }
  }

  // MARK: Exchanges

  private mutating func values(of exchange: ExchangeReference, anchor: String) -> HTMLPage.Values {
    var values: HTMLPage.Values = ["wording": "\(exchange.method) \(exchange.url): \(exchange.wording)"]
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
