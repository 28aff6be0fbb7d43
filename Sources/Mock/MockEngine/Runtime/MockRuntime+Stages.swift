package import HTTPMessages

extension MockRuntime {
  /// The API and scenario that a request is served from.
  ///
  /// It is an object, so that passing it copies nothing and two stages are compared by identity.
  package final class Stage: Sendable {
    package let api: MockAPI
    /// The name of the scenario that the API belongs to; empty for the default API.
    let name: String
    package let scenario: Scenario
    /// The request headers that a reply can depend on.
    package let headerNames: HeaderNameSet

    init(api: MockAPI, name: String, scenario: Scenario) {
      self.api = api
      self.name = name
      self.scenario = scenario
      headerNames = scenario.isPlain ? api.headerNames : api.headerNames.union(Behaviour.headerNames)
    }

    /// The estimated memory that its scenario takes, in bytes.
    var size: Int { 500 + 4 * scenario.name.utf8.count }
  }

  /// The stages of a runtime: the current one, and those that requests or sessions chose.
  struct Stages: Sendable {
    /// The maximum number of chosen stages that are kept.
    private static let chosenLimit = 256

    let api: MockAPI
    let apis: [String: MockAPI]
    let book: ScenarioBook
    /// The stage of requests that choose no scenario.
    private(set) var current: Stage
    private var chosen: [String: Stage] = [:]

    init(api: MockAPI, apis: [String: MockAPI], book: ScenarioBook, scenario: Scenario) {
      self.api = api
      self.apis = apis
      self.book = book
      current = Self.stage(of: scenario, api, apis)
    }

    /// The scenario of requests that choose none; setting it replaces every stage.
    var scenario: Scenario {
      get { current.scenario }
      set {
        current = Self.stage(of: newValue, api, apis)
        chosen = [:]
      }
    }

    /// Returns the stage of a scenario given as text; the same object for the same text while it is kept.
    ///
    /// - Throws: `ScenarioError` if the scenario is unknown.
    mutating func stage(choosing text: String) throws(ScenarioError) -> Stage {
      if let known = chosen[text] { return known }
      return keep(Self.stage(of: try book.scenario(text), api, apis), as: text)
    }

    /// Returns the stage of a scenario; the same object for the same scenario while it is kept.
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
      guard scenario.recordings != nil, let own = apis[scenario.plainName] else {
        return Stage(api: api, name: "", scenario: scenario)
      }
      return Stage(api: own, name: scenario.plainName, scenario: scenario)
    }
  }
}
