public import HTTPMessages

/// A command for a POSIX shell that repeats a request with curl, on one line and without its secrets.
///
/// A secret header field, query item or user information becomes a variable (`"Authorization: $AUTHORIZATION"`) that
/// the reader sets; secrets in the body become the placeholder.
public struct CurlCommand: Sendable, Hashable, CustomStringConvertible {
  /// The longest body that is written out, in bytes; of a longer one the command names a file in its place.
  public static let longestBody = 4096
  /// The command.
  public let description: String

  /// The command that repeats a request.
  public init(repeating request: HTTPRequest, redaction: SecretRedaction = SecretRedaction()) {
    self.init(request, redaction.body(of: request), version: nil, redaction)
  }

  /// The command that repeats the request of an exchange.
  package init(repeating read: RedactedExchange) {
    let (request, body) = (read.exchange.request, read.requestBody)
    let sent = body.readable.isDecoded ? read.redaction.body(of: request) : body.bytes
    self.init(request, sent, version: read.exchange.response?.version, read.redaction)
  }

  private init(_ request: HTTPRequest, _ body: [UInt8], version: String?, _ redaction: SecretRedaction) {
    var words = ["curl"]
    switch HTTPVersion.allCases.first(where: { $0.name == version }) {
    case .http2: words.append(request.url.scheme == "http" ? "--http2-prior-knowledge" : "--http2")
    case .http1, nil: break
    }
    switch request.method {
    case .head where body.isEmpty: words.append("-I")
    case .get where body.isEmpty: words.append("-i")
    default: words += ["-i", "-X", Self.quoted(request.method.rawValue)]
    }
    if request.url.requestTarget.contains(where: { "[]{}".contains($0) }) { words.append("-g") }
    if request.url.path.split(separator: "/").contains(where: { $0 == "." || $0 == ".." }) {
      words.append("--path-as-is")
    }
    if request.url.userInfo != nil { words += ["-u", "\"$CREDENTIALS\""] }
    words.append(Self.quotedURL(request.url, redaction: redaction))
    for field in request.headers.fields {
      words += ["-H", Self.quotedHeader(field, redaction: redaction)]
      if field.isNamed("Accept-Encoding") { words.append("--compressed") }
    }
    var pipe = ""
    if !body.isEmpty {
      // curl would add the type of a form on its own.
      if request.headers["Content-Type"] == nil { words += ["-H", "'Content-Type:'"] }
      if body.count > Self.longestBody {
        words += ["--data-binary", "@BODY-OF-\(body.count)-BYTES"]
      } else if let text = Self.plainText(body), !text.hasPrefix("@") {
        words += ["--data-binary", Self.quoted(text)]
      } else {
        pipe = "printf '\(Self.octalEscapes(body))' | "
        words += ["--data-binary", "@-"]
      }
    }
    description = pipe + words.joined(separator: " ")
  }

  /// A text as one word of a POSIX shell: bare where nothing in it is special, else in single quotation marks.
  public static func quoted(_ text: String) -> String {
    let isBare =
      !text.isEmpty
      && text.utf8.allSatisfy { byte in
        (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || "-_./:,@%+".utf8.contains(byte)
      }
    return isBare
      ? text : "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  private static func quotedHeader(_ field: HTTPHeaderField, redaction: SecretRedaction) -> String {
    if redaction.isSecret(header: field.name) { return "\"\(field.name): $\(variable(field.name))\"" }
    // curl takes `Name:` as the order to leave a field out, and `Name;` as a field without a value.
    return quoted(field.value.isEmpty ? "\(field.name);" : "\(field.name): \(VisibleText.of(field.value))")
  }

  private static func quotedURL(_ url: HTTPURL, redaction: SecretRedaction) -> String {
    var plain = url.asRequested
    guard let query = url.query, redaction.redacting(query: query) != query else { return quoted(plain.description) }
    plain.query = nil
    var output = "'\(plain)?"
    for (position, item) in query.split(separator: "&", omittingEmptySubsequences: false).enumerated() {
      if position > 0 { output += "&" }
      let name = item.prefix { $0 != "=" }
      if redaction.redacting(query: String(item)) == item {
        output += item.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      } else {
        output += "\(name)='\"$\(variable(PercentEncoding.decode(String(name))))\"'"
      }
    }
    return output + "'"
  }

  /// The shell variable for a secret: `X-API-Key` is `X_API_KEY`.
  package static func variable(_ name: String) -> String {
    let letters = name.unicodeScalars.map { scalar in
      scalar.isASCII && scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        ? String(scalar).uppercased() : "_"
    }
    .joined()
    return letters.first?.isNumber ?? true ? "_" + letters : letters
  }

  /// The body as text; `nil` where it is not UTF-8, or holds what a terminal would not show as it is.
  private static func plainText(_ body: [UInt8]) -> String? {
    guard let text = String(validUTF8: body), text.unicodeScalars.allSatisfy(VisibleText.isFit) else {
      return nil
    }
    return text
  }

  /// The body for `printf`: letters, digits and spaces as they are, every other byte as three octal digits.
  private static func octalEscapes(_ body: [UInt8]) -> String {
    body.map { byte in
      if (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x20 {
        return String(decoding: [byte], as: UTF8.self)
      }
      let digits = String(byte, radix: 8)
      return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
    }
    .joined()
  }
}
