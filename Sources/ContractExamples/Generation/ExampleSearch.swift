import ContractModel
import ContractVerifier
import JSONSchemas
import JSONSyntax
import Quantities

/// Looks for a value that a schema allows.
///
/// For each value the schemas that apply to it are put together, branches chosen, and candidates made and judged at once,
/// so that a wrong choice inside is made good there. What cannot be said in advance (`not`, `oneOf`, …) judging decides.
/// The work is bounded by a number of steps, whatever the schema.
struct ExampleSearch {
  /// Beyond this depth values are made as small as they may be.
  static let roomyDepth = 5
  private static let greatestDepth = 40

  let parts: SchemaParts
  let isFree: Bool
  var random: SeededGenerator
  /// What is left of the work, counted in candidates and in the bytes that are judged.
  private(set) var steps = 30_000
  /// How many more values may be made that nothing asks for.
  var room = 400
  /// The schemas that references entered on the way to the present value, the outermost first.
  private var scope: [JSONValue]
  private var patterns: [String: ECMAPattern?] = [:]
  private var samplers: [String: PatternSampler?] = [:]
  private let root: SchemaReference
  /// Where the search failed, as deep inside the schema as it came.
  private(set) var failure: Failure?

  /// A schema for which no value was found.
  struct Failure {
    let schema: JSONValue
    let depth: Int
    /// Why the last candidate was not allowed, or some values where there was no candidate.
    let violations: [SchemaViolation]
  }

  init(_ schema: SchemaReference, seed: UInt64) {
    root = schema
    parts = SchemaParts(schema.validator)
    random = SeededGenerator(seed: seed, purpose: "example \(schema.place)")
    isFree = seed != 0
    scope = [schema.value]
  }

  /// Whether there is work left to do.
  var hasStepsLeft: Bool { steps > 0 }

  /// Counts work that is done elsewhere.
  mutating func spend(_ count: Int) { steps -= count }

  /// A value that the schema allows; `nil` where none is found.
  mutating func run() -> JSONLiteral? {
    value([root.value], depth: 0)
  }

  /// A value that some schemas allow together, and that is accepted; `nil` where none is found.
  mutating func value(
    _ schemas: [JSONValue],
    depth: Int,
    accept: (JSONLiteral) -> Bool = { _ in true }
  ) -> JSONLiteral? {
    guard depth <= Self.greatestDepth else { return nil }
    // A part alone cannot be judged where the outcome depends on what led to it.
    let validators =
      depth == 0 ? [root.validator] : parts.hasDynamicReferences ? [] : schemas.compactMap(parts.validator(of:))
    let attempts = depth == 0 ? 64 : depth < Self.roomyDepth ? 16 : 8
    let outerScope = scope
    defer { scope = outerScope }
    var rejected: JSONLiteral?
    for attempt in 0..<attempts {
      guard steps > 0 else { return nil }
      steps -= 1
      scope = outerScope
      var choices = Choices(attempt: attempt, isFree: isFree)
      guard var traits = traits(of: schemas, &choices, isSmall: depth > Self.roomyDepth) else { continue }
      // Where a schema insists on such members, some attempts have them.
      if attempt % 4 != 3 { traits.dropRequired(where: isUnsent) }
      var candidates = CandidateStream(traits: traits, attempt: attempt, depth: depth)
      while let candidate = candidates.next(&self, &choices) {
        if isAllowed(candidate, by: validators), accept(candidate) {
          failure = nil
          return candidate
        }
        rejected = candidate
        guard steps > 0 else { return nil }
      }
    }
    note(schemas, depth: depth, rejected, validators)
    return nil
  }

  /// Remembers that no value was found, unless that is known of a part of these schemas.
  private mutating func note(
    _ schemas: [JSONValue],
    depth: Int,
    _ rejected: JSONLiteral?,
    _ validators: [SchemaValidator]
  ) {
    guard let schema = schemas.first, failure.map({ $0.depth <= depth }) ?? true else { return }
    let violations = (rejected.map { [$0] } ?? Self.samples).compactMap { sample -> SchemaViolation? in
      guard let document = try? JSONDocument(parsing: sample.serialized()) else { return nil }
      return validators.lazy.compactMap { $0.validate(document.root, maximumViolations: 1).first }.first
    }
    var seen: Set<String> = rejected == nil ? ["type", "false"] : []
    failure = Failure(schema: schema, depth: depth, violations: violations.filter { seen.insert($0.keyword).inserted })
  }

  /// Small and large values, one of which breaks each bound of a schema that allows nothing.
  private static let samples: [JSONLiteral] = [
    "", .string(String(repeating: "x", count: 1000)), 0, .number("1e300"), .number("-1e300"), [], .object([]),
  ]

  /// Whether all of some validators allow a value.
  private mutating func isAllowed(_ literal: JSONLiteral, by validators: [SchemaValidator]) -> Bool {
    guard !validators.isEmpty else { return true }
    let text = literal.serialized()
    steps -= 1 + text.count / 64
    guard let document = try? JSONDocument(parsing: text) else { return false }
    return validators.allSatisfy { $0.isValid(document.root) }
  }

  /// Whether a member is one that this side of an exchange never sends.
  func isUnsent(_ schema: JSONValue) -> Bool {
    let keywords = parts.exemptions.isEmpty ? MemberExemptions.writeOnly.keywords : parts.exemptions.keywords
    return ([schema] + parts.targets(of: schema)).contains { part in
      keywords.contains { part[$0]?.bool == true }
    }
  }

  // MARK: Schemas

  /// What some schemas say together, references followed and branches chosen; `nil` where they allow nothing.
  mutating func traits(of schemas: [JSONValue], _ choices: inout Choices, isSmall: Bool) -> SchemaTraits? {
    var traits = SchemaTraits()
    guard add(schemas, to: &traits, &choices, isSmall: isSmall) else { return nil }
    return traits
  }

  /// Adds what further schemas say of the same value; says whether they allow anything.
  mutating func add(
    _ schemas: [JSONValue],
    to traits: inout SchemaTraits,
    _ choices: inout Choices,
    isSmall: Bool
  ) -> Bool {
    var work = schemas
    var position = 0
    var seen = Set<Int>()
    while position < work.count {
      let schema = work[position]
      position += 1
      steps -= 1
      guard steps > 0, schema.kind != .false else { return false }
      guard schema.kind == .object else { continue }
      if let number = parts.number(of: schema), !seen.insert(number).inserted { continue }
      traits.add(schema)
      let targets = parts.targets(of: schema, scope: scope)
      scope += targets
      work += targets
      work += schema["allOf"]?.elements.map { $0 } ?? []
      for keyword in ["anyOf", "oneOf"] {
        guard let branches = schema[keyword]?.elements.map({ $0 }), !branches.isEmpty else { continue }
        let ordered = isSmall ? sortedBySize(branches) : branches
        work.append(ordered[choices.pick(ordered.count, using: &random)])
      }
      if let condition = schema["if"] {
        if choices.pick(2, using: &random) == 0 {
          work += [condition, schema["then"]].compactMap { $0 }
        } else {
          work += [schema["else"]].compactMap { $0 }
        }
      }
      if let excluded = schema["not"] { traits.exclude(excluded) }
    }
    return true
  }

  /// Branches with those first whose values have nothing in them.
  private func sortedBySize(_ branches: [JSONValue]) -> [JSONValue] {
    branches.enumerated().sorted { left, right in
      (size(left.element), left.offset) < (size(right.element), right.offset)
    }
    .map(\.element)
  }

  private func size(_ schema: JSONValue) -> Int {
    let schemas = [schema] + parts.targets(of: schema)
    if schemas.contains(where: { $0["const"] != nil || $0["enum"] != nil }) { return 0 }
    let types = schemas.compactMap { $0["type"] }.flatMap(SchemaTraits.names)
    if types.isEmpty { return 1 }
    return types.allSatisfy { $0 == "object" || $0 == "array" } ? 2 : 0
  }

  /// Whether a text matches a pattern.
  mutating func matches(_ text: String, _ source: String) -> Bool { pattern(source)?.matches(text) ?? false }

  /// Whether a text is a pattern.
  mutating func isPattern(_ source: String) -> Bool { pattern(source) != nil }

  /// A pattern, which is compiled once; `nil` for a text that is none.
  private mutating func pattern(_ source: String) -> ECMAPattern? {
    if let known = patterns[source] { return known }
    let pattern = try? ECMAPattern(source)
    patterns[source] = .some(pattern)
    return pattern
  }

  /// What makes texts of a pattern, which is parsed once.
  mutating func sampler(of source: String) -> PatternSampler? {
    if let known = samplers[source] { return known }
    let sampler = PatternSampler(source)
    samplers[source] = .some(sampler)
    return sampler
  }
}
