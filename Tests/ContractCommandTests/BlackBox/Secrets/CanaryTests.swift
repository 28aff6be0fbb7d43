import ContractReports
import Foundation
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif
import TestSupport
import Testing

@testable import ContractCommand

/// What no subcommand may show of a live API, a recording or a mock API.
@Suite("Planted secrets", .takesTurns)
struct CanaryTests {
  /// A pet whose members break the contract of `Pets`: findings quote them, and show what is beside them.
  private static let pet = #"{"name": 5, \#(Canaries.members)}"#
  private static let entries = [
    Pets.entry(
      "/pets?api_key=canary5e41-key-7",
      "[\(pet)]",
      header: ("Authorization", "Bearer canary5e41-bearer-8")
    ),
    Pets.entry("/pets", "[\(pet)]", header: ("x-API-key", "canary5e41-header-9")), Pets.entry("/pets/pet1", pet),
  ]

  @Test(
    "No command shows the secrets of a live API, in any format",
    arguments: ThoroughTests.rows(
      of: "No command shows the secrets of a live API, in any format",
      [
        ["gate", "--stages", "check,verify"], ["gate", "--stages", "check,verify", "--report", "json"], ["verify"],
        ["verify", "--verbose"], ["verify", "--report", "json"], ["verify", "--report", "junit"],
      ]
    )
  )
  func live(command: [String]) async throws {
    try await LinkedPets.serving(Self.entries) { server in
      let words = try await ContractBinary.run(
        command + ["--base-url", server, "--contracts", "FOLDER/contract.json"] + Canaries.given
          + (command[0] == "gate" ? ["--recordings", "FOLDER/a.har"] : []),
        files: ["contract.json": Pets.contract, "a.har": Pets.recording(Self.entries)],
        environment: Canaries.environment
      )
      #expect(words.exit == 1, "\(words.error)")
      Canaries.expectNone(in: words, command.joined(separator: " "))
    }
  }

  @Test(
    "No command shows the secrets of a recording, in any format",
    arguments: ThoroughTests.rows(
      of: "No command shows the secrets of a recording, in any format",
      [["check"], ["check", "--report", "json"], ["check", "--report", "junit"], ["verify", "--report", "json"]]
    )
  )
  func recorded(command: [String]) async throws {
    let words = try await ContractBinary.run(
      command + ["--contracts", "FOLDER/contract.json", "--recordings", "FOLDER/a.har"],
      files: ["contract.json": Pets.contract, "a.har": Pets.recording(Self.entries)]
    )
    #expect(words.exit == 1, "\(words.error)")
    Canaries.expectNone(in: words, command.joined(separator: " "))
  }

  @Test(
    "No format of reports shows the secrets of a live API",
    arguments: [["verify"], ["gate", "--stages", "check,verify"]]
  )
  func formats(command: [String]) async throws {
    try await LinkedPets.serving(Self.entries) { server in
      try await ContractBinary.inFolders(["contract.json": Pets.contract, "a.har": Pets.recording(Self.entries)]) {
        folder,
        _ in
        let formats = ReportFormatRegistry.ofCommand.map(\.id)
        var words = try await ContractBinary.run(
          command + ["--base-url", server, "--contracts", folder.path + "/contract.json"] + Canaries.given
            + (command[0] == "gate" ? ["--recordings", folder.path + "/a.har"] : [])
            + formats.flatMap { ["--report", "\($0)=\(folder.path)/report.\($0)"] },
          environment: Canaries.environment
        )
        #expect(words.exit == 1, "\(words.error)")
        for format in formats {
          let text = try String(contentsOf: folder.appending(path: "report.\(format)"), encoding: .utf8)
          #expect(!text.isEmpty)
          words.files[format] = text
        }
        // What is looked for must be there: the exchange, the body around the finding, and the request that was sent.
        #expect(words.files["har"]?.contains("REDACTED") == true)
        #expect(words.files["html"]?.contains("REDACTED") == true)
        Canaries.expectNone(in: words, command.joined(separator: " "))
      }
    }
  }

  @Test("A walk records no secret")
  func walk() async throws {
    try await LinkedPets.serving(Self.entries) { server in
      try await ContractBinary.inFolders(["contract.json": Pets.contract]) { folder, _ in
        var words = try await ContractBinary.run(
          [
            "record", "--base-url", server, "--contracts", folder.path + "/contract.json", "--output",
            folder.path + "/new.har",
          ] + Canaries.given,
          environment: Canaries.environment
        )
        words.files["new.har"] = try String(contentsOf: folder.appending(path: "new.har"), encoding: .utf8)
        Canaries.expectNone(in: words, "record")
      }
    }
  }

  @Test("A mock API shows no secret of requests and recordings in journal, usage, problems and logs")
  func mock() async throws {
    let words = try await MockProcess.serving(
      ["--contracts", "FOLDER/contract.json", "--recordings", "FOLDER/a.har", "--verbose"],
      files: ["contract.json": Pets.contract, "a.har": Pets.recording(Self.entries)]
    ) { mock in
      var served: [String: String] = [:]
      for target in ["/unknown/canary5e41-bearer-8?access_token=canary5e41-sent-12", "/v1/pets?limit=x"] {
        var request = URLRequest(url: try #require(URL(string: mock.baseURL + target)))
        request.setValue("Bearer canary5e41-bearer-8", forHTTPHeaderField: "Authorization")
        request.setValue("sid=canary5e41-cookie-13", forHTTPHeaderField: "cookie")
        served[target] = String(decoding: try await URLSession.shared.data(for: request).0, as: UTF8.self)
      }
      for name in ["journal", "usage", "recordings", "contract"] {
        let url = try #require(URL(string: "\(mock.baseURL)/__contract/\(name)"))
        served[name] = String(decoding: try await URLSession.shared.data(from: url).0, as: UTF8.self)
      }
      // The mock serves a recorded response as it was recorded; everything else is its own.
      served["/v1/pets?limit=x"] = nil
      Canaries.expectNone(in: ContractBinary.Words(exit: 0, output: "", error: "", files: served), "mock")
    }
    Canaries.expectNone(in: words, "mock")
  }
}
