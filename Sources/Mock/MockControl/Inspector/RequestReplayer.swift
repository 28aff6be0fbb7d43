import Basics
import HTTPMessages
import MockEngine

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
  func replay(_ request: any IncomingRequest, at address: HTTPURL) async -> Int? {
    let service = services.withLock { services in
      if let known = services[address] { return known }
      let service = ReplyService(runtime: runtime, log: runtime.makeLog(address: address, threads: 16))
      services[address] = service
      return service
    }
    // The object tells this request from others with the same content.
    let copy = request.copy(body: request.body)
    if case .later(let make)? = try? service.reply(to: copy) { _ = await make() }
    return service.log.records.last { $0.request === copy }?.number
  }
}
