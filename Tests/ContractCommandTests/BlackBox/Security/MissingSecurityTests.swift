import Foundation
import TestSupport
import Testing

/// The built command where the trait TLS is off, as in `swift run contract`.
@Suite(
  "The command without TLS",
  .takesTurns,
  .enabled(if: !ContractBinary.speaksTLS, "the command was built with TLS; run \"swift test\" without traits")
)
struct MissingSecurityTests {
  private static let remedy =
    #"this build of contract has no TLS; use "swift run --traits TLS contract ...", or install it with ci/install"#

  static let needs = [
    row("verify --base-url https://user:s3cret@127.0.0.1:9", #"--base-url: "https://REDACTED@127.0.0.1:9" needs TLS"#),
    row("record --base-url https://127.0.0.1:9 --output FOLDER/a.har", baseURLNeedsTLS),
    row("record --proxy --base-url https://127.0.0.1:9 --output FOLDER/a.har", baseURLNeedsTLS),
    row("accept --base-url https://127.0.0.1:9", baseURLNeedsTLS),
    row("gate --base-url https://127.0.0.1:9", baseURLNeedsTLS),
    row("mock --unmatched forward --base-url https://127.0.0.1:9", baseURLNeedsTLS),
    row("mock --demo --tls", "--tls"),
    row(
      "mock --demo CONTRACT_MOCK_TLS_WRITE_CERTIFICATE=FOLDER/a.pem",
      "CONTRACT_MOCK_TLS_WRITE_CERTIFICATE: mock.tls-write-certificate"
    ),
    row("mock --demo --tls-certificate FOLDER/a.pem --tls-key FOLDER/b.pem", "--tls-certificate"),
  ]

  private static let baseURLNeedsTLS = #"--base-url: "https://127.0.0.1:9" needs TLS"#

  private static func row(_ command: String, _ failure: String) -> BadInput {
    let arguments = command.split(separator: " ").map(String.init)
    return BadInput(command, arguments, "\(failure): \(remedy)")
  }

  @Test("What needs TLS is refused at once, with the way to get it", arguments: needs)
  func refused(_ row: BadInput) async throws {
    let words = try await ContractBinary.run(row.arguments, files: row.files)
    #expect(words.exit == row.exit)
    #expect(words.output == "")
    #expect(words.error == "Error: \(row.error)\n")
  }

  @Test("The planned requests of an https API are listed, because none is made")
  func plan() async throws {
    let words = try await ContractBinary.run(
      ["verify", "--dry-run", "--base-url", "https://127.0.0.1:9", "--contracts", ContractBinary.contracts]
    )
    #expect(words.exit == 0, "\(words.error)")
    #expect(words.output.contains("https://127.0.0.1:9/v1/feed"))
  }

  @Test("Resources with https URLs are left out with a note, and are not findings")
  func resources() async throws {
    _ = try await MockProcess.serving(["--no-rewrite"]) { mock in
      let words = try await ContractBinary.run(
        ["verify", "CONTRACT_RESOURCES=all", "--base-url", mock.baseURL, "--contracts", ContractBinary.contracts]
      )
      #expect(words.exit == 0, "\(words.output)")
      #expect(words.output.contains("note: getFeed: 25 resources with https URLs were not requested: \(Self.remedy)"))
    }
  }
}
