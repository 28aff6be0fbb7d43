/// Takes secrets out of what is written to files, reports and logs.
///
/// Secret are the values of credential header fields (`Authorization`, `Cookie`, `X-API-Key`, …), of query and form items
/// and JSON members with such names (`access_token`, `password`, `X-Amz-Signature`, …), and the user information of a URL.
/// Each becomes the same placeholder: a hash would give away secrets that can be guessed.
public struct SecretRedaction: Sendable, Hashable {
  /// What stands in a secret's place.
  public static let placeholder = "REDACTED"
  let names: SecretNames

  /// The known names, and others that the user declares; case, `-`, `_` and `.` in them do not matter.
  public init(additionalNames: Set<String> = []) { names = SecretNames(additional: additionalNames) }

  /// Whether the value of a header field is secret.
  public func isSecret(header name: String) -> Bool { names.isHeader(name) }

  /// Whether the value of an item of a query or of a form is secret.
  public func isSecret(parameter name: String) -> Bool { names.isParameter(name) }

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
    HTTPHeaders(
      headers.fields.map { field in
        if isSecret(header: field.name) { return HTTPHeaderField(field.name, Self.placeholder) }
        let isURL = Self.headersOfURLs.contains { field.isNamed($0) }
        return isURL ? HTTPHeaderField(field.name, redacting(urlText: field.value) ?? field.value) : field
      }
    )
  }

  /// The URL without user information, and with its secret query items redacted; all else keeps its spelling.
  public func redacting(_ url: HTTPURL) -> HTTPURL {
    var copy = url
    if url.userInfo != nil { copy.userInfo = Self.placeholder }
    copy.query = url.query.map(redacting(query:))
    return copy
  }

  /// A query, or a form's body, with its secret items redacted; all else keeps its spelling.
  public func redacting(query: String) -> String {
    query.split(separator: "&", omittingEmptySubsequences: false).map { item in
      guard let equals = item.firstIndex(of: "="), item.index(after: equals) < item.endIndex,
        isSecret(parameter: PercentEncoding.decode(String(item[..<equals]), plusIsSpace: true))
      else { return String(item) }
      return item[...equals] + Self.placeholder
    }
    .joined(separator: "&")
  }

  /// A body without secrets: JSON and forms; a body of another type is left as it is.
  public func redacting(body: [UInt8], type: MediaType?) -> [UInt8] {
    guard let type, !body.isEmpty else { return body }
    if type.isJSON { return redacting(json: body) }
    guard type.essence == "application/x-www-form-urlencoded" else { return body }
    return Array(redacting(query: String(decoding: body, as: UTF8.self)).utf8)
  }

  /// JSON text with the values of secret members, and the secrets in URLs, redacted; every other byte stays.
  ///
  /// Secret strings become the placeholder and secret numbers 0. Text that is not JSON is redacted as far as it looks so.
  public func redacting(json text: [UInt8]) -> [UInt8] {
    var redactor = JSONRedactor(text: text, redaction: self)
    return redactor.run()
  }

  /// An absolute or relative URL without secrets; `nil` where it holds none.
  func redacting(urlText text: String) -> String? {
    guard text.utf8.contains(where: { $0 == 0x3F || $0 == 0x40 }) else { return nil }
    let result: String
    if let url = try? HTTPURL(parsing: text) {
      let redacted = redacting(url)
      // Where nothing changed the text stays as it was written; the URL's own text has its host in lower case.
      guard redacted != url else { return nil }
      result = redacted.description
    } else if let mark = text.firstIndex(of: "?") {
      let query = text[text.index(after: mark)...]
      let end = query.firstIndex { "#> \"".contains($0) } ?? query.endIndex
      result = text[...mark] + redacting(query: String(query[..<end])) + query[end...]
    } else {
      return nil
    }
    return result == text ? nil : result
  }

  private static let headersOfURLs = ["Location", "Content-Location", "Referer", "Link", "Refresh"]
}
