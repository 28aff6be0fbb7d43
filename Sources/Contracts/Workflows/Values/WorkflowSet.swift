package import ContractModel

/// The workflows of a contract's Arazzo documents, and the problems found in them.
package struct WorkflowSet: Sendable {
  /// The workflows that can be played, by document, then in document order.
  package let workflows: [Workflow]
  /// The ids of workflows with errors, which cannot be played.
  package let unusable: [String]
  /// The problems in the documents, ordered by place.
  package let problems: [ContractProblem]
  private let positions: [String: Int]

  /// No workflows.
  package init() { self.init(workflows: [], unusable: [], problems: []) }

  init(workflows: [Workflow], unusable: [String], problems: [ContractProblem]) {
    self.workflows = workflows
    self.unusable = unusable
    self.problems = problems
    positions = Dictionary(zip(workflows.map(\.id), workflows.indices), uniquingKeysWith: { first, _ in first })
  }

  /// Reads the workflows of a contract.
  package init(of contract: Contract) {
    var reader = WorkflowReader(contract: contract)
    self = reader.read()
  }

  package func workflow(id: String) -> Workflow? { positions[id].map { workflows[$0] } }

  /// Returns whether there is a workflow with an id, even one with errors.
  package func contains(id: String) -> Bool { positions[id] != nil || unusable.contains(id) }

  /// Returns a workflow and all workflows that a run of it may play, each once.
  package func reachable(from id: String) -> [Workflow] {
    var found: [Workflow] = []
    var seen: Set<String> = []
    var work = [id]
    while let next = work.popLast() {
      guard seen.insert(next).inserted, let workflow = workflow(id: next) else { continue }
      found.append(workflow)
      work += workflow.dependencies + workflow.calledWorkflows
    }
    return found
  }
}

extension Workflow {
  /// The ids of the workflows that steps and actions run, with repetitions.
  package var calledWorkflows: [String] {
    steps.flatMap { step -> [String] in
      var ids: [String] = []
      if case .workflow(let id) = step.target { ids.append(id) }
      for action in step.successActions + step.failureActions {
        switch action.kind {
        case .goto(.workflow(let id)), .retry(_, _, .workflow(let id)?): ids.append(id)
        case .end, .goto(.step), .retry: break
        }
      }
      return ids
    }
  }

  /// The ids of the operations that the workflow's own steps request, each once.
  package var operations: [String] {
    var seen: Set<String> = []
    return steps.compactMap { step in
      guard case .operation(let id) = step.target, seen.insert(id).inserted else { return nil }
      return id
    }
  }
}
