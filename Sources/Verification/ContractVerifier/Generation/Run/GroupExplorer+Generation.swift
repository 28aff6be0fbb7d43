import ContractJudge
import ContractModel
import HTTPMessages

extension GroupExplorer {
  /// Sends the generated requests of the operations with safe methods.
  func generateReads(_ result: inout GroupExchanges) async {
    guard let generation = configuration.generation else { return }
    let silent = Set(result.firsts.filter(\.isTimedOut).map(\.operation.id))
    for operation in operations where operation.method.isSafe && !silent.contains(operation.id) {
      await generate(operation, known: result.good(operation).first?.values, generation, &result)
    }
  }

  /// Returns whether requests with unsafe methods and an effect are generated.
  func generatesChanges(_ effect: PhaseEffect) -> Bool {
    configuration.generation != nil && !generatedChanges(effect).isEmpty
  }

  /// Returns the operations with unsafe methods and an effect for which requests are generated.
  func generatedChanges(_ effect: PhaseEffect) -> [Operation] {
    operations.filter { operation in
      !operation.method.isSafe && configuration.allowedUnsafeOperations.contains(operation.id)
        && plan.effects.of(operation) == effect
    }
  }

  /// Sends the generated requests of an operation; returns the phase with the exchanges and their bodies.
  @discardableResult
  func generate(
    _ operation: Operation,
    known: ParameterValues?,
    _ generation: GenerationConfiguration,
    _ result: inout GroupExchanges
  ) async -> GenerationPhase {
    let slots = OperationSlots(
      operation,
      known: known,
      seed: configuration.seed,
      fixedHeaders: configuration.fixedHeaders
    )
    var phase = GenerationPhase(self, slots, generation)
    await phase.run(generation.share(of: plan.generationShares))
    result[.generated] += phase.records.map(session.released)
    result.failures += phase.failures
    result.generatedOperations.insert(operation.id)
    result.notes += phase.notes
    return phase
  }
}

extension Plan {
  /// The number of operations with generated requests, and of workflows that are varied.
  var countedShares: Int {
    let workflows = WorkflowPhase(plan: self).playable.count
    guard !configuration.workflows.isAlone else { return workflows }
    return workflows
      + operations.count { $0.method.isSafe || configuration.allowedUnsafeOperations.contains($0.id) }
  }
}
