import ContractTesting
import Foundation
import NewsApp
import Testing
import XCTest

@Suite("The news app") struct NewsTests {
  @Test("The app shows the headlines", .replay("news.har"))
  func loaded() async throws {
    let news = News(api: try address("https://api.example.com"))
    #expect(try await news.headlines() == .loaded(["One", "Two"]))
  }

  @Test("The app says that it is offline", .replay("news.har"), .scenario(.offline))
  func offline() async throws {
    let news = News(api: try address("https://api.example.com"))
    #expect(try await news.headlines() == .offline)
  }
}

final class NewsCases: XCTestCase {
  override func invokeTest() {
    invokeWithMock(
      configure: { $0.recordings = ["news.har"] },
      isPassing: { self.testRun.map { $0.totalFailureCount == 0 && !$0.hasBeenSkipped } ?? true },
      onIssue: { XCTFail($0.description, file: $0.file, line: $0.line) }
    ) { super.invokeTest() }
  }

  func testHeadlines() async throws {
    let news = News(api: try XCTUnwrap(URL(string: "https://api.example.com")))
    let headlines = try await news.headlines()
    XCTAssertEqual(headlines, .loaded(["One", "Two"]))
  }
}
