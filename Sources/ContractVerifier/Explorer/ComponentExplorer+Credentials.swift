import ContractModel
import ContractReports
import Diagnostics
import HTTPMessages

extension ComponentExplorer {
  /// Repeats one good request of each operation that requires credentials, without and with wrong ones.
  func credentialProbes(_ result: ComponentResult) async -> [JudgedExchange] {
    guard session.checks.contains(.credentials) else { return [] }
    var records: [JudgedExchange] = []
    for operation in operations where operation.method.isSafe && operation.requiresCredentials {
      guard let first = result.good(operation).first else { continue }
      let hasCredentials = await session.authorizer.hasCredentials(for: operation)
      for identity in hasCredentials ? [RequestIdentity.anonymous, .wrong] : [.anonymous] {
        let record = await session.perform(
          operation,
          first.values,
          .refusedCredentials(identity.phrase),
          purpose: "the same request \(identity.phrase)",
          as: identity
        )
        guard var record else { continue }
        // Without credentials of its own, a run cannot tell a server that needs none from one that forgets to ask.
        if !hasCredentials { record.findings = record.findings.map(Self.asWarning) }
        records.append(record.released(redactedBy: session.redaction))
      }
    }
    return records
  }

  private static func asWarning(_ finding: Finding) -> Finding {
    guard finding.check == .credentials else { return finding }
    var finding = finding
    finding.severity = .warning
    return finding
  }
}
