import ArgumentParser
import ContractReports
import ContractVerifier
import Foundation
import Redaction
import TestSupport
import Testing

@testable import ContractCommand

@Suite("Commands that repeat a request")
struct RepeatableCommandTests {
  private static let document = """
    openapi: 3.1.0
    info: {title: Pets, version: '1'}
    servers: [{url: /v1}]
    paths:
      /pets:
        get:
          operationId: getPets
          responses:
            '200':
              description: Pets
              content: {application/json: {schema: {type: object, required: [name]}}}
    """

  @Test("The command that replays recordings names the files and options of the run, quoted for a shell")
  func command() throws {
    let places = try RunPlaces(["a.har"], contracts: ["my api.yaml"], recordings: ["b"])
    #expect(
      ReplayTarget.command(for: places, serverPath: "/v2")
        == "contract mock --contracts 'my api.yaml' --recordings b --recordings a.har "
        + "--server-path /v2 --port 8080"
    )
    let none = try RunPlaces([])
    #expect(ReplayTarget.command(for: none, serverPath: nil) == "contract mock --port 8080")
  }

  @Test("A finding about replayed recordings starts the mock API first, at the port that its request uses", .takesTurns)
  func replayed() async throws {
    let recording = Pets.recording([Pets.entry("/pets", "{}")])
    try await ContractBinary.inFolders(["pets.yaml": Self.document, "pets.har": recording]) { folder, _ in
      let report = folder.appending(path: "report.json").path
      let files = ["pets.yaml", "pets.har"].map { folder.appending(path: $0).path }
      let command = try VerifyCommand.parse(files + ["--quiet", "--report", "json=\(report)"])
      #expect(try await command.execute(RedactionPolicy()) == .broken)
      let bytes = try Array(Data(contentsOf: URL(filePath: report)))
      let findings = try JSONReport.read(bytes, file: report).findings.filter { $0.check == .bodySchema }
      #expect(!findings.isEmpty)
      for exchange in findings.compactMap(\.exchange) {
        #expect(
          exchange.preparation == "contract mock --contracts \(files[0]) --recordings \(files[1]) --port 8080"
        )
        #expect(exchange.curl.contains("http://127.0.0.1:8080/v1/pets"))
        #expect(exchange.url.hasPrefix("http://127.0.0.1:8080/v1/pets"))
      }
    }
  }
}
