import ContractJudge
import ContractModel
import ContractReports
import Diagnostics
import HTTPMessages

extension GroupExplorer {
  /// Repeats one request of each safe operation that requires credentials, without and with wrong ones.
  func credentialProbes(_ result: GroupExchanges) async -> [JudgedExchange] {
    guard session.checks.contains(.credentials) else { return [] }
    let firsts = operations.filter { $0.method.isSafe && $0.isProbedForCredentials }.compactMap { operation in
      // A request that was refused for lack of credentials shows as well what the server does with made-up ones.
      result.good(operation).first
        ?? result.firsts.first { record in
          record.operation.id == operation.id && [401, 403].contains(record.analysis.response?.status)
        }
    }
    return await pool.map(firsts) { await credentialProbes(repeating: $0) }.flatMap(\.self)
      + sufficiencyProbes(result)
  }

  /// Repeats one request of each safe operation with each of the other credentials that suffice by the contract.
  private func sufficiencyProbes(_ result: GroupExchanges) async -> [JudgedExchange] {
    let firsts = operations.filter(\.method.isSafe).compactMap { result.good($0).first }
    return await pool.map(firsts) { first in
      var records: [JudgedExchange] = []
      for identity in await session.authorizer.sufficient(for: first.operation) {
        let record = await session.perform(
          first.operation,
          first.values,
          .sufficientCredentials(identity.phrase),
          purpose: "the same request \(identity.phrase)",
          as: identity
        )
        if let record { records.append(session.released(record)) }
      }
      return records
    }
    .flatMap(\.self)
  }

  /// Repeats a request without credentials, with those of the run changed, and with made-up ones.
  ///
  /// A server that takes no credentials, or any, gets no made-up ones.
  private func credentialProbes(repeating first: JudgedExchange) async -> [JudgedExchange] {
    let operation = first.operation
    let hasCredentials = await session.authorizer.hasCredentials(for: operation)
    let isRefused = !first.analysis.isSuccess
    // The first request of a run without credentials had none, so its refusal needs no repetition.
    let own: [RequestIdentity] = hasCredentials ? [.anonymous, .wrong] : isRefused ? [] : [.anonymous]
    let forged = ForgedCredential.all(for: operation, includingFirst: !hasCredentials).map {
      RequestIdentity.forged($0)
    }
    var records: [JudgedExchange] = []
    var isAccepted = false
    for identity in own + forged {
      if isAccepted, !own.contains(identity) { break }
      let record = await session.perform(
        operation,
        first.values,
        .refusedCredentials(identity.phrase),
        purpose: "the same request \(identity.phrase)",
        as: identity
      )
      guard var record else { continue }
      isAccepted = isAccepted || record.analysis.isSuccess || record.unreachableFault != nil
      // Without credentials of its own, a run cannot tell a server that needs none from one that forgets to ask.
      // A server may take each user name of Basic for a new user.
      if !hasCredentials || identity != .anonymous && operation.takesNames {
        record.findings = record.findings.map(Self.asWarning)
      }
      records.append(session.released(record))
    }
    return records
  }

  private static func asWarning(_ finding: Finding) -> Finding {
    guard finding.check == .credentials, finding.exchange?.status.map({ $0 < 500 }) ?? true else { return finding }
    var finding = finding
    finding.severity = .warning
    return finding
  }
}

extension Operation {
  /// Whether a user name and a password are the credentials of the operation.
  fileprivate var takesNames: Bool {
    security.contains { $0.schemes.contains(where: \.authentication.isPair) }
  }

  /// Whether requests without valid credentials must be refused, as far as requests alone can show it: a client certificate
  /// belongs to the connection.
  var isProbedForCredentials: Bool {
    requiresCredentials && !security.contains { $0.schemes.allSatisfy(\.authentication.places.isEmpty) }
  }
}
