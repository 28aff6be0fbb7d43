import Basics
import ContractJudge
import ContractModel
import ContractReports
import Diagnostics
import HTTPMessages

/// Notices that the credential of a run is no longer accepted, and after which request.
///
/// A 401 may be right for one operation. The credential has ended if a request that succeeded with it gets 401, too. A 403
/// says so only of an operation that succeeded before, and if another one that did is refused as well: the run has lost
/// what it may do, not one thing.
final class CredentialWatch: Sendable {
  /// How a credential ended.
  struct Ending: Sendable, Hashable {
    /// The operations of the unsafe requests since the credential was accepted last.
    let operations: [String]
    /// Whether these operations say that they end the credential.
    let isExpected: Bool

    /// The cause in a sentence.
    var phrase: String {
      operations.isEmpty
        ? "the credential is no longer accepted; it may have expired"
        : "the credential is no longer accepted after \(operations.joined(separator: " or "))"
    }
  }

  /// A request without its credentials, and its operation.
  private struct AcceptedRequest: Sendable {
    let request: HTTPRequest
    let operation: Operation
  }

  private struct State: Sendable {
    /// Safe requests that the credential was accepted for, of different operations.
    var knownGood: [AcceptedRequest] = []
    /// The operations of the unsafe requests since then.
    var suspects: [String] = []
    var ending: Ending?
    /// The operations that succeeded with the credential.
    var succeeded: Set<String> = []
    var refusals: Set<String> = []
    var refused = 0
    var examinations = 20
  }

  private let state = Mutex(State())
  private let effects: OperationEffects
  /// Whether the run sends a credential with every request, whether or not the contract demands one.
  private let isAlwaysSent: Bool
  /// The most operations whose accepted requests are kept, and the most of these that are repeated after a 401.
  private static let (maximumKnown, maximumRepeats) = (12, 3)

  init(effects: OperationEffects, isAlwaysSent: Bool) { (self.effects, self.isAlwaysSent) = (effects, isAlwaysSent) }

  /// How the credential ended; `nil` as long as it is accepted.
  var ending: Ending? { state.withLock { $0.ending } }

  /// The verdict of an exchange on the credential.
  enum Verdict: Sendable, Hashable {
    /// Nothing that forbids to judge it.
    case judged
    /// It is the first one that shows that the credential has ended.
    case ends(Ending)
    /// The credential ended before, so a 401 says nothing.
    case unjudged
  }

  /// Learns from an exchange with the credentials of the run.
  ///
  /// - Parameters:
  ///   - request: The request, without the credentials.
  ///   - send: Sends a request with the present credentials.
  func examine(
    _ exchange: HTTPExchange,
    of operation: Operation,
    _ request: HTTPRequest,
    _ send: (HTTPRequest, Operation) async -> HTTPExchange
  ) async -> Verdict {
    guard let status = exchange.response?.status else { return .judged }
    let needsCredential = operation.requiresCredentials
    let isRefusal = status == 401 || status == 403 && state.withLock { $0.succeeded.contains(operation.id) }
    guard needsCredential || isAlwaysSent, isRefusal else {
      state.withLock { state in
        let isAccepted = (needsCredential || isAlwaysSent) && 200..<300 ~= status
        // What needs no credential may succeed with one that has ended.
        if isAccepted, needsCredential { state.suspects = [] }
        if isAccepted { state.succeeded.insert(operation.id) }
        if isAccepted, request.method == .get, state.knownGood.count < Self.maximumKnown,
          !state.knownGood.contains(where: { $0.operation.id == operation.id })
        {
          state.knownGood.append(AcceptedRequest(request: request, operation: operation))
        }
        if !request.method.isSafe, status < 400, !state.suspects.contains(operation.id), state.suspects.count < 8 {
          state.suspects.append(operation.id)
        }
      }
      return .judged
    }
    let known: [AcceptedRequest] = state.withLock { state in
      if state.ending != nil {
        state.refused += 1
        state.refusals.insert(operation.id)
        return []
      }
      // Without a change since the last success, only its age can have ended the credential.
      guard state.examinations > 0, !state.knownGood.isEmpty else { return [] }
      state.examinations -= 1
      guard status == 401 else { return state.knownGood.filter { $0.operation.id != operation.id } }
      return Self.likeliest(state.knownGood, for: operation)
    }
    guard let first = known.first else { return ending == nil ? .judged : .unjudged }
    var again = await send(first.request, first.operation)
    if status == 401 {
      for other in known.dropFirst() where again.response?.status != status {
        again = await send(other.request, other.operation)
      }
    } else {
      // One that is still allowed shows that the others are refused for another reason.
      for other in known.dropFirst().prefix(Self.maximumRepeats - 1) where again.isRefused {
        again = await send(other.request, other.operation)
      }
    }
    return state.withLock { state in
      guard state.ending == nil else {
        state.refused += 1
        state.refusals.insert(operation.id)
        return .unjudged
      }
      guard status == 401 ? again.response?.status == 401 : again.isRefused else {
        if again.response != nil { state.suspects = [] }
        return .judged
      }
      let effects = effects
      let isExpected = !state.suspects.isEmpty && state.suspects.allSatisfy(effects.endsCredential)
      let ending = Ending(operations: state.suspects, isExpected: isExpected)
      state.ending = ending
      state.refused += 1
      state.refusals.insert(operation.id)
      return .ends(ending)
    }
  }

  /// Returns the accepted requests that most likely need the credential: those of operations that say so, then those whose
  /// paths begin like that of the refused operation.
  private static func likeliest(_ known: [AcceptedRequest], for refused: Operation) -> [AcceptedRequest] {
    let path = refused.path.text.split(separator: "/")
    func rank(_ known: AcceptedRequest) -> (Int, Int) {
      let shared = zip(known.operation.path.text.split(separator: "/"), path).prefix { $0 == $1 }.count
      return (known.operation.requiresCredentials ? 0 : 1, -shared)
    }
    let demanding = known.first { $0.operation.requiresCredentials }.map { [$0] }
    return demanding ?? Array(known.sorted { rank($0) < rank($1) }.prefix(maximumRepeats))
  }

  /// Notes about a credential that has ended.
  var notes: [String] {
    state.withLock { state in
      guard let ending = state.ending else { return [] }
      return [
        "\(ending.phrase); the refusal of \(counted(state.refused, "request")) to "
          + "\(counted(state.refusals.count, "operation")) is not judged; --auth with a workflow that logs in renews it"
      ]
    }
  }
}

extension HTTPExchange {
  /// Whether the response refuses the client.
  fileprivate var isRefused: Bool { response.map { [401, 403].contains($0.status) } ?? false }
}

/// Reports a credential that no operation accepts as one fault, in place of one for each operation that refuses it.
enum RefusedCredential {
  /// Replaces the findings about 401 in a run whose credential was never accepted, or that has none, by one.
  ///
  /// A run with one success of an operation that needs credentials keeps its findings.
  static func folding(_ findings: [Finding], _ contract: Contract, _ summaries: [OperationSummary]) -> [Finding] {
    let protected = Set(contract.operations.filter(\.requiresCredentials).map(\.id))
    guard !summaries.contains(where: { protected.contains($0.id) && $0.hasSucceeded }) else { return findings }
    let refusals = findings.indices.filter { position in
      let finding = findings[position]
      return finding.check == .status && finding.exchange?.status == 401 && finding.severity == .error
        && finding.operation.map(protected.contains) == true
    }
    let operations = Set(refusals.compactMap { findings[$0].operation })
    guard let first = refusals.first else { return findings }
    var fault = findings[first]
    let sentence = refusals.lazy.compactMap { CredentialRefusal.sentence(in: findings[$0].details) }.first
    guard operations.count > 1 || sentence != nil else { return findings }
    let named = operations.sorted().prefix(10).joined(separator: ", ")
    fault.details = ["operations: \(named)\(operations.count > 10 ? ", and \(operations.count - 10) more" : "")"]
    if let sentence {
      fault.message = sentence
      fault.details.append("check the value and the scheme of what --auth, --header or --header-env pass")
    } else {
      fault.message = "status 401 in each of \(counted(operations.count, "operation")), without a credential"
      fault.details.append("pass one with --auth, --header or --header-env")
    }
    for position in refusals.dropFirst() { fault.absorb(findings[position]) }
    var folded = findings
    folded[first] = fault
    return folded.enumerated().filter { $0.offset == first || !refusals.contains($0.offset) }.map(\.element)
  }
}
