import ContractJudge
import ContractModel
import HTTPMessages
import JSONSyntax

/// Sends the generated requests of operations with unsafe methods: creations first, parents before what belongs to them,
/// then updates, then deletions, the deepest first.
///
/// They act on items that the run created. Those of life cycles are deleted by now, so the first item that a generated
/// request creates remains until the end. Of groups that share no entity, several are sent to at the same time, but nothing
/// is deleted before all updates are done.
struct GeneratedChanges {
  let generation: GenerationConfiguration
  /// The items that exist.
  private(set) var items: KnownItems
  /// The parameters of requests that succeeded, by operation.
  private(set) var accepted: [String: ParameterValues] = [:]
  /// The created items, in the order of the operations' first creations.
  private var creations: [GeneratedCreations] = []
  /// The number of requests that created what others need.
  private(set) var made = 0
  /// The keys of the items that generated requests deleted.
  private var deleted: Set<String> = []
  /// The steps since the groups that run at the same time began.
  private var steps: [Step] = []

  /// Something that a request showed, or that was done for one.
  enum Step: Sendable {
    /// A request created what others need.
    case made
    /// Requests of an operation have created something.
    case created(GeneratedCreations)
    /// An item exists.
    case item(KnownItems.Values, of: APIResource)
    /// An item is missing, or was deleted.
    case gone(PathTemplate, KnownItems.Values)
    /// A generated request deleted the item of a path.
    case deleted(PathTemplate, KnownItems.Values)
    /// A response shows what exists.
    case read(JudgedExchange)
    /// An operation is requested with these parameters.
    case accepted(String, ParameterValues)
  }

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

  /// Takes what a request showed.
  mutating func take(_ step: Step) {
    steps.append(step)
    switch step {
    case .made: made += 1
    case .created(let created): add(created)
    case .item(let path, let resource): items.add(path, to: resource, isCreated: true)
    case .gone(let path, let values): items.forget(path, values)
    case .deleted(let path, let values): deleted.insert(KnownItems.key(path, values.map(\.plainText)))
    case .read(let record): items.learn(from: record)
    case .accepted(let operation, let values): accepted[operation] = values
    }
  }

  /// An operation with the position of its group.
  private typealias Change = (group: Int, operation: Operation)

  /// Sends the requests of operations with an effect, and deletes what they created.
  mutating func send(_ effect: PhaseEffect, _ groups: inout [ExploredGroup]) async {
    let sets = effect == .item ? IndependentGroups(groups.map(\.operations)).sets : [Array(groups.indices)]
    let workers = groups.first?.explorer.configuration.workers ?? 1
    for stage in Stage.allCases {
      let changes = Self.ordered(effect, stage, groups)
      steps = []
      let start = (self, groups)
      let parts = sets.map { set in changes.filter { set.contains($0.group) } }.filter { !$0.isEmpty }
      let branches = await WorkerPool(workers: workers).map(parts) { changes in
        // What others do at the same time is not known here, so that the requests depend on no timing.
        var (known, groups) = start
        var results: [(group: Int, result: GroupExchanges)] = []
        for change in changes {
          let result = await known.sent(change, groups[change.group])
          groups[change.group].result.add(result)
          results.append((change.group, result))
        }
        return (steps: known.steps, results: results)
      }
      for branch in branches {
        for step in branch.steps { take(step) }
        for (group, result) in branch.results { groups[group].result.add(result) }
      }
    }
    steps = []
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

  /// Sends the requests of an operation.
  private mutating func sent(_ change: Change, _ group: ExploredGroup) async -> GroupExchanges {
    let (explorer, operation) = (group.explorer, change.operation)
    var result = GroupExchanges()
    result.linkedIdentities = group.result.linkedIdentities
    let usual = await usual(operation, explorer)
    var renewals = 0
    let phase = await explorer.generate(operation, known: usual, generation, &result) { record in
      await renewed(after: record, &renewals, explorer)
    }
    take(.created(phase.creations))
    for record in phase.records where operation.method == .delete && record.analysis.isSuccess {
      take(.deleted(operation.path, record.pathValues))
    }
    if let (resource, path) = phase.creations.keptItem { take(.item(path, of: resource)) }
    let good = phase.records.first { $0.analysis.isGood }
    // The first creation remains, and a deletion removes what it names.
    for record in operation.method == .delete ? phase.records : [good].compactMap(\.self) { take(.read(record)) }
    guard let good else { return result }
    // The links of a created resource lead to the paths of the requests that read, update and delete it.
    for linked in explorer.linkedRequests(from: good) {
      let known = accepted[linked.operation.id] ?? ParameterValues()
      take(.accepted(linked.operation.id, linked.values.completed(by: known)))
    }
    let (reads, _) = await explorer.follow([good], &result)
    result[.generated] += reads.map(explorer.session.released)
    return result
  }

  private mutating func add(_ created: GeneratedCreations) {
    if let position = creations.firstIndex(where: { $0.operation.id == created.operation.id }) {
      creations[position].add(created)
    } else {
      creations.append(created)
    }
  }

  /// The changes that come before all others of the next stage.
  private enum Stage: CaseIterable {
    case creations, updates, deletions

    init(of operation: Operation) {
      self = operation.method == .post ? .creations : operation.method == .delete ? .deletions : .updates
    }
  }

  /// Returns the operations with an effect that are allowed and belong to a stage.
  private static func ordered(_ effect: PhaseEffect, _ stage: Stage, _ groups: [ExploredGroup]) -> [Change] {
    func rank(_ operation: Operation) -> Int {
      let depth = operation.path.text.utf8.count { $0 == 0x2F }
      return switch stage {
      case .creations: depth
      case .updates: 0
      case .deletions: -depth
      }
    }
    return groups.enumerated()
      .flatMap { position, group in group.explorer.generatedChanges(effect).map { (group: position, operation: $0) } }
      .filter { Stage(of: $0.operation) == stage }
      .enumerated()
      .sorted { (rank($0.element.operation), $0.offset) < (rank($1.element.operation), $1.offset) }
      .map(\.element)
  }
}
