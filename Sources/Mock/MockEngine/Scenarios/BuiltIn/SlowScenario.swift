extension BuiltInScenario {
  /// `slow`: waits before each response.
  static let slow = BuiltInScenario(
    "slow",
    summary: """
      waits before each response: `delay=2s`, or `min=` and `max=` for a uniform delay, or `median=` and `sigma=` for \
      a lognormal one
      """,
    explanation: """
      The whole response comes after a delay: the same one each time, one of a range, or delays as networks have them, \
      most short and some long.
      """,
    advice: "Show progress, and do not send the request again while it is under way.",
    clients: .firstRequest { _ in "delay=1s" },
    parameters: ["delay", "min", "max", "median", "sigma"],
    examples: "delay=2s, or min=1s,max=3s, or median=1s,sigma=0.5"
  ) { (parameters, _) throws(ScenarioError) in
    .always(Behaviour(.pace(.delay(try delay(parameters)))))
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
      guard min <= max else { throw slow.error("min is greater than max; swap them") }
      return .uniform(min: min, max: max)
    }
    return .fixed(try parameters.time("delay") ?? .seconds(2))
  }
}
