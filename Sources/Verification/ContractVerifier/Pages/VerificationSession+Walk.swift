import Basics
import ContractJudge
import ContractModel
import HTTPMessages
import JSONSyntax

/// Reads lists page by page, whatever leads from one page to the next.
extension VerificationSession {
  /// The step after a page of a walk.
  private enum Step {
    case end(Walk.End)
    case request(OperationRequest)
  }

  /// Reads a list to its end, or at most some pages of it, cycling through the limits.
  func walk(
    _ operation: Operation,
    _ pagination: Pagination,
    _ values: ParameterValues,
    _ limits: WalkLimits,
    atMost pages: Int = .max
  ) async -> Walk {
    let walk = Walk(pagination: pagination, limits: limits)
    var values = values
    values.setLimit(of: limits, page: 0, operation, pagination)
    let expectation = pagination.promisesFullPages ? Expectation.success : .pageExists
    guard let first = await perform(operation, values, expectation, purpose: walk.purpose) else { return walk }
    return await continued(walk, from: first, atMost: pages)
  }

  /// Reads a list back from its last page with items; `nil` if it has a single page or no way back.
  func walkBack(_ forward: Walk) async -> Walk? {
    guard forward.end == .complete, forward.pagination.back != nil,
      let start = forward.pages.lastIndex(where: { $0.count > 0 }), start > 0
    else { return nil }
    let walk = Walk(
      pagination: forward.pagination,
      limits: forward.limits,
      earlier: Array(forward.pages.prefix(start))
    )
    return await continued(walk, from: forward.pages[start].record)
  }

  /// Continues a walk whose first page has been requested.
  func continued(_ walk: Walk, from first: JudgedExchange, atMost pages: Int = .max) async -> Walk {
    var (walk, record) = (walk, first)
    var seen = Set<[UInt8]>()
    var targets: Set<String> = [first.subject.exchange.request.url.description]
    // The page where a walk back starts is one of the walk to the end.
    let maximum = min(pages, max(1, configuration.maximumPages)).addingSaturated(walk.earlier == nil ? 0 : 1)
    while true {
      guard let page = Page(record, walk.pagination) else {
        walk.refusal = record
        // Many servers refuse a page after the last one.
        let isEnd = !walk.pages.isEmpty && [400, 404, 416, 422].contains(record.analysis.response?.status)
        walk.end = isEnd && record.subject.expectation == .pageExists ? .complete : .broken
        return walk
      }
      walk.pages.append(page)
      let known = page.items.count { seen.contains($0.key) }
      let isRepeated = known > 0 && (known == page.items.count || !walk.pagination.hasTexts)
      seen.formUnion(page.keys)
      switch isRepeated ? .end(.repeated) : step(after: page, of: walk) {
      case .end(let end):
        walk.end = end
        return walk
      case .request(let following):
        let isNew = targets.insert(following.request.url.description).inserted
        guard isNew, walk.pages.count < maximum else {
          walk.end = isNew ? .cut : .repeated
          return walk
        }
        guard let next = await perform(following) else { return walk }
        record = next
      }
    }
  }

  // MARK: Next pages

  private func step(after page: Page, of walk: Walk) -> Step {
    switch walk.lead(from: page) {
    case nil: return .end(.complete)
    case .number(let number, let name): return step(name, JSONLiteral(number), .pageExists, page, walk)
    case .item(let cursor, let name):
      guard let cursor, page.items.count == page.count, ComparableKey.isKey(cursor) else { return .end(.noCursor) }
      // A list without another sign of its end needs a valid cursor; any other may end at a page without one.
      let isValid = page.record.operation.queryParameter(name)?.allows(.value(JSONLiteral(cursor))) ?? false
      guard isValid || !walk.pagination.promisesFullPages else { return .end(.noCursor) }
      return step(name, JSONLiteral(cursor), .page(from: page, cursor), page, walk)
    case .token(let token, let name): return step(name, JSONLiteral(token), .page(from: page, token), page, walk)
    case .url(let text, let value): return follow(text, isLink: value == nil, .page(from: page, value), page, walk)
    }
  }

  /// Returns the request with a value of the parameter that leads on.
  private func step(
    _ name: String,
    _ value: JSONLiteral,
    _ expectation: Expectation,
    _ page: Page,
    _ walk: Walk
  ) -> Step {
    let operation = page.record.operation
    guard let parameter = operation.queryParameter(name) else { return .end(.noCursor) }
    var values = page.record.values.with(parameter, .value(value))
    values.setLimit(of: walk.limits, page: walk.pages.count, operation, walk.pagination)
    // A page is either after or before a cursor.
    if walk.earlier != nil, let forward = operation.queryParameter(walk.pagination.parameter), forward.name != name {
      values[forward] = nil
    }
    guard let request = builder.request(for: operation, values) else { return .end(.broken) }
    return .request(
      OperationRequest(
        operation: operation,
        request: request,
        values: values,
        expectation: expectation,
        purpose: walk.purpose
      )
    )
  }

  /// Returns the request for a target.
  ///
  /// A page of another origin is requested without credentials, and never after a change from https to http.
  private func follow(_ text: String, isLink: Bool, _ expectation: Expectation, _ page: Page, _ walk: Walk) -> Step {
    var request = page.record.subject.exchange.request
    let target = NextPageTarget(text, on: request.url, isLink: isLink)
    switch target {
    case .none: return .end(.complete)
    case .invalid: return .end(.unread(target))
    case .here(let url): request.url = url
    case .elsewhere(let url):
      guard configuration.resources == .all, request.url.scheme == url.scheme || url.scheme == "https" else {
        return .end(.unread(target))
      }
      request.url = url
      request.headers = HTTPHeaders(request.headers.fields.filter { $0.isNamed("Accept") })
    }
    return .request(
      OperationRequest(like: page.record, request: request, expectation: expectation, purpose: walk.purpose)
    )
  }
}

extension Expectation {
  /// A page that exists if the list has so many items.
  fileprivate static let pageExists = Expectation.noServerError("the page exists")

  /// Returns the expectation of a page that another one leads to, by a value in its body or by a header.
  fileprivate static func page(from page: Page, _ value: JSONValue?) -> Expectation {
    .followed(Reference(page.record, value), check: .pagination)
  }
}
