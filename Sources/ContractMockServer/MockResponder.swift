import HTTPMessages
import HTTPServerCore
import HTTPWireFormat
import MockEngine
import NIOCore

/// Responds to the requests of one thread with the decisions of the mock engine.
struct MockResponder: RequestResponder {
  private let service: ReplyService

  init(
    runtime: MockRuntime,
    control: ControlAPI?,
    forwarder: (any HTTPClient)?,
    responder: ReplyResponder?,
    address: HTTPURL,
    limits: MockServer.Limits
  ) {
    service = ReplyService(
      runtime: runtime,
      control: control,
      forwarder: forwarder,
      responder: responder,
      log: runtime.makeLog(address: address, cacheBytes: limits.cacheBytes, threads: limits.threads),
      render: { BufferedReply(buffer: ResponseWriter.buffer(of: $0, $1)) }
    )
  }

  func response(to request: ReceivedRequest, closes: Bool, isLocal: () -> Bool) -> PendingResponse {
    switch service.reply(to: request, closes: closes, isLocal: isLocal) {
    case .now(let reply): .now(Self.response(reply))
    case .later(let make): .later { Self.response(await make()) }
    }
  }

  func refusal(of fault: RequestHead.Fault) -> ByteBuffer {
    ResponseWriter.buffer(of: ReplyService.response(to: fault), .close)
  }

  func serverDidClose() { service.log.removeReplies() }

  private static func response(_ reply: ServedReply) -> ServedResponse {
    switch reply {
    case .rendered(let rendering):
      .bytes((rendering as? BufferedReply)?.buffer ?? ByteBuffer(bytes: rendering.bytes))
    case .plan(let plan): .plan(plan)
    case .stream(let stream): .stream(stream)
    }
  }
}

/// A response in a buffer that is shared by all connections that send it.
private final class BufferedReply: RenderedReply {
  let buffer: ByteBuffer

  init(buffer: ByteBuffer) { self.buffer = buffer }

  var bytes: [UInt8] { Array(buffer.readableBytesView) }
  var byteCount: Int { buffer.storageCapacity }
}
