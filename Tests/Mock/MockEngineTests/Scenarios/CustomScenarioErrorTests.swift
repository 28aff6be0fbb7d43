import Diagnostics
import JSONSyntax
import MockTestSupport
import TestSupport
import Testing

@testable import MockEngine

@Suite("A file of scenarios that cannot be used says")
struct CustomScenarioErrorTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let error: String

    init(_ description: String, _ text: String, _ error: String) {
      (testDescription, self.text, self.error) = (description, text, error)
    }
  }

  static let builtIn = ScenarioTextTests.names.joined(separator: ", ")
  static let rows = [
    Row("that it is not a mapping", "- a", "1:1: the file must be a mapping, not a list"),
    Row(
      "that it has no scenarios",
      "recordings: []",
      "1:1: the file has no scenarios; write them under \"scenarios:\", each with its name"
    ),
    Row(
      "which key it does not know",
      "scenarios: {}\nscenaros: {}",
      "2:1: the file has no key \"scenaros\" (did you mean scenarios?); it may have recordings, scenarios"
    ),
    Row("that scenarios have names", "scenarios: [slow]", "1:12: scenarios must be a mapping, not a list"),
    Row("that nothing is none", "scenarios:", "1:11: scenarios must be a mapping, not nothing"),
    Row(
      "that a name is none",
      "scenarios:\n  Bad Day: slow",
      "2:3: \"Bad Day\" cannot be the name of a scenario; it may have letters, digits, \"-\", \"_\" and \".\", "
        + "at most 64"
    ),
    Row(
      "that a name has parameters",
      "scenarios:\n  slow:delay=1s: slow",
      "2:3: \"slow:delay=1s\" cannot be the name of a scenario; it may have letters, digits, \"-\", \"_\" and \".\", "
        + "at most 64"
    ),
    Row(
      "that a name is taken",
      "scenarios:\n  online: slow",
      "2:3: the scenario online is built in and cannot be redefined; choose another name"
    ),
    Row(
      "that a name is a keyword of steps",
      "scenarios:\n  times: slow",
      "2:3: \"times\" is a keyword of steps and cannot be the name of a scenario; choose another"
    ),
    Row(
      "which key a scenario does not know",
      "scenarios:\n  a:\n    sumary: x\n    steps: [slow]",
      "3:5: the scenario a has no key \"sumary\" (did you mean summary?); "
        + "it may have summary, recordings, operations, steps, repeat"
    ),
    Row(
      "that a scenario does nothing",
      "scenarios:\n  a: { summary: x }",
      "2:3: the scenario a does nothing; give it \"operations\", \"steps\" or \"recordings\""
    ),
    Row(
      "that a scenario is nothing",
      "scenarios:\n  a:",
      "2:5: the scenario a must be a scenario, a list of steps, or a mapping, not nothing"
    ),
    Row(
      "that a summary is not a text",
      "scenarios: { a: { summary: 7, steps: [slow] } }",
      "1:28: summary must be a text, not a number"
    ),
    Row(
      "that steps stand beside operations",
      "scenarios:\n  a:\n    operations: { getFeed: slow }\n    steps: [slow]",
      "4:12: \"steps\" cannot be combined with \"operations\"; write them under an operation, or under \"*\""
    ),
    Row(
      "which operation the contract does not have",
      "scenarios:\n  a:\n    operations:\n      getFed: slow",
      "4:7: the contract has no operation \"getFed\" (did you mean getFeed?); it has getFeed, getComments, "
        + "and \"*\" for all others"
    ),
    Row(
      "that operations are a mapping",
      "scenarios: { a: { operations: slow } }",
      "1:31: operations must be a mapping, not a text"
    ),
    Row(
      "what an operation can have",
      "scenarios: { a: { operations: { getFeed: 2 } } }",
      "1:42: the operation \"getFeed\" must be a scenario, a list of steps, or a mapping, not a number"
    ),
    Row(
      "which key an operation does not know",
      "scenarios: { a: { operations: { getFeed: { timeout: 2 } } } }",
      "1:44: the operation \"getFeed\" has no key \"timeout\"; it may have steps, repeat"
    ),
    Row(
      "that there is nothing to repeat",
      "scenarios: { a: { repeat: true } }",
      "1:17: the scenario a has no steps to repeat; give it \"steps\""
    ),
    Row(
      "that repeat is true or false",
      "scenarios: { a: { steps: [slow], repeat: 2 } }",
      "1:42: \"repeat\" must be true or false, not a number"
    ),
    Row("that there are no steps", "scenarios: { a: [] }", "1:17: a list of steps has at least one; this has none"),
    Row("that steps are a list", "scenarios: { a: { steps: slow } }", "1:26: steps must be a list, not a text"),
    Row(
      "what a step is",
      "scenarios: { a: [[slow]] }",
      "1:18: a step is a scenario, such as timeout, or timeout: 2; this is a list"
    ),
    Row(
      "that a step is one scenario",
      "scenarios: { a: [{ slow: 2, timeout: 1 }] }",
      "1:18: a step is one scenario and its count, such as timeout: 2; write one step per line, each after -"
    ),
    Row(
      "that a count is of something",
      "scenarios: { a: [times: 2] }",
      "1:18: a step is one scenario and its count, such as timeout: 2; write one step per line, each after -"
    ),
    Row(
      "which key a step does not know",
      "scenarios: { a: [{ scenario: slow, time: 2 }] }",
      "1:36: a step has no key \"time\" (did you mean times?); it may have scenario, times"
    ),
    Row(
      "that a count is none",
      "scenarios: { a: [slow: 0] }",
      "1:24: a step lasts for 1 to 1000000 requests, not for 0"
    ),
    Row(
      "that a count has a fraction",
      "scenarios: { a: [slow: 1.5] }",
      "1:24: a step lasts for 1 to 1000000 requests, not for 1.5"
    ),
    Row(
      "that a count is too high",
      "scenarios: { a: [slow: 1000001] }",
      "1:24: a step lasts for 1 to 1000000 requests, not for 1000001"
    ),
    Row(
      "that a count is a word",
      "scenarios: { a: [slow: twice] }",
      "1:24: a step lasts for 1 to 1000000 requests, not for a text"
    ),
    Row(
      "which scenario is not there",
      "scenarios:\n  calm: online\n  a:\n    - cam: 2",
      "4:7: there is no scenario \"cam\" (did you mean calm?); there are \(builtIn), calm, a"
    ),
    Row(
      "which parameter is wrong",
      "scenarios:\n  a: flaky:with=slow:dealy=2s",
      "2:6: the scenario slow: there is no parameter \"dealy\" (did you mean delay?); "
        + "it takes delay=2s, or min=1s,max=3s, or median=1s,sigma=0.5"
    ),
    Row(
      "that an own scenario takes no parameters",
      "scenarios: { a: b:x=1, b: slow }",
      "1:17: the scenario b takes no parameters; write its name alone"
    ),
    Row(
      "that scenarios build on each other in a circle",
      "scenarios:\n  a: [slow, b]\n  b: flaky:with=c\n  c: { operations: { \"*\": b } }",
      "4:27: the scenario b refers to itself (b → c → b); break the cycle"
    ),
    Row(
      "that a scenario refers to itself",
      "scenarios: { a: a }",
      "1:17: the scenario a refers to itself (a → a); break the cycle"
    ),
    Row(
      "that a part cannot play files of its own",
      "scenarios: { a: [b: 2, slow: 1], b: { recordings: [x.har] } }",
      "1:18: the scenario b plays its own recordings and cannot be part of another scenario; "
        + "name its files in \"recordings\" of the scenario that is chosen"
    ),
    Row(
      "that recordings are a list",
      "scenarios: { a: { recordings: 7 } }",
      "1:31: recordings must be a list of files, not a number"
    ),
    Row("that a file is a text", "scenarios: { a: { recordings: [7] } }", "1:32: a file must be a text, not a number"),
    Row(
      "that a file lies outside the folder",
      "scenarios: { a: { recordings: [../x.har] } }",
      "1:32: \"../x.har\" is not a path inside the recordings folder; use a relative path such as feed.har"
    ),
    Row(
      "that a file's path is absolute",
      "recordings: /x.har\nscenarios: {}",
      "1:13: \"/x.har\" is not a path inside the recordings folder; use a relative path such as feed.har"
    ),
  ]

  @Test("An error in a file of scenarios says what is wrong, where, and what would be right", arguments: rows)
  func error(_ row: Row) {
    let error = #expect(throws: ScenarioError.self) { try CustomScenarioTests.book(row.text) }
    #expect(error?.description == "scenarios.yaml:\(row.error)")
  }

  @Test("An error in a file of scenarios reports a repeated key, which JSON allows")
  func duplicate() throws {
    let document = try JSONDocument(parsing: "{\"scenarios\":{\"a\":\"slow\",\n\"a\":\"slow\"}}")
    let error = #expect(throws: ScenarioError.self) { try ScenarioBook(own: document, file: "s.json") }
    #expect(error?.description == "s.json:2:1: \"a\" occurs twice; write it once")
  }

  @Test("An error in a file of scenarios names only some of many operations")
  func manyOperations() {
    let operations = (1...30).map { "operation\($0)" }
    let error = #expect(throws: ScenarioError.self) {
      try CustomScenarioTests.book("scenarios: { a: { operations: { x: slow } } }", operations: operations)
    }
    #expect(error?.message.hasSuffix("operation19, operation20 and 10 more, and \"*\" for all others") == true)
  }

  @Test("A file of scenarios that nest too deeply is refused")
  func depth() {
    let lines = (0..<18).map { "  s\($0): [s\($0 + 1)]" }
    let error = #expect(throws: ScenarioError.self) {
      try CustomScenarioTests.book("scenarios:\n\(lines.joined(separator: "\n"))\n  s18: slow")
    }
    #expect(
      error?.description
        == "scenarios.yaml:18:9: scenarios are nested more than 16 deep; remove some"
    )
  }

  @Test("A file of scenarios that multiply is refused", .hangLimit)
  func weight() {
    let lines = (0..<10).map { "  s\($0): [\(Array(repeating: "s\($0 + 1)", count: 20).joined(separator: ", "))]" }
    let error = #expect(throws: ScenarioError.self) {
      try CustomScenarioTests.book("scenarios:\n\(lines.joined(separator: "\n"))\n  s10: slow")
    }
    #expect(
      error?.description
        == "scenarios.yaml:8:7: there are more than 10000 steps here, including those of other scenarios"
    )
  }

  @Test("A file of too many scenarios is refused")
  func count() {
    let lines = (0...1000).map { "  s\($0): slow" }
    let error = #expect(throws: ScenarioError.self) {
      try CustomScenarioTests.book("scenarios:\n\(lines.joined(separator: "\n"))")
    }
    #expect(error?.description == "scenarios.yaml:2:3: a file has at most 1000 scenarios; this has 1001")
  }
}
