import Foundation
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif
import TestSupport
import Testing

/// Secrets that are planted wherever a request, a response or a recording has room, and that nothing may show.
@Suite("Planted secrets", .takesTurns)
struct CanaryTests {
  /// A part of every planted secret.
  private static let mark = "canary5e41"
  private static let webToken =
    "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJjYW5hcnkifQ.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U"
  private static let wrapped = Data(#"{"password": "canary5e41-wrapped-1"}"#.utf8).base64EncodedString()

  /// A pet whose members break the contract of `Pets`: findings quote them, and show what is beside them.
  private static let pet =
    #"{"name": 5, "password": "canary5e41-password-2", "token": "canary5e41-token-3", "#
    + #""deep": {"client_secret": "canary5e41-nested-4"}, "note": "\#(webToken)", "data": "\#(wrapped)", "#
    + #""url": "https://me:canary5e41-user-5@h/?api_key=canary5e41-query-6"}"#
  private static let entries = [
    Pets.entry(
      "/pets?api_key=canary5e41-key-7",
      "[\(pet)]",
      header: ("Authorization", "Bearer canary5e41-bearer-8")
    ),
    Pets.entry("/pets", "[\(pet)]", header: ("x-API-key", "canary5e41-header-9")), Pets.entry("/pets/pet1", pet),
  ]
  private static let given = [
    "-H", "X-Auth-Key: canary5e41-given-10", "--header-env", "X-Plain=CANARY",
  ]
  private static let environment = ["CANARY": "canary5e41-env-11"]

  private static func expectNone(in words: ContractBinary.Words, _ command: String) {
    for text in [words.output, words.error] + words.files.values {
      for secret in [mark, webToken, wrapped] {
        #expect(!text.contains(secret), "\(command) shows \(secret): \(excerpt(of: text, around: secret))")
      }
    }
  }

  private static func excerpt(of text: String, around secret: String) -> Substring {
    text.range(of: secret).map { text[..<$0.upperBound].suffix(300) } ?? ""
  }

  @Test(
    "No command shows them of a live API, in any format",
    arguments: [
      ["verify"], ["verify", "--verbose"], ["verify", "--report", "json"], ["verify", "--report", "junit"],
      ["gate", "--stages", "check,verify"], ["gate", "--stages", "check,verify", "--report", "json"],
    ]
  )
  func live(command: [String]) async throws {
    try await LinkedPets.serving(Self.entries) { server in
      let words = try await ContractBinary.run(
        command + ["--base-url", server, "--contracts", "FOLDER/contract.json"] + Self.given
          + (command[0] == "gate" ? ["--recordings", "FOLDER/a.har"] : []),
        files: ["contract.json": Pets.contract, "a.har": Pets.recording(Self.entries)],
        environment: Self.environment
      )
      #expect(words.exit == 1, "\(words.error)")
      Self.expectNone(in: words, command.joined(separator: " "))
    }
  }

  @Test(
    "No command shows them of a recording, in any format",
    arguments: [
      ["check"], ["check", "--report", "json"], ["check", "--report", "junit"], ["verify", "--report", "json"],
    ]
  )
  func recorded(command: [String]) async throws {
    let words = try await ContractBinary.run(
      command + ["--contracts", "FOLDER/contract.json", "--recordings", "FOLDER/a.har"],
      files: ["contract.json": Pets.contract, "a.har": Pets.recording(Self.entries)]
    )
    #expect(words.exit == 1, "\(words.error)")
    Self.expectNone(in: words, command.joined(separator: " "))
  }

  @Test("A walk records none of them")
  func walk() async throws {
    try await LinkedPets.serving(Self.entries) { server in
      try await ContractBinary.inFolders(["contract.json": Pets.contract]) { folder, _ in
        var words = try await ContractBinary.run(
          [
            "record", "--base-url", server, "--contracts", folder.path + "/contract.json", "--output",
            folder.path + "/new.har",
          ] + Self.given,
          environment: Self.environment
        )
        words.files["new.har"] = try String(contentsOf: folder.appending(path: "new.har"), encoding: .utf8)
        Self.expectNone(in: words, "record")
      }
    }
  }

  @Test("A mock API shows none of them of its requests and recordings: journal, usage, problems and logs")
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
      // A recorded response is served as it was recorded; everything else is the mock's own.
      served["/v1/pets?limit=x"] = nil
      Self.expectNone(in: ContractBinary.Words(exit: 0, output: "", error: "", files: served), "mock")
    }
    Self.expectNone(in: words, "mock")
  }
}
