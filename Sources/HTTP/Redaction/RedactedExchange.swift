import Basics
package import HTTPMessages

/// An exchange whose bodies were read once, for all that is said about it: `SecretRedaction.reading(_:limit:)` makes it.
package struct RedactedExchange: Sendable {
  /// A body without its secrets.
  package struct Body: Sendable {
    /// The body with its secrets, and its content coding undone as far as possible.
    package let readable: ReadableBody
    /// The readable bytes without their secrets.
    package let bytes: [UInt8]
    /// The same as JSON; `nil` if it was read as something else.
    fileprivate let json: RedactedJSON?
  }

  /// The exchange with its secrets.
  package let exchange: HTTPExchange
  package let requestBody: Body
  /// The body of the response; `nil` without a response.
  package let responseBody: Body?
  /// The redaction that the bodies were read with.
  package let redaction: SecretRedaction
  /// The same redaction for texts about the exchange, which may quote its secrets.
  package let quoting: SecretRedaction

  /// Returns JSON text without its secrets if it is one of the bodies; `nil` for other text.
  package func redacted(json text: [UInt8]) -> RedactedJSON? {
    [responseBody, requestBody].compactMap(\.self).first { $0.json != nil && $0.readable.bytes == text }?.json
  }
}

/// Notes whether a decision depended on the sender of a text.
final class SenderUse: Sendable {
  private let flag = AtomicFlag()

  /// Whether one did.
  var isNoted: Bool { flag.isSet }

  /// Notes that one does.
  func note() { flag.set() }
}

extension SecretEditor {
  /// Reads a body that may have a content coding, and collects its secrets.
  mutating func read(_ body: [UInt8], _ headers: HTTPHeaders, limit: Int) -> RedactedExchange.Body {
    let readable = ReadableBody(body, headers: headers, limit: limit)
    let type = headers["Content-Type"].flatMap { MediaType($0) }
    let text = readable.bytes
    // As `edit(body:type:)` reads it.
    if type?.isJSON == true, !text.isEmpty, !Self.looksLikeForm(text), UTF16Text(text, type: type) == nil {
      let json = RedactedJSON(text, &self)
      return RedactedExchange.Body(readable: readable, bytes: json.bytes, json: json)
    }
    return RedactedExchange.Body(readable: readable, bytes: edit(body: text, type: type) ?? text, json: nil)
  }

  /// Reads the body of a response, and collects its secrets.
  ///
  /// The shown part of a body hides every value with the name of a secret. Sentences may quote what a server only says
  /// about a secret, so the body is searched again if that makes a difference.
  mutating func readResponse(_ response: HTTPResponse, limit: Int) -> RedactedExchange.Body {
    var shown = self
    let use = SenderUse()
    (shown.side, shown.senderUse) = (.request, use)
    let body = shown.read(response.body, response.headers, limit: limit)
    if use.isNoted {
      side = .response
      _ = edit(body: body.readable.bytes, type: response.headers["Content-Type"].flatMap { MediaType($0) })
    } else {
      shown.senderUse = nil
      self = shown
    }
    return body
  }
}
