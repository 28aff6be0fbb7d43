import ContractTesting
import Foundation
import Testing
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// Each of these tests has to fail, with the text and in the line that `ci/outside-package` looks for.

@Suite("Failing") struct FailingTests {
  @Test("An app that swallows the error of an unmatched request", .replay("feed.har"))  // line: swallowed
  func swallowed() async throws {
    _ = try? await URLSession.shared.data(from: try address("https://api.example.com/nowhere"))
  }

  @Test("An app that does not", .replay("feed.har"))  // line: thrown
  func thrown() async throws {
    _ = try await URLSession.shared.data(from: try address("https://api.example.com/elsewhere"))
  }

  @Test("A client with a session of its own", .replay("feed.har"))  // line: own
  func ownSession() async throws {
    let session = URLSession(configuration: .default)
    let (data, _) = try await session.data(from: try address(server + "/profile"))
    #expect(!data.isEmpty)
  }

  private let server = ProcessInfo.processInfo.environment["OUTSIDE_SERVER"] ?? "http://127.0.0.1:9"
}

final class LegacyTests: XCTestCase {
  func testUnmatched() {
    invokeWithMock(configure: { $0.recordings = ["feed.har"] }, onIssue: fail) {  // line: legacy
      let done = expectation(description: "a response")
      guard let url = URL(string: "https://api.example.com/legacy") else { return }
      URLSession.shared.dataTask(with: url) { _, _, _ in done.fulfill() }.resume()
      wait(for: [done], timeout: 60)
    }
  }

  func testAsynchronous() async throws {
    try await invokeWithMock(configure: { $0.recordings = ["feed.har"] }, onIssue: fail) {  // line: asynchronous
      _ = try? await URLSession.shared.data(from: try address("https://api.example.com/asynchronous"))
    }
  }

  private func fail(_ issue: LocatedIssue) { XCTFail(issue.description, file: issue.file, line: issue.line) }
}
