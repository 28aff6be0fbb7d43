import ContractModel
import ContractReports
import HTTPMessages
import JSONSyntax

extension GroupExplorer {
  /// Sends malformed, unknown and extreme parameters; expects a documented response, and never a server error.
  func probes(_ result: GroupExchanges, _ known: KnownItems) async -> [JudgedExchange] {
    let silent = Set(result.firsts.filter(\.isTimedOut).map(\.operation.id))
    var seen: Set<String> = []
    let probes = operations.filter { !silent.contains($0.id) && plan.refusal(of: $0) == nil }.flatMap { operation in
      ProbeMaker(
        operation: operation,
        base: result.good(operation).first?.values,
        seed: configuration.seed,
        fixedHeaders: configuration.fixedHeaders,
        known: known.parents(of: operation)
      )
      .probes
    }
    .filter { probe in
      probe.isOfBody || seen.insert(GroupExplorer.identity(probe.request.operation, probe.request.values)).inserted
    }
    return await send(probes)
  }

  /// Sends probes, those of one kind one after the other until the first that fails, or at the same time where each takes
  /// long; returns their exchanges in the order of the probes.
  private func send(_ probes: [Probe]) async -> [JudgedExchange] {
    let positions = Dictionary(grouping: probes.indices) { probes[$0].kind }
    let groups = positions.values.sorted { ($0.first ?? 0) < ($1.first ?? 0) }
    let sent = await pool.map(groups) { group -> [(position: Int, record: JudgedExchange)] in
      var records: [(position: Int, record: JudgedExchange)] = []
      var rest = group[...]
      while !rest.isEmpty {
        let next = Array(rest.prefix(Lateness.current == nil ? 1 : rest.count))
        rest = rest.dropFirst(next.count)
        let sent = await pool.map(next) { position -> JudgedExchange? in
          let probe = probes[position].request
          return await session.perform(probe.operation, probe.values, probe.expectation, purpose: probe.purpose)
        }
        for case (let position, let record?) in zip(next, sent) {
          let judged = probes[position].isOfBody ? record.withoutUndocumentedRefusal(except: []) : record
          records.append((position, session.released(judged)))
          if Probe.isFailure(record) { rest = [] }
        }
      }
      return records
    }
    return sent.flatMap(\.self).sorted { $0.position < $1.position }.map(\.record)
  }
}
