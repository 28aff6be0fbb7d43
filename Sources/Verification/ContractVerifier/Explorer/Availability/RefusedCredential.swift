import ContractJudge
import ContractModel
import ContractReports
import Diagnostics

/// Reports a credential that no operation accepts as one fault, in place of one for each operation that refuses it.
enum RefusedCredential {
  /// Replaces the findings about 401 in a run whose credential was never accepted by one that counts the operations.
  ///
  /// A run with one success of an operation that needs credentials keeps its findings.
  static func folding(_ findings: [Finding], _ contract: Contract, _ summaries: [OperationSummary]) -> [Finding] {
    let protected = Set(contract.operations.filter(\.requiresCredentials).map(\.id))
    guard !summaries.contains(where: { protected.contains($0.id) && $0.hasSucceeded }) else { return findings }
    let refusals = findings.indices.filter { position in
      let finding = findings[position]
      return finding.check == .status && finding.exchange?.status == 401 && finding.severity == .error
        && finding.operation.map(protected.contains) == true
    }
    let operations = Set(refusals.compactMap { findings[$0].operation })
    guard let first = refusals.first, operations.count > 1 else { return findings }
    var fault = findings[first]
    fault.message = "status 401 in each of \(counted(operations.count, "operation")): the credential is refused"
    fault.details = ["check the value and the scheme of what --auth, --header or --header-env pass"]
    for position in refusals.dropFirst() { fault.absorb(findings[position]) }
    var folded = findings
    folded[first] = fault
    return folded.enumerated().filter { $0.offset == first || !refusals.contains($0.offset) }.map(\.element)
  }
}
