import Diagnostics
import JSONSyntax
import MockTestSupport
import Testing
import YAMLSyntax

@testable import MockEngine

@Suite("A scenario of one's own")
struct CustomScenarioTests {
  static let operations = ["getFeed", "getComments"]

  static func book(_ text: String, operations: [String]? = operations) throws -> ScenarioBook {
    try ScenarioBook(own: try YAMLDocument.parse(text), file: "scenarios.yaml", operations: operations)
  }

  /// The names of what the first requests of an operation meet.
  static func course(
    _ book: ScenarioBook,
    _ scenario: String,
    _ operation: String? = "getFeed",
    _ requests: Int = 6
  ) throws -> String {
    let names = ["online", "timeout", "offline", "slow", "slow:delay=200ms", "server-error", "reset-midway"]
    let known = try names.map { ($0, try ScenarioBook.builtIn.scenario($0).behaviour(of: nil, count: 0)) }
    let scenario = try book.scenario(scenario)
    return (0..<requests).map { count in
      let behaviour = scenario.behaviour(of: operation, count: count)
      return known.first { $0.1 == behaviour }?.0 ?? "?"
    }
    .joined(separator: " ")
  }

  static let text = """
    scenarios:
      slow-start:
        summary: |
          The first two requests for the feed
          time out, then all is well.
        operations:
          getFeed:
            - timeout: 2
            - online
          "*": slow:delay=200ms
      half-broken: flaky:every=2,with=reset-midway
      quiet-day:
        recordings: [empty-feed.har]
      list: [timeout, {scenario: offline, times: 2}, {slow: 1}, {scenario: online}]
      round: { steps: [timeout, offline: 2], repeat: true }
      once: { steps: [timeout, offline], repeat: false }
      inner:
        operations:
          getFeed: { steps: [slow-start: 3, server-error], repeat: true }
      tail: [offline, slow-start]
      as-is: online
      alias: half-broken
      slow-quiet-day: { recordings: empty-feed.har, steps: [slow] }
    """

  @Test(
    "A custom scenario plays its steps in order, and stays at the last unless it starts again",
    arguments: [
      ("slow-start", "getFeed", "timeout timeout online online online online"),
      ("slow-start", "getComments", "slow:delay=200ms slow:delay=200ms slow:delay=200ms"),
      ("slow-start", nil, "slow:delay=200ms slow:delay=200ms slow:delay=200ms"),
      ("half-broken", nil, "online reset-midway online reset-midway"),
      ("alias", "getFeed", "online reset-midway online reset-midway"),
      ("list", "getFeed", "timeout offline offline slow online online"),
      ("round", "getFeed", "timeout offline offline timeout offline offline"),
      ("once", "getFeed", "timeout offline offline offline"),
      ("quiet-day", "getFeed", "online online"),
      ("slow-quiet-day", nil, "slow slow"),
      ("as-is", nil, "online online"),
      ("inner", "getComments", "online online"),
    ] as [(String, String?, String)]
  )
  func steps(_ scenario: String, _ operation: String?, _ expected: String) throws {
    let book = try Self.book(Self.text)
    let requests = expected.split(separator: " ").count
    #expect(try Self.course(book, scenario, operation, requests) == expected)
  }

  @Test("A custom scenario counts for the scenario inside a step the requests that the step has served")
  func inner() throws {
    let book = try Self.book(Self.text)
    let expected = "timeout timeout online server-error online online online server-error"
    #expect(try Self.course(book, "inner", "getFeed", 8) == expected)
    #expect(try Self.course(book, "tail", "getFeed", 6) == "offline timeout timeout online online online")
  }

  @Test(
    "A custom scenario stands after those that are built in, in the order of the file, with its summary on one line"
  )
  func list() throws {
    let scenarios = try Self.book(Self.text).scenarios.dropFirst(ScenarioBook.builtIn.scenarios.count)
    #expect(
      scenarios.map(\.name) == [
        "slow-start", "half-broken", "quiet-day", "list", "round", "once", "inner", "tail", "as-is", "alias",
        "slow-quiet-day",
      ]
    )
    #expect(scenarios.first?.summary == "The first two requests for the feed time out, then all is well.")
    #expect(scenarios.dropFirst().first?.summary == "As scenarios.yaml:11:3 describes it.")
    #expect(scenarios.filter(\.isPlain).map(\.name) == ["as-is"])
  }

  @Test("A custom scenario can be a part of one that is chosen by its parameters")
  func part() throws {
    let book = try Self.book(Self.text)
    #expect(
      try Self.course(book, "flaky:every=2,with=slow-start", "getFeed", 6)
        == "online timeout online timeout online online"
    )
    #expect(try book.scenario(" half-broken ") == book.scenario("half-broken"))
  }

  @Test("A custom scenario may name any operation where the contract is not known")
  func anyOperation() throws {
    let book = try Self.book("scenarios: { a: { operations: { whatever: slow } } }", operations: nil)
    #expect(try Self.course(book, "a", "whatever", 1) == "slow")
  }

  @Test("A custom scenario may be written as JSON")
  func json() throws {
    let document = try JSONDocument(parsing: #"{"scenarios":{"a":{"operations":{"*":["timeout",{"slow":3}]}}}}"#)
    let book = try ScenarioBook(own: document, file: "scenarios.json", operations: [])
    #expect(try Self.course(book, "a", nil, 3) == "timeout slow slow")
  }

  @Test("A custom scenario takes no parameters, and is suggested where its name is nearly right")
  func choice() throws {
    let book = try Self.book("scenarios: { calm-day: online }")
    func message(_ text: String) -> String? {
      #expect(throws: ScenarioError.self) { try book.scenario(text) }?.description
    }
    #expect(message("calm-day:x=1") == "the scenario calm-day takes no parameters; write its name alone")
    #expect(message("calmday")?.hasPrefix("there is no scenario \"calmday\" (did you mean calm-day?); ") == true)
    #expect(message("calmday")?.hasSuffix(", flaky, calm-day") == true)
  }

  // MARK: Recordings

  static let paths = ["Recordings/comments.har", "Recordings/empty-feed.har", "Recordings/feed.har"]

  @Test("A custom scenario plays the files that it names; all others play what no scenario names")
  func files() throws {
    let book = try Self.book(Self.text)
    #expect(book.files == ["empty-feed.har"])
    #expect(try book.scenario("quiet-day").recordings == ["empty-feed.har"])
    #expect(book.files(of: try book.scenario("quiet-day"), among: Self.paths) == ["Recordings/empty-feed.har"])
    for name in ["online", "slow", "half-broken"] {
      let files = book.files(of: try book.scenario(name), among: Self.paths)
      #expect(files == ["Recordings/comments.har", "Recordings/feed.har"])
    }
    #expect(book.unusedFiles(among: Self.paths) == [] && book.missingFiles(among: Self.paths) == [])
    #expect(ScenarioBook.builtIn.files(of: .online, among: Self.paths) == Self.paths)
  }

  @Test("A custom scenario plays its files in the order in which it names them, and none where it names none")
  func order() throws {
    let book = try Self.book(
      """
      scenarios:
        a: { recordings: [feed.har, comments.har, feed.har] }
        b: { recordings: [] }
      """
    )
    #expect(
      book.files(of: try book.scenario("a"), among: Self.paths) == ["Recordings/feed.har", "Recordings/comments.har"]
    )
    #expect(book.files(of: try book.scenario("b"), among: Self.paths) == [])
    #expect(try !book.scenario("b").isPlain)
  }

  @Test("A custom scenario may share files with all others, which then play those that are listed for all")
  func shared() throws {
    let book = try Self.book(
      """
      recordings: [feed.har]
      scenarios:
        a: { recordings: [feed.har, nested/other.har] }
      """
    )
    let paths = Self.paths + ["/home/me/nested/other.har", "/home/me/another.har"]
    #expect(book.files(of: .online, among: paths) == ["Recordings/feed.har"])
    #expect(
      book.files(of: try book.scenario("a"), among: paths) == ["Recordings/feed.har", "/home/me/nested/other.har"]
    )
    #expect(
      book.unusedFiles(among: paths)
        == ["Recordings/comments.har", "Recordings/empty-feed.har", "/home/me/another.har"]
    )
  }

  @Test("A custom scenario names no file that is not there")
  func missing() throws {
    let book = try Self.book("recordings: [fed.har]\nscenarios: { a: { recordings: [none.har, feed.har] } }")
    #expect(
      book.missingFiles(among: Self.paths).map(\.description) == [
        "scenarios.yaml:1:14: there is no recording \"fed.har\" (did you mean feed.har?); "
          + "name a file in the recordings folder",
        "scenarios.yaml:2:32: there is no recording \"none.har\" of the scenario a; "
          + "name a file in the recordings folder",
      ]
    )
  }
}
