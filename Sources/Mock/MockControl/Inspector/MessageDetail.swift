import ContractJudge
import HTTPMessages
import JSONSyntax
import MockEngine

/// A request or response as JSON for people: its head, and as much of its body as can be shown.
///
/// The message has lost its secrets by the names of its headers and the type of its body, which the JSON does not tell.
struct MessageDetail {
  /// The number of bytes of a body that are shown.
  static let longestBody = 64 << 10
  /// The size of the largest body that is decoded to be shown, in bytes.
  private static let decodingLimit = 8 << 20

  /// The words of the first line, and the URL of a request.
  private let words: [JSONLiteral.Member]
  private let url: HTTPURL?
  private let headers: HTTPHeaders
  private let body: [UInt8]
  private let isWhole: Bool

  /// Creates the detail of a request; `isWhole` says whether its body was not cut off.
  init(_ request: HTTPRequest, isWhole: Bool) {
    words = [JSONLiteral.Member("method", .string(request.method.rawValue))]
    (url, headers, body, self.isWhole) = (request.url, request.headers, request.body, isWhole)
  }

  /// Creates the detail of a decoded response, which is shown with the headers that it had before.
  init(_ response: HTTPResponse, headers: HTTPHeaders) {
    words = [
      JSONLiteral.Member("status", JSONLiteral(response.status)),
      JSONLiteral.Member("reason", .string(response.reason)),
    ]
    (url, self.headers, body, isWhole) = (nil, headers, response.body, true)
  }

  /// Returns a response whose content coding is undone if possible.
  static func decoded(_ response: HTTPResponse) -> HTTPResponse {
    guard !response.headers.list(of: "Content-Encoding").isEmpty,
      let body = ContentDecoding(response, limit: decodingLimit).body
    else { return response }
    var plain = response
    plain.body = body
    plain.headers["Content-Encoding"] = nil
    return plain
  }

  /// Returns the detail.
  ///
  /// - Parameter shown: Marks a part that has lost its secrets; the other parts are text.
  func value(of shown: (JSONLiteral) -> ControlValue) -> ControlValue {
    var members = head(of: shown)
    if !body.isEmpty, let text = Self.text(body) { members.append(("body", shown(.string(text)))) }
    members.append(("size", .literal(JSONLiteral(body.count))))
    members.append(("isWhole", .literal(.bool(isWhole && body.count <= Self.longestBody))))
    return .object(members)
  }

  /// Returns the members of the detail that are not about the body.
  func head(of shown: (JSONLiteral) -> ControlValue) -> [(key: String, value: ControlValue)] {
    let fields = headers.fields.map { field in
      ControlValue.object([("name", .literal(.string(field.name))), ("value", shown(.string(field.value)))])
    }
    var members = words.map { (key: $0.key, value: ControlValue.literal($0.value)) }
    if let url { members.append(("url", shown(.string(url.description)))) }
    return members + [("headers", .array(fields))]
  }

  /// Returns the first part of a text, without a character that the limit would cut; `nil` for anything but text.
  private static func text(_ body: [UInt8]) -> String? {
    guard String(validUTF8: body) != nil else { return nil }
    guard body.count > longestBody else { return String(decoding: body, as: UTF8.self) }
    let end = (longestBody - 3...longestBody).last { body[$0] & 0xC0 != 0x80 } ?? longestBody
    return String(decoding: body[..<end], as: UTF8.self)
  }
}
