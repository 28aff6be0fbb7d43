import FeedClient
import Foundation
import HTTPMessages
import HTTPTransport
import TestSupport
import Testing
import WireTestSupport

@Suite("A URL session's client distinguishes transport faults", .takesTurns)
struct SessionFaultTests {
  @Test("A URL session's client reports a port at which nothing listens")
  func refused() async throws {
    let port = try ClosedPort()
    let client = URLSessionHTTPClient(configuration: sessionConfiguration())
    defer { client.shutdown() }
    let url = try HTTPURL(parsing: "http://user:secret@127.0.0.1:\(port.port)/v1/feed?token=secret")
    let exchange = await client.send(HTTPRequest(url: url))
    #expect(exchange.response == nil)
    #expect(exchange.faultKinds == [.connectionRefused])
    let message = try #require(exchange.faults.first?.message)
    #expect(message.hasPrefix("nothing listens at 127.0.0.1:\(port.port): "))
    #expect(!message.contains("secret"))
  }

  @Test(
    "A URL session's client reports a connection that is reset before or during a response",
    arguments: [[.reset], [.text("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc"), .reset]] as [[ScriptedServer.Step]]
  )
  func reset(steps: [ScriptedServer.Step]) async throws {
    let exchange = try await withSession(script: { _, _ in steps }) { client, server in
      await client.send(try server.request())
    }
    #expect(exchange.faultKinds == [.connectionReset])
  }

  @Test("A URL session's client reports a connection that is closed before a response")
  func closed() async throws {
    let exchange = try await sessionExchange(.close)
    #expect(exchange.response == nil)
    #expect(exchange.faultKinds == [.closedBeforeResponse])
  }

  @Test(
    "A URL session's client reports a body that is shorter than announced, or lacks its last chunk",
    arguments: ["Content-Length: 9\r\n\r\nabc", "Transfer-Encoding: chunked\r\n\r\n9\r\nabc"]
  )
  func short(text: String) async throws {
    let exchange = try await sessionExchange(.text("HTTP/1.1 200 OK\r\n" + text), .close)
    #expect(exchange.faultKinds == [.closedAmidBody])
    #expect(exchange.response?.status == 200)
    #expect(exchange.bodyText == "abc")
  }

  #if canImport(FoundationNetworking)
    // Systems differ in what they tolerate; the expected messages are those of libcurl.
    @Test(
      "A URL session's client reports a response that is not HTTP",
      arguments: [
        "neither a status line\r\n\r\n", "HTTP/1.1 abc OK\r\n\r\n", "HTTP/1.1 099 OK\r\n\r\n",
        "HTTP/1.1 1000 OK\r\n\r\n", "HTTP/3 200 OK\r\n\r\n", "HTTP/1.1 200 OK\r\nno field\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: -2\r\n\r\n{}",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}",
        "HTTP/1.1 200 OK\r\nContent-Encoding: rot13\r\nContent-Length: 2\r\n\r\n{}",
      ]
    )
    func malformed(text: String) async throws {
      let exchange = try await sessionExchange(.text(text), .close)
      #expect(exchange.faultKinds == [.malformedResponse])
      let message = try #require(exchange.faults.first?.message)
      #expect(message.hasPrefix("127.0.0.1:"))
      #expect(message.utf8.allSatisfy { $0 >= 0x20 })
    }
  #endif

  @Test(
    "A URL session's client reports an interim response without a final one",
    arguments: ["", "Content-Length: 12\r\n"]
  )
  func interimOnly(fields: String) async throws {
    let body = fields.isEmpty ? "" : #"{"items":[]}"#
    let exchange = try await sessionExchange(.text("HTTP/1.1 199 Unknown\r\n\(fields)\r\n\(body)"), .close)
    #expect(exchange.faults.count == 1)
    #expect(exchange.response.map { $0.status < 200 } ?? true)
    #if canImport(FoundationNetworking)
      #expect(exchange.faultKinds == [.interimOnly])
      #expect(exchange.faults.first?.message.hasPrefix("interim status 199, and no final response") == true)
    #endif
  }

  @Test("A URL session's client reports silence after the time that is allowed")
  func silence() async throws {
    let configuration = sessionConfiguration { $0.requestTimeout = .milliseconds(250) }
    let exchange = try await sessionExchange(configuration: configuration)
    #expect(exchange.response == nil)
    #expect(exchange.faults == [TransportFault(.silence, "no data for 0.25 seconds")])
    #expect(try #require(exchange.elapsed) >= .milliseconds(250))
  }

  @Test("A URL session's client reports silence during a body, with what came before it")
  func silenceAmidBody() async throws {
    let (exchange, _) = try await withEnoughTime(from: .milliseconds(400)) { time in
      try await sessionExchange(
        .text("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc"),
        configuration: sessionConfiguration { $0.requestTimeout = time }
      )
    } until: {
      $0.bodyText == "abc"
    }
    #expect(exchange.faultKinds == [.silence])
    #expect(exchange.bodyText == "abc")
  }

  @Test("A URL session's client reports a body that takes longer than the deadline, although it is never silent")
  func deadline() async throws {
    let exchange = try await sessionExchange(
      .text("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n"),
      .drip(String(repeating: "a", count: 100_000), every: .milliseconds(20)),
      configuration: sessionConfiguration { $0.deadline = .milliseconds(600) }
    )
    #expect(exchange.faults == [TransportFault(.deadlineExceeded, "the response is incomplete after 0.6 seconds")])
  }

  @Test("A URL session's client reports no silence during a body that drips")
  func dripping() async throws {
    // Each pause is shorter than the timeout, but their sum is longer.
    let (exchange, time) = try await withEnoughTime(from: .milliseconds(600)) { time in
      try await sessionExchange(
        .text("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n"),
        .drip("abcdefghi", every: time / 6),
        configuration: sessionConfiguration { $0.requestTimeout = time }
      )
    } until: {
      $0.faults == []
    }
    #expect(exchange.faults == [])
    #expect(exchange.bodyText == "abcdefghi")
    #expect(try #require(exchange.elapsed) > time)
  }

  @Test("A URL session's client reports a body beyond the limit, where its length is announced")
  func bodyAnnounced() async throws {
    let exchange = try await sessionExchange(
      .text("HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\n"),
      configuration: sessionConfiguration { $0.maximumBody = 10 }
    )
    #expect(
      exchange.faults == [
        TransportFault(.bodyBeyondLimit, "the body exceeds the limit of 10 bytes: Content-Length is 11 bytes")
      ]
    )
    #expect(exchange.bodyText == "")
  }

  @Test("A URL session's client reports a body beyond the limit, while it comes")
  func bodyStreamed() async throws {
    let exchange = try await sessionExchange(
      .text("HTTP/1.1 200 OK\r\n\r\n"),
      .text(String(repeating: "a", count: 8 << 20)),
      configuration: sessionConfiguration { $0.maximumBody = 1 << 20 }
    )
    #expect(exchange.faultKinds == [.bodyBeyondLimit])
    #expect(try #require(exchange.response?.body.count) <= 1 << 20)
  }

  @Test("A URL session's client reports no fault for a body at the limit")
  func bodyAtLimit() async throws {
    let exchange = try await sessionExchange(
      .response(200, body: "0123456789"),
      configuration: sessionConfiguration { $0.maximumBody = 10 }
    )
    #expect(exchange.faults == [])
    #expect(exchange.bodyText == "0123456789")
  }

  @Test(
    "A URL session's client reports a request that cannot be sent as it stands",
    arguments: [
      ("ftp://127.0.0.1/a", [:], "ftp://127.0.0.1/a is not an http or https URL"),
      ("data://127.0.0.1/a", [:], "data://127.0.0.1/a is not an http or https URL"),
      (
        "http://127.0.0.1:1/", ["X-A": "b\r\nX-C: d"],
        "the header X-A contains a control character"
      ),
      (
        "http://127.0.0.1:1/", ["X\nA": "b"],
        "the header X␊A contains a control character"
      ),
    ] as [(String, HTTPHeaders, String)]
  )
  func invalidRequest(url: String, headers: HTTPHeaders, message: String) async throws {
    let client = URLSessionHTTPClient(configuration: sessionConfiguration())
    defer { client.shutdown() }
    let exchange = await client.send(HTTPRequest(url: try HTTPURL(parsing: url), headers: headers))
    #expect(exchange.faults == [TransportFault(.invalidRequest, message)])
  }
}
