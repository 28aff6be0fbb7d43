import JSONSyntax

/// The rule of a specification for one of its objects: its members, and which of them go together.
package struct ObjectRule: Sendable {
  /// The name in the specification: `Info Object`.
  package let name: String
  /// The members, several of one name if its form depends on the version.
  let members: [MemberRule]
  /// The members whose names are not fixed, such as the paths of the Paths Object.
  var pattern: MemberPattern?
  /// Rules about several members.
  var constraints: [ObjectConstraint] = []
  /// Whether names that begin with `x-` are allowed.
  var allowsExtensions = true
  /// The versions in which members are allowed that the specification does not know.
  var openIn: Specifications = []

  init(_ name: String, _ members: [MemberRule], _ constraints: [ObjectConstraint] = []) {
    self.name = name
    self.members = members
    self.constraints = constraints
  }

  /// Returns the rule with members whose names have a form.
  func with(_ pattern: MemberPattern) -> ObjectRule {
    var rule = self
    rule.pattern = pattern
    return rule
  }

  /// Returns the rule without extensions.
  var closed: ObjectRule {
    var rule = self
    rule.allowsExtensions = false
    return rule
  }

  /// Returns the rule that allows any further member in some versions.
  func open(in versions: Specifications) -> ObjectRule {
    var rule = self
    rule.openIn = versions
    return rule
  }
}

struct MemberRule: Sendable {
  /// The key.
  let name: String
  let form: ValueForm
  var versions: Specifications
  /// The versions in which the object must have the member.
  var requiredIn: Specifications

  /// A member that the object may have.
  static func may(_ name: String, _ form: ValueForm, in versions: Specifications = .all) -> MemberRule {
    MemberRule(name: name, form: form, versions: versions, requiredIn: [])
  }

  /// A member that the object must have.
  static func must(_ name: String, _ form: ValueForm, in versions: Specifications = .all) -> MemberRule {
    MemberRule(name: name, form: form, versions: versions, requiredIn: versions)
  }

  /// The same member, which is required in fewer versions than have it.
  func required(in versions: Specifications) -> MemberRule {
    MemberRule(name: name, form: form, versions: self.versions, requiredIn: versions)
  }
}

/// Members whose names have a form.
struct MemberPattern: Sendable {
  /// The form of the names.
  let keys: KeyForm
  let form: ValueForm
}

/// A rule about several members of an object.
struct ObjectConstraint: Sendable {
  let faults: @Sendable (JSONValue, Specifications) -> [DocumentViolation]

  /// At most one of some members.
  static func atMostOne(of names: String..., in versions: Specifications = .all) -> ObjectConstraint {
    rule(in: versions) { exclusions(names, $0) }
  }

  private static func exclusions(_ names: [String], _ value: JSONValue) -> [DocumentViolation] {
    let present = names.filter { value[$0] != nil }
    guard present.count > 1, let last = present.last else { return [] }
    let message = "\(quoted(present)) exclude each other; keep one of them"
    return [DocumentViolation(.exclusiveMembers, message, at: value.key(last))]
  }

  /// Exactly one of some members.
  static func exactlyOne(of names: String..., in versions: Specifications = .all) -> ObjectConstraint {
    rule(in: versions) { value in
      guard names.allSatisfy({ value[$0] == nil }) else { return exclusions(names, value) }
      let message = "one of \(quoted(names, "or")) is required; add one of them"
      return [DocumentViolation(.missingMember, message, at: value)]
    }
  }

  /// A member that none of some others goes with.
  static func excluding(
    _ name: String,
    _ others: [String],
    in versions: Specifications = .all
  ) -> ObjectConstraint {
    rule(in: versions) { value in
      guard value[name] != nil else { return [] }
      return others.filter { value[$0] != nil }.map {
        DocumentViolation(.exclusiveMembers, "\"\($0)\" does not go with \"\(name)\"; remove it", at: value.key($0))
      }
    }
  }

  /// A member that must be there if another one is.
  static func requiring(_ name: String, _ other: String, in versions: Specifications = .all) -> ObjectConstraint {
    rule(in: versions) { value in
      guard value[name] != nil, value[other] == nil else { return [] }
      let message = "\"\(name)\" needs \"\(other)\" beside it; add it"
      return [DocumentViolation(.missingMember, message, at: value.key(name))]
    }
  }

  /// A fault that a function finds.
  static func rule(
    in versions: Specifications = .all,
    _ faults: @escaping @Sendable (JSONValue) -> [DocumentViolation]
  ) -> ObjectConstraint {
    ObjectConstraint { value, version in versions.isDisjoint(with: version) ? [] : faults(value) }
  }
}

/// Returns names in quotes, as in a sentence.
func quoted(_ names: [String], _ conjunction: String = "and") -> String {
  let quoted = names.map { "\"\($0)\"" }
  guard quoted.count > 1, let last = quoted.last else { return quoted.joined() }
  return quoted.dropLast().joined(separator: ", ") + " \(conjunction) " + last
}
