import ContractJudge
import HTTPMessages
import JSONSyntax
import Redaction

/// A request or response as JSON for people, without its secrets: its head, and as much of its body as can be shown.
///
/// A message loses its secrets here, by the names of its headers and the type of its body. As strings of JSON, in which
/// `ControlAPI` looks for secrets once more, they have neither.
struct MessageDetail {
  /// The number of bytes of a body that are shown.
  static let longestBody = 64 << 10
  /// The size of the largest body that is decoded to be shown, in bytes.
  private static let decodingLimit = 8 << 20

  private let head: [JSONLiteral.Member]
  private let headers: HTTPHeaders
  private let body: [UInt8]
  private let isWhole: Bool

  /// Creates the detail of the request of a journal entry; `isWhole` says whether its body was not cut off.
  init(_ entry: JournalEntry, isWhole: Bool) { self.init(redacted: entry.request, isWhole: isWhole) }

  /// Creates the detail of a request.
  init(_ request: HTTPRequest, redactedBy redaction: SecretRedaction) {
    self.init(redacted: redaction.redacting(request), isWhole: true)
  }

  private init(redacted request: HTTPRequest, isWhole: Bool) {
    head = [
      JSONLiteral.Member("method", .string(request.method.rawValue)),
      JSONLiteral.Member("url", .string(request.url.description)),
    ]
    (headers, body, self.isWhole) = (request.headers, request.body, isWhole)
  }

  /// Creates the detail of a response, whose content coding is undone if possible.
  init(_ response: HTTPResponse, redactedBy redaction: SecretRedaction) {
    var plain = response
    if !response.headers.list(of: "Content-Encoding").isEmpty,
      let decoded = ContentDecoding(response, limit: Self.decodingLimit).body
    {
      plain.body = decoded
      plain.headers["Content-Encoding"] = nil
    }
    plain = redaction.redacting(plain)
    head = [
      JSONLiteral.Member("status", JSONLiteral(response.status)),
      JSONLiteral.Member("reason", .string(response.reason)),
    ]
    (headers, body, isWhole) = (redaction.redacting(response.headers), plain.body, true)
  }

  /// The detail as JSON.
  var literal: JSONLiteral {
    let fields = headers.fields.map { ["name": .string($0.name), "value": .string($0.value)] as JSONLiteral }
    let text = body.isEmpty ? nil : Self.text(body)
    return .object(
      head + [JSONLiteral.Member("headers", .array(fields))]
        + (text.map { [JSONLiteral.Member("body", .string($0))] } ?? [])
        + [
          JSONLiteral.Member("size", JSONLiteral(body.count)),
          JSONLiteral.Member("isWhole", .bool(isWhole && body.count <= Self.longestBody)),
        ]
    )
  }

  /// Returns the first part of a text, without a character that the limit would cut; `nil` for anything but text.
  private static func text(_ body: [UInt8]) -> String? {
    guard String(validUTF8: body) != nil else { return nil }
    guard body.count > longestBody else { return String(decoding: body, as: UTF8.self) }
    let end = (longestBody - 3...longestBody).last { body[$0] & 0xC0 != 0x80 } ?? longestBody
    return String(decoding: body[..<end], as: UTF8.self)
  }
}
