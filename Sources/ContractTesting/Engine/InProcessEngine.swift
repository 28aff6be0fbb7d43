import HARRecordings
import HTTPMessages
import HTTPWireFormat
import MockEngine
import Synchronization

/// The mock engine for requests in the same process: the service that a mock server has, without its socket.
///
/// The engine takes a request as the bytes that a server would receive. Each origin has a service of its own, because a
/// service belongs to one address.
final class InProcessEngine: Sendable {
  /// The response to a request, as a client notices it.
  struct ClientReply: Sendable {
    let events: [ReplyEvent]
    let details: ReplyDetails?
  }

  /// A response that is ready now, or one that takes time.
  enum Pending: Sendable {
    case now(ClientReply)
    case later(@Sendable () async -> ClientReply)
  }

  /// The maximum number of origins; a client that invents more gets no service.
  private static let mostOrigins = 10_000

  private let runtime: MockRuntime
  private let forwarder: (any HTTPClient)?
  private let responder: ReplyResponder?
  private let pace: ReplayPace
  private let services = Mutex<[String: ReplyService]>([:])

  init(runtime: MockRuntime, forwarder: (any HTTPClient)?, responder: ReplyResponder?, pace: ReplayPace) {
    self.runtime = runtime
    self.forwarder = forwarder
    self.responder = responder
    self.pace = pace
  }

  /// Returns the response to a request.
  func reply(to request: HTTPRequest) -> Pending {
    let received: ReceivedRequest
    do throws(RequestHead.Fault) {
      received = try Self.received(request)
    } catch {
      return .now(ClientReply(events: [.fault(TransportFault(.invalidRequest, error.reason))], details: nil))
    }
    let details = DetailsBox()
    let service = service(for: request.url)
    let pending = service.reply(to: received, closes: false, isLocal: { true }) { details.set($0) }
    switch pending {
    case .now(let reply): return .now(clientReply(reply, details, to: request))
    case .later(let make): return .later { [self] in clientReply(await make(), details, to: request) }
    }
  }

  /// Returns a reply as the client notices it.
  private func clientReply(_ reply: ServedReply, _ details: DetailsBox, to request: HTTPRequest) -> ClientReply {
    let details = details.value
    switch reply {
    case .rendered(let rendered):
      let response = (rendered as? HeldReply)?.response ?? HTTPResponse(status: 500)
      let entries = runtime.api.index.entries
      let entry = details?.recordings.last.flatMap { entries.indices.contains($0) ? entries[$0] : nil }
      return ClientReply(events: ReplyPacing.events(of: response, from: entry, at: pace), details: details)
    case .plan(let plan):
      return ClientReply(events: PlanReader.events(of: plan, method: request.method), details: details)
    // Only the control API has streams, and it is not part of this engine.
    case .stream:
      return ClientReply(events: ReplyEvent.events(of: HTTPResponse(status: 501)), details: details)
    }
  }

  private func service(for url: HTTPURL) -> ReplyService {
    let address = HTTPURL(scheme: url.scheme, host: url.host, port: url.port)
    return services.withLock { services in
      let key = address.description
      if let known = services[key] { return known }
      let service = ReplyService(
        runtime: runtime,
        control: nil,
        forwarder: forwarder,
        responder: responder,
        // Rendered responses are not cached: a decision is cheap, and each test's mock is short-lived.
        log: runtime.makeLog(address: address, cacheBytes: 0, threads: 1),
        render: { response, _ in HeldReply(response) }
      )
      if services.count < Self.mostOrigins { services[key] = service }
      return service
    }
  }

  /// Headers that describe a connection, which a request in process does not have.
  private static let connectionHeaders = ["Host", "Content-Length", "Transfer-Encoding", "Connection", "Expect"]

  private static func received(_ request: HTTPRequest) throws(RequestHead.Fault) -> ReceivedRequest {
    var text = "\(request.method) \(request.url.requestTarget) HTTP/1.1\r\nHost: \(request.url.authority)\r\n"
    for field in request.headers.fields where !connectionHeaders.contains(where: { field.isNamed($0) }) {
      text += "\(field.name): \(field.value)\r\n"
    }
    if !request.body.isEmpty { text += "Content-Length: \(request.body.count)\r\n" }
    let bytes = Array((text + "\r\n").utf8)
    let head = try bytes.withUnsafeBytes { bytes in
      Result { () throws(RequestHead.Fault) in try RequestHead(bytes) }
    }.get()
    return ReceivedRequest(bytes: bytes, head: head, body: request.body)
  }
}

/// A reply as a value, which no socket renders.
private final class HeldReply: RenderedReply {
  let response: HTTPResponse

  init(_ response: HTTPResponse) { self.response = response }

  var bytes: [UInt8] { ResponseWriter.bytes(of: response, .implied) }
  var byteCount: Int { response.body.count }
}

/// The details of a reply, which arrive before the reply itself.
private final class DetailsBox: Sendable {
  private let details = Mutex<ReplyDetails?>(nil)

  var value: ReplyDetails? { details.withLock { $0 } }

  func set(_ value: ReplyDetails) { details.withLock { $0 = value } }
}
