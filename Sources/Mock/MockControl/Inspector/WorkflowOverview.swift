import ContractModel
import HTTPMessages
import JSONSyntax
import MockEngine
import Workflows

/// The workflows of a contract, with the number of requests that the mock API got for each step.
struct WorkflowOverview {
  private let workflows: [Workflow]
  private let contract: Contract
  /// The number of requests in the journal, by operation.
  private let requests: [String: Int]

  /// Creates the overview; a request counts for every step that its operation is in, also if no workflow sent it.
  init(of contract: Contract, journal: [JournalEntry]) {
    self.contract = contract
    workflows = WorkflowSet(of: contract).workflows
    requests = journal.reduce(into: [:]) { counts, entry in
      if case .callback = entry.source { return }
      if let operation = entry.operation { counts[operation, default: 0] += 1 }
    }
  }

  /// The workflows as the control API returns them.
  var literal: JSONLiteral {
    .array(
      workflows.map { workflow in
        var members = [JSONLiteral.Member("id", .string(workflow.id))]
        if let summary = workflow.summary { members.append(JSONLiteral.Member("summary", .string(summary))) }
        members.append(JSONLiteral.Member("place", .string(workflow.place.description)))
        return .object(members + [JSONLiteral.Member("steps", .array(workflow.steps.map(literal)))])
      }
    )
  }

  private func literal(_ step: WorkflowStep) -> JSONLiteral {
    let id = JSONLiteral.Member("id", .string(step.id))
    switch step.target {
    case .workflow(let target): return .object([id, JSONLiteral.Member("workflow", .string(target))])
    case .operation(let target):
      var members = [id, JSONLiteral.Member("operation", .string(target))]
      if let operation = contract.operation(id: target) {
        members.append(JSONLiteral.Member("method", .string(operation.method.rawValue)))
        members.append(JSONLiteral.Member("path", .string(operation.path.text)))
      }
      return .object(members + [JSONLiteral.Member("requests", JSONLiteral(requests[target] ?? 0))])
    }
  }
}
