import Diagnostics
import HTTPMessages

/// The text that chooses a scenario: a name, and parameters after a colon.
struct ScenarioText: Sendable {
  /// The maximum length of the text, in bytes.
  static let longest = 1000
  /// The maximum nesting depth of scenarios.
  static let depthLimit = 16
  private static let shownLength = 60

  /// The complete text, without leading and trailing white space.
  let text: String
  let name: String
  /// The text after the colon; `nil` if there is no colon.
  let parameters: String?

  /// Parses a text such as `slow:delay=2s`.
  ///
  /// - Throws: `ScenarioError` for a text that is empty or too long.
  init(_ text: String) throws(ScenarioError) {
    let text = Self.trimmed(text[...])
    self.text = text
    guard text.utf8.count <= Self.longest else {
      throw ScenarioError(
        message: "the text that chooses a scenario has at most \(Self.longest) bytes; this has \(text.utf8.count)"
      )
    }
    let sides = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    name = Self.trimmed(sides.first ?? "")
    parameters = sides.count > 1 ? String(sides[1]) : nil
    guard !name.isEmpty else {
      throw ScenarioError(message: "no scenario is named; write a name, such as \(BuiltInScenario.online.name)")
    }
  }

  /// Returns the script of the chosen scenario, custom or built in.
  ///
  /// - Parameters:
  ///   - names: The names of the custom scenarios.
  ///   - depth: The number of scenarios that contain this one.
  ///   - own: Returns the script of a custom scenario by name; `nil` if there is none.
  func script(
    depth: Int = 0,
    names: [String],
    own: (_ name: String) throws(ScenarioError) -> Script?
  ) throws(ScenarioError) -> Script {
    guard depth <= Self.depthLimit else {
      throw ScenarioError(message: "scenarios are nested more than \(Self.depthLimit) deep; remove some")
    }
    if let script = try own(name) {
      guard parameters == nil else {
        throw ScenarioError(message: "the scenario \(name) takes no parameters; write its name alone")
      }
      return script
    }
    guard let scenario = BuiltInScenario.named(name) else { throw Self.unknown(name, names) }
    let values = try ScenarioParameters(parameters, of: scenario)
    return try scenario.make(values) { (text: String) throws(ScenarioError) -> Script in
      try ScenarioText(text).script(depth: depth + 1, names: names, own: own)
    }
  }

  private static func unknown(_ name: String, _ own: [String]) -> ScenarioError {
    let names = BuiltInScenario.all.map(\.name) + own
    let hint = NearestName.hint(for: name, among: names)
    return ScenarioError(
      message: "there is no scenario \"\(shown(name))\"\(hint); there are \(names.joined(separator: ", "))"
    )
  }

  /// Returns the text without leading and trailing white space.
  static func trimmed(_ text: Substring) -> String { ASCII.trimmed(String(text)) }

  /// Returns untrusted text in a form that is safe to show in a message.
  static func shown(_ text: String) -> String {
    let visible = VisibleText.of(text)
    return visible.count > shownLength ? visible.prefix(shownLength) + "…" : visible
  }
}
