import HTTPMessages
import JSONSyntax
import MockEngine
import Redaction

/// JSON of the control API, whose secrets are left out once, when it is sent.
///
/// The kind of a value decides which parts lose their secrets, and how: strings as text, messages by the names of their
/// headers and the types of their bodies. A journal entry was read without the secrets of its request.
struct ControlValue: Sendable {
  private indirect enum Form: Sendable {
    case literal(JSONLiteral)
    case shown(JSONLiteral)
    case object([(key: String, value: ControlValue)])
    case array([ControlValue])
    case url(HTTPURL)
    case request(HTTPRequest)
    case response(HTTPResponse)
    case curl(HTTPRequest)
  }

  private let form: Form

  private init(_ form: Form) { self.form = form }

  /// A value whose strings are redacted as text.
  static func literal(_ value: JSONLiteral) -> ControlValue { ControlValue(.literal(value)) }

  /// An object of values.
  static func object(_ members: [(key: String, value: ControlValue)]) -> ControlValue { ControlValue(.object(members)) }

  /// An array of values.
  static func array(_ elements: [ControlValue]) -> ControlValue { ControlValue(.array(elements)) }

  /// The text of a URL.
  static func url(_ url: HTTPURL) -> ControlValue { ControlValue(.url(url)) }

  /// A request in full.
  static func request(_ request: HTTPRequest) -> ControlValue { ControlValue(.request(request)) }

  /// A response in full, whose content coding is undone if possible.
  static func response(_ response: HTTPResponse) -> ControlValue { ControlValue(.response(response)) }

  /// The command that sends a request again.
  static func curl(_ request: HTTPRequest) -> ControlValue { ControlValue(.curl(request)) }

  /// The request of a journal entry in full; `isWhole` says whether its body was not cut off.
  static func request(of entry: JournalEntry, isWhole: Bool) -> ControlValue {
    MessageDetail(entry.request, isWhole: isWhole).value(of: shown)
  }

  /// A journal entry.
  static func entry(_ entry: JournalEntry, withBody hasBody: Bool = true) -> ControlValue {
    var request = MessageDetail(entry.request, isWhole: true).head(of: shown)
    if hasBody, !entry.request.body.isEmpty, let text = String(validUTF8: entry.request.body) {
      request.append(("body", shown(.string(text))))
    }
    return .object(
      entry.members.map { ($0.key, .literal($0.value)) } + [
        ("request", .object(request)), ("source", .literal(entry.source.literal)),
        ("nearest", .literal(.array(entry.nearest.map(Problem.literal)))),
        ("findings", shown(.array(entry.findings.map(Problem.literal)))),
      ]
    )
  }

  /// A value that has lost its secrets already.
  private static func shown(_ value: JSONLiteral) -> ControlValue { ControlValue(.shown(value)) }

  /// Returns the text of the value without its secrets; nothing else can be made of it.
  func text(hidingSecretsBy redaction: SecretRedaction) -> [UInt8] { redacted(by: redaction).serialized() }

  /// Returns JSON of an API, such as an item of the state, without its secrets: by the names of members, too.
  static func hidden(_ value: JSONLiteral, by redaction: SecretRedaction) -> JSONLiteral {
    let text = redaction.redacting(json: value.serialized())
    return (try? JSONDocument(parsing: text)).map { JSONLiteral($0.root) } ?? .string(SecretRedaction.placeholder)
  }

  private func redacted(by redaction: SecretRedaction) -> JSONLiteral {
    switch form {
    case .literal(let value): value.redacted(by: redaction)
    case .shown(let value): value
    case .object(let members): .object(members.map { .init($0.key, $0.value.redacted(by: redaction)) })
    case .array(let elements): .array(elements.map { $0.redacted(by: redaction) })
    case .url(let url): .string(RedactedURL(url, by: redaction).description)
    case .curl(let request): .string(CurlCommand(repeating: request, redaction: redaction).description)
    case .request(let request):
      MessageDetail(redaction.redacting(request), isWhole: true).value(of: Self.shown).redacted(by: redaction)
    case .response(let response):
      MessageDetail(
        redaction.redacting(MessageDetail.decoded(response)),
        headers: redaction.redacting(response.headers)
      )
      .value(of: Self.shown).redacted(by: redaction)
    }
  }
}
