import Basics
import ContractJudge
import ContractModel
import ContractReports
import HTTPMessages

/// The requests that were accepted, some of each operation, to be sent again beside requests that fail.
final class AcceptedRequests: Sendable {
  private struct State: Sendable {
    var accepted: [String: [(request: OperationRequest, record: JudgedExchange)]] = [:]
    /// How often requests of an operation were sent again.
    var sent: [String: Int] = [:]
    /// How often they succeeded again, where each success creates something.
    var created: [String: Int] = [:]
  }

  private let state = Mutex(State())
  /// The most requests that are kept of one operation, how often they are sent again, and creations among them.
  private static let (maximumKept, maximumSent, maximumCreations) = (4, 24, 2)
  private static let conditions = ["If-Match", "If-None-Match", "If-Unmodified-Since", "If-Modified-Since"]

  /// Returns whether a request is one of the first that were valid and succeeded with the credentials of the run.
  func wants(_ request: OperationRequest, _ record: JudgedExchange) -> Bool {
    record.analysis.isSuccess && request.identity == .own && record.isValidOnPurpose && !record.isUnjudged
      && state.withLock { $0.accepted[record.operation.id, default: []].count < Self.maximumKept }
  }

  /// Adds a request that is wanted.
  func add(_ request: OperationRequest, _ record: JudgedExchange) {
    state.withLock { $0.accepted[record.operation.id, default: []].append((request, record)) }
  }

  /// Counts what an accepted request has created when it was sent again.
  func noteCreation(by record: JudgedExchange) {
    guard record.operation.method == .post, record.analysis.isSuccess else { return }
    state.withLock { $0.created[record.operation.id, default: 0] += 1 }
  }

  /// Returns the accepted request that differs least from one that failed; `nil` if none may be sent again.
  ///
  /// What it changes must be what the other one was to change. A creation is repeated only for those who delete its item.
  func nearest(to record: JudgedExchange, of request: OperationRequest, seed: UInt64) -> OperationRequest? {
    let operation = record.operation
    let isCreation = operation.method == .post
    guard operation.method != .delete, !isCreation || request.removesCreations else { return nil }
    let nearest: OperationRequest? = state.withLock { state in
      let (sent, accepted) = (state.sent[operation.id, default: 0], state.accepted[operation.id, default: []])
      // Where the very request succeeded before, no part of it is the cause.
      guard sent < Self.maximumSent, state.created[operation.id, default: 0] < Self.maximumCreations,
        !accepted.contains(where: { $0.request.request == request.request })
      else { return nil }
      let nearest =
        accepted
        .filter { operation.method.isSafe || $0.record.values.pathIdentity == record.values.pathIdentity }
        .min { RequestDifference(record, from: $0.record).count < RequestDifference(record, from: $1.record).count }
      if nearest != nil { state.sent[operation.id] = sent + 1 }
      return nearest?.request
    }
    guard let nearest else { return nil }
    var again = nearest.request
    for name in Self.conditions where again.headers[name] != nil { again.headers[name] = request.request.headers[name] }
    if let key = IdempotencyKey(operation, "sent again \(record.subject.purpose ?? "")", seed: seed) {
      key.put(into: &again)
    }
    return OperationRequest(
      operation: operation,
      request: again,
      values: nearest.values,
      expectation: nearest.expectation,
      purpose: "an accepted request again, because another one failed"
    )
  }
}
