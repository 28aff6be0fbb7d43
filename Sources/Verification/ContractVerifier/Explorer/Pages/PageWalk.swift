import ContractJudge
import ContractModel
import ContractReports
import HTTPMessages
import JSONSyntax

/// A list read page by page in one way, with one page size.
struct PageWalk: Sendable {
  /// A page and its items.
  struct Page: Sendable {
    let record: JudgedExchange
    /// The items, each as a comparable text.
    let keys: [String]
    let items: [JSONValue]
    /// The numbers of all items, according to the page.
    let totals: [Total]
    /// Whether another page follows, according to the page.
    let hasMore: Bool?
  }

  /// A number of all items, in the body or in a header field.
  struct Total: Sendable {
    /// The pointer or the name of the header field.
    let name: String
    let count: Int
    /// The value in the body.
    var value: JSONValue?
  }

  /// The reason a walk ended.
  enum End: Sendable {
    /// The list has no further page.
    case complete
    /// A page repeats items, which would continue forever.
    case repeated
    /// A response that is not a page, or the maximum number of pages.
    case cut
  }

  let pagination: Pagination
  let limit: Int?
  var pages: [Page] = []
  var end = End.cut
  /// The target of the next page, if it cannot be read: no URL, or one of an origin that is not allowed.
  var unreadTarget: NextPageTarget?
  /// The last response, if it is not a page.
  var refusal: JudgedExchange?

  var keys: [String] { pages.flatMap(\.keys) }

  var name: String { limit.map { "page size \($0)" } ?? "no page size" }

  /// The exchanges, in order.
  var records: [JudgedExchange] { pages.map(\.record) + [refusal].compactMap(\.self) }
}

extension VerificationSession {
  /// Reads a list to its end.
  func walk(_ operation: Operation, _ pagination: Pagination, _ values: ParameterValues, limit: Int?) async -> PageWalk
  {
    var walk = PageWalk(pagination: pagination, limit: limit)
    var values = values
    if let parameter = pagination.limit.flatMap({ operation.parameter($0, in: .query) }) {
      values[parameter] = limit.map { .value(JSONLiteral($0)) }
    }
    guard var request = builder.request(for: operation, values) else { return walk }
    var expectation = Expectation.noServerError("the page exists")
    var seen: Set<String> = []
    var targets: Set<String> = [request.url.description]
    while walk.pages.count < max(1, configuration.maximumPages) {
      let purpose = "page \(walk.pages.count + 1) with \(walk.name)"
      guard let record = await perform(operation, request, values, expectation, purpose: purpose) else { return walk }
      guard let page = PageWalk.Page(record, pagination) else {
        walk.refusal = record
        // Many servers refuse a page after the last one.
        let isEnd = !walk.pages.isEmpty && [400, 404, 416, 422].contains(record.analysis.response?.status)
        if isEnd, !expectation.isFollowed { walk.end = .complete }
        return walk
      }
      walk.pages.append(page)
      guard !page.keys.contains(where: seen.contains) else {
        walk.end = .repeated
        return walk
      }
      seen.formUnion(page.keys)
      guard let next = next(after: page, walk, values, request) else {
        walk.unreadTarget = unreadTarget(after: page, walk.pagination, request)
        if walk.unreadTarget == nil { walk.end = .complete }
        return walk
      }
      (values, request, expectation) = (next.values, next.request, next.expectation)
      guard targets.insert(request.url.description).inserted else {
        walk.end = .repeated
        return walk
      }
    }
    return walk
  }

  private func next(
    after page: PageWalk.Page,
    _ walk: PageWalk,
    _ values: ParameterValues,
    _ request: HTTPRequest
  ) -> (values: ParameterValues, request: HTTPRequest, expectation: Expectation)? {
    let operation = page.record.operation
    let reference = Reference(
      operation: operation.id,
      url: page.record.subject.requestURL,
      pointer: nil,
      location: nil
    )
    func with(_ name: String, _ value: JSONLiteral, _ expectation: Expectation) -> (
      values: ParameterValues, request: HTTPRequest, expectation: Expectation
    )? {
      guard let parameter = operation.parameter(name, in: .query) else { return nil }
      let values = values.with(parameter, .value(value))
      return builder.request(for: operation, values).map { (values, $0, expectation) }
    }
    let followed = Expectation.followed(reference, check: .pagination)
    switch walk.pagination.continuation {
    case .offset(let name):
      guard !page.keys.isEmpty else { return nil }
      return with(name, JSONLiteral(walk.keys.count), .noServerError("the page exists"))
    case .page(let name, let first):
      guard !page.keys.isEmpty else { return nil }
      return with(name, JSONLiteral(first &+ walk.pages.count), .noServerError("the page exists"))
    case .key(let name, let key):
      guard let value = page.items.last?.value(at: key) else { return nil }
      return with(name, JSONLiteral(value), followed)
    case .token(let name, let pointer):
      guard let value = page.record.analysis.document?.root.value(at: pointer), !value.isNull, value.string != "" else {
        return nil
      }
      return with(name, JSONLiteral(value), followed)
    case .url, .link:
      return follow(target(after: page, walk.pagination, request), from: request).map { (values, $0, followed) }
    }
  }

  /// Returns where a page says that the next one is, where pages follow each other by URLs.
  private func target(after page: PageWalk.Page, _ pagination: Pagination, _ request: HTTPRequest) -> NextPageTarget {
    switch pagination.continuation {
    case .url(let pointer):
      let text = page.record.analysis.document?.root.value(at: pointer)?.string
      return text.map { NextPageTarget($0, on: request.url, isLink: false) } ?? .none
    case .link:
      let text = LinkHeader.target("next", in: page.record.analysis.response?.headers ?? HTTPHeaders())
      return text.map { NextPageTarget($0, on: request.url, isLink: true) } ?? .none
    case .offset, .page, .token, .key: return .none
    }
  }

  /// Returns the target of a next page that is not read; `nil` if there is none.
  private func unreadTarget(
    after page: PageWalk.Page,
    _ pagination: Pagination,
    _ request: HTTPRequest
  ) -> NextPageTarget? {
    let target = target(after: page, pagination, request)
    switch target {
    case .none, .here: return nil
    case .elsewhere, .invalid: return target
    }
  }

  /// Returns the request for a target; `nil` where there is none, or its origin is not allowed.
  ///
  /// A page of another origin is requested without credentials, and never after a change from https to http.
  private func follow(_ target: NextPageTarget, from request: HTTPRequest) -> HTTPRequest? {
    var next = request
    switch target {
    case .none, .invalid: return nil
    case .here(let url): next.url = url
    case .elsewhere(let url):
      guard configuration.resources == .all, request.url.scheme == url.scheme || url.scheme == "https" else {
        return nil
      }
      next.url = url
      next.headers = HTTPHeaders(request.headers.fields.filter { $0.isNamed("Accept") })
    }
    return next
  }

  /// Returns whether a text is a URL or a reference to one, rather than a token.
  static func isReference(_ text: String) -> Bool {
    ["http://", "https://", "/"].contains(where: text.hasPrefix) || text.contains("?")
  }

  /// Returns the request for a URL in a response; `nil` for another origin.
  func follow(_ text: String, from request: HTTPRequest) -> HTTPRequest? {
    guard !text.isEmpty, var url = try? request.url.resolving(text), url.hasSameOrigin(as: request.url) else {
      return nil
    }
    url.fragment = nil
    var next = request
    next.url = url
    return next
  }
}

extension PageWalk.Page {
  /// Creates the page of a good response; `nil` if the response has no array of items.
  init?(_ record: JudgedExchange, _ pagination: Pagination) {
    guard record.analysis.isGood, let root = record.analysis.document?.root,
      let array = root.value(at: pagination.items), array.kind == .array
    else { return nil }
    self.record = record
    items = array.elements.map(\.self)
    keys = items.map { item in (pagination.key.flatMap { item.value(at: $0) } ?? item).text }
    totals = PageWalk.Total.all(in: record, pagination)
    hasMore = pagination.hasMore.flatMap { root.value(at: $0)?.bool }
  }
}

extension PageWalk.Total {
  /// The names of header fields with the number of all items, where the contract documents them.
  private static let fields = ["x-total-count", "x-total", "total-count"]

  /// Returns the numbers in a page.
  fileprivate static func all(in record: JudgedExchange, _ pagination: Pagination) -> [Self] {
    var totals: [Self] = []
    if let pointer = pagination.total, let value = record.analysis.document?.root.value(at: pointer),
      let count = value.integer
    {
      totals.append(Self(name: "\(pointer)", count: count, value: value))
    }
    for header in record.analysis.promise?.headers ?? [] where fields.contains(ASCII.lowercased(header.name)) {
      guard let count = record.analysis.response?.headers[header.name].flatMap({ Int($0) }) else { continue }
      totals.append(Self(name: header.name, count: count))
    }
    return totals
  }
}

extension Expectation {
  /// Whether a good response led to the request.
  fileprivate var isFollowed: Bool {
    if case .followed = self { true } else { false }
  }
}
