package import HTTPMessages
package import HTTPWireFormat
import Redaction

/// Responses that come neither from recordings nor from the contract.
extension ReplyService {
  /// Returns the control API's reply, also for a host that is not allowed.
  func reply(
    to request: HTTPRequest,
    by control: ControlAPI,
    _ connection: ResponseWriter.Connection,
    isLocal: Bool
  ) -> PendingReply {
    if let fault = runtime.api.hosts.fault(of: request) {
      let problem = HostRules.refusal(for: fault, redactedBy: runtime.api.options.policy.redaction)
      let refusal = MessageRules.ready(problem, for: request.method)
      return .now(.rendered(render(refusal, connection)))
    }
    return .later { [render] in
      switch await control.reply(to: request, isLocal: isLocal) {
      case .response(let response): .rendered(render(response, connection))
      case .events(let head, let feed):
        .stream(StreamedResponse(head: ResponseWriter.bytes(of: head, .close)) { await feed.next() })
      }
    }
  }

  /// Returns the response to bytes that are not a valid request.
  package static func response(to fault: RequestHead.Fault) -> HTTPResponse {
    let detail = fault.reason.prefix(1).uppercased() + fault.reason.dropFirst() + "."
    let problem = Problem(status: fault.status, detail: detail)
    return MessageRules.ready(problem.response(redactedBy: SecretRedaction()), for: .get)
  }
}
