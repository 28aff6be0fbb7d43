import ContractJudge
import ContractModel
public import ContractReports
import HTTPMessages

extension CheckID {
  /// Conditional requests get the response that their validators demand.
  public static let conditionalRequests = CheckID("conditional-requests")
}

/// Checks that conditional requests get the response that their validators demand.
///
/// Where the contract does not document 304, a server may ignore the condition, so only contradictions count.
///
/// Source: RFC 9110, sections 13.1.2, 13.1.3 and 15.4.5.
struct ConditionalRequestsCheck: CrossExchangeCheck {
  let descriptor = CheckDescriptor(
    .conditionalRequests,
    for: [.verification],
    needsSequence: true,
    summary:
      "requests with `If-None-Match`, `If-Modified-Since` and `If-Match` get the response that is right for them",
    explanation: """
      One request of each operation is repeated with the validators of its response. A 304 has no body and the same \
      `ETag`. Where the contract documents 304, an unchanged resource must get it. An `ETag` must change when a resource \
      is updated, and an update with an old one must get a documented 412.
      """,
    example: "`GET /orders/7` documents 304, and returns 200 for `If-None-Match` with the current `ETag`.",
    remedy: "Derive validators from the content, and compare them before responding.",
    whenNothing: "no response has a validator (ETag or Last-Modified)"
  )

  func followUps(to exchanges: [JudgedExchange]) -> [FollowUpRequest] {
    var tagged: Set<String> = []
    var dated: Set<String> = []
    return exchanges.flatMap { exchange -> [FollowUpRequest] in
      guard exchange.analysis.isGood, let response = exchange.analysis.response, response.status == 200,
        exchange.subject.exchange.request.method == .get
      else { return [] }
      var requests: [FollowUpRequest] = []
      func add(_ name: String, _ value: String) {
        var request = exchange.subject.exchange.request
        request.headers[name] = value
        requests.append(FollowUpRequest(to: exchange, request: request, purpose: "the same request with \(name)"))
      }
      let id = exchange.operation.id
      if let tag = response.headers["ETag"], EntityTag(tag) != nil, tagged.insert(id).inserted {
        add("If-None-Match", tag)
      }
      if let date = response.headers["Last-Modified"], HTTPDate.isValid(date), exchange.operation.documents(304),
        dated.insert(id).inserted
      {
        add("If-Modified-Since", date)
      }
      return requests
    }
  }

  /// Returns whether the second request is conditional.
  func applies(comparing first: JudgedExchange, with second: JudgedExchange, _ variation: RequestVariation) -> Bool {
    variation == .followUp && second.analysis.response != nil
  }

  func findings(
    comparing first: JudgedExchange,
    with second: JudgedExchange,
    _ variation: RequestVariation
  ) -> [Finding] {
    guard variation == .followUp, let response = second.analysis.response else { return [] }
    let sent = second.subject.exchange.request.headers
    let message =
      sent["If-None-Match"].flatMap { fault($0, first, second, response) }
      ?? sent["If-Modified-Since"].flatMap { fault(since: $0, first, second, response) }
    return message.map { [second.subject.finding(.conditionalRequests, $0)] } ?? []
  }

  /// Returns the fault of a response to `If-None-Match`.
  private func fault(
    _ sent: String,
    _ first: JudgedExchange,
    _ second: JudgedExchange,
    _ response: HTTPResponse
  ) -> String? {
    switch response.status {
    case 304:
      if !response.body.isEmpty || second.subject.exchange.faults.contains(where: { $0.kind == .bodyTooLong }) {
        return "a body follows status 304, which must not have one"
      }
      guard let tag = response.headers["ETag"], let new = EntityTag(tag), let old = EntityTag(sent),
        new.value != old.value
      else { return nil }
      return "status 304 with the ETag \(tag), although the request has If-None-Match: \(sent)"
    case 412: return "status 412 for GET with If-None-Match: \(sent); a match gets 304, anything else 200"
    case 500... where response.status != 503:
      return "status \(response.status) for the same request with If-None-Match: \(sent)"
    case 200 where first.operation.documents(304):
      guard let body = first.analysis.body, body == second.analysis.body else { return nil }
      guard let tag = response.headers["ETag"], tag != sent else {
        return "status 200 for If-None-Match: \(sent), which is the ETag of the unchanged resource; expected 304"
      }
      return "the ETag is new with each response, \(sent), then \(tag), although the body is the same"
    default: return nil
    }
  }

  /// Returns the fault of a response to `If-Modified-Since`.
  private func fault(
    since date: String,
    _ first: JudgedExchange,
    _ second: JudgedExchange,
    _ response: HTTPResponse
  ) -> String? {
    if response.status >= 500, response.status != 503 {
      return "status \(response.status) for the same request with If-Modified-Since: \(date)"
    }
    guard response.status == 200, response.headers["Last-Modified"] == date, let body = first.analysis.body,
      body == second.analysis.body
    else { return nil }
    return "status 200 for If-Modified-Since: \(date), although the resource was last modified then; expected 304"
  }
}
