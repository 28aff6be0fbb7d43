import ContractJudge
import ContractModel
import ContractReports
import Diagnostics
import HTTPMessages
import JSONSyntax

extension GroupExplorer {
  /// Fetches the resources that good responses refer to, each URL once.
  func resources(_ result: inout GroupExchanges) async {
    guard configuration.resources != .none, session.checks.contains(.resource) else { return }
    let records = result.firsts
    var seen = Set<String>()
    for operation in operations {
      let all = records.filter { $0.operation.id == operation.id }.flatMap(ResourceTarget.all).filter {
        seen.insert($0.url.description).inserted
      }
      guard !all.isEmpty else { continue }
      let (outcomes, leftOut) = await breaker.map(chosen(of: all, operation, &result.notes)) {
        $0?.isTimedOut ?? false
      } _: {
        await outcome($0)
      }
      if leftOut > 0 {
        result.notes.append(
          "\(operation.id): \(leftOut) resources were not fetched, because the first ones timed out"
        )
      }
      result.resources += outcomes.compactMap(\.self)
    }
  }

  /// Returns the resources that may be fetched, or a seeded sample of them.
  private func chosen(
    of all: [ResourceTarget],
    _ operation: Operation,
    _ notes: inout [String]
  ) -> [ResourceTarget] {
    let origins = ResourceOrigins(configuration, plan.contract)
    var allowed = all.filter { origins.allow($0.url) }
    if allowed.count < all.count {
      notes.append(Self.leftOut(all.filter { !origins.allow($0.url) }.map(\.url), of: operation))
    }
    for (scheme, reason) in configuration.unsupportedSchemes.sorted(by: { $0.key < $1.key }) {
      let count = allowed.count
      allowed.removeAll { $0.url.scheme == scheme }
      guard allowed.count < count else { continue }
      notes.append(
        "\(operation.id): \(count - allowed.count) resources with \(scheme) URLs were not requested: \(reason)"
      )
    }
    let purpose = "resources of \(operation.id)"
    return sampled(allowed, "resources were fetched", purpose: purpose, of: operation, &notes)
  }

  /// The maximum number of hosts named in a note.
  private static let namedHosts = 3

  private static func leftOut(_ urls: [HTTPURL], of operation: Operation) -> String {
    var seen: Set<String> = []
    let hosts = urls.map(\.authority).filter { seen.insert($0).inserted }
    let named = hosts.prefix(namedHosts).map(VisibleText.of).joined(separator: ", ")
    let others = hosts.count > namedHosts ? " and \(counted(hosts.count - namedHosts, "other host"))" : ""
    return
      "\(operation.id): left out \(counted(urls.count, "referenced resource")) on other origins (\(named)\(others)); "
      + "\"resources: all\" requests \(urls.count == 1 ? "it" : "them")"
  }

  private func outcome(_ target: ResourceTarget) async -> ResourceOutcome? {
    let accepted = target.promise.content.map(\.description) + ["*/*;q=0.1"]
    let request = HTTPRequest(url: target.url, headers: ["Accept": accepted.joined(separator: ", ")])
    guard let (exchange, archiveID) = await session.send(request, for: target.record.operation) else { return nil }
    return ResourceOutcome(
      operation: target.record.operation.id,
      isTimedOut: exchange.isTimedOut,
      archiveID: archiveID,
      findings: target.findings(exchange, limit: configuration.judging.maximumBody).map(session.released)
    )
  }
}
