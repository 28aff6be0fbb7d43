import Diagnostics
public import Findings
public import HARRecordings
public import HTTPMessages
public import JSONSyntax
import Redaction

/// A reply of the mock API: the response, how it is delivered, and why it was chosen.
///
/// It is an immutable object, so that the journal, caches and connections share it.
public final class MockReply: Sendable {
  /// The origin of a response.
  public enum Source: Sendable, Hashable {
    /// A recording, at a place in its file.
    case recorded(SourcePlace)
    /// A page of a list that was recorded in other pages, of the operation with this id.
    case page(operation: String)
    /// The refusal that an operation documents for invalid requests or missing resources.
    case refused(operation: String)
    /// A response about methods: the path does not have the method, or the request is `OPTIONS`.
    case method
    /// The examples and schemas of an operation.
    case example(operation: String)
    /// The state of the mock, which the operation with this id reads or changes.
    case stateful(operation: String)
    /// The upstream server.
    case forwarded
    /// A refusal in strict mode, because the request violates the contract.
    case judged
    /// A scenario, in place of what was recorded.
    case scenario(String)
    /// A refusal, because the options do not allow the request's host.
    case misdirected
    /// A 404 for a path that clients request of any server, such as `/favicon.ico`.
    case absent
    /// The client, which got a callback or webhook of the mock with this name; `request` is the number of the journal
    /// entry that caused it.
    case callback(name: String, request: Int?)
    /// No recording matches the request, and no other rule provides a response.
    case unmatched
  }

  /// Why a response was chosen.
  public struct Reason: Sendable {
    /// The origin of the response.
    public internal(set) var source: Source
    /// The id of the operation that the request matches; `nil` if none does.
    public internal(set) var operation: String?
    /// The name of the active scenario.
    public internal(set) var scenario = Scenario.online.name
    /// The number of responses recorded for the same request; each repetition of the request gets the next one.
    public internal(set) var alternatives = 1
    /// The positions in the index of the recordings that the response was made from; empty if there are none.
    public internal(set) var recordings: [Int] = []
    /// The nearest recordings, if the response lists them.
    public internal(set) var nearest: [NearMiss] = []
    /// Whether the nearest recordings were left out, because not all secrets were known that they must not show.
    var lacksNearest = false
    /// The findings about the response, such as contract violations by an upstream server; of a served request, also
    /// those about the request.
    public internal(set) var findings: [Finding] = []
  }

  /// The response, ready to be sent: without hop-by-hop headers, and with the `Content-Length` of its body.
  public let response: HTTPResponse
  /// How the response is delivered.
  public let delivery: Delivery
  /// Why the response was chosen.
  public let reason: Reason
  /// Which later requests get the same reply; `nil` for no others.
  package let reuse: ReplyReuse?
  /// The requests that the mock sends after the response.
  package let callbacks: [PlannedCallback]
  /// The status that the client receives; `nil` if it receives none.
  package let status: Int?
  /// The size of the body in bytes, also if the response is not kept.
  let bodySize: Int
  /// Whether the response is kept.
  let hasResponse: Bool
  /// Whether the request violates the contract.
  let isViolation: Bool

  /// The origin of the response.
  public var source: Source { reason.source }
  /// The number of responses recorded for the same request; each repetition of the request gets the next one.
  public var alternatives: Int { reason.alternatives }
  /// The positions in the index of the recordings that the response was made from; empty if there are none.
  public var recordings: [Int] { reason.recordings }
  /// The nearest recordings, if the response lists them.
  public var nearest: [NearMiss] { reason.nearest }
  /// The findings about the response, such as contract violations by an upstream server.
  public var findings: [Finding] { reason.findings }

  package init(
    _ response: HTTPResponse,
    _ reason: Reason,
    _ delivery: Delivery = .immediate,
    reuse: ReplyReuse? = nil,
    callbacks: [PlannedCallback] = []
  ) {
    self.callbacks = callbacks
    self.response = response
    self.delivery = delivery
    self.reason = reason
    self.reuse = reuse
    status = delivery.status(of: response)
    bodySize = response.body.count
    hasResponse = true
    isViolation = reason.findings.contains { $0.severity == .error }
  }

  private init(withoutResponseOf reply: MockReply) {
    var rest = HTTPResponse(status: reply.response.status)
    // A summary of the request says what a scenario changed.
    if let note = reply.response.headers[ScenarioContext.noteField] { rest.headers[ScenarioContext.noteField] = note }
    response = rest
    (delivery, reason, reuse, callbacks) = (reply.delivery, reply.reason, nil, [])
    (status, bodySize, isViolation, hasResponse) = (reply.status, reply.bodySize, reply.isViolation, false)
  }

  package convenience init(_ response: HTTPResponse, _ source: Source) {
    self.init(response, Reason(source: source))
  }

  /// The reply in place of a recording that can no longer be read from its file.
  static func unreadable(_ problem: RecordingProblem) -> MockReply {
    let finding = Finding(
      check: .recording,
      message: (problem.entry.map { "entry \($0): " } ?? "") + problem.message,
      contract: ContractPlace(place: problem.place)
    )
    let details = Problem(status: 500, detail: "\(problem.diagnostic).", findings: [finding])
    return MockReply(details.response(), Reason(source: .unmatched, findings: [finding]))
  }

  /// Returns the reply with another response, chosen for the same reason.
  func with(_ response: HTTPResponse) -> MockReply { MockReply(response, reason, delivery, reuse: reuse) }

  /// The reply without its response, which takes less memory.
  var withoutResponse: MockReply { MockReply(withoutResponseOf: self) }

  /// Whether the request is unmatched.
  var isUnmatched: Bool { reason.source == .unmatched }

  /// The estimated memory that the reply takes without its response, in bytes.
  package var size: Int { 200 + 500 * (reason.nearest.count + reason.findings.count) }

  /// The estimated memory that the response takes, in bytes; 0 if it is not kept.
  package var responseSize: Int { response.body.count + 100 * response.headers.fields.count }
}
