import ContractJudge
import ContractModel
import HTTPMessages

extension ComponentExplorer {
  /// Sends the generated requests of the operations with safe methods.
  func generateReads(_ result: inout ComponentResult) async {
    guard let generation = configuration.generation else { return }
    let silent = Set(result.firsts.filter(\.isTimedOut).map(\.operation.id))
    for operation in operations where operation.method.isSafe && !silent.contains(operation.id) {
      await generate(operation, known: result.good(operation).first?.values, generation, &result)
    }
  }

  /// Sends the generated requests of the operations with unsafe methods and an effect: creations first, deletions last.
  ///
  /// The links of a created resource lead to the paths of the requests that read, update and delete it.
  func generateChanges(_ effect: PhaseEffect, _ items: KnownItems, _ result: inout ComponentResult) async {
    guard let generation = configuration.generation else { return }
    var known: [String: ParameterValues] = [:]
    var creations: [GeneratedCreations] = []
    for record in result.changes where record.analysis.isSuccess && known[record.operation.id] == nil {
      known[record.operation.id] = record.values
      known[record.operation.id]?.body = record.values.body ?? session.bodies[record.operation.id]
    }
    for operation in Self.ordered(generatedChanges(effect)) {
      // Creations need parents that exist; what else acts on an item is not sent to one that the run did not create.
      let parents =
        operation.method == .post ? items.candidates(for: operation, seed: configuration.seed, limit: 1) : []
      let phase = await generate(operation, known: known[operation.id] ?? parents.first, generation, &result)
      creations.append(phase.creations)
      let records = phase.records
      guard let created = records.first(where: { $0.analysis.isGood && !$0.analysis.subject.operation.method.isSafe })
      else { continue }
      for visit in visits(from: created) { known[visit.operation.id] = visit.values }
      let (reads, _) = await follow([created], &result)
      result.generated += reads.map(session.released)
    }
    for var creations in creations.reversed() {
      await creations.end()
      result.generated += creations.records
      result.notes += creations.notes
    }
  }

  /// Returns whether requests with unsafe methods and an effect are generated.
  func generatesChanges(_ effect: PhaseEffect) -> Bool {
    configuration.generation != nil && !generatedChanges(effect).isEmpty
  }

  private func generatedChanges(_ effect: PhaseEffect) -> [Operation] {
    operations.filter { operation in
      !operation.method.isSafe && configuration.allowedUnsafeOperations.contains(operation.id)
        && plan.effects.of(operation) == effect
    }
  }

  /// Creations first, then updates, then deletions, the deepest paths first.
  private static func ordered(_ operations: [Operation]) -> [Operation] {
    func rank(_ operation: Operation) -> (Int, Int) {
      switch operation.method {
      case .post: (0, 0)
      case .delete: (2, -operation.path.text.utf8.count { $0 == 0x2F })
      default: (1, 0)
      }
    }
    return operations.enumerated().sorted {
      let (left, right) = (rank($0.element), rank($1.element))
      return (left.0, left.1, $0.offset) < (right.0, right.1, $1.offset)
    }
    .map(\.element)
  }

  /// Sends the generated requests of an operation; returns the phase with the exchanges and their bodies.
  @discardableResult
  private func generate(
    _ operation: Operation,
    known: ParameterValues?,
    _ generation: GenerationConfiguration,
    _ result: inout ComponentResult
  ) async -> GenerationPhase {
    let slots = OperationSlots(
      operation,
      known: known,
      seed: configuration.seed,
      fixedHeaders: configuration.fixedHeaders
    )
    var phase = GenerationPhase(self, slots, generation)
    await phase.run(generation.share(of: plan.generationShares))
    result.generated += phase.records.map(session.released)
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
