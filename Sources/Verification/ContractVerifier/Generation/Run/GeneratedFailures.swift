import ContractJudge
import ContractModel
import ContractReports
import Diagnostics
import HTTPMessages
import JSONSyntax

/// The failures among the generated requests of one operation, each with its cause and the smallest request that shows it.
///
/// A failure of the usual request is not a failure of a value that was tried. A request that contains the cause of a known
/// failure is further evidence of it, so that few requests are shrunk.
struct GeneratedFailures {
  /// The most failures to shrink.
  private static let maximumFailures = 8
  /// The most time that the responses may take while failures are shrunk.
  private static let maximumTime = Duration.seconds(30)

  /// The kind of fault of the response to a request.
  private struct FailureKind: Hashable {
    let check: CheckID
    let status: Int

    /// Whether an undocumented status is the whole fault, whatever causes it.
    var isWhole: Bool { check == .status && status < 500 }
  }

  /// A failure in its smallest form.
  private struct Failure {
    let kind: FailureKind
    /// The exchange of the smallest request.
    let record: JudgedExchange
    /// The parts of the request that cause it; empty if every request fails.
    let parts: Set<RequestPart>
  }

  private let slots: OperationSlots
  private let requests: [GeneratedRequest]
  /// The usual request's exchange, if it was sent.
  private let usual: JudgedExchange?
  /// The exchanges of the requests, then those that shrank failures.
  private(set) var records: [JudgedExchange]
  /// The smallest failing requests, for the next run.
  private(set) var corpus: [FailureCorpus.Failure] = []
  private(set) var notes: [String] = []
  private var found: [Failure] = []
  private var spent = 0
  private var time = Duration.zero
  /// Why no further request is sent to shrink failures; `nil` if one may be.
  private var end: String?

  /// Looks for failures among the exchanges of requests.
  init(_ requests: [GeneratedRequest], _ records: [JudgedExchange], slots: OperationSlots) {
    (self.slots, self.requests, self.records) = (slots, requests, records)
    let smallest = slots.smallest.identity
    usual = zip(requests, records).first { $0.0.identity == smallest }?.1
  }

  /// Finds the causes of the failures, with up to a number of further requests.
  mutating func shrink(atMost maximum: Int, send: (GeneratedRequest) async -> JudgedExchange?) async {
    var unshrunk = 0
    for (position, request) in requests.enumerated() {
      for kind in failureKinds(of: records[position]) {
        // What the usual request does, too, has no cause among the values that are tried.
        if let usual, request.identity != slots.smallest.identity, failureKinds(of: usual).contains(kind) { continue }
        if let known = known(kind, request, records[position]) {
          mark(position, kind, known.parts)
          continue
        }
        guard end == nil, spent < maximum, found.count < Self.maximumFailures else {
          unshrunk += 1
          continue
        }
        await shrink(request, at: position, kind, atMost: maximum, send)
      }
    }
    guard unshrunk > 0 else { return }
    let reason = end ?? "at most \(Self.maximumFailures) failures and \(maximum) requests are spent on it"
    notes.append("\(slots.operation.id): \(counted(unshrunk, "failure")) not shrunk, because \(reason)")
  }

  /// The failures of a request that are worth shrinking.
  private func failureKinds(of record: JudgedExchange) -> [FailureKind] {
    guard let status = record.analysis.response?.status else { return [] }
    var seen = Set<CheckID>()
    return record.findings.filter { finding in
      finding.severity == .error && (finding.check == .status || FaultIdentity.mayNameCause(finding))
        && seen.insert(finding.check).inserted
    }
    .map { FailureKind(check: $0.check, status: status) }
  }

  // MARK: Known failures

  /// Returns a known failure that a request shows, too.
  private func known(_ kind: FailureKind, _ request: GeneratedRequest, _ record: JudgedExchange) -> Failure? {
    found.first { failure in
      guard failure.kind == kind else { return false }
      if kind.isWhole || failure.parts.isEmpty { return true }
      let differing = Set(RequestDifference(record, from: failure.record).parts.map(\.place))
      if failure.parts.allSatisfy({ !differing.contains($0.place) }) { return true }
      // Several values of the same parts together are one fault.
      let changed = Set(request.changes.map(\.part))
      if failure.parts.count > 1, failure.parts.allSatisfy({ changed.contains($0.place) }) { return true }
      // Several wrong values of one part are one fault.
      return request.changes.count == 1 && request.changes.map(\.part) == failure.parts.map(\.place)
    }
  }

  /// Names the cause of the findings of an exchange.
  private mutating func mark(_ position: Int, _ kind: FailureKind, _ parts: Set<RequestPart>) {
    for index in records[position].findings.indices {
      let finding = records[position].findings[index]
      guard finding.check == kind.check, FaultIdentity.mayNameCause(finding) else { continue }
      records[position].findings[index].cause = RequestPart.cause(parts)
    }
  }

  // MARK: Shrinking

  private mutating func shrink(
    _ request: GeneratedRequest,
    at position: Int,
    _ kind: FailureKind,
    atMost maximum: Int,
    _ send: (GeneratedRequest) async -> JudgedExchange?
  ) async {
    var shrinker = RequestShrinker(
      request,
      slots: slots,
      tried: Set([usual].compactMap { $0 }.map { _ in slots.smallest.identity })
    )
    var attempts: [JudgedExchange] = []
    var last: Int?
    var (end, time) = (end, time)
    let limit = min(RequestShrinker.maximumRequests, maximum - spent)
    let smallest = await shrinker.shrink(request, atMost: limit) { candidate in
      guard end == nil, var record = await send(candidate) else { return nil }
      let fails =
        record.analysis.response?.status == kind.status
        && record.findings.contains {
          $0.check == kind.check && $0.severity == .error
        }
      record.findings = fails ? record.findings.filter { $0.check == kind.check } : []
      if fails {
        last.map { attempts[$0].findings = [] }
        last = attempts.count
      }
      attempts.append(record)
      time += record.subject.exchange.elapsed ?? .zero
      if record.analysis.response == nil { end = "a request got no response" }
      if time > Self.maximumTime { end = "it took longer than \(Self.maximumTime.components.seconds) s" }
      return end == nil ? fails : nil
    }
    (self.end, self.time) = (end, time)
    spent += attempts.count
    let final = last.map { records.count + $0 } ?? position
    records += attempts
    let failure = Failure(kind: kind, record: records[final], parts: parts(of: smallest, records[final], kind))
    found.append(failure)
    if final != position { records[position].findings.removeAll { $0.check == kind.check } }
    mark(final, kind, failure.parts)
    for index in records[final].findings.indices where records[final].findings[index].check == kind.check {
      records[final].findings[index].isSmallest = last != nil
    }
    corpus.append(FailureCorpus.Failure(smallest, check: kind.check.rawValue, slots: slots))
  }
}

extension GeneratedFailures {
  /// Returns the parts that distinguish a shrunk request from the usual one, among those that it was generated to try.
  ///
  /// Other parts may differ, such as names that are unique to each request.
  private func parts(of request: GeneratedRequest, _ record: JudgedExchange, _ kind: FailureKind) -> Set<RequestPart> {
    // What fails also without the values that are tried, or where nothing is known to pass, has no proved cause.
    if kind.status >= 500 {
      let isPassing = record.contrast.first.map { $0.analysis.isSuccess || $0.isRepeatedCreation }
      guard isPassing ?? usual?.analysis.isSuccess ?? false else { return [] }
    }
    guard let usual else { return Set(request.changes.map(\.requestPart)) }
    guard !failureKinds(of: usual).contains(kind) else { return [] }
    let differing = RequestDifference(record, from: usual).parts
    let tried = differing.filter { part in request.changes.contains { $0.concerns(part) } }
    return tried.isEmpty ? differing : tried
  }
}

extension GeneratedRequest.Change {
  /// Returns whether a part of the request is changed, or inside what is changed.
  fileprivate func concerns(_ other: RequestPart) -> Bool {
    let place = part
    return other.place == place || other.place.hasPrefix(place + (path.isEmpty ? " " : "/"))
      || place.hasPrefix(other.place + "/")
  }

  /// The changed part of the request.
  fileprivate var requestPart: RequestPart {
    switch slot {
    case .parameter(let key): RequestPart(key)
    case .body: RequestPart(body: path)
    }
  }

  /// The name of the changed part.
  fileprivate var part: String { requestPart.place }
}
