package import ContractModel
import Diagnostics
package import Findings

extension OperationSummary {
  /// Creates the summary of an operation that is excluded because of errors in the contract.
  package init(_ operation: SetAsideOperation) {
    let first = operation.problems.first.map { "\($0.place)" } ?? ""
    let others = operation.problems.count - 1
    self.init(
      id: operation.id,
      method: operation.method,
      path: operation.serverPath + operation.path,
      skipped: "set aside: the contract has an error at \(first)"
        + (others > 0 ? ", and \(counted(others, "other"))" : "")
    )
    omission = .contract
  }
}
