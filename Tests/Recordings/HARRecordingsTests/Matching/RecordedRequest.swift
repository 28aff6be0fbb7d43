import HARRecordings
import HTTPMessages
import JSONSyntax

/// A request that a test either records or sends.
struct RecordedRequest: Sendable {
  var method = "POST"
  var url = "https://a.example/x"
  var headers: [(String, String)] = []
  var body: String?
  /// Additional members of the entry.
  var more: [(String, JSONLiteral)] = []
  /// When the request was sent.
  var started: String?

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

  /// The entry, with an empty object as its response.
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
    var members = [
      JSONLiteral.Member("request", .object(request)),
      JSONLiteral.Member("response", ["status": 200, "content": ["mimeType": "application/json", "text": "{}"]]),
    ]
    if let started { members.append(JSONLiteral.Member("startedDateTime", .string(started))) }
    return .object(members)
  }

  /// The request to look up.
  func request() throws -> HTTPRequest {
    HTTPRequest(
      method: HTTPMethod(method),
      url: try HTTPURL(parsing: url),
      headers: HTTPHeaders(headers.map { HTTPHeaderField($0.0, $0.1) }),
      body: Array((body ?? "").utf8)
    )
  }

  /// Creates an index of recorded requests.
  static func index(_ recorded: [RecordedRequest], rules: MatchRules = MatchRules()) throws -> RecordingIndex {
    let text = (["log": ["entries": .array(recorded.map(\.entry))]] as JSONLiteral).serialized()
    return RecordingIndex(try RecordingReader().read(text, file: "a.har").entries, rules: rules)
  }
}
