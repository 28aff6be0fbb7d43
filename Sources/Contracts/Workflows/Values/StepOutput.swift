/// An output of a step, by its place in a set of workflows.
package struct StepOutput: Sendable, Hashable {
  /// The id of the workflow.
  package let workflow: String
  /// The id of the step.
  package let step: String
  package let name: String

  /// Creates the place of an output.
  package init(workflow: String, step: String, name: String) {
    (self.workflow, self.step, self.name) = (workflow, step, name)
  }
}

extension WorkflowSet {
  /// Returns the outputs of steps that an output of a workflow is made of, also those of workflows that its steps run.
  package func sources(of output: String, of id: String) -> Set<StepOutput> {
    var found: Set<StepOutput> = []
    collect(output, of: id, into: &found, depth: 0)
    return found
  }

  /// Workflows that need each other in a circle end at this depth.
  private static let mostLevels = 32

  private func collect(_ name: String?, of id: String, into found: inout Set<StepOutput>, depth: Int) {
    guard depth < Self.mostLevels, let workflow = workflow(id: id) else { return }
    for output in workflow.outputs where name == nil || output.name == name {
      collect(output.value, in: workflow, called: nil, into: &found, depth: depth)
    }
  }

  /// Collects the outputs that an expression refers to; `called` is the workflow that the expression's step runs.
  private func collect(
    _ expression: WorkflowExpression,
    in workflow: Workflow,
    called: String?,
    into found: inout Set<StepOutput>,
    depth: Int
  ) {
    for case .lookup(let lookup) in expression.all {
      switch lookup.scope {
      case .stepOutputs(let id):
        guard let step = workflow.step(id: id) else { continue }
        for output in step.outputs where lookup.name == nil || output.name == lookup.name {
          let place = StepOutput(workflow: workflow.id, step: id, name: output.name)
          guard found.insert(place).inserted else { continue }
          var called: String?
          if case .workflow(let target) = step.target { called = target }
          collect(output.value, in: workflow, called: called, into: &found, depth: depth)
        }
      case .outputs:
        if let called { collect(lookup.name, of: called, into: &found, depth: depth + 1) }
      case .workflowOutputs(let id): collect(lookup.name, of: id, into: &found, depth: depth + 1)
      case .inputs, .workflowInputs, .source: continue
      }
    }
  }
}
