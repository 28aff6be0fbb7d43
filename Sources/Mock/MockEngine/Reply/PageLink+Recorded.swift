import ContractModel
import JSONSyntax

extension RecordedListPage {
  /// Returns whether a page of a list by keys leads to the page before by the key of its first item, if at all.
  func leadsBackByKey(_ pagination: Pagination, _ parameters: PageParameters) -> Bool {
    switch pagination.previous {
    case nil, .key: true
    case .body, .link:
      parameters.before != nil
        && previous(pagination).map { parameters.value($0) == keys.first } ?? true
    }
  }

  /// Returns the link from the page in a direction; `nil` if pages have none.
  func link(
    _ direction: PageLink.Direction,
    _ pagination: Pagination,
    _ parameters: PageParameters,
    _ form: PageLink.Form
  ) -> PageLink? {
    let parameter: String
    var kind: JSONKind?
    var value: String?
    switch (pagination.continuation, direction) {
    case (.key, .next):
      parameter = parameters.cursor
      let key = pagination.key.flatMap { items.last?.value(at: $0) }
      guard let key else { return nil }
      (value, kind) = (key.string ?? key.text, key.kind)
    case (.key, .previous):
      guard let before = parameters.before else { return nil }
      parameter = before
      let key = pagination.key.flatMap { items.first?.value(at: $0) }
      guard let key else { return nil }
      (value, kind) = (key.string ?? key.text, key.kind)
    case (.offset, _):
      parameter = parameters.cursor
      let start = cursor.flatMap { Int($0) } ?? 0
      value = direction == .next ? String(start &+ items.count) : size.map { String(max(0, start &- $0)) }
    case (.page(_, let first), _):
      parameter = parameters.cursor
      let number = cursor.flatMap { Int($0) } ?? first
      value = String(number &+ (direction == .next ? 1 : -1))
    case (.token, .next), (.url, .next), (.link, .next):
      parameter = parameters.cursor
      value = next(pagination).flatMap(parameters.value)
    case (.token, .previous), (.url, .previous), (.link, .previous):
      parameter = parameters.before ?? parameters.cursor
      value = previous(pagination).flatMap(parameters.value)
    }
    return PageLink(
      direction: direction,
      pagination: pagination,
      parameter: parameter,
      value: value,
      kind: kind,
      form: form
    )
  }
}

extension Pagination {
  /// Returns what a request for the items beside another one names.
  func target(_ item: JSONValue) -> PageLink.Target? {
    key.flatMap { item.value(at: $0) }.map { PageLink.Target(text: $0.string ?? $0.text, json: $0.text) }
  }
}
