import ContractModel
import ContractReports
import HTTPMessages
import JSONSyntax

extension ComponentExplorer {
  /// Sends malformed, unknown and extreme parameters; expects a documented response, and never a server error.
  func probes(_ result: ComponentResult) async -> [JudgedExchange] {
    let silent = Set(result.firsts.filter(\.isTimedOut).map(\.operation.id))
    var seen: Set<String> = []
    let probes = operations.filter { !silent.contains($0.id) && plan.refusal(of: $0) == nil }.flatMap { operation in
      ProbeMaker(
        operation: operation,
        base: result.good(operation).first?.values,
        seed: configuration.seed,
        fixedHeaders: configuration.fixedHeaders
      )
      .probes
    }
    .filter { seen.insert(ComponentExplorer.identity($0.operation, $0.values)).inserted }
    return await pool.map(probes) { probe -> JudgedExchange? in
      await session.perform(probe.operation, probe.values, probe.expectation, purpose: probe.purpose)?.released(
        redactedBy: session.redaction
      )
    }
    .compactMap(\.self)
  }
}
