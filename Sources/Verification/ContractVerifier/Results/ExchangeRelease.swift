import Redaction

/// Releases the bodies of exchanges, and redacts the findings that quote them.
///
/// All else in memory is raw until a report is written. But a run receives more bodies than memory holds, and only with
/// the body can an excerpt or a sentence of a finding lose its secrets. Here is the one place where that is done early;
/// `RedactedReport` takes out of these texts what was learned since.
struct ExchangeRelease: ~Copyable {
  private var redactor: FindingRedactor

  fileprivate init(_ redaction: SecretRedaction) { redactor = FindingRedactor(redaction) }

  /// Returns an exchange without its bodies.
  mutating func released(_ record: JudgedExchange) -> JudgedExchange {
    var record = record
    for position in record.findings.indices { record.findings[position] = released(record.findings[position]) }
    record.analysis.releaseBodies()
    return record
  }

  /// Returns a finding that keeps no body in memory.
  mutating func released(_ finding: Finding) -> Finding { finding.isReleased ? finding : redactor.redacting(finding) }
}

extension VerificationSession {
  /// A release of exchanges that share findings.
  var release: ExchangeRelease { ExchangeRelease(redaction) }

  /// Returns an exchange without its bodies.
  func released(_ record: JudgedExchange) -> JudgedExchange {
    var release = release
    return release.released(record)
  }

  /// Returns a finding that keeps no body in memory.
  func released(_ finding: Finding) -> Finding {
    var release = release
    return release.released(finding)
  }
}

extension Finding {
  /// Whether the finding was redacted with its exchange, which it does not keep.
  fileprivate var isReleased: Bool {
    exchange?.transcript != nil && exchange?.evidence == nil && body?.evidence == nil
      && evidence.allSatisfy { $0.evidence == nil }
  }
}
