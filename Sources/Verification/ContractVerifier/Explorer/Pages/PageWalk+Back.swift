import ContractJudge
import ContractModel
import ContractReports
import HTTPMessages
import JSONSyntax

/// A list read from its end to its beginning.
struct BackwardWalk: Sendable {
  /// The walk to the end of the list.
  let forward: PageWalk
  /// The position of the page where the way back starts.
  let start: Int
  /// The pages before that one, the nearest first.
  var pages: [PageWalk.Page] = []
  /// The last response, if it is not a page.
  var refusal: JudgedExchange?
  /// Whether the way back ended, rather than being cut short.
  var isComplete = false

  /// The exchanges, in order.
  var records: [JudgedExchange] { pages.map(\.record) + [refusal].compactMap(\.self) }
}

extension VerificationSession {
  /// Reads a list back from its last page; `nil` if it has a single page or no way back.
  func walkBack(_ forward: PageWalk) async -> BackwardWalk? {
    guard forward.end == .complete, forward.pagination.wayBack != nil,
      let start = forward.pages.lastIndex(where: { !$0.keys.isEmpty }), start > 0
    else { return nil }
    var walk = BackwardWalk(forward: forward, start: start)
    var page = forward.pages[start]
    var seen = Set(page.keys)
    var targets: Set<String> = [page.record.subject.requestURL]
    while walk.pages.count < max(1, configuration.maximumPages) {
      guard let (request, values) = pageBefore(page, forward.pagination) else {
        walk.isComplete = true
        return walk
      }
      guard targets.insert(request.url.description).inserted else { return walk }
      let reference = Reference(
        operation: page.record.operation.id,
        url: page.record.subject.requestURL,
        pointer: nil,
        location: nil
      )
      let purpose = "back to page \(max(1, start - walk.pages.count)) with \(forward.name)"
      let expectation = Expectation.followed(reference, check: .pagination)
      guard let record = await perform(page.record.operation, request, values, expectation, purpose: purpose) else {
        return walk
      }
      guard let next = PageWalk.Page(record, forward.pagination) else {
        walk.refusal = record
        return walk
      }
      walk.pages.append(next)
      guard !next.keys.isEmpty else {
        walk.isComplete = true
        return walk
      }
      guard !next.keys.contains(where: seen.contains) else { return walk }
      seen.formUnion(next.keys)
      page = next
    }
    return walk
  }

  /// Returns the request for the page before another one; `nil` if that is the first one.
  private func pageBefore(
    _ page: PageWalk.Page,
    _ pagination: Pagination
  ) -> (request: HTTPRequest, values: ParameterValues)? {
    let (operation, request) = (page.record.operation, page.record.subject.exchange.request)
    func with(_ name: String, _ value: JSONLiteral) -> (request: HTTPRequest, values: ParameterValues)? {
      guard let parameter = operation.parameter(name, in: .query) else { return nil }
      var values = page.record.values.with(parameter, .value(value))
      // A page is either after or before a cursor.
      if let forward = pagination.parameter, forward != name, let parameter = operation.parameter(forward, in: .query) {
        values[parameter] = nil
      }
      return builder.request(for: operation, values).map { ($0, values) }
    }
    switch pagination.wayBack {
    case .link?:
      return LinkHeader.target("prev", in: page.record.analysis.response?.headers ?? HTTPHeaders())
        .flatMap { follow($0, from: request) }.map { ($0, page.record.values) }
    case .key(let name)?:
      guard let key = pagination.key, let value = page.items.first?.value(at: key) else { return nil }
      return with(name, JSONLiteral(value))
    case .body(let pointer, let parameter)?:
      guard let value = page.record.analysis.document?.root.value(at: pointer), let text = value.string, !text.isEmpty
      else { return nil }
      let isURL = ["http://", "https://"].contains(where: text.hasPrefix)
      if !isURL, let name = parameter ?? pagination.token { return with(name, .string(text)) }
      return Self.isReference(text) ? follow(text, from: request).map { ($0, page.record.values) } : nil
    case nil: return nil
    }
  }
}

extension Pagination {
  /// The query parameter that takes an opaque token.
  fileprivate var token: String? {
    switch continuation {
    case .token(let name, _): name
    case .offset, .page, .key, .url, .link: nil
    }
  }
}

/// Compares the way back through a list with the way to its end.
struct BackwardWalkComparison {
  let walk: BackwardWalk
  /// Whether the contract describes the way back, rather than the names of members.
  let isDescribed: Bool

  /// The first fault.
  var fault: PageWalkComparison.Fault? {
    let start = walk.forward.pages[walk.start]
    guard let last = walk.pages.last else {
      guard isDescribed, walk.isComplete, walk.forward.pagination.previous != nil else { return nil }
      return fault("the page says of no page before it, although it is page \(walk.start + 1)", start)
    }
    var seen = Set(start.keys)
    for page in walk.pages {
      if let position = page.keys.firstIndex(where: seen.contains) {
        return fault("the page before repeats \(page.keys[position])", page, page.items[position])
      }
      seen.formUnion(page.keys)
    }
    guard walk.isComplete else { return nil }
    let expected = walk.forward.pages.prefix(walk.start).flatMap(\.keys)
    if let lost = expected.first(where: { !seen.contains($0) }) {
      return fault("the way back from page \(walk.start + 1) loses \(lost), which is on an earlier page", last)
    }
    // A server may list the items of a page before in the opposite order.
    let orders = [
      walk.pages.reversed().flatMap(\.keys), walk.pages.reversed().flatMap { $0.keys.reversed() },
    ]
    let known = Set(expected)
    guard !orders.contains(where: { $0.filter(known.contains) == expected }) else { return nil }
    return fault("the way back from page \(walk.start + 1) has the items in another order", last)
  }

  private func fault(
    _ message: String,
    _ page: PageWalk.Page,
    _ value: JSONValue? = nil
  ) -> PageWalkComparison.Fault {
    PageWalkComparison.Fault(record: page.record, message: message, value: value)
  }
}
