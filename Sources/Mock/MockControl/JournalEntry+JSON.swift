import Basics
import JSONSyntax
import MockEngine

extension JournalEntry {
  /// The members of the entry in the control API that are about neither the request nor its recordings and findings.
  var members: [JSONLiteral.Member] {
    var members = [
      JSONLiteral.Member("number", JSONLiteral(number)),
      JSONLiteral.Member("time", .string(Timestamp.text(nanoseconds: time))),
    ]
    if let session { members.append(JSONLiteral.Member("session", .string(session))) }
    members.append(JSONLiteral.Member("scenario", .string(scenario)))
    if let operation { members.append(JSONLiteral.Member("operation", .string(operation))) }
    if let status { members.append(JSONLiteral.Member("status", JSONLiteral(status))) }
    if duration > 0 { members.append(JSONLiteral.Member("elapsed", .number(Self.milliseconds(duration / 1000)))) }
    return members
  }

  /// Returns a time in milliseconds as JSON has it.
  static func milliseconds(_ microseconds: Int64) -> String {
    "\(microseconds / 1000).\(String(1000 + microseconds % 1000).dropFirst())"
  }
}

extension MockReply.Source {
  /// The origin as JSON in the control API.
  var literal: JSONLiteral {
    switch self {
    case .recorded(let place): ["kind": "recorded", "place": .string(place.description)]
    case .page(let operation): ["kind": "page", "operation": .string(operation)]
    case .refused(let operation): ["kind": "refused", "operation": .string(operation)]
    case .method: ["kind": "method"]
    case .example(let operation): ["kind": "example", "operation": .string(operation)]
    case .forwarded: ["kind": "forwarded"]
    case .judged: ["kind": "judged"]
    case .scenario(let name): ["kind": "scenario", "scenario": .string(name)]
    case .stateful(let operation): ["kind": "stateful", "operation": .string(operation)]
    case .callback(let name, let request):
      .object(
        [JSONLiteral.Member("kind", "callback"), JSONLiteral.Member("callback", .string(name))]
          + (request.map { [JSONLiteral.Member("request", JSONLiteral($0))] } ?? [])
      )
    case .misdirected: ["kind": "misdirected"]
    case .absent: ["kind": "absent"]
    case .unmatched: ["kind": "unmatched"]
    }
  }
}
