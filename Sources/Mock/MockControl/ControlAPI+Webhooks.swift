import ContractModel
import Diagnostics
import HTTPMessages
import JSONSyntax
import MockEngine

extension ControlAPI {
  /// Sends a webhook of the contract, and returns how the receiver responded.
  func sendWebhook(_ name: String, _ request: HTTPRequest) async -> ControlContent {
    let choice = try? JSONDocument(parsing: request.body).root
    guard let url = (choice?["url"]?.string).flatMap({ try? HTTPURL(parsing: $0) }) else {
      return .problem(Problem(status: 400, detail: "The \"url\" of the body is not an absolute URL."))
    }
    let names = runtime.api.contract.webhooks.map(\.name)
    guard names.contains(name) else {
      let known = names.isEmpty ? "it has none" : "it has \(names.prefix(20).joined(separator: ", "))"
      return .problem(Problem(status: 404, detail: "The contract has no webhook \"\(name)\"; \(known)."))
    }
    let session = choice?["session"]?.string ?? Self.session(of: request)
    switch await runtime.sendWebhook(name, to: url, at: request.url, session: session) {
    case .failure(let fault):
      return .problem(Problem(status: 409, detail: "The webhook \"\(name)\" is not sent: \(fault.reason)."))
    case .success(let outcome):
      var members = [JSONLiteral.Member("number", JSONLiteral(outcome.number))]
      if let status = outcome.status { members.append(JSONLiteral.Member("status", JSONLiteral(status))) }
      if let fault = outcome.fault { members.append(JSONLiteral.Member("fault", .string(fault))) }
      return .json(.object(members))
    }
  }
}
