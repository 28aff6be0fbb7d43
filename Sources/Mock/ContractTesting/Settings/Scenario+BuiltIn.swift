public import MockEngine

extension Scenario {
  /// Every built-in scenario except `online`, with its default parameters.
  ///
  /// Use it as the arguments of a parameterized test.
  public static let allFaults = ScenarioBook.builtIn.scenarios.filter { $0.name != Scenario.online.name }

  /// Resets the connection as soon as a request arrives.
  public static let offline = builtIn("offline")
  /// Sends nothing, and keeps the connection open.
  public static let timeout = builtIn("timeout")
  /// Sends the headers, then nothing, and keeps the connection open.
  public static let halfOpen = builtIn("half-open")
  /// Sends the response late.
  public static let slow = builtIn("slow")
  /// Sends the response in small portions.
  public static let dribble = builtIn("dribble")
  /// Responds with a server error.
  public static let serverError = builtIn("server-error")
  /// Responds with 401 (Unauthorized).
  public static let unauthorized = builtIn("unauthorized")
  /// Sends the recorded body with another status.
  public static let wrongStatus = builtIn("wrong-status")
  /// Responds with 404 (Not Found).
  public static let notFound = builtIn("not-found")
  /// Sends empty lists.
  public static let empty = builtIn("empty")
  /// Sends a body that is not valid JSON.
  public static let invalidJSON = builtIn("invalid-json")
  /// Sends JSON with a trailing comma.
  public static let trailingComma = builtIn("trailing-comma")
  /// Sends a body that violates the contract.
  public static let contractViolation = builtIn("contract-violation")
  /// Sends no body.
  public static let noBody = builtIn("no-body")
  /// Closes the connection in the middle of the body.
  public static let truncated = builtIn("truncated")
  /// Sends a body whose chunks are malformed.
  public static let malformedChunk = builtIn("malformed-chunk")
  /// Resets the connection in the middle of the body.
  public static let resetMidway = builtIn("reset-midway")
  /// Closes the connection without a response.
  public static let emptyResponse = builtIn("empty-response")
  /// Sends an interim response, and no final one.
  public static let interim = builtIn("interim")
  /// Sends bytes that are not HTTP.
  public static let garbage = builtIn("garbage")
  /// Sends the response, and closes the connection late.
  public static let slowClose = builtIn("slow-close")
  /// Responds with 429 (Too Many Requests).
  public static let rateLimited = builtIn("rate-limited")
  /// Fails some requests, and responds to others.
  public static let flaky = builtIn("flaky")

  /// Returns a built-in scenario with parameters, such as `slow:delay=2s`.
  ///
  /// - Throws: `ScenarioError` for an unknown name or an invalid parameter.
  public static func parsing(_ text: String) throws(ScenarioError) -> Scenario {
    try ScenarioBook.builtIn.scenario(text)
  }

  private static func builtIn(_ name: String) -> Scenario { (try? parsing(name)) ?? .online }
}

extension Scenario: CustomStringConvertible {
  /// The name with its parameters.
  public var description: String { name }
}
