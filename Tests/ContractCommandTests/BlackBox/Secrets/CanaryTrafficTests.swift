import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What no subcommand may show of the traffic of clients, of redirects and of the feed that a live server returns.
@Suite("Secrets planted in traffic", .takesTurns)
struct CanaryTrafficTests {
  // MARK: Clients of the recording proxy

  /// A body that a client sends, and its type.
  struct Sent: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var type: String?
    var body: String
  }

  private static let form = [("password", "canary5e41-part-20"), ("token", "canary5e41-part-21")].map { name, value in
    "--b\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
  }.joined()

  private static let sent = [
    Sent(testDescription: "JSON", type: "application/json", body: "{\(Canaries.members)}"),
    Sent(testDescription: "JSON without a type", type: nil, body: "{\(Canaries.members)}"),
    Sent(
      testDescription: "a form",
      type: "application/x-www-form-urlencoded",
      body: "user=me&password=canary5e41-form-22&to=%252F%253Ftoken%253Dcanary5e41-form-23"
    ),
    Sent(testDescription: "a multipart form", type: "multipart/form-data; boundary=b", body: form + "--b--\r\n"),
    Sent(testDescription: "a multipart form without a boundary", type: "multipart/form-data", body: form + "--b--\r\n"),
    Sent(
      testDescription: "a multipart form with a wrong boundary",
      type: "multipart/form-data; boundary=c",
      body: form
    ),
    Sent(
      testDescription: "a private key",
      type: "application/x-pem-file",
      body: Canaries.key.replacingOccurrences(of: "\\n", with: "\n")
    ),
    Sent(
      testDescription: "XML",
      type: "application/xml",
      body: "<a><password><![CDATA[canary5e41-xml-24]]></password><f name=\"secret\">canary5e41-xml-25</f></a>"
    ),
    Sent(
      testDescription: "YAML",
      type: "application/yaml",
      body: "token: |\n  canary5e41-yaml-26\n  canary5e41-yaml-27\nuser: me\n"
    ),
    Sent(testDescription: "CSV", type: "text/csv", body: "user,password\nme,canary5e41-csv-28\n"),
  ]

  @Test(
    "The recording proxy shows and records no secret of what a client sends and receives",
    arguments: ThoroughTests.rows(
      of: "The recording proxy shows and records no secret of what a client sends and receives",
      sent
    )
  )
  func proxied(sent: Sent) async throws {
    let entries = [Pets.entry("/pets/pet1", #"{"name": 5, \#(Canaries.members)}"#)]
    let words = try await ProxyRecordingTests.recorded(
      ["--verbose"] + Canaries.given,
      serving: entries,
      environment: Canaries.environment
    ) { proxy in
      var request = URLRequest(url: try #require(URL(string: proxy.baseURL + "/v1/pets/pet1")))
      request.setValue("Bearer canary5e41-bearer-8", forHTTPHeaderField: "authorization")
      request.setValue("sid=canary5e41-cookie-13", forHTTPHeaderField: "Cookie")
      _ = try await URLSession.shared.data(for: request)
      let target = "/v1/pets/pet2?access_token=canary5e41-sent-12&next=%252F%253Ftoken%253Dcanary5e41-sent-14"
      let url: URL = try #require(URL(string: proxy.baseURL + target))
      request.url = url
      request.httpMethod = "POST"
      request.setValue(sent.type, forHTTPHeaderField: "Content-Type")
      request.httpBody = Data(sent.body.utf8)
      _ = try await URLSession.shared.data(for: request)
    }
    #expect(words.exit == 0, "\(words.error)")
    let recorded = try RecordedFile(words.files["pets.har"])
    #expect(recorded.log.entries.count == 2)
    Canaries.expectNone(in: words, "record --proxy")
  }

  // MARK: Redirects

  private static let locations = [
    "/v1/pets?access_token=canary5e41-loop-30", "http://me:canary5e41-user-31@127.0.0.1:1/?api_key=canary5e41-query-32",
    "http://[bad/?token=canary5e41-broken-33", "ftp://h/?token=canary5e41-scheme-34",
    "//h:99999/?token=canary5e41-port-35#access_token=canary5e41-fragment-36",
    "http://127.0.0.1:1/\(Canaries.webToken)",
  ]

  @Test(
    "No command shows the secrets of a redirect's target, whether it fails or not",
    arguments: ThoroughTests.rows(
      of: "No command shows the secrets of a redirect's target, whether it fails or not",
      locations
    ),
    [["verify"], ["verify", "--report", "json", "--verbose"], ["record", "--output", "FOLDER/new.har"]]
  )
  func redirect(location: String, command: [String]) async throws {
    let redirection = Self.redirection(from: "/pets", to: location)
    let words = try await LinkedPets.serving([redirection], ["--no-rewrite"]) { server in
      try await ContractBinary.run(
        command + ["--base-url", server, "--contracts", "FOLDER/contract.json"],
        files: ["contract.json": Pets.contract]
      )
    }
    Canaries.expectNone(in: words, "\(command.joined(separator: " ")) with \(location)")
  }

  private static func redirection(from target: String, to location: String) -> String {
    Pets.entry(target, "", status: 302).replacingOccurrences(
      of: #"[{"name": "Content-Type", "value": "application/json"}]"#,
      with: #"[{"name": "Location", "value": "\#(location)"}]"#
    )
  }

  // MARK: Acceptance

  @Test(
    "The acceptance suite shows no secret of a live server, in any format",
    arguments: ThoroughTests.rows(
      of: "The acceptance suite shows no secret of a live server, in any format",
      [["--verbose"], [], ["--report", "json"], ["--report", "junit"]]
    )
  )
  func accepted(options: [String]) async throws {
    let item = #"{"id": "73A7F70C", "image": "https://h/?api_key=canary5e41-image-40", \#(Canaries.members)}"#
    let entry = Pets.entry("/feed?limit=10", #"{"items": [\#(item)]}"#)
    let words = try await LinkedPets.serving([entry], ["--no-rewrite"]) { server in
      try await ContractBinary.run(
        ["accept", "--base-url", server.replacingOccurrences(of: "//", with: "//me:canary5e41-user-41@")]
          + ["--include", "S1,S5", "--contracts", ContractBinary.contracts] + Canaries.given + options,
        environment: Canaries.environment
      )
    }
    #expect(words.exit == 1, "\(words.error)")
    Canaries.expectNone(in: words, "accept \(options.joined(separator: " "))")
  }

  @Test("The acceptance suite shows no secret of a server that it cannot reach")
  func unreachable() async throws {
    let words = try await ContractBinary.run(
      [
        "accept", "--demo", "--base-url",
        "http://me:canary5e41-user-42@127.0.0.1:1/canary5e41-env-11?token=canary5e41-query-43",
      ]
        + Canaries.given,
      environment: Canaries.environment
    )
    #expect(words.exit != 0)
    Canaries.expectNone(in: words, "accept")
  }
}
