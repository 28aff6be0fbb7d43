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
  let generation: GenerationConfiguration
  /// What exists.
  var items: KnownItems
  /// The parameters of requests that succeeded, by operation.
  private(set) var accepted: [String: ParameterValues] = [:]
  /// What was created, in the order of the operations' first creations.
  private(set) var creations: [GeneratedCreations] = []
  /// The number of requests that created what others need.
  var made = 0
  /// The keys of the items that generated requests deleted.
  private var deleted: Set<String> = []

  /// Takes the requests that succeeded so far from the groups.
  init(_ generation: GenerationConfiguration, _ items: KnownItems, _ groups: [ExploredGroup]) {
    (self.generation, self.items) = (generation, items)
    for group in groups {
      for record in group.result[.changes]
      where record.analysis.isSuccess && record.isValidOnPurpose && accepted[record.operation.id] == nil {
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
      let usual = await usual(operation, explorer)
      var renewals = 0
      let phase = await explorer.generate(operation, known: usual, generation, &groups[group].result) { record in
        await renewed(after: record, &renewals, explorer)
      }
      add(phase.creations)
      for record in phase.records where operation.method == .delete && record.analysis.isSuccess {
        deleted.insert(KnownItems.key(operation.path, record.pathValues.map(\.plainText)))
      }
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
    let positions = ChangeSender.positions(in: groups)
    // The deepest come first, so that nothing is deleted after its parent is gone.
    let all = creations.enumerated().sorted {
      ($0.element.depth, $0.offset) > ($1.element.depth, $1.offset)
    }
    for var created in all.map(\.element) {
      await created.end { path, item in deleted.contains(KnownItems.key(item, path.map(\.plainText))) }
      guard let group = positions[created.operation.id] else { continue }
      groups[group].result[.generated] += created.records
      groups[group].result.notes += created.notes
    }
    creations = []
  }

  /// Adds what requests of an operation have created to what others of it did.
  mutating func add(_ created: GeneratedCreations) {
    if let position = creations.firstIndex(where: { $0.operation.id == created.operation.id }) {
      creations[position].add(created)
    } else {
      creations.append(created)
    }
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
