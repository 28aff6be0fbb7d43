import HARRecordings
import HTTPExchange
import JSONSyntax

/// Details of what is wrong, as `application/problem+json`.
///
/// Source: RFC 9457.
struct Problem {
  let status: Int
  let detail: String
  /// The recordings that nearly answer the request.
  var nearest: [NearMiss] = []

  static let mediaType = "application/problem+json"

  var response: HTTPResponse {
    HTTPResponse(
      status: status,
      headers: ["Content-Type": Self.mediaType, "Cache-Control": "no-store"],
      body: body.serialized(indented: true)
    )
  }

  private var body: JSONLiteral {
    var members: [JSONLiteral.Member] = [
      JSONLiteral.Member("type", "about:blank"),
      JSONLiteral.Member("title", .string(MessageRules.reason(of: status))),
      JSONLiteral.Member("status", JSONLiteral(status)),
      JSONLiteral.Member("detail", .string(detail)),
    ]
    if !nearest.isEmpty { members.append(JSONLiteral.Member("nearest", .array(nearest.map(Self.literal)))) }
    return .object(members)
  }

  private static func literal(_ miss: NearMiss) -> JSONLiteral {
    let request = miss.entry.request
    return [
      "request": .string("\(request.method) \(request.url.requestTarget)"),
      "place": .string(miss.entry.place.description),
      "differences": .array(miss.differences.map(JSONLiteral.string)),
    ]
  }
}
