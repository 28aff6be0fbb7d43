import Basics
import ContractModel
import HTTPMessages

/// The requests that were accepted, some of each operation, to be sent again beside requests that fail.
///
/// Which are kept, and which is sent, depends on the requests alone and not on the order in which they arrive.
final class AcceptedRequests: Sendable {
  private struct Accepted: Sendable {
    let request: OperationRequest
    let record: JudgedExchange
  }

  private struct State: Sendable {
    /// The requests by operation and by the texts of their values.
    var accepted: [String: [String: Accepted]] = [:]
    /// How often requests of an operation were sent again.
    var sent: [String: Int] = [:]
    /// How often they succeeded again, where each success creates something.
    var created: [String: Int] = [:]
  }

  private let state = Mutex(State())
  /// The most requests that are kept of one operation, how often they are sent again, and creations among them.
  private static let (maximumKept, maximumSent, maximumCreations) = (16, 24, 2)
  private static let conditions = ["If-Match", "If-None-Match", "If-Unmodified-Since", "If-Modified-Since"]

  /// Returns whether a request is an ordinary one that succeeded with the credentials of the run.
  ///
  /// Of requests that change something, which are sent one at a time for each operation, those that the run expects to be
  /// accepted count, too.
  func wants(_ request: OperationRequest, _ record: JudgedExchange) -> Bool {
    guard record.analysis.isSuccess, request.identity == .own, !record.isUnjudged,
      record.isValidOnPurpose, record.isOrdinary || !record.operation.method.isSafe
    else { return false }
    let key = record.values.identity
    return state.withLock { state in
      let kept = state.accepted[record.operation.id] ?? [:]
      return kept[key] == nil && (kept.count < Self.maximumKept || kept.keys.contains { $0 > key })
    }
  }

  /// Adds a request that is wanted.
  func add(_ request: OperationRequest, _ record: JudgedExchange) {
    state.withLock { state in
      var kept = state.accepted[record.operation.id] ?? [:]
      kept[record.values.identity] = Accepted(request: request, record: record)
      if kept.count > Self.maximumKept, let last = kept.keys.max() { kept[last] = nil }
      state.accepted[record.operation.id] = kept
    }
  }

  /// Counts what an accepted request has created when it was sent again.
  func noteCreation(by record: JudgedExchange) {
    guard record.operation.method == .post, record.analysis.isSuccess else { return }
    state.withLock { $0.created[record.operation.id, default: 0] += 1 }
  }

  /// Returns the accepted request that differs least from one that failed; `nil` if none may be sent again.
  ///
  /// It must change what the other one was to change. A creation is repeated only for those who delete its item.
  func nearest(to record: JudgedExchange, of request: OperationRequest, seed: UInt64) -> OperationRequest? {
    let operation = record.operation
    let isCreation = operation.method == .post
    guard operation.method != .delete, !isCreation || request.removesCreations else { return nil }
    let nearest: OperationRequest? = state.withLock { state in
      let (sent, accepted) = (state.sent[operation.id, default: 0], state.accepted[operation.id] ?? [:])
      // Where the very request succeeded before, no part of it is the cause.
      guard sent < Self.maximumSent, state.created[operation.id, default: 0] < Self.maximumCreations,
        !accepted.values.contains(where: { $0.request.request == request.request })
      else { return nil }
      let nearest = accepted.filter { _, accepted in
        operation.method.isSafe || accepted.record.values.pathIdentity == record.values.pathIdentity
      }
      .map { key, accepted in (RequestDifference(record, from: accepted.record).count, key, accepted.request) }
      .min { ($0.0, $0.1) < ($1.0, $1.1) }
      if nearest != nil { state.sent[operation.id] = sent + 1 }
      return nearest?.2
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
