import Diagnostics
import HTTPMessages
import JSONSyntax

extension CustomScenarioReader {
  private static let longestName = 64
  private static let listedOperationLimit = 20

  // MARK: Texts for messages

  func place(of value: JSONValue) -> SourcePlace { SourcePlace(file: file, location: value.location) }

  func error(_ message: String, _ value: JSONValue) -> ScenarioError {
    ScenarioError(message: message, place: place(of: value))
  }

  /// Returns a key or text in quotation marks, safe to display.
  static func shown(_ value: JSONValue) -> String { "\"\(ScenarioText.shown(value.string ?? value.text))\"" }

  /// Returns the YAML word for the kind of a value.
  static func kind(of value: JSONValue) -> String { word(for: value.kind) }

  private static func word(for kind: JSONKind) -> String {
    switch kind {
    case .null: "nothing"
    case .true, .false: "true or false"
    case .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "a mapping"
    }
  }

  // MARK: Checks

  /// Checks the kind of a value.
  ///
  /// - Throws: `ScenarioError` for a value of another kind.
  func check(_ value: JSONValue, _ what: String, is kind: JSONKind) throws(ScenarioError) {
    guard value.kind != kind else { return }
    throw error("\(what) must be \(Self.word(for: kind)), not \(Self.kind(of: value))", value)
  }

  /// Checks that a value is a mapping with known keys.
  ///
  /// - Throws: `ScenarioError` for a value that is not a mapping, or that has an unknown key.
  func check(_ value: JSONValue, _ what: String, has keys: [String]) throws(ScenarioError) {
    try check(value, what, is: .object)
    for member in value.members where !keys.contains(member.name) {
      let hint = NearestName.hint(for: member.name, among: keys)
      let known = keys.joined(separator: ", ")
      throw error("\(what) has no key \(Self.shown(member.key))\(hint); it may have \(known)", member.key)
    }
  }

  /// Checks the name of a custom scenario.
  ///
  /// - Throws: `ScenarioError` for an invalid name, or the name of a built-in scenario.
  func checkName(_ member: JSONMember) throws(ScenarioError) {
    let name = member.name
    let isName =
      1...Self.longestName ~= name.utf8.count
      && name.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || "-_.".utf8.contains($0) }
    guard isName else {
      throw error(
        "\(Self.shown(member.key)) cannot be the name of a scenario; it may have letters, digits, \"-\", \"_\" and \".\", "
          + "at most \(Self.longestName)",
        member.key
      )
    }
    guard BuiltInScenario.named(name) == nil else {
      throw error("the scenario \(name) is built in and cannot be redefined; choose another name", member.key)
    }
    guard !["scenario", "times"].contains(name) else {
      throw error(
        "\"\(name)\" is a keyword of steps and cannot be the name of a scenario; choose another",
        member.key
      )
    }
  }

  /// Returns the error for an operation that the contract does not have.
  func unknown(operation key: JSONValue, _ operations: [String]) -> ScenarioError {
    let hint = NearestName.hint(for: key.string ?? "", among: operations)
    let listed = operations.prefix(Self.listedOperationLimit).joined(separator: ", ")
    let more =
      operations.count > Self.listedOperationLimit ? " and \(operations.count - Self.listedOperationLimit) more" : ""
    return error(
      "the contract has no operation \(Self.shown(key))\(hint); it has \(listed.isEmpty ? "none" : listed)\(more), "
        + "and \"*\" for all others",
      key
    )
  }

  /// Returns the text of a value on one line.
  func line(_ value: JSONValue, _ what: String) throws(ScenarioError) -> String {
    try check(value, what, is: .string)
    let words = (value.string ?? "").split { $0 == " " || $0 == "\t" || $0.isNewline }
    return VisibleText.of(words.joined(separator: " "))
  }

  // MARK: Files

  /// Returns the files that a list or a single text names, and adds them under the scenario that names them.
  mutating func recordings(_ value: JSONValue, of scenario: String?) throws(ScenarioError) -> [String] {
    if value.kind == .string { return [try file(value, of: scenario)] }
    guard value.kind == .array else {
      throw error("recordings must be a list of files, not \(Self.kind(of: value))", value)
    }
    var names: [String] = []
    for element in value.elements { names.append(try file(element, of: scenario)) }
    return names
  }

  private mutating func file(_ value: JSONValue, of scenario: String?) throws(ScenarioError) -> String {
    try check(value, "a file", is: .string)
    let name = value.string ?? ""
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !["", ".", ".."].contains($0) }), !name.unicodeScalars.contains("\0") else {
      throw error(
        "\(Self.shown(value)) is not a path inside the recordings folder; use a relative path such as feed.har",
        value
      )
    }
    files.append(NamedFile(name: name, scenario: scenario, place: place(of: value)))
    return name
  }
}
