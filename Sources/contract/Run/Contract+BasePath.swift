import ContractModel
import HTTPMessages
import Redaction

extension HTTPURL {
  /// Refuses a base URL that ends with the server path of an operation, such as `http://host/v1` for paths below `/v1`.
  ///
  /// - Throws: `CommandFailure` with the URL that would be requested, and how to write the address.
  func requireSinglePrefix(
    in contract: Contract,
    for selection: RunSelection = RunSelection(),
    allowsServerPath: Bool = true
  ) throws(CommandFailure) {
    let base = String(path.reversed().drop { $0 == "/" }.reversed())
    let doubling = contract.operations.filter { operation in
      selection.allows(operation: operation.id) && !operation.serverPath.isEmpty && base.hasSuffix(operation.serverPath)
    }
    guard let operation = doubling.first(where: \.path.names.isEmpty) ?? doubling.first else { return }
    var shorter = self
    shorter.path = String(base.dropLast(operation.serverPath.count))
    var doubled = self
    doubled.path = base + operation.serverPath + operation.path.text
    let (address, remedy) = (RedactedURL(doubled), RedactedURL(shorter))
    let twice = ", or \(ShellWord.option("--server-path", operation.serverPath)) if the API is really there"
    throw CommandFailure(
      "the base URL ends with \(operation.serverPath), with which the contract's paths begin, so that \(address) would be requested",
      remedy: "pass \(ShellWord.option("--base-url", remedy.description))\(allowsServerPath ? twice : "")"
    )
  }
}
