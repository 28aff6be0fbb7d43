import HTTPExchange
import HTTPTransport
import NIOCore
import Quantities

/// One exchange under way, and what is reported about it.
struct ProxyExchange {
  var request: RequestRelay
  var response: ResponseRelay
  /// Whether the request went out on a connection that had been used before.
  var isOnUsedLink = false
  /// The address of the server.
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
  }

  private static func response(to request: RequestRelay, _ service: ProxyService) -> ResponseRelay {
    ResponseRelay(to: request, headLimit: service.limits.headBytes, keptLimit: service.limits.keptBodyBytes)
  }

  /// Begins anew on another connection.
  mutating func restart() {
    response = Self.response(to: request, service)
    isOnUsedLink = false
  }

  /// Notes that bytes of the answer came.
  mutating func noteAnswer() {
    if firstByte == nil { firstByte = ContinuousClock.now - start }
  }

  /// Counts what is kept of bodies; where it is too much with that of all others, nothing of this exchange is kept.
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

  /// The largest body with a content coding that is quick to decode, in bytes; gzip expands a thousandfold at most.
  private static let quickCodedBody = 64 << 10

  /// Whether reporting may take long, because a body may be much larger once it is decoded.
  var isSlowToReport: Bool { response.isCoded && response.keptBytes > Self.quickCodedBody }

  /// Reports the exchange, which has ended; once.
  ///
  /// - Parameter omission: Why it cannot be recorded; bodies that were not kept are a reason of their own.
  consuming func report(omission: String? = nil) {
    let exchange = response.exchange(request.request, elapsed: ContinuousClock.now - start)
    service.report(
      ProxiedExchange(
        exchange: exchange,
        number: number,
        started: started,
        firstByte: firstByte,
        serverAddress: serverAddress,
        isPassedUnread: response.isPassedUnread,
        omission: omission ?? reasonNotKept
      ),
      keeping: keptBytes
    )
  }

  /// Why a body was not kept.
  private var reasonNotKept: String? {
    if request.isOfServer { return "OPTIONS * asks for no resource" }
    if request.keepsBody, response.keepsBody { return nil }
    if isOutOfRoom { return "more than \(service.limits.keptBytes) bytes of bodies are under way at a time" }
    let (name, count) =
      request.keepsBody ? ("answer", response.bodyBytes) : ("request", request.bodyBytes)
    return "the \(name)'s body has \(count) bytes, and the limit is \(service.limits.keptBodyBytes) (--max-body)"
  }
}
