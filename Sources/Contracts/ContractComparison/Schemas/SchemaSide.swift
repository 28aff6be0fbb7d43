import ContractModel
import JSONSchemas
import JSONSyntax

/// The schemas of one contract in one direction of an exchange: what each accepts, and its validators.
final class SchemaSide {
  let contract: Contract
  /// The members that are never sent in this direction.
  let exemptions: MemberExemptions
  private var programs: [SchemaParts] = []
  private var owners: [JSONValueKey: Int] = [:]
  private var olds: [ObjectIdentifier: Bool] = [:]
  private var forms: [SchemaNode: AcceptedForm?] = [:]
  private var patterns: [String: ECMAPattern?] = [:]
  var open: Set<JSONValueKey> = []
  /// The choices of `oneOf` that are being made.
  var choosing: Set<JSONValueKey> = []
  /// The nesting of emptiness tests, each of which makes forms of members.
  private var emptinessDepth = 0
  private let effort: ComparisonEffort
  /// The work on the form that is being made, with those inside it.
  private var work = 0
  private var isMakingForm = false
  /// The most work on one form, a schema counts as 50.
  private static let maximumWork = 500_000

  init(_ contract: Contract, exemptions: MemberExemptions, effort: ComparisonEffort) {
    (self.contract, self.exemptions, self.effort) = (contract, exemptions, effort)
  }

  /// Makes the schemas known that were compiled together with a schema.
  func register(_ schema: SchemaReference) {
    guard owner(of: schema.value) == nil else { return }
    programs.append(SchemaParts(schema.validator))
  }

  private func owner(of schema: JSONValue) -> SchemaParts? {
    let key = JSONValueKey(schema)
    if let known = owners[key] { return programs[known] }
    guard let found = programs.firstIndex(where: { $0.number(of: schema) != nil }) else { return nil }
    owners[key] = found
    return programs[found]
  }

  /// Returns what a schema refers to.
  func targets(of schema: JSONValue) -> [JSONValue] {
    guard schema["$ref"] != nil || schema["$dynamicRef"] != nil || schema["$recursiveRef"] != nil else { return [] }
    if let parts = owner(of: schema) { return parts.targets(of: schema) }
    // Webhooks are not compiled, and so are not schemas with errors in them.
    let target = contract.resolved(schema)
    return JSONValueKey(target) == JSONValueKey(schema) ? [] : [target]
  }

  /// Returns a node in which what is only a reference is what it refers to, so that it is the same wherever it is used.
  func plain(_ node: SchemaNode) -> SchemaNode {
    guard node.schemas.contains(where: { $0["$ref"] != nil }) else { return node }
    var plain = SchemaNode()
    (plain.isNever, plain.isObject) = (node.isNever, node.isObject)
    for var schema in node.schemas {
      for _ in 0..<16 {
        guard schema.count == 1, schema["$ref"] != nil, let target = targets(of: schema).first else { break }
        schema = target
      }
      plain.add(schema)
    }
    return plain
  }

  /// Returns the validators of a node; `nil` if one of its schemas has none of its own.
  func validators(of node: SchemaNode) -> [SchemaValidator]? {
    var validators: [SchemaValidator] = []
    for schema in node.schemas {
      guard let parts = owner(of: schema), !parts.hasDynamicReferences, let validator = parts.validator(of: schema)
      else { return nil }
      validators.append(validator.exempting(exemptions))
    }
    return node.isNever ? nil : validators
  }

  /// Returns a schema with its validator, which examples are generated from.
  func reference(to node: SchemaNode) -> SchemaReference? {
    guard let schema = node.schemas.first, let validator = owner(of: schema)?.validator(of: schema) else { return nil }
    return SchemaReference(
      value: schema,
      place: place(of: schema),
      validator: validator.exempting(exemptions)
    )
  }

  func place(of value: JSONValue) -> SourcePlace {
    contract.place(of: value) ?? SourcePlace(file: contract.documents.first?.file ?? "", location: nil)
  }

  /// Whether a schema is written in OpenAPI 3.0, where `nullable` is a keyword and a reference replaces what is beside it.
  func isOld(_ schema: JSONValue) -> Bool {
    let key = ObjectIdentifier(schema.document)
    if let known = olds[key] { return known }
    let version =
      schema.document.root["openapi"] ?? contract.documents.first.flatMap { contract.root(of: $0.file)?["openapi"] }
    let isOld = version.map { ($0.string ?? $0.text).hasPrefix("3.0") } ?? false
    olds[key] = isOld
    return isOld
  }

  func pattern(_ source: String) -> ECMAPattern? {
    if let known = patterns[source] { return known }
    let pattern = try? ECMAPattern(source)
    patterns[source] = .some(pattern)
    return pattern
  }

  // MARK: Members

  /// Returns what applies to a member.
  func node(of name: String, in set: ObjectSet) -> SchemaNode {
    var node = SchemaNode.anything
    for rule in set.rules {
      let matched = rule.patterns.filter { pattern($0.source)?.matches(name) ?? false }
      if let property = rule.properties[name] { node.add(property) }
      for pattern in matched { node.add(pattern.node) }
      if rule.properties[name] == nil, matched.isEmpty { node.add(rule.additional) }
    }
    return node
  }

  /// Whether a member is never sent in this direction.
  func isUnsent(_ node: SchemaNode) -> Bool {
    let keywords = exemptions.keywords
    return node.schemas.contains { schema in
      ([schema] + targets(of: schema)).contains { part in keywords.contains { part[$0]?.bool == true } }
    }
  }

  /// Whether nothing is said about a place.
  func isAnything(_ node: SchemaNode) -> Bool {
    if node.isNever { return false }
    return node.schemas.allSatisfy { schema in
      schema.kind != .false && schema.members.allSatisfy { SchemaKeywords.isAnnotation($0.name) }
    }
  }

  // MARK: Forms

  /// Returns what a node accepts; `nil` if that takes too many alternatives or too much work.
  func form(of written: SchemaNode) -> AcceptedForm? {
    let node = plain(written)
    if let known = forms[node] { return known }
    guard !effort.isLate else { return nil }
    let isInner = isMakingForm
    if !isInner { (work, isMakingForm) = (0, true) }
    let form = newForm(of: node)
    // A form that was made inside one of its own schemas, or with what work was left to it, is not complete.
    if open.isEmpty, choosing.isEmpty, !isInner || work <= Self.maximumWork { forms[node] = .some(form) }
    if !isInner {
      isMakingForm = false
      effort.note(work: work)
    }
    return form
  }

  /// Counts work on a form; returns whether it may be done.
  func spend(_ work: Int) -> Bool {
    self.work += work
    return self.work <= Self.maximumWork
  }

  private func newForm(of node: SchemaNode) -> AcceptedForm? {
    guard !node.isNever else { return .nothing }
    var form = node.isObject ? AcceptedForm.objects : .anything
    var conjunction = Conjunction()
    for schema in node.schemas {
      guard let other = self.form(ofSchema: schema, in: &conjunction), let both = and(form, other) else {
        return nil
      }
      form = both
    }
    guard let whole = self.form(form, choosing: conjunction.choices) else { return nil }
    return settled(whole, node)
  }

  /// Decides by the validators which listed values a node accepts.
  private func settled(_ form: AcceptedForm, _ node: SchemaNode) -> AcceptedForm {
    guard let validators = validators(of: node) else { return form }
    var constants: [JSONLiteral] = []
    var seen: Set<JSONLiteral> = []
    var rest: [AcceptedForm.Alternative] = []
    for alternative in form.alternatives {
      if case .constants(let values) = alternative.values {
        for value in values where seen.insert(value.canonical).inserted && !Self.refuses(validators, value) {
          constants.append(value)
        }
      } else {
        rest.append(alternative)
      }
    }
    if !constants.isEmpty { rest.insert(.init(values: .constants(constants)), at: 0) }
    return AcceptedForm(alternatives: rest)
  }

  static func accepts(_ validators: [SchemaValidator], _ value: JSONLiteral) -> Bool {
    guard !validators.isEmpty else { return true }
    guard let document = value.document else { return false }
    return validators.allSatisfy { $0.isValid(document.root) }
  }

  /// Whether validators refuse a value; one that they do not judge, because that takes too much work, is not refused.
  static func refuses(_ validators: [SchemaValidator], _ value: JSONLiteral) -> Bool {
    guard !validators.isEmpty else { return false }
    guard let document = value.document else { return true }
    return refuses(validators, document)
  }

  static func refuses(_ validators: [SchemaValidator], _ document: JSONDocument) -> Bool {
    validators.contains { $0.verdict(on: document.root) == false }
  }

  /// Returns the values that two forms accept; `nil` if that takes too many alternatives or too much work.
  func and(_ left: AcceptedForm, _ right: AcceptedForm) -> AcceptedForm? {
    var alternatives: [AcceptedForm.Alternative] = []
    for first in left.alternatives {
      for second in right.alternatives {
        guard spend(1) else { return nil }
        guard let values = and(first.values, second.values) else { continue }
        alternatives.append(.init(values: values, residues: first.residues + second.residues))
        if alternatives.count > AcceptedForm.maximumAlternatives { return nil }
      }
    }
    return AcceptedForm(alternatives: alternatives)
  }

  private func and(_ left: ValueSet, _ right: ValueSet) -> ValueSet? {
    switch (left, right) {
    case (.constants(let values), .constants(let others)):
      let known = Set(others.map(\.canonical))
      let common = values.filter { known.contains($0.canonical) }
      return common.isEmpty ? nil : .constants(common)
    case (.constants(let values), let other), (let other, .constants(let values)):
      let names = other.typeNames.union(other.typeNames.contains("number") ? ["integer"] : [])
      let common = values.filter { names.contains($0.typeName) }
      return common.isEmpty ? nil : .constants(common)
    case (.numbers(let one), .numbers(let other)): return one.and(other).map(ValueSet.numbers)
    case (.strings(let one), .strings(let other)): return one.and(other).map(ValueSet.strings)
    case (.arrays(let one), .arrays(let other)): return one.and(other).map(ValueSet.arrays)
    case (.objects(let one), .objects(let other)):
      return one.and(other).flatMap { isSurelyEmpty($0) ? nil : .objects($0) }
    default: return nil
    }
  }

  /// Whether a required member accepts nothing, as far as that shows at once.
  private func isSurelyEmpty(_ set: ObjectSet) -> Bool {
    guard emptinessDepth < 3, spend(set.rules.count * (1 + set.required.count)) else { return false }
    emptinessDepth += 1
    defer { emptinessDepth -= 1 }
    return set.required.contains { name in
      let node = node(of: name, in: set)
      guard node.isNever || node.schemas.count > 1 || node.schemas.first?.kind == .false else { return false }
      // A nested form could depend on one that is being made.
      guard node.schemas.allSatisfy({ !open.contains(JSONValueKey($0)) }) else { return false }
      return form(of: node)?.alternatives.isEmpty ?? false
    }
  }
}
