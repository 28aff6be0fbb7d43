import ContractJudge
import ContractModel
import ContractReports
import HTTPMessages

/// A resource and its exchange.
struct ResourceOutcome: Sendable {
  /// The id of the operation whose response refers to the resource.
  let operation: String
  let isTimedOut: Bool
  /// The id of the exchange in the archive of the run; `nil` if it is not kept.
  var archiveID: Int?
  /// The position of the exchange in the group, counted from 1.
  var number = 0
  var findings: [Finding]
}

/// The exchanges of a group of operations connected by links.
struct ComponentResult: Sendable {
  /// The first request of each operation that needs no other operation's response.
  var firstExchanges: [JudgedExchange] = []
  /// The first pages of paginated operations, until their walks continue from them.
  var firstPages: [JudgedExchange] = []
  /// The walks of each paginated operation.
  var lists: [ListWalks] = []
  /// The requests that links led to.
  var linked: [JudgedExchange] = []
  /// Requests sent again, unchanged or varied (credentials, filters, pages, headers), without their bodies.
  var variations: [JudgedExchange] = []
  /// The probes: requests that must be rejected or that test the bounds of valid values, without their bodies.
  var probes: [JudgedExchange] = []
  /// The resources that responses refer to.
  var resources: [ResourceOutcome] = []
  /// The pending requests that links lead to and that may change data.
  var pending: [LinkedRequest] = []
  /// The identities of requests that links have led to, so that none is sent twice.
  var linkedIdentities: Set<String> = []
  /// The requests that may change data and those their links led to, sent last, without their bodies.
  var changes: [JudgedExchange] = []
  /// The generated requests and those that shrank their failures, without their bodies.
  var generated: [JudgedExchange] = []
  /// The first successful safe requests, repeated after all changes, without their bodies.
  var lateReads: [JudgedExchange] = []
  /// The ids of the operations whose requests were generated.
  var generatedOperations: Set<String> = []
  /// The smallest generated requests that failed.
  var failures: [FailureCorpus.Failure] = []
  /// Notes about operations for which no existing identifier is known, by the operation's id.
  var isolated: [String: String] = [:]
  /// Notes about what was truncated or skipped.
  var notes: [String] = []

  /// The exchanges that are expected to succeed, each request once.
  var firsts: [JudgedExchange] { firstExchanges + firstPages + lists.flatMap(\.records) + linked }

  /// Every exchange with an operation, in report order; resources, which come before changes, are excluded.
  var records: [JudgedExchange] { firsts + variations + probes + changes + generated + lateReads }

  /// Returns an operation's good responses to requests expected to succeed, without duplicate requests.
  func good(_ operation: Operation) -> [JudgedExchange] {
    firsts.filter { $0.operation.id == operation.id && $0.analysis.isGood }
  }

  /// Runs the cross-exchange checks and releases all bodies.
  consuming func concluded(in session: VerificationSession) -> ComponentOutcome {
    let requests = number()
    var release = session.release
    let records = records
    let causes = ProvedCauses(records)
    let released = records.map { release.released(causes.corrected($0)) }
    let kept = released.compactMap(\.archived) + resources.compactMap(\.archived)
    return ComponentOutcome(
      records: released,
      findings: released.flatMap(\.findings) + crossExchangeFindings(in: session).map { release.released($0) },
      resources: Dictionary(resources.map { ($0.operation, 1) }, uniquingKeysWith: +),
      requests: requests,
      exchanges: kept.sorted { $0.number < $1.number },
      generatedOperations: generatedOperations,
      failures: failures,
      notes: isolations(released) + notes
    )
  }

  /// Returns the notes about operations that no request reached with an existing identifier.
  private func isolations(_ records: [JudgedExchange]) -> [String] {
    let reached = Set(records.filter(\.analysis.isSuccess).map(\.operation.id))
    return isolated.filter { !reached.contains($0.key) }.map(\.value).sorted()
  }

  /// Numbers every exchange in the group's order, starting at 1, and returns the number of exchanges.
  private mutating func number() -> Int {
    var counter = 0
    for position in firstExchanges.indices { firstExchanges[position].number(&counter) }
    for position in firstPages.indices { firstPages[position].number(&counter) }
    for list in lists.indices {
      for position in lists[list].walks.indices { lists[list].walks[position].number(&counter) }
      lists[list].back?.number(&counter)
    }
    for position in linked.indices { linked[position].number(&counter) }
    for position in variations.indices { variations[position].number(&counter) }
    for position in probes.indices { probes[position].number(&counter) }
    for position in resources.indices {
      counter += 1
      resources[position].number = counter
      for finding in resources[position].findings.indices {
        resources[position].findings[finding].exchange?.number = counter
      }
    }
    for position in changes.indices { changes[position].number(&counter) }
    for position in generated.indices { generated[position].number(&counter) }
    for position in lateReads.indices { lateReads[position].number(&counter) }
    return counter
  }

  /// Returns the findings of the cross-exchange checks, followed by those about resources.
  private func crossExchangeFindings(in session: VerificationSession) -> [Finding] {
    let group = ExchangeGroup(exchanges: firsts, lists: lists)
    let checks = session.judge.checks.crossExchangeChecks
    for check in checks {
      for operation in check.operations(judgedIn: group) { session.judged(check.id, operation) }
    }
    return checks.flatMap { $0.findings(for: group) }
      + resources.flatMap(\.findings)
  }
}

/// The final result of a group of operations, without bodies.
struct ComponentOutcome: Sendable {
  /// The exchanges with operations.
  let records: [JudgedExchange]
  /// The findings; their exchanges are numbered from 1 within the group.
  let findings: [Finding]
  /// The number of resources fetched for each operation, by operation id.
  let resources: [String: Int]
  /// The number of requests sent.
  let requests: Int
  /// The exchanges in the archive of the run.
  let exchanges: [ArchivedExchange]
  /// The ids of the operations whose requests were generated.
  let generatedOperations: Set<String>
  /// The smallest generated requests that failed.
  let failures: [FailureCorpus.Failure]
  /// Notes about what was truncated or skipped.
  let notes: [String]
}

extension JudgedExchange {
  /// The exchange in the archive of the run; `nil` if it is not kept.
  fileprivate var archived: ArchivedExchange? {
    subject.archiveID.map { id in
      ArchivedExchange(number: subject.number, id: id, operation: operation.id, purpose: subject.purpose)
    }
  }
}

extension ResourceOutcome {
  /// The exchange in the archive of the run; `nil` if it is not kept.
  fileprivate var archived: ArchivedExchange? {
    archiveID.map { ArchivedExchange(number: number, id: $0, operation: operation, purpose: "referenced resource") }
  }
}
