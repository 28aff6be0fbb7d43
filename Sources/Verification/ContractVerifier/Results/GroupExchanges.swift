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
struct GroupExchanges: Sendable {
  /// The purpose of the exchanges of a part; the parts are in report order.
  enum Part: CaseIterable {
    /// The first request of each operation that needs no other operation's response.
    case firstExchanges
    /// The first pages of paginated operations, until their walks continue from them. The lists follow in reports.
    case firstPages
    /// The requests that links led to.
    case linked
    /// Requests sent again, unchanged or varied (credentials, filters, pages, headers), without their bodies.
    case variations
    /// The probes: requests that must be rejected or that test the bounds of valid values, without their bodies. The
    /// resources follow in reports.
    case probes
    /// The requests that may change data and those their links led to, sent last, without their bodies.
    case changes
    /// The generated requests and those that shrank their failures, without their bodies.
    case generated
    /// The first successful safe requests, repeated after all changes, without their bodies.
    case lateReads
  }

  private var parts: [Part: [JudgedExchange]] = [:]
  /// The walks of each paginated operation.
  var lists: [ListWalks] = []
  /// The resources that responses refer to.
  var resources: [ResourceOutcome] = []
  /// The pending requests that links lead to and that may change data.
  var pending: [LinkedRequest] = []
  /// The identities of requests that links have led to, so that none is sent twice.
  var linkedIdentities: Set<String> = []
  /// The ids of the operations whose requests were generated.
  var generatedOperations: Set<String> = []
  /// The smallest generated requests that failed.
  var failures: [FailureCorpus.Failure] = []
  /// Notes about operations for which no existing identifier is known, by the operation's id.
  var isolated: [String: String] = [:]
  /// Notes about what was truncated or skipped.
  var notes: [String] = []

  /// The exchanges of a part.
  subscript(part: Part) -> [JudgedExchange] {
    get { parts[part] ?? [] }
    _modify { yield &parts[part, default: []] }
  }

  /// Adds the exchanges of other requests to the same group.
  ///
  /// - Parameter earlier: Those of them that are here already.
  mutating func add(_ others: GroupExchanges, since earlier: GroupExchanges = GroupExchanges()) {
    for part in Part.allCases where !others[part].isEmpty { self[part] += others[part].dropFirst(earlier[part].count) }
    lists += others.lists.dropFirst(earlier.lists.count)
    resources += others.resources.dropFirst(earlier.resources.count)
    pending += others.pending.dropFirst(earlier.pending.count)
    failures += others.failures.dropFirst(earlier.failures.count)
    notes += others.notes.dropFirst(earlier.notes.count)
    linkedIdentities.formUnion(others.linkedIdentities)
    generatedOperations.formUnion(others.generatedOperations)
    isolated.merge(others.isolated) { $1 }
  }

  /// The exchanges that are expected to succeed, each request once.
  var firsts: [JudgedExchange] {
    self[.firstExchanges] + self[.firstPages] + lists.flatMap(\.records) + self[.linked]
  }

  /// Every exchange with an operation, in report order; resources, which come before changes, are excluded.
  var records: [JudgedExchange] {
    Part.allCases.flatMap { part in self[part] + (part == .firstPages ? lists.flatMap(\.records) : []) }
  }

  /// Returns an operation's good responses to requests expected to succeed, without duplicate requests.
  func good(_ operation: Operation) -> [JudgedExchange] {
    firsts.filter { $0.operation.id == operation.id && $0.analysis.isGood }
  }

  /// Runs the cross-exchange checks and releases all bodies.
  consuming func concluded(in session: VerificationSession) -> GroupOutcome {
    for part in Part.allCases { self[part] = self[part].flatMap { [$0] + $0.contrast } }
    let requests = number()
    var release = session.release
    let records = records
    let causes = ProvedCauses(records)
    let released = records.map { release.released(causes.corrected($0)) }
    let kept = released.compactMap(\.archived) + resources.compactMap(\.archived)
    return GroupOutcome(
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
    let reached = Set(records.filter { $0.analysis.isSuccess || $0.namesWhatExists }.map(\.operation.id))
    return isolated.filter { !reached.contains($0.key) }.map(\.value).sorted()
  }

  /// Numbers every exchange in the group's order, starting at 1, and returns the number of exchanges.
  private mutating func number() -> Int {
    var counter = 0
    for part in Part.allCases {
      for position in self[part].indices { self[part][position].number(&counter) }
      if part == .firstPages { numberLists(&counter) }
      if part == .probes { numberResources(&counter) }
    }
    return counter
  }

  private mutating func numberLists(_ counter: inout Int) {
    for list in lists.indices {
      for position in lists[list].walks.indices { lists[list].walks[position].number(&counter) }
      lists[list].back?.number(&counter)
    }
  }

  private mutating func numberResources(_ counter: inout Int) {
    for position in resources.indices {
      counter += 1
      resources[position].number = counter
      for finding in resources[position].findings.indices {
        resources[position].findings[finding].exchange?.number = counter
      }
    }
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
struct GroupOutcome: Sendable {
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
  /// Whether the values of the request were those of something that exists, whatever the response.
  fileprivate var namesWhatExists: Bool {
    switch subject.expectation {
    case .followed: true
    case .noServerError(let reason): reason == Self.ofKnownItem || reason == Self.ofCreatedItem
    case .documented, .success, .sameInAnotherCase, .notFound, .refusal, .undocumentedRefusal, .refusedCredentials,
      .sufficientCredentials, .allowed, .anyButServerError, .generated:
      false
    }
  }

  /// Why a request with the values of something that exists must not fail.
  static var ofKnownItem: String { "the values are those of things that exist" }
  static var ofCreatedItem: String { "the resource exists" }

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
