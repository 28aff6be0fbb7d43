import ContractExamples

extension BuiltInScenario {
  /// The scenarios that every mock API knows, in the order in which they are told.
  static let all = [
    online,
    BuiltInScenario("offline", "Resets the connection as soon as a request has come.", .fault(.offline)),
    BuiltInScenario("timeout", "Sends nothing, and keeps the connection open.", .fault(.timeout)),
    slow, dribble, serverError,
    unauthorized, wrongStatus,
    BuiltInScenario("not-found", "Answers 404.", .refusal(.notFound)),
    BuiltInScenario("empty", "Answers lists without elements, where the contract allows it.", .body(.empty)),
    invalidJSON,
    BuiltInScenario(
      "trailing-comma",
      "Adds a comma after the last element of JSON, which lenient parsers accept.",
      .body(.trailingComma)
    ),
    contractViolation,
    BuiltInScenario("no-body", "Answers without a body where one was recorded.", .body(.nothing)),
    BuiltInScenario("truncated", "Closes the connection in the middle of the body.", .fault(.truncated)),
    BuiltInScenario("malformed-chunk", "Sends a chunk whose length is no number.", .fault(.malformedChunk)),
    BuiltInScenario("reset-midway", "Resets the connection in the middle of the body.", .fault(.resetMidway)),
    BuiltInScenario("empty-response", "Closes the connection without an answer.", .fault(.emptyResponse)),
    interim,
    BuiltInScenario("garbage", "Sends bytes that are not HTTP.", .fault(.garbage)),
    slowClose, rateLimited, flaky,
  ]

  static let online = BuiltInScenario("online", "Answers as recorded, and as the contract promises.", .plain)

  private static let slow = BuiltInScenario(
    "slow",
    "Waits before each answer: a time, any time of a range, or times as networks have them.",
    ["delay", "min", "max", "median", "sigma"],
    "delay=2s, or min=1s,max=3s, or median=1s,sigma=0.5"
  ) { (parameters, _) throws(ScenarioError) in .always(Behaviour(.pace(.delay(try delay(parameters))))) }

  private static let dribble = BuiltInScenario(
    "dribble",
    "Sends each answer at so many bytes a second.",
    ["rate"],
    "rate=1KB"
  ) { (parameters, _) throws(ScenarioError) in
    .always(Behaviour(.pace(.dribble(bytesPerSecond: try parameters.size("rate") ?? 1024))))
  }

  private static let serverError = BuiltInScenario(
    "server-error",
    "Answers 500, or another status of a broken server.",
    ["status"],
    "status=503"
  ) { (parameters, _) throws(ScenarioError) in
    .always(Behaviour(.refusal(.serverError(status: try parameters.integer("status", in: 500...599) ?? 500))))
  }

  private static let unauthorized = BuiltInScenario(
    "unauthorized",
    "Answers 401 with WWW-Authenticate; where a token is given, only to those who do not bear it.",
    ["token"],
    "token=abc"
  ) { (parameters, _) throws(ScenarioError) in
    .always(Behaviour(.refusal(.unauthorized(token: parameters.text("token")))))
  }

  private static let wrongStatus = BuiltInScenario(
    "wrong-status",
    "Answers a good body under a status that the contract does not document, and refusals as they are.",
    ["status"],
    "status=201"
  ) { (parameters, _) throws(ScenarioError) in
    .always(Behaviour(.wrongStatus(WrongStatus(status: try parameters.integer("status", in: 200...599)))))
  }

  private static let invalidJSON = BuiltInScenario(
    "invalid-json",
    "Answers JSON that no parser accepts, and garbage for all else.",
    ["status"],
    "status=201"
  ) { (parameters, _) throws(ScenarioError) in
    .always(Behaviour(.body(.invalidJSON(status: try parameters.integer("status", in: 200...599)))))
  }

  private static let contractViolation = BuiltInScenario(
    "contract-violation",
    "Answers JSON with a type or a missing member that the contract forbids, or with anything that it forbids.",
    ["kind"],
    "kind=structural or kind=any"
  ) { (parameters, _) throws(ScenarioError) in
    let scope = try parameters.choice("kind", of: ViolationGenerator.Scope.self) ?? .structural
    return .always(Behaviour(.body(.violation(scope))))
  }

  private static let interim = BuiltInScenario(
    "interim",
    "Sends an interim status, and closes the connection without an answer.",
    ["status"],
    "status=103"
  ) { (parameters, _) throws(ScenarioError) in
    .always(Behaviour(.fault(.interim(status: try parameters.integer("status", in: 100...199) ?? 103))))
  }

  private static let slowClose = BuiltInScenario(
    "slow-close",
    "Sends an answer whose end is the end of the connection, which comes late.",
    ["delay"],
    "delay=2s"
  ) { (parameters, _) throws(ScenarioError) in
    .always(Behaviour(.fault(.slowClose(try parameters.time("delay") ?? .seconds(2)))))
  }

  private static let rateLimited = BuiltInScenario(
    "rate-limited",
    "Answers 429 with Retry-After.",
    ["after"],
    "after=1"
  ) { (parameters, _) throws(ScenarioError) in
    let (seconds, rest) = (try parameters.time("after") ?? .seconds(1)).components
    // Retry-After counts whole seconds (RFC 9110, section 10.2.3).
    return .always(Behaviour(.refusal(.rateLimited(seconds: seconds + (rest > 0 ? 1 : 0)))))
  }

  private static let flaky = BuiltInScenario(
    "flaky",
    "Answers as recorded, but every n-th request of an operation by another scenario.",
    ["every", "with"],
    "every=3,with=server-error"
  ) { (parameters, inner) throws(ScenarioError) in
    let every = try parameters.integer("every", in: 1...OwnScenarioReader.countLimit) ?? 3
    let fault = Steps.Step(script: try inner(parameters.text("with") ?? "server-error"), times: 1)
    let good = Steps.Step(script: .always(.plain), times: every - 1)
    return .steps(Steps(every > 1 ? [good, fault] : [fault], repeats: true))
  }

  private static func delay(_ parameters: ScenarioParameters) throws(ScenarioError) -> Delay {
    let ways = [["delay"], ["min", "max"], ["median", "sigma"]]
    let given = ways.filter { $0.contains(where: parameters.has) }
    guard given.count < 2, let way = given.first ?? ways.first, given.isEmpty || way.allSatisfy(parameters.has) else {
      throw slow.error("these parameters do not belong together; \(slow.usage)")
    }
    if let median = try parameters.time("median"), let sigma = try parameters.number("sigma", upTo: 10) {
      return .lognormal(median: median, sigma: sigma)
    }
    if let min = try parameters.time("min"), let max = try parameters.time("max") {
      guard min <= max else { throw slow.error("min is above max; exchange them") }
      return .uniform(min: min, max: max)
    }
    return .fixed(try parameters.time("delay") ?? .seconds(2))
  }
}
