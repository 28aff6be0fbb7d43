import ContentCodings
import HTTPMessages

/// The body of a response as a recording stores it, with its content coding removed if possible.
struct DecodedContent {
  /// The bytes to store.
  let body: [UInt8]
  /// Whether a content coding was removed.
  let isDecoded: Bool
  /// The value of `_encodedBody` that is needed to restore the body; `nil` if none is needed.
  let encodedBodyFlag: Bool?
  /// Whether the body may be stored as text.
  var isText: Bool { encodedBodyFlag != true }

  init(_ response: HTTPResponse, to method: HTTPMethod, limit: Int, isPartial: Bool = false) {
    let codings = BodyRules.codings(of: response.headers)
    guard !codings.isEmpty, !BodyRules.hasNoBody(to: method, status: response.status) else {
      (body, isDecoded, encodedBodyFlag) = (response.body, false, nil)
      return
    }
    guard let decoded = Self.decode(response.body, codings, limit: limit, isPartial: isPartial) else {
      (body, isDecoded, encodedBodyFlag) = (response.body, false, true)
      return
    }
    (body, isDecoded) = (decoded, true)
    // A compressed file would look like a body that a tool forgot to decode.
    encodedBodyFlag = BodyRules.remainingCoding(codings, start: decoded) == nil ? nil : false
  }

  private static func decode(_ body: [UInt8], _ codings: [ContentCoding?], limit: Int, isPartial: Bool) -> [UInt8]? {
    var body = body
    for coding in codings.reversed() {
      if isPartial, let part = coding?.decodeAsFarAsPossible(body, limit: limit), !part.bytes.isEmpty {
        body = part.bytes
        continue
      }
      guard let decoded = try? coding?.decode(body, limit: limit) else { return nil }
      body = decoded
    }
    return body
  }
}
