public import Diagnostics

extension BuiltInScenario {
  /// All built-in scenarios, in the order in which help and documentation list them.
  ///
  /// To add a scenario, add a file with its texts and behaviour, and a line here.
  static let all: [BuiltInScenario] = [
    .online,
    .offline,
    .timeout,
    .halfOpen,
    .slow,
    .dribble,
    .serverError,
    .unauthorized,
    .wrongStatus,
    .notFound,
    .empty,
    .invalidJSON,
    .trailingComma,
    .contractViolation,
    .noBody,
    .truncated,
    .malformedChunk,
    .resetMidway,
    .emptyResponse,
    .interim,
    .garbage,
    .slowClose,
    .rateLimited,
    .flaky,
  ]
}

extension ScenarioBook {
  /// The descriptions of the built-in scenarios.
  public static let descriptors = BuiltInScenario.all.map(\.descriptor)

  /// Returns the faults that a client which is a command gets in one operation; everything else is as recorded.
  ///
  /// - Parameters:
  ///   - operation: The id of the operation.
  ///   - size: The number of bytes of its largest response.
  package static func faults(in operation: String, size: Int) -> [Scenario] {
    BuiltInScenario.all.compactMap { scenario -> Scenario? in
      switch scenario.clients {
      case .noCase: nil
      case .everyRequest: try? Scenario(playing: builtIn.scenario(scenario.name), in: operation)
      case .firstRequest(let parameters):
        try? Scenario(playing: builtIn.scenario("\(scenario.name):\(parameters(size))"), in: operation, times: 1)
      }
    }
  }
}
