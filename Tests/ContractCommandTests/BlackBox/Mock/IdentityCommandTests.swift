import Foundation
import TestSupport
import Testing

/// `contract verify --as … --as …` on mocks that know, or do not know, whose their items are.
@Suite("Two identities at a mock API with a state", .takesTurns)
struct IdentityCommandTests {
  private static let document = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Resources/stateful_api/documents_of_their_owner.yaml").standardized

  /// Verifies a mock by the document as it is, and judges the exit status and what was printed.
  ///
  /// - Parameter isShared: Whether the mock serves a document by which the items are everybody's.
  private static func verify(
    isShared: Bool,
    _ more: [String] = [],
    _ judge: @escaping @Sendable (_ exit: Int32, _ output: String) -> Void
  ) async throws {
    let text = try String(contentsOf: document, encoding: .utf8)
    let stated = text.replacing("    Document:\n", with: "    Document:\n      x-owner: true\n")
    let served = stated.replacing("x-owner: true", with: "x-owner: \(!isShared)")
    let files = ["served.yaml": served, "stated.yaml": stated]
    _ = try await MockProcess.serving(["FOLDER/served.yaml", "--stateful"], files: files) { mock in
      var environment = ProcessInfo.processInfo.environment
      (environment["ALICE"], environment["BOB"]) = ("key-of-alice-1", "key-of-bob-2")
      let words = try await ContractBinary.run(
        [
          "verify", "\(mock.folder.path)/stated.yaml", "--base-url", mock.baseURL, "--as", "alice", "--auth",
          "key=env:ALICE", "--as", "bob", "--auth", "key=env:BOB", "--allow-unsafe", "all", "--include", "ownership",
        ] + more,
        environment: environment
      )
      judge(words.exit, (words.output + words.error).replacing("'", with: ""))
    }
  }

  @Test("A mock that keeps the items of an account to it passes, and one that shows them to all fails with proof")
  func mock() async throws {
    try await Self.verify(isShared: false) { exit, output in
      #expect(exit == 0 && !output.contains("note:"), "\(output)")
    }
    try await Self.verify(isShared: true) { exit, output in
      #expect(exit == 1)
      for line in [
        "bob can read what alice made", "bob can delete what alice made", "the list of bob has what alice made",
        "alice made it, status 201: curl -i -X POST", #"-H "X-Key: $ALICE""#, #"-H "X-Key: $BOB""#,
        "--as alice:key=env:ALICE --as bob:key=env:BOB",
      ] {
        #expect(output.contains(line), "\(line): \(output)")
      }
      #expect(!output.contains("key-of-"))
    }
  }
}
