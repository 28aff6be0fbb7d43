public import Diagnostics

extension AcceptanceSuite {
  /// Returns the cases with the given identifiers, and those below them: `matrix.online` selects the nine cells of its
  /// row.
  ///
  /// Matching ignores case. The cases keep their order.
  ///
  /// - Throws: `UnknownCase` for an identifier that no case has or begins with.
  public static func selecting(
    _ ids: [String],
    among cases: [AcceptanceCase]
  ) throws(UnknownCase) -> [AcceptanceCase] {
    let wanted = ids.map { $0.lowercased() }
    for (id, key) in zip(ids, wanted) where !cases.contains(where: { $0.isSelected(by: key) }) {
      throw UnknownCase(id: id)
    }
    return cases.filter { subject in wanted.contains { subject.isSelected(by: $0) } }
  }
}

extension AcceptanceCase {
  /// Returns whether a lowercase identifier is that of this case, or of a group that contains it.
  fileprivate func isSelected(by key: String) -> Bool {
    let own = id.lowercased()
    return own == key || own.hasPrefix("\(key).") || useCase.id == key
  }
}

/// An error for an unknown case identifier.
public struct UnknownCase: DiagnosticError, Hashable {
  /// The requested identifier.
  public let id: String

  /// The error, with a hint where the identifiers are listed.
  public var diagnostic: Diagnostic {
    Diagnostic(
      code: "unknown-case",
      message: "no case is called \"\(id)\"",
      remedy: "`contract accept --list` shows them all, and a part up to a dot names a group"
    )
  }
}
