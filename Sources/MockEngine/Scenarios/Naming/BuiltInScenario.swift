import Diagnostics

/// A scenario that every mock API knows: its name, its parameters, and what it does with them.
struct BuiltInScenario: Sendable {
  /// Reads a scenario that stands in a parameter.
  typealias Inner = (_ text: String) throws(ScenarioError) -> Script
  /// Makes the script of a scenario from its parameters.
  typealias Maker = @Sendable (_ parameters: ScenarioParameters, _ inner: Inner) throws(ScenarioError) -> Script

  let name: String
  let summary: String
  /// The names of its parameters.
  let parameters: [String]
  /// The parameters with values, as one writes them: `delay=2s`; empty for none.
  let examples: String
  let make: Maker

  init(_ name: String, _ summary: String, _ parameters: [String] = [], _ examples: String = "", make: @escaping Maker) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
    self.examples = examples
    self.make = make
  }

  /// One that behaves always the same.
  init(_ name: String, _ summary: String, _ kind: Behaviour.Kind) {
    self.init(name, summary) { (_, _) throws(ScenarioError) in .always(Behaviour(kind)) }
  }

  /// What it does, and what can be given.
  var description: String { examples.isEmpty ? summary : "\(summary) Takes \(examples)." }

  /// What can be given, for messages.
  var usage: String { examples.isEmpty ? "it takes none" : "it takes \(examples)" }

  /// What is wrong with the way in which it was chosen.
  func error(_ message: String) -> ScenarioError { ScenarioError(message: "the scenario \(name): \(message)") }

  /// What is wrong with a parameter that it does not take.
  func unknown(parameter: String) -> ScenarioError {
    if parameters.isEmpty {
      return ScenarioError(message: "the scenario \(name) takes no parameters; write its name alone")
    }
    let hint = NearestName.hint(for: parameter, among: parameters)
    return error("there is no parameter \"\(ScenarioText.shown(parameter))\"\(hint); \(usage)")
  }

  /// The scenario of a name; `nil` for none that is built in.
  static func named(_ name: String) -> BuiltInScenario? { byName[name] }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}
