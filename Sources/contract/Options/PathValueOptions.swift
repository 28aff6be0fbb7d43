import ArgumentParser
import ContractModel
import ContractReports
import Diagnostics
import HTTPMessages

/// Values of path parameters that exist on the target.
struct PathValueOptions: SettingGroup {
  static let settings: [SettingOf<PathValueOptions>] = [
    SettingOf("path-value", \.pathValue, as: .pairs, scope: .fileAndTarget)
  ]

  @Option(
    help: .value(
      "NAME=VALUE",
      "A value that exists for a path parameter, such as orderId=17; repeatable. NAME may be OPERATION:NAME."
    )
  )
  var pathValue: [String] = []

  /// Returns the values.
  ///
  /// - Throws: `CommandFailure` for a text that is not one, and for a name that no path of the contract has.
  func values(for contract: Contract) throws(CommandFailure) -> [PathValue] {
    var values: [PathValue] = []
    for text in pathValue { values.append(try Self.value(text, for: contract)) }
    return values
  }

  private static func value(_ text: String, for contract: Contract) throws(CommandFailure) -> PathValue {
    let option = "--path-value"
    guard let equals = text.firstIndex(of: "="), equals > text.startIndex, text.index(after: equals) < text.endIndex
    else {
      throw CommandFailure(
        "\"\(VisibleText.of(text))\" is not a path value",
        at: option,
        remedy: "write it as NAME=VALUE, such as orderId=17"
      )
    }
    let subject = String(text[..<equals])
    let value = String(text[text.index(after: equals)...])
    let names = Set(contract.operations.flatMap(\.path.names))
    guard !names.contains(subject), let colon = subject.lastIndex(of: ":") else {
      try require(subject, among: names, missing: "no path of the contract has a parameter", at: option)
      return PathValue(subject, value)
    }
    let operation = try self.operation(String(subject[..<colon]), of: contract, at: option)
    let name = String(subject[subject.index(after: colon)...])
    try require(name, among: Set(operation.path.names), missing: "\(operation.path) has no parameter", at: option)
    return PathValue(name, value, of: operation.id)
  }

  /// Returns the operation with an id, or with a method and path.
  private static func operation(
    _ text: String,
    of contract: Contract,
    at option: String
  ) throws(CommandFailure) -> Operation {
    func route(_ operation: Operation) -> String { "\(operation.method) \(operation.path)" }
    let found = contract.operations.first { operation in
      operation.id == text || route(operation) == text
        || operation.serverPaths.contains { "\(operation.method) \($0)\(operation.path)" == text }
    }
    if let found { return found }
    let known = contract.operations.map(\.id) + contract.operations.map(route)
    throw CommandFailure(
      "the contract has no operation \"\(VisibleText.of(text))\"",
      at: option,
      remedy: NearestName.find(text, among: known).map { "did you mean \"\(VisibleText.of($0))\"?" }
        ?? "name it by its operationId, or by method and path, such as 'GET /orders/{id}:id=17'"
    )
  }

  private static func require(
    _ name: String,
    among names: Set<String>,
    missing subject: String,
    at option: String
  ) throws(CommandFailure) {
    guard !names.contains(name) else { return }
    let sorted = names.sorted()
    let all = sorted.map(VisibleText.of).listed(atMost: 10)
    throw CommandFailure(
      "\(subject) \"\(VisibleText.of(name))\"",
      at: option,
      remedy: NearestName.find(name, among: sorted).map { "did you mean \"\(VisibleText.of($0))\"?" }
        ?? (names.isEmpty ? "leave the value out" : "the parameters of paths are \(all)")
    )
  }
}
