import ContractJudge
import ContractModel
import HTTPMessages
import JSONSyntax

/// Sends the generated requests of operations with unsafe methods: creations first, parents before what belongs to them,
/// then updates, then deletions, the deepest first.
///
/// They act on items that the run created. Those of life cycles are deleted by now, so the first item that a generated
/// request creates remains until the end.
struct GeneratedChanges {
  private let generation: GenerationConfiguration
  /// What exists.
  private var items: KnownItems
  /// The parameters of requests that succeeded, by operation.
  private var accepted: [String: ParameterValues] = [:]
  /// What was created, with the positions of the groups.
  private var creations: [(group: Int, created: GeneratedCreations)] = []

  /// Takes the requests that succeeded so far from the groups.
  init(_ generation: GenerationConfiguration, _ items: KnownItems, _ groups: [ExploredGroup]) {
    (self.generation, self.items) = (generation, items)
    for group in groups {
      for record in group.result[.changes] where record.analysis.isSuccess && accepted[record.operation.id] == nil {
        var values = record.values
        values.body = values.body ?? group.explorer.session.bodies[record.operation.id]
        accepted[record.operation.id] = values
      }
    }
  }

  /// Sends the requests of operations with an effect, and deletes what they created.
  mutating func send(_ effect: PhaseEffect, _ groups: inout [ExploredGroup]) async {
    for (group, operation) in Self.ordered(effect, groups) {
      let explorer = groups[group].explorer
      let usual = usual(operation, seed: explorer.configuration.seed)
      let phase = await explorer.generate(operation, known: usual, generation, &groups[group].result)
      creations.append((group, phase.creations))
      if let (resource, path) = phase.creations.keptItem { items.add(path, to: resource, isCreated: true) }
      let good = phase.records.first { $0.analysis.isGood }
      // The first creation remains, and a deletion removes what it names.
      for record in operation.method == .delete ? phase.records : [good].compactMap(\.self) {
        items.learn(from: record)
      }
      guard let good else { continue }
      // The links of a created resource lead to the paths of the requests that read, update and delete it.
      for linked in explorer.linkedRequests(from: good) {
        let known = accepted[linked.operation.id] ?? ParameterValues()
        accepted[linked.operation.id] = linked.values.completed(by: known)
      }
      let (reads, _) = await explorer.follow([good], &groups[group].result)
      groups[group].result[.generated] += reads.map(explorer.session.released)
    }
    for (group, var created) in creations.reversed() {
      await created.end()
      groups[group].result[.generated] += created.records
      groups[group].result.notes += created.notes
    }
    creations = []
  }

  /// Returns the parameters that the requests of an operation are varied from: those of a request that succeeded, with
  /// a path that names what exists; `nil` if neither is known.
  ///
  /// Creations need parents that exist; what else acts on an item is not sent to one that the run did not create.
  private func usual(_ operation: Operation, seed: UInt64) -> ParameterValues? {
    let accepted = accepted[operation.id]
    guard !operation.path.names.isEmpty else { return accepted }
    if let accepted, items.contains(accepted, of: operation) { return accepted }
    let isCreation = operation.method == .post
    guard let accepted else {
      let candidates = isCreation ? items.candidates(for: operation, seed: seed, limit: 1) : []
      return candidates.first
        ?? items.createdValues(for: operation.path).flatMap { ParameterValues().with(path: $0, of: operation) }
    }
    let path =
      items.createdValues(for: operation.path)
      ?? (isCreation ? items.paths(for: operation.path, limit: 1).first : nil)
    return path.flatMap { accepted.with(path: $0, of: operation) } ?? accepted
  }

  /// Returns the operations with an effect that are allowed, each with the position of its group.
  private static func ordered(_ effect: PhaseEffect, _ groups: [ExploredGroup]) -> [(group: Int, operation: Operation)]
  {
    func rank(_ operation: Operation) -> (Int, Int) {
      let depth = operation.path.text.utf8.count { $0 == 0x2F }
      return switch operation.method {
      case .post: (0, depth)
      case .delete: (2, -depth)
      default: (1, 0)
      }
    }
    return groups.enumerated()
      .flatMap { position, group in group.explorer.generatedChanges(effect).map { (group: position, operation: $0) } }
      .enumerated()
      .sorted {
        let (left, right) = (rank($0.element.operation), rank($1.element.operation))
        return (left.0, left.1, $0.offset) < (right.0, right.1, $1.offset)
      }
      .map(\.element)
  }
}
