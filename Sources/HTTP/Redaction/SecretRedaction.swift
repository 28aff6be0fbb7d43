public import HTTPMessages
import JSONSyntax

/// Replaces secrets in reports and logs with one placeholder.
///
/// Secret are the values of credential headers (`Authorization`, `Cookie`, `X-API-Key`, …), the values of query items
/// and JSON members with such names (`access_token`, `password`, `X-Amz-Signature`, …), and the user information of a
/// URL. Secret are also values with the shape of a secret (JSON Web Tokens, keys of well-known issuers, private keys,
/// card numbers), and every value that a run has hidden. A hash in their place would reveal secrets that can be
/// guessed.
///
/// It is a snapshot of a `RedactionPolicy`: later changes of the policy do not change it.
public struct SecretRedaction: Sendable {
  /// The text that replaces a secret.
  public static let placeholder = Placeholder.text
  let names: SecretNames
  private let pointers: [JSONPointer]
  private let hidden: SecretValues
  /// The secrets of the exchange that the texts describe.
  private var quoted = QuotedSecrets()
  /// The parts of the run that are needed by commands that repeat requests.
  package var repetition = RequestRepetition()
  /// The bodies that were read before, and what they were read with; `nil` for a redaction of no run.
  private var readings: (of: BodyReadings, knowledge: BodyReadings.Knowledge)?

  /// Creates a redaction by the known names, and others that the user declares; case, `-`, `_` and `.` do not matter.
  public init(additionalNames: Set<String> = []) {
    self.init(names: SecretNames(additional: additionalNames), pointers: [], hidden: SecretValues())
  }

  init(names: SecretNames, pointers: [JSONPointer], hidden: SecretValues) {
    (self.names, self.pointers, self.hidden) = (names, pointers, hidden)
  }

  /// Returns the same redaction, which does not read the bodies again that were read with the same knowledge.
  func using(_ readings: BodyReadings, _ knowledge: BodyReadings.Knowledge) -> SecretRedaction {
    var redaction = self
    redaction.readings = (readings, knowledge)
    return redaction
  }

  /// Reads the body of a page for reports, and adds the secrets in it that are secret in every place.
  func readPage(_ response: HTTPResponse, limit: Int, learning learned: LearnedSecrets) -> BodyReadings.Reading {
    var editor = editor
    (editor.isCollecting, editor.learned) = (true, learned)
    let body = editor.readResponse(response, limit: limit)
    return BodyReadings.Reading(body: body, secrets: editor.collected)
  }

  /// Whether a text is a placeholder: `REDACTED`, or `REDACTED-7` as in recordings.
  public static func isPlaceholder(_ text: some StringProtocol) -> Bool { Placeholder.number(of: text) != nil }

  package func hides(_ text: String) -> Bool { redacting(text: text) != text }

  /// Whether the value of a header field is secret.
  public func isSecret(header name: String) -> Bool { names.isHeader(name) }

  /// Whether the value of an item of a query or of a form is secret.
  public func isSecret(parameter name: String) -> Bool { names.isParameter(name) }

  /// Whether the value of a member of a JSON object is secret.
  public func isSecret(member name: String) -> Bool { names.isMember(name) }

  /// Whether a number may be secret as the value of a member of a JSON object, that of a card's included.
  package func isSecret(numberOf name: String) -> Bool { names.isMember(name) || SecretNames.mayBeCard(name) }

  /// Returns the request without secrets.
  public func redacting(_ request: HTTPRequest) -> HTTPRequest {
    HTTPRequest(
      method: request.method,
      url: redacting(request.url),
      headers: redacting(request.headers),
      body: body(of: request)
    )
  }

  /// Returns the body of a request without secrets.
  func body(of request: HTTPRequest) -> [UInt8] {
    redacting(body: request.body, type: request.headers["Content-Type"].flatMap { MediaType($0) })
  }

  /// Returns the response without secrets; a body with a content coding stays as it is.
  public func redacting(_ response: HTTPResponse) -> HTTPResponse {
    var editor = editor
    editor.side = .response
    var copy = response
    copy.headers = redacting(response.headers)
    if response.headers.list(of: "Content-Encoding").isEmpty {
      let type = response.headers["Content-Type"].flatMap { MediaType($0) }
      copy.body = editor.edit(body: response.body, type: type) ?? response.body
    }
    return copy
  }

  /// Returns the headers without secrets, also in URLs such as that of `Location`.
  public func redacting(_ headers: HTTPHeaders) -> HTTPHeaders {
    var editor = editor
    return HTTPHeaders(
      headers.fields.map { field in
        let text = isSecret(header: field.name) ? Self.placeholder : editor.edit(header: field.name, field.value)
        return text.map { HTTPHeaderField(field.name, $0) } ?? field
      }
    )
  }

  /// Returns the URL without secrets in user information, path, query and fragment; the rest keeps its spelling.
  public func redacting(_ url: HTTPURL) -> HTTPURL {
    var editor = editor
    return editor.edit(url: url)
  }

  /// Returns a URL as text without its secrets; text that is not a URL is redacted like any other.
  public func redacting(url text: String) -> String {
    (try? HTTPURL(parsing: text)).map { redacting(text: redacting($0).description) } ?? redacting(text: text)
  }

  /// Returns a query, or a form's body, with its secret items redacted; the rest keeps its spelling.
  public func redacting(query: String) -> String {
    var editor = editor
    return editor.edit(query: query) ?? query
  }

  /// Returns a text, such as a message, without the secrets in it.
  public func redacting(text: String) -> String {
    var editor = editor
    let text = withoutQuotedSecrets(text, &editor)
    return editor.edit(text: text, allowsRelative: true) ?? text
  }

  /// Returns the same redaction for texts about an exchange, which may quote the secrets of the exchange.
  ///
  /// - Parameters:
  ///   - exchange: The exchange whose secrets are left out of texts.
  ///   - limit: The number of bytes that each body may have once its content coding is undone.
  public func quoting(_ exchange: HTTPExchange, limit: Int = 64 << 20) -> SecretRedaction {
    reading(exchange, limit: limit).quoting
  }

  /// Reads the bodies of an exchange once: what they are without their secrets, and which secrets texts about the
  /// exchange may quote.
  ///
  /// - Parameters:
  ///   - exchange: The exchange.
  ///   - limit: The number of bytes that each body may have once its content coding is undone.
  package func reading(_ exchange: HTTPExchange, limit: Int = 64 << 20) -> RedactedExchange {
    var editor = editor
    editor.isCollecting = true
    _ = editor.edit(url: exchange.request.url)
    for headers in [exchange.request.headers, exchange.response?.headers ?? []] { _ = editor.edit(headers: headers) }
    for url in exchange.redirects { _ = editor.edit(url: url) }
    let request = editor.read(exchange.request.body, exchange.request.headers, limit: limit)
    let response = exchange.response.map { response in
      guard let known = readings.flatMap({ $0.of.reading(of: response, with: $0.knowledge) }) else {
        return editor.readResponse(response, limit: limit)
      }
      editor.collect(known)
      return known.body
    }
    var quoting = self
    quoting.quoted = QuotedSecrets(editor.collected)
    return RedactedExchange(
      exchange: exchange,
      requestBody: request,
      responseBody: response,
      redaction: self,
      quoting: quoting
    )
  }

  private func withoutQuotedSecrets(_ text: String, _ editor: inout SecretEditor) -> String {
    guard !quoted.isEmpty else { return text }
    let bytes = Array(text.utf8)
    let candidates = quoted.ranges(in: bytes).map { range in
      SecretEditor.Candidate(secret: bytes[range], .name, "quoted secret", isDistinctive: false)
    }
    return editor.replacing(candidates, in: bytes, bytes.indices).map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  /// Returns a text of an unknown kind, such as an error of another tool, without secrets and words that may be keys.
  package func redacting(note text: String) -> String {
    var editor = editor
    let bytes = Array((editor.edit(note: text) ?? text).utf8)
    var output: [UInt8] = []
    var offset = 0
    while offset < bytes.count {
      let word = bytes[offset...].prefix { ValueHeuristics.isAlphanumeric($0) || $0 == 0x2D || $0 == 0x5F }
      let isKey = ValueHeuristics.isRandom(String(decoding: word, as: UTF8.self), atLeast: 16)
      output += isKey ? Array(Self.placeholder.utf8) : Array(word)
      output += bytes[word.endIndex...].prefix(1)
      offset = word.endIndex + 1
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Returns a body without secrets: JSON, forms and other text; a body of another type stays as it is.
  ///
  /// The kind of a body without a type is recognized by its content.
  public func redacting(body: [UInt8], type: MediaType?) -> [UInt8] {
    var editor = editor
    return editor.edit(body: body, type: type) ?? body
  }

  /// Returns JSON text with the values of secret members, and other secrets, redacted; every other byte stays.
  ///
  /// Secret strings become the placeholder and secret numbers 0. Malformed JSON is redacted as far as it can be read.
  public func redacting(json text: [UInt8]) -> [UInt8] {
    var editor = editor
    return editor.edit(json: text) ?? text
  }

  var editor: SecretEditor {
    SecretEditor(purpose: .report, names: names, pointers: pointers, hidden: hidden)
  }
}
