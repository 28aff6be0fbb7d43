import ContentCoding
import HTTPExchange

/// The body of an answer as a recording keeps it: its content coding undone where that can be.
struct DecodedContent {
  /// The bytes to keep.
  let body: [UInt8]
  /// Whether a coding was undone.
  let isDecoded: Bool
  /// What `_encodedBody` must say so that the body comes back as it was; `nil` where it goes without saying.
  let mark: Bool?
  /// Whether the body may stand as text.
  var isText: Bool { mark != true }

  init(_ response: HTTPResponse, to method: HTTPMethod, limit: Int) {
    let codings = BodyRules.codings(of: response.headers)
    guard !codings.isEmpty, !BodyRules.isForbidden(to: method, status: response.status) else {
      (body, isDecoded, mark) = (response.body, false, nil)
      return
    }
    guard let decoded = Self.decode(response.body, codings, limit: limit) else {
      (body, isDecoded, mark) = (response.body, false, true)
      return
    }
    (body, isDecoded) = (decoded, true)
    // A file that is itself compressed would pass for a body that a tool forgot to decode.
    mark = BodyRules.remainingCoding(codings, start: decoded) == nil ? nil : false
  }

  private static func decode(_ body: [UInt8], _ codings: [ContentCoding?], limit: Int) -> [UInt8]? {
    var body = body
    for coding in codings.reversed() {
      guard let decoded = try? coding?.decode(body, limit: limit) else { return nil }
      body = decoded
    }
    return body
  }
}
