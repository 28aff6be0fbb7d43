import ContractTesting
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Tasks that are not mocked", .takesTurns) struct UnmockedTaskTests {
  @Test("A web socket of a mock's session goes to the network, and the mock does not get its request", .hangLimit)
  func webSocket() async throws {
    try await withMock(configure: { settings in
      settings.respond("text")
      settings.unused = .allowed
    }) { mock in
      // Nothing listens on this port.
      let task = mock.session.webSocketTask(with: try #require(URL(string: "ws://127.0.0.1:9/socket")))
      task.resume()
      await #expect(throws: (any Error).self) { try await task.receive() }
      #expect(mock.journal.isEmpty)
    }
  }
}
