import ContractModel
import HTTPMessages
import JSONSyntax

/// The requested number of items in a page.
enum PageLimit: Sendable, Hashable {
  /// All remaining items.
  case all
  /// At most this number of items.
  case count(Int)
  /// As many as in the first page that was recorded without a limit; all if there is no such page.
  case asRecorded

  /// The number of items; `nil` if the request has none.
  var number: Int? {
    switch self {
    case .count(let count): count
    case .all, .asRecorded: nil
    }
  }
}

/// The page of a list that a request asks for.
struct PageRequest: Sendable {
  /// The value of the parameter that leads to the page; `nil` for the first page.
  let cursor: String?
  /// The value of the parameter that leads back; `nil` for none.
  let before: String?
  let limit: PageLimit
}

extension PageRequest {
  /// Reads the parameters that choose a page of an operation.
  ///
  /// - Parameters:
  ///   - items: The query items.
  ///   - query: The query as it is written.
  ///   - parameters: The parameters; `nil` if none chooses a page.
  ///   - operation: The operation.
  init(_ items: [QueryItem], query: String?, _ parameters: PageParameters?, of operation: Operation) {
    cursor = PageParameters.value(parameters?.cursor, in: items)
    before = PageParameters.value(parameters?.before, in: items)
    limit = Self.limit(items, query, operation.queryParameter(parameters?.limit), parameters?.limit)
  }

  private static func limit(_ items: [QueryItem], _ query: String?, _ parameter: Parameter?, _ name: String?)
    -> PageLimit
  {
    guard let item = items.first(where: { $0.name == name }) else {
      return parameter?.defaultValue?.integer.map(PageLimit.count) ?? .asRecorded
    }
    // Whatever the parameter's style, digits alone mean the same number.
    if let digits = item.value, digits.utf8.allSatisfy({ $0 &- 0x30 < 10 }), let count = Int(digits) {
      return .count(count)
    }
    let value = query.flatMap { parameter?.decode(query: $0) }?.root
    // A number that overflows `Int` requests all items.
    return (value?.integer ?? item.value.flatMap { Int($0) }).map(PageLimit.count) ?? .all
  }
}
