import ContractModel
import JSONSyntax
import SchemaVariations

/// A parameter such as `created_after`, whose value is a date between those of the items.
struct DateBound {
  let filter: FilteredList.Filter

  /// Creates the bound; `nil` if the items have no dates, or too few of them.
  init?(_ parameter: Parameter, _ member: String, isLower: Bool, _ items: [JSONValue]) {
    let formats = parameter.schema.map { SchemaShape($0).formats } ?? []
    let texts = items.compactMap { $0[member]?.string }.filter { Self.day($0) != nil }.sorted()
    guard texts.count == items.count, let first = texts.first, let last = texts.last,
      first.prefix(10) != last.prefix(10)
    else { return nil }
    let middle = texts[texts.count / 2]
    let text = formats.contains("date") ? String(middle.prefix(10)) : middle
    guard !formats.isDisjoint(with: ["date", "date-time"]), parameter.allows(.value(.string(text))) else { return nil }
    filter = FilteredList.Filter(
      parameter: parameter,
      value: .string(text),
      effect: .bound(member: member, isLower: isLower)
    )
  }

  /// Returns whether a value is on the wrong side of a bound by more than a day, which no time zone explains.
  static func excludes(_ value: JSONValue, _ bound: String, isLower: Bool) -> Bool {
    guard let found = value.string.flatMap(day), let limit = day(bound) else { return false }
    return isLower ? found < limit - 1 : found > limit + 1
  }

  /// Returns the number of the day of a date or a time.
  private static func day(_ text: String) -> Int? {
    guard text.count == 10 || text.count > 10 && Instant(text) != nil else { return nil }
    return Instant(text.prefix(10) + "T00:00:00Z").map { $0.seconds / 86_400 }
  }
}
