import HTTPMessages
import HTTPWireFormat
import Synchronization

/// Serves requests of the journal once more, in this process.
///
/// It has a log of its own, like a serving thread, and no upstream server. So a replayed request never leaves the
/// process.
final class RequestReplayer: Sendable {
  private let runtime: MockRuntime
  private let services = Mutex<[HTTPURL: ReplyService]>([:])

  init(runtime: MockRuntime) { self.runtime = runtime }

  /// Serves a request, and returns the number of its journal entry; `nil` if the journal does not keep it.
  ///
  /// - Parameters:
  ///   - request: The request as it was received.
  ///   - address: The address of the server that received it.
  func replay(_ request: ReceivedRequest, at address: HTTPURL) async -> Int? {
    let service = services.withLock { services in
      if let known = services[address] { return known }
      let service = ReplyService(
        runtime: runtime,
        control: nil,
        forwarder: nil,
        log: runtime.makeLog(address: address, cacheBytes: 0, threads: 16),
        render: { response, connection in StoredReply(bytes: ResponseWriter.bytes(of: response, connection)) }
      )
      services[address] = service
      return service
    }
    // The object tells this request from others with the same bytes.
    let copy = ReceivedRequest(bytes: request.bytes, head: request.head, body: request.body)
    if case .later(let make) = service.reply(to: copy, closes: false, isLocal: { true }) { _ = await make() }
    return service.log.records.last { $0.request === copy }?.number
  }
}

/// A reply whose bytes are kept for the journal alone.
private final class StoredReply: RenderedReply {
  let bytes: [UInt8]

  init(bytes: [UInt8]) { self.bytes = bytes }

  var byteCount: Int { bytes.count }
}
