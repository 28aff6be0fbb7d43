import Descriptors
import Diagnostics

/// A scenario that every mock API knows: its name, its parameters, and what it does with them.
struct BuiltInScenario: Sendable {
  /// Reads a scenario that stands in a parameter.
  typealias Inner = (_ text: String) throws(ScenarioError) -> Script
  /// Makes the script of a scenario from its parameters.
  typealias Maker = @Sendable (_ parameters: ScenarioParameters, _ inner: Inner) throws(ScenarioError) -> Script

  /// The name, and what it means to people.
  let descriptor: Descriptor
  /// The names of its parameters.
  let parameters: [String]
  /// The parameters with values, as one writes them: `delay=2s`; empty for none.
  let examples: String
  let make: Maker

  var name: String { descriptor.id }

  /// A scenario that reads its parameters.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - summary: What it does, in one line.
  ///   - explanation: What it does, in a few sentences.
  ///   - advice: What a client should do.
  ///   - parameters: The names of its parameters.
  ///   - examples: The parameters with values; the first up to a comma is shown as the example.
  ///   - make: Makes the script from the parameters.
  init(
    _ name: String,
    summary: String,
    explanation: String,
    advice: String,
    parameters: [String] = [],
    examples: String = "",
    make: @escaping Maker
  ) {
    let example = examples.prefix { $0 != "," && $0 != " " }
    let choice = example.isEmpty ? name : "\(name):\(example)"
    descriptor = Descriptor(
      .scenario,
      name,
      summary: summary,
      explanation: explanation,
      example: "`contract mock --scenario \(choice)`, or the header `X-Contract-Scenario: \(choice)` of one request",
      remedy: advice,
      exclusion: "Choose the scenario `online`, or leave `--scenario` out."
    )
    self.parameters = parameters
    self.examples = examples
    self.make = make
  }

  /// A scenario that always behaves the same.
  init(_ name: String, summary: String, explanation: String, advice: String, _ kind: Behaviour.Kind) {
    self.init(name, summary: summary, explanation: explanation, advice: advice) { (_, _) throws(ScenarioError) in
      .always(Behaviour(kind))
    }
  }

  /// What it does, in one line.
  var description: String { descriptor.summary }

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
