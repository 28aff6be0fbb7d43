/// Takes secrets out of what is written to reports and logs.
///
/// Secret are the values of credential header fields (`Authorization`, `Cookie`, `X-API-Key`, …), of query and form items
/// and JSON members with such names (`access_token`, `password`, `X-Amz-Signature`, …), the user information of a URL, and
/// whatever has the shape of a secret (JSON Web Tokens, keys of well-known issuers, private keys).
/// Each becomes the same placeholder: a hash would give away secrets that can be guessed.
public struct SecretRedaction: Sendable, Hashable {
  /// What stands in a secret's place.
  public static let placeholder = Placeholder.text
  let names: SecretNames

  /// The known names, and others that the user declares; case, `-`, `_` and `.` in them do not matter.
  public init(additionalNames: Set<String> = []) { names = SecretNames(additional: additionalNames) }

  /// Whether a text stands in a secret's place: `REDACTED`, or `REDACTED-7` as recordings have it.
  public static func isPlaceholder(_ text: some StringProtocol) -> Bool { Placeholder.number(of: text) != nil }

  /// Whether the value of a header field is secret.
  public func isSecret(header name: String) -> Bool { names.isHeader(name) }

  /// Whether the value of an item of a query or of a form is secret.
  public func isSecret(parameter name: String) -> Bool { names.isParameter(name) }

  /// Whether the value of a member of a JSON object is secret.
  public func isSecret(member name: String) -> Bool { names.isMember(name) }

  /// The request without secrets.
  public func redacting(_ request: HTTPRequest) -> HTTPRequest {
    HTTPRequest(
      method: request.method,
      url: redacting(request.url),
      headers: redacting(request.headers),
      body: redacting(body: request.body, type: request.headers["Content-Type"].flatMap { MediaType($0) })
    )
  }

  /// The response without secrets; a body whose content coding is still on is left as it is.
  public func redacting(_ response: HTTPResponse) -> HTTPResponse {
    var copy = response
    copy.headers = redacting(response.headers)
    if response.headers.list(of: "Content-Encoding").isEmpty {
      copy.body = redacting(body: response.body, type: response.headers["Content-Type"].flatMap { MediaType($0) })
    }
    return copy
  }

  /// The header fields without secrets, those in the URLs of `Location` and its kin included.
  public func redacting(_ headers: HTTPHeaders) -> HTTPHeaders {
    var editor = editor
    return HTTPHeaders(
      headers.fields.map { field in
        let text = isSecret(header: field.name) ? Self.placeholder : editor.edit(header: field.name, field.value)
        return text.map { HTTPHeaderField(field.name, $0) } ?? field
      }
    )
  }

  /// The URL without user information, and with its secret query items redacted; all else keeps its spelling.
  public func redacting(_ url: HTTPURL) -> HTTPURL {
    var editor = editor
    return editor.edit(url: url)
  }

  /// A query, or a form's body, with its secret items redacted; all else keeps its spelling.
  public func redacting(query: String) -> String {
    var editor = editor
    return editor.edit(query: query) ?? query
  }

  /// A text, such as a URL or a message, without what looks like a secret in it.
  public func redacting(text: String) -> String {
    var editor = editor
    return editor.edit(text: text, allowsRelative: true) ?? text
  }

  /// A text of no known kind, such as what a tool calls an error, without secrets and without words that may be keys.
  package func redacting(note text: String) -> String {
    var editor = editor
    let bytes = Array((editor.edit(note: text) ?? text).utf8)
    var output: [UInt8] = []
    var offset = 0
    while offset < bytes.count {
      let word = bytes[offset...].prefix { ValueLook.isAlphanumeric($0) || $0 == 0x2D || $0 == 0x5F }
      let isKey = ValueLook.isRandom(String(decoding: word, as: UTF8.self), atLeast: 16)
      output += isKey ? Array(Self.placeholder.utf8) : Array(word)
      output += bytes[word.endIndex...].prefix(1)
      offset = word.endIndex + 1
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// A body without secrets: JSON, forms and other text; a body of another type is left as it is.
  public func redacting(body: [UInt8], type: MediaType?) -> [UInt8] {
    guard let type else { return body }
    var editor = editor
    return editor.edit(body: body, type: type) ?? body
  }

  /// JSON text with the values of secret members, and the secrets in URLs, redacted; every other byte stays.
  ///
  /// Secret strings become the placeholder and secret numbers 0. Text that is not JSON is redacted as far as it looks so.
  public func redacting(json text: [UInt8]) -> [UInt8] {
    var editor = editor
    return editor.edit(json: text) ?? text
  }

  private var editor: SecretEditor { SecretEditor(aim: .report, names: names) }
}
