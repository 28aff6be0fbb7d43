import HTTPMessages
import HTTPTransport
import TestSupport
import Testing

@Suite("A closed port", .takesTurns)
struct ClosedPortTests {
  @Test("A closed port refuses connections")
  func refuses() async throws {
    let port = try ClosedPort()
    let client = LiveClient(configuration: testConfiguration())
    let exchange = await client.send(HTTPRequest(url: HTTPURL(scheme: "http", host: "127.0.0.1", port: port.port)))
    await client.shutdown()
    withExtendedLifetime(port) {}
    #expect(exchange.faults.map(\.kind) == [.connectionRefused])
  }
}
