import Diagnostics
import MockTestSupport
import Testing

@testable import MockEngine

@Suite("A scenario is chosen by")
struct ScenarioTextTests {
  static let names = BuiltInScenario.all.map(\.name)

  private func behaviour(_ text: String) throws -> Behaviour {
    try ScenarioBook.builtIn.scenario(text).behaviour(of: nil, count: 0)
  }

  @Test("A scenario is chosen by its built-in name, each of which has a summary")
  func builtIn() throws {
    #expect(ScenarioBook.builtIn.scenarios.map(\.name) == Self.names)
    for scenario in ScenarioBook.builtIn.scenarios {
      #expect(!scenario.summary.isEmpty && scenario.recordings == nil)
      #expect(try ScenarioBook.builtIn.scenario(scenario.name) == scenario)
    }
  }

  @Test("A scenario is chosen by a name that is plain for online alone")
  func plain() throws {
    #expect(ScenarioBook.builtIn.scenarios.filter(\.isPlain).map(\.name) == ["online"])
    #expect(Scenario.online.isPlain && Scenario.online == ScenarioBook.builtIn.scenarios.first)
    #expect(try behaviour("online").isPlain && !behaviour("slow").isPlain)
    #expect(try !ScenarioBook.builtIn.scenario("flaky:every=2,with=online").isPlain)
  }

  @Test("A client that is a command gets each fault in one operation, and slow ones once and for a second")
  func faults() {
    let faults = ScenarioBook.faults(in: "getFeed", size: 5000)
    #expect(faults.map(\.plainName) == Self.names.filter { !["online", "empty", "contract-violation"].contains($0) })
    #expect(faults.allSatisfy { $0.behaviour(of: "getComments", count: 0).isPlain })
    let once = faults.filter { fault in
      (0...1).map { fault.behaviour(of: "getFeed", count: $0).isPlain } == [false, true]
    }
    #expect(once.map(\.name) == ["slow:delay=1s", "dribble:rate=5000", "slow-close:delay=1s"])
    #expect(faults.filter { $0.name != $0.plainName } == once)
  }

  @Test(
    "A scenario is chosen by parameters with the same meaning however they are written",
    arguments: [
      ("slow", "slow:delay=2s"), ("slow", "slow:delay=2"), ("slow", "slow:delay=2000ms"),
      ("slow:delay=0.5", "slow:delay=500ms"), ("slow:delay=1m", "slow:delay=60"), ("slow:delay=1h", "slow:delay=60m"),
      ("slow:min=1,max=2", "slow:max=2s,min=1s"), ("slow", " slow : delay = 2s "),
      ("dribble", "dribble:rate=1KB"), ("dribble", "dribble:rate=1024"), ("dribble", "dribble:rate=1kib"),
      ("server-error", "server-error:status=500"), ("interim", "interim:status=103"),
      ("slow-close", "slow-close:delay=2s"),
      ("rate-limited", "rate-limited:after=1"), ("flaky", "flaky:every=3,with=server-error"),
      ("flaky:with=slow:delay=2s", "flaky:with=slow"),
    ]
  )
  func sameMeaning(_ left: String, _ right: String) throws {
    let scenarios = (try ScenarioBook.builtIn.scenario(left), try ScenarioBook.builtIn.scenario(right))
    for count in 0..<6 {
      #expect(scenarios.0.behaviour(of: nil, count: count) == scenarios.1.behaviour(of: nil, count: count))
    }
  }

  @Test("A scenario is chosen by a text that stays its name")
  func name() throws {
    let scenario = try ScenarioBook.builtIn.scenario(" flaky:every=2,with=reset-midway ")
    #expect(scenario.name == "flaky:every=2,with=reset-midway")
    #expect(
      scenario.summary == "every n-th request of an operation fails: `every=3`, `with=server-error`"
    )
  }

  @Test("The scenario flaky fails every n-th request of each operation")
  func flaky() throws {
    func failures(_ text: String) throws -> [Int] {
      let scenario = try ScenarioBook.builtIn.scenario(text)
      return (0..<12).filter { scenario.behaviour(of: "getFeed", count: $0) != .plain }.map { $0 + 1 }
    }
    #expect(try failures("flaky") == [3, 6, 9, 12])
    #expect(try failures("flaky:every=5") == [5, 10])
    #expect(try failures("flaky:every=1,with=timeout") == Array(1...12))
    // Every second request reaches the inner one, which fails every second of those.
    #expect(try failures("flaky:every=2,with=flaky:every=2") == [4, 8, 12])
    let reset = try ScenarioBook.builtIn.scenario("flaky:every=2,with=reset-midway")
    #expect(try reset.behaviour(of: nil, count: 1) == behaviour("reset-midway"))
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let text: String
    let message: String

    init(_ text: String, _ message: String) { (self.text, self.message) = (text, message) }

    var testDescription: String { String(text.prefix(60)) }
  }

  static let slowUsage = "it takes delay=2s, or min=1s,max=3s, or median=1s,sigma=0.5"
  static let rows = [
    Row("slwo", "there is no scenario \"slwo\" (did you mean slow?); there are \(names.joined(separator: ", "))"),
    Row(
      "Server-Errors",
      "there is no scenario \"Server-Errors\" (did you mean server-error?); there are \(names.joined(separator: ", "))"
    ),
    Row("chaos", "there is no scenario \"chaos\"; there are \(names.joined(separator: ", "))"),
    Row("a\nb\u{202E}", "there is no scenario \"a␊b\u{FFFD}\"; there are \(names.joined(separator: ", "))"),
    Row("", "no scenario is named; write a name, such as online"),
    Row(":delay=2s", "no scenario is named; write a name, such as online"),
    Row(
      String(repeating: "x", count: 1001),
      "the text that chooses a scenario has at most 1000 bytes; this has 1001"
    ),
    Row(
      "online:delay=2s",
      "the scenario online: there is no parameter \"delay\"; it takes code=409 or example=NAME"
    ),
    Row("online:code=no", "the scenario online: code: \"no\" is not a whole number from 200 to 599"),
    Row("offline:", "the scenario offline takes no parameters; write its name alone"),
    Row("slow:", "the scenario slow: there is no parameter \"\"; \(slowUsage)"),
    Row("slow:dealy=2s", "the scenario slow: there is no parameter \"dealy\" (did you mean delay?); \(slowUsage)"),
    Row("slow:2s", "the scenario slow: there is no parameter \"2s\"; \(slowUsage)"),
    Row("slow:delay", "the scenario slow: the parameter delay has no value; \(slowUsage)"),
    Row("slow:delay=", "the scenario slow: the parameter delay has no value; \(slowUsage)"),
    Row("slow:delay=1,delay=2", "the scenario slow: the parameter delay is given twice; give it once"),
    Row(
      "slow:delay=soon",
      "the scenario slow: delay: \"soon\" is not a time; write seconds, or a unit after the number: "
        + "2, 0.5, 500ms, 2s, 1m"
    ),
    Row(
      "slow:delay=-1s",
      "the scenario slow: delay: \"-1s\" is not a time; write seconds, or a unit after the number: "
        + "2, 0.5, 500ms, 2s, 1m"
    ),
    Row("slow:delay=61m", "the scenario slow: delay: \"61m\" is out of range; a time is at most 1h"),
    Row(
      "slow:delay=99999999999999999999h",
      "the scenario slow: delay: \"99999999999999999999h\" is out of range; a time is at most 1h"
    ),
    Row("slow:min=1s", "the scenario slow: these parameters do not belong together; \(slowUsage)"),
    Row("slow:delay=1s,max=2s", "the scenario slow: these parameters do not belong together; \(slowUsage)"),
    Row("slow:median=1s", "the scenario slow: these parameters do not belong together; \(slowUsage)"),
    Row("slow:min=2s,max=1s", "the scenario slow: min is greater than max; swap them"),
    Row("slow:median=1s,sigma=11", "the scenario slow: sigma: \"11\" is not a number from 0 to 10, such as 0.5"),
    Row("slow:median=1s,sigma=-1", "the scenario slow: sigma: \"-1\" is not a number from 0 to 10, such as 0.5"),
    Row("slow:median=1s,sigma=inf", "the scenario slow: sigma: \"inf\" is not a number from 0 to 10, such as 0.5"),
    Row(
      "dribble:rate=0",
      "the scenario dribble: rate: \"0\" is out of range; a size is from 1 byte to 1024GB"
    ),
    Row(
      "dribble:rate=9999999999GB",
      "the scenario dribble: rate: \"9999999999GB\" is out of range; a size is from 1 byte to 1024GB"
    ),
    Row(
      "dribble:rate=fast",
      "the scenario dribble: rate: \"fast\" is not a size; write bytes, or a unit after the number: 500, 1KB, 2MB"
    ),
    Row("server-error:status=404", "the scenario server-error: status: \"404\" is not a whole number from 500 to 599"),
    Row("interim:status=200", "the scenario interim: status: \"200\" is not a whole number from 100 to 199"),
    Row(
      "contract-violation:kind=all",
      "the scenario contract-violation: kind: \"all\" is not known; write structural or any"
    ),
    Row("invalid-json:status=199", "the scenario invalid-json: status: \"199\" is not a whole number from 200 to 599"),
    Row("unauthorized:token=", "the scenario unauthorized: the parameter token has no value; it takes token=abc"),
    Row(
      "unauthorized:toke=a",
      "the scenario unauthorized: there is no parameter \"toke\" (did you mean token?); it takes token=abc"
    ),
    Row("wrong-status:status=101", "the scenario wrong-status: status: \"101\" is not a whole number from 200 to 599"),
    Row(
      "wrong-status:status=+201",
      "the scenario wrong-status: status: \"+201\" is not a whole number from 200 to 599"
    ),
    Row("rate-limited:after=2h", "the scenario rate-limited: after: \"2h\" is out of range; a time is at most 1h"),
    Row("flaky:every=0", "the scenario flaky: every: \"0\" is not a whole number from 1 to 1000000"),
    Row(
      "flaky:with=slow:delay=x",
      "the scenario slow: delay: \"x\" is not a time; write seconds, or a unit after the number: 2, 0.5, 500ms, 2s, 1m"
    ),
    Row(
      "flaky:with=oflline",
      "there is no scenario \"oflline\" (did you mean offline?); there are \(names.joined(separator: ", "))"
    ),
    Row(
      String(repeating: "flaky:with=", count: 17) + "slow",
      "scenarios are nested more than 16 deep; remove some"
    ),
  ]

  @Test("A text that names no scenario is refused with what would be right", arguments: rows)
  func error(_ row: Row) {
    let error = #expect(throws: ScenarioError.self) { try ScenarioBook.builtIn.scenario(row.text) }
    #expect(error?.description == row.message)
    #expect(error?.place == nil)
  }

  @Test("A long name of a scenario is shown in part")
  func longName() {
    let error = #expect(throws: ScenarioError.self) {
      try ScenarioBook.builtIn.scenario(String(repeating: "x", count: 500))
    }
    #expect(error?.message.hasPrefix("there is no scenario \"\(String(repeating: "x", count: 60))…\"; ") == true)
  }
}
