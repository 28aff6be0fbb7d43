import ContractModel
import HTTPMessages

extension CheckID {
  /// The response to `HEAD` agrees with the one to `GET`.
  public static let head = CheckID("head")
}

/// Checks that the response to `HEAD` has the status and the headers of the response to `GET`.
///
/// Source: RFC 9110, section 9.3.2. A server may leave out headers that it knows only with the body.
struct HeadCheck: CrossExchangeCheck {
  let descriptor = CheckDescriptor(
    .head,
    for: [.verification],
    needsSequence: true,
    summary: "the response to `HEAD` has the status and the headers of the response to `GET`",
    explanation: """
      One request of each operation is repeated with `HEAD`. Status, `Content-Type`, `ETag`, `Last-Modified` and \
      `Content-Length`, where present, must agree with `GET` (RFC 9110, section 9.3.2). A server without `HEAD` is no \
      finding, unless the contract documents it.
      """,
    example: "`GET /orders` returns 200, and `HEAD /orders` 500.",
    remedy: "Handle `HEAD` as `GET`, and leave out the body.",
    whenNothing: "no request was repeated with HEAD"
  )

  /// The headers that must agree.
  static let comparedHeaders = ["Content-Type", "ETag", "Last-Modified", "Content-Length"]

  func followUps(to exchanges: [JudgedExchange]) -> [FollowUpRequest] {
    FirstOfOperation.followUps(to: exchanges, with: .head)
  }

  /// Returns whether the second request is one with HEAD.
  func applies(comparing first: JudgedExchange, with second: JudgedExchange, _ variation: RequestVariation) -> Bool {
    variation == .followUp && first.analysis.response != nil && second.analysis.response != nil
  }

  func findings(
    comparing first: JudgedExchange,
    with second: JudgedExchange,
    _ variation: RequestVariation
  ) -> [Finding] {
    guard variation == .followUp, let get = first.analysis.response, let head = second.analysis.response else {
      return []
    }
    guard head.status == get.status else {
      // 404, 405 and 501 come from servers without HEAD; 429 says nothing.
      let isUnsupported = [400, 401, 403, 404, 405, 429, 501, 503].contains(head.status)
      return isUnsupported
        ? [] : [second.subject.finding(.head, "status \(head.status) for HEAD; GET got \(get.status)")]
    }
    return Self.comparedHeaders.compactMap { name in
      guard let before = get.headers[name], let after = head.headers[name], before != after,
        name != "Content-Length" || isComparable(get, head), name != "ETag" || first.hasStableValidator
      else { return nil }
      return second.subject.finding(
        .head,
        "\(name) is \(VisibleText.of(after)) for HEAD; it is \(VisibleText.of(before)) for GET"
      )
    }
  }

  /// Returns whether the lengths of two responses can be compared: both have no content coding.
  private func isComparable(_ get: HTTPResponse, _ head: HTTPResponse) -> Bool {
    get.headers["Content-Encoding"] == nil && head.headers["Content-Encoding"] == nil
  }
}

/// The exchanges that are repeated with another method: one for each operation.
enum FirstOfOperation {
  /// Returns the first `GET` with status 200 of each operation, whatever else is wrong with it, with another method.
  static func followUps(to exchanges: [JudgedExchange], with method: HTTPMethod) -> [FollowUpRequest] {
    var operations: Set<String> = []
    return exchanges.filter { exchange in
      exchange.analysis.isWhole && exchange.analysis.response?.status == 200
        && exchange.subject.exchange.request.method == .get && exchange.subject.exchange.redirects.isEmpty
        && operations.insert(exchange.operation.id).inserted
    }
    .map { exchange in
      var request = exchange.subject.exchange.request
      request.method = method
      return FollowUpRequest(to: exchange, request: request, purpose: "the same request with \(method)")
    }
  }
}

extension JudgedExchange {
  /// Whether the response has a validator that a repeated request can be compared with.
  var hasStableValidator: Bool { !isUnstable }
}
