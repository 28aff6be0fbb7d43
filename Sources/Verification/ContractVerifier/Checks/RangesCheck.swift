import ContractModel
import Diagnostics
import HTTPMessages

extension CheckID {
  /// Requests for a part of a body get that part.
  public static let ranges = CheckID("ranges")
}

/// Checks that a request for a part of a body gets that part.
///
/// A server may ignore `Range`, and send the whole body; so only contradictions count.
///
/// Source: RFC 9110, sections 14 and 15.3.7.
struct RangesCheck: CrossExchangeCheck {
  let descriptor = CheckDescriptor(
    .ranges,
    for: [.verification],
    needsSequence: true,
    summary: "a request with `Range` gets that part of the body, or all of it",
    explanation: """
      One request of each operation that documents 206, or whose response has `Accept-Ranges: bytes`, is repeated with a \
      `Range` within the body, at its end and behind it. The `Content-Range` of a 206 must fit the request and the body, and \
      its bytes must be those of the whole body.
      """,
    example: "`GET /files/7` with `Range: bytes=1-2` gets 206 with one byte.",
    remedy: "Count from 0; the first and the last position are both part of a range.",
    whenNothing: "no operation documents 206, and no response has Accept-Ranges: bytes"
  )

  func followUps(to exchanges: [JudgedExchange]) -> [FollowUpRequest] {
    var operations: Set<String> = []
    return exchanges.filter { exchange in
      guard exchange.analysis.isGood, let response = exchange.analysis.response, response.status == 200,
        exchange.subject.exchange.request.method == .get, exchange.subject.exchange.request.headers["Range"] == nil,
        response.headers["Content-Encoding"] == nil, response.body.count > 3, !exchange.isUnstable
      else { return false }
      let isOffered = exchange.operation.documents(206) || response.headers.list(of: "Accept-Ranges").contains("bytes")
      return isOffered && operations.insert(exchange.operation.id).inserted
    }
    .flatMap { exchange in
      let count = exchange.analysis.response?.body.count ?? 0
      return ["bytes=1-2", "bytes=-1", "bytes=\(count)-"].map { range in
        var request = exchange.subject.exchange.request
        request.headers["Range"] = range
        return FollowUpRequest(to: exchange, request: request, purpose: "the same request with Range: \(range)")
      }
    }
  }

  /// Returns whether the second request is one for a part.
  func applies(comparing first: JudgedExchange, with second: JudgedExchange, _ variation: RequestVariation) -> Bool {
    variation == .followUp && second.analysis.response != nil
  }

  func findings(
    comparing first: JudgedExchange,
    with second: JudgedExchange,
    _ variation: RequestVariation
  ) -> [Finding] {
    guard variation == .followUp, let whole = first.analysis.response, let part = second.analysis.response,
      let sent = second.subject.exchange.request.headers["Range"],
      // What has changed meanwhile has other bytes.
      whole.headers["ETag"] == part.headers["ETag"] || part.status != 206
    else { return [] }
    return fault(sent, whole, part).map { [second.subject.finding(.ranges, $0)] } ?? []
  }

  /// Returns the fault of the response to a request for a part.
  private func fault(_ sent: String, _ whole: HTTPResponse, _ part: HTTPResponse) -> String? {
    let count = whole.body.count
    let wanted = ["bytes=1-2": 1...2, "bytes=-1": (count - 1)...(count - 1)][sent]
    switch part.status {
    case 500... where part.status != 503:
      return "status \(part.status) for the same request with Range: \(sent)"
    case 416 where wanted != nil:
      return "status 416 for Range: \(sent), although the body has \(counted(count, "byte"))"
    case 206
    where part.headers["Content-Type"].flatMap({ MediaType($0) })?.type != "multipart"
      && part.headers["Content-Encoding"] == nil:
      guard let text = part.headers["Content-Range"] else { return "status 206 without Content-Range" }
      guard let range = ContentRange(text) else {
        return "the Content-Range \(VisibleText.of(text)) is no range of bytes"
      }
      guard range.bytes.count == part.body.count else {
        return "the body has \(counted(part.body.count, "byte")); its Content-Range is \(text)"
      }
      // Without a validator, the whole body may be another one by now.
      let validators = ["ETag", "Last-Modified"].filter { whole.headers[$0] != nil }
      guard validators.contains(where: { whole.headers[$0] == part.headers[$0] }) else { return nil }
      guard range.size.map({ $0 == count }) ?? true else {
        return "the Content-Range is \(text); the whole body has \(counted(count, "byte"))"
      }
      // A server may send less than it was asked for.
      guard let wanted, range.bytes.clamped(to: wanted) == range.bytes else {
        return "the Content-Range is \(text) for Range: \(sent); the whole body has \(counted(count, "byte"))"
      }
      return Array(whole.body.dropFirst(range.bytes.lowerBound).prefix(range.bytes.count)) == Array(part.body)
        ? nil : "the bytes of Content-Range \(text) are not those of the whole body"
    default: return nil
    }
  }
}
