import HTTPMessages
import HTTPServerCore
import HTTPWireFormat
import MockControl
import MockEngine
import NIOCore

/// Responds to the requests of one thread with the replies of the mock engine, which it renders.
///
/// A request passes these steps in order, and the first that has a response ends it:
/// 1. The memory of replies has the bytes that an earlier request with the same decision key got.
/// 2. It is for the control API: the control API's response is sent.
/// 3. An earlier request that differed only in its cursor and limit got a page of a list: its page is made from the
///    same list.
/// 4. The engine replies.
struct MockResponder: RequestResponder {
  let service: ReplyService
  private let control: ControlAPI?
  let memory: RememberedReplies?

  /// Creates the responder of one thread; `address` is that of the server.
  init(runtime: MockRuntime, configuration: MockServer.Configuration, address: HTTPURL) {
    let limits = configuration.limits
    let isRemembering = limits.cacheBytes > 0 && configuration.responder == nil
    let memory = isRemembering ? RememberedReplies(byteLimit: limits.cacheBytes / limits.threads) : nil
    self.memory = memory
    control = configuration.control
    service = ReplyService(
      runtime: runtime,
      forwarder: configuration.forwarder,
      responder: configuration.responder,
      welcomePage: control == nil ? nil : InspectorPage.welcome,
      log: runtime.makeLog(address: address, threads: limits.threads, memory: memory)
    )
  }

  var noticedFields: HeaderNameSet { ReceivedRequest.noticedFields }

  func response(to received: ReceivedRequest, closes: Bool, isLocal: () -> Bool) -> PendingResponse {
    let connection: ResponseWriter.Connection = closes ? .close : received.head.isVersion10 ? .keepAlive : .implied
    let stage = Result { () throws(RequestFault) in try service.stage(of: received) }
    var known = RememberedReplies.LookupResult.none(isWanted: false)
    if let memory, case .success(let stage) = stage {
      known = memory.find(received, connection, on: stage, of: service)
      if case .reply(let bytes) = known { return .now(.bytes(bytes)) }
    }
    do throws(RequestFault) {
      if let control, let request = try controlRequest(received) {
        return response(of: control, to: request, connection, isLocal: isLocal())
      }
      let context = try service.context(of: received, on: try stage.get())
      var (turn, isWanted): (Int?, Bool) = (nil, false)
      switch known {
      case .pages(let pages):
        if let reply = service.reply(context, from: pages) {
          return .now(.bytes(ResponseWriter.buffer(of: reply.response, connection)))
        }
      case .turn(let counted): (turn, isWanted) = (counted, true)
      case .none(let wanted): isWanted = wanted
      case .reply: break
      }
      let render: @Sendable (MockReply) -> ServedResponse = { [service, memory, isWanted] reply in
        guard reply.delivery.isImmediate else { return .plan(WirePlan(reply, closes: closes)) }
        guard let memory else { return .bytes(ResponseWriter.buffer(of: reply.response, connection)) }
        let log = service.log
        return .bytes(memory.bytes(of: reply, to: received, connection, on: context.stage, isWanted: isWanted, log))
      }
      switch service.reply(context, turn: turn) {
      case .now(let reply): return .now(render(reply))
      case .later(let make): return .later { render(await make()) }
      }
    } catch {
      return .now(.bytes(ResponseWriter.buffer(of: ReplyService.response(to: error), connection)))
    }
  }

  /// Returns a request that is for the control API, with all its headers; `nil` for any other.
  private func controlRequest(_ received: ReceivedRequest) throws(RequestFault) -> HTTPRequest? {
    let target = received.line.dropFirst(received.head.target.lowerBound)
    // A target may be a whole URL.
    guard target.first != 0x2F || target.starts(with: ControlAPI.prefix.utf8) else { return nil }
    let request = try received.request(at: service.address)
    return request.url.path.hasPrefix(ControlAPI.prefix) ? request : nil
  }

  func refusal(of fault: RequestFault) -> ByteBuffer {
    service.runtime.report(fault)
    return ResponseWriter.buffer(of: ReplyService.response(to: fault), .close)
  }

  func serverDidClose() { memory?.removeAll() }

  private func response(
    of control: ControlAPI,
    to request: HTTPRequest,
    _ connection: ResponseWriter.Connection,
    isLocal: Bool
  ) -> PendingResponse {
    .later {
      switch await control.serve(request, isLocal: isLocal) {
      case .response(let response): .bytes(ResponseWriter.buffer(of: response, connection))
      case .events(let head, let feed):
        .stream(StreamedResponse(head: ResponseWriter.bytes(of: head, .close)) { await feed.next() })
      }
    }
  }
}
