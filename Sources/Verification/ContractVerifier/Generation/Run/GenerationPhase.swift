import Basics
import ContractJudge
import ContractModel
import Diagnostics
import HTTPMessages
import JSONSyntax
import SchemaVariations

/// Sends the generated requests of one operation, and shrinks those that fail.
struct GenerationPhase {
  /// The number of requests between two looks at the clock.
  private static let requestsPerBatch = 16
  /// The requests without a response in time after which no further one is sent.
  private static let maximumSilences = 4

  /// Returns the path of another item, after a response that says that the item of the request is gone, or that deleted
  /// it; `nil` if the requests go on as they are.
  typealias Renewal = (JudgedExchange) async -> ParameterValues?

  let explorer: GroupExplorer
  let slots: OperationSlots
  let configuration: GenerationConfiguration

  /// The exchanges, in order, and the failures.
  private(set) var records: [JudgedExchange] = []
  private(set) var failures: [FailureCorpus.Failure] = []
  private(set) var notes: [String] = []
  /// The items that the requests create on the server.
  private(set) var creations: GeneratedCreations
  /// The texts of further requests, once the server refused a creation because of an earlier one.
  private var unique: UniqueBodies?
  /// The path of the item that took the place of the first one; `nil` as long as that exists.
  private var place: ParameterValues?

  private var operation: Operation { slots.operation }
  private var session: VerificationSession { explorer.session }

  init(_ explorer: GroupExplorer, _ slots: OperationSlots, _ configuration: GenerationConfiguration) {
    (self.explorer, self.slots, self.configuration) = (explorer, slots, configuration)
    creations = GeneratedCreations(slots.operation, explorer, maximum: configuration.maximumCreations)
  }

  /// Sends the failures of earlier runs, then up to a number of generated requests.
  mutating func run(_ count: Int, renewing renew: Renewal = { _ in nil }) async {
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
    var left = 0
    var silences = 0
    while !rest.isEmpty {
      guard !configuration.isOutOfTime() else {
        notes.append("\(operation.id): \(rest.count) generated requests were not sent (limits.generate-time)")
        break
      }
      let next = Array(rest.prefix(operation.method.isSafe ? Self.requestsPerBatch : 1))
      rest = rest.dropFirst(next.count)
      guard !creations.isFull || next.contains(where: { $0.fault != nil }) else {
        left += 1
        continue
      }
      let (batch, exchanges) = await sendUniquely(next)
      for case let record? in exchanges { await add(record) }
      sent += zip(batch, exchanges).compactMap { request, record in record.map { (request, $0) } }
      if !operation.method.isSafe, !rest.isEmpty, let last = exchanges.last ?? nil, let path = await renew(last) {
        place = path
      }
      let silent = zip(batch, exchanges).filter { $1?.hasNoResponse == true }
      guard let last = silent.last else { continue }
      silences += silent.count
      let mayGoOn = silences < Self.maximumSilences && silent.allSatisfy { !$0.0.changes.isEmpty }
      guard mayGoOn, last.1?.isServerResponding == true, last.1?.subject.exchange.isTimedOut == true else {
        if !rest.isEmpty {
          notes.append(
            "\(operation.id): \(rest.count) generated requests were not sent, because a request got no response"
          )
        }
        break
      }
      let before = rest.count
      rest = rest.filter { request in !silent.contains { request.repeatsChanges(of: $0.0) } }[...]
      if rest.count < before {
        notes.append(
          "\(operation.id): \(counted(before - rest.count, "generated request")) not sent, because "
            + "\(last.0.summary) got no response"
        )
      }
    }
    if left > 0 {
      notes.append(
        "\(operation.id): \(left) valid generated requests were not sent, because \(creations.count - creations.deleted) "
          + "creations remain on the server"
      )
    }
    let identities = Set(sent.map(\.0.identity))
    failures = remembered.filter { failure in failure.request(slots).map { !identities.contains($0.identity) } ?? false
    }
    records = sent.map(\.1)
    reportAccepted(sent.map(\.0))
    await shrink(sent.map(\.0))
    reportLost(sent.map(\.0))
  }

  /// Reports broken members that are accepted, although the contract documents no rejection, where the server refuses
  /// others: one that refuses none, or only what is no object, may take anything on purpose.
  private mutating func reportAccepted(_ requests: [GeneratedRequest]) {
    let broken = zip(records.indices, requests).filter { $1.isUndocumented }
    guard session.checks.contains(.rejection),
      broken.contains(where: { [400, 422].contains(records[$0.0].analysis.response?.status) })
    else { return }
    for (position, request) in broken where records[position].analysis.isGood {
      let tested = request.fault.map { ["tested: \($0)"] } ?? []
      let subject = records[position].subject
      records[position].findings.append(
        subject.finding(.rejection, Expectation.isAccepted, severity: .warning, details: tested)
      )
    }
  }

  /// Reports values that a response does not show, although it shows others of the same member.
  private mutating func reportLost(_ requests: [GeneratedRequest]) {
    let check = operation.method == .post ? CheckID.roundTrip : .update
    guard session.checks.contains(check) else { return }
    for loss in LostValues(slots, Array(zip(requests, records))).losses {
      let record = records[loss.position]
      records[loss.position].findings.append(
        record.subject.finding(check, loss.message, severity: .warning, body: loss.found.map { BodyPlace($0) })
      )
    }
  }

  /// Counts what a request has created, and what the accepted one has that was sent again beside it.
  private mutating func add(_ record: JudgedExchange) async {
    for record in [record] + record.contrast { await creations.add(record) }
  }

  /// Adds the exchanges that shrink failures, and names the causes of all failures.
  private mutating func shrink(_ requests: [GeneratedRequest]) async {
    var failures = GeneratedFailures(requests, records, slots: slots)
    var (creations, unique) = (creations, unique)
    await failures.shrink(atMost: configuration.shrinkingShare(of: explorer.plan.generationShares)) { [self] request in
      guard !configuration.isOutOfTime(), !creations.isFull,
        let record = await send([unique?.applied(to: request) ?? request]).first ?? nil
      else { return nil }
      for record in [record] + record.contrast { await creations.add(record) }
      return record
    }
    (self.creations, self.unique) = (creations, unique)
    records = failures.records
    self.failures += failures.corpus
    notes += failures.notes
  }

  /// Sends requests; a creation that conflicts with an earlier one is sent once more with other texts, as are all later ones.
  private mutating func sendUniquely(
    _ requests: [GeneratedRequest]
  ) async -> (requests: [GeneratedRequest], exchanges: [JudgedExchange?]) {
    guard operation.method == .post else { return (requests, await send(requests)) }
    var sent = requests.map { unique?.applied(to: $0) ?? $0 }
    var exchanges = await send(sent)
    guard unique == nil, exchanges.contains(where: { $0?.analysis.response?.status == 409 }) else {
      return (sent, exchanges)
    }
    var values = UniqueBodies(slots, seed: session.configuration.seed)
    let again = requests.map { values.applied(to: $0) }
    unique = values
    exchanges += await send(again)
    sent += again
    return (sent, exchanges)
  }

  private func send(_ requests: [GeneratedRequest]) async -> [JudgedExchange?] {
    let usual = slots.requiredValues
    let moved = requests.map { request in
      var moved = place.map { request.moved(from: usual, to: $0) } ?? request
      let key = IdempotencyKey(operation, "generated \(moved.identity)", seed: session.configuration.seed)
      moved.values = key?.replacing(usual, in: moved.values) ?? moved.values
      return moved
    }
    return await explorer.pool.map(moved.map { ($0, session.builder.request(for: operation, $0)) }) {
      [session, operation] sent -> JudgedExchange? in
      let (generated, request) = sent
      guard let request else { return nil }
      let record = await session.perform(
        OperationRequest(
          operation: operation,
          request: request,
          values: generated.values,
          expectation: generated.expectation,
          purpose: generated.purpose,
          removesCreations: true
        )
      )
      return generated.isWithoutBodyOfType ? record?.withoutUndocumentedRefusal(except: []) : record
    }
  }
}

extension JudgedExchange {
  /// Whether no response came, also where the contract says that it may come late.
  fileprivate var hasNoResponse: Bool { unreachableFault != nil || isWaiting }
}

extension GeneratedRequest {
  /// Whether the whole body is missing or of another type, which frameworks refuse before the API sees it.
  fileprivate var isWithoutBodyOfType: Bool { fault != nil && changes.contains { $0.slot == .body && $0.path.isEmpty } }

  /// Returns the request with the path and the condition of another item, where it has those of the usual one.
  fileprivate func moved(from usual: ParameterValues, to place: ParameterValues) -> GeneratedRequest {
    guard values.pathIdentity == usual.pathIdentity else { return self }
    var copy = self
    copy.values = values.replacing(usual, with: place)
    return copy
  }

  /// Returns whether the request has each value that another one was generated to try.
  fileprivate func repeatsChanges(of other: GeneratedRequest) -> Bool {
    other.changes.allSatisfy { change in
      switch change.slot {
      case .parameter(let key): values.values[key] == other.values.values[key]
      case .body:
        body?.value.value(at: JSONPointer(tokens: change.path))
          == other.body?.value.value(at: JSONPointer(tokens: change.path))
      }
    }
  }
}

/// Gives generated requests texts that no earlier request had, for servers that refuse a name twice.
struct UniqueBodies {
  private let slots: OperationSlots
  private let seed: UInt64
  private var random: SeededGenerator

  /// Prepares the values of an operation's requests.
  init(_ slots: OperationSlots, seed: UInt64) {
    (self.slots, self.seed) = (slots, seed)
    random = SeededGenerator(seed: seed, purpose: "unique values of \(slots.operation.id)")
  }

  /// Returns a request with new texts in the members of its body that it was not generated to try.
  mutating func applied(to request: GeneratedRequest) -> GeneratedRequest {
    let text = UniqueText(mark: String(random.next() >> 32, radix: 36))
    guard let body = request.body, case .object(let members) = body.value,
      let slot = slots.bodies.first(where: { $0.content == body.content }), let schema = slot.schema
    else { return request }
    let unique = text.applied(to: slot.complete, schema, seed: seed) {
      !ResourceNaming.namesIdentity(ResourceNaming.normalized($0))
    }
    let tried = Set(request.changes.compactMap { $0.slot == .body ? $0.path.first : nil })
    var value = body.value
    for member in members where !tried.contains(member.key) {
      let place = JSONPointer(tokens: [member.key])
      guard slot.complete.value(at: place) == member.value, let other = unique.value(at: place) else { continue }
      value = value.replacing([member.key], with: other)
    }
    var fresh = request
    fresh.body = GeneratedRequest.Body(content: body.content, value: value)
    return slots.violations(of: fresh) == slots.violations(of: request) ? fresh : request
  }
}
