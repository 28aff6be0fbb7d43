package import HTTPMessages

/// A command for a POSIX shell that repeats a request with curl, on one line and without its secrets.
///
/// A secret header field, query item or user information becomes a variable (`"Authorization: $AUTHORIZATION"`) that
/// the reader sets; other secrets become the placeholder. Everything else is literal, names as well as values.
package struct CurlCommand: Sendable, Hashable, CustomStringConvertible {
  /// The longest body that is written out, in bytes; of a longer one the command names a file in its place.
  package static let longestBody = 4096
  package let description: String

  package init(repeating request: HTTPRequest, redaction: SecretRedaction = SecretRedaction()) {
    self.init(request, redaction.body(of: request), version: nil, redaction)
  }

  /// The command that repeats the request of an exchange.
  ///
  /// - Parameters:
  ///   - read: The exchange.
  ///   - isRefused: Whether the request has credentials to be refused: those of the reader are changed then.
  package init(repeating read: RedactedExchange, isRefused: Bool = false) {
    let (request, body) = (read.exchange.request, read.requestBody)
    let sent = body.readable.isDecoded ? read.redaction.body(of: request) : body.bytes
    self.init(request, sent, version: read.exchange.response?.version, isRefused: isRefused, read.redaction)
  }

  private init(
    _ request: HTTPRequest,
    _ body: [UInt8],
    version: String?,
    isRefused: Bool = false,
    _ redaction: SecretRedaction
  ) {
    var words = ["curl"]
    let secrets = CurlSecrets(redaction: redaction, isRefused: isRefused)
    let form = CurlForm(body, type: request.headers["Content-Type"])
    if redaction.repetition.isInsecure, request.url.scheme == "https" { words.append("-k") }
    switch version.flatMap(HTTPVersion.init) {
    case .http2: words.append(request.url.scheme == "http" ? "--http2-prior-knowledge" : "--http2")
    case .http1, nil: break
    }
    switch request.method {
    case .head where body.isEmpty: words.append("-I")
    case .get where body.isEmpty: words.append("-i")
    default: words += ["-i", "-X", ShellWord.of(request.method.rawValue)]
    }
    if request.url.requestTarget.contains(where: { "[]{}".contains($0) }) { words.append("-g") }
    if request.url.path.split(separator: "/").contains(where: { $0 == "." || $0 == ".." }) {
      words.append("--path-as-is")
    }
    if request.url.userInfo != nil { words += ["-u", secrets.word("", "CREDENTIALS")] }
    words.append(Self.quotedURL(request.url, secrets))
    // curl reads the fields from a file where a name begins with an at sign, which no valid one does.
    for field in request.headers.fields where field.name.first != "@" {
      // curl writes the boundary of a form itself.
      if form != nil, field.isNamed("Content-Type") { continue }
      words += Self.header(field, secrets)
      if field.isNamed("Accept-Encoding") { words.append("--compressed") }
    }
    var pipe = ""
    if let form {
      pipe = form.pipe
      words += form.words
    } else if !body.isEmpty {
      // curl would add the type of a form on its own.
      if request.headers["Content-Type"] == nil { words += ["-H", "'Content-Type:'"] }
      if body.count > Self.longestBody {
        words += ["--data-binary", "@BODY-OF-\(body.count)-BYTES"]
      } else if let text = Self.plainText(body), !text.hasPrefix("@") {
        words += ["--data-binary", ShellWord.of(text)]
      } else {
        pipe = Self.pipe(body)
        words += ["--data-binary", "@-"]
      }
    }
    description = pipe + words.joined(separator: " ")
  }

  private static func header(_ field: HTTPHeaderField, _ secrets: CurlSecrets) -> [String] {
    let name = VisibleText.of(field.name)
    if secrets.redaction.isSecret(header: field.name) { return secrets.header(name, field.value) }
    let value = secrets.redaction.redacting([field]).fields.first?.value ?? field.value
    // The client leaves out an empty Accept, and curl would otherwise add one of its own.
    if value.isEmpty, field.isNamed("Accept") { return ["-H", "'Accept:'"] }
    // curl takes `Name:` as the order to leave a field out, and `Name;` as a field without a value.
    return ["-H", ShellWord.of(value.isEmpty ? "\(name);" : "\(name): \(VisibleText.of(value))")]
  }

  private static func quotedURL(_ url: HTTPURL, _ secrets: CurlSecrets) -> String {
    let redaction = secrets.redaction
    var plain = url.asRequested
    plain.path = redaction.redacting(plain).path
    guard let query = url.query, redaction.redacting(query: query) != query else {
      return ShellWord.of(plain.description)
    }
    plain.query = nil
    var (output, literal) = ("", "\(plain)?")
    for (position, item) in query.split(separator: "&", omittingEmptySubsequences: false).enumerated() {
      if position > 0 { literal += "&" }
      let name = item.prefix { $0 != "=" }
      let value = PercentEncoding.decode(String(item.dropFirst(name.count + 1)))
      guard redaction.redacting(query: String(item)) != item, !secrets.isMadeUp(value) else {
        literal += item
        continue
      }
      let variable = variable(PercentEncoding.decode(String(name)))
      output += ShellWord.of("\(literal)\(name)=") + secrets.word(value, variable)
      literal = ""
    }
    return output + ShellWord.of(literal)
  }

  /// A command that writes bytes to the next one.
  static func pipe(_ bytes: some Sequence<UInt8>) -> String { "printf '\(ShellWord.octalEscapes(bytes))' | " }

  /// The shell variable for a secret: `X-API-Key` is `X_API_KEY`.
  package static func variable(_ name: String) -> String {
    let letters = name.unicodeScalars.map { scalar in
      scalar.isASCII && scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        ? String(scalar).uppercased() : "_"
    }
    .joined()
    return letters.first?.isNumber ?? true ? "_" + letters : letters
  }

  /// Whether a text is the name of a shell variable.
  package static func isVariable(_ text: String) -> Bool {
    text.utf8.first.map { $0 &- 0x30 >= 10 } ?? false
      && text.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == 0x5F }
  }

  /// The body as text; `nil` where it is not UTF-8, or holds what a terminal would not show as it is.
  static func plainText(_ body: [UInt8]) -> String? {
    guard let text = String(validUTF8: body), text.unicodeScalars.allSatisfy(VisibleText.isFit) else {
      return nil
    }
    return text
  }
}
