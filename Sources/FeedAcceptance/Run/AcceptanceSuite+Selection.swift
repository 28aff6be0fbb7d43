public import Diagnostics

extension AcceptanceSuite {
  /// The cases with one of some identifiers, and those below it: `matrix.online` names the nine cells of its row.
  ///
  /// Case is ignored. The cases are in the order of the suite, each once.
  ///
  /// - Throws: `UnknownCase` for an identifier that is no case's, and has none below it.
  public static func selecting(_ ids: [String]) throws(UnknownCase) -> [AcceptanceCase] {
    let wanted = ids.map { $0.lowercased() }
    for (id, key) in zip(ids, wanted) where !cases.contains(where: { $0.isSelected(by: key) }) {
      throw UnknownCase(id: id)
    }
    return cases.filter { subject in wanted.contains { subject.isSelected(by: $0) } }
  }
}

extension AcceptanceCase {
  /// Whether an identifier in lower case is this case's, or names a group that it belongs to.
  fileprivate func isSelected(by key: String) -> Bool {
    let own = id.lowercased()
    return own == key || own.hasPrefix("\(key).") || useCase.id == key
  }
}

/// An identifier that is no case's.
public struct UnknownCase: DiagnosticError, Hashable {
  /// What was asked for.
  public let id: String

  /// What is wrong, and where the identifiers are listed.
  public var diagnostic: Diagnostic {
    Diagnostic(
      code: "unknown-case",
      message: "no case is called \"\(id)\"",
      remedy: "`contract accept --list` shows them all, and a part up to a dot names a group"
    )
  }
}
