import HTTPMessages
import HTTPTransport
import TestSupport
import Testing
import WireTestSupport

@Suite("Plain HTTP where TLS is expected", .takesTurns)
struct TLSRefusalTests {
  private func steps(_ body: String, status: Int = 400) -> [Step] {
    [.text("HTTP/1.1 \(status) Bad Request\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")]
  }

  @Test(
    "A response that says so is the fault that it tells of",
    arguments: [
      "<html><title>400 The plain HTTP request was sent to HTTPS port</title></html>",
      "Client sent an HTTP request to an HTTPS server.\n",
      "Reason: You're speaking plain HTTP to an SSL-enabled server port.<br />",
    ]
  )
  func refusal(body: String) async throws {
    let exchange = try await exchange(steps(body))
    #expect(exchange.faultLines == ["tls: the server expects TLS at this port; write https:// in the URL"])
    #expect(exchange.response == nil)
  }

  @Test("A refusal for any other reason is a response", arguments: [("limit is too large", 400), ("https port", 404)])
  func other(body: String, status: Int) async throws {
    let exchange = try await exchange(steps(body, status: status))
    #expect(exchange.faultLines == [])
    #expect(exchange.response?.status == status)
  }
}
