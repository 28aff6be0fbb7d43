import ContractJudge
import ContractModel
import HTTPMessages

extension GroupExplorer {
  /// Sends the generated requests of the operations with safe methods.
  ///
  /// An operation for whose path nothing is known to exist waits for what the run creates.
  func generateReads(_ result: inout GroupExchanges, _ known: KnownItems) async {
    let mayCreate = !configuration.allowedUnsafeOperations.isEmpty
    await generateReads(&result, known) { $0 != nil || $1.path.names.isEmpty || !mayCreate }
  }

  /// Sends the generated requests of the operations with safe methods that have waited for what the run has created.
  ///
  /// - Parameter late: The exchanges of operations that were reached for the first time.
  func generateLateReads(_ result: inout GroupExchanges, _ known: KnownItems, after late: GroupExchanges) async {
    await generateReads(&result, known, after: late) { _, _ in true }
  }

  private func generateReads(
    _ result: inout GroupExchanges,
    _ known: KnownItems,
    after late: GroupExchanges = GroupExchanges(),
    where isDue: (ParameterValues?, Operation) -> Bool
  ) async {
    guard let generation = configuration.generation else { return }
    let firsts = late.firsts + result.firsts
    let silent = Set(firsts.filter(\.isTimedOut).map(\.operation.id))
    let done = result.generatedOperations
    let due = operations.compactMap { operation -> (Operation, ParameterValues?)? in
      guard operation.method.isSafe, !silent.contains(operation.id), !done.contains(operation.id) else { return nil }
      let own = firsts.filter { $0.operation.id == operation.id && $0.analysis.isSuccess }
      let usual = (own.first(where: \.analysis.isGood) ?? own.first)?.values
      guard isDue(usual, operation) else { return nil }
      return (operation, usual ?? known.parents(of: operation))
    }
    let generated = await pool.map(due) { operation, values in
      var own = GroupExchanges()
      await generate(operation, known: values, generation, &own)
      return own
    }
    for own in generated { result.add(own) }
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
  ///
  /// - Parameter renew: Returns the path of another item after a response that says that the item is gone, or deletes it.
  @discardableResult
  func generate(
    _ operation: Operation,
    known: ParameterValues?,
    _ generation: GenerationConfiguration,
    _ result: inout GroupExchanges,
    renewing renew: GenerationPhase.Renewal = { _ in nil }
  ) async -> GenerationPhase {
    let slots = OperationSlots(
      operation,
      known: known,
      seed: configuration.seed,
      fixedHeaders: configuration.fixedHeaders
    )
    var phase = GenerationPhase(self, slots, generation)
    await phase.run(generation.share(of: plan.generationShares), renewing: renew)
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
