import JSONSchemas
import JSONSyntax
import SchemaVariations

/// The differences between numbers, texts and counts.
enum ScalarDifferences {
  typealias Difference = SchemaComparison.Difference

  // MARK: Numbers

  static func of(_ old: NumberSet, _ new: NumberSet) -> [Difference] {
    var found: [Difference] = []
    if old.isWhole != new.isWhole {
      let bounds: [JSONNumber] = [old.lower, new.lower].compactMap { $0?.number }
      let fractions: [String] = bounds.compactMap { $0.adding(half)?.text } + ["0.5", "1.5", "-0.5"]
      found.append(
        Difference(
          rule: new.isWhole ? .fractionRefused : .fractionAllowed,
          message: new.isWhole ? "only whole numbers are allowed" : "numbers with a fraction are allowed",
          isNarrowing: new.isWhole,
          isWidening: old.isWhole,
          keywords: ["type", "format", "multipleOf"],
          oldHints: fractions.map(JSONLiteral.number),
          newHints: fractions.map(JSONLiteral.number)
        )
      )
    }
    if let difference = bound("minimum", (.minimumRaised, .minimumLowered), old.lower, new.lower, sign: 1) {
      found.append(difference)
    }
    if let difference = bound("maximum", (.maximumRaised, .maximumLowered), old.upper, new.upper, sign: -1) {
      found.append(difference)
    }
    let (mine, theirs) = (steps(old), steps(new))
    if mine != theirs {
      let isNarrower = !theirs.allSatisfy { step in old.divisors.contains { $0.isMultiple(of: step) } }
      let isWider = !mine.allSatisfy { step in new.divisors.contains { $0.isMultiple(of: step) } }
      if isNarrower || isWider {
        let hints = (mine + theirs + [JSONNumber(1)]).map { JSONLiteral.number($0.text) } + [.number("0.00000001")]
        let change = TextOfChange.of(
          mine.first.map { JSONLiteral.number($0.text) },
          theirs.first.map { JSONLiteral.number($0.text) }
        )
        found.append(
          Difference(
            rule: .multipleOfChanged,
            message: "the step \(change)",
            isNarrowing: isNarrower,
            isWidening: isWider,
            keywords: ["multipleOf"],
            oldHints: hints,
            newHints: hints
          )
        )
      }
    }
    return found + excluded(old.excluded, new.excluded)
  }

  private static let half = JSONNumber("0.5") ?? JSONNumber(1)

  private static func steps(_ set: NumberSet) -> [JSONNumber] { set.divisors.filter { $0 != JSONNumber(1) } }

  private static func bound(
    _ name: String,
    _ rules: (raised: ChangeRule, lowered: ChangeRule),
    _ old: NumberSet.Bound?,
    _ new: NumberSet.Bound?,
    sign: Int
  ) -> Difference? {
    guard old != new else { return nil }
    var probe = NumberSet()
    var other = NumberSet()
    if sign > 0 { (probe.lower, other.lower) = (new, old) } else { (probe.upper, other.upper) = (new, old) }
    let isNarrowing = probe.isIncluded(in: other)
    let numbers: [JSONNumber] = [old, new].compactMap { $0?.number }
    let steps = [JSONNumber(0), JSONNumber(-sign), half, JSONNumber(sign)]
    let hints: [String] = numbers.flatMap { number in steps.compactMap { number.adding($0)?.text } }
    let isRaised = (sign > 0) == isNarrowing
    return Difference(
      rule: isRaised ? rules.raised : rules.lowered,
      message: "the \(name) \(TextOfChange.of(literal(old), literal(new)))",
      isNarrowing: isNarrowing,
      isWidening: !isNarrowing,
      keywords: [name, name == "minimum" ? "exclusiveMinimum" : "exclusiveMaximum", "format", "type"],
      oldHints: hints.map(JSONLiteral.number),
      newHints: hints.map(JSONLiteral.number)
    )
  }

  private static func literal(_ bound: NumberSet.Bound?) -> JSONLiteral? {
    guard let bound else { return nil }
    return bound.isExclusive ? .string("exclusive \(bound.number.text)") : .number(bound.number.text)
  }

  private static func excluded(_ old: [JSONLiteral], _ new: [JSONLiteral]) -> [Difference] {
    let (added, removed) = (new.filter { !old.contains($0) }, old.filter { !new.contains($0) })
    guard !added.isEmpty || !removed.isEmpty else { return [] }
    return [
      Difference(
        rule: .excludedValuesChanged,
        message: "the values that are not allowed changed",
        isNarrowing: !added.isEmpty,
        isWidening: !removed.isEmpty,
        keywords: ["not"],
        oldHints: added,
        newHints: removed
      )
    ]
  }

  // MARK: Texts

  private typealias Rules = (added: ChangeRule, removed: ChangeRule, changed: ChangeRule)

  static func of(_ old: StringSet, _ new: StringSet) -> [Difference] {
    var found = counts(of: .characters, (old.minimum, old.maximum), (new.minimum, new.maximum))
    let (patterns, formats): (Rules, Rules) = (
      (.patternAdded, .patternRemoved, .patternChanged), (.formatAdded, .formatRemoved, .formatChanged)
    )
    let sets = [("pattern", patterns, old.patterns, new.patterns), ("format", formats, old.formats, new.formats)]
    for (name, rules, mine, theirs) in sets where mine != theirs {
      let removed: [String] = mine.subtracting(theirs).sorted()
      let added: [String] = theirs.subtracting(mine).sorted()
      let texts = ["", " ", "text", "0", "a", "A", "é", "-", "2024-01-01", "2024-01-01T00:00:00Z", "a@example.com"]
      let change = TextOfChange.of(removed.first.map(JSONLiteral.string), added.first.map(JSONLiteral.string))
      found.append(
        Difference(
          rule: removed.isEmpty ? rules.added : added.isEmpty ? rules.removed : rules.changed,
          message: "the \(name) \(change)",
          isNarrowing: !added.isEmpty,
          isWidening: !removed.isEmpty,
          keywords: [name],
          oldHints: texts.map(JSONLiteral.string),
          newHints: texts.map(JSONLiteral.string)
        )
      )
    }
    return found + excluded(old.excluded, new.excluded)
  }

  // MARK: Counts

  /// A count for which schemas have a minimum and a maximum.
  enum Counted {
    case characters, elements, members

    fileprivate typealias Limit = (keyword: String, raised: ChangeRule, lowered: ChangeRule)

    fileprivate var limits: (minimum: Limit, maximum: Limit) {
      switch self {
      case .characters:
        (("minLength", .minLengthRaised, .minLengthLowered), ("maxLength", .maxLengthRaised, .maxLengthLowered))
      case .elements:
        (("minItems", .minItemsRaised, .minItemsLowered), ("maxItems", .maxItemsRaised, .maxItemsLowered))
      case .members:
        (
          ("minProperties", .minPropertiesRaised, .minPropertiesLowered),
          ("maxProperties", .maxPropertiesRaised, .maxPropertiesLowered)
        )
      }
    }
  }

  /// Returns the differences of a least and a greatest count.
  static func counts(
    of counted: Counted,
    _ old: (minimum: Int, maximum: Int),
    _ new: (minimum: Int, maximum: Int)
  ) -> [Difference] {
    var found: [Difference] = []
    func add(_ counter: Counted.Limit, _ before: Int, _ after: Int, isNarrowing: Bool) {
      let (mine, theirs) = (limit(before), limit(after))
      let limits: [Int] = [before, after].filter { $0 < 5_000 }
      let hints: [Int] = limits.flatMap { [$0 - 1, $0, $0 + 1] }.filter { $0 >= 0 }
      var difference = Difference(
        rule: after > before ? counter.raised : counter.lowered,
        message: "\(counter.keyword) \(TextOfChange.of(mine, theirs))",
        isNarrowing: isNarrowing,
        isWidening: !isNarrowing,
        keywords: [counter.keyword]
      )
      switch counted {
      case .characters:
        difference.oldHints = hints.map { .string(String(repeating: "a", count: $0)) }
        difference.newHints = difference.oldHints
      case .elements, .members:
        let edits = hints.map { count in { resized($0, to: count) } as (JSONLiteral) -> JSONLiteral? }
        (difference.oldEdits, difference.newEdits) = (edits, edits)
      }
      found.append(difference)
    }
    if old.minimum != new.minimum {
      add(counted.limits.minimum, old.minimum, new.minimum, isNarrowing: new.minimum > old.minimum)
    }
    if old.maximum != new.maximum {
      add(counted.limits.maximum, old.maximum, new.maximum, isNarrowing: new.maximum < old.maximum)
    }
    return found
  }

  private static func limit(_ count: Int) -> JSONLiteral? { count == 0 || count == .max ? nil : JSONLiteral(count) }

  /// Returns an array or object with a number of parts.
  private static func resized(_ value: JSONLiteral, to count: Int) -> JSONLiteral? {
    switch value {
    case .array(var elements):
      if elements.count > count { elements = Array(elements.prefix(count)) }
      guard let last = elements.last ?? (count == 0 ? .null : nil) else { return nil }
      while elements.count < count { elements.append(varied(last, elements.count)) }
      return .array(elements)
    case .object(var members):
      if members.count > count { members = Array(members.prefix(count)) }
      let sample = members.last?.value ?? "text"
      while members.count < count { members.append(.init("member\(members.count)", sample)) }
      return .object(members)
    default: return nil
    }
  }

  /// Returns a value like another one, where that is easy, so that elements are not equal.
  private static func varied(_ value: JSONLiteral, _ number: Int) -> JSONLiteral {
    switch value {
    case .number(let text): JSONNumber(text)?.integer.map { JSONLiteral($0 &+ number) } ?? value
    default: value
    }
  }
}
