package import HTTPTransport
import NIOCore
import NIOHTTP2

extension ClientHTTP2 {
  /// Speaks HTTP/2 with servers that choose it in the TLS handshake, and HTTP/1.1 with others.
  package static let offered = transport(isRequired: false)
  /// Speaks HTTP/2 alone; without TLS, it is known in advance that the server speaks it (RFC 9113, section 3.3).
  package static let required = transport(isRequired: true)

  private static func transport(isRequired: Bool) -> ClientHTTP2 {
    ClientHTTP2(isRequired: isRequired) { channel, maximumHead in
      let loop = channel.eventLoop
      let begun = loop.makePromise(of: (any StreamedConnection).self)
      do {
        let configuration = HTTP2Limits.client(headBytes: maximumHead)
        let handler = NIOHTTP2Handler(
          mode: .client,
          eventLoop: loop,
          connectionConfiguration: configuration.connection,
          streamConfiguration: configuration.stream
        ) { pushed in pushed.close() }
        let state = ClientConnectionState(maximumHead: maximumHead)
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(handler)
        let connection = MultiplexedConnection(
          channel: channel,
          multiplexer: try handler.syncMultiplexer(),
          state: state
        )
        try pipeline.addHandler(ClientConnectionHandler(state: state) { begun.completeWith($0.map { connection }) })
      } catch {
        begun.fail(error)
      }
      return begun.futureResult
    }
  }
}

/// An open connection of HTTP/2.
private struct MultiplexedConnection: StreamedConnection {
  let channel: any Channel
  let multiplexer: NIOHTTP2Handler.StreamMultiplexer
  let state: ClientConnectionState

  var acceptsStreams: Bool { channel.isActive && state.acceptsStreams }

  func open(_ handler: @escaping @Sendable () -> any ChannelHandler) -> EventLoopFuture<any Channel> {
    guard acceptsStreams else { return channel.eventLoop.makeFailedFuture(ChannelError.ioOnClosedChannel) }
    return multiplexer.createStreamChannel { [state] stream in
      stream.eventLoop.makeCompletedFuture {
        let pipeline = stream.pipeline.syncOperations
        try pipeline.addHandler(ClientStreamHandler(connection: state))
        try pipeline.addHandler(handler())
      }
    }
  }

  func close() { channel.close(promise: nil) }
}
