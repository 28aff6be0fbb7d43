import JSONSyntax

/// The changes that the contract's own text lets through on purpose (`x-accepted`).
enum Acceptance {
  /// Returns the reason why one of some objects accepts a kind of change; `nil` if none does.
  static func reason(for kind: MutationKind, in objects: [JSONValue]) -> String? {
    objects.lazy.compactMap { $0["x-accepted"]?[kind.rawValue]?.string }.first
  }
}
