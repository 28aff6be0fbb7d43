import HTTPMessages
import HTTPServerCore
import NIOCore

/// Recognizes a connection of HTTP/2 by its first bytes.
///
/// Source: RFC 9113, section 3.4.
final class PrefaceDetector: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

  private let isRequired: Bool
  private let upgrade: (PrefaceDetector) throws -> Void
  private var received = ByteBuffer()

  /// Creates a detector.
  ///
  /// - Parameters:
  ///   - isRequired: Whether other connections are refused.
  ///   - upgrade: Adds the handlers of HTTP/2 after this one.
  init(isRequired: Bool, upgrade: @escaping (PrefaceDetector) throws -> Void) {
    self.isRequired = isRequired
    self.upgrade = upgrade
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    received.writeImmutableBuffer(unwrapInboundIn(data))
    let isPreface = zip(received.readableBytesView, Self.preface).allSatisfy(==)
    guard !isPreface || received.readableBytes >= Self.preface.count else { return }
    do {
      if isPreface { try upgrade(self) } else if isRequired { context.fireUserInboundEventTriggered(Self.refusal) }
      context.fireChannelRead(wrapInboundOut(received))
      context.pipeline.syncOperations.removeHandler(self, promise: nil)
    } catch {
      context.close(promise: nil)
    }
  }

  private static let refusal = RefusedConnection(
    RequestFault(status: 505, reason: "this server speaks HTTP/2 alone (http: 2)")
  )
}
