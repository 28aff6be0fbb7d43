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
  private var ignored: [DocumentViolation] = []
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

  /// The results of checking a document.
  package struct Judgement {
    /// The violations of the specification.
    package let violations: [DocumentViolation]
    /// Members that the specification knows, and that have no effect beside a reference.
    package let ignored: [DocumentViolation]
    /// The schemas of OpenAPI in the document, those of 3.0 that are references among them.
    package let schemas: [JSONValue]
  }

  /// Returns the violations of a document, and the schemas of OpenAPI in it.
  ///
  /// - Returns: `nil` as above.
  package static func judgement(
    of root: JSONValue,
    following follow: @escaping Follow = { _, _ in nil }
  ) -> Judgement? {
    guard let version = Specifications.version(of: root) else { return nil }
    var checker = DocumentChecker(version, follow)
    checker.check(root, version.documentRule, "the document")
    return Judgement(
      violations: Array(checker.violations.prefix(mostViolations)),
      ignored: Array(checker.ignored.prefix(mostViolations)),
      schemas: checker.schemas
    )
  }

  private mutating func report(_ rule: DocumentViolation.Rule, _ message: String, at value: JSONValue) {
    violations.append(DocumentViolation(rule, message, at: value))
  }

  // MARK: Objects

  private mutating func check(_ value: JSONValue, _ rule: ObjectRule, _ label: String) {
    guard violations.count < Self.mostViolations else { return }
    guard value.kind == .object else {
      report(.wrongType, "\(label) must be an object (\(rule.name)), not \(value.kind.article)", at: value)
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

  /// Members that say nothing about values, which many tools write beside references.
  private static let remarks: Set = ["$ref", "title", "summary", "description", "example", "externalDocs", "xml"]

  /// Notes the members beside a reference that would have an effect without it.
  private mutating func noteIgnored(beside reference: JSONValue, in value: JSONValue, _ rule: ObjectRule) {
    guard reference.kind == .string else { return }
    if rule.name == Self.schema { schemas.append(value) }
    for member in value.members where !Self.remarks.contains(member.name) {
      let name = member.name
      guard rule.members.contains(where: { $0.name == name && !$0.versions.isDisjoint(with: version) }) else {
        continue
      }
      let advice =
        switch (rule.name, name) {
        case (Self.schema, "nullable"):
          "let what it refers to be nullable, or use \"anyOf\" with the reference and {\"enum\": [null]}"
        case (Self.schema, _): "put the reference into \"allOf\""
        default: "write it where the reference leads to"
        }
      let message = "\"\(name)\" beside \"$ref\" has no effect in \(version.name); \(advice)"
      ignored.append(DocumentViolation(.exclusiveMembers, message, at: member.key))
    }
  }

  private mutating func reportUnknown(_ member: JSONMember, of rule: ObjectRule, _ members: [MemberRule]) {
    let name = member.name
    if let pattern = rule.pattern {
      let message = "\"\(name)\" is not a key of the \(rule.name), which must be \(pattern.keys.name)"
      report(.invalidKey, message, at: member.key)
      return
    }
    var advice = rule.allowsExtensions ? "remove it, or begin its name with x-" : "remove it"
    if name == "const", rule.name == Self.schema {
      advice = "write \"enum\" with this one value"
    } else if let other = rule.members.first(where: { $0.name == name }) {
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
      noteIgnored(beside: reference, in: value, rule())
      checkTarget(of: reference, .reference(rule))
    case .schema:
      guard !version.isDisjoint(with: .before31) else {
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
      ignored += checker.ignored
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
      case (.boolean, .string) where ["true", "false"].contains(value.string): "; remove its quotes"
      case (.list, .true) where label == "\"required\"", (.list, .false) where label == "\"required\"":
        "; list the names of required members in the schema of their object"
      case (_, .null): "; write one, or remove the member"
      case (.list, .object), (.list, .string): "; write it as the element of an array"
      default: ""
      }
    report(.wrongType, "\(label) must be \(form.name), not \(value.kind.article)\(advice)", at: value)
    return false
  }
}
