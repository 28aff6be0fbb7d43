package import HTTPServerCore
import NIOCore
import NIOHTTP2

extension ServerHTTP2 {
  /// Serves HTTP/2 to clients that choose it, and HTTP/1.1 to others.
  package static let offered = transport(isRequired: false)
  /// Serves HTTP/2, and refuses HTTP/1.1.
  package static let required = transport(isRequired: true)

  private static func transport(isRequired: Bool) -> ServerHTTP2 {
    ServerHTTP2(isRequired: isRequired) { connection, handler, streams in
      let loop = connection.eventLoop
      let other = NIOLoopBound(handler, eventLoop: loop)
      let detector = PrefaceDetector(isRequired: isRequired) { detector in
        let pipeline = connection.pipeline.syncOperations
        let root = ServerConnectionHandler(streams)
        try pipeline.addHandlers(
          [makeHandler(for: root, streams, on: loop), root],
          position: .after(detector)
        )
        pipeline.removeHandler(other.value, promise: nil)
      }
      try connection.pipeline.syncOperations.addHandler(detector, position: .before(handler))
    }
  }

  private static func makeHandler(
    for root: ServerConnectionHandler,
    _ streams: Streams,
    on loop: any EventLoop
  ) -> NIOHTTP2Handler {
    let root = NIOLoopBound(root, eventLoop: loop)
    let configuration = HTTP2Limits.server(headBytes: streams.limits.headBytes)
    return NIOHTTP2Handler(
      mode: .server,
      eventLoop: loop,
      connectionConfiguration: configuration.connection,
      streamConfiguration: configuration.stream,
      streamDelegate: StreamCounter(root: root)
    ) { stream in
      stream.eventLoop.makeCompletedFuture {
        // The id is known at once. The stream may end its connection before the delegate hears of it.
        stream.getOption(HTTP2StreamChannelOptions.streamID).assumeIsolated().whenSuccess { id in
          root.value.opened(id, stream)
        }
        let handler = ServerStreamHandler { root.value.goAway() }
        try stream.pipeline.syncOperations.addHandler(handler)
        try streams.add(stream) { handler.unsentBytes }
      }
    }
  }
}

/// Tells the handler of a connection which streams have ended; called on its event loop.
private struct StreamCounter: NIOHTTP2StreamDelegate {
  let root: NIOLoopBound<ServerConnectionHandler>

  func streamCreated(_ id: HTTP2StreamID, channel: any Channel) {}
  func streamClosed(_ id: HTTP2StreamID, channel: any Channel) { root.value.closed(id) }
}
