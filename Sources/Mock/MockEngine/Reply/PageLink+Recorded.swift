import ContractModel
import JSONSyntax

extension RecordedListPage {
  /// Returns whether a page of a list by keys leads to the page before by the key of its first item, if at all.
  func leadsBackByKey(_ pagination: Pagination, _ parameters: PageParameters) -> Bool {
    pagination.back?.place == nil
      || parameters.before != nil && text(of: pagination.back).map { parameters.value($0) == keys.first } ?? true
  }

  /// Returns the link from the page in a direction; `nil` if pages have none.
  func link(
    _ direction: PageLink.Direction,
    _ pagination: Pagination,
    _ parameters: PageParameters,
    _ form: PageLink.Form
  ) -> PageLink? {
    let parameter: String?
    var kind: JSONKind?
    let value: String?
    switch pagination.next {
    case .item:
      parameter = direction == .next ? parameters.cursor : parameters.before
      let item = direction == .next ? items.last : items.first
      guard let key = pagination.key.flatMap({ item?.value(at: $0) }) else { return nil }
      (value, kind) = (key.string ?? key.text, key.kind)
    case .number(let number, _):
      parameter = parameters.cursor
      let own = cursor.flatMap { Int($0) } ?? number.start
      let other =
        direction == .next ? number.next(after: own, items: items.count) : number.previous(before: own, size: size)
      value = other.map { String($0) }
    case .response:
      parameter = direction == .next ? parameters.cursor : parameters.before ?? parameters.cursor
      value = text(of: pagination.way(direction)).flatMap(parameters.value)
    }
    guard let parameter else { return nil }
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
