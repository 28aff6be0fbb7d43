import JSONSchemas
import JSONSyntax
import SchemaVariations

/// The values that a schema accepts, as alternatives of one kind each, however the schema is written.
struct AcceptedForm {
  var alternatives: [Alternative]

  /// One kind of value with its constraints; a value is accepted if an alternative accepts it.
  struct Alternative {
    var values: ValueSet
    /// Constraints that the form cannot express; they apply in addition.
    var residues: [Residue] = []

    var kind: ValueKind { values.kind }
  }

  /// A constraint that is compared by what is written.
  struct Residue {
    let keyword: String
    /// The schemas of the constraint; `nil` where it has none in that place.
    let schemas: [JSONValue?]
    /// How often it may apply, for constraints that count.
    var range = 0...0
  }

  /// The most alternatives of one schema.
  static let maximumAlternatives = 96

  static let nothing = AcceptedForm(alternatives: [])
  static let objects = AcceptedForm(alternatives: [Alternative(values: .objects(ObjectSet()))])
  static let anything = AcceptedForm(
    alternatives: [
      Alternative(values: .constants([.null, true, false])), Alternative(values: .numbers(NumberSet())),
      Alternative(values: .strings(StringSet())), Alternative(values: .arrays(ArraySet())),
      Alternative(values: .objects(ObjectSet())),
    ]
  )

  /// The listed values of all alternatives.
  var constants: [JSONLiteral] {
    alternatives.flatMap { alternative -> [JSONLiteral] in
      if case .constants(let values) = alternative.values { values } else { [] }
    }
  }

  /// The names of the types of JSON that occur; `integer` where all numbers are whole.
  var typeNames: Set<String> { Set(alternatives.flatMap(\.values.typeNames)) }
}

/// The kinds of alternatives.
enum ValueKind: Hashable { case constants, numbers, strings, arrays, objects }

/// The values of one alternative.
enum ValueSet {
  /// Exactly these values, of any type.
  case constants([JSONLiteral])
  case numbers(NumberSet)
  case strings(StringSet)
  case arrays(ArraySet)
  case objects(ObjectSet)

  var kind: ValueKind {
    switch self {
    case .constants: .constants
    case .numbers: .numbers
    case .strings: .strings
    case .arrays: .arrays
    case .objects: .objects
    }
  }

  var typeNames: Set<String> {
    switch self {
    case .constants(let values): Set(values.map(\.typeName))
    case .numbers(let set): [set.isWhole ? "integer" : "number"]
    case .strings: ["string"]
    case .arrays: ["array"]
    case .objects: ["object"]
    }
  }
}

extension JSONLiteral {
  /// The name of the value's type in a schema.
  var typeName: String {
    if case .number(let text) = self, JSONNumber(text)?.isInteger == true { return "integer" }
    return kind.name
  }

  /// The value in one spelling: numbers by their value, members by name.
  var canonical: JSONLiteral {
    switch self {
    case .number(let text):
      JSONNumber(text).flatMap(\.integer).map { JSONLiteral($0) } ?? self
    case .array(let elements): .array(elements.map(\.canonical))
    case .object(let members):
      .object(members.map { Member($0.key, $0.value.canonical) }.sorted { $0.key < $1.key })
    default: self
    }
  }
}

/// Numbers between bounds that are multiples of all divisors.
struct NumberSet {
  struct Bound: Equatable {
    var number: JSONNumber
    var isExclusive: Bool
  }

  var lower: Bound?
  var upper: Bound?
  var divisors: [JSONNumber] = []
  var excluded: [JSONLiteral] = []

  var isWhole: Bool { divisors.contains { $0.isInteger } }

  mutating func raise(_ bound: Bound?) {
    guard let bound else { return }
    guard let known = lower, (known.number, known.isExclusive ? 1 : 0) >= (bound.number, bound.isExclusive ? 1 : 0)
    else {
      lower = bound
      return
    }
  }

  mutating func lower(_ bound: Bound?) {
    guard let bound else { return }
    guard let known = upper, (known.number, known.isExclusive ? 0 : 1) <= (bound.number, bound.isExclusive ? 0 : 1)
    else {
      upper = bound
      return
    }
  }

  /// Adds a divisor, unless another one says more.
  mutating func add(divisor: JSONNumber) {
    guard !divisors.contains(where: { $0.isMultiple(of: divisor) }) else { return }
    divisors.removeAll { divisor.isMultiple(of: $0) }
    divisors.append(divisor)
  }

  /// The set with the bounds that whole numbers reach; `nil` if it is empty.
  var tightened: NumberSet? {
    var set = self
    if isWhole {
      if let bound = lower, let floor = bound.number.roundedDown,
        bound.isExclusive || floor != bound.number, let above = floor.adding(JSONNumber(1))
      {
        set.lower = Bound(number: above, isExclusive: false)
      }
      if let bound = upper, let floor = bound.number.roundedDown {
        if floor != bound.number {
          set.upper = Bound(number: floor, isExclusive: false)
        } else if bound.isExclusive, let below = floor.adding(JSONNumber(-1)) {
          set.upper = Bound(number: below, isExclusive: false)
        }
      }
    }
    if let low = set.lower, let high = set.upper {
      if low.number > high.number { return nil }
      if low.number == high.number, low.isExclusive || high.isExclusive { return nil }
    }
    return set
  }

  func and(_ other: NumberSet) -> NumberSet? {
    var set = self
    set.raise(other.lower)
    set.lower(other.upper)
    for divisor in other.divisors { set.add(divisor: divisor) }
    set.excluded += other.excluded.filter { !set.excluded.contains($0) }
    return set.tightened
  }

  func isIncluded(in other: NumberSet) -> Bool {
    if let bound = other.lower {
      guard let mine = lower,
        mine.number > bound.number
          || mine.number == bound.number && (mine.isExclusive || !bound.isExclusive)
      else { return false }
    }
    if let bound = other.upper {
      guard let mine = upper,
        mine.number < bound.number
          || mine.number == bound.number && (mine.isExclusive || !bound.isExclusive)
      else { return false }
    }
    let common = JSONNumber.leastCommonMultiple(of: divisors)
    return other.divisors.allSatisfy { divisor in
      divisors.contains { $0.isMultiple(of: divisor) } || common?.isMultiple(of: divisor) == true
    }
      && other.excluded.allSatisfy { excluded.contains($0) || !mayContain($0) }
  }

  /// All numbers of the set, or more; `nil` if they are too many.
  var listed: [JSONLiteral]? {
    guard isWhole, let low = lower?.number.integer, let high = upper?.number.integer, low <= high,
      case let (distance, isTooLarge) = high.subtractingReportingOverflow(low), !isTooLarge,
      distance < Self.maximumListed
    else { return nil }
    return (low...high).filter { number in divisors.allSatisfy { JSONNumber(number).isMultiple(of: $0) } }
      .map { JSONLiteral($0) }.filter { !excluded.contains($0) }
  }

  /// The most numbers that are compared one by one.
  private static let maximumListed = 64

  /// Whether a number is within the bounds.
  private func mayContain(_ value: JSONLiteral) -> Bool {
    guard case .number(let text) = value, let number = JSONNumber(text) else { return false }
    if let lower, number < lower.number { return false }
    if let upper, upper.number < number { return false }
    return true
  }
}

/// Texts of some lengths that match all patterns and formats.
struct StringSet {
  var minimum = 0
  var maximum = Int.max
  var patterns: Set<String> = []
  var formats: Set<String> = []
  var excluded: [JSONLiteral] = []

  func and(_ other: StringSet) -> StringSet? {
    var set = self
    set.minimum = max(minimum, other.minimum)
    set.maximum = min(maximum, other.maximum)
    set.patterns.formUnion(other.patterns)
    set.formats.formUnion(other.formats)
    set.excluded += other.excluded.filter { !set.excluded.contains($0) }
    return set.minimum <= set.maximum ? set : nil
  }

  func isIncluded(in other: StringSet) -> Bool {
    minimum >= other.minimum && maximum <= other.maximum && other.patterns.isSubset(of: patterns)
      && other.formats.isSubset(of: formats) && other.excluded.allSatisfy(excluded.contains)
  }
}

/// Arrays whose elements follow all rules.
struct ArraySet {
  struct Rule {
    var prefix: [SchemaNode] = []
    var rest = SchemaNode.anything
  }

  var rules: [Rule] = []
  var minimum = 0
  var maximum = Int.max
  var isUnique = false

  func and(_ other: ArraySet) -> ArraySet? {
    var set = self
    set.rules += other.rules
    set.minimum = max(minimum, other.minimum)
    set.maximum = min(maximum, other.maximum)
    set.isUnique = isUnique || other.isUnique
    return set.minimum <= set.maximum ? set : nil
  }

  /// The number of elements with rules of their own.
  var prefixCount: Int { rules.map(\.prefix.count).max() ?? 0 }

  /// Returns what applies to an element; `nil` for all after those with rules of their own.
  func node(at position: Int?) -> SchemaNode {
    var node = SchemaNode.anything
    for rule in rules {
      if let position, rule.prefix.indices.contains(position) {
        node.add(rule.prefix[position])
      } else {
        node.add(rule.rest)
      }
    }
    return node
  }
}

/// Objects whose members follow all rules.
struct ObjectSet {
  struct Rule {
    var names: [String] = []
    var properties: [String: SchemaNode] = [:]
    var patterns: [(source: String, node: SchemaNode)] = []
    var additional = SchemaNode.anything
  }

  var rules: [Rule] = []
  var required: Set<String> = []
  var minimum = 0
  var maximum = Int.max
  var memberNames: [SchemaNode] = []
  /// The members that must come with others.
  var dependents: [String: Set<String>] = [:]

  func and(_ other: ObjectSet) -> ObjectSet? {
    var set = self
    set.rules += other.rules
    set.required.formUnion(other.required)
    set.minimum = max(minimum, other.minimum)
    set.maximum = min(maximum, other.maximum)
    set.memberNames += other.memberNames
    set.dependents.merge(other.dependents) { $0.union($1) }
    for (name, names) in set.dependents where set.required.contains(name) { set.required.formUnion(names) }
    return set.minimum <= set.maximum && set.required.count <= set.maximum ? set : nil
  }

  /// The names of the members that a rule describes, in the order of the documents.
  var names: [String] {
    var seen: Set<String> = []
    return rules.flatMap(\.names).filter { seen.insert($0).inserted }
  }

  /// Returns the members that must come with one, and with those in turn.
  func companions(of name: String) -> Set<String> {
    var (found, work) = (dependents[name] ?? [], Array(dependents[name] ?? []))
    while let next = work.popLast() {
      for other in dependents[next] ?? [] where found.insert(other).inserted { work.append(other) }
    }
    return found
  }

  var patterns: Set<String> { Set(rules.flatMap { $0.patterns.map(\.source) }) }

  /// Patterns that every name matches.
  static let patternsOfEverything: Set = ["", "^", "$", ".*", "^.*", ".*$", "^.*$"]

  /// Returns the only name that a pattern matches; `nil` if it may match others.
  static func onlyName(of pattern: String) -> String? {
    guard pattern.count > 2, pattern.hasPrefix("^"), pattern.hasSuffix("$") else { return nil }
    let name = pattern.dropFirst().dropLast()
    return name.contains { "\\^$.|?*+()[]{}".contains($0) } ? nil : String(name)
  }

  func describes(_ name: String) -> Bool { rules.contains { $0.properties[name] != nil } }

  /// Returns what applies to members with other names than those described that match some patterns and no others.
  func node(matching patterns: Set<String>) -> SchemaNode {
    var node = SchemaNode.anything
    for rule in rules {
      let matched = rule.patterns.filter { patterns.contains($0.source) }
      if matched.isEmpty { node.add(rule.additional) }
      for pattern in matched { node.add(pattern.node) }
    }
    return node
  }
}
