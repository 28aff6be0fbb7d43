import ContractModel
import HTTPExchange

/// Lists the requests of a run without making any.
struct DryRun {
  let plan: Plan
  let configuration: ExplorerConfiguration

  private var builder: RequestBuilder {
    RequestBuilder(baseURL: configuration.baseURL, serverPath: configuration.serverPath)
  }

  /// The requests, operation by operation; those that depend on an answer stand once, by their path template.
  var requests: [PlannedRequest] {
    let openings = plan.openings
    return plan.operations.flatMap { operation -> [PlannedRequest] in
      guard plan.refusal(of: operation) == nil else { return [] }
      var planned = openings.filter { $0.operation.id == operation.id }.flatMap(opened)
      planned += incomingLinks(operation)
      planned += ProbeMaker(operation: operation, base: nil, seed: configuration.seed).probes.compactMap { probe in
        builder.request(for: operation, probe.values).map { plan(operation, $0.url.description, probe.purpose) }
      }
      return planned
    }
  }

  private func opened(_ opening: Plan.Opening) -> [PlannedRequest] {
    let operation = opening.operation
    guard let url = builder.request(for: operation, opening.values)?.url.description else { return [] }
    guard let pagination = operation.walkedPagination else {
      return [plan(operation, url, "from the contract's examples"), plan(operation, url, "the same request again")]
    }
    var planned = [plan(operation, url, "page 1, and on to the end")]
    let limit = operation.parameter(pagination.limit, in: .query)
    let others: [(ParameterValues.Value?, String)] = [(nil, "no limit"), (.text("1"), "limit 1")]
    for (value, name) in others {
      guard let limit, let request = builder.request(for: operation, opening.values.with(limit, value)) else {
        continue
      }
      planned.append(plan(operation, request.url.description, "page 1 of the walk with \(name), and on to the end"))
    }
    planned.append(
      plan(operation, operation.path.text, "walks with a limit larger than the list, and with limits in turn")
    )
    return planned
  }

  private func incomingLinks(_ operation: Operation) -> [PlannedRequest] {
    plan.operations.flatMap { source in
      source.responses.flatMap(\.links).filter { $0.operationID == operation.id }.map { link in
        let each = link.each.map { ", once for each element of \($0)" } ?? ""
        return plan(operation, operation.path.text, "link \"\(link.name)\" of \(source.id)\(each)")
      }
    }
  }

  private func plan(_ operation: Operation, _ url: String, _ purpose: String) -> PlannedRequest {
    PlannedRequest(operation: operation.id, method: operation.method, url: url, purpose: purpose)
  }
}
