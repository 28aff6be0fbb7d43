import ContractModel
import HTTPMessages
import Workflows

/// The requests of a run, of which none is sent; each phase takes its own.
struct DryRun {
  let plan: Plan
  /// The operations that may be requested, in contract order.
  private let operations: [Operation]
  private let firstRequests: [Plan.FirstRequest]
  private let builder: OperationRequestBuilder

  init(_ plan: Plan) {
    self.plan = plan
    operations = plan.operations.filter { plan.refusal(of: $0) == nil }
    firstRequests = plan.firstRequests
    builder = OperationRequestBuilder(
      baseURL: plan.configuration.baseURL,
      serverPath: plan.configuration.serverPath,
      bodies: plan.bodies
    )
  }

  private var configuration: ExplorerConfiguration { plan.configuration }

  // MARK: Workflows

  /// The requests of the workflows that log in.
  var loginRequests: [PlannedRequest] {
    let workflows = configuration.workflows.workflows
    return workflowRequests(of: configuration.logins.compactMap { workflows.workflow(id: $0.workflow) })
  }

  /// Returns the requests of the steps of workflows, which depend on earlier responses and actions.
  func workflowRequests(of workflows: [Workflow]) -> [PlannedRequest] {
    var seen: Set<String> = []
    return workflows.flatMap { configuration.workflows.dependencies(of: $0) + [$0] }
      .filter { seen.insert($0.id).inserted }.flatMap { requests(of: $0, depth: 0) }
  }

  private func requests(of workflow: Workflow, depth: Int) -> [PlannedRequest] {
    guard depth < configuration.workflows.limits.depth else { return [] }
    return workflow.steps.flatMap { step -> [PlannedRequest] in
      switch step.target {
      case .operation(let id):
        guard let operation = plan.contract.operation(id: id) else { return [] }
        let path =
          (configuration.serverPath.map { $0 == "/" ? "" : $0 } ?? operation.serverPath) + operation.path.description
        return [request(operation, path, "step \"\(step.id)\" of the workflow \"\(workflow.id)\"")]
      case .workflow(let id):
        return configuration.workflows.workflows.workflow(id: id).map { requests(of: $0, depth: depth + 1) } ?? []
      }
    }
  }

  // MARK: Reading

  /// The first requests of safe operations.
  var plannedFirstRequests: [PlannedRequest] {
    firstRequests.filter(\.operation.method.isSafe).compactMap { first in
      let isList = first.operation.walkedPagination != nil
      return request(first, isList ? "\(first.purpose ?? "page 1"), and on to the end" : Self.fromExamples)
    }
  }

  /// The first pages of the further walks of lists.
  ///
  /// The length of a list is unknown; an empty list yields the walks that do not depend on it.
  var walks: [PlannedRequest] {
    firstRequests.flatMap { first -> [PlannedRequest] in
      let operation = first.operation
      guard let pagination = operation.walkedPagination else { return [] }
      return WalkLimits.others(operation, pagination, items: 0).compactMap { limits in
        var values = first.values
        values.setLimit(of: limits, page: 0, operation, pagination)
        return request(operation, values, "\(limits.purpose(ofPage: 0)), and on to the end")
      }
    }
  }

  /// The requests that are sent twice.
  var repeats: [PlannedRequest] {
    firstRequests.filter { $0.operation.method.isSafe && $0.operation.walkedPagination == nil }
      .compactMap { request($0, "the same request again") }
  }

  /// The requests that are sent again after changes.
  var lateReads: [PlannedRequest] {
    guard operations.contains(where: { !$0.method.isSafe }) else { return [] }
    return firstRequests.filter(\.operation.method.isSafe).compactMap {
      request($0, "the same request after all changes")
    }
  }

  /// The malformed, unknown and extreme requests.
  var probes: [PlannedRequest] {
    operations.flatMap { operation in
      ProbeMaker(
        operation: operation,
        base: nil,
        seed: configuration.seed,
        fixedHeaders: configuration.fixedHeaders
      )
      .probes.map(\.request).compactMap { request(operation, $0.values, $0.purpose ?? "") }
    }
  }

  /// Returns the requests with an effect that links lead to, which depend on responses.
  func links(_ effect: PhaseEffect) -> [PlannedRequest] {
    operations.filter { plan.effects.of($0) == effect }.flatMap { operation in
      plan.links(to: operation).map { incoming in
        let each = incoming.link.each.map { ", once for each element of \($0)" } ?? ""
        let purpose = "link \"\(incoming.link.name)\" of \(incoming.source.id)\(each)"
        return request(operation, operation.path.description, purpose)
      }
    }
  }

  // MARK: Changes

  /// Returns the unsafe requests with an effect that examples and links determine.
  ///
  /// - Parameter areDeletions: Whether they have the method DELETE, or another one; `nil` for both.
  func changes(_ effect: PhaseEffect, areDeletions: Bool? = nil) -> [PlannedRequest] {
    let requests =
      firstRequests.filter { plan.effects.of($0.operation) == effect }.compactMap { request($0, Self.fromExamples) }
      + links(effect)
    return requests.filter { areDeletions == nil || ($0.method == .delete) == areDeletions }
  }

  /// Returns the generated requests with an effect.
  func generated(_ effect: PhaseEffect) -> [PlannedRequest] {
    guard let generation = configuration.generation else { return [] }
    let count = generation.share(of: plan.generationShares)
    return operations.filter { plan.effects.of($0) == effect }.flatMap { operation -> [PlannedRequest] in
      let slots = OperationSlots(
        operation,
        known: nil,
        seed: configuration.seed,
        fixedHeaders: configuration.fixedHeaders
      )
      return RequestGenerator(slots: slots, seed: configuration.seed).requests(count).compactMap { generated in
        builder.request(for: operation, generated).map {
          request(operation, $0.url.description, generated.purpose)
        }
      }
    }
  }

  // MARK: Requests

  private static let fromExamples = "from the contract's examples"

  private func request(_ first: Plan.FirstRequest, _ purpose: String) -> PlannedRequest? {
    request(first.operation, first.values, purpose)
  }

  private func request(_ operation: Operation, _ values: ParameterValues, _ purpose: String) -> PlannedRequest? {
    builder.request(for: operation, values).map { request(operation, $0.url.description, purpose) }
  }

  private func request(_ operation: Operation, _ url: String, _ purpose: String) -> PlannedRequest {
    PlannedRequest(operation: operation.id, method: operation.method, url: url, purpose: purpose)
  }
}
