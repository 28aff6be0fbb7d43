public import Descriptors

extension BuiltInScenario {
  /// All built-in scenarios, in the order in which help and documentation list them.
  ///
  /// A new scenario is one file with its texts and behaviour, and one line here.
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
  /// What the built-in scenarios say about themselves.
  public static let descriptors = BuiltInScenario.all.map(\.descriptor)
}
