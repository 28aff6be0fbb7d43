package import ContractModel
import Diagnostics
import HTTPMessages
import JSONSchemas
import JSONSyntax

/// The changes from one contract to another, with what each means to clients and to servers.
///
/// The old contract is what clients and servers were built for. A client keeps working if the new contract accepts its
/// requests, and if it can read the new responses. A server keeps working if the old contract accepts the new requests,
/// and if the new one describes its responses.
package struct ContractComparison: Sendable {
  /// The changes, in the order of the old contract; what was added comes last.
  package internal(set) var changes: [Change]
  /// The number of changes that exceed a limit, and are not among them.
  package let omitted: Int
  /// Whether everything was compared within the limits.
  package let isComplete: Bool
  package let oldVersion: String

  /// Compares two contracts.
  package init(old: Contract, new: Contract, limits: ComparisonLimits = ComparisonLimits()) {
    let run = ContractComparisonRun(old, new, limits)
    EvaluationBudget(steps: limits.steps / 4).spend { run.compare() }
    changes = run.log.changes.map { $0.withoutTrust(inOld: old.hasUnreadParts, inNew: new.hasUnreadParts) }
    omitted = run.log.omitted
    isComplete = !run.effort.isExhausted
    oldVersion = old.documents.first?.version ?? ""
  }

  /// Returns the worst verdict for an audience, without accepted changes; for both for `nil`.
  package func verdict(for audience: Audience?) -> Verdict {
    changes.filter { $0.acceptance == nil }.map { $0.judgement(for: audience).verdict }.max() ?? .compatible
  }

  /// The version that the new contract should have by Semantic Versioning 2.0; `nil` if the old one has another form.
  ///
  /// A change that breaks clients counts as major, except before 1.0.0, where it counts as minor.
  package var suggestedVersion: String? {
    let core = oldVersion.prefix { $0 != "-" && $0 != "+" }
    let text = core.first == "v" ? core.dropFirst() : core
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...3).contains(parts.count), parts.allSatisfy({ $0.map { (0..<1_000_000).contains($0) } ?? false }) else {
      return nil
    }
    let numbers = parts.compactMap(\.self) + Array(repeating: 0, count: 3 - parts.count)
    let topics = Set(changes.map(\.rule.topic))
    if changes.isEmpty { return oldVersion }
    if changes.contains(where: { $0.client.verdict == .breaking }) {
      return numbers[0] == 0 ? "0.\(numbers[1] + 1).0" : "\(numbers[0] + 1).0.0"
    }
    return topics == [.documents]
      ? "\(numbers[0]).\(numbers[1]).\(numbers[2] + 1)" : "\(numbers[0]).\(numbers[1] + 1).0"
  }
}

/// A comparison while it runs.
final class ContractComparisonRun {
  let old: ComparedContract
  let new: ComparedContract
  let log = ChangeLog()
  let effort: ComparisonEffort
  let requests: SchemaComparison
  let responses: SchemaComparison
  /// Whether both documents as a whole name the same servers, so that those of a path make the difference.
  lazy var hasSameServers = Self.servers(old) == Self.servers(new)

  init(_ old: Contract, _ new: Contract, _ limits: ComparisonLimits) {
    effort = ComparisonEffort(limits)
    (self.old, self.new) = (ComparedContract(old), ComparedContract(new))
    requests = SchemaComparison(.request, old, new, log: log, effort: effort)
    responses = SchemaComparison(.response, old, new, log: log, effort: effort)
  }

  private static func servers(_ side: ComparedContract) -> Set<String> {
    Set(side.roots.flatMap { $0["servers"]?.elements.map { $0["url"]?.string ?? "" } ?? [] })
  }

  func compare() {
    let matching = OperationMatching(old.operations, new.operations)
    compareDocuments(matching.pairs)
    for (before, after) in matching.pairs { compare(before, after) }
    report(moved: matching.moved)
    for operation in matching.removed { report(removed: operation) }
    for operation in matching.added { report(added: operation) }
    reportSetAside()
    reportUnreadParts()
    compareWebhooks()
    reportUnproven()
  }

  /// Reports in one change that the limits did not suffice for everything.
  private func reportUnproven() {
    guard effort.unproven > 0 else { return }
    let message = "schemas were not compared to the end within the limits, at \(effort.unproven) places of messages"
    let document = ChangedPart("document", old.place, new.place)
    add(.notCompared, document, message, client: .undecided, server: .undecided)
  }

  /// Adds a change that concerns no schema.
  func add(
    _ rule: ChangeRule,
    _ place: ChangedPart,
    _ message: String,
    client: Judgement = .compatible,
    server: Judgement = .compatible
  ) {
    log.add(
      Change(
        rule: rule,
        subject: place.subject,
        part: place.part,
        path: "",
        message: message,
        oldPlace: place.old,
        newPlace: place.new,
        client: client,
        server: server
      )
    )
  }

  // MARK: Operations as a whole

  private func report(removed operation: ComparedOperation) {
    guard new.setAside.isDisjoint(with: [operation.key, operation.keyOfAnyMethod]) else { return }
    let warning = operation.operation.isDeprecated ? "; it was deprecated" : ""
    let place = ChangedPart(operation.name, operation.operation.place, new.place)
    add(.operationRemoved, place, "the operation was removed\(warning)", client: .broken(operation.name, .old))
  }

  private func report(added operation: ComparedOperation) {
    guard old.setAside.isDisjoint(with: [operation.key, operation.keyOfAnyMethod]) else { return }
    let place = ChangedPart(operation.name, old.place, operation.operation.place)
    add(.operationAdded, place, "the operation was added", server: .broken(operation.name, .new))
  }

  /// Reports the operations that one of the documents describes with errors.
  private func reportSetAside() {
    for (side, others, isOld) in [(old, new, true), (new, old, false)] {
      for operation in side.contract.setAside {
        let reason = operation.problems.first.map { ": \($0.message)" } ?? ""
        let isShared = others.setAside.contains(ComparedContract.key(of: operation))
        let name = "\(operation.method) \(operation.path)"
        add(
          isShared ? .notCompared : .notReadable,
          ChangedPart(name, isOld ? operation.place : nil, isOld ? nil : operation.place),
          "the operation cannot be read in the \(isOld ? "old" : "new") contract\(reason)",
          client: .undecided,
          server: .undecided
        )
      }
    }
  }

  private func report(moved: [(old: ComparedOperation, new: ComparedOperation)]) {
    let groups = Dictionary(grouping: moved) { pair in
      OperationMatching.prefixes(pair.old.segments, pair.new.segments) ?? [
        pair.old.name, pair.new.name,
      ]
    }
    for (prefixes, group) in groups.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      guard let first = group.first else { continue }
      let isResource = group.count > 1
      let (from, to) =
        isResource
        ? (prefixes.first ?? "", prefixes.last ?? "") : (first.old.operation.path.text, first.new.operation.path.text)
      let all = isResource ? ": \(group.map(\.old.name).listed(atMost: 5))" : ""
      add(
        isResource ? .resourceMoved : .operationMoved,
        ChangedPart(isResource ? from : first.old.name, first.old.operation.place, first.new.operation.place),
        "\(isResource ? "the resource with its \(group.count) operations" : "the operation") moved from \(from) to \(to)\(all)",
        client: .broken(first.old.name, .old),
        server: .broken(first.new.name, .new)
      )
      for pair in group { compare(pair.old, pair.new) }
    }
  }
}

extension Judgement {
  /// A breaking verdict that a message proves.
  static func broken(_ message: String, _ side: Witness.Side) -> Judgement {
    Judgement(verdict: .breaking, witness: Witness(instance: .message(message), acceptedBy: side))
  }

  static let risky = Judgement(verdict: .risky)
  static let undecided = Judgement(verdict: .undecided)
}
