public import HTTPMessages
public import Redaction

/// An exchange as captured on the wire, with the metadata that a recording adds.
///
/// It contains secrets; only the result of `redacted(by:)` can be written.
public struct CapturedExchange: Sendable {
  /// The exchange, with bodies as transferred.
  public var exchange: HTTPExchange
  /// When the request started, as RFC 3339 with milliseconds: `2026-05-04T09:41:00.217Z`; empty if unknown.
  public var started: String
  /// The time from the start of the request to the end of the response; `nil` if it was not measured.
  public var elapsed: Duration?
  /// The time from the start of the request to the first byte of the response; `nil` if it was not measured.
  public var firstByte: Duration?
  /// The IP address of the server; `nil` if unknown.
  public var serverAddress: String?
  /// The id of the page that caused the exchange.
  public var page: String?
  /// Whether the request shows what the server does without valid credentials.
  package var isCredentialProbe = false
  /// The data of a callback, which the API sent, for the recording; `nil` for a request of a client.
  public var callback: RecordedCallback?

  /// Creates a captured exchange; `elapsed` defaults to the exchange's own.
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

/// A captured exchange without its secrets, which can be written to a recording.
public struct RedactedCapture: Sendable {
  /// The redacted exchange.
  public let captured: CapturedExchange

  fileprivate init(_ captured: CapturedExchange) { self.captured = captured }
}

extension CapturedExchange {
  /// Numbers the secrets in the session's redaction, which hides them from then on in every exchange.
  package func noteSecrets(in redaction: inout RecordingRedaction) { redaction.noteSecrets(of: exchange) }

  /// Replaces the secrets; the session's redaction remembers their placeholders.
  public func redacted(by redaction: inout RecordingRedaction) -> RedactedCapture {
    var copy = self
    copy.exchange = redaction.redacting(exchange)
    return RedactedCapture(copy)
  }
}
