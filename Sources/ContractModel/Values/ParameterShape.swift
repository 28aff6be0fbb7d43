import JSONSyntax

/// The kinds of value that a schema lets a parameter be: what its text is read as.
package struct ParameterShape: Sendable {
  /// The names of the types that the value may have; none where any will do.
  package var types: Set<String> = []
  /// The types of an array's elements.
  package var elements: Set<String> = []
  /// The types of an object's members, by their names.
  package var members: [String: Set<String>] = [:]
  /// The types of the other members.
  package var otherMembers: Set<String> = []

  package init() {}
}
