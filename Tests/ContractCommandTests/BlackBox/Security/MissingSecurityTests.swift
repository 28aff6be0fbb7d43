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
    BadInput(
      testDescription: "verify",
      arguments: ["verify", "--base-url", "https://user:s3cret@127.0.0.1:9"],
      exit: 2,
      error: "--base-url: \"https://REDACTED@127.0.0.1:9\" needs TLS: \(remedy)"
    ),
    BadInput(
      testDescription: "record",
      arguments: ["record", "--base-url", "https://127.0.0.1:9", "--output", "FOLDER/a.har"],
      exit: 2,
      error: "--base-url: \"https://127.0.0.1:9\" needs TLS: \(remedy)"
    ),
    BadInput(
      testDescription: "record by proxy",
      arguments: ["record", "--proxy", "--base-url", "https://127.0.0.1:9", "--output", "FOLDER/a.har"],
      exit: 2,
      error: "--base-url: \"https://127.0.0.1:9\" needs TLS: \(remedy)"
    ),
    BadInput(
      testDescription: "accept",
      arguments: ["accept", "--base-url", "https://127.0.0.1:9"],
      exit: 2,
      error: "--base-url: \"https://127.0.0.1:9\" needs TLS: \(remedy)"
    ),
    BadInput(
      testDescription: "gate",
      arguments: ["gate", "--base-url", "https://127.0.0.1:9"],
      exit: 2,
      error: "--base-url: \"https://127.0.0.1:9\" needs TLS: \(remedy)"
    ),
    BadInput(
      testDescription: "mock that forwards",
      arguments: ["mock", "--unmatched", "forward", "--base-url", "https://127.0.0.1:9"],
      exit: 2,
      error: "--base-url: \"https://127.0.0.1:9\" needs TLS: \(remedy)"
    ),
    BadInput(testDescription: "mock --tls", arguments: ["mock", "--tls"], exit: 2, error: "--tls: \(remedy)"),
    BadInput(
      testDescription: "mock --tls-write-certificate",
      arguments: ["mock", "--tls-write-certificate", "FOLDER/a.pem"],
      exit: 2,
      error: "--tls-write-certificate: \(remedy)"
    ),
    BadInput(
      testDescription: "mock --tls-certificate",
      arguments: ["mock", "--tls-certificate", "FOLDER/a.pem", "--tls-key", "FOLDER/b.pem"],
      exit: 2,
      error: "--tls-certificate: \(remedy)"
    ),
  ]

  @Test("What needs TLS is refused at once, with the way to get it", arguments: needs)
  func refused(_ row: BadInput) async throws {
    let words = try await ContractBinary.run(row.arguments, files: row.files)
    #expect(words.exit == row.exit)
    #expect(words.output == "")
    #expect(words.error == "Error: \(row.error)\n")
  }

  @Test("The planned requests of an https API are listed, because none is made")
  func plan() async throws {
    let words = try await ContractBinary.run(["verify", "--dry-run", "--base-url", "https://127.0.0.1:9"])
    #expect(words.exit == 0, "\(words.error)")
    #expect(words.output.contains("https://127.0.0.1:9/v1/feed"))
  }

  @Test("Resources with https URLs are left out with a note, and are no findings")
  func resources() async throws {
    _ = try await MockProcess.serving(["--no-rewrite"]) { mock in
      let words = try await ContractBinary.run(["verify", "--resources", "all", "--base-url", mock.baseURL])
      #expect(words.exit == 0, "\(words.output)")
      #expect(words.output.contains("note: getFeed: 25 resources with https URLs were not requested: \(Self.remedy)"))
    }
  }
}
