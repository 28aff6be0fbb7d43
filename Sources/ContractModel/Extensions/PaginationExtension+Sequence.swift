import JSONSyntax

extension PageSequence {
  /// Returns whether a value of `x-pagination` describes pages that no key of an item continues.
  static func isDescribed(by value: JSONValue) -> Bool {
    value.kind == .object
      && ["offset", "page", "token", "next", "total", "has-more", "first-page", "previous", "before"]
        .contains { value[$0] != nil }
  }
}

extension ContractReader {
  private static let sequenceForm = """
    "x-pagination" has one of "offset", "page", "cursor" and "token" (with "next"), the name of a query parameter, or \
    "next" alone, a JSON Pointer or "Link"
    """

  /// Reads `x-pagination` with `offset`, `page`, `token`, `next`, `total` or `has-more`.
  mutating func pageSequence(_ value: JSONValue, _ parameters: [Parameter]) -> PageSequence? {
    var names: [String: String] = [:]
    for member in ["limit", "offset", "page", "token", "cursor", "before"] {
      guard let given = value[member] else { continue }
      guard let name = given.string, parameters.contains(where: { $0.location == .query && $0.name == name }) else {
        let text = given.string ?? given.text
        report(
          .invalidExtension,
          "\"x-pagination\" names \"\(text)\", which is not a query parameter of the operation",
          at: given,
          leavingOutPart: true
        )
        return nil
      }
      names[member] = name
    }
    guard let items = pointer(value["items"], "items"), let continuation = continuation(value, names) else {
      if value["items"] == nil || value["items"]?.string.flatMap(JSONPointer.init) != nil {
        report(.invalidExtension, Self.sequenceForm, at: value, leavingOutPart: true)
      }
      return nil
    }
    return PageSequence(
      continuation: continuation,
      previous: previous(value, names),
      limit: names["limit"],
      items: items,
      key: pointer(value["key"], "key"),
      total: pointer(value["total"], "total"),
      hasMore: pointer(value["has-more"], "has-more"),
      place: sources.place(of: value)
    )
  }

  private mutating func previous(_ value: JSONValue, _ names: [String: String]) -> PageSequence.Previous? {
    if value["previous"]?.string == "Link" { return .link }
    if let pointer = pointer(value["previous"], "previous") { return .body(pointer, parameter: names["before"]) }
    return names["before"].map { .key($0) }
  }

  private mutating func continuation(_ value: JSONValue, _ names: [String: String]) -> PageSequence.Continuation? {
    if let offset = names["offset"] { return .offset(offset) }
    if let page = names["page"] { return .page(page, first: value["first-page"]?.integer ?? 1) }
    if value["next"]?.string == "Link" { return .link }
    if let token = names["token"] ?? names["cursor"], let next = pointer(value["next"], "next") {
      return .token(token, next: next)
    }
    if let cursor = names["cursor"], let key = pointer(value["key"], "key") { return .key(cursor, key) }
    return pointer(value["next"], "next").map { .url($0) }
  }
}
