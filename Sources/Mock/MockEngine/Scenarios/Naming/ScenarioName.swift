import Diagnostics
import HTTPMessages

/// The rules for the name of a custom scenario.
enum ScenarioName {
  private static let longest = 64
  private static let listedOperationLimit = 20

  /// Returns why a text cannot be the name of a custom scenario; `nil` if it can.
  static func fault(of name: String) -> String? {
    let shown = "\"\(ScenarioText.shown(name))\""
    let isName =
      1...longest ~= name.utf8.count
      && name.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || "-_.".utf8.contains($0) }
    guard isName else {
      return "\(shown) cannot be the name of a scenario; it may have letters, digits, \"-\", \"_\" and \".\", "
        + "at most \(longest)"
    }
    guard BuiltInScenario.named(name) == nil else {
      return "the scenario \(name) is built in and cannot be redefined; choose another name"
    }
    guard !["scenario", "times"].contains(name) else {
      return "\(shown) is a keyword of steps and cannot be the name of a scenario; choose another"
    }
    return nil
  }

  /// Says that the contract does not have an operation.
  static func fault(ofOperation name: String, among operations: [String]) -> String {
    let hint = NearestName.hint(for: name, among: operations)
    let listed = operations.prefix(listedOperationLimit).joined(separator: ", ")
    let more = operations.count > listedOperationLimit ? " and \(operations.count - listedOperationLimit) more" : ""
    return "the contract has no operation \"\(ScenarioText.shown(name))\"\(hint); "
      + "it has \(listed.isEmpty ? "none" : listed)\(more), and \"*\" for all others"
  }
}
