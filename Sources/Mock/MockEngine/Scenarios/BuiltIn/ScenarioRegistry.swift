public import Descriptors

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
}
