import Diagnostics
import HTTPMessages
package import Redaction

/// The request and the response of an exchange as text, without their secrets and of bounded size.
///
/// It takes no part in comparisons: two findings that say the same are one, whatever the rest of their exchanges.
public final class ExchangeTranscript: Sendable, Hashable {
  /// A request or a response as text.
  public struct Message: Sendable, Hashable {
    /// The first line and the headers, each on a line.
    public var head: String
    /// The beginning of the body, or a remark on it in brackets; empty where there is none.
    public var body: String

    /// Creates a message from its texts.
    public init(head: String, body: String) {
      self.head = head
      self.body = body
    }
  }

  /// The request.
  public let request: Message
  /// The response; `nil` if none arrived.
  public let response: Message?
  /// The faults of the connection.
  public let faults: [String]
  /// How long the exchange took; `nil` if it was not measured.
  public let elapsed: Duration?

  /// Creates a transcript from its texts, which have no secrets.
  public init(request: Message, response: Message?, faults: [String] = [], elapsed: Duration? = nil) {
    self.request = request
    self.response = response
    self.faults = faults
    self.elapsed = elapsed
  }

  /// The transcript of an exchange without its secrets.
  package convenience init(_ read: RedactedExchange) {
    let (exchange, redaction) = (read.exchange, read.redaction)
    let request = exchange.request
    let url = redaction.redacting(request.url)
    self.init(
      request: Self.message(
        "\(request.method) \(url)",
        request.headers,
        Self.text(of: request.body, request.headers, read.requestBody, redaction),
        redaction
      ),
      response: exchange.response.map { response in
        let line = "\(response.version) \(response.status)" + (response.reason.isEmpty ? "" : " \(response.reason)")
        return Self.message(
          redaction.redacting(text: line),
          response.headers,
          Self.text(of: response.body, response.headers, read.responseBody, redaction),
          redaction
        )
      },
      faults: exchange.faults.map { redaction.redacting(text: $0.message) },
      elapsed: exchange.elapsed
    )
  }

  /// The same transcript, edited text by text.
  package func edited(_ edit: (String) -> String) -> ExchangeTranscript {
    func edited(_ message: Message) -> Message { Message(head: edit(message.head), body: edit(message.body)) }
    return ExchangeTranscript(
      request: edited(request),
      response: response.map(edited),
      faults: faults.map(edit),
      elapsed: elapsed
    )
  }

  /// Transcripts never differ.
  public static func == (left: ExchangeTranscript, right: ExchangeTranscript) -> Bool { true }
  /// Transcripts have the same hash value.
  public func hash(into hasher: inout Hasher) {}

  // MARK: Messages

  /// The longest body that is searched for secrets, and so can be shown, in bytes.
  package static let longestBody = 1 << 20
  /// How much is shown of a body, and of all headers together, in characters.
  package static let shownBody = 4096
  /// How many headers are shown, and how much of each, in characters.
  private static let shownHeaders = (count: 50, width: 400)

  private static func message(
    _ line: String,
    _ headers: HTTPHeaders,
    _ body: String,
    _ redaction: SecretRedaction
  ) -> Message {
    let shown = redaction.redacting(HTTPHeaders(Array(headers.fields.prefix(shownHeaders.count))))
    var lines = [VisibleText.of(line.prefix(2000))]
    lines += shown.fields.map { VisibleText.of("\($0.name): \($0.value)".prefix(shownHeaders.width)) }
    let others = headers.fields.count - shown.fields.count
    if others > 0 { lines.append("[\(counted(others, "other header"))]") }
    let head = String(lines.joined(separator: "\n").prefix(shownBody))
    return Message(head: head, body: body)
  }

  private static func text(
    of body: [UInt8],
    _ headers: HTTPHeaders,
    _ read: RedactedExchange.Body?,
    _ redaction: SecretRedaction
  ) -> String {
    guard !body.isEmpty else { return "" }
    guard body.count <= longestBody else { return "[\(body.count) bytes]" }
    // A larger body was decoded further than it is shown.
    let known = read.flatMap { $0.readable.largestSize <= longestBody ? $0 : nil }
    let readable = known?.readable ?? ReadableBody(body, headers: headers, limit: longestBody)
    let type = headers["Content-Type"].flatMap { MediaType($0) }
    guard readable.unread == nil, let text = String(validUTF8: readable.bytes), isText(text) else {
      return "[\(counted(body.count, "byte"))\(type.map { " of \($0.essence)" } ?? "")]"
    }
    let bytes = known?.bytes ?? redaction.redacting(body: readable.bytes, type: type)
    let redacted = String(decoding: bytes, as: UTF8.self)
    let lines = redacted.prefix(shownBody).split(separator: "\n", omittingEmptySubsequences: false)
    let shown = lines.map { VisibleText.of($0.replacing("\t", with: "  ").replacing("\r", with: "")) }
    let rest = redacted.count - shownBody
    return shown.joined(separator: "\n") + (rest > 0 ? "\n[\(counted(rest, "character")) more]" : "")
  }

  /// Whether characters are those of text.
  private static func isText(_ text: String) -> Bool {
    !text.unicodeScalars.prefix(512).contains { $0.value < 0x20 && !["\t", "\n", "\r"].contains($0) }
  }
}
