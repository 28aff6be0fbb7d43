/// A value that takes no part in comparisons: two findings that say the same are one, whatever surrounds their places.
struct ExcludedFromEquality<Value: Sendable>: Sendable, Hashable {
  /// The value.
  var value: Value

  /// Keeps a value out of comparisons.
  init(_ value: Value) { self.value = value }

  static func == (left: ExcludedFromEquality, right: ExcludedFromEquality) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}
