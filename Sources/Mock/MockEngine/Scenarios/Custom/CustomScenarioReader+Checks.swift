import Diagnostics
import HTTPMessages
import JSONSyntax

extension CustomScenarioReader {
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
    if let fault = ScenarioName.fault(of: member.name) { throw error(fault, member.key) }
  }

  /// Returns the error for an operation that the contract does not have.
  func unknown(operation key: JSONValue, _ operations: [String]) -> ScenarioError {
    error(ScenarioName.fault(ofOperation: key.string ?? key.text, among: operations), key)
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
