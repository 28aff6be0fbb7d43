import HTTPExchange
import HTTPWireFormat

extension MockRuntime {
  /// What a request is replied to from; an object, so that handing it on copies nothing and two can be told apart.
  final class Stage: Sendable {
    let api: MockAPI
    /// The name under which the API was given; empty for the one that answers without a scenario of its own.
    let name: String
    let scenario: Scenario
    /// The header fields that a reply can depend on.
    let headerNames: HeaderNameSet

    init(api: MockAPI, name: String, scenario: Scenario) {
      self.api = api
      self.name = name
      self.scenario = scenario
      headerNames = scenario.isPlain ? api.headerNames : api.headerNames.union(Behaviour.headerNames)
    }

    /// What its scenario takes in memory, in bytes; an estimate.
    var size: Int { 500 + 4 * scenario.name.utf8.count }
  }

  /// The stages of a runtime: the one of all requests that choose nothing, and those that were chosen.
  struct Stages: Sendable {
    /// How many stages are remembered that requests or sessions chose.
    private static let chosenLimit = 256

    let api: MockAPI
    let apis: [String: MockAPI]
    let book: ScenarioBook
    /// What a request is replied to from that chooses nothing.
    private(set) var current: Stage
    private var chosen: [String: Stage] = [:]

    init(api: MockAPI, apis: [String: MockAPI], book: ScenarioBook, scenario: Scenario) {
      self.api = api
      self.apis = apis
      self.book = book
      current = Self.stage(of: scenario, api, apis)
    }

    /// The scenario that is played where no other is chosen; after it was set, every stage is a new one.
    var scenario: Scenario {
      get { current.scenario }
      set {
        current = Self.stage(of: newValue, api, apis)
        chosen = [:]
      }
    }

    /// The stage of a scenario that is chosen by its text; the same one for the same text as long as there is room.
    ///
    /// - Throws: `ScenarioError` where nobody knows the scenario.
    mutating func stage(choosing text: String) throws(ScenarioError) -> Stage {
      if let known = chosen[text] { return known }
      return keep(Self.stage(of: try book.scenario(text), api, apis), as: text)
    }

    /// The stage of a scenario; the same one for the same scenario as long as there is room.
    mutating func stage(of scenario: Scenario) -> Stage {
      if let known = chosen[scenario.name], known.scenario == scenario { return known }
      return keep(Self.stage(of: scenario, api, apis), as: scenario.name)
    }

    private mutating func keep(_ stage: Stage, as text: String) -> Stage {
      if chosen.count >= Self.chosenLimit { chosen = [:] }
      if text.utf8.count <= ScenarioText.longest { chosen[text] = stage }
      return stage
    }

    private static func stage(of scenario: Scenario, _ api: MockAPI, _ apis: [String: MockAPI]) -> Stage {
      let name = String(scenario.name.prefix { $0 != ":" })
      guard scenario.recordings != nil, let own = apis[name] else {
        return Stage(api: api, name: "", scenario: scenario)
      }
      return Stage(api: own, name: name, scenario: scenario)
    }
  }
}
