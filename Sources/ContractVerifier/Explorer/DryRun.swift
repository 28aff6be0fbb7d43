import ContractModel
import HTTPMessages
import Workflows

/// Lists the requests of a run without sending any.
struct DryRun {
  let plan: Plan
  let configuration: ExplorerConfiguration

  private var builder: RequestBuilder {
    RequestBuilder(baseURL: configuration.baseURL, serverPath: configuration.serverPath, bodies: plan.bodies)
  }

  /// The requests, by operation; those that depend on a response are listed once, by path template.
  var requests: [PlannedRequest] {
    loginRequests + (configuration.workflows.isAlone ? [] : exploringRequests) + workflowRequests
  }

  /// The requests of the workflows that log in.
  private var loginRequests: [PlannedRequest] {
    var seen: Set<String> = []
    return configuration.logins.compactMap { configuration.workflows.workflows.workflow(id: $0.workflow) }
      .flatMap { configuration.workflows.dependencies(of: $0) + [$0] }
      .filter { seen.insert($0.id).inserted }.flatMap { requests(of: $0, depth: 0) }
  }

  /// The requests of the steps of workflows, which depend on earlier responses and actions.
  private var workflowRequests: [PlannedRequest] {
    var seen: Set<String> = []
    return WorkflowPhase(plan: plan).playable.flatMap { configuration.workflows.dependencies(of: $0) + [$0] }
      .filter { seen.insert($0.id).inserted }.flatMap { requests(of: $0, depth: 0) }
  }

  private func requests(of workflow: Workflow, depth: Int) -> [PlannedRequest] {
    guard depth < configuration.workflows.limits.depth else { return [] }
    return workflow.steps.flatMap { step -> [PlannedRequest] in
      switch step.target {
      case .operation(let id):
        guard let operation = plan.contract.operation(id: id) else { return [] }
        let path = (configuration.serverPath.map { $0 == "/" ? "" : $0 } ?? operation.serverPath) + operation.path.text
        return [request(operation, path, "step \"\(step.id)\" of the workflow \"\(workflow.id)\"")]
      case .workflow(let id):
        return configuration.workflows.workflows.workflow(id: id).map { requests(of: $0, depth: depth + 1) } ?? []
      }
    }
  }

  private var exploringRequests: [PlannedRequest] {
    let openings = Dictionary(plan.openings.map { ($0.operation.id, $0) }, uniquingKeysWith: { first, _ in first })
    return plan.operations.flatMap { operation -> [PlannedRequest] in
      guard plan.refusal(of: operation) == nil else { return [] }
      let generated = generated(operation)
      let probes = ProbeMaker(
        operation: operation,
        base: nil,
        seed: configuration.seed,
        fixedHeaders: configuration.fixedHeaders
      )
      .probes
      return (openings[operation.id].map(opened) ?? []) + incomingLinks(operation)
        + probes.compactMap { probe in
          builder.request(for: operation, probe.values).map {
            request(operation, $0.url.description, probe.purpose ?? "")
          }
        } + generated
    }
  }

  private func generated(_ operation: Operation) -> [PlannedRequest] {
    guard let generation = configuration.generation else { return [] }
    let slots = OperationSlots(
      operation,
      known: nil,
      seed: configuration.seed,
      fixedHeaders: configuration.fixedHeaders
    )
    return RequestGenerator(slots: slots, seed: configuration.seed)
      .requests(generation.share(of: plan.generationShares)).compactMap { generated in
        builder.request(for: operation, generated).map {
          request(operation, $0.url.description, generated.purpose)
        }
      }
  }

  private func opened(_ opening: Plan.Opening) -> [PlannedRequest] {
    let operation = opening.operation
    guard let url = builder.request(for: operation, opening.values)?.url.description else { return [] }
    guard let pagination = operation.walkedPagination else {
      let again = operation.method.isSafe ? [request(operation, url, "the same request again")] : []
      return [request(operation, url, "from the contract's examples")] + again
    }
    let first = request(operation, url, "\(opening.purpose ?? "page 1"), and on to the end")
    // The list's length is unknown; an empty list yields the walks that do not depend on it.
    return [first]
      + WalkLimits.others(operation, pagination, items: 0).compactMap { limits in
        var values = opening.values
        values.setLimit(of: limits, page: 0, operation, pagination)
        return builder.request(for: operation, values).map {
          request(operation, $0.url.description, "\(limits.purpose(ofPage: 0)), and on to the end")
        }
      }
  }

  private func incomingLinks(_ operation: Operation) -> [PlannedRequest] {
    plan.links(to: operation).map { incoming in
      let each = incoming.link.each.map { ", once for each element of \($0)" } ?? ""
      let purpose = "link \"\(incoming.link.name)\" of \(incoming.source.id)\(each)"
      return request(operation, operation.path.text, purpose)
    }
  }

  private func request(_ operation: Operation, _ url: String, _ purpose: String) -> PlannedRequest {
    PlannedRequest(operation: operation.id, method: operation.method, url: url, purpose: purpose)
  }
}
