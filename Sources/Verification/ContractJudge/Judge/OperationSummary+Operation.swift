package import ContractModel
package import Findings
import HTTPMessages

extension OperationSummary {
  /// The summary of an operation that has no exchanges yet, as the explorer names it.
  package init(of operation: ContractModel.Operation, serverPath: String? = nil) {
    let prefix = serverPath ?? operation.serverPath
    self.init(
      id: operation.id,
      method: operation.method.rawValue,
      path: (prefix == "/" ? "" : prefix) + operation.path.description
    )
    documented = operation.responses.map(\.pattern.description)
    place = ContractPlace(place: operation.place)
  }
}
