import Basics
import ContractJudge
import ContractModel
import JSONSchemas
import JSONSyntax
import SchemaVariations
import Workflows

/// Finds the values of a workflow that can be generated: inputs, and constants in the bodies of its steps.
///
/// Values from inputs and earlier steps stay as they are in bodies, so that the steps remain connected.
struct WorkflowVariations {
  private static let (maximumChanges, triesPerVariation) = (4, 4)

  let workflow: Workflow
  let seed: UInt64
  /// The valid values of each place, in the order of the steps.
  private let lists: [[WorkflowVariation.Change]]

  /// Finds the values by what a play without generated values has sent; `variable` are the inputs that may change.
  init(
    _ workflow: Workflow,
    in workflows: WorkflowSet,
    inputs: [String: JSONLiteral],
    variable: Set<String>,
    journey: Journey,
    seed: UInt64
  ) {
    (self.workflow, self.seed) = (workflow, seed)
    var seen: Set<StepPlace> = []
    lists =
      Self.changes(of: inputs, variable, workflow, seed)
      + journey.places.filter { seen.insert($0).inserted }.flatMap { place -> [[WorkflowVariation.Change]] in
        guard let step = workflows.workflow(id: place.workflow)?.step(id: place.step), let sent = journey.sent[place]
        else { return [] }
        return Self.changes(of: step, at: place, sent, seed)
      }
  }

  /// Returns up to a number of variations without duplicates: two thirds change one value, the others several.
  func all(_ count: Int) -> [[WorkflowVariation.Change]] {
    guard count > 0, !lists.isEmpty else { return [] }
    let single = RequestGenerator.takingTurns(lists).map { [$0] }
    var variations = Array(single.prefix(count - (lists.count > 1 ? count / 3 : 0)))
    var random = SeededGenerator(seed: seed, purpose: "combinations of the workflow \(workflow.id)")
    var seen = Set(variations.map(Set.init))
    var tries = 0
    while lists.count > 1, variations.count < count, tries < count * Self.triesPerVariation {
      tries += 1
      let size = Int.random(in: 2...min(Self.maximumChanges, lists.count), using: &random)
      let chosen = lists.indices.shuffled(using: &random).prefix(size).sorted()
      let changes = chosen.compactMap { lists[$0].randomElement(using: &random) }
      if seen.insert(Set(changes)).inserted { variations.append(changes) }
    }
    return variations
  }

  private static func changes(
    of inputs: [String: JSONLiteral],
    _ variable: Set<String>,
    _ workflow: Workflow,
    _ seed: UInt64
  ) -> [[WorkflowVariation.Change]] {
    guard let validator = workflow.inputs.schema else { return [] }
    let schema = SchemaReference(value: validator.schema, place: workflow.place, validator: validator)
    let members = inputs.sorted { $0.key < $1.key }.map { JSONLiteral.Member($0.key, $0.value) }
    return changes(of: .object(members), schema, in: .inputs, seed) { path in
      path.first.map(variable.contains) ?? false
    }
  }

  private static func changes(
    of step: WorkflowStep,
    at place: StepPlace,
    _ sent: SentStep,
    _ seed: UInt64
  ) -> [[WorkflowVariation.Change]] {
    // A request that must be refused is not varied.
    guard let status = sent.status, 200..<300 ~= status, let body = sent.body, let value = body.value,
      let content = body.content, let schema = content.schema
    else { return [] }
    let fixed = step.body?.runtimePlaces ?? []
    return changes(of: value, schema, in: .body(place), seed) { path in
      !fixed.contains { $0.starts(with: path) || path.starts(with: $0) }
    } accepting: {
      RequestContent($0, as: content) != nil
    }
  }

  /// Returns the valid changes of a value, in one list for each first key.
  private static func changes(
    of value: JSONLiteral,
    _ schema: SchemaReference,
    in place: WorkflowVariation.Change.Place,
    _ seed: UInt64,
    where mayChange: ([String]) -> Bool,
    accepting accepts: (JSONLiteral) -> Bool = { _ in true }
  ) -> [[WorkflowVariation.Change]] {
    guard value.isAllowed(by: schema) else { return [] }
    var lists: [[WorkflowVariation.Change]] = []
    var positions: [String?: Int] = [:]
    for change in VariationGenerator(schema, seed: seed).variations(of: value)
    where change.violation == nil && mayChange(change.path) && accepts(change.whole) {
      let position = positions[change.path.first] ?? lists.count
      if position == lists.count { lists.append([]) }
      positions[change.path.first] = position
      lists[position].append(
        WorkflowVariation.Change(
          place: place,
          path: change.path,
          value: change.whole.value(at: change.pointer),
          summary: "\(place.subject(change.path)) \(change.phrase)"
        )
      )
    }
    return lists
  }
}

extension WorkflowVariation.Change.Place {
  /// The name of a part: `the input "name"`, `"tags" in the body of the step "add"`.
  fileprivate func subject(_ path: [String]) -> String {
    switch self {
    case .inputs: "the input " + (path.count == 1 ? "\"\(path[0])\"" : "\(JSONPointer(tokens: path))")
    case .body(let place): "\(GeneratedRequest.Slot.body.subject(path)) of the step \"\(place.step)\""
    }
  }
}
