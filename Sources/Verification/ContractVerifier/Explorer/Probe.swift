import ContractJudge
import ContractModel
import ContractReports
import HTTPMessages

/// A request that must be rejected, or that tests a limit of what a server can handle.
struct Probe: Sendable {
  /// What a probe tests: after the first failure of a kind, an operation gets no other probe of it.
  struct Kind: Sendable, Hashable {
    let operation: String
    /// What is tested, and the parameter with which, if that makes a difference.
    let name: String
  }

  let request: LinkedRequest
  let kind: Kind

  /// Creates a probe of an operation.
  init(_ operation: Operation, _ values: ParameterValues, _ expectation: Expectation, _ purpose: String, kind: String) {
    request = LinkedRequest(operation: operation, values: values, expectation: expectation, purpose: purpose)
    self.kind = Kind(operation: operation.id, name: kind)
  }

  /// Returns whether the response to a probe of a kind makes the others of the kind superfluous.
  static func isFailure(_ record: JudgedExchange) -> Bool {
    record.absence != nil || record.analysis.response.map { $0.status >= 500 } ?? true
      || record.findings.contains { $0.check == .rejection }
  }
}
