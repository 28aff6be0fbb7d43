public import HTTPMessages
public import JSONSyntax

/// Replaces secrets in recorded exchanges so that clients work with the recording as with the real service.
///
/// One secret has one placeholder (`REDACTED-1`, `REDACTED-2`, …) in every place of a session: in URL, query, header
/// fields, cookies, forms and JSON bodies, and wherever else its text occurs. So a client that logs in with the mock
/// API is given `REDACTED-1` for its token and sends it as it would send the token. Secret JSON numbers become 0.
/// Syntax stays as it was: JSON parses as before, `Authorization` keeps its scheme, cookies keep their names and
/// attributes.
///
/// A secret is recognized by its name, by its shape, or because it was seen before. The memory for a session is
/// bounded, and the time is proportional to the bytes that are read, whatever the number of secrets.
public struct RecordingRedaction: Sendable {
  private var editor: SecretEditor
  /// The policy whose secrets are hidden, also those that the run is given during the session.
  private var policy: RedactionPolicy?
  private var givenCount = 0
  /// The number of values of the policy that are hidden.
  private var hiddenCount = 0

  /// The largest decoded body that is searched, in bytes.
  public let bodyLimit: Int

  /// Creates the redaction for one session of recording.
  ///
  /// - Parameters:
  ///   - names: Names of secrets in addition to the known ones; case, `-`, `_` and `.` do not matter.
  ///   - pointers: Locations in JSON bodies whose values are secret with all their members; `*` matches any token.
  ///   - keep: Names whose values stay as they are, although they are names of secrets.
  ///   - bodyLimit: The largest decoded body that is searched, in bytes.
  public init(
    names: Set<String> = [],
    pointers: [JSONPointer] = [],
    keep: Set<String> = [],
    bodyLimit: Int = 64 << 20
  ) {
    let names = SecretNames(additional: names, kept: keep)
    self.init(names: names, pointers: pointers, hidden: SecretValues(), bodyLimit: bodyLimit)
  }

  init(names: SecretNames, pointers: [JSONPointer], hidden: SecretValues, bodyLimit: Int) {
    editor = SecretEditor(purpose: .recording, names: names, pointers: pointers, hidden: hidden)
    self.bodyLimit = bodyLimit
  }

  /// Creates the redaction of the exchanges that a report keeps.
  init(evidenceBy names: SecretNames, _ pointers: [JSONPointer], _ hidden: SecretValues) {
    editor = SecretEditor(purpose: .evidence, names: names, pointers: pointers, hidden: hidden)
    bodyLimit = 64 << 20
    hiddenCount = hidden.count
  }

  /// Hides the secrets that the run is given from now on, too; the first ones of the policy are hidden already.
  mutating func follow(_ policy: RedactionPolicy, after count: Int) {
    self.policy = policy
    givenCount = count
  }

  /// Hides the secrets that the run was given since the last exchange, such as the token of a login.
  public mutating func update() {
    guard let policy else { return }
    for secret in policy.given(after: givenCount) {
      editor.hide(secret)
      givenCount += 1
    }
  }

  /// Hides everything that the policy hides by now, also what the run has seen elsewhere since the redaction began.
  package mutating func updateWhole() {
    update()
    guard let policy else { return }
    for secret in policy.hidden(after: hiddenCount) {
      editor.hide(secret)
      hiddenCount += 1
    }
  }

  /// Creates a redaction that only finds secrets, of one exchange after the other.
  init(findingSecretsBy names: SecretNames, _ pointers: [JSONPointer], bodyLimit: Int) {
    self.init(names: names, pointers: pointers, hidden: SecretValues(), bodyLimit: bodyLimit)
    editor.findsOnly = true
  }

  /// Returns the secrets of an exchange that are unlike all other text, whatever was in the exchanges before it.
  mutating func secrets(of exchange: HTTPExchange) -> [String] {
    editor.forgetSecrets()
    // Reading it again would replace what is known by then, and find nothing else.
    _ = redactingOnce(exchange)
    return editor.registry.searched
  }

  /// The number of distinct secrets so far.
  public var secretCount: Int { editor.registry.count }

  /// Numbers new placeholders after those of a text, such as the recording that is extended.
  public mutating func reserve(placeholdersIn text: [UInt8]) {
    for range in Placeholder.ranges(in: text) {
      Placeholder.number(of: String(decoding: text[range], as: UTF8.self)).map { editor.reserve($0) }
    }
  }

  /// The number of bodies that could not be searched, because their content coding cannot be decoded.
  public private(set) var unreadBodies = 0
  /// The content codings of the bodies that could not be searched, in lower case and in order.
  public var unreadCodings: [String] { codings.sorted() }
  private var codings: Set<String> = []
  /// The content codings of the bodies of the current exchange that could not be searched.
  private var unread: [String] = []

  /// Returns JSON text without the secrets that were seen after it was written, such as a token that was in a path
  /// before it was seen as a credential.
  ///
  /// Bodies in base64 stay as they are in a recording; evidence loses digits that encode a secret.
  public func redactingAgain(json text: [UInt8]) -> [UInt8] {
    let matches = editor.registry.known.matches(in: text, text.indices, allowsWrapped: editor.purpose == .evidence)
    guard !matches.isEmpty else { return text }
    var output: [UInt8] = []
    var copied = 0
    var strings = JSONStrings(text)
    for match in matches where match.range.lowerBound >= copied && strings.hold(match.range) {
      output += text[copied..<match.range.lowerBound]
      output += Placeholder.text(of: match.number).utf8
      copied = match.range.upperBound
    }
    return output + text[copied...]
  }

  /// Returns the exchange without its secrets.
  ///
  /// A body with secrets loses its content coding. A body that cannot be decoded is counted, and loses only the secrets
  /// that are visible in its bytes.
  public mutating func redacting(_ exchange: HTTPExchange) -> HTTPExchange {
    update()
    let known = editor.registry.known.count
    var redacted = redactingOnce(exchange)
    // A secret that only the response reveals may be in the request, too.
    if editor.registry.known.count != known { redacted = redactingOnce(redacted) }
    unreadBodies += unread.count
    for coding in unread where codings.count < 16 { codings.insert(String(ASCII.lowercased(coding).prefix(40))) }
    return redacted
  }

  /// Numbers the secrets of an exchange, as `redacting(_:)` does.
  package mutating func noteSecrets(of exchange: HTTPExchange) {
    update()
    _ = redactingOnce(exchange)
  }

  private mutating func redactingOnce(_ exchange: HTTPExchange) -> HTTPExchange {
    var copy = exchange
    unread = []
    editor.side = .request
    copy.request.url = editor.edit(url: exchange.request.url)
    copy.request.headers = editor.edit(headers: exchange.request.headers)
    redact(&copy.request.body, &copy.request.headers)
    // What a server says about secrets is hidden in evidence as what a client sends.
    editor.side = editor.purpose == .evidence ? .request : .response
    copy.redirects = exchange.redirects.map { editor.edit(url: $0) }
    copy.faults = exchange.faults.map { fault in
      TransportFault(fault.kind, editor.edit(text: fault.message, allowsRelative: true) ?? fault.message)
    }
    guard var response = copy.response else { return copy }
    let isRead = isPlainPage(response)
    response.headers = editor.edit(headers: response.headers)
    if !isRead { redact(&response.body, &response.headers) }
    copy.response = response
    return copy
  }

  /// Whether a response has a page in which a report found no secret, and evidence has none that was seen elsewhere.
  private func isPlainPage(_ response: HTTPResponse) -> Bool {
    guard editor.purpose == .evidence, let policy, policy.isPlain(response) else { return false }
    let readable = ReadableBody(response.body, headers: response.headers, limit: bodyLimit)
    guard readable.unread == nil else { return false }
    return editor.registry.known.matches(in: readable.bytes, readable.bytes.indices).isEmpty
      && editor.hidden.matches(in: readable.bytes, readable.bytes.indices).isEmpty
  }

  /// Removes the secrets from a body, and updates the headers that describe it.
  private mutating func redact(_ body: inout [UInt8], _ headers: inout HTTPHeaders) {
    let type = headers["Content-Type"].flatMap { MediaType($0) }
    guard !body.isEmpty else { return }
    let readable = ReadableBody(body, headers: headers, limit: bodyLimit)
    if let coding = readable.unread, type.map(Self.mayHoldText) ?? true { unread.append(coding) }
    guard let edited = editor.edit(body: readable.bytes, type: type) else { return }
    body = edited
    // A coding that the body does not really have stays in the headers, so that clients get the same response.
    if !readable.isDecoded {
      headers.fields = headers.fields.map { field in
        field.isNamed("Content-Length") ? HTTPHeaderField(field.name, String(edited.count)) : field
      }
    } else {
      headers["Content-Encoding"] = nil
      headers["Content-Length"] = nil
    }
  }

  /// Whether a body of a type may be text.
  private static func mayHoldText(_ type: MediaType) -> Bool {
    ["application", "text", "multipart"].contains(type.type) || type.isText || type.isJSON
  }
}

/// The strings of a JSON text, read once from start to end.
private struct JSONStrings {
  private let text: [UInt8]
  private var offset = 0
  private var isInside = false

  init(_ text: [UInt8]) { self.text = text }

  /// Whether a range is within one string; ranges must be passed in order.
  mutating func hold(_ range: Range<Int>) -> Bool {
    while offset < range.lowerBound { step() }
    // A range that begins within an escape holds other characters than it seems to.
    guard isInside, offset == range.lowerBound else { return false }
    var position = range.lowerBound
    while position < range.upperBound {
      if text[position] == UInt8(ascii: "\"") { return false }
      position += text[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    return position == range.upperBound
  }

  private mutating func step() {
    switch text[offset] {
    case UInt8(ascii: "\""): isInside.toggle()
    case UInt8(ascii: "\\") where isInside: offset += 1
    default: break
    }
    offset += 1
  }
}
