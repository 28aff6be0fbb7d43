import Diagnostics
package import JSONSyntax

/// Walks a document by the tables, and collects what breaks them.
///
/// References are not followed: what they lead to in a document is judged where it is. For a file that is only referred
/// to, `follow` says what a reference leads to there.
package struct DocumentChecker {
  /// Returns what a reference leads to if that is to be judged with the document; `nil` if it is not.
  package typealias Follow = (_ reference: String, _ value: JSONValue) -> JSONValue?

  /// The most violations that are collected of a document.
  package static let mostViolations = 1_000
  /// The most elements of a list that are compared with each other.
  private static let mostCompared = 1_000

  private let version: Specifications
  private let follow: Follow
  private var violations: [DocumentViolation] = []
  private var schemas: [JSONValue] = []
  private var visited: Set<JSONValueKey> = []

  private init(_ version: Specifications, _ follow: @escaping Follow) {
    self.version = version
    self.follow = follow
  }

  /// Returns the violations of a document, in the order in which the document is read.
  ///
  /// - Returns: `nil` if the document says of no specification that it follows it.
  package static func violations(
    in root: JSONValue,
    following follow: @escaping Follow = { _, _ in nil }
  ) -> [DocumentViolation]? {
    judgement(of: root, following: follow)?.violations
  }

  /// Returns the violations of a document, and the schemas of OpenAPI in it.
  ///
  /// - Returns: `nil` as above.
  package static func judgement(
    of root: JSONValue,
    following follow: @escaping Follow = { _, _ in nil }
  ) -> (violations: [DocumentViolation], schemas: [JSONValue])? {
    guard let version = Specifications.version(of: root) else { return nil }
    var checker = DocumentChecker(version, follow)
    checker.check(root, version.documentRule, "the document")
    return (Array(checker.violations.prefix(mostViolations)), checker.schemas)
  }

  private mutating func report(_ rule: DocumentViolation.Rule, _ message: String, at value: JSONValue) {
    violations.append(DocumentViolation(rule, message, at: value))
  }

  // MARK: Objects

  private mutating func check(_ value: JSONValue, _ rule: ObjectRule, _ label: String) {
    guard violations.count < Self.mostViolations else { return }
    guard value.kind == .object else {
      report(.wrongType, "\(label) must be an object (\(rule.name)), not \(Self.article(value))", at: value)
      return
    }
    if rule.name == Self.schema { schemas.append(value) }
    var present: Set<String> = []
    let members = rule.members.filter { !$0.versions.isDisjoint(with: version) }
    for member in value.members {
      let name = member.name
      present.insert(name)
      if let known = members.first(where: { $0.name == name }) {
        check(member.value, known.form, "\"\(name)\"")
      } else if rule.allowsExtensions, name.hasPrefix("x-") {
        continue
      } else if let pattern = rule.pattern, pattern.keys.isValid(name) {
        check(member.value, pattern.form, "\"\(name)\"")
      } else if rule.openIn.isDisjoint(with: version) {
        reportUnknown(member, of: rule, members)
      }
    }
    for member in members where !member.requiredIn.isDisjoint(with: version) && !present.contains(member.name) {
      report(.missingMember, "the \(rule.name) must have \"\(member.name)\", \(member.form.name)", at: value)
    }
    for constraint in rule.constraints { violations += constraint.faults(value, version) }
    if let reference = value["$ref"], members.contains(where: { $0.name == "$ref" }), rule.name != Self.reference {
      checkTarget(of: reference, .object { rule })
    }
  }

  private static let reference = ObjectRule.reference.name
  private static let schema = ObjectRule.schemaObject.name

  /// Judges what a reference leads to, once, if it is in a file that is no document of its own.
  private mutating func checkTarget(of reference: JSONValue, _ form: ValueForm) {
    guard let text = reference.string, let target = follow(text, reference),
      visited.insert(JSONValueKey(target)).inserted
    else { return }
    check(target, form, "what \"\(text)\" refers to")
  }

  private mutating func reportUnknown(_ member: JSONMember, of rule: ObjectRule, _ members: [MemberRule]) {
    let name = member.name
    if let pattern = rule.pattern {
      let message = "\"\(name)\" is not a key of the \(rule.name), which must be \(pattern.keys.name)"
      report(.invalidKey, message, at: member.key)
      return
    }
    var advice = rule.allowsExtensions ? "remove it, or begin its name with x-" : "remove it"
    if let other = rule.members.first(where: { $0.name == name }) {
      advice = "\(other.versions.name) has it; \(advice)"
    } else if let near = NearestName.find(name, among: members.map(\.name)) {
      advice = "did you mean \"\(near)\"?"
    }
    report(
      .unknownMember,
      "\"\(name)\" is not a member of the \(rule.name) in \(version.name); \(advice)",
      at: member.key
    )
  }

  // MARK: Values

  private mutating func check(_ value: JSONValue, _ form: ValueForm, _ label: String) {
    switch form {
    case .any: return
    case .string:
      require(value.kind == .string, value, form, label)
    case .boolean:
      require(value.bool != nil, value, form, label)
    case .number:
      require(value.kind == .number, value, form, label)
    case .count:
      require(value.number.map { $0.isInteger && !$0.isNegative } ?? false, value, form, label)
    case .text(let text):
      guard require(value.kind == .string, value, form, label), let string = value.string else { return }
      if !text.isValid(string) {
        report(.invalidValue, "\(label) must be \(text.name), not \"\(string)\"", at: value)
      }
    case .choice(let names):
      guard require(value.kind == .string, value, form, label), let string = value.string else { return }
      if !names.contains(string) {
        let shown = "\"\(string)\"\(NearestName.hint(for: string, among: names))"
        report(.invalidValue, "\(label) must be \(form.name), not \(shown)", at: value)
      }
    case .list(let element, let minimum, let isUnique):
      checkList(value, of: element, minimum, isUnique, label)
    case .map(let element, let keys, let minimum, let maximum):
      checkMap(value, of: element, keys, minimum...max(minimum, maximum), label)
    case .object(let rule):
      check(value, rule(), label)
    case .reference(let rule):
      guard let reference = value.kind == .object ? value["$ref"] : nil else { return check(value, rule(), label) }
      check(value, .reference, label)
      checkTarget(of: reference, .reference(rule))
    case .schema:
      guard version == .openAPI30 else {
        if value.bool == nil { check(value, .schemaObject, label) }
        return
      }
      check(value, .reference { .schemaObject }, label)
    case .jsonSchema:
      guard require(value.kind == .object || value.bool != nil, value, form, label), value.kind == .object else {
        return
      }
      // It is written as in OpenAPI 3.1, with references to other schemas.
      var checker = DocumentChecker(.openAPI31, follow)
      checker.check(value, .schemaObject, label)
      violations += checker.violations
    case .since(let versions, let form, let earlier):
      check(value, versions.isDisjoint(with: version) ? earlier : form, label)
    case .either(let member, let form, let other):
      check(value, value.kind == .object && value[member] != nil ? form : other, label)
    case .objectOr(let object, let other):
      check(value, value.kind == .object ? object : other, label)
    }
  }

  private mutating func checkList(
    _ value: JSONValue,
    of form: ValueForm,
    _ minimum: Int,
    _ isUnique: Bool,
    _ label: String
  ) {
    guard require(value.kind == .array, value, .list(form), label) else { return }
    var earlier: [JSONValue] = []
    for element in value.elements {
      check(element, form, "an element of \(label)")
      guard isUnique, earlier.count < Self.mostCompared else { continue }
      if earlier.contains(where: element.isEqual) {
        report(.duplicateElement, "\(label) has this element twice; keep one of them", at: element)
      }
      earlier.append(element)
    }
    if value.count < minimum {
      report(.tooFew, "\(label) must have at least \(counted(minimum, "element")), not \(value.count)", at: value)
    }
  }

  private mutating func checkMap(
    _ value: JSONValue,
    of form: ValueForm,
    _ keys: KeyForm?,
    _ counts: ClosedRange<Int>,
    _ label: String
  ) {
    guard require(value.kind == .object, value, .map(form), label) else { return }
    for member in value.members {
      if let keys, !keys.isValid(member.name) {
        let message = "the key \"\(member.name)\" of \(label) must be \(keys.name)"
        report(.invalidKey, message, at: member.key)
      }
      check(member.value, form, "\"\(member.name)\" of \(label)")
    }
    if value.count < counts.lowerBound {
      let message = "\(label) must have at least \(counted(counts.lowerBound, "member")), not \(value.count)"
      report(.tooFew, message, at: value)
    } else if value.count > counts.upperBound {
      let message = "\(label) must have at most \(counted(counts.upperBound, "member")), not \(value.count)"
      report(.tooMany, message, at: value)
    }
  }

  @discardableResult
  private mutating func require(_ holds: Bool, _ value: JSONValue, _ form: ValueForm, _ label: String) -> Bool {
    guard !holds else { return true }
    let isScalar = [.number, .true, .false].contains(value.kind)
    let advice: String =
      switch (form, value.kind) {
      case (.string, _) where isScalar, (.text, _) where isScalar, (.choice, _) where isScalar:
        "; put it in quotes: \"\(value.text)\""
      case (_, .null): "; write one, or remove the member"
      case (.list, .object), (.list, .string): "; write it as the element of an array"
      default: ""
      }
    report(.wrongType, "\(label) must be \(form.name), not \(Self.article(value))\(advice)", at: value)
    return false
  }

  private static func article(_ value: JSONValue) -> String {
    switch value.kind {
    case .null: "null"
    case .array, .object: "an \(value.kind.name)"
    case .false, .true, .number, .string: "a \(value.kind.name)"
    }
  }
}
