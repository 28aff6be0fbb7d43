import Basics
package import ContractModel
import ContractReports
import HTTPMessages
import JSONSyntax
import Workflows

/// The requests that can be derived from a contract alone.
///
/// Most types of a run have it, so that it is one reference.
final class Plan: Sendable {
  /// An operation that can be requested without another operation's response.
  struct FirstRequest: Sendable {
    let operation: Operation
    let values: ParameterValues
    let purpose: String?
  }

  /// Why an operation is not requested.
  struct Omission: Sendable {
    /// The kind of reason, which the summary counts.
    let kind: OperationOmission
    /// The reason, for people.
    let reason: String

    init(_ kind: OperationOmission, _ reason: String) { (self.kind, self.reason) = (kind, reason) }
  }

  /// A link, from the perspective of its target operation.
  struct IncomingLink: Sendable {
    let source: Operation
    let link: Link
  }

  let contract: Contract
  let configuration: ExplorerConfiguration
  /// The operations that may be requested, in contract order.
  let operations: [Operation]
  /// The bodies to send where a request has none of its own, by operation id.
  let bodies: [String: RequestContent]
  /// The effects of the unsafe operations.
  let effects: OperationEffects
  /// The links that paths and schemas imply.
  private let inferred: InferredLinks
  /// The links of all operations, by the id of the target operation.
  private let incoming: [String: [IncomingLink]]

  init(contract: Contract, configuration: ExplorerConfiguration) {
    self.contract = contract
    self.configuration = configuration
    operations = contract.operations.filter { configuration.allows(operation: $0.id) }
    effects = OperationEffects(contract.operations)
    var incoming: [String: [IncomingLink]] = [:]
    let described = Set(contract.operations.flatMap { $0.responses.flatMap(\.links) }.map(\.operationID))
    inferred = InferredLinks(operations, described: described)
    for source in contract.operations {
      for link in source.responses.flatMap(\.links) + inferred.of(source) {
        incoming[link.operationID, default: []].append(IncomingLink(source: source, link: link))
      }
    }
    self.incoming = incoming
    bodies = Dictionary(
      operations.compactMap { operation -> (String, RequestContent)? in
        guard let body = operation.requestBody,
          operation.method.isSafe || configuration.allowedUnsafeOperations.contains(operation.id)
        else { return nil }
        let samples = SampleBodies(operation: operation, seed: configuration.seed)
        return (body.isRequired ? samples.first : samples.examples.first).map { (operation.id, $0) }
      },
      uniquingKeysWith: { first, _ in first }
    )
    let (requests, shares) = (independentRequests, countedShares)
    derived.withLock { $0 = (requests, shares) }
  }

  /// The values that the initializer derives from the other properties.
  private let derived = Mutex<(requests: [FirstRequest], shares: Int)>(([], 0))

  /// The requests that can be sent immediately; computed once.
  var firstRequests: [FirstRequest] { derived.withLock { $0.requests } }
  /// The number of operations with generated requests, and of workflows that are varied, which share the most requests.
  var generationShares: Int { derived.withLock { $0.shares } }

  /// The most requests of one operation with values that were given.
  private static let mostGiven = 20

  /// The requests that can be sent immediately, in contract order, because all their values have an example or default.
  ///
  /// An operation whose path parameters come from another operation's link waits for that response instead: the
  /// identifier of an example might not exist on the target server, unless it was given for that server.
  private var independentRequests: [FirstRequest] {
    operations.flatMap { operation -> [FirstRequest] in
      guard refusal(of: operation) == nil, operation.hasGivenPath || !isFilledByLink(operation),
        var values = operation.exampleValues()
      else { return [] }
      guard let pagination = operation.walkedPagination else {
        let others = operation.hasGivenPath && operation.method.isSafe ? operation.givenPaths(values) : []
        return [FirstRequest(operation: operation, values: values, purpose: nil)]
          + others.dropFirst().prefix(Self.mostGiven - 1).map {
            FirstRequest(operation: operation, values: $0, purpose: "another path value that was given")
          }
      }
      let usual = WalkLimits.usual(operation, pagination)
      values.setLimit(of: usual, page: 0, operation, pagination)
      return [FirstRequest(operation: operation, values: values, purpose: usual.purpose(ofPage: 0))]
    }
  }

  /// Returns why an operation must not be requested; `nil` if it may be.
  func refusal(of operation: Operation) -> Omission? {
    if !operation.method.isSafe, !configuration.allowedUnsafeOperations.contains(operation.id) {
      let option = ShellWord.option("--allow-unsafe", operation.id)
      return Omission(.unsafe, "\(operation.method) is unsafe; \(option) sends it")
    }
    if operation.requestBody?.isRequired == true, bodies[operation.id] == nil {
      return Omission(.example, "no request body can be made from the contract; add an example")
    }
    return nil
  }

  /// Returns why an operation was not requested.
  func omission(of operation: Operation) -> Omission {
    if let refusal = refusal(of: operation) {
      return workflow(sending: operation).map { Omission(.workflow, "only the workflow \"\($0)\" sends it") } ?? refusal
    }
    if isFilledByLink(operation) { return Omission(.link, "no response linked to it") }
    let missing = operation.parameters.filter { $0.isRequired && $0.exampleValue == nil }.map { "\"\($0.name)\"" }
    if !missing.isEmpty, !links(to: operation).isEmpty { return Omission(.link, "no response linked to it") }
    if !missing.isEmpty {
      let names = missing.joined(separator: ", ")
      let path = operation.pathParameters.first { $0.exampleValue == nil }
      let remedy = path.map { "; \(ShellWord.option("--path-value", $0.name, "=VALUE")) gives one" } ?? ""
      return Omission(.example, "the contract gives no example for \(names), and no link leads here\(remedy)")
    }
    return Omission(.ended, "the run ended before it was requested")
  }

  /// Returns the id of the first workflow of the run that sends an operation.
  private func workflow(sending operation: Operation) -> String? {
    WorkflowPhase(plan: self).playable.first { workflow in
      configuration.workflows.workflows.reachable(from: workflow.id).contains { $0.operations.contains(operation.id) }
    }?
    .id
  }

  /// Returns the links that lead to an operation, in contract order.
  func links(to operation: Operation) -> [IncomingLink] {
    (incoming[operation.id] ?? []).filter { configuration.allows(operation: $0.source.id) }
  }

  /// Returns the links of an operation's response: those that the contract describes, otherwise the inferred ones.
  func links(of operation: Operation, _ response: Response) -> [Link] {
    response.links + inferred.of(operation)
  }

  /// Returns a note for an operation that is only probed, because no existing identifier is available for it.
  func isolation(of operation: Operation) -> String? {
    guard refusal(of: operation) == nil, links(to: operation).isEmpty else { return nil }
    guard isFilledByLink(operation) else {
      guard operation.exampleValues() == nil else { return nil }
      return "\(operation.id): never requested with values that exist: \(omission(of: operation).reason)"
    }
    let sources = Set((incoming[operation.id] ?? []).map(\.source.id)).sorted().joined(separator: ", ")
    return
      "\(operation.id): never requested with an identifier that exists; the responses of \(sources) have them, and it is"
      + " left out"
  }

  /// Returns whether a link provides every path parameter; links of excluded operations count, too.
  private func isFilledByLink(_ operation: Operation) -> Bool {
    let needed = Set(operation.pathParameters.map(\.name))
    guard !needed.isEmpty else { return false }
    return (incoming[operation.id] ?? []).contains { incoming in
      incoming.source.id != operation.id && refusal(of: incoming.source) == nil
        && needed.isSubset(of: incoming.link.parameters.map(\.name))
        && (incoming.link.name != InferredLinks.name || operation.exampleValues() == nil)
    }
  }

  /// The operations in groups connected by links; groups and their operations are in contract order.
  var components: [[Operation]] {
    let positions = Dictionary(operations.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    var roots = Array(operations.indices)
    func root(_ position: Int) -> Int {
      var position = position
      while roots[position] != position {
        roots[position] = roots[roots[position]]
        position = roots[position]
      }
      return position
    }
    for (position, operation) in operations.enumerated() {
      for link in operation.responses.flatMap(\.links) + inferred.of(operation) {
        guard let target = positions[link.operationID] else { continue }
        let (one, other) = (root(position), root(target))
        roots[max(one, other)] = min(one, other)
      }
    }
    return Dictionary(grouping: operations.indices, by: { root($0) }).sorted { $0.key < $1.key }
      .map { $0.value.map { operations[$0] } }
  }
}

extension Operation {
  /// Whether the user of the target gave a value for each path parameter without which there is no known item.
  fileprivate var hasGivenPath: Bool {
    pathParameters.contains { !$0.givenValues.isEmpty } && pathParameters.allSatisfy { $0.exampleValue != nil }
  }

  /// Returns values with each combination of the path values that were given, the first ones first.
  fileprivate func givenPaths(_ values: ParameterValues) -> [ParameterValues] {
    pathParameters.reduce([values]) { combinations, parameter in
      let given = parameter.givenValues.map { ParameterValues.Value.value(JSONLiteral($0)) }
      guard given.count > 1 else { return combinations }
      return Array(combinations.lazy.flatMap { values in given.map { values.with(parameter, $0) } }.prefix(1000))
    }
  }
}

extension ParameterValues {
  /// Sets the limit for a page of a walk, if the operation has a limit parameter.
  mutating func setLimit(of limits: WalkLimits, page: Int, _ operation: Operation, _ pagination: Pagination) {
    guard let parameter = operation.queryParameter(pagination.limit) else { return }
    self[parameter] = limits.limit(ofPage: page).map { .value(JSONLiteral($0)) }
  }
}

/// The operations of a contract in groups that must be explored by one run, and their distribution over several runs.
package enum OperationGroups {
  /// Returns the ids of the operations in each group that links connect, in contract order.
  package static func of(_ contract: Contract, _ configuration: ExplorerConfiguration) -> [[String]] {
    Plan(contract: contract, configuration: configuration).components.map { $0.map(\.id) }
  }

  /// Returns the operations of each of several shards: groups stay together, and shards have about as many operations.
  ///
  /// The largest group goes first, each to the shard with the fewest operations, so that the result depends on the
  /// contract alone.
  package static func distributed(_ groups: [[String]], over count: Int) -> [[String]] {
    var shards = [[String]](repeating: [], count: max(1, count))
    let order = groups.indices.sorted { (groups[$1].count, $0) < (groups[$0].count, $1) }
    for position in order {
      let smallest = shards.indices.min { (shards[$0].count, $0) < (shards[$1].count, $1) } ?? 0
      shards[smallest] += groups[position]
    }
    return shards
  }
}
