import AcceptanceKit
import ContractTesting
import ContractTestingServer
import FeedAcceptance
import FeedClient
import Foundation
import NewsApp
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Clients of other kinds") struct ClientTests {
  @Test("A client that is not mocked loads the headlines from a server")
  func server() async throws {
    let stub: MockResponder = { request in
      request.url.path == "/news" ? MockResponse(text: #"{"headlines":["One"]}"#) : nil
    }
    try await withMockServer(configure: { $0.responders = [stub] }) { baseURL, _ in
      let news = News(session: URLSession(configuration: .ephemeral), api: baseURL)
      let headlines = try await news.headlines()
      #expect(headlines == .loaded(["One"]))
    }
  }

  @Test("A feed client passes the use cases of its cache")
  func feed() async throws {
    let backend = try await AcceptanceKit.shipped()
    let suite = AcceptanceSuite(backend: backend, makeStore: { InMemoryFeedStore() })
    let cases = suite.cases.filter { $0.useCase.title.contains("ache") }
    #expect(!cases.isEmpty)
    for outcome in await suite.outcomes(of: cases) {
      #expect(outcome.failure == nil, "\(outcome.id)")
    }
    await backend.shutdown()
  }
}
