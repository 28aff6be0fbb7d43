import ContractJudge
import ContractModel
public import ContractReports
import JSONSyntax

extension CheckID {
  /// Repeated requests get the same items.
  public static let stability = CheckID("stability")
}

/// Checks that a repeated request gets items with the same fields in the same order (`x-stable`).
struct StabilityCheck: CrossExchangeCheck {
  let descriptor = CheckDescriptor(
    .stability,
    for: [.verification],
    needsSequence: true,
    summary: "the same request returns the same items again (`x-stable`)",
    explanation: """
      Each request is repeated. The items that `x-stable` names keep their order, and the fields that it names keep \
      their values. The order inside of a field counts, unless it is a set: an array with `uniqueItems`, or names such \
      as `tags`.
      """,
    example: "`/items/0/image` is another URL in the second of two identical requests.",
    remedy: """
      Order the items by a unique key, and keep values that change with each request out of the fields of `x-stable`.
      """,
    whenNothing: "no operation promises stable items (x-stable)"
  )

  /// Returns whether the operation promises stable items, and the request was repeated.
  func applies(comparing first: JudgedExchange, with second: JudgedExchange, _ variation: RequestVariation) -> Bool {
    switch variation {
    case .unchanged, .reorderedQuery: ItemComparison(first, second) != nil
    case .identifierCase, .followUp: false
    }
  }

  func findings(
    comparing first: JudgedExchange,
    with second: JudgedExchange,
    _ variation: RequestVariation
  ) -> [Finding] {
    let phrase: String
    switch variation {
    case .unchanged: phrase = "changed between two identical requests"
    case .reorderedQuery: phrase = "differs if the query parameters are in another order"
    case .identifierCase, .followUp: return []
    }
    return ItemComparison(first, second)?.finding(.stability, phrase).map { [$0] } ?? []
  }

  /// Returns the operations with stable items whose lists were read more than once.
  func operations(judgedIn group: ExchangeGroup) -> Set<String> {
    let stable = group.lists.filter { list in
      list.walks.count > 1 && list.walks.first?.records.first?.operation.stability?.items == list.pagination.items
    }
    return Set(stable.flatMap(\.walks).compactMap { $0.records.first?.operation.id })
  }

  /// Returns findings about items that differ between walks: each walk's first difference from the first walk.
  func findings(for group: ExchangeGroup) -> [Finding] { group.lists.flatMap { findings(of: $0) } }

  private func findings(of list: ListWalks) -> [Finding] {
    guard let reference = list.walks.first, let stability = reference.records.first?.operation.stability,
      stability.items == list.pagination.items
    else { return [] }
    var known: [[UInt8]: (page: Page, element: JSONValue)] = [:]
    for page in reference.pages {
      for item in page.items where known[item.key] == nil { known[item.key] = (page, item.element) }
    }
    return list.walks.dropFirst().compactMap { difference(of: $0, from: known, stability) }
  }

  private func difference(
    of walk: Walk,
    from known: [[UInt8]: (page: Page, element: JSONValue)],
    _ stability: Stability
  ) -> Finding? {
    for page in walk.pages {
      for item in page.items {
        guard let (first, element) = known[item.key] else { continue }
        for field in stability.fields {
          let (old, new) = (element.value(at: field), item.element.value(at: field))
          let operation = page.record.operation
          guard !ItemComparison.isSame(old, new, at: field, of: operation) else { continue }
          return page.record.subject.finding(
            .stability,
            "\(field) of \(item.value.text) differs between two pages: \(ItemComparison.text(old)), then \(ItemComparison.text(new))",
            details: ["first response to \(first.record.subject.requestURL)"],
            body: BodyPlace(new ?? item.element),
            contract: ContractPlace(place: stability.place)
          )
        }
      }
    }
    return nil
  }
}
