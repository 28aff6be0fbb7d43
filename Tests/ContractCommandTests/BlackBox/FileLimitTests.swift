import Foundation
import TestSupport
import Testing

/// The command where it may open hardly any files.
@Suite("Few open files", .takesTurns)
struct FileLimitTests {
  @Test(
    "A command that may open too few files says so, and how to allow it more",
    arguments: [16, 24, 32, 48, 64],
    [["verify", "--base-url", "http://127.0.0.1:1"], ["mock", "--port", "0"], ["verify"]]
  )
  func shortage(files: Int, arguments: [String]) async throws {
    let location = try #require(ContractBinary.location)
    try await ContractBinary.inFolders([:]) { _, outside in
      let error = outside.appending(path: "error.txt")
      try Data().write(to: error)
      let exit = try await Program.exitCode(
        of: URL(filePath: "/bin/sh"),
        ["-c", #"ulimit -n "$0"; exec "$@""#, String(files), location.path] + arguments,
        in: outside,
        standardError: FileHandle(forWritingTo: error)
      )
      #expect(exit == 2)
      let text = try String(contentsOf: error, encoding: .utf8)
      let reason = "this process may have \(files) open files, which is too few; allow it more with ulimit -n 1024"
      #expect(text == "Error: \(reason)\n")
    }
  }
}
