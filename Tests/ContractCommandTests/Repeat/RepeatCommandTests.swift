import Foundation
import TestSupport
import Testing

/// `contract repeat` against servers that are broken, and against the same ones without the fault.
@Suite("contract repeat", .takesTurns)
struct RepeatCommandTests {
  /// A server that breaks its contract in one way.
  struct Fault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let check: String
    let entries: [String]
  }

  /// The contract of the pets, which promises an order.
  private static let contract = LinkedPets.contract.replacing(
    #""operationId": "listPets","#,
    with: #""operationId": "listPets", "x-stable": {"items": "", "fields": ["/name"]},"#
  )
  private static let list = #"[{"name": "pet1"}, {"name": "pet2"}]"#
  private static let sound = [
    Pets.entry("/pets", list), Pets.entry("/pets/pet1", #"{"name": "pet1"}"#),
    Pets.entry("/pets/pet2", #"{"name": "pet2"}"#),
  ]

  private static func broken(_ position: Int, _ entry: String) -> [String] {
    var entries = sound
    entries[position] = entry
    return entries
  }

  static let faults = [
    Fault(
      testDescription: "a value",
      check: "body-schema",
      entries: broken(1, Pets.entry("/pets/pet1", #"{"name": 5}"#))
    ),
    Fault(testDescription: "malformed JSON", check: "body-syntax", entries: broken(0, Pets.entry("/pets", "[1,,]"))),
    Fault(testDescription: "a status", check: "status", entries: broken(0, Pets.entry("/pets", "{}", status: 418))),
    Fault(testDescription: "a link", check: "link", entries: broken(2, Pets.entry("/pets/pet2", "", status: 404))),
    Fault(
      testDescription: "an order",
      check: "stability",
      // More turns than the run and the replay take.
      entries: sound
        + (0..<60).map { Pets.entry("/pets", $0.isMultiple(of: 2) ? #"[{"name": "pet2"}, {"name": "pet1"}]"# : list) }
    ),
  ]

  /// Runs the command in a folder, with a place of its own for what it remembers.
  private static func run(
    _ arguments: [String],
    in folder: URL,
    _ environment: [String: String] = [:]
  ) async throws -> (exit: Int32, text: String) {
    guard let location = ContractBinary.location else { throw Program.Failure("there is no command") }
    let output = folder.appending(path: "output-\(UUID().uuidString)")
    try Data().write(to: output)
    let handle = try FileHandle(forWritingTo: output)
    let exit = try await Program.exitCode(
      of: location,
      arguments,
      in: folder,
      environment: environment.merging(["XDG_STATE_HOME": folder.appending(path: "state").path]) { $1 },
      standardOutput: handle,
      standardError: handle
    )
    return (exit, try String(contentsOf: output, encoding: .utf8))
  }

  /// Verifies a server, and calls `body` with the folder of the run and the replay commands that it printed.
  private static func found(
    _ entries: [String],
    _ more: [String] = [],
    _ body: @escaping @Sendable (_ folder: URL, _ names: [String: String]) async throws -> Void
  ) async throws {
    try await ContractBinary.inFolders(["api.json": contract]) { folder, _ in
      try await LinkedPets.serving(entries) { server in
        let (exit, text) = try await run(["verify", "api.json", "--base-url", server] + more, in: folder)
        #expect(exit == 1, "\(text)")
        var names = ["server": server]
        for line in text.split(separator: "\n") where line.contains("next: contract repeat ") {
          let words = line.split(separator: " ").map { $0.replacingOccurrences(of: ",", with: "") }
          if words.count == 7 { names[words[6]] = words[3] }
        }
        try await body(folder, names)
      }
    }
  }

  @Test(
    "A finding is still there as long as its server is broken, and gone when it is mended",
    arguments: ThoroughTests.rows(
      of: "A finding is still there as long as its server is broken, and gone when it is mended",
      faults
    )
  )
  func mended(_ fault: Fault) async throws {
    try await Self.found(fault.entries) { folder, names in
      let name = try #require(names[fault.check], "\(names)")
      let broken = try await Self.run(["repeat", name], in: folder)
      #expect(broken.exit == 1, "\(broken.text)")
      #expect(broken.text.contains("still there: \(fault.check) of ") || broken.text.contains("in its place"))
      try await LinkedPets.serving(Self.sound) { server in
        let mended = try await Self.run(["repeat", name, "--base-url", server], in: folder)
        #expect(mended.exit == 0, "\(mended.text)")
        #expect(mended.text.contains("gone: \(fault.check) of "))
      }
    }
  }

  @Test("The page of a run has the command that replays a finding")
  func page() async throws {
    try await Self.found(Self.faults[0].entries, ["--report", "html=page.html"]) { folder, names in
      let name = try #require(names["body-schema"])
      let page = try String(contentsOf: folder.appending(path: "page.html"), encoding: .utf8)
      #expect(page.contains("contract repeat \(name)"))
    }
  }

  @Test("A finding is found in a HAR report, and by the beginning of its name in upper case")
  func reports() async throws {
    try await Self.found(Self.faults[0].entries, ["--report", "har=evidence.har"]) { folder, names in
      let name = try #require(names["body-schema"]).prefix(5).uppercased()
      let server = try #require(names["server"])
      let replayed = try await Self.run(
        ["repeat", name, "--report", "evidence.har", "--base-url", server],
        in: folder
      )
      #expect(replayed.exit == 1, "\(replayed.text)")
    }
  }

  /// What a report of a stranger has in place of what was sent.
  struct Forgery: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var change: @Sendable (_ report: String) -> String
    var options: [String] = []
    var refusal: String
  }

  private static let header = #"{"name":"Aws-Secret-Access-Key","value":"REDACTED"},{"name":"Accept","#

  @Test(
    "A report decides neither where a replay sends nor which variables of the environment it sends",
    arguments: [
      Forgery(
        testDescription: "a URL alone",
        change: { $0 },
        refusal: "there is no API to send the request to: a report does not choose it; name its base URL"
      ),
      Forgery(
        testDescription: "a header that is redacted",
        change: { $0.replacing(#"{"name":"Accept","#, with: header) },
        options: ["--base-url", "SERVER"],
        refusal: #"the header "Aws-Secret-Access-Key" is redacted in the report; pass it with --header-env"#
      ),
      Forgery(
        testDescription: "a query parameter that is redacted",
        change: { $0.replacing(#"/pet1""#, with: #"/pet1?home=REDACTED""#) },
        options: ["--base-url", "SERVER"],
        refusal: #"the query parameter "home" is redacted in the report; pass it with --input-env NAME=VARIABLE"#
      ),
      Forgery(
        testDescription: "another origin than that of the report",
        change: { $0.replacing(#""url":"http://127.0.0.1:"#, with: #""url":"http://127.0.0.2:"#) },
        options: ["--base-url", "SERVER"],
        refusal: "it went to another origin than the API"
      ),
    ]
  )
  func forged(_ forgery: Forgery) async throws {
    try await Self.found(Self.faults[0].entries, ["--report", "json=report.json"]) { folder, names in
      let name = try #require(names["body-schema"])
      let server = try #require(names["server"])
      let path = folder.appending(path: "report.json")
      let report = try JSONSerialization.jsonObject(with: try Data(contentsOf: path))
      let text = String(
        decoding: try JSONSerialization.data(withJSONObject: report, options: [.withoutEscapingSlashes, .sortedKeys]),
        as: UTF8.self
      )
      try Data(forgery.change(text).utf8).write(to: path)
      let options = forgery.options.map { $0 == "SERVER" ? server : $0 }
      let words = try await Self.run(
        ["repeat", name, "--report", "report.json"] + options,
        in: folder,
        ["AWS_SECRET_ACCESS_KEY": "sesame", "HOME": folder.path, "home": "sesame"]
      )
      #expect(words.exit == 2, "\(words.text)")
      #expect(words.text.contains(forgery.refusal), "\(words.text)")
    }
  }

  @Test("A redacted part is sent with the value of the variable that the user names")
  func named() async throws {
    try await Self.found(Self.faults[0].entries, ["--report", "json=report.json"]) { folder, names in
      let path = folder.appending(path: "report.json")
      let text = try String(contentsOf: path, encoding: .utf8).replacing("/pet1\"", with: "/pet1?key=REDACTED\"")
      try Data(text.utf8).write(to: path)
      let words = try await Self.run(
        [
          "repeat", try #require(names["body-schema"]), "--report", "report.json",
          "--base-url", try #require(names["server"]), "--input-env", "key=PART",
        ],
        in: folder,
        ["PART": "sesame-4711"]
      )
      #expect(words.exit != 2, "\(words.text)")
      #expect(words.text.contains("/pet1?key=REDACTED again"), "\(words.text)")
      #expect(!words.text.contains("sesame"))
    }
  }

  @Test("A finding that is unknown, ambiguous or in no report ends the command with 2, and says what there is")
  func unknown() async throws {
    try await Self.found(Self.faults[0].entries) { folder, names in
      let name = try #require(names["body-schema"])
      let other = String(name.prefix(4)) + "zzzz"
      let unknown = try await Self.run(["repeat", other], in: folder)
      #expect(unknown.exit == 2)
      #expect(unknown.text.contains("the nearest is \(name)"))
      let absent = try await Self.run(["repeat", name, "--report", "none.json"], in: folder)
      #expect(absent.exit == 2)
      #expect(absent.text.contains("write it with contract verify --report json=PATH"))
      let gone = try await Self.run(["repeat", name, "--base-url", "http://127.0.0.1:1"], in: folder)
      #expect(gone.exit == 3)
      #expect(gone.text.contains("nothing listens at 127.0.0.1:1"))
    }
    try await ContractBinary.inFolders([:]) { folder, _ in
      let empty = try await Self.run(["repeat", "abc"], in: folder)
      #expect(empty.exit == 2)
      #expect(empty.text.contains("no run in this folder has left a finding to repeat; run contract verify"))
    }
  }
}
