import ContractJudge
import ContractModel
import HTTPMessages
import JSONSyntax
import SchemaVariations

extension FilteredList {
  /// Returns the fault of a filtered or sorted response, with the value at fault; `nil` if there is none.
  func fault(of record: JudgedExchange, _ filter: Filter) -> (message: String, value: JSONValue?)? {
    guard record.analysis.isGood, record.analysis.response?.status == 200,
      let root = record.analysis.document?.root, let array = root.value(at: pointer), array.kind == .array
    else { return nil }
    let found = array.elements.map(\.self)
    let text = filter.text
    switch filter.effect {
    case .most(let count):
      guard found.count > count else { return nil }
      return ("the list has \(found.count) items; it was requested with \(text)", found[count])
    case .nothing:
      guard found.count >= items.count, found.map({ JSONLiteral($0) }).starts(with: items.map { JSONLiteral($0) })
      else {
        return nil
      }
      return ("a search for a text that no item has returns all items of the list; the request had \(text)", nil)
    case .equal(let member):
      guard !found.isEmpty || !filter.isFound else {
        return ("no item for \(text), although an item of the unfiltered list has that value", nil)
      }
      return found.lazy.compactMap { self.value(member, of: $0) }.first { !matches($0, filter, found) }
        .map { ("the item has \(member) \($0.text); the filter was \(text)", $0) }
    case .prefix(let member):
      return found.lazy.compactMap { self.value(member, of: $0) }
        .first { $0.string.map { !$0.lowercased().hasPrefix(filter.term.plainText.lowercased()) } ?? false }
        .map { ("the item has \(member) \($0.text); the filter was \(text)", $0) }
    case .bound(let member, let isLower):
      if case .string(let bound) = filter.value, JSONNumber(bound) == nil {
        return found.lazy.compactMap { self.value(member, of: $0) }.first {
          DateBound.excludes($0, bound, isLower: isLower)
        }
        .map { ("the item has \(member) \($0.text); the filter was \(text)", $0) }
      }
      guard let limit = JSONNumber(filter.value.plainText) else { return nil }
      return found.lazy.compactMap { self.value(member, of: $0) }.first { value in
        value.quantity.map { isLower ? $0 < limit : limit < $0 } ?? false
      }
      .map { ("the item has \(member) \($0.text); the filter was \(text)", $0) }
    case .order(let member, let isDescending):
      let values = found.compactMap { self.value(member, of: $0) }.filter { !$0.isNull }
      return (isRanked(member) ? scattered(values) : misplaced(values, isDescending)).map {
        ("\($0.text) is out of order; the list was requested with \(text)", $0)
      }
    case .choosing(let members, let others):
      if let value = found.lazy.compactMap({ item in others.lazy.compactMap { item[$0] }.first }).first {
        return ("the item has \(value.pointer.tokens.last ?? ""), which was not chosen; the request had \(text)", value)
      }
      // Items without a member are right, as long as some have it.
      guard found.count >= items.count, found.contains(where: { item in members.contains { item[$0] != nil } }),
        let lost = members.first(where: { member in !found.contains { $0[member] != nil } })
      else { return nil }
      return ("no item has \(lost), which was chosen; the request had \(text)", found.first)
    }
  }

  /// Returns the fault of a response that lacks an item of the unfiltered list that the filter selects; `nil` if none
  /// lacks, or if the response may be one page of several.
  func lost(in record: JudgedExchange, _ filter: Filter) -> String? {
    guard let key = identifier, record.analysis.isGood, let root = record.analysis.document?.root,
      let array = root.value(at: pointer), array.kind == .array, array.count > 0, array.count < items.count,
      !operation.saysMore(root, record, than: array.count),
      // A value with commas may be taken for several values.
      !filter.term.plainText.contains(",") || filter.term.kind == .array
    else { return nil }
    let found = Set(array.elements.compactMap { $0[key].map { JSONLiteral($0) } })
    guard found.count == array.count else { return nil }
    let missing = items.first { item in
      selects(item, filter) && item[key].map { !found.contains(JSONLiteral($0)) } ?? false
    }
    return missing?[key].map { "the list lacks the item whose \(key) is \($0.text); the request had \(filter.text)" }
  }

  /// The member by which the items differ; `nil` if there is none.
  private var identifier: String? {
    ResourceNaming.keys.lazy.compactMap { name in
      items.first?.members.first { ResourceNaming.normalized($0.name) == name }?.name
    }
    .first { name in
      let values = items.compactMap { $0[name] }.filter { $0.kind == .string || $0.kind == .number }
      return Set(values.map { JSONLiteral($0) }).count == items.count
    }
  }

  /// Returns whether a filter selects an item, however the server reads its bounds.
  private func selects(_ item: JSONValue, _ filter: Filter) -> Bool {
    switch filter.effect {
    case .equal(let member):
      guard let value = self.value(member, of: item) else { return false }
      return value.kind == .array
        ? value.elements.contains { JSONLiteral($0) == filter.term } : JSONLiteral(value) == filter.term
    case .prefix(let member): return self.value(member, of: item)?.string?.hasPrefix(filter.term.plainText) ?? false
    case .bound(let member, let isLower):
      guard let value = self.value(member, of: item) else { return false }
      guard let number = value.quantity, let limit = JSONNumber(filter.value.plainText) else {
        return DateBound.excludes(value, filter.value.plainText, isLower: !isLower)
      }
      return number == limit ? filter.parameter.includesBound : isLower ? limit < number : number < limit
    case .order: return true
    case .choosing, .most, .nothing: return false
    }
  }

  /// Returns whether a member's value matches a filter; a text may be searched, and a number may be a bound.
  private func matches(_ value: JSONValue, _ filter: Filter, _ found: [JSONValue]) -> Bool {
    if value.isNull { return false }
    if value.kind == .array {
      return value.elements.contains { ValueSpelling.isSame(filter.term, $0) || $0.kind == .object }
    }
    if value.kind == .object || ValueSpelling.isSame(filter.term, value) { return true }
    if let number = value.number {
      // A number may be a bound: then an unchanged list must be on one side of it.
      guard let limit = JSONNumber(filter.term.plainText), case .equal(let member) = filter.effect,
        filter.shape?.enumeration.isEmpty ?? true
      else { return false }
      let numbers = found.compactMap { self.value(member, of: $0)?.number }
      return number == limit || !numbers.contains { $0 < limit } || !numbers.contains { limit < $0 }
    }
    guard let text = value.string, case .string(let term) = filter.term,
      filter.shape.map({ $0.enumeration.isEmpty && !$0.formats.contains("uuid") }) ?? true
    else { return false }
    return text.lowercased().contains(term.lowercased())
  }

  /// Returns whether a member is one of a few names, such as `high`, whose order is a rank and not that of the alphabet.
  private func isRanked(_ member: String) -> Bool {
    shape(of: member)?.enumeration.contains { $0.kind == .string } ?? false
  }

  /// Returns the first value that occurs again after another one: no rank has that order.
  private func scattered(_ values: [JSONValue]) -> JSONValue? {
    var seen: Set<JSONLiteral> = []
    var last: JSONLiteral?
    for value in values {
      let literal = JSONLiteral(value)
      if literal != last, !seen.insert(literal).inserted { return value }
      last = literal
    }
    return nil
  }

  /// Returns the number or the time that a text spells, such as a price; `nil` for any other value.
  private static func rank(_ value: JSONValue) -> Double? {
    guard let text = value.string else { return nil }
    return value.quantity?.double ?? (Instant(text)?.seconds).map(Double.init)
  }

  /// Returns the first value that is out of order; texts count only where every collation agrees.
  private func misplaced(_ values: [JSONValue], _ isDescending: Bool) -> JSONValue? {
    for (before, after) in zip(values, values.dropFirst()) {
      let isWrong: Bool
      if let first = before.number, let second = after.number {
        isWrong = isDescending ? first < second : second < first
      } else if let first = before.string, let second = after.string {
        let isLess: (String, String) -> Bool = { one, other in
          one < other && one.lowercased() < other.lowercased() && one.first?.isASCII == true
            && other.first?.isASCII == true
        }
        isWrong = isDescending ? isLess(first, second) : isLess(second, first)
      } else {
        continue
      }
      guard isWrong else { continue }
      // Texts may spell numbers or times, such as prices, and are in the order of these.
      let ranks = values.compactMap(Self.rank)
      let isRanked = ranks.count == values.count && ranks == ranks.sorted { isDescending ? $1 < $0 : $0 < $1 }
      return isRanked ? nil : after
    }
    return nil
  }
}

extension Parameter {
  /// Whether the value of a bound is allowed itself: the parameter is named minimum or maximum, and nothing says otherwise.
  fileprivate var includesBound: Bool {
    let words = ["exclu", "greater", "more than", "less than", "above", "below", "over", "under", "after", "before"]
    let text = (description ?? "").lowercased()
    let name = ResourceNaming.normalized(name)
    let isExtreme = ["min", "max", "gte", "lte"].contains { word in
      name.hasPrefix(word) || name.hasSuffix(word) || name.hasSuffix(word + "]")
    }
    return isExtreme && !words.contains { text.contains($0) }
  }
}

extension Operation {
  /// Returns whether a response says that its list has more items than it shows.
  func saysMore(_ body: JSONValue, _ record: JudgedExchange, than count: Int) -> Bool {
    PageInference(operation: self).paginations.contains { pagination in
      if let flag = pagination.hasMore.flatMap({ body.value(at: $0)?.bool }) { return flag }
      if let total = pagination.total.flatMap({ body.value(at: $0)?.integer }), total > count { return true }
      return pagination.next.place?.text(in: body, record.analysis.response?.headers ?? HTTPHeaders()) != nil
    }
  }
}

/// A parameter such as `created_after`, whose value is a date between those of the items.
struct DateBound {
  let filter: FilteredList.Filter

  /// Creates the bound; `nil` if the items have no dates, or too few of them.
  init?(_ parameter: Parameter, _ member: String, isLower: Bool, _ values: [JSONValue]) {
    let formats = parameter.schema.map { SchemaShape($0).formats } ?? []
    let texts = values.compactMap(\.string).filter { Self.day($0) != nil }.sorted()
    guard texts.count == values.count, let first = texts.first, let last = texts.last,
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
