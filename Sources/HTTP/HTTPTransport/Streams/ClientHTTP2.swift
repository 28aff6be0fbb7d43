package import HTTPMessages
package import NIOCore

/// HTTP/2 for a client, made by the module `HTTP2Transport`; a client without it speaks only HTTP/1.1.
public struct ClientHTTP2: Sendable {
  /// Starts HTTP/2 on an open channel on its event loop; the future succeeds when the server has begun to speak it.
  package typealias Starter =
    @Sendable (_ channel: any Channel, _ maximumHead: Int) -> EventLoopFuture<any StreamedConnection>

  /// Whether HTTP/1.1 is not spoken: connections without TLS begin with HTTP/2, and others must agree on it.
  public let isRequired: Bool
  /// Starts HTTP/2.
  package let start: Starter

  /// Creates the support from a closure.
  package init(isRequired: Bool, start: @escaping Starter) {
    self.isRequired = isRequired
    self.start = start
  }

  /// The versions that are offered over TLS.
  var versions: [HTTPVersion] { HTTPVersion.spoken(isHTTP2Required: isRequired) }
}

/// A connection of HTTP/2, whose streams carry one exchange each.
package protocol StreamedConnection: Sendable {
  /// Whether the connection is open, and the server takes more streams.
  var acceptsStreams: Bool { get }

  /// Opens a stream with the handler of its exchange.
  ///
  /// The handler writes a `RequestMessage`, and receives the body of the response as `ByteBuffer`s, and the rest as
  /// `StreamEvent`s.
  func open(_ handler: @escaping @Sendable () -> any ChannelHandler) -> EventLoopFuture<any Channel>

  /// Closes the connection and its streams.
  func close()
}

/// An event for the pipeline of a stream.
package enum StreamEvent: Sendable {
  /// The head of an interim or of the final response.
  case head(HTTPResponse)
  /// The server has ended the stream.
  case end
  /// The stream ends without being complete.
  case failure(StreamFailure)
}

/// Why a stream ends before its response is complete.
package struct StreamFailure: Sendable, Error {
  /// The kind of fault.
  package let kind: TransportFault.Kind
  /// The failure, to be followed by the progress of the response.
  package let message: String
  /// Whether the server said that it did not process the request.
  package let isUnprocessed: Bool

  /// Creates a failure.
  package init(_ kind: TransportFault.Kind, _ message: String, isUnprocessed: Bool = false) {
    self.kind = kind
    self.message = message
    self.isUnprocessed = isUnprocessed
  }
}
