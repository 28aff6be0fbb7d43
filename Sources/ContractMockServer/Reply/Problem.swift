import HARRecordings
package import HTTPExchange
import JSONSyntax

/// Details of what is wrong, as `application/problem+json`.
///
/// Source: RFC 9457.
package struct Problem {
  package let status: Int
  package let detail: String
  /// The recordings that nearly answer the request.
  var nearest: [NearMiss] = []

  init(status: Int, detail: String, nearest: [NearMiss]) {
    self.status = status
    self.detail = detail
    self.nearest = nearest
  }

  /// Details of a status, in one sentence.
  package init(status: Int, detail: String) { self.init(status: status, detail: detail, nearest: []) }

  static let mediaType = "application/problem+json"

  package var response: HTTPResponse {
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
