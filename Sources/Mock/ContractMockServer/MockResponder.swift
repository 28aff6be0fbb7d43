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
  /// A request that is being served.
  private struct Serving: Sendable {
    let request: ReceivedRequest
    let connection: ResponseWriter.Connection
    let closes: Bool
    let stage: MockRuntime.Stage
    /// Whether the reply should be remembered.
    let isWanted: Bool
  }

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
      let names = try? stage.get().headerNames
      let request = try received.request(at: service.address, only: names)
      if let control, request.url.path.hasPrefix(ControlAPI.prefix) {
        let whole = try received.request(at: service.address)
        return response(of: control, to: whole, connection, isLocal: isLocal())
      }
      let stage = try stage.get()
      var (turn, isWanted): (Int?, Bool) = (nil, false)
      switch known {
      case .pages(let pages):
        if let reply = service.reply(to: request, received, from: pages, on: stage) {
          return .now(.bytes(ResponseWriter.buffer(of: reply.response, connection)))
        }
      case .turn(let counted): (turn, isWanted) = (counted, true)
      case .none(let wanted): isWanted = wanted
      case .reply: break
      }
      let serving = Serving(
        request: received,
        connection: connection,
        closes: closes,
        stage: stage,
        isWanted: isWanted
      )
      switch service.reply(to: request, received, on: stage, turn: turn) {
      case .now(let reply): return .now(response(reply, serving))
      case .later(let make): return .later { response(await make(), serving) }
      }
    } catch {
      return .now(.bytes(ResponseWriter.buffer(of: ReplyService.response(to: error), connection)))
    }
  }

  func refusal(of fault: RequestFault) -> ByteBuffer {
    ResponseWriter.buffer(of: ReplyService.response(to: fault), .close)
  }

  func serverDidClose() { memory?.removeAll() }

  /// Renders a reply.
  private func response(_ reply: MockReply, _ serving: Serving) -> ServedResponse {
    guard reply.delivery.isImmediate else { return .plan(WirePlan(reply, closes: serving.closes)) }
    guard let memory else { return .bytes(ResponseWriter.buffer(of: reply.response, serving.connection)) }
    return .bytes(
      memory.bytes(
        of: reply,
        to: serving.request,
        serving.connection,
        on: serving.stage,
        isWanted: serving.isWanted,
        service.log
      )
    )
  }

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
