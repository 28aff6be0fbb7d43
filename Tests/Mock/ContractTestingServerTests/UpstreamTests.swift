import ContractTesting
import ContractTestingServer
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Requests that a mock sends to a server", .takesTurns) struct UpstreamTests {
  @Test("A request that is passed through ends, whenever it is cancelled", .hangLimit)
  func cancelled() async throws {
    try await withMockServer(configure: { $0.responders = [{ _ in MockResponse(text: "text") }] }) { baseURL, _ in
      try await withMock(.unmatched(.passthrough)) { mock in
        for round in 0..<100 {
          let load = Task { try await mock.session.data(from: baseURL).0.count }
          if round > 0 { try await Task.sleep(for: .microseconds(round * 50)) }
          load.cancel()
          if let count = try? await load.value { #expect(count == 4) }
        }
        #expect(try await mock.session.data(from: baseURL).0.count == 4)
      }
    }
  }
}
