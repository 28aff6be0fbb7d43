import ContractModel
import HTTPMessages
import Redaction

extension HTTPURL {
  /// Returns a base URL without the server path of an operation, with which the contract's paths begin: `http://host` for
  /// `http://host/v1`, and the note that says so; `nil` if it does not end with one.
  ///
  /// - Parameter mayBeGiven: Whether the command has `--server-path`.
  func withoutServerPath(
    of contract: Contract,
    for selection: RunSelection = RunSelection(),
    _ mayBeGiven: Bool = true
  ) -> (url: HTTPURL, note: String)? {
    let base = String(path.reversed().drop { $0 == "/" }.reversed())
    let doubling = contract.operations.filter { operation in
      selection.allows(operation: operation.id) && !operation.serverPath.isEmpty && base.hasSuffix(operation.serverPath)
    }
    guard let operation = doubling.first(where: \.path.names.isEmpty) ?? doubling.first else { return nil }
    var shorter = self
    shorter.path = String(base.dropLast(operation.serverPath.count))
    var requested = shorter
    requested.path += operation.serverPath + operation.path.text
    let twice = "; \(ShellWord.option("--server-path", operation.serverPath)) adds it again"
    return (
      shorter,
      "the base URL ends with \(operation.serverPath), with which the contract's paths begin: it is not added again, as in "
        + "\(RedactedURL(requested))\(mayBeGiven ? twice : "")"
    )
  }
}
