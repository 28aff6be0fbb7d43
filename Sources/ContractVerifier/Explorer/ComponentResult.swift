import ContractModel
import ContractReports
import HTTPExchange
import Redaction

/// A resource, and what came back for it.
struct ResourceOutcome: Sendable {
  /// The id of the operation whose answer refers to the resource.
  let operation: String
  let isTimedOut: Bool
  var findings: [Finding]
}

/// What was asked and answered of operations that links connect.
struct ComponentResult: Sendable {
  /// The first request of each operation that could be asked at once.
  var openings: [JudgedExchange] = []
  /// The walks of each paginated operation.
  var lists: [ListWalks] = []
  /// The requests that links led to.
  var visits: [JudgedExchange] = []
  /// The requests made a second time, or with an identifier in another case; without their bodies.
  var repeats: [JudgedExchange] = []
  /// The requests made to be refused, or at the bounds of what is allowed; without their bodies.
  var probes: [JudgedExchange] = []
  /// The resources that answers referred to.
  var resources: [ResourceOutcome] = []
  /// The requests that links lead to and that may change something; yet to be made.
  var pending: [LinkedRequest] = []
  /// The requests that links have led to, so that none is made twice.
  var visited: Set<String> = []
  /// The requests that may change something, and what their links led to, made last; without their bodies.
  var changes: [JudgedExchange] = []
  /// What was cut short or left out.
  var notes: [String] = []

  /// The exchanges that deserve success, each request once.
  var firsts: [JudgedExchange] { openings + lists.flatMap(\.records) + visits }

  /// Every exchange with an operation, in the order of the report but for resources, which stand before changes.
  var records: [JudgedExchange] { firsts + repeats + probes + changes }

  /// The good answers of an operation to requests that deserve one, identical requests left out.
  func good(_ operation: Operation) -> [JudgedExchange] {
    firsts.filter { $0.operation.id == operation.id && $0.analysis.isGood }
  }

  /// Runs the checks of several exchanges, and lets go of all bodies.
  ///
  /// With the bodies goes all by which findings are redacted, so that this is done before.
  consuming func concluded(in session: Session) -> ComponentOutcome {
    let redaction = session.redaction
    let requests = number()
    var redactor = FindingRedactor(redaction)
    let released = records.map { $0.released(by: &redactor) }
    return ComponentOutcome(
      records: released,
      findings: released.flatMap(\.findings)
        + crossExchangeFindings(of: session.judge.checks).map { redactor.redacting($0) },
      resources: Dictionary(resources.map { ($0.operation, 1) }, uniquingKeysWith: +),
      requests: requests,
      notes: notes
    )
  }

  /// Gives every exchange its place in the group's order, counted from 1; returns how many there are.
  private mutating func number() -> Int {
    var counter = 0
    for position in openings.indices { openings[position].number(&counter) }
    for list in lists.indices {
      for position in lists[list].walks.indices { lists[list].walks[position].number(&counter) }
    }
    for position in visits.indices { visits[position].number(&counter) }
    for position in repeats.indices { repeats[position].number(&counter) }
    for position in probes.indices { probes[position].number(&counter) }
    for position in resources.indices {
      counter += 1
      for finding in resources[position].findings.indices {
        resources[position].findings[finding].exchange?.number = counter
      }
    }
    for position in changes.indices { changes[position].number(&counter) }
    return counter
  }

  /// Returns the findings of the checks over several exchanges, then those about resources.
  private func crossExchangeFindings(of checks: CheckSet) -> [Finding] {
    let group = ExchangeGroup(exchanges: firsts, lists: lists)
    return checks.crossExchangeChecks.flatMap { $0.findings(for: group) }
      + resources.flatMap(\.findings)
  }
}

/// What is kept of a group of operations when all of it has been judged: no bodies.
struct ComponentOutcome: Sendable {
  /// The exchanges with operations.
  let records: [JudgedExchange]
  /// What is wrong; the exchanges are numbered from 1 within the group.
  let findings: [Finding]
  /// How many resources the answers of an operation referred to and were asked for, by the operation's id.
  let resources: [String: Int]
  /// How many requests were made.
  let requests: Int
  /// What was cut short or left out.
  let notes: [String]
}
