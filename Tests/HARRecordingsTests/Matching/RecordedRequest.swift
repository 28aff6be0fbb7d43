import HARRecordings
import HTTPExchange
import JSONSyntax

/// A request as a test writes it, to be recorded or to be asked.
struct RecordedRequest: Sendable {
  var method = "POST"
  var url = "https://a.example/x"
  var headers: [(String, String)] = []
  var body: String?
  /// What stands in the entry besides.
  var more: [(String, JSONLiteral)] = []

  init(
    _ method: String = "POST",
    _ url: String = "https://a.example/x",
    headers: [(String, String)] = [],
    json: String? = nil,
    form: String? = nil,
    body: String? = nil,
    more: [(String, JSONLiteral)] = []
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    if json != nil { self.headers.append(("Content-Type", "application/json")) }
    if form != nil { self.headers.append(("Content-Type", "application/x-www-form-urlencoded")) }
    self.body = json ?? form ?? body
    self.more = more
  }

  /// The entry, answered by an empty object.
  var entry: JSONLiteral {
    var request: [JSONLiteral.Member] = [
      JSONLiteral.Member("method", .string(method)), JSONLiteral.Member("url", .string(url)),
      JSONLiteral.Member(
        "headers",
        .array(headers.map { ["name": .string($0.0), "value": .string($0.1)] })
      ),
    ]
    if let body {
      let type = headers.first { $0.0 == "Content-Type" }?.1 ?? ""
      request.append(JSONLiteral.Member("postData", ["mimeType": .string(type), "text": .string(body)]))
    } else if !more.contains(where: { $0.0 == "bodySize" }) {
      request.append(JSONLiteral.Member("bodySize", 0))
    }
    request += more.map { JSONLiteral.Member($0.0, $0.1) }
    return [
      "request": .object(request),
      "response": ["status": 200, "content": ["mimeType": "application/json", "text": "{}"]],
    ]
  }

  /// The request as it is asked.
  func request() throws -> HTTPRequest {
    HTTPRequest(
      method: HTTPMethod(method),
      url: try HTTPURL(parsing: url),
      headers: HTTPHeaders(headers.map { HTTPHeaderField($0.0, $0.1) }),
      body: Array((body ?? "").utf8)
    )
  }

  /// An index of recorded requests.
  static func index(_ recorded: [RecordedRequest], rules: MatchRules = MatchRules()) throws -> RecordingIndex {
    let text = (["log": ["entries": .array(recorded.map(\.entry))]] as JSONLiteral).serialized()
    return RecordingIndex(try HARReader().read(text, file: "a.har").entries, rules: rules)
  }
}
