import Diagnostics
import HTTPExchange

/// A scenario as it is chosen: its name, and its parameters after a colon.
struct ScenarioText: Sendable {
  /// The longest text that is read, in bytes.
  static let longest = 1000
  /// How deep scenarios may be nested.
  static let depthLimit = 16
  private static let shownLength = 60

  /// The whole text, without white space at its ends.
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
      throw ScenarioError(message: "a scenario is chosen by at most \(Self.longest) bytes; this has \(text.utf8.count)")
    }
    let sides = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    name = Self.trimmed(sides.first ?? "")
    parameters = sides.count > 1 ? String(sides[1]) : nil
    guard !name.isEmpty else {
      throw ScenarioError(message: "no scenario is named; write a name, such as \(BuiltInScenario.online.name)")
    }
  }

  /// The script of a scenario, its own or one built in.
  ///
  /// - Parameters:
  ///   - names: The names of the scenarios that are not built in.
  ///   - depth: Inside how many others it stands.
  ///   - own: The script of a scenario that is not built in; `nil` where there is none of a name.
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

  /// A text without white space at its ends.
  static func trimmed(_ text: Substring) -> String { ASCII.trimmed(String(text)) }

  /// A text of anyone's, fit to be shown in a message.
  static func shown(_ text: String) -> String {
    let visible = VisibleText.of(text)
    return visible.count > shownLength ? visible.prefix(shownLength) + "…" : visible
  }
}
