import ContractTesting
import ContractTestingYAML
import Foundation
import Testing

@testable import ExampleApp

@Suite("The news app", .contract("Contracts/news.yaml"))
struct NewsTests {
  let client = NewsClient()

  @Test("The news app shows the recorded headlines", .replay("news.har"), .failsOnUnusedRecordings)
  func showsHeadlines() async {
    #expect(await client.load() == .headlines([Headline(id: 1, title: "Swift 6"), Headline(id: 2, title: "HAR")]))
    #expect(await client.load(page: 2) == .headlines([]))
  }

  @Test("The news app says that it is offline", .replay("news.har"), .scenario(.offline))
  func offline() async {
    #expect(await client.load() == .offline)
  }

  @Test("The news app shows that a sign-in is needed", .replay("news.har"), .scenario(.unauthorized))
  func signIn() async {
    #expect(await client.load() == .signInNeeded)
  }

  @Test("The news app survives every fault of the network and the server", arguments: MockScenario.allFaults)
  func survives(_ fault: MockScenario) async throws {
    try await withMock(.replay("news.har"), .scenario(fault)) { mock in
      _ = await NewsClient(session: mock.session).load()
      #expect(mock.journal.count == 1)
    }
  }

  @Test(
    "The news app shows what a stub says",
    .stub("https://news.example.com/v2/headlines?page=1", body: #"[{"id":3,"title":"Stub"}]"#)
  )
  func stub() async {
    #expect(await client.load() == .headlines([Headline(id: 3, title: "Stub")]))
  }

  @Test("The news app shows an example of the contract", .unmatched(.example))
  func example() async {
    #expect(await client.load() == .headlines([Headline(id: 7, title: "An example")]))
  }

  @Test("The news app can try again, and then shows the headlines", .replay("news.har"), .scenario(.serverError))
  func recovers() async throws {
    let mock = try #require(Mock.current)
    #expect(await client.load() == .tryAgainLater)
    mock.play(.online)
    #expect(await client.load() != .tryAgainLater)
  }
}
