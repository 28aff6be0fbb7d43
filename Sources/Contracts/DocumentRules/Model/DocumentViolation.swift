package import JSONSyntax

/// A place where a document does not have the form that its specification prescribes.
package struct DocumentViolation: Sendable {
  /// The kinds of rule that a document can break.
  package enum Rule: String, Sendable, CaseIterable {
    case unknownMember = "unknown-member"
    case missingMember = "missing-member"
    case exclusiveMembers = "exclusive-members"
    case wrongType = "wrong-type"
    case invalidValue = "invalid-value"
    case invalidKey = "invalid-key"
    case duplicateElement = "duplicate-element"
    case tooFew = "too-few"
    case tooMany = "too-many"
  }

  /// The kind of rule.
  package let rule: Rule
  /// The violation, and what to write instead.
  package let message: String
  /// The value or key that is wrong; an object, if it lacks something.
  package let value: JSONValue

  init(_ rule: Rule, _ message: String, at value: JSONValue) {
    self.rule = rule
    self.message = message
    self.value = value
  }

  /// The names in quotes in the message.
  package var names: [String] {
    message.split(separator: "\"", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
      .map { String($0.element) }
  }

  /// The place as a pointer into the document.
  package var pointer: JSONPointer { value.pointer }
}
