import ContractModel
import ContractReports
import Diagnostics
import HTTPMessages
import JSONSyntax
import SchemaExamples

/// Sends the generated requests of one operation, and shrinks those that fail.
struct GenerationPhase {
  /// The most failures to shrink; further ones are only counted.
  private static let maximumShrunkFailures = 8
  /// The number of requests between two looks at the clock.
  private static let requestsPerLook = 16

  /// The way in which a request fails.
  private struct Way: Hashable {
    let check: CheckID
    let status: Int?
  }

  /// A failure in its smallest form.
  private struct Failure {
    let way: Way
    /// The changes that cause it; empty if every request fails.
    let causes: Set<GeneratedRequest.Change>
    let request: GeneratedRequest
    /// The position of its exchange.
    let position: Int
    var others = 0
  }

  let explorer: ComponentExplorer
  let slots: OperationSlots
  let configuration: GenerationConfiguration

  /// The exchanges, in order, and the failures.
  private(set) var records: [JudgedExchange] = []
  private(set) var failures: [FailureCorpus.Failure] = []
  private(set) var notes: [String] = []

  private var operation: Operation { slots.operation }
  private var session: Session { explorer.session }

  init(_ explorer: ComponentExplorer, _ slots: OperationSlots, _ configuration: GenerationConfiguration) {
    (self.explorer, self.slots, self.configuration) = (explorer, slots, configuration)
  }

  /// Sends the failures of earlier runs, then up to a number of generated requests.
  mutating func run(_ count: Int) async {
    if let obstacle = slots.obstacle {
      notes.append("\(operation.id): nothing was generated: \(obstacle)")
      return
    }
    var seen = Set<String>()
    let remembered = configuration.corpus.failures.filter { $0.operation == operation.id }
    let requests =
      (remembered.compactMap { $0.request(slots) }
      + RequestGenerator(slots: slots, seed: session.configuration.seed).requests(count))
      .filter { seen.insert($0.identity).inserted }
    var sent: [(GeneratedRequest, JudgedExchange)] = []
    var rest = requests[...]
    while !rest.isEmpty {
      guard !configuration.isOutOfTime() else {
        notes.append("\(operation.id): \(rest.count) generated requests were not sent (--generate-time)")
        break
      }
      let batch = Array(rest.prefix(operation.method.isSafe ? Self.requestsPerLook : 1))
      rest = rest.dropFirst(batch.count)
      let answers = await send(batch)
      sent += zip(batch, answers).compactMap { request, record in record.map { (request, $0) } }
      if let silent = answers.compactMap({ $0 }).last, silent.absence != nil {
        if !rest.isEmpty {
          notes.append(
            "\(operation.id): \(rest.count) generated requests were not sent, because a request got no response"
          )
        }
        break
      }
    }
    let identities = Set(sent.map(\.0.identity))
    failures = remembered.filter { failure in failure.request(slots).map { !identities.contains($0.identity) } ?? false
    }
    records = sent.map(\.1)
    await shrink(sent.map(\.0))
  }

  private func send(_ requests: [GeneratedRequest]) async -> [JudgedExchange?] {
    await explorer.pool.map(requests.map { ($0, session.builder.request(for: operation, $0)) }) {
      [session, operation] sent -> JudgedExchange? in
      let (generated, request) = sent
      guard let request else { return nil }
      return await session.perform(
        operation,
        request,
        generated.values,
        generated.expectation,
        purpose: generated.purpose
      )
    }
  }

  // MARK: Failures

  private mutating func shrink(_ requests: [GeneratedRequest]) async {
    var found: [Failure] = []
    for (position, request) in requests.enumerated() {
      let record = records[position]
      var checks = Set<CheckID>()
      for finding in record.findings where finding.severity == .error && checks.insert(finding.check).inserted {
        let way = Way(check: finding.check, status: record.analysis.response?.status)
        if let known = found.firstIndex(where: { $0.way == way && $0.causes.isSubset(of: request.changes) }) {
          found[known].others += 1
          records[position].findings.removeAll { $0.check == way.check }
          continue
        }
        guard found.count < Self.maximumShrunkFailures else { continue }
        let failure = await smallest(request, at: position, way)
        if failure.position != position { records[position].findings.removeAll { $0.check == way.check } }
        if let known = found.firstIndex(where: { $0.way == way && $0.request.identity == failure.request.identity }) {
          found[known].others += 1
          records[failure.position].findings.removeAll { $0.check == way.check }
        } else {
          found.append(failure)
        }
      }
    }
    for failure in found {
      for index in records[failure.position].findings.indices
      where records[failure.position].findings[index].check == failure.way.check {
        records[failure.position].findings[index].otherExchanges += failure.others
      }
      failures.append(FailureCorpus.Failure(failure.request, check: failure.way.check.rawValue, slots: slots))
    }
  }

  /// Returns the smallest request that fails in a way, and adds the exchanges on the way to it.
  private mutating func smallest(_ request: GeneratedRequest, at position: Int, _ way: Way) async -> Failure {
    var shrinker = RequestShrinker(request, slots: slots)
    var attempts: [JudgedExchange] = []
    var last: Int?
    let smallest = await shrinker.shrink(request) { [self] candidate in
      guard !configuration.isOutOfTime(), let answer = await send([candidate]).first, var record = answer else {
        return nil
      }
      let fails =
        record.analysis.response?.status == way.status
        && record.findings.contains { $0.check == way.check && $0.severity == .error }
      if fails {
        last.map { attempts[$0].findings = [] }
        last = attempts.count
        record.findings = record.findings.filter { $0.check == way.check }
      } else {
        record.findings = []
      }
      attempts.append(record)
      return fails
    }
    let final = last.map { records.count + $0 } ?? position
    if last != nil {
      for index in attempts[last ?? 0].findings.indices {
        attempts[last ?? 0].findings[index].details.append("shrunk from a larger request: \(request.summary)")
      }
    }
    records += attempts
    return Failure(way: way, causes: causes(of: smallest), request: smallest, position: final)
  }

  /// Returns the changes that are left in a shrunk request.
  private func causes(of request: GeneratedRequest) -> Set<GeneratedRequest.Change> {
    let usual = slots.smallest
    let body = slots.bodies.first { $0.content == request.body?.content }
    return Set(
      request.changes.filter { change in
        switch change.slot {
        case .parameter(let key): return request.values.values[key] != usual.values.values[key]
        case .body:
          guard let body, let sent = request.body else { return usual.body != request.body }
          let place = JSONPointer(tokens: change.path)
          return sent.value.value(at: place) != body.complete.value(at: place)
        }
      }
    )
  }
}
