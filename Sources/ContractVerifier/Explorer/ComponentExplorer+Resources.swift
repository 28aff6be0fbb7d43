import ContractModel
import ContractReports
import HTTPExchange
import JSONSyntax

extension ComponentExplorer {
  /// Asks for the resources that good answers refer to, each URL once.
  func resources(_ result: inout ComponentResult) async {
    guard configuration.resources != .none else { return }
    let records = result.openings + result.walks.flatMap { $0.walks.flatMap(\.records) } + result.visits
    var seen = Set<String>()
    for operation in operations {
      let all = records.filter { $0.operation.id == operation.id }.flatMap(ResourceTarget.all).filter {
        seen.insert($0.url.description).inserted
      }
      guard !all.isEmpty else { continue }
      let allowed = all.filter { configuration.resources == .all || $0.url.hasSameOrigin(as: configuration.baseURL) }
      if allowed.count < all.count {
        result.notes.append(
          "\(operation.id): \(all.count - allowed.count) resources of other hosts were not asked for (--resources)"
        )
      }
      var random = SeededGenerator(seed: configuration.seed, purpose: "resources of \(operation.id)")
      let chosen = random.sample(allowed, count: max(0, configuration.maximumLinks))
      if chosen.count < allowed.count {
        result.notes.append(
          "\(operation.id): \(chosen.count) of \(allowed.count) resources were asked for, a sample with seed"
            + " \(configuration.seed) (--max-links)"
        )
      }
      result.resources += await pool.map(chosen) { await outcome($0) }
    }
  }

  private func outcome(_ target: ResourceTarget) async -> ResourceOutcome {
    let accepted = target.promise.content.map(\.description) + ["*/*;q=0.1"]
    let request = HTTPRequest(url: target.url, headers: ["Accept": accepted.joined(separator: ", ")])
    let exchange = await session.client.send(request)
    session.progress(.exchanged(operation: target.record.operation.id))
    let findings = target.findings(exchange, limit: configuration.judging.maximumBody)
    return ResourceOutcome(target: target, exchange: exchange, findings: findings)
  }
}
