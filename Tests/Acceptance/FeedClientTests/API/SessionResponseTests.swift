import FeedClient
import Foundation
import HTTPMessages
import TestSupport
import Testing
import WireTestSupport

@Suite("A URL session's client delivers responses", .takesTurns)
struct SessionResponseTests {
  @Test(
    "A URL session's client delivers responses whose body is empty, chunked, or ends with the connection",
    arguments: [
      ("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", ""),
      ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", ""),
      ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\n\r\n", "abc"),
      ("HTTP/1.1 200 OK\r\n\r\nabc", "abc"),
      ("HTTP/1.0 200 OK\r\n\r\n", ""),
    ]
  )
  func framing(text: String, body: String) async throws {
    let exchange = try await sessionExchange(.text(text), .close)
    #expect(exchange.faults == [])
    #expect(exchange.response?.status == 200)
    #expect(exchange.bodyText == body)
  }

  @Test(
    "A URL session's client delivers responses that follow interim ones",
    arguments: ["100 Continue", "102 Processing", "103 Early Hints", "199 Unknown"]
  )
  func interim(status: String) async throws {
    let exchange = try await sessionExchange(.text("HTTP/1.1 \(status)\r\nX-A: b\r\n\r\n"), .response(200, body: "{}"))
    #expect(exchange.faults == [])
    #expect(exchange.response?.status == 200)
    #expect(exchange.response?.headers["X-A"] == nil)
    #expect(exchange.bodyText == "{}")
  }

  @Test("A URL session's client delivers decoded responses without the headers of the coding")
  func contentCoding() async throws {
    let gzip: [UInt8] = [
      0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xAB, 0xAE, 5, 0, 0x43, 0xBF, 0xA6, 0xA3, 2, 0, 0, 0,
    ]
    let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(gzip.count)\r\nX-A: b\r\n\r\n"
    let exchange = try await sessionExchange(.bytes(Array(head.utf8) + gzip))
    #expect(exchange.faults == [])
    #expect(exchange.bodyText == "{}")
    #expect(exchange.response?.headers["Content-Encoding"] == nil)
    #expect(exchange.response?.headers["Content-Length"] == nil)
    #expect(exchange.response?.headers["X-A"] == "b")
  }

  @Test("A URL session's client delivers responses of a megabyte, byte by byte")
  func large() async throws {
    let body = String(repeating: "0123456789abcdef", count: 65_536)
    let exchange = try await sessionExchange(.response(200, body: body))
    #expect(exchange.faults == [])
    #expect(exchange.bodyText == body)
  }

  @Test("A URL session's client delivers to each of 50 concurrent requests its own response")
  func concurrent() async throws {
    try await withSession(script: { request, _ in [.response(200, body: Self.path(request))] }) { client, server in
      await withTaskGroup(of: (Int, HTTPExchange?).self) { group in
        for number in 0..<50 {
          group.addTask { (number, try? await client.send(server.request("/\(number)"))) }
        }
        for await (number, exchange) in group {
          #expect(exchange?.faults == [])
          #expect(exchange?.bodyText == "/\(number)")
        }
      }
      #expect(server.requests.count == 50)
    }
  }

  @Test("A URL session's client keeps neither cookies nor responses")
  func forgetful() async throws {
    let fields = ["Set-Cookie: a=b; Path=/", "Cache-Control: max-age=3600", "ETag: \"a\""]
    try await withSession(script: { _, count in [.response(200, fields, body: "\(count)")] }) { client, server in
      #expect(await client.send(try server.request()).bodyText == "0")
      #expect(await client.send(try server.request()).bodyText == "1")
      let second = try #require(server.requests.last).lowercased()
      #expect(!second.contains("cookie:"))
      #expect(!second.contains("if-none-match:"))
    }
  }

  private static func path(_ request: String) -> String {
    request.split(separator: " ").dropFirst().first.map { String($0) } ?? ""
  }
}
