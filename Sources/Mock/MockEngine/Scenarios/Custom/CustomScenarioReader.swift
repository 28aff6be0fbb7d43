import JSONSyntax

/// A reader of custom scenarios, which can refer to built-in scenarios and to one another.
///
/// ```yaml
/// scenarios:
///   half-broken: flaky:every=2,with=reset-midway
///   slow-start:
///     summary: The first two requests for the feed time out.
///     operations:
///       getFeed:
///         - timeout: 2
///         - online
///       "*": slow:delay=200ms
///   quiet-day:
///     recordings: [empty-feed.har]
/// ```
///
/// A scenario is read when another one first refers to it, so the order in the file does not matter.
struct CustomScenarioReader {
  /// The largest number of requests that one step can apply to.
  static let countLimit = 1_000_000
  /// The largest number of scenarios in a file.
  private static let scenarioLimit = 1000
  /// The largest number of steps and operations in a scenario, including those of the scenarios that it refers to.
  private static let weightLimit = 10_000

  let file: String
  /// The ids of the contract's operations; `nil` to accept any id.
  let operations: [String]?

  private var members: [String: JSONMember] = [:]
  private var names: [String] = []
  private var known: [String: Scenario] = [:]
  /// The scenarios being read, each of which is referred to by the one before it.
  private var open: [String] = []
  var files: [NamedFile] = []

  init(file: String, operations: [String]?) {
    self.file = file
    self.operations = operations
  }

  /// Reads the scenarios of a document, in document order.
  ///
  /// - Throws: `ScenarioError` for the first error in the document.
  mutating func read(_ document: JSONDocument) throws(ScenarioError) -> CustomScenarios {
    if let key = document.duplicateKeys.first { throw error("\(Self.shown(key)) occurs twice; write it once", key) }
    let root = document.root
    try check(root, "the file", has: ["recordings", "scenarios"])
    guard let list = root["scenarios"] else {
      throw error("the file has no scenarios; write them under \"scenarios:\", each with its name", root)
    }
    try check(list, "scenarios", is: .object)
    guard list.count <= Self.scenarioLimit else {
      throw error("a file has at most \(Self.scenarioLimit) scenarios; this has \(list.count)", list)
    }
    for member in list.members {
      try checkName(member)
      members[member.name] = member
      names.append(member.name)
    }
    let defaults = try root["recordings"].map { (value) throws(ScenarioError) in try recordings(value, of: nil) }
    var scenarios: [Scenario] = []
    for name in names {
      if let scenario = try scenario(name) { scenarios.append(scenario) }
    }
    return CustomScenarios(scenarios, recordings: defaults, files: files)
  }

  // MARK: Scenarios

  /// Returns the scenario with a name; `nil` if the file has none.
  private mutating func scenario(_ name: String) throws(ScenarioError) -> Scenario? {
    if let scenario = known[name] { return scenario }
    guard let member = members[name] else { return nil }
    if let first = open.firstIndex(of: name) {
      let cycle = (open[first...] + [name]).joined(separator: " → ")
      throw ScenarioError(message: "the scenario \(name) refers to itself (\(cycle)); break the cycle")
    }
    open.append(name)
    let scenario = try read(member)
    open.removeLast()
    known[name] = scenario
    return scenario
  }

  private mutating func read(_ member: JSONMember) throws(ScenarioError) -> Scenario {
    let (name, value) = (member.name, member.value)
    let summary = "As \(place(of: member.key)) describes it."
    guard value.kind == .object else {
      return Scenario(name: name, summary: summary, script: try script(value, "the scenario \(name)"))
    }
    try check(value, "the scenario \(name)", has: ["summary", "recordings", "operations", "steps", "repeat"])
    let files = try value["recordings"].map { (value) throws(ScenarioError) in try recordings(value, of: name) }
    let script: Script
    if let operations = value["operations"] {
      if let other = value["steps"] ?? value["repeat"] {
        throw error(
          "\"steps\" cannot be combined with \"operations\"; write them under an operation, or under \"*\"",
          other
        )
      }
      script = try byOperation(operations)
    } else if value["steps"] != nil || value["repeat"] != nil {
      script = try steps(of: value, "the scenario \(name)")
    } else if files != nil {
      script = .always(.plain)
    } else {
      throw error("the scenario \(name) does nothing; give it \"operations\", \"steps\" or \"recordings\"", member.key)
    }
    return Scenario(
      name: name,
      summary: try value["summary"].map { (value) throws(ScenarioError) in try line(value, "summary") } ?? summary,
      recordings: files,
      script: try bounded(script, value)
    )
  }

  private mutating func byOperation(_ value: JSONValue) throws(ScenarioError) -> Script {
    try check(value, "operations", is: .object)
    var scripts: [String: Script] = [:]
    for member in value.members {
      let id = member.name
      if id != "*", let operations, !operations.contains(id) { throw unknown(operation: member.key, operations) }
      scripts[id] = try script(member.value, "the operation \(Self.shown(member.key))")
    }
    let others = scripts.removeValue(forKey: "*")
    return .operations(ByOperation(scripts, others: others ?? .always(.plain)))
  }

  // MARK: Scripts

  /// Reads a script from a scenario's text, a list of steps, or a mapping with either.
  private mutating func script(_ value: JSONValue, _ what: String) throws(ScenarioError) -> Script {
    switch value.kind {
    case .string: return try part(value)
    case .array: return try steps(value, repeats: false)
    case .object:
      try check(value, what, has: ["steps", "repeat"])
      return try steps(of: value, what)
    default:
      throw error("\(what) must be a scenario, a list of steps, or a mapping, not \(Self.kind(of: value))", value)
    }
  }

  /// Returns the script of the scenario that a text names.
  private mutating func part(_ value: JSONValue) throws(ScenarioError) -> Script {
    do throws(ScenarioError) {
      let depth = open.count
      return try ScenarioText(value.string ?? "").script(depth: depth, names: names) {
        (name: String) throws(ScenarioError) -> Script? in try scenario(name)?.asPart()
      }
    } catch {
      throw error.located(place(of: value))
    }
  }

  private mutating func steps(of value: JSONValue, _ what: String) throws(ScenarioError) -> Script {
    guard let list = value["steps"] else { throw error("\(what) has no steps to repeat; give it \"steps\"", value) }
    guard let flag = value["repeat"] else { return try steps(list, repeats: false) }
    guard let repeats = flag.bool else {
      throw error("\"repeat\" must be true or false, not \(Self.kind(of: flag))", flag)
    }
    return try steps(list, repeats: repeats)
  }

  private mutating func steps(_ value: JSONValue, repeats: Bool) throws(ScenarioError) -> Script {
    try check(value, "steps", is: .array)
    var steps: [Steps.Step] = []
    for element in value.elements { steps.append(try step(element)) }
    guard !steps.isEmpty else { throw error("a list of steps has at least one; this has none", value) }
    return try bounded(.steps(Steps(steps, repeats: repeats)), value)
  }

  /// Reads a step: `NAME`, `NAME: TIMES`, or `scenario: NAME` with `times: TIMES`.
  private mutating func step(_ value: JSONValue) throws(ScenarioError) -> Steps.Step {
    if value.kind == .string { return Steps.Step(script: try part(value), times: 1) }
    guard value.kind == .object else {
      throw error("a step is a scenario, such as timeout, or timeout: 2; this is \(Self.kind(of: value))", value)
    }
    if let scenario = value["scenario"] {
      try check(value, "a step", has: ["scenario", "times"])
      try check(scenario, "scenario", is: .string)
      return Steps.Step(script: try part(scenario), times: try value["times"].map(count) ?? 1)
    }
    guard value.count == 1, let member = value.members.first(where: { _ in true }), member.name != "times" else {
      throw error(
        "a step is one scenario and its count, such as timeout: 2; write one step per line, each after -",
        value
      )
    }
    return Steps.Step(script: try part(member.key), times: try count(member.value))
  }

  private func count(_ value: JSONValue) throws(ScenarioError) -> Int {
    guard let count = value.integer, 1...Self.countLimit ~= count else {
      let found = value.kind == .number ? value.text : Self.kind(of: value)
      throw error("a step lasts for 1 to \(Self.countLimit) requests, not for \(found)", value)
    }
    return count
  }

  private func bounded(_ script: Script, _ value: JSONValue) throws(ScenarioError) -> Script {
    guard script.weight <= Self.weightLimit else {
      throw error("there are more than \(Self.weightLimit) steps here, including those of other scenarios", value)
    }
    return script
  }
}
