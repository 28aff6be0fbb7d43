import Foundation
import TestSupport
import Testing

@testable import ClientAcceptance
@testable import ContractCommand

/// `contract accept --client`, the built command, with clients that are processes.
@Suite("Clients as commands", .takesTurns)
struct ClientCommandTests {
  private static let folder = PythonProvider.resources.appending(path: "clients")
  private static let contract = folder.appending(path: "orders.yaml").path

  /// Runs a client in Python in some cases.
  private static func run(_ mistake: String, in groups: String, _ options: [String] = []) async throws
    -> ContractBinary.Words
  {
    let client = "python3 -S -E '\(folder.appending(path: "orders.py").path)' \(mistake)"
    return try await ContractBinary.run(
      ["accept", contract, "--client", client, "--include", groups, "--violation-exit", "3"] + options
    )
  }

  @Test(
    "A client in Python passes, and the report is a table of operations by kind",
    .enabled(if: FeedServer.python != nil)
  )
  func right() async throws {
    let cases = "null,listOrders.fault.timeout,deleteOrder.fault.offline"
    let words = try await Self.run("", in: cases, ["--workers", "2"])
    #expect(words.exit == 0, "\(words.output)\(words.error)")
    #expect(words.output.hasPrefix("Running the client in "))
    #expect(words.output.contains("What the API may send, by operation"))
    #expect(words.output.contains("not reached: the client does not request deleteOrder"))
  }

  @Test(
    "A client in Python that crashes, hangs or ends by a signal fails, and the report says how",
    .enabled(if: FeedServer.python != nil),
    arguments: [
      ("null", "null", "it ended with 1"),
      ("signal", "getOrder.200.id", "it ended by the signal 11 (SIGSEGV)"),
      ("no-timeout", "getOrder.fault.timeout", "it did not end within 9.0 seconds, and was killed"),
    ]
  )
  func wrong(_ mistake: String, _ groups: String, _ ending: String) async throws {
    let words = try await Self.run(
      mistake,
      in: groups,
      ["CONTRACT_CASE_TIME=9s", "--report", "json", "--report", "junit=FOLDER/cases.xml"]
    )
    #expect(words.exit == 1, "\(words.output)\(words.error)")
    let report = try SuiteReport(words)
    #expect(report.summary.failed > 0)
    #expect(words.output.contains(ending))
  }

  @Test("The cases of a client are listed, with what the API sends in each", .enabled(if: FeedServer.python != nil))
  func list() async throws {
    let words = try await Self.run("", in: "getOrder.200.note", ["--list"])
    #expect(words.exit == 0)
    #expect(words.output.contains("getOrder.200.note.null  the response 200 of getOrder, in which /note is null\n"))
    #expect(words.output.split(separator: "\n").allSatisfy { $0.hasPrefix("getOrder.200.note.") })
  }

  @Test(
    "Options that do not fit a client are refused, with what to do",
    arguments: [
      (["--violation-exit", "3"], "--violation-exit is about a client; name its command with --client"),
      (["--client-stays"], "--client-stays is about a client; name its command with --client"),
      (
        ["--client", "true", "--violation-exit", "130"],
        "--violation-exit is 130; it must be from 1 to 125, because shells use the others"
      ),
      (["--client", "true", "--workers", "0"], "--workers is 0; it must be from 1 to 1024"),
      (
        ["--client", "true", "--base-url", "http://127.0.0.1:1"],
        "--base-url does not apply to a client that is a command: the client is run against a mock API of its own, in the "
          + "cases of the contract; leave out --base-url or --client"
      ),
      (["--client", "true"], "the client sent no request to CONTRACT_BASE_URL"),
      (["--client", "true", "CONTRACT_CASE_TIME=soon"], "limits.case-time: \"soon\" is not a time"),
    ]
  )
  func refused(_ options: [String], _ message: String) async throws {
    let words = try await ContractBinary.run(["accept", Self.contract] + options)
    #expect(words.exit == 2)
    #expect(words.error.contains(message), "\(words.error)")
  }

  @Test("A case that no client has is refused, with the nearest", .enabled(if: FeedServer.python != nil))
  func unknownCase() async throws {
    let words = try await Self.run("", in: "getOrder.200.note.nul")
    #expect(words.exit == 2)
    #expect(
      words.error
        == "Error: --include: no case is called \"getOrder.200.note.nul\" (did you mean getOrder.200.note.null?); "
        + "contract accept --client COMMAND --list shows them all\n"
    )
  }

  // MARK: Processes

  @Test(
    "A client ends as its command does",
    arguments: [
      ("exit 0", ClientProcess.Ending.exited(0)), ("exit 3", .exited(3)), ("kill -9 $$", .signalled(9)),
      ("sh -c 'kill -11 $$'; exit $?", .signalled(11)), ("no-such-command-anywhere", .exited(127)),
    ]
  )
  func endings(_ command: String, _ ending: ClientProcess.Ending) async {
    let outcome = await ClientProcess(command: command, variables: [:], timeout: .seconds(20)).run()
    #expect(outcome.ending == ending)
  }

  @Test("A client that does not end is killed, with what it started, and its words are kept")
  func hanging() async {
    let client = ClientProcess(
      command: "echo started in $CONTRACT_CASE; sleep 300 & sleep 300",
      variables: ["CONTRACT_CASE": "a case"],
      timeout: .milliseconds(300)
    )
    let outcome = await client.run()
    #expect(outcome.ending == .timedOut)
    #expect(String(decoding: outcome.output, as: UTF8.self) == "started in a case\n")
    #expect(outcome.elapsed < .seconds(60))
  }

  @Test("A client that ends while a process of its own keeps running does not wait for it")
  func leftovers() async {
    let outcome = await ClientProcess(command: "sleep 300 & exit 3", variables: [:], timeout: .seconds(60)).run()
    #expect(outcome.ending == .exited(3))
    #expect(outcome.elapsed < .seconds(30))
  }

  @Test("Of a client that writes much, the end is kept")
  func muchOutput() async {
    let outcome = await ClientProcess(
      command: "i=0; while [ $i -lt 20000 ]; do echo line $i; i=$((i+1)); done; echo the end",
      variables: [:],
      timeout: .seconds(60)
    ).run()
    #expect(outcome.ending == .exited(0))
    #expect(outcome.output.count <= 2 * ClientOutput.longest)
    #expect(String(decoding: outcome.output, as: UTF8.self).hasSuffix("the end\n"))
  }
}
