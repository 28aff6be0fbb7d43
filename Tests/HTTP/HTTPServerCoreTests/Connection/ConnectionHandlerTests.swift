import HTTPMessages
import HTTPWireFormat
import NIOCore
import NIOEmbedded
import Testing

@testable import HTTPServerCore

@Suite("The steps that the handlers of connections share")
struct ConnectionHandlerTests {
  /// Takes each line for a request, and responds to it with itself; the response to `later` waits for `finish`.
  private final class LineHandler: ConnectionHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    enum Activity { case waiting }

    var connection: ConnectionState<Activity>
    /// What the connection was asked to do, in order.
    var log: [String] = []

    init(waiting: WaitingConnections) {
      connection = ConnectionState(
        requestTimeout: .seconds(60),
        idleTimeout: .seconds(60),
        lingerTimeout: .seconds(60),
        discardedBytes: 4,
        waiting: waiting
      )
    }

    var isIdle: Bool { connection.buffer.readableBytes == 0 }

    func opened() { wait(.beforeRequest) }

    func readRequests() -> Bool {
      var hadRequest = false
      while case .reading = connection.phase, isWritable,
        let end = connection.buffer.readableBytesView.firstIndex(of: 0x0A),
        let line = connection.buffer.readString(length: end + 1 - connection.buffer.readerIndex)
      {
        hadRequest = true
        beginRequest()
        if line == "later\n" { connection.phase = .busy(.waiting) } else { write(ByteBuffer(string: line)) }
      }
      return hadRequest
    }

    func finish() {
      write(ByteBuffer(string: "later\n"))
      proceed(closes: false)
    }

    func refuse(_ fault: RequestHead.Fault) {
      write(ByteBuffer(string: "\(fault.status)\n"))
      end()
    }

    func receive(_ bytes: ByteBuffer, during activity: Activity) { connection.append(bytes) }
    func mayRead(during activity: Activity) -> Bool { true }
    func handle(_ event: ConnectionEvent, during activity: Activity) { log.append("\(event)") }
    func release() { if !log.contains("release") { log.append("release") } }
  }

  /// A connection on which some text has arrived.
  private struct Fixture {
    let waiting = WaitingConnections()
    let handler: LineHandler
    let channel: EmbeddedChannel

    init(_ text: String) throws {
      handler = LineHandler(waiting: waiting)
      channel = EmbeddedChannel(handler: handler)
      try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
      if !text.isEmpty { try channel.writeInbound(ByteBuffer(string: text)) }
    }

    func fire(_ event: any Sendable) {
      channel.pipeline.fireUserInboundEventTriggered(event)
      channel.embeddedEventLoop.run()
    }

    /// What was sent to the client.
    func sent() throws -> String {
      var text = ""
      while let bytes = try channel.readOutbound(as: ByteBuffer.self) { text += String(buffer: bytes) }
      return text
    }
  }

  /// An event on a connection, and what becomes of the connection.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let event: any Sendable
    let sent: String
    let log: [String]
    let isOpen: Bool
  }

  private static func row(
    _ name: String,
    _ text: String,
    _ event: any Sendable,
    sends sent: String = "",
    log: [String] = ["release"],
    isOpen: Bool = false
  ) -> Row {
    Row(testDescription: name, text: text, event: event, sent: sent, log: log, isOpen: isOpen)
  }

  static let rows = [
    row("an idle client that sends no more", "a\n", ChannelEvent.inputClosed, sends: "a\n"),
    row("a client that sends no more within a request", "a", ChannelEvent.inputClosed),
    row(
      "a client that sends no more and waits",
      "later\n",
      ChannelEvent.inputClosed,
      log: ["inputClosed"],
      isOpen: true
    ),
    row("a shutdown while idle", "", ConnectionShutDown(isForced: false)),
    row("a shutdown within a request", "a", ConnectionShutDown(isForced: false), log: [], isOpen: true),
    row(
      "a shutdown while a request is handled",
      "later\n",
      ConnectionShutDown(isForced: false),
      log: ["shutDown"],
      isOpen: true
    ),
    row("a forced shutdown while a request is handled", "later\n", ConnectionShutDown(isForced: true)),
    row("a dismissal before a request", "", WaitingConnections.Dismissal()),
    row("a dismissal within a request", "a", WaitingConnections.Dismissal(), sends: "408\n"),
    row("a dismissal after a request", "a\n", WaitingConnections.Dismissal(), sends: "a\n", log: [], isOpen: true),
    row(
      "a dismissal while a request is handled",
      "later\n",
      WaitingConnections.Dismissal(),
      log: [],
      isOpen: true
    ),
  ]

  @Test("An event on a connection ends it, or is left to the handler of the request", arguments: rows)
  func event(_ row: Row) throws {
    let fixture = try Fixture(row.text)
    fixture.fire(row.event)
    #expect(try fixture.sent() == row.sent)
    #expect(fixture.handler.log == row.log)
    #expect(fixture.channel.isActive == row.isOpen)
    _ = try? fixture.channel.finish()
  }

  @Test("Requests that arrive while another is handled are read after it, and none after a shutdown")
  func order() throws {
    let fixture = try Fixture("later\na\n")
    try fixture.channel.writeInbound(ByteBuffer(string: "later\nb\n"))
    #expect(try fixture.sent() == "")
    fixture.handler.finish()
    #expect(try fixture.sent() == "later\na\n")
    fixture.fire(ConnectionShutDown(isForced: false))
    fixture.handler.finish()
    #expect(try fixture.sent() == "later\n")
    #expect(!fixture.channel.isActive)
  }

  @Test("A client that does not read its responses has no further request read until it does")
  func unread() throws {
    let fixture = try Fixture("")
    fixture.channel.isWritable = false
    try fixture.channel.writeInbound(ByteBuffer(string: "a\n"))
    #expect(try fixture.sent() == "")
    fixture.channel.isWritable = true
    fixture.channel.pipeline.fireChannelWritabilityChanged()
    #expect(try fixture.sent() == "a\n")
    _ = try fixture.channel.finish()
  }

  @Test("A connection is among those that wait until its first request, and within each")
  func waiting() throws {
    let fixture = try Fixture("")
    var counts = [fixture.waiting.count]
    for text in ["a", "\n", "later", "\n"] {
      try fixture.channel.writeInbound(ByteBuffer(string: text))
      counts.append(fixture.waiting.count)
    }
    #expect(counts == [1, 1, 0, 1, 0])
    _ = try? fixture.channel.finish()
  }
}
