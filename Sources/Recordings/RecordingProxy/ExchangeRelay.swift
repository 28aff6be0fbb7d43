import Basics
import HTTPMessages
import NIOCore

/// An exchange in progress, and what is reported about it.
struct ExchangeRelay {
  var request: RequestRelay
  var response: ResponseRelay
  /// Whether the request was sent on a reused connection.
  var isOnUsedLink = false
  var serverAddress: String?
  private let service: ProxyService
  private let number: Int
  private let started: Int64
  private let start = ContinuousClock.now
  private var firstByte: Duration?
  private var keptBytes = 0
  private var isOutOfRoom = false

  init(_ request: RequestRelay, service: ProxyService) {
    self.request = request
    self.service = service
    response = Self.response(to: request, service)
    number = service.nextNumber()
    started = WallClock.now
    request.interception?.cause.begin(number: number, started: started)
  }

  private static func response(to request: RequestRelay, _ service: ProxyService) -> ResponseRelay {
    ResponseRelay(to: request, headLimit: service.limits.headBytes, keptLimit: service.limits.keptBodyBytes)
  }

  /// Starts over on another connection.
  mutating func restart() {
    response = Self.response(to: request, service)
    isOnUsedLink = false
  }

  /// Records that bytes of the response arrived.
  mutating func noteResponse() {
    if firstByte == nil { firstByte = ContinuousClock.now - start }
  }

  /// Counts the kept body bytes; if all exchanges together exceed the limit, this exchange keeps none.
  mutating func countKept() {
    guard !isOutOfRoom else { return }
    let kept = request.keptBytes + response.keptBytes
    guard kept != keptBytes else { return }
    let fits = service.keep(kept - keptBytes)
    keptBytes = kept
    guard !fits else { return }
    isOutOfRoom = true
    request.releaseBody()
    response.releaseBody()
    _ = service.keep(-keptBytes)
    keptBytes = 0
  }

  /// The largest body with a content coding that is quick to decode, in bytes; gzip expands at most about 1,000 times.
  private static let quickCodedBody = 64 << 10

  /// Whether reporting may take long, because a decoded body may be much larger.
  var isSlowToReport: Bool { response.isCoded && response.keptBytes > Self.quickCodedBody }

  /// Reports the ended exchange, exactly once.
  ///
  /// - Parameter omission: The reason why it cannot be recorded. A body that was not kept is also such a reason.
  consuming func report(omission: String? = nil) {
    var exchange = response.exchange(request.request, elapsed: ContinuousClock.now - start)
    if let body = exchange.response?.body, body.count <= ResponseRewriter.heldBytes,
      let restored = service.callbackAddresses?.restoring(body)
    {
      exchange.response?.body = restored
      if exchange.response?.headers["Content-Length"] != nil {
        exchange.response?.headers["Content-Length"] = String(restored.count)
      }
    }
    var ended = ProxiedExchange(exchange: exchange, number: number, started: started)
    ended.firstByte = firstByte
    ended.serverAddress = serverAddress
    ended.callback = request.callback
    ended.causesCallbacks = request.interception?.cause.hasAddress ?? false
    ended.isPassedUnread = response.isPassedUnread
    ended.omission = omission ?? reasonNotKept
    service.report(ended, keeping: keptBytes)
  }

  /// The reason why a body was not kept.
  private var reasonNotKept: String? {
    if request.isOfServer { return "OPTIONS * asks for no resource" }
    if request.keepsBody, response.keepsBody { return nil }
    if isOutOfRoom { return "more than \(service.limits.keptBytes) bytes of bodies are in flight" }
    let (name, count) =
      request.keepsBody ? ("response", response.bodyBytes) : ("request", request.bodyBytes)
    return "the \(name)'s body has \(count) bytes, and the limit is \(service.limits.keptBodyBytes) (limits.max-body)"
  }
}
