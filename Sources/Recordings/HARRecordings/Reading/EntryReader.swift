import Basics
import Diagnostics
import HTTPMessages
import JSONSyntax
import Redaction

/// Reads one entry of a HAR file.
struct EntryReader {
  let file: RecordingFile
  let number: Int
  let source: HARSource
  /// Problems that do not prevent the entry from being served.
  private(set) var warnings: [RecordingProblem] = []

  var entry: JSONValue { source.value }

  /// Reads the entry.
  ///
  /// - Throws: `RecordingProblem`: a warning for an entry that has nothing to serve, whatever else is wrong with it; an
  ///   error for one that should be served but cannot.
  mutating func read() throws(RecordingProblem) -> RecordedEntry {
    guard entry.kind == .object else {
      throw problem(.wrongType, "an entry must be an object, but is \(entry.kind.article)", at: entry)
    }
    guard let request = entry["request"], request.kind == .object else {
      throw problem(.missingMember, "the entry has no object \"request\"", at: entry["request"] ?? entry)
    }
    let method = try string("method", of: request)
    let url = try string("url", of: request)
    try checkIsHTTP(method: method, url: url)
    try checkHasResponse()
    let sent = try readRequest(request, method: method, url: url)
    let sentBody = try readRequestBody(of: request, method: sent.method, headers: sent.headers)
    let received = try readResponse(to: sent.method)
    let milliseconds = entry["time"]?.number?.double ?? -1
    var read = RecordedEntry(
      number: number,
      place: SourcePlace(file: file.path, location: entry.location),
      source: source,
      requestHead: sent,
      responseHead: received.head,
      requestBodyState: sentBody.state,
      startedDateTime: startedDateTime,
      time: (0...Self.maxMilliseconds).contains(milliseconds)
        ? .nanoseconds(Int64((milliseconds * 1e6).rounded())) : nil,
      page: entry["pageref"]?.string,
      recordedRequestBody: sentBody.body,
      recordedResponseBody: received.body
    )
    read.isCredentialProbe = entry[RecordedEntry.credentialProbeMember]?.bool ?? false
    read.responseBodyState = received.state
    if received.head.status == 304, sent.method == .get { read.cachedBody = readCachedBody(received.head.headers) }
    read.callback = RecordedCallback(entry[RecordedCallback.member])
    return read
  }

  /// The time of the request as HAR has it (RFC 3339), also where a tool wrote a date of HTTP, a decimal comma, or seconds
  /// or milliseconds since 1970.
  private var startedDateTime: String? {
    guard let value = entry["startedDateTime"] else { return nil }
    let text = value.string ?? value.text
    if Timestamp.parse(text) != nil { return text }
    let point = text.replacing(",", with: ".")
    if Timestamp.parse(point) != nil { return point }
    if let seconds = HTTPDate.seconds(of: text) { return Timestamp.text(seconds: Int64(seconds)) }
    guard let number = Double(text), (1e8..<9e12).contains(number) else { return value.string }
    return Timestamp.text(nanoseconds: Int64(number * (number < 9e9 ? 1e9 : 1e6)))
  }

  /// One year in milliseconds; longer times are not measurements.
  private static let maxMilliseconds = 31_536_000_000.0

  // MARK: Entries that are not served

  private func checkIsHTTP(method: JSONValue, url: JSONValue) throws(RecordingProblem) {
    if let scheme = url.string.flatMap(Self.foreignScheme) {
      // What needs no server is not missed: `data:`, `blob:`, extensions of browsers.
      let severity = ["ws", "wss"].contains(scheme) ? Severity.warning : .note
      let message = "URLs with the scheme \"\(Self.shown(scheme))\" are not served"
      throw problem(.foreignScheme, severity, message, at: url.location)
    }
    if method.string?.uppercased() == "CONNECT" {
      throw problem(.tunnel, .note, "proxy tunnels (CONNECT) are not served", at: method.location)
    }
  }

  /// The scheme of a URL that is not retrieved over HTTP, such as `data:`, `blob:` or `wss:`.
  private static func foreignScheme(_ text: String) -> String? {
    guard let colon = text.utf8.firstIndex(of: 0x3A) else { return nil }
    let scheme = ASCII.lowercased(text[..<colon])
    guard scheme != "http", scheme != "https", let first = scheme.utf8.first, first &- 0x61 < 26 else { return nil }
    let isScheme = scheme.utf8.allSatisfy { $0 &- 0x61 < 26 || $0 &- 0x30 < 10 || [0x2B, 0x2D].contains($0) }
    // `localhost:8080/feed` is an address without its scheme, not a URL of the scheme `localhost`.
    let rest = text[text.index(after: colon)...]
    return isScheme && !(rest.utf8.first.map { $0 &- 0x30 < 10 } ?? true) ? scheme : nil
  }

  private func checkHasResponse() throws(RecordingProblem) {
    guard let response = entry["response"], response.kind == .object, let value = response["status"], !value.isNull
    else { return try checkIsServed(status: nil, at: entry["response"] ?? entry) }
    // A status that is no number is an error, which is found when the response is read.
    if let status = value.integer { try checkIsServed(status: status, at: value) }
  }

  private func checkIsServed(status: Int?, at value: JSONValue) throws(RecordingProblem) {
    guard let unserved = UnservedExchange(status: status, fault: fault()) else { return }
    throw warning(unserved.code, unserved.message, at: value)
  }

  /// The members of an entry and of its response in which tools say that the exchange failed.
  private static let faultMembers = ["_error", "_errorMessage", "_errorText", "_failureText", "_wasAborted"]

  /// The error that the tool recorded for the exchange.
  private func fault() -> String? {
    let response = entry["response"]
    for member in [response, entry].compactMap(\.self).flatMap({ holder in
      Self.faultMembers.compactMap { holder[$0] }
    }) {
      switch member.kind {
      case .null, .false: continue
      case .string: if let fault = member.string, !fault.isEmpty { return fault }
      case .true: return "aborted"
      case .number, .array, .object: return member.text
      }
    }
    // Charles uses a member of its own.
    guard let state = response?["_charlesStatus"]?.string, state != "COMPLETE" else { return nil }
    return state
  }

  // MARK: Heads

  private func string(_ key: String, of request: JSONValue) throws(RecordingProblem) -> JSONValue {
    guard let value = request[key], value.kind == .string else {
      throw problem(.missingMember, "the request has no string \"\(key)\"", at: request[key] ?? request)
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
      throw problem(.badMethod, "\"\(Self.shown(token))\" is not an HTTP method", at: method)
    }
    var headers = readHeaders(of: request, name: "request")
    // Some tools store the type of a body but not the header that declared it.
    if headers["Content-Type"] == nil, let data = request["postData"], data["text"] != nil || data["params"] != nil,
      let type = data["mimeType"]?.string, !type.isEmpty, FieldRules.isValue(type)
    {
      headers.add("Content-Type", type)
    }
    var target = try readURL(url, of: request)
    // Some tools write the query beside the URL alone.
    if target.query == nil, let items = request["queryString"], !NamedText.all(in: items).isEmpty {
      target.query = String(decoding: RecordedBody.parameters(items, size: nil).bytes(), as: UTF8.self)
    }
    return HTTPRequest(method: Self.method(token), url: target, headers: headers)
  }

  /// Returns the method for a token; standard methods that a tool wrote in lower case become upper case.
  static func method(_ token: String) -> HTTPMethod {
    let upper = HTTPMethod(token.uppercased())
    let standard: [HTTPMethod] = [.get, .head, .options, .post, .put, .patch, .delete, .trace]
    return standard.contains(upper) ? upper : HTTPMethod(token)
  }

  private mutating func readURL(_ value: JSONValue, of request: JSONValue) throws(RecordingProblem) -> HTTPURL {
    var text = value.string ?? ""
    // Servers write the target as they received it, whose host is in a header.
    if text.utf8.first == 0x2F, !text.hasPrefix("//") {
      let headers = request["headers"].map(NamedText.all) ?? []
      let host = headers.first { [":authority", "host"].contains(ASCII.lowercased($0.name ?? "")) }?.value?.string
      if let host { text = "\(headers.first { $0.name == ":scheme" }?.value?.string ?? "https")://\(host)\(text)" }
    }
    let url: HTTPURL
    do throws(InvalidTextError) { url = try Self.parse(text) } catch { throw badURL(value, error.reason) }
    // Only an IPv6 address in brackets may have a zone.
    if url.host.first != "[", url.host.contains("%") {
      throw badURL(value, "the host contains a character that is not allowed in hosts")
    }
    // The request may have been sent like this: not every client encodes paths, and servers treat them differently.
    let isEncoded = url.path.utf8.split(separator: 0x25, omittingEmptySubsequences: false).dropFirst()
      .allSatisfy { $0.prefix(2).count { ($0 | 0x20) &- 0x61 < 6 || $0 &- 0x30 < 10 } == 2 }
    if !isEncoded {
      let shown = Self.shown(text)
      warn(.badURL, "the path of \"\(shown)\" contains a \"%\" without two hexadecimal digits after it", at: value)
    }
    return url
  }

  /// Returns the URL of a request, without its fragment; `nil` for a text that is none.
  static func url(_ text: String) -> HTTPURL? { try? parse(text) }

  private static func parse(_ text: String) throws(InvalidTextError) -> HTTPURL {
    // Browsers write characters such as `|`, `{` and é as they were typed; on the wire they are percent-encoded.
    var url =
      if let url = try? HTTPURL(parsing: text) {
        url
      } else {
        try HTTPURL(parsing: PercentEncoding.encode(text, allowing: "%:/?#[]@!$&'()*+,;="))
      }
    url.fragment = nil
    return url
  }

  private func badURL(_ value: JSONValue, _ reason: String) -> RecordingProblem {
    let text = Self.shown(value.string ?? "")
    return problem(.badURL, "\"\(text)\" is not an absolute URL: \(Self.shown(reason))", at: value)
  }

  private mutating func readResponse(
    to method: HTTPMethod
  ) throws(RecordingProblem) -> (head: HTTPResponse, body: RecordedBody, state: BodyState) {
    let response = entry["response"] ?? entry
    let value = response["status"] ?? response
    guard let status = value.integer, (100...999).contains(status) else {
      throw problem(.badStatus, "the status \(Self.shown(value.text)) is not a number from 100 to 999", at: value)
    }
    var headers = readHeaders(of: response, name: "response")
    // Without a list of headers, the content has the type.
    if response["headers"].map({ ![.array, .object].contains($0.kind) }) ?? true,
      let type = response["content"]?["mimeType"]?.string, MediaType(type) != nil
    {
      headers.add("Content-Type", type)
    }
    let read = try readBody(of: response, method: method, status: status, headers: headers)
    // A redirect that a client followed has led somewhere.
    if [301, 302, 303, 307, 308].contains(status), headers["Location"] == nil,
      let target = response["redirectURL"]?.string, !target.isEmpty, FieldRules.isValue(target)
    {
      headers.add("Location", target)
    }
    if read.isUnicode, let type = headers["Content-Type"] { headers["Content-Type"] = Charset.unicode(type) }
    if !read.isCoded, !BodyRules.codings(of: headers).isEmpty {
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
    return (head, read.body, read.state)
  }

  // MARK: Problems

  /// Shortens text of the file for use in messages: one line, of bounded length, without secrets.
  static func shown(_ text: String) -> String { DisplayText.shown(note: text) }

  /// Creates an error of this entry at a value.
  func problem(_ code: RecordingProblem.Code, _ message: String, at value: JSONValue) -> RecordingProblem {
    problem(code, .error, message, at: value.location)
  }

  /// Adds a warning about something that does not prevent the entry from being served.
  mutating func warn(_ code: RecordingProblem.Code, _ message: String, at value: JSONValue) {
    warnings.append(warning(code, message, at: value))
  }

  /// Warns about the first duplicate key of the entry.
  mutating func warnOfRepeatedKey() {
    guard let key = entry.document.duplicateKeys.min(by: { $0.index < $1.index }) else { return }
    warn(
      .duplicateKey,
      "duplicate key \"\(Self.shown(key.string ?? ""))\" in one object; the first value is used",
      at: key
    )
  }

  func warning(_ code: RecordingProblem.Code, _ message: String, at value: JSONValue) -> RecordingProblem {
    problem(code, .warning, message, at: value.location)
  }

  /// Creates a problem of this entry at a location.
  func problem(
    _ code: RecordingProblem.Code,
    _ severity: Severity,
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
}
