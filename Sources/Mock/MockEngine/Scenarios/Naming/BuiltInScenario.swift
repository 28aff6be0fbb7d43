import Diagnostics

/// A scenario that every mock API has: its name, its parameters, and its behaviour.
struct BuiltInScenario: Sendable {
  /// A function that reads a scenario from the value of a parameter.
  typealias Inner = (_ text: String) throws(ScenarioError) -> Script
  /// A function that returns the script of a scenario for its parameters.
  typealias Maker = @Sendable (_ parameters: ScenarioParameters, _ inner: Inner) throws(ScenarioError) -> Script

  /// The case of a scenario that `contract accept --client` plays for each operation of a client that is a command.
  enum Trial: Sendable {
    /// Nothing: it is no fault, and what it sends is the usual response, or one of the variations of responses.
    case noCase
    /// A case in which every request gets it, with its default parameters.
    case everyRequest
    /// A case in which the first request alone gets it, so that a client that reads many pages ends soon.
    ///
    /// The closure returns the parameters with which a response of a size, in bytes, takes about a second.
    case firstRequest(_ parameters: @Sendable (_ size: Int) -> String)
  }

  /// The name and the texts that describe the scenario.
  let descriptor: Descriptor
  /// The case of it for a client that is a command.
  let clients: Trial
  /// The names of its parameters.
  let parameters: [String]
  /// The parameters with example values, such as `delay=2s`; empty if there are none.
  let examples: String
  let make: Maker

  var name: String { descriptor.id }

  /// Creates a scenario with parameters.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - summary: A description of one line.
  ///   - explanation: A description of a few sentences.
  ///   - advice: What a client should do.
  ///   - clients: What a client that is a command gets of it.
  ///   - parameters: The names of its parameters.
  ///   - examples: The parameters with example values; the text before the first comma is shown as the example.
  ///   - make: Returns the script for the parameters.
  init(
    _ name: String,
    summary: String,
    explanation: String,
    advice: String,
    clients: Trial,
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
    self.clients = clients
    self.parameters = parameters
    self.examples = examples
    self.make = make
  }

  /// Creates a scenario without parameters.
  init(_ name: String, summary: String, explanation: String, advice: String, clients: Trial, _ kind: Behaviour.Kind) {
    self.init(name, summary: summary, explanation: explanation, advice: advice, clients: clients) {
      (_, _) throws(ScenarioError) in .always(Behaviour(kind))
    }
  }

  /// A description of one line.
  var description: String { descriptor.summary }

  /// The accepted parameters, for messages.
  var usage: String { examples.isEmpty ? "it takes none" : "it takes \(examples)" }

  /// Returns an error about how the scenario was chosen.
  func error(_ message: String) -> ScenarioError { ScenarioError(message: "the scenario \(name): \(message)") }

  /// Returns the error for an unknown parameter.
  func unknown(parameter: String) -> ScenarioError {
    if parameters.isEmpty {
      return ScenarioError(message: "the scenario \(name) takes no parameters; write its name alone")
    }
    let hint = NearestName.hint(for: parameter, among: parameters)
    return error("there is no parameter \"\(ScenarioText.shown(parameter))\"\(hint); \(usage)")
  }

  /// Returns the built-in scenario with a name; `nil` if there is none.
  static func named(_ name: String) -> BuiltInScenario? { byName[name] }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}
