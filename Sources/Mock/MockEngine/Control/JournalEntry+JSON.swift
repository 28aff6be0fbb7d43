import ContractReports
import HTTPMessages
import JSONSyntax
import Quantities

extension JournalEntry {
  /// The entry as JSON in the control API.
  var literal: JSONLiteral { literal(withBody: true) }

  /// The entry as JSON without the body of its request.
  var summary: JSONLiteral { literal(withBody: false) }

  private func literal(withBody hasBody: Bool) -> JSONLiteral {
    var members = [
      JSONLiteral.Member("number", JSONLiteral(number)),
      JSONLiteral.Member("time", .string(Timestamp.text(nanoseconds: time))),
    ]
    if let session { members.append(JSONLiteral.Member("session", .string(session))) }
    members.append(JSONLiteral.Member("scenario", .string(scenario)))
    if let operation { members.append(JSONLiteral.Member("operation", .string(operation))) }
    if let status { members.append(JSONLiteral.Member("status", JSONLiteral(status))) }
    members += [
      JSONLiteral.Member("request", requestLiteral(withBody: hasBody)), JSONLiteral.Member("source", source.literal),
      JSONLiteral.Member("nearest", .array(nearest.map(Problem.literal))),
      JSONLiteral.Member("findings", .array(findings.map(Problem.literal))),
    ]
    return .object(members)
  }

  private func requestLiteral(withBody hasBody: Bool) -> JSONLiteral {
    var members = [
      JSONLiteral.Member("method", .string(request.method.rawValue)),
      JSONLiteral.Member("url", .string(request.url.description)),
      JSONLiteral.Member(
        "headers",
        .array(request.headers.fields.map { ["name": .string($0.name), "value": .string($0.value)] })
      ),
    ]
    if hasBody, !request.body.isEmpty, let text = String(validUTF8: request.body) {
      members.append(JSONLiteral.Member("body", .string(text)))
    }
    return .object(members)
  }
}

extension MockReply.Source {
  fileprivate var literal: JSONLiteral {
    switch self {
    case .recorded(let place): ["kind": "recorded", "place": .string(place.description)]
    case .page(let operation): ["kind": "page", "operation": .string(operation)]
    case .refused(let operation): ["kind": "refused", "operation": .string(operation)]
    case .method: ["kind": "method"]
    case .example(let operation): ["kind": "example", "operation": .string(operation)]
    case .forwarded: ["kind": "forwarded"]
    case .judged: ["kind": "judged"]
    case .scenario(let name): ["kind": "scenario", "scenario": .string(name)]
    case .misdirected: ["kind": "misdirected"]
    case .absent: ["kind": "absent"]
    case .unmatched: ["kind": "unmatched"]
    }
  }
}
