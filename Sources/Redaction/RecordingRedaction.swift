public import HTTPExchange
public import JSONSyntax

/// Takes secrets out of what is recorded, so that the recording still works: a client lives on it as on the real service.
///
/// One secret has one placeholder (`REDACTED-1`, `REDACTED-2`, …) wherever it stands in a session: in URL, query, header
/// fields, cookies, forms and JSON bodies, and wherever else its text occurs. So a client that logs in with the mock API
/// is given `REDACTED-1` for its token and sends it as it would send the token. Secret JSON numbers become 0. Syntax stays
/// as it was: JSON parses as before, `Authorization` keeps its scheme, cookies keep their names and attributes.
///
/// A secret is known by its name, by its shape, and by having been seen. What it keeps of a session is bounded, and its
/// time is in proportion to what it reads, however many secrets it has seen.
public struct RecordingRedaction: Sendable {
  private var editor: SecretEditor

  /// The largest body behind its content coding, in bytes, that is looked into.
  public let bodyLimit: Int

  /// Redaction for one session of recording.
  ///
  /// - Parameters:
  ///   - names: Names that stand for secrets besides the known ones; case, `-`, `_` and `.` in them do not matter.
  ///   - pointers: Places in JSON bodies whose values are secret with all that they hold; `*` stands for any token.
  ///   - keep: Names whose values stay as they are, though they be known for secrets.
  ///   - bodyLimit: The largest body behind its content coding, in bytes, that is looked into.
  public init(
    names: Set<String> = [],
    pointers: [JSONPointer] = [],
    keep: Set<String> = [],
    bodyLimit: Int = 64 << 20
  ) {
    let names = SecretNames(additional: names, kept: keep)
    self.init(names: names, pointers: pointers, hidden: HiddenValues(), bodyLimit: bodyLimit)
  }

  init(names: SecretNames, pointers: [JSONPointer], hidden: HiddenValues, bodyLimit: Int) {
    editor = SecretEditor(aim: .recording, names: names, pointers: pointers, hidden: hidden)
    self.bodyLimit = bodyLimit
  }

  /// The secrets of an exchange that would be spelled so by no chance.
  static func secrets(
    of exchange: HTTPExchange,
    _ names: SecretNames,
    _ pointers: [JSONPointer],
    bodyLimit: Int
  ) -> [String] {
    var redaction = RecordingRedaction(names: names, pointers: pointers, hidden: HiddenValues(), bodyLimit: bodyLimit)
    _ = redaction.redacting(exchange)
    return redaction.editor.registry.distinctiveSecrets
  }

  /// How many secrets were told apart so far.
  public var secretCount: Int { editor.registry.count }

  /// Begins the numbers of new placeholders behind those of a text, such as the recording that is added to.
  public mutating func reserve(placeholdersIn text: [UInt8]) {
    for range in Placeholder.ranges(in: text) {
      Placeholder.number(of: String(decoding: text[range], as: UTF8.self)).map { editor.reserve($0) }
    }
  }

  /// How many bodies could not be looked into, because their content coding cannot be undone.
  public private(set) var unreadBodies = 0
  /// The codings that kept bodies from being looked into, as the fields name them, in lower case and in order.
  public var unreadCodings: [String] { codings.sorted() }
  private var codings: Set<String> = []
  /// The codings of the bodies of the exchange under way that could not be looked into.
  private var unread: [String] = []

  /// JSON text without the secrets that were seen since it was made, such as a token that was in a path before it was
  /// seen as a credential.
  ///
  /// Bodies in base64 stay as they are.
  public func redactingAgain(json text: [UInt8]) -> [UInt8] {
    let matches = editor.registry.known.matches(in: text, text.indices, allowsWrapped: false)
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

  /// The exchange without its secrets.
  ///
  /// A body that has secrets loses its content coding. One whose coding cannot be undone is counted, and loses only such
  /// secrets as can be seen through it.
  public mutating func redacting(_ exchange: HTTPExchange) -> HTTPExchange {
    let known = editor.registry.known.count
    var redacted = redactingOnce(exchange)
    // What only the answer told for a secret may stand in the request, too.
    if editor.registry.known.count != known { redacted = redactingOnce(redacted) }
    unreadBodies += unread.count
    for coding in unread where codings.count < 16 { codings.insert(String(ASCII.lowercased(coding).prefix(40))) }
    return redacted
  }

  private mutating func redactingOnce(_ exchange: HTTPExchange) -> HTTPExchange {
    var copy = exchange
    unread = []
    editor.side = .request
    copy.request.url = editor.edit(url: exchange.request.url)
    copy.request.headers = editor.edit(headers: exchange.request.headers)
    redact(&copy.request.body, &copy.request.headers)
    editor.side = .response
    copy.redirects = exchange.redirects.map { editor.edit(url: $0) }
    copy.faults = exchange.faults.map { fault in
      TransportFault(fault.kind, editor.edit(text: fault.message, allowsRelative: true) ?? fault.message)
    }
    guard var response = copy.response else { return copy }
    response.headers = editor.edit(headers: response.headers)
    redact(&response.body, &response.headers)
    copy.response = response
    return copy
  }

  /// Takes the secrets out of a body, and has the header fields say what it is then.
  private mutating func redact(_ body: inout [UInt8], _ headers: inout HTTPHeaders) {
    let type = headers["Content-Type"].flatMap { MediaType($0) }
    guard !body.isEmpty else { return }
    let readable = ReadableBody(body, headers: headers, limit: bodyLimit)
    if let coding = readable.unread, type.map(Self.mayHoldText) ?? true { unread.append(coding) }
    guard let edited = editor.edit(body: readable.bytes, type: type) else { return }
    body = edited
    // A coding that only the fields know of stays in them, so that clients are answered as before.
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

/// The strings of a JSON text, gone through once from its beginning.
private struct JSONStrings {
  private let text: [UInt8]
  private var offset = 0
  private var isInside = false

  init(_ text: [UInt8]) { self.text = text }

  /// Whether a range lies within one string; ranges are asked for in their order.
  mutating func hold(_ range: Range<Int>) -> Bool {
    while offset < range.lowerBound { step() }
    guard isInside else { return false }
    return !text[range].contains(UInt8(ascii: "\""))
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
