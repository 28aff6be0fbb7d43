import HTTPMessages

/// The part of a body that a `Range` header requests.
///
/// Only single byte ranges are supported. A request for several ranges gets the whole body, as HTTP allows.
/// Source: RFC 9110, section 14.
enum ByteRange {
  /// The names of the request headers that are examined.
  static let headerNames = ["Range", "If-Range"]

  /// Whether a `206` response contains the complete body, as in `Content-Range: bytes 0-6/7`.
  static func isWhole(_ response: HTTPResponse) -> Bool {
    guard response.status == 206, let text = response.headers["Content-Range"] else { return false }
    return ContentRange(text).map { $0.bytes.count == $0.size } ?? false
  }

  /// Returns the part of a complete response that a request asks for.
  ///
  /// Returns the complete response if the request has no `Range` header, or if the recorded server did not accept
  /// ranges.
  static func part(of response: HTTPResponse, for request: HTTPRequest) -> HTTPResponse {
    let isPartial = isWhole(response)
    guard isPartial || response.status == 200 else { return response }
    var whole = response
    if isPartial {
      whole.status = 200
      whole.reason = ""
      whole.headers["Content-Range"] = nil
    }
    let takesRanges = isPartial || response.headers.list(of: "Accept-Ranges").contains("bytes")
    guard takesRanges, request.method == .get, holdsCondition(request, response),
      response.headers.list(of: "Content-Encoding").isEmpty, let text = request.headers["Range"],
      let selected = selection(text)
    else { return whole }
    guard let range = range(selected, of: whole.body.count) else {
      (whole.status, whole.reason) = (416, "")
      whole.headers["Content-Range"] = "bytes */\(whole.body.count)"
      whole.body = []
      return whole
    }
    (whole.status, whole.reason) = (206, "")
    whole.headers["Content-Range"] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(whole.body.count)"
    whole.body = Array(whole.body[range])
    return whole
  }

  /// Whether the request has no `If-Range` header, or one that names the recorded response.
  private static func holdsCondition(_ request: HTTPRequest, _ response: HTTPResponse) -> Bool {
    guard let condition = request.headers["If-Range"] else { return true }
    return condition == response.headers["ETag"] || condition == response.headers["Last-Modified"]
  }

  private enum Selection {
    case from(Int, through: Int?)
    case last(Int)
  }

  /// Parses `bytes=0-6`, `bytes=7-` or `bytes=-7`; returns `nil` for anything else, which is then ignored.
  private static func selection(_ text: String) -> Selection? {
    let parts = text.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, ASCII.equalIgnoringCase(ASCII.trimmed(String(parts[0])), "bytes") else { return nil }
    let bounds = ASCII.trimmed(String(parts[1])).split(separator: "-", omittingEmptySubsequences: false)
    guard bounds.count == 2, bounds.allSatisfy({ $0.utf8.allSatisfy { $0 &- 0x30 < 10 } }) else { return nil }
    switch (bounds[0].isEmpty, bounds[1].isEmpty) {
    case (true, true): return nil
    // Numbers that overflow `Int` are past the end of any body.
    case (true, false): return .last(Int(bounds[1]) ?? .max)
    case (false, true): return .from(Int(bounds[0]) ?? .max, through: nil)
    case (false, false):
      let (first, last) = (Int(bounds[0]) ?? .max, Int(bounds[1]) ?? .max)
      return first <= last ? .from(first, through: last) : nil
    }
  }

  /// Returns the requested range in a body of `count` bytes; `nil` if the range cannot be satisfied.
  private static func range(_ selected: Selection, of count: Int) -> Range<Int>? {
    switch selected {
    case .last(let suffix): return suffix == 0 || count == 0 ? nil : max(0, count - suffix)..<count
    case .from(let first, let last):
      return first < count ? first..<min(count, last.map { min($0, count) + 1 } ?? count) : nil
    }
  }
}
