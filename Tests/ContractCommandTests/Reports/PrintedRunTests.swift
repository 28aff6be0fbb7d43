import Foundation
import TestSupport
import Testing

@testable import ContractCommand

/// Everything that runs print to be run.
@Suite(
  "Commands that a run prints",
  .takesTurns,
  .enabled(if: FeedServer.python != nil, "there is no python3 on the search path")
)
struct PrintedRunTests {
  /// A command of a run, and the status that its request got; `nil` if it sends none.
  struct Printed: Sendable, Hashable {
    let line: String
    var status: String?
  }

  /// Returns the commands that a run printed.
  static func commands(in output: String) -> [Printed] {
    var status: String?
    var commands: [Printed] = []
    for line in output.split(separator: "\n").map({ $0.drop { $0 == " " } }) {
      if line.hasPrefix("request "), let found = line.range(of: ", status ") {
        status = String(line[found.upperBound...].prefix(3))
      } else if line.hasPrefix("curl ") || line.hasPrefix("printf ") {
        commands.append(Printed(line: String(line), status: status))
      } else if line.hasPrefix("next: ") {
        commands += line.dropFirst(6).replacing(", contract ", with: "\ncontract ").split(separator: "\n")
          .map { Printed(line: String($0)) }
      } else if line.hasPrefix("contract "), !line.dropFirst(9).prefix(while: { $0 != " " }).contains(":") {
        // A place in the contract begins with the same word.
        commands.append(Printed(line: String(line)))
      }
    }
    return commands
  }

  /// Runs a line in a shell that has the command, and returns its exit status and its output.
  private static func run(_ line: String, in folder: URL, _ environment: [String: String]) async throws -> (
    Int32, String
  ) {
    let file = folder.appending(path: "printed.txt")
    try Data().write(to: file)
    let exit = try await Program.exitCode(
      of: URL(filePath: "/bin/sh"),
      ["-c", line],
      in: folder,
      environment: environment,
      standardOutput: FileHandle(forWritingTo: file),
      standardError: FileHandle(forWritingTo: file)
    )
    return (exit, String(decoding: try Data(contentsOf: file), as: UTF8.self))
  }

  @Test(
    "Each command that a run prints works as it is printed",
    arguments: [
      "location-404", "quantity-off", "upload-title-lost", "head-500", "options-500", "any-bearer", "open-key",
      "credentials-500", "etag-unquoted", "update-500",
    ]
  )
  func commands(_ fault: String) async throws {
    let location = try #require(ContractBinary.location)
    try await ContractBinary.inFolders([:]) { state, folder in
      let path = "\(location.deletingLastPathComponent().path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
      let environment = [
        "PATH": path, "SHOP_TOKEN": ShopServer.token, "SHOP_KEY": ShopServer.key, "XDG_STATE_HOME": state.path,
        "CONTRACT_SETTLING_TIME": "200ms",
      ]
      let verify =
        "contract verify \(ShopServer.folder) --base-url \(try await ShopServer.baseURL(of: fault)) --seed 1 "
        + "--auth bearer=env:SHOP_TOKEN --auth key=env:SHOP_KEY --allow-unsafe all --max-findings 3"
      let (exit, output) = try await Self.run(verify, in: folder, environment)
      #expect(exit == 1, "\(output)")
      let commands = Self.commands(in: output)
      #expect(commands.contains { $0.line.hasPrefix("contract repeat ") || $0.status != nil }, "\(output)")
      for command in Set(commands) {
        let (exit, said) = try await Self.run(command.line, in: folder, environment)
        // A finding that is about a change may be gone, which is no fault of the command.
        let isRepeated = command.line.hasPrefix("contract repeat ")
        #expect(exit == 0 || isRepeated && exit == 1, "\(command.line)\n\(said)")
        // Requests that change something get another response for the second time.
        guard let status = command.status, !command.line.contains(" -X ") else { continue }
        // The run has deleted what it created.
        if said.hasPrefix("HTTP/1.1 404"), status == "200" { continue }
        #expect(said.contains("HTTP/1.1 \(status)") || said.contains("HTTP/1.0 \(status)"), "\(command.line)\n\(said)")
      }
    }
  }

  @Test(
    "A folder without a contract gets three ways to start, and the sample API is asked for",
    arguments: [
      "verify", "mock --port 0", "accept",
    ]
  )
  func absence(_ subcommand: String) async throws {
    let words = subcommand.split(separator: " ").map(String.init)
    let outcome = try await ContractBinary.run(words)
    #expect(outcome.exit == 2)
    #expect(outcome.output == "")
    for way in ["contract init URL", "contract verify api.yaml --base-url URL", "contract verify --demo"] {
      #expect(outcome.error.contains(way), "\(outcome.error)")
    }
  }

  @Test("The sample API has files of its own, and is not mixed with those of the user")
  func demonstration() async throws {
    let outcome = try await ContractBinary.run(["verify", "--demo", "FOLDER/api.yaml"], files: ["api.yaml": "{}"])
    #expect(outcome.exit == 2)
    #expect(
      outcome.error.contains(
        "--demo: the sample API has a contract and recordings of its own; leave out FOLDER/api.yaml"
      )
    )
  }
}
