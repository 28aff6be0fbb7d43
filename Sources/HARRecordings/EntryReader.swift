import HTTPExchange
import JSONSyntax

/// Reads one entry of a HAR file.
struct EntryReader {
  let file: String
  let number: Int
  let entry: JSONValue
  let bodyLimit: Int
  /// What was left out without harm to the entry.
  private(set) var warnings: [RecordingProblem] = []

  init(file: String, number: Int, entry: JSONValue, bodyLimit: Int) {
    self.file = file
    self.number = number
    self.entry = entry
    self.bodyLimit = bodyLimit
  }

  /// Reads the entry.
  ///
  /// - Throws: `RecordingProblem`: an error for an entry that is wrong, a warning for one with nothing to serve.
  mutating func read() throws(RecordingProblem) -> RecordedEntry {
    guard entry.kind == .object else {
      throw problem(.wrongType, "an entry must be an object, and this is \(Self.article(entry.kind))", at: entry)
    }
    guard let request = entry["request"], request.kind == .object else {
      throw problem(.missingMember, "it has no object \"request\"", at: entry["request"] ?? entry)
    }
    let sent = try readRequest(request)
    let sentBody = try readRequestBody(of: request, method: sent.method, headers: sent.headers)
    let received = try readResponse(to: sent.method)
    let milliseconds = entry["time"]?.number?.double ?? -1
    return RecordedEntry(
      number: number,
      place: SourcePlace(file: file, location: entry.location),
      value: entry,
      requestHead: sent,
      responseHead: received.head,
      keepsRequestBody: sentBody.isKept,
      startedDateTime: entry["startedDateTime"]?.string,
      time: (0...Self.longestTime).contains(milliseconds) ? .nanoseconds(Int64((milliseconds * 1e6).rounded())) : nil,
      page: entry["pageref"]?.string,
      recordedRequestBody: sentBody.body,
      recordedResponseBody: received.body
    )
  }

  /// A year in milliseconds: a time beyond it is nobody's measurement.
  private static let longestTime = 31_536_000_000.0

  private mutating func readRequest(_ request: JSONValue) throws(RecordingProblem) -> HTTPRequest {
    guard let method = request["method"]?.string else {
      throw problem(.missingMember, "its request has no string \"method\"", at: request["method"] ?? request)
    }
    guard FieldRules.isToken(method) else {
      throw problem(.badMethod, "\"\(method)\" is not a request method", at: request["method"] ?? request)
    }
    let url = try readURL(of: request)
    return HTTPRequest(method: HTTPMethod(method), url: url, headers: readHeaders(of: request))
  }

  private func readURL(of request: JSONValue) throws(RecordingProblem) -> HTTPURL {
    guard let value = request["url"], let text = value.string else {
      throw problem(.missingMember, "its request has no string \"url\"", at: request["url"] ?? request)
    }
    if let scheme = Self.foreignScheme(text) {
      throw warning(.foreignScheme, "a URL of the scheme \"\(scheme)\" is not served", at: value)
    }
    // Browsers write characters such as `|`, `{` and é as they were typed; on the wire they are percent-encoded.
    let encoded = PercentEncoding.encode(text, allowing: "%:/?#[]@!$&'()*+,;=")
    do throws(HTTPURLError) {
      var url = try HTTPURL(parsing: encoded)
      url.fragment = nil
      return url
    } catch {
      throw problem(.badURL, "\"\(text)\" is not an absolute URL: \(error.reason)", at: value)
    }
  }

  /// The scheme of `data:`, `blob:`, `wss:` and other URLs that HTTP does not retrieve.
  private static func foreignScheme(_ text: String) -> String? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let scheme = ASCII.lowercased(text[..<colon])
    guard let first = scheme.utf8.first, first &- 0x61 < 26, scheme != "http", scheme != "https" else { return nil }
    let isScheme = scheme.utf8.allSatisfy { $0 &- 0x61 < 26 || $0 &- 0x30 < 10 || [0x2B, 0x2D].contains($0) }
    // `localhost:8080/feed` is an address without its scheme, not a URL of the scheme `localhost`.
    let behind = text[text.index(after: colon)...]
    return isScheme && !(behind.utf8.first.map { $0 &- 0x30 < 10 } ?? true) ? scheme : nil
  }

  private mutating func readResponse(
    to method: HTTPMethod
  ) throws(RecordingProblem) -> (head: HTTPResponse, body: RecordedBody) {
    guard let response = entry["response"], response.kind == .object, let value = response["status"], !value.isNull
    else { throw notAnswered(at: entry["response"] ?? entry) }
    guard let status = value.integer else {
      throw problem(.badStatus, "the status \(value.text) is not a number from 100 to 999", at: value)
    }
    // 0 and -1 are what browsers write for a request that was blocked, cancelled or never answered.
    if status == 0 || status == -1 { throw notAnswered(at: value) }
    guard (100...999).contains(status) else {
      throw problem(.badStatus, "the status \(status) is not a number from 100 to 999", at: value)
    }
    guard status >= 200 else {
      let message = "the status \(status) is an interim one, and no final answer was recorded; it is not served"
      throw warning(.notAnswered, message, at: value)
    }
    var headers = readHeaders(of: response)
    let (body, isCoded) = try readBody(of: response, method: method, status: status, headers: headers)
    if !isCoded, !BodyRules.codings(of: headers).isEmpty {
      headers["Content-Encoding"] = nil
      headers["Content-Length"] = nil
    }
    let head = HTTPResponse(
      status: status,
      reason: FieldRules.line(response["statusText"]?.string ?? ""),
      version: response["httpVersion"]?.string ?? "HTTP/1.1",
      headers: headers
    )
    return (head, body)
  }

  private func notAnswered(at value: JSONValue) -> RecordingProblem {
    let reason = (entry["response"]?["_error"] ?? entry["_error"])?.string.map { " (\(FieldRules.line($0)))" } ?? ""
    let message = "the request was blocked, cancelled or not answered\(reason); it is not served"
    return warning(.notAnswered, message, at: value)
  }

  private mutating func readHeaders(of message: JSONValue) -> HTTPHeaders {
    var headers = HTTPHeaders()
    guard let list = message["headers"] else { return headers }
    for field in list.elements {
      let name = field["name"]?.string ?? ""
      // Pseudo-header fields of HTTP/2 repeat what method, URL and status say (RFC 9113, section 8.3).
      if name.utf8.first == 0x3A { continue }
      // Browsers join the values of a repeated field, such as `Set-Cookie`, with line feeds.
      let values = (field["value"]?.string ?? "").split(separator: "\n", omittingEmptySubsequences: false)
        .map { FieldRules.trimmed($0) }
      guard FieldRules.isToken(name), values.allSatisfy(FieldRules.isValue) else {
        let text = FieldRules.line(name)
        warnings.append(warning(.badHeader, "the header \"\(text)\" cannot be sent, and is left out", at: field))
        continue
      }
      for value in values { headers.add(name, value) }
    }
    return headers
  }

  /// An error of this entry at a value.
  func problem(_ code: RecordingProblem.Code, _ message: String, at value: JSONValue) -> RecordingProblem {
    problem(code, .error, message, at: value.location)
  }

  /// A warning of this entry at a value.
  func warning(_ code: RecordingProblem.Code, _ message: String, at value: JSONValue) -> RecordingProblem {
    problem(code, .warning, message, at: value.location)
  }

  /// A problem of this entry at a place.
  func problem(
    _ code: RecordingProblem.Code,
    _ severity: RecordingProblem.Severity,
    _ message: String,
    at location: JSONLocation
  ) -> RecordingProblem {
    RecordingProblem(
      code: code,
      severity: severity,
      entry: number,
      message: message,
      place: SourcePlace(file: file, location: location)
    )
  }

  static func article(_ kind: JSONKind) -> String {
    switch kind {
    case .null: "null"
    case .array, .object: "an \(kind.name)"
    default: "a \(kind.name)"
    }
  }
}
