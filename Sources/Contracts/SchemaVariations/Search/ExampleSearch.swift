import Basics
package import ContractModel
package import JSONSchemas
package import JSONSyntax

/// Searches for a value that a schema allows.
///
/// For each value, the search merges the applicable schemas, chooses branches, and generates and validates candidates
/// immediately, so that wrong choices in nested values are corrected there. Keywords such as `not` and `oneOf` are left
/// to validation. The number of steps is bounded for every schema.
package struct ExampleSearch {
  /// Beyond this depth, values are as small as possible.
  static let maxRichDepth = 5
  private static let maxDepth = 40

  let parts: SchemaParts
  let isRandomized: Bool
  var random: SeededGenerator
  /// The remaining work, counted in candidates and validated bytes.
  private(set) var steps = 30_000
  /// The most optional parts that a value has where nothing else is said.
  package static let usualOptional = 400
  /// How many more optional parts may be generated.
  var optionalBudget: Int
  /// The schemas that references entered on the way to the current value, the outermost first.
  private var scope: [JSONValue]
  private var patterns: [String: ECMAPattern?] = [:]
  private var samplers: [String: PatternSampler?] = [:]
  private let root: SchemaReference
  /// The deepest schema for which the search failed.
  package private(set) var failure: Failure?

  /// A schema for which no value was found.
  package struct Failure {
    package let schema: JSONValue
    let depth: Int
    /// The violations of the last candidate, or of sample values if there was no candidate.
    package let violations: [SchemaViolation]
  }

  package init(_ schema: SchemaReference, seed: UInt64, optional: Int = usualOptional) {
    root = schema
    optionalBudget = optional
    parts = SchemaParts(schema.validator)
    random = SeededGenerator(seed: seed, purpose: "example \(schema.place.withoutOrigin)")
    isRandomized = seed != 0
    scope = [schema.value]
  }

  /// Whether steps remain.
  var hasStepsLeft: Bool { steps > 0 }

  /// Counts work that is done elsewhere.
  package mutating func spend(_ count: Int) { steps -= count }

  /// Returns a value that the schema allows; `nil` if none is found.
  package mutating func run() -> JSONLiteral? {
    value([root.value], depth: 0)
  }

  /// Returns an accepted value that all schemas allow; `nil` if none is found.
  package mutating func value(
    _ schemas: [JSONValue],
    depth: Int,
    accept: (JSONLiteral) -> Bool = { _ in true }
  ) -> JSONLiteral? {
    guard depth <= Self.maxDepth else { return nil }
    // With dynamic references, the validity of a part depends on its context.
    let validators =
      depth == 0 ? [root.validator] : parts.hasDynamicReferences ? [] : schemas.compactMap(parts.validator(of:))
    let attempts = depth == 0 ? 64 : depth < Self.maxRichDepth ? 16 : 8
    let outerScope = scope
    defer { scope = outerScope }
    var rejected: JSONLiteral?
    for attempt in 0..<attempts {
      guard steps > 0 else { return nil }
      steps -= 1
      scope = outerScope
      var choices = BranchChoices(attempt: attempt, isRandomized: isRandomized)
      guard var traits = traits(of: schemas, &choices, isMinimal: depth > Self.maxRichDepth) else { continue }
      // Only every fourth attempt includes required members that are never sent.
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
    recordFailure(schemas, depth: depth, rejected, validators)
    return nil
  }

  /// Records that no value was found, unless a failure of a nested schema is known.
  private mutating func recordFailure(
    _ schemas: [JSONValue],
    depth: Int,
    _ rejected: JSONLiteral?,
    _ validators: [SchemaValidator]
  ) {
    guard let schema = schemas.first, failure.map({ $0.depth <= depth }) ?? true else { return }
    let violations = (rejected.map { [$0] } ?? Self.samples).compactMap { sample -> SchemaViolation? in
      guard let document = sample.document else { return nil }
      return validators.lazy.compactMap { $0.violations(in: document.root, maximumViolations: 1).first }.first
    }
    var seen: Set<String> = rejected == nil ? ["type", "false"] : []
    failure = Failure(schema: schema, depth: depth, violations: violations.filter { seen.insert($0.keyword).inserted })
  }

  /// Small and large values, which violate every bound of a schema that allows nothing.
  private static let samples: [JSONLiteral] = [
    "", .string(String(repeating: "x", count: 1000)), 0, .number("1e300"), .number("-1e300"), [], .object([]),
  ]

  /// Returns whether all validators allow a value.
  private mutating func isAllowed(_ literal: JSONLiteral, by validators: [SchemaValidator]) -> Bool {
    guard !validators.isEmpty else { return true }
    let text = literal.serialized()
    steps -= 1 + text.count / 64
    guard let document = try? JSONDocument(parsing: text) else { return false }
    return validators.allSatisfy { $0.isValid(document.root) }
  }

  /// Returns whether a member is never sent in this direction.
  func isUnsent(_ schema: JSONValue) -> Bool {
    let keywords = parts.exemptions.isEmpty ? MemberExemptions.writeOnly.keywords : parts.exemptions.keywords
    return parts.isMarked(schema, keywords)
  }

  // MARK: Schemas

  /// Merges schemas, following references and choosing branches; `nil` if they allow nothing.
  mutating func traits(of schemas: [JSONValue], _ choices: inout BranchChoices, isMinimal: Bool) -> SchemaTraits? {
    var traits = SchemaTraits()
    guard add(schemas, to: &traits, &choices, isMinimal: isMinimal) else { return nil }
    return traits
  }

  /// Merges further schemas for the same value; returns whether they allow anything.
  mutating func add(
    _ schemas: [JSONValue],
    to traits: inout SchemaTraits,
    _ choices: inout BranchChoices,
    isMinimal: Bool
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
        let ordered = isMinimal ? sortedBySize(branches) : branches
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

  /// Sorts branches so that scalar values come first.
  private func sortedBySize(_ branches: [JSONValue]) -> [JSONValue] {
    branches.enumerated().sorted { left, right in
      (size(left.element), left.offset) < (size(right.element), right.offset)
    }
    .map(\.element)
  }
  /// 0 for scalars, 1 if unknown, 2 for containers.

  private func size(_ schema: JSONValue) -> Int {
    let schemas = [schema] + parts.targets(of: schema)
    if schemas.contains(where: { $0["const"] != nil || $0["enum"] != nil }) { return 0 }
    let types = schemas.compactMap { $0["type"] }.flatMap(SchemaTraits.names)
    if types.isEmpty { return 1 }
    return types.allSatisfy { $0 == "object" || $0 == "array" } ? 2 : 0
  }

  mutating func matches(_ text: String, _ source: String) -> Bool { pattern(source)?.matches(text) ?? false }

  /// Returns whether a text is a valid pattern.
  mutating func isPattern(_ source: String) -> Bool { pattern(source) != nil }

  /// Returns a compiled pattern from the cache; `nil` if it is invalid.
  private mutating func pattern(_ source: String) -> ECMAPattern? {
    if let known = patterns[source] { return known }
    let pattern = try? ECMAPattern(source)
    patterns[source] = .some(pattern)
    return pattern
  }

  /// Returns a sampler for a pattern from the cache.
  mutating func sampler(of source: String) -> PatternSampler? {
    if let known = samplers[source] { return known }
    let sampler = PatternSampler(source)
    samplers[source] = .some(sampler)
    return sampler
  }
}
