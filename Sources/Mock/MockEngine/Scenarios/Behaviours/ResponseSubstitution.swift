package import HTTPMessages

/// One response in place of the recorded one, such as a variation of it.
struct ResponseSubstitution: Sendable, Hashable {
  /// The name of its scenario.
  let name: String
  let response: HTTPResponse
  /// The only request that gets the response, as method and target; `nil` for every request.
  let line: String?

  func reply(_ context: ScenarioContext) -> MockReply {
    let request = context.request
    if let line, line != "\(request.method) \(request.url.requestTarget)" { return context.reply }
    var response = MessageRules.ready(response, for: .get)
    if request.method == .head { response.body = [] }
    // The response is the same whether or not the request was recorded.
    return MockReply(response, MockReply.Reason(source: .scenario(name)))
  }
}

extension Scenario {
  /// Creates a scenario that sends one response in place of those of an operation; everything else is as recorded.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - summary: A description of one line.
  ///   - response: The response.
  ///   - operation: The id of the operation.
  ///   - line: The only request that gets the response, such as `GET /feed?limit=2`; `nil` for every request.
  ///   - times: The number of requests of the operation of which one may get the response; `nil` for no limit. With a
  ///     limit, a client that follows a changed link cannot walk in a circle.
  package init(
    _ name: String,
    summary: String,
    sending response: HTTPResponse,
    in operation: String,
    to line: String? = nil,
    times: Int? = nil
  ) {
    let substitution = ResponseSubstitution(name: name, response: response, line: line)
    self.init(name, summary: summary, .always(Behaviour(.substitute(substitution))), in: operation, times: times)
  }

  /// Creates a scenario that plays another one for one operation; everything else is as recorded.
  ///
  /// - Parameters:
  ///   - scenario: The other scenario.
  ///   - operation: The id of the operation.
  ///   - times: The number of requests of the operation for which it is played; `nil` for no limit.
  /// - Throws: `ScenarioError` if it plays its own recordings.
  init(playing scenario: Scenario, in operation: String, times: Int? = nil) throws(ScenarioError) {
    self.init(scenario.name, summary: scenario.summary, try scenario.asPart(), in: operation, times: times)
  }

  private init(_ name: String, summary: String, _ script: Script, in operation: String, times: Int?) {
    let plain = Script.always(.plain)
    let limited = times.map { count in
      Script.steps(
        Steps([.init(script: script, times: max(1, count)), .init(script: plain, times: 1)], repeats: false)
      )
    }
    self.init(
      name: name,
      summary: summary,
      script: .operations(ByOperation([operation: limited ?? script], others: plain))
    )
  }
}
