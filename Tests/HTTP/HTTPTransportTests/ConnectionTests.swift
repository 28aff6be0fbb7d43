import HTTPMessages
@testable import HTTPTransport
import NIOCore
import NIOPosix
import TestSupport
import Testing
import WireTestSupport

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

@Suite("Connections are made, kept and made again", .takesTurns)
struct ConnectionTests {
  private static let response = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

  @Test("A closed port is refused")
  func refused() async throws {
    try await ClosedPort.held { port in
      let exchange = await send(to: "http://127.0.0.1:\(port)/")
      #expect(
        exchange.faultLines == [
          "connection-refused: nothing listens at 127.0.0.1:\(port) (connection refused)"
        ]
      )
      #expect(exchange.response == nil)
    }
  }

  @Test("A closed port after a name is refused, whichever addresses the name has")
  func refusedByName() async throws {
    try await ClosedPort.held { port in
      let exchange = await send(to: "http://localhost:\(port)/")
      #expect(
        exchange.faultLines == [
          "connection-refused: nothing listens at localhost:\(port) (connection refused)"
        ]
      )
    }
  }

  @Test("A name without an address is said to have none")
  func unknownName() async throws {
    // A label of more than 63 characters is invalid (RFC 1035, section 2.3.4), so no resolver is queried.
    let name = String(repeating: "x", count: 70)
    let exchange = await send(to: "http://\(name)/")
    #expect(
      exchange.faultLines == [
        "name-not-resolved: the host name \"\(name)\" has no address; is it spelled right?"
      ]
    )
  }

  @Test(
    "An address to which no way leads cannot be reached",
    arguments: [ENETUNREACH, EHOSTUNREACH, ENETDOWN, EHOSTDOWN, EADDRNOTAVAIL]
  )
  func unreachable(code: Int32) throws {
    // The system's error is created here, because no address is unreachable on every machine.
    let origin = Origin(try HTTPURL(parsing: "http://127.0.0.1:9/"))
    let error = IOError(errnoCode: code, reason: "connect")
    let fault = ConnectFaults.fault(for: error, at: origin, within: .seconds(1), limit: "--request-timeout")
    #expect(fault.kind == .unreachable)
    #expect(fault.message.hasPrefix("127.0.0.1:9 cannot be reached: "))
  }

  @Test("A kept connection is used again")
  func keepAlive() async throws {
    try await ScriptedServer.run(script: { _ in [.text(Self.response)] }) { server in
      let client = LiveClient(configuration: testConfiguration())
      let request = HTTPRequest(url: try HTTPURL(parsing: "http://127.0.0.1:\(server.port)/"))
      for _ in 0..<5 {
        let exchange = await client.send(request)
        #expect(exchange.bodyText == "ok")
      }
      #expect(server.connections == 1)
    }
  }

  @Test(
    "A kept connection that the server closes or resets at the next request is not a fault",
    arguments: [true, false]
  )
  func endedBetween(closes: Bool) async throws {
    let end = closes ? ScriptedServer.Step.close : .reset
    try await ScriptedServer.run(script: { $0.request == 0 ? [.text(Self.response)] : [end] }) { server in
      let client = LiveClient(configuration: testConfiguration())
      let request = HTTPRequest(url: try HTTPURL(parsing: "http://127.0.0.1:\(server.port)/"))
      for _ in 0..<3 {
        let exchange = await client.send(request)
        #expect(exchange.faultLines == [])
      }
      #expect(server.connections == 3)
    }
  }

  @Test("A request that may not be sent twice takes a connection of its own")
  func unsafeMethod() async throws {
    try await ScriptedServer.run(script: { _ in [.text(Self.response)] }) { server in
      let client = LiveClient(configuration: testConfiguration())
      let url = try HTTPURL(parsing: "http://127.0.0.1:\(server.port)/")
      _ = await client.send(HTTPRequest(url: url))
      let exchange = await client.send(HTTPRequest(method: .post, url: url, body: Array("a=1".utf8)))
      #expect(exchange.faultLines == [])
      #expect(server.connections == 2)
    }
  }

  @Test("After a fault the connection is not used again")
  func faultEndsConnection() async throws {
    let long = "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nok"
    try await ScriptedServer.run(script: { _ in [.text(long)] }) { server in
      let client = LiveClient(configuration: testConfiguration())
      let request = HTTPRequest(url: try HTTPURL(parsing: "http://127.0.0.1:\(server.port)/"))
      for _ in 0..<3 {
        let exchange = await client.send(request)
        #expect(exchange.faults.map(\.kind) == [.bodyTooLong])
      }
      #expect(server.connections == 3)
    }
  }

  @Test("Bytes that arrive late after a response are not taken for the next one")
  func lateExcess() async throws {
    let late: [Step] = [.text(Self.response), .pause, .pause, .text("more")]
    try await ScriptedServer.run(script: { _ in late }) { server in
      let client = LiveClient(configuration: testConfiguration { $0.excessWait = .beyondHangs })
      let request = HTTPRequest(url: try HTTPURL(parsing: "http://127.0.0.1:\(server.port)/"))
      var faults: [String] = []
      for _ in 0..<100 where faults.isEmpty {
        let exchange = await client.send(request)
        #expect(exchange.bodyText == "ok")
        faults = exchange.faultLines
      }
      // On a busy machine, late bytes of one response may be reported with those of the next.
      let found = ["4 bytes": "more", "8 bytes": "moremore"].map { count, text in
        ["body-too-long: \(count) after the 2 bytes that Content-Length announced: \"\(text)\""]
      }
      #expect(found.contains(faults))
    }
  }

  @Test("Each of many concurrent senders gets its own response")
  func concurrentSenders() async throws {
    let script: @Sendable (ScriptedServer.ReceivedRequest) -> [Step] = { turn in
      let path = turn.text.split(separator: " ").dropFirst().first ?? ""
      return [.text("HTTP/1.1 200 OK\r\nContent-Length: \(path.utf8.count)\r\n\r\n\(path)")]
    }
    try await ScriptedServer.run(script: script) { server in
      let client = LiveClient(configuration: testConfiguration())
      let port = server.port
      await withTaskGroup(of: Bool.self) { group in
        for sender in 0..<16 {
          group.addTask {
            for number in 0..<20 {
              let path = "/\(sender)/\(number)"
              let url = HTTPURL(scheme: "http", host: "127.0.0.1", port: port, path: path)
              let exchange = await client.send(HTTPRequest(url: url))
              guard exchange.bodyText == path, exchange.faults.isEmpty else { return false }
            }
            return true
          }
        }
        for await isRight in group { #expect(isRight) }
      }
      #expect(server.connections <= 16)
    }
  }

  @Test("A server at an IPv6 address is reached", .enabled("the machine has an IPv6 loopback") { await Self.hasIPv6 })
  func ipv6() async throws {
    try await ScriptedServer.run(address: "::1", script: { _ in [.text(Self.response)] }) { server in
      let exchange = await send(to: "http://[::1]:\(server.port)/")
      #expect(exchange.faultLines == [])
      #expect(server.requests.first?.contains("\r\nHost: [::1]:\(server.port)\r\n") == true)
    }
  }

  private static var hasIPv6: Bool {
    get async {
      let server = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton).bind(host: "::1", port: 0)
      guard let channel = try? await server.get() else { return false }
      try? await channel.close()
      return true
    }
  }

  private func send(to text: String) async -> HTTPExchange {
    guard let url = try? HTTPURL(parsing: text) else {
      Issue.record("\(text) is not a URL")
      return HTTPExchange(request: HTTPRequest(url: HTTPURL(scheme: "http", host: "")), response: nil)
    }
    return await LiveClient(configuration: testConfiguration()).send(HTTPRequest(url: url))
  }
}
