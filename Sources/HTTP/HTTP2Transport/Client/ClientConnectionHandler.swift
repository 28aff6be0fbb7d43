import HTTPMessages
import HTTPTransport
import NIOCore
import NIOHTTP2

/// The handler of a client's connection of HTTP/2: it waits for the server's settings, and notes why the connection ends.
final class ClientConnectionHandler: ChannelInboundHandler {
  typealias InboundIn = HTTP2Frame

  private let state: ClientConnectionState
  private var begun: ((Result<Void, any Error>) -> Void)?

  /// Creates a handler that calls `begun` once: when the server has begun to speak HTTP/2, or cannot.
  init(state: ClientConnectionState, begun: @escaping (Result<Void, any Error>) -> Void) {
    self.state = state
    self.begun = begun
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data).payload {
    case .settings: begin(.success(()))
    case .goAway(let last, let code, let note):
      state.receive(last: last, code, note: note.map { Array($0.readableBytesView) } ?? [])
    default: break
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    begin(.failure(StreamFailure(.closedBeforeResponse, "the server closed the connection")))
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // Frames of a stream that has just ended are no error.
    guard !(error is NIOHTTP2Errors.NoSuchStream), !(error is NIOHTTP2Errors.StreamClosed) else { return }
    if ConnectFaults.isReset(error) {
      begin(.failure(StreamFailure(.connectionReset, "the server reset the connection")))
    } else if !(error is any NIOHTTP2Error), begun != nil {
      begin(.failure(error))
    } else {
      state.fail(with: error)
      begin(.failure(StreamFailure(.malformedResponse, "the server sends something else")))
    }
    context.close(promise: nil)
  }

  private func begin(_ result: Result<Void, any Error>) {
    begun?(result)
    begun = nil
  }
}
