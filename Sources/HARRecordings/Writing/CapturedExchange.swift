public import HTTPExchange
public import Redaction

/// An exchange as it was seen on the wire, with what a recording says about it besides.
///
/// It has its secrets: only what `redacted(by:)` makes of it can be written.
public struct CapturedExchange: Sendable {
  /// The exchange, the content coding of its bodies still on.
  public var exchange: HTTPExchange
  /// When the request began: a date and time of RFC 3339 with milliseconds, `2026-05-04T09:41:00.217Z`.
  public var started: String
  /// From the start of the request to the end of the answer; `nil` where nobody measured.
  public var elapsed: Duration?
  /// From the start of the request to the first byte of the answer; `nil` where nobody measured.
  public var firstByte: Duration?
  /// The IP address of the server; `nil` where nobody looked.
  public var serverAddress: String?
  /// The id of the page that the exchange belongs to.
  public var page: String?

  /// An exchange; where `elapsed` is not given, the exchange's own counts.
  public init(
    exchange: HTTPExchange,
    started: String,
    elapsed: Duration? = nil,
    firstByte: Duration? = nil,
    serverAddress: String? = nil,
    page: String? = nil
  ) {
    self.exchange = exchange
    self.started = started
    self.elapsed = elapsed ?? exchange.elapsed
    self.firstByte = firstByte
    self.serverAddress = serverAddress
    self.page = page
  }
}

/// An exchange without its secrets: what a recording is written from.
public struct RedactedCapture: Sendable {
  /// What is left of the exchange.
  public let captured: CapturedExchange

  fileprivate init(_ captured: CapturedExchange) { self.captured = captured }
}

extension CapturedExchange {
  /// The exchange without its secrets, which the redaction of the session keeps in mind.
  public func redacted(by redaction: inout RecordingRedaction) -> RedactedCapture {
    var copy = self
    copy.exchange = redaction.redacting(exchange)
    return RedactedCapture(copy)
  }
}
