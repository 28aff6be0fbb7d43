import ContractModel

/// How a value of the query says where a page begins.
enum PageAddress: Sendable, Hashable {
  /// A number of items or of pages.
  case number(Pagination.Number)
  /// A token of the mock.
  case token

  private static let (start, end) = ("from-", "until-")

  /// Returns the position of the first item; `nil` if the value has none.
  func position(of value: String, size: Int?) -> Int? {
    switch self {
    case .number(let number): Int(value).flatMap { number.position(of: $0, size: size) }
    case .token: Self.number(in: value, after: Self.start)
    }
  }

  /// Returns the position after the last item for a value that leads back; `nil` if it does not.
  func end(of value: String) -> Int? { self == .token ? Self.number(in: value, after: Self.end) : nil }

  /// Returns the value that leads to the page from a position; `nil` if there is none.
  func value(from position: Int, size: Int) -> String? {
    switch self {
    case .number(let number):
      let value = number.value(at: position, size: size)
      // A position inside of a page has no number.
      return number.position(of: value, size: size) == position ? String(value) : nil
    case .token: return Self.start + String(position)
    }
  }

  /// Returns the value that leads back to the page before a position; `nil` if there is none.
  func value(until position: Int, size: Int) -> String? {
    self == .token ? Self.end + String(position) : value(from: max(0, position - size), size: size)
  }

  /// Returns the address that recorded values show; `nil` if they have no common rule.
  ///
  /// - Parameter values: The values, each with the position that it leads to and the size of the page.
  static func shown(by values: [(value: String, position: Int, size: Int?)]) -> PageAddress? {
    guard !values.isEmpty else { return nil }
    return [.number(.items), .number(.pages(first: 1)), .number(.pages(first: 0))].first { (address: PageAddress) in
      values.allSatisfy { value, position, size in
        Int(value) != nil && address.position(of: value, size: size) == position
      }
    }
  }

  private static func number(in value: String, after prefix: String) -> Int? {
    guard value.hasPrefix(prefix) else { return nil }
    return Int(value.dropFirst(prefix.count)).flatMap { $0 >= 0 ? $0 : nil }
  }
}

extension PageAddress {
  /// Finds how requests name the places of joined pages; `nil` if a place that was not recorded cannot be named.
  init?(
    of pages: [RecordedListPage],
    _ placed: PlacedPages,
    _ pagination: Pagination,
    _ parameter: Parameter?,
    _ usual: Int?
  ) {
    switch pagination.next {
    case .number(let number, _): self = .number(number)
    case .item, .response:
      let sizes = Dictionary(
        zip(pages, placed.ranges).compactMap { page, range in range.map { ($0.upperBound, page.size ?? usual) } }
      ) { first, _ in first }
      let shown = Self.shown(by: placed.starts.map { ($0.key, $0.value, sizes[$0.value] ?? nil) })
      if let shown {
        self = shown
      } else if parameter?.accepts(text: "from-10") ?? true, parameter?.accepts(text: "until-10") ?? true {
        self = .token
      } else {
        return nil
      }
    }
  }
}
