import ContractTesting
import Foundation
import Testing
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

func address(_ text: String) throws -> URL { try #require(URL(string: text)) }

@Suite("Requests that are cancelled") struct CancellingTests {
  @Test("A thousand requests that are cancelled at random moments end", .replay("feed.har"), arguments: [1, 8])
  func cancelledAtRandom(atOnce: Int) async throws {
    let url = try address("https://api.example.com/feed")
    var seed: UInt64 = 23
    for _ in 0..<(1000 / atOnce) {
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<atOnce {
          seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          let moment = Duration.microseconds(Int(seed >> 33) % 300)
          group.addTask {
            let load = Task { try await URLSession.shared.data(from: url) }
            let start = ContinuousClock.now
            while start.duration(to: .now) < moment {}
            load.cancel()
            _ = await load.result
          }
        }
      }
    }
    #expect(try await URLSession.shared.data(from: url).0.count == 2)
  }
}

@Suite("Many tests of a large recording") struct ManyTests {
  @Test("A test replays one of two thousand recordings", .replay("large.har"), arguments: 0..<200)
  func replays(number: Int) async throws {
    let (data, _) = try await URLSession.shared.data(from: try address("https://api.example.com/items/\(number * 9)"))
    #expect(data.count > 900)
  }
}

@Suite("Stubs alone", .recording(.missing)) struct StubTests {
  @Test("A test of stubs alone has nothing to record", .stub("https://api.example.com/a", body: "stub"))
  func stub() async throws {
    let (data, _) = try await URLSession.shared.data(from: try address("https://api.example.com/a"))
    #expect(String(decoding: data, as: UTF8.self) == "stub")
  }
}

@Suite("Recordings of a live server", .redacting(["email"]), .matching(headers: ["Accept"]))
struct LiveTests {
  private let server = ProcessInfo.processInfo.environment["OUTSIDE_SERVER"] ?? "http://127.0.0.1:9"

  @Test("A redirect is recorded hop by hop", .replay("redirect.har"), .matching(host: false))
  func redirect() async throws {
    let (data, response) = try await URLSession.shared.data(from: try address("\(server)/old"))
    #expect(String(decoding: data, as: UTF8.self) == "product 1")
    #expect(response.url?.path == "/products/1")
  }

  @Test("The secrets of the suite and of the test are hidden", .replay("profile.har"), .redacting(["session_code"]))
  func profile() async throws {
    let (data, _) = try await URLSession.shared.data(from: try address("\(server)/profile"))
    #expect(String(decoding: data, as: UTF8.self).contains("Ann"))
  }
}

final class SkippedTests: XCTestCase {
  override func invokeTest() {
    invokeWithMock(
      configure: { $0.recordings = ["feed.har"] },
      isPassing: { self.testRun.map { $0.totalFailureCount == 0 && !$0.hasBeenSkipped } ?? true },
      onIssue: { XCTFail($0.description, file: $0.file, line: $0.line) }
    ) { super.invokeTest() }
  }

  func testSkipped() throws { throw XCTSkip("not today") }

  func testReplays() async throws {
    let (data, _) = try await URLSession.shared.data(from: try address("https://api.example.com/feed"))
    XCTAssertEqual(data.count, 2)
  }
}
