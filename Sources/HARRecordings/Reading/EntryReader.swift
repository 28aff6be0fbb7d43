import HTTPExchange
import JSONSyntax
import Redaction

/// Reads one entry of a HAR file.
struct EntryReader {
  let file: RecordingFile
  let number: Int
  let entry: JSONValue
  /// What was left out without harm to the entry.
  private(set) var warnings: [RecordingProblem] = []

  init(file: RecordingFile, number: Int, entry: JSONValue) {
    self.file = file
    self.number = number
    self.entry = entry
  }

  /// Reads the entry.
  ///
  /// - Throws: `RecordingProblem`: a warning for an entry with nothing to serve, whatever else is wrong with it; an
  ///   error for one that ought to be served and cannot.
  mutating func read() throws(RecordingProblem) -> RecordedEntry {
    guard entry.kind == .object else {
      throw problem(.wrongType, "an entry must be an object, and this is \(Self.article(entry.kind))", at: entry)
    }
    guard let request = entry["request"], request.kind == .object else {
      throw problem(.missingMember, "it has no object \"request\"", at: entry["request"] ?? entry)
    }
    let method = try string("method", of: request)
    let url = try string("url", of: request)
    try checkIsHTTP(method: method, url: url)
    try checkIsAnswered()
    let sent = try readRequest(request, method: method, url: url)
    let sentBody = try readRequestBody(of: request, method: sent.method, headers: sent.headers)
    let received = try readResponse(to: sent.method)
    let milliseconds = entry["time"]?.number?.double ?? -1
    return RecordedEntry(
      number: number,
      place: SourcePlace(file: file.path, location: entry.location),
      value: entry,
      requestHead: sent,
      responseHead: received.head,
      keepsRequestBody: sentBody.isKept,
      startedDateTime: entry["startedDateTime"]?.string,
      time: (0...Self.longestTime).contains(milliseconds) ? .nanoseconds(Int64((milliseconds * 1e6).rounded())) : nil,
      page: entry["pageref"]?.string,
      recordedRequestBody: sentBody.body,
      recordedResponseBody: received.body,
      original: file.original
    )
  }

  /// A year in milliseconds: a time beyond it is nobody's measurement.
  private static let longestTime = 31_536_000_000.0

  // MARK: What is not served

  private func checkIsHTTP(method: JSONValue, url: JSONValue) throws(RecordingProblem) {
    if let scheme = url.string.flatMap(Self.foreignScheme) {
      throw warning(.foreignScheme, "a URL of the scheme \"\(Self.shown(scheme))\" is not served", at: url)
    }
    if method.string?.uppercased() == "CONNECT" {
      throw warning(.tunnel, "the tunnel of a proxy (CONNECT) is not served", at: method)
    }
  }

  /// The scheme of `data:`, `blob:`, `wss:` and other URLs that HTTP does not retrieve.
  private static func foreignScheme(_ text: String) -> String? {
    guard let colon = text.utf8.firstIndex(of: 0x3A) else { return nil }
    let scheme = ASCII.lowercased(text[..<colon])
    guard scheme != "http", scheme != "https", let first = scheme.utf8.first, first &- 0x61 < 26 else { return nil }
    let isScheme = scheme.utf8.allSatisfy { $0 &- 0x61 < 26 || $0 &- 0x30 < 10 || [0x2B, 0x2D].contains($0) }
    // `localhost:8080/feed` is an address without its scheme, not a URL of the scheme `localhost`.
    let behind = text[text.index(after: colon)...]
    return isScheme && !(behind.utf8.first.map { $0 &- 0x30 < 10 } ?? true) ? scheme : nil
  }

  private func checkIsAnswered() throws(RecordingProblem) {
    guard let response = entry["response"], response.kind == .object, let value = response["status"], !value.isNull
    else { throw notAnswered(at: entry["response"] ?? entry) }
    // 0 and -1 are what browsers write for a request that was blocked, cancelled or never answered.
    guard let status = value.integer, status != 0, status != -1 else {
      if value.integer != nil { throw notAnswered(at: value) }
      return
    }
    if (100..<200).contains(status) {
      let message = "the status \(status) is an interim one, and no final answer was recorded; it is not served"
      throw warning(.notAnswered, message, at: value)
    }
    // An answer without a body was whole when its head was: browsers call a page that is none of theirs aborted.
    if let fault = fault(), status != 204, status != 304 {
      throw warning(.brokenOff, "the answer broke off\(Self.inParentheses(fault)); it is not served", at: value)
    }
  }

  private func notAnswered(at value: JSONValue) -> RecordingProblem {
    let reason = fault().map(Self.inParentheses) ?? ""
    let message = "the request was blocked, cancelled or not answered\(reason); it is not served"
    return warning(.notAnswered, message, at: value)
  }

  /// What the tool says went wrong on the wire.
  private func fault() -> String? {
    let response = entry["response"]
    if let fault = (response?["_error"] ?? entry["_error"])?.string, !fault.isEmpty { return fault }
    // Charles has a state of its own.
    guard let state = response?["_charlesStatus"]?.string, state != "COMPLETE" else { return nil }
    return state
  }

  private static func inParentheses(_ fault: String) -> String { " (\(shown(fault)))" }

  // MARK: Heads

  private func string(_ key: String, of request: JSONValue) throws(RecordingProblem) -> JSONValue {
    guard let value = request[key], value.kind == .string else {
      throw problem(.missingMember, "its request has no string \"\(key)\"", at: request[key] ?? request)
    }
    return value
  }

  private mutating func readRequest(
    _ request: JSONValue,
    method: JSONValue,
    url: JSONValue
  ) throws(RecordingProblem) -> HTTPRequest {
    let token = method.string ?? ""
    guard FieldRules.isToken(token) else {
      throw problem(.badMethod, "\"\(Self.shown(token))\" is not a request method", at: method)
    }
    var headers = readHeaders(of: request, name: "request")
    // Some tools keep the type of a body, and not the field that told it.
    if headers["Content-Type"] == nil, let data = request["postData"], data["text"] != nil || data["params"] != nil,
      let type = data["mimeType"]?.string, !type.isEmpty, FieldRules.isValue(type)
    {
      headers.add("Content-Type", type)
    }
    return HTTPRequest(method: Self.method(token), url: try readURL(url), headers: headers)
  }

  /// A method by its token; methods of HTTP that a tool wrote in lower case stand in upper case.
  private static func method(_ token: String) -> HTTPMethod {
    let upper = HTTPMethod(token.uppercased())
    let standard: [HTTPMethod] = [.get, .head, .options, .post, .put, .patch, .delete, .trace]
    return standard.contains(upper) ? upper : HTTPMethod(token)
  }

  private mutating func readURL(_ value: JSONValue) throws(RecordingProblem) -> HTTPURL {
    let text = value.string ?? ""
    var url: HTTPURL
    do throws(HTTPURLError) {
      // Browsers write characters such as `|`, `{` and é as they were typed; on the wire they are percent-encoded.
      url =
        if let url = try? HTTPURL(parsing: text) {
          url
        } else {
          try HTTPURL(parsing: PercentEncoding.encode(text, allowing: "%:/?#[]@!$&'()*+,;="))
        }
    } catch {
      throw badURL(value, error.reason)
    }
    url.fragment = nil
    // In brackets the zone of an IPv6 address may follow one.
    if url.host.first != "[", url.host.contains("%") {
      throw badURL(value, "its host holds a character that no host has")
    }
    // It may have been sent so: not every client encodes what was typed, and every server takes it in its own way.
    let isEncoded = url.path.utf8.split(separator: 0x25, omittingEmptySubsequences: false).dropFirst()
      .allSatisfy { $0.prefix(2).count { ($0 | 0x20) &- 0x61 < 6 || $0 &- 0x30 < 10 } == 2 }
    if !isEncoded {
      let shown = Self.shown(text)
      warn(.badURL, "the path of \"\(shown)\" has a \"%\" without two hexadecimal digits behind it", at: value)
    }
    return url
  }

  private func badURL(_ value: JSONValue, _ reason: String) -> RecordingProblem {
    let text = Self.shown(value.string ?? "")
    return problem(.badURL, "\"\(text)\" is not an absolute URL: \(Self.shown(reason))", at: value)
  }

  private mutating func readResponse(
    to method: HTTPMethod
  ) throws(RecordingProblem) -> (head: HTTPResponse, body: RecordedBody) {
    let response = entry["response"] ?? entry
    let value = response["status"] ?? response
    guard let status = value.integer, (100...999).contains(status) else {
      throw problem(.badStatus, "the status \(Self.shown(value.text)) is not a number from 100 to 999", at: value)
    }
    var headers = readHeaders(of: response, name: "response")
    let (body, isCoded) = try readBody(of: response, method: method, status: status, headers: headers)
    if !isCoded, !BodyRules.codings(of: headers).isEmpty {
      headers["Content-Encoding"] = nil
      headers["Content-Length"] = nil
    }
    let version = response["httpVersion"]?.string ?? ""
    let head = HTTPResponse(
      status: status,
      reason: FieldRules.line(response["statusText"]?.string ?? ""),
      version: version.isEmpty ? "HTTP/1.1" : version,
      headers: headers
    )
    return (head, body)
  }

  // MARK: Problems

  /// Text of the file as problems quote it: on one line, of a bounded length, without secrets.
  static func shown(_ text: String) -> String {
    // A secret that is cut short is still told from other words.
    ShownValue.bounded(SecretRedaction().redacting(note: String(text.prefix(1024))), to: 160)
  }

  /// An error of this entry at a value.
  func problem(_ code: RecordingProblem.Code, _ message: String, at value: JSONValue) -> RecordingProblem {
    problem(code, .error, message, at: value.location)
  }

  /// Tells what was left out without harm to the entry.
  mutating func warn(_ code: RecordingProblem.Code, _ message: String, at value: JSONValue) {
    warnings.append(warning(code, message, at: value))
  }

  /// Tells of the first key of the entry that stands twice in one object.
  ///
  /// - Parameter repeated: Such keys from the last to the first; those up to the end of the entry are taken off.
  mutating func warn(ofRepeated repeated: inout [JSONValue]) {
    var isTold = false
    while let key = repeated.last, key.byteRange.lowerBound < entry.byteRange.upperBound {
      repeated.removeLast()
      guard !isTold, key.byteRange.lowerBound >= entry.byteRange.lowerBound else { continue }
      isTold = true
      warn(
        .duplicateKey,
        "the key \"\(Self.shown(key.string ?? ""))\" stands twice in one object, of which the first counts",
        at: key
      )
    }
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
      place: SourcePlace(file: file.path, location: location)
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
