/// A value that takes no part in comparisons: two findings that say the same are one, whatever surrounds their places.
package struct ExcludedFromEquality<Value: Sendable>: Sendable, Hashable {
  package var value: Value

  /// Keeps a value out of comparisons.
  package init(_ value: Value) { self.value = value }

  package static func == (left: ExcludedFromEquality, right: ExcludedFromEquality) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}
