import Basics
import HTTPMessages
import HTTPTransport
import NIOHTTP2

/// The state of an HTTP/2 connection that its streams have in common.
final class ClientConnectionState: Sendable {
  /// The end of a connection that the server announced.
  struct GoAway {
    let last: HTTP2StreamID
    let code: HTTP2ErrorCode
    let note: String
  }

  private struct State {
    var goAway: GoAway?
    var failure: StreamFailure?
  }

  private let maximumHead: Int
  private let state = Mutex(State())

  init(maximumHead: Int) { self.maximumHead = maximumHead }

  /// Whether neither side has announced the end of the connection.
  var acceptsStreams: Bool { state.withLock { $0.goAway == nil && $0.failure == nil } }

  /// Notes a GOAWAY; of several, the last one counts, and an error is kept.
  func receive(last: HTTP2StreamID, _ code: HTTP2ErrorCode, note: [UInt8]) {
    let shown = note.isEmpty ? "" : " \"\(VisibleText.of(String(decoding: note.prefix(100), as: UTF8.self)))\""
    state.withLock { $0.goAway = GoAway(last: last, code: code, note: shown) }
  }

  /// Notes that what the server sent is not HTTP/2; the first error counts.
  func fail(with error: any Error) {
    let failure = failure(for: error)
    state.withLock { $0.failure = $0.failure ?? failure }
  }

  /// Returns why a stream has ended; `nil` if its connection closed without a reason.
  ///
  /// - Parameters:
  ///   - stream: The stream; `nil` if its request was not sent.
  ///   - code: The error code of the stream; `nil` if its connection closed.
  func failure(of stream: HTTP2StreamID?, _ code: HTTP2ErrorCode?) -> StreamFailure? {
    let (goAway, failure) = state.withLock { ($0.goAway, $0.failure) }
    if let goAway {
      let text = "the server ended the connection (GOAWAY, \(goAway.code.text)\(goAway.note))"
      guard let stream, stream <= goAway.last else {
        return StreamFailure(.closedBeforeResponse, text, isUnprocessed: true)
      }
      if code == nil { return StreamFailure(.connectionReset, text) }
    }
    if let failure { return failure }
    guard let code else { return nil }
    return StreamFailure(
      .connectionReset,
      "the server reset the stream (\(code.text))",
      isUnprocessed: code == .refusedStream
    )
  }

  private func failure(for error: any Error) -> StreamFailure {
    switch error {
    case is NIOHTTP2Errors.UnableToParseFrame, is NIOHTTP2Errors.ExcessivelyLargeHeaderBlock:
      StreamFailure(
        .malformedResponse,
        "the server sent a frame that is not valid HTTP/2, or a head of more than \(maximumHead) bytes"
      )
    default:
      StreamFailure(.malformedResponse, "the server broke the rules of HTTP/2 (\(Self.name(of: error)))")
    }
  }

  /// Returns the name of an error's type, such as `FlowControlViolation`.
  private static func name(of error: any Error) -> String { String(describing: type(of: error)) }
}
