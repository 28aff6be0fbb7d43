import ContractModel
import ContractReports
import JSONSyntax

/// A second identical request gets the same items: same fields, same order (`x-stable`).
enum StabilityCheck {
  /// What differs between two good answers to the same request; the first difference only.
  static func finding(_ first: JudgedExchange, _ second: JudgedExchange) -> Finding? {
    guard let stability = first.operation.stability else { return nil }
    return difference(
      first,
      second,
      stability,
      check: .stability,
      telling: "changed between two identical requests"
    )
  }

  /// The first difference of the second answer's items from the first's.
  static func difference(
    _ first: JudgedExchange,
    _ second: JudgedExchange,
    _ stability: Stability,
    check: CheckID,
    telling phrase: String
  ) -> Finding? {
    guard first.analysis.isGood, second.analysis.isGood,
      let before = first.analysis.document?.root.value(at: stability.items),
      let after = second.analysis.document?.root.value(at: stability.items), before.kind == .array, after.kind == .array
    else { return nil }
    let contract = ContractPlace(place: stability.place)
    var earlier = before.elements.makeIterator()
    for (position, element) in after.elements.enumerated() {
      guard let other = earlier.next() else { break }
      for field in stability.fields {
        let (old, new) = (other.value(at: field), element.value(at: field))
        guard !isSame(old, new) else { continue }
        let place = stability.items.appending(position).appending(field)
        return second.subject.finding(
          check,
          "\(place) \(phrase): \(text(old)), then \(text(new))",
          details: ["first answered to \(first.subject.requestURL)"],
          body: BodyPlace(new ?? element),
          contract: contract
        )
      }
    }
    guard before.count != after.count else { return nil }
    return second.subject.finding(
      check,
      "the number of items \(phrase): \(before.count), then \(after.count)",
      details: ["first answered to \(first.subject.requestURL)"],
      body: BodyPlace(after),
      contract: contract
    )
  }

  // MARK: Walks

  /// What differs of an item between the walks of a list: the first difference of each walk from the first walk.
  static func findings(_ list: ListWalks) -> [Finding] {
    guard let reference = list.walks.first, let stability = reference.records.first?.operation.stability,
      stability.items == list.pagination.items
    else { return [] }
    var known: [[UInt8]: (page: Page, element: JSONValue)] = [:]
    for page in reference.pages {
      for item in page.items where known[item.key] == nil { known[item.key] = (page, item.element) }
    }
    return list.walks.dropFirst().compactMap { difference(of: $0, from: known, stability) }
  }

  private static func difference(
    of walk: Walk,
    from known: [[UInt8]: (page: Page, element: JSONValue)],
    _ stability: Stability
  ) -> Finding? {
    for page in walk.pages {
      for item in page.items {
        guard let (first, element) = known[item.key] else { continue }
        for field in stability.fields {
          let (old, new) = (element.value(at: field), item.element.value(at: field))
          guard !isSame(old, new) else { continue }
          return page.record.subject.finding(
            .stability,
            "\(field) of \(item.value.text) is not the same on two pages: \(text(old)), then \(text(new))",
            details: ["first answered to \(first.record.subject.requestURL)"],
            body: BodyPlace(new ?? item.element),
            contract: ContractPlace(place: stability.place)
          )
        }
      }
    }
    return nil
  }

  // MARK: Values

  private static func text(_ value: JSONValue?) -> String {
    guard let text = value?.text else { return "nothing" }
    return text.count > 200 ? "\(text.prefix(199))…" : text
  }

  /// Whether two values are the same; UUIDs compare without regard to case (RFC 9562, section 4).
  private static func isSame(_ first: JSONValue?, _ second: JSONValue?) -> Bool {
    guard let first, let second else { return first == nil && second == nil }
    if first.isEqual(to: second) { return true }
    guard first.isUUID, second.isUUID else { return false }
    return ComparableKey.bytes(of: first, ignoringCase: true) == ComparableKey.bytes(of: second, ignoringCase: true)
  }
}

extension JSONValue {
  /// Whether the value is a string of the form of a UUID: 8, 4, 4, 4 and 12 hexadecimal digits.
  fileprivate var isUUID: Bool {
    let bytes = stringBytes
    return bytes.count == 36
      && bytes.enumerated().allSatisfy { position, byte in
        [8, 13, 18, 23].contains(position) ? byte == 0x2D : byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6
      }
  }
}
